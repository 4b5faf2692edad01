// index.h - an index of the cat events of an execution that grows, maintained incrementally.
//
// Events are numbered in the order in which they are added, and removed last in, first out.
// Relations that lead from the past (CAT_PAST) lead from smaller to larger numbers.
#ifndef SMC_CAT_STEPS_INDEX_H
#define SMC_CAT_STEPS_INDEX_H

#include "models/cat/events.h"
#include "models/cat/steps/terms.h"

// Maximum size of an event set, in 64-bit words. Queries about larger graphs are not answered by
// this index.
enum { STEPS_MAX_WORDS = 128 };

// A set of events, as bits by event number.
typedef struct steps_bits {
    uint64_t at[STEPS_MAX_WORDS];
} steps_bits;

// An event of the index. Its number is its index in steps_event_index.events.
typedef struct steps_event {
    // `thread`: SMC_INIT_THREAD for an initialisation write. `group`: number of the event's
    // location in this index; UINT32_MAX: none.
    uint32_t thread, group;
    int32_t rf, pair;   // numbers of the source and of the other half of an RMW; -1: none
    int32_t fr_of;      // number of the write whose later writes it precedes; -1: none
    bool access;        // reads or writes
    smc_id id;          // the graph's event; 0: none, or the read of a query
    uint64_t members;   // the program's sets that contain the event, as bits 1 << steps_term.row
    uint64_t position;  // the position in its thread (cat_event.index)
    uint64_t positions; // steps_event_index.positions of its thread before it was added
    uint32_t saved;     // length of steps_event_index.saved before it was added
} steps_event;

// Kinds of event sets. There is a set of each kind for each of the objects in brackets below:
// events, locations (groups), sets of the program, or columns.
typedef enum steps_row {
    STEPS_ROW_READERS, // [event]: the events that read from it
    STEPS_ROW_BEFORE,  // [write]: the writes before it in coherence
    STEPS_ROW_AFTER,   // [write]: the writes after it in coherence
    STEPS_ROW_THREAD,  // [thread]: its events
    STEPS_ROW_EARLIER, // [event]: the events before it in program order
    STEPS_ROW_NEEDS,   // [steps_dependency_row]: the reads on which the event depends
    STEPS_ROW_NEEDED,  // [steps_dependency_row]: the events that depend on the read
    STEPS_ROW_RELATED, // [smc_dependency]: at least the events that have or are a dependency
    STEPS_ROW_LOC,     // [group]: the events of this location
    STEPS_ROW_SET,     // [row of steps_terms.rows]: the elements of that set
    STEPS_ROW_COLUMN,  // [event * steps_terms.n_columns + column]: the predecessors of the event by
                       // the column's relation
    STEPS_ROW_COMPUTED_EVENTS, // [column]: the events for which the column is computed
    STEPS_ROW_CLOSURE, // [event * steps_terms.closures.n + closure]: the predecessors of the event
                       // by the closure
    STEPS_ROW_KINDS
} steps_row;

// All sets of one kind, one after the other, each with room for steps_event_index.stride words.
typedef struct steps_row_store {
    uint64_t *at; // owned
    uint32_t n;   // number of sets
} steps_row_store;

// The numbers of the events that were added for one linked event of the graph: [from, own) are
// initialisation writes, [own, end) is the event itself (two for an RMW).
typedef struct steps_event_range {
    uint32_t from, own, end;
    int32_t first, last; // numbers of the event itself, as in cat_event_parts
} steps_event_range;

// The index: events as the cat language sees them, numbered, and the sets of steps_row.
typedef struct steps_event_index {
    const cat_program *program; // the model
    steps_terms terms;          // the terms for the kinds of events in the graph
    uint32_t words, n;          // number of 64-bit words in a set, number of events
    uint32_t stride;            // number of words for which a row has room; further ones are 0
    uint32_t missing; // number of linked events that are not in the index because the sets are full
    SMC_VEC(steps_event) events;       // [number]
    SMC_VEC(steps_event_range) linked; // [position in order of addition]: the numbers of the event
    SMC_VEC(int32_t) first, last; // [id]: numbers of the event's first and last part; -1: not in
                                  // the index
    SMC_VEC(uint64_t) positions;  // [thread]: greater than the positions of its events
    bool depends;                 // the terms contain dependencies
    // Closure rows as they were before an event was added, the last one at the end: the words of
    // the row, its number, and the number of its words.
    SMC_VEC(uint64_t) saved;
    steps_row_store rows[STEPS_ROW_KINDS];       // [steps_row]
    uint64_t paired[STEPS_MAX_WORDS];            // the set of the writes of RMWs
    uint64_t considered_events[STEPS_MAX_WORDS]; // the set of the events that the current query
                                                 // considers
} steps_event_index;

