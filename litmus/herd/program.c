// program.c - executes litmus tests. For each value that a thread receives, it is executed again
// from its beginning, since threads are short.
#include "litmus/herd/program.h"

#include "litmus/herd/kernel.h"

#include <stdio.h>
#include <string.h>

// The state of a thread after the values that it has received so far.
typedef struct herd_node {
    smc_step step; // must be first: a smc_step * is cast to a herd_node *
    const struct herd_node *parent;
    uint64_t value; // the value with which the parent was continued
    struct herd_node *children, *sibling;
    uint32_t thread; // number of the thread in the program
    uint32_t n;      // number of steps before it
    uint64_t on[SMC_DEPENDS_KINDS];
    int64_t registers[]; // at SMC_END: the final values of registers
} herd_node;

typedef struct herd_program {
    smc_program seam;
    const herd_test *test;
    herd_node *roots[HERD_MAX_THREADS + 1];
    char *fault;
} herd_program;

// ---- one run ------------------------------------------------------------------------------------

// A value, and the steps on whose received values it depends, as a bit set.
typedef struct value {
    int64_t is;
    uint64_t on;
} value;

typedef struct run {
    herd_program *p;
    const herd_thread *thread;
    value *registers;
    uint64_t received[HERD_MAX_STEPS];
    uint32_t n_received, n; // n_received: number of steps that have received a value; n: number of
                            // steps so far
    uint64_t ctrl, inside;  // ctrl: dependencies of all branches so far; inside: those of branches
                            // that are not complete
    bool awaits_value;      // the execution has reached `action`, which has not received a value
    smc_action action;
    uint64_t on[SMC_DEPENDS_KINDS]; // dependencies of `action`, by kind
} run;

static void fault(run *r, uint32_t line, const char *what) {
    if (r->p->fault) return;
    r->p->fault = smc_format("%s:%u: error: %s", r->p->test->file, line, what);
}

static bool can_continue_run(const run *r) { return !r->awaits_value && !r->p->fault; }

// Performs the next step: returns the value that it has received, or stops the execution at it.
static uint64_t act(run *r, smc_action a, uint64_t addr, uint64_t data) {
    if (!can_continue_run(r)) return 0;
    if (r->n < r->n_received) return r->received[r->n++];
    r->awaits_value = true;
    r->action = a;
    r->on[SMC_DEPENDS_ADDR] = addr;
    r->on[SMC_DEPENDS_DATA] = data;
    r->on[SMC_DEPENDS_CTRL] = r->ctrl;
    r->on[SMC_DEPENDS_IF] = r->inside;
    return 0;
}

static uint64_t here(const run *r) { return r->n ? UINT64_C(1) << (r->n - 1) : 0; }

// Returns the location of an address; 0: there is none, and the thread ends with an error.
static uint32_t loc_at(run *r, value address, uint32_t line) {
    const int64_t offset = address.is - HERD_FIRST_ADDRESS;
    const bool is = offset >= 0 && offset % HERD_ADDRESS_STEP == 0 &&
                    offset / HERD_ADDRESS_STEP < r->p->test->locations.n;
    if (!is)
        act(r,
            (smc_action){.kind = SMC_ERROR,
                         .error = SMC_ERR_INVALID_POINTER,
                         .place = line,
                         .failure.text = "this access is of no location of the test"},
            address.on, 0);
    return is ? herd_program_location((uint32_t)(offset / HERD_ADDRESS_STEP)) : 0;
}

static smc_action make_herd_action(smc_kind kind, uint8_t order, uint32_t line, uint32_t loc) {
    return (smc_action){
        .kind = (uint8_t)kind, .order = order, .size = 8, .place = line, .loc = loc};
}

static value evaluate(run *r, uint32_t expr);

static value do_load(run *r, const herd_expr *e) {
    const value address = evaluate(r, e->a);
    const uint32_t loc = loc_at(r, address, e->line);
    smc_action a = make_herd_action(SMC_READ, e->order, e->line, loc);
    a.op = (uint8_t)e->of;
    const uint64_t read = act(r, a, address.on, 0);
    return (value){(int64_t)read, here(r)};
}

// Returns the value of an RMW that has read `read`. `needs`: the dependencies of a computed result.
static value given(const run *r, const herd_expr *e, const smc_action *a, uint64_t read,
                   value needs) {
    uint64_t out = 0;
    const bool writes = smc_rmw_writes(a, read, &out);
    switch ((herd_result_kind)e->gives) {
    case HERD_RESULT_NEW: needs.is = (int64_t)out; break;
    case HERD_RESULT_IS_ZERO: needs.is = out == 0; break;
    case HERD_RESULT_IS_NEGATIVE: needs.is = (int64_t)out < 0; break;
    case HERD_RESULT_WRITES: needs.is = writes; break;
    case HERD_RESULT_OLD: return (value){(int64_t)read, here(r)};
    }
    return needs;
}

