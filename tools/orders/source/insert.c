// insert.c - inserts fences as statements. The analysis puts a fence before those instructions of a
// block that belong to one line, up to the first effect (interp/lower/analysis/fences.h). A fence
// before the whole statement is equivalent if the statement is on one line and has only one effect,
// which is last and does not depend on a condition.
#include "tools/orders/source/insert.h"

#include "tools/orders/source/calls.h"

#include <string.h>

static const char reason_not_first[] = "other accesses of the statement come before it";
static const char reason_no_statement[] =
    "no statement here can have a fence before it: a loop head, a label, a macro, several lines";

// A statement, or the head of an if statement: its first and its last token.
typedef struct statement {
    uint32_t first, last;
    bool bare; // it is the body of a head, without braces
} statement;

static bool token_in(const source_tokens *t, uint32_t i, const char *const *words, size_t n) {
    for (size_t k = 0; k < n; k++)
        if (source_token_is(t, i, words[k])) return true;
    return false;
}
#define IS_ONE_OF(t, i, ...)                                                                       \
    token_in(t, i, (const char *const[]){__VA_ARGS__},                                            \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static bool is_closing_token(const source_tokens *t, uint32_t i) {
    return IS_ONE_OF(t, i, ")", "]", "}");
}

// Returns the opening bracket that encloses token i; UINT32_MAX: there is none.
static uint32_t enclosing_token(const source_tokens *t, uint32_t i) {
    while (i--) {
        if (is_closing_token(t, i)) i = source_opening_bracket(t, i);
        else if (IS_ONE_OF(t, i, "(", "[", "{")) return i;
        if (i >= t->at.n) break;
    }
    return UINT32_MAX;
}

// Returns the first token of the statement that contains token i, the one after the end of the
// previous statement; the statement must be directly in a block.
static uint32_t token_after_previous(const source_tokens *t, uint32_t i) {
    for (; i; i--) {
        if (source_ends_statement(t, i - 1) || t->at.at[i - 1].kind == '#') return i;
        if (is_closing_token(t, i - 1)) i = source_opening_bracket(t, i - 1) + 1;
    }
    return UINT32_MAX;
}

static bool find_statement(const source_tokens *t, uint32_t access, statement *out) {
    uint32_t i = access, block = enclosing_token(t, i);
    for (; block != UINT32_MAX && !source_token_is(t, block, "{"); block = enclosing_token(t, i))
        i = block;
    if (block == UINT32_MAX) return false;
    *out = (statement){.first = token_after_previous(t, i)};
    for (;; out->bare = true) {
        const uint32_t head = out->first;
        if (IS_ONE_OF(t, head, "else", "do")) {
            out->first++;
            continue;
        }
        if (!IS_ONE_OF(t, head, "if", "while", "for") || !source_token_is(t, head + 1, "(")) break;
        const uint32_t close = source_closing_bracket(t, head + 1);
        if (close == UINT32_MAX) return false;
        if (access < close) return out->last = close, source_token_is(t, head, "if") && !out->bare;
        out->first = close + 1;
    }
    for (out->last = out->first; out->last < t->at.n && !source_token_is(t, out->last, ";");
         out->last++) {
        if (source_token_is(t, out->last, "{") || source_token_is(t, out->last, "}") ||
            source_token_is(t, out->last, ":"))
            return false;
        if (IS_ONE_OF(t, out->last, "(", "[")) out->last = source_closing_bracket(t, out->last);
    }
    return out->last < t->at.n && access <= out->last &&
           !IS_ONE_OF(t, out->first, "switch", "case", "default", "goto", ",");
}

static bool statement_is_in_one_line(const source_tokens *t, const statement *s) {
    return !memchr(t->text + t->at.at[s->first].begin, '\n',
                   t->at.at[s->last].end - t->at.at[s->first].begin);
}

// Returns why a fence before the statement is not equivalent: there is an effect before the access,
// or a condition. NULL: it is equivalent.
static const char *reason_against_fence(const source_tokens *t, const statement *s,
                                        uint32_t access) {
    uint32_t effects = 0, assigned = UINT32_MAX, effect = UINT32_MAX;
    for (uint32_t i = s->first; i <= s->last; i++) {
        if (IS_ONE_OF(t, i, "&&", "||", "?", "{") || t->at.at[i].kind == '#' ||
            (t->at.at[i].kind == 'a' && source_is_code_macro(t, i)))
            return reason_no_statement;
        const bool assigns = source_token_is(t, i, "=");
        if (assigns && assigned != UINT32_MAX) return reason_not_first;
        if (assigns) assigned = i;
        bool acts = IS_ONE_OF(
            t, i, "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--");
        if (t->at.at[i].kind == 'a' && source_token_is(t, i + 1, "(") &&
            !IS_ONE_OF(t, i, "if", "return", "sizeof", "assert"))
            acts = source_operation_kind(t, i) != SMC_READ;
        if (!acts) continue;
        effects++;
        effect = i;
    }
    if (effects > 1 || (effects && assigned != UINT32_MAX && access < assigned))
        return reason_not_first;
    if (!effects) return NULL;
    const bool calls = source_token_is(t, effect + 1, "(") && t->at.at[effect].kind == 'a';
    // Unknown functions may have effects.
    if (calls && source_operation_kind(t, effect) == SMC_KIND_COUNT) return reason_not_first;
    return calls && access > source_closing_bracket(t, effect + 1) ? reason_not_first : NULL;
}

// The same for C++, where an operation is a function call, and the fence must follow the evaluation
// of its arguments: these must be constants, and the object must be a name.
static const char *reason_against_fence_cxx(const source_tokens *t, const statement *s,
                                            uint32_t access) {
    if (access < 2 || !source_token_is(t, access - 1, ".") || !source_token_is(t, access + 1, "("))
        return reason_not_first;
    uint32_t from = access - 2;
    while (from >= s->first + 2 && t->at.at[from].kind == 'a' && source_token_is(t, from - 1, "."))
        from -= 2;
    for (uint32_t i = s->first; i <= s->last; i++) {
        if (i >= from && i <= access) continue;
        // A name that is assigned to is the target of the assignment, not an effect.
        if (t->at.at[i].kind == 'a' && i < from && source_token_is(t, from - 1, "=")) continue;
        const bool is_order =
            source_token_is(t, i, "std") ||
            strncmp(t->text + t->at.at[i].begin, "memory_order", strlen("memory_order")) == 0;
        if (t->at.at[i].kind == 'a' && !is_order &&
            !IS_ONE_OF(t, i, "if", "return", "true", "false", "nullptr"))
            return reason_not_first;
    }
    return NULL;
}

// Returns the indentation of the statement at token i, to be freed; NULL: other text is before it
// on the line.
static char *indent_of(const source_tokens *t, uint32_t i) {
    uint32_t begin = t->at.at[i].begin;
    while (begin && t->text[begin - 1] != '\n') begin--;
    const uint32_t n = t->at.at[i].begin - begin;
    return strspn(t->text + begin, " \t") >= n ? strndup(t->text + begin, n) : NULL;
}

static char *fence_text(const source_tokens *t, uint8_t order) {
    const source_spelling how = source_is_cxx(t)        ? SOURCE_CXX
                                : source_has_atomics(t) ? SOURCE_C11
                                                        : SOURCE_GCC_BUILTIN;
    static const char *const prefix[] = {
        [SOURCE_CXX] = "std::", [SOURCE_C11] = "", [SOURCE_GCC_BUILTIN] = "__"};
    char *word = source_spelling_of_order(order, how),
         *call = smc_format("%satomic_thread_fence(%s);", prefix[how], word);
    free(word);
    return call;
}

const char *source_insert_fence(const source_tokens *t, uint32_t access, uint8_t order,
                                source_edits *e) {
    statement s;
    if (access >= t->at.n || !find_statement(t, access, &s) || !statement_is_in_one_line(t, &s))
        return reason_no_statement;
    const char *why = reason_against_fence(t, &s, access);
    if (!why && source_is_cxx(t)) why = reason_against_fence_cxx(t, &s, access);
    if (why) return why;
    char *call = fence_text(t, order), *indent = s.bare ? NULL : indent_of(t, s.first);
    const uint32_t at = t->at.at[s.first].begin;
    source_edit_insert_before(e, at,
                              indent ? smc_format("%s\n%s", call, indent)
                                     : smc_format(s.bare ? "{ %s " : "%s ", call));
    if (s.bare)
        source_edit_replace(e, t->at.at[s.last].end, t->at.at[s.last].end, smc_strdup(" }"));
    free(indent);
    free(call);
    return NULL;
}
