#include "tools/orders/source/rust.h"

#include "tools/orders/source/calls.h"

#include <string.h>

// Methods: X(method, kind of operation, number of arguments before the orders).
#define METHODS(X)                                                                                 \
    X("load", SMC_READ, 0) X("store", SMC_WRITE, 1) X("swap", SMC_RMW, 1)                          \
    X("fetch_add", SMC_RMW, 1) X("fetch_sub", SMC_RMW, 1) X("fetch_or", SMC_RMW, 1)                \
    X("fetch_and", SMC_RMW, 1) X("fetch_xor", SMC_RMW, 1) X("fetch_nand", SMC_RMW, 1)              \
    X("fetch_max", SMC_RMW, 1) X("fetch_min", SMC_RMW, 1) X("compare_exchange", SMC_RMW, 2)        \
    X("compare_exchange_weak", SMC_RMW, 2)
// A method: its name, the kind of its operation, and the number of arguments before the orders.
typedef struct method {
    const char *name;
    uint8_t kind, before;
} method;
static const method methods[] = {
#define X(name, kind, before) {name, kind, before},
    METHODS(X)
#undef X
};

static const char *const names[] = {[SMC_RELAXED] = "Relaxed",
                                    [SMC_ACQUIRE] = "Acquire",
                                    [SMC_RELEASE] = "Release",
                                    [SMC_ACQ_REL] = "AcqRel",
                                    [SMC_SEQ_CST] = "SeqCst"};
enum { N_NAMES = sizeof names / sizeof *names };

static const method *method_at(const source_tokens *t, uint32_t i, const smc_order_place *p) {
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++)
        if (source_token_is(t, i, methods[k].name) && methods[k].kind == p->kind &&
            (methods[k].before == 2) == p->compares)
            return &methods[k];
    return NULL;
}

// Returns the token with the operation's name, in the expression that begins at token i with the
// object; UINT32_MAX: there is none.
static uint32_t find_call(const source_tokens *t, uint32_t i, const smc_order_place *p) {
    const bool is_fence = p->kind == SMC_FENCE;
    for (; i < t->at.n; i++) {
        const bool calls = source_token_is(t, i + 1, "(");
        if (is_fence && calls && source_token_is(t, i, "fence")) return i;
        if (!is_fence && calls && i && source_token_is(t, i - 1, ".") && method_at(t, i, p))
            return i;
        if (source_token_is(t, i, "(") || source_token_is(t, i, "[")) {
            if ((i = source_closing_bracket(t, i)) == UINT32_MAX) return i;
        } else if (t->at.at[i].kind != 'a' && t->at.at[i].kind != '0' &&
                   !source_token_is(t, i, ".") && !source_token_is(t, i, "::") &&
                   !source_token_is(t, i, "?")) {
            return UINT32_MAX;
        }
    }
    return UINT32_MAX;
}

static bool is_memory_order_token(const source_tokens *t, uint32_t i) {
    for (size_t k = 0; k < N_NAMES; k++)
        if (names[k] && source_token_is(t, i, names[k])) return true;
    return false;
}

// True if a `use` declaration imports the name, or all names.
static bool is_imported(const source_tokens *t, const char *name) {
    bool in_use = false, all = false;
    for (uint32_t i = 0; i < t->at.n; i++) {
        if (source_token_is(t, i, "use")) in_use = true, all = false;
        if (source_token_is(t, i, ";")) in_use = false;
        all |= in_use && source_token_is(t, i, "Ordering") && source_token_is(t, i + 1, "::");
        if (!in_use || source_token_is(t, i + 1, "as")) continue;
        if (source_token_is(t, i, name) || (all && source_token_is(t, i, "*"))) return true;
    }
    return false;
}

// True if the argument is a memory order, possibly with a path before it.
static bool is_path_of_order(const source_tokens *t, uint32_t first, uint32_t last) {
    bool is = is_memory_order_token(t, last);
    for (uint32_t i = first; i < last; i++)
        is &= t->at.at[i].kind == 'a' || source_token_is(t, i, "::");
    return is;
}

// Replaces the argument by the order, with a path before it if the plain name is not imported.
static void replace_ordering(const source_tokens *t, uint32_t first, uint32_t last,
                             const char *name, source_edits *e) {
    const char *path = first < last || is_imported(t, name) ? ""
                       : strstr(t->text, "no_std")          ? "core::sync::atomic::Ordering::"
                                                            : "std::sync::atomic::Ordering::";
    if (source_token_is(t, last, name)) return;
    source_edit_replace(e, t->at.at[last].begin, t->at.at[last].end,
                        smc_format("%s%s", path, name));
}

// Returns the first token of the path whose last token is i.
static uint32_t first_token_of_path(const source_tokens *t, uint32_t i) {
    while (i > 1 && source_token_is(t, i - 1, "::") && t->at.at[i - 2].kind == 'a') i -= 2;
    return i;
}

const char *source_rewrite_rust(const source_tokens *t, uint32_t token, const smc_order_place *p,
                                source_orders to, source_edits *e) {
    uint32_t all[SOURCE_MAX_ARGUMENTS][2];
    const uint32_t i = token < t->at.n ? find_call(t, token, p) : UINT32_MAX,
                   close = i == UINT32_MAX ? i : source_closing_bracket(t, i + 1);
    if (close == UINT32_MAX) return source_reason_macro;
    const uint32_t before = p->kind == SMC_FENCE ? 0 : method_at(t, i, p)->before,
                   orders = p->compares ? 2 : 1;
    if (p->kind == SMC_FENCE && to.order == SMC_RELAXED)
        return source_remove_fence(t, first_token_of_path(t, i), close, "()", e);
    if (source_find_arguments(t, i + 1, close, all) != before + orders) return source_reason_macro;
    for (uint32_t k = before; k < before + orders; k++)
        if (!is_path_of_order(t, all[k][0], all[k][1])) return "its order is not written there";
    replace_ordering(t, all[before][0], all[before][1], names[to.order], e);
    if (orders == 2)
        replace_ordering(t, all[before + 1][0], all[before + 1][1], names[to.order_fail], e);
    return NULL;
}
