// candidate.h - candidate executions: events with what they read and their place in coherence,
// nothing derived.
//
// What is said of one here and beside it (axioms.h, liveness.h, terminal.h, errors.h) is said from
// nothing but its events, simply and slowly: nothing is shared with the incremental graph and
// models. Who makes them is said elsewhere.
#ifndef SMC_CANDIDATE_H
#define SMC_CANDIDATE_H

#include "models/model.h"
#include "result/options.h"

typedef struct smc_candidate_event {
    const smc_step *step; // NULL: initialisation
    const smc_step *next; // of a thread's last event: the step at which it stands afterwards; NULL:
                          // none
    uint64_t in, out;
    uint32_t thread, index, loc, co;
    int32_t rf;
    bool reads, writes, plain;
    bool open; // the next event of its thread is part of the same access, or it is not known yet
               // whether it is
} smc_candidate_event;

// An execution or a part of one, in any order that has a thread's events as they follow each other.
typedef struct smc_candidate {
    uint32_t n;
    uint32_t n_depends; // as smc_execution.depends; borrowed
    const smc_depends *const *depends;
    smc_candidate_event events[];
} smc_candidate;

// Initialisation writes included: relations take as many bits squared, and time to the third power.
enum { SMC_CANDIDATE_MOST_EVENTS = 4096 };

// Identities of threads are below it.
uint32_t smc_candidate_thread_count(const smc_candidate *);
// The event that created the thread; -1: none.
int32_t smc_candidate_create_of(const smc_candidate *, uint32_t thread);
// The location's initialisation write; -1: none.
int32_t smc_candidate_init_of(const smc_candidate *, uint32_t loc);
uint32_t smc_candidate_writes_at(const smc_candidate *, uint32_t loc); // initialisation included

// An atomic access to several cells is several events, of which all but the first continue it
// (smc_action.continues).
static inline bool smc_candidate_continues(const smc_candidate_event *e) {
    return e->step && e->step->action.continues;
}
bool smc_candidate_is_mixed(const smc_candidate *); // it has such an access
// The first event of the access.
uint32_t smc_candidate_access_of(const smc_candidate *, uint32_t event);

bool smc_candidate_is_cyclic(const smc_candidate *); // po u rf is

smc_candidate_event smc_candidate_initialisation(smc_program *, uint32_t loc);

// An access, or a fence that is an RMW on a hidden location; with a location: data, lock, unlock;
// an access that can race.
bool smc_candidate_is_data(const smc_model *, const smc_action *);
bool smc_candidate_is_located(const smc_model *, const smc_action *);
bool smc_candidate_is_plain(const smc_explore_options *, const smc_action *);

#endif
