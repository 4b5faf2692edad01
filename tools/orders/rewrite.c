#include "tools/orders/rewrite.h"

#include <ctype.h>
#include <string.h>

static const char BY_MACRO[] = "it is no call of an atomic operation, or comes from a macro";

// ---- calls ---------------------------------------------------------------------------------------------------------------------

// X(name without its prefix, kind, arguments before the orders). Those of C11 may end with _explicit.
#define OPERATIONS(X)                                                                                                  \
    X("atomic_load", SMC_READ, 1) X("atomic_store", SMC_WRITE, 2) X("atomic_exchange", SMC_RMW, 2)                     \
    X("atomic_fetch_add", SMC_RMW, 2) X("atomic_fetch_sub", SMC_RMW, 2) X("atomic_fetch_or", SMC_RMW, 2)               \
    X("atomic_fetch_xor", SMC_RMW, 2) X("atomic_fetch_and", SMC_RMW, 2) X("atomic_flag_test_and_set", SMC_RMW, 1)      \
    X("atomic_flag_clear", SMC_WRITE, 1) X("atomic_compare_exchange_strong", SMC_RMW, 3)                               \
    X("atomic_compare_exchange_weak", SMC_RMW, 3)
#define WITH_ORDER(X)                                                                                                  \
    X("atomic_thread_fence", SMC_FENCE, 0) X("__atomic_thread_fence", SMC_FENCE, 0) X("__atomic_load_n", SMC_READ, 1)  \
    X("__atomic_load", SMC_READ, 2) X("__atomic_store_n", SMC_WRITE, 2) X("__atomic_store", SMC_WRITE, 2)              \
    X("__atomic_exchange_n", SMC_RMW, 2) X("__atomic_exchange", SMC_RMW, 3) X("__atomic_test_and_set", SMC_RMW, 1)     \
    X("__atomic_clear", SMC_WRITE, 1) X("__atomic_compare_exchange_n", SMC_RMW, 4)                                     \
    X("__atomic_compare_exchange", SMC_RMW, 4) X("__c11_atomic_load", SMC_READ, 1) X("__c11_atomic_store", SMC_WRITE, 2) \
    X("__c11_atomic_exchange", SMC_RMW, 2) X("__c11_atomic_thread_fence", SMC_FENCE, 0)                                \
    X("__c11_atomic_compare_exchange_strong", SMC_RMW, 3) X("__c11_atomic_compare_exchange_weak", SMC_RMW, 3)

typedef struct operation {
    const char *name;
    uint8_t kind, before;
} operation;
static const operation without[] = {
#define X(name, kind, before) {name, kind, before},
    OPERATIONS(X)
#undef X
}, with[] = {
#define X(name, kind, before) {name, kind, before},
    WITH_ORDER(X)
#undef X
};

static bool is_word(const char *at, size_t n, const char *word) { return n == strlen(word) && memcmp(at, word, n) == 0; }

static const operation *find(const operation *all, size_t n_all, const char *at, size_t n) {
    for (size_t i = 0; i < n_all; i++)
        if (is_word(at, n, all[i].name)) return &all[i];
    return NULL;
}

