// values.h - the values of a cat program on one execution.
#ifndef SMC_CAT_VALUES_H
#define SMC_CAT_VALUES_H

#include "models/axiomatic/execution.h"
#include "graph/graph.h"
#include "models/cat/program.h"

// An event as a cat model sees it: an RMW is two, its read and its write; the creation of a thread,
// its start, end and join, locking and unlocking are accesses to a location that nothing else
// accesses.
typedef struct cat_event {
    uint32_t thread;
    uint64_t index; // in its thread
    uint64_t loc;   // UINT64_MAX: none
    uint32_t sets;  // bits by cat_set
    int32_t rf;     // the number of what it reads; -1: nothing
    int32_t pair;   // of an RMW's write, its read; -1
    uint32_t co;    // data writes: its place in coherence, from 1 on; 0: it has none
} cat_event;

// What a run needs, kept from one to the next.
typedef struct cat_run {
    const cat_program *program;
    uint32_t n, words;
    SMC_VEC(cat_event) events;
    SMC_VEC(int32_t)
    first; // [event of the execution]: its number here, of an RMW that of its read; -1: it is none
           // here
    SMC_VEC(int32_t) last;     // of an RMW that of its write
    SMC_VEC(uint64_t) bits;    // of all values
    SMC_VEC(size_t) at;        // [node]: where its bits begin
    uint64_t capacity;         // of `at`: the n * words for which it was made
    SMC_VEC(uint8_t) made;     // narrow.c: [node]: cat_made
    uint64_t sets[CAT_N_SETS]; // narrow.c: the base sets
} cat_run;

typedef enum cat_made { CAT_NOT_MADE, CAT_MADE, CAT_MADE_EMPTY } cat_made;

static inline uint64_t *cat_bits_of(const cat_run *r, uint32_t node) {
    return r->bits.at + r->at.at[node];
}

#endif
