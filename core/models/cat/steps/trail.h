// trail.h - an index of a graph's linked events as cat events, maintained incrementally.
//
// Events are numbered in link order, and removed last in, first out. Therefore program order,
// reads-from and relations composed of them lead from smaller to larger numbers. The read of a
// query that is not linked is appended and removed again.
#ifndef SMC_CAT_STEPS_TRAIL_H
#define SMC_CAT_STEPS_TRAIL_H

#include "models/cat/steps/query.h"
#include "models/cat/steps/terms.h"

// Maximum size of an event set, in 64-bit words. Queries about larger graphs are not answered by
// this index.
enum { STEPS_MAX_WORDS = 16 };

// A set of events, as bits by event number.
typedef struct steps_bits {
    uint64_t at[STEPS_MAX_WORDS];
} steps_bits;

// An event of the index. Its number is its index in steps_event_index.events.
typedef struct steps_event {
    // `thread`: SMC_INIT_THREAD for an initialisation write. `group`: number of the event's
    // location in this index; UINT32_MAX: none.
    uint32_t thread, group;
    int32_t rf, pair; // numbers of the source and of the other half of an RMW; -1: none
    bool access;      // reads or writes
    smc_id id;        // the graph's event; 0: the read of a query
    uint64_t members; // the program's sets that contain the event, as bits 1 << steps_term.row
} steps_event;

// Kinds of event sets. There is a set of each kind for each of the objects in brackets below:
// events, locations (groups), sets of the program, or columns.
typedef enum steps_row {
    STEPS_ROW_READERS, // [event]: the events that read from it
    STEPS_ROW_BEFORE,  // [write]: the writes before it in coherence
    STEPS_ROW_AFTER,   // [write]: the writes after it in coherence
    STEPS_ROW_THREAD,  // [thread]: its events
    STEPS_ROW_LOC,     // [group]: the events of this location
    STEPS_ROW_SET,     // [row of steps_terms.rows]: the elements of that set
    STEPS_ROW_COLUMN,  // [event * steps_terms.n_columns + column]: the predecessors of the event by
                       // the column's relation
    STEPS_ROW_KNOWN,   // [column]: the events for which the column is computed
    STEPS_ROW_KINDS
} steps_row;

// All sets of one kind, one after the other, each of steps_event_index.words words.
typedef struct steps_row_store {
    uint64_t *at; // owned
    uint32_t n;   // number of sets
} steps_row_store;

// The numbers of the events that were added for one linked event of the graph: [from, own) are
// initialisation writes, [own, end) is the event itself (two for an RMW).
typedef struct steps_linked {
    uint32_t from, own, end;
    int32_t first, last; // numbers of the event itself, as in cat_parts
} steps_linked;

// The index of a graph: its events as the cat language sees them, numbered, and the sets of
// steps_row.
typedef struct steps_event_index {
    const cat_program *program; // the model
    steps_terms terms;          // the terms for the kinds of events in the graph
    uint32_t words, n;          // number of 64-bit words in a set, number of events
    uint32_t missing; // number of linked events that are not in the index because the sets are full
    SMC_VEC(steps_event) events;  // [number]
    SMC_VEC(steps_linked) linked; // [position in link_order]: the numbers of the event
    SMC_VEC(int32_t) first, last; // [id]: numbers of the event's first and last part; -1: not in
                                  // the index
    steps_row_store rows[STEPS_ROW_KINDS];       // [steps_row]
    uint64_t paired[STEPS_MAX_WORDS];            // the set of the writes of RMWs
    uint64_t considered_events[STEPS_MAX_WORDS]; // the set of the events that the current query
                                                 // considers
} steps_event_index;

// Initialises the empty index of a graph for the program, which must outlive it.
void steps_event_index_start(steps_event_index *, const cat_program *);
void steps_event_index_free(steps_event_index *); // frees its contents

// Add the event that was linked last in the graph (steps_event_index_link), and remove it
// (steps_event_index_unlink).
void steps_event_index_link(steps_event_index *, const smc_graph *, smc_id);
void steps_event_index_unlink(steps_event_index *);

// Append the read of a query and, if necessary, the initialisation write of its location, which the
// query then considers (steps_event_index_add_tentatively), and remove them again
// (steps_event_index_remove_tentative).
steps_linked steps_event_index_add_tentatively(steps_event_index *, const smc_graph *,
                                               const steps_query *);
void steps_event_index_remove_tentative(steps_event_index *, steps_linked);

// The graph event of the thread's last event in the set; 0: the set has no event of the thread.
smc_id steps_event_index_last_in_thread(const steps_event_index *, const uint64_t *set,
                                        uint32_t thread);

// Select the events that the next query considers: the first n, or those in the query's view except
// its read.
void steps_event_index_select(steps_event_index *, uint32_t n);
void steps_event_index_select_view(steps_event_index *, const smc_graph *, const steps_query *);

// Whether the index has all linked events; otherwise it cannot answer queries.
static inline bool steps_event_index_is_complete(const steps_event_index *t) { return !t->missing; }

// Returns row i of the kind: a set of event numbers.
static inline uint64_t *steps_row_at(const steps_event_index *t, steps_row kind, uint32_t i) {
    return t->rows[kind].at + (size_t)i * t->words;
}
// Operations on one element of a set.
static inline bool steps_set_has(const uint64_t *set, uint32_t i) {
    return set[i / 64] >> i % 64 & 1;
}
static inline void steps_set_add(uint64_t *set, uint32_t i) {
    set[i / 64] |= UINT64_C(1) << i % 64;
}
static inline void steps_set_remove(uint64_t *set, uint32_t i) {
    set[i / 64] &= ~(UINT64_C(1) << i % 64);
}

// Number of the lowest element of a set in its word number `word`. `left`: the bits of that word,
// not 0.
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

#endif