// __atomic_fetch_add and __atomic_add_fetch, of any operation, also those of __c11.
static bool fetches(const char *at, size_t n) {
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

// What is called there; *is_explicit: its orders are arguments.
static bool called(const orders_tokens *t, uint32_t i, operation *out, bool *is_explicit) {
    static const char suffix[] = "_explicit";
    const size_t k = sizeof suffix - 1;
    const char *at = t->text + t->at.at[i].begin;
    size_t n = t->at.at[i].end - t->at.at[i].begin;
    const operation *o = find(with, sizeof with / sizeof *with, at, n);
    *is_explicit = true;
    if (!o && fetches(at, n)) return *out = (operation){"", SMC_RMW, 2}, true;
    if (!o && n > k && memcmp(at + n - k, suffix, k) == 0) o = find(without, sizeof without / sizeof *without, at, n - k);
    else if (!o) *is_explicit = false, o = find(without, sizeof without / sizeof *without, at, n);
    if (o) *out = *o;
    return o;
}

// "memory_order_release", or "__ATOMIC_RELEASE" for the operations that begin with __; owned.
static char *order_words(unsigned order, bool builtin) {
    char *words = smc_format(builtin ? "__ATOMIC_%s" : "memory_order_%s", smc_order_name(order));
    for (char *c = words + strlen("__ATOMIC_"); builtin && *c; c++) *c = (char)toupper((unsigned char)*c);
    return words;
}

enum { MOST_ARGUMENTS = 8 };

// The first and the last token of each argument of the call whose bracket is `open`; how many there are, 0 where there are too many.
static uint32_t arguments(const orders_tokens *t, uint32_t open, uint32_t close, uint32_t (*out)[2]) {
    uint32_t n = 0, first = open + 1;
    for (uint32_t i = first; i <= close; i++) {
        if (i < close && (orders_token_is(t, i, "(") || orders_token_is(t, i, "[") || orders_token_is(t, i, "{"))) {
            i = orders_closing(t, i);
            if (i == UINT32_MAX) return 0;
            continue;
        }
        if (i != close && !orders_token_is(t, i, ",")) continue;
        if (i == first || n == MOST_ARGUMENTS) return 0;
        out[n][0] = first;
        out[n++][1] = i - 1;
        first = i + 1;
    }
    return n;
}

static bool is_statement_end(const orders_tokens *t, uint32_t i) {
    return orders_token_is(t, i, ";") || orders_token_is(t, i, "{") || orders_token_is(t, i, "}");
}

// A fence that goes takes its statement with it, where that is one by itself.
static void remove_fence(const orders_tokens *t, uint32_t i, uint32_t close, orders_edits *e) {
    const bool alone = i && is_statement_end(t, i - 1) && orders_token_is(t, close + 1, ";");
    if (alone) orders_edit_put(e, t->at.at[i].begin, t->at.at[close + 1].end, smc_strdup(""));
    else orders_edit_put(e, t->at.at[i].begin, t->at.at[close].end, smc_strdup("(void)0"));
}

static bool in_one_line(const orders_tokens *t, uint32_t first, uint32_t last) {
    return !memchr(t->text + t->at.at[first].begin, '\n', t->at.at[last].end - t->at.at[first].begin);
}

// Changes an argument where it is another order. One that stays stays as it is written.
static void replace(const orders_tokens *t, const uint32_t argument[2], unsigned order, bool builtin, orders_edits *e) {
    const uint32_t begin = t->at.at[argument[0]].begin, end = t->at.at[argument[1]].end;
    char *words = order_words(order, builtin);
    if (is_word(t->text + begin, end - begin, words)) free(words);
    else orders_edit_put(e, begin, end, words);
}

bool orders_is_call_of(const orders_tokens *t, uint32_t i, const smc_order_place *p) {
    operation o;
    bool is_explicit;
    if (i >= t->at.n || !called(t, i, &o, &is_explicit) || o.kind != p->kind || !orders_token_is(t, i + 1, "(")) return false;
    const uint32_t close = orders_closing(t, i + 1);
    for (uint32_t k = i + 1; k < close && k < t->at.n; k++)
        if (called(t, k, &o, &is_explicit) && o.kind == p->kind) return false;
    return close != UINT32_MAX && p->kind != SMC_READ; // a variable among the arguments is read there, too
}

static const char *rewrite_call(const orders_tokens *t, uint32_t i, const smc_order_place *p, uint8_t order, uint8_t order_fail, orders_edits *e) {
    operation o;
    bool is_explicit;
    uint32_t all[MOST_ARGUMENTS][2];
    if (!called(t, i, &o, &is_explicit) || o.kind != p->kind) return BY_MACRO;
    const uint32_t open = i + 1, close = orders_closing(t, open);
    const uint32_t n = close == UINT32_MAX ? 0 : arguments(t, open, close, all), orders = p->compares ? 2 : 1;
    if (n != o.before + (is_explicit ? orders : 0)) return BY_MACRO;
    const bool builtin = t->text[t->at.at[i].begin] == '_' ||
                         (is_explicit && strncmp(t->text + t->at.at[all[o.before][0]].begin, "__ATOMIC", strlen("__ATOMIC")) == 0);
    if (p->kind == SMC_FENCE && order == SMC_RELAXED) {
        if (!in_one_line(t, i, close)) return "the call goes over several lines";
        return remove_fence(t, i, close, e), NULL;
    }
    if (is_explicit) {
        for (uint32_t k = 0; k < orders; k++)
            if (!in_one_line(t, all[o.before + k][0], all[o.before + k][1])) return "its order goes over several lines";
        replace(t, all[o.before], order, builtin, e);
        if (orders == 2) replace(t, all[o.before + 1], order_fail, builtin, e);
        return NULL;
    }
    orders_edit_put(e, t->at.at[i].end, t->at.at[i].end, smc_strdup("_explicit"));
    char *success = order_words(order, false), *failure = order_words(order_fail, false);
    orders_edit_put(e, t->at.at[close].begin, t->at.at[close].begin,
                    orders == 2 ? smc_format(", %s, %s", success, failure) : smc_format(", %s", success));
    free(success);
    free(failure);
    return NULL;
}

// ---- operators -------------------------------------------------------------------------------------------------------------------

static bool is_keyword(const orders_tokens *t, uint32_t i) {
    static const char *const words[] = {"return", "else", "do", "case", "goto", "sizeof"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (orders_token_is(t, i, words[k])) return true;
    return false;
}

// Whether a word is a macro of this text, whatever it stands for.
static bool is_macro(const orders_tokens *t, uint32_t i) {
    const orders_token *w = &t->at.at[i];
    for (uint32_t k = 0; k < t->at.n; k++) {
        if (t->at.at[k].kind != '#') continue;
        const char *c = t->text + t->at.at[k].begin + 1;
        c += strspn(c, " \t");
        if (strncmp(c, "define", strlen("define")) != 0) continue;
        c += strlen("define");
        c += strspn(c, " \t");
        const size_t n = w->end - w->begin;
        if (memcmp(c, t->text + w->begin, n) == 0 && !isalnum((unsigned char)c[n]) && c[n] != '_') return true;
    }
    return false;
}

static bool has_macro(const orders_tokens *t, uint32_t first, uint32_t last) {
    for (uint32_t i = first; i <= last; i++)
        if (t->at.at[i].kind == 'a' && is_macro(t, i)) return true;
    return false;
}

// The first token of the postfix expression that ends with token i; UINT32_MAX: it is none.
static uint32_t operand_before(const orders_tokens *t, uint32_t i) {
    while (i < t->at.n) {
        while (orders_token_is(t, i, "]")) {
            i = orders_opening(t, i);
            if (!i-- || i >= t->at.n) return UINT32_MAX;
        }
        if (orders_token_is(t, i, ")")) i = orders_opening(t, i);
        else if (t->at.at[i].kind != 'a') return UINT32_MAX;
        if (i >= t->at.n || !i || is_keyword(t, i)) return UINT32_MAX;
        if (t->at.at[i].kind != 'a' && t->at.at[i - 1].kind == 'a') return UINT32_MAX; // a call, or a statement's head
        if (!orders_token_is(t, i - 1, ".") && !orders_token_is(t, i - 1, "->")) return i;
        i -= 2;
    }
    return UINT32_MAX;
}

// The last token of the unary expression that begins at token i, without calls; UINT32_MAX: it is none.
static uint32_t operand_after(const orders_tokens *t, uint32_t i) {
    while (orders_token_is(t, i, "*") || orders_token_is(t, i, "&")) i++;
    if (i >= t->at.n) return UINT32_MAX;
    if (orders_token_is(t, i, "(")) i = orders_closing(t, i);
    else if (t->at.at[i].kind != 'a') return UINT32_MAX;
    while (i < t->at.n) {
        if (orders_token_is(t, i + 1, "[")) i = orders_closing(t, i + 1);
        else if ((orders_token_is(t, i + 1, ".") || orders_token_is(t, i + 1, "->")) && i + 2 < t->at.n) i += 2;
        else break;
    }
    return i >= t->at.n || orders_token_is(t, i + 1, "(") ? UINT32_MAX : i;
}

// Whether an expression that begins at this token begins a statement, so that nobody uses its value if it ends with `;`.
static bool begins_statement(const orders_tokens *t, uint32_t i) {
    if (!i) return false;
    if (orders_token_is(t, i - 1, "(")) return i > 1 && orders_token_is(t, i - 2, "for");
    return is_statement_end(t, i - 1) || orders_token_is(t, i - 1, ")") || orders_token_is(t, i - 1, "else") || orders_token_is(t, i - 1, "do");
}

// The first token after the assignment expression that begins at i.
static uint32_t end_of_expression(const orders_tokens *t, uint32_t i) {
    for (; i < t->at.n; i++) {
        if (orders_token_is(t, i, "(") || orders_token_is(t, i, "[") || orders_token_is(t, i, "{")) i = orders_closing(t, i);
        else if (orders_token_is(t, i, ";") || orders_token_is(t, i, ",") || orders_token_is(t, i, ")") || orders_token_is(t, i, "]") ||
                 orders_token_is(t, i, "}") || t->at.at[i].kind == '#') return i;
        if (i >= t->at.n) return UINT32_MAX;
    }
    return UINT32_MAX;
}

static const char *fetch_of(const orders_tokens *t, uint32_t i) {
    static const struct { const char *sign, *name; } all[] = {{"+=", "fetch_add"}, {"-=", "fetch_sub"}, {"|=", "fetch_or"}, {"&=", "fetch_and"},
                                                              {"^=", "fetch_xor"}, {"++", "fetch_add"}, {"--", "fetch_sub"}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (orders_token_is(t, i, all[k].sign)) return all[k].name;
    return NULL;
}

// `x = v`, `x += v`.
static const char *rewrite_assignment(const orders_tokens *t, uint32_t i, const char *name, unsigned order, orders_edits *e) {
    uint32_t first = i ? operand_before(t, i - 1) : UINT32_MAX;
    if (first == UINT32_MAX) return BY_MACRO;
    while (first && orders_token_is(t, first - 1, "*")) first--;
    if (has_macro(t, first, i - 1)) return BY_MACRO;
    const uint32_t end = end_of_expression(t, i + 1);
    if (end == UINT32_MAX || !orders_token_is(t, end, ";") || !begins_statement(t, first)) return "the value of the assignment is used";
    orders_edit_put(e, t->at.at[first].begin, t->at.at[first].begin, smc_format("atomic_%s_explicit(&", name));
    orders_edit_put(e, t->at.at[i - 1].end, t->at.at[i].end, smc_strdup(","));
    char *words = order_words(order, false);
    orders_edit_put(e, t->at.at[end - 1].end, t->at.at[end - 1].end, smc_format(", %s)", words));
    free(words);
    return NULL;
}

// `x++`, whose value is what the operation gives; `++x` where nobody uses its value.
static const char *rewrite_step(const orders_tokens *t, uint32_t i, const char *name, unsigned order, orders_edits *e) {
    uint32_t first = i ? operand_before(t, i - 1) : UINT32_MAX, last = i - 1;
    const bool operand_follows = i + 1 < t->at.n && (t->at.at[i + 1].kind == 'a' || orders_token_is(t, i + 1, "("));
    const bool after = first != UINT32_MAX && !operand_follows;
    if (after && orders_token_is(t, i + 1, "*") && orders_token_is(t, i - 1, ")")) return BY_MACRO; // after a cast, or a factor
    if (!after) {
        first = i + 1;
        last = operand_after(t, first);
        if (last == UINT32_MAX) return BY_MACRO;
        if (!begins_statement(t, i) || !orders_token_is(t, last + 1, ";")) return "the value after the change is used";
    }
    if (has_macro(t, first, last)) return BY_MACRO;
    char *words = order_words(order, false);
    orders_edit_put(e, t->at.at[after ? first : i].begin, t->at.at[first].begin, smc_format("atomic_%s_explicit(&", name));
    orders_edit_put(e, t->at.at[last].end, t->at.at[after ? i : last].end, smc_format(", 1, %s)", words));
    free(words);
    return NULL;
}

// A value that is read: a variable, a member, what a pointer points to. A position is that of a member's name, elsewhere of the beginning.
static const char *rewrite_read(const orders_tokens *t, uint32_t i, unsigned order, orders_edits *e) {
    uint32_t first = i, last = i;
    if (orders_token_is(t, i, "*")) {
        last = operand_after(t, i);
        if (last == UINT32_MAX) return BY_MACRO;
    } else {
        if (t->at.at[i].kind != 'a') return BY_MACRO;
        if (orders_token_is(t, i + 1, "[")) return "it cannot be told from the text whether the array or the element is read";
        const bool is_member = i && (orders_token_is(t, i - 1, ".") || orders_token_is(t, i - 1, "->"));
        if (is_member) first = operand_before(t, i);
        for (uint32_t k = i; !is_member && (orders_token_is(t, k + 1, ".") || orders_token_is(t, k + 1, "->")); k += 2)
            if (orders_token_is(t, k + 3, "[")) return "it cannot be told from the text whether the array or the element is read";
        if (first == UINT32_MAX) return BY_MACRO;
    }
    if (has_macro(t, first, last)) return BY_MACRO;
    char *words = order_words(order, false);
    orders_edit_put(e, t->at.at[first].begin, t->at.at[first].begin, smc_strdup("atomic_load_explicit(&"));
    orders_edit_put(e, t->at.at[last].end, t->at.at[last].end, smc_format(", %s)", words));
    free(words);
    return NULL;
}

static bool has_atomics(const orders_tokens *t) { return strstr(t->text, "stdatomic.h") || strstr(t->text, "memory_order_"); }

const char *orders_rewrite(const orders_tokens *t, uint32_t i, const smc_order_place *p, uint8_t order, uint8_t order_fail, orders_edits *e) {
    if (i == UINT32_MAX) return BY_MACRO;
    if (t->at.at[i].kind == '#') return BY_MACRO;
    if (t->at.at[i].kind == 'a' && orders_token_is(t, i + 1, "(")) return rewrite_call(t, i, p, order, order_fail, e);
    if (!has_atomics(t)) return "the file does not include <stdatomic.h>";
    const char *name = fetch_of(t, i);
    if (p->kind == SMC_WRITE && orders_token_is(t, i, "=")) return rewrite_assignment(t, i, "store", order, e);
    if (p->kind == SMC_RMW && !p->compares && name)
        return orders_token_is(t, i, "++") || orders_token_is(t, i, "--") ? rewrite_step(t, i, name, order, e) : rewrite_assignment(t, i, name, order, e);
    return p->kind == SMC_READ ? rewrite_read(t, i, order, e) : BY_MACRO;
}
