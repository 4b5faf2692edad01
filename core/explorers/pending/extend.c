// extend.c - extends a graph by an event in every possible way: with each source, each coherence
// position, and each set of open reads that read from it.
#include "explorers/pending/engine.h"
#include "program/fault_action.h"

#include <string.h>

pending_graph *pending_make_graph(void) { return smc_alloc(sizeof(pending_graph)); }

// Returns a copy of the graph; the caller frees it.
static pending_graph *copy_graph(const pending_graph *g) {
    pending_graph *n = smc_alloc(sizeof *n + g->n * sizeof *n->events);
    memcpy(n, g, sizeof *n + g->n * sizeof *n->events);
    n->room = g->n;
    return n;
}

// Returns the graph with room for so many further events. Takes ownership.
static pending_graph *copy_graph_with_room(pending_graph *g, uint32_t more) {
    if (g->n + more <= g->room) return g;
    const uint32_t room = g->n + g->n / 2 + more;
    pending_graph *n = smc_alloc(sizeof *n + room * sizeof *n->events);
    memcpy(n, g, sizeof *n + g->n * sizeof *n->events);
    n->room = room;
    free(g);
    return n;
}

// ---- writes -------------------------------------------------------------------------------------

// Whether the event can be the source of a read (`lock`: of a lock).
static bool is_source_kind(const pending_event *e, bool lock) {
    return lock ? pending_is_init(e) || pending_is_kind(e, SMC_UNLOCK) : e->writes;
}

// Gives the write position `co` in coherence, and moves later writes by one.
static void place_in_coherence(const pending *x, pending_graph *g, uint32_t write, uint32_t co) {
    PENDING_EACH_OF_LOCATION(x, g, g->events[write].loc, i) {
        pending_event *o = &g->events[i];
        if (i != (int32_t)write && o->writes && o->co >= co) o->co++;
    }
    g->events[write].co = co;
}

// Moves a write that has a position to position `co`.
static void move_in_coherence(const pending *x, pending_graph *g, uint32_t write, uint32_t co) {
    const uint32_t from = g->events[write].co;
    if (from == co) return;
    PENDING_EACH_OF_LOCATION(x, g, g->events[write].loc, i) {
        pending_event *o = &g->events[i];
        if (i != (int32_t)write && o->writes && o->co > from) o->co--;
    }
    place_in_coherence(x, g, write, co);
}

// Sets the source of an event. An RMW that writes comes directly after its source in coherence.
static void set_source(const pending *x, pending_graph *g, uint32_t event, uint32_t source) {
    pending_event *e = &g->events[event];
    const smc_action *a = pending_action(e);
    e->open = e->supposed = false;
    e->rank = 0;
    e->rf = (int32_t)source;
    e->in = a->kind == SMC_LOCK ? 0 : g->events[source].out;
    e->writes = a->kind == SMC_RMW && smc_rmw_writes(a, e->in, &e->out);
    if (e->writes) place_in_coherence(x, g, event, g->events[source].co + 1);
    g->events[pending_chain_of(x, e->loc).init].n_writes += e->writes;
}

// New writes from which open reads may read. Only events from index `from` on may read from the
// first write; all events may read from the others.
typedef struct offered_writes {
    uint32_t from, n;
    const uint32_t *writes;
} offered_writes;

// Pushes the graph onto the stack of graphs to be explored. Takes ownership.
static void push_graph(pending *x, pending_graph *g) { *smc_vec_push(&x->graphs) = g; }

// Whether the open event can read from the source.
static bool can_read_from(const pending_graph *g, uint32_t event, uint32_t source) {
    const pending_event *e = &g->events[event], *w = &g->events[source];
    if (!e->open || e->loc != w->loc || event == source) return false;
    if (e->supposed && w->out != e->in) return false;
    return is_source_kind(w, pending_is_kind(e, SMC_LOCK));
}

// Whether the graph is consistent with the event, which has the largest number.
static bool is_consistent_with_event(pending *x, const pending_graph *g, uint32_t event) {
    return pending_is_coherent(g, event, pending_coherence_of(x, g, event)) &&
           pending_is_consistent(x, g, event);
}

// Defined below; the two functions call each other.
static void offer_writes_to_reads(pending *x, pending_graph *g, offered_writes o);

