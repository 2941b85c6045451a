// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/editor/syntaxhighlighter.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <algorithm>

static void initSyntaxResources()
{
    Q_INIT_RESOURCE(syntax);
}

namespace tileport::editor {

using common::ColorRole;
using common::StyledRange;
using TextStyle = KSyntaxHighlighting::Theme::TextStyle;

namespace {
struct StyleRole {
    TextStyle style;
    ColorRole role;
};

// Styles that are not listed are normal text.
constexpr StyleRole kRoles[]{
    {TextStyle::Keyword, ColorRole::SyntaxKeyword},
    {TextStyle::Function, ColorRole::SyntaxFunction},
    {TextStyle::Variable, ColorRole::SyntaxVariable},
    {TextStyle::ControlFlow, ColorRole::SyntaxControl},
    {TextStyle::Operator, ColorRole::SyntaxOperator},
    {TextStyle::BuiltIn, ColorRole::SyntaxBuiltin},
    {TextStyle::Extension, ColorRole::SyntaxBuiltin},
    {TextStyle::Preprocessor, ColorRole::SyntaxPreprocessor},
    {TextStyle::Import, ColorRole::SyntaxPreprocessor},
    {TextStyle::Attribute, ColorRole::SyntaxAttribute},
    {TextStyle::Annotation, ColorRole::SyntaxAttribute},
    {TextStyle::Constant, ColorRole::SyntaxAttribute},
    {TextStyle::Char, ColorRole::SyntaxString},
    {TextStyle::SpecialChar, ColorRole::SyntaxString},
    {TextStyle::String, ColorRole::SyntaxString},
    {TextStyle::VerbatimString, ColorRole::SyntaxString},
    {TextStyle::SpecialString, ColorRole::SyntaxString},
    {TextStyle::DataType, ColorRole::SyntaxType},
    {TextStyle::DecVal, ColorRole::SyntaxNumber},
    {TextStyle::BaseN, ColorRole::SyntaxNumber},
    {TextStyle::Float, ColorRole::SyntaxNumber},
    {TextStyle::Comment, ColorRole::SyntaxComment},
    {TextStyle::Documentation, ColorRole::SyntaxComment},
    {TextStyle::CommentVar, ColorRole::SyntaxComment},
    {TextStyle::RegionMarker, ColorRole::SyntaxComment},
    {TextStyle::Information, ColorRole::SyntaxComment},
    {TextStyle::Warning, ColorRole::SyntaxError},
    {TextStyle::Alert, ColorRole::SyntaxError},
    {TextStyle::Error, ColorRole::SyntaxError}};
} // namespace

HighlightRepository::HighlightRepository()
{
    initSyntaxResources();
    m_repository = std::make_unique<KSyntaxHighlighting::Repository>();
    m_repository->addCustomSearchPath(QStringLiteral(":/tileport/highlighting"));
}

HighlightRepository::~HighlightRepository() = default;

bool HighlightRepository::hasDefinition(const QString &name) const
{
    return m_repository->definitionForName(name).isValid();
}

QString HighlightRepository::definitionForFile(const QString &fileName) const
{
    const KSyntaxHighlighting::Definition found = m_repository->definitionForFileName(fileName);
    return found.isValid() ? found.name() : QString();
}

ColorRole roleOfFormat(const KSyntaxHighlighting::Format &format)
{
    const auto found = std::ranges::find(kRoles, format.textStyle(), &StyleRole::style);
    return found == std::end(kRoles) ? ColorRole::SyntaxNormal : found->role;
}

bool LineState::operator==(const LineState &other) const
{
    if (!m_state || !other.m_state)
        return m_state == other.m_state;
    return *m_state == *other.m_state;
}

// Receives what the library finds; it hands out one piece after another, from left to right.
class LineHighlighter::Collector : public KSyntaxHighlighting::AbstractHighlighter {
public:
    explicit Collector(const KSyntaxHighlighting::Definition &language) { setDefinition(language); }

    KSyntaxHighlighting::State run(QStringView line, const KSyntaxHighlighting::State &state,
                                   std::vector<StyledRange> &ranges)
    {
        m_ranges = &ranges;
        KSyntaxHighlighting::State next = highlightLine(line, state);
        m_ranges = nullptr;
        return next;
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const ColorRole role = roleOfFormat(format);
        if (!m_ranges || length <= 0 || role == ColorRole::SyntaxNormal)
            return;
        StyledRange *last = m_ranges->empty() ? nullptr : &m_ranges->back();
        if (last && last->role == role && last->start + last->length == offset)
            last->length += length;
        else
            m_ranges->push_back({offset, length, role});
    }

private:
    std::vector<StyledRange> *m_ranges = nullptr;
};

LineHighlighter::LineHighlighter(const HighlightRepository &repository, const QString &definition)
    : m_collector(std::make_unique<Collector>(repository.repository().definitionForName(definition)))
{
}

LineHighlighter::~LineHighlighter() = default;
LineHighlighter::LineHighlighter(LineHighlighter &&other) noexcept = default;
LineHighlighter &LineHighlighter::operator=(LineHighlighter &&other) noexcept = default;

bool LineHighlighter::isValid() const
{
    return m_collector->definition().isValid();
}

HighlightedLine LineHighlighter::highlight(QStringView line, const LineState &state) const
{
    HighlightedLine result;
    const KSyntaxHighlighting::State start = state.m_state ? *state.m_state : KSyntaxHighlighting::State();
    result.next.m_state = std::make_shared<KSyntaxHighlighting::State>(m_collector->run(line, start, result.ranges));
    return result;
}

} // namespace tileport::editor
