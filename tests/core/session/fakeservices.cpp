// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/session/fakeservices.h"

#include "core/base/files.h"
#include "core/irdiff/preparation.h"
#include "core/port/portfolder.h"
#include "tests/support/graphfromtext.h"

#include <QDir>
#include <QTimer>

namespace tileport::test {

using session::ProgramImage;

namespace {

template <typename T>
void later(QObject *context, const session::Answer<T> &answer, Result<T> result)
{
    QTimer::singleShot(0, context, [answer, result] { answer(result); });
}

Diagnostic syntaxError(const QString &file, int line)
{
    Diagnostic diagnostic;
    diagnostic.message = QStringLiteral("expected an expression");
    diagnostic.place.file = file;
    diagnostic.place.line = line;
    diagnostic.place.column = 1;
    return diagnostic;
}

ProgramImage imageOf(const session::GeneratedRequest &request)
{
    ProgramImage image;
    image.name = request.file;
    image.isUsable = true;
    int number = 0;
    for (const QString &line : request.text.split(QLatin1Char('\n'))) {
        ++number;
        if (line.contains(QStringLiteral("syntax error"))) {
            image.diagnostics.append(syntaxError(request.file, number));
            image.isUsable = false;
        }
        if (!line.startsWith(QStringLiteral("//ir ")))
            continue;
        image.bytes += line.mid(5).toUtf8() + '\n';
        if (line != QStringLiteral("//ir }"))
            image.locations.push_back({{request.file, number}});
    }
    return image;
}

} // namespace

void FakeServices::listSpecialisations(QObject *context, const QString &, session::Answer<QList<port::Specialisation>> answer)
{
    later<QList<port::Specialisation>>(context, answer, listError ? Result<QList<port::Specialisation>>(*listError) : specialisations);
}

void FakeServices::makeReference(QObject *context, const port::ReferenceChoice &choice, session::Answer<ProgramImage> answer)
{
    ++referenceCalls;
    ProgramImage image;
    image.bytes = referenceText.toUtf8();
    image.name = choice.kernel;
    image.isUsable = true;
    int number = 0; // operation i stands in line i + 1 of the fake source
    for (const QString &line : referenceText.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        ++number;
        if (line != QStringLiteral("}"))
            image.locations.push_back({{QStringLiteral("k.py"), number}});
    }
    later<ProgramImage>(context, answer, referenceError ? Result<ProgramImage>(*referenceError) : image);
}

void FakeServices::makeGenerated(QObject *context, const session::GeneratedRequest &request, session::Answer<ProgramImage> answer)
{
    ++generatedCalls;
    lastVersion = request.cutileVersion;
    later<ProgramImage>(context, answer, imageOf(request));
}

void FakeServices::checkRust(QObject *context, const session::GeneratedRequest &, session::Answer<Diagnostics> answer)
{
    later<Diagnostics>(context, answer, checked);
}

Result<irgraph::IrGraphPtr> FakeServices::readProgram(const QByteArray &bytes, const QString &name) const
{
    return graphFromText(std::string_view(bytes.constData(), size_t(bytes.size())), name);
}

Result<irdiff::IrDiffPtr> FakeServices::compare(const irdiff::DiffRequest &request, const CancelToken &cancel) const
{
    return irdiff::compare(request, cancel);
}

QString fakeRustOf(const QString &program)
{
    QString text = QStringLiteral("fn k() {\n");
    for (const QString &line : program.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        text += QStringLiteral("//ir %1\n").arg(line);
    return text + QStringLiteral("}\n");
}

QString fakeRustText()
{
    return QStringLiteral("fn k() {\n//ir entry @k(%p: tile<ptr<f32>>, %x: tile<f32>) {\n//ir %0 = addf %x, %x : tile<f32>\n"
                          "//ir %s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token\n//ir return\n//ir }\n}\n");
}

void writeFakePort(const QString &folder)
{
    port::Port port;
    port.name = QStringLiteral("k");
    for (const QString &name : {QStringLiteral("small"), QStringLiteral("large")}) {
        port::Specialisation s;
        s.name = name;
        s.reference.kernel = QStringLiteral("k_kernel");
        s.generated = {{QStringLiteral("entry"), QStringLiteral("k")}, {QStringLiteral("target"), QStringLiteral("sm_90")}};
        port.specialisations.append(s);
    }
    const Result<void> rust = port::writePortFolder(port, folder, fakeRustText());
    const Result<void> source = writeFileAtomically(QDir(folder).filePath(QStringLiteral("k.py")),
                                                    "def k_kernel(p, x):\n    y = x + x\n    ct.store(p, y)\n    return\n# the end\n");
    if (!rust || !source)
        qWarning("the fake port could not be written");
}

} // namespace tileport::test
