// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/common/accessibility.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QWidget>

namespace tileport::common {

void setAccessible(QWidget *widget, const QString &name, const QString &description)
{
    widget->setAccessibleName(name);
    widget->setAccessibleDescription(description);
}

// Qt 6.4 has no announcement event; an alert with the text as description is read by the usual screen readers.
void announce(QWidget *widget, const QString &text)
{
    widget->setAccessibleDescription(text);
    QAccessibleEvent event(widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

QStringList unnamedControls(const QWidget *root)
{
    QStringList unnamed;
    for (const QWidget *widget : root->findChildren<QWidget *>()) {
        const bool isInner = widget->objectName().startsWith(QStringLiteral("qt_")); // parts that Qt makes by itself
        if (widget->focusPolicy() == Qt::NoFocus || isInner || widget->focusProxy() || !widget->isVisibleTo(root))
            continue;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        if (access && access->text(QAccessible::Name).isEmpty())
            unnamed << QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
    }
    return unnamed;
}

} // namespace tileport::common
