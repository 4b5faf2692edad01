// store.h - a store keeps the open items of an exploration and the results of the finished ones,
// for any number of processes that need not share anything else.
//
// An *item* is a part of the exploration that is still to be explored (explorers/work.h). One
// transaction ends an item: it deletes the item, adds the item's children and stores its results.
// Therefore finished and open items together always cover the exploration exactly once, whichever
// processes die.
//
// A *session* is one working process. It stores the results of all its items as one record, and
// replaces that record whenever it ends an item; the records of all sessions together are the
// result so far. If a session dies, its record stays, and the item that it was working on is open
// again.
//
// An *attempt* is an exploration under certain facts about the program (program/facts.h). If a
// session learns another fact, everything begins again as the next attempt, and results that
// sessions hand in for the previous attempt are ignored.
#ifndef SMC_PARALLEL_STORE_H
#define SMC_PARALLEL_STORE_H

#include "base/packed.h"
#include "explorers/work.h"

typedef struct smc_store smc_store;

// Result of a call. For all but the first two, smc_store.fault describes the error.
typedef enum smc_store_end {
    SMC_STORE_DONE,
    SMC_STORE_NOTHING, // the requested thing does not exist: no item to take, no record
    // The attempt has ended, or the item belongs to another session: nothing was stored.
    SMC_STORE_STALE,
    SMC_STORE_WRONG,  // the data is not a store, or a store of another kind of data
    SMC_STORE_FAILED, // an error of the database: no space, no permission, damage
} smc_store_end;

// The exploration that a store belongs to. When it is read from a store, the caller frees it.
typedef struct smc_store_job {
    char *version;      // version of smc that created the store
    char *command;      // description of the exploration, shown to users
    smc_packed options; // encoded options of the exploration
    smc_packed program; // code of the program to be explored
} smc_store_job;

typedef struct smc_attempt {
    uint64_t number;  // number of the attempt, from 1
    smc_packed facts; // encoded smc_facts; empty: none
} smc_attempt;

typedef struct smc_item {
    uint64_t id;
    smc_work work;
    uint32_t crashes; // number of sessions that crashed while working on the item
    bool is_suspect;  // a session was killed while working on the item, which is therefore taken
                      // last
} smc_item;

// How a session ended, as far as the item matters that it was working on.
typedef enum smc_session_death {
    SMC_DEATH_NONE,    // the session has returned the item
    SMC_DEATH_KILLED,  // the session was killed, or the cause is unknown: the item becomes suspect
    SMC_DEATH_CRASHED, // the session crashed, which counts against the item
    SMC_DEATHS
} smc_session_death;

// The results that a session hands in when it ends an item.
typedef struct smc_item_result {
    const smc_work *children;
    uint32_t n_children;
    const smc_packed *record; // the session's record, including this item's results
    const uint64_t *outcomes; // outcomes of this item, except those that the session has handed in
                              // before
    uint64_t n_outcomes;
    uint64_t executions, blocked; // numbers of executions in this item, for display
    bool stops;                   // the whole exploration must end
} smc_item_result;

typedef struct smc_store_state {
    uint64_t items_open, items_taken, items_done; // numbers of items in this attempt; open and
                                                  // taken ones are left to do
    uint64_t executions, blocked;
    uint64_t attempt;
    uint32_t sessions; // number of sessions that have handed in results or are at work
    double seconds;    // time spent on finished items
    bool stopped;      // the job was ended by a session because of an error or failure, or it was
                       // cancelled
    bool finished;     // everything is explored and, if the store has `finish`, that was called
    bool cancelled;    // the user has cancelled the job
    char fault[400];   // why the job has failed; "": it has not failed
} smc_store_state;

// What a session that shares no memory with the others learns about them.
typedef struct smc_store_demand {
    bool ends;   // the exploration must end
    bool hungry; // some session has no item to work on
} smc_store_demand;

// The operations of a store; each is one transaction. The store of a database begins with
// smc_store, followed by its own data.
typedef struct smc_store_calls {
    void (*close)(smc_store *);
    smc_store_end (*job)(smc_store *, smc_store_job *out);
    smc_store_end (*attempt)(smc_store *, smc_attempt *out);
    smc_store_end (*enter)(smc_store *, uint64_t *session);
    // Takes an item for the session: a child of the item that the session ended last, which
    // continues at the same place; if there is none, the largest open item; suspect items come
    // last. SMC_STORE_NOTHING: no item is open; but the exploration may not be complete (see
    // `state`).
    smc_store_end (*take)(smc_store *, uint64_t session, uint64_t attempt, smc_item *out);
    smc_store_end (*end)(smc_store *, uint64_t session, uint64_t attempt, uint64_t item,
                         const smc_item_result *);
    // Deletes all items and records, and begins attempt `next` with one item, the whole
    // exploration. SMC_STORE_STALE: the current attempt is not `last`.
    smc_store_end (*begin_anew)(smc_store *, uint64_t last, const smc_attempt *next);
    // Makes the items that a session (or SMC_ALL_SESSIONS) has taken open again. *worst is the item
    // with the most crashes, which the caller frees; its `crashes` are 0 if there is none.
    smc_store_end (*give_back)(smc_store *, uint64_t session, smc_session_death, smc_item *worst);
    smc_store_end (*state)(smc_store *, smc_store_state *out);
    // Passes each record to `record`, and the outcomes handed in, with duplicates, to `outcomes`.
    // Reads the whole store in one transaction and audits it: SMC_STORE_FAILED if the store is
    // damaged (books.h). Both functions may be NULL.
    smc_store_end (*read)(smc_store *, bool (*record)(void *self, const char *at, size_t n),
                          void (*outcomes)(void *self, const uint64_t *at, uint64_t n), void *self);
    // The next two members are NULL if all sessions belong to one run, whose processes share
    // memory. look: returns the state of the other sessions. `idle`: this session has no item to
    // work on; the others see this until the next call.
    smc_store_end (*look)(smc_store *, bool idle, smc_store_demand *out);
    // Ends the job after this attempt: everything is explored (`fault` NULL), or `fault` says why
    // the job has failed. No effect if the job has already ended.
    smc_store_end (*finish)(smc_store *, uint64_t attempt, const char *fault);
} smc_store_calls;

enum { SMC_ALL_SESSIONS = 0 };

struct smc_store {
    const smc_store_calls *calls;
    char *fault; // description of the last error; NULL: no error yet
};

void smc_store_job_free(smc_store_job *);
void smc_attempt_free(smc_attempt *);

#endif
