#include "reductions/commuting/tested.h"

// Limits for one tested RMW: number of RMWs that are unordered with it; number of sets of these
// RMWs that are tried as those before it. Beyond a limit, all RMWs of the location are ordered.
enum { MAX_UNORDERED_RMWS = 32, MAX_CHOICES = 1 << 13 };

// The RMWs that are unordered with a tested RMW, in link order.
typedef struct unordered_rmws {
    const smc_action *tested; // the tested RMW
    uint64_t found;           // the value that the tested RMW finds if all of them come after it
    bool holds;               // result of the test for that value
    // `n`: number of these RMWs; `choices`: number of sets of them that were tried
    uint32_t n, choices;
    uint64_t adds[MAX_UNORDERED_RMWS];  // the number that each RMW adds
    uint32_t after[MAX_UNORDERED_RMWS]; // for each RMW, the set of those among the others that
                                        // happen before it, as bits
} unordered_rmws;

static const uint32_t *rmw_hb_clock(const smc_rmw_order_query *x, smc_id id) {
    return smc_model_hb_clock(x->model, x->state, x->graph, id);
}

// Adds the RMW `id`. `ids`: the RMWs added before. Returns false if there are too many.
static bool add_unordered_rmw(const smc_rmw_order_query *x, unordered_rmws *o, const smc_id *ids,
                              smc_id id) {
    const uint32_t *hb = rmw_hb_clock(x, id), i = o->n;
    if (i == MAX_UNORDERED_RMWS) return false;
    o->adds[i] = smc_rmw_addend(&smc_event_at(x->graph, id)->step->action);
    o->after[i] = 0;
    for (uint32_t k = 0; k < i; k++)
        if (smc_is_in_clock(smc_event_at(x->graph, ids[k]), hb)) o->after[i] |= 1u << k;
    o->n++;
    return true;
}

// Whether the test has another result for some set of RMWs before the tested one: the set `before`,
// whose sum is `sum`, and any of the RMWs from number i on. A set contains, with each RMW, all
// those that happen before it.
static bool may_differ(unordered_rmws *o, uint32_t i, uint32_t before, uint64_t sum) {
    if (++o->choices > MAX_CHOICES) return true;
    if (i == o->n)
        return smc_test_holds(o->tested, smc_truncate(o->found + sum, o->tested->size)) != o->holds;
    return may_differ(o, i + 1, before, sum) ||
           (!(o->after[i] & ~before) && may_differ(o, i + 1, before | 1u << i, sum + o->adds[i]));
}

// Whether the result of the RMW's test depends on which of the RMWs that are unordered with it come
// before it.
static bool depends_on_order(const smc_rmw_order_query *x, smc_id id) {
    const smc_event *e = smc_event_at(x->graph, id);
    const smc_id_list *all = smc_unordered_events_at(x->unordered, e->loc);
    const uint32_t *hb = rmw_hb_clock(x, id);
    unordered_rmws o = {.tested = &e->step->action, .found = e->in};
    smc_id ids[MAX_UNORDERED_RMWS];
    o.holds = smc_test_holds(o.tested, e->in);
    for (uint32_t i = 0; i < all->n; i++) {
        const smc_id other = all->at[i];
        if (other == id || smc_is_in_clock(smc_event_at(x->graph, other), hb) ||
            smc_is_in_clock(e, rmw_hb_clock(x, other)))
            continue;
        if (!add_unordered_rmw(x, &o, ids, other)) return true;
        ids[o.n - 1] = other;
    }
    return may_differ(&o, 0, 0, 0);
}

bool smc_test_depends_on_rmw_order(const smc_rmw_order_query *x, smc_id id) {
    const smc_event *e = smc_event_at(x->graph, id);
    const smc_id_list *all = smc_unordered_events_at(x->unordered, e->loc);
    const uint32_t *hb = rmw_hb_clock(x, id);
    for (uint32_t i = 0; i < all->n; i++) {
        const smc_event *u = smc_event_at(x->graph, all->at[i]);
        if (smc_is_tested_addition(&u->step->action) && (u == e || !smc_is_in_clock(u, hb)) &&
            depends_on_order(x, all->at[i]))
            return true;
    }
    return false;
}

// ---- fences -------------------------------------------------------------------------------------

static bool acquires(const smc_event *e) {
    return e->kind == SMC_FENCE && smc_order_acquires(e->step->action.order);
}

static bool is_release(const smc_event *e) { return e->step->action.order == SMC_RELEASE; }

bool smc_fence_depends_on_order(const smc_rmw_order_query *x, smc_id id) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id);
    const smc_id_list *all = smc_unordered_events_at(x->unordered, e->loc);
    const uint32_t *hb = rmw_hb_clock(x, id);
    if (!is_release(e) || !g->fences) return false;
    for (uint32_t i = 0; i < all->n; i++) {
        const smc_event *u = smc_event_at(g, all->at[i]);
        const smc_thread *t = &g->threads.at[u->thread];
        if (smc_is_in_clock(u, hb)) continue;
        for (uint32_t k = u->index; k < t->events.n; k++) // the thread's events after u
            if (u != e && acquires(smc_event_at(g, t->events.at[k]))) return true;
    }
    return false;
}

uint32_t smc_location_observed_by_fence(const smc_rmw_order_query *x, smc_id fence) {
    const smc_graph *g = x->graph;
    const smc_event *f = smc_event_at(g, fence);
    const smc_thread *t = &g->threads.at[f->thread];
    const uint32_t *hb = rmw_hb_clock(x, fence);
    for (uint32_t k = 0; k + 1 < f->index && acquires(f); k++) {
        const smc_event *u = smc_event_at(g, t->events.at[k]);
        if (!smc_is_unordered(u)) continue;
        const smc_id_list *all = smc_unordered_events_at(x->unordered, u->loc);
        for (uint32_t i = 0; i < all->n; i++) {
            const smc_event *from = smc_event_at(g, all->at[i]);
            if (is_release(from) && !smc_is_in_clock(from, hb)) return u->loc;
        }
    }
    return 0;
}
