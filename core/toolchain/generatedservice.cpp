// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/generatedservice.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr int kTimeLimitMs = 120'000;

ResidentCommand commandFor(const ToolFolder &folder, const QString &version, const QString &program)
{
    ResidentCommand command;
    command.title = u"cuTile Rust %1 helper"_s.arg(version);
    command.program = program;
    command.environment = folder.environment();
    command.environment.insert(u"RUST_BACKTRACE"_s, u"0"_s); // a backtrace per error makes lowering slow
    // Its compiler allocates and frees a hundred megabytes per edit; giving them back each time costs a tenth of the time.
    command.environment.insert(u"MIMALLOC_PURGE_DELAY"_s, u"-1"_s);
    command.remedy = u"Run `tileport setup` to build the Rust helpers."_s;
    return command;
}

Error noVersion(const QString &version, const QStringList &installed)
{
    const QString have = installed.isEmpty() ? u"none is installed"_s : u"installed: "_s + installed.join(u", "_s);
    return makeError(ErrorCode::ToolMissing, u"there is no helper for cuTile Rust %1 (%2)"_s.arg(version, have), {},
                     u"Run `tileport setup` to build the Rust helpers."_s);
}

QList<GeneratedName> namesFrom(const QJsonArray &entries)
{
    QList<GeneratedName> names;
    for (const QJsonValue &value : entries) {
        const QJsonObject json = value.toObject();
        names.append({json.value(u"name"_s).toString(), json.value(u"kind"_s).toString(), json.value(u"type"_s).toString(),
                      json.value(u"line"_s).toInt()});
    }
    return names;
}

GeneratedListing listingFrom(const QJsonObject &result)
{
    GeneratedListing listing;
    listing.diagnostics = diagnosticsFromWire(result.value(u"diagnostics"_s).toArray());
    for (const QJsonValue &moduleValue : result.value(u"modules"_s).toArray()) {
        const QJsonObject module = moduleValue.toObject();
        for (const QJsonValue &value : module.value(u"entries"_s).toArray()) {
            const QJsonObject json = value.toObject();
            listing.entries.append({module.value(u"name"_s).toString(), json.value(u"name"_s).toString(),
                                    json.value(u"line"_s).toInt(), json.value(u"end_line"_s).toInt(),
                                    namesFrom(json.value(u"generics"_s).toArray()),
                                    namesFrom(json.value(u"params"_s).toArray())});
        }
    }
    return listing;
}

OperationLocations locationsFrom(const QJsonArray &operations)
{
    OperationLocations locations;
    locations.reserve(operations.size());
    for (const QJsonValue &operation : operations) {
        QList<Place> frames;
        for (const QJsonValue &value : operation.toObject().value(u"loc"_s).toArray()) {
            const QJsonObject frame = value.toObject();
            Place place;
            place.file = frame.value(u"file"_s).toString();
            place.line = frame.value(u"line"_s).toInt();
            place.column = frame.value(u"col"_s).toInt();
            frames.append(place);
        }
        locations.append(frames);
    }
    return locations;
}

Result<GeneratedProgram> programFrom(const QJsonObject &result)
{
    GeneratedProgram program;
    program.isUsable = result.value(u"ok"_s).toBool();
    program.diagnostics = diagnosticsFromWire(result.value(u"diagnostics"_s).toArray());
    program.milliseconds = result.value(u"ms"_s).toObject().value(u"total"_s).toDouble();
    if (!program.isUsable)
        return program;
    program.bytecode = QByteArray::fromBase64(result.value(u"bytecode"_s).toString().toLatin1());
    program.bytecodeVersion = result.value(u"bytecode_version"_s).toString();
    program.symbol = result.value(u"symbol"_s).toString();
    program.locations = locationsFrom(result.value(u"locations"_s).toArray());
    const QString wanted = result.value(u"sha256"_s).toString();
        if (program.bytecode.isEmpty() || (!wanted.isEmpty() && wanted != sha256Hex(program.bytecode)))
        return makeError(ErrorCode::ToolFailed, u"the helper's bytecode does not have the hash that it names"_s);
    return program;
}

} // namespace

GeneratedService::GeneratedService(ToolFolder folder, ContentCache *cache, QObject *parent)
    : QObject(parent), m_folder(std::move(folder)), m_cache(cache)
{
}

GeneratedService::~GeneratedService() = default;

QStringList GeneratedService::versions() const
{
    QStringList names;
    for (const QVersionNumber &version : m_folder.emitHelpers().keys())
        names.append(version.toString());
    return names;
}

ResidentProcess *GeneratedService::process(const QString &version)
{
    const auto known = m_processes.find(version);
    if (known != m_processes.end())
        return known->second.get();
    const QString program = m_folder.emitHelpers().value(QVersionNumber::fromString(version));
    if (program.isEmpty())
        return nullptr;
    auto made = std::make_unique<ResidentProcess>(commandFor(m_folder, version, program));
    return m_processes.emplace(version, std::move(made)).first->second.get();
}

void GeneratedService::list(const QString &version, const QString &source, const std::optional<QString> &text,
                            QObject *context, Answer<GeneratedListing> answer)
{
    ResidentProcess *helper = process(version);
    if (!helper)
        return answerSoon<GeneratedListing>(context, answer, noVersion(version, versions()));
    QJsonObject params{{u"source"_s, source}};
    if (text)
        params.insert(u"text"_s, *text);
    helper->send({u"list"_s, params, kTimeLimitMs, {}}, context, [answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        answer(listingFrom(*result));
    });
}

GeneratedService::RequestId GeneratedService::generate(const QString &version, const GeneratedSpec &spec, QObject *context,
                                                       Answer<GeneratedProgram> answer)
{
    ResidentProcess *helper = process(version);
    GeneratedSpec complete = spec;
    if (!complete.text) {
        // The text decides the result, so it is read here and is part of the key.
        const Result<QByteArray> text = readFile(spec.source);
        if (!text) {
            answerSoon<GeneratedProgram>(context, answer, text.error());
            return 0;
        }
        complete.text = QString::fromUtf8(*text);
    }
    if (!helper) {
        answerSoon<GeneratedProgram>(context, answer, noVersion(version, versions()));
        return 0;
    }
    QJsonObject params = toJson(complete);
    params.insert(u"want_locations"_s, true); // 0.2.0 writes no debug information into its bytecode
    const QString key = CacheKey(u"generated-1"_s)
                            .addFileStamp(m_folder.emitHelpers().value(QVersionNumber::fromString(version)))
                            .add(params).name();
    if (const auto known = m_cache ? m_cache->find(key) : std::nullopt) {
        const Result<QJsonObject> json = parseJsonObject(*known, u"cache"_s);
        if (Result<GeneratedProgram> program = json ? programFrom(*json) : Result<GeneratedProgram>(json.error())) {
            program->isFromCache = true;
            // An edit probably follows. Starting is enough: the helper then parses the language's own text at once, while
            // a program made to warm it up would keep the edit waiting.
            if (m_preparesHelper)
                helper->startEarly();
            answerSoon<GeneratedProgram>(context, answer, std::move(program));
            return 0;
        }
    }
    return helper->send({u"emit"_s, params, kTimeLimitMs, {}}, context, [cache = m_cache, key, answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        Result<GeneratedProgram> program = programFrom(*result);
        if (cache && program)
            cache->storeLater(key, stableJson(*result));
        answer(std::move(program));
    });
}

void GeneratedService::cancel(const QString &version, RequestId id)
{
    const auto known = m_processes.find(version);
    if (known != m_processes.end())
        known->second->cancel(id);
}

} // namespace tileport::toolchain
