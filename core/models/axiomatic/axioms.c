#include "models/axiomatic/axioms.h"

#include "graph/graph.h"

// Operators of the cat language: seq(a, b, c) is a ; b ; c; any(a, b) is a | b; only(S) is [S].
#define seq(...) smc_rel_sequence(m, (const smc_rel[]){__VA_ARGS__, NULL})
#define any(...) smc_rel_union(m, (const smc_rel[]){__VA_ARGS__, NULL})
#define plus(r) smc_rel_transitive_closure(m, r)
#define maybe(r) smc_rel_reflexive(m, r)
#define star(r) maybe(plus(r))
#define only(set) identity_relation_on(x, m, set)
#define where(predicate) pairs_where(x, m, predicate)
// If some access of the execution covers several cells, evaluates the variant of the predicate for
// such accesses.
#define where_by_cells(predicate) (x->mixed ? where(predicate##_in_cells) : where(predicate))

typedef const smc_execution_event event;

// ---- sets and base relations --------------------------------------------------------------------

static bool is_init(event *e) { return e->thread == SMC_INIT_THREAD; }
static bool is_access(event *e) { return e->reads || e->writes; }
static bool is_fence(event *e) { return e->kind == SMC_FENCE && !is_access(e); }
static bool is_rmw(event *e) { return e->reads && e->writes; }

static smc_rel identity_relation_on(const smc_execution *x, smc_matrices *m, bool (*set)(event *)) {
    smc_rel r = smc_rel_empty(m);
    for (uint32_t i = 0; i < x->n; i++)
        if (set(&x->events[i])) smc_rel_add_pair(m, r, i, i);
    return r;
}

// Returns the relation of all pairs (i, j) for which holds(x, i, j) is true. Inlined together with
// the predicate, since the reference model spends most of its time here.
__attribute__((always_inline)) static inline smc_rel pairs_where(
    const smc_execution *x, smc_matrices *m,
    bool (*holds)(const smc_execution *, uint32_t, uint32_t)) {
    smc_rel r = smc_rel_empty(m);
    for (uint32_t i = 0; i < x->n && !smc_matrices_is_stopped(m); i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (holds(x, i, j)) smc_rel_add_pair(m, r, i, j);
    return r;
}

// ---- accesses to several cells ------------------------------------------------------------------
//
// See docs/design/mixed-sizes.md. Two such events are related by rf, co or fr if their accesses to
// some common cell are. They are related by same_loc if they share a cell.

// Loops over the cells of the access of event i; c is the index in x->events of the cell's entry.
#define for_each_cell(x, i, c)                                                                     \
    for (uint32_t c = (i), c##_first = 1; c##_first || c; c = (x)->events[c].more, c##_first = 0)

static bool is_rf_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    if (!x->events[j].reads) return false;
    for_each_cell (x, j, c)
        if (x->events[c].rf == (int32_t)i) return true;
    return false;
}

static bool is_co_in_cell(event *a, event *b) { return a->loc == b->loc && a->co < b->co; }

static bool is_co_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    if (!x->events[i].writes || !x->events[j].writes) return false;
    for_each_cell (x, i, a)
        for_each_cell (x, j, b)
            if (is_co_in_cell(&x->events[a], &x->events[b])) return true;
    return false;
}

// Position in coherence of the write from which the given cell of a read reads.
static uint32_t co_of_source(const smc_execution *x, const smc_execution_event *read) {
    for_each_cell (x, (uint32_t)read->rf, w)
        if (x->events[w].loc == read->loc) return x->events[w].co;
    smc_internal_error(__FILE__, __LINE__, "a cell is read from an event that does not write it");
}

static bool is_fr_in_cell(const smc_execution *x, event *r, event *w) {
    return r->loc == w->loc && co_of_source(x, r) < w->co;
}

static bool is_fr_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    if (i == j || !x->events[i].reads || !x->events[j].writes) return false;
    for_each_cell (x, i, r)
        for_each_cell (x, j, w)
            if (is_fr_in_cell(x, &x->events[r], &x->events[w])) return true;
    return false;
}

static bool same_loc_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    if (!is_access(&x->events[i]) || !is_access(&x->events[j])) return false;
    for_each_cell (x, i, a)
        for_each_cell (x, j, b)
            if (x->events[a].loc == x->events[b].loc) return true;
    return false;
}

// ---- base relations -----------------------------------------------------------------------------

static bool is_po(const smc_execution *x, uint32_t i, uint32_t j) {
    return x->events[i].thread == x->events[j].thread && x->events[i].index < x->events[j].index;
}

