// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/lintscan.h"

namespace tileport::validate {

LintScan::LintScan(const QString &text, const QString &file) : m_kernel(readRustKernel(text, file)), m_file(file)
{
    for (int i = 0; i < size(); ++i) {
        if (!matches(i, {u"#", u"[", u"cutile", u"::", u"module"}) || at(i + 1).match < 0)
            continue;
        int brace = at(i + 1).match + 1;
        while (brace < size() && !is(brace, u"{") && !is(brace, u";"))
            ++brace;
        if (is(brace, u"{") && at(brace).match > 0)
            m_modules.emplace_back(brace, at(brace).match);
    }
}

LintHit LintScan::hit(int index, const QString &message) const
{
    return {{m_file, at(index).line, at(index).column, -1, {}}, message};
}

bool LintScan::isKernelCode(int index) const
{
    return std::ranges::any_of(m_modules, [index](const std::pair<int, int> &range) { return index > range.first && index < range.second; });
}

void LintScan::eachToken(const std::function<void(int)> &each) const
{
    for (const auto &[begin, end] : m_modules) {
        for (int i = begin + 1; i < end; ++i)
            each(i);
    }
}

bool LintScan::isCall(int index) const
{
    return isIdentifier(index) && is(index + 1, u"(") && at(index + 1).match > 0 && !is(index - 1, u".") && !is(index - 1, u"fn") && !is(index - 1, u"!");
}

std::vector<std::pair<int, int>> LintScan::arguments(int open) const
{
    std::vector<std::pair<int, int>> parts;
    const int close = at(open).match;
    int start = open + 1;
    for (int i = open + 1; i <= close; ++i) {
        if (i < close && at(i).match > i) {
            i = at(i).match;
            continue;
        }
        // A turbofish's commas belong to it: "::<A, B>".
        if (is(i, u"<") && is(i - 1, u"::")) {
            for (int depth = 0; i < close; ++i) {
                depth += is(i, u"<") ? 1 : is(i, u">") ? -1 : 0;
                if (depth == 0)
                    break;
            }
            continue;
        }
        if (i == close || is(i, u",")) {
            if (i > start)
                parts.emplace_back(start, i);
            start = i + 1;
        }
    }
    return parts;
}

int LintScan::enclosingBlock(int index) const
{
    for (int i = index - 1; i >= 0; --i) {
        if (at(i).match >= 0 && at(i).match < i)
            i = at(i).match;
        else if (is(i, u"{"))
            return i;
    }
    return -1;
}

int LintScan::headOf(int open) const
{
    for (int i = open - 1; i >= 0; --i) {
        if (at(i).match >= 0 && at(i).match < i) {
            if (is(i, u"}"))
                return -1;
            i = at(i).match;
            continue;
        }
        if (is(i, u";") || is(i, u"{") || is(i, u"=") || is(i, u"=>") || is(i, u",") || is(i, u"("))
            return -1;
        for (const QStringView word : {u"if", u"else", u"for", u"while", u"loop", u"fn", u"unsafe", u"mod", u"match"}) {
            if (is(i, word))
                return i;
        }
    }
    return -1;
}

} // namespace tileport::validate
