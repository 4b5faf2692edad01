// thread_runs.h - runs of single threads under assumed values, from which executions with cyclic po
// u rf are combined.
#ifndef SMC_THREAD_RUNS_H
#define SMC_THREAD_RUNS_H

#include "explorers/enumerate/enumeration.h"

// A value that a location can hold, or that a thread's end passes to a join.
typedef struct enumerate_fact {
    bool end;
    uint32_t of; // the location; end: the thread
    uint64_t value;
    bool initial; // initial value of the location
} enumerate_fact;

typedef SMC_VEC(bool) enumerate_facts; // set of facts, by index; missing entries are false

static inline bool enumerate_has(const enumerate_facts *s, uint32_t i) {
    return i < s->n && s->at[i];
}

typedef struct enumerate_run_event {
    const smc_step *step;
    uint64_t in, out; // the answer; the value written, or the result of an end
    bool reads, writes;
} enumerate_run_event;

// All steps of a thread from its first on.
typedef struct enumerate_run {
    uint32_t n;
    enumerate_run_event *events;
    const smc_step *stands; // the lock or join at which it waits for ever; NULL: it ended
    enumerate_facts needs;  // values read that are neither initial nor written by the run before
    enumerate_facts gives;  // values written
    smc_depends *depends;   // for SMC_MODEL_DEPENDS; otherwise NULL
} enumerate_run;
typedef SMC_VEC(enumerate_run) enumerate_run_list;

// A thread with a first step. Different histories of its creator may create it with different first
// steps.
typedef struct enumerate_root {
    const smc_step *first;
    uint32_t thread;
    SMC_VEC(uint32_t) writes, writes_now; // [location]: maximum number of writes in a run; of the
                                          // previous and the current round
    enumerate_run_list runs;
} enumerate_root;

typedef struct thread_runs {
    enumeration *x;
    SMC_VEC(enumerate_fact) facts;
    SMC_VEC(enumerate_root) roots; // main comes first
} thread_runs;

// Finds the runs of all threads; .x must be set. May end the exploration (enumeration.done).
void thread_runs_find(thread_runs *);
void thread_runs_free(thread_runs *);
void thread_runs_free_one(enumerate_run *);

// Index of the root of the thread created by `create`, added if new. May end the exploration.
uint32_t thread_runs_child(thread_runs *, const smc_step *create);

#endif