static bool is_rf(const smc_execution *x, uint32_t i, uint32_t j) {
    return x->events[j].reads && x->events[j].rf == (int32_t)i;
}

static bool is_creation(const smc_execution *x, uint32_t i, uint32_t j) {
    return x->events[j].create == (int32_t)i;
}

// Whether i synchronises with j by other means than accesses: initialisation, thread creation, end
// -> join, unlock -> lock.
static bool is_sync(const smc_execution *x, uint32_t i, uint32_t j) {
    event *a = &x->events[i], *b = &x->events[j];
    if (is_init(a)) return !is_init(b);
    return is_creation(x, i, j) || (!b->reads && b->rf == (int32_t)i);
}

static bool same_loc(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_access(&x->events[i]) && is_access(&x->events[j]) &&
           x->events[i].loc == x->events[j].loc;
}

static bool is_co(const smc_execution *x, uint32_t i, uint32_t j) {
    event *a = &x->events[i], *b = &x->events[j];
    return a->writes && b->writes && a->loc == b->loc && a->co < b->co;
}

// fr = rf^-1 ; co, without the identity: an RMW is not from-read before itself.
static bool is_fr(const smc_execution *x, uint32_t i, uint32_t j) {
    return i != j && x->events[i].reads && is_co(x, (uint32_t)x->events[i].rf, j);
}

// Atomicity: no write lies in coherence between an RMW's source and the RMW's write: [RMW] n (fr ;
// co) is empty.
static bool rmws_are_atomic(const smc_execution *x, smc_matrices *m) {
    return smc_rel_is_empty(
        m,
        smc_rel_intersection(m, only(is_rmw), seq(where_by_cells(is_fr), where_by_cells(is_co))));
}

// ---- accesses to several cells as single events -------------------------------------------------

// Whether j reads from i, in another thread. A read from a store of its own thread may precede the
// store's effect on other threads (store buffer).
static bool is_rfe(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_rf(x, i, j) && x->events[i].thread != x->events[j].thread;
}

static bool is_rfe_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_rf_in_cells(x, i, j) && x->events[i].thread != x->events[j].thread;
}

// Whether (i, j) is in rf u co u fr, restricted to accesses to cell `loc`.
static bool is_communication_in(const smc_execution *x, uint32_t i, uint32_t j, uint32_t loc) {
    if (!is_access(&x->events[i]) || !is_access(&x->events[j]) || i == j) return false;
    for_each_cell (x, i, a)
        for_each_cell (x, j, b) {
            event *p = &x->events[a], *q = &x->events[b];
            if (p->loc != loc || q->loc != loc) continue;
            if (x->events[j].reads && q->rf == (int32_t)i) return true;
            if (!x->events[j].writes) continue;
            if (x->events[i].writes && p->co < q->co) return true;
            if (x->events[i].reads && co_of_source(x, p) < q->co) return true;
        }
    return false;
}

// Returns eco = (rf u co u fr)+ of the accesses to one cell.
static smc_rel eco_of_location(const smc_execution *x, smc_matrices *m, uint32_t loc) {
    smc_rel r = smc_rel_empty(m);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (is_communication_in(x, i, j, loc)) smc_rel_add_pair(m, r, i, j);
    return plus(r);
}

// The relation (rfe u co u fr)+ over whole accesses: the order of accesses that other threads
// observe.
static smc_rel observed_order_of_accesses(const smc_execution *x, smc_matrices *m) {
    return plus(any(where_by_cells(is_rfe), where_by_cells(is_co), where_by_cells(is_fr)));
}

// With mixed sizes: eco within each cell, united with the order of whole accesses that other
// threads observe.
static smc_rel eco_of_cells(const smc_execution *x, smc_matrices *m) {
    smc_rel eco = observed_order_of_accesses(x, m);
    for (uint32_t i = 0; i < x->n; i++) // each cell has one initialisation write
        if (is_init(&x->events[i])) eco = any(eco, eco_of_location(x, m, x->events[i].loc));
    return eco;
}

static bool are_in_different_threads(const smc_execution *x, uint32_t i, uint32_t j) {
    return x->events[i].thread != x->events[j].thread;
}

