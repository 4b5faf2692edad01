// verify.h - the algorithm VerifySC: decides whether a set of events has a witness, i.e. a sequence
// that respects program order and in which each read takes one of its good writes (RVF-SMC, CAV
// 2021, section 4). docs/design/rvf.md has the extensions to RMWs and locks.
#ifndef SMC_RVF_VERIFY_H
#define SMC_RVF_VERIFY_H

#include "explorers/explorer.h"
#include "explorers/rvf/closure.h"
#include "explorers/rvf/heuristics.h"

// A branching point of the search for a witness.
typedef struct rvf_choice {
    uint32_t length;       // length of the sequence at this point
    uint32_t options, end; // range in rvf_verify.options of the events that can be next
    uint32_t next;         // the event to be tried next
} rvf_choice;

typedef struct rvf_verify {
    rvf_heuristics_off without;
    const smc_stop *stop;
    smc_result *result; // counts searches and states
    const rvf_set *set;
    SMC_VEC(uint32_t) trace; // the witness found
    bool appended;           // the witness is the guide followed by the last event
    // State of the search: a prefix of a witness (section 4.1) and data derived from it.
    SMC_VEC(uint32_t) position; // [thread]: number of its events in the prefix
    SMC_VEC(uint32_t) active;   // [loc]: ordinal of the last write in the prefix (the active write)
    SMC_VEC(uint32_t) holders;  // [loc]: number of remaining reads all of whose good writes are in
                                // the prefix
    SMC_VEC(uint32_t) left; // [event], reads: number of its good writes that are not in the prefix
    SMC_VEC(uint32_t) wanted; // [event], writes: number of remaining reads for which it is a good
                              // write
    SMC_VEC(uint32_t) wanted_initially; // [loc]: the same for the initialisation write
    SMC_VEC(uint32_t) replaced;         // [position in trace]: ordinal of the active write before
    SMC_VEC(uint32_t) rank;             // [event]: its position in the guide
    SMC_VEC(uint32_t) keyed;            // locations that belong to a witness state
    SMC_VEC(rvf_choice) choices;
    SMC_VEC(uint32_t) options;
    // Visited witness states: keys of equal length. `slots` is a hash table with their numbers + 1.
    SMC_VEC(uint32_t) keys, slots;
    uint32_t n_keys, key_length;
    rvf_order order;
    bool ordered; // the search respects `order`
} rvf_verify;

void rvf_verify_free(rvf_verify *);

// Finds a witness of the set that respects the edges (NULL: none), and stores it in `trace`.
// `guide`, a sequence of all events but the last ones, determines the order of the search; NULL: no
// guide. Returns false if there is no witness, or if the search was stopped.
bool rvf_verify_set(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide,
                    const rvf_edges *);

// Whether a witness results if the last event, a read, is inserted somewhere into `guide`, a
// sequence of all other events. If so, stores the witness in `trace`.
bool rvf_verify_insert(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide);

#endif
