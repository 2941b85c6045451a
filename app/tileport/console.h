// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"

#include <QJsonArray>
#include <QJsonObject>

namespace tileport::cli {

/// What scripts rely on: 0 the asked thing holds, 1 it does not, 2 undecided or bad input, 3 a bug of ours.
enum class ExitCode { Holds = 0, DoesNotHold = 1, Undecided = 2, Internal = 3 };

/// Where a subcommand writes: results to stdout, diagnostics to stderr. With --json stdout carries exactly one JSON
/// document (or, where the subcommand says so, JSON Lines) and nothing else.
class Console {
public:
    explicit Console(bool json) : m_json(json) {}

    /// Writes what is still buffered. Returns errno of the first write to stdout that failed, 0 when all arrived.
    static int finish();

    [[nodiscard]] bool isJson() const { return m_json; }
    /// Text for people; silent with --json.
    void text(const QByteArray &bytes);
    /// The result document; silent without --json. \p name is the format's name: "show" gives "tileport-show".
    void document(QLatin1String name, QJsonObject body);
    /// One line of a JSON Lines stream; silent without --json.
    void line(const QJsonObject &body);
    /// "file:line:column: severity: text", in both modes.
    void diagnostic(const Diagnostic &diagnostic);
    void diagnostics(const Diagnostics &list);
    /// Writes the error to stderr, with --json also as a tileport-error document, and picks the exit code for it.
    ExitCode failure(const Error &error);

private:
    bool m_json;
};

[[nodiscard]] QJsonObject toJson(const Place &place);
[[nodiscard]] QJsonObject toJson(const Error &error);
[[nodiscard]] QJsonObject toJson(const Diagnostic &diagnostic);
[[nodiscard]] QJsonArray toJson(const Diagnostics &list);

} // namespace tileport::cli
