// terms.h - terms of the constraints. Truth values and clauses are shared between traces: they talk
// about the event at a position, the n-th of a thread, and say which event it is.
//
//   label  the event at a position with the value it receives
//   shape  the same without that value; for a store, without the value written
//   write  a possible source: a position and a location
#ifndef SMC_MCR_TERMS_H
#define SMC_MCR_TERMS_H

#include "explorers/mcr/histories.h"
#include "explorers/mcr/solver.h"
#include "base/table.h"

// Phi_mhb consists of `time` and the orders between shapes: each event of the prefix comes after
// its predecessors.
typedef struct mcr_position {
    mcr_literal in;     // the prefix contains this event
    mcr_literal target; // the prefix ends before this position, and the event here receives another
                        // value: Phi_state
    mcr_literal labelled, shaped; // disjunctions: one of its labels, or shapes, is present here
    mcr_point time;               // execution time; for a store, when it reaches memory
    SMC_VEC(uint32_t) labels, writes;
} mcr_position;

typedef struct mcr_threaded {
    SMC_VEC(mcr_position) positions;        // [index]; [0] means none
    SMC_VEC(uint32_t) creates, ends, joins; // shapes: creations of this thread, its ends, joins of
                                            // it
    SMC_VEC(uint32_t) firsts;               // shapes without a predecessor in the thread
} mcr_threaded;

typedef struct mcr_shape {
    uint32_t thread, index, loc, other; // other: the thread of a create or join
    uint8_t kind;
    bool reads, writes; // whether its kind can
    smc_action action;
    mcr_literal here;          // it is present at its position
    mcr_literal valid;         // Phi_validity: its value comes from one of `sources`
    mcr_literal more;          // or from a source that is added later
    SMC_VEC(uint32_t) sources; // of a reading shape
    mcr_literal known;         // it receives one of the values known to be possible
} mcr_shape;

typedef struct mcr_label {
    uint32_t shape;
    uint64_t out;
    bool writes;
    mcr_literal here;
} mcr_label;

typedef struct mcr_write {
    uint32_t thread, index, loc; // index 0: the initialisation
    bool lock;                   // it takes a mutex; nobody reads from it
    mcr_literal here;            // the event at its position writes there
    mcr_literal reached;         // and it is in the prefix
    SMC_VEC(uint32_t) labels;
} mcr_write;

// A shape reads from a write.
typedef struct mcr_source {
    uint32_t shape, write;
    mcr_literal taken;
} mcr_source;

typedef struct mcr_place { // record of a location
    smc_location info;
    SMC_VEC(uint32_t) reads, writes; // reading shapes; writes, the initialisation first
} mcr_place;

typedef struct mcr_formula {
    smc_program *program;
    const smc_model *model;
    mcr_solver *solver;
    mcr_histories *histories;
    SMC_VEC(mcr_threaded) threads;
    SMC_VEC(mcr_shape) shapes; // in each vector, [0] means none
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
