// groups.h - interchangeable threads in a graph: executions that differ by their names only are one
// (docs/design/reductions.md).
//
// A group is made of threads that one thread creates one after the other and that begin alike.
// `previous` and `next` lead through it in the order of creation. A thread's event is `alike` as
// long as all events before it are the same as those of the thread before it in the group: they
// read the same, and none is a write. Of each two such threads the first one goes first, event by
// event (an alike event comes after the one it is alike to), and takes the smaller source
// (smc_canonical_before) where they differ. What a thread does then depends on no name: check.c
// sees to that.
#ifndef SMC_SYMMETRY_GROUPS_H
#define SMC_SYMMETRY_GROUPS_H

#include "graph/graph.h"
#include "reductions/symmetry/thread_data.h"

typedef enum smc_symmetry_use {
    SMC_SYMMETRY_NONE,
    SMC_SYMMETRY_SOUGHT, // whether there are interchangeable threads is noted (smc_groups.met)
    SMC_SYMMETRY_USED,   // threads are put into groups
} smc_symmetry_use;

// Paths of threads.
typedef struct smc_paths {
    SMC_VEC(uint64_t) at;
} smc_paths;

// What creates a group's threads counts as the first of these creations: from here on, so many
// events of the thread do not count.
typedef struct smc_recount {
    uint32_t index, less;
} smc_recount;

typedef struct smc_group_member {   // of a thread
    uint32_t previous, next, first; // of its group: the threads created before and after it, the
                                    // first of all; 0: none
    uint32_t n_symmetric;           // how many of its events are symmetric
    SMC_VEC(smc_recount) recounts;  // at its creations of threads of groups, but the first of each
} smc_group_member;

typedef struct smc_likeness { // of an event
    bool symmetric;  // its thread has done what the one before it of its group has, up to here
    bool same;       // this event, too
    bool after_join; // only plain accesses of its thread stand between it and a join
} smc_likeness;

typedef struct smc_groups {
    uint8_t use;                 // smc_symmetry_use
    const smc_paths *asymmetric; // threads that are of no group with those before them; NULL: there
                                 // is none
    const smc_thread_data *thread_data; // what belongs to threads of groups, by their paths; NULL:
                                        // nothing
    bool met;                           // there have been interchangeable threads
    uint32_t most, n;                   // how many at once; how many there are now
    uint64_t grouping;                  // a hash of the groups' members
    SMC_VEC(smc_group_member) members;  // [thread], of all that were met
    SMC_VEC(smc_likeness) events;       // [id]
    SMC_VEC(uint64_t) owners; // [loc]: the thread to which it belongs, by its path + 1; 1: nobody;
                              // 0: not asked for yet
} smc_groups;

void smc_groups_free(smc_groups *);

// In step with the graph: an event was added, or copied to another id; was linked last; is linked
// last and about to be unlinked.
void smc_groups_added(smc_groups *, const smc_graph *, smc_id);
void smc_groups_copied(smc_groups *, smc_id to, smc_id from);
void smc_groups_linked(smc_groups *, const smc_graph *, smc_id);
void smc_groups_unlinking(smc_groups *, const smc_graph *, smc_id);

// The writes that a read may take, by how much is before it with the one and the other, then by
// what is before them: no names (smc_graph_rules.compare_sources).
int smc_groups_compare_sources(const smc_groups *, const smc_graph *, smc_id read, smc_id a,
                               smc_id b);

// ---- questions ----------------------------------------------------------------------------------

static inline const smc_group_member *smc_member_of(const smc_groups *s, uint32_t t) {
    static const smc_group_member none;
    return t < s->members.n ? &s->members.at[t] : &none;
}
static inline smc_likeness smc_likeness_of(const smc_groups *s, smc_id id) {
    return id < s->events.n ? s->events.at[id] : (smc_likeness){0};
}

// How much of thread t the event with this index comes after, itself included, whatever the names
// in a group.
static inline uint32_t smc_ordinal(const smc_groups *s, uint32_t t, uint32_t index) {
    const smc_group_member *m = smc_member_of(s, t);
    uint32_t i = m->recounts.n;
    while (i && m->recounts.at[i - 1].index > index) i--;
    return index - (i ? m->recounts.at[i - 1].less : 0);
}

// Whether the thread's next event is alike.
static inline bool smc_next_is_symmetric(const smc_groups *s, const smc_graph *g, uint32_t t) {
    if (!smc_member_of(s, t)->previous) return false;
    const smc_id last = smc_last_event(g, t);
    return !last || smc_likeness_of(s, last).same;
}

// A plain access may stand between creations, or joins, of a group's threads if nobody else touches
// what it does.
static inline bool smc_goes_unseen(const smc_action *a) { return smc_is_plain_access(a); }

// The path of a thread; 0: nobody.
uint64_t smc_owner_of(smc_groups *, const smc_graph *, uint32_t loc);
// Whether the event is at a location that belongs to its thread.
static inline bool smc_is_own(smc_groups *s, const smc_graph *g, const smc_event *e) {
    return s->thread_data && e->located &&
           smc_owner_of(s, g, e->loc) == g->threads.at[e->thread].path;
}
// Whether sources of alike events are the same: one event, or each of its own, where what is read
// belongs to them.
bool smc_same_source(smc_groups *, const smc_graph *, const smc_event *a, smc_id source_a,
                     const smc_event *b, smc_id source_b);

// Whether a thread that has a previous one lets that go first.
bool smc_symmetry_waits(const smc_groups *, const smc_graph *, uint32_t t);

// The event to which an alike event is alike; linked.
smc_id smc_symmetry_counterpart(const smc_groups *, const smc_graph *, smc_id alike);

// Whether a read that is added or linked may take the source, so that the threads of a group stay
// in order.
bool smc_symmetry_allows(smc_groups *, const smc_graph *, smc_id read, smc_id source);

// The prefix of an event, with what goes first for the sake of that order. `into` has room for a
// clock.
const uint32_t *smc_symmetry_prefix(const smc_groups *, const smc_graph *, smc_id, uint32_t *into);

// Recomputes from the linked events what is kept of them, and compares: NULL, or what is wrong.
const char *smc_groups_check(smc_groups *, const smc_graph *);

#endif
