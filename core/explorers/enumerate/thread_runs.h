// guess.h - runs of single threads under guessed values, and what matches them into executions.
#ifndef SMC_GUESS_H
#define SMC_GUESS_H

#include "candidates/candidates.h"

// A value that a location holds at some time, or one that the end of a thread hands to a join.
typedef struct fact {
    bool end;
    uint32_t of; // the location; end: the thread
    uint64_t value;
    bool initial; // the location starts with it
} fact;

typedef SMC_VEC(bool) fact_set; // [fact]; what lies beyond its end is not in it

static inline bool guess_has(const fact_set *s, uint32_t i) { return i < s->n && s->at[i]; }

typedef struct run_event {
    const smc_step *step;
    uint64_t in, out; // the answer; what it writes, the result of an end
    bool reads, writes;
} run_event;

// All that one thread does, from its first step on.
typedef struct run {
    uint32_t n;
    run_event *events;
    const smc_step *stands; // the lock or join at which it stands for ever; NULL: its last event is its last action
    fact_set needs;         // what it reads that is neither initial nor written by itself before
    fact_set gives;         // what it writes
} run;
typedef SMC_VEC(run) run_list;

// A thread by its first step: other histories of its creator may create the same thread with another one.
typedef struct root {
    const smc_step *first;
    uint32_t thread;
    SMC_VEC(uint32_t) writes, writes_now; // [location]: on the run where they are most; of the round before, of this one
    run_list runs;
} root;

typedef struct guesses {
    enumeration *x;
    SMC_VEC(fact) facts;
    SMC_VEC(root) roots; // main is the first
} guesses;

void guess_free_run(run *);

// Index of the root of what `create` creates, which is noted if it is new. The exploration may end here (enumeration.done).
uint32_t guess_root_of_child(guesses *, const smc_step *create);

// Visits every execution that consists of one of the runs of each thread that it creates (match.c).
void guess_match(guesses *);

#endif