// Coherence with mixed sizes: in each cell irreflexive(hb ; eco?), and atomicity. No access is
// observed in parts: irreflexive(eco) and irreflexive(ordering_hb ; observed), where observed =
// (rfe u co u fr)+.
static bool is_coherent_in_cells(const smc_execution *x, smc_matrices *m, smc_rel hb, smc_rel eco,
                                 smc_rel ordering_hb) {
    if (!smc_rel_is_irreflexive(m, any(hb, eco)) || !rmws_are_atomic(x, m)) return false;
    if (!smc_rel_is_irreflexive(m, seq(ordering_hb, observed_order_of_accesses(x, m))))
        return false;
    for (uint32_t i = 0; i < x->n; i++)
        if (is_init(&x->events[i]) &&
            !smc_rel_is_irreflexive(m, seq(hb, eco_of_location(x, m, x->events[i].loc))))
            return false;
    return true;
}

// ---- RA, SRA ------------------------------------------------------------------------------------

static smc_rel hb_porf(const smc_execution *x, smc_matrices *m) {
    return plus(any(where(is_po), where_by_cells(is_rf), where(is_sync)));
}

static smc_rel restrict_to_location(const smc_execution *x, smc_matrices *m, smc_rel r,
                                    uint32_t loc) {
    smc_rel at = smc_rel_empty(m);
    for (uint32_t i = 0; i < x->n; i++)
        for (uint32_t j = 0; j < x->n; j++)
            if (x->events[i].loc == loc && smc_rel_has_pair(m, r, i, j))
                smc_rel_add_pair(m, at, i, j);
    return at;
}

// Whether j reads from i and is no failed attempt to take a lock. Under RA, all other reads
// synchronise with their sources.
static bool is_synchronising_rf(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_rf(x, i, j) && !x->events[j].failed_attempt;
}

static bool is_synchronising_rf_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_rf_in_cells(x, i, j) && !x->events[j].failed_attempt;
}

static smc_rel hb_ra(const smc_execution *x, smc_matrices *m) {
    return plus(any(where(is_po), where_by_cells(is_synchronising_rf), where(is_sync)));
}

static bool is_synchronising_read(event *e) { return e->reads && !e->failed_attempt; }
static bool is_write(event *e) { return e->writes; }

// The part of hb that orders accesses to different cells. All reads acquire and all writes release,
// but a store is not ordered before a later load of its thread, since the load may execute while
// the store is buffered.
static smc_rel ordering_hb_ra(const smc_execution *x, smc_matrices *m) {
    smc_rel po = where(is_po), maybe_po = maybe(po);
    smc_rel rfe = smc_rel_intersection(m, where(is_synchronising_rf_in_cells),
                                       where(are_in_different_threads));
    return plus(any(seq(only(is_synchronising_read), po), seq(po, only(is_write)),
                    seq(maybe_po, any(rfe, where(is_sync)), maybe_po)));
}

static bool is_ra_in_cells(const smc_execution *x, smc_matrices *m) {
    return smc_rel_is_irreflexive(m, hb_porf(x, m)) &&
           is_coherent_in_cells(x, m, hb_ra(x, m), eco_of_cells(x, m), ordering_hb_ra(x, m));
}

// The axioms of RA: acyclic(po u rf), and acyclic(hb u rf_x u co_x u fr_x) for each location x.
static bool is_ra(const smc_execution *x, smc_matrices *m) {
    if (x->mixed) return is_ra_in_cells(x, m);
    smc_rel hb = hb_ra(x, m), com = any(where(is_rf), where(is_co), where(is_fr));
    if (!smc_rel_is_irreflexive(m, hb_porf(x, m)) || !rmws_are_atomic(x, m)) return false;
    for (uint32_t i = 0; i < x->n; i++) // each location has one initialisation write
        if (is_init(&x->events[i]) &&
            !smc_rel_is_acyclic(m, any(hb, restrict_to_location(x, m, com, x->events[i].loc))))
            return false;
    return true;
}

// The axioms of RA, and acyclic(po u rf u co) over all locations.
static bool is_sra(const smc_execution *x, smc_matrices *m) {
    return smc_rel_is_acyclic(m, any(hb_porf(x, m), where_by_cells(is_co))) && is_ra(x, m);
}

// ---- SC, TSO, PSO -------------------------------------------------------------------------------

// Whether the event is a store that may wait in a store buffer. RMWs and seq_cst stores are not
// buffered: a seq_cst store drains the buffer afterwards.
static bool is_buffered(event *e) {
    return e->writes && !e->reads && e->kind != SMC_RMW && e->order != SMC_SEQ_CST && !is_init(e);
}

