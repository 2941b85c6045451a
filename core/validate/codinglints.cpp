// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/lintscan.h"

#include <algorithm>
#include <array>

namespace tileport::validate {

namespace {

bool isOneOf(const RustToken &token, std::initializer_list<QStringView> words)
{
    return token.kind == RustToken::Kind::Identifier && std::ranges::any_of(words, [&](QStringView word) { return token.text == word; });
}

/// Collects hits for every token in kernel code on which \p test says yes.
template <typename Test>
LintHits where(const LintScan &scan, Test test, const QString &message)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (test(i))
            hits.append(scan.hit(i, message.contains(u'%') ? message.arg(scan.at(i).text) : message));
    });
    return hits;
}

LintHits scientific(const LintScan &scan)
{
    return where(scan, [&](int i) {
        const RustToken &token = scan.at(i);
        return token.kind == RustToken::Kind::Float && (token.text.contains(u'e') || token.text.contains(u'E'));
    }, QStringLiteral("%1 is written with an exponent, which the kernel compiler does not read"));
}

LintHits pathConstant(const LintScan &scan)
{
    return where(scan, [&](int i) {
        return isOneOf(scan.at(i), {u"std", u"core", u"f32", u"f64"}) && scan.is(i + 1, u"::") && scan.isIdentifier(i + 2) && !scan.is(i - 1, u"::") && !scan.is(i - 1, u"use");
    }, QStringLiteral("a constant is named by the path %1::…, which the kernel compiler does not resolve"));
}

/// Index behind "let (…)" or "let (…): TYPE" up to '='; -1 when there is none. \p isTyped tells of the annotation.
int tupleLet(const LintScan &scan, int let, bool &isTyped)
{
    if (!scan.is(let, u"let") || !scan.is(let + 1, u"(") || scan.at(let + 1).match < 0)
        return -1;
    int i = scan.at(let + 1).match + 1;
    isTyped = scan.is(i, u":");
    for (; i < scan.size() && !scan.is(i, u"=") && !scan.is(i, u";"); ++i) {
        if (scan.at(i).match > i)
            i = scan.at(i).match;
    }
    return scan.is(i, u"=") ? i + 1 : -1;
}

LintHits tokenNames(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        bool isTyped = false;
        const int init = tupleLet(scan, i, isTyped);
        if (init < 0 || !scan.isIdentifier(init) || !scan.at(init).text.startsWith(u"load_"))
            return;
        for (int j = i + 2; j < scan.at(i + 1).match; ++j) {
            if (scan.at(j).text.startsWith(u'_'))
                hits.append(scan.hit(j, QStringLiteral("%1 binds a memory token; the kernel compiler wants a plain name").arg(scan.at(j).text)));
        }
    });
    return hits;
}

LintHits untypedPointerLoad(const LintScan &scan)
{
    return where(scan, [&](int i) {
        bool isTyped = false;
        const int init = tupleLet(scan, i, isTyped);
        return init > 0 && !isTyped && scan.is(init, u"load_ptr_tko");
    }, QStringLiteral("the result of load_ptr_tko has no written type"));
}

/// "let x = NAME(" without a type.
template <typename Names>
LintHits untypedLet(const LintScan &scan, Names names, const QString &message)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        const int name = scan.is(i, u"let") ? (scan.is(i + 1, u"mut") ? i + 2 : i + 1) : -1;
        if (name > 0 && scan.isIdentifier(name) && scan.is(name + 1, u"=") && scan.isCall(name + 2) && names(scan.at(name + 2)))
            hits.append(scan.hit(name, message.arg(scan.at(name + 2).text)));
    });
    return hits;
}

LintHits untypedWiden(const LintScan &scan)
{
    return untypedLet(scan, [](const RustToken &token) { return isOneOf(token, {u"exti", u"trunci"}); }, QStringLiteral("the result of %1 has no written type"));
}

