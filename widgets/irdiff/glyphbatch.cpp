// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/glyphbatch.h"

#include <QGlyphRun>
#include <QPainter>

namespace tileport::irdiff {

GlyphBatch::GlyphBatch(const QFont &font) : m_font(QRawFont::fromFont(font))
{
    QString all;
    for (char16_t c = kFirst; c <= kLast; ++c)
        all.append(QChar(c));
    const QList<quint32> glyphs = m_font.isValid() ? m_font.glyphIndexesForString(all) : QList<quint32>();
    m_isUsable = glyphs.size() == qsizetype(m_glyphs.size());
    if (m_isUsable)
        std::copy(glyphs.begin(), glyphs.end(), m_glyphs.begin());
}

void GlyphBatch::add(size_t slot, QChar character, int x, int baseline)
{
    const char16_t c = character.unicode();
    if (c < kFirst || c > kLast)
        return;
    m_slots[slot].glyphs.push_back(m_glyphs[size_t(c - kFirst)]);
    m_slots[slot].positions.emplace_back(x, baseline);
}

void GlyphBatch::addText(size_t slot, QStringView text, int x, int baseline, int advance)
{
    for (const QChar c : text) {
        add(slot, c, x, baseline);
        x += advance;
    }
}

void GlyphBatch::flush(size_t slot, QPainter &painter, const QColor &color)
{
    Slot &own = m_slots[slot];
    if (own.glyphs.empty())
        return;
    QGlyphRun run;
    run.setRawFont(m_font);
    run.setRawData(own.glyphs.data(), own.positions.data(), int(own.glyphs.size()));
    painter.setPen(color);
    painter.drawGlyphRun(QPointF(), run);
    own.glyphs.clear();
    own.positions.clear();
}

} // namespace tileport::irdiff
