// store.h - where the items of an exploration are, for any number of processes that share nothing
// else.
//
// An item is a part of the exploration (explorers/work.h). One transaction ends it: the item goes,
// its children come, and what was found in it is kept. So at any moment what is done and what is
// open are everything, each once, whatever dies when.
//
// A *session* is one process at work. It keeps what it has found in all of its items as one record,
// which it replaces with each item that it ends; the records of all sessions together are the
// result so far. A session that dies leaves its record, and the item that it had is open again.
//
// An *attempt* is what all of it rests on: facts of the program (program/facts.h). Where a session
// finds that this has to be another one, everything begins anew, with the next attempt;
// what is still told of the last one is not kept.
#ifndef SMC_PARALLEL_STORE_H
#define SMC_PARALLEL_STORE_H

#include "base/packed.h"
#include "explorers/work.h"

typedef struct smc_store smc_store;

// Of each call. With any but the first two, smc_store_fault says why.
typedef enum smc_store_end {
    SMC_STORE_DONE,
    SMC_STORE_NOTHING, // there is no such thing: no item to take, no record
    SMC_STORE_STALE,   // the attempt is over, or the item somebody else's: nothing was kept
    SMC_STORE_WRONG,   // it is no store, or of something else
    SMC_STORE_FAILED,  // the engine says no: no room, no permission, damaged
} smc_store_end;

// What is explored. Texts and bytes of what is read belong to the caller.
typedef struct smc_store_job {
    char *version;      // of smc
    char *command;      // what is to be read by people
    smc_packed options; // what the exploration is asked for, to be done again
    smc_packed program; // what it explores: the code
} smc_store_job;

typedef struct smc_attempt {
    uint64_t number;  // from 1
    smc_packed facts; // smc_facts; empty: nothing is known
} smc_attempt;

typedef struct smc_item {
    uint64_t id;
    smc_work work;
    uint32_t crashes; // of sessions that had it
    bool is_suspect;  // a session that had it was ended: it is tried last
} smc_item;

// How a session has ended, for the item that it had.
typedef enum smc_death {
    SMC_DEATH_NONE,    // it has given it back
    SMC_DEATH_KILLED,  // somebody has ended it, or nobody knows why: the item is suspect
    SMC_DEATH_CRASHED, // by itself: that counts against the item
    SMC_DEATHS
} smc_death;

// What a session hands in at the end of an item.
typedef struct smc_yield {
    const smc_work *children;
    uint32_t n_children;
    const smc_packed *record; // of the session, with this item
    const uint64_t *outcomes; // of this item: those that the session has not handed in
    uint64_t n_outcomes;
    uint64_t executions, blocked; // of this item, to be shown
    bool stops;                   // nothing more is to be done
} smc_yield;

typedef struct smc_store_state {
    uint64_t items_open, items_taken, items_done; // of this attempt; the first two are what is left
    uint64_t executions, blocked;
    uint64_t attempt;
    uint32_t sessions; // that have handed in something, or are at work
    double seconds;    // of work that is done
    bool stopped;      // by a session: an error that ends all, or what cannot go on; or cancelled
    bool finished;     // all is done; where there is `finish`, it was called
    bool cancelled;    // nobody wants it any more
    char fault[400];   // why it cannot go on; "": nothing of the kind
} smc_store_state;

// What a session that shares no memory with others is to know of them, now and then.
typedef struct smc_glance {
    bool ends;   // nothing more is to be done
    bool hungry; // somebody has nothing to do
} smc_glance;

// Each is one transaction. What an engine has is behind it: a store begins with this.
typedef struct smc_store_calls {
    void (*close)(smc_store *);
    smc_store_end (*job)(smc_store *, smc_store_job *out);
    smc_store_end (*attempt)(smc_store *, smc_attempt *out);
    smc_store_end (*enter)(smc_store *, uint64_t *session);
    // Of the session's own children the one that goes on where it was, otherwise the largest that
    // is open; those that are suspect last. SMC_STORE_NOTHING: none is; the work may not be over
    // (state).
    smc_store_end (*take)(smc_store *, uint64_t session, uint64_t attempt, smc_item *out);
    smc_store_end (*end)(smc_store *, uint64_t session, uint64_t attempt, uint64_t item,
                         const smc_yield *);
    // Drops all items and records; the whole is open. SMC_STORE_STALE: it is not `last` that was
    // the last attempt.
    smc_store_end (*begin_anew)(smc_store *, uint64_t last, const smc_attempt *next);
    // What these sessions have taken is open again: of one that was at work, or of all. *worst is
    // the item with most crashes, to be freed, its crashes 0 where there is none.
    smc_store_end (*give_back)(smc_store *, uint64_t session, smc_death, smc_item *worst);
    smc_store_end (*state)(smc_store *, smc_store_state *out);
    // Each record, and the outcomes that were handed in, with those that are there more than once;
    // in one transaction, which looks at all of the store: where the books do not balance
    // (books.h), it is SMC_STORE_FAILED. Both may be NULL: nobody wants them.
    smc_store_end (*read)(smc_store *, bool (*record)(void *self, const char *at, size_t n),
                          void (*outcomes)(void *self, const uint64_t *at, uint64_t n), void *self);
    // The next two are NULL where all sessions are of one run, whose processes share memory.
    // `idle`: the session has nothing to do, which others are to see until it says otherwise.
    smc_store_end (*look)(smc_store *, bool idle, smc_glance *out);
    // The attempt is the last: all is done, or cannot be, for this reason. Nothing where the job
    // has ended already.
    smc_store_end (*finish)(smc_store *, uint64_t attempt, const char *fault);
} smc_store_calls;

enum { SMC_ALL_SESSIONS = 0 };

struct smc_store {
    const smc_store_calls *calls;
    char *fault; // what was wrong with the last call that has failed; NULL: nothing yet
};

void smc_store_job_free(smc_store_job *);
void smc_attempt_free(smc_attempt *);

#endif