static value do_rmw(run *r, const herd_expr *e) {
    const value address = evaluate(r, e->a), operand = evaluate(r, e->b);
    smc_action a = make_herd_action(SMC_RMW, e->order, e->line, loc_at(r, address, e->line));
    value unless = {0};
    a.op = (uint8_t)e->of;
    a.order_fail = e->order_fail;
    a.scoped = e->is_void;
    a.rmw.operand = (uint64_t)operand.is;
    if (e->c) {
        unless = evaluate(r, e->c);
        a.only_if = SMC_IF_UNEQUAL;
        a.rmw.expected = (uint64_t)unless.is;
    }
    const uint64_t read = act(r, a, address.on, operand.on | unless.on);
    return given(r, e, &a, read, (value){.on = here(r) | operand.on | unless.on});
}

// Like a branch on the comparison, a compare-exchange makes the following events depend on it.
static value do_exchange(run *r, const herd_expr *e) {
    const value address = evaluate(r, e->a), desired = evaluate(r, e->b);
    const value expected = r->registers[e->of];
    smc_action a = make_herd_action(SMC_RMW, e->order, e->line, loc_at(r, address, e->line));
    a.op = SMC_CAS;
    a.order_fail = e->order_fail;
    a.rmw.operand = (uint64_t)desired.is;
    a.rmw.expected = (uint64_t)expected.is;
    const uint64_t read = act(r, a, address.on, desired.on | expected.on);
    if (!can_continue_run(r)) return (value){0};
    r->ctrl |= here(r) | expected.on;
    const bool same = read == (uint64_t)expected.is;
    if (!same) r->registers[e->of] = (value){(int64_t)read, here(r)};
    return (value){same, here(r) | expected.on};
}

// Executes the kernel's cmpxchg, whose value is the one it has read.
static value do_cmpxchg(run *r, const herd_expr *e) {
    const value address = evaluate(r, e->a), expected = evaluate(r, e->b);
    const value desired = evaluate(r, e->c);
    smc_action a = make_herd_action(SMC_RMW, e->order, e->line, loc_at(r, address, e->line));
    a.op = SMC_CAS;
    a.order_fail = e->order_fail;
    a.rmw.operand = (uint64_t)desired.is;
    a.rmw.expected = (uint64_t)expected.is;
    const uint64_t read = act(r, a, address.on, desired.on | expected.on);
    return (value){(int64_t)read, here(r)};
}

// Tries to take a spinlock that is a word. Returns whether it was free.
static value try_lock_word(run *r, uint32_t loc, uint32_t line) {
    smc_action a = make_herd_action(SMC_RMW, SMC_ACQUIRE, line, loc);
    a.op = SMC_CAS;
    a.order_fail = SMC_RELAXED;
    a.scoped = true;
    a.rmw.operand = 1;
    const uint64_t read = act(r, a, 0, 0);
    return (value){!read, here(r)};
}

// Makes the following events control-dependent on the steps in `on`.
static void branch(run *r, uint64_t on) {
    r->ctrl |= on;
    r->inside |= on;
}

static value do_choice(run *r, const herd_expr *e) {
    const value a = evaluate(r, e->a);
    const uint64_t outside = r->inside;
    branch(r, a.on);
    const value chosen = evaluate(r, a.is ? e->b : e->c);
    r->inside = outside;
    return (value){chosen.is, chosen.on | a.on};
}

static value do_binary(run *r, const herd_expr *e) {
    const value a = evaluate(r, e->a);
    int64_t s = a.is, t = 0, result = 0;
    const uint64_t outside = r->inside;
    if (e->op == HERD_LOGICAL_AND || e->op == HERD_LOGICAL_OR) {
        branch(r, a.on);
        if ((s != 0) == (e->op == HERD_LOGICAL_OR)) {
            r->inside = outside;
            return (value){s != 0, a.on};
        }
    }
    const value b = evaluate(r, e->b);
    r->inside = outside;
    t = b.is;
    switch (e->op) {
#define X(id, token, binds, expression)                                                            \
    case id: result = (expression); break;
        HERD_BINARY_OPS(X)
#undef X
    default: break;
    }
    return (value){result, a.on | b.on};
}

