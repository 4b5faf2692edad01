// mixed_machines.c - generates random programs, and executes them on abstract machines with bytes:
// sc, and tso and pso, in which each thread has a store buffer. In pso, stores leave the buffer in
// any order, except that overlapping stores keep their order, and that no store overtakes a release
// store or a fence that orders earlier stores before it.
//
// A load takes each byte from the latest buffered store of its thread that covers the byte, or else
// from memory.
#include "tests/random/mixed.h"
#include "tests/support/draw.h"

#include <string.h>
#include <xxhash.h>

// ---- programs -----------------------------------------------------------------------------------

static const uint8_t load_orders[] = {SMC_RELAXED, SMC_RELAXED, SMC_ACQUIRE, SMC_SEQ_CST},
                     store_orders[] = {SMC_RELAXED, SMC_RELAXED, SMC_RELEASE, SMC_SEQ_CST},
                     rmw_orders[] = {SMC_RELAXED, SMC_ACQUIRE, SMC_RELEASE, SMC_ACQ_REL,
                                     SMC_SEQ_CST},
                     fence_orders[] = {SMC_ACQUIRE, SMC_RELEASE, SMC_ACQ_REL, SMC_SEQ_CST,
                                       SMC_SEQ_CST};

#define DRAW(state, array) (array)[draw(state, sizeof(array) / sizeof *(array))]

static mixed_insn draw_insn(uint64_t *s, uint32_t bytes) {
    static const mixed_op ops[] = {MIXED_LOAD,  MIXED_LOAD,      MIXED_LOAD,         MIXED_STORE,
                                   MIXED_STORE, MIXED_STORE,     MIXED_STORE_LAST,   MIXED_EXCHANGE,
                                   MIXED_ADD,   MIXED_COMPARE_0, MIXED_COMPARE_LAST, MIXED_FENCE};
    static const uint64_t values[] = {
        0x1, 0x0102, 0x80ff, 0xffff, 0x0101010101010101, 0xff00ff00ff00ff00};
    static const int c_orders[] = {[SMC_RELAXED] = __ATOMIC_RELAXED,
                                   [SMC_ACQUIRE] = __ATOMIC_ACQUIRE,
                                   [SMC_RELEASE] = __ATOMIC_RELEASE,
                                   [SMC_ACQ_REL] = __ATOMIC_ACQ_REL,
                                   [SMC_SEQ_CST] = __ATOMIC_SEQ_CST};
    mixed_insn i = {.op = DRAW(s, ops), .value = DRAW(s, values)};
    do i.size = (uint8_t)(1u << draw(s, 4));
    while (i.size > bytes);
    i.offset = (uint8_t)(i.size * draw(s, bytes / i.size));
    i.order = i.op == MIXED_LOAD    ? DRAW(s, load_orders)
              : i.op == MIXED_FENCE ? DRAW(s, fence_orders)
              : mixed_reads(&i)     ? DRAW(s, rmw_orders)
                                    : DRAW(s, store_orders);
    i.order_fail = i.order == SMC_ACQ_REL   ? SMC_ACQUIRE
                   : i.order == SMC_RELEASE ? SMC_RELAXED
                                            : i.order;
    if (draw(s, 3) == 0) i.order_fail = SMC_RELAXED;
    if (draw(s, 4) == 0) i.order_fail = SMC_ACQUIRE;
    i.c_order = c_orders[i.order];
    i.c_fail = c_orders[i.order_fail];
    return i;
}

mixed_program mixed_draw(uint64_t seed) {
    uint64_t s = seed * 0x9e3779b97f4a7c15u + 1;
    mixed_program p = {.n_threads = 2 + draw(&s, 2)};
    const uint32_t bytes = draw(&s, 3) ? 2u << draw(&s, 2) : 8;
    for (uint32_t t = 0; t < p.n_threads; t++) {
        p.length[t] = p.n_threads == 2 ? 2 + draw(&s, 3) : 1 + draw(&s, 2);
        for (uint32_t k = 0; k < p.length[t]; k++) p.code[t][k] = draw_insn(&s, bytes);
    }
    return p;
}

bool mixed_writes(const mixed_insn *i, uint64_t old, uint64_t last, uint64_t *out) {
    *out = smc_truncate(i->value, i->size);
    if (i->op == MIXED_STORE_LAST) *out = smc_truncate(last, i->size);
    if (i->op == MIXED_ADD) *out = smc_truncate(old + i->value, i->size);
    if (i->op == MIXED_COMPARE_0) return old == 0;
    if (i->op == MIXED_COMPARE_LAST) return old == smc_truncate(last, i->size);
    return i->op != MIXED_LOAD && i->op != MIXED_FENCE;
}

uint64_t mixed_digest(uint32_t thread) { return smc_digest_start(SMC_MAIN_NAME, thread); }

uint64_t mixed_outcome(const uint64_t *digests, uint32_t n_threads) {
    uint64_t outcome = smc_digest_end(SMC_MAIN_NAME);
    for (uint32_t t = 0; t < n_threads; t++) outcome += smc_digest_end(digests[t]);
    return outcome;
}

// ---- machines -----------------------------------------------------------------------------------

