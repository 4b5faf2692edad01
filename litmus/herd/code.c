// code.c - parses the C code of threads: declarations, assignments, if, and calls of functions of
// <stdatomic.h> and of the Linux kernel.
#include "litmus/herd/code.h"

#include "litmus/herd/kernel.h"
#include "litmus/herd/names.h"
#include "program/action.h"

#include <string.h>

typedef struct code {
    herd_reader *r;
    uint32_t thread;
    uint32_t depth;         // nesting depth of expressions and statements
    uint32_t block, blocks; // block: number of the innermost open block, from 1; blocks: number of
                            // blocks so far
} code;

enum { MAX_DEPTH = 100 };

static herd_test *test_of(const code *c) { return c->r->test; }

static uint32_t expr(code *c, herd_expr e) {
    e.line = c->r->token.line;
    *smc_vec_push(&test_of(c)->exprs) = e;
    return test_of(c)->exprs.n - 1;
}

static uint32_t fail(code *c, const char *what) {
    herd_fail(c->r, "expected %s before '%.*s'", what, (int)c->r->token.n, c->r->token.at);
    return 0;
}

// ---- calls --------------------------------------------------------------------------------------

typedef enum call_kind {
    LOAD,
    STORE,
    RMW,
    EXCHANGE,
    CMPXCHG,
    TRYLOCK,
    IS_LOCKED,
    FENCE,
    LOCK,
    UNLOCK
} call_kind;

typedef struct call {
    const char *name;
    call_kind kind;
    uint8_t op, order; // op: smc_rmw or smc_fence; order: the order, or SMC_PLAIN if the call has
                       // an argument for it
    bool takes_object; // the argument is the object and not its address, as in READ_ONCE(*x)
} call;

