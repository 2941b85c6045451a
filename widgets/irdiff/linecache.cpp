// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/linecache.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tileport::irdiff {

using common::ColorRole;
using common::StyledRange;

namespace {
constexpr int kCacheCost = 1024 * 1024; // in characters: some thirty pages. Dropping them must fit into a frame.

bool isSimpleText(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

std::unique_ptr<QTextLayout> layOut(const QString &text, const CellMetrics &cell)
{
    auto layout = std::make_unique<QTextLayout>(text, cell.font);
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight); // the line is code: names may run right to left, the line does not
    option.setTabStopDistance(4 * cell.charWidth);
    layout->setTextOption(option);
    layout->beginLayout();
    QTextLine line = layout->createLine();
    if (line.isValid()) {
        line.setNumColumns(int(text.size()));
        line.setPosition(QPointF(0, 0));
    }
    layout->endLayout();
    return layout;
}

// The operation name is the first word of the line that is not followed by "=" … or stands after "=".
ColorRole roleOfWord(QStringView word, bool isFirst)
{
    if (isFirst)
        return ColorRole::SyntaxKeyword;
    static constexpr QStringView kTypes[]{u"tile", u"token", u"ptr", u"tensor_view", u"partition_view",
                                          u"gather_scatter_view", u"strided_view", u"i1", u"i8", u"i16", u"i32",
                                          u"i64", u"f16", u"bf16", u"f32", u"f64", u"tf32"};
    return std::ranges::find(kTypes, word) != std::end(kTypes) ? ColorRole::SyntaxType : ColorRole::SyntaxAttribute;
}
} // namespace

CellMetrics CellMetrics::of(const QFont &font)
{
    CellMetrics cell;
    cell.font = font;
    const QFontMetricsF metrics(font);
    cell.charWidth = std::max(1, qRound(metrics.horizontalAdvance(u'0')));
    cell.lineHeight = int(std::ceil(metrics.height())) + 5;
    cell.ascent = int(std::ceil(metrics.ascent())) + 1; // the marks below changed words stay clear of underscores
    return cell;
}

int LineView::xOf(int column, const CellMetrics &cell) const
{
    const int inside = std::clamp(column, 0, int(text.size()));
    if (!layout || layout->lineCount() == 0)
        return inside * cell.charWidth;
    return qRound(layout->lineAt(0).cursorToX(inside));
}

int LineView::columnAt(int x, const CellMetrics &cell) const
{
    if (!layout || layout->lineCount() == 0)
        return std::clamp((x + cell.charWidth / 2) / cell.charWidth, 0, int(text.size()));
    return layout->lineAt(0).xToCursor(x);
}

std::vector<StyledRange> stylesOfTokens(QStringView text, const std::vector<Token> &tokens)
{
    std::vector<StyledRange> styles;
    bool isFirstWord = true;
    for (const Token &token : tokens) {
        ColorRole role = ColorRole::SyntaxOperator;
        switch (token.kind) {
        case TokenKind::Value: role = ColorRole::SyntaxVariable; break;
        case TokenKind::Symbol: role = ColorRole::SyntaxFunction; break;
        case TokenKind::Number: role = ColorRole::SyntaxNumber; break;
        case TokenKind::String: role = ColorRole::SyntaxString; break;
        case TokenKind::Comment: role = ColorRole::SyntaxComment; break;
        case TokenKind::Punctuation: break;
        case TokenKind::Word:
            role = roleOfWord(token.of(text), isFirstWord);
            isFirstWord = false;
            break;
        }
        styles.push_back({token.start, token.length, role});
    }
    return styles;
}

LineCache::LineCache() : m_cache(kCacheCost) {}

void LineCache::reset(const IrPair *pair, const IrDiffRows *rows)
{
    m_pair = pair;
    m_rows = rows;
    m_cache.clear();
}

void LineCache::setStyler(LineStyler styler)
{
    m_styler = std::move(styler);
    m_cache.clear();
}

void LineCache::setMetrics(const CellMetrics &cell)
{
    m_cell = cell;
    m_cache.clear();
}

const LineView &LineCache::view(Side side, uint32_t row)
{
    const quint64 key = quint64(row) * 2 + sideIndex(side);
    if (const LineView *found = m_cache.object(key))
        return *found;
    std::unique_ptr<LineView> made = make(side, row);
    // A line that alone exceeds the cache would be deleted at once; its cost is capped instead.
    const auto cost = std::min<qsizetype>(made->text.size() + 256, kCacheCost / 4);
    m_cache.insert(key, made.release(), cost);
    return *m_cache.object(key);
}

std::unique_ptr<LineView> LineCache::make(Side side, uint32_t row) const
{
    auto view = std::make_unique<LineView>();
    const AlignedRow aligned = m_rows->row(row);
    const int32_t number = lineOf(aligned, side);
    const std::string_view bytes = m_pair->bytes(side, number);
    view->isSimple = isSimpleText(bytes);
    view->isLong = qsizetype(bytes.size()) > kLongLine;
    view->text = view->isSimple ? QString::fromLatin1(bytes.data(), qsizetype(bytes.size())) : m_pair->line(side, number);
    markWords(*view, side, aligned);
    if (view->isLong)
        return view;
    view->tokens = tokenize(view->text);
    view->styles = m_styler ? m_styler(view->text) : stylesOfTokens(view->text, view->tokens);
    if (!view->isSimple)
        view->layout = layOut(view->text, m_cell);
    return view;
}

void LineCache::markWords(LineView &view, Side side, const AlignedRow &row) const
{
    if (row.kind != ChangeKind::Changed || row.leftLine < 0 || row.rightLine < 0)
        return;
    const size_t length = m_pair->bytes(Side::Left, row.leftLine).size() + m_pair->bytes(Side::Right, row.rightLine).size();
    view.isUnmarked = qsizetype(length) > kLongestMarked;
    if (view.isUnmarked)
        return;
    WordDiff words = m_pair->changedWords(row);
    view.words = std::move(side == Side::Left ? words.left : words.right);
}

} // namespace tileport::irdiff