// Whether the event waits until its thread's store buffer is empty: RMWs (also failed ones),
// seq_cst fences and stores, and synchronisation other than by accesses.
static bool drains_store_buffer(event *e) {
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

// Whether the event takes part in the memory order. A fence that drains no buffer only affects the
// order of other events.
static bool is_ordered_event(event *e) { return is_access(e) || drains_store_buffer(e); }

static bool is_sc_ppo(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_po(x, i, j) && is_ordered_event(&x->events[i]) && is_ordered_event(&x->events[j]);
}

// Preserved program order of TSO: all of program order, except from a buffered store to a later
// load.
static bool is_tso_ppo(const smc_execution *x, uint32_t i, uint32_t j) {
    event *p = &x->events[i], *q = &x->events[j];
    return is_sc_ppo(x, i, j) && (!is_buffered(p) || drains_store_buffer(q) || q->writes);
}

// Whether the event is a fence that orders stores under PSO: a release or acq_rel fence.
static bool orders_stores(event *e) {
    return e->kind == SMC_FENCE && (e->order == SMC_RELEASE || e->order == SMC_ACQ_REL);
}

// Whether a fence that orders stores lies between i and j in program order.
static bool fence_between(const smc_execution *x, uint32_t i, uint32_t j) {
    for (uint32_t k = 0; k < x->n; k++)
        if (orders_stores(&x->events[k]) && is_po(x, i, k) && is_po(x, k, j)) return true;
    return false;
}

// Preserved program order of PSO: as that of TSO, but without the order from a buffered store to a
// later buffered store to another location, unless the later store is a release or follows a fence
// that orders stores.
static bool is_pso_ppo(const smc_execution *x, uint32_t i, uint32_t j) {
    event *p = &x->events[i], *q = &x->events[j];
    if (!is_tso_ppo(x, i, j)) return false;
    const bool release = q->order == SMC_RELEASE || q->order == SMC_ACQ_REL;
    const bool same = x->mixed ? same_loc_in_cells(x, i, j) : p->loc == q->loc;
    return !is_buffered(p) || drains_store_buffer(q) || same || release || fence_between(x, i, j);
}

static bool is_po_loc_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_init(&x->events[i]) ? !is_init(&x->events[j]) && same_loc_in_cells(x, i, j)
                                  : is_po(x, i, j) && same_loc_in_cells(x, i, j);
}

static bool is_po_loc(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_init(&x->events[i]) ? !is_init(&x->events[j]) && same_loc(x, i, j)
                                  : is_po(x, i, j) && same_loc(x, i, j);
}

// Whether i creates the thread of j. The creation precedes all ordered events of the thread, even
// events that ppo does not order after the thread's first event.
static bool is_created(const smc_execution *x, uint32_t i, uint32_t j) {
    if (x->events[i].kind != SMC_CREATE || !is_ordered_event(&x->events[j])) return false;
    for (uint32_t k = 0; k < x->n; k++)
        if (x->events[k].create == (int32_t)i && x->events[k].thread == x->events[j].thread)
            return true;
    return false;
}

// Coherence of each location: acyclic(po_loc u rf u co u fr); with mixed sizes, of each cell.
static bool is_coherent_by_location(const smc_execution *x, smc_matrices *m, smc_rel com) {
    if (!x->mixed) return smc_rel_is_acyclic(m, any(where(is_po_loc), where(is_rf), com));
    for (uint32_t i = 0; i < x->n; i++)
        if (is_init(&x->events[i]) &&
            !smc_rel_is_irreflexive(m, seq(where(is_po), eco_of_location(x, m, x->events[i].loc))))
            return false;
    return true;
}

// The axioms of a model with store buffers: acyclic(ppo u rfe u co u fr), coherence of each
// location, and atomicity.
static bool satisfies_buffer_model(const smc_execution *x, smc_matrices *m, smc_rel ppo,
                                   smc_rel rf) {
    smc_rel com = any(rf, where_by_cells(is_co), where_by_cells(is_fr));
    return smc_rel_is_acyclic(m, any(ppo, com, where(is_sync), where(is_created))) &&
           is_coherent_by_location(x, m, com) && rmws_are_atomic(x, m);
}

static smc_rel ppo_sc(const smc_execution *x, smc_matrices *m) { return where(is_sc_ppo); }
static smc_rel ppo_tso(const smc_execution *x, smc_matrices *m) { return where(is_tso_ppo); }
static smc_rel ppo_pso(const smc_execution *x, smc_matrices *m) { return where(is_pso_ppo); }

