// extend.c - extends a graph by an event in every possible way: with each source, each coherence
// position, and each set of open reads that read from it.
#include "explorers/pending/engine.h"

#include <string.h>

// Returns a copy of the graph with room for more events; the caller frees it.
static pending_graph *copy_graph_with_room(const pending_graph *g, uint32_t more) {
    pending_graph *n = smc_alloc(sizeof *n + (g->n + more) * sizeof *n->events);
    memcpy(n, g, sizeof *n + g->n * sizeof *n->events);
    return n;
}

// ---- writes -------------------------------------------------------------------------------------

// Whether the event can be the source of a read (`lock`: of a lock).
static bool is_source_kind(const pending_event *e, bool lock) {
    return lock ? pending_is_init(e) || pending_is_kind(e, SMC_UNLOCK) : e->writes;
}

// Gives the write position `co` in coherence, and moves later writes by one.
static void place_in_coherence(pending_graph *g, uint32_t write, uint32_t co) {
    for (uint32_t i = 0; i < g->n; i++) {
        pending_event *o = &g->events[i];
        if (i != write && o->writes && o->loc == g->events[write].loc && o->co >= co) o->co++;
    }
    g->events[write].co = co;
}

// Sets the source of an event. An RMW that writes comes directly after its source in coherence.
static void set_source(pending_graph *g, uint32_t event, uint32_t source) {
    pending_event *e = &g->events[event];
    const smc_action *a = pending_action(e);
    e->open = e->supposed = false;
    e->rank = 0;
    e->rf = (int32_t)source;
    e->in = a->kind == SMC_LOCK ? 0 : g->events[source].out;
    e->writes = a->kind == SMC_RMW && smc_rmw_writes(a, e->in, &e->out);
    if (e->writes) place_in_coherence(g, event, g->events[source].co + 1);
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

// Defined below; the two functions call each other.
static void offer_writes_to_reads(pending *x, pending_graph *g, offered_writes o);

// Pushes the graphs in which the open event reads from the first offered write. If the event
// writes, its write is offered, too.
static void answer_read_from_offers(pending *x, const pending_graph *g, uint32_t event,
                                    const offered_writes *o) {
    pending_graph *n = copy_graph_with_room(g, 0);
    uint32_t *writes = smc_alloc((o->n + 1) * sizeof *writes);
    uint32_t n_writes = o->n;
    memcpy(writes, o->writes, o->n * sizeof *writes);
    set_source(n, event, o->writes[0]);
    x->result->events++;
    if (n->events[event].writes) {
        writes[n_writes++] = event;
        pending_record_note(x, n, event);
    }
    if (pending_is_coherent(x, n, event) && pending_is_consistent(x, n))
        offer_writes_to_reads(x, n, (offered_writes){event + 1, n_writes, writes});
    else free(n);
    free(writes);
}

// Pushes the graphs in which each open read either reads from one of the offered writes or stays
// open. Takes ownership of the graph.
static void offer_writes_to_reads(pending *x, pending_graph *g, offered_writes o) {
    for (; o.n; o.n--, o.writes++, o.from = 0)
        for (uint32_t i = o.from; i < g->n && !pending_should_stop(x); i++) {
            const bool lock = pending_is_kind(&g->events[i], SMC_LOCK);
            if (can_read_from(g, i, o.writes[0]) && !(lock && pending_is_taken(g, o.writes[0])))
                answer_read_from_offers(x, g, i, &o);
        }
    push_graph(x, g);
}

// ---- events -------------------------------------------------------------------------------------

// Returns the index of the location's initialisation write; -1: the graph lacks it.
static int32_t init_of(const pending_graph *g, uint32_t loc) {
    for (uint32_t i = 0; i < g->n; i++)
        if (pending_is_init(&g->events[i]) && g->events[i].loc == loc) return (int32_t)i;
    return -1;
}

// Whether the action has a location.
static bool is_located(const smc_action *a) {
    return smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK;
}

// Returns a copy of the graph with room for one more event and with the initialisation write of the
// action's location. Frees the original.
static pending_graph *copy_with_room_for(pending *x, pending_graph *g, const smc_action *a) {
    pending_graph *n = copy_graph_with_room(g, 2);
    free(g);
    if (is_located(a) && init_of(n, a->loc) < 0) {
        const smc_candidate_event init = smc_candidate_initial_write(x->program, a->loc);
        n->events[n->n++] = (pending_event){
            .thread = SMC_INIT_THREAD, .loc = a->loc, .out = init.out, .rf = -1, .writes = true};
    }
    return n;
}

// Adds the thread's next event, without a source or answer, and returns its index.
static uint32_t add_event(pending *x, pending_graph *g, const pending_history *at,
                          uint32_t thread) {
    const smc_action *a = &at->step->action;
    x->result->events++;
    g->events[g->n] = (pending_event){.at = at,
                                      .out = smc_action_own_result(a),
                                      .thread = thread,
                                      .index = at->depth + 1,
                                      .loc = a->loc,
                                      .rf = -1,
                                      .reads = a->kind == SMC_READ || a->kind == SMC_RMW,
                                      .writes = a->kind == SMC_WRITE};
    return g->n++;
}

// Offers the new event to open reads, if the graph is consistent. Takes ownership of the graph.
static void offer_event_or_drop_graph(pending *x, pending_graph *g, uint32_t event) {
    const bool source =
        is_source_kind(&g->events[event], pending_is_kind(&g->events[event], SMC_UNLOCK));
    if (source) pending_record_note(x, g, event);
    if (!pending_is_coherent(x, g, event) || !pending_is_consistent(x, g)) free(g);
    else offer_writes_to_reads(x, g, (offered_writes){.n = source, .writes = &event});
}

// Adds a write, in each coherence position.
static void extend_by_write(pending *x, const pending_graph *g, const pending_history *at,
                            uint32_t thread) {
    uint32_t writes = 0;
    for (uint32_t i = 0; i < g->n; i++)
        writes += g->events[i].writes && g->events[i].loc == at->step->action.loc;
    for (uint32_t co = 1; co <= writes && !pending_should_stop(x); co++) {
        pending_graph *n = copy_graph_with_room(g, 1);
        const uint32_t event = add_event(x, n, at, thread);
        place_in_coherence(n, event, co);
        offer_event_or_drop_graph(x, n, event);
    }
}

// Adds a read or lock with each source in the graph, and as an open event whose source is added
// later. The graph with the open event is explored last, when the notes contain more writes.
static void extend_by_read(pending *x, const pending_graph *g, const pending_history *at,
                           uint32_t thread) {
    const bool lock = at->step->action.kind == SMC_LOCK;
    pending_graph *open = copy_graph_with_room(g, 1);
    const uint32_t event = add_event(x, open, at, thread);
    open->events[event].open = true;
    if (lock) pending_record_note(x, open, event);
    push_graph(x, open);
    for (uint32_t i = 0; i < g->n && !pending_should_stop(x); i++) {
        if (g->events[i].loc != at->step->action.loc || !is_source_kind(&g->events[i], lock) ||
            (lock && pending_is_taken(g, i)))
            continue;
        pending_graph *n = copy_graph_with_room(g, 1);
        (void)add_event(x, n, at, thread);
        set_source(n, event, i);
        if (n->events[event].writes) offer_event_or_drop_graph(x, n, event);
        else if (pending_is_coherent(x, n, event) && pending_is_consistent(x, n)) push_graph(x, n);
        else free(n);
    }
}

// Adds an event that neither reads nor writes memory: a choice with each answer.
static void extend_by_non_access(pending *x, const pending_graph *g, const pending_history *at,
                                 uint32_t thread) {
    const smc_action *a = &at->step->action;
    const uint64_t answers = a->kind == SMC_CHOICE ? a->choice.alternatives : 1;
    const int32_t end = a->kind == SMC_JOIN ? pending_end_of(x, a->thread) : -1;
    for (uint64_t in = 0; in < answers && !pending_should_stop(x); in++) {
        pending_graph *n = copy_graph_with_room(g, 1);
        const uint32_t event = add_event(x, n, at, thread);
        n->events[event].in = in;
        n->events[event].rf = end;
        if (end >= 0) n->events[event].in = n->events[end].out;
        offer_event_or_drop_graph(x, n, event);
    }
}

// Each execution has exactly one of the assumed values, so it is still visited once.
void pending_assume_values(pending *x, pending_graph *g, uint32_t event) {
    pending_values values = {0};
    pending_values_of(x, g, event, &values);
    for (uint32_t i = 0; i < values.n && !pending_should_stop(x); i++) {
        pending_graph *n = copy_graph_with_room(g, 0);
        n->events[event].supposed = true;
        n->events[event].in = values.at[i].value;
        n->events[event].rank = values.at[i].rank + 1;
        push_graph(x, n);
    }
    smc_vec_free(&values);
    free(g);
}

void pending_extend_graph(pending *x, pending_graph *g, uint32_t thread) {
    const pending_history *at = x->places.at[thread].at;
    g = copy_with_room_for(x, g, &at->step->action);
    switch ((smc_kind)at->step->action.kind) {
    case SMC_WRITE: extend_by_write(x, g, at, thread); break;
    case SMC_READ:
    case SMC_RMW:
    case SMC_LOCK: extend_by_read(x, g, at, thread); break;
    default: extend_by_non_access(x, g, at, thread); break;
    }
    free(g);
}