// `parts`: the events are added in the order of a growing part (smc_model.parts); otherwise in
// program order.
void steps_event_index_start(steps_event_index *, const cat_program *, bool parts);
void steps_event_index_free(steps_event_index *); // frees its contents

// How the next event is added, in addition to the properties in cat_event.
typedef struct steps_addition_of {
    smc_id id;      // the graph's event; 0: none
    int32_t before; // of a write: its predecessor in coherence; -1: it is the initialisation write
    // Only edges that leave the event are added, no edges to it: an access with `rf` comes before
    // the later writes in coherence, but reads from no write.
    bool only_leaves;
} steps_addition_of;

// Whether the sets have room for so many further events; makes room if necessary.
bool steps_event_index_reserve(steps_event_index *, uint32_t more);
// Adds an event, and returns its number. There must be room.
uint32_t steps_event_index_push(steps_event_index *, const cat_event *, steps_addition_of);
void steps_event_index_pop(steps_event_index *); // removes the event with the largest number
// Adds a dependency of an event on an earlier read of its thread.
void steps_event_index_add_dependency(steps_event_index *, smc_dependency, uint32_t read,
                                      uint32_t event);

// Adds predecessors of an event to the row of a closure, until the event that was added last is
// removed.
void steps_event_index_extend_closure(steps_event_index *, uint32_t closure, uint32_t event,
                                      const uint64_t *with);

// Selects the first n events for the next query.
void steps_event_index_select(steps_event_index *, uint32_t n);

// The row of an event and a kind of dependency.
static inline uint32_t steps_dependency_row(uint32_t event, smc_dependency kind) {
    return event * SMC_DEPENDS_KINDS + kind;
}

static inline uint64_t *steps_row_at(const steps_event_index *t, steps_row kind, uint32_t i) {
    assert(i < t->rows[kind].n);
    return t->rows[kind].at + (size_t)i * t->stride;
}
static inline bool steps_set_has(const uint64_t *set, uint32_t i) {
    return set[i / 64] >> i % 64 & 1;
}
static inline void steps_set_add(uint64_t *set, uint32_t i) {
    set[i / 64] |= UINT64_C(1) << i % 64;
}
static inline void steps_set_remove(uint64_t *set, uint32_t i) {
    set[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline uint32_t steps_lowest_bit(uint32_t word, uint64_t left) {
    return word * 64 + (uint32_t)__builtin_ctzll(left);
}

// Iterates over the elements of a set in ascending order. Elements may be removed during the
// iteration.
#define STEPS_EACH(t, set, i)                                                                      \
    for (uint32_t i##_word = 0; i##_word < (t)->words; i##_word++)                                 \
        for (uint64_t i##_left = (set)[i##_word], i;                                               \
             i##_left && (i = steps_lowest_bit(i##_word, i##_left), true); i##_left &= i##_left - 1)

// ---- sets ---------------------------------------------------------------------------------------

// Operations on sets are plain loops over the words, since sets have few words.
static inline void steps_set_clear(const steps_event_index *t, uint64_t *set) {
    for (uint32_t w = 0; w < t->words; w++) set[w] = 0;
}
static inline uint64_t *steps_new_empty_set(const steps_event_index *t, steps_bits *set) {
    steps_set_clear(t, set->at);
    return set->at;
}
static inline uint64_t *steps_new_singleton(const steps_event_index *t, steps_bits *set,
                                            uint32_t i) {
    uint32_t w = 0; // a do-while loop, since there is at least one word
    do set->at[w] = w == i / 64 ? UINT64_C(1) << i % 64 : 0;
    while (++w < t->words);
    return set->at;
}
static inline void steps_set_copy(const steps_event_index *t, uint64_t *to, const uint64_t *of) {
    for (uint32_t w = 0; w < t->words; w++) to[w] = of[w];
}
static inline bool steps_sets_are_equal(const steps_event_index *t, const uint64_t *a,
                                        const uint64_t *b) {
    uint64_t other = 0;
    for (uint32_t w = 0; w < t->words; w++) other |= a[w] ^ b[w];
    return !other;
}
static inline bool steps_has_any(const steps_event_index *t, const uint64_t *set) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= set[w];
    return any;
}
static inline void steps_set_unite(const steps_event_index *t, uint64_t *to, const uint64_t *with) {
    for (uint32_t w = 0; w < t->words; w++) to[w] |= with[w];
}
static inline bool steps_sets_intersect(const steps_event_index *t, const uint64_t *a,
                                        const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= a[w] & b[w];
    return any;
}
static inline bool steps_set_intersection(const steps_event_index *t, uint64_t *to,
                                          const uint64_t *a, const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= to[w] = a[w] & b[w];
    return any;
}

// The predecessors of an event by a closure.
static inline uint64_t *steps_closure_row(const steps_event_index *t, uint32_t closure,
                                          uint32_t event) {
    return steps_row_at(t, STEPS_ROW_CLOSURE, event * t->terms.closures.n + closure);
}

#endif
