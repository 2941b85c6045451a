// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/session/services.h"

#include <QList>

#include <variant>

namespace tileport::session {

class Session;

/// A program that lies in a file as bytecode or text, or one that should and does not.
struct ProgramFile {
    QString path;
    irdiff::SideFacts facts;   ///< what its specification says for a comparison
    QString missing;           ///< why there is none, one sentence; empty when there is
};

/// A program that can stand on one side of a comparison: a reference, a generated program, or a file with Tile IR.
struct ProgramChoice {
    QString title;    ///< "Generated, as typed now"
    QString detail;   ///< specialisation and version
    std::variant<port::ReferenceChoice, GeneratedRequest, ProgramFile> source;
};

/// One side of the comparison that is shown.
struct ComparedProgram {
    ProgramChoice choice;
    irgraph::IrGraphPtr graph;   ///< null until it is there, and after a failure
    QString error;               ///< why there is none, with a remedy
};

/// Compares any two programs beside the port's own comparison: made by the services, read and compared on worker
/// threads. The newest request wins; a side that fails says why, the verdict is then BLOCKED and the other one is shown alone.
class Comparison : public QObject {
    Q_OBJECT
public:
    explicit Comparison(std::shared_ptr<Services> services, QObject *parent = nullptr);

    void start(const ProgramChoice &left, const ProgramChoice &right);
    /// Back to the port's own comparison; nothing that is still running will be delivered.
    void end();
    [[nodiscard]] bool isActive() const { return m_isActive; }
    [[nodiscard]] bool isBusy() const { return m_waiting > 0 || m_diffJob.isRunning(); }
    [[nodiscard]] const ComparedProgram &left() const { return m_sides[0]; }
    [[nodiscard]] const ComparedProgram &right() const { return m_sides[1]; }
    [[nodiscard]] const irdiff::IrDiffPtr &diff() const { return m_diff; }

    /// The Rust text that "the last check point" means; empty = none was set since the port was opened.
    void setCheckPoint(const QString &text) { m_checkPoint = text; }
    [[nodiscard]] QString checkPoint() const { return m_checkPoint; }

Q_SIGNALS:
    void changed();

private:
    struct ReadProgram {
        irgraph::IrGraphPtr graph;
        irdiff::SideFacts facts;
        std::optional<Error> error;
    };

    void make(size_t side, quint64 id);
    void accept(size_t side, quint64 id, const Result<ProgramImage> &image);
    void read(size_t side, std::function<Result<ProgramImage>()> load);
    void deliver(size_t side, ReadProgram program);
    void compare();

    std::shared_ptr<Services> m_services;
    Job m_readJobs[2];
    Job m_diffJob;
    ComparedProgram m_sides[2];
    irdiff::SideFacts m_facts[2];
    std::optional<Error> m_failures[2];
    irdiff::IrDiffPtr m_diff;
    QString m_checkPoint;
    quint64 m_id = 0;      ///< of the newest request; answers of older ones are dropped
    int m_waiting = 0;     ///< sides that are still being made
    bool m_isActive = false;
};

/// Everything of the open port that can be compared: both sides now, the Rust text as saved and at the last check point,
/// each specialisation, each installed version. Empty without a port.
[[nodiscard]] QList<ProgramChoice> programChoices(const Session &session);

/// A file with bytecode or text.
[[nodiscard]] ProgramChoice fileChoice(const QString &path);

} // namespace tileport::session
