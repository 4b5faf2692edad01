// seq_cst.c - the total order S of seq_cst events (C11 29.3) as constraints. S is not enumerated
// while an execution grows.
//
// In S, an atomic write precedes the fences after it in its thread, and an atomic access follows
// the fences before it. The constraints on S follow from happens-before and modification order, as
// far as these are known. They imply new modification-order edges (CDSChecker 2016, Figures 7 and
// 9, including collapsed rules), until nothing new follows.
//
//   S extends happens-before
//   a mo b                      from a or a fence before it to b or a fence after it
//   r reads w, w mo b           from a fence before r to b or a fence after it; from a seq_cst r to
//                               a fence after b; from a seq_cst r to a seq_cst b if w is seq_cst
#include "explorers/cds/seq_cst.h"

#include "explorers/cds/order.h"

#include <string.h>

enum { NOWHERE = CDS_NO_THREAD };

typedef cds_thread_position standing;

static bool is_sc_fence(const cds_event *e) { return e->kind == SMC_FENCE && cds_is_sc(e); }

// Computes cds.standings for all events.
static void compute_sc_positions(cds *x) {
    smc_vec_reserve(&x->standings, x->events.n);
    for (cds_id id = 0; id < x->events.n; id++)
        x->standings.at[id] = (standing){NOWHERE, NOWHERE, NOWHERE};
    for (uint32_t i = 0; i < x->sc.n; i++) x->standings.at[x->sc.at[i]].self = i;
    for (uint32_t t = 0; t < x->threads.n; t++) {
        const cds_thread *thread = &x->threads.at[t];
        uint32_t fence = NOWHERE;
        for (uint32_t i = 0; i < thread->events.n; i++) {
            const cds_id id = thread->events.at[i];
            if (!cds_event_at(x, id)->plain) x->standings.at[id].fence_before = fence;
            if (is_sc_fence(cds_event_at(x, id))) fence = x->standings.at[id].self;
        }
        fence = NOWHERE;
        for (uint32_t i = thread->events.n; i-- > 0;) {
            const cds_id id = thread->events.at[i];
            if (!cds_event_at(x, id)->plain) x->standings.at[id].fence_after = fence;
            if (is_sc_fence(cds_event_at(x, id))) fence = x->standings.at[id].self;
        }
    }
}

static standing sc_position_of(const cds *x, cds_id id) { return x->standings.at[id]; }

// Whether the location has an atomic access. At other locations, S implies no order that
// happens-before does not imply.
static bool has_atomic_access(const cds *x, const cds_loc *l) {
    bool is = false;
    for (uint32_t i = 0; i < l->accesses.n && !is; i++) {
        const cds_event *e = cds_event_at(x, l->accesses.at[i]);
        is = !e->plain && (e->reads || e->writes);
    }
    return is && l->init;
}

// Number of words in a row of cds.before.
static uint32_t sc_words(const cds *x) { return (x->sc.n + 63) / 64; }
// The later events in S of event i of cds.sc, as bits of indices in cds.sc.
static uint64_t *successor_row(const cds *x, uint32_t i) {
    return x->before + (size_t)i * sc_words(x);
}
static bool bit_is_set(const uint64_t *set, uint32_t i) { return set[i / 64] >> i % 64 & 1; }
static void set_bit(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << i % 64; }

// Whether event i of cds.sc is known to precede event j in S. NOWHERE: false.
static bool is_sc_ordered_before(const cds *x, uint32_t i, uint32_t j) {
    return i != NOWHERE && j != NOWHERE && bit_is_set(successor_row(x, i), j);
}
// Makes event i of cds.sc precede event j in S. NOWHERE: no effect.
static void add_sc_edge(const cds *x, uint32_t i, uint32_t j) {
    if (i != NOWHERE && j != NOWHERE) set_bit(successor_row(x, i), j);
}

// Whether write b is known to be later than write a in modification order.
static bool comes_later(const cds *x, cds_id a, cds_id b) {
    return x->total ? x->total[a] < x->total[b] : cds_is_ordered(x, a, b);
}

// Adds the constraints on S that follow from a mo b.
static void add_edges_of_writes(const cds *x, standing a, standing b) {
    add_sc_edge(x, a.self, b.self);
    add_sc_edge(x, a.self, b.fence_after);
    add_sc_edge(x, a.fence_before, b.self);
    add_sc_edge(x, a.fence_before, b.fence_after);
}

