// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/hostfiles.h"
#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

const QString kReport = QStringLiteral("reports/correctness.md");
const QString kLog = QStringLiteral("correctness_cutile_rs.txt");
const QString kTree = QStringLiteral("the TileGym tree");

Outcome report(Material &m) { return filled(m, kReport); }

Outcome firstLine(Material &m)
{
    const StageReport &said = m.report(port::Stage::D);
    if (said.headFile.isEmpty())
        return skipped();
    const bool script = said.headLine == QStringLiteral("VERDICT: ALL_PASS") || said.headLine == QStringLiteral("VERDICT: FAIL");
    return withScript(both(said.head.has_value(), QStringLiteral("line 1 is \"%1\"").arg(said.headLine.left(80)), fileAt(kReport, 1)), failsUnless(script), QStringLiteral("X10"),
                      QStringLiteral("a stage that is blocked may say so; the script knows two verdicts only"));
}

Outcome table(Material &m)
{
    if (!m.isFilled(kReport))
        return skipped();
    const bool isBlocked = m.report(port::Stage::D).head == port::StageVerdict::Blocked;
    const bool has = greps(m.text(kReport), "\\| Test ");
    return withScript(both(has || isBlocked, QStringLiteral("%1 has no table of tests").arg(kReport), fileAt(kReport)), failsUnless(has), QStringLiteral("X10"),
                      QStringLiteral("a blocked stage has no tests to list"));
}

Outcome log(Material &m)
{
    const QString path = m.testLogFile();
    const bool isBlocked = m.report(port::Stage::D).claimed() == port::StageVerdict::Blocked;
    return withScript(both((!path.isEmpty() && m.isFilled(path)) || isBlocked, QStringLiteral("%1 is missing or empty").arg(kLog), fileAt(kLog)), failsUnless(m.isFilled(kLog)), QStringLiteral("X10"),
                      QStringLiteral("the script reads the printed log only, not junit XML, and wants it of a blocked stage too"));
}

Outcome logResults(Material &m)
{
    const QString path = m.testLogFile();
    if (path.isEmpty())
        return skipped();
    const Result<TestLog> &tests = m.tests();
    if (!tests)
        return both(false, tests.error().toString(), tests.error().place);
    const TestSummary counted = tests->summary.value_or(tests->counted());
    const int sum = counted.passed + counted.failed + counted.errors + counted.skipped;
    const bool script = greps(m.text(kLog), "PASSED|FAILED|SKIPPED");
    return withScript(both(sum > 0, QStringLiteral("%1 holds no test result").arg(path), fileAt(path)), failsUnless(script), {},
                      QStringLiteral("the script looks for the words PASSED, FAILED, SKIPPED; pytest prints them only with -v, and prose may hold them too"));
}

Outcome logSession(Material &m)
{
    const QString path = m.testLogFile();
    if (path.isEmpty())
        return skipped();
    const bool script = greps(m.text(kLog), "^platform [A-Za-z]+ -- Python|^rootdir:|^plugins:");
    return withScript(both(m.tests() && m.tests()->hasSession, QStringLiteral("%1 shows no pytest session").arg(path), fileAt(path)), failsUnless(script), {}, QStringLiteral("junit XML has no such line"));
}

Outcome ownTolerance(Material &m)
{
    if (!m.files().has(kLog))
        return skipped();
    return both(!greps(m.text(kLog), "FAILED - max_diff=.*> 1e-2|if diff > 1e-2"), QStringLiteral("the log comes from a comparison with a tolerance of its own"), fileAt(kLog));
}

Outcome agentLog(Material &m) { return filled(m, QStringLiteral("reports/agent_logs/agent_d.md")); }

Outcome ffiPresent(Material &m)
{
    const HostFiles host = hostFiles(m);
    if (host.ffiPath.isEmpty() && !m.evidence().tree)
        return withScript(unknown(kTree), Answer::Fails, {}, {});
    return withScript(both(!host.ffi.isEmpty(), QStringLiteral("there is no ffi.rs"), fileAt(QStringLiteral("ffi.rs"))), failsUnless(m.isFilled(QStringLiteral("ffi.rs"))), QStringLiteral("X2"),
                      QStringLiteral("the skill writes ffi.rs into the TileGym tree; the script looks beside the kernel"));
}

