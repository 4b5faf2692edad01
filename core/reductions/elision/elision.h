// elision.h - plain accesses that are not events (docs/design/reductions.md).
//
// If `on`, plain accesses of locations without other accesses are not events: a plain read then has
// a single possible source, the last write that happens before it, so there is nothing to decide or
// revisit. Such accesses are elided: each belongs to the event before it in program order, is made
// when that event is linked, undone when it is unlinked, and costs one record. The required order
// is checked; if two accesses are unordered, events are needed.
#ifndef SMC_ELISION_H
#define SMC_ELISION_H

#include "graph/graph.h"

// An elided access, placed directly before the event of its thread with number `index`.
typedef struct smc_elided {
    const smc_step *step;
    uint64_t value; // read or written
    uint32_t thread, index;
    uint32_t actions; // as in smc_event
    uint32_t write;   // previous value of smc_elision.written: the write that a read reads
    uint32_t read;    // read: previous value of smc_elision.read
} smc_elided;

// State at the time when an event was linked, before its own elided accesses.
typedef struct smc_elision_mark {
    uint32_t height; // number of elided accesses
    uint64_t digest; // of the event
} smc_elision_mark;

typedef struct smc_elision {
    bool on;        // elide what can be elided
    uint8_t elides; // smc_memory_elision: what the program was asked to elide
    bool refuted;   // an access was met that needs to be an event: unordered, or with an error
    SMC_VEC(smc_elided) accesses;
    SMC_VEC(uint32_t) written; // [loc]: 1 + number of the elided access that wrote last; 0: none
    // [loc]: 1 + number of the last elided read; 0: none. smc_elided.read links to earlier ones; of
    // reads by one thread at one index only one since the last write is linked.
    SMC_VEC(uint32_t) read;
    SMC_VEC(smc_elision_mark) marks; // [id]
    SMC_VEC(uint32_t) hb; // [thread]: clock of what happens before the accesses being elided
} smc_elision;

void smc_elision_free(smc_elision *);

// Undoes the elided accesses of the event that is linked last.
void smc_elision_undo(smc_elision *, smc_graph *, smc_id);

// Call these when an event was linked last; is linked last and about to be unlinked.
static inline void smc_elision_linked(smc_elision *x, smc_id id) {
    while (x->marks.n <= id) *smc_vec_push(&x->marks) = (smc_elision_mark){0};
    x->marks.at[id].height = x->accesses.n;
}
static inline void smc_elision_unlinking(smc_elision *x, smc_graph *g, smc_id id) {
    if (x->accesses.n > x->marks.at[id].height) smc_elision_undo(x, g, id);
}

// Makes the elided accesses of the event linked last and, if it creates a thread, the first ones of
// that thread; for 0 those of main before its first event. `hb`: clock of what happens before the
// accesses after the event. Any result but SMC_OK ends the exploration.
SMC_MUST_USE smc_status smc_elide(smc_elision *, smc_graph *, smc_id, const uint32_t *hb);

// Whether the step has a kind that can be elided; its location decides.
static inline bool smc_may_be_elided(const smc_step *step) {
    return step && step->action.order == SMC_PLAIN &&
           (step->action.kind == SMC_READ || step->action.kind == SMC_WRITE);
}
// Whether the event linked last may have elided accesses.
static inline bool smc_may_have_elided(const smc_elision *x, const smc_event *e) {
    return x->on && !e->rmw_read_half &&
           (smc_may_be_elided(e->next) || (e->kind == SMC_CREATE && smc_may_be_elided(e->child)));
}

// Number of elided accesses when the event was linked.
static inline uint32_t smc_elided_before(const smc_elision *x, smc_id id) {
    return id < x->marks.n ? x->marks.at[id].height : 0;
}

// 1 + number of the last elided write of, or read from, the location; 0: none.
static inline uint32_t smc_elided_written(const smc_elision *x, uint32_t loc) {
    return loc < x->written.n ? x->written.at[loc] : 0;
}
static inline uint32_t smc_elided_read(const smc_elision *x, uint32_t loc) {
    return loc < x->read.n ? x->read.at[loc] : 0;
}

// Recomputes the data from the elided accesses and compares. Returns NULL, or a description of the
// first difference.
const char *smc_elision_check(const smc_elision *, const smc_graph *);

#endif
