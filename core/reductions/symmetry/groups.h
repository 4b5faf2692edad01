// groups.h - groups of interchangeable threads: of executions that are equal up to renaming
// threads, one is explored (docs/design/reductions.md).
//
// A group consists of threads that one thread creates one after another and that start with equal
// steps; `previous` and `next` link them in order of creation. An event is `symmetric` as long as
// all earlier events of its thread are equal to those of the previous thread in the group: they
// have the same sources and do not write. The threads of a group are ordered event by event: a
// symmetric event is added after its counterpart in the previous thread. At the first difference,
// the previous thread has the smaller source (smc_precedes_canonically). check.c checks that the
// threads' behaviour does not depend on their names.
//
// A thread is equal to the previous one again after both took one mutex, one directly after the
// other, and neither changed anything there but a list of waiting threads, to which the two names
// were appended one after the other. If its next step is a lock, that is symmetric, too; and while
// both are in the list, the first one is woken first.
#ifndef SMC_SYMMETRY_GROUPS_H
#define SMC_SYMMETRY_GROUPS_H

#include "reductions/elision/elision.h"
#include "reductions/symmetry/thread_data.h"

// Use of groups in an exploration.
typedef enum smc_symmetry_mode {
    SMC_SYMMETRY_NONE,
    SMC_SYMMETRY_SOUGHT, // groups are only detected (smc_groups.met)
    SMC_SYMMETRY_USED,   // interchangeable threads form groups
} smc_symmetry_mode;

// A set of threads, given by their paths.
typedef struct smc_thread_set {
    SMC_VEC(uint64_t) at;
} smc_thread_set;

// Correction of the numbers of a thread's events, so that they do not depend on the names of group
// members: all creations of one group count as its first creation. From event `index` on, the
// number of an event is its index minus `less`.
typedef struct smc_event_renumbering {
    uint32_t index, less;
} smc_event_renumbering;

typedef struct smc_group_member {   // the symmetry data of a thread
    uint32_t previous, next, first; // previous, next and first thread of its group; 0: none
    uint32_t n_symmetric;           // number of symmetric events with which the thread begins
    // Indexes of the later symmetric events, which are locks.
    SMC_VEC(uint32_t) symmetric_again;
    // Corrections at those events that create a thread of a group other than the first.
    SMC_VEC(smc_event_renumbering) recounts;
} smc_group_member;

typedef struct smc_symmetry_state { // the symmetry data of an event
    bool symmetric;  // before this event, its thread is equal to the previous thread of the group
    bool same;       // the event is symmetric and also equal to its counterpart
    bool after_join; // only plain accesses of its thread lie between a join and the event
    // After this event, the thread is equal to the previous one again, so that its next event is
    // symmetric if it is a lock. `equal_if_woken`: so it will be when it is woken, not before the
    // previous one. Both have appended themselves to a list of waiting threads.
    bool equal_again, equal_if_woken;
} smc_symmetry_state;

// The groups of interchangeable threads of a graph, and the symmetry data of its threads and
// events.
typedef struct smc_groups {
    uint8_t use; // smc_symmetry_mode
    // Paths of threads that must not be in a group with threads created before them; NULL: none.
    const smc_thread_set *asymmetric;
    const smc_thread_data *thread_data; // memory that belongs to single threads of groups, by path;
                                        // NULL: none
    bool is_equal_again;                // threads are compared again after equal critical sections
    const smc_elision *elision;         // the elided accesses of the graph
    bool wakeups_are_forced;            // smc_waits_in_list actions have forced sources
    bool found;                         // there are interchangeable threads
    uint32_t most, n;                   // maximum and current number of threads in groups
    uint64_t grouping;                  // hash of all groups, see pair_in_group
    SMC_VEC(smc_group_member) members;  // [thread]: its symmetry data
    SMC_VEC(smc_symmetry_state) events; // [event]: its symmetry data
    SMC_VEC(uint64_t) owners; // [location]: 1 + path of the thread that owns the location; 1: no
                              // owner; 0: not computed yet
} smc_groups;

void smc_groups_free(smc_groups *); // frees its contents

