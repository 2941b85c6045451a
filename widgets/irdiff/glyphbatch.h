// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>
#include <QRawFont>

#include <array>
#include <vector>

class QPainter;
class QColor;

namespace tileport::irdiff {

/// Collects characters of a fixed grid by colour and draws each colour with one call: the painter's cost per call
/// (shaping, clipping, state) would otherwise be paid for every word on the screen, in every frame.
class GlyphBatch {
public:
    explicit GlyphBatch(const QFont &font);

    /// Adds a printable ASCII character; blanks and others are skipped. \p slot groups one colour.
    void add(size_t slot, QChar character, int x, int baseline);
    /// Adds text from \p x on, one character every \p advance pixels.
    void addText(size_t slot, QStringView text, int x, int baseline, int advance);
    /// Draws what was added in \p slot and forgets it.
    void flush(size_t slot, QPainter &painter, const QColor &color);
    /// False when the font has no glyphs of its own; the caller then draws text in the ordinary way.
    [[nodiscard]] bool isUsable() const { return m_isUsable; }
    [[nodiscard]] size_t slotCount() const { return m_slots.size(); }

private:
    struct Slot {
        std::vector<quint32> glyphs;
        std::vector<QPointF> positions;
    };
    static constexpr char16_t kFirst = 0x21;
    static constexpr char16_t kLast = 0x7e;

    QRawFont m_font;
    std::array<quint32, kLast - kFirst + 1> m_glyphs{};
    std::array<Slot, 64> m_slots;
    bool m_isUsable = false;
};

} // namespace tileport::irdiff