static bool is_sc(const smc_execution *x, smc_matrices *m) {
    return satisfies_buffer_model(x, m, ppo_sc(x, m), where_by_cells(is_rf));
}
static bool is_tso(const smc_execution *x, smc_matrices *m) {
    return satisfies_buffer_model(x, m, ppo_tso(x, m), where_by_cells(is_rfe));
}
static bool is_pso(const smc_execution *x, smc_matrices *m) {
    return satisfies_buffer_model(x, m, ppo_pso(x, m), where_by_cells(is_rfe));
}

// ---- RC11 ---------------------------------------------------------------------------------------

static bool is_releasing(event *e) {
    return e->order == SMC_RELEASE || e->order == SMC_ACQ_REL || e->order == SMC_SEQ_CST;
}
static bool is_acquiring(event *e) { return e->order >= SMC_CONSUME && e->order != SMC_RELEASE; }
static bool is_release_write(event *e) { return e->writes && is_releasing(e); }
static bool is_release_fence(event *e) { return is_fence(e) && is_releasing(e); }
static bool is_acquire_read(event *e) { return e->reads && is_acquiring(e); }
static bool is_acquire_fence(event *e) { return is_fence(e) && is_acquiring(e); }
static bool is_atomic_write(event *e) { return e->writes && e->order != SMC_PLAIN; }

// Whether a later acquire fence can synchronise through this read. A failed attempt to take a lock
// is no atomic operation, so a fence does not synchronise through it ([atomics.fences]).
static bool is_read_before_fence(event *e) {
    return e->reads && e->order != SMC_PLAIN && !e->failed_attempt;
}

static bool is_sc_event(event *e) {
    return (is_access(e) || is_fence(e)) && e->order == SMC_SEQ_CST;
}
static bool is_sc_fence(event *e) { return is_fence(e) && e->order == SMC_SEQ_CST; }

static bool is_po_to_other_loc_in_cells(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_po(x, i, j) && !same_loc_in_cells(x, i, j);
}

static bool is_po_to_other_loc(const smc_execution *x, uint32_t i, uint32_t j) {
    return is_po(x, i, j) && !same_loc(x, i, j);
}

static bool heads_by_source(event *e) { return e->po_releases; }
static bool heads_release_sequence(event *e) { return (void)e, true; }

// Returns the relation rs from the head of a release sequence to its members, by the rule
// `releases`.
static smc_rel release_sequence(const smc_execution *x, smc_matrices *m,
                                smc_release_sequence releases) {
    smc_rel w = only(is_atomic_write), rs = seq(w, star(seq(where_by_cells(is_rf), only(is_rmw))));
    if (releases == SMC_RELEASES_C20) return rs;
    smc_rel heads = only(releases == SMC_RELEASES_C11 ? heads_release_sequence : heads_by_source);
    return any(rs, seq(w, heads, where_by_cells(is_po_loc), rs));
}

// sw = ([W rel] u [F rel] ; po) ; rs ; rf ; ([R acq] u [R rlx] ; po ; [F acq]). The set [R rlx]
// before a fence excludes failed attempts to take a lock.
static smc_rel sw_of(const smc_execution *x, smc_matrices *m, smc_rel rs) {
    smc_rel po = where(is_po);
    smc_rel from = any(only(is_release_write), seq(only(is_release_fence), po));
    smc_rel fenced = seq(only(is_read_before_fence), po, only(is_acquire_fence));
    smc_rel to = any(only(is_acquire_read), fenced);
    return seq(from, rs, where_by_cells(is_rf), to);
}

// Happens-before of RC11: hb = (po u sw u sync)+.
static smc_rel hb_of(const smc_execution *x, smc_matrices *m, smc_rel rs) {
    return plus(any(where(is_po), sw_of(x, m, rs), where(is_sync)));
}

// The relation from the creation of a thread to all its events.
static smc_rel thread_begin_order(const smc_execution *x, smc_matrices *m) {
    return seq(where(is_creation), maybe(where(is_po)));
}

// The relation psc = psc_base u psc_F, which constrains seq_cst events. The start of a thread is
// modelled as an event after the thread's creation that is no access. (Therefore a seq_cst access
// before the creation precedes the thread's first access in scb: it strongly happens before it in
// C++20.)
static smc_rel partial_sc(const smc_execution *x, smc_matrices *m, smc_rel hb, smc_rel eco) {
    smc_rel sc = only(is_sc_event), fence = only(is_sc_fence),
            other = where_by_cells(is_po_to_other_loc);
    smc_rel hb_loc = smc_rel_intersection(m, hb, where_by_cells(same_loc));
    smc_rel elsewhere = any(seq(other, hb, other), seq(other, maybe(hb), thread_begin_order(x, m)));
    smc_rel scb =
        any(where(is_po), elsewhere, hb_loc, where_by_cells(is_co), where_by_cells(is_fr));
    smc_rel base = seq(any(sc, seq(fence, maybe(hb))), scb, any(sc, seq(maybe(hb), fence)));
    return any(base, seq(fence, any(hb, seq(hb, eco, hb)), fence));
}

