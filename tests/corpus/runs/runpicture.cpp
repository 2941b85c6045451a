// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/runs/runpicture.h"

#include "core/base/files.h"
#include "core/base/hash.h"

#include <QDir>
#include <QRegularExpression>

namespace tileport::test {

namespace {

Error wrong(const QString &file, qsizetype line, const QString &what)
{
    return makeError(ErrorCode::InvalidInput, what, {file, static_cast<int>(line) + 1, 0, -1, {}});
}

/// Reads one picture line by line: a head, then sections.
class Reader {
public:
    Reader(const QString &folder, const QString &name, int depth) : m_folder(folder), m_depth(depth) { m_picture.name = name; }

    Result<RunPicture> run()
    {
        m_file = m_folder + u'/' + m_picture.name + QStringLiteral(".run");
        const Result<QByteArray> bytes = readFile(m_file, 1 << 20);
        if (!bytes)
            return bytes.error();
        m_lines = QString::fromUtf8(*bytes).split(u'\n');
        if (m_lines.last().isEmpty())
            m_lines.removeLast();
        for (m_at = 0; m_at < m_lines.size(); ++m_at) {
            if (const Result<void> read = takeLine(m_lines.at(m_at)); !read)
                return read.error();
        }
        if (const Result<void> closed = closeSection(); !closed)
            return closed.error();
        return std::move(m_picture);
    }

private:
    Result<void> takeLine(const QString &line)
    {
        if (line.startsWith(QStringLiteral("=== "))) {
            if (const Result<void> closed = closeSection(); !closed)
                return closed;
            m_section = line.mid(4).trimmed();
            return {};
        }
        if (m_section.isEmpty())
            return takeHead(line);
        m_body.append(line);
        return {};
    }

    Result<void> takeHead(const QString &line)
    {
        const QString word = line.section(u' ', 0, 0);
        const QString rest = line.section(u' ', 1);
        if (word == QStringLiteral("#"))
            m_picture.sentence = rest;
        else if (word == QStringLiteral("kind:"))
            m_picture.kind = rest;
        else if (word == QStringLiteral("base:"))
            return takeBase(rest);
        else if (word == QStringLiteral("expect"))
            m_picture.expected[rest.section(u':', 0, 0)] = {rest.section(QStringLiteral(": "), 1, 1), {}};
        else if (word == QStringLiteral("because"))
            m_picture.expected[rest.section(u':', 0, 0)].because = rest.section(QStringLiteral(": "), 1);
        else if (word == QStringLiteral("forget"))
            m_picture.expected.remove(rest);
        else if (!line.isEmpty())
            return wrong(m_file, m_at, QStringLiteral("unknown line"));
        return {};
    }

    Result<void> takeBase(const QString &name)
    {
        if (m_depth > 4)
            return wrong(m_file, m_at, QStringLiteral("pictures build on each other too deep"));
        Result<RunPicture> base = Reader(m_folder, name, m_depth + 1).run();
        if (!base)
            return base.error();
        m_picture.files = base->files;
        m_picture.tree = base->tree;
        m_picture.runs = base->runs;
        m_picture.expected = base->expected;
        return {};
    }

    Result<void> closeSection()
    {
        const QString section = std::exchange(m_section, {});
        const QStringList body = std::exchange(m_body, {});
        const QString path = section.section(u' ', -1);
        const QByteArray text = body.isEmpty() ? QByteArray() : body.join(u'\n').toUtf8() + '\n';
        if (section.isEmpty())
            return {};
        if (section == QStringLiteral("runs"))
            m_picture.runs = body.filter(QRegularExpression(QStringLiteral("\\S")));
        else if (section.startsWith(QStringLiteral("remove ")))
            return m_picture.files.remove(path) > 0 ? Result<void>() : wrong(m_file, m_at, QStringLiteral("%1 cannot be removed").arg(path));
        else if (section.startsWith(QStringLiteral("replace ")))
            return replace(path, body);
        else if (section.startsWith(QStringLiteral("append ")))
            m_picture.files[path] += text;
        else if (section.startsWith(QStringLiteral("copy ")))
            m_picture.files[path] = m_picture.files.value(section.section(u' ', 1, 1));
        else if (section.startsWith(QStringLiteral("tree ")))
            m_picture.tree[path] = text;
        else
            m_picture.files[path] = text;
        return {};
    }