static const call calls[] = {
    {"atomic_load", LOAD, 0, SMC_SEQ_CST, false},
    {"atomic_load_explicit", LOAD, 0, SMC_PLAIN, false},
    {"READ_ONCE", LOAD, 0, SMC_RELAXED, true},
    {"smp_load_acquire", LOAD, 0, SMC_ACQUIRE, false},
    {"atomic_store", STORE, 0, SMC_SEQ_CST, false},
    {"atomic_store_explicit", STORE, 0, SMC_PLAIN, false},
    {"WRITE_ONCE", STORE, 0, SMC_RELAXED, true},
    {"smp_store_release", STORE, 0, SMC_RELEASE, false},
    {"atomic_exchange", RMW, SMC_XCHG, SMC_SEQ_CST, false},
    {"atomic_exchange_explicit", RMW, SMC_XCHG, SMC_PLAIN, false},
    {"atomic_fetch_add", RMW, SMC_ADD, SMC_SEQ_CST, false},
    {"atomic_fetch_add_explicit", RMW, SMC_ADD, SMC_PLAIN, false},
    {"atomic_fetch_sub", RMW, SMC_SUB, SMC_SEQ_CST, false},
    {"atomic_fetch_sub_explicit", RMW, SMC_SUB, SMC_PLAIN, false},
    {"atomic_fetch_or", RMW, SMC_OR, SMC_SEQ_CST, false},
    {"atomic_fetch_or_explicit", RMW, SMC_OR, SMC_PLAIN, false},
    {"atomic_fetch_and", RMW, SMC_AND, SMC_SEQ_CST, false},
    {"atomic_fetch_and_explicit", RMW, SMC_AND, SMC_PLAIN, false},
    {"atomic_fetch_xor", RMW, SMC_XOR, SMC_SEQ_CST, false},
    {"atomic_fetch_xor_explicit", RMW, SMC_XOR, SMC_PLAIN, false},
    {"atomic_compare_exchange_strong", EXCHANGE, SMC_CAS, SMC_SEQ_CST, false},
    {"atomic_compare_exchange_strong_explicit", EXCHANGE, SMC_CAS, SMC_PLAIN, false},
    {"atomic_compare_exchange_weak", EXCHANGE, SMC_CAS, SMC_SEQ_CST, false},
    {"atomic_compare_exchange_weak_explicit", EXCHANGE, SMC_CAS, SMC_PLAIN, false},
    {"atomic_thread_fence", FENCE, 0, SMC_PLAIN, false},
    // Functions of the Linux kernel.
    {"rcu_dereference", LOAD, 0, SMC_RELAXED, false},
    {"rcu_assign_pointer", STORE, 0, SMC_RELEASE, false},
    {"xchg", RMW, SMC_XCHG, SMC_SEQ_CST, false},
    {"xchg_relaxed", RMW, SMC_XCHG, SMC_RELAXED, false},
    {"xchg_acquire", RMW, SMC_XCHG, SMC_ACQUIRE, false},
    {"xchg_release", RMW, SMC_XCHG, SMC_RELEASE, false},
    {"cmpxchg", CMPXCHG, SMC_CAS, SMC_SEQ_CST, false},
    {"cmpxchg_relaxed", CMPXCHG, SMC_CAS, SMC_RELAXED, false},
    {"cmpxchg_acquire", CMPXCHG, SMC_CAS, SMC_ACQUIRE, false},
    {"cmpxchg_release", CMPXCHG, SMC_CAS, SMC_RELEASE, false},
    {"smp_store_mb", STORE, 0, SMC_RELAXED, true}, // followed by smp_mb
    {"barrier", FENCE, SMC_FENCE_BY_ORDER, SMC_RELAXED, false},
    {"smp_mb", FENCE, SMC_FENCE_BY_ORDER, SMC_SEQ_CST, false},
    {"smp_rmb", FENCE, SMC_FENCE_BY_ORDER, SMC_ACQUIRE, false},
    {"smp_wmb", FENCE, SMC_FENCE_BY_ORDER, SMC_RELEASE, false},
    {"smp_mb__before_atomic", FENCE, SMC_FENCE_BEFORE_ATOMIC, SMC_SEQ_CST, false},
    {"smp_mb__after_atomic", FENCE, SMC_FENCE_AFTER_ATOMIC, SMC_SEQ_CST, false},
    {"smp_mb__after_spinlock", FENCE, SMC_FENCE_AFTER_SPINLOCK, SMC_SEQ_CST, false},
    {"smp_mb__after_unlock_lock", FENCE, SMC_FENCE_AFTER_UNLOCK_LOCK, SMC_SEQ_CST, false},
    {"rcu_read_lock", FENCE, SMC_FENCE_RCU_LOCK, SMC_RELAXED, false},
    {"rcu_read_unlock", FENCE, SMC_FENCE_RCU_UNLOCK, SMC_RELAXED, false},
    {"synchronize_rcu", FENCE, SMC_FENCE_RCU_SYNC, SMC_SEQ_CST, false},
    {"synchronize_rcu_expedited", FENCE, SMC_FENCE_RCU_SYNC, SMC_SEQ_CST, false},
    {"srcu_read_lock", LOAD, SMC_FENCE_SRCU_LOCK, SMC_RELAXED, false},
    {"srcu_down_read", LOAD, SMC_FENCE_SRCU_LOCK, SMC_RELAXED, false},
    {"srcu_read_unlock", STORE, SMC_FENCE_SRCU_UNLOCK, SMC_RELAXED, false},
    {"srcu_up_read", STORE, SMC_FENCE_SRCU_UNLOCK, SMC_RELAXED, false},
    {"synchronize_srcu", FENCE, SMC_FENCE_SRCU_SYNC, SMC_SEQ_CST, false},
    {"synchronize_srcu_expedited", FENCE, SMC_FENCE_SRCU_SYNC, SMC_SEQ_CST, false},
    {"smp_mb__after_srcu_read_unlock", FENCE, SMC_FENCE_AFTER_SRCU, SMC_SEQ_CST, false},
    // Fence instructions of processors.
    {"isb", FENCE, SMC_FENCE_INSTRUCTIONS, SMC_RELAXED, false},
    {"isync", FENCE, SMC_FENCE_INSTRUCTIONS, SMC_RELAXED, false},
    {"eieio", FENCE, SMC_FENCE_STORES, SMC_RELAXED, false},
    {"dmb_ishst", FENCE, SMC_FENCE_STORES, SMC_RELAXED, false},
    {"fence_w_w", FENCE, SMC_FENCE_STORES, SMC_RELAXED, false},
    {"spin_trylock", TRYLOCK, 0, SMC_ACQUIRE, false},
    {"spin_is_locked", IS_LOCKED, 0, SMC_RELAXED, false},
    {"spin_lock", LOCK, 0, SMC_ACQUIRE, false},
    {"spin_unlock", UNLOCK, 0, SMC_RELEASE, false},
};

