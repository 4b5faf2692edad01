#include "tools/orders/source/calls.h"

#include <ctype.h>
#include <string.h>

const char source_reason_macro[] = "it is not a call of an atomic operation, or comes from a macro";

bool source_has_atomics(const source_tokens *t) {
    return strstr(t->text, "stdatomic.h") || strstr(t->text, "memory_order_");
}

bool source_is_cxx(const source_tokens *t) {
    return strstr(t->text, "<atomic>") || strstr(t->text, "std::");
}

// ---- operations ---------------------------------------------------------------------------------

// Operations: X(name without its prefix, kind, number of arguments before the orders). Names of C11
// may end in _explicit.
#define OPERATIONS(X)                                                                              \
    X("atomic_load", SMC_READ, 1) X("atomic_store", SMC_WRITE, 2) X("atomic_exchange", SMC_RMW, 2) \
    X("atomic_fetch_add", SMC_RMW, 2) X("atomic_fetch_sub", SMC_RMW, 2)                            \
    X("atomic_fetch_or", SMC_RMW, 2) X("atomic_fetch_xor", SMC_RMW, 2)                             \
    X("atomic_fetch_and", SMC_RMW, 2) X("atomic_flag_test_and_set", SMC_RMW, 1)                    \
    X("atomic_flag_clear", SMC_WRITE, 1) X("atomic_compare_exchange_strong", SMC_RMW, 3)           \
    X("atomic_compare_exchange_weak", SMC_RMW, 3)
#define WITH_ORDER(X)                                                                              \
    X("atomic_thread_fence", SMC_FENCE, 0) X("__atomic_thread_fence", SMC_FENCE, 0)                \
    X("__atomic_load_n", SMC_READ, 1) X("__atomic_load", SMC_READ, 2)                              \
    X("__atomic_store_n", SMC_WRITE, 2) X("__atomic_store", SMC_WRITE, 2)                          \
    X("__atomic_exchange_n", SMC_RMW, 2) X("__atomic_exchange", SMC_RMW, 3)                        \
    X("__atomic_test_and_set", SMC_RMW, 1) X("__atomic_clear", SMC_WRITE, 1)                       \
    X("__atomic_compare_exchange_n", SMC_RMW, 4) X("__atomic_compare_exchange", SMC_RMW, 4)        \
    X("__c11_atomic_load", SMC_READ, 1) X("__c11_atomic_store", SMC_WRITE, 2)                      \
    X("__c11_atomic_exchange", SMC_RMW, 2) X("__c11_atomic_thread_fence", SMC_FENCE, 0)            \
    X("__c11_atomic_compare_exchange_strong", SMC_RMW, 3)                                          \
    X("__c11_atomic_compare_exchange_weak", SMC_RMW, 3)

// An atomic operation: its name without prefix, its kind (smc_kind), and the number of arguments
// before the orders.
typedef struct operation {
    const char *name;
    uint8_t kind, before;
} operation;
// clang-format off
static const operation without[] = {
#define X(name, kind, before) {name, kind, before},
    OPERATIONS(X)
#undef X
}, with[] = {
#define X(name, kind, before) {name, kind, before},
    WITH_ORDER(X)
#undef X
};
// clang-format on

static bool is_word(const char *at, size_t n, const char *word) {
    return n == strlen(word) && memcmp(at, word, n) == 0;
}

static const operation *find_operation(const operation *all, size_t n_all, const char *at,
                                       size_t n) {
    for (size_t i = 0; i < n_all; i++)
        if (is_word(at, n, all[i].name)) return &all[i];
    return NULL;
}

// True for __atomic_fetch_add, __atomic_add_fetch and the like for other operations, also with the
// prefix __c11.
static bool is_fetch_name(const char *at, size_t n) {
    static const char *const names[] = {"add", "sub", "and", "or", "xor", "nand", "max", "min"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char forms[3][40];
        snprintf(forms[0], sizeof *forms, "__atomic_fetch_%s", names[i]);
        snprintf(forms[1], sizeof *forms, "__atomic_%s_fetch", names[i]);
        snprintf(forms[2], sizeof *forms, "__c11_atomic_fetch_%s", names[i]);
        for (int k = 0; k < 3; k++)
            if (is_word(at, n, forms[k])) return true;
    }
    return false;
}

