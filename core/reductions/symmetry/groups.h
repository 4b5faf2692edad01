// groups.h - groups of interchangeable threads: executions equal up to renaming threads are
// explored once (docs/design/reductions.md).
//
// A group consists of threads that one thread creates in sequence and that start with equal steps;
// `previous` and `next` link them in order of creation. An event is `symmetric` as long as all
// earlier events of its thread equal those of the previous thread in the group: same sources, no
// writes. The threads of a group are ordered event by event: a symmetric event is added after its
// counterpart in the previous thread. At the first difference the previous thread takes the smaller
// source (smc_canonical_before). check.c checks that the threads' behaviour does not depend on
// their names.
#ifndef SMC_SYMMETRY_GROUPS_H
#define SMC_SYMMETRY_GROUPS_H

#include "graph/graph.h"
#include "reductions/symmetry/thread_data.h"

typedef enum smc_symmetry_mode {
    SMC_SYMMETRY_NONE,
    SMC_SYMMETRY_SOUGHT, // groups are not used; only detects whether there are interchangeable
                         // threads (smc_groups.met)
    SMC_SYMMETRY_USED,   // puts interchangeable threads into groups
} smc_symmetry_mode;

// A set of threads, given by their paths.
typedef struct smc_thread_set {
    SMC_VEC(uint64_t) at;
} smc_thread_set;

// Corrects the numbers of a thread's events so that they do not depend on the names of group
// members: all creations of a group count as its first creation. From event `index` on, `less` of
// the thread's events do not count.
typedef struct smc_event_renumbering {
    uint32_t index, less;
} smc_event_renumbering;

typedef struct smc_group_member {   // the symmetry data of a thread
    uint32_t previous, next, first; // previous, next and first thread of its group; 0: none
    uint32_t n_symmetric;           // number of the thread's symmetric events
    // Corrections at the thread's creations of group members, except the first of each group.
    SMC_VEC(smc_event_renumbering) recounts;
} smc_group_member;

typedef struct smc_symmetry_state { // the symmetry data of an event
    bool symmetric;  // up to the event before, its thread equals the previous thread of its group
    bool same;       // the event also equals its counterpart
    bool after_join; // only plain accesses of its thread lie between it and a preceding join
} smc_symmetry_state;

typedef struct smc_groups {
    uint8_t use; // smc_symmetry_mode
    // Threads that belong to no group with threads created before them; NULL: none.
    const smc_thread_set *asymmetric;
    const smc_thread_data *thread_data; // memory that belongs to threads of groups, by path; NULL:
                                        // none
    bool met;                           // there were interchangeable threads
    uint32_t most, n;                   // maximum and current number of threads in groups
    uint64_t grouping;                  // hash of all groups, see pair_in_group
    SMC_VEC(smc_group_member) members;  // [thread]: its symmetry data
    SMC_VEC(smc_symmetry_state) events; // [id]: its symmetry data
    SMC_VEC(uint64_t) owners; // [loc]: 1 + path of the thread that owns the location; 1: none; 0:
                              // not looked up yet
} smc_groups;

void smc_groups_free(smc_groups *);

// Must be called for each event: `added` after it was added, `copied` after it was copied to
// another id, `linked` after it was linked, `unlinking` when it is the event linked last and about
// to be unlinked.
void smc_groups_add_event(smc_groups *, const smc_graph *, smc_id);
void smc_groups_copy_event(smc_groups *, smc_id to, smc_id from);
void smc_groups_link_event(smc_groups *, const smc_graph *, smc_id);
void smc_groups_unlink_event(smc_groups *, const smc_graph *, smc_id);

// Implements smc_graph_rules.compare_sources by sizes of prefixes, which do not depend on names:
// first compares the read's prefix with either source, then the sources' prefixes.
int smc_groups_compare_sources(const smc_groups *, const smc_graph *, smc_id read, smc_id a,
                               smc_id b);

// ---- queries ------------------------------------------------------------------------------------

static inline const smc_group_member *smc_member_of(const smc_groups *s, uint32_t t) {
    static const smc_group_member none;
    return t < s->members.n ? &s->members.at[t] : &none;
}
static inline smc_symmetry_state smc_symmetry_state_of(const smc_groups *s, smc_id id) {
    return id < s->events.n ? s->events.at[id] : (smc_symmetry_state){0};
}

// Number of the thread's events up to `index`, corrected so that it does not depend on the names of
// group members.
static inline uint32_t smc_symmetric_ordinal(const smc_groups *s, uint32_t t, uint32_t index) {
    const smc_group_member *m = smc_member_of(s, t);
    uint32_t i = m->recounts.n;
    while (i && m->recounts.at[i - 1].index > index) i--;
    return index - (i ? m->recounts.at[i - 1].less : 0);
}

// Whether the thread's next event is symmetric.
static inline bool smc_next_is_symmetric(const smc_groups *s, const smc_graph *g, uint32_t t) {
    if (!smc_member_of(s, t)->previous) return false;
    const smc_id last = smc_last_event(g, t);
    return !last || smc_symmetry_state_of(s, last).same;
}

// Whether other threads cannot notice the action, so that it may lie between the creations or joins
// of a group's threads: a plain access to memory that no other thread accesses.
static inline bool smc_is_invisible(const smc_action *a) { return smc_is_plain_access(a); }

// Path of the thread that owns the location as thread data; 0: none.
uint64_t smc_owner_of(smc_groups *, const smc_graph *, uint32_t loc);
// Whether the event's thread owns the event's location as thread data.
static inline bool smc_is_own_location(smc_groups *s, const smc_graph *g, const smc_event *e) {
    return s->thread_data && e->located &&
           smc_owner_of(s, g, e->loc) == g->threads.at[e->thread].path;
}
// Whether the sources of two symmetric events are equal: both are the same event or, if the
// location is thread data, corresponding events of the two threads.
bool smc_same_source(smc_groups *, const smc_graph *, const smc_event *a, smc_id source_a,
                     const smc_event *b, smc_id source_b);

// Whether the previous thread of t's group must take its step before t.
bool smc_symmetry_must_wait(const smc_groups *, const smc_graph *, uint32_t t);

// The counterpart of a linked symmetric event in the previous thread of the group.
smc_id smc_symmetry_counterpart(const smc_groups *, const smc_graph *, smc_id alike);

// Whether an added or linked read may take the source, given that the threads of a group are
// ordered.
bool smc_symmetry_allows_source(smc_groups *, const smc_graph *, smc_id read, smc_id source);

// The event's prefix, extended by the events that must precede it because the threads of a group
// are ordered. `into` has room for a clock.
const uint32_t *smc_symmetry_prefix(const smc_groups *, const smc_graph *, smc_id, uint32_t *into);

// Recomputes the data from the linked events and compares. Returns NULL if they agree, otherwise a
// description of the first difference.
const char *smc_groups_check(smc_groups *, const smc_graph *);

#endif
