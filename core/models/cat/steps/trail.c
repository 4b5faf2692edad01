#include "models/cat/steps/trail.h"

#include "models/coherent.h"

#include <string.h>

void steps_event_index_start(steps_event_index *t, const cat_program *p) {
    *t = (steps_event_index){.program = p, .words = 1};
    steps_terms_start(&t->terms, p);
}

void steps_event_index_free(steps_event_index *t) {
    steps_terms_free(&t->terms);
    smc_vec_free(&t->events);
    smc_vec_free(&t->linked);
    smc_vec_free(&t->first);
    smc_vec_free(&t->last);
    for (uint32_t k = 0; k < STEPS_ROW_KINDS; k++) free(t->rows[k].at);
}

// ---- memory -------------------------------------------------------------------------------------

static void make_rows(steps_event_index *t, steps_row kind, uint32_t n) {
    steps_row_store *s = &t->rows[kind];
    if (n <= s->n) return;
    uint64_t *to = smc_alloc((size_t)2 * n * t->words * sizeof *to);
    if (s->n) memcpy(to, s->at, (size_t)s->n * t->words * sizeof *to);
    free(s->at);
    *s = (steps_row_store){.at = to, .n = 2 * n};
}

static void widen_rows(steps_event_index *t) {
    for (uint32_t k = 0; k < STEPS_ROW_KINDS; k++) {
        steps_row_store *s = &t->rows[k];
        uint64_t *to = smc_alloc(((size_t)2 * s->n * t->words + 1) * sizeof *to);
        for (size_t i = 0; i < s->n; i++)
            memcpy(to + 2 * i * t->words, s->at + i * t->words, t->words * sizeof *to);
        free(s->at);
        s->at = to;
    }
    t->words *= 2;
}

// Maximum number of events for one graph event: its parts and two initialisation writes.
enum { MAX_OF_ONE = 5 };

// Reserves space for the parts of another graph event.
static void make_room(steps_event_index *t, const smc_graph *g) {
    const uint32_t n = t->n + MAX_OF_ONE;
    if (n > 64 * t->words) widen_rows(t);
    for (uint32_t k = STEPS_ROW_READERS; k <= STEPS_ROW_AFTER; k++) make_rows(t, k, n);
    make_rows(t, STEPS_ROW_THREAD, g->threads.n);
    make_rows(t, STEPS_ROW_LOC, 3 * (g->locs.n > g->threads.n ? g->locs.n : g->threads.n));
    make_rows(t, STEPS_ROW_SET, t->terms.rows.n);
    make_rows(t, STEPS_ROW_COLUMN, n * t->terms.n_columns);
    make_rows(t, STEPS_ROW_KNOWN, t->terms.n_columns);
}

// ---- events -------------------------------------------------------------------------------------

// Number of a location in this index. The locations of the program, of thread starts and of thread
// ends have interleaved numbers.
static uint32_t group_of(uint64_t loc) {
    if (loc == UINT64_MAX) return UINT32_MAX;
    if (loc >> 32 == 0) return 3 * (uint32_t)loc;
    const uint32_t of_thread = (uint32_t)loc;
    return 3 * (of_thread / 2) + 1 + of_thread % 2;
}

static void join_group(steps_event_index *t, uint32_t i, uint32_t group) {
    t->events.at[i].group = group;
    if (group != UINT32_MAX) steps_set_add(steps_row_at(t, STEPS_ROW_LOC, group), i);
}

// Inserts write i into its location's coherence order directly after `before` (-1: after the
// initialisation write).
static void insert_write_after(steps_event_index *t, uint32_t i, int32_t before) {
    if (before < 0) return;
    uint64_t *less = steps_row_at(t, STEPS_ROW_BEFORE, i),
             *more = steps_row_at(t, STEPS_ROW_AFTER, i);
    steps_set_unite(t, less, steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)before));
    steps_set_unite(t, more, steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)before));
    steps_set_add(less, (uint32_t)before);
    STEPS_EACH(t, less, x) steps_set_add(steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)x), i);
    STEPS_EACH(t, more, x) steps_set_add(steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)x), i);
}

