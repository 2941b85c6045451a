// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/policy.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <initializer_list>
#include <optional>

/// Outside of namespaces, as the macro demands: a static library's resources are not registered by themselves.
static void registerPolicyResource()
{
    Q_INIT_RESOURCE(policy);
}

namespace tileport::irdiff {

namespace {

/// Looks \p text up among \p values by their names.
template <typename Value, typename NameOf>
std::optional<Value> named(std::initializer_list<Value> values, NameOf nameOf, const QString &text)
{
    for (const Value value : values) {
        if (nameOf(value) == text)
            return value;
    }
    return std::nullopt;
}

Result<QString> kindFrom(const QString &kind, const Place &place)
{
    const qsizetype star = kind.indexOf(QLatin1Char('*'));
    if (kind.isEmpty() || (star >= 0 && star != kind.size() - 1))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no kind of finding; '*' may only end it").arg(kind), place);
    return kind;
}

Result<Policy::Row> rowFromJson(const JsonReader &reader)
{
    const Result<QString> kind = reader.string(QStringLiteral("kind"));
    if (!kind)
        return kind.error();
    if (const Result<QString> checked = kindFrom(*kind, reader.place(QStringLiteral("kind"))); !checked)
        return checked.error();
    const Result<QString> severity = reader.string(QStringLiteral("severity"));
    if (!severity)
        return severity.error();
    const auto weight = named({FindingSeverity::Info, FindingSeverity::Warn, FindingSeverity::Critical}, severityName, *severity);
    if (!weight)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no severity; info, warn or critical").arg(*severity), reader.place(QStringLiteral("severity")));
    const QString ownerText = reader.json().value(QStringLiteral("owner")).toString(QStringLiteral("kernel"));
    const auto owner = named({FindingOwner::None, FindingOwner::Kernel, FindingOwner::Host}, ownerName, ownerText);
    if (!owner)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no owner; none, kernel or host").arg(ownerText), reader.place(QStringLiteral("owner")));
    return Policy::Row{*kind, *weight, *owner, reader.json().value(QStringLiteral("reason")).toString()};
}

/// The patterns in the array under \p key.
Result<QStringList> patternsFrom(const JsonReader &reader, const QString &key)
{
    const Result<QJsonArray> array = reader.array(key, 100);
    if (!array)
        return array.error();
    QStringList patterns;
    for (const QJsonValue pattern : *array) {
        const Result<QString> checked = kindFrom(pattern.toString(), reader.place(key));
        if (!checked)
            return checked.error();
        patterns.append(*checked);
    }
    return patterns;
}

Result<Policy::Item> itemFromJson(const JsonReader &reader)
{
    const Result<QString> item = reader.string(QStringLiteral("item"));
    if (!item)
        return item.error();
    const Result<QString> list = reader.string(QStringLiteral("list"));
    if (!list)
        return list.error();
    const auto known = named({Policy::List::MustMatch, Policy::List::MayDiffer, Policy::List::Performance}, Policy::listName, *list);
    if (!known)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no list; must-match, may-differ or performance").arg(*list), reader.place(QStringLiteral("list")));
    const Result<QStringList> kinds = patternsFrom(reader, QStringLiteral("kinds"));
    if (!kinds)
        return kinds.error();
    const Result<QStringList> operations = reader.has(QStringLiteral("operations")) ? patternsFrom(reader, QStringLiteral("operations")) : QStringList();
    if (!operations)
        return operations.error();
    return Policy::Item{*item, *known, *kinds, reader.json().value(QStringLiteral("reason")).toString(), *operations,
                        reader.json().value(QStringLiteral("needs_launch")).toBool()};
}

/// The objects of the array under \p key, each made by \p make; an absent array is empty when it \p mayBeAbsent.
template <typename T, typename Make>
Result<std::vector<T>> listFrom(const JsonReader &reader, const QString &key, const QString &file, bool mayBeAbsent, Make make)
{
    std::vector<T> made;
    if (mayBeAbsent && !reader.has(key))
        return made;
    const Result<QJsonArray> array = reader.array(key, 1000);
    if (!array)
        return array.error();
    for (qsizetype i = 0; i < array->size(); ++i) {
        if (!array->at(i).isObject())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("a row is no object"), Place{file, 0, 0, -1, QStringLiteral("/%1/%2").arg(key).arg(i)});
        Result<T> one = make(JsonReader(array->at(i).toObject(), file, QStringLiteral("/%1/%2").arg(key).arg(i)));
        if (!one)
            return one.error();
        made.push_back(std::move(*one));
    }
    return made;
}

/// "waivers": {"permitted": true, "persons": […], "longest_days": 30}; without it nobody waives anything.
Result<Policy::WaiverRule> waiverRuleFrom(const JsonReader &policy)
{
    Policy::WaiverRule rule;
    const QString key = QStringLiteral("waivers");
    if (!policy.has(key))
        return rule;
    const Result<JsonReader> reader = policy.object(key);
    if (!reader)
        return reader.error();
    const Result<bool> isPermitted = reader->boolean(QStringLiteral("permitted"));
    if (!isPermitted)
        return isPermitted.error();
    rule.isPermitted = *isPermitted;
    if (reader->has(QStringLiteral("longest_days"))) {
        const Result<qint64> days = reader->integer(QStringLiteral("longest_days"));
        if (!days)
            return days.error();
        if (*days < 1 || *days > 366)
            return makeError(ErrorCode::InvalidInput, QStringLiteral("a waiver lasts 1 to 366 days"), reader->place(QStringLiteral("longest_days")));
        rule.longestDays = int(*days);
    }
    const Result<QJsonArray> persons = reader->has(QStringLiteral("persons")) ? reader->array(QStringLiteral("persons"), 1000) : QJsonArray();
    if (!persons)
        return persons.error();
    for (const QJsonValue person : *persons) {
        if (person.toString().trimmed().isEmpty())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("a person has a name"), reader->place(QStringLiteral("persons")));
        rule.persons.append(person.toString().trimmed());
    }
    return rule;
}

