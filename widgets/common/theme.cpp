// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/common/theme.h"

#include "core/base/json.h"

#include <QApplication>
#include <QFile>
#include <QToolTip>

#include <array>
#include <cmath>

static void initThemeResources()
{
    Q_INIT_RESOURCE(themes);
}

namespace tileport::common {

namespace {
constexpr size_t kRoleCount = size_t(ColorRole::Count_);

constexpr std::array<const char *, kRoleCount> kRoleNames{
    "addedBackground", "addedWord", "addedMark",
    "removedBackground", "removedWord", "removedMark",
    "changedBackground", "changedWord", "changedMark",
    "absentBackground", "absentHatch",
    "gutterBackground", "gutterText", "gutterCurrentText",
    "currentLine", "selection", "inactiveSelection",
    "linkedBackground", "linkedMark",
    "valueUse", "valueDefinition", "valueFrame",
    "findMatch", "findCurrent",
    "placeholderBackground", "placeholderText", "frame",
    "staleBackground", "staleText",
    "error", "warning", "info", "success", "muted",
    "syntaxNormal", "syntaxKeyword", "syntaxControl", "syntaxFunction", "syntaxVariable", "syntaxOperator",
    "syntaxBuiltin", "syntaxType", "syntaxNumber", "syntaxString", "syntaxComment", "syntaxAttribute",
    "syntaxPreprocessor", "syntaxError"};

struct PaletteName {
    QPalette::ColorRole role;
    const char *name;
};
constexpr PaletteName kPaletteNames[]{
    {QPalette::Window, "window"}, {QPalette::WindowText, "windowText"}, {QPalette::Base, "base"},
    {QPalette::AlternateBase, "alternateBase"}, {QPalette::Text, "text"}, {QPalette::Button, "button"},
    {QPalette::ButtonText, "buttonText"}, {QPalette::BrightText, "brightText"}, {QPalette::Highlight, "highlight"},
    {QPalette::HighlightedText, "highlightedText"}, {QPalette::Link, "link"},
    {QPalette::PlaceholderText, "placeholderText"}, {QPalette::ToolTipBase, "toolTipBase"},
    {QPalette::ToolTipText, "toolTipText"}, {QPalette::Mid, "mid"}};

Result<QColor> readColor(const JsonReader &reader, const QString &key)
{
    const Result<QString> text = reader.string(key);
    if (!text)
        return text.error();
    const QColor color(*text);
    if (!color.isValid())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("\"%1\" is not a colour").arg(*text),
                         reader.place(key), QStringLiteral("Write it as #rrggbb"));
    return color;
}

Result<QPalette> readPalette(const JsonReader &reader)
{
    QPalette palette;
    for (const PaletteName &entry : kPaletteNames) {
        const Result<QColor> color = readColor(reader, QString::fromLatin1(entry.name));
        if (!color)
            return color.error();
        palette.setColor(entry.role, *color);
    }
    const Result<QColor> disabled = readColor(reader, QStringLiteral("disabledText"));
    if (!disabled)
        return disabled.error();
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, *disabled);
    // Shades that styles derive their bevels from.
    const QColor button = palette.color(QPalette::Button);
    palette.setColor(QPalette::Light, button.lighter(115));
    palette.setColor(QPalette::Midlight, button.lighter(107));
    palette.setColor(QPalette::Dark, palette.color(QPalette::Mid).darker(125));
    palette.setColor(QPalette::Shadow, palette.color(QPalette::Mid).darker(180));
    palette.setColor(QPalette::LinkVisited, palette.color(QPalette::Link));
    return palette;
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
} // namespace

struct Theme::Data {
    QString id;
    bool isDark = false;
    QPalette palette;
    std::array<QColor, kRoleCount> colors;
};

Theme::Theme() : Theme(bundled().constFirst()) {}
Theme::Theme(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

Result<Theme> Theme::fromJson(const QByteArray &bytes, const QString &file)
{
    const Result<QJsonObject> root = parseJsonObject(bytes, file);
    if (!root)
        return root.error();
    const JsonReader reader(*root, file);
    const Result<QString> id = reader.string(QStringLiteral("id"));
    const Result<bool> dark = reader.boolean(QStringLiteral("dark"));
    const Result<JsonReader> paletteReader = reader.object(QStringLiteral("palette"));
    const Result<JsonReader> colors = reader.object(QStringLiteral("colors"));
    for (const Error *error : {id ? nullptr : &id.error(), dark ? nullptr : &dark.error(),
                               paletteReader ? nullptr : &paletteReader.error(), colors ? nullptr : &colors.error()}) {
        if (error)
            return *error;
    }
    const Result<QPalette> palette = readPalette(*paletteReader);
    if (!palette)
        return palette.error();
    auto data = std::make_shared<Data>();
    data->id = *id;
    data->isDark = *dark;
    data->palette = *palette;
    for (size_t i = 0; i < kRoleCount; ++i) {
        const Result<QColor> color = readColor(*colors, QString::fromLatin1(kRoleNames[i]));
        if (!color)
            return color.error();
        data->colors[i] = *color;
    }
    return Theme(std::move(data));
}

const QList<Theme> &Theme::bundled()
{
    static const QList<Theme> themes = [] {
        initThemeResources();
        QList<Theme> list;
        for (const auto &id : {QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("high-contrast")}) {
            const QString path = QStringLiteral(":/tileport/themes/%1.json").arg(id);
            QFile file(path);
            const bool isOpen = file.open(QIODevice::ReadOnly);
            const Result<Theme> theme = fromJson(isOpen ? file.readAll() : QByteArray(), path);
            if (!theme) // The files are compiled in: this is a bug of ours, not an expected failure.
                qFatal("%s", qPrintable(theme.error().toString()));
            list.append(*theme);
        }
        return list;
    }();
    return themes;
}

Theme Theme::bundledById(const QString &id)
{
    for (const Theme &theme : bundled()) {
        if (theme.id() == id)
            return theme;
    }
    return bundled().constFirst();
}

Theme Theme::matching(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Active, QPalette::Base);
    const QColor text = palette.color(QPalette::Active, QPalette::Text);
    for (const Theme &theme : bundled()) {
        const QPalette own = theme.palette();
        if (own.color(QPalette::Base) == base && own.color(QPalette::Text) == text)
            return theme;
    }
    const bool isDark = base.lightnessF() < text.lightnessF();
    return bundledById(isDark ? QStringLiteral("dark") : QStringLiteral("light"));
}

QString Theme::id() const
{
    return m_data->id;
}

bool Theme::isDark() const
{
    return m_data->isDark;
}

QPalette Theme::palette() const
{
    return m_data->palette;
}

QColor Theme::color(ColorRole role) const
{
    return m_data->colors[size_t(role)];
}

void Theme::applyTo(QApplication &application) const
{
    application.setPalette(m_data->palette);
    QToolTip::setPalette(m_data->palette);
}

QString Theme::roleName(ColorRole role)
{
    return QString::fromLatin1(kRoleNames[size_t(role)]);
}

double Theme::contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one) + 0.05;
    const double b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
}

} // namespace tileport::common
