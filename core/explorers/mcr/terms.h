// terms.h - the terms of the constraints. Traces share truth values and clauses, which talk about
// the event at a position (the n-th event of a thread) and say which event that is.
//
//   label  the event at a position, including the value that it receives
//   shape  the same without that value; for a store, without the value written
//   write  a possible source: a position and a location
#ifndef SMC_MCR_TERMS_H
#define SMC_MCR_TERMS_H

#include "explorers/mcr/histories.h"
#include "explorers/mcr/solver.h"
#include "base/table.h"

// A position: the n-th event of a thread. Phi_mhb consists of `time` and the orders between shapes:
// each event of the prefix comes after its predecessors.
typedef struct mcr_position {
    mcr_literal in; // the prefix contains the event at this position
    // Phi_state: the prefix ends before this position, and the event here receives another value.
    mcr_literal target;
    mcr_literal labelled, shaped; // disjunctions: one of the position's labels, or shapes, is
                                  // present here
    mcr_time_variable time;       // the point in time when the event executes; for a store, when it
                                  // reaches memory
    SMC_VEC(uint32_t) labels, writes;
} mcr_position;

typedef struct mcr_thread_terms {
    SMC_VEC(mcr_position) positions; // [index]; number 0 means none
    // Shapes: the creations of this thread, its ends, and the joins of it.
    SMC_VEC(uint32_t) creates, ends, joins;
    SMC_VEC(uint32_t) firsts; // shapes that have no predecessor in the thread
} mcr_thread_terms;

typedef struct mcr_shape {
    uint32_t thread, index, loc, other; // `other`: the thread of a create or join
    uint8_t kind;
    bool reads, writes; // whether events of its kind can read, or write
    smc_action action;
    mcr_literal present;       // the shape is present at its position
    mcr_literal valid;         // Phi_validity: the shape's value comes from one of `sources`
    mcr_literal more;          // the shape's value comes from a source that is added later
    SMC_VEC(uint32_t) sources; // if the shape reads: its possible sources
    mcr_literal known;         // the shape receives one of the values that are known to be possible
} mcr_shape;

typedef struct mcr_label {
    uint32_t shape;
    uint64_t out;
    bool writes;
    mcr_literal present;
} mcr_label;

typedef struct mcr_write {
    uint32_t thread, index, loc; // index 0: the initialisation write
    bool lock;                   // the write takes a mutex; no event reads from it
    mcr_literal present;         // the event at the position writes to the location
    mcr_literal reached;         // the event at the position writes to the location, and the prefix
                                 // contains that event
    SMC_VEC(uint32_t) labels;
} mcr_write;

// A shape that may read from a write, and the literal that it does.
typedef struct mcr_source {
    uint32_t shape, write;
    mcr_literal taken;
} mcr_source;

typedef struct mcr_place { // the record of a location
    smc_location info;
    // The shapes that read the location; the writes to it, the initialisation write first.
    SMC_VEC(uint32_t) reads, writes;
} mcr_place;

typedef struct mcr_formula {
    smc_program *program;
    const smc_model *model;
    mcr_solver *solver;
    mcr_histories *histories;
    SMC_VEC(mcr_thread_terms) threads;
    SMC_VEC(mcr_shape) shapes; // in this and the next three vectors, number 0 means none
    SMC_VEC(mcr_label) labels;
    SMC_VEC(mcr_write) writes;
    SMC_VEC(mcr_source) sources;
    SMC_VEC(mcr_place) places; // [loc]: the record of the location
    uint32_t n_values;
    smc_table shape_at, label_at, value_at, receives, edges;
    SMC_VEC(uint32_t) path;      // scratch: the nodes of a thread
    SMC_VEC(mcr_literal) clause; // scratch: the clause that is being built
} mcr_formula;

#endif
