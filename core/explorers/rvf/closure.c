// closure.c - computes an order that every witness extends (RVF-SMC, section 4.2). If there is no
// such order, there is no witness; otherwise the order restricts the search.
//
// The order is stored as clocks: for each event, the number of events of each thread before it.
// Conditions 2 and 3 are slightly stronger than in the paper: an event that precedes every visible
// good write precedes the read, even if there is no least good write. A good write is visible if it
// does not come after the read, and no other write comes between both.
#include "explorers/rvf/closure.h"

#include <string.h>

// The clock of an event in the order, without the event itself.
static uint32_t *predecessor_row(const rvf_partial_order *o, uint32_t event) {
    return o->before.at + (size_t)event * o->n;
}

// Whether event a precedes event b.
static bool precedes_in_partial_order(const rvf_partial_order *o, const rvf_event *a, uint32_t b) {
    return a->index <= predecessor_row(o, b)[a->thread];
}

// Sets *to to the maximum of both values. Returns whether it has changed.
static bool raise_to(uint32_t *to, uint32_t value) {
    if (*to >= value) return false;
    *to = value;
    return true;
}

// Adds a -> b, and the edges to b from all events before a. Returns whether anything was added.
static bool add_edge(rvf_partial_order *o, const rvf_set *s, uint32_t a, uint32_t b) {
    const rvf_event *e = &s->events.at[a];
    bool changed = false;
    if (precedes_in_partial_order(o, e, b)) return false;
    for (uint32_t t = 0; t < o->n; t++)
        changed |= raise_to(&predecessor_row(o, b)[t], predecessor_row(o, a)[t]);
    return raise_to(&predecessor_row(o, b)[e->thread], e->index) || changed;
}

// Adds the edges that follow by transitivity, in one pass. Returns whether anything was added.
static bool close_transitively(rvf_partial_order *o, const rvf_set *s) {
    bool changed = false;
    for (uint32_t e = 1; e < s->events.n; e++)
        for (uint32_t t = 0; t < o->n; t++) {
            const uint32_t last = predecessor_row(o, e)[t];
            if (!last || rvf_event_at(s, t, last) == e) continue;
            const uint32_t *other = predecessor_row(o, rvf_event_at(s, t, last));
            for (uint32_t u = 0; u < o->n; u++)
                changed |= raise_to(&predecessor_row(o, e)[u], other[u]);
        }
    return changed;
}

// Whether some event precedes itself.
static bool is_cyclic(const rvf_partial_order *o, const rvf_set *s) {
    for (uint32_t e = 1; e < s->events.n; e++)
        if (precedes_in_partial_order(o, &s->events.at[e], e)) return true;
    return false;
}

// ---- the rules for one read ---------------------------------------------------------------------

// A read to which the closure conditions are applied.
typedef struct closure_rule {
    rvf_partial_order *order;
    const rvf_set *set;
    uint32_t id;           // number of the read's event
    const rvf_event *read; // the read, and its location
    const rvf_loc *loc;
    bool changed; // edges were added
} closure_rule;

// Finds for each thread the last write to the location that precedes the read; the thread's earlier
// writes are hidden. Result in rvf_partial_order.seen.
static void find_hiding_writes(const closure_rule *r) {
    rvf_partial_order *o = r->order;
    memset(o->seen.at, 0, o->n * sizeof *o->seen.at);
    for (uint32_t i = 0; i < r->loc->writes.n; i++) {
        const uint32_t w = r->loc->writes.at[i];
        const rvf_event *e = &r->set->events.at[w];
        if (w != r->id && precedes_in_partial_order(o, e, r->id)) o->seen.at[e->thread] = w;
    }
}

// Whether the read cannot take the write (0: the initialisation write), since the write comes after
// the read, or another write comes between both.
static bool cannot_be_source(const closure_rule *r, uint32_t write) {
    const rvf_partial_order *o = r->order;
    const rvf_event *w = &r->set->events.at[write];
    if (write && precedes_in_partial_order(o, r->read, write)) return true;
    for (uint32_t t = 0; t < o->n; t++) {
        const uint32_t v = o->seen.at[t];
        if (v && v != write && (!write || precedes_in_partial_order(o, w, v))) return true;
    }
    return false;
}

// Lists the visible good writes of the read in rvf_partial_order.visible. Returns false if there
// are none (condition 1).
static bool list_visible(closure_rule *r) {
    uint32_t at = 0;
    r->order->visible.n = 0;
    find_hiding_writes(r);
    for (uint32_t ordinal; rvf_next_good_write(r->set, r->read, &ordinal, &at);) {
        const uint32_t w = rvf_write_with_ordinal(r->set, r->read->loc, ordinal);
        if (!cannot_be_source(r, w)) *smc_vec_push(&r->order->visible) = w;
    }
    return r->order->visible.n > 0;
}

// Adds edges to the read from the events that precede all visible good writes (condition 2).
static void apply_condition_2(closure_rule *r) {
    rvf_partial_order *o = r->order;
    for (uint32_t t = 0; t < o->n; t++) {
        uint32_t least = UINT32_MAX;
        for (uint32_t i = 0; i < o->visible.n && least; i++) {
            const uint32_t w = o->visible.at[i];
            const rvf_event *e = &r->set->events.at[w];
            const uint32_t before = !w ? 0 : e->thread == t ? e->index : predecessor_row(o, w)[t];
            if (least > before) least = before;
        }
        r->changed |= raise_to(&predecessor_row(o, r->id)[t], least);
    }
}

