// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/port/snapshot.h"

#include <QDialog>

#include <optional>

class QLabel;

namespace tileport::editor {
class CodeEditor;
}

namespace tileport::review {

/// One file of a port as it lies on the disk, read-only, and whether it still is the one that was judged.
class RawFileDialog : public QDialog {
    Q_OBJECT
public:
    /// What is shown of a larger file is told, not its text.
    static constexpr qint64 kMaximumBytes = qint64(8) << 20;

    /// \p path is relative to \p folder; \p judged is what the verdict was computed from, nothing when it was no part of it.
    RawFileDialog(const QString &folder, const QString &path, int line, std::optional<port::FileStamp> judged, QWidget *parent = nullptr);

    [[nodiscard]] editor::CodeEditor *text() const { return m_text; }
    /// One sentence about the file's hash, or why it cannot be shown.
    [[nodiscard]] QString state() const;
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

private:
    void present(const Result<QByteArray> &bytes, const QString &sha256);

    Job m_job;
    int m_line;
    std::optional<port::FileStamp> m_judged;
    QLabel *m_state;
    editor::CodeEditor *m_text;
};

} // namespace tileport::review
