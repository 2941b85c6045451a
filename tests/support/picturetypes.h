// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraphbuilder.h"

namespace tileport::test {

/// Adds the type written as \p text, with everything inside it.
irgraph::TypeId addTypeFromText(irgraph::IrGraphBuilder &builder, std::string_view text);

/// Splits at \p separator outside of brackets and quotes; parts are trimmed, an empty text has no parts.
std::vector<std::string_view> splitOutside(std::string_view text, std::string_view separator);

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Adds attributes found in \p words, the text of \p op between its mnemonic and its types, to \p attributes.
/// \p resultType is needed for the bits of constants.
void addAttributesFromText(irgraph::IrGraphBuilder &builder, std::string_view op, std::string_view words,
                           std::string_view resultType, std::vector<irgraph::NamedAttr> &attributes);

} // namespace tileport::test