/// One demand on ffi.rs: ours on tokens, the script's on raw text.
template <typename Ours>
Outcome onFfi(Material &m, Ours ours, const char *script, const QString &seen, const QString &why, const QString &flaw = {})
{
    const HostFiles host = hostFiles(m);
    if (host.ffi.isEmpty())
        return skipped();
    const RustTokens tokens = lexRust(host.ffi);
    int line = 0;
    const Outcome outcome = both(ours(tokens, line), seen, fileAt(host.ffiPath, line));
    const Answer answer = script == nullptr ? Answer::Skipped : failsUnless(greps(m.text(QStringLiteral("ffi.rs")), script));
    return withScript(outcome, m.files().has(QStringLiteral("ffi.rs")) ? answer : Answer::Skipped, flaw, why);
}

bool has(const RustTokens &tokens, std::initializer_list<QStringView> words)
{
    for (int i = 0; i < tokens.size(); ++i) {
        if (tokens.matches(i, words))
            return true;
    }
    return false;
}

const QString kComments = QStringLiteral("the script reads comments and strings as code");

Outcome ffiDescriptor(Material &m)
{
    return onFfi(m, [](const RustTokens &t, int &) { return has(t, {u"*", u"const", u"TensorDesc"}); }, "\\*const TensorDesc", QStringLiteral("ffi.rs takes no *const TensorDesc"), kComments);
}

Outcome ffiBorrow(Material &m)
{
    return onFfi(m, [](const RustTokens &t, int &) { return has(t, {u"borrow_tensor"}) || has(t, {u"from_cu_deviceptr"}); }, "borrow_tensor|DevicePointer::from_cu_deviceptr",
                 QStringLiteral("ffi.rs neither borrows tensors nor makes non-owning device pointers"), QStringLiteral("a device pointer of a written type is one too, which the script's text search misses; or the words stand in a comment"));
}

/// Whole identifiers in code: a comment may say that the kernel does not use them.
Outcome ffiOwnership(Material &m)
{
    const auto ours = [](const RustTokens &tokens, int &line) {
        for (int i = 0; i < tokens.size(); ++i) {
            const RustToken &token = tokens.code[static_cast<size_t>(i)];
            if (token.is(u"from_raw_parts") || token.is(u"transmute") || tokens.matches(i, {u"mem", u"::", u"forget"})) {
                line = token.line;
                return false;
            }
        }
        return true;
    };
    Outcome outcome = onFfi(m, ours, nullptr, QStringLiteral("ffi.rs takes or forgets memory that is not its own"), {});
    if (outcome.ours == Answer::Skipped || !m.files().has(QStringLiteral("ffi.rs")))
        return outcome;
    return withScript(outcome, failsUnless(!greps(m.text(QStringLiteral("ffi.rs")), "from_raw_parts|mem::forget|transmute")), {}, kComments);
}

Outcome ffiExport(Material &m)
{
    return onFfi(m, [](const RustTokens &t, int &) { return has(t, {u"#", u"[", u"unsafe", u"(", u"no_mangle", u")", u"]"}); }, "#\\[unsafe\\(no_mangle\\)\\]", QStringLiteral("ffi.rs exports nothing with #[unsafe(no_mangle)]"), kComments);
}

/// From the argument, by the call or by the macro; a literal is another device on another machine.
Outcome ffiDevice(Material &m)
{
    const auto ours = [](const RustTokens &tokens, int &line) {
        bool isKnown = false;
        for (int i = 0; i < tokens.size(); ++i) {
            if (tokens.matches(i, {u"Device", u"::", u"new", u"("}) && i + 4 < tokens.size()) {
                const RustToken &argument = tokens.code[static_cast<size_t>(i) + 4];
                if (argument.kind == RustToken::Kind::Integer) {
                    line = argument.line;
                    return false;
                }
                isKnown = true;
            }
            isKnown = isKnown || tokens.matches(i, {u"setup_device_stream", u"!"});
        }
        return isKnown;
    };
    return onFfi(m, ours, "Device::new\\(device_id", QStringLiteral("ffi.rs does not take the device from its argument"), QStringLiteral("the shipped ports set the device up by a macro, which the script does not know"), QStringLiteral("X5"));
}

Outcome library(Material &m)
{
    Q_UNUSED(m)
    // A shared library is neither read nor loaded: its symbols say nothing about which sources it was built from.
    return {Answer::Skipped, Answer::Unknown, {}, {}, {}, {}, {}};
}

