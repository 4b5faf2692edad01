// thread_runs.h - runs of single threads under assumed values, from which executions with cyclic po
// u rf are combined.
#ifndef SMC_THREAD_RUNS_H
#define SMC_THREAD_RUNS_H

#include "explorers/enumerate/enumeration.h"

// A fact about values: a location can have the value; or, if `end`, the thread can end with this
// result, which a join returns.
typedef struct enumerate_fact {
    bool end;    // the fact is about the end of a thread
    uint32_t of; // a location; if `end`, a thread
    uint64_t value;
    bool initial; // the value is the location's initial one
} enumerate_fact;

// A set of facts, by index in thread_runs.facts; missing elements are false.
typedef SMC_VEC(bool) enumerate_facts;

// Whether the set contains fact i.
static inline bool enumerate_has_fact(const enumerate_facts *s, uint32_t i) {
    return i < s->n && s->at[i];
}

// An event of a run.
typedef struct enumerate_run_event {
    const smc_step *step;
    uint64_t in, out; // the value read, or the answer; the value written, or the thread's result
    bool reads, writes;
} enumerate_run_event;

// A run of a thread: all its steps, from the first one on.
typedef struct enumerate_run {
    uint32_t n;
    enumerate_run_event *events;
    // The lock or join at which the thread waits for ever; NULL: the thread has ended.
    const smc_step *blocked_at;
    // The values that the run reads and that are neither initial values nor written by the run
    // before.
    enumerate_facts needs;
    enumerate_facts gives; // the values that the run writes
    // Dependencies of the steps; NULL: the model has no SMC_MODEL_DEPENDS. Owned.
    smc_depends *depends;
} enumerate_run;
typedef SMC_VEC(enumerate_run) enumerate_run_list;

// A thread with one of its possible first steps: the first step depends on the history of the
// creator.
typedef struct enumerate_root {
    const smc_step *first; // the thread's first step
    uint32_t thread;
    // [location]: the most writes in a run of the thread: in the previous round; in this round.
    SMC_VEC(uint32_t) writes, writes_now;
    enumerate_run_list runs; // the runs of the thread with this first step
} enumerate_root;

// The runs of all threads.
typedef struct thread_runs {
    enumeration *x;                // the exploration
    SMC_VEC(enumerate_fact) facts; // all facts known, without duplicates
    SMC_VEC(enumerate_root) roots; // threads with their first steps; main is the first
} thread_runs;

// Finds the runs of all threads. The caller has set `x`. May end the exploration
// (enumeration.done).
void thread_runs_find(thread_runs *);
void thread_runs_free(thread_runs *);
void thread_runs_free_run(enumerate_run *);

// Returns the index in `roots` of the thread that step `create` creates; adds it if it is new. May
// end the exploration; returns 0 then.
uint32_t thread_runs_root_of_child(thread_runs *, const smc_step *create);

#endif
