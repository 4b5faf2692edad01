// store.h - a store contains the open items of an exploration and the results of the finished ones.
// Any number of processes share it; they need not share anything else.
//
// An *item* is a part of the exploration that is still to be explored (explorers/work.h). One
// transaction ends an item: it deletes the item, adds the parts that remain of it as new items (its
// children), and stores its results. So finished and open items together are the whole exploration,
// without overlap, whichever processes die.
//
// A *session* is one working process. It stores the results of all its items as one record, and
// replaces this record whenever it ends an item. The records of all sessions together are the
// result so far. If a session dies, its record stays, and the item on which it was working is open
// again.
//
// An *attempt* is an exploration with certain facts known about the program (program/facts.h). If a
// session learns another fact, the whole exploration begins again, as the next attempt. Results
// that sessions hand in for an older attempt are ignored.
#ifndef SMC_PARALLEL_STORE_H
#define SMC_PARALLEL_STORE_H

#include "base/packed.h"
#include "explorers/work.h"

typedef struct smc_store smc_store;

// The result of a call. For all but the first two values, smc_store.fault describes the error.
typedef enum smc_store_result {
    SMC_STORE_DONE,
    SMC_STORE_NOT_FOUND, // the requested item or record does not exist
    // The attempt has ended, or the item belongs to another session. Nothing was stored.
    SMC_STORE_STALE,
    SMC_STORE_INVALID, // the data is not a store of smc, or one of another version
    SMC_STORE_FAILED,  // an error of the database: no space, no permission, damage
} smc_store_result;

// The exploration to which a store belongs. If a store returns it, the caller frees it.
typedef struct smc_store_job {
    char *version;      // version of smc that created the store
    char *command;      // description of the exploration, shown to users
    smc_packed options; // encoded options of the exploration
    smc_packed program; // code of the program to be explored
} smc_store_job;

// An attempt. If a store returns it, the caller frees it.
typedef struct smc_store_attempt {
    uint64_t number;  // number of the attempt, from 1
    smc_packed facts; // encoded smc_facts; empty: none
} smc_store_attempt;

// An item that a session has taken. The caller frees `work`.
typedef struct smc_item {
    uint64_t id;      // number of the item in the store
    smc_work work;    // the part to be explored
    uint32_t crashes; // number of sessions that have crashed while they worked on the item
    bool is_suspect; // a session was killed while it worked on the item; such an item is taken last
} smc_item;

// How a session ended: its effect on the item on which it was working.
typedef enum smc_session_ending {
    SMC_SESSION_ENDED_NORMALLY, // the session gave the item back
    SMC_SESSION_KILLED,         // killed, or the cause is unknown: the item becomes suspect
    SMC_SESSION_CRASHED,        // crashed: counts in smc_item.crashes, and the item becomes suspect
    SMC_SESSION_ENDINGS
} smc_session_ending;

// The results of a session when it ends an item. Borrows the arrays.
typedef struct smc_item_result {
    const smc_work *children; // the parts of the item that remain to be explored
    uint32_t n_children;
    const smc_packed *record; // the session's record, including this item's results
    const uint64_t *outcomes; // outcomes of this item that the session has not handed in before
    uint64_t n_outcomes;
    uint64_t executions, blocked; // numbers of executions in this item, for display
    bool stops;                   // the whole exploration must end, for example because of an error
} smc_item_result;

// The progress of a job.
typedef struct smc_store_state {
    uint64_t items_open, items_taken, items_done; // numbers of items in this attempt: not taken,
                                                  // taken by a session, ended
    uint64_t executions, blocked;                 // numbers of executions in the ended items
    uint64_t attempt;                             // number of the current attempt
    uint32_t sessions; // number of sessions that have handed in results or are working
    double seconds; // sum of the sessions' times from their beginning to the end of their last item
    bool stopped;   // a session has ended the job because of an error or failure, or the user has
                    // cancelled it
    bool finished;  // no item remains and, if the store has the call `finish`, it was called
    bool cancelled; // the user has cancelled the job
    char fault[400]; // why the job has failed; "": it has not failed
} smc_store_state;

// The state of the other sessions, for a session that shares no memory with them.
typedef struct smc_store_demand {
    bool ends;   // the session must stop exploring
    bool hungry; // another session has no item to work on and needs a part of this session's item
} smc_store_demand;

// The calls of a store. Each is one transaction. A struct that implements a store begins with
// smc_store.
typedef struct smc_store_calls {
    void (*close)(smc_store *);
    smc_store_result (*job)(smc_store *, smc_store_job *out); // smc_store_job_free frees *out
    smc_store_result (*attempt)(smc_store *, smc_store_attempt *out); // the current attempt;
                                                                      // smc_store_attempt_free
                                                                      // frees *out
    smc_store_result (*enter)(smc_store *, uint64_t *session); // begins a session; *session: its
                                                               // number
    // Takes an item for the session. Preference: the deepest item among the children of items that
    // the session has ended (the session continues where it was), then the open item nearest to the
    // root (the largest one). Suspect items come last. SMC_STORE_NOT_FOUND: no item is open; other
    // sessions may still be working (see `state`).
    smc_store_result (*take)(smc_store *, uint64_t session, uint64_t attempt, smc_item *out);
    // Ends the item, which the session has taken, and stores its results.
    smc_store_result (*end)(smc_store *, uint64_t session, uint64_t attempt, uint64_t item,
                            const smc_item_result *);
    // Deletes all items and results, and begins the attempt `next` with one item, the whole
    // exploration. SMC_STORE_STALE: `last` is not the current attempt.
    smc_store_result (*start_next_attempt)(smc_store *, uint64_t last,
                                           const smc_store_attempt *next);
    // Opens the items that the session (SQLite: or SMC_ALL_SESSIONS) has taken. *worst is the item
    // with the most crashes, in SQLite of the store, in PostgreSQL of the session. The caller frees
    // it. {0}: there is no such item.
    smc_store_result (*give_back)(smc_store *, uint64_t session, smc_session_ending,
                                  smc_item *worst);
    smc_store_result (*state)(smc_store *, smc_store_state *out);
    // Calls `record` for each record and `outcomes` for each list of outcomes, with duplicates.
    // Either may be NULL. Reads the whole store in one transaction and audits it (books.h):
    // SMC_STORE_FAILED if the store is damaged.
    smc_store_result (*read)(smc_store *, bool (*record)(void *self, const char *at, size_t n),
                             void (*outcomes)(void *self, const uint64_t *at, uint64_t n),
                             void *self);
    // The next two calls are NULL if all sessions belong to one run, whose processes share memory.
    // poll: gets the state of the other sessions. `idle`: this session has no item to work on; the
    // others see this until its next call of `poll`.
    smc_store_result (*poll)(smc_store *, bool idle, smc_store_demand *out);
    // Ends the job if this attempt is complete (`fault` NULL), or because it has failed for the
    // reason `fault`. No effect if the job has already ended.
    smc_store_result (*finish)(smc_store *, uint64_t attempt, const char *fault);
} smc_store_calls;

// Stands for all sessions in `give_back`.
enum { SMC_ALL_SESSIONS = 0 };

// A store of one of the implementations.
struct smc_store {
    const smc_store_calls *calls;
    char *fault; // description of the last error, owned; NULL: no error so far
};

void smc_store_job_free(smc_store_job *);         // frees its contents; then it is zero
void smc_store_attempt_free(smc_store_attempt *); // frees its contents; then it is zero

#endif
