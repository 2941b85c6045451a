// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/pagewriter.h"

#include "core/report/escape.h"

namespace tileport::report {

QByteArray PageWriter::write(const Page &page)
{
    begin(page);
    int below = 0;           // sections of level 3 since the last of level 2
    qint64 skipped = 0;
    const auto tellSkipped = [&] {
        tellCut(skipped, 0, "further part", "further parts");
        skipped = 0;
    };
    for (const Section &section : page.sections) {
        if (isFull())
            break;
        const bool isHead = section.level == 2;
        if (isHead)
            tellSkipped();
        below = isHead ? 0 : below + 1;
        if (below > m_limits.sections)
            ++skipped;
        else
            writeSection(section);
    }
    tellSkipped();
    end();
    return m_text.toUtf8();
}

void PageWriter::writeSection(const Section &section)
{
    beginSection(section);
    qint64 excerpts = 0;
    for (const Block &block : section.blocks) {
        if (isFull())
            break;
        const bool isExcerpt = std::holds_alternative<Excerpt>(block);
        // Differences may be many; each costs a heading beside its rows.
        if (isExcerpt && ++excerpts > m_limits.items)
            continue;
        std::visit([this](const auto &one) { write(one); }, block);
    }
    tellCut(excerpts, m_limits.items, "further excerpt", "further excerpts");
    endSection();
}

QString PageWriter::shortened(const QString &text) const
{
    return cut(text, m_limits.characters);
}

QString PageWriter::signOf(Tone tone)
{
    switch (tone) {
    case Tone::Plain: break;
    case Tone::Good: return QStringLiteral("✓ ");
    case Tone::Notice: return QStringLiteral("! ");
    case Tone::Bad: return QStringLiteral("✗ ");
    }
    return {};
}

void PageWriter::tellCut(qint64 count, qint64 limit, const char *one, const char *many)
{
    const qint64 number = count - limit;
    if (number > 0)
        remark(QStringLiteral("%1 %2 left out here; the JSON report has everything.").arg(number).arg(number == 1 ? QString::fromLatin1(one) + QStringLiteral(" is") : QString::fromLatin1(many) + QStringLiteral(" are")));
}

QString PageWriter::moreLines(const QList<Line> &lines) const
{
    return QStringLiteral("and %1 more lines").arg(lines.size() - m_limits.items);
}

QString PageWriter::lineOf(const Line &line) const
{
    QString text;
    for (const Span &span : line)
        text += spanOf(span);
    return text;
}

} // namespace tileport::report