typedef struct buffered {
    uint64_t value;
    uint8_t offset, size, drains; // drains: its thread stops until the store is in memory
    uint8_t waits;                // the store waits until all earlier stores are in memory
    uint8_t fences;               // number of store-ordering fences of its thread before the store
} buffered;

typedef struct machine {
    unsigned char memory[MIXED_BYTES];
    struct {
        uint64_t r, digest;
        uint32_t at, n, fences;
        buffered stores[MIXED_LENGTH];
    } threads[MIXED_THREADS];
} machine;

typedef struct run {
    const mixed_program *p;
    bool buffers, overtakes;
    smc_outcomes seen, *out;
} run;

static uint64_t load(const machine *m, uint32_t t, const mixed_insn *i) {
    unsigned char seen[MIXED_BYTES];
    uint64_t v = 0;
    memcpy(seen, m->memory, sizeof seen);
    for (uint32_t k = 0; k < m->threads[t].n; k++) {
        const buffered *b = &m->threads[t].stores[k];
        memcpy(seen + b->offset, &b->value, b->size);
    }
    memcpy(&v, seen + i->offset, i->size);
    return v;
}

// Executes a step of thread t. Returns false if the thread is not enabled.
static bool step(const run *x, machine *m, uint32_t t) {
    const mixed_insn *i = &x->p->code[t][m->threads[t].at];
    uint64_t written;
    const uint32_t n = m->threads[t].n;
    const bool waits = mixed_is_rmw(i) || (i->op == MIXED_FENCE && i->order == SMC_SEQ_CST);
    if (m->threads[t].at == x->p->length[t] || (n && (waits || m->threads[t].stores[n - 1].drains)))
        return false;
    const uint64_t v = mixed_reads(i) ? load(m, t, i) : 0;
    m->threads[t].at++;
    m->threads[t].fences += x->overtakes && i->op == MIXED_FENCE &&
                            (i->order == SMC_RELEASE || i->order == SMC_ACQ_REL);
    const bool writes = mixed_writes(i, v, m->threads[t].r, &written);
    if (writes && x->buffers && !mixed_is_rmw(i))
        m->threads[t].stores[m->threads[t].n++] =
            (buffered){.value = written,
                       .offset = i->offset,
                       .size = i->size,
                       .drains = i->order == SMC_SEQ_CST,
                       .waits = i->order == SMC_SEQ_CST || i->order == SMC_RELEASE,
                       .fences = (uint8_t)m->threads[t].fences};
    else if (writes) memcpy(m->memory + i->offset, &written, i->size);
    if (mixed_reads(i)) {
        m->threads[t].r = v;
        m->threads[t].digest = smc_digest_read(m->threads[t].digest, v, i->size);
    }
    return true;
}

// Returns whether the k-th buffered store may reach memory before all earlier ones.
static bool may_overtake(const machine *m, uint32_t t, uint32_t k) {
    const buffered *b = &m->threads[t].stores[k];
    for (uint32_t i = 0; i < k; i++) {
        const buffered *e = &m->threads[t].stores[i];
        const bool apart = e->offset + e->size <= b->offset || b->offset + b->size <= e->offset;
        if (!apart || b->waits || e->fences != b->fences) return false;
    }
    return true;
}

static bool drain(const run *x, machine *m, uint32_t t, uint32_t k) {
    if (k >= m->threads[t].n || (k && !(x->overtakes && may_overtake(m, t, k)))) return false;
    buffered *b = m->threads[t].stores + k;
    memcpy(m->memory + b->offset, &b->value, b->size);
    memmove(b, b + 1, (--m->threads[t].n - k) * sizeof *b);
    memset(m->threads[t].stores + m->threads[t].n, 0, sizeof *b);
    return true;
}

static void visit(run *x, const machine *m) {
    bool is_over = true;
    const uint64_t before = x->seen.n;
    smc_outcomes_add(&x->seen, XXH3_64bits(m, sizeof *m));
    if (x->seen.n == before) return;
    for (uint32_t t = 0; t < x->p->n_threads; t++) {
        machine next = *m;
        is_over &= m->threads[t].at == x->p->length[t] && !m->threads[t].n;
        if (step(x, &next, t)) visit(x, &next);
        for (uint32_t k = 0; k < m->threads[t].n; k++) {
            next = *m;
            if (drain(x, &next, t, k)) visit(x, &next);
        }
    }
    uint64_t digests[MIXED_THREADS];
    for (uint32_t t = 0; t < x->p->n_threads; t++) digests[t] = m->threads[t].digest;
    if (is_over) smc_outcomes_add(x->out, mixed_outcome(digests, x->p->n_threads));
}

bool mixed_outcomes(const mixed_program *p, const char *model, smc_outcomes *out) {
    const bool overtakes = strcmp(model, "pso") == 0, buffers = strcmp(model, "tso") == 0;
    if (!overtakes && !buffers && strcmp(model, "sc") != 0)
        return mixed_outcomes_by_formula(p, model, out);
    run x = {.p = p, .buffers = overtakes || buffers, .overtakes = overtakes, .out = out};
    machine m;
    memset(&m, 0, sizeof m);
    for (uint32_t t = 0; t < p->n_threads; t++) m.threads[t].digest = mixed_digest(t);
    visit(&x, &m);
    free(x.seen.slots);
    return true;
}
