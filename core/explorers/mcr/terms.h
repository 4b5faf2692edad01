// terms.h - what the constraints are about. Truth values and clauses are shared between traces:
// they are about the event at a position, the n-th of a thread, and name what it is.
//
//   event  what is at a position, with the value it receives
//   shape  the same without the value; of a store, without the value it writes
//   write  a place from which a value can come: a position and a location
#ifndef SMC_MCR_TERMS_H
#define SMC_MCR_TERMS_H

#include "explorers/mcr/histories.h"
#include "explorers/mcr/solver.h"
#include "base/table.h"

// Phi_mhb is `time` with the order between shapes; each included event is after what it needs.
typedef struct mcr_position {
    mcr_literal in;     // the prefix has an event here
    mcr_literal target; // the prefix ends before this position, and the event here receives another
                        // value: Phi_state
    mcr_literal labelled, shaped; // one of its labels, of its shapes is what is here
    mcr_point time;               // when it is done; of a store, when it reaches memory
    SMC_VEC(uint32_t) labels, writes;
} mcr_position;

typedef struct mcr_threaded {
    SMC_VEC(mcr_position) positions;        // [index]; [0] is none
    SMC_VEC(uint32_t) creates, ends, joins; // shapes that create it, are its end, wait for that
    SMC_VEC(uint32_t) firsts; // shapes of it that the model orders after nothing of the thread
} mcr_threaded;

typedef struct mcr_shape {
    uint32_t thread, index, loc, other; // other: create, join
    uint8_t kind;
    bool reads, writes; // it can, by its kind
    smc_action action;
    mcr_literal here;          // it is what is at its position
    mcr_literal valid;         // Phi_validity: one of `sources` is where its value comes from
    mcr_literal more;          // or one that is yet to be added
    SMC_VEC(uint32_t) sources; // of a shape that reads
    mcr_literal known; // one of the values is received of which this is known to be possible
} mcr_shape;

typedef struct mcr_label {
    uint32_t shape;
    uint64_t out;
    bool writes;
    mcr_literal here;
} mcr_label;

typedef struct mcr_write {
    uint32_t thread, index, loc; // index 0: the initialisation
    bool lock;                   // it takes a mutex: nobody takes a value from it
    mcr_literal here;            // what is at its position writes there
    mcr_literal reached;         // and it is in the prefix
    SMC_VEC(uint32_t) labels;
} mcr_write;

// A read of a shape takes the value of a write.
typedef struct mcr_source {
    uint32_t shape, write;
    mcr_literal taken;
} mcr_source;

typedef struct mcr_place { // a location
    smc_location info;
    SMC_VEC(uint32_t) reads, writes; // shapes that read; writes, the initialisation first
} mcr_place;

typedef struct mcr_formula {
    smc_program *program;
    const smc_model *model;
    mcr_solver *solver;
    mcr_histories *histories;
    SMC_VEC(mcr_threaded) threads;
    SMC_VEC(mcr_shape) shapes; // [0] is none, as below
    SMC_VEC(mcr_label) labels;
    SMC_VEC(mcr_write) writes;
    SMC_VEC(mcr_source) sources;
    SMC_VEC(mcr_place) places; // [loc]
    uint32_t n_values;
    smc_table shape_at, label_at, value_at, receives, edges;
    SMC_VEC(uint32_t) path;      // scratch
    SMC_VEC(mcr_literal) clause; // scratch
} mcr_formula;

#endif
