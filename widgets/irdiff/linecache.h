// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/common/styledrange.h"
#include "widgets/irdiff/irdiffrows.h"

#include <QCache>
#include <QFont>
#include <QTextLayout>

#include <memory>

namespace tileport::irdiff {

/// Size of one character cell; every simple character takes exactly one.
struct CellMetrics {
    QFont font;
    int charWidth = 8;
    int lineHeight = 18;
    int ascent = 13;   ///< baseline below the top of a line
    [[nodiscard]] static CellMetrics of(const QFont &font);
};

/// One line as it is painted. Simple lines (printable ASCII) sit on the grid of cells; others are laid out by Qt, so
/// that wide, combining and right-to-left characters come out right.
struct LineView {
    QString text;
    bool isSimple = true;
    bool isLong = false;                            ///< only the shown part is coloured
    bool isUnmarked = false;                        ///< changed, but too long to find out which words
    std::vector<Token> tokens;                      ///< empty for long lines
    std::vector<common::StyledRange> styles;        ///< sorted, without overlap
    std::vector<WordRange> words;                   ///< what differs from the other side
    std::unique_ptr<QTextLayout> layout;            ///< only of lines that are neither simple nor long

    [[nodiscard]] int xOf(int column, const CellMetrics &cell) const;
    [[nodiscard]] int columnAt(int x, const CellMetrics &cell) const;
};

/// Colours of one line.
using LineStyler = std::function<std::vector<common::StyledRange>(const QString &line)>;
/// Colours from the tokens alone: what is shown until a highlighter is there.
[[nodiscard]] std::vector<common::StyledRange> stylesOfTokens(QStringView text, const std::vector<Token> &tokens);

/// Makes line views when they are first asked for and keeps the last few thousand.
class LineCache {
public:
    LineCache();
    /// The sources are observed, not owned. Everything kept is dropped.
    void reset(const IrPair *pair, const IrDiffRows *rows);
    void setStyler(LineStyler styler);
    void setMetrics(const CellMetrics &cell);
    /// The line of \p row on \p side; valid until the next call of a non-const function or 1,000 further lines.
    [[nodiscard]] const LineView &view(Side side, uint32_t row);

    /// Longer lines are kept without tokens and coloured in part.
    static constexpr qsizetype kLongLine = 8000;
    /// In still longer ones (of both lines together) the changed words are not looked for, which the view says.
    static constexpr qsizetype kLongestMarked = 100'000;

private:
    [[nodiscard]] std::unique_ptr<LineView> make(Side side, uint32_t row) const;
    void markWords(LineView &view, Side side, const AlignedRow &row) const;

    const IrPair *m_pair = nullptr;
    const IrDiffRows *m_rows = nullptr;
    LineStyler m_styler;
    CellMetrics m_cell;
    QCache<quint64, LineView> m_cache;
};

} // namespace tileport::irdiff
