// closure.c - what every witness keeps in order (RVF-SMC, section 4.2): a filter before the search, and a bound on it.
//
// The order is kept as clocks: of each event, how many events of each thread come before it. Conditions 2 and 3 are a little
// stronger than the paper's: what comes before every visible good write comes before the read, be there a least one or not.
#include "core/explorers/rvf/verify.h"

#include <string.h>

static uint32_t *row(const rvf_order *o, uint32_t event) { return o->before.at + (size_t)event * o->n; }

static bool is_before(const rvf_order *o, const rvf_event *a, uint32_t b) { return a->index <= row(o, b)[a->thread]; }

static bool raise(uint32_t *to, uint32_t value) {
    if (*to >= value) return false;
    *to = value;
    return true;
}

// a comes before b, as does what comes before a. Whether that is new.
static bool add_edge(rvf_order *o, const rvf_set *s, uint32_t a, uint32_t b) {
    const rvf_event *e = &s->events.at[a];
    bool changed = false;
    if (is_before(o, e, b)) return false;
    for (uint32_t t = 0; t < o->n; t++) changed |= raise(&row(o, b)[t], row(o, a)[t]);
    return raise(&row(o, b)[e->thread], e->index) || changed;
}

static bool close_transitively(rvf_order *o, const rvf_set *s) {
    bool changed = false;
    for (uint32_t e = 1; e < s->events.n; e++)
        for (uint32_t t = 0; t < o->n; t++) {
            const uint32_t last = row(o, e)[t];
            if (!last || rvf_at(s, t, last) == e) continue;
            const uint32_t *other = row(o, rvf_at(s, t, last));
            for (uint32_t u = 0; u < o->n; u++) changed |= raise(&row(o, e)[u], other[u]);
        }
    return changed;
}

static bool is_cyclic(const rvf_order *o, const rvf_set *s) {
    for (uint32_t e = 1; e < s->events.n; e++)
        if (is_before(o, &s->events.at[e], e)) return true;
    return false;
}

// ---- the rules for one read --------------------------------------------------------------------------------------

typedef struct rule {
    rvf_order *order;
    const rvf_set *set;
    uint32_t id; // of the read
    const rvf_event *read;
    const rvf_loc *loc;
    bool changed;
} rule;

// Whether the read cannot take the write, 0 for the initialisation: it comes later, or another one comes between.
static bool is_hidden(const rule *r, uint32_t write) {
    const rvf_event *w = &r->set->events.at[write];
    if (write && is_before(r->order, r->read, write)) return true;
    for (uint32_t i = 0; i < r->loc->writes.n; i++) {
        const uint32_t v = r->loc->writes.at[i];
        if (v == write || v == r->id || !is_before(r->order, &r->set->events.at[v], r->id)) continue;
        if (!write || is_before(r->order, w, v)) return true;
    }
    return false;
}

// What comes before all that the read can take comes before the read (condition 2). False: it can take nothing (1).
// *greatest is the one of them that comes after all others, 0 if that is the initialisation, UINT32_MAX if there is none.
static bool close_good(rule *r, uint32_t *greatest) {
    rvf_order *o = r->order;
    uint32_t *least = o->least.at, at = 0;
    bool any = false;
    memset(least, 0xff, o->n * sizeof *least);
    *greatest = UINT32_MAX;
    for (uint32_t ordinal; rvf_next_good(r->set, r->read, &ordinal, &at);) {
        const uint32_t w = rvf_write(r->set, r->read->loc, ordinal);
        if (is_hidden(r, w)) continue;
        for (uint32_t t = 0; t < o->n; t++) {
            uint32_t before = w ? row(o, w)[t] : 0;
            if (w && r->set->events.at[w].thread == t) before = r->set->events.at[w].index;
            if (least[t] > before) least[t] = before;
        }
        if (!any || !*greatest || (*greatest != UINT32_MAX && is_before(o, &r->set->events.at[*greatest], w))) *greatest = w;
        else if (w && !is_before(o, &r->set->events.at[w], *greatest == UINT32_MAX ? 0 : *greatest)) *greatest = UINT32_MAX;
        any = true;
    }
    for (uint32_t t = 0; t < o->n && any; t++) r->changed |= raise(&row(o, r->id)[t], least[t]);
    return any;
}

// Whether all that the read can take comes before the write v.
static bool follows_all(const rule *r, uint32_t v) {
    uint32_t at = 0;
    for (uint32_t ordinal; rvf_next_good(r->set, r->read, &ordinal, &at);) {
        const uint32_t w = rvf_write(r->set, r->read->loc, ordinal);
        if (w && !is_before(r->order, &r->set->events.at[w], v) && !is_hidden(r, w)) return false;
    }
    return true;
}

// The writes that are not good: one that comes before the read comes before the greatest that it can take (condition 3), one
// that comes after all it can take comes after the read (4).
static bool close_bad(rule *r, uint32_t greatest) {
    for (uint32_t i = 0; i < r->loc->writes.n; i++) {
        const uint32_t v = r->loc->writes.at[i];
        const rvf_event *e = &r->set->events.at[v];
        if (v == r->id || rvf_is_good(r->set, r->read, e->ordinal)) continue;
        if (is_before(r->order, e, r->id)) {
            if (!greatest) return false;
            if (greatest != UINT32_MAX) r->changed |= add_edge(r->order, r->set, v, greatest);
        } else if (!is_before(r->order, r->read, v) && follows_all(r, v)) {
            r->changed |= add_edge(r->order, r->set, r->id, v);
        }
    }
    return true;
}

static bool close_reads(rvf_order *o, const rvf_set *s, bool *changed) {
    for (uint32_t e = 1; e < s->events.n; e++) {
        if (!s->events.at[e].reads) continue;
        rule r = {.order = o, .set = s, .id = e, .read = &s->events.at[e], .loc = &s->locs.at[s->events.at[e].loc]};
        uint32_t greatest;
        if (!close_good(&r, &greatest) || !close_bad(&r, greatest)) return false;
        *changed |= r.changed;
    }
    return true;
}

// ---- the order ---------------------------------------------------------------------------------------------------

bool rvf_order_make(rvf_order *o, const rvf_set *s, const rvf_edges *edges, bool rules) {
    o->n = s->threads.n;
    smc_vec_reserve(&o->before, (size_t)s->events.n * o->n + 1);
    smc_vec_reserve(&o->least, o->n);
    memset(o->before.at, 0, o->n * sizeof *o->before.at);
    for (uint32_t e = 1; e < s->events.n; e++) {
        memcpy(row(o, e), rvf_clock(s, e), o->n * sizeof *o->before.at);
        row(o, e)[s->events.at[e].thread]--;
    }
    for (uint32_t i = 0; edges && i < edges->n; i++) add_edge(o, s, edges->at[i].before, edges->at[i].after);
    for (bool changed = true; changed;) {
        while (close_transitively(o, s))
            if (is_cyclic(o, s)) return false;
        if (is_cyclic(o, s)) return false;
        changed = false;
        if (rules && !close_reads(o, s, &changed)) return false;
    }
    return true;
}

void rvf_order_free(rvf_order *o) {
    smc_vec_free(&o->before);
    smc_vec_free(&o->least);
}
