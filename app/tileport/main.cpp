// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/dispatch.h"

#include <QCoreApplication>

#include <clocale>

int main(int argc, char **argv)
{
    // Numbers in results must not depend on the user's language.
    QCoreApplication app(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("tileport"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TILEPORT_VERSION));
    return static_cast<int>(tileport::cli::dispatch(QCoreApplication::arguments().mid(1)));
}