// Pushes the graphs in which the open event reads from the first offered write. If the event
// writes, its write is offered, too.
static void read_from_offered_write(pending *x, const pending_graph *g, uint32_t event,
                                    const offered_writes *o) {
    pending_graph *n = copy_graph(g);
    uint32_t *writes = smc_alloc((o->n + 1) * sizeof *writes);
    uint32_t n_writes = o->n;
    memcpy(writes, o->writes, o->n * sizeof *writes);
    set_source(x, n, event, o->writes[0]);
    pending_number_event(n, event);
    x->result->events++;
    if (n->events[event].writes) {
        writes[n_writes++] = event;
        pending_record_note(x, n, event);
    }
    if (is_consistent_with_event(x, n, event))
        offer_writes_to_reads(x, n, (offered_writes){event + 1, n_writes, writes});
    else free(n);
    free(writes);
    pending_keep_part(x, g->n_judged);
}

// Whether some event of the location is open.
static bool has_open_event(const pending *x, const pending_graph *g, uint32_t loc) {
    PENDING_EACH_OF_LOCATION(x, g, loc, i) if (g->events[i].open) return true;
    return false;
}

// Pushes the graphs in which each open read either reads from one of the offered writes or stays
// open. Takes ownership of the graph.
static void offer_writes_to_reads(pending *x, pending_graph *g, offered_writes o) {
    const bool any = g->n_judged < g->n && o.n && has_open_event(x, g, g->events[o.writes[0]].loc);
    for (; any && o.n; o.n--, o.writes++, o.from = 0)
        for (uint32_t i = o.from; i < g->n && !pending_should_stop(x); i++) {
            const bool lock = pending_is_kind(&g->events[i], SMC_LOCK);
            if (can_read_from(g, i, o.writes[0]) &&
                !(lock && pending_is_source_of_lock(x, g, o.writes[0])))
                read_from_offered_write(x, g, i, &o);
        }
    push_graph(x, g);
}

// ---- events -------------------------------------------------------------------------------------

// Whether the action has a location.
static bool is_located(const smc_action *a) {
    return smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK;
}

// Returns the graph with room for one more event and with the initialisation write of the action's
// location. Takes ownership.
static pending_graph *prepare_graph(pending *x, pending_graph *g, const smc_action *a) {
    pending_keep_part(x, g->n_shared);
    g = copy_graph_with_room(g, 2);
    if (is_located(a) && pending_chain_of(x, a->loc).init < 0) {
        const smc_candidate_event init = smc_candidate_initial_write(x->program, a->loc);
        g->events[g->n++] = (pending_event){.thread = SMC_INIT_THREAD,
                                            .loc = a->loc,
                                            .out = init.out,
                                            .rf = -1,
                                            .writes = true,
                                            .n_writes = 1};
        pending_number_event(g, g->n - 1);
        pending_chain_last_event(x, g);
    }
    g->n_shared = g->n_judged;
    g->extends = x->state;
    return g;
}

// Adds the thread's next event, without a source or answer, and returns its index.
static uint32_t add_event(pending *x, pending_graph *g, pending_history *at, uint32_t thread) {
    const smc_action *a = &at->step->action;
    g->events[g->n] = (pending_event){.at = at,
                                      .out = smc_action_own_result(a),
                                      .thread = thread,
                                      .index = at->depth + 1,
                                      .loc = a->loc,
                                      .rf = -1,
                                      .reads = a->kind == SMC_READ || a->kind == SMC_RMW,
                                      .writes = a->kind == SMC_WRITE};
    g->n++;
    pending_chain_last_event(x, g);
    return g->n - 1;
}

// Offers the event, with which the graph is consistent, to open reads. Takes ownership of the
// graph.
static void offer_event(pending *x, pending_graph *g, uint32_t event) {
    const bool source =
        is_source_kind(&g->events[event], pending_is_kind(&g->events[event], SMC_UNLOCK));
    pending_keep_part(x, g->n_shared);
    offer_writes_to_reads(x, g, (offered_writes){.n = source, .writes = &event});
}

// Lists the writes to the location from coherence position `from` on in pending.by_co.
static void list_writes(pending *x, const pending_graph *g, uint32_t loc, uint32_t from) {
    const uint32_t n = pending_n_writes(x, g, loc);
    uint32_t left = n - from;
    smc_vec_reserve(&x->by_co, n);
    x->by_co.n = n;
    for (int32_t i = pending_chain_of(x, loc).last; left; i = g->events[i].previous) {
        const pending_event *e = &g->events[i];
        if (!e->writes || e->co < from) continue;
        x->by_co.at[e->co] = (uint32_t)i;
        left--;
    }
}

// Whether the graph is consistent with the event. Sets *last if it is not, and is not with any
// source or place earlier in coherence either.
static bool is_consistent_here(pending *x, const pending_graph *g, uint32_t event, bool *last) {
    if (pending_extends_consistently(x, g, event)) return true;
    if (pending_is_refuted_by_few(x, g, event, last)) return false;
    if (x->tries_early_query_first) {
        x->tries_early_query_first = *last = !pending_may_be_so_early(x, g, event);
        return !*last && pending_is_consistent(x, g, event);
    }
    if (pending_is_consistent(x, g, event)) return true;
    x->tries_early_query_first = *last = !pending_may_be_so_early(x, g, event);
    return false;
}

