// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/linearform.h"

#include <algorithm>

namespace tileport::irdiff {

static int64_t wrapAdd(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)); }
static int64_t wrapMultiply(int64_t a, int64_t b) { return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b)); }

LinearForms::LinearForms(ExprPool &pool)
    : m_pool(pool), m_sum(pool.symbol("sum")), m_scaled(pool.symbol("scaled")), m_product(pool.symbol("product")),
      m_opaqueSum(pool.symbol("opaque sum"))
{
}

LinearForms::Form LinearForms::formOf(ExprId expr) const
{
    Form form;
    if (m_pool.isInteger(expr)) {
        form.constant = m_pool.payload(expr);
    } else if (m_pool.symbolOf(expr) == m_sum) {
        form.constant = m_pool.payload(expr);
        for (const ExprId term : m_pool.operands(expr)) {
            const bool isScaled = m_pool.symbolOf(term) == m_scaled;
            form.terms.push_back({isScaled ? m_pool.payload(term) : 1, isScaled ? m_pool.operands(term)[0] : term});
        }
        std::ranges::sort(form.terms, {}, [](const Term &term) { return term.product.value; });
    } else if (m_pool.symbolOf(expr) == m_scaled) {
        form.terms.push_back({m_pool.payload(expr), m_pool.operands(expr)[0]});
    } else {
        form.terms.push_back({1, expr});
    }
    return form;
}

ExprId LinearForms::make(Form form)
{
    std::erase_if(form.terms, [](const Term &term) { return term.coefficient == 0; });
    if (form.terms.empty())
        return m_pool.integer(form.constant);
    std::vector<ExprId> parts;
    for (const Term &term : form.terms) {
        const ExprId product = term.product;
        parts.push_back(term.coefficient == 1 ? product : m_pool.make(m_scaled, term.coefficient, std::span(&product, 1)));
    }
    if (form.constant == 0 && parts.size() == 1)
        return parts[0];
    std::ranges::sort(parts);
    return m_pool.make(m_sum, form.constant, parts);
}

ExprId LinearForms::add(ExprId a, ExprId b, int64_t scaleOfB)
{
    Form left = formOf(a);
    const Form right = formOf(b);
    if (left.terms.size() + right.terms.size() > kMaxTerms) {
        const ExprId scaled = scaleOfB == 1 ? b : make({wrapMultiply(right.constant, scaleOfB), [&] {
            std::vector<Term> terms = right.terms;
            for (Term &term : terms)
                term.coefficient = wrapMultiply(term.coefficient, scaleOfB);
            return terms;
        }()});
        std::vector<ExprId> parts{a, scaled};
        std::ranges::sort(parts);
        return m_pool.make(m_opaqueSum, 0, parts);
    }
    left.constant = wrapAdd(left.constant, wrapMultiply(right.constant, scaleOfB));
    for (const Term &term : right.terms) {
        const auto place = std::ranges::lower_bound(left.terms, term.product, {}, &Term::product);
        const int64_t coefficient = wrapMultiply(term.coefficient, scaleOfB);
        if (place != left.terms.end() && place->product == term.product)
            place->coefficient = wrapAdd(place->coefficient, coefficient);
        else
            left.terms.insert(place, {coefficient, term.product});
    }
    return make(std::move(left));
}

ExprId LinearForms::multiplyFactors(ExprId a, ExprId b)
{
    std::vector<ExprId> factors;
    for (const ExprId side : {a, b}) {
        if (m_pool.symbolOf(side) == m_product && m_pool.operands(side).size() < kMaxFactors)
            factors.insert(factors.end(), m_pool.operands(side).begin(), m_pool.operands(side).end());
        else
            factors.push_back(side);
    }
    std::ranges::sort(factors);
    return m_pool.make(m_product, 0, factors);
}

ExprId LinearForms::multiply(ExprId a, ExprId b)
{
    const Form left = formOf(a);
    const Form right = formOf(b);
    const size_t terms = (left.terms.size() + 1) * (right.terms.size() + 1);
    if (terms > kMaxTerms && !left.terms.empty() && !right.terms.empty())
        return multiplyFactors(a, b);
    ExprId result = m_pool.integer(wrapMultiply(left.constant, right.constant));
    const auto addScaled = [&](ExprId product, int64_t coefficient) { result = add(result, product, coefficient); };
    for (const Term &term : left.terms)
        addScaled(term.product, wrapMultiply(term.coefficient, right.constant));
    for (const Term &term : right.terms)
        addScaled(term.product, wrapMultiply(term.coefficient, left.constant));
    for (const Term &l : left.terms) {
        for (const Term &r : right.terms)
            addScaled(multiplyFactors(l.product, r.product), wrapMultiply(l.coefficient, r.coefficient));
    }
    return result;
}

} // namespace tileport::irdiff