static value evaluate(run *r, uint32_t expr) {
    const herd_expr *e = &r->p->test->exprs.at[expr];
    value a;
    if (!can_continue_run(r)) return (value){0};
    switch (e->op) {
    case HERD_NUMBER: return (value){e->number, 0};
    case HERD_REGISTER: return r->registers[e->of];
    case HERD_ADDRESS: return (value){herd_address(e->of), 0};
    case HERD_LOAD: return do_load(r, e);
    case HERD_RMW: return do_rmw(r, e);
    case HERD_EXCHANGE: return do_exchange(r, e);
    case HERD_CMPXCHG: return do_cmpxchg(r, e);
    case HERD_TRYLOCK: return try_lock_word(r, loc_at(r, evaluate(r, e->a), e->line), e->line);
    case HERD_NOT: a = evaluate(r, e->a); return (value){!a.is, a.on};
    case HERD_INVERT: a = evaluate(r, e->a); return (value){~a.is, a.on};
    case HERD_NEGATE: a = evaluate(r, e->a); return (value){(int64_t)-(uint64_t)a.is, a.on};
    case HERD_CHOOSE: return do_choice(r, e);
    default: return do_binary(r, e);
    }
}

// A thread blocks if a spinlock that is a word is taken; other executions cover the case that it is
// free.
static void lock_or_unlock(run *r, const herd_statement *s, uint32_t loc) {
    const bool locks = s->kind == HERD_LOCK;
    if (!can_continue_run(r)) return;
    if (!r->p->test->locations.at[loc - 1].word) {
        act(r, make_herd_action(locks ? SMC_LOCK : SMC_UNLOCK, s->order, s->line, loc), 0, 0);
    } else if (locks) {
        const value was_free = try_lock_word(r, loc, s->line);
        if (!can_continue_run(r)) return;
        r->ctrl |= was_free.on;
        if (!was_free.is) act(r, (smc_action){.kind = SMC_BLOCK, .place = s->line}, 0, 0);
    } else {
        smc_action a = make_herd_action(SMC_WRITE, SMC_RELEASE, s->line, loc);
        a.op = SMC_FENCE_UNLOCK;
        act(r, a, 0, 0);
    }
}

static void execute(run *r, uint32_t first) {
    for (uint32_t i = first; i && can_continue_run(r); i = r->p->test->statements.at[i].next) {
        const herd_statement *s = &r->p->test->statements.at[i];
        const value a = s->kind == HERD_FENCE ? (value){0} : evaluate(r, s->a);
        if (s->kind == HERD_STORE) {
            const value b = evaluate(r, s->b);
            smc_action action =
                make_herd_action(SMC_WRITE, s->order, s->line, loc_at(r, a, s->line));
            action.op = (uint8_t)s->of;
            action.written = (uint64_t)b.is;
            act(r, action, a.on, b.on);
        } else if (s->kind == HERD_FENCE) {
            const uint32_t loc = s->a ? loc_at(r, evaluate(r, s->a), s->line) : 0;
            smc_action action = make_herd_action(SMC_FENCE, s->order, s->line, loc);
            action.op = (uint8_t)s->of;
            act(r, action, 0, 0);
        } else if (s->kind == HERD_LOCK || s->kind == HERD_UNLOCK) {
            lock_or_unlock(r, s, loc_at(r, a, s->line));
        } else if (s->kind == HERD_SET && can_continue_run(r)) {
            r->registers[s->of] = a;
        } else if (s->kind == HERD_IF && can_continue_run(r)) {
            const uint64_t outside = r->inside;
            branch(r, a.on);
            execute(r, a.is ? s->first : s->other);
            r->inside = outside;
        }
    }
}

// Collects the values that a step and the steps before it have received; `value` is that of the
// step.
static void collect(run *r, const herd_node *at, uint64_t value) {
    for (; at; value = at->value, at = at->parent) r->received[at->n] = value;
}

// ---- nodes --------------------------------------------------------------------------------------

static herd_node *node_for(const run *r, uint32_t thread, const herd_node *parent, uint64_t value) {
    const uint32_t n = r->thread->registers.n;
    herd_node *node = smc_alloc(sizeof *node + n * sizeof *node->registers);
    node->step.action = r->awaits_value ? r->action : (smc_action){.kind = SMC_END};
    node->parent = parent;
    node->value = value;
    node->thread = thread;
    node->n = r->n;
    memcpy(node->on, r->on, sizeof node->on);
    for (uint32_t i = 0; i < n; i++) node->registers[i] = r->registers[i].is;
    return node;
}

// Returns the node of the thread after `parent` (NULL: its beginning) has received the value; NULL:
// the thread has reached unsupported code.
static herd_node *make_node(herd_program *p, uint32_t thread, const herd_node *parent,
                            uint64_t value) {
    run r = {.p = p, .thread = &p->test->threads.at[thread - 1]};
    r.n_received = parent ? parent->n + 1 : 0;
    if (parent) collect(&r, parent, value);
    r.registers = smc_alloc((r.thread->registers.n + 1) * sizeof *r.registers);
    for (uint32_t i = 0; i < r.thread->registers.n; i++)
        r.registers[i].is = r.thread->registers.at[i].initial;
    execute(&r, r.thread->body);
    if (r.n + 1 >= HERD_MAX_STEPS) fault(&r, 1, "a thread has too many steps");
    herd_node *n = p->fault ? NULL : node_for(&r, thread, parent, value);
    free(r.registers);
    return n;
}

