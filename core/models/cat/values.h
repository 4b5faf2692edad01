// values.h - storage for the values of a cat program on one execution.
#ifndef SMC_CAT_VALUES_H
#define SMC_CAT_VALUES_H

#include "models/cat/events.h"

// The events of one thread, or of one location, in cat_groups.members.
typedef struct cat_group {
    uint64_t key, last; // `key`: the thread or location; `last`: the index of the event added last
    bool in_order;      // events were added in increasing order of their indices
} cat_group;

// The events of an execution, divided into groups.
typedef struct cat_groups {
    SMC_VEC(cat_group) all;
    SMC_VEC(uint64_t) members; // [group]: the set of its events
    SMC_VEC(uint32_t) of;      // [event]: its group
} cat_groups;

// The reads of threads with dependencies, by thread and step.
typedef struct cat_reads_by_step {
    SMC_VEC(uint32_t) begins; // [thread]: index in `at` of the thread's first step
    SMC_VEC(int32_t) at; // [index of the thread's first step + step]: index of the event; -1: the
                         // step is no read
} cat_reads_by_step;

// State of the evaluation of a cat program. Its buffers are reused for further executions.
typedef struct cat_run {
    const cat_program *program;
    uint32_t n, words;         // number of events (at least 1), number of 64-bit words in a row
    SMC_VEC(cat_event) events; // the events as cat models see them
    SMC_VEC(int32_t)
    first; // [event of the execution]: its index in `events`, for an RMW that of its read; -1: not
           // represented
    SMC_VEC(int32_t) last;  // [event of the execution]: for an RMW the index of its write
    SMC_VEC(uint64_t) bits; // storage of all values
    SMC_VEC(size_t) at;     // [node]: index in `bits` of its value
    uint64_t capacity;      // the numbers of rows and words for which `at` was computed
    bool wide; // values have several words in a row and are computed by wide.c; otherwise by
               // narrow.c
    SMC_VEC(uint8_t) made;     // [node]: whether its value is computed, as cat_value_state
    uint64_t sets[CAT_N_SETS]; // the base sets, used by narrow.c
    cat_groups groups;         // used by wide.c
    cat_reads_by_step reads;   // used for dependencies
    const smc_stop *stop;      // a request to stop; NULL: none is possible
} cat_run;

// Whether the value of a node is computed, and whether it is empty.
typedef enum cat_value_state { CAT_NOT_COMPUTED, CAT_COMPUTED, CAT_COMPUTED_EMPTY } cat_value_state;

// The storage of a node's value.
static inline uint64_t *cat_bits_of(const cat_run *r, uint32_t node) {
    return r->bits.at + r->at.at[node];
}

// Bit i of a row of a bit matrix: sets it, and tests it.
static inline void cat_set_bit(uint64_t *row, uint32_t i) { row[i / 64] |= UINT64_C(1) << i % 64; }
static inline bool cat_has_bit(const uint64_t *row, uint32_t i) {
    return row[i / 64] >> i % 64 & 1;
}

// Number of rows of a relation; even for narrow.c, which processes two rows at once.
static inline size_t cat_row_count(const cat_run *r) { return r->wide ? r->n : r->n + (r->n & 1); }
// Number of words of a node's value.
static inline size_t cat_node_size(const cat_run *r, const cat_node *n) {
    return n->is_set ? r->words : cat_row_count(r) * r->words;
}
// Scratch space after the values, for one relation and one set.
static inline uint64_t *cat_scratch(const cat_run *r) {
    return r->bits.at + r->at.at[r->program->nodes.n];
}

#endif
