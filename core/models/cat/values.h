// values.h - storage for the values of a cat program on one execution.
#ifndef SMC_CAT_VALUES_H
#define SMC_CAT_VALUES_H

#include "models/cat/events.h"

// The events of one thread, or of one location.
typedef struct cat_group {
    uint64_t key, last; // `key`: the thread or location; `last`: the largest index of an event so
                        // far
    bool in_order;      // events were added in the order of their indices
} cat_group;

typedef struct cat_groups {
    SMC_VEC(cat_group) all;
    SMC_VEC(uint64_t) members; // [group]: the set of its events
    SMC_VEC(uint32_t) of;      // [event]: its group
} cat_groups;

// The read events of threads with dependencies, found by thread and step.
typedef struct cat_reads {
    SMC_VEC(uint32_t) begins; // [thread]: index in `at` of the thread's first step
    SMC_VEC(int32_t) at; // [thread's first step + step]: index of the event; -1: the step is no
                         // read
} cat_reads;

// State of the evaluation of a cat program; its buffers are reused for further executions.
typedef struct cat_run {
    const cat_program *program;
    uint32_t n, words;
    SMC_VEC(cat_event) events;
    SMC_VEC(int32_t)
    first; // [event of the execution]: its index in `events`, for an RMW that of its read; -1: not
           // represented
    SMC_VEC(int32_t) last;  // [event of the execution]: for an RMW the index of its write
    SMC_VEC(uint64_t) bits; // the bits of all values
    SMC_VEC(size_t) at;     // [node]: offset of its value in `bits`
    uint64_t capacity;      // numbers of rows and words for which `at` was computed
    bool wide; // values have several words per row and are computed by wide.c, otherwise by
               // narrow.c
    SMC_VEC(uint8_t) made;     // [node]: whether its value is computed (cat_made)
    uint64_t sets[CAT_N_SETS]; // the base sets, used by narrow.c
    cat_groups groups;         // used by wide.c
    cat_reads reads;
    const smc_stop *stop;
} cat_run;

// Whether the value of a node was computed, and whether it is empty.
typedef enum cat_made { CAT_NOT_MADE, CAT_MADE, CAT_MADE_EMPTY } cat_made;

static inline uint64_t *cat_bits_of(const cat_run *r, uint32_t node) {
    return r->bits.at + r->at.at[node];
}

static inline void cat_set_bit(uint64_t *row, uint32_t i) { row[i / 64] |= UINT64_C(1) << i % 64; }
static inline bool cat_has_bit(const uint64_t *row, uint32_t i) {
    return row[i / 64] >> i % 64 & 1;
}

// Number of rows of a relation. narrow.c processes two rows at a time, so it is even there.
static inline size_t cat_row_count(const cat_run *r) { return r->wide ? r->n : r->n + (r->n & 1); }
static inline size_t cat_node_size(const cat_run *r, const cat_node *n) {
    return n->is_set ? r->words : cat_row_count(r) * r->words;
}
// Scratch space behind the values: one relation and one set.
static inline uint64_t *cat_scratch(const cat_run *r) {
    return r->bits.at + r->at.at[r->program->nodes.n];
}

#endif
