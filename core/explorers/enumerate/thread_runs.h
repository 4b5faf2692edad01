// thread_runs.h - runs of single threads under assumed values, from which executions with cyclic po
// u rf are combined.
#ifndef SMC_THREAD_RUNS_H
#define SMC_THREAD_RUNS_H

#include "explorers/enumerate/enumeration.h"

// A fact about values: a location can have the value, or a thread's end passes the value to a join.
typedef struct enumerate_fact {
    bool end;
    uint32_t of; // the location, or the thread if `end`
    uint64_t value;
    bool initial; // the value is the location's initial one
} enumerate_fact;

typedef SMC_VEC(bool) enumerate_facts; // set of facts, by index in thread_runs.facts; missing
                                       // entries are false

static inline bool enumerate_has_fact(const enumerate_facts *s, uint32_t i) {
    return i < s->n && s->at[i];
}

typedef struct enumerate_run_event {
    const smc_step *step;
    uint64_t in, out; // the answer to the action; the value written, or the thread's result
    bool reads, writes;
} enumerate_run_event;

// A run of a thread: all its steps, from the first on.
typedef struct enumerate_run {
    uint32_t n;
    enumerate_run_event *events;
    const smc_step *stands; // the lock or join at which the thread waits for ever; NULL: the thread
                            // has ended
    enumerate_facts needs;  // values read that are neither initial nor written earlier in the run
    enumerate_facts gives;  // values that the run writes
    smc_depends *depends; // dependencies of the steps if the model has SMC_MODEL_DEPENDS; otherwise
                          // NULL
} enumerate_run;
typedef SMC_VEC(enumerate_run) enumerate_run_list;

// A thread together with its first step: different histories of the creator may create a thread
// with different first steps.
typedef struct enumerate_root {
    const smc_step *first;
    uint32_t thread;
    // [location]: maximum number of writes in a run of this thread, in the previous and in the
    // current round.
    SMC_VEC(uint32_t) writes, writes_now;
    enumerate_run_list runs;
} enumerate_root;

typedef struct thread_runs {
    enumeration *x;
    SMC_VEC(enumerate_fact) facts;
    SMC_VEC(enumerate_root) roots; // threads with their first steps; main comes first
} thread_runs;

// Finds the runs of all threads; `x` must be set. May end the exploration (enumeration.done).
void thread_runs_find(thread_runs *);
void thread_runs_free(thread_runs *);
void thread_runs_free_run(enumerate_run *);

// Index in `roots` of the thread that `create` creates; adds it if it is new. May end the
// exploration.
uint32_t thread_runs_root_of_child(thread_runs *, const smc_step *create);

#endif
