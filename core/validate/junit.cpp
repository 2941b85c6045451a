// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/junit.h"

namespace tileport::validate {

Result<void> walkJUnit(const QByteArray &bytes, const QString &file, const JUnitVisitor &visitor)
{
    QXmlStreamReader xml(bytes);
    const auto broken = [&](const QString &why) {
        return makeError(ErrorCode::InvalidInput, why, {file, static_cast<int>(xml.lineNumber()), static_cast<int>(xml.columnNumber()), -1, {}});
    };
    while (!xml.atEnd()) {
        const QXmlStreamReader::TokenType token = xml.readNext();
        if (token == QXmlStreamReader::DTD)
            return broken(QStringLiteral("has a document type, which no test report needs"));
        if (token == QXmlStreamReader::StartElement) {
            visitor.open(xml);
        } else if (token == QXmlStreamReader::EndElement && xml.name() == u"testcase") {
            if (Result<void> closed = visitor.closeCase(); !closed)
                return closed;
        }
    }
    if (xml.hasError())
        return broken(xml.errorString());
    return {};
}

} // namespace tileport::validate
