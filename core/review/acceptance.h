// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QDateTime>
#include <QStringList>

namespace tileport::review {

/// What a finding was judged on: SHA-256 as lower-case hex of the UTF-8 texts; empty where there was no such text.
/// Programs are hashed as printed, one newline behind each line, so that debug locations do not count.
struct Evidence {
    QString reference;
    QString generated;
    QString kernel;      ///< kernel.rs as it stood in the editor

    bool operator==(const Evidence &) const = default;
};

/// SHA-256 of the whole text; empty for an empty text.
[[nodiscard]] QString textHash(const QString &text);
/// Linear in the printed text: call it off the GUI thread.
[[nodiscard]] Evidence evidenceOf(const irgraph::IrGraph &reference, const irgraph::IrGraph &generated, const QString &kernelText);
/// What is not as it was: "the reference program", "the generated program", "kernel.rs"; empty when nothing changed.
[[nodiscard]] QStringList changedEvidence(const Evidence &then, const Evidence &now);

/// Which finding of which specialisation; finding ids are stable for equal pairs of programs only.
struct FindingKey {
    QString specialisation;
    QString finding;

    bool operator==(const FindingKey &) const = default;
    bool operator<(const FindingKey &other) const
    {
        return specialisation != other.specialisation ? specialisation < other.specialisation : finding < other.finding;
    }
};

/// One finding that somebody accepted, with reason and evidence. A plain value.
struct Acceptance {
    FindingKey key;
    QString kind;        ///< the policy's key, "hints-entry"
    QString message;     ///< the sentence that was accepted
    QString reason;
    QString author;
    QDateTime time;      ///< UTC, whole seconds
    QString policy;      ///< name of the policy that weighed it
    Evidence evidence;

    bool operator==(const Acceptance &) const = default;
};

} // namespace tileport::review