// ---- writes of threads --------------------------------------------------------------------------

// Finds the coherence positions that the write, which is last in coherence, may have. Stores them
// in pending.chosen, in descending order.
static void find_positions(pending *x, pending_graph *g, uint32_t event) {
    const pending_coherence c = pending_coherence_of(x, g, event);
    x->chosen.n = 0;
    for (uint32_t co = g->events[event].co; co > c.before && !pending_should_stop(x); co--) {
        if (co > c.after) continue;
        x->result->events++;
        bool last = false;
        move_in_coherence(x, g, event, co);
        if (is_consistent_here(x, g, event, &last)) *smc_vec_push(&x->chosen) = co;
        if (last) return;
    }
}

// Adds a write, in each coherence position. Takes ownership of the graph.
static void extend_by_write(pending *x, pending_graph *g, pending_history *at, uint32_t thread) {
    const uint32_t event = add_event(x, g, at, thread);
    g->events[event].co = g->events[pending_chain_of(x, g->events[event].loc).init].n_writes++;
    pending_number_event(g, event);
    pending_record_note(x, g, event);
    find_positions(x, g, event);
    for (uint32_t i = x->chosen.n; i-- > 0;) {
        pending_graph *n = i ? copy_graph(g) : g;
        move_in_coherence(x, n, event, x->chosen.at[i]);
        offer_event(x, n, event);
    }
    if (!x->chosen.n) free(g);
}

// ---- reads, RMWs and locks ----------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b) {
    const uint32_t l = *(const uint32_t *)a, r = *(const uint32_t *)b;
    return (l > r) - (l < r);
}

// Whether another lock than the event reads from this source.
static bool is_taken_by_other(const pending *x, const pending_graph *g, uint32_t source,
                              uint32_t event) {
    PENDING_EACH_OF_LOCATION(x, g, g->events[source].loc, i)
    if (i != (int32_t)event && pending_is_kind(&g->events[i], SMC_LOCK) &&
        g->events[i].rf == (int32_t)source)
        return true;
    return false;
}

// Finds the sources that the read may have, and stores them in pending.chosen in ascending order.
static void find_sources_of_read(pending *x, pending_graph *g, uint32_t event) {
    const pending_coherence c = pending_coherence_of(x, g, event);
    list_writes(x, g, g->events[event].loc, c.before);
    x->chosen.n = 0;
    for (uint32_t co = x->by_co.n; co-- > c.before && !pending_should_stop(x);) {
        if (co > c.after) continue;
        x->result->events++;
        set_source(x, g, event, x->by_co.at[co]);
        bool last = false;
        if (is_consistent_here(x, g, event, &last)) *smc_vec_push(&x->chosen) = x->by_co.at[co];
        if (last) break;
    }
    qsort(x->chosen.at, x->chosen.n, sizeof *x->chosen.at, compare_numbers);
}

// Stores the events that may be a source of the event, in pending.chosen in ascending order.
static void list_sources(pending *x, const pending_graph *g, uint32_t event) {
    const bool lock = pending_is_kind(&g->events[event], SMC_LOCK);
    x->chosen.n = 0;
    for (int32_t i = g->events[event].previous; i >= 0; i = g->events[i].previous)
        if (is_source_kind(&g->events[i], lock)) *smc_vec_push(&x->chosen) = (uint32_t)i;
    for (uint32_t i = 0; i < x->chosen.n / 2; i++) {
        const uint32_t last = x->chosen.at[x->chosen.n - 1 - i];
        x->chosen.at[x->chosen.n - 1 - i] = x->chosen.at[i];
        x->chosen.at[i] = last;
    }
}

static void find_sources_of_lock(pending *x, pending_graph *g, uint32_t event) {
    uint32_t kept = 0;
    list_sources(x, g, event);
    for (uint32_t k = 0; k < x->chosen.n && !pending_should_stop(x); k++) {
        const uint32_t i = x->chosen.at[k];
        if (is_taken_by_other(x, g, i, event)) continue;
        x->result->events++;
        set_source(x, g, event, i);
        if (pending_is_consistent(x, g, event)) x->chosen.at[kept++] = i;
    }
    x->chosen.n = kept;
}