// Finds the operation that the token calls. *is_explicit: the call has arguments for orders.
// Returns false if it is none.
static bool called_operation(const source_tokens *t, uint32_t i, operation *out,
                             bool *is_explicit) {
    static const char suffix[] = "_explicit";
    const size_t k = sizeof suffix - 1;
    const char *at = t->text + t->at.at[i].begin;
    size_t n = t->at.at[i].end - t->at.at[i].begin;
    const operation *o = find_operation(with, sizeof with / sizeof *with, at, n);
    *is_explicit = true;
    if (!o && is_fetch_name(at, n)) return *out = (operation){"", SMC_RMW, 2}, true;
    if (!o && n > k && memcmp(at + n - k, suffix, k) == 0)
        o = find_operation(without, sizeof without / sizeof *without, at, n - k);
    else if (!o)
        *is_explicit = false, o = find_operation(without, sizeof without / sizeof *without, at, n);
    if (o) *out = *o;
    return o;
}

char *source_spelling_of_order(unsigned order, source_spelling how) {
    static const char *const forms[] = {[SOURCE_C11] = "memory_order_%s",
                                        [SOURCE_GCC_BUILTIN] = "__ATOMIC_%s",
                                        [SOURCE_CXX] = "std::memory_order_%s"};
    char *words = smc_format(forms[how], smc_order_name(order));
    for (char *c = words + strlen("__ATOMIC_"); how == SOURCE_GCC_BUILTIN && *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return words;
}

uint32_t source_find_arguments(const source_tokens *t, uint32_t open, uint32_t close,
                               uint32_t (*out)[2]) {
    uint32_t n = 0, first = open + 1;
    for (uint32_t i = first; i <= close; i++) {
        if (i < close && (source_token_is(t, i, "(") || source_token_is(t, i, "[") ||
                          source_token_is(t, i, "{"))) {
            i = source_closing_bracket(t, i);
            if (i == UINT32_MAX) return 0;
            continue;
        }
        if (i != close && !source_token_is(t, i, ",")) continue;
        if (i == close && i == first) return n;
        if (i == first || n == SOURCE_MAX_ARGUMENTS) return 0;
        out[n][0] = first;
        out[n++][1] = i - 1;
        first = i + 1;
    }
    return n;
}

static bool tokens_are_in_one_line(const source_tokens *t, uint32_t first, uint32_t last) {
    return !memchr(t->text + t->at.at[first].begin, '\n',
                   t->at.at[last].end - t->at.at[first].begin);
}

const char *source_remove_fence(const source_tokens *t, uint32_t first, uint32_t close,
                                const char *instead, source_edits *e) {
    const bool alone =
        first && source_ends_statement(t, first - 1) && source_token_is(t, close + 1, ";");
    const uint32_t last = alone ? close + 1 : close;
    if (!tokens_are_in_one_line(t, first, last)) return "the call spans several lines";
    source_edit_replace(e, t->at.at[first].begin, t->at.at[last].end,
                        smc_strdup(alone ? "" : instead));
    return NULL;
}

// Replaces the argument by the order, unless it is already that order, so that its spelling is
// kept.
static void replace_argument(const source_tokens *t, const uint32_t argument[2], unsigned order,
                             source_spelling how, source_edits *e) {
    const uint32_t begin = t->at.at[argument[0]].begin, end = t->at.at[argument[1]].end;
    char *words = source_spelling_of_order(order, how);
    if (is_word(t->text + begin, end - begin, words)) free(words);
    else source_edit_replace(e, begin, end, words);
}

// ---- methods of std::atomic ---------------------------------------------------------------------

#define METHODS(X)                                                                                 \
    X("load", SMC_READ, 0) X("store", SMC_WRITE, 1) X("exchange", SMC_RMW, 1)                      \
    X("fetch_add", SMC_RMW, 1) X("fetch_sub", SMC_RMW, 1) X("fetch_or", SMC_RMW, 1)                \
    X("fetch_and", SMC_RMW, 1) X("fetch_xor", SMC_RMW, 1) X("compare_exchange_strong", SMC_RMW, 2) \
    X("compare_exchange_weak", SMC_RMW, 2) X("test", SMC_READ, 0) X("test_and_set", SMC_RMW, 0)    \
    X("clear", SMC_WRITE, 0)
static const operation methods[] = {
#define X(name, kind, before) {name, kind, before},
    METHODS(X)
#undef X
};

static bool is_method(const source_tokens *t, uint32_t i) {
    return i && (source_token_is(t, i - 1, ".") || source_token_is(t, i - 1, "->"));
}

// Rewrites the call of a method. The orders are the last arguments and may be missing; for a
// compare-exchange, one may stand for both.
static const char *rewrite_method(const source_tokens *t, uint32_t i, const smc_order_place *p,
                                  source_orders to, source_edits *e) {
    const operation *o =
        find_operation(methods, sizeof methods / sizeof *methods, t->text + t->at.at[i].begin,
                       t->at.at[i].end - t->at.at[i].begin);
    uint32_t all[SOURCE_MAX_ARGUMENTS][2];
    if (!o || o->kind != p->kind || (o->before == 2) != p->compares) return source_reason_macro;
    const uint32_t open = i + 1, close = source_closing_bracket(t, open);
    const uint32_t n = close == UINT32_MAX || close == open + 1
                           ? 0
                           : source_find_arguments(t, open, close, all),
                   had = n - o->before;
    if (close == UINT32_MAX || n < o->before || had > (p->compares ? 2 : 1))
        return source_reason_macro;
    char *success = source_spelling_of_order(to.order, SOURCE_CXX),
         *failure = source_spelling_of_order(to.order_fail, SOURCE_CXX);
    char *words = p->compares ? smc_format("%s%s, %s", had || !n ? "" : ", ", success, failure)
                              : smc_format("%s%s", had || !n ? "" : ", ", success);
    free(success);
    free(failure);
    const uint32_t from = had ? all[o->before][0] : close, last = had ? all[n - 1][1] : close;
    if (!tokens_are_in_one_line(t, from, last)) return free(words), "its order spans several lines";
    source_edit_replace(e, t->at.at[from].begin, had ? t->at.at[last].end : t->at.at[from].begin,
                        words);
    return NULL;
}

unsigned source_operation_kind(const source_tokens *t, uint32_t i) {
    operation o;
    bool is_explicit;
    if (called_operation(t, i, &o, &is_explicit)) return o.kind;
    const operation *method =
        find_operation(methods, sizeof methods / sizeof *methods, t->text + t->at.at[i].begin,
                       t->at.at[i].end - t->at.at[i].begin);
    return method && is_method(t, i) ? method->kind : SMC_KIND_COUNT;
}

// ---- functions ----------------------------------------------------------------------------------

bool source_is_call_of(const source_tokens *t, uint32_t i, const smc_order_place *p) {
    operation o;
    bool is_explicit;
    if (i >= t->at.n || !called_operation(t, i, &o, &is_explicit) || o.kind != p->kind ||
        !source_token_is(t, i + 1, "("))
        return false;
    const uint32_t close = source_closing_bracket(t, i + 1);
    for (uint32_t k = i + 1; k < close && k < t->at.n; k++)
        if (called_operation(t, k, &o, &is_explicit) && o.kind == p->kind) return false;
    // a macro's arguments are evaluated at the same position, but they only read variables
    return close != UINT32_MAX && p->kind != SMC_READ;
}

const char *source_rewrite_call(const source_tokens *t, uint32_t i, const smc_order_place *p,
                                source_orders to, source_edits *e) {
    operation o;
    const uint32_t begin = i;
    if (source_token_is(t, i, "std") && source_token_is(t, i + 1, "::")) i += 2;
    if (i >= t->at.n) return source_reason_macro;
    if (begin == i && is_method(t, i)) return rewrite_method(t, i, p, to, e);
    bool is_explicit;
    uint32_t all[SOURCE_MAX_ARGUMENTS][2];
    if (!called_operation(t, i, &o, &is_explicit) || o.kind != p->kind) return source_reason_macro;
    const uint32_t open = i + 1, close = source_closing_bracket(t, open);
    const uint32_t n = close == UINT32_MAX ? 0 : source_find_arguments(t, open, close, all),
                   orders = p->compares ? 2 : 1;
    if (n != o.before + (is_explicit ? orders : 0)) return source_reason_macro;
    const bool builtin = t->text[t->at.at[i].begin] == '_' ||
                         (is_explicit && strncmp(t->text + t->at.at[all[o.before][0]].begin,
                                                 "__ATOMIC", strlen("__ATOMIC")) == 0);
    const source_spelling how = builtin            ? SOURCE_GCC_BUILTIN
                                : source_is_cxx(t) ? SOURCE_CXX
                                                   : SOURCE_C11;
    if (p->kind == SMC_FENCE && to.order == SMC_RELAXED)
        return source_remove_fence(t, begin, close, "(void)0", e);
    if (is_explicit) {
        for (uint32_t k = 0; k < orders; k++)
            if (!tokens_are_in_one_line(t, all[o.before + k][0], all[o.before + k][1]))
                return "its order spans several lines";
        replace_argument(t, all[o.before], to.order, how, e);
        if (orders == 2) replace_argument(t, all[o.before + 1], to.order_fail, how, e);
        return NULL;
    }
    source_edit_replace(e, t->at.at[i].end, t->at.at[i].end, smc_strdup("_explicit"));
    char *success = source_spelling_of_order(to.order, how),
         *failure = source_spelling_of_order(to.order_fail, how);
    source_edit_replace(e, t->at.at[close].begin, t->at.at[close].begin,
                        orders == 2 ? smc_format(", %s, %s", success, failure)
                                    : smc_format(", %s", success));
    free(success);
    free(failure);
    return NULL;
}
