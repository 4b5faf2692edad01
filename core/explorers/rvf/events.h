// events.h - a set of events, with the writes that each read may take (its good writes): an
// instance (X, GoodW) of the VSC problem (RVF-SMC, section 4).
//
// Events are added and removed last in, first out, and form a prefix of each thread. All values are
// known, since the good writes of a read write the same value, or the read has only one. A write is
// identified within its location by its ordinal: 0 for the initialisation write, then from 1 on in
// the order of addition. The good writes of a read are a set of ordinals of earlier writes of the
// set.
//
// An RMW is one event that reads and writes. A mutex is a location with the values "free" and
// "taken". A lock is an RMW with a good write or, if it may take the mutex after any section, only
// a write (`takes`).
#ifndef SMC_RVF_EVENTS_H
#define SMC_RVF_EVENTS_H

#include "program/action.h"
#include "program/program.h"

typedef struct rvf_event {
    const smc_step *step, *next; // the event's action, and the thread's step after the event
    uint64_t in, out;            // value read, value written
    uint32_t thread, index;      // index in the thread, from 1
    uint32_t loc;                // the location that it reads or writes
    uint32_t ordinal;            // if the event writes: the ordinal of the write
    uint32_t after;            // an event of another thread that precedes it (create, end); 0: none
    uint32_t good, good_words; // if it reads: its good writes, as bits in rvf_set.bits
    uint32_t section; // the lock of the innermost section that contains the event, other than the
                      // event itself; 0: none
    uint32_t unlock;  // a lock with `takes`: the end of its section; 0: the section is open
    bool reads, writes;
    bool takes, ends; // a lock that may follow any section, and the end of such a section; both
                      // write
} rvf_event;

enum { RVF_FREE = 0, RVF_TAKEN = 1 }; // the values that a mutex has

typedef struct rvf_loc {
    SMC_VEC(uint32_t) writes, reads; // events in the order of addition
} rvf_loc;

typedef struct rvf_thread {
    SMC_VEC(uint32_t) events;
} rvf_thread;

typedef struct rvf_set {
    SMC_VEC(rvf_event) events; // by number; number 0 means none
    SMC_VEC(rvf_thread) threads;
    SMC_VEC(rvf_loc) locs;
    SMC_VEC(uint64_t) bits;
    // [event][thread]: number of the thread's events that precede the event by program order and
    // whichever good writes reads take; the event itself is included. `stride`: number of threads
    // in a row.
    SMC_VEC(uint32_t) clocks;
    uint32_t stride;
    uint32_t ended; // number of completed sections
} rvf_set;

void rvf_set_init(rvf_set *);
void rvf_set_free(rvf_set *);

// rvf_set_reserve_thread makes room for a thread, rvf_set_reserve_location for a location.
void rvf_set_reserve_thread(rvf_set *, uint32_t thread);
void rvf_set_reserve_location(rvf_set *, uint32_t loc);

// Adds the thread's next event. Uses these fields of `event`: thread, loc, after, reads, writes,
// takes, ends, in, out, step and next. `good`: the ordinals of a read's good writes, at least one,
// ascending. Returns the event's number.
uint32_t rvf_push_event(rvf_set *, rvf_event event, const uint32_t *good, uint32_t n_good);

// Removes the event added last.
void rvf_pop_event(rvf_set *);

// Sets `clock` to the elementwise maximum of both clocks.
void rvf_join_clocks(uint32_t *clock, const uint32_t *with, uint32_t n);

static inline const uint32_t *rvf_clock_of(const rvf_set *s, uint32_t event) {
    return s->clocks.at + (size_t)event * s->stride;
}
static inline bool rvf_is_good(const rvf_set *s, const rvf_event *r, uint32_t ordinal) {
    return ordinal / 64 < r->good_words && s->bits.at[r->good + ordinal / 64] >> ordinal % 64 & 1;
}
// The location's write with this ordinal; 0: it is the initialisation write.
static inline uint32_t rvf_write_with_ordinal(const rvf_set *s, uint32_t loc, uint32_t ordinal) {
    return ordinal ? s->locs.at[loc].writes.at[ordinal - 1] : 0;
}
// The thread's event with this index, counted from 1.
static inline uint32_t rvf_event_at(const rvf_set *s, uint32_t thread, uint32_t index) {
    return s->threads.at[thread].events.at[index - 1];
}

// The thread's last event; 0: none.
static inline uint32_t rvf_last_event(const rvf_set *s, uint32_t thread) {
    const rvf_thread *t = &s->threads.at[thread];
    return t->events.n ? t->events.at[t->events.n - 1] : 0;
}

// rvf_open_section: the lock of the innermost open section that the thread is in.
// rvf_outer_section: the lock of the next open section that encloses the section of `lock`.
// rvf_open_section_from: the first lock with an open section among `lock` and the locks that
// enclose it. 0: none.
static inline uint32_t rvf_open_section_from(const rvf_set *s, uint32_t lock) {
    while (lock && s->events.at[lock].unlock) lock = s->events.at[lock].section;
    return lock;
}
static inline uint32_t rvf_open_section(const rvf_set *s, uint32_t thread) {
    const uint32_t last = rvf_last_event(s, thread);
    return rvf_open_section_from(s, s->events.at[last].takes ? last : s->events.at[last].section);
}
static inline uint32_t rvf_outer_section(const rvf_set *s, uint32_t lock) {
    return rvf_open_section_from(s, s->events.at[lock].section);
}
// The lock of the thread's open section of this mutex; 0: the thread does not hold the mutex.
uint32_t rvf_held_lock(const rvf_set *, uint32_t thread, uint32_t loc);

// Iterates over the good writes of r in ascending order: uint32_t at = 0; for (uint32_t o;
// rvf_next_good(s, r, &o, &at);)
static inline bool rvf_next_good(const rvf_set *s, const rvf_event *r, uint32_t *ordinal,
                                 uint32_t *at) {
    for (; *at < 64 * r->good_words; *at = (*at | 63) + 1) {
        const uint64_t rest = s->bits.at[r->good + *at / 64] >> *at % 64;
        if (!rest) continue;
        *ordinal = *at + (uint32_t)__builtin_ctzll(rest);
        *at = *ordinal + 1;
        return true;
    }
    return false;
}

#endif
