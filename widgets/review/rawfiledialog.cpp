// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/rawfiledialog.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "widgets/editor/codeeditor.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>

namespace tileport::review {

namespace {

constexpr QSize kSize{900, 620};

struct Read {
    Result<QByteArray> bytes;
    QString sha256;
};

Read readRaw(const QString &path)
{
    // A link may have come after the files were judged: it must not lead out of the port.
    if (QFileInfo(path).isSymLink())
        return {makeError(ErrorCode::InvalidInput, RawFileDialog::tr("It is a link now, which is not followed")), {}};
    Result<QByteArray> bytes = readFile(path, RawFileDialog::kMaximumBytes);
    QString sha256 = bytes ? sha256Hex(*bytes) : QString();
    return {std::move(bytes), std::move(sha256)};
}

} // namespace

RawFileDialog::RawFileDialog(const QString &folder, const QString &path, int line, std::optional<port::FileStamp> judged, QWidget *parent)
    : QDialog(parent), m_line(line), m_judged(std::move(judged)), m_state(new QLabel(this)), m_text(new editor::CodeEditor(this))
{
    setWindowTitle(tr("%1 – raw file").arg(path));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kSize);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setLocked(true);
    m_text->setAccessibleName(tr("Text of %1").arg(path));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_state);
    column->addWidget(m_text, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_state->setText(tr("Reading…"));
    m_text->setFocus();
    m_job.start([file = folder + u'/' + path](const CancelToken &) { return readRaw(file); }, [this](const Read &read) { present(read.bytes, read.sha256); });
}

QString RawFileDialog::state() const
{
    return m_state->text();
}

void RawFileDialog::present(const Result<QByteArray> &bytes, const QString &sha256)
{
    if (!bytes) {
        m_state->setText(tr("It cannot be shown. %1").arg(bytes.error().toString()));
        return;
    }
    m_text->setCode(QString::fromUtf8(*bytes));
    if (m_line > 0)
        m_text->goToLine(m_line);
    if (!m_judged)
        m_state->setText(tr("SHA-256 %1. It is no file that the verdict was computed from.").arg(sha256));
    else if (m_judged->sha256 == sha256)
        m_state->setText(tr("SHA-256 %1: the file that was judged.").arg(sha256));
    else
        m_state->setText(tr("SHA-256 %1: no longer the file that was judged, which had %2.").arg(sha256, m_judged->sha256));
    m_text->setAccessibleDescription(m_state->text());
}

} // namespace tileport::review
