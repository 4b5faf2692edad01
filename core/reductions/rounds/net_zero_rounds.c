#include "reductions/rounds/net_zero_rounds.h"

#include <string.h>

// Whether the event has an effect on memory that other threads can see.
static bool changes_value(const smc_event *e) {
    return e->writes && (e->kind == SMC_WRITE || (e->kind == SMC_RMW && e->out != e->in));
}

// ---- rounds -------------------------------------------------------------------------------------

uint32_t smc_actions_repeated_at_end(const smc_graph *g, uint32_t t) {
    const smc_id last = g->threads.at[t].events.n ? smc_last_event(g, t) : 0;
    return last && smc_event_at(g, last)->kind == SMC_BLOCK
               ? (uint32_t)smc_event_at(g, last)->step->action.block.repeats
               : 0;
}

bool smc_is_in_round(const smc_graph *g, const smc_net_zero_round *r, smc_id id) {
    const smc_event *e = id ? smc_event_at(g, id) : NULL;
    return e && e->thread == r->thread && e->index >= r->from && e->index <= r->to;
}

// Whether the location belongs to an object that the round allocates and frees and that no other
// thread accesses. The round's writes to it vanish with the object.
static bool is_freed_within_round(const smc_graph *g, const smc_net_zero_round *r, uint32_t loc) {
    const smc_loc *l = &g->locs.at[loc];
    const smc_object *o = l->info.object ? &g->objects.at[l->info.object] : NULL;
    bool is_freed = o && smc_is_in_round(g, r, o->alloc) && smc_is_in_round(g, r, o->free);
    for (uint32_t i = 0; i < l->events.n && is_freed; i++)
        is_freed = smc_event_at(g, l->events.at[i])->thread == r->thread;
    return is_freed;
}

bool smc_round_has_visible_change(const smc_graph *g, const smc_net_zero_round *r,
                                  const smc_event *e) {
    return changes_value(e) && !is_freed_within_round(g, r, e->loc);
}

// Whether some event of the round has a visible change.
static bool has_visible_changes(const smc_graph *g, const smc_net_zero_round *r) {
    bool any = false;
    for (uint32_t i = r->from; i <= r->to; i++)
        any |= smc_round_has_visible_change(g, r, smc_thread_event_at(g, r->thread, i));
    return any;
}

// The round that consists of the thread's `length` actions before event e. `last`: the thread ends
// with it.
static smc_net_zero_round round_before(const smc_graph *g, const smc_event *e, uint32_t length,
                                       bool last) {
    uint32_t from = e->index;
    assert(length <= e->actions); // the thread made all these actions before e
    while (from > 1 && smc_thread_event_at(g, e->thread, from - 1)->actions + length >= e->actions)
        from--;
    return (smc_net_zero_round){e->thread, from, e->index - 1, last};
}

const smc_event *smc_round_reported_before(const smc_graph *g, const smc_net_zero_round *r) {
    for (uint32_t i = r->to; i && i + 1 >= r->from; i--) {
        const smc_event *e = smc_thread_event_at(g, r->thread, i);
        if (smc_round_net_zero(&e->step->action)) return e;
    }
    return NULL;
}

// Whether the round at the thread's end is a net-zero round. A thread ends with such a round only
// after it has reported one. If the thread also released a mutex in between, another round lies
// between the two releases, and the report between these rounds.
static bool ends_with_net_zero_round(const smc_graph *g, const smc_net_zero_round *r) {
    return smc_round_reported_before(g, r) && has_visible_changes(g, r);
}

void smc_net_zero_rounds_find(const smc_graph *g, smc_net_zero_rounds *out) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        for (uint32_t i = 1; i <= g->threads.at[t].events.n; i++) {
            const smc_event *e = smc_thread_event_at(g, t, i);
            const bool last = e->kind == SMC_BLOCK;
            const uint32_t length =
                last ? e->step->action.block.net_zero : smc_round_net_zero(&e->step->action);
            const smc_net_zero_round r = round_before(g, e, length, last);
            if (length && (last ? ends_with_net_zero_round(g, &r) : has_visible_changes(g, &r)))
                *smc_vec_push(out) = r;
        }
    }
}

bool smc_net_zero_round_at_end(const smc_graph *g, uint32_t t, smc_net_zero_round *r) {
    const smc_id last = g->choices && g->threads.at[t].events.n ? smc_last_event(g, t) : 0;
    const smc_event *e = last ? smc_event_at(g, last) : NULL;
    if (!e || e->kind != SMC_BLOCK || !e->step->action.block.net_zero) return false;
    *r = round_before(g, e, e->step->action.block.net_zero, true);
    return ends_with_net_zero_round(g, r);
}

