// kernel.c - the names of atomic operations consist of a prefix (atomic, atomic64 or atomic_long),
// the operation, and a suffix for the order. Without a suffix, an operation that returns a value is
// a full barrier (Documentation/atomic_t.txt of the Linux kernel).
#include "litmus/herd/kernel.h"

#include "program/action.h"

#include <string.h>

typedef struct rest {
    const char *at;
    size_t n;
} rest;

static bool take(rest *r, const char *prefix) {
    const size_t n = strlen(prefix);
    if (r->n < n || strncmp(r->at, prefix, n) != 0) return false;
    r->at += n;
    r->n -= n;
    return true;
}

static bool is(rest r, const char *word) { return take(&r, word) && !r.n; }

// Removes the suffix for the order from the name and returns the order.
static uint8_t take_order(rest *r) {
    static const struct {
        const char *suffix;
        smc_order order;
    } orders[] = {{"_relaxed", SMC_RELAXED}, {"_acquire", SMC_ACQUIRE}, {"_release", SMC_RELEASE}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const size_t n = strlen(orders[i].suffix);
        if (r->n < n || strncmp(r->at + r->n - n, orders[i].suffix, n) != 0) continue;
        r->n -= n;
        return (uint8_t)orders[i].order;
    }
    return SMC_SEQ_CST;
}

static bool is_load_or_store(rest r, herd_atomic *a) {
    const uint8_t order = take_order(&r);
    const bool reads = is(r, "read"), full = order == SMC_SEQ_CST;
    if (!reads && !is(r, "set")) return false;
    *a = (herd_atomic){.form = reads ? HERD_ATOMIC_READ : HERD_ATOMIC_SET,
                       .order = full ? SMC_RELAXED : order};
    return full || order == (reads ? SMC_ACQUIRE : SMC_RELEASE);
}

static bool is_exchange(rest r, herd_atomic *a) {
    a->order = take_order(&r);
    if (is(r, "xchg")) a->form = HERD_ATOMIC_XCHG, a->op = SMC_XCHG;
    else if (is(r, "cmpxchg")) a->form = HERD_ATOMIC_CMPXCHG, a->op = SMC_CAS;
    else if (a->order == SMC_SEQ_CST && is(r, "add_unless"))
        a->form = HERD_ATOMIC_ADD_UNLESS, a->op = SMC_ADD, a->gives = HERD_RESULT_WRITES;
    else return false;
    return true;
}

// Removes the operation (add, sub, .., inc, dec) from the beginning of the name.
static bool take_operation(rest *r, herd_atomic *a) {
    static const struct {
        const char *name;
        uint8_t op;
        bool counts, inverted;
    } ops[] = {{"add", SMC_ADD, false, false},   {"sub", SMC_SUB, false, false},
               {"andnot", SMC_AND, false, true}, {"and", SMC_AND, false, false},
               {"or", SMC_OR, false, false},     {"xor", SMC_XOR, false, false},
               {"inc", SMC_ADD, true, false},    {"dec", SMC_SUB, true, false}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        if (!take(r, ops[i].name)) continue;
        a->op = ops[i].op;
        a->form = ops[i].counts ? HERD_ATOMIC_INC : HERD_ATOMIC_OP;
        a->inverted = ops[i].inverted;
        return true;
    }
    return false;
}

static bool is_sum(const herd_atomic *a) { return a->op == SMC_ADD || a->op == SMC_SUB; }

static bool is_operation(rest r, herd_atomic *a) {
    const bool fetches = take(&r, "fetch_");
    rest suffix = r;
    a->order = take_order(&suffix);
    if (!take_operation(&r, a)) return false;
    r.n -= a->order == SMC_SEQ_CST ? 0 : strlen("_relaxed");
    if (fetches) return !r.n;
    if (!r.n && a->order == SMC_SEQ_CST) {
        a->order = SMC_RELAXED;
        return a->is_void = true;
    }
    if (is(r, "_return")) return a->gives = HERD_RESULT_NEW, is_sum(a);
    if (is(r, "_and_test"))
        return a->gives = HERD_RESULT_IS_ZERO, is_sum(a) && a->order == SMC_SEQ_CST;
    return a->gives = HERD_RESULT_IS_NEGATIVE, is(r, "_negative") && a->op == SMC_ADD;
}

bool herd_is_atomic(const herd_token *t, herd_atomic *a) {
    rest r = {t->at, t->n};
    if (!t->is_name || !(take(&r, "atomic64_") || take(&r, "atomic_long_") || take(&r, "atomic_")))
        return false;
    *a = (herd_atomic){0};
    if (is_load_or_store(r, a)) return true;
    *a = (herd_atomic){0};
    if (is_exchange(r, a)) return true;
    *a = (herd_atomic){0};
    return is_operation(r, a);
}
