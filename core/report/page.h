// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <variant>

namespace tileport::report {

/// What a word means for the reader; writers show it by a sign and a colour beside the word, never by colour alone.
enum class Tone : uint8_t { Plain, Good, Notice, Bad };

/// A piece of text. \c text is as it was found; writers make it harmless.
struct Span {
    QString text;
    bool isCode = false;         ///< a name, path, hash or line of a program
    bool isStrong = false;
    Tone tone = Tone::Plain;
    QString target;              ///< anchor of this page that it links to; empty = no link
};
using Line = QList<Span>;

struct Paragraph {
    Line line;
};

struct Bullets {
    QList<Line> items;
};

/// A table with a caption; the first cell of a row names it.
struct Table {
    struct Row {
        QString anchor;          ///< empty = nothing links here
        QList<QList<Line>> cells;    ///< each of one or more lines
    };
    QString caption;
    QStringList heads;
    QList<Row> rows;
};

/// Lines of one file, or of two side by side, with their numbers.
struct Excerpt {
    struct Row {
        int left = 0;            ///< line number, 0 = nothing here
        int right = 0;
        QString leftText;
        QString rightText;
        QString change;          ///< "same", "changed", "added", "removed"; "named" for a line that a finding names
        QString anchor;
        Line remarks;            ///< the findings that are about it
    };
    QString caption;
    QStringList heads;           ///< of one or two columns
    QList<Row> rows;             ///< one without numbers stands for a gap

    [[nodiscard]] bool isAligned() const { return heads.size() == 2; }
};

using Block = std::variant<Paragraph, Bullets, Table, Excerpt>;

/// A heading with what stands under it; level 2 or 3.
struct Section {
    QString anchor;
    QString title;
    int level = 2;
    QList<Block> blocks;
};

/// What every readable report shows, before it is written as HTML, Markdown or PDF.
struct Page {
    QString title;
    Tone tone = Tone::Plain;
    QString headline;            ///< the decision
    QList<Section> sections;
};

/// How much of a page is written; what is cut is counted where it was cut.
struct PageLimits {
    int rows = 20'000;           ///< of a table
    int excerptRows = 2'000;
    int items = 2'000;           ///< of a list, or lines of a cell
    int characters = 4'000;      ///< of one text
    int sections = 200;          ///< level 3, under one of level 2

    /// Half of everything, at least the smallest page that says something.
    [[nodiscard]] PageLimits halved() const;
    [[nodiscard]] bool isSmallest() const { return rows <= 1 && excerptRows <= 1 && items <= 1 && characters <= 40 && sections <= 1; }
};

// Short ways to spans, lines and cells.
[[nodiscard]] inline Span plain(const QString &text) { return {text, false, false, Tone::Plain, {}}; }
[[nodiscard]] inline Span code(const QString &text) { return {text, true, false, Tone::Plain, {}}; }
[[nodiscard]] inline Span strong(const QString &text) { return {text, false, true, Tone::Plain, {}}; }
[[nodiscard]] inline Span toned(const QString &text, Tone tone) { return {text, false, true, tone, {}}; }
[[nodiscard]] inline Span linked(const QString &text, const QString &target) { return {text, false, false, Tone::Plain, target}; }
[[nodiscard]] inline QList<Line> cell(const Span &span) { return {Line{span}}; }
[[nodiscard]] inline QList<Line> cell(const QString &text) { return cell(plain(text)); }

} // namespace tileport::report
