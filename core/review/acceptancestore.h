// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/review/acceptance.h"

#include <QList>

namespace tileport::review {

/// The accepted findings of one port, ordered by specialisation and finding. A plain value; see AcceptanceFile for disk.
class AcceptanceStore {
public:
    static constexpr qsizetype kMaximumBytes = 32 << 20;
    static constexpr qsizetype kMaximumRecords = 100'000;
    static constexpr qsizetype kMaximumText = 4'000;     ///< characters of one text, the reason included

    /// Reads a document (schema: resources/schema/accepted-findings.json); \p file names it in errors. Unsupported for a
    /// newer version, LimitExceeded for what is too long, InvalidInput with the key for everything else that is wrong.
    [[nodiscard]] static Result<AcceptanceStore> fromJson(const QByteArray &bytes, const QString &file);
    /// The same records always give the same bytes.
    [[nodiscard]] QByteArray toJson() const;

    [[nodiscard]] const QList<Acceptance> &records() const { return m_records; }
    /// Null when the finding was not accepted; valid until the next change.
    [[nodiscard]] const Acceptance *find(const FindingKey &key) const;
    /// Replaces a record with the same key. Texts beyond the limit are cut, with an ellipsis as their end.
    void put(Acceptance acceptance);
    /// False when there is none.
    bool remove(const FindingKey &key);

    bool operator==(const AcceptanceStore &) const = default;

private:
    [[nodiscard]] qsizetype position(const FindingKey &key) const;

    QList<Acceptance> m_records;
};

} // namespace tileport::review
