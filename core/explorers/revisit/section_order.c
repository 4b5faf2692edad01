// section_order.c - decides whether accesses in critical sections determine the order of the
// sections.
//
// Let b be the section after a of the same mutex. b cannot come before a, however other sections
// are ordered, if
//
//   - both belong to one thread, or
//   - b reads from a write of a, or
//   - a reads w, and b writes to that location coherence-after w in every coherence order: w is the
//     initialisation write, or of b's thread, or b has read w before. With b first, a would read a
//     value that is older than one that happens before it.
//
// If this holds for all adjacent sections, no other order of sections has the same reads.
#include "explorers/revisit/section_order.h"

#include "reductions/reduced.h"

// A completed critical section.
typedef struct section {
    uint32_t thread, lock, unlock; // indices in the thread of the lock and the unlock
    // Range of numbers of elided accesses while it was open (core/reductions/elision).
    uint32_t from, end;
} section;

// The section that ends with this unlock.
static section section_of(const smc_graph *g, smc_id unlock) {
    const smc_event *u = smc_event_at(g, unlock), *l = smc_event_at(g, u->chain_tail);
    return (section){u->thread, l->index, u->index, smc_elided_count_at_link(g, u->chain_tail),
                     smc_elided_count_at_link(g, unlock)};
}

// Whether the event is in the section.
static bool is_in_section(const section *s, const smc_event *e) {
    return e->thread == s->thread && e->index > s->lock && e->index < s->unlock;
}

// Whether the elided access is in the section.
static bool elided_is_in_section(const section *s, const smc_elided *f) {
    return f->thread == s->thread && f->index > s->lock && f->index <= s->unlock;
}

// The event with this index of the section's thread.
static const smc_event *event_in_section(const smc_graph *g, const section *s, uint32_t index) {
    return smc_event_at(g, g->threads.at[s->thread].events.at[index - 1]);
}

// The elided write that the elided access reads; NULL: an initialisation write.
static const smc_elided *elided_source(const smc_graph *g, const smc_elided *f) {
    return f->write ? smc_elided_at(g, f->write - 1) : NULL;
}

// Whether an access of b reads from a write of a.
static bool reads_from(const smc_graph *g, const section *b, const section *a) {
    for (uint32_t i = b->lock + 1; i < b->unlock; i++) {
        const smc_event *e = event_in_section(g, b, i);
        if (e->reads && is_in_section(a, smc_event_at(g, e->rf))) return true;
    }
    for (uint32_t i = b->from; i < b->end; i++) {
        const smc_elided *f = smc_elided_at(g, i), *w = elided_source(g, f);
        if (f->thread == b->thread && f->step->action.kind == SMC_READ && w &&
            elided_is_in_section(a, w))
            return true;
    }
    return false;
}

// Whether b writes to the location of the read, and the write certainly comes after the read's
// source in coherence.
static bool section_overwrites_source(const smc_graph *g, const section *b, const smc_event *read) {
    const smc_event *w = smc_event_at(g, read->rf);
    bool after = w->thread == SMC_INIT_THREAD || w->thread == b->thread;
    for (uint32_t i = b->lock + 1; i < b->unlock; i++) {
        const smc_event *e = event_in_section(g, b, i);
        if (!smc_is_access(e->kind) || e->loc != read->loc) continue;
        after |= e->reads && e->rf == read->rf;
        if (e->writes && after) return true;
    }
    return false;
}

// Whether b writes to the location of the elided read, and the write certainly comes after the
// read's source in coherence.
static bool overwrites_elided(const smc_graph *g, const section *b, const smc_elided *read) {
    const smc_elided *w = elided_source(g, read);
    bool after = !w || w->thread == b->thread;
    for (uint32_t i = b->from; i < b->end; i++) {
        const smc_elided *f = smc_elided_at(g, i);
        if (f->thread != b->thread || f->step->action.loc != read->step->action.loc) continue;
        if (f->step->action.kind == SMC_READ) after |= f->write == read->write;
        else if (after) return true;
    }
    return false;
}

// Whether b writes a location that a reads, certainly after the source of a's read.
static bool section_overwrites_reads(const smc_graph *g, const section *a, const section *b) {
    for (uint32_t i = a->lock + 1; i < a->unlock; i++)
        if (event_in_section(g, a, i)->reads &&
            section_overwrites_source(g, b, event_in_section(g, a, i)))
            return true;
    for (uint32_t i = a->from; i < a->end; i++) {
        const smc_elided *f = smc_elided_at(g, i);
        const bool reads = f->thread == a->thread && f->step->action.kind == SMC_READ;
        if (reads && overwrites_elided(g, b, f)) return true;
    }
    return false;
}

// Whether accesses order the section that ends with `before` before the section of another thread
// that ends with `unlock`.
static bool accesses_order_sections(const smc_graph *g, smc_id before, smc_id unlock) {
    const section a = section_of(g, before), b = section_of(g, unlock);
    return reads_from(g, &b, &a) || section_overwrites_reads(g, &a, &b);
}

// Returns the unlock if the thread that holds the lock has made it; otherwise 0.
static smc_id unlock_by_lock_holder(const smc_graph *g, smc_id unlock) {
    const smc_event *u = smc_event_at(g, unlock);
    return u->kind == SMC_UNLOCK && smc_event_at(g, u->chain_tail)->thread == u->thread ? unlock
                                                                                        : 0;
}

// Whether accesses order all completed sections of the mutex.
static bool mutex_sections_are_ordered(const smc_graph *g, const smc_loc *mutex) {
    const smc_event *tail = smc_event_at(g, mutex->tail);
    smc_id b = unlock_by_lock_holder(g, tail->kind == SMC_LOCK ? tail->rf : mutex->tail);
    while (b) {
        const smc_id a =
            unlock_by_lock_holder(g, smc_event_at(g, smc_event_at(g, b)->chain_tail)->rf);
        if (a && smc_event_at(g, a)->thread != smc_event_at(g, b)->thread &&
            !accesses_order_sections(g, a, b))
            return false;
        b = a;
    }
    return true;
}

bool smc_sections_are_ordered(const smc_graph *g) {
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (loc->info.lock && loc->init && !mutex_sections_are_ordered(g, loc)) return false;
    }
    return true;
}

// Returns a hash of the elided access: of its thread and its position there.
static uint64_t hash_of_elided(const smc_graph *g, const smc_elided *f) {
    return smc_mix_hash(~smc_mix_component(g->threads.at[f->thread].path, f->actions));
}

uint64_t smc_hash_without_lock_sources(const smc_graph *g) {
    uint64_t sum = 0; // a sum does not depend on the order of its terms
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        const uint64_t source = e->kind == SMC_LOCK ? 0 : smc_portable_event_hash(g, e->rf);
        sum += smc_mix_hash(smc_portable_event_hash(g, g->addition_order.at[i]) * 3 + source);
    }
    for (uint32_t i = 0; i < smc_elided_count(g); i++) {
        const smc_elided *f = smc_elided_at(g, i);
        if (f->step->action.kind != SMC_READ) continue;
        sum += smc_mix_hash(hash_of_elided(g, f) * 3 +
                            (f->write ? hash_of_elided(g, elided_source(g, f)) : 0));
    }
    return sum;
}