static smc_rel eco_of(const smc_execution *x, smc_matrices *m) {
    return x->mixed
               ? eco_of_cells(x, m)
               : plus(any(where_by_cells(is_rf), where_by_cells(is_co), where_by_cells(is_fr)));
}

// The part of hb that orders accesses to different cells. It does not contain the program order of
// accesses without acquire or release: a load may read its own thread's store early, and loads of
// different cells may be reordered.
static smc_rel ordering_hb(const smc_execution *x, smc_matrices *m, smc_rel rs) {
    smc_rel po = where(is_po), maybe_po = maybe(po);
    smc_rel sw = smc_rel_intersection(m, sw_of(x, m, rs), where(are_in_different_threads));
    smc_rel fences = any(seq(po, only(is_release_fence), po),
                         seq(only(is_read_before_fence), po, only(is_acquire_fence), po));
    return plus(any(seq(only(is_acquire_read), po), seq(po, only(is_release_write)), fences,
                    seq(maybe_po, any(sw, where(is_sync)), maybe_po)));
}

// Coherence and atomicity: irreflexive(hb ; eco?). An RMW is one event, whose read precedes its
// write, so eco must be irreflexive too.
static bool is_coherent(const smc_execution *x, smc_matrices *m, smc_rel rs, smc_rel hb,
                        smc_rel eco) {
    if (x->mixed) return is_coherent_in_cells(x, m, hb, eco, ordering_hb(x, m, rs));
    return smc_rel_is_irreflexive(m, any(hb, seq(maybe(hb), eco))) && rmws_are_atomic(x, m);
}

// The axioms of RC11: coherence, acyclic(psc), acyclic(po u rf).
static bool is_rc11(const smc_model *self, const smc_execution *x, smc_matrices *m) {
    smc_rel rs = release_sequence(x, m, self->releases), hb = hb_of(x, m, rs), eco = eco_of(x, m);
    return is_coherent(x, m, rs, hb, eco) && smc_rel_is_acyclic(m, partial_sc(x, m, hb, eco)) &&
           smc_rel_is_irreflexive(m, hb_porf(x, m));
}

// ---- C++20 --------------------------------------------------------------------------------------

// The relation "strongly happens before" ([intro.races]), without consume. The start of a thread is
// ordered after its creation and before its first event.
static smc_rel strong_hb(const smc_execution *x, smc_matrices *m, smc_rel rs, smc_rel hb) {
    smc_rel sc = only(is_sc_event), po = where(is_po);
    return plus(any(po, seq(sc, sw_of(x, m, rs), sc), seq(po, hb, po),
                    seq(po, maybe(hb), thread_begin_order(x, m))));
}

// The relation that the total order S of seq_cst operations must extend ([atomics.order]). eco is
// the standard's "coherence-ordered before".
static smc_rel sc_order_constraints(const smc_execution *x, smc_matrices *m, smc_rel rs, smc_rel hb,
                                    smc_rel eco) {
    smc_rel sc = only(is_sc_event), fence = only(is_sc_fence);
    return any(seq(sc, strong_hb(x, m, rs, hb), sc),
               seq(any(sc, seq(fence, hb)), eco, any(sc, seq(hb, fence))));
}

// The axioms of C++20: coherence, the existence of S, acyclic(po u rf).
static bool is_c20(const smc_model *self, const smc_execution *x, smc_matrices *m) {
    smc_rel rs = release_sequence(x, m, self->releases), hb = hb_of(x, m, rs), eco = eco_of(x, m);
    return is_coherent(x, m, rs, hb, eco) &&
           smc_rel_is_acyclic(m, sc_order_constraints(x, m, rs, hb, eco)) &&
           smc_rel_is_irreflexive(m, hb_porf(x, m));
}

// ---- C11 ----------------------------------------------------------------------------------------

