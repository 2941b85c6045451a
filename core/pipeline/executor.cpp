// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/executor.h"

namespace tileport::pipeline {

PersonExecutor::PersonExecutor(QString person, Outcome outcome, QString remark)
    : m_person(std::move(person)), m_outcome(outcome), m_remark(std::move(remark))
{
}

Result<RunAnswer> PersonExecutor::run(const RunRequest &, RunContext &)
{
    return RunAnswer{m_outcome, {}, {}, m_remark};
}

} // namespace tileport::pipeline
