#include "explorers/lapor/footprint.h"

void lapor_footprint_free(lapor_footprint *f) {
    for (uint32_t l = 0; l < f->locations.n; l++) {
        smc_vec_free(&f->locations.at[l].written);
        smc_vec_free(&f->locations.at[l].excluded.from);
    }
    for (uint32_t s = 0; s < f->sites.n; s++) {
        smc_vec_free(&f->sites.at[s].reads);
        smc_vec_free(&f->not_deferred.at[s].from);
    }
    smc_vec_free(&f->locations);
    smc_vec_free(&f->sites);
    smc_vec_free(&f->latest_site);
    smc_vec_free(&f->not_deferred);
    smc_vec_free(&f->mutexes);
    smc_vec_free(&f->holds);
}

// Discards the assumptions.
static void clear_excluded(lapor_assumption *e) {
    e->from.n = 0;
    e->all = false;
}

void lapor_footprint_drop_assumptions(lapor_footprint *f) {
    for (uint32_t l = 0; l < f->locations.n; l++) clear_excluded(&f->locations.at[l].excluded);
    for (uint32_t s = 0; s < f->sites.n; s++) clear_excluded(&f->not_deferred.at[s]);
    f->assumption_refuted = false;
}

// ---- threads ------------------------------------------------------------------------------------

bool lapor_thread_has_ended(const smc_graph *g, uint32_t t) {
    const smc_id last = smc_last_event(g, t);
    return last && smc_kind_ends_thread(smc_event_at(g, last)->kind);
}

// Number of the thread's events; UINT32_MAX: the thread has ended.
static uint32_t thread_progress(const smc_graph *g, uint32_t t) {
    if (t >= g->threads.n) return 0;
    return lapor_thread_has_ended(g, t) ? UINT32_MAX : g->threads.at[t].events.n;
}

// Records the assumption that no thread except `but` will have a relevant event from now on.
static void assume_only_thread_acts(const smc_graph *g, lapor_assumption *e, uint32_t but) {
    while (e->from.n < g->threads.n) *smc_vec_push(&e->from) = e->all ? 0 : UINT32_MAX;
    e->all = true;
    for (uint32_t u = 0; u < e->from.n; u++) {
        const uint32_t from = u == but ? UINT32_MAX : thread_progress(g, u);
        if (from < e->from.at[u]) e->from.at[u] = from;
    }
}

// Whether it was assumed that event number `index` of thread u would not be relevant.
static bool was_assumed_irrelevant(const lapor_assumption *e, uint32_t u, uint32_t index) {
    return index > (u < e->from.n ? e->from.at[u] : e->all ? 0 : UINT32_MAX);
}

// ---- learning -----------------------------------------------------------------------------------

// Returns the data about the location; adds it if it is new. Valid until the next call.
static lapor_location *footprint_location(lapor_footprint *f, uint32_t loc) {
    while (f->locations.n <= loc) *smc_vec_push(&f->locations) = (lapor_location){0};
    return &f->locations.at[loc];
}

// Whether the writes happen while the thread holds the mutex.
static bool written_under_mutex(const lapor_footprint *f, const lapor_guarded_write *w,
                                uint32_t mutex) {
    for (uint32_t i = 0; i < w->n; i++)
        if (f->mutexes.at[w->mutexes + i] == mutex) return true;
    return false;
}

// Whether sections of this site read the location.
static bool has_read(const lapor_site *s, uint32_t loc) {
    for (uint32_t i = 0; i < s->reads.n; i++)
        if (s->reads.at[i] == loc) return true;
    return false;
}

uint32_t lapor_site_of(lapor_footprint *f, uint32_t thread, uint32_t mutex) {
    const uint32_t index = f->graph->threads.at[thread].events.n + 1;
    while (f->latest_site.n <= thread) *smc_vec_push(&f->latest_site) = 0;
    for (uint32_t i = f->latest_site.at[thread]; i; i = f->sites.at[i - 1].before)
        if (f->sites.at[i - 1].index == index && f->sites.at[i - 1].mutex == mutex) return i - 1;
    *smc_vec_push(&f->sites) = (lapor_site){
        .thread = thread, .index = index, .mutex = mutex, .before = f->latest_site.at[thread]};
    f->latest_site.at[thread] = f->sites.n;
    *smc_vec_push(&f->not_deferred) = (lapor_assumption){0};
    return f->sites.n - 1;
}

void lapor_note_read(lapor_footprint *f, uint32_t thread, uint32_t loc) {
    const lapor_relations *o = f->order;
    const lapor_location *l = footprint_location(f, loc);
    for (uint32_t h = lapor_sections_of_thread(o, thread); h; h = o->held.at[h].rest) {
        const uint32_t site = o->sections.at[o->held.at[h].section].site;
        lapor_site *s = &f->sites.at[site];
        if (has_read(s, loc)) continue;
        *smc_vec_push(&s->reads) = loc;
        for (uint32_t i = 0; i < l->written.n; i++) {
            const lapor_guarded_write *w = &l->written.at[i];
            f->assumption_refuted |=
                w->thread != thread && written_under_mutex(f, w, s->mutex) &&
                was_assumed_irrelevant(&f->not_deferred.at[site], w->thread, w->latest);
        }
    }
}

