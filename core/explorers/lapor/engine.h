// engine.h - the state of the explorer lapor, which leaves the order of critical sections open
// (theory: docs/design/lapor.md).
#ifndef SMC_LAPOR_ENGINE_H
#define SMC_LAPOR_ENGINE_H

#include "result/errors.h"
#include "explorers/search_progress.h"
#include "explorers/explorer.h"
#include "explorers/lapor/acquisitions.h"
#include "explorers/lapor/footprint.h"
#include "explorers/revisit/engine.h"

// A branching point of the exploration. Events without alternatives are linked after it, without
// frames of their own.
typedef enum lapor_frame_kind { LAPOR_READ, LAPOR_CHOICE, LAPOR_LOCK } lapor_frame_kind;

// A branching point, and the alternative that is being explored.
typedef struct lapor_frame {
    uint8_t kind;     // lapor_frame_kind
    smc_id event;     // the read, choice or lock
    uint32_t height;  // length of the graph's link order before the event
    uint32_t thread;  // the thread of `event`
    bool deferred;    // the read or lock is deferred, which is the last alternative
    uint32_t sources; // of a read: index in lapor.sources of its first source
    // Index in lapor.sources of the next source; the next answer; of a lock: number of alternatives
    // tried.
    uint32_t next;
    uint32_t slept; // the thread's entry in lapor.asleep before this frame
} lapor_frame;

// The state of an exploration.
typedef struct lapor {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    // Locks and unlocks have no sources in this graph. Link order and addition order are equal.
    smc_graph graph;
    smc_model_state *state;
    lapor_relations order;
    SMC_VEC(lapor_frame) frames;
    smc_share share;     // progress of the current round
    smc_sources sources; // the sources of the reads of all frames
    // [thread]: 1 + length of the link order when the thread's next read or lock was deferred; 0:
    // it was not. A deferred read takes only writes that were added after that; a deferred section
    // must read from a section added after that.
    SMC_VEC(uint32_t) asleep;
    lapor_footprint footprint;       // the observed accesses of all threads
    SMC_VEC(bool) able;              // scratch: [thread]: the thread may run at some time
    lapor_acquisitions acquisitions; // the acquisitions in all executions
    // The errors of the current complete graph under some order of sections; this order has a graph
    // of its own (execution.c).
    smc_errors errors;
    // Number of events after which the current round may end, if it is not the last one.
    uint64_t enough;
    bool ordered;          // some mutex may never be released: tracer must visit all lock orders
    revisit_visitor watch; // called before each event; may abandon the exploration
    bool given_up; // the exploration was abandoned: by `watch`, or because a trial has failed
    bool done;     // the exploration is over: see also `given_up` and result->status
} lapor;

// Records the status. Returns whether it is SMC_OK; any other status ends the exploration.
static inline bool lapor_record_status(lapor *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
// Whether the exploration continues. If an observation has contradicted an assumption
// (footprint.h), a further round of unknown size follows, so no progress is known.
static inline bool lapor_continues(lapor *x) {
    return smc_share_continues(x->footprint.assumption_refuted ? NULL : &x->share, x->result,
                               x->options, &x->done);
}

// Visits all executions, unless `ordered` or `done` ends the exploration before.
void lapor_explore_all(lapor *);

// Whether the event is a plain access, which can race.
static inline bool lapor_is_plain(const lapor *x, const smc_event *e) {
    return smc_races_as_plain(&e->step->action) && !x->options->plain_access;
}

// ---- deferred reads and locks (deferral.c) ------------------------------------------------------

// Returns the entry of thread t in lapor.asleep; adds it if it is missing.
uint32_t *lapor_deferral_entry(lapor *, uint32_t t);
// Whether the next read or lock of some thread is deferred.
bool lapor_any_thread_is_deferred(lapor *);
// Whether thread t can continue: it is not deferred; or, since then, a write to the location of its
// read or a section of the mutex of its lock was added.
bool lapor_can_continue(lapor *, uint32_t t);
// Whether, according to the footprint, another thread may still add the write or section for which
// the deferred thread t waits.
bool lapor_may_continue_later(lapor *, uint32_t t);
// Records the assumption that no thread will add the write or section for which t waits.
void lapor_assume_never_continues(lapor *, uint32_t t);
// Whether, according to the footprint, no thread that may run can add the write or section for
// which some deferred thread waits. If so, records this assumption.
bool lapor_has_hopeless_deferral(lapor *);

// A section whose lock was deferred must read from a section of its mutex that began after the
// deferral. lapor_deferral_succeeded: whether it does. lapor_deferral_may_succeed: whether it may
// still do so later.
bool lapor_deferral_succeeded(const lapor *, uint32_t section);
bool lapor_deferral_may_succeed(const lapor *, uint32_t section);

// Whether the write is in a section of a mutex that thread t holds, and this section began after
// that of thread t. A read of the write belongs to the executions in which the lock of thread t was
// deferred.
bool lapor_section_began_later(const lapor *, smc_id write, uint32_t t);

// ---- complete graphs (leaf.c) -------------------------------------------------------------------

// Handles a graph in which no thread can run. If it is an execution, counts it and its errors.
void lapor_handle_leaf(lapor *);

// Handles an error that the thread itself has detected in the event that was added last: reports
// the error if the graph can be completed to a consistent execution.
void lapor_handle_thread_error(lapor *);

// ---- orders of all sections (complete.c) --------------------------------------------------------

// Called for an order of all sections with which hb and wb (order.h) are acyclic. Returns true to
// accept it.
typedef bool lapor_order_filter(lapor *, void *context);

// Searches for an order of all sections that is accepted; sections without an unlock come last.
// Returns whether there is one; this order then stays decided in lapor.order until the caller
// undoes it.
SMC_MUST_USE bool lapor_find_section_order(lapor *, lapor_order_filter *, void *context);

// Whether hb and wb allow some order of all sections of the graph, which may be incomplete.
bool lapor_has_section_order(lapor *);

// ---- executions (execution.c) -------------------------------------------------------------------

// The events of an execution, whose section order is decided, in an order in which they can happen.
typedef SMC_VEC(smc_id) lapor_run;

// Computes such an order of the events. Returns false if program order, reads-from and section
// order form a cycle.
SMC_MUST_USE bool lapor_compute_run(const lapor *, lapor_run *);

// Whether the model allows the execution with this order of sections.
SMC_MUST_USE bool lapor_model_allows_run(lapor *, const lapor_run *);

// The checks that lapor_build_execution performs on the graph that it builds.
typedef struct lapor_execution_checks {
    bool errors; // record the errors of its events
    bool end;    // record the error of the execution's end
    bool check;  // evaluate the axioms
    bool late;   // check whether accesses of dropped rounds race with later events
                 // (smc_check_dropped_rounds)
} lapor_execution_checks;

// Builds the execution's graph, in which locks read from unlocks, and adds its errors to
// lapor.errors. Returns false if the model forbids the execution, or the exploration ends.
SMC_MUST_USE bool lapor_build_execution(lapor *, const lapor_run *, lapor_execution_checks);

#endif
