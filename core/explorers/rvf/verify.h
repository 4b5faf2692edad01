// verify.h - VerifySC: whether a set of events has a sequence that respects program order and in
// which each read takes one of its good writes (RVF-SMC, CAV 2021, section 4). What the paper
// leaves out, RMWs and locks, is in docs/rvf.md.
#ifndef SMC_RVF_VERIFY_H
#define SMC_RVF_VERIFY_H

#include "explorers/explorer.h"
#include "explorers/rvf/closure.h"
#include "explorers/rvf/heuristics.h"

// A point of the search with alternatives.
typedef struct rvf_choice {
    uint32_t length;       // of the sequence there
    uint32_t options, end; // events to go on with, at rvf_verify.options
    uint32_t next;         // the one to try next
} rvf_choice;

typedef struct rvf_verify {
    rvf_without without;
    const smc_stop *stop;
    smc_result *result; // counts
    const rvf_set *set;
    SMC_VEC(uint32_t) trace; // the witness
    bool appended;           // it is the guide with the last event at its end
    // The state of the search: a witness prefix (section 4.1) and what follows from it.
    SMC_VEC(uint32_t) position;         // [thread]: events done
    SMC_VEC(uint32_t) active;           // [loc]: ordinal of the active write
    SMC_VEC(uint32_t) holders;          // [loc]: reads to come all of whose good writes are done
    SMC_VEC(uint32_t) left;             // [event], a read: good writes to come
    SMC_VEC(uint32_t) wanted;           // [event], a write: reads to come for which it is good
    SMC_VEC(uint32_t) wanted_initially; // [loc]: the same for the initialisation
    SMC_VEC(uint32_t) replaced;         // [position in trace]: the ordinal that was active before
    SMC_VEC(uint32_t) rank;             // [event]: where the guide has it
    SMC_VEC(uint32_t) keyed;            // locations that are part of a witness state
    SMC_VEC(rvf_choice) choices;
    SMC_VEC(uint32_t) options;
    // Witness states that were reached: keys of the same length one after the other; `slots` has
    // their numbers + 1.
    SMC_VEC(uint32_t) keys, slots;
    uint32_t n_keys, key_length;
    rvf_order order;
    bool ordered; // `order` is to be kept
} rvf_verify;

void rvf_verify_free(rvf_verify *);

// Finds a witness of the set in which the edges are kept, and leaves it in `trace`. The guide, a
// sequence of all events but the last ones, says in which order to try; NULL: none. False: there is
// no witness, or the search was stopped.
bool rvf_verify_set(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide,
                    const rvf_edges *);

// Whether a sequence of all events but the last, a read, becomes a witness by putting that read
// somewhere; `trace` then has it.
bool rvf_verify_insert(rvf_verify *, const rvf_set *, const uint32_t *guide, uint32_t n_guide);

#endif
