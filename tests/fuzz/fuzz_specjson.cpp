// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Documents that come from outside as JSON: specialisations, port descriptions, the catalogue of ports.
#include "core/base/json.h"
#include "core/port/catalogue.h"
#include "core/toolchain/spec.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    using namespace tileport;
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const QString name = QStringLiteral("input.json");
    const Result<QJsonObject> object = parseJsonObject(bytes, name);
    if (object) {
        (void)toolchain::specialisationFromJson(*object, name);
        (void)toolchain::generatedSpecFromJson(*object, name);
        (void)port::portFromJson(*object, name, QStringLiteral("sm_90"));
        (void)stableJson(*object);
    }
    (void)port::Catalogue::fromJson(bytes, name);
    return 0;
}
