// elision.h - plain accesses that are no events (docs/design/reductions.md).
//
// Plain accesses of locations that have no others are no events where `on` says so: a plain read
// can take but one write then, the last that happens before it, so that nothing is to be decided or
// revisited. Such accesses are elided: each belongs to the event before it in program order, is
// made when that is linked, undone when it is unlinked, and costs a record. That they are ordered
// is checked; where two are not, events are needed.
#ifndef SMC_ELISION_H
#define SMC_ELISION_H

#include "graph/graph.h"

// A plain access that is no event. It stands before the event of its thread that will have `index`.
typedef struct smc_elided {
    const smc_step *step;
    uint64_t value; // read or written
    uint32_t thread, index;
    uint32_t actions; // as of an event
    uint32_t write;   // what smc_elision.written was: the write that a read reads
    uint32_t read;    // a read: what smc_elision.read was
} smc_elided;

// Of an event that is linked, without its own elided accesses.
typedef struct smc_elision_mark {
    uint32_t height; // how many elided accesses there were
    uint64_t digest; // the event's
} smc_elision_mark;

typedef struct smc_elision {
    bool on;        // plain accesses that can be elided are
    uint8_t elides; // smc_memory_elision: what the program was asked to elide
    bool refuted;   // one was met that needs to be an event: two are not ordered, or one shows an
                    // error
    SMC_VEC(smc_elided) accesses;
    SMC_VEC(uint32_t) written; // [loc]: the elided access that wrote to it last: its position + 1;
                               // 0: none
    // [loc]: the last of the elided accesses that read it: its position + 1; 0: none. By
    // smc_elided.read, the others; of those with one thread and index, one of those since a write.
    SMC_VEC(uint32_t) read;
    SMC_VEC(smc_elision_mark) marks; // [id]
    SMC_VEC(uint32_t) hb; // [thread]: what happens before the elided accesses that are being made
} smc_elision;

void smc_elision_free(smc_elision *);

// Undoes the elided accesses of the event that is linked last.
void smc_elision_undo(smc_elision *, smc_graph *, smc_id);

// In step with the graph: an event was linked last; is linked last and about to be unlinked, with
// its elided accesses.
static inline void smc_elision_linked(smc_elision *x, smc_id id) {
    while (x->marks.n <= id) *smc_vec_push(&x->marks) = (smc_elision_mark){0};
    x->marks.at[id].height = x->accesses.n;
}
static inline void smc_elision_unlinking(smc_elision *x, smc_graph *g, smc_id id) {
    if (x->accesses.n > x->marks.at[id].height) smc_elision_undo(x, g, id);
}

// Makes the elided accesses, if there are any, of the event that was linked last and, where it
// creates a thread, the new thread's first ones; of 0 those of main before its first event. `hb` is
// what happens before what follows the event, as a clock. They are undone with the event. Anything
// but SMC_OK ends the exploration.
SMC_MUST_USE smc_status smc_elide(smc_elision *, smc_graph *, smc_id, const uint32_t *hb);

// Whether the step could be elided; whether it is depends on its location.
static inline bool smc_may_be_elided(const smc_step *step) {
    return step && step->action.order == SMC_PLAIN &&
           (step->action.kind == SMC_READ || step->action.kind == SMC_WRITE);
}
// Whether the event, linked last, may have elided accesses.
static inline bool smc_may_have_elided(const smc_elision *x, const smc_event *e) {
    return x->on && !e->rmw_read_half &&
           (smc_may_be_elided(e->next) || (e->kind == SMC_CREATE && smc_may_be_elided(e->child)));
}

// How many elided accesses there were when the event was linked.
static inline uint32_t smc_elided_before(const smc_elision *x, smc_id id) {
    return id < x->marks.n ? x->marks.at[id].height : 0;
}
static inline uint32_t smc_elided_written(const smc_elision *x, uint32_t loc) {
    return loc < x->written.n ? x->written.at[loc] : 0;
}
static inline uint32_t smc_elided_read(const smc_elision *x, uint32_t loc) {
    return loc < x->read.n ? x->read.at[loc] : 0;
}

// Recomputes from the elided accesses what is kept of them, and compares: NULL, or what is wrong.
const char *smc_elision_check(const smc_elision *, const smc_graph *);

#endif
