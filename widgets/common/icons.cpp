// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/common/icons.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

static void initIconResources()
{
    Q_INIT_RESOURCE(icons);
}

namespace tileport::common {

namespace {
QByteArray svgOf(const QString &name)
{
    initIconResources();
    QFile file(QStringLiteral(":/tileport/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void render(QByteArray svg, const QColor &color, QPainter *painter, const QRectF &rect)
{
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer(svg).render(painter, rect);
}

// Draws with the application's colours at the time of drawing: a picture made once would keep those of the old theme.
class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg) : m_svg(std::move(svg)) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QPalette::ColorRole role = mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        render(m_svg, palette.color(group, role), painter, rect);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(m_svg); }

private:
    QByteArray m_svg;
};
} // namespace

QIcon themedIcon(const QString &name)
{
    QByteArray svg = svgOf(name);
    return svg.isEmpty() ? QIcon() : QIcon(new ThemedIconEngine(std::move(svg)));
}

QPixmap iconPixmap(const QString &name, int size, qreal devicePixelRatio, const QColor &color)
{
    const QByteArray svg = svgOf(name);
    if (svg.isEmpty())
        return {};
    QPixmap picture(QSize(size, size) * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    render(svg, color, &painter, QRectF(0, 0, size, size));
    return picture;
}

QStringList iconNames()
{
    initIconResources();
    QStringList names;
    for (const QString &file : QDir(QStringLiteral(":/tileport/icons")).entryList({QStringLiteral("*.svg")}, QDir::Files, QDir::Name))
        names << file.chopped(4);
    return names;
}

} // namespace tileport::common
