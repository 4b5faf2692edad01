// oracle.h - executions as the oracle sees them: events with what they read and their place in coherence, nothing derived.
//
// Two ways make them: grown event by event (enumerate.c), or matched from runs of the threads under guessed values
// (guess.c, match.c). What they say - consistency by the axioms, outcome, errors - is said here, from nothing but the events.
#ifndef SMC_ORACLE_H
#define SMC_ORACLE_H

#include "result/errors.h"

typedef struct node_event {
    const smc_step *step; // NULL: initialisation
    const smc_step *next; // the thread's step afterwards; NULL: none, or in a matched execution
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf;
    bool reads, writes, plain;
} node_event;

// An execution or a part of one. Grown: events in the order they were added, initialisation writes where a location is first
// used. Matched: initialisation writes, then thread by thread.
typedef struct node {
    uint32_t n;
    node_event events[];
} node;

// Of an execution, its initialisation writes included: relations take as many bits squared, and time to the third power.
enum { ORACLE_MOST_EVENTS = 4096 };

typedef struct enumeration {
    smc_program *program;
    const smc_model *model;
    const smc_explore_options *options;
    smc_result *result;
    const smc_step *start;
    SMC_VEC(node *) pending; // grown and still to be extended
    smc_outcomes seen, classes, coherence_classes, lock_classes, value_classes;
    smc_outcomes shown; // errors with the (po, rf) classes that show them
    bool done; // nothing more is to be visited: an error ends the exploration, or result->status says why
} enumeration;

bool oracle_ok(enumeration *, smc_status); // whether it is SMC_OK; anything else ends the exploration
bool oracle_stopped(enumeration *);        // whether the exploration is over, also because it has been asked to stop
void oracle_free(enumeration *);           // what was seen

uint32_t oracle_thread_count(const node *);              // identities of threads are below it
int32_t oracle_create_of(const node *, uint32_t thread); // the event that created the thread; -1: none
int32_t oracle_init_of(const node *, uint32_t loc);      // the location's initialisation write; -1: none
uint32_t oracle_writes_at(const node *, uint32_t loc);     // initialisation included
node_event oracle_initialisation(const enumeration *, uint32_t loc);

// Of a grown execution: the thread's last event, -1: none; that with which it has ended so that it can be joined, -1: it has
// not; its next step, NULL: it is over or not created, or the exploration is; the event of that step, which has received
// nothing.
int32_t oracle_last_of(const node *, uint32_t thread);
int32_t oracle_end_of(const node *, uint32_t thread);
const smc_step *oracle_next_step(enumeration *, const node *, uint32_t thread);
node_event oracle_next_event(const enumeration *, const node *, const smc_step *, uint32_t thread);
// Makes the write, in the execution or to be added, the one at position `co` of its location.
void oracle_place(node *, node_event *, uint32_t co);

bool oracle_is_data(const enumeration *, const smc_action *);    // an access, or a fence that is an RMW on a hidden location
bool oracle_is_plain(const enumeration *, const smc_action *);   // an access that can race
bool oracle_is_located(const enumeration *, const smc_action *); // it has a location: data, lock, unlock

bool oracle_is_consistent(const enumeration *, const node *);
// Whether no thread reads an old write more often in a row than the options allow, by the definition of
// docs/cdschecker.md; where one does, its place is noted in the result (oracle_liveness.c).
bool oracle_is_live(const enumeration *, const node *);
smc_rel oracle_hb(const enumeration *, const node *, smc_matrices *); // happens-before, in matrices that the caller frees
// What counts as the same execution: po and rf, with coherence too, without what locks read, or with values in the place of rf.
typedef enum oracle_form { ORACLE_READS_FROM, ORACLE_COHERENCE, ORACLE_OPEN_LOCKS, ORACLE_VALUES } oracle_form;
uint64_t oracle_canonical_hash(const node *, oracle_form);
bool oracle_is_new(smc_outcomes *, uint64_t hash);

// Records the errors that the event added last shows, or all that a whole execution shows. Where they are to end the
// exploration, it is done.
void oracle_errors_of_last_event(enumeration *, const node *);
void oracle_errors_of_execution(enumeration *, const node *);

// Counts an execution that cannot be extended, with the errors of its end. `unfinished`: a thread stands at a lock or join.
void oracle_leaf(enumeration *, const node *, bool unfinished);

// What to look for in an execution: errors of its events, or of its end.
enum {
    ORACLE_LAST_EVENT = 1 << 0,
    ORACLE_EACH_EVENT = 1 << 1, // one after the other
    ORACLE_ALL_EVENTS = 1 << 2, // in the whole execution
    ORACLE_DEADLOCK = 1 << 3,
    ORACLE_ENDLESS_WAIT = 1 << 4,
    ORACLE_LEAK = 1 << 5,
};
// Shows errors by building the graph of the execution, which says what is wrong (oracle_report.c). Where there `must` be one
// and is none, that is an internal error.
void oracle_report(enumeration *, const node *, unsigned what, bool must);

// Visits every execution where po u rf may be cyclic: matches runs of the threads under guessed values (guess.c).
void oracle_guess(enumeration *);

#endif
