#include "tools/orders/source/rewrite.h"

#include "tools/orders/source/calls.h"

#include <ctype.h>
#include <string.h>

// ---- operands -----------------------------------------------------------------------------------

static bool is_keyword(const source_tokens *t, uint32_t i) {
    static const char *const words[] = {"return", "else", "do", "case", "goto", "sizeof"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (source_token_is(t, i, words[k])) return true;
    return false;
}

static bool has_macro(const source_tokens *t, uint32_t first, uint32_t last) {
    for (uint32_t i = first; i <= last; i++)
        if (t->at.at[i].kind == 'a' && source_is_macro(t, i)) return true;
    return false;
}

// Returns the first token of the postfix expression whose last token is i; UINT32_MAX: there is
// none.
static uint32_t first_token_of_operand(const source_tokens *t, uint32_t i) {
    while (i < t->at.n) {
        while (source_token_is(t, i, "]")) {
            i = source_opening_bracket(t, i);
            if (!i-- || i >= t->at.n) return UINT32_MAX;
        }
        if (source_token_is(t, i, ")")) i = source_opening_bracket(t, i);
        else if (t->at.at[i].kind != 'a') return UINT32_MAX;
        if (i >= t->at.n || !i || is_keyword(t, i)) return UINT32_MAX;
        // A call, or the head of a statement, is not supported.
        if (t->at.at[i].kind != 'a' && t->at.at[i - 1].kind == 'a') return UINT32_MAX;
        if (!source_token_is(t, i - 1, ".") && !source_token_is(t, i - 1, "->")) return i;
        i -= 2;
    }
    return UINT32_MAX;
}

// Returns the last token of the unary expression without calls whose first token is i; UINT32_MAX:
// there is none.
static uint32_t last_token_of_operand(const source_tokens *t, uint32_t i) {
    while (source_token_is(t, i, "*") || source_token_is(t, i, "&")) i++;
    if (i >= t->at.n) return UINT32_MAX;
    if (source_token_is(t, i, "(")) {
        i = source_closing_bracket(t, i);
        // the parentheses were a cast
        if (i < t->at.n && source_token_is(t, i - 1, "*")) return last_token_of_operand(t, i + 1);
    } else if (t->at.at[i].kind != 'a') return UINT32_MAX;
    while (i < t->at.n) {
        if (source_token_is(t, i + 1, "[")) i = source_closing_bracket(t, i + 1);
        else if ((source_token_is(t, i + 1, ".") || source_token_is(t, i + 1, "->")) &&
                 i + 2 < t->at.n)
            i += 2;
        else break;
    }
    return i >= t->at.n || source_token_is(t, i + 1, "(") ? UINT32_MAX : i;
}

// True if an expression that begins at token i is a statement if `;` follows it, so that its value
// is unused.
static bool begins_statement(const source_tokens *t, uint32_t i) {
    if (!i) return false;
    if (t->at.at[i - 1].kind == '#') return begins_statement(t, i - 1);
    if (source_token_is(t, i - 1, "(")) return i > 1 && source_token_is(t, i - 2, "for");
    return source_ends_statement(t, i - 1) || source_token_is(t, i - 1, ")") ||
           source_token_is(t, i - 1, "else") || source_token_is(t, i - 1, "do");
}

// Returns the first token after the assignment expression that begins at i.
static uint32_t token_after_expression(const source_tokens *t, uint32_t i) {
    for (; i < t->at.n; i++) {
        if (source_token_is(t, i, "(") || source_token_is(t, i, "[") || source_token_is(t, i, "{"))
            i = source_closing_bracket(t, i);
        else if (source_token_is(t, i, ";") || source_token_is(t, i, ",") ||
                 source_token_is(t, i, ")") || source_token_is(t, i, "]") ||
                 source_token_is(t, i, "}") || t->at.at[i].kind == '#')
            return i;
        if (i >= t->at.n) return UINT32_MAX;
    }
    return UINT32_MAX;
}

static const char *fetch_operation_of(const source_tokens *t, uint32_t i) {
    static const struct {
        const char *sign, *name;
    } all[] = {{"+=", "fetch_add"}, {"-=", "fetch_sub"}, {"|=", "fetch_or"}, {"&=", "fetch_and"},
               {"^=", "fetch_xor"}, {"++", "fetch_add"}, {"--", "fetch_sub"}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (source_token_is(t, i, all[k].sign)) return all[k].name;
    return NULL;
}

// Rewrites `x = v` or `x += v` on a std::atomic. Return value: as for source_rewrite_place.
static const char *rewrite_cxx(const source_tokens *t, uint32_t i, uint32_t end, const char *name,
                               unsigned order, source_edits *e) {
    char *words = source_spelling_of_order(order, SOURCE_CXX);
    source_edit_replace(e, t->at.at[i - 1].end, t->at.at[i + 1].begin, smc_format(".%s(", name));
    source_edit_replace(e, t->at.at[end - 1].end, t->at.at[end - 1].end,
                        smc_format(", %s)", words));
    free(words);
    return NULL;
}

// Returns the text to be inserted before the operand of an operation `name`: on an _Atomic object,
// or (plain) on another one.
static char *text_before_operand(const char *name, bool plain) {
    return smc_format(plain ? "__atomic_%s_n(&" : "atomic_%s_explicit(&", name);
}
static source_spelling spelling_of(bool plain) { return plain ? SOURCE_GCC_BUILTIN : SOURCE_C11; }

// Rewrites `x = v` or `x += v` on an _Atomic object.
static const char *rewrite_assignment(const source_tokens *t, uint32_t i, const char *name,
                                      unsigned order, bool plain, source_edits *e) {
    uint32_t first = i ? first_token_of_operand(t, i - 1) : UINT32_MAX;
    if (first == UINT32_MAX) return source_reason_macro;
    while (first && source_token_is(t, first - 1, "*")) first--;
    if (has_macro(t, first, i - 1)) return source_reason_macro;
    const uint32_t end = token_after_expression(t, i + 1);
    if (end == UINT32_MAX || !source_token_is(t, end, ";") || !begins_statement(t, first))
        return "the value of the assignment is used";
    if (source_is_cxx(t) && !plain)
        return source_token_is(t, first, "*") || source_token_is(t, first, "(")
                   ? "its left side is not a name"
                   : rewrite_cxx(t, i, end, name, order, e);
    source_edit_replace(e, t->at.at[first].begin, t->at.at[first].begin,
                        text_before_operand(name, plain));
    source_edit_replace(e, t->at.at[i - 1].end, t->at.at[i].end, smc_strdup(","));
    char *words = source_spelling_of_order(order, spelling_of(plain));
    source_edit_replace(e, t->at.at[end - 1].end, t->at.at[end - 1].end,
                        smc_format(", %s)", words));
    free(words);
    return NULL;
}

// Rewrites `x++`, whose value is that of fetch_add, and `++x` if its value is unused.
static const char *rewrite_increment(const source_tokens *t, uint32_t i, const char *name,
                                     unsigned order, source_edits *e) {
    uint32_t first = i ? first_token_of_operand(t, i - 1) : UINT32_MAX, last = i - 1;
    const bool operand_follows =
        i + 1 < t->at.n && (t->at.at[i + 1].kind == 'a' || source_token_is(t, i + 1, "("));
    const bool after = first != UINT32_MAX && !operand_follows;
    // After ')', `*` follows a cast or multiplies.
    if (after && source_token_is(t, i + 1, "*") && source_token_is(t, i - 1, ")"))
        return source_reason_macro;
    if (!after) {
        first = i + 1;
        last = last_token_of_operand(t, first);
        if (last == UINT32_MAX) return source_reason_macro;
        if (!begins_statement(t, i) || !source_token_is(t, last + 1, ";"))
            return "the value after the change is used";
    }
    if (has_macro(t, first, last)) return source_reason_macro;
    if (source_is_cxx(t)) return "an operator of C++";
    char *words = source_spelling_of_order(order, SOURCE_C11);
    source_edit_replace(e, t->at.at[after ? first : i].begin, t->at.at[first].begin,
                        smc_format("atomic_%s_explicit(&", name));
    source_edit_replace(e, t->at.at[last].end, t->at.at[after ? i : last].end,
                        smc_format(", 1, %s)", words));
    free(words);
    return NULL;
}

// True for a variable, a member, an element with a constant index, or the target of a pointer: such
// an operand may be evaluated twice.
static bool is_simple(const source_tokens *t, uint32_t first, uint32_t last) {
    bool in_brackets = false, is = true;
    for (uint32_t i = first; i <= last; i++) {
        in_brackets = source_token_is(t, i, "[") || (in_brackets && !source_token_is(t, i, "]"));
        is &= t->at.at[i].kind == 'a'
                  ? !in_brackets
                  : t->at.at[i].kind == '0' || source_token_is(t, i, "[") ||
                        source_token_is(t, i, "]") || source_token_is(t, i, ".") ||
                        source_token_is(t, i, "->") || (source_token_is(t, i, "*") && !in_brackets);
    }
    return is;
}

// Rewrites `x += v;`, `x++;` or `++x;` on a plain object as an atomic read and an atomic write.
const char *source_rewrite_update(const source_tokens *t, uint32_t i, uint8_t read, uint8_t write,
                                  source_edits *e) {
    const bool steps = source_token_is(t, i, "++") || source_token_is(t, i, "--");
    const bool before = steps && begins_statement(t, i);
    uint32_t first = before ? i + 1
                     : i    ? first_token_of_operand(t, i - 1)
                            : UINT32_MAX,
             last = before ? last_token_of_operand(t, i + 1) : i - 1;
    while (!before && first && first < t->at.n && source_token_is(t, first - 1, "*")) first--;
    const uint32_t end = before ? last + 1 : steps ? i + 1 : token_after_expression(t, i + 1);
    if (first >= t->at.n || last >= t->at.n || end >= t->at.n || !source_token_is(t, end, ";") ||
        !begins_statement(t, before ? i : first))
        return "the value of the change is used";
    if (!is_simple(t, first, last) || has_macro(t, first, last))
        return "the same operator reads and writes";
    const uint32_t from = t->at.at[first].begin, to = t->at.at[last].end;
    char *get = source_spelling_of_order(read, SOURCE_GCC_BUILTIN),
         *put = source_spelling_of_order(write, SOURCE_GCC_BUILTIN);
    char *again =
        smc_format(", __atomic_load_n(&%.*s, %s) %.*s ", (int)(to - from), t->text + from, get,
                   (int)(t->at.at[i].end - t->at.at[i].begin - 1), t->text + t->at.at[i].begin);
    source_edit_replace(e, t->at.at[before ? i : first].begin, from,
                        smc_strdup("__atomic_store_n(&"));
    const size_t blanks = strspn(t->text + t->at.at[i].end, " \t");
    source_edit_replace(e, to, before ? to : t->at.at[i].end + (steps ? 0 : (uint32_t)blanks),
                        steps ? smc_format("%s1, %s)", again, put) : smc_format("%s(", again));
    if (!steps)
        source_edit_replace(e, t->at.at[end - 1].end, t->at.at[end - 1].end,
                            smc_format("), %s)", put));
    free(again);
    free(get);
    free(put);
    return NULL;
}

// Rewrites the read of a std::atomic that consists of the object's name.
static const char *rewrite_cxx_read(const source_tokens *t, uint32_t i, unsigned order,
                                    source_edits *e) {
    static const char *const continuations[] = {".", "->", "[", "(", "::"};
    bool alone = t->at.at[i].kind == 'a' && !source_is_macro(t, i);
    for (size_t k = 0; k < sizeof continuations / sizeof *continuations; k++)
        alone &= !source_token_is(t, i + 1, continuations[k]) &&
                 !(i && k != 3 && k != 2 && source_token_is(t, i - 1, continuations[k]));
    if (!alone) return "the read is more than a name";
    char *words = source_spelling_of_order(order, SOURCE_CXX);
    source_edit_replace(e, t->at.at[i].end, t->at.at[i].end, smc_format(".load(%s)", words));
    free(words);
    return NULL;
}

bool source_is_update_operator(const source_tokens *t, uint32_t i) {
    static const char *const signs[] = {"*=", "/=", "%=", "<<=", ">>="};
    bool is = fetch_operation_of(t, i);
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) is |= source_token_is(t, i, signs[k]);
    return is;
}

static const char array_or_element[] = "unclear whether the array or the element is read";

// Rewrites a read of a variable, of a member or of the target of a pointer. The position is that of
// the member's name, otherwise that of the first token.
static const char *rewrite_read(const source_tokens *t, uint32_t i, unsigned order, bool plain,
                                bool element, source_edits *e) {
    uint32_t first = i, last = i;
    if (source_is_cxx(t) && !plain) return rewrite_cxx_read(t, i, order, e);
    if (source_token_is(t, i, "*")) {
        last = last_token_of_operand(t, i);
        if (last == UINT32_MAX) return source_reason_macro;
    } else {
        if (t->at.at[i].kind != 'a') return source_reason_macro;
        if (source_token_is(t, i + 1, "[") && !element) return array_or_element;
        const bool is_member =
            i && (source_token_is(t, i - 1, ".") || source_token_is(t, i - 1, "->"));
        if (is_member) first = first_token_of_operand(t, i);
        for (uint32_t k = i;
             !is_member && (source_token_is(t, k + 1, ".") || source_token_is(t, k + 1, "->"));
             k += 2)
            if (source_token_is(t, k + 3, "[") && !element) return array_or_element;
        if (element) last = last_token_of_operand(t, i);
        if (first == UINT32_MAX || last == UINT32_MAX) return source_reason_macro;
        if (element && !source_token_is(t, last, "]")) return array_or_element;
    }
    if (has_macro(t, first, last)) return source_reason_macro;
    if (plain && (source_is_update_operator(t, last + 1) ||
                  (first && source_is_update_operator(t, first - 1))))
        return "the same operator reads and writes";
    char *words = source_spelling_of_order(order, spelling_of(plain));
    source_edit_replace(e, t->at.at[first].begin, t->at.at[first].begin,
                        text_before_operand("load", plain));
    source_edit_replace(e, t->at.at[last].end, t->at.at[last].end, smc_format(", %s)", words));
    free(words);
    return NULL;
}

const char *source_rewrite_place(const source_tokens *t, uint32_t i, const smc_order_place *p,
                                 bool element, source_orders orders, source_edits *e) {
    const unsigned order = orders.order;
    if (i == UINT32_MAX) return source_reason_macro;
    if (t->at.at[i].kind == '#') return source_reason_macro;
    const bool plain = p->order == SMC_PLAIN;
    const bool calls = source_token_is(t, i + 1, "(") ||
                       (source_token_is(t, i, "std") && source_token_is(t, i + 1, "::"));
    if (t->at.at[i].kind == 'a' && calls) return source_rewrite_call(t, i, p, orders, e);
    if (!plain && !source_is_cxx(t) && !source_has_atomics(t))
        return "the file does not include <stdatomic.h>";
    const char *name = fetch_operation_of(t, i);
    if (p->kind == SMC_WRITE && source_token_is(t, i, "="))
        return rewrite_assignment(t, i, "store", order, plain, e);
    if (p->kind == SMC_RMW && !p->compares && name)
        return source_token_is(t, i, "++") || source_token_is(t, i, "--")
                   ? rewrite_increment(t, i, name, order, e)
                   : rewrite_assignment(t, i, name, order, false, e);
    return p->kind == SMC_READ ? rewrite_read(t, i, order, plain, element, e) : source_reason_macro;
}