// Whether j is in the release sequence headed by i; if i is no release, in the hypothetical release
// sequence (C11 29.8). This holds if in coherence only RMWs and writes of i's thread lie between i
// and j, and j is such a write too. Any other write ends the sequence, so hb may lose pairs when
// the execution grows.
static bool in_release_sequence(const smc_execution *x, uint32_t i, uint32_t j) {
    event *head = &x->events[i], *last = &x->events[j];
    if (!is_atomic_write(head) || (i != j && !is_co(x, i, j))) return false;
    for (uint32_t k = 0; k < x->n; k++) {
        event *e = &x->events[k];
        const bool between = is_co(x, i, k) && e->co <= last->co;
        if (between && !(is_atomic_write(e) && (is_rmw(e) || e->thread == head->thread)))
            return false;
    }
    return true;
}

static smc_rel rs_c11(const smc_execution *x, smc_matrices *m) {
    return where(in_release_sequence);
}
static smc_rel hb_c11(const smc_execution *x, smc_matrices *m) { return hb_of(x, m, rs_c11(x, m)); }

static bool is_not_plain(event *e) { return !e->plain; }

// Whether r is from-read before j and r's source is seq_cst.
static bool is_fr_of_sc(const smc_execution *x, uint32_t r, uint32_t j) {
    return is_fr(x, r, j) && is_sc_event(&x->events[x->events[r].rf]);
}

// The relation that the total order S of seq_cst events must extend (C11 29.3). `since` relates a
// fence to the accesses after it, `until` an access to the fences after it.
//
//   p3      S agrees with hb and coherence; a seq_cst read of a seq_cst write precedes the writes
//           that overwrite it
//   p4-p6   a read sees at least the writes that fences order before it
//   p7      a write does not precede such a write in coherence (with LWG issue 2130: one fence and
//           one seq_cst write suffice)
//
// p4 to p7 concern atomic accesses: a racing plain access may read as if there were no fences,
// which exposes the race.
static smc_rel c11_sc_order_constraints(const smc_execution *x, smc_matrices *m, smc_rel hb) {
    smc_rel sc = only(is_sc_event), fence = only(is_sc_fence), po = where(is_po), co = where(is_co),
            fr = where(is_fr);
    smc_rel atomic = only(is_not_plain);
    smc_rel since = seq(fence, po, atomic), until = seq(atomic, po, fence);
    smc_rel reads =
        any(seq(sc, where(is_fr_of_sc), sc), seq(since, fr, any(sc, until)), seq(sc, fr, until));
    return plus(any(seq(sc, hb, sc), seq(any(sc, since), co, any(sc, until)), reads));
}

// State of the search for S, which places the seq_cst events one after the other. The writes to a
// location are placed in coherence order.
typedef struct sc_search {
    const smc_execution *x;
    const smc_matrices *m;
    smc_rel hb, before;
    bool *placed; // [event]: whether the event is placed; events that are not seq_cst count as
                  // placed
} sc_search;

// The seq_cst write to the location that was placed last; -1: none is placed.
static int32_t last_sc_write(const sc_search *s, uint32_t loc) {
    int32_t last = -1;
    for (uint32_t i = 0; i < s->x->n; i++) {
        event *e = &s->x->events[i];
        if (!s->placed[i] || !is_sc_event(e) || !e->writes || e->loc != loc) continue;
        if (last < 0 || e->co > s->x->events[last].co) last = (int32_t)i;
    }
    return last;
}

// Whether event e, which is not placed, can be the next one in S. By p3, a seq_cst read from a
// source that is not seq_cst requires that the source does not happen before the last placed
// seq_cst write.
static bool can_be_next(const sc_search *s, uint32_t e) {
    if (s->placed[e]) return false;
    for (uint32_t i = 0; i < s->x->n; i++)
        if (!s->placed[i] && smc_rel_has_pair(s->m, s->before, i, e)) return false;
    event *r = &s->x->events[e];
    if (!r->reads || is_sc_event(&s->x->events[r->rf])) return true;
    const int32_t last = last_sc_write(s, r->loc);
    return last < 0 || !smc_rel_has_pair(s->m, s->hb, (uint32_t)r->rf, (uint32_t)last);
}

