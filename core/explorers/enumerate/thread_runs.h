// thread_runs.h - runs of single threads under assumed values: what whole executions consist of,
// where po u rf may be cyclic.
#ifndef SMC_THREAD_RUNS_H
#define SMC_THREAD_RUNS_H

#include "explorers/enumerate/enumeration.h"

// A value that a location holds at some time, or one that the end of a thread hands to a join.
typedef struct enumerate_fact {
    bool end;
    uint32_t of; // the location; end: the thread
    uint64_t value;
    bool initial; // the location starts with it
} enumerate_fact;

typedef SMC_VEC(bool) enumerate_facts; // [fact]; what lies beyond its end is not in it

static inline bool enumerate_has(const enumerate_facts *s, uint32_t i) {
    return i < s->n && s->at[i];
}

typedef struct enumerate_run_event {
    const smc_step *step;
    uint64_t in, out; // the answer; what it writes, the result of an end
    bool reads, writes;
} enumerate_run_event;

// All that one thread does, from its first step on.
typedef struct enumerate_run {
    uint32_t n;
    enumerate_run_event *events;
    const smc_step *stands; // the lock or join at which it stands for ever; NULL: its last event is
                            // its last action
    enumerate_facts needs;  // what it reads that is neither initial nor written by itself before
    enumerate_facts gives;  // what it writes
    smc_depends *depends;   // SMC_MODEL_DEPENDS; NULL otherwise
} enumerate_run;
typedef SMC_VEC(enumerate_run) enumerate_run_list;

// A thread by its first step: other histories of its creator may create the same thread with
// another one.
typedef struct enumerate_root {
    const smc_step *first;
    uint32_t thread;
    SMC_VEC(uint32_t) writes, writes_now; // [location]: on the run where they are most; of the
                                          // round before, of this one
    enumerate_run_list runs;
} enumerate_root;

typedef struct thread_runs {
    enumeration *x;
    SMC_VEC(enumerate_fact) facts;
    SMC_VEC(enumerate_root) roots; // main is the first
} thread_runs;

// Finds the runs of all threads; the exploration may end here (enumeration.done). .x is set.
void thread_runs_find(thread_runs *);
void thread_runs_free(thread_runs *);
void thread_runs_free_one(enumerate_run *);

// Index of the root of what `create` creates, which is noted if it is new. The exploration may end
// here.
uint32_t thread_runs_child(thread_runs *, const smc_step *create);

#endif
