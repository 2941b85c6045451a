// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"
#include "tests/core/session/fakeservices.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>

namespace tileport::test {

/// A test on a session of its own, with fake tools, settings that are forgotten and an empty folder.
class SessionTest : public QObject {
protected:
    /// A fresh start; what \p m_services answers may be changed before something is opened.
    void startSession()
    {
        m_session.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_services = std::make_shared<FakeServices>();
        m_storage = std::make_unique<session::MemoryStorage>();
        m_settings = std::make_unique<session::Settings>(*m_storage);
        m_session = std::make_unique<session::Session>(m_services, *m_settings, *port::Catalogue::builtIn());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeServices> m_services;
    std::unique_ptr<session::MemoryStorage> m_storage;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::Session> m_session;
};

} // namespace tileport::test