// Pushes the graphs in which the RMW has a source. Takes ownership of the graph.
static void answer_rmw(pending *x, pending_graph *g, uint32_t event) {
    list_sources(x, g, event);
    for (uint32_t k = 0; k < x->chosen.n && !pending_should_stop(x); k++) {
        const uint32_t i = x->chosen.at[k];
        pending_graph *n = copy_graph(g);
        x->result->events++;
        set_source(x, n, event, i);
        if (n->events[event].writes) pending_record_note(x, n, event);
        if (is_consistent_with_event(x, n, event)) offer_event(x, n, event);
        else free(n);
        pending_keep_part(x, g->n_shared);
    }
    free(g);
}

// Pushes the graphs in which the read or lock has a source. Takes ownership of the graph.
static void answer_read(pending *x, pending_graph *g, uint32_t event, bool lock) {
    if (lock) find_sources_of_lock(x, g, event);
    else find_sources_of_read(x, g, event);
    for (uint32_t i = 0; i < x->chosen.n; i++) {
        pending_graph *n = i + 1 < x->chosen.n ? copy_graph(g) : g;
        set_source(x, n, event, x->chosen.at[i]);
        push_graph(x, n);
    }
    if (!x->chosen.n) free(g);
}

// Adds a read or lock with each source in the graph, and as an open event whose source is added
// later. The latter is explored last, when more is known about possible writes. Takes ownership of
// the graph.
static void extend_by_read(pending *x, pending_graph *g, pending_history *at, uint32_t thread) {
    const smc_kind kind = (smc_kind)at->step->action.kind;
    const uint32_t event = add_event(x, g, at, thread);
    x->result->events++;
    g->events[event].open = true;
    if (kind == SMC_LOCK) pending_record_note(x, g, event);
    if (pending_may_stay_open(x, g, event)) push_graph(x, copy_graph(g));
    pending_number_event(g, event);
    if (kind == SMC_RMW) answer_rmw(x, g, event);
    else answer_read(x, g, event, kind == SMC_LOCK);
}

// ---- other events -------------------------------------------------------------------------------

static uint32_t count_faults(const pending_graph *g) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) {
        const pending_event *e = &g->events[i];
        n += e->at && smc_is_fault(&e->at->step->action, e->in);
    }
    return n;
}

// Returns the number of possible answers to the action, which the graph does not contain.
static uint64_t alternatives_in_graph(const pending_graph *g, const smc_action *a) {
    if (a->kind != SMC_CHOICE) return 1;
    return smc_alternatives(a, a->op == SMC_CHOOSES_FAULT ? count_faults(g) : 0);
}

// Adds an event that neither reads nor writes memory: a choice with each answer. Takes ownership of
// the graph.
static void extend_by_non_access(pending *x, pending_graph *g, pending_history *at,
                                 uint32_t thread) {
    const smc_action *a = &at->step->action;
    const uint64_t answers = alternatives_in_graph(g, a);
    const int32_t end = a->kind == SMC_JOIN ? pending_end_of(x, a->thread) : -1;
    const uint32_t event = add_event(x, g, at, thread);
    pending_number_event(g, event);
    g->events[event].rf = end;
    if (a->kind == SMC_UNLOCK) pending_record_note(x, g, event);
    const bool may = pending_is_consistent(x, g, event);
    for (uint64_t in = 0; in < answers && may && !pending_should_stop(x); in++) {
        const bool last = in + 1 == answers;
        pending_graph *n = last ? g : copy_graph(g);
        if (last) g = NULL;
        x->result->events++;
        n->events[event].in = end >= 0 ? n->events[end].out : in;
        offer_event(x, n, event);
    }
    free(g);
}

// ---- assumed values -----------------------------------------------------------------------------

// An execution has exactly one of these values, so it is still visited once.
void pending_assume_values(pending *x, pending_graph *g, uint32_t event) {
    pending_values values = {0};
    pending_values_of(x, g, event, &values);
    pending_keep_part(x, g->n_shared);
    g->n_shared = g->n_judged;
    g->extends = 0;
    for (uint32_t i = 0; i < values.n && !pending_should_stop(x); i++) {
        pending_graph *n = copy_graph(g);
        n->events[event].supposed = true;
        n->events[event].in = values.at[i].value;
        n->events[event].rank = values.at[i].rank + 1;
        push_graph(x, n);
    }
    smc_vec_free(&values);
    free(g);
}

void pending_extend_graph(pending *x, pending_graph *g, uint32_t thread) {
    pending_history *at = x->places.at[thread].at;
    g = prepare_graph(x, g, &at->step->action);
    switch ((smc_kind)at->step->action.kind) {
    case SMC_WRITE: extend_by_write(x, g, at, thread); break;
    case SMC_READ:
    case SMC_RMW:
    case SMC_LOCK: extend_by_read(x, g, at, thread); break;
    default: extend_by_non_access(x, g, at, thread); break;
    }
}
