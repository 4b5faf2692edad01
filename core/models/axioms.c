#include "core/models/axioms.h"

#include "core/graph/graph.h"

#include <string.h>

// ---- relations ---------------------------------------------------------------------------------------------------

smc_relation smc_relation_new(uint32_t n) {
    const uint32_t words = (n + 63) / 64;
    return (smc_relation){n, words, smc_alloc((size_t)n * words * sizeof(uint64_t))};
}

void smc_relation_free(smc_relation *r) { free(r->bits); }

static void relate(smc_relation *r, uint32_t i, uint32_t j) { r->bits[(size_t)i * r->words + j / 64] |= 1ull << (j % 64); }

static smc_relation copy_of(const smc_relation *r) {
    smc_relation c = smc_relation_new(r->n);
    memcpy(c.bits, r->bits, (size_t)r->n * r->words * sizeof *r->bits);
    return c;
}

static void add_row(smc_relation *r, uint32_t into, uint32_t from) {
    for (uint32_t w = 0; w < r->words; w++) r->bits[(size_t)into * r->words + w] |= r->bits[(size_t)from * r->words + w];
}

// Warshall.
static void close_transitively(smc_relation *r) {
    for (uint32_t k = 0; k < r->n; k++)
        for (uint32_t i = 0; i < r->n; i++)
            if (smc_related(r, i, k)) add_row(r, i, k);
}

static bool is_irreflexive(const smc_relation *r) {
    for (uint32_t i = 0; i < r->n; i++)
        if (smc_related(r, i, i)) return false;
    return true;
}

// ---- the relations of an execution -------------------------------------------------------------------------------

static bool is_init(const smc_execution_event *e) { return e->thread == SMC_INIT_THREAD; }

// po, with initialisation before everything and the creation of a thread before its first event.
static void add_po(const smc_execution *x, smc_relation *r) {
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            const smc_execution_event *a = &x->events[i], *b = &x->events[j];
            if (is_init(a) ? !is_init(b) : a->thread == b->thread && a->index < b->index) relate(r, i, j);
            if (b->create == (int32_t)i) relate(r, i, j);
        }
}

static void add_rf(const smc_execution *x, smc_relation *r) {
    for (uint32_t j = 0; j < x->n; j++)
        if (x->events[j].rf >= 0) relate(r, (uint32_t)x->events[j].rf, j);
}

static bool both_write(const smc_execution_event *a, const smc_execution_event *b, uint32_t loc) {
    return a->writes && b->writes && a->loc == loc && b->loc == loc;
}

static bool is_co(const smc_execution *x, uint32_t i, uint32_t j, uint32_t loc) {
    return both_write(&x->events[i], &x->events[j], loc) && x->events[i].co < x->events[j].co;
}

static void add_co(const smc_execution *x, smc_relation *r, uint32_t loc) {
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (is_co(x, i, j, loc)) relate(r, i, j);
}

// fr = rf^-1 ; co, without the identity (an RMW is not from-read before itself).
static bool is_fr(const smc_execution *x, uint32_t i, uint32_t j, uint32_t loc) {
    return i != j && x->events[i].reads && x->events[i].loc == loc && is_co(x, (uint32_t)x->events[i].rf, j, loc);
}

static void add_fr(const smc_execution *x, smc_relation *r, uint32_t loc) {
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (is_fr(x, i, j, loc)) relate(r, i, j);
}

// No write comes between what an RMW reads and what it writes: rmw n (fr ; co) is empty.
static bool is_atomic(const smc_execution *x) {
    for (uint32_t u = 0; u < x->n; u++) {
        const uint32_t loc = x->events[u].loc;
        if (!x->events[u].reads || !x->events[u].writes) continue;
        for (uint32_t w = 0; w < x->n; w++)
            if (is_fr(x, u, w, loc) && is_co(x, w, u, loc)) return false;
    }
    return true;
}

smc_relation smc_axioms_porf(const smc_execution *x) {
    smc_relation hb = smc_relation_new(x->n);
    add_po(x, &hb);
    add_rf(x, &hb);
    close_transitively(&hb);
    return hb;
}

// ---- the models --------------------------------------------------------------------------------------------------

// Whether hb u co_x u fr_x is acyclic; each location once, at its initialisation write.
static bool is_coherent_at(const smc_execution *x, const smc_relation *hb, uint32_t loc) {
    smc_relation r = copy_of(hb);
    add_co(x, &r, loc);
    add_fr(x, &r, loc);
    close_transitively(&r);
    const bool acyclic = is_irreflexive(&r);
    smc_relation_free(&r);
    return acyclic;
}

// RA (TRACER, OOPSLA 2018, section 3): acyclic(po u rf u co_x u fr_x) for each x; RMWs atomic.
bool smc_axioms_ra(const smc_execution *x) {
    smc_relation hb = smc_axioms_porf(x);
    bool consistent = is_irreflexive(&hb) && is_atomic(x);
    for (uint32_t i = 0; i < x->n && consistent; i++)
        if (is_init(&x->events[i])) consistent = is_coherent_at(x, &hb, x->events[i].loc);
    smc_relation_free(&hb);
    return consistent;
}

