// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/referenceservice.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <QCborMap>
#include <QDirIterator>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr int kQuickMs = 30'000;      // methods that run nothing
constexpr int kHelperSlackMs = 15'000; // the helper ends a program at its limit; this is for the helper itself

ResidentCommand commandFor(const ToolFolder &folder)
{
    ResidentCommand command;
    command.title = u"reference helper"_s;
    command.program = folder.python();
    command.arguments = {u"-m"_s, u"tileport_reference"_s};
    command.environment = folder.environment();
    command.environment.insert(u"PYTHONPATH"_s, folder.pythonSources());
    command.environment.insert(u"PYTHONDONTWRITEBYTECODE"_s, u"1"_s);
    command.remedy = u"Run `tileport setup` to install the Python tools."_s;
    return command;
}

QJsonObject paramsOf(const ReferenceProgram &program)
{
    QJsonObject params{{u"sm"_s, program.sm}, {u"time_limit_s"_s, std::max(1, program.timeLimitMs / 1000)}};
    for (const auto &[key, text] : {std::pair(u"operator"_s, program.operatorName), std::pair(u"case"_s, program.caseLabel),
                                    std::pair(u"file"_s, program.file), std::pair(u"call"_s, program.call)}) {
        if (!text.isEmpty())
            params.insert(key, text);
    }
    if (!program.replay.isEmpty())
        params.insert(u"replay"_s, program.replay);
    if (program.autotune)
        params.insert(u"autotune"_s, *program.autotune);
    return params;
}

ReferenceOperator operatorFrom(const QJsonObject &json)
{
    ReferenceOperator found;
    found.name = json.value(u"name"_s).toString();
    found.isAvailable = json.value(u"available"_s).toBool();
    found.moduleFile = json.value(u"module_file"_s).toString();
    found.testFile = json.value(u"test_file"_s).toString();
    for (const QJsonValue &entry : json.value(u"cases"_s).toArray())
        found.caseLabels.append(entry.toObject().value(u"label"_s).toString());
    for (const QJsonValue &value : json.value(u"kernels"_s).toArray()) {
        const QJsonObject kernel = value.toObject();
        found.kernelNames.append(kernel.value(u"name"_s).toString());
        found.kernels.append({kernel.value(u"file"_s).toString(), kernel.value(u"line"_s).toInt(),
                              kernel.value(u"end_line"_s).toInt()});
    }
    const QJsonObject port = json.value(u"port"_s).toObject();
    found.portKernel = port.value(u"kernel"_s).toString();
    found.portLauncher = port.value(u"ffi"_s).toString();
    found.portWrapper = port.value(u"wrapper"_s).toString();
    return found;
}

Diagnostics problemsFrom(const QJsonArray &problems)
{
    Diagnostics found;
    for (const QJsonValue &value : problems) {
        const QJsonObject problem = value.toObject();
        Diagnostic diagnostic;
        diagnostic.severity = Severity::Warning;
        const QString what = problem.value(u"case"_s).toString(problem.value(u"id"_s).toString());
        diagnostic.message = (what.isEmpty() ? QString() : what + u": "_s) + problem.value(u"message"_s).toString();
        diagnostic.place = placeFromWire(problem.value(u"place"_s).toObject());
        diagnostic.remedy = problem.value(u"remedy"_s).toString();
        found.append(diagnostic);
    }
    return found;
}

Result<SpecialisationList> listFrom(const QJsonObject &result)
{
    SpecialisationList list;
    for (const QJsonValue &value : result.value(u"specialisations"_s).toArray()) {
        Result<Specialisation> specialisation = specialisationFromJson(value.toObject(), u"reference helper"_s);
        if (!specialisation)
            return specialisation.error();
        list.specialisations.append(std::move(*specialisation));
    }
    list.problems = problemsFrom(result.value(u"problems"_s).toArray());
    return list;
}

