// elision.h - plain accesses that are not events (docs/design/reductions.md).
//
// If `on`, plain accesses of locations without other accesses are not events: a plain read then has
// a single possible source, the last write that happens before it, so there is nothing to decide or
// revisit. Such accesses are elided: each belongs to the event before it in program order, is made
// when that event is linked, is undone when that event is unlinked, and costs one record. smc
// checks that happens-before orders the accesses of each location; if two are unordered, plain
// accesses must be events.
#ifndef SMC_ELISION_H
#define SMC_ELISION_H

#include "graph/graph.h"

// An elided access. It comes directly before the event of its thread with number `index`.
typedef struct smc_elided {
    const smc_step *step;
    uint64_t value; // the value read or written
    uint32_t thread, index;
    uint32_t actions; // number of the thread's actions up to this access, as in smc_event
    uint32_t write;   // the value that smc_elision.written had before: the write that a read reads
                      // from
    uint32_t read;    // for a read: the value that smc_elision.read had before
} smc_elided;

// State at the time when an event was linked, before the elided accesses after it.
typedef struct smc_elision_mark {
    uint32_t height; // number of elided accesses before
    uint64_t digest; // digest of the event itself
} smc_elision_mark;

typedef struct smc_elision {
    bool on;        // accesses are elided where possible
    uint8_t elides; // smc_memory_elision: what the program was asked to elide
    bool refuted;   // an access was met that needs to be an event: it is unordered with another, or
                    // an error
    SMC_VEC(smc_elided) accesses;
    SMC_VEC(uint32_t) written; // [loc]: 1 + number of the elided access that wrote the location
                               // last; 0: none
    // [loc]: 1 + number of the last elided read; 0: none. smc_elided.read links to earlier reads.
    // Of several reads by one thread at one index, only one since the last write is linked.
    SMC_VEC(uint32_t) read;
    SMC_VEC(smc_elision_mark) marks; // [id]: state when the event was linked
    SMC_VEC(uint32_t) hb; // [thread]: clock of the events that happen before the accesses being
                          // elided
} smc_elision;

void smc_elision_free(smc_elision *);

// Undoes the elided accesses of the event, which is the event linked last.
void smc_elision_undo(smc_elision *, smc_graph *, smc_id);

// Must be called after an event was linked, and when it is about to be unlinked.
static inline void smc_elision_note_linked(smc_elision *x, smc_id id) {
    while (x->marks.n <= id) *smc_vec_push(&x->marks) = (smc_elision_mark){0};
    x->marks.at[id].height = x->accesses.n;
}
static inline void smc_elision_note_unlinking(smc_elision *x, smc_graph *g, smc_id id) {
    if (x->accesses.n > x->marks.at[id].height) smc_elision_undo(x, g, id);
}

// Makes the elided accesses after the event linked last and, if the event creates a thread, that
// thread's accesses before its first event; id 0: main's accesses before its first event. `hb`:
// clock of the events that happen before the accesses after the event. Any result other than SMC_OK
// ends the exploration.
SMC_MUST_USE smc_status smc_elide_accesses(smc_elision *, smc_graph *, smc_id, const uint32_t *hb);

// Whether the step's kind allows it to be elided; whether it is elided depends on its location.
static inline bool smc_may_be_elided(const smc_step *step) {
    return step && step->action.order == SMC_PLAIN &&
           (step->action.kind == SMC_READ || step->action.kind == SMC_WRITE);
}
// Whether elided accesses may follow the event linked last.
static inline bool smc_may_have_elided(const smc_elision *x, const smc_event *e) {
    return x->on && !e->rmw_read_half &&
           (smc_may_be_elided(e->next) || (e->kind == SMC_CREATE && smc_may_be_elided(e->child)));
}

// Number of elided accesses at the time when the event was linked.
static inline uint32_t smc_elided_count_before(const smc_elision *x, smc_id id) {
    return id < x->marks.n ? x->marks.at[id].height : 0;
}

// 1 + number of the last elided write of the location, or of the last elided read; 0: none.
static inline uint32_t smc_elided_last_write(const smc_elision *x, uint32_t loc) {
    return loc < x->written.n ? x->written.at[loc] : 0;
}
static inline uint32_t smc_elided_last_read(const smc_elision *x, uint32_t loc) {
    return loc < x->read.n ? x->read.at[loc] : 0;
}

// Recomputes the data from the elided accesses and compares. Returns NULL if they agree, otherwise
// a description of the first difference.
const char *smc_elision_check(const smc_elision *, const smc_graph *);

#endif
