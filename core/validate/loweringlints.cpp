// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/lintscan.h"

#include <bit>

namespace tileport::validate {

namespace {

/// "if … { …; return; }" without an else: what follows runs all the same.
LintHits droppedReturn(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.is(i, u"return"))
            return;
        for (int block = scan.enclosingBlock(i); block >= 0; block = scan.enclosingBlock(block)) {
            const int head = scan.headOf(block);
            if (head >= 0 && scan.is(head, u"fn"))
                return;
            const bool isBranch = head >= 0 && (scan.is(head, u"if") || scan.is(head, u"else"));
            if (!isBranch)
                continue;
            if (scan.is(head, u"if") && !scan.is(scan.at(block).match + 1, u"else"))
                hits.append(scan.hit(i, QStringLiteral("this return is dropped: what stands behind the if still runs")));
            return;
        }
    });
    return hits;
}

LintHits inclusiveRange(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (scan.is(i, u"..="))
            hits.append(scan.hit(i, QStringLiteral("an inclusive range runs as an exclusive one: the last step is missing")));
    });
    return hits;
}

/// A number that is zero, whatever its suffix.
bool isZero(QStringView text)
{
    return !text.isEmpty() && text[0] == u'0' && std::ranges::none_of(text, [](QChar sign) { return sign >= u'1' && sign <= u'9'; });
}

bool isZeroSuffixed(const LintScan &scan, int first, int last)
{
    if (last != first + 1)
        return false;
    QString text = scan.at(first).text.toString();
    for (const QStringView suffix : {u"i32", u"i64", u"u32", u"u64", u"f32", u"f64", u"usize"}) {
        if (text.endsWith(suffix))
            text.chop(suffix.size());
    }
    return isZero(text);
}

/// Closures: always axis 0 and identity 0.
LintHits closureReduction(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        const bool isClosure = scan.is(i, u"reduce") || scan.is(i, u"scan");
        const bool isSum = scan.is(i, u"scan_sum");
        if ((!isClosure && !isSum) || !scan.isCall(i))
            return;
        const auto arguments = scan.arguments(i + 1);
        if (arguments.size() < 2)
            return;
        const bool isOtherAxis = !isZeroSuffixed(scan, arguments[1].first, arguments[1].second);
        const bool isOtherStart = isClosure && arguments.size() > 2 && !isZeroSuffixed(scan, arguments[2].first, arguments[2].second);
        if (isOtherAxis || isOtherStart)
            hits.append(scan.hit(i, QStringLiteral("%1 always runs along axis 0 from 0, whatever is written").arg(scan.at(i).text)));
    });
    return hits;
}

/// The divisor of a dynamic extent is looked up by its position among the dynamic ones.
LintHits mixedExtents(const LintScan &scan)
{
    LintHits hits;
    for (const RustEntry &entry : scan.kernel().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            const QString extents = parameter.type.section(u'[', 1).section(u']', 0, 0);
            const QStringList parts = extents.split(u',', Qt::SkipEmptyParts);
            bool isStatic = false;
            for (const QString &part : parts) {
                if (part.trimmed() != QStringLiteral("-1")) {
                    isStatic = true;
                } else if (isStatic && parameter.kind == RustParameter::Kind::Tensor) {
                    hits.append({parameter.place, QStringLiteral("%1: a fixed extent stands before an unknown one, so the divisor of one axis lands on another").arg(parameter.name)});
                    break;
                }
            }
        }
    }
    return hits;
}

LintHits smallUnsigned(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if ((scan.is(i, u"u8") || scan.is(i, u"u16")) && scan.isIdentifier(i))
            hits.append(scan.hit(i, QStringLiteral("%1 is treated as signed in comparisons, minimum, maximum, shifts and widening").arg(scan.at(i).text)));
    });
    return hits;
}

/// A plain store in a loop takes the token from before the loop in every step.
LintHits loopStore(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.matches(i, {u".", u"store", u"("}))
            return;
        for (int block = scan.enclosingBlock(i); block >= 0; block = scan.enclosingBlock(block)) {
            const int head = scan.headOf(block);
            if (head >= 0 && scan.is(head, u"fn"))
                return;
            if (head >= 0 && (scan.is(head, u"for") || scan.is(head, u"while") || scan.is(head, u"loop"))) {
                hits.append(scan.hit(i + 1, QStringLiteral("a plain store in a loop is not ordered after the one of the step before")));
                return;
            }
        }
    });
    return hits;
}

LintHits unwritable(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        for (const QStringView name : {u"divi", u"remi", u"ftoi", u"noti"}) {
            if (scan.is(i, name) && scan.isCall(i))
                hits.append(scan.hit(i, QStringLiteral("%1 fails when bytecode is written").arg(name)));
        }
        if (scan.is(i, u"match") && !scan.is(i - 1, u"."))
            hits.append(scan.hit(i, QStringLiteral("match is not compiled")));
        if (scan.matches(i, {u".", u"rev", u"("}))
            hits.append(scan.hit(i + 1, QStringLiteral("a reversed range fails with a message about types")));
    });
    return hits;
}

/// "!" in front of a value; macros and attributes have a name or '#' around theirs.
LintHits negation(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        const bool isPrefix = scan.is(i, u"!") && !scan.isIdentifier(i - 1) && !scan.is(i - 1, u"#");
        if (isPrefix && (scan.isIdentifier(i + 1) || scan.is(i + 1, u"(")))
            hits.append(scan.hit(i, QStringLiteral("negation with ! is not compiled")));
    });
    return hits;
}

/// Nothing checks sizes before the assembler does.
LintHits oddTile(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.is(i, u"[") || !scan.is(i - 1, u"!") || !scan.is(i - 2, u"const_shape") || scan.at(i).match < 0)
            return;
        for (const auto &[first, last] : scan.arguments(i)) {
            bool isNumber = false;
            const uint size = scan.at(first).text.toString().toUInt(&isNumber);
            if (last == first + 1 && isNumber && !std::has_single_bit(size))
                hits.append(scan.hit(first, QStringLiteral("a tile extent of %1 is no power of two").arg(size)));
        }
    });
    return hits;
}

} // namespace

const std::vector<KernelLint> &loweringLints()
{
    static const std::vector<KernelLint> kLints{{"lowering.dropped-return", droppedReturn}, {"lowering.inclusive-range", inclusiveRange}, {"lowering.closure-reduction", closureReduction},
                                                {"lowering.mixed-extents", mixedExtents},   {"lowering.small-unsigned", smallUnsigned},   {"lowering.loop-store", loopStore},
                                                {"lowering.unwritable", unwritable},        {"lowering.negation", negation},              {"lowering.odd-tile", oddTile}};
    return kLints;
}

} // namespace tileport::validate
