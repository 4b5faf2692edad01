// engine.h - state of the explorer lapor, which leaves the order of critical sections open (theory:
// docs/design/lapor.md).
#ifndef SMC_LAPOR_ENGINE_H
#define SMC_LAPOR_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/explorer.h"
#include "explorers/lapor/acquisitions.h"
#include "explorers/lapor/footprint.h"
#include "explorers/revisit/engine.h"

// A branching point of the exploration. Events without alternatives are linked after it without
// frames of their own.
typedef enum lapor_frame_kind { LAPOR_READ, LAPOR_CHOICE, LAPOR_LOCK } lapor_frame_kind;

typedef struct lapor_frame {
    uint8_t kind;
    smc_id event;
    uint32_t height; // length of link_order before the event
    uint32_t thread; // the thread of `event`
    bool deferred; // the current alternative is the last one: the thread's read or lock is deferred
    uint32_t sources; // read: index of its first source in lapor.sources
    uint32_t next;  // next source (counted from `sources`) or answer; lock: number of alternatives
                    // tried
    uint32_t slept; // value of the thread's lapor.asleep before this frame
} lapor_frame;

typedef struct lapor {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    smc_graph graph; // locks and unlocks have no sources here; link order and addition order are
                     // equal
    smc_model_state *state;
    lapor_order order;
    SMC_VEC(lapor_frame) frames;
    smc_share share; // share of the search tree that is done in this round
    smc_sources sources;
    // [thread]: 1 + length of link_order when the thread's next read or lock was deferred; 0: not
    // deferred. A deferred read takes only writes that were added since; a deferred section must
    // read from a section added since.
    SMC_VEC(uint32_t) asleep;
    lapor_footprint footprint;
    SMC_VEC(bool) able; // scratch: [thread]: whether it can run
    lapor_acquisitions acquisitions;
    // Errors of the current complete graph under some order of sections, for which a graph of its
    // own is built (execution.c).
    smc_errors errors;
    uint64_t enough; // number of events to be added in this round, unless it is the last round
    bool ordered;    // some mutex may never be released, so all lock orders must be visited (by
                     // tracer)
    revisit_visitor watch; // called before each event is added
    bool given_up; // the exploration was abandoned, by the visitor or because a trial has failed
    bool done;
} lapor;

static inline bool lapor_record_status(lapor *x, smc_status status) {
    return smc_result_record_status(x->result, status, &x->done);
}
// Whether the exploration should continue. If an observation has contradicted an assumption
// (footprint.h), another round of unknown size follows.
static inline bool lapor_continues(lapor *x) {
    return smc_share_continues(x->footprint.surprised ? NULL : &x->share, x->result, x->options,
                               &x->done);
}

// Visits all executions, unless `ordered` or `done` ends the exploration.
void lapor_explore_all(lapor *);

// Whether the event is a plain access, which can race.
static inline bool lapor_is_plain(const lapor *x, const smc_event *e) {
    return smc_races_as_plain(&e->step->action) && !x->options->plain_access;
}

// ---- deferred reads and locks (sleepers.c) ------------------------------------------------------

// The entry of thread t in lapor.asleep, which is added if it is missing.
uint32_t *lapor_sleeper_entry(lapor *, uint32_t t);
bool lapor_some_thread_sleeps(lapor *);
// Whether thread t can continue: a write to the location of its read, or a section of the mutex of
// its lock, was added since t was deferred. Also true if t is not deferred.
bool lapor_is_awake(lapor *, uint32_t t);
// Whether, according to what is known about threads, another thread may still add what the deferred
// thread t waits for.
bool lapor_may_be_woken(lapor *, uint32_t t);
// Records the assumption that no thread will add what t waits for.
void lapor_assume_no_waker(lapor *, uint32_t t);
// Whether, according to what is known, some deferred thread cannot be continued by any thread that
// can run. If so, records that assumption.
bool lapor_has_dead_sleeper(lapor *);

// A section whose lock was deferred must read from a section of its mutex that began after the
// deferral. lapor_deferral_succeeded: it reads from such a section. lapor_deferral_may_succeed: it
// may still do so later.
bool lapor_deferral_succeeded(const lapor *, uint32_t section);
bool lapor_deferral_may_succeed(const lapor *, uint32_t section);

// Whether the write is in a section of a mutex that thread t holds, and that section began after
// t's section. The read then belongs to executions in which t's lock was deferred.
bool lapor_section_began_later(const lapor *, smc_id write, uint32_t t);

// ---- complete graphs (leaf.c) -------------------------------------------------------------------

// Handles a graph in which no thread can run or waits for a write. If it is an execution, counts it
// and its errors.
void lapor_handle_leaf(lapor *);

// Handles an error that a thread itself has detected, in the event linked last: reports the error
// if the graph is part of an execution.
void lapor_handle_thread_error(lapor *);

// ---- orders of all sections (complete.c) --------------------------------------------------------

// Called for each order of all sections such that hb and wb (order.h) are acyclic. Returns true to
// accept the order.
typedef bool lapor_order_filter(lapor *, void *context);

// Whether some order of all sections is accepted; sections that are not left come last. If so, that
// order stays decided in lapor.order until the caller undoes it.
SMC_MUST_USE bool lapor_find_section_order(lapor *, lapor_order_filter *, void *context);

// Whether hb and wb allow some order of all sections of the graph, which may be incomplete.
bool lapor_has_section_order(lapor *);

// ---- executions (execution.c) -------------------------------------------------------------------

// The events of an execution whose section order is decided, in an order in which they can happen.
typedef SMC_VEC(smc_id) lapor_run;

// Computes an order of the events for the decided section order. Returns false if program order,
// reads-from and section order are cyclic.
SMC_MUST_USE bool lapor_compute_run(const lapor *, lapor_run *);

// Whether the model allows the execution whose events are in this order.
SMC_MUST_USE bool lapor_model_allows_run(lapor *, const lapor_run *);

// What lapor_build_execution does with the execution's graph, in which locks read from unlocks.
typedef struct lapor_build_options {
    bool errors; // record the errors of its events
    bool end;    // record the error of its end
    bool check;  // evaluate the axioms
    bool late;   // check for accesses of dropped rounds that race with later events
                 // (smc_rounds_judge)
} lapor_build_options;

// Builds the execution's graph and adds its errors to lapor.errors. Returns false if the model
// forbids the execution.
SMC_MUST_USE bool lapor_build_execution(lapor *, const lapor_run *, lapor_build_options);

#endif