static void remove_from_coherence(steps_event_index *t, uint32_t i) {
    uint64_t *less = steps_row_at(t, STEPS_ROW_BEFORE, i),
             *more = steps_row_at(t, STEPS_ROW_AFTER, i);
    STEPS_EACH(t, less, x) steps_set_remove(steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)x), i);
    STEPS_EACH(t, more, x) steps_set_remove(steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)x), i);
    steps_set_clear(t, less);
    steps_set_clear(t, more);
}

// Appends an event. `before`: for a write, its predecessor in coherence; -1: the initialisation
// write.
static void push_event(steps_event_index *t, const cat_event *e, smc_id id, int32_t before) {
    const uint32_t i = t->n++;
    t->events.n = i;
    *smc_vec_push(&t->events) = (steps_event){
        .thread = e->thread,
        .rf = e->rf,
        .pair = e->pair,
        .access = e->sets & (1u << CAT_R | 1u << CAT_W),
        .id = id,
        .members = steps_terms_set_members(&t->terms, t->program, e->sets),
    };
    join_group(t, i, group_of(e->loc));
    if (e->thread != SMC_INIT_THREAD)
        steps_set_add(steps_row_at(t, STEPS_ROW_THREAD, e->thread), i);
    if (e->pair >= 0) steps_set_add(t->paired, i);
    if (e->rf >= 0) {
        steps_event *source = &t->events.at[e->rf];
        steps_set_add(steps_row_at(t, STEPS_ROW_READERS, (uint32_t)e->rf), i);
        if (source->group == UINT32_MAX) join_group(t, (uint32_t)e->rf, t->events.at[i].group);
        else if (e->loc == UINT64_MAX) join_group(t, i, source->group);
    }
    if (e->co) insert_write_after(t, i, before);
    for (uint64_t left = t->events.at[i].members; left; left &= left - 1)
        steps_set_add(steps_row_at(t, STEPS_ROW_SET, (uint32_t)__builtin_ctzll(left)), i);
}

static void pop_event(steps_event_index *t) {
    const uint32_t i = --t->n;
    const steps_event *e = &t->events.at[i];
    if (e->group != UINT32_MAX) steps_set_remove(steps_row_at(t, STEPS_ROW_LOC, e->group), i);
    if (e->thread != SMC_INIT_THREAD)
        steps_set_remove(steps_row_at(t, STEPS_ROW_THREAD, e->thread), i);
    if (e->rf >= 0) steps_set_remove(steps_row_at(t, STEPS_ROW_READERS, (uint32_t)e->rf), i);
    steps_set_remove(t->paired, i);
    remove_from_coherence(t, i);
    for (uint64_t left = e->members; left; left &= left - 1)
        steps_set_remove(steps_row_at(t, STEPS_ROW_SET, (uint32_t)__builtin_ctzll(left)), i);
    for (uint32_t c = 0; c < t->terms.n_columns; c++)
        steps_set_remove(steps_row_at(t, STEPS_ROW_KNOWN, c), i);
    if (e->id) t->first.at[e->id] = t->last.at[e->id] = -1;
}

// ---- events of the graph ------------------------------------------------------------------------

static void reserve_ids(steps_event_index *t, const smc_graph *g) {
    while (t->first.n < g->pool.n) *smc_vec_push(&t->first) = *smc_vec_push(&t->last) = -1;
}

static void add_initialisation(steps_event_index *t, const smc_graph *g, uint32_t loc) {
    const smc_id init = g->locs.at[loc].init;
    if (t->last.at[init] >= 0) return;
    const smc_execution_event e = smc_initial_write_of(loc);
    const cat_parts parts = cat_parts_of(t->program, &e);
    t->first.at[init] = t->last.at[init] = (int32_t)t->n;
    push_event(t, &parts.at[0], init, -1);
}