enum { NONE = UINT32_MAX };

// Returns the visible good write that comes after all others (0: the initialisation write); NONE:
// there is no such write.
static uint32_t latest_visible_event(const closure_rule *r) {
    const rvf_partial_order *o = r->order;
    uint32_t best = o->visible.at[0];
    for (uint32_t i = 1; i < o->visible.n; i++)
        if (!best || precedes_in_partial_order(o, &r->set->events.at[best], o->visible.at[i]))
            best = o->visible.at[i];
    for (uint32_t i = 0; i < o->visible.n; i++) {
        const uint32_t w = o->visible.at[i];
        if (w && w != best && !precedes_in_partial_order(o, &r->set->events.at[w], best))
            return NONE;
    }
    return best;
}

// Whether the write comes after all visible good writes.
static bool comes_after_all_visible(const closure_rule *r, uint32_t write) {
    for (uint32_t i = 0; i < r->order->visible.n; i++) {
        const uint32_t w = r->order->visible.at[i];
        if (w && !precedes_in_partial_order(r->order, &r->set->events.at[w], write)) return false;
    }
    return true;
}

// A bad write that precedes the read also precedes the latest visible good write (condition 3). A
// bad write that follows all visible good writes also follows the read (condition 4). Adds these
// edges; returns false on a contradiction.
static bool apply_conditions_3_and_4(closure_rule *r) {
    const uint32_t last = latest_visible_event(r);
    for (uint32_t i = 0; i < r->loc->writes.n; i++) {
        const uint32_t v = r->loc->writes.at[i];
        const rvf_event *e = &r->set->events.at[v];
        if (v == r->id || rvf_is_good(r->set, r->read, e->ordinal)) continue;
        if (precedes_in_partial_order(r->order, e, r->id)) {
            if (!last) return false;
            if (last != NONE) r->changed |= add_edge(r->order, r->set, v, last);
        } else if (!precedes_in_partial_order(r->order, r->read, v) &&
                   comes_after_all_visible(r, v)) {
            r->changed |= add_edge(r->order, r->set, r->id, v);
        }
    }
    return true;
}

// Applies the conditions to all reads. Sets *changed if edges were added. Returns false on a
// contradiction.
static bool apply_conditions_to_reads(rvf_partial_order *o, const rvf_set *s, bool *changed) {
    for (uint32_t e = 1; e < s->events.n; e++) {
        if (!s->events.at[e].reads) continue;
        closure_rule r = {.order = o,
                          .set = s,
                          .id = e,
                          .read = &s->events.at[e],
                          .loc = &s->locs.at[s->events.at[e].loc]};
        if (!list_visible(&r)) return false;
        apply_condition_2(&r);
        if (!apply_conditions_3_and_4(&r)) return false;
        *changed |= r.changed;
    }
    return true;
}

// Adds edges so that the sections of a mutex do not overlap: if the lock of one precedes the end of
// the other, so does its unlock; an open section is the last. The set contains lock and unlock of
// each section one after the other. Returns whether anything was added.
static bool close_sections(rvf_partial_order *o, const rvf_set *s) {
    bool changed = false;
    for (uint32_t l = 0; l < s->locs.n; l++) {
        const rvf_loc *loc = &s->locs.at[l];
        if (!loc->writes.n || !s->events.at[loc->writes.at[0]].takes) continue;
        for (uint32_t i = 0; i + 1 < loc->writes.n; i += 2)
            for (uint32_t j = 0; j < loc->writes.n; j += 2) {
                const uint32_t a = loc->writes.at[i], b = loc->writes.at[j],
                               end = s->events.at[b].unlock;
                if (i != j && (!end || precedes_in_partial_order(o, &s->events.at[a], end)))
                    changed |= add_edge(o, s, s->events.at[a].unlock, b);
            }
    }
    return changed;
}

// ---- the order ----------------------------------------------------------------------------------

bool rvf_order_compute(rvf_partial_order *o, const rvf_set *s, const rvf_edges *edges, bool rules) {
    o->n = s->threads.n;
    smc_vec_reserve(&o->before, (size_t)s->events.n * o->n + 1);
    smc_vec_reserve(&o->seen, o->n);
    memset(o->before.at, 0, o->n * sizeof *o->before.at);
    for (uint32_t e = 1; e < s->events.n; e++) {
        memcpy(predecessor_row(o, e), rvf_clock_of(s, e), o->n * sizeof *o->before.at);
        predecessor_row(o, e)[s->events.at[e].thread]--;
    }
    for (uint32_t i = 0; edges && i < edges->n; i++)
        add_edge(o, s, edges->at[i].before, edges->at[i].after);
    bool closed = !edges || !edges->n; // the clocks of the set are transitively closed
    for (bool changed = true; changed; closed = false) {
        while (!closed && close_transitively(o, s))
            if (is_cyclic(o, s)) return false;
        if (!closed && is_cyclic(o, s)) return false;
        changed = false;
        if (rules && !apply_conditions_to_reads(o, s, &changed)) return false;
        if (rules) changed |= close_sections(o, s);
    }
    return true;
}

void rvf_order_free(rvf_partial_order *o) {
    smc_vec_free(&o->before);
    smc_vec_free(&o->seen);
    smc_vec_free(&o->visible);
}
