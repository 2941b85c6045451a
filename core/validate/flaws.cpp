// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/check.h"

namespace tileport::validate {

namespace {

struct Flaw {
    const char *id;
    const char *text;
};

/// Why a public script gives a wrong answer, by the numbers under which this project knows it: N passes what is wrong, P fails
/// what is right, X is a contradiction inside the skill.
constexpr Flaw kFlaws[] = {
    {"N1", "loops with several carried values are not counted, so removing one goes unseen"},
    {"N2", "reductions with several results are not counted"},
    {"N3", "operands are not compared, so swapped indices pass"},
    {"N4", "the dimension of a reduction is not compared"},
    {"N5", "the combiner of a reduction counts as an arithmetic operation more or less"},
    {"N6", "only the number of latency hints counts, not their values"},
    {"N7", "a hint that only the generated side sets is welcome"},
    {"N8", "nothing is parsed, so junk passes"},
    {"N9", "most operations are never counted"},
    {"N10", "memory order, scope, tokens and dropped masks are not compared"},
    {"N11", "loop bounds, predicates, signs and constants are not compared"},
    {"N12", "tile shapes are compared as a set, without their operations"},
    {"N13", "the attribute is looked for under a name that is never printed"},
    {"N14", "a swizzle is only seen on the block index itself"},
    {"N15", "flags are counted per name and line, not per operation"},
    {"N16", "exchanged operands of a matrix product pass"},
    {"N17", "only the first hint of the file counts, whatever target or entry it is for"},
    {"P1", "an index tile of 64 bits counts as another tile shape"},
    {"P2", "a claim about a scalar fails even where the reference makes it"},
    {"P3", "zero and minus zero are different texts"},
    {"P4", "a name in a comment counts"},
    {"P5", "an exponential written with base two counts as a lost one"},
    {"P6", "hints for other targets are compared"},
    {"P7", "a fused multiply-add, an unrolled loop or a repeated load changes the counts"},
    {"P8", "two kinds of views of the same tiles are different texts"},
    {"P9", "a branch that constants decide changes the counts"},
    {"P10", "a stricter rounding than the reference's counts as a lost flag"},
    {"X1", "the script stops without a variable that nothing else needs"},
    {"X2", "the skill puts ffi.rs into the tree, the scripts look for it beside the kernel"},
    {"X3", "files of stage D count against stage B, which runs again after it"},
    {"X4", "every path key counts as a path dependency, that of [lib] included"},
    {"X5", "the shipped ports set the device up by a macro that the script does not know"},
    {"X6", "the skill's own template has other names than the script"},
    {"X7", "the template of the report leaves one severity out"},
    {"X8", "two texts name two denominators of the ratio"},
    {"X9", "the cuTile log is demanded even where Triton won"},
    {"X10", "a report of a blocked stage is not foreseen"},
    {"X11", "the checklist counts fewer checks than the script has"},
    {"X12", "the documented tensor descriptor is older than the code"},
    {"X13", "the scripts are looked for in another folder than they are in"},
    {"X14", "a fixed latency is demanded that a shipped port does not have"},
    {"X15", "the skill's example breaks its own rules"},
    {"X16", "the caps leave a kernel fix without a way to be tested"},
    {"X17", "a failed compile stops everything although it could be diagnosed"},
    {"X18", "the log format that the script wants is printed by nothing public"},
};

} // namespace

QString flawText(const QString &id)
{
    for (const Flaw &flaw : kFlaws) {
        if (id == QLatin1String(flaw.id))
            return QString::fromLatin1(flaw.text);
    }
    return {};
}

} // namespace tileport::validate
