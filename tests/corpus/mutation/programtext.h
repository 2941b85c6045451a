// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/ir/program.h"
#include "core/irgraph/irgraph.h"

#include <map>
#include <string>
#include <vector>

namespace tileport::test {

/// A program as the lines of its official text and its graph; every operation that is printed has a line of its own.
class ProgramText {
public:
    /// Reads and verifies \p bytes; \p name is what reports call it, \p group the operator that it belongs to.
    static Result<std::shared_ptr<const ProgramText>> read(const QByteArray &bytes, const QString &name, const QString &group);

    [[nodiscard]] const irgraph::IrGraph &graph() const { return *m_graph; }
    [[nodiscard]] const irgraph::IrGraphPtr &graphPtr() const { return m_graph; }
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QString group() const { return m_group; }
    /// Whole text; equal texts are equal programs.
    [[nodiscard]] QByteArray text() const;
    /// Line of \p op as printed; empty when it is not printed.
    [[nodiscard]] std::string line(irgraph::OpId op) const;
    /// The region that \p op stands in; none for entries and globals.
    [[nodiscard]] irgraph::RegionId regionOf(irgraph::OpId op) const;
    /// Whether \p value may be used by \p op.
    [[nodiscard]] bool isVisible(irgraph::ValueId value, irgraph::OpId op) const;
    [[nodiscard]] std::string name(irgraph::ValueId value) const { return std::string(m_graph->valueName(value)); }
    [[nodiscard]] std::string type(irgraph::ValueId value) const;

private:
    irgraph::IrGraphPtr m_graph;
    QString m_name;
    QString m_group;
};

using ProgramTextPtr = std::shared_ptr<const ProgramText>;

/// Edits of single lines of a program, from which the text of another program is made.
class Patch {
public:
    explicit Patch(const ProgramText &program) : m_program(&program) {}

    /// The line of \p op as edited so far.
    [[nodiscard]] std::string line(irgraph::OpId op) const;
    void setLine(irgraph::OpId op, const std::string &text);
    void removeLine(irgraph::OpId op);
    void insertBefore(irgraph::OpId op, const std::string &text);
    void insertAfter(irgraph::OpId op, const std::string &text);
    /// Makes operand \p number of \p op another value; false when the text does not show it.
    bool setOperand(irgraph::OpId op, uint32_t number, const std::string &name);
    /// Makes every use of \p value one of \p name, but those by \p except.
    bool replaceUses(irgraph::ValueId value, const std::string &name, irgraph::OpId except = {});
    /// Replaces the first \p from behind the "=" of the results; false when it is not there.
    bool replaceText(irgraph::OpId op, const std::string &from, const std::string &to);
    [[nodiscard]] bool isEmpty() const { return m_lines.empty() && m_before.empty() && m_after.empty(); }

    [[nodiscard]] QByteArray text() const;
    /// Lines of the program that were replaced or removed.
    [[nodiscard]] std::vector<uint32_t> editedLines() const;
    /// Line in text() where line \p number of the program is; or would be.
    [[nodiscard]] uint32_t movedLine(uint32_t number) const;

private:
    const ProgramText *m_program;
    std::map<uint32_t, std::string> m_lines;    ///< empty = the line goes
    std::multimap<uint32_t, std::string> m_before;
    std::multimap<uint32_t, std::string> m_after;
};

/// Position of the \p occurrence-th token \p name in \p line from \p start; npos when there are fewer.
[[nodiscard]] size_t findToken(const std::string &line, const std::string &name, size_t start, uint32_t occurrence = 0);
/// Where the operation's name starts: behind the "=" of its results.
[[nodiscard]] size_t nameStart(const ProgramText &program, irgraph::OpId op, const std::string &line);
/// White space at the start of \p line.
[[nodiscard]] std::string indentOf(const std::string &line);

} // namespace tileport::test