Result<ReferenceBytecode> readExport(const QString &bytecodePath, const QString &specPath)
{
    Result<QByteArray> bytecode = readFile(bytecodePath);
    if (!bytecode)
        return bytecode.error();
    const Result<QJsonObject> json = readJsonObject(specPath);
    if (!json)
        return json.error();
    Result<Specialisation> specialisation = specialisationFromJson(*json, specPath);
    if (!specialisation)
        return specialisation.error();
    return ReferenceBytecode{std::move(*bytecode), std::move(*specialisation), false};
}

QByteArray packed(const ReferenceBytecode &made)
{
    return QCborMap{{u"bytecode"_s, made.bytecode}, {u"spec"_s, QCborMap::fromJsonObject(toJson(made.specialisation))}}
        .toCborValue().toCbor();
}

Result<ReferenceBytecode> unpacked(const QByteArray &bytes)
{
    const QCborMap map = QCborValue::fromCbor(bytes).toMap();
    Result<Specialisation> specialisation = specialisationFromJson(map.value(u"spec"_s).toMap().toJsonObject(), u"cache"_s);
    if (!specialisation)
        return specialisation.error();
    return ReferenceBytecode{map.value(u"bytecode"_s).toByteArray(), std::move(*specialisation), true};
}

// The helper's sources and the versions of the packages decide what comes out of an operator.
void addProducers(CacheKey &key, const ToolFolder &folder)
{
    QStringList names = QDir(folder.sitePackages())
                            .entryList({u"cuda_tile-*"_s, u"tilegym-*"_s, u"numpy-*"_s}, QDir::Dirs, QDir::Name);
    key.add(names.join(u' '));
    QStringList files;
    QDirIterator sources(folder.pythonSources(), {u"*.py"_s, u"*.json"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (sources.hasNext())
        files.append(sources.next());
    files.sort();
    for (const QString &file : std::as_const(files))
        key.addFileStamp(file);
}

} // namespace

ReferenceService::ReferenceService(ToolFolder folder, ContentCache *cache, QObject *parent)
    : QObject(parent), m_folder(std::move(folder)), m_cache(cache), m_process(commandFor(m_folder))
{
}

QString ReferenceService::keyFor(const QString &kind, const ReferenceProgram &program, const QJsonObject &more) const
{
    if (!m_cache || program.operatorName.isEmpty())
        return {};
    CacheKey key(kind);
    addProducers(key, m_folder);
    QJsonObject params = paramsOf(program);
    params.remove(u"time_limit_s"_s);
    // An operator's module may have been edited where it is installed.
    const QString package = m_folder.pythonPackage(u"tilegym/ops/cutile"_s);
    key.add(params).add(more).addFileStamp(package + u'/' + program.operatorName + u".py"_s);
    return key.name();
}

void ReferenceService::operators(QObject *context, Answer<QList<ReferenceOperator>> answer)
{
    m_process.send({u"operators"_s, {}, kQuickMs, {}}, context, [answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        QList<ReferenceOperator> found;
        for (const QJsonValue &entry : result->value(u"operators"_s).toArray())
            found.append(operatorFrom(entry.toObject()));
        answer(std::move(found));
    });
}

void ReferenceService::outline(const QString &file, QObject *context, Answer<QJsonObject> answer)
{
    m_process.send({u"outline"_s, {{u"file"_s, file}}, kQuickMs, {}}, context, std::move(answer));
}

ReferenceService::RequestId ReferenceService::specialisations(const ReferenceProgram &program, QObject *context,
                                                              Answer<SpecialisationList> answer, ProgressSink progress)
{
    const QString key = keyFor(u"reference-list-1"_s, program, {});
    if (const auto known = key.isEmpty() ? std::nullopt : m_cache->find(key)) {
        const Result<QJsonObject> json = parseJsonObject(*known, u"cache"_s);
        if (Result<SpecialisationList> list = json ? listFrom(*json) : Result<SpecialisationList>(json.error())) {
            answerSoon<SpecialisationList>(context, answer, std::move(list));
            return 0;
        }
    }
    ResidentRequest request{u"specialisations"_s, paramsOf(program), program.timeLimitMs + kHelperSlackMs, std::move(progress)};
    return m_process.send(std::move(request), context, [cache = m_cache, key, answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        Result<SpecialisationList> list = listFrom(*result);
        if (list && !key.isEmpty())
            cache->storeLater(key, stableJson(*result));
        answer(std::move(list));
    });
}

ReferenceService::RequestId ReferenceService::bytecode(const ReferenceProgram &program, const QString &specialisationId,
                                                       QObject *context, Answer<ReferenceBytecode> answer)
{
    return makeBytecode(program, {{u"id"_s, specialisationId}}, context, std::move(answer));
}

ReferenceService::RequestId ReferenceService::selectedBytecode(const ReferenceProgram &program, const QJsonObject &select,
                                                               QObject *context, Answer<ReferenceBytecode> answer)
{
    return makeBytecode(program, {{u"select"_s, select}}, context, std::move(answer));
}

ReferenceService::RequestId ReferenceService::makeBytecode(const ReferenceProgram &program, const QJsonObject &what,
                                                           QObject *context, Answer<ReferenceBytecode> answer)
{
    const QString key = keyFor(u"reference-bytecode-1"_s, program, what);
    if (const auto known = key.isEmpty() ? std::nullopt : m_cache->find(key)) {
        if (Result<ReferenceBytecode> made = unpacked(*known)) {
            answerSoon<ReferenceBytecode>(context, answer, std::move(made));
            return 0;
        }
    }
    const auto folder = std::make_shared<QTemporaryDir>();
    QJsonObject params = paramsOf(program);
    for (auto entry = what.begin(); entry != what.end(); ++entry)
        params.insert(entry.key(), entry.value());
    params.insert(u"output"_s, folder->filePath(u"reference.tilebc"_s));
    ResidentRequest request{u"export"_s, params, program.timeLimitMs + kHelperSlackMs, {}};
    return m_process.send(std::move(request), context, [cache = m_cache, key, folder, answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        Result<ReferenceBytecode> made = readExport(folder->filePath(u"reference.tilebc"_s),
                                                    folder->filePath(u"reference.spec.json"_s));
        if (made && !key.isEmpty())
            cache->storeLater(key, packed(*made));
        answer(std::move(made));
    });
}

ReferenceService::RequestId ReferenceService::exportAll(const ReferenceProgram &program, const QString &folder, QObject *context,
                                                        Answer<ExportedLaunches> answer, ProgressSink progress)
{
    QJsonObject params = paramsOf(program);
    params.insert(u"out_dir"_s, QFileInfo(folder).absoluteFilePath());
    ResidentRequest request{u"export"_s, params, program.timeLimitMs + kHelperSlackMs, std::move(progress)};
    return m_process.send(std::move(request), context, [answer](Result<QJsonObject> result) {
        if (!result)
            return answer(result.error());
        ExportedLaunches exported;
        for (const QJsonValue &entry : result->value(u"exports"_s).toArray())
            exported.files += {entry.toObject().value(u"bytecode"_s).toString(), entry.toObject().value(u"spec"_s).toString()};
        exported.problems = problemsFrom(result->value(u"problems"_s).toArray());
        answer(std::move(exported));
    });
}

ReferenceService::RequestId ReferenceService::tests(const QString &operatorName, const QString &tree, QObject *context, Answer<QJsonObject> answer)
{
    QJsonObject params{{u"operator"_s, operatorName}};
    if (!tree.isEmpty())
        params.insert(u"root"_s, QFileInfo(tree).absoluteFilePath());
    return m_process.send({u"tests"_s, params, kQuickMs, {}}, context, std::move(answer));
}

} // namespace tileport::toolchain
