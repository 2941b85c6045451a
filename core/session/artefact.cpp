// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/artefact.h"

#include "core/base/files.h"

namespace tileport::session {

Result<ProgramImage> readArtefact(const QString &path)
{
    Result<QByteArray> bytes = readFile(path);
    if (!bytes)
        return bytes.error();
    ProgramImage image;
    image.bytes = std::move(*bytes);
    image.name = path;
    image.isUsable = true;
    return image;
}

irdiff::SideFacts factsOf(const port::Specialisation &s, const QString &file)
{
    const Result<irdiff::SideFacts> facts = irdiff::generatedFacts(port::generatedSpecification(s), file);
    if (facts)
        return *facts;
    irdiff::SideFacts launch;
    launch.grid.assign(s.grid.begin(), s.grid.end());
    return launch;
}

} // namespace tileport::session
