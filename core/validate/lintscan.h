// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/rustentry.h"
#include "core/validate/rustlint.h"

#include <functional>

namespace tileport::validate {

/// One spot that a lint does not like.
struct LintHit {
    Place place;
    QString message;
};

using LintHits = QList<LintHit>;

/// A kernel file prepared for lints: only what the kernel compiler sees, the modules marked #[cutile::module].
class LintScan {
public:
    LintScan(const QString &text, const QString &file);

    [[nodiscard]] const RustKernel &kernel() const { return m_kernel; }
    [[nodiscard]] const QString &file() const { return m_file; }
    [[nodiscard]] int size() const { return m_kernel.tokens.size(); }
    [[nodiscard]] const RustToken &at(int index) const { return m_kernel.tokens.code[static_cast<size_t>(index)]; }
    [[nodiscard]] bool is(int index, QStringView text) const { return index >= 0 && index < size() && at(index).is(text); }
    [[nodiscard]] bool isIdentifier(int index) const { return index >= 0 && index < size() && at(index).kind == RustToken::Kind::Identifier; }
    [[nodiscard]] bool matches(int index, std::initializer_list<QStringView> words) const { return m_kernel.tokens.matches(index, words); }
    [[nodiscard]] LintHit hit(int index, const QString &message) const;
    /// Whether token \p index lies inside a kernel module.
    [[nodiscard]] bool isKernelCode(int index) const;
    /// Calls \p each for every token inside a kernel module.
    void eachToken(const std::function<void(int)> &each) const;
    /// Whether a call NAME( starts at \p index: no method, no definition, no macro.
    [[nodiscard]] bool isCall(int index) const;
    /// First and last token (exclusive) of each argument of the brackets opened at \p open.
    [[nodiscard]] std::vector<std::pair<int, int>> arguments(int open) const;
    /// Index of the innermost '{' around \p index; -1 = none.
    [[nodiscard]] int enclosingBlock(int index) const;
    /// Index of the keyword that the block opened at \p open belongs to: if, else, for, while, loop, fn …; -1 = a plain block.
    [[nodiscard]] int headOf(int open) const;

private:
    RustKernel m_kernel;
    QString m_file;
    std::vector<std::pair<int, int>> m_modules;
};

/// One lint: its place in the table of rules, and how it looks.
struct KernelLint {
    const char *id;
    LintHits (*run)(const LintScan &scan);
};

/// Lints on kernel.rs by their rule's id: coding rules, and silent mis-lowerings.
[[nodiscard]] const std::vector<KernelLint> &codingLints();
[[nodiscard]] const std::vector<KernelLint> &loweringLints();
/// Lints on everything else.
struct HostLint {
    const char *id;
    LintHits (*run)(const LintInput &input);
};
[[nodiscard]] const std::vector<HostLint> &hostLints();

} // namespace tileport::validate
