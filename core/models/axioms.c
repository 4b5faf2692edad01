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
