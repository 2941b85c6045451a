// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/evidencemodel.h"

#include <algorithm>

namespace tileport::review {

using validate::Answer;
using validate::Check;
using validate::CheckResult;

void EvidenceModel::setReading(const session::RunReadingPtr &reading)
{
    beginResetModel();
    m_reading = reading;
    endResetModel();
}

const CheckResult *EvidenceModel::result(const QModelIndex &index) const
{
    if (!index.isValid() || index.model() != this || !m_reading || index.row() >= m_reading->computed.checks.size())
        return nullptr;
    return &m_reading->computed.checks.at(index.row());
}

int EvidenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_reading ? 0 : int(m_reading->computed.checks.size());
}

const validate::QuotedExit *EvidenceModel::quotedFor(const CheckResult &result) const
{
    const Check *check = validate::checkOf(result.check);
    if (!check || check->scriptRule.isEmpty())
        return nullptr; // no script tests it, so no exit code speaks of it
    const auto quoted = std::ranges::find(m_reading->quoted, check->validator, &validate::QuotedExit::validator);
    return quoted == m_reading->quoted.end() ? nullptr : &*quoted;
}

Answer EvidenceModel::claimed(const CheckResult &result) const
{
    if (const validate::QuotedExit *quoted = quotedFor(result))
        return quoted->code == 0 ? Answer::Holds : Answer::Unknown; // a failing script does not say which check failed
    if (!m_reading->computed.claimed)
        return Answer::Skipped;
    return port::isSuccess(*m_reading->computed.claimed) ? Answer::Holds : Answer::Unknown;
}

QString EvidenceModel::claimText(const CheckResult &result) const
{
    if (const validate::QuotedExit *quoted = quotedFor(result))
        return QStringLiteral("exit=%1").arg(quoted->code);
    return m_reading->computed.claimed ? port::stageVerdictName(*m_reading->computed.claimed) : tr("nothing");
}

QString EvidenceModel::claimSentence(const CheckResult &result) const
{
    const Check *check = validate::checkOf(result.check);
    if (const validate::QuotedExit *quoted = quotedFor(result))
        return tr("exit=%1 is quoted for %2 (%3)").arg(quoted->code).arg(validate::validatorName(check->validator), quoted->place.toString());
    if (!m_reading->computed.claimed)
        return tr("the run claims nothing");
    return tr("no exit code is quoted; the run claims %1").arg(port::stageVerdictName(*m_reading->computed.claimed));
}

bool EvidenceModel::disagrees(const CheckResult &result) const
{
    return !result.difference.isEmpty() || validate::refutes(result, m_reading->computed.claimed);
}

QString EvidenceModel::text(const CheckResult &result, int column) const
{
    const Check *check = validate::checkOf(result.check);
    switch (column) {
    case CheckColumn: return check ? check->rule : result.check;
    case ClaimedColumn: return claimText(result);
    case ScriptColumn: return check && check->scriptRule.isEmpty() ? tr("not tested") : answerWord(result.script);
    case OursColumn: return answerWord(result.ours);
    default: break;
    }
    if (!result.difference.isEmpty())
        return result.difference;
    if (!result.missing.isEmpty())
        return tr("missing: %1").arg(result.missing);
    return result.ours == Answer::Fails || result.ours == Answer::Warns ? result.evidence.join(QStringLiteral("; ")) : QString();
}

QString EvidenceModel::spoken(const CheckResult &result, int column) const
{
    const QString own = text(result, column);
    if (column != CheckColumn)
        return own.isEmpty() ? tr("nothing to say") : own;
    return tr("%1 Claimed %2, script %3, ours %4.").arg(own, text(result, ClaimedColumn), text(result, ScriptColumn), text(result, OursColumn));
}

QVariant EvidenceModel::data(const QModelIndex &index, int role) const
{
    const CheckResult *result = this->result(index);
    if (!result)
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(*result, index.column());
    case Qt::ToolTipRole: return index.column() == ClaimedColumn ? claimSentence(*result) : text(*result, index.column());
    case Qt::AccessibleTextRole: return spoken(*result, index.column());
    case DisagreesRole: return disagrees(*result);
    case FailsRole: return result->ours == Answer::Fails || result->ours == Answer::Warns || result->ours == Answer::Unknown;
    case SearchRole: {
        QStringList all{result->check, result->place.file, result->evidence.join(u' '), result->flaws.join(u' ')};
        for (int column = 0; column < ColumnCount_; ++column)
            all.append(text(*result, column));
        return all.join(u'\n');
    }
    case AnswerRole: break;
    default: return {};
    }
    switch (index.column()) {
    case ClaimedColumn: return int(claimed(*result));
    case ScriptColumn: return int(result->script);
    case OursColumn: return int(result->ours);
    default: return {};
    }
}

QVariant EvidenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CheckColumn: return tr("Check");
    case ClaimedColumn: return tr("Claimed");
    case ScriptColumn: return tr("Script");
    case OursColumn: return tr("Ours");
    default: return tr("Why");
    }
}

QString answerWord(Answer answer)
{
    switch (answer) {
    case Answer::Holds: return EvidenceModel::tr("holds");
    case Answer::Warns: return EvidenceModel::tr("warns");
    case Answer::Fails: return EvidenceModel::tr("fails");
    case Answer::Skipped: return EvidenceModel::tr("does not apply");
    case Answer::Unknown: break;
    }
    return EvidenceModel::tr("cannot tell");
}

} // namespace tileport::review