bool smc_is_in_idle_end(const smc_graph *g, const smc_event *e) {
    smc_net_zero_round r;
    if (e->thread == SMC_INIT_THREAD || !smc_actions_repeated_at_end(g, e->thread) ||
        smc_net_zero_round_at_end(g, e->thread, &r))
        return false;
    const smc_event *last = smc_event_at(g, smc_last_event(g, e->thread));
    return e->actions + last->step->action.block.repeats >= last->actions;
}

// ---- coherence ----------------------------------------------------------------------------------

// Index of the write in smc_round_order.writes; the number of writes if the list lacks it.
static uint32_t write_index_in_round_order(const smc_round_order *c, smc_id w) {
    uint32_t i = 0;
    while (i < c->writes.n && c->writes.at[i] != w) i++;
    return i;
}

// The element [a][b] of smc_round_order.before.
static bool *order_matrix_element(const smc_round_order *c, uint32_t a, uint32_t b) {
    assert(a < c->writes.n && b < c->writes.n);
    return &c->before[(size_t)a * c->writes.n + b];
}

// Whether happens-before orders access a before access b. Without SMC_MODEL_SEES_PAST, stores of a
// thread may be reordered, so only the program order of one thread counts.
static bool rounds_event_happens_before(const smc_errors *x, smc_id a, smc_id b) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, a), *f = smc_event_at(g, b);
    if (a == b || f->thread == SMC_INIT_THREAD) return false;
    if (e->thread == SMC_INIT_THREAD) return true;
    if (e->thread == f->thread) return e->index < f->index;
    return x->model->flags & SMC_MODEL_SEES_PAST &&
           smc_is_in_clock(e, smc_model_hb_clock(x->model, x->state, g, b));
}

static void add_write_order_edge(smc_round_order *c, uint32_t from, uint32_t to) {
    if (from != to && from < c->writes.n && to < c->writes.n)
        *order_matrix_element(c, from, to) = true;
}

// Adds the order that follows for two writes if access a happens before access b: the write that a
// makes or reads from precedes the write that b makes or reads from. If b is an RMW, its source is
// used for b: add_atomicity_edges adds that no write lies between the two.
static void add_happens_before_edges(smc_round_order *c) {
    const smc_graph *g = c->x->graph;
    const uint32_t n = c->loc->events.n;
    uint32_t *first = smc_alloc(2 * (size_t)n * sizeof *first), *second = first + n;
    for (uint32_t i = 0; i < n; i++) {
        const smc_id id = c->loc->events.at[i];
        const smc_event *e = smc_event_at(g, id);
        first[i] = write_index_in_round_order(c, e->writes ? id : e->rf);
        second[i] = e->reads ? write_index_in_round_order(c, e->rf) : first[i];
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            if (rounds_event_happens_before(c->x, c->loc->events.at[i], c->loc->events.at[k]))
                add_write_order_edge(c, first[i], second[k]);
    free(first);
}

// Adds the order that follows from the atomicity of RMW number u: no write lies between the RMW and
// its source. Returns whether anything was added.
static bool add_atomicity_edges(smc_round_order *c, uint32_t u) {
    const smc_event *e = smc_event_at(c->x->graph, c->writes.at[u]);
    const uint32_t s = e->reads ? write_index_in_round_order(c, e->rf) : c->writes.n;
    bool more = false;
    for (uint32_t w = 0; w < c->writes.n && s < c->writes.n; w++) {
        if (w == u || w == s) continue;
        if (*order_matrix_element(c, s, w) && !*order_matrix_element(c, u, w))
            more = *order_matrix_element(c, u, w) = true;
        if (*order_matrix_element(c, w, u) && !*order_matrix_element(c, w, s))
            more = *order_matrix_element(c, w, s) = true;
    }
    return more;
}

static void unite_order_rows(bool *restrict to, const bool *restrict row, uint32_t n) {
    for (uint32_t b = 0; b < n; b++) to[b] |= row[b];
}

static void close_write_order(smc_round_order *c) {
    const uint32_t n = c->writes.n;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t a = 0; a < n; a++)
                if (a != k && *order_matrix_element(c, a, k))
                    unite_order_rows(order_matrix_element(c, a, 0), order_matrix_element(c, k, 0),
                                     n);
        for (uint32_t u = 0; u < n; u++) more |= add_atomicity_edges(c, u);
    }
}

// Computes the order of the writes to a location.
static smc_round_order compute_write_order(const smc_errors *x, uint32_t loc) {
    const smc_graph *g = x->graph;
    smc_round_order c = {.x = x, .loc = &g->locs.at[loc]};
    *smc_vec_push(&c.writes) = c.loc->init;
    for (uint32_t i = 0; i < c.loc->events.n; i++)
        if (smc_event_at(g, c.loc->events.at[i])->writes)
            *smc_vec_push(&c.writes) = c.loc->events.at[i];
    c.before = smc_alloc((size_t)c.writes.n * c.writes.n * sizeof *c.before);
    for (uint32_t w = 1; w < c.writes.n; w++) {
        *order_matrix_element(&c, 0, w) = true;
        if (smc_event_at(g, c.writes.at[w])->reads)
            add_write_order_edge(
                &c, write_index_in_round_order(&c, smc_event_at(g, c.writes.at[w])->rf), w);
    }
    add_happens_before_edges(&c);
    close_write_order(&c);
    return c;
}

