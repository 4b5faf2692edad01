#include "models/saturation/certificate.h"

// Distance between the ranks of appended events, so that others can be inserted later.
static const uint64_t ROOM = (uint64_t)1 << 32;

// ---- lists --------------------------------------------------------------------------------------

static void link_before(smc_certificate_link *links, smc_id id, smc_id later) {
    const smc_id earlier = links[later].earlier;
    links[id] = (smc_certificate_link){.earlier = earlier, .later = later};
    links[earlier].later = links[later].earlier = id;
}

static void unlink_event(smc_certificate_link *links, smc_id id) {
    links[links[id].earlier].later = links[id].later;
    links[links[id].later].earlier = links[id].earlier;
}

// Grows the tables to the graph's pool of events.
static void reserve_certificate_rows(smc_certificate *k) {
    const uint32_t n = k->graph->pool.n;
    while (k->rank.n < n) *smc_vec_push(&k->rank) = 0;
    while (k->run.n < n) *smc_vec_push(&k->run) = (smc_certificate_link){0};
    while (k->writes.n < n) *smc_vec_push(&k->writes) = (smc_certificate_link){0};
}
static inline void reserve_links(smc_certificate *k) {
    if (k->run.n < k->graph->pool.n) reserve_certificate_rows(k);
}

// Inserts a write into the list of its location's writes, after the write `after`. In these links,
// 0 stands for the initialisation write.
static void insert_write(smc_certificate *k, smc_id id, smc_id after) {
    const smc_id init = k->graph->locs.at[smc_event_at(k->graph, id)->loc].init;
    const smc_id later = k->writes.at[after].later;
    k->writes.at[id] = (smc_certificate_link){.earlier = after == init ? 0 : after, .later = later};
    k->writes.at[after].later = id;
    k->writes.at[later ? later : init].earlier = id;
}

// Removes a write from the list of its location's writes. Clears its links, since the id may be
// reused for an initialisation write, which must have no links.
static void remove_write(smc_certificate *k, smc_id id) {
    const smc_id init = k->graph->locs.at[smc_event_at(k->graph, id)->loc].init;
    const smc_certificate_link l = k->writes.at[id];
    k->writes.at[l.earlier ? l.earlier : init].later = l.later;
    k->writes.at[l.later ? l.later : init].earlier = l.earlier;
    k->writes.at[id] = (smc_certificate_link){0};
}

static smc_id last_write_in_certificate(const smc_certificate *k, uint32_t loc) {
    const smc_id init = k->graph->locs.at[loc].init, last = k->writes.at[init].earlier;
    return last ? last : init;
}

static const smc_certificate_link *link_of(const smc_certificate *k, smc_id write) {
    static const smc_certificate_link alone;
    return write < k->writes.n ? &k->writes.at[write] : &alone;
}

// ---- adding and removing events -----------------------------------------------------------------

void smc_certificate_begin(smc_certificate *k) {
    const smc_graph *g = k->graph;
    k->top = 0;
    if (!k->of_all) return;
    reserve_links(k);
    k->run.at[0] = (smc_certificate_link){0};
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->writes) k->writes.at[g->locs.at[e->loc].init] = (smc_certificate_link){0};
    }
}

void smc_certificate_append(smc_certificate *k, smc_id event) {
    if (!k->of_all) {
        smc_certificate_set_rank(k, event, k->top + 2);
        return;
    }
    reserve_links(k);
    k->rank.at[event] = k->rank.at[k->run.at[0].earlier] + ROOM;
    link_before(k->run.at, event, 0);
    const smc_event *e = smc_event_at(k->graph, event);
    if (e->writes) insert_write(k, event, last_write_in_certificate(k, e->loc));
}

// Renumbers all events of the order.
static void recompute_ranks(smc_certificate *k) {
    uint64_t rank = 0;
    for (smc_id id = k->run.at[0].later; id; id = k->run.at[id].later)
        k->rank.at[id] = rank += ROOM;
}

static uint64_t rank_gap_before(const smc_certificate *k, smc_id later) {
    return k->rank.at[later] - k->rank.at[k->run.at[later].earlier];
}

// Distance between the ranks of n events to be inserted before `later`. Renumbers the order if the
// ranks leave too little space.
static uint64_t rank_step_before(smc_certificate *k, smc_id later, uint32_t n) {
    if (rank_gap_before(k, later) <= n) recompute_ranks(k);
    return rank_gap_before(k, later) / (n + 1);
}

void smc_certificate_insert(smc_certificate *k, smc_id event, smc_id later, smc_id after) {
    if (!later) {
        smc_certificate_append(k, event);
        return;
    }
    reserve_links(k);
    const uint64_t step = rank_step_before(k, later, 1);
    k->rank.at[event] = k->rank.at[k->run.at[later].earlier] + step;
    link_before(k->run.at, event, later);
    if (smc_event_at(k->graph, event)->writes) insert_write(k, event, after);
}

void smc_certificate_move_events(smc_certificate *k, const smc_id *events, uint32_t n,
                                 smc_id later) {
    for (uint32_t i = 0; i < n; i++) unlink_event(k->run.at, events[i]);
    const uint64_t step = rank_step_before(k, later, n);
    uint64_t rank = k->rank.at[k->run.at[later].earlier];
    for (uint32_t i = 0; i < n; i++) {
        k->rank.at[events[i]] = rank += step;
        link_before(k->run.at, events[i], later);
    }
}

void smc_certificate_remove(smc_certificate *k, smc_id id) {
    if (smc_event_at(k->graph, id)->writes) remove_write(k, id);
    unlink_event(k->run.at, id);
}

// ---- queries ------------------------------------------------------------------------------------

smc_id smc_certificate_last_write(const smc_certificate *k, const smc_view *v, smc_id except) {
    const smc_graph *g = k->graph;
    const smc_id init = g->locs.at[smc_event_at(g, except)->loc].init;
    if (k->of_all) {
        smc_id w = link_of(k, init)->earlier;
        // `except` need not be skipped: it is neither in the view nor in the order
        while (w && !smc_is_written_in_view(v, w, smc_event_at(g, w))) w = k->writes.at[w].earlier;
        return w ? w : init;
    }
    smc_id last = init;
    uint64_t rank = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = smc_last_write_in_view(g, v, except, t);
        if (!w || k->rank.at[w] < rank) continue;
        last = w;
        rank = k->rank.at[w];
    }
    return last;
}

smc_id smc_certificate_next_write(const smc_certificate *k, const smc_view *v, smc_id source) {
    smc_id w = link_of(k, source)->later;
    while (w && !smc_is_written_in_view(v, w, smc_event_at(k->graph, w))) w = k->writes.at[w].later;
    return w;
}

bool smc_certificate_has_slot(const smc_certificate *k, const smc_view *v, smc_id read,
                              smc_id source) {
    const smc_graph *g = k->graph;
    const smc_event *e = smc_event_at(g, read);
    const smc_thread *thread = &g->threads.at[e->thread];
    const smc_id before = e->index > 1 ? thread->events.at[e->index - 2] : thread->create;
    const smc_id later = smc_certificate_next_write(k, v, source);
    return !later || !before || k->rank.at[before] < k->rank.at[later];
}

bool smc_certificate_can_append(const smc_certificate *k, smc_id id) {
    const smc_event *e = smc_event_at(k->graph, id);
    if (e->writes && k->graph->options.coherence && e->co + 1 != k->graph->locs.at[e->loc].co.n)
        return false;
    return !e->reads || e->rf == smc_certificate_last_write(k, NULL, id);
}
