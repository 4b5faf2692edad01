// verify.h - VerifySC: whether a set of events has a sequence that respects program order and in
// which each read takes one of its good writes (RVF-SMC, CAV 2021, section 4). docs/design/rvf.md
// has the extensions to RMWs and locks.
#ifndef SMC_RVF_VERIFY_H
#define SMC_RVF_VERIFY_H

#include "explorers/explorer.h"
#include "explorers/rvf/closure.h"
#include "explorers/rvf/heuristics.h"

// A branching point of the search.
typedef struct rvf_choice {
    uint32_t length;       // length of the sequence
    uint32_t options, end; // range of possible next events in rvf_verify.options
    uint32_t next;         // the next to try
} rvf_choice;

typedef struct rvf_verify {
    rvf_without without;
    const smc_stop *stop;
    smc_result *result; // for counts
    const rvf_set *set;
    SMC_VEC(uint32_t) trace; // the witness
    bool appended;           // it is the guide plus the last event
    // State of the search: a witness prefix (section 4.1) and derived data.
    SMC_VEC(uint32_t) position;         // [thread]: number of events done
    SMC_VEC(uint32_t) active;           // [loc]: ordinal of the active write
    SMC_VEC(uint32_t) holders;          // [loc]: remaining reads all of whose good writes are done
    SMC_VEC(uint32_t) left;             // [event], read: good writes not done
    SMC_VEC(uint32_t) wanted;           // [event], write: remaining reads for which it is good
    SMC_VEC(uint32_t) wanted_initially; // [loc]: the same for the initialisation
    SMC_VEC(uint32_t) replaced;         // [position in trace]: previous active ordinal
    SMC_VEC(uint32_t) rank;             // [event]: position in the guide
    SMC_VEC(uint32_t) keyed;            // locations that are part of a witness state
    SMC_VEC(rvf_choice) choices;
    SMC_VEC(uint32_t) options;
    // Visited witness states: keys of equal length; `slots` has their numbers + 1.
    SMC_VEC(uint32_t) keys, slots;
    uint32_t n_keys, key_length;
    rvf_order order;
    bool ordered; // respect `order`
} rvf_verify;

void rvf_verify_free(rvf_verify *);

// Finds a witness of the set that respects the edges (NULL: none) and stores it in `trace`. `guide`
// is a sequence of all events but the last ones that determines the search order; NULL: none.
// Returns false if there is no witness, or if the search was stopped.
bool rvf_verify_set(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide,
                    const rvf_edges *);

// Whether inserting the last event, a read, somewhere into `guide`, a sequence of all other events,
// gives a witness; stores it in `trace`.
bool rvf_verify_insert(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide);

#endif
