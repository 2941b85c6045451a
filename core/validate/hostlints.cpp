// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/lintscan.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace tileport::validate {

namespace {

LintHits ownership(const LintInput &input)
{
    LintHits hits;
    const RustTokens tokens = lexRust(input.ffi);
    for (int i = 0; i < tokens.size(); ++i) {
        const RustToken &token = tokens.code[static_cast<size_t>(i)];
        if (token.is(u"from_raw_parts") || token.is(u"transmute") || tokens.matches(i, {u"mem", u"::", u"forget"}))
            hits.append({{QStringLiteral("ffi.rs"), token.line, token.column, -1, {}}, QStringLiteral("%1 takes or forgets memory that the caller owns").arg(token.text)});
    }
    return hits;
}

LintHits exported(const LintInput &input)
{
    if (input.ffi.isEmpty())
        return {};
    LintHits hits;
    const RustTokens tokens = lexRust(input.ffi);
    bool isExported = false;
    for (int i = 0; i < tokens.size(); ++i) {
        isExported = isExported || tokens.matches(i, {u"unsafe", u"(", u"no_mangle", u")"});
        if (tokens.matches(i, {u"Device", u"::", u"new", u"("}) && i + 4 < tokens.size() && tokens.code[static_cast<size_t>(i) + 4].kind == RustToken::Kind::Integer) {
            const RustToken &token = tokens.code[static_cast<size_t>(i) + 4];
            hits.append({{QStringLiteral("ffi.rs"), token.line, token.column, -1, {}}, QStringLiteral("the device is fixed to %1").arg(token.text)});
        }
    }
    if (!isExported)
        hits.append({{QStringLiteral("ffi.rs"), 1, 0, -1, {}}, QStringLiteral("nothing is exported with #[unsafe(no_mangle)]")});
    return hits;
}

LintHits pins(const LintInput &input)
{
    LintHits hits;
    const auto check = [&](const QString &toml, const QString &file) {
        if (toml.isEmpty())
            return;
        for (const char *name : {"cutile", "cutile-compiler", "cutile-macro", "cuda-core", "cuda-async"}) {
            const QRegularExpression line(QStringLiteral("^\\s*%1\\s*=\\s*(.*)$").arg(QString::fromLatin1(name)), QRegularExpression::MultilineOption);
            const QRegularExpressionMatch match = line.match(toml);
            if (!match.hasMatch())
                hits.append({Place::ofFile(file), QStringLiteral("%1 is no dependency").arg(QString::fromLatin1(name))});
            else if (!match.captured(1).contains(QStringLiteral("\"=0.2.0\"")))
                hits.append({{file, static_cast<int>(toml.left(match.capturedStart(1)).count(u'\n')) + 1, 0, -1, {}}, QStringLiteral("%1 is not pinned to =0.2.0").arg(QString::fromLatin1(name))});
        }
    };
    check(input.cargo, QStringLiteral("Cargo.toml"));
    check(input.aggregateCargo, input.aggregateCargoFile);
    return hits;
}

LintHits oneKernel(const LintInput &input)
{
    LintHits hits;
    for (const RustEntry &entry : readRustKernel(input.pipeline, input.pipelineFile).entries)
        hits.append({entry.place, QStringLiteral("the pipeline test defines %1 itself instead of including kernel.rs").arg(entry.name)});
    return hits;
}

/// Names of constants, written alike in Python and Rust.
LintHits constants(const LintInput &input)
{
    LintHits hits;
    QStringList generics;
    QString text = input.kernel;
    for (const RustEntry &entry : readRustKernel(text, QStringLiteral("kernel.rs")).entries)
        generics += entry.constGenerics;
    if (generics.isEmpty())
        return {};
    const QJsonArray variants = input.analysis.value(QLatin1String("kernel_variants")).toArray();
    QStringList missing;
    for (const QJsonValue &variant : variants) {
        for (const QJsonValue &constant : variant.toObject().value(QLatin1String("constants")).toArray()) {
            const QString name = constant.isString() ? constant.toString() : constant.toObject().value(QLatin1String("name")).toString();
            const auto isSame = [&](const QString &generic) { return QString(generic).remove(u'_').compare(QString(name).remove(u'_'), Qt::CaseInsensitive) == 0; };
            if (!name.isEmpty() && std::ranges::none_of(generics, isSame))
                missing.append(name);
        }
    }
    missing.removeDuplicates();
    for (const QString &name : std::as_const(missing))
        hits.append({Place::ofFile(QStringLiteral("kernel.rs")), QStringLiteral("%1 is a constant of the reference and no const generic of that name here").arg(name)});
    return hits;
}

LintHits attempts(const LintInput &input)
{
    static const QRegularExpression kHead(QStringLiteral("^#+\\s*attempt\\b"), QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    if (input.buildLog.isEmpty() || kHead.match(input.buildLog).hasMatch())
        return {};
    return {{{QStringLiteral("reports/build_log.md"), 1, 0, -1, {}}, QStringLiteral("the build log has no section of an attempt")}};
}

} // namespace

const std::vector<HostLint> &hostLints()
{
    static const std::vector<HostLint> kLints{{"host.ownership", ownership}, {"host.export", exported}, {"cargo.pins", pins}, {"pipeline.own-entry", oneKernel}, {"rust.missing-generic", constants}, {"log.attempts", attempts}};
    return kLints;
}

} // namespace tileport::validate
