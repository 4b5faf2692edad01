// events.h - a set of events with what each read may read: an instance (X, GoodW) of the VSC
// problem (RVF-SMC, section 4).
//
// Events come and go last in, first out. For each thread they are a prefix of what it does; every
// value is known, since all good writes of a read write the same one (or it has one good write). A
// write is named within its location by its ordinal: 0 is the initialisation, the others count from
// 1 in the order in which they were added. The good writes of a read are writes that were in the
// set before it: a set of ordinals.
//
// A read that writes (RMW) does both at once. A mutex is a location that holds "free" or "taken"; a
// lock is a read that writes, with a good write of its own, or takes the mutex after whichever
// section: then it is no read.
#ifndef SMC_RVF_EVENTS_H
#define SMC_RVF_EVENTS_H

#include "program/action.h"
#include "program/program.h"

typedef struct rvf_event {
    const smc_step *step, *next; // the program's business: its action, the thread's step afterwards
    uint64_t in, out;            // value read, value written
    uint32_t thread, index;      // index from 1
    uint32_t loc;                // where it reads or writes
    uint32_t ordinal;            // of a write
    uint32_t after; // an event of another thread that comes before it (create, end); 0: none
    uint32_t good, good_words; // a read: its good writes, 64 to a word, at rvf_set.bits
    uint32_t section;          // the lock of the innermost section that it is in, a lock itself not
                               // included; 0: none
    uint32_t unlock;           // a lock that takes: the end of its section; 0: it is open
    bool reads, writes;
    bool takes, ends; // a lock that takes the mutex, the end of its section: they write
} rvf_event;

enum { RVF_FREE = 0, RVF_TAKEN = 1 }; // what a mutex holds

typedef struct rvf_loc {
    SMC_VEC(uint32_t) writes, reads; // events, in the order in which they were added
} rvf_loc;

typedef struct rvf_thread {
    SMC_VEC(uint32_t) events;
} rvf_thread;

typedef struct rvf_set {
    SMC_VEC(rvf_event) events; // [0] is none
    SMC_VEC(rvf_thread) threads;
    SMC_VEC(rvf_loc) locs;
    SMC_VEC(uint64_t) bits;
    // [event][thread]: how many events of the thread come before the event, itself included, by
    // program order and whichever of their good writes reads take. `stride` is how many threads a
    // row has room for.
    SMC_VEC(uint32_t) clocks;
    uint32_t stride;
    uint32_t ended; // sections
} rvf_set;

void rvf_set_init(rvf_set *);
void rvf_set_free(rvf_set *);

// Makes room for a thread, a location.
void rvf_set_thread(rvf_set *, uint32_t thread);
void rvf_set_loc(rvf_set *, uint32_t loc);

// Adds the thread's next event: of `event`, thread, loc, after, reads, writes, takes, ends, in,
// out, step and next count. A read has the `n_good` good writes `good` (ordinals, ascending, at
// least one). Returns its id.
uint32_t rvf_push(rvf_set *, rvf_event event, const uint32_t *good, uint32_t n_good);
void rvf_pop(rvf_set *); // the event added last

// The least clock that is not below either.
void rvf_join(uint32_t *clock, const uint32_t *with, uint32_t n);

static inline const uint32_t *rvf_clock(const rvf_set *s, uint32_t event) {
    return s->clocks.at + (size_t)event * s->stride;
}
static inline bool rvf_is_good(const rvf_set *s, const rvf_event *r, uint32_t ordinal) {
    return ordinal / 64 < r->good_words && s->bits.at[r->good + ordinal / 64] >> ordinal % 64 & 1;
}
// The write of a location with this ordinal; 0: its initialisation.
static inline uint32_t rvf_write(const rvf_set *s, uint32_t loc, uint32_t ordinal) {
    return ordinal ? s->locs.at[loc].writes.at[ordinal - 1] : 0;
}
// The thread's event with this index, from 1.
static inline uint32_t rvf_at(const rvf_set *s, uint32_t thread, uint32_t index) {
    return s->threads.at[thread].events.at[index - 1];
}
static inline uint32_t rvf_last(const rvf_set *s, uint32_t thread) { // 0: none
    const rvf_thread *t = &s->threads.at[thread];
    return t->events.n ? t->events.at[t->events.n - 1] : 0;
}

// The lock of the innermost section that the thread is in; of the next one around an open section.
// 0: none.
static inline uint32_t rvf_skip_ended(const rvf_set *s, uint32_t lock) {
    while (lock && s->events.at[lock].unlock) lock = s->events.at[lock].section;
    return lock;
}
static inline uint32_t rvf_section(const rvf_set *s, uint32_t thread) {
    const uint32_t last = rvf_last(s, thread);
    return rvf_skip_ended(s, s->events.at[last].takes ? last : s->events.at[last].section);
}
static inline uint32_t rvf_outer(const rvf_set *s, uint32_t lock) {
    return rvf_skip_ended(s, s->events.at[lock].section);
}
// The open section of the mutex that the thread is in; 0: it does not hold the mutex.
uint32_t rvf_held(const rvf_set *, uint32_t thread, uint32_t loc);

// for (uint32_t o; rvf_next_good(s, r, &o, &at);) with at = 0 at first: the good writes of r,
// ascending.
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