smc_round_orders smc_round_orders_begin(const smc_errors *x) {
    return (smc_round_orders){.x = x, .n = x->graph->locs.n};
}

const smc_round_order *smc_round_order_at(smc_round_orders *o, uint32_t loc) {
    assert(loc < o->n);
    if (!o->by_loc) o->by_loc = smc_alloc(o->n * sizeof *o->by_loc);
    if (!o->by_loc[loc].x) o->by_loc[loc] = compute_write_order(o->x, loc);
    return &o->by_loc[loc];
}

void smc_round_orders_end(smc_round_orders *o) {
    for (uint32_t l = 0; l < o->n && o->by_loc; l++) {
        smc_vec_free(&o->by_loc[l].writes);
        free(o->by_loc[l].before);
    }
    free(o->by_loc);
}

bool smc_round_order_has(const smc_round_order *c, smc_id a, smc_id b) {
    const smc_graph *g = c->x->graph;
    if (g->options.coherence) return smc_event_at(g, a)->co < smc_event_at(g, b)->co;
    const uint32_t i = write_index_in_round_order(c, a), k = write_index_in_round_order(c, b);
    // the order is antisymmetric
    assert(i == k || i >= c->writes.n || k >= c->writes.n || !*order_matrix_element(c, i, k) ||
           !*order_matrix_element(c, k, i));
    return i < c->writes.n && k < c->writes.n && *order_matrix_element(c, i, k);
}

// ---- writes of a round --------------------------------------------------------------------------

bool smc_is_addition(const smc_event *e) {
    return e->kind == SMC_RMW && (e->step->action.op == SMC_ADD || e->step->action.op == SMC_SUB);
}

smc_id smc_source_outside_idle_ends(const smc_graph *g, const smc_event *e) {
    smc_id w = e->rf;
    while (w && smc_event_at(g, w)->reads && smc_is_in_idle_end(g, smc_event_at(g, w)))
        w = smc_event_at(g, w)->rf;
    return w;
}

smc_round_writes smc_round_writes_to(const smc_graph *g, const smc_net_zero_round *r,
                                     uint32_t loc) {
    smc_round_writes w = {.adds = true, .in_chain = true};
    uint64_t sum = 0;
    unsigned size = 8;
    for (uint32_t i = r->from; i <= r->to; i++) {
        const smc_id id = g->threads.at[r->thread].events.at[i - 1];
        const smc_event *e = smc_event_at(g, id);
        if (!e->located || e->loc != loc || !e->writes) continue;
        if (!w.writes.n) w.found = e->reads ? smc_source_outside_idle_ends(g, e) : e->prev_write;
        else w.in_chain &= e->reads && e->rf == w.writes.at[w.writes.n - 1];
        w.in_chain &= e->reads;
        w.adds &= smc_is_addition(e);
        w.sums |= sum;
        sum += e->out - e->in;
        size = e->step->action.size;
        *smc_vec_push(&w.writes) = id;
    }
    w.sums = smc_truncate(w.sums, size);
    w.adds &= !smc_truncate(sum, size);
    return w;
}

static bool is_acquire(const smc_event *e) {
    return e->reads && smc_order_acquires(e->step->action.order);
}

static bool is_release(const smc_event *e) { return smc_order_releases(e->step->action.order); }

bool smc_round_hides_no_sync(const smc_errors *x, const smc_round_writes *w, uint32_t thread,
                             uint32_t reader) {
    const smc_graph *g = x->graph;
    assert(w->writes.n);
    const smc_event *first = smc_event_at(g, w->writes.at[0]),
                    *last = smc_event_at(g, w->writes.at[w->writes.n - 1]);
    const smc_event *found = smc_event_at(g, w->found);
    if (!(x->model->flags & SMC_MODEL_ORDERS) || !x->model->hb || w->in_chain ||
        found->thread == SMC_INIT_THREAD)
        return true;
    const bool synchronises = reader == thread || is_release(last), own = found->thread == thread;
    if (own && !found->reads) return synchronises || !is_release(found);
    return synchronises && (is_acquire(first) || (own && is_acquire(found)));
}

bool smc_is_first_change_of_round(const smc_graph *g, const smc_net_zero_round *r, uint32_t index) {
    const smc_event *e = smc_thread_event_at(g, r->thread, index);
    if (!smc_round_has_visible_change(g, r, e)) return false;
    for (uint32_t i = r->from; i < index; i++) {
        const smc_event *f = smc_thread_event_at(g, r->thread, i);
        if (changes_value(f) && f->loc == e->loc) return false;
    }
    return true;
}
