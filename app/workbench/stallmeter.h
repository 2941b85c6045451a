// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace tileport::workbench {

/// Measures how long the thread of the windows is away from its event loop at a time: everything between two moments
/// in which it waits for events. Processor time is measured beside wall time, since a busy machine lengthens only that.
class StallMeter : public QObject {
    Q_OBJECT
public:
    explicit StallMeter(QObject *parent = nullptr);

    /// What happens from here on belongs to \p part; what happened since the last wait is left out.
    void begin(const QString &part);
    /// Until begin() nothing is measured (a picture is being saved, for example).
    void pause() { m_isPaused = true; }
    /// Adds the work done since begin() outside of the event loop.
    void count();

    struct Stall {
        double milliseconds = 0;
        double processor = 0;   ///< milliseconds
        QString part;
    };
    [[nodiscard]] const Stall &longest() const { return m_longest; }
    [[nodiscard]] int over16() const { return m_over16; }

private:
    void restart();

    QElapsedTimer m_clock;
    double m_processorBefore = 0;
    bool m_isPaused = true;
    QString m_part;
    Stall m_longest;
    int m_over16 = 0;   ///< by processor time
};

} // namespace tileport::workbench
