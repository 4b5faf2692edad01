// engine.h - state of an exploration that leaves the order of critical sections open (theory:
// docs/design/lapor.md).
#ifndef SMC_LAPOR_ENGINE_H
#define SMC_LAPOR_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/explorer.h"
#include "explorers/lapor/acquisitions.h"
#include "explorers/lapor/footprint.h"
#include "explorers/revisit/engine.h"

// A branching point. Events without alternatives are linked above it without frames of their own.
typedef enum lapor_frame_kind { LAPOR_READ, LAPOR_CHOICE, LAPOR_LOCK } lapor_frame_kind;

typedef struct lapor_frame {
    uint8_t kind;
    smc_id event;
    uint32_t height;  // length of link_order below the event
    uint32_t thread;  // thread of the event
    bool deferred;    // the current alternative is the last: the thread sleeps
    uint32_t sources; // read: index of its first source in lapor.sources
    uint32_t next;    // next source (from `sources` on) or answer; lock: number of times taken
    uint32_t slept;   // previous value of the thread's lapor.asleep
} lapor_frame;

typedef struct lapor {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    smc_graph graph; // locks and unlocks have no sources; link order and addition order are equal
    smc_model_state *state;
    lapor_order order;
    SMC_VEC(lapor_frame) frames;
    smc_share share; // of the current round
    smc_sources sources;
    // [thread]: 1 + length of link_order when its next read or lock was deferred; 0: not deferred.
    // A deferred read takes only writes added since, a deferred section reads from one added since.
    SMC_VEC(uint32_t) asleep;
    lapor_footprint footprint;
    SMC_VEC(bool) able; // scratch: [thread]
    lapor_acquisitions acquisitions;
    smc_errors errors; // errors of the current leaf under some order of sections, for which a graph
                       // is built (execution.c)
    uint64_t enough;   // number of events to add in this round, unless it is the last
    bool ordered;      // some mutex may never be released: all lock orders must be visited (tracer)
    revisit_visitor watch; // called before each event
    bool given_up;         // by the visitor, or because it is on trial
    bool done;
} lapor;

static inline bool lapor_ok(lapor *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
// After a surprise there is another round of unknown size.
static inline bool lapor_continues(lapor *x) {
    return smc_share_continues(x->footprint.surprised ? NULL : &x->share, x->result, x->options,
                               &x->done);
}

// Visits everything, unless `ordered` or `done` ends it.
void lapor_run_all(lapor *);

// Whether the event is an access that can race.
static inline bool lapor_is_plain(const lapor *x, const smc_event *e) {
    return smc_races_as_plain(&e->step->action) && !x->options->plain_access;
}

// ---- deferred reads and locks (sleepers.c) ------------------------------------------------------

// Entry of thread t in lapor.asleep, made if missing.
uint32_t *lapor_asleep(lapor *, uint32_t t);
bool lapor_some_asleep(lapor *);
// Whether what the thread waits for has been added since it was deferred: a write to the location
// of its read, or a section of the mutex of its lock. True if it does not sleep.
bool lapor_is_awake(lapor *, uint32_t t);
// Whether, by current knowledge, another thread may still add that.
bool lapor_may_be_woken(lapor *, uint32_t t);
// Records the assumption that no thread will.
void lapor_expect_nobody(lapor *, uint32_t t);
// Whether some thread sleeps that, by current knowledge, no thread able to run can wake; records
// that assumption.
bool lapor_has_dead_sleeper(lapor *);

// A section whose lock was deferred must read from a section of its mutex that began since. Whether
// it has; whether it still can.
bool lapor_deferral_succeeded(const lapor *, uint32_t section);
bool lapor_deferral_may_succeed(const lapor *, uint32_t section);

// Whether the write is in a section of a mutex that thread t holds, begun after t's section. The
// read then belongs to executions in which t's lock was deferred.
bool lapor_began_later(const lapor *, smc_id write, uint32_t t);

// ---- leaves (leaf.c) ----------------------------------------------------------------------------

// Handles a graph in which no thread can run or waits for a write: counts it, with its errors, if
// it is an execution.
void lapor_leaf(lapor *);

// Handles an error found by a thread itself, linked last: reports it if the graph is part of an
// execution.
void lapor_own_error(lapor *);

// ---- orders of all sections (complete.c) --------------------------------------------------------

// Called for each order of all sections with acyclic hb and wb. Returns true to accept it.
typedef bool lapor_accept(lapor *, void *context);

// Whether some order of all sections, with open ones last, is accepted. If so, it stays decided in
// lapor.order until the caller undoes it.
SMC_MUST_USE bool lapor_complete(lapor *, lapor_accept *, void *context);

// Whether hb and wb allow an order of all sections of the graph, which may be incomplete.
bool lapor_is_possible(lapor *);

// ---- executions (execution.c) -------------------------------------------------------------------

// The events of an execution with decided section order, in an order in which they can happen.
typedef SMC_VEC(smc_id) lapor_run;

// Computes the run for the decided order. Returns false if program order, reads-from and section
// order are cyclic.
SMC_MUST_USE bool lapor_run_of(const lapor *, lapor_run *);

// Whether the model allows the execution.
SMC_MUST_USE bool lapor_judge(lapor *, const lapor_run *);

// What lapor_build does with the execution's graph, in which locks read unlocks.
typedef struct lapor_inquiry {
    bool errors; // record errors of its events
    bool end;    // record the error of its end
    bool check;  // check the axioms
    bool late;   // judge late accesses (smc_rounds_judge)
} lapor_inquiry;

// Builds the execution's graph and adds its errors to lapor.errors. Returns false if the model
// forbids the execution.
SMC_MUST_USE bool lapor_build(lapor *, const lapor_run *, lapor_inquiry);

#endif
