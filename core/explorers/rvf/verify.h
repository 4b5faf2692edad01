// verify.h - the algorithm VerifySC: decides whether a set of events has a witness, i.e. a sequence
// that extends program order and in which each read takes one of its good writes (RVF-SMC, CAV
// 2021, section 4). docs/design/rvf.md has the extensions to RMWs and locks.
#ifndef SMC_RVF_VERIFY_H
#define SMC_RVF_VERIFY_H

#include "explorers/explorer.h"
#include "explorers/rvf/closure.h"
#include "explorers/rvf/heuristics.h"

// A branching point of the search for a witness.
typedef struct rvf_choice {
    uint32_t length; // length of the sequence at this point
    // The events that can come next: elements of rvf_verify.options from `options` to before `end`.
    uint32_t options, end;
    uint32_t next; // index of the next option to try
} rvf_choice;

// The search for witnesses, one set at a time. "Remaining" reads are those that are not in the
// prefix.
typedef struct rvf_verify {
    rvf_heuristics_off without; // heuristics that are switched off
    const smc_stop *stop;
    smc_result *result; // counts searches and states
    const rvf_set *set;
    SMC_VEC(uint32_t) trace; // the prefix; after a successful search, the witness
    bool appended;           // the witness is the guide followed by the last event
    // The state of the search: a prefix of a witness (section 4.1), and data that follow from it.
    SMC_VEC(uint32_t) position; // [thread]: number of its events in the prefix
    // [location]: ordinal of the last write in the prefix (the active write).
    SMC_VEC(uint32_t) active;
    // [location]: number of remaining reads that hold it: all their good writes are in the prefix.
    SMC_VEC(uint32_t) holders;
    // [event], of a read: number of its good writes that are not in the prefix.
    SMC_VEC(uint32_t) left;
    SMC_VEC(uint32_t) unread; // [event], of a write: number of remaining reads that may take it
    SMC_VEC(uint32_t) unread_initial; // [location]: the same for its initialisation write
    // [position in trace]: ordinal of the active write that the event has replaced.
    SMC_VEC(uint32_t) replaced;
    SMC_VEC(uint32_t) rank;      // [event]: its position in the guide; UINT32_MAX: not in it
    SMC_VEC(uint32_t) keyed;     // locations whose active writes are a part of a witness state
    SMC_VEC(rvf_choice) choices; // the branching points of the search
    SMC_VEC(uint32_t) options;   // the events that can come next, of all branching points
    // Visited witness states: keys of key_length elements. `slots`: hash table of 1 + number of a
    // key; 0: empty slot.
    SMC_VEC(uint32_t) keys, slots;
    uint32_t n_keys, key_length; // number of keys; elements of a key
    rvf_partial_order order;
    bool ordered; // the search respects `order`; otherwise only program order, creations and joins
} rvf_verify;

void rvf_verify_free(rvf_verify *); // frees its contents

// Finds a witness of the set that respects the edges (NULL: none), and stores it in `trace`.
// `guide`: a sequence of events whose order is tried first; n_guide: their number. Returns false if
// there is no witness, or a stop was requested.
bool rvf_verify_set(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide,
                    const rvf_edges *);

// Whether inserting the last event, a read, into `guide`, a sequence of all other events, gives a
// witness. If so, stores the witness in `trace`.
bool rvf_verify_insert(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide);

#endif