Result<void> checkHead(const JsonReader &reader)
{
    if (reader.has(QStringLiteral("format")) && reader.json().value(QStringLiteral("format")).toString() != QStringLiteral("tileport-diff-policy"))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the file is no policy of the diff"), reader.place(QStringLiteral("format")));
    const Result<qint64> version = reader.integer(QStringLiteral("version"));
    if (!version)
        return version.error();
    if (*version != 1)
        return makeError(ErrorCode::Unsupported, QStringLiteral("policy version %1 is not known").arg(*version), reader.place(QStringLiteral("version")));
    return {};
}

/// A kind that both patterns mean, as special as both allow; empty when there is none.
QString overlapOf(const QString &first, const QString &second)
{
    const QString a = first.endsWith(QLatin1Char('*')) ? first.chopped(1) : first;
    const QString b = second.endsWith(QLatin1Char('*')) ? second.chopped(1) : second;
    const QString longer = a.size() >= b.size() ? a : b;
    const bool isOpen = first.endsWith(QLatin1Char('*')) && second.endsWith(QLatin1Char('*'));
    // A kind that no row names stands for all that an open pattern means.
    const QString kind = isOpen ? longer + QStringLiteral("\u2026") : longer;
    return Policy::fits(first, kind) && Policy::fits(second, kind) ? kind : QString();
}

} // namespace

Result<Policy> Policy::fromJson(const QJsonObject &object, const QString &file)
{
    const JsonReader reader(object, file);
    if (const Result<void> head = checkHead(reader); !head)
        return head.error();
    const Result<QString> name = reader.string(QStringLiteral("name"));
    if (!name)
        return name.error();
    Result<std::vector<Row>> rows = listFrom<Row>(reader, QStringLiteral("rows"), file, false, rowFromJson);
    if (!rows)
        return rows.error();
    for (size_t i = 0; i < rows->size(); ++i) {
        const auto earlier = std::find_if(rows->begin(), rows->begin() + static_cast<std::ptrdiff_t>(i), [&](const Row &row) { return row.kind == (*rows)[i].kind; });
        if (earlier != rows->begin() + static_cast<std::ptrdiff_t>(i))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' has a row already").arg((*rows)[i].kind), Place{file, 0, 0, -1, QStringLiteral("/rows/%1/kind").arg(i)});
    }
    Result<std::vector<Item>> items = listFrom<Item>(reader, QStringLiteral("checklist"), file, true, itemFromJson);
    if (!items)
        return items.error();
    const Result<WaiverRule> waivers = waiverRuleFrom(reader);
    if (!waivers)
        return waivers.error();
    Policy policy;
    policy.m_waivers = *waivers;
    policy.m_name = *name;
    policy.m_rows = std::move(*rows);
    policy.m_checklist = std::move(*items);
    return policy;
}

