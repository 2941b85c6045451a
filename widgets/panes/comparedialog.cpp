// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/comparedialog.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tileport::panes {

CompareDialog::CompareDialog(QList<CompareItem> items, int left, int right, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Compare"));
    auto *grid = new QGridLayout(this);
    grid->setColumnStretch(1, 1);
    m_left = addRow(tr("&Left:"), true);
    m_right = addRow(tr("&Right:"), false);
    auto *exchange = new QPushButton(tr("E&xchange Sides"), this);
    connect(exchange, &QPushButton::clicked, this, &CompareDialog::exchange);
    m_note = new QLabel(this);
    m_note->setWordWrap(true);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_buttons->addButton(tr("&Compare"), QDialogButtonBox::AcceptRole)->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->addWidget(exchange, 2, 1, Qt::AlignLeft);
    grid->addWidget(m_note, 3, 0, 1, 3);
    grid->addWidget(m_buttons, 4, 0, 1, 3);
    int longest = 0;
    for (const CompareItem &item : items) {
        addToBoxes(item);
        longest = std::max(longest, m_left->fontMetrics().horizontalAdvance(m_left->itemText(m_left->count() - 1)));
    }
    m_left->setCurrentIndex(left);
    m_right->setCurrentIndex(right);
    validate();
    // Two variants of a kernel often differ at the end of their names only.
    resize(std::clamp(longest + m_left->fontMetrics().averageCharWidth() * 30, 720, 1100), sizeHint().height());
    m_left->setFocus();
}

QComboBox *CompareDialog::addRow(const QString &label, bool isLeft)
{
    auto *grid = static_cast<QGridLayout *>(layout());
    const int row = isLeft ? 0 : 1;
    auto *text = new QLabel(label, this);
    auto *box = new QComboBox(this);
    box->setAccessibleName(isLeft ? tr("Program on the left") : tr("Program on the right"));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(50);
    box->view()->setAccessibleName(box->accessibleName());
    text->setBuddy(box);
    auto *browse = new QPushButton(isLeft ? tr("&File…") : tr("F&ile…"), this);
    browse->setAccessibleName(isLeft ? tr("Choose a file for the left side") : tr("Choose a file for the right side"));
    connect(browse, &QPushButton::clicked, this, [this, isLeft] {
        const QString path = QFileDialog::getOpenFileName(this, tr("A file with Tile IR"), QString(), tr("Tile IR (*.tilebc *.mlir *.txt);;All files (*)"));
        if (!path.isEmpty())
            addFile(path, isLeft);
    });
    connect(box, &QComboBox::currentIndexChanged, this, &CompareDialog::validate);
    grid->addWidget(text, row, 0);
    grid->addWidget(box, row, 1);
    grid->addWidget(browse, row, 2);
    return box;
}

void CompareDialog::addToBoxes(const CompareItem &item)
{
    m_items.append(item);
    const QString text = item.detail.isEmpty() ? item.title : QStringLiteral("%1 – %2").arg(item.title, item.detail);
    for (QComboBox *box : {m_left, m_right}) {
        const int before = box->currentIndex(); // the first item of an empty list would be chosen by itself
        box->addItem(text);
        box->setCurrentIndex(before);
        box->setItemData(box->count() - 1, text, Qt::ToolTipRole);
    }
}

void CompareDialog::addFile(const QString &path, bool isLeft)
{
    addToBoxes({QFileInfo(path).fileName(), path, true});
    (isLeft ? m_left : m_right)->setCurrentIndex(int(m_items.size()) - 1);
}

void CompareDialog::exchange()
{
    const int before = m_left->currentIndex();
    m_left->setCurrentIndex(m_right->currentIndex());
    m_right->setCurrentIndex(before);
}

void CompareDialog::validate()
{
    if (!m_buttons)
        return;
    const bool isComplete = left() >= 0 && right() >= 0;
    for (QComboBox *box : {m_left, m_right})
        box->setToolTip(box->currentText());
    m_note->setText(!isComplete ? tr("Choose a program on both sides.") : left() == right() ? tr("Both sides are the same program.") : QString());
    for (QAbstractButton *button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(isComplete);
    }
}

CompareItem CompareDialog::item(int index) const
{
    return index >= 0 && index < m_items.size() ? m_items.at(index) : CompareItem();
}

int CompareDialog::left() const
{
    return m_left->currentIndex();
}

int CompareDialog::right() const
{
    return m_right->currentIndex();
}

} // namespace tileport::panes
