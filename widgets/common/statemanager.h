// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QHash>
#include <QObject>
#include <QVariant>

#include <functional>
#include <memory>

class QHeaderView;
class QSettings;
class QSplitter;

namespace tileport::common {

/// Keeps sizes that the user chose over restarts. Only what a person moved by hand is stored, so that better defaults
/// of a later version reach everybody who never touched them.
class StateManager : public QObject {
    Q_OBJECT
public:
    /// \p storage is observed and must outlive this object.
    explicit StateManager(QSettings &storage, QObject *parent = nullptr);

    /// Gives the splitter the stored sizes, if there are any, and stores what the user drags from now on.
    /// The key is the name of the stored value and must be unique.
    void watch(QSplitter *splitter, const QString &key);
    /// The same for the column widths, order and sorting of a table or tree.
    void watch(QHeaderView *header, const QString &key);

    /// Single values that belong to the layout (a split ratio, a zoom).
    [[nodiscard]] QVariant value(const QString &key, const QVariant &fallback = {}) const;
    void setValue(const QString &key, const QVariant &value);
    /// Forgets everything the user changed; watched widgets get their defaults at the next start.
    void forgetAll();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    [[nodiscard]] QByteArray stored(const QString &key) const;

    QSettings &m_storage;
    QHash<QObject *, std::function<void()>> m_savers; ///< by the viewport of a header, where the mouse ends its drag
};

} // namespace tileport::common