static const call *find_litmus_call(const herd_token *t) {
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strlen(calls[i].name) == t->n && strncmp(calls[i].name, t->at, t->n) == 0)
            return &calls[i];
    return NULL;
}

static uint8_t parse_order(code *c) {
    static const struct {
        const char *name;
        smc_order order;
    } orders[] = {{"memory_order_relaxed", SMC_RELAXED}, {"memory_order_consume", SMC_CONSUME},
                  {"memory_order_acquire", SMC_ACQUIRE}, {"memory_order_release", SMC_RELEASE},
                  {"memory_order_acq_rel", SMC_ACQ_REL}, {"memory_order_seq_cst", SMC_SEQ_CST}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (herd_accept_token(c->r, orders[i].name)) return (uint8_t)orders[i].order;
    fail(c, "a memory order");
    return SMC_RELAXED;
}

static bool has_value(const call *k) { return k->kind <= IS_LOCKED && k->kind != STORE; }

static uint32_t parse_expr(code *c, unsigned binds);

static bool is_load_order(unsigned o) { return o != SMC_RELEASE && o != SMC_ACQ_REL; }
static bool is_store_order(unsigned o) {
    return o == SMC_RELAXED || o == SMC_RELEASE || o == SMC_SEQ_CST;
}

static void check_order(code *c, const call *k, uint8_t order) {
    if ((k->kind == LOAD && !is_load_order(order)) || (k->kind == STORE && !is_store_order(order)))
        herd_fail(c->r, "%s cannot have this memory order", k->name);
}

// Parses the order after the last argument, if the call has one.
static uint8_t order_of_call(code *c, const call *k) {
    if (k->order != SMC_PLAIN) return k->order;
    herd_expect_token(c->r, ",");
    const uint8_t order = parse_order(c);
    check_order(c, k, order);
    return order;
}

// Parses the address that is accessed. READ_ONCE and WRITE_ONCE have the object as argument;
// rcu_dereference and rcu_assign_pointer accept the object or its address.
static uint32_t parse_address(code *c, const call *k) {
    const uint32_t a = parse_expr(c, 0);
    const bool is_either = strncmp(k->name, "rcu_", strlen("rcu_")) == 0;
    if (!k->takes_object && !(is_either && a && test_of(c)->exprs.at[a].op == HERD_LOAD)) return a;
    if (a && test_of(c)->exprs.at[a].op == HERD_LOAD) return test_of(c)->exprs.at[a].a;
    return fail(c, "an object in memory");
}

// Parses the name of a mutex, which is not data.
static uint32_t parse_mutex(code *c) {
    const uint32_t a = parse_expr(c, 0);
    if (!a || test_of(c)->exprs.at[a].op != HERD_ADDRESS) return a ? fail(c, "a spinlock") : 0;
    test_of(c)->locations.at[test_of(c)->exprs.at[a].of].lock = true;
    return a;
}

static uint32_t parse_exchange(code *c, const call *k, uint32_t address) {
    herd_expr e = {
        .op = HERD_EXCHANGE, .a = address, .order = SMC_SEQ_CST, .order_fail = SMC_SEQ_CST};
    herd_expect_token(c->r, ",");
    herd_expect_token(c->r, "&");
    e.of = herd_find_register(test_of(c), c->thread, &c->r->token);
    if (e.of == UINT32_MAX) return fail(c, "a local variable");
    herd_next_token(c->r);
    herd_expect_token(c->r, ",");
    e.b = parse_expr(c, 0);
    if (k->order == SMC_PLAIN) {
        herd_expect_token(c->r, ",");
        e.order = parse_order(c);
        herd_expect_token(c->r, ",");
        e.order_fail = parse_order(c);
        if (!is_load_order(e.order_fail)) herd_fail(c->r, "a failure order that releases");
    }
    return expr(c, e);
}

// Returns whether the object is the second argument. atomic_fetch_add and similar functions have
// the object first in C, and last in the kernel.
static bool has_object_last(const code *c, const call *k, const herd_expr *e) {
    if (k->order == SMC_PLAIN || strncmp(k->name, "atomic_fetch", strlen("atomic_fetch")) != 0)
        return false;
    const unsigned first = test_of(c)->exprs.at[e->a].op, last = test_of(c)->exprs.at[e->b].op;
    return first == HERD_NUMBER || (first != HERD_ADDRESS && last == HERD_ADDRESS);
}

// Parses a query of a spinlock, which must then be a word: its value is 0, or 1 if it is locked.
static uint32_t parse_lock_query(code *c, const call *k) {
    const uint32_t address = parse_mutex(c);
    herd_expect_token(c->r, ")");
    if (!address) return 0;
    test_of(c)->locations.at[test_of(c)->exprs.at[address].of].word = true;
    const bool tries = k->kind == TRYLOCK;
    return expr(
        c, (herd_expr){.op = tries ? HERD_TRYLOCK : HERD_LOAD, .a = address, .order = k->order});
}

// Parses a call that has a value, from behind its '('.
static uint32_t parse_value_call(code *c, const call *k) {
    if (k->kind == TRYLOCK || k->kind == IS_LOCKED) return parse_lock_query(c, k);
    const uint32_t address = parse_address(c, k);
    herd_expr e = {.a = address};
    if (k->kind == EXCHANGE) {
        const uint32_t exchange = parse_exchange(c, k, address);
        herd_expect_token(c->r, ")");
        return exchange;
    }
    e.op = k->kind == LOAD ? HERD_LOAD : k->kind == CMPXCHG ? HERD_CMPXCHG : HERD_RMW;
    e.of = k->op;
    test_of(c)->rcu |= k->kind == LOAD && smc_is_rcu(k->op);
    if (k->kind != LOAD) herd_expect_token(c->r, ","), e.b = parse_expr(c, 0);
    if (k->kind == CMPXCHG) herd_expect_token(c->r, ","), e.c = parse_expr(c, 0);
    if (k->kind == RMW && has_object_last(c, k, &e)) {
        e.a = e.b;
        e.b = address;
    }
    e.order = order_of_call(c, k);
    e.order_fail = SMC_RELAXED;
    herd_expect_token(c->r, ")");
    return expr(c, e);
}

// ---- expressions --------------------------------------------------------------------------------

static bool is_type_word(const herd_token *t) {
    static const char *const words[] = {
        "int",         "unsigned",    "signed",       "long",       "short",      "char",
        "volatile",    "const",       "_Atomic",      "atomic_int", "atomic_t",   "atomic_long",
        "uint32_t",    "int32_t",     "uint64_t",     "int64_t",    "intptr_t",   "uintptr_t",
        "bool",        "atomic_bool", "atomic_uint",  "void",       "spinlock_t", "struct",
        "srcu_struct", "atomic64_t",  "atomic_long_t"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == t->n && strncmp(words[i], t->at, t->n) == 0) return true;
    return false;
}

static void skip_type(code *c) {
    while (is_type_word(&c->r->token) || herd_is_token(c->r, "*")) herd_next_token(c->r);
}

// Creates an expression for *a in C: a seq_cst load if the object is atomic, otherwise a plain one.
static uint32_t load(code *c, uint32_t address) {
    const herd_expr *a = &test_of(c)->exprs.at[address];
    const bool atomic = a->op == HERD_ADDRESS && test_of(c)->locations.at[a->of].atomic;
    return expr(
        c, (herd_expr){.op = HERD_LOAD, .a = address, .order = atomic ? SMC_SEQ_CST : SMC_PLAIN});
}

static uint32_t argument(code *c, const char *behind) {
    const uint32_t e = parse_expr(c, 0);
    herd_expect_token(c->r, behind);
    return e;
}

// Parses an atomic operation of the kernel from behind its '('; its value may be unused.
static uint32_t parse_atomic(code *c, const herd_atomic *a) {
    herd_expr e = {.op = HERD_RMW,
                   .order = a->order,
                   .order_fail = SMC_RELAXED,
                   .gives = (uint8_t)a->gives,
                   .is_void = a->is_void,
                   .of = a->op};
    if (a->form == HERD_ATOMIC_OP) {
        e.b = argument(c, ",");
        if (a->inverted && e.b) e.b = expr(c, (herd_expr){.op = HERD_INVERT, .a = e.b});
    }
    if (a->form == HERD_ATOMIC_INC) e.b = expr(c, (herd_expr){.op = HERD_NUMBER, .number = 1});
    e.a = argument(c, e.b || a->form == HERD_ATOMIC_READ ? ")" : ",");
    if (a->form == HERD_ATOMIC_READ) {
        e.op = HERD_LOAD;
        e.of = SMC_FENCE_BY_ORDER;
    } else if (!e.b) {
        const bool has_third = a->form != HERD_ATOMIC_XCHG;
        e.b = argument(c, has_third ? "," : ")");
        if (has_third) e.c = argument(c, ")");
    }
    if (a->form == HERD_ATOMIC_CMPXCHG) e.op = HERD_CMPXCHG;
    return expr(c, e);
}

static uint32_t parse_name(code *c) {
    const herd_token name = c->r->token;
    const call *k = find_litmus_call(&name);
    herd_atomic atomic;
    if (!k && herd_is_atomic(&name, &atomic) && atomic.form != HERD_ATOMIC_SET) {
        herd_next_token(c->r);
        herd_expect_token(c->r, "(");
        return parse_atomic(c, &atomic);
    }
    if (k) {
        herd_next_token(c->r);
        herd_expect_token(c->r, "(");
        if (has_value(k)) return parse_value_call(c, k);
        herd_fail(c->r, "%s has no value", k->name);
        return 0;
    }
    const uint32_t reg = herd_find_register(test_of(c), c->thread, &name);
    const uint32_t loc = herd_find_location(test_of(c), &name);
    if (reg == UINT32_MAX && loc == UINT32_MAX) {
        herd_fail(c->r, "'%.*s' is not supported, or not declared", (int)name.n, name.at);
        return 0;
    }
    herd_next_token(c->r);
    return reg != UINT32_MAX ? expr(c, (herd_expr){.op = HERD_REGISTER, .of = reg})
                             : expr(c, (herd_expr){.op = HERD_ADDRESS, .of = loc});
}

static uint32_t parse_unary(code *c);

static uint32_t parse_parenthesis(code *c) {
    if (is_type_word(&c->r->token)) {
        skip_type(c);
        herd_expect_token(c->r, ")");
        return parse_unary(c);
    }
    const uint32_t e = parse_expr(c, 0);
    herd_expect_token(c->r, ")");
    return e;
}

static uint32_t parse_unary(code *c) {
    static const struct {
        const char *token;
        herd_op op;
    } ops[] = {{"!", HERD_NOT}, {"~", HERD_INVERT}, {"-", HERD_NEGATE}};
    if (c->depth > MAX_DEPTH) return herd_fail(c->r, "an expression is too deep"), 0;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (herd_accept_token(c->r, ops[i].token)) {
            c->depth++;
            const uint32_t a = parse_unary(c);
            c->depth--;
            return expr(c, (herd_expr){.op = (uint8_t)ops[i].op, .a = a});
        }
    if (herd_accept_token(c->r, "*")) {
        c->depth++;
        const uint32_t a = parse_unary(c);
        c->depth--;
        return a ? load(c, a) : 0;
    }
    if (herd_accept_token(c->r, "&")) {
        const uint32_t a = parse_unary(c);
        if (!a) return 0;
        if (test_of(c)->exprs.at[a].op == HERD_LOAD) return test_of(c)->exprs.at[a].a;
        return test_of(c)->exprs.at[a].op == HERD_ADDRESS ? a : fail(c, "an object in memory");
    }
    if (herd_accept_token(c->r, "(")) return parse_parenthesis(c);
    if (c->r->token.is_number) {
        const int64_t number = c->r->token.number;
        herd_next_token(c->r);
        return expr(c, (herd_expr){.op = HERD_NUMBER, .number = number});
    }
    return c->r->token.is_name ? parse_name(c) : fail(c, "an expression");
}

// Returns the precedence of the operator at the current token if it is at least `binds`, and sets
// *op; otherwise returns 0.
static unsigned operator_at_token(const code *c, unsigned binds, herd_op *op) {
#define X(id, token, tight, result)                                                                \
    if (herd_is_token(c->r, token) && tight >= binds) return *op = id, tight;
    HERD_BINARY_OPS(X)
#undef X
    return 0;
}

static uint32_t parse_expr(code *c, unsigned binds) {
    if (++c->depth > MAX_DEPTH) return herd_fail(c->r, "an expression is too deep"), 0;
    uint32_t left = parse_unary(c);
    herd_op op;
    for (unsigned tight; left && (tight = operator_at_token(c, binds, &op));) {
        herd_next_token(c->r);
        const uint32_t right = parse_expr(c, tight + 1);
        left = right ? expr(c, (herd_expr){.op = (uint8_t)op, .a = left, .b = right}) : 0;
    }
    if (left && !binds && herd_accept_token(c->r, "?")) {
        const uint32_t yes = parse_expr(c, 0);
        herd_expect_token(c->r, ":");
        const uint32_t no = parse_expr(c, 0);
        left = expr(c, (herd_expr){.op = HERD_CHOOSE, .a = left, .b = yes, .c = no});
    }
    c->depth--;
    return left;
}

// ---- statements ---------------------------------------------------------------------------------

static uint32_t statement(code *c, herd_statement s) {
    s.line = c->r->token.line;
    *smc_vec_push(&test_of(c)->statements) = s;
    return test_of(c)->statements.n - 1;
}

static void parse_fence(code *c, const call *k, herd_statement *s) {
    s->order = k->order != SMC_PLAIN ? k->order : parse_order(c);
    s->of = k->op;
    test_of(c)->rcu |= smc_is_rcu(k->op);
    if (k->op == SMC_FENCE_SRCU_SYNC) s->a = parse_address(c, k);
}

static uint32_t parse_call(code *c, const call *k) {
    static const uint8_t kinds[] = {
        [STORE] = HERD_STORE, [FENCE] = HERD_FENCE, [LOCK] = HERD_LOCK, [UNLOCK] = HERD_UNLOCK};
    herd_statement s = {.kind = kinds[k->kind], .order = SMC_RELAXED};
    herd_next_token(c->r);
    herd_expect_token(c->r, "(");
    if (k->kind == FENCE) parse_fence(c, k, &s);
    else if (k->kind == STORE) {
        s.a = parse_address(c, k);
        s.of = k->op;
        test_of(c)->rcu |= smc_is_rcu(k->op);
        herd_expect_token(c->r, ",");
        s.b = parse_expr(c, 0);
        s.order = order_of_call(c, k);
    } else s.a = parse_mutex(c);
    herd_expect_token(c->r, ")");
    herd_expect_token(c->r, ";");
    const uint32_t first = statement(c, s);
    if (strcmp(k->name, "smp_store_mb") == 0) {
        const uint32_t fence =
            statement(c, (herd_statement){.kind = HERD_FENCE, .order = SMC_SEQ_CST});
        test_of(c)->statements.at[first].next = fence;
    }
    return first;
}

// Parses atomic_set, from its name on.
static uint32_t parse_atomic_set(code *c, const herd_atomic *a) {
    herd_statement s = {.kind = HERD_STORE, .order = a->order};
    herd_next_token(c->r);
    herd_expect_token(c->r, "(");
    s.a = argument(c, ",");
    s.b = argument(c, ")");
    herd_expect_token(c->r, ";");
    return statement(c, s);
}

// Declares the variable named by the current token; returns the number of its register.
static uint32_t declare(code *c) {
    const herd_token *name = &c->r->token;
    const uint32_t known = herd_find_register(test_of(c), c->thread, name);
    const uint32_t loc = herd_find_location(test_of(c), name);
    const uint32_t block =
        known != UINT32_MAX ? test_of(c)->threads.at[c->thread].registers.at[known].block : 0;
    if (block == c->block ||
        (loc != UINT32_MAX && test_of(c)->locations.at[loc].parameter_of == c->thread + 1))
        herd_fail(c->r, "two variables of the name '%.*s'", (int)name->n, name->at);
    else if (block)
        herd_fail(c->r, "'%.*s' hides another variable, which is not supported", (int)name->n,
                  name->at);
    if (herd_has_error(c->r)) return 0;
    const uint32_t reg = herd_register_of(test_of(c), c->thread, name);
    test_of(c)->threads.at[c->thread].registers.at[reg].block = c->block;
    return reg;
}

// Parses `int a = .., b;`. Returns the assignments of the initial values.
static uint32_t parse_declaration(code *c) {
    uint32_t first = 0, last = 0;
    skip_type(c);
    do {
        while (herd_accept_token(c->r, "*")) continue;
        if (!c->r->token.is_name) return fail(c, "a name");
        const uint32_t reg = declare(c);
        herd_next_token(c->r);
        if (!herd_accept_token(c->r, "=")) continue;
        const uint32_t a = parse_expr(c, 0);
        const uint32_t s = statement(c, (herd_statement){.kind = HERD_SET, .of = reg, .a = a});
        if (last) test_of(c)->statements.at[last].next = s;
        first = first ? first : s;
        last = s;
    } while (herd_accept_token(c->r, ","));
    herd_expect_token(c->r, ";");
    return first;
}

// Parses the left side of an assignment. As in herd, an undeclared name becomes a register.
static uint32_t parse_target(code *c) {
    const herd_token name = c->r->token;
    herd_atomic atomic;
    const bool is_new = name.is_name && !find_litmus_call(&name) && !is_type_word(&name) &&
                        !herd_is_atomic(&name, &atomic) &&
                        herd_find_register(test_of(c), c->thread, &name) == UINT32_MAX &&
                        herd_find_location(test_of(c), &name) == UINT32_MAX;
    if (!is_new) return parse_expr(c, 0);
    herd_next_token(c->r);
    if (!herd_is_token(c->r, "=")) {
        herd_fail(c->r, "'%.*s' is not supported, or not declared", (int)name.n, name.at);
        return 0;
    }
    return expr(
        c, (herd_expr){.op = HERD_REGISTER, .of = herd_register_of(test_of(c), c->thread, &name)});
}

static uint32_t parse_assignment(code *c) {
    const uint32_t left = parse_target(c);
    if (!left) return 0;
    const herd_expr to = test_of(c)->exprs.at[left];
    if (herd_accept_token(c->r, ";"))
        return statement(c, (herd_statement){.kind = HERD_EVALUATE, .a = left});
    herd_expect_token(c->r, "=");
    const uint32_t right = parse_expr(c, 0);
    herd_expect_token(c->r, ";");
    if (to.op == HERD_REGISTER)
        return statement(c, (herd_statement){.kind = HERD_SET, .of = to.of, .a = right});
    if (to.op == HERD_LOAD && (to.order == SMC_PLAIN || to.order == SMC_SEQ_CST))
        return statement(
            c, (herd_statement){.kind = HERD_STORE, .order = to.order, .a = to.a, .b = right});
    return fail(c, "something that can be assigned to");
}

static uint32_t parse_statement(code *c);

static uint32_t last_of(const herd_test *t, uint32_t s) {
    while (t->statements.at[s].next) s = t->statements.at[s].next;
    return s;
}

// Ends the scope of the variables that are declared in the block.
static void close_block(code *c, uint32_t outer) {
    herd_thread *of = &test_of(c)->threads.at[c->thread];
    for (uint32_t i = 0; i < of->registers.n; i++)
        if (of->registers.at[i].block == c->block) of->registers.at[i].block = 0;
    c->block = outer;
}

static uint32_t parse_block(code *c) {
    uint32_t first = 0, last = 0;
    const uint32_t outer = c->block;
    c->block = ++c->blocks;
    while (!herd_has_error(c->r) && !herd_accept_token(c->r, "}")) {
        if (!c->r->token.n) return fail(c, "'}'");
        const uint32_t s = parse_statement(c);
        if (!s) continue;
        if (last) test_of(c)->statements.at[last].next = s;
        first = first ? first : s;
        last = last_of(test_of(c), s);
    }
    close_block(c, outer);
    return first;
}

static uint32_t parse_if(code *c) {
    herd_statement s = {.kind = HERD_IF};
    herd_expect_token(c->r, "(");
    s.a = parse_expr(c, 0);
    herd_expect_token(c->r, ")");
    s.first = parse_statement(c);
    if (herd_accept_token(c->r, "else")) s.other = parse_statement(c);
    return statement(c, s);
}

static uint32_t parse_statement(code *c) {
    const call *k = find_litmus_call(&c->r->token);
    herd_atomic atomic;
    uint32_t s = 0;
    if (++c->depth > MAX_DEPTH) return herd_fail(c->r, "statements are too deep"), 0;
    if (herd_accept_token(c->r, "{")) s = parse_block(c);
    else if (herd_accept_token(c->r, ";")) s = 0;
    else if (herd_accept_token(c->r, "if")) s = parse_if(c);
    else if (herd_is_token(c->r, "while") || herd_is_token(c->r, "do") ||
             herd_is_token(c->r, "for"))
        herd_fail(c->r, "loops are not supported in litmus tests");
    else if (k && !has_value(k)) s = parse_call(c, k);
    else if (herd_is_atomic(&c->r->token, &atomic) && atomic.form == HERD_ATOMIC_SET)
        s = parse_atomic_set(c, &atomic);
    else if (is_type_word(&c->r->token)) s = parse_declaration(c);
    else s = parse_assignment(c);
    c->depth--;
    return s;
}

uint32_t herd_parse_body(herd_reader *r, uint32_t thread) {
    code c = {.r = r, .thread = thread};
    return parse_block(&c);
}