LintHits untypedLoad(const LintScan &scan)
{
    return untypedLet(scan, [](const RustToken &token) { return isOneOf(token, {u"load_view_tko", u"load_tile"}); }, QStringLiteral("the result of %1 has no written type; a reduction of it cannot be typed"));
}

LintHits untypedPermute(const LintScan &scan)
{
    return untypedLet(scan, [](const RustToken &token) { return isOneOf(token, {u"permute"}); }, QStringLiteral("the result of %1 has no written type; its generics cannot be inferred"));
}

LintHits chained(const LintScan &scan)
{
    return where(scan, [&](int i) {
        return scan.isCall(i) && isOneOf(scan.at(i), {u"pointer_to_tile", u"scalar_to_tile", u"exti"}) && scan.is(scan.at(i + 1).match + 1, u".");
    }, QStringLiteral("a method is called on %1(…) without a typed variable in between"));
}

LintHits nestedWiden(const LintScan &scan)
{
    return where(scan, [&](int i) { return scan.matches(i, {u"exti", u"(", u"scalar_to_tile", u"("}); }, QStringLiteral("%1(scalar_to_tile(…)) needs a typed variable in between"));
}

bool isOperator(const LintScan &scan, int index)
{
    for (const QStringView sign : {u"+", u"-", u"*", u"/", u"%"}) {
        if (scan.is(index, sign))
            return true;
    }
    return false;
}

LintHits reductionInMath(const LintScan &scan)
{
    return where(scan, [&](int i) {
        if (!scan.isCall(i) || !scan.at(i).text.startsWith(u"reduce_"))
            return false;
        return isOperator(scan, i - 1) || isOperator(scan, scan.at(i + 1).match + 1) || scan.is(i - 1, u"(") || scan.is(i - 1, u",");
    }, QStringLiteral("%1 is used inside an expression without a variable of its own"));
}

/// "{ [A * B] }" and "const_shape![A * B]".
LintHits shapeArithmetic(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        const bool isType = scan.is(i, u"[") && scan.is(i - 1, u"{") && (scan.is(i - 2, u",") || scan.is(i - 2, u"<"));
        const bool isMacro = scan.is(i, u"[") && scan.is(i - 1, u"!") && (scan.is(i - 2, u"const_shape") || scan.is(i - 2, u"const_array"));
        if ((!isType && !isMacro) || scan.at(i).match < 0)
            return;
        for (int j = i + 1; j < scan.at(i).match; ++j) {
            const bool isSign = scan.is(j, u"-") && (j == i + 1 || scan.is(j - 1, u","));
            if (isOperator(scan, j) && !isSign) {
                hits.append(scan.hit(j, QStringLiteral("a shape is computed; stable Rust takes names and numbers only")));
                break;
            }
        }
    });
    return hits;
}

/// "Shape::<{[-1, 8]}> { dims: &[a, b] }": one entry per -1.
LintHits dynamicDims(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!isOneOf(scan.at(i), {u"Shape", u"Array"}))
            return;
        const int angle = scan.is(i + 1, u"::") ? i + 2 : i + 1;
        if (!scan.matches(angle, {u"<", u"{", u"["}) || scan.at(angle + 1).match < 0 || scan.at(angle + 2).match < 0)
            return;
        const int body = scan.at(angle + 1).match + 2;   // behind "}" and ">"
        if (!scan.matches(body, {u"{", u"dims", u":", u"&", u"["}) || scan.at(body + 4).match < 0)
            return;
        qsizetype unknowns = 0;
        for (const auto &[first, last] : scan.arguments(angle + 2))
            unknowns += scan.is(first, u"-") ? 1 : 0;
        const auto given = static_cast<qsizetype>(scan.arguments(body + 4).size());
        if (given != unknowns)
            hits.append(scan.hit(body + 1, QStringLiteral("%1 extents are given for a type with %2 unknown ones").arg(given).arg(unknowns)));
    });
    return hits;
}

