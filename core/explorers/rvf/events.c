#include "explorers/rvf/events.h"

#include <string.h>

void rvf_set_init(rvf_set *s) {
    *s = (rvf_set){.stride = 8};
    *smc_vec_push(&s->events) = (rvf_event){0};
    smc_vec_reserve(&s->clocks, s->stride);
    memset(s->clocks.at, 0, s->stride * sizeof *s->clocks.at);
    s->clocks.n = s->stride;
}

void rvf_set_free(rvf_set *s) {
    for (uint32_t t = 0; t < s->threads.n; t++) smc_vec_free(&s->threads.at[t].events);
    for (uint32_t l = 0; l < s->locs.n; l++) {
        smc_vec_free(&s->locs.at[l].writes);
        smc_vec_free(&s->locs.at[l].reads);
    }
    smc_vec_free(&s->threads);
    smc_vec_free(&s->locs);
    smc_vec_free(&s->events);
    smc_vec_free(&s->bits);
    smc_vec_free(&s->clocks);
}

// Makes the clocks longer: `stride` threads in a row.
static void widen_clocks(rvf_set *s, uint32_t stride) {
    const uint32_t rows = s->events.n, old = s->stride;
    smc_vec_reserve(&s->clocks, (size_t)rows * stride);
    for (uint32_t i = rows; i-- > 0;) {
        uint32_t *to = s->clocks.at + (size_t)i * stride;
        memmove(to, s->clocks.at + (size_t)i * old, old * sizeof *to);
        memset(to + old, 0, (stride - old) * sizeof *to);
    }
    s->clocks.n = rows * stride;
    s->stride = stride;
}

void rvf_set_reserve_thread(rvf_set *s, uint32_t thread) {
    while (s->threads.n <= thread) *smc_vec_push(&s->threads) = (rvf_thread){0};
    while (s->stride <= thread) widen_clocks(s, 2 * s->stride);
}

void rvf_set_reserve_location(rvf_set *s, uint32_t loc) {
    while (s->locs.n <= loc) *smc_vec_push(&s->locs) = (rvf_loc){0};
}

void rvf_join_clocks(uint32_t *clock, const uint32_t *with, uint32_t n) {
    for (uint32_t t = 0; t < n; t++)
        if (clock[t] < with[t]) clock[t] = with[t];
}

uint32_t rvf_held_lock(const rvf_set *s, uint32_t thread, uint32_t loc) {
    uint32_t lock = rvf_open_section(s, thread);
    while (lock && s->events.at[lock].loc != loc) lock = rvf_outer_section(s, lock);
    return lock;
}

// Returns the last event that must precede the read if it takes the write: the end of the write's
// section if both are in sections of one mutex, otherwise the write.
static uint32_t last_event_before_read(const rvf_set *s, const rvf_event *read, uint32_t write) {
    uint32_t last = write;
    if (!read->section || s->events.at[write].thread == read->thread) return write;
    for (uint32_t l = s->events.at[write].section; l; l = s->events.at[l].section) {
        const uint32_t unlock = s->events.at[l].unlock;
        if (unlock > last && rvf_held_lock(s, read->thread, s->events.at[l].loc)) last = unlock;
    }
    return last;
}

// For a read with a single good write, which precedes the read: joins the clock of the write.
static void join_write(rvf_set *s, const rvf_event *e, uint32_t write, uint32_t *clock) {
    const uint32_t last = write ? last_event_before_read(s, e, write) : 0;
    const rvf_event *before = &s->events.at[last];
    if (last && clock[before->thread] < before->index)
        rvf_join_clocks(clock, rvf_clock_of(s, last), s->threads.n);
}

// Joins the events that precede every good write of the read, since these precede the read.
static void join_good_writes(rvf_set *s, const rvf_event *e, uint32_t *clock) {
    const uint32_t n = s->threads.n;
    for (uint32_t t = 0; t < n; t++) {
        uint32_t least = UINT32_MAX, at = 0;
        for (uint32_t o; least > clock[t] && rvf_next_good_write(s, e, &o, &at);) {
            const uint32_t w = rvf_write_with_ordinal(s, e->loc, o),
                           before = w ? rvf_clock_of(s, last_event_before_read(s, e, w))[t] : 0;
            if (least > before) least = before;
        }
        if (clock[t] < least) clock[t] = least;
    }
}

// Stores the good writes of the read as bits.
static void store_good_writes(rvf_set *s, rvf_event *e, const uint32_t *good, uint32_t n_good) {
    e->good = s->bits.n;
    e->good_words = good[n_good - 1] / 64 + 1;
    for (uint32_t i = 0; i < e->good_words; i++) *smc_vec_push(&s->bits) = 0;
    for (uint32_t i = 0; i < n_good; i++)
        s->bits.at[e->good + good[i] / 64] |= 1ull << good[i] % 64;
}

uint32_t rvf_push_event(rvf_set *s, rvf_event event, const uint32_t *good, uint32_t n_good) {
    const uint32_t id = s->events.n, previous = rvf_last_event(s, event.thread);
    rvf_event *e = smc_vec_push(&s->events);
    *e = event;
    e->index = s->threads.at[e->thread].events.n + 1;
    if (e->ends) s->events.at[rvf_held_lock(s, e->thread, e->loc)].unlock = id, s->ended++;
    e->section = rvf_open_section(s, e->thread);
    if (e->reads) store_good_writes(s, e, good, n_good);
    smc_vec_reserve(&s->clocks, (size_t)(id + 1) * s->stride);
    s->clocks.n = (id + 1) * s->stride;
    uint32_t *clock = s->clocks.at + (size_t)id * s->stride;
    memcpy(clock, rvf_clock_of(s, previous), s->stride * sizeof *clock);
    if (e->after) rvf_join_clocks(clock, rvf_clock_of(s, e->after), s->stride);
    if (e->reads && n_good == 1) join_write(s, e, rvf_write_with_ordinal(s, e->loc, *good), clock);
    else if (e->reads) join_good_writes(s, e, clock);
    clock[e->thread] = e->index;
    *smc_vec_push(&s->threads.at[e->thread].events) = id;
    if (e->reads) *smc_vec_push(&s->locs.at[e->loc].reads) = id;
    if (e->writes) {
        *smc_vec_push(&s->locs.at[e->loc].writes) = id;
        e->ordinal = s->locs.at[e->loc].writes.n;
    }
    return id;
}

void rvf_pop_event(rvf_set *s) {
    const rvf_event *e = &s->events.at[--s->events.n];
    s->threads.at[e->thread].events.n--;
    if (e->ends)
        s->events.at[s->locs.at[e->loc].writes.at[s->locs.at[e->loc].writes.n - 2]].unlock = 0,
                                                                                s->ended--;
    if (e->reads) {
        s->locs.at[e->loc].reads.n--;
        s->bits.n = e->good;
    }
    if (e->writes) s->locs.at[e->loc].writes.n--;
    s->clocks.n -= s->stride;
}
