// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/dispatch.h"

#include "app/tileport/command.h"
#include "core/base/counted.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace tileport::cli {

namespace {
constexpr std::array kCommonOptions{
    OptionRow{"--json", nullptr, "one JSON document on stdout (schema in resources/schema)"},
    OptionRow{"--help", nullptr, "this text"},
    OptionRow{"-h", nullptr, nullptr},
};

const Command *findCommand(const QString &name)
{
    const auto all = commands();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Command &c) { return name == QLatin1String(c.name); });
    return found == all.end() ? nullptr : &*found;
}

QByteArray optionLines(std::span<const OptionRow> rows)
{
    QByteArray text;
    for (const OptionRow &row : rows) {
        if (!row.help)
            continue;
        QByteArray left = row.name;
        if (row.value)
            left.append(' ').append(row.value);
        text.append("  ").append(left.leftJustified(22)).append(' ').append(row.help).append('\n');
    }
    return text;
}

QByteArray overview()
{
    QByteArray text = "usage: tileport [SUBCOMMAND [ARGUMENT...]]\n\nWithout a subcommand the workbench opens.\n\n";
    for (const Command &command : commands())
        text.append("  ").append(QByteArray(command.name).leftJustified(12)).append(command.summary).append('\n');
    text.append("\n  tileport SUBCOMMAND --help says more; tileport --version prints the version.\n"
                "\nExit codes: 0 it holds, 1 it does not hold, 2 undecided or bad input, 3 internal error.\n");
    return text;
}

QByteArray helpOf(const Command &command)
{
    QByteArray text = QByteArray("usage: tileport ") + command.name + ' ' + command.usage + "\n\n" + command.details + "\n\n";
    return text + optionLines(command.options) + optionLines(kCommonOptions);
}

Error wrongCount(const Command &command, qsizetype given)
{
    const QString message = QStringLiteral("%1 takes %2, got %3");
    const QString wanted = command.leastArguments == command.mostArguments
        ? counted(command.leastArguments, QStringLiteral("1 argument"), QStringLiteral("%1 arguments"))
        : QStringLiteral("%1 to %2 arguments").arg(command.leastArguments).arg(command.mostArguments);
    return makeError(ErrorCode::InvalidInput, message.arg(QLatin1String(command.name), wanted).arg(given), {},
                     QStringLiteral("usage: tileport %1 %2").arg(QLatin1String(command.name), QLatin1String(command.usage)));
}

ExitCode runCommand(const Command &command, const QStringList &words)
{
    std::vector<OptionRow> rows(command.options.begin(), command.options.end());
    rows.insert(rows.end(), kCommonOptions.begin(), kCommonOptions.end());
    const Result<Options> options = Options::parse(words, rows);
    // A call that cannot be parsed still answers in the form that was asked for.
    Console console(words.contains(QLatin1String("--json")));
    if (!options)
        return console.failure(options.error());
    if (options->has(QLatin1String("--help")) || options->has(QLatin1String("-h"))) {
        Console(false).text(helpOf(command));
        return ExitCode::Holds;
    }
    const qsizetype count = options->arguments().size();
    if (count < command.leastArguments || count > command.mostArguments)
        return console.failure(wrongCount(command, count));
    return command.run(*options, console);
}
ExitCode run(const QStringList &words)
{
    if (words.isEmpty())
        return runCommand(kOpenCommand, {});
    const QString &name = words.first();
    Console plain(false);
    if (name == QLatin1String("--help") || name == QLatin1String("-h") || name == QLatin1String("help")) {
        plain.text(overview());
        return ExitCode::Holds;
    }
    if (name == QLatin1String("--version")) {
        plain.text("tileport " + QCoreApplication::applicationVersion().toUtf8() + '\n');
        return ExitCode::Holds;
    }
    if (const Command *command = findCommand(name))
        return runCommand(*command, words.mid(1));
    return Console(words.contains(QLatin1String("--json")))
        .failure(makeError(ErrorCode::InvalidInput, QStringLiteral("there is no subcommand '%1'").arg(name), {},
                           QStringLiteral("tileport --help lists them")));
}
} // namespace

ExitCode dispatch(const QStringList &words)
{
    const ExitCode code = run(words);
    const int error = Console::finish();
    if (error == 0)
        return code;
    const QString reason = QString::fromLocal8Bit(std::strerror(error));
    return Console(false).failure(makeError(ErrorCode::Io, QStringLiteral("the result could not be written to stdout: %1").arg(reason)));
}

} // namespace tileport::cli