// Stores the mutexes that the thread holds in f->holds.
static void list_held_mutexes(lapor_footprint *f, uint32_t thread) {
    const lapor_relations *o = f->order;
    f->holds.n = 0;
    for (uint32_t h = lapor_sections_of_thread(o, thread); h; h = o->held.at[h].rest)
        *smc_vec_push(&f->holds) = o->sections.at[o->held.at[h].section].mutex;
}

// Returns the entry for writes by the thread with the mutexes that it holds now; adds it if it is
// missing. Valid until the next call.
static lapor_guarded_write *footprint_written(lapor_footprint *f, lapor_location *l,
                                              uint32_t thread) {
    list_held_mutexes(f, thread);
    for (uint32_t i = 0; i < l->written.n; i++) {
        lapor_guarded_write *w = &l->written.at[i];
        bool same = w->thread == thread && w->n == f->holds.n;
        for (uint32_t k = 0; k < f->holds.n && same; k++)
            same = written_under_mutex(f, w, f->holds.at[k]);
        if (same) return w;
    }
    lapor_guarded_write *w = smc_vec_push(&l->written);
    *w = (lapor_guarded_write){.thread = thread, .mutexes = f->mutexes.n, .n = f->holds.n};
    for (uint32_t k = 0; k < f->holds.n; k++) *smc_vec_push(&f->mutexes) = f->holds.at[k];
    return w;
}

void lapor_note_write(lapor_footprint *f, uint32_t thread, uint32_t loc) {
    const uint32_t index = f->graph->threads.at[thread].events.n + 1;
    lapor_location *l = footprint_location(f, loc);
    lapor_guarded_write *w = footprint_written(f, l, thread);
    if (index <= w->latest) return;
    w->latest = index;
    f->assumption_refuted |= was_assumed_irrelevant(&l->excluded, thread, index);
    for (uint32_t i = 0; i < f->sites.n; i++) {
        const lapor_site *s = &f->sites.at[i];
        f->assumption_refuted |= s->thread != thread && written_under_mutex(f, w, s->mutex) &&
                                 has_read(s, loc) &&
                                 was_assumed_irrelevant(&f->not_deferred.at[i], thread, index);
    }
}

// ---- predictions --------------------------------------------------------------------------------

// Whether a read of thread t may take one of the writes `w`. If both threads hold a common mutex,
// the section of w's thread must have begun before that of thread t; sections that begin later
// count when the lock of thread t is deferred.
static bool may_take_guarded_write(const lapor_footprint *f, const lapor_guarded_write *w,
                                   uint32_t t) {
    const lapor_relations *o = f->order;
    for (uint32_t h = lapor_sections_of_thread(o, t); h; h = o->held.at[h].rest) {
        const lapor_section *s = &o->sections.at[o->held.at[h].section];
        if (!written_under_mutex(f, w, s->mutex)) continue;
        if (w->thread >= f->graph->threads.n) return false;
        const uint32_t other =
            lapor_section_of(o, lapor_sections_of_thread(o, w->thread), s->mutex);
        const smc_id lock = o->sections.at[other].lock;
        if (!other ||
            smc_event_at(f->graph, lock)->linked_at > smc_event_at(f->graph, s->lock)->linked_at)
            return false;
    }
    return true;
}

bool lapor_may_write(const lapor_footprint *f, uint32_t u, uint32_t t, uint32_t loc) {
    if (u == t || f->locations.n <= loc) return false;
    const lapor_location *l = &f->locations.at[loc];
    for (uint32_t i = 0; i < l->written.n; i++) {
        const lapor_guarded_write *w = &l->written.at[i];
        if (w->thread == u && w->latest > thread_progress(f->graph, u) &&
            may_take_guarded_write(f, w, t))
            return true;
    }
    return false;
}

bool lapor_may_write_for_section(const lapor_footprint *f, uint32_t u, uint32_t site) {
    const lapor_site *s = &f->sites.at[site];
    if (u == s->thread) return false;
    for (uint32_t r = 0; r < s->reads.n; r++) {
        const lapor_location *l = &f->locations.at[s->reads.at[r]];
        for (uint32_t i = 0; i < l->written.n; i++) {
            const lapor_guarded_write *w = &l->written.at[i];
            if (w->thread == u && w->latest > thread_progress(f->graph, u) &&
                written_under_mutex(f, w, s->mutex))
                return true;
        }
    }
    return false;
}

void lapor_assume_no_writes(lapor_footprint *f, uint32_t t, uint32_t loc) {
    assume_only_thread_acts(f->graph, &footprint_location(f, loc)->excluded, t);
}

void lapor_assume_no_later_sections(lapor_footprint *f, uint32_t site) {
    assume_only_thread_acts(f->graph, &f->not_deferred.at[site], f->sites.at[site].thread);
}
