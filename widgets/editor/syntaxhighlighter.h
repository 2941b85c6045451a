// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/common/styledrange.h"

#include <QStringView>

#include <memory>
#include <vector>

namespace KSyntaxHighlighting {
class Format;
class Repository;
class State;
}

namespace tileport::editor {

/// The language definitions that are known: those of KSyntaxHighlighting and our own for Tile IR. Loading the list
/// costs some milliseconds, so one object is made at start and passed to those who highlight.
class HighlightRepository {
public:
    HighlightRepository();
    ~HighlightRepository();
    HighlightRepository(const HighlightRepository &) = delete;
    HighlightRepository &operator=(const HighlightRepository &) = delete;

    [[nodiscard]] bool hasDefinition(const QString &name) const;
    /// Name of the definition for a file name ("Python" for kernel.py); empty when there is none.
    [[nodiscard]] QString definitionForFile(const QString &fileName) const;
    /// For those in this folder who highlight whole documents.
    [[nodiscard]] KSyntaxHighlighting::Repository &repository() const { return *m_repository; }

    static QString tileIr() { return QStringLiteral("Tile IR"); }

private:
    std::unique_ptr<KSyntaxHighlighting::Repository> m_repository;
};

/// What a definition calls a piece of text, as a colour of ours, so that all panes look alike in every theme.
[[nodiscard]] common::ColorRole roleOfFormat(const KSyntaxHighlighting::Format &format);

/// Where the highlighter stands between two lines (inside a comment, a string …); a value.
class LineState {
public:
    /// At the start of a text.
    LineState() = default;
    [[nodiscard]] bool operator==(const LineState &other) const;

private:
    friend class LineHighlighter;
    std::shared_ptr<const KSyntaxHighlighting::State> m_state;
};

/// The coloured pieces of one line, sorted and without overlap, and the state the next line starts in.
struct HighlightedLine {
    std::vector<common::StyledRange> ranges;
    LineState next;
};

/// Highlights single lines on demand, for views that paint text themselves. Text between the ranges is normal.
class LineHighlighter {
public:
    /// \p repository must outlive this object. With an unknown name every line is normal text.
    LineHighlighter(const HighlightRepository &repository, const QString &definition);
    ~LineHighlighter();
    LineHighlighter(LineHighlighter &&other) noexcept;
    LineHighlighter &operator=(LineHighlighter &&other) noexcept;

    [[nodiscard]] bool isValid() const;
    [[nodiscard]] HighlightedLine highlight(QStringView line, const LineState &state = {}) const;

private:
    class Collector;
    std::unique_ptr<Collector> m_collector;
};

} // namespace tileport::editor
