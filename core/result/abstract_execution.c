#include "result/abstract_execution.h"

#include "reductions/reduced.h"

// The conversion of a graph to an abstract execution.
typedef struct abstract_recorder {
    const smc_graph *graph;
    smc_abstract_execution *abstract; // the steps so far
    uint32_t *events;    // [id]: number, from 1, of the event's step; 0: it has no step yet
    uint32_t *followers; // [number of an elided access]: number, from 1, of the access's step
} abstract_recorder;

// Returns the write's coherence position, from 1, among the writes of its location that have steps
// already.
static uint32_t coherence_position_of_write(const abstract_recorder *w, const smc_event *e) {
    const smc_loc *loc = &w->graph->locs.at[e->loc];
    assert(e->co < loc->co.n && smc_event_at(w->graph, loc->co.at[e->co]) == e);
    uint32_t co = 1;
    for (uint32_t i = 1; i < e->co; i++) co += w->events[loc->co.at[i]] != 0;
    return co;
}

// Returns the size of the block that the action accesses; 0: it accesses none.
static uint32_t block_size_of(const abstract_recorder *w, const smc_action *a) {
    const bool reads_or_writes = a->kind == SMC_READ || a->kind == SMC_WRITE;
    if (!reads_or_writes || a->order != SMC_PLAIN) return 0;
    const uint32_t size = w->graph->program->location(w->graph->program, a->loc).size;
    return size > SMC_MAX_CELL ? size : 0;
}

// Appends the step of an event.
static void append_event_step(abstract_recorder *w, smc_id id) {
    const smc_graph *g = w->graph;
    const smc_event *e = smc_event_at(g, id);
    const uint32_t block = block_size_of(w, &e->step->action);
    assert(!w->events[id]); // the order of steps contains each event once
    *smc_vec_push(w->abstract) = (smc_abstract_step){
        .path = g->threads.at[e->thread].path,
        .answer = e->in,
        .rf = w->events[e->rf],
        .co = e->writes && g->options.coherence && !block ? coherence_position_of_write(w, e) : 0,
        .block = block,
        .kind = e->kind,
        .reads = e->rf != 0,
        .commutes = smc_is_unordered(e)};
    w->events[id] = w->abstract->n;
}

// Appends the steps of the elided accesses from number `from` to before `end`.
static void append_elided_steps(abstract_recorder *w, uint32_t from, uint32_t end) {
    for (uint32_t i = from; i < end; i++) {
        const smc_elided *f = smc_elided_at(w->graph, i);
        const uint8_t kind = f->step->action.kind;
        assert(f->write <= i); // the write from which the access reads has a step already
        *smc_vec_push(w->abstract) =
            (smc_abstract_step){.path = w->graph->threads.at[f->thread].path,
                                .rf = kind == SMC_READ && f->write ? w->followers[f->write - 1] : 0,
                                .block = block_size_of(w, &f->step->action),
                                .kind = kind,
                                .reads = kind == SMC_READ};
        w->followers[i] = w->abstract->n;
    }
}

// Returns how many accesses were elided before the event at position `height` of the link order.
static uint32_t elided_before(const smc_graph *g, uint32_t height) {
    assert(height <= g->link_order.n);
    return height < g->link_order.n ? smc_elided_count_at_link(g, g->link_order.at[height])
                                    : smc_elided_count(g);
}

smc_abstract_execution smc_abstract_execution_of(const smc_graph *g, const smc_id *order) {
    smc_abstract_execution abstract = {0};
    abstract_recorder w = {.graph = g,
                           .abstract = &abstract,
                           .events = smc_alloc((g->pool.n + 1) * sizeof *w.events),
                           .followers = smc_alloc((smc_elided_count(g) + 1) * sizeof *w.followers)};
    append_elided_steps(&w, 0, elided_before(g, 0));
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = order ? order[i] : g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        append_event_step(&w, id);
        append_elided_steps(&w, elided_before(g, e->linked_at), elided_before(g, e->linked_at + 1));
    }
    free(w.events);
    free(w.followers);
    return abstract;
}
