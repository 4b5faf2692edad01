// events.h - a set of events, with the writes that each read may take (its good writes): an
// instance (X, GoodW) of the VSC problem (RVF-SMC, section 4).
//
// The events form a prefix of each thread; the event added last is removed first. All values are
// known, since all good writes of a read write the same value. A write is identified within its
// location by its ordinal: 0 for the initialisation write, then from 1 on in the order of addition.
// The good writes of a read are a set of ordinals of earlier writes of the set.
//
// An RMW is one event that reads and writes. A mutex is a location with the values "free" and
// "taken". A lock is an RMW with a good write or, if it may take the mutex after any section, only
// a write (`takes`).
#ifndef SMC_RVF_EVENTS_H
#define SMC_RVF_EVENTS_H

#include "program/action.h"
#include "program/program.h"

// An event of the set.
typedef struct rvf_event {
    const smc_step *step, *next; // the step of the event; the thread's step after it
    uint64_t in, out;            // value read, value written
    uint32_t thread, index;      // index in the thread, from 1
    uint32_t loc;                // the location that it reads or writes
    uint32_t ordinal;            // of a write: its ordinal
    uint32_t after; // an event of another thread that precedes it (a creation, or an end); 0: none
    // Of a read: its good writes, as good_words words of bits in rvf_set.bits.
    uint32_t good, good_words;
    // The lock of the innermost section that contains the event, without a section that the event
    // itself begins; 0: none.
    uint32_t section;
    uint32_t unlock; // of a lock with `takes`: the end of its section; 0: the section is open
    bool reads, writes;
    // A lock whose section may follow any other section of the mutex; an unlock that ends such a
    // section. Both write.
    bool takes, ends;
} rvf_event;

enum { RVF_FREE = 0, RVF_TAKEN = 1 }; // the values that a mutex has

// A location, with the events that access it.
typedef struct rvf_loc {
    SMC_VEC(uint32_t) writes, reads; // in the order of their addition
} rvf_loc;

// A thread, with its events in program order.
typedef struct rvf_thread {
    SMC_VEC(uint32_t) events;
} rvf_thread;

// A set of events.
typedef struct rvf_set {
    SMC_VEC(rvf_event) events; // number 0 is no event
    SMC_VEC(rvf_thread) threads;
    SMC_VEC(rvf_loc) locs;
    SMC_VEC(uint64_t) bits; // the good writes of all reads
    // [event][thread]: how many of the thread's events precede the event by program order and
    // whichever good writes reads take; the event itself is included. `stride`: threads in a row.
    SMC_VEC(uint32_t) clocks;
    uint32_t stride; // threads in a row of `clocks`
    uint32_t ended;  // number of completed sections of locks with `takes`
} rvf_set;

// Initialises an empty set of events.
void rvf_set_init(rvf_set *);
void rvf_set_free(rvf_set *); // frees its contents

// rvf_set_reserve_thread makes room for a thread, rvf_set_reserve_location for a location.
void rvf_set_reserve_thread(rvf_set *, uint32_t thread);
void rvf_set_reserve_location(rvf_set *, uint32_t loc);

// Adds the thread's next event, and returns its number. Uses these fields of `event`: thread, loc,
// after, reads, writes, takes, ends, in, out, step and next. `good`: of a read, the ordinals of its
// n_good good writes, ascending; at least one.
uint32_t rvf_push_event(rvf_set *, rvf_event event, const uint32_t *good, uint32_t n_good);

// Removes the event added last.
void rvf_pop_event(rvf_set *);

// Sets each of the n elements of `clock` to the maximum of both clocks.
void rvf_join_clocks(uint32_t *clock, const uint32_t *with, uint32_t n);

// The event's clock, see rvf_set.clocks. Valid until an event or thread is added.
static inline const uint32_t *rvf_clock_of(const rvf_set *s, uint32_t event) {
    return s->clocks.at + (size_t)event * s->stride;
}
// Whether the write with this ordinal is a good write of r.
static inline bool rvf_is_good(const rvf_set *s, const rvf_event *r, uint32_t ordinal) {
    return ordinal / 64 < r->good_words && s->bits.at[r->good + ordinal / 64] >> ordinal % 64 & 1;
}
// Returns the location's write with this ordinal; 0: the initialisation write.
static inline uint32_t rvf_write_with_ordinal(const rvf_set *s, uint32_t loc, uint32_t ordinal) {
    return ordinal ? s->locs.at[loc].writes.at[ordinal - 1] : 0;
}
// Returns the thread's event with this index, from 1 on.
static inline uint32_t rvf_event_at(const rvf_set *s, uint32_t thread, uint32_t index) {
    return s->threads.at[thread].events.at[index - 1];
}

// Returns the thread's last event; 0: it has none.
static inline uint32_t rvf_last_event(const rvf_set *s, uint32_t thread) {
    const rvf_thread *t = &s->threads.at[thread];
    return t->events.n ? t->events.at[t->events.n - 1] : 0;
}

// rvf_open_section returns the lock of the innermost open section of the thread; rvf_outer_section,
// that of the next open section around the section of `lock`; rvf_open_section_from, the first lock
// with an open section among `lock` and the locks of the sections around it. 0: there is none.
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
// Returns the lock of the thread's open section of this mutex; 0: the thread does not hold the
// mutex.
uint32_t rvf_held_lock(const rvf_set *, uint32_t thread, uint32_t loc);

// Iterates over the ordinals of the good writes of r, ascending: uint32_t at = 0; for (uint32_t o;
// rvf_next_good_write(s, r, &o, &at);)
static inline bool rvf_next_good_write(const rvf_set *s, const rvf_event *r, uint32_t *ordinal,
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