Outcome compileOption(Material &m)
{
    const QString analysis = m.text(QStringLiteral("reference/analysis.json"));
    if (!greps(analysis, "num_cta_in_cga|num_ctas"))
        return skipped();
    return onFfi(m, [](const RustTokens &t, int &) { return has(t, {u"num_cta_in_cga"}); }, "num_cta_in_cga", QStringLiteral("the reference sets the number of blocks per cluster, ffi.rs does not pass it on"), kComments);
}

/// One demand on the Python wrapper, by the same text search.
Outcome onWrapper(Material &m, const char *pattern, bool wanted, const QString &seen)
{
    if (!m.evidence().tree)
        return noTree();
    const HostFiles host = hostFiles(m);
    if (host.wrapper.isEmpty())
        return skipped();
    return both(greps(host.wrapper, pattern) == wanted, seen, fileAt(host.wrapperPath));
}

Outcome wrapperPresent(Material &m)
{
    if (!m.evidence().tree)
        return noTree();
    return both(!hostFiles(m).wrapperPath.isEmpty(), QStringLiteral("no Python wrapper of %1 in the tree").arg(m.kernel()));
}

Outcome wrapperBinding(Material &m) { return onWrapper(m, "_FFI_CDEF|bind_kernel_function_cffi", true, QStringLiteral("the wrapper binds no C function")); }
Outcome wrapperDescriptor(Material &m) { return onWrapper(m, "make_tensor_desc", true, QStringLiteral("the wrapper makes no tensor descriptors")); }
Outcome wrapperCheck(Material &m) { return onWrapper(m, "check_rc", true, QStringLiteral("the wrapper ignores the return code")); }
Outcome wrapperTypes(Material &m) { return onWrapper(m, "_FFI_ARGTYPES|\\.argtypes =", false, QStringLiteral("the wrapper binds with ctypes")); }

/// Per-variant configurations count too, which the script does not look at.
Outcome wrapperTuning(Material &m)
{
    const QJsonObject json = m.data().json;
    const bool top = !json.value(QLatin1String("autotune_configs")).toArray().isEmpty() || !json.value(QLatin1String("autotune_backends")).toArray().isEmpty();
    bool any = top;
    for (const AnalysisVariant &variant : m.data().variants)
        any = any || !variant.json.value(QLatin1String("autotune_configs")).toArray().isEmpty();
    if (!any)
        return skipped();
    const Outcome outcome = onWrapper(m, "autotune_launch", true, QStringLiteral("a reference is tuned, the wrapper does not tune"));
    return outcome.ours == Answer::Fails && !top ? withScript(outcome, Answer::Holds, {}, QStringLiteral("the script looks at the configurations at the top of analysis.json only")) : outcome;
}

Outcome onTreeFile(Material &m, const QString &path, const char *pattern, const QString &seen)
{
    if (!m.evidence().tree)
        return noTree();
    return both(greps(m.evidence().tree->text(path), pattern), seen, fileAt(path));
}

Outcome opsInit(Material &m) { return onTreeFile(m, QStringLiteral("src/tilegym/ops/__init__.py"), "cutile_rs", QStringLiteral("ops/__init__.py does not import the back end")); }
Outcome selector(Material &m) { return onTreeFile(m, QStringLiteral("src/tilegym/backend/selector.py"), "cutile[-_]rs", QStringLiteral("the back end selector does not know the back end")); }

Outcome testWiring(Material &m)
{
    if (!m.evidence().tree)
        return noTree();
    const HostFiles host = hostFiles(m);
    const QString byName = QStringLiteral("tests/ops/test_%1.py").arg(m.kernel());
    return withScript(both(greps(host.test, "cutile[-_]rs"), QStringLiteral("the tests do not use the back end"), fileAt(host.testPath)), failsUnless(greps(m.evidence().tree->text(byName), "cutile[-_]rs")), {},
                      QStringLiteral("the script knows one name for the test file; analysis.json names another"));
}

