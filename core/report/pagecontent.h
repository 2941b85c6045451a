// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/page.h"
#include "core/report/report.h"

namespace tileport::report {

/// What every readable report shows of \p report: the decision first, then verdicts, findings, both programs, what they were
/// specialised for, sources, policy, tools, the review log and the hash of every file.
[[nodiscard]] Page pageOf(const Report &report);

// The parts of a page, one file each.

/// Numbers findings and gives the anchors that other parts link to.
class FindingNumbers {
public:
    explicit FindingNumbers(const Report &report);
    /// "F7"; the id itself for one that is not listed.
    [[nodiscard]] QString name(const QString &id) const;
    /// "finding-7"; empty for one that is not listed.
    [[nodiscard]] QString anchor(const QString &id) const;
    /// A link on it.
    [[nodiscard]] Span span(const QString &id) const;
    /// Anchor of the line of a source that \p place names; empty when no source shows it.
    [[nodiscard]] QString sourceAnchor(const QList<SourceReport> &sources, const Place &place) const;
    /// A link on the first row of both programs that the finding is about; nothing when no excerpt shows one.
    [[nodiscard]] std::optional<Span> programSpan(const QString &id) const;
    /// Anchor of a row of program \p number, counted from 1.
    [[nodiscard]] static QString rowAnchor(int number, const IrRow &row);

private:
    QMap<QString, int> m_numbers;
    QMap<QString, Span> m_rows;
};

[[nodiscard]] QList<Section> stageSections(const Report &report);
[[nodiscard]] Section findingSection(const Report &report, const FindingNumbers &numbers);
[[nodiscard]] QList<Section> programSections(const Report &report, const FindingNumbers &numbers);
[[nodiscard]] QList<Section> specialisationSections(const Report &report, const FindingNumbers &numbers);
[[nodiscard]] QList<Section> sourceSections(const Report &report, const FindingNumbers &numbers);
[[nodiscard]] QList<Section> recordSections(const Report &report);

/// How a standing reads: approved is good, rejected bad.
[[nodiscard]] Tone toneOf(Standing standing);
/// "3 findings", "1 finding".
[[nodiscard]] QString counted(qint64 number, const char *one, const char *many);

} // namespace tileport::report