Result<Policy> Policy::tightened(const QJsonObject &object, const QString &file) const
{
    const Result<Policy> own = fromJson(object, file);
    if (!own)
        return own.error();
    const QString base = object.value(QStringLiteral("extends")).toString(m_name);
    if (base != m_name)
        return makeError(ErrorCode::Conflict, QStringLiteral("the policy extends '%1', but '%2' is in force").arg(base, m_name), Place{file, 0, 0, -1, QStringLiteral("/extends")});
    for (size_t i = 0; i < own->m_rows.size(); ++i) {
        const Row &row = own->m_rows[i];
        if (const QString kind = loosened(row); !kind.isEmpty())
            return makeError(ErrorCode::InvalidInput,
                             QStringLiteral("'%1' as %2 is looser than '%3', which weighs %4 as %5; a project may only be stricter")
                                 .arg(row.kind, severityName(row.severity), m_name, kind, severityName(severityOf(kind))),
                             Place{file, 0, 0, -1, QStringLiteral("/rows/%1/severity").arg(i)});
    }
    Policy policy = *this;
    policy.m_name = QStringLiteral("%1, stricter by %2").arg(m_name, own->m_name);
    policy.m_waivers = own->m_waivers;
    policy.m_rows.insert(policy.m_rows.begin(), own->m_rows.begin(), own->m_rows.end());
    policy.m_checklist.insert(policy.m_checklist.end(), own->m_checklist.begin(), own->m_checklist.end());
    return policy;
}

QString Policy::loosened(const Row &row) const
{
    for (const Row &base : m_rows) {
        const QString kind = overlapOf(row.kind, base.kind);
        if (!kind.isEmpty() && severityOf(kind) > row.severity)
            return base.kind;
    }
    const QString any = overlapOf(row.kind, QStringLiteral("*"));
    return severityOf(any) > row.severity ? row.kind : QString();
}

Result<Policy> Policy::ofProject(const QString &file)
{
    if (file.isEmpty() || !QFileInfo::exists(file))
        return standard();
    const Result<QByteArray> bytes = readFile(file, qint64(1) << 20);
    if (!bytes)
        return bytes.error();
    const Result<QJsonObject> object = parseJsonObject(*bytes, file);
    return object ? standard().tightened(*object, file) : Result<Policy>(object.error());
}

QString Policy::projectFile(const QString &path)
{
    QDir folder = QFileInfo(QFileInfo(path).absoluteFilePath()).isDir() ? QDir(path) : QFileInfo(path).absoluteDir();
    do {
        const QString file = folder.filePath(QStringLiteral(".tileport/policy.json"));
        if (QFileInfo::exists(file))
            return file;
    } while (folder.cdUp());
    return {};
}

bool Policy::fits(const QString &pattern, const QString &name)
{
    return pattern.endsWith(QLatin1Char('*')) ? name.startsWith(pattern.chopped(1)) : name == pattern;
}

QString Policy::listName(List list)
{
    switch (list) {
    case List::MustMatch: return QStringLiteral("must-match");
    case List::MayDiffer: return QStringLiteral("may-differ");
    case List::Performance: break;
    }
    return QStringLiteral("performance");
}

QString Policy::hash() const
{
    QJsonArray rows;
    for (const Row &row : m_rows)
        rows.append(QJsonArray{row.kind, severityName(row.severity), ownerName(row.owner)});
    QJsonArray items;
    for (const Item &item : m_checklist)
        items.append(QJsonArray{item.item, listName(item.list), QJsonArray::fromStringList(item.kinds),
                                QJsonArray::fromStringList(item.operations), item.needsLaunch});
    QJsonObject weighed{{QStringLiteral("name"), m_name}, {QStringLiteral("rows"), rows}, {QStringLiteral("checklist"), items}};
    if (m_waivers.isPermitted)
        weighed.insert(QStringLiteral("waivers"), QJsonArray{m_waivers.longestDays, QJsonArray::fromStringList(m_waivers.persons)});
    return sha256Hex(stableJson(weighed));
}

Policy Policy::standard()
{
    static const Policy policy = [] {
        registerPolicyResource();
        QFile file(QStringLiteral(":/tileport/policy/standard.json"));
        if (!file.open(QIODevice::ReadOnly))
            return Policy(); // Without rows everything is critical: never more lenient than intended.
        const Result<QJsonObject> object = parseJsonObject(file.readAll(), file.fileName());
        return object ? fromJson(*object, file.fileName()).valueOr(Policy()) : Policy();
    }();
    return policy;
}

const Policy::Row *Policy::rowFor(const QString &kind) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row &one) { return fits(one.kind, kind); });
    return row == m_rows.end() ? nullptr : &*row;
}

FindingSeverity Policy::severityOf(const QString &kind) const
{
    const Row *row = rowFor(kind);
    return row ? row->severity : FindingSeverity::Critical;
}

FindingOwner Policy::ownerOf(const QString &kind) const
{
    const Row *row = rowFor(kind);
    return row ? row->owner : FindingOwner::Kernel;
}

} // namespace tileport::irdiff