// Adds the constraints on S that follow if r reads from w, and w mo b. `sc`: w is seq_cst.
static void add_edges_of_read(const cds *x, standing r, standing b, bool sc) {
    add_sc_edge(x, r.fence_before, b.self);
    add_sc_edge(x, r.fence_before, b.fence_after);
    add_sc_edge(x, r.self, b.fence_after);
    if (sc) add_sc_edge(x, r.self, b.self);
}

// Whether the known part of S implies that write a precedes write b in modification order.
static bool write_must_follow(const cds *x, standing a, standing b) {
    return is_sc_ordered_before(x, a.self, b.self) ||
           is_sc_ordered_before(x, a.self, b.fence_before) ||
           is_sc_ordered_before(x, a.fence_after, b.self) ||
           is_sc_ordered_before(x, a.fence_after, b.fence_before);
}

// Whether the known part of S implies that write b is not later in modification order than the
// source of read r. `sc`: the source is seq_cst.
static bool read_source_must_follow(const cds *x, standing r, standing b, bool sc) {
    return is_sc_ordered_before(x, b.self, r.fence_before) ||
           is_sc_ordered_before(x, b.fence_after, r.fence_before) ||
           is_sc_ordered_before(x, b.fence_after, r.self) ||
           (sc && is_sc_ordered_before(x, b.self, r.self));
}

// Closes the known part of S transitively. Returns false if it is cyclic.
static bool close_transitively(const cds *x) {
    const uint32_t n = x->sc.n, words = sc_words(x);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t w = bit_is_set(successor_row(x, i), k) ? 0 : words; w < words; w++)
                successor_row(x, i)[w] |= successor_row(x, k)[w];
    for (uint32_t i = 0; i < n; i++)
        if (bit_is_set(successor_row(x, i), i)) return false;
    return true;
}

// Whether w is a write of a thread: neither an initialisation write nor a promise.
static bool is_write_of_thread(const cds *x, cds_id w) {
    const cds_event *e = cds_event_at(x, w);
    return !cds_is_init(e) && !cds_is_promise(e);
}

// Adds the constraints on S that follow from the location's modification order.
static void add_edges_of_location(const cds *x, const cds_loc *l) {
    for (uint32_t j = 0; j < l->writes.n; j++) {
        const cds_id b = l->writes.at[j];
        if (!is_write_of_thread(x, b)) continue;
        const standing at = sc_position_of(x, b);
        for (uint32_t i = 0; i < l->writes.n; i++) {
            const cds_id a = l->writes.at[i];
            if (is_write_of_thread(x, a) && comes_later(x, a, b))
                add_edges_of_writes(x, sc_position_of(x, a), at);
        }
        for (uint32_t i = 0; i < l->accesses.n; i++) {
            const cds_event *r = cds_event_at(x, l->accesses.at[i]);
            if (r->reads && l->accesses.at[i] != b && comes_later(x, r->rf, b))
                add_edges_of_read(x, sc_position_of(x, l->accesses.at[i]), at,
                                  cds_is_sc(cds_event_at(x, r->rf)));
        }
    }
}

// Computes the known part of S and its transitive closure in cds.before. Returns false on a cycle.
static bool add_all_sc_edges(cds *x) {
    const uint32_t n = x->sc.n;
    const size_t words = (size_t)n * sc_words(x);
    if (words > x->before_cap)
        x->before = smc_realloc(x->before, (x->before_cap = 2 * words) * sizeof *x->before);
    memset(x->before, 0, words * sizeof *x->before);
    compute_sc_positions(x);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            if (i != j && cds_is_before(x, x->sc.at[i], CDS_HB, x->sc.at[j]))
                set_bit(successor_row(x, i), j);
    for (uint32_t l = 0; l < x->locs.n; l++)
        if (has_atomic_access(x, &x->locs.at[l])) add_edges_of_location(x, &x->locs.at[l]);
    return close_transitively(x);
}

