// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QJsonObject>

namespace tileport::irdiff {

/// The table for a terminal: one parameter after another, its facts indented, what does not agree with reason and change.
[[nodiscard]] QByteArray specialisationText(const SpecialisationTable &table);
/// "specialisation" of resources/schema/diff.json.
[[nodiscard]] QJsonObject specialisationJson(const SpecialisationTable &table);
/// "layout" of resources/schema/diff.json.
[[nodiscard]] QJsonObject layoutJson(const LayoutGate &gate);
/// {"file", "line"?, "column"?}; empty for an unknown place.
[[nodiscard]] QJsonObject placeJson(const Place &place);

} // namespace tileport::irdiff
