// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/specialisationtext.h"

#include <QFileInfo>
#include <QJsonArray>

#include <utility>

namespace tileport::irdiff {

namespace {

QString orNone(const QString &text) { return text.isEmpty() ? QStringLiteral("-") : text; }

/// "python static 1 | rust static 1 | reference ir … | generated ir …" without the columns that say nothing.
QString columns(const SpecialisationRow &row)
{
    QString text = QStringLiteral("launch %1; Python %2; Rust %3").arg(orNone(row.launch), orNone(row.inferred), orNone(row.declared));
    if (!row.leftIr.isEmpty() || !row.rightIr.isEmpty())
        text += QStringLiteral("; IR %1 | %2").arg(orNone(row.leftIr), orNone(row.rightIr));
    return text;
}

QString placeText(const Place &place)
{
    return place.line > 0 ? QStringLiteral("%1:%2: ").arg(QFileInfo(place.file).fileName()).arg(place.line) : QString();
}

void insertText(QJsonObject &object, const char *key, const QString &text)
{
    if (!text.isEmpty())
        object.insert(QLatin1String(key), text);
}

QJsonObject rowJson(const SpecialisationRow &row)
{
    QJsonObject object{{QLatin1String("parameter"), row.parameter},
                       {QLatin1String("kind"), factKindName(row.kind)},
                       {QLatin1String("status"), factStatusName(row.status)},
                       {QLatin1String("pair"), row.pair}};
    const std::pair<const char *, const QString &> texts[]{
        {"part", row.part},         {"generated_name", row.generatedName}, {"launch", row.launch}, {"inferred", row.inferred}, {"declared", row.declared},
        {"left_ir", row.leftIr},    {"right_ir", row.rightIr},             {"reason", row.reason}, {"change", row.change},     {"finding", row.findingId}};
    for (const auto &[key, text] : texts)
        insertText(object, key, text);
    if (row.rightPlace.line > 0)
        object.insert(QLatin1String("right_place"), placeJson(row.rightPlace));
    return object;
}

} // namespace

QByteArray specialisationText(const SpecialisationTable &table)
{
    QString text;
    QString parameter;
    for (const SpecialisationRow &row : table.rows) {
        const QString heading = row.kind == FactKind::Constant ? QStringLiteral("constants") : row.parameter;
        if (heading != parameter)
            text += heading + QLatin1Char('\n');
        parameter = heading;
        const QString name = row.kind == FactKind::Constant ? row.parameter : row.part.isEmpty() ? row.parameter : row.part;
        const bool isRenamed = !row.generatedName.isEmpty() && row.generatedName != row.parameter;
        const QString shown = isRenamed ? QStringLiteral("%1 = %2").arg(name, row.generatedName) : name;
        text += QStringLiteral("  %1 %2 %3\n").arg(factStatusName(row.status), -11).arg(shown, -28).arg(columns(row));
        if (!row.reason.isEmpty())
            text += QStringLiteral("              %1\n").arg(row.reason);
        if (!row.change.isEmpty())
            text += QStringLiteral("              %1%2\n").arg(placeText(row.rightPlace), row.change);
    }
    if (!table.note.isEmpty())
        text += QStringLiteral("note: %1\n").arg(table.note);
    return text.toUtf8();
}

QJsonObject placeJson(const Place &place)
{
    QJsonObject object;
    if (place.file.isEmpty() && place.line == 0)
        return object;
    object.insert(QLatin1String("file"), place.file);
    if (place.line > 0)
        object.insert(QLatin1String("line"), place.line);
    if (place.column > 0)
        object.insert(QLatin1String("column"), place.column);
    return object;
}

QJsonObject specialisationJson(const SpecialisationTable &table)
{
    QJsonArray rows;
    for (const SpecialisationRow &row : table.rows)
        rows.append(rowJson(row));
    QJsonObject object{{QLatin1String("rows"), rows}, {QLatin1String("has_inferred"), table.hasInferred}, {QLatin1String("has_declared"), table.hasDeclared}};
    insertText(object, "note", table.note);
    return object;
}

QJsonObject layoutJson(const LayoutGate &gate)
{
    QJsonArray differences;
    for (const LayoutDifference &difference : gate.differences) {
        QJsonObject object{{QLatin1String("parameter"), difference.parameter}, {QLatin1String("what"), difference.what}, {QLatin1String("fatal"), difference.isFatal}};
        insertText(object, "left", difference.left);
        insertText(object, "right", difference.right);
        differences.append(object);
    }
    QJsonObject object{{QLatin1String("holds"), gate.holds},
                       {QLatin1String("vacuous"), gate.isVacuous},
                       {QLatin1String("differences"), differences},
                       {QLatin1String("script_holds"), gate.scriptHolds}};
    insertText(object, "script_reason", gate.scriptReason);
    insertText(object, "disagreement", gate.disagreement);
    return object;
}

} // namespace tileport::irdiff