// Adds the modification-order edges of the location that follow from S. Sets *more if there are new
// ones. Returns false on a cycle.
static bool add_order_implied_by_s(cds *x, uint32_t loc, bool *more) {
    for (uint32_t j = 0; j < x->locs.at[loc].writes.n; j++) {
        const cds_loc *l = &x->locs.at[loc];
        const cds_id a = l->writes.at[j];
        if (!is_write_of_thread(x, a)) continue;
        const standing at = sc_position_of(x, a);
        for (uint32_t i = 0; i < l->writes.n; i++) {
            const cds_id b = l->writes.at[i];
            if (a == b || !is_write_of_thread(x, b) || cds_is_ordered(x, a, b) ||
                !write_must_follow(x, at, sc_position_of(x, b)))
                continue;
            if (!cds_add_order_edge(x, a, b)) return false;
            *more = true;
        }
        for (uint32_t i = 0; i < l->accesses.n; i++) {
            const cds_event *r = cds_event_at(x, l->accesses.at[i]);
            if (!r->reads || l->accesses.at[i] == a || r->rf == a || cds_is_ordered(x, a, r->rf))
                continue;
            if (!read_source_must_follow(x, sc_position_of(x, l->accesses.at[i]), at,
                                         cds_is_sc(cds_event_at(x, r->rf))))
                continue;
            if (!cds_add_order_edge(x, a, r->rf)) return false;
            *more = true;
        }
    }
    return true;
}

// Whether several threads have seq_cst events. Otherwise S is program order and implies nothing.
static bool is_of_many(const cds *x) {
    bool many = false;
    for (uint32_t i = 1; i < x->sc.n && !many; i++)
        many = cds_event_at(x, x->sc.at[i])->thread != cds_event_at(x, x->sc.at[0])->thread;
    return many;
}

bool cds_add_sc_edges(cds *x) {
    for (bool more = is_of_many(x); more;) {
        more = false;
        if (!add_all_sc_edges(x)) return false;
        for (uint32_t l = 0; l < x->locs.n; l++)
            if (has_atomic_access(x, &x->locs.at[l]) && !add_order_implied_by_s(x, l, &more))
                return false;
    }
    return true;
}

// ---- complete executions ------------------------------------------------------------------------

// Returns the last of the seq_cst writes to the location that are placed in S; 0: none. S agrees
// with modification order.
static cds_id last_placed(const cds *x, const bool *placed, uint32_t loc) {
    cds_id last = 0;
    for (uint32_t i = 0; i < x->sc.n; i++) {
        const cds_id id = x->sc.at[i];
        const cds_event *e = cds_event_at(x, id);
        if (placed[i] && e->writes && e->loc == loc && (!last || x->total[last] < x->total[id]))
            last = id;
    }
    return last;
}

// Whether event i of cds.sc can be next in S. A read whose source is not seq_cst requires that the
// source does not happen before the last placed seq_cst write (29.3p3).
static bool can_be_next(const cds *x, const bool *placed, uint32_t i) {
    for (uint32_t j = 0; j < x->sc.n; j++)
        if (!placed[j] && bit_is_set(successor_row(x, j), i)) return false;
    const cds_event *e = cds_event_at(x, x->sc.at[i]);
    if (placed[i] || !e->reads || cds_is_sc(cds_event_at(x, e->rf))) return !placed[i];
    const cds_id last = last_placed(x, placed, e->loc);
    return !last || !cds_is_before(x, e->rf, CDS_HB, last);
}

// Whether the events of cds.sc that are not placed can be placed in S. Events that do not write are
// placed as early as possible, since placing them later enables no other event. Restores `placed`.
static bool place_sc_events(const cds *x, bool *placed) {
    const uint32_t n = x->sc.n;
    bool *was = smc_alloc(n), found = true;
    memcpy(was, placed, n);
    for (uint32_t i = 0; i < n; i++) { // starts again from the first event after each placed event
        if (cds_event_at(x, x->sc.at[i])->writes || !can_be_next(x, placed, i)) continue;
        placed[i] = true;
        i = UINT32_MAX;
    }
    for (uint32_t i = 0; i < n; i++) found &= placed[i];
    for (uint32_t i = 0; i < n && !found; i++) {
        if (!can_be_next(x, placed, i)) continue;
        placed[i] = true;
        found = place_sc_events(x, placed);
        placed[i] = false;
    }
    memcpy(placed, was, n);
    free(was);
    return found;
}

bool cds_has_sc_order(cds *x) {
    if (!add_all_sc_edges(x)) return false;
    bool *placed = smc_alloc(x->sc.n + 1);
    const bool found = place_sc_events(x, placed);
    free(placed);
    return found;
}