// Returns the steps of thread 0, which creates the other threads and ends.
static herd_node *make_main(const herd_program *p, const herd_node *parent) {
    herd_node *n = smc_alloc(sizeof *n);
    n->parent = parent;
    n->n = parent ? parent->n + 1 : 0;
    n->step.action = n->n < p->test->threads.n
                         ? (smc_action){.kind = SMC_CREATE, .thread = n->n + 1}
                         : (smc_action){.kind = SMC_END};
    return n;
}

static void free_nodes(herd_node *n) {
    while (n) {
        herd_node *next = n->sibling;
        free_nodes(n->children);
        free(n);
        n = next;
    }
}

// ---- functions of smc_program -------------------------------------------------------------------

static smc_status start(smc_program *seam, const smc_start *how, const smc_step **out) {
    (void)how;
    herd_program *p = (herd_program *)seam;
    if (!p->roots[0]) p->roots[0] = make_main(p, NULL);
    *out = &p->roots[0]->step;
    return SMC_OK;
}

static smc_status child(smc_program *seam, const smc_step *at, const smc_step **out) {
    herd_program *p = (herd_program *)seam;
    herd_node **root = &p->roots[at->action.thread];
    if (!*root) *root = make_node(p, at->action.thread, NULL, 0);
    if (!*root) return SMC_UNSUPPORTED;
    *out = &(*root)->step;
    return SMC_OK;
}

static smc_status advance(smc_program *seam, const smc_step *step, uint64_t value,
                          const smc_step **out) {
    herd_program *p = (herd_program *)seam;
    herd_node *at = (herd_node *)(uintptr_t)step, *n = at->children;
    while (n && n->value != value) n = n->sibling;
    if (!n) {
        n = at->thread ? make_node(p, at->thread, at, value) : make_main(p, at);
        if (!n) return SMC_UNSUPPORTED;
        n->sibling = at->children;
        at->children = n;
    }
    *out = &n->step;
    return SMC_OK;
}

static smc_status depends(smc_program *seam, const smc_step *const *steps, const uint64_t *values,
                          uint32_t n, smc_depends **out) {
    (void)seam, (void)values;
    smc_depends *d = *out = smc_depends_make(n);
    for (uint32_t i = 0; i < n; i++)
        for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
            d->rows[smc_depends_at(d, i, (smc_dependency)kind)] =
                ((const herd_node *)(const void *)steps[i])->on[kind];
    return SMC_OK;
}

static smc_location location(const smc_program *seam, uint32_t loc) {
    const herd_program *p = (const herd_program *)seam;
    return (smc_location){.address = (uint64_t)herd_address(loc - 1),
                          .code = loc,
                          .size = 8,
                          .initialised = true,
                          .lock = p->test->locations.at[loc - 1].lock &&
                                  !p->test->locations.at[loc - 1].word,
                          .initial = (uint64_t)p->test->locations.at[loc - 1].initial};
}

static smc_place place(const smc_program *seam, uint32_t line) {
    const herd_program *p = (const herd_program *)seam;
    return (smc_place){.file = p->test->file, .line = line, .code = line};
}

static void describe(const smc_program *seam, uint32_t loc, char *buf, size_t size) {
    const herd_program *p = (const herd_program *)seam;
    snprintf(buf, size, "%s", p->test->locations.at[loc - 1].name);
}

smc_program *herd_open(const herd_test *test) {
    herd_program *p = smc_alloc(sizeof *p);
    p->seam = (smc_program){.start = start,
                            .advance = advance,
                            .child = child,
                            .depends = depends,
                            .location = location,
                            .place = place,
                            .names.location = describe};
    p->test = test;
    return &p->seam;
}

void herd_close(smc_program *seam) {
    herd_program *p = (herd_program *)seam;
    for (size_t i = 0; i < sizeof p->roots / sizeof *p->roots; i++) free_nodes(p->roots[i]);
    free(p->fault);
    free(p);
}

const char *herd_fault(const smc_program *seam) { return ((const herd_program *)seam)->fault; }

int64_t herd_register_at(const smc_step *end, uint32_t of) {
    return ((const herd_node *)(const void *)end)->registers[of];
}

char *herd_value_text(const herd_test *t, int64_t value) {
    for (uint32_t i = 0; i < t->locations.n; i++)
        if (value == herd_address(i)) return smc_strdup(t->locations.at[i].name);
    return smc_format("%lld", (long long)value);
}