// Adds a graph event with its source in the query. `before`: for a write, the write that it follows
// in coherence; `as`: the id to record for its parts; 0 for the read of a query.
static steps_linked add_event(steps_event_index *t, const smc_graph *g, const steps_query *q,
                              smc_id before, smc_id as) {
    const smc_event *e = smc_event_at(g, q->read);
    steps_linked of = {.from = t->n};
    make_room(t, g);
    reserve_ids(t, g);
    if (q->source && smc_event_at(g, q->source)->thread == SMC_INIT_THREAD)
        add_initialisation(t, g, smc_event_at(g, q->source)->loc);
    if (e->writes || e->reads) add_initialisation(t, g, e->loc);
    smc_execution_event x = smc_execution_event_of(g, e, q->source, q->writes);
    const smc_id create = smc_creation_of(g, e);
    if (q->source) x.rf = t->last.at[q->source];
    if (create) x.create = t->last.at[create];
    cat_parts parts = cat_parts_of(t->program, &x);
    of.own = t->n;
    for (uint32_t k = 0; k < parts.n; k++) {
        cat_event *part = &parts.at[k];
        if (part->pair >= 0) part->pair += (int32_t)of.own;
        push_event(t, part, as, before ? t->last.at[before] : -1);
    }
    of.end = t->n;
    of.first = parts.first < 0 ? -1 : (int32_t)of.own + parts.first;
    of.last = parts.last < 0 ? -1 : (int32_t)of.own + parts.last;
    return of;
}

void steps_event_index_link(steps_event_index *t, const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    if (t->missing || t->n + 2 * MAX_OF_ONE > 64 * STEPS_MAX_WORDS) {
        t->missing++;
        return;
    }
    const smc_id before = e->writes ? g->locs.at[e->loc].co.at[e->co - 1] : 0;
    const steps_query as_it_is = {.read = id, .source = e->rf, .writes = e->writes};
    const steps_linked of = add_event(t, g, &as_it_is, before, id);
    *smc_vec_push(&t->linked) = of;
    t->first.at[id] = of.first;
    t->last.at[id] = of.last;
}

void steps_event_index_unlink(steps_event_index *t) {
    if (t->missing) t->missing--;
    else steps_event_index_remove_tentative(t, smc_vec_pop(&t->linked));
}

// Adds to the considered events the initialisation write from which the event reads (`source`), and
// that of the event's own location.
static void push_initialisation(steps_event_index *t, const smc_graph *g, smc_id id,
                                smc_id source) {
    const smc_event *e = smc_event_at(g, id);
    if (source && smc_event_at(g, source)->thread == SMC_INIT_THREAD)
        steps_set_add(t->considered_events, (uint32_t)t->last.at[source]);
    if (e->reads || e->writes)
        steps_set_add(t->considered_events, (uint32_t)t->last.at[g->locs.at[e->loc].init]);
}

steps_linked steps_event_index_add_tentatively(steps_event_index *t, const smc_graph *g,
                                               const steps_query *q) {
    const steps_linked of = add_event(t, g, q, q->writes ? q->source : 0, 0);
    push_initialisation(t, g, q->read, q->source);
    return of;
}

void steps_event_index_remove_tentative(steps_event_index *t, steps_linked of) {
    while (t->n > of.from) pop_event(t);
}

// ---- selection of events ------------------------------------------------------------------------

void steps_event_index_select(steps_event_index *t, uint32_t n) {
    for (uint32_t w = 0; w < t->words; w++)
        t->considered_events[w] = n >= 64 * (w + 1) ? UINT64_MAX
                                  : n > 64 * w      ? (UINT64_C(1) << n % 64) - 1
                                                    : 0;
}

void steps_event_index_select_view(steps_event_index *t, const smc_graph *g, const steps_query *q) {
    steps_set_clear(t, t->considered_events);
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        if (!steps_is_selected(g, q, id)) continue;
        const smc_event *e = smc_event_at(g, id);
        const steps_linked *of = &t->linked.at[i];
        const uint32_t end = of->end - (id == q->view->writer && e->writes);
        for (uint32_t k = of->own; k < end; k++) steps_set_add(t->considered_events, k);
        push_initialisation(t, g, id, e->rf);
    }
}

smc_id steps_event_index_last_in_thread(const steps_event_index *t, const uint64_t *set,
                                        uint32_t thread) {
    const uint64_t *row = steps_row_at(t, STEPS_ROW_THREAD, thread);
    for (uint32_t w = t->words; w-- > 0;)
        for (uint64_t left = row[w] & set[w]; left;) {
            const uint32_t i = w * 64 + 63 - (uint32_t)__builtin_clzll(left);
            const smc_id id = t->events.at[i].id;
            if (t->last.at[id] == (int32_t)i) return id;
            steps_set_remove(&left, i % 64);
        }
    return 0;
}