constexpr auto kD = port::Stage::D;
constexpr auto kV = Validator::AgentD;
constexpr auto kHost = FindingOwner::Host;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"agent-d.report", kV, kD, kWarn, kNone, "reports/correctness.md is there.", "not empty", "", "", report},
    {"agent-d.first-line", kV, kD, kWarn, kNone, "The report's first line is its verdict.", "line 1 is ALL_PASS or FAIL", "X10", "", firstLine},
    {"agent-d.table", kV, kD, kWarn, kNone, "The report lists the tests.", "a line holds '| Test '", "X10", "", table},
    {"agent-d.log", kV, kD, kWarn, kNone, "The tests left a log or junit XML.", "correctness_cutile_rs.txt is not empty", "X10", "Run the tests and keep their output.", log},
    {"agent-d.log-results", kV, kD, kCritical, kNone, "The log holds test results.", "a line with PASSED, FAILED or SKIPPED", "", "", logResults},
    {"agent-d.log-session", kV, kD, kWarn, kNone, "The log is one of pytest.", "a line of pytest's head", "", "", logSession},
    {"agent-d.own-tolerance", kV, kD, kCritical, kNone, "No comparison uses a tolerance of its own.", "neither of two phrases", "", "Use the test's own comparison.", ownTolerance},
    {"agent-d.agent-log", kV, kD, FindingSeverity::Info, kNone, "The stage kept its log.", "reports/agent_logs/agent_d.md is not empty", "", "", agentLog},
    {"agent-d.ffi", kV, kD, kWarn, kHost, "There is an ffi.rs.", "OUT/ffi.rs is not empty", "X2", "", ffiPresent},
    {"agent-d.ffi-descriptor", kV, kD, kWarn, kHost, "The C function takes tensor descriptors.", "holds *const TensorDesc", "", "", ffiDescriptor},
    {"agent-d.ffi-borrow", kV, kD, kWarn, kHost, "Tensors are borrowed or passed as non-owning pointers.", "one of two words", "", "", ffiBorrow},
    {"agent-d.ffi-ownership", kV, kD, kCritical, kHost, "No code takes ownership of memory that the caller keeps.", "none of three words", "", "Borrow (ManuallyDrop) or pass a device pointer.", ffiOwnership},
    {"agent-d.ffi-export", kV, kD, kCritical, kHost, "The C function is exported.", "holds #[unsafe(no_mangle)]", "", "Write #[unsafe(no_mangle)].", ffiExport},
    {"agent-d.ffi-device", kV, kD, kWarn, kHost, "The device comes from the argument.", "holds Device::new(device_id", "X5", "Use the device that the caller passes.", ffiDevice},
    {"agent-d.library", kV, kD, FindingSeverity::Info, kHost, "The library exports the symbol; the tests show it better than its name.", "nm -D shows ' T cutile_K'", "", "", library},
    {"agent-d.clusters", kV, kD, kWarn, kHost, "The number of blocks per cluster is passed on.", "if analysis.json mentions it, ffi.rs does", "", "", compileOption},
    {"agent-d.wrapper", kV, kD, kWarn, kHost, "There is a Python wrapper.", "found by name or by its registration", "", "", wrapperPresent},
    {"agent-d.wrapper-binding", kV, kD, kWarn, kHost, "The wrapper binds the C function.", "one of two words", "", "", wrapperBinding},
    {"agent-d.wrapper-descriptor", kV, kD, kWarn, kHost, "The wrapper makes descriptors.", "holds make_tensor_desc", "", "", wrapperDescriptor},
    {"agent-d.wrapper-rc", kV, kD, kCritical, kHost, "The wrapper checks the return code.", "holds check_rc", "", "A failure must not look like a result.", wrapperCheck},
    {"agent-d.wrapper-ctypes", kV, kD, kWarn, kHost, "The wrapper does not bind by ctypes.", "neither of two words", "", "", wrapperTypes},
    {"agent-d.wrapper-tuning", kV, kD, kWarn, kHost, "What the reference tunes, the port tunes.", "if configurations at the top, holds autotune_launch", "", "", wrapperTuning},
    {"agent-d.ops-init", kV, kD, kWarn, kHost, "The operators' package imports the back end.", "holds cutile_rs", "", "", opsInit},
    {"agent-d.selector", kV, kD, kWarn, kHost, "The selector knows the back end.", "holds cutile_rs", "", "", selector},
    {"agent-d.test-wiring", kV, kD, kCritical, kHost, "The operator's tests run the back end.", "tests/ops/test_K.py mentions it", "", "", testWiring},
};

} // namespace

CheckRows agentDRows() { return kRows; }

} // namespace tileport::validate
