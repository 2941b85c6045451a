// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/page.h"

#include <QByteArray>

#include <limits>
#include <memory>

namespace tileport::report {

/// Walks a page and cuts what is beyond the limits; what comes out is a writer's own.
class PageWriter {
public:
    /// Stops soon after \p maximum bytes: whatever comes out is then too large, and \c fitted cuts more.
    PageWriter(const PageLimits &limits, qsizetype maximum) : m_limits(limits), m_maximum(maximum) {}
    virtual ~PageWriter() = default;

    /// The bytes of the whole page. Call once.
    [[nodiscard]] QByteArray write(const Page &page);

protected:
    [[nodiscard]] const PageLimits &limits() const { return m_limits; }
    [[nodiscard]] bool isFull() const { return m_text.size() > m_maximum; }
    [[nodiscard]] QString shortened(const QString &text) const;
    /// "✓ ", "! ", "✗ ", or nothing: the sign of a tone, for those who see no colour.
    [[nodiscard]] static QString signOf(Tone tone);
    /// Remarks "12 further rows are left out here." where \p count is more than \p limit.
    void tellCut(qint64 count, qint64 limit, const char *one, const char *many);
    /// "and 12 more lines", for the lines of a cell beyond the limit.
    [[nodiscard]] QString moreLines(const QList<Line> &lines) const;
    [[nodiscard]] QString lineOf(const Line &line) const;

    virtual void begin(const Page &page) = 0;
    virtual void beginSection(const Section &section) = 0;
    virtual void endSection() = 0;
    virtual void write(const Paragraph &paragraph) = 0;
    virtual void write(const Bullets &bullets) = 0;
    virtual void write(const Table &table) = 0;
    virtual void write(const Excerpt &excerpt) = 0;
    [[nodiscard]] virtual QString spanOf(const Span &span) const = 0;
    /// A remark of the writer's own, such as what was left out.
    virtual void remark(const QString &text) = 0;
    /// Closes what begin opened.
    virtual void end() = 0;

    QString m_text;

private:
    void writeSection(const Section &section);

    PageLimits m_limits;
    qsizetype m_maximum;
};

/// \p page by a \p Writer, in at most \p maximum bytes, by cutting more and more; equal pages are cut equally. The smallest page is
/// written even when it is too large, which no page of pageOf() is.
template <typename Writer>
[[nodiscard]] QByteArray fitted(const Page &page, qsizetype maximum)
{
    PageLimits limits;
    while (true) {
        // Through the base, whose write() takes a page.
        const std::unique_ptr<PageWriter> writer = std::make_unique<Writer>(limits, limits.isSmallest() ? std::numeric_limits<qsizetype>::max() : maximum);
        QByteArray bytes = writer->write(page);
        if (bytes.size() <= maximum || limits.isSmallest())
            return bytes;
        limits = limits.halved();
    }
}

} // namespace tileport::report
