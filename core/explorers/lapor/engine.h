// engine.h - one exploration that leaves the order of critical sections open. The argument is in
// docs/lapor.md.
#ifndef SMC_LAPOR_ENGINE_H
#define SMC_LAPOR_ENGINE_H

#include "result/errors.h"
#include "explorers/share.h"
#include "explorers/explorer.h"
#include "explorers/lapor/acquisitions.h"
#include "explorers/lapor/footprint.h"
#include "explorers/revisit/engine.h"

// A point with alternatives. Events without any are linked above it without a frame of their own.
typedef enum lapor_frame_kind { LAPOR_READ, LAPOR_CHOICE, LAPOR_LOCK } lapor_frame_kind;

typedef struct lapor_frame {
    uint8_t kind;
    smc_id event;
    uint32_t height;  // of the stack below the event
    uint32_t thread;  // whose event it is
    bool deferred;    // the alternative being visited is the last one: the thread sleeps
    uint32_t sources; // a read: the first of its sources in lapor.sources
    uint32_t next;  // next source, from `sources` on, or answer; of a lock, how often it was taken
    uint32_t slept; // lapor.asleep of the thread before
} lapor_frame;

typedef struct lapor {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    smc_graph graph; // locks and unlocks read nothing; events are added in the order in which they
                     // are linked
    smc_model_state *state;
    lapor_order order;
    SMC_VEC(lapor_frame) frames;
    smc_share share; // of this round
    smc_sources sources;
    // [thread]: 0, or its next read or lock was deferred, and one more than the stack's height at
    // that time. The read takes no write that was there then; the section reads from one that was
    // not.
    SMC_VEC(uint32_t) asleep;
    lapor_footprint footprint;
    SMC_VEC(bool) able; // scratch: [thread]
    lapor_acquisitions acquisitions;
    smc_errors errors; // of the leaf at hand, shown in some order of the sections: the graph is
                       // built then (execution.c)
    uint64_t enough;   // events to be added in this round, where it is not the last one
    bool ordered;      // some mutex may never be released: the order of all locks is to be visited
                       // (tracer)
    revisit_visitor watch; // asked before each event
    bool given_up;         // by the one who watches, or since it is on trial
    bool done;
} lapor;

static inline bool lapor_ok(lapor *x, smc_status status) {
    return smc_result_ok(x->result, status, &x->done);
}
// After a surprise there is another round, of which nothing is known.
static inline bool lapor_goes_on(lapor *x) {
    return smc_share_goes_on(x->footprint.surprised ? NULL : &x->share, x->result, x->options,
                             &x->done);
}

// Visits everything, unless `ordered` or `done` ends it early.
void lapor_run_all(lapor *);

// An access that can race.
static inline bool lapor_is_plain(const lapor *x, const smc_event *e) {
    return smc_races_as_plain(&e->step->action) && !x->options->plain_access;
}

// ---- deferred reads and locks (sleepers.c) ------------------------------------------------------

uint32_t *lapor_asleep(lapor *, uint32_t t);
bool lapor_some_asleep(lapor *);
// Whether there is what the thread waits for: a write to the location of its read, a section of the
// mutex of its lock, that was not there when that was deferred; or it does not sleep.
bool lapor_is_awake(lapor *, uint32_t t);
// Whether, as far as is known, another thread may still do that.
bool lapor_may_be_woken(lapor *, uint32_t t);
// Remembers that nobody was expected to.
void lapor_expect_nobody(lapor *, uint32_t t);
// Whether some thread sleeps that, as far as is known, nobody can wake who can go on; remembers
// that.
bool lapor_is_hopeless(lapor *);

// A section whose lock was deferred reads from one of its mutex that was begun since. Whether it
// has done so; whether it can still do so.
bool lapor_was_worth_it(const lapor *, uint32_t section);
bool lapor_may_be_worth_it(const lapor *, uint32_t section);

// Whether the write is in a section of a mutex that thread t holds, begun after that of t: there,
// the lock of t was to be deferred.
bool lapor_began_later(const lapor *, smc_id write, uint32_t t);

// ---- leaves (leaf.c) ----------------------------------------------------------------------------

// The graph has no thread that could go on and none that waits for a write: counts it, with its
// errors, if it is an execution.
void lapor_leaf(lapor *);

// A thread has found an error itself, linked last: reports it if the graph as it stands is a part
// of an execution.
void lapor_own_error(lapor *);

// ---- orders of all sections (complete.c) --------------------------------------------------------

// Asked of each order of all sections with which hb and wb have no cycle. True: that is the one.
typedef bool lapor_accept(lapor *, void *context);

// Whether some order of the sections is accepted, open sections the last of their mutex. If so, it
// is decided in lapor.order until the caller undoes it.
SMC_MUST_USE bool lapor_complete(lapor *, lapor_accept *, void *context);

// Whether hb and wb leave an order of all sections of the graph, which may be a part of one.
bool lapor_is_possible(lapor *);

// ---- executions (execution.c) -------------------------------------------------------------------

// An execution with the order of all sections that is decided: its events in an order in which they
// can happen.
typedef SMC_VEC(smc_id) lapor_run;

// False: program order, reads-from and the order of the sections have a cycle.
SMC_MUST_USE bool lapor_run_of(const lapor *, lapor_run *);

// Whether the model allows it.
SMC_MUST_USE bool lapor_judge(lapor *, const lapor_run *);

// What else is to be done with the graph of an execution in which locks read unlocks.
typedef struct lapor_inquiry {
    bool errors; // record those of its events
    bool end;    // record that of its end
    bool check;  // by the axioms
    bool late;   // judge what comes late (smc_rounds_judge)
} lapor_inquiry;

// Builds it; errors that it shows are added to those of lapor.errors. False: the model does not
// allow it.
SMC_MUST_USE bool lapor_build(lapor *, const lapor_run *, lapor_inquiry);

#endif
