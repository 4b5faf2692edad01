// candidate.h - candidate executions: events with their sources (reads-from) and coherence
// positions, and no derived data.
//
// The definitions in this file and in axioms.h, liveness.h, terminal.h and errors.h use only the
// events. They are simple rather than fast, and share no code with the incremental graph and the
// models' functions. Explorers construct candidates (explorers/enumerate, pending).
#ifndef SMC_CANDIDATE_H
#define SMC_CANDIDATE_H

#include "models/model.h"
#include "result/options.h"

// An event of a candidate.
typedef struct smc_candidate_event {
    const smc_step *step; // its action; NULL: an initialisation write
    const smc_step *next; // for the last event of a thread: the thread's next step; NULL: none
    uint64_t in, out;     // values that the event reads and writes
    // Index: from 1 in program order; `co`: position of a write in its location's coherence order,
    // where the initialisation write has 0.
    uint32_t thread, index, loc, co;
    int32_t rf;                // position of the source, also of a lock or join; -1: none
    bool reads, writes, plain; // `plain`: see smc_candidate_is_plain
    // The access is incomplete: the thread's next event belongs to it, or may belong to it.
    bool open;
} smc_candidate_event;

// A complete execution or a part of one. The position of an event is its index in `events`.
// Positions are arbitrary, except that the events of a thread are in program order.
typedef struct smc_candidate {
    uint32_t n;
    uint32_t n_depends; // length of `depends`: the dependencies of each thread, borrowed
    const smc_depends *const *depends;
    smc_candidate_event events[];
} smc_candidate;

// Maximum number of events, including initialisation writes: relations take space that is
// quadratic, and time that is cubic, in the number of events.
enum { SMC_CANDIDATE_MAX_EVENTS = 4096 };

// The largest thread number plus 1.
uint32_t smc_candidate_thread_count(const smc_candidate *);
// Position of the event that created the thread; -1: none.
int32_t smc_candidate_create_of(const smc_candidate *, uint32_t thread);
// Position of the location's initialisation write; -1: none.
int32_t smc_candidate_init_of(const smc_candidate *, uint32_t loc);

// Number of writes to the location, including the initialisation write.
uint32_t smc_candidate_writes_at(const smc_candidate *, uint32_t loc);

// Whether the event is a part of an access to several cells, but not its first part
// (smc_action.continues).
static inline bool smc_candidate_continues(const smc_candidate_event *e) {
    return e->step && e->step->action.continues;
}

// Whether the candidate has an access to several cells.
bool smc_candidate_is_mixed(const smc_candidate *);
// Position of the first event of the access to which the event belongs.
uint32_t smc_candidate_access_of(const smc_candidate *, uint32_t event);

// Whether po u rf is cyclic in the candidate.
bool smc_candidate_is_cyclic(const smc_candidate *);

// Makes the initialisation write of the location.
smc_candidate_event smc_candidate_initial_write(smc_program *, uint32_t loc);

// smc_candidate_is_data: the action accesses memory, or is a fence that the model treats as an RMW.
// smc_candidate_has_location: the action has a location: it is data, or locks or unlocks.
// smc_candidate_is_plain: the action is a plain access, which can race.
bool smc_candidate_is_data(const smc_model *, const smc_action *);
bool smc_candidate_has_location(const smc_model *, const smc_action *);
bool smc_candidate_is_plain(const smc_explore_options *, const smc_action *);

// Whether the answers to the choices are possible in one execution (graph/answers.h).
bool smc_candidate_answers_fit(const smc_program *, const smc_candidate *);
// Sets *out to the least possible answer, at least `from`, to a further choice. Returns false if
// there is none.
bool smc_candidate_next_answer(const smc_program *, const smc_candidate *, const smc_action *choice,
                               uint64_t from, uint64_t *out);

#endif
