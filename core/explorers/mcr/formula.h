// formula.h - the constraints of MCR (MCR for TSO and PSO, section 2.3 and 4.1), for all traces of a run at once.
//
// A solution is a prefix of some trace with an order of its events. Truth values and clauses are shared between traces:
// they are about the event at a position, the n-th of a thread, and name what it is. A trace is a choice of what is at
// each position (mcr_formula_assume); of it, a solution has a prefix of each thread.
//
//   event  what is at a position, with the value it receives
//   shape  the same without the value; of a store, without the value it writes
//   write  a place from which a value can come: a position and a location
#ifndef SMC_MCR_FORMULA_H
#define SMC_MCR_FORMULA_H

#include "explorers/mcr/histories.h"
#include "explorers/mcr/solver.h"
#include "base/table.h"

// Phi_mhb is `time` with the order between shapes; each included event is after what it needs.
typedef struct mcr_position {
    mcr_literal in;     // the prefix has an event here
    mcr_literal target; // the prefix ends before this position, and the event here receives another value: Phi_state
    mcr_literal labelled, shaped; // one of its labels, of its shapes is what is here
    mcr_point time;     // when it is done; of a store, when it reaches memory
    SMC_VEC(uint32_t) labels, writes;
} mcr_position;

typedef struct mcr_threaded {
    SMC_VEC(mcr_position) positions; // [index]; [0] is none
    SMC_VEC(uint32_t) creates, ends, joins; // shapes that create it, are its end, wait for that
    SMC_VEC(uint32_t) firsts;               // shapes of it that the model orders after nothing of the thread
} mcr_threaded;

typedef struct mcr_shape {
    uint32_t thread, index, loc, other; // other: create, join
    uint8_t kind;
    bool reads, writes;   // it can, by its kind
    smc_action action;
    mcr_literal here;  // it is what is at its position
    mcr_literal valid; // Phi_validity: one of `sources` is where its value comes from
    mcr_literal more;  // or one that is yet to be added
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
    bool lock;           // it takes a mutex: nobody takes a value from it
    mcr_literal here;    // what is at its position writes there
    mcr_literal reached; // and it is in the prefix
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
    SMC_VEC(uint32_t) path; // scratch
    SMC_VEC(mcr_literal) clause; // scratch
} mcr_formula;

// ---- formula.c ---------------------------------------------------------------------------------------------------

void mcr_formula_init(mcr_formula *, smc_program *, const smc_model *, mcr_solver *, mcr_histories *);
void mcr_formula_free(mcr_formula *);

// Adds what is not known yet of the outcome's events, and of the locks at which threads stand.
void mcr_formula_add(mcr_formula *, uint32_t outcome);

// Within a scope: the trace is that of the outcome, which was added.
void mcr_formula_assume(mcr_formula *, uint32_t outcome);

mcr_threaded *mcr_thread_at(mcr_formula *, uint32_t thread);
mcr_position *mcr_position_at(mcr_formula *, uint32_t thread, uint32_t index);
mcr_point mcr_time_at(mcr_formula *, uint32_t thread, uint32_t index);
// The lock at which a thread stands.
uint32_t mcr_shape_of_lock(mcr_formula *, uint32_t thread, uint32_t index, const smc_action *);

// Of those that exclude each other, `any` says that one holds; 0: there are none yet. Adds one more, and returns what
// now says so, by a name of its own.
mcr_literal mcr_exclude(mcr_formula *, mcr_literal any, mcr_literal one, char letter, uint32_t name);

// ---- validity.c --------------------------------------------------------------------------------------------------

// The truth value that the shape receives this value; 0: no source is known from which it could.
mcr_literal mcr_receives(const mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);
// The same, which is known from now on. It excludes all others.
mcr_literal mcr_value(mcr_formula *, uint32_t shape, uint64_t value, bool unwritten);

// A new shape: what it can read, and who can read what it writes. A choice can have any answer.
void mcr_add_validity(mcr_formula *, uint32_t shape);
// Whether the label is what writes there: a write of its position.
void mcr_relate(mcr_formula *, uint32_t label, uint32_t write);

// ---- order.c -----------------------------------------------------------------------------------------------------

// The event of the second shape comes after that of the first, where they are what their shapes say.
void mcr_order(mcr_formula *, uint32_t first, uint32_t second);
// The shape comes after nothing else of its thread.
void mcr_begin_with(mcr_formula *, uint32_t shape);
// The thread with this first position begins after its creation, where that is what the shape says.
void mcr_begin_after(mcr_formula *, uint32_t create, const mcr_position *first);

// A new shape: creations, joins, and ends that are joined.
void mcr_add_sync(mcr_formula *, uint32_t shape);
// Adds the order that the model keeps among the events of `path`, a thread's from its first.
void mcr_order_path(mcr_formula *);

#endif