LintHits bareEntry(const LintScan &scan)
{
    LintHits hits;
    for (const RustEntry &entry : scan.kernel().entries) {
        if (entry.isBareAttribute)
            hits.append({entry.place, QStringLiteral("the attribute of %1 has no parentheses").arg(entry.name)});
    }
    return hits;
}

LintHits stepBy(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.matches(i, {u".", u"step_by", u"("}) || scan.at(i + 2).match < 0)
            return;
        const int close = scan.at(i + 2).match;
        const bool isCast = scan.is(close - 2, u"as") && scan.is(close - 1, u"usize");
        const RustToken &first = scan.at(i + 3);
        const bool isLiteral = close == i + 4 && first.kind == RustToken::Kind::Integer;
        if (isLiteral && (first.text == u"1" || first.text == u"1usize"))
            hits.append(scan.hit(i + 1, QStringLiteral("step_by(1) is a plain range")));
        else if (!isCast && !isLiteral)
            hits.append(scan.hit(i + 1, QStringLiteral("step_by takes a usize; the step is not converted")));
    });
    return hits;
}

LintHits associatedPadding(const LintScan &scan)
{
    return where(scan, [&](int i) { return scan.matches(i, {u"Some", u"("}) && scan.isIdentifier(i + 2) && scan.matches(i + 3, {u"::", u"ZERO", u")"}); },
                 QStringLiteral("a padding value is an associated constant, which the kernel compiler cannot read"));
}

LintHits concreteElement(const LintScan &scan)
{
    LintHits hits;
    for (const RustEntry &entry : scan.kernel().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            const bool isData = parameter.kind == RustParameter::Kind::Pointer || parameter.kind == RustParameter::Kind::Tensor;
            // Statistics and indices have types of their own.
            if (isData && (parameter.element == QStringLiteral("f16") || parameter.element == QStringLiteral("bf16")))
                hits.append({parameter.place, QStringLiteral("%1: %2 fixes the element type").arg(parameter.name, parameter.type)});
        }
    }
    return hits;
}

/// A literal, a sign and a literal, true or false.
LintHits runtimeConstant(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.is(i, u"constant") || !scan.isCall(i))
            return;
        const auto arguments = scan.arguments(i + 1);
        if (arguments.empty())
            return;
        auto [first, last] = arguments.front();
        first += scan.is(first, u"-") ? 1 : 0;
        const RustToken &token = scan.at(first);
        const bool isLiteral = last == first + 1
            && (token.kind == RustToken::Kind::Integer || token.kind == RustToken::Kind::Float || token.is(u"true") || token.is(u"false"));
        if (!isLiteral)
            hits.append(scan.hit(i, QStringLiteral("constant takes a literal; this value is known at run time only")));
    });
    return hits;
}

LintHits tileIf(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.is(i, u"let"))
            return;
        const int name = scan.is(i + 1, u"mut") ? i + 2 : i + 1;
        if (!scan.isIdentifier(name) || !scan.is(name + 1, u":") || !isOneOf(scan.at(name + 2), {u"Tile", u"PointerTile"}))
            return;
        for (int j = name + 2; j < scan.size() && !scan.is(j, u";"); ++j) {
            if (scan.is(j, u"=")) {
                if (scan.is(j + 1, u"if"))
                    hits.append(scan.hit(j + 1, QStringLiteral("%1 is a tile and the value of an if").arg(scan.at(name).text)));
                break;
            }
            if (scan.at(j).match > j)
                j = scan.at(j).match;
        }
    });
    return hits;
}

/// How many arguments the functions with explicit modes take.
LintHits modes(const LintScan &scan)
{
    struct Arity {
        QStringView name;
        size_t count;
    };
    static constexpr std::array kArities{Arity{u"addf", 4}, Arity{u"subf", 4}, Arity{u"mulf", 4}, Arity{u"divf", 4},  Arity{u"maxf", 4}, Arity{u"minf", 4},
                                         Arity{u"exp2", 2}, Arity{u"rsqrt", 2}, Arity{u"fma", 5},  Arity{u"sqrt", 3}, Arity{u"log2", 1}};
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!scan.isCall(i))
            return;
        for (const Arity &arity : kArities) {
            if (scan.at(i).text != arity.name)
                continue;
            if (const size_t given = scan.arguments(i + 1).size(); given != arity.count)
                hits.append(scan.hit(i, QStringLiteral("%1 takes %2 arguments with its modes, here are %3").arg(arity.name).arg(arity.count).arg(given)));
        }
    });
    return hits;
}