// Must be called for each event: .._add_event after it was added, .._copy_event after it was copied
// to another id, .._link_event after it was linked, .._unlink_event before it is unlinked, when it
// is the last event of link_order.
void smc_groups_add_event(smc_groups *, const smc_graph *, smc_id);
void smc_groups_copy_event(smc_groups *, smc_id to, smc_id from);
void smc_groups_link_event(smc_groups *, const smc_graph *, smc_id);
void smc_groups_unlink_event(smc_groups *, const smc_graph *, smc_id);

// Implements smc_graph_rules.compare_sources by the sizes of prefixes, which do not depend on
// names: first compares the sizes of the read's prefix with either source, then those of the
// sources' prefixes.
int smc_groups_compare_sources(const smc_groups *, const smc_graph *, smc_id read, smc_id a,
                               smc_id b);

// ---- queries ------------------------------------------------------------------------------------

// The symmetry data of a thread, and of an event.
static inline const smc_group_member *smc_member_of(const smc_groups *s, uint32_t t) {
    static const smc_group_member none;
    return t < s->members.n ? &s->members.at[t] : &none;
}
static inline smc_symmetry_state smc_symmetry_state_of(const smc_groups *s, smc_id id) {
    return id < s->events.n ? s->events.at[id] : (smc_symmetry_state){0};
}

// Number of the thread's events up to `index`, corrected by smc_event_renumbering.
static inline uint32_t smc_symmetric_ordinal(const smc_groups *s, uint32_t t, uint32_t index) {
    const smc_group_member *m = smc_member_of(s, t);
    uint32_t i = m->recounts.n;
    while (i && m->recounts.at[i - 1].index > index) i--;
    return index - (i ? m->recounts.at[i - 1].less : 0);
}

// Whether the thread's next event, with this action, is symmetric.
static inline bool smc_next_is_symmetric(const smc_groups *s, const smc_graph *g, uint32_t t,
                                         const smc_action *next) {
    if (!smc_member_of(s, t)->previous) return false;
    const smc_id last = smc_last_event(g, t);
    const smc_symmetry_state l = smc_symmetry_state_of(s, last);
    return !last || l.same || (l.equal_again && next->kind == SMC_LOCK);
}

// Whether the action is a plain access, which may lie between the creations or joins of a group's
// threads: check.c checks that no other thread accesses the same memory.
static inline bool smc_is_invisible(const smc_action *a) { return smc_is_plain_access(a); }

// Path of the thread that owns the location as thread data; 0: the location is no thread data.
uint64_t smc_owner_of(smc_groups *, const smc_graph *, uint32_t loc);
// Whether the event's thread owns the event's location as thread data.
static inline bool smc_is_own_thread_data(smc_groups *s, const smc_graph *g, const smc_event *e) {
    return s->thread_data && e->located &&
           smc_owner_of(s, g, e->loc) == g->threads.at[e->thread].path;
}
// Whether the sources of two symmetric events are equal: they are the same event or, if the
// location is thread data, corresponding events of the two threads.
bool smc_sources_are_equal(smc_groups *, const smc_graph *, const smc_event *a, smc_id source_a,
                           const smc_event *b, smc_id source_b);

// Whether the next step of thread t is symmetric and the previous thread of its group has not taken
// the corresponding step yet.
bool smc_symmetry_must_wait(const smc_groups *, const smc_graph *, uint32_t t);

// The counterpart of a linked symmetric event: the corresponding event of the previous thread of
// the group.
smc_id smc_symmetry_counterpart(const smc_groups *, const smc_graph *, smc_id alike);

// Whether the order of the threads in a group allows that an added or linked read has this source.
bool smc_symmetry_allows_source(smc_groups *, const smc_graph *, smc_id read, smc_id source);

// Whether the order of the threads in a group allows the answer to an unlinked choice. If the
// choice selects a thread to wake, it selects the first of equal ones that wait one behind the
// other.
bool smc_symmetry_allows_answer(const smc_groups *, const smc_graph *, smc_id choice);

// The event's prefix, extended by the events that the order of threads in groups requires before
// it. `into` has space for a clock and is returned.
const uint32_t *smc_symmetry_prefix(const smc_groups *, const smc_graph *, smc_id, uint32_t *into);

// Recomputes the data from the linked events and compares. Returns a description of the first
// difference; NULL: there is none.
const char *smc_groups_check(smc_groups *, const smc_graph *);

#endif