// Whether the placed events can be completed to an order S. Only the next write is chosen; other
// events are placed as early as possible, since placing them later allows no further orders.
static bool can_complete_sc_order(sc_search *s) {
    const uint32_t n = s->x->n;
    bool *was = smc_alloc(n), all = true, found = false;
    for (uint32_t i = 0; i < n; i++) was[i] = s->placed[i];
    for (uint32_t i = 0; i < n; i++) { // begins again with the first event after each event that it
                                       // places
        if (s->x->events[i].writes || !can_be_next(s, i)) continue;
        s->placed[i] = true;
        i = UINT32_MAX;
    }
    for (uint32_t i = 0; i < n; i++) all &= s->placed[i];
    for (uint32_t i = 0; i < n && !all && !found; i++) {
        if (!s->x->events[i].writes || !can_be_next(s, i)) continue;
        s->placed[i] = true;
        found = can_complete_sc_order(s);
        s->placed[i] = false;
    }
    for (uint32_t i = 0; i < n; i++) s->placed[i] = was[i];
    free(was);
    return all || found;
}

// Whether there is an order S.
static bool has_sc_order(const smc_execution *x, smc_matrices *m, smc_rel hb) {
    sc_search s = {.x = x, .m = m, .hb = hb, .before = c11_sc_order_constraints(x, m, hb)};
    if (!smc_rel_is_irreflexive(m, s.before)) return false;
    s.placed = smc_alloc(x->n);
    for (uint32_t i = 0; i < x->n; i++) s.placed[i] = !is_sc_event(&x->events[i]);
    const bool has = can_complete_sc_order(&s);
    free(s.placed);
    return has;
}

// The axioms of C11: irreflexive(hb), coherence, and a total order of the seq_cst events. po u rf
// may be cyclic.
static bool is_c11(const smc_execution *x, smc_matrices *m) {
    smc_rel rs = rs_c11(x, m), hb = hb_of(x, m, rs);
    return is_coherent(x, m, rs, hb, eco_of(x, m)) && has_sc_order(x, m, hb);
}

// ---- the models ---------------------------------------------------------------------------------

typedef bool formula(const smc_model *, const smc_execution *, smc_matrices *);

static bool evaluate_formula(const smc_model *self, const smc_execution *x, formula *f) {
    smc_matrices m;
    smc_matrices_init(&m, x->n);
    m.stop = x->stop;
    const bool holds = f(self, x, &m);
    smc_matrices_free(&m);
    return holds;
}

// Define the axioms of a model by a formula: FORMULA_OF by one that depends on the model and the
// execution, FORMULA by one that depends only on the execution.
#define FORMULA_OF(name, holds)                                                                    \
    bool smc_axioms_##name(const smc_model *self, const smc_execution *x) {                        \
        return evaluate_formula(self, x, holds);                                                   \
    }
#define FORMULA(name, holds)                                                                       \
    static bool for_any_##name(const smc_model *self, const smc_execution *x, smc_matrices *m) {   \
        return (void)self, holds(x, m);                                                            \
    }                                                                                              \
    FORMULA_OF(name, for_any_##name)
#define RELATION(name, relation)                                                                   \
    smc_rel smc_##name(const smc_model *self, const smc_execution *x,                              \
        smc_matrices *m) { return (void)self, relation(x, m); }

// Sources. sc: Shasha and Snir 1988; tso and pso in this form: Alglave, Maranget, Tautschnig,
// TOPLAS 2014, section 4.
FORMULA(sc, is_sc)
FORMULA(tso, is_tso)
FORMULA(pso, is_pso)
// References for the definitions. ra: TRACER, OOPSLA 2018, section 3; sra: Lahav, Giannarakis,
// Vafeiadis, POPL 2016.
FORMULA(ra, is_ra)
FORMULA(sra, is_sra)
// Source: Batty, Owens, Sarkar, Sewell, Weber: Mathematizing C++ Concurrency, POPL 2011, with the
// fences of C11 29.3 and 29.8, as checked by Norris and Demsky: CDSChecker, OOPSLA 2013. Paragraph
// numbers are those of ISO/IEC 14882:2011, 29.3.
FORMULA(c11, is_c11)
// Source: Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing Sequential Consistency in C/C++11, PLDI
// 2017, section 3.
FORMULA_OF(rc11, is_rc11)
// Source: ISO/IEC 14882:2020, [intro.races] and [atomics.order], from P0668R5 (Boehm, Giroux,
// Vafeiadis); load buffering is excluded.
FORMULA_OF(c20, is_c20)

RELATION(hb_porf, hb_porf)
RELATION(hb_ra, hb_ra)
RELATION(hb_c11, hb_c11)
smc_rel smc_hb_rc11(const smc_model *self, const smc_execution *x, smc_matrices *m) {
    return hb_of(x, m, release_sequence(x, m, self->releases));
}
RELATION(ppo_sc, ppo_sc)
RELATION(ppo_tso, ppo_tso)
RELATION(ppo_pso, ppo_pso)
