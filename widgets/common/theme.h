// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QColor>
#include <QPalette>

#include <memory>

class QApplication;

namespace tileport::common {

/// What a colour means; widgets name the meaning, the theme file gives the colour.
enum class ColorRole {
    AddedBackground, AddedWord, AddedMark,
    RemovedBackground, RemovedWord, RemovedMark,
    ChangedBackground, ChangedWord, ChangedMark,
    AbsentBackground, AbsentHatch,                   ///< where one side has no line
    GutterBackground, GutterText, GutterCurrentText,
    CurrentLine, Selection, InactiveSelection,
    LinkedBackground, LinkedMark,                    ///< counterpart of a selection in another pane
    ValueUse, ValueDefinition, ValueFrame,
    FindMatch, FindCurrent,
    PlaceholderBackground, PlaceholderText, Frame,
    StaleBackground, StaleText,
    Error, Warning, Info, Success, Muted,
    SyntaxNormal, SyntaxKeyword, SyntaxControl, SyntaxFunction, SyntaxVariable, SyntaxOperator, SyntaxBuiltin,
    SyntaxType, SyntaxNumber, SyntaxString, SyntaxComment, SyntaxAttribute, SyntaxPreprocessor, SyntaxError,
    Count_
};

/// Immutable set of semantic colours and a palette; cheap to copy.
/// The palette is the transport: applying a theme sets the application palette, and every widget finds its colours
/// again with Theme::matching(palette()) on QEvent::PaletteChange. No global state is needed for that.
class Theme {
public:
    /// The bundled light theme.
    Theme();

    /// Reads a theme file (resources/themes/*.json); a missing or malformed colour is an error with its key.
    [[nodiscard]] static Result<Theme> fromJson(const QByteArray &bytes, const QString &file);
    /// The bundled themes: "light", "dark", "high-contrast".
    [[nodiscard]] static const QList<Theme> &bundled();
    /// The bundled theme with this id; the light one when there is none.
    [[nodiscard]] static Theme bundledById(const QString &id);
    /// The theme whose palette this is; for foreign palettes the light or dark one by lightness.
    [[nodiscard]] static Theme matching(const QPalette &palette);

    [[nodiscard]] QString id() const;
    [[nodiscard]] bool isDark() const;
    [[nodiscard]] QPalette palette() const;
    [[nodiscard]] QColor color(ColorRole role) const;
    /// Makes this the look of the whole application: palette and tool tips.
    void applyTo(QApplication &application) const;

    /// Name of a role in theme files.
    [[nodiscard]] static QString roleName(ColorRole role);
    /// Contrast ratio by WCAG 2, 1…21.
    [[nodiscard]] static double contrast(const QColor &one, const QColor &other);

private:
    struct Data;
    explicit Theme(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> m_data;
};

} // namespace tileport::common
