// terms.h - the terms of the constraints. The traces of all outcomes share truth values and
// clauses. They concern the event at a position (the n-th event of a thread) and identify it in one
// of these ways:
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
    mcr_literal in; // the event at this position is in the prefix
    // Phi_state: the prefix ends before this position, and the event here receives another value.
    mcr_literal target;
    // Disjunctions: one of the position's labels is present; one of its shapes is present.
    mcr_literal labelled, shaped;
    // The point in time when the event executes; of a store: when it reaches memory.
    mcr_time_variable time;
    SMC_VEC(uint32_t) labels, writes; // the labels of this position; the writes of this position
} mcr_position;

// The terms about a thread.
typedef struct mcr_thread_terms {
    SMC_VEC(mcr_position) positions; // [index]; number 0 is no position
    // Shapes of events that create the thread, end it, and join it.
    SMC_VEC(uint32_t) creates, ends, joins;
    SMC_VEC(uint32_t) firsts; // shapes of the thread that have no predecessor in it
} mcr_thread_terms;

// A shape: an action at a position, without the value received.
typedef struct mcr_shape {
    uint32_t thread, index, loc, other; // `other`: the thread that a creation or join names
    uint8_t kind;
    bool reads, writes;        // events of this kind can read; they can write
    smc_action action;         // the action of the shape's events
    mcr_literal present;       // the shape is present at its position
    mcr_literal valid;         // Phi_validity: the value comes from one of the sources
    mcr_literal more;          // the value comes from a source that is not added yet
    SMC_VEC(uint32_t) sources; // if the shape reads: its possible sources
    mcr_literal known;         // the event receives one of the values that are known to be possible
} mcr_shape;

// A label: a shape with the value that the event receives or, for a store, writes.
typedef struct mcr_label {
    uint32_t shape;      // the label's shape
    uint64_t out;        // value written
    bool writes;         // the event writes
    mcr_literal present; // the label is present at its position
} mcr_label;

// A write: a possible source.
typedef struct mcr_write {
    uint32_t thread, index, loc; // index 0: the initialisation write
    bool lock;                   // the write takes a mutex; no event reads from it
    mcr_literal present;         // the event at the position writes to the location
    mcr_literal reached;         // `present`, and the event is in the prefix
    SMC_VEC(uint32_t) labels;    // the labels that are present if the write is
} mcr_write;

// A write from which a shape may read, and the literal that it does.
typedef struct mcr_source {
    uint32_t shape, write; // the shape that reads; the write that it may read from
    mcr_literal taken;     // the shape reads from the write
} mcr_source;

typedef struct mcr_location_terms { // a location
    smc_location info;
    // The shapes that read the location; the writes to it, of which the initialisation write is the
    // first.
    SMC_VEC(uint32_t) reads, writes;
} mcr_location_terms;

// All terms and constraints of an exploration.
typedef struct mcr_formula {
    smc_program *program;
    const smc_model *model;
    mcr_solver *solver;
    mcr_histories *histories;
    SMC_VEC(mcr_thread_terms) threads;
    SMC_VEC(mcr_shape) shapes; // number 0 is no shape; likewise in the next three lists
    SMC_VEC(mcr_label) labels; // all labels, by number
    SMC_VEC(mcr_write) writes;
    SMC_VEC(mcr_source) sources;        // all pairs of a shape and a possible source
    SMC_VEC(mcr_location_terms) places; // [location]
    uint32_t n_values;                  // number of different values in `value_at`
    // Tables: (hash of a shape) -> number; (shape, value) -> label; value -> number from 1; (shape,
    // number of a value) -> literal that the shape receives the value; pairs of shapes whose order
    // was added.
    smc_table shape_at, label_at, value_at, receives, edges;
    SMC_VEC(uint32_t) path;      // scratch: the nodes of a thread
    SMC_VEC(mcr_literal) clause; // scratch: a clause under construction
} mcr_formula;

#endif