    /// Pairs of lines "- old", "+ new"; every old text must be there.
    Result<void> replace(const QString &path, const QStringList &body)
    {
        QByteArray &text = m_picture.files[path];
        for (qsizetype i = 0; i + 1 < body.size(); ++i) {
            if (!body.at(i).startsWith(QStringLiteral("- ")))
                continue;
            const QByteArray old = body.at(i).mid(2).toUtf8();
            if (!text.contains(old) || !body.at(i + 1).startsWith(u'+'))
                return wrong(m_file, m_at, QStringLiteral("\"%1\" is not in %2").arg(body.at(i).mid(2), path));
            text.replace(old, body.at(i + 1).mid(2).toUtf8());
        }
        return {};
    }

    QString m_folder;
    QString m_file;
    int m_depth;
    QStringList m_lines;
    qsizetype m_at = 0;
    QString m_section;
    QStringList m_body;
    RunPicture m_picture;
};

Result<void> writeAll(const QMap<QString, QByteArray> &files, const QString &folder)
{
    for (auto file = files.cbegin(); file != files.cend(); ++file) {
        if (const Result<void> written = writeFileAtomically(folder + u'/' + file.key(), *file); !written)
            return written;
    }
    return {};
}

/// "D2 ALL_PASS host made=a,b other=c none": made = not there before the run, other = another content when the run ended.
Result<validate::RunFacts> factsOf(const QString &line, const port::Snapshot &now)
{
    const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
    const std::optional<port::RunId> run = port::runOf(words.value(0));
    if (!run)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("no run: %1").arg(line));
    validate::RunFacts facts;
    facts.run = *run;
    facts.claimed = port::stageVerdictOf(words.value(1));
    facts.before = now;
    facts.after = now;
    for (const QString &word : words.mid(2)) {
        const QStringList paths = word.section(u'=', 1).split(u',', Qt::SkipEmptyParts);
        if (const auto fault = port::faultClassOf(word); fault)
            facts.faultClass = *fault;
        for (const QString &path : paths) {
            if (!now.files.contains(path))
                return makeError(ErrorCode::InvalidInput, QStringLiteral("no file %1").arg(path));
            if (word.startsWith(QStringLiteral("made=")))
                facts.before->files.remove(path);
            else
                facts.after->files[path].sha256 = sha256Hex("another content");
        }
    }
    return facts;
}

} // namespace

Result<RunPicture> readRunPicture(const QString &folder, const QString &name) { return Reader(folder, name, 0).run(); }

Result<validate::Evidence> unpack(const RunPicture &picture, const QString &folder)
{
    const QString port = folder + QStringLiteral("/scale");
    const QString tree = picture.tree.isEmpty() ? QString() : folder + QStringLiteral("/tree");
    if (const Result<void> written = writeAll(picture.files, port); !written)
        return written.error();
    if (const Result<void> written = writeAll(picture.tree, tree); !tree.isEmpty() && !written)
        return written.error();
    Result<validate::Evidence> evidence = validate::readEvidence(port, tree);
    if (!evidence)
        return evidence;
    for (const QString &line : picture.runs) {
        const Result<validate::RunFacts> facts = factsOf(line, evidence->port.snapshot());
        if (!facts)
            return facts.error();
        evidence->runs.append(*facts);
    }
    return evidence;
}

QString answerOf(const validate::RecomputedVerdict &verdict)
{
    return validate::agreementName(verdict.agreement) + u' ' + (verdict.recomputed ? port::stageVerdictName(*verdict.recomputed) : QStringLiteral("-"));
}

} // namespace tileport::test