LintHits mutableOutput(const LintScan &scan)
{
    LintHits hits;
    for (const RustEntry &entry : scan.kernel().entries) {
        for (const RustParameter &parameter : entry.parameters) {
            if (parameter.kind == RustParameter::Kind::MutableTensor)
                hits.append({parameter.place, QStringLiteral("%1 takes %2 as %3: the launcher then infers the grid from it").arg(entry.name, parameter.name, parameter.type)});
        }
    }
    return hits;
}

LintHits missingImport(const LintScan &scan)
{
    LintHits hits;
    scan.eachToken([&](int i) {
        if (!hits.isEmpty() || !scan.matches(i, {u".", u"partition_full_mut"}))
            return;
        bool hasUse = false;
        scan.eachToken([&](int j) { hasUse = hasUse || scan.matches(j, {u"use", u"cutile"}); });
        if (!hasUse)
            hits.append(scan.hit(i + 1, QStringLiteral("partition_full_mut is a trait's method; nothing of cutile is imported")));
    });
    return hits;
}

LintHits floatCast(const LintScan &scan)
{
    LintHits hits = where(scan, [&](int i) { return scan.is(i, u"as") && (scan.is(i + 1, u"f32") || scan.is(i + 1, u"f64")); }, QStringLiteral("a cast with as to a float type is not compiled"));
    return hits + where(scan, [&](int i) { return scan.is(i, u"itof") && scan.isCall(i); }, QStringLiteral("%1 misses its signedness in the bytecode"));
}

LintHits nightly(const LintScan &scan)
{
    LintHits hits;
    for (int i = 0; i < scan.size(); ++i) {
        if (scan.matches(i, {u"#", u"!", u"[", u"feature"}))
            hits.append(scan.hit(i, QStringLiteral("a nightly feature is switched on")));
    }
    return hits;
}

LintHits uncheckedSafe(const LintScan &scan)
{
    LintHits hits;
    for (const RustEntry &entry : scan.kernel().entries) {
        if (entry.attribute.contains(QStringLiteral("unchecked_accesses=true")) && !entry.isUnsafe)
            hits.append({entry.place, QStringLiteral("%1 switches checks off and is not unsafe").arg(entry.name)});
    }
    return hits;
}

} // namespace

const std::vector<KernelLint> &codingLints()
{
    static const std::vector<KernelLint> kLints{
        {"rust.chained-conversion", chained}, {"rust.scientific-float", scientific}, {"rust.path-constant", pathConstant}, {"rust.token-name", tokenNames},
        {"rust.reduction-in-math", reductionInMath}, {"rust.shape-arithmetic", shapeArithmetic}, {"rust.untyped-widen", untypedWiden}, {"rust.nested-widen", nestedWiden},
        {"rust.dynamic-dims", dynamicDims}, {"rust.bare-entry", bareEntry}, {"rust.step-by", stepBy}, {"rust.associated-padding", associatedPadding}, {"rust.untyped-load", untypedLoad},
        {"rust.concrete-element", concreteElement}, {"rust.runtime-constant", runtimeConstant}, {"rust.tile-if", tileIf}, {"rust.modes", modes}, {"rust.nightly", nightly},
        {"rust.mutable-output", mutableOutput}, {"rust.missing-import", missingImport}, {"rust.float-cast", floatCast}, {"rust.untyped-pointer-load", untypedPointerLoad},
        {"rust.untyped-permute", untypedPermute}, {"rust.unchecked-safe", uncheckedSafe}};
    return kLints;
}

} // namespace tileport::validate