// SRA (Lahav, Giannarakis, Vafeiadis, POPL 2016): RA, and acyclic(po u rf u co) over all locations.
bool smc_axioms_sra(const smc_execution *x) {
    smc_relation r = smc_relation_new(x->n);
    add_po(x, &r);
    add_rf(x, &r);
    for (uint32_t i = 0; i < x->n; i++)
        if (is_init(&x->events[i])) add_co(x, &r, x->events[i].loc);
    close_transitively(&r);
    const bool acyclic = is_irreflexive(&r);
    smc_relation_free(&r);
    return acyclic && smc_axioms_ra(x);
}

// ---- SC, TSO, PSO ------------------------------------------------------------------------------------------------

static bool is_access(const smc_execution_event *e) { return e->reads || e->writes; }
static bool is_rmw(const smc_execution_event *e) { return e->kind == SMC_RMW; }

// A store that may stay in a store buffer: not an RMW, and not a seq_cst store, which drains the buffer after itself.
static bool is_buffered(const smc_execution_event *e) {
    return e->writes && !e->reads && !is_rmw(e) && e->order != SMC_SEQ_CST && !is_init(e);
}

// What waits for the thread's store buffer to be empty: RMWs (also failed ones), seq_cst fences and stores, and whatever
// synchronises threads by other means.
static bool drains(const smc_execution_event *e) {
    switch (e->kind) {
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END: return true;
    case SMC_FENCE: return e->order == SMC_SEQ_CST;
    default: return e->writes && e->order == SMC_SEQ_CST;
    }
}

// A fence that keeps stores in order: under PSO, release and stronger ones.
static bool orders_stores(const smc_execution_event *e) {
    return e->kind == SMC_FENCE && (e->order == SMC_RELEASE || e->order == SMC_ACQ_REL);
}

static bool fence_between(const smc_execution *x, uint32_t i, uint32_t j) {
    for (uint32_t k = 0; k < x->n; k++) {
        const smc_execution_event *f = &x->events[k];
        if (f->thread == x->events[i].thread && f->index > x->events[i].index && f->index < x->events[j].index &&
            orders_stores(f))
            return true;
    }
    return false;
}

typedef enum buffers { NO_BUFFER, ONE_BUFFER, BUFFER_PER_LOCATION } buffers;

// Preserved program order: what stays ordered in memory. A buffered store may pass later loads and, where each location has
// a buffer, later buffered stores to others, unless the later one is a release or a fence keeps them in order.
static bool is_preserved(const smc_execution *x, uint32_t i, uint32_t j, buffers b) {
    const smc_execution_event *p = &x->events[i], *q = &x->events[j];
    const bool ordering = (is_access(p) || drains(p)) && (is_access(q) || drains(q));
    if (p->thread != q->thread || p->index >= q->index || !ordering) return false;
    if (b == NO_BUFFER || !is_buffered(p) || drains(q)) return true;
    if (!q->writes) return false;
    return b == ONE_BUFFER || p->loc == q->loc || q->order == SMC_RELEASE || q->order == SMC_ACQ_REL || fence_between(x, i, j);
}

static void add_fr_and_co(const smc_execution *x, smc_relation *r) {
    for (uint32_t i = 0; i < x->n; i++) {
        if (!is_init(&x->events[i])) continue;
        add_co(x, r, x->events[i].loc);
        add_fr(x, r, x->events[i].loc);
    }
}

// acyclic(po_loc u rf u co u fr): each location by itself is sequentially consistent.
static bool is_coherent(const smc_execution *x) {
    smc_relation r = smc_relation_new(x->n);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            const smc_execution_event *p = &x->events[i], *q = &x->events[j];
            const bool po = is_init(p) ? !is_init(q) : p->thread == q->thread && p->index < q->index;
            if (po && is_access(p) && is_access(q) && p->loc == q->loc) relate(&r, i, j);
        }
    for (uint32_t j = 0; j < x->n; j++)
        if (x->events[j].reads) relate(&r, (uint32_t)x->events[j].rf, j);
    add_fr_and_co(x, &r);
    close_transitively(&r);
    const bool ok = is_irreflexive(&r);
    smc_relation_free(&r);
    return ok;
}

// acyclic(ppo u rfe u co u fr), coherence and atomicity (SC: Shasha and Snir 1988; x86-TSO and PSO in this form: Alglave,
// Maranget, Tautschnig, TOPLAS 2014, section 4). Synchronisation by locks, creation and joining is external.
static bool is_ordered(const smc_execution *x, buffers b) {
    smc_relation r = smc_relation_new(x->n);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++) {
            const smc_execution_event *p = &x->events[i], *q = &x->events[j];
            if (is_init(p) ? !is_init(q) : is_preserved(x, i, j, b)) relate(&r, i, j);
            if (q->rf == (int32_t)i && (b == NO_BUFFER || p->thread != q->thread)) relate(&r, i, j);
            if (q->create == (int32_t)i) relate(&r, i, j);
            // What stands before nothing of its own thread in ppo is still after its thread's creation.
            if (q->create >= 0 && p->thread == q->thread && (is_access(p) || drains(p))) relate(&r, (uint32_t)q->create, i);
        }
    add_fr_and_co(x, &r);
    close_transitively(&r);
    const bool ok = is_irreflexive(&r);
    smc_relation_free(&r);
    return ok && is_atomic(x) && is_coherent(x);
}

bool smc_axioms_sc(const smc_execution *x) { return is_ordered(x, NO_BUFFER); }
bool smc_axioms_tso(const smc_execution *x) { return is_ordered(x, ONE_BUFFER); }
bool smc_axioms_pso(const smc_execution *x) { return is_ordered(x, BUFFER_PER_LOCATION); }
