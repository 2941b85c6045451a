// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

namespace tileport::irdiff::fixture {

/// A graph from text that looks like Tile IR: one operation a line, "%a, %b = name %x, %y : type" with an optional
/// "{" that opens a region and "}" that closes it; the name after "for" is the region's argument. Types are the text
/// after the last " : " of the line.
[[nodiscard]] irgraph::IrGraphPtr graphFromText(const QByteArray &text, const std::string &name = "test");

/// A comparison from a picture, one sign a row: '=' equal, '~' changed, '-' only left, '+' only right; explained by
/// ceil-division 'c' on both sides, by shared-constants '<' only left and '>' only right. Operations of
/// '=' and '~' rows are partners. Changed rows get a detail for the attribute "what".
[[nodiscard]] std::shared_ptr<IrDiff> diffFromPicture(irgraph::IrGraphPtr left, irgraph::IrGraphPtr right,
                                                      const QByteArray &picture);

} // namespace tileport::irdiff::fixture
