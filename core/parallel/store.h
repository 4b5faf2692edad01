// store.h - stores of the items of an exploration, for any number of processes that need not share
// anything else.
//
// An item is a part of the exploration (explorers/work.h). It is ended by one transaction, which
// deletes the item, adds its children and stores its results. Therefore finished and open items
// together always cover the exploration exactly once, whichever processes die.
//
// A *session* is one working process. It stores the results of all its items as one record, which
// it replaces with each item it ends; the records of all sessions together are the result so far.
// If a session dies, its record stays, and the item it had taken is open again.
//
// An *attempt* is an exploration under certain facts about the program (program/facts.h). If a
// session learns another fact, everything begins again as the next attempt, and what is still
// handed in for the previous one is ignored.
#ifndef SMC_PARALLEL_STORE_H
#define SMC_PARALLEL_STORE_H

#include "base/packed.h"
#include "explorers/work.h"

typedef struct smc_store smc_store;

// Result of a call. Except for the first two, smc_store.fault describes the error.
typedef enum smc_store_end {
    SMC_STORE_DONE,
    SMC_STORE_NOTHING, // does not exist: no item to take, no record
    SMC_STORE_STALE,   // the attempt has ended, or the item belongs to another session: nothing was
                       // stored
    SMC_STORE_WRONG,   // not a store, or one of something else
    SMC_STORE_FAILED,  // error of the engine: no space, no permission, damage
} smc_store_end;

// What is explored. The caller owns what is read.
typedef struct smc_store_job {
    char *version;      // version of smc
    char *command;      // description for people
    smc_packed options; // options of the exploration, encoded
    smc_packed program; // code to be explored
} smc_store_job;

typedef struct smc_attempt {
    uint64_t number;  // from 1
    smc_packed facts; // smc_facts; empty: none
} smc_attempt;

typedef struct smc_item {
    uint64_t id;
    smc_work work;
    uint32_t crashes; // number of sessions that crashed at it
    bool is_suspect;  // a session that had it was killed: it is taken last
} smc_item;

// How a session has ended, with respect to the item it had.
typedef enum smc_death {
    SMC_DEATH_NONE,    // it has returned the item
    SMC_DEATH_KILLED,  // it was killed, or the cause is unknown: the item becomes suspect
    SMC_DEATH_CRASHED, // it crashed: counts against the item
    SMC_DEATHS
} smc_death;

// Results that a session hands in when it ends an item.
typedef struct smc_yield {
    const smc_work *children;
    uint32_t n_children;
    const smc_packed *record; // of the session, including this item
    const uint64_t *outcomes; // of this item, except those that the session has handed in before
    uint64_t n_outcomes;
    uint64_t executions, blocked; // of this item, for display
    bool stops;                   // the whole exploration is to end
} smc_yield;

typedef struct smc_store_state {
    uint64_t items_open, items_taken, items_done; // of this attempt; the first two are left to do
    uint64_t executions, blocked;
    uint64_t attempt;
    uint32_t sessions; // sessions that have handed in something or are at work
    double seconds;    // time spent on finished work
    bool stopped;      // ended by a session because of an error or failure, or cancelled
    bool finished;     // everything is done, and if the store has `finish`, it was called
    bool cancelled;    // cancelled by the user
    char fault[400];   // why the job has failed; "": it has not
} smc_store_state;

// State of the other sessions, for a session that shares no memory with them.
typedef struct smc_glance {
    bool ends;   // the exploration is to end
    bool hungry; // a session has nothing to do
} smc_glance;

// Each call is one transaction. An engine's store begins with smc_store, followed by its own data.
typedef struct smc_store_calls {
    void (*close)(smc_store *);
    smc_store_end (*job)(smc_store *, smc_store_job *out);
    smc_store_end (*attempt)(smc_store *, smc_attempt *out);
    smc_store_end (*enter)(smc_store *, uint64_t *session);
    // Takes the session's own child item that continues where it was; if there is none, the largest
    // open item; suspect ones last. SMC_STORE_NOTHING: no item is open; but the exploration may not
    // be complete (see `state`).
    smc_store_end (*take)(smc_store *, uint64_t session, uint64_t attempt, smc_item *out);
    smc_store_end (*end)(smc_store *, uint64_t session, uint64_t attempt, uint64_t item,
                         const smc_yield *);
    // Deletes all items and records, and begins attempt `next` with the whole exploration as its
    // item. SMC_STORE_STALE: the current attempt is not `last`.
    smc_store_end (*begin_anew)(smc_store *, uint64_t last, const smc_attempt *next);
    // Reopens the items that a session (or SMC_ALL_SESSIONS) had taken. *worst is the item with
    // most crashes, to be freed by the caller; its `crashes` are 0 if there is none.
    smc_store_end (*give_back)(smc_store *, uint64_t session, smc_death, smc_item *worst);
    smc_store_end (*state)(smc_store *, smc_store_state *out);
    // Passes on each record and the outcomes handed in, with duplicates. Reads the whole store in
    // one transaction and audits it: SMC_STORE_FAILED if it is damaged (books.h). Both functions
    // may be NULL.
    smc_store_end (*read)(smc_store *, bool (*record)(void *self, const char *at, size_t n),
                          void (*outcomes)(void *self, const uint64_t *at, uint64_t n), void *self);
    // The next two are NULL if all sessions belong to one run, whose processes share memory.
    // `idle`: the session has nothing to do; shown to the others until the next call.
    smc_store_end (*look)(smc_store *, bool idle, smc_glance *out);
    // Ends the job after this attempt, because all is done (`fault` NULL) or for this reason. No
    // effect if the job has already ended.
    smc_store_end (*finish)(smc_store *, uint64_t attempt, const char *fault);
} smc_store_calls;

enum { SMC_ALL_SESSIONS = 0 };

struct smc_store {
    const smc_store_calls *calls;
    char *fault; // description of the last error; NULL: none yet
};

void smc_store_job_free(smc_store_job *);
void smc_attempt_free(smc_attempt *);

#endif
