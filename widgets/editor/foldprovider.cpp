// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/foldprovider.h"

#include <QTextDocument>

namespace tileport::editor {

namespace {

int indentation(const QTextBlock &block)
{
    const QString text = block.text();
    int columns = 0;
    for (const QChar c : text) {
        if (!c.isSpace())
            return columns;
        columns += c == QLatin1Char('\t') ? 8 : 1;
    }
    return -1; // an empty line belongs to what surrounds it
}

QTextBlock nextFilled(QTextBlock block)
{
    do
        block = block.next();
    while (block.isValid() && indentation(block) < 0);
    return block;
}

} // namespace

bool IndentFoldProvider::startsFold(const QTextBlock &block) const
{
    const int own = indentation(block);
    const QTextBlock next = nextFilled(block);
    return own >= 0 && next.isValid() && indentation(next) > own;
}

QTextBlock IndentFoldProvider::foldEnd(const QTextBlock &block) const
{
    if (!startsFold(block))
        return {};
    const int own = indentation(block);
    QTextBlock last = block;
    for (QTextBlock b = nextFilled(block); b.isValid() && indentation(b) > own; b = nextFilled(b))
        last = b;
    return last;
}

void setFolded(const FoldProvider &provider, const QTextBlock &start, bool folded)
{
    const QTextBlock end = provider.foldEnd(start);
    if (!end.isValid() || end.blockNumber() <= start.blockNumber())
        return;
    // A region that ends in a closing bracket keeps that line; one that ends by indentation hides it too.
    const QString closing = end.text().trimmed();
    const bool keepsEnd = !closing.isEmpty() && QStringLiteral(")]}").contains(closing.front());
    for (QTextBlock b = start.next(); b.isValid() && b.blockNumber() <= end.blockNumber(); b = b.next()) {
        if (b == end && keepsEnd)
            break;
        b.setVisible(!folded);
        b.setLineCount(folded ? 0 : 1);
    }
    QTextDocument *document = const_cast<QTextDocument *>(start.document());
    document->markContentsDirty(start.position(), end.position() + end.length() - start.position());
}

bool isFolded(const FoldProvider &provider, const QTextBlock &start)
{
    return start.next().isValid() && !start.next().isVisible() && provider.startsFold(start);
}

} // namespace tileport::editor
