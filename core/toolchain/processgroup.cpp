// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/processgroup.h"

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/types.h>
#include <unistd.h>
#endif

namespace tileport::toolchain {

void leadOwnGroup(QProcess &process)
{
#ifdef Q_OS_UNIX
    process.setChildProcessModifier([] { ::setpgid(0, 0); });
#else
    Q_UNUSED(process)
#endif
}

void killGroup(qint64 pid)
{
#ifdef Q_OS_UNIX
    if (pid > 1)
        ::kill(-static_cast<pid_t>(pid), SIGKILL);
#else
    Q_UNUSED(pid)
#endif
}

} // namespace tileport::toolchain
