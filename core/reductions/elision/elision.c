// elision.c - elides plain accesses.
//
// For each location, the last write and the reads since then are recorded. Suppose that a new
// access comes, in happens-before, after the last write and, if it is a write, also after these
// reads. Then it is ordered with all earlier accesses, since those are ordered with each other. The
// access is placed directly before its thread's next event, so all events after that event also
// happen after the access.
//
// A part of a graph that is closed under happens-before has the same elided accesses, since the
// write that an elided access reads from happens before the access. So when events are unlinked it
// suffices to undo the elided accesses that follow them, and to make them again later.
#include "reductions/elision/elision.h"

#include <string.h>

void smc_elision_free(smc_elision *x) {
    smc_vec_free(&x->accesses);
    smc_vec_free(&x->written);
    smc_vec_free(&x->read);
    smc_vec_free(&x->marks);
    smc_vec_free(&x->hb);
}

static void reserve_location(smc_elision *x, uint32_t loc) {
    while (x->written.n <= loc) *smc_vec_push(&x->written) = *smc_vec_push(&x->read) = 0;
}

// Whether the step is an access that is elided.
static bool is_elided_step_of_core(smc_graph *g, const smc_step *step) {
    if (!smc_may_be_elided(step) || step->action.object) return false;
    const smc_action *a = &step->action;
    if (a->loc >= g->locs.n || !g->locs.at[a->loc].init) smc_graph_add_location(g, a->loc);
    return g->locs.at[a->loc].info.plain_only;
}

// Whether elided access number `access` - 1 (0: none, true) happens before an access of thread t
// whose clock of happens-before is `hb`.
static bool is_after(const smc_elision *x, uint32_t access, uint32_t t, const uint32_t *hb) {
    if (!access) return true;
    const smc_elided *a = &x->accesses.at[access - 1];
    return a->thread == t || a->index <= hb[a->thread];
}

// Whether all reads since the last write of the location happen before an access of thread t whose
// clock of happens-before is `hb`.
static bool is_after_reads(const smc_elision *x, uint32_t loc, uint32_t t, const uint32_t *hb) {
    for (uint32_t r = x->read.at[loc]; r > x->written.at[loc]; r = x->accesses.at[r - 1].read)
        if (!is_after(x, r, t, hb)) return false;
    return true;
}

// Whether f reads the same write as the last read of the location, in the same thread and before
// the same event; then the list of reads need not contain f.
static bool repeats_last_read(const smc_elision *x, uint32_t loc, const smc_elided *f) {
    if (x->read.at[loc] <= x->written.at[loc]) return false;
    const smc_elided *last = &x->accesses.at[x->read.at[loc] - 1];
    return last->thread == f->thread && last->index == f->index;
}

// Makes the next step of thread t an elided access, and updates *digest. Sets `refuted` if the
// access is unordered with another one, or an error. Returns the value that the thread receives.
static uint64_t elide_next_step(smc_elision *x, smc_graph *g, uint32_t t, const smc_action *a,
                                uint64_t *digest) {
    const smc_location *info = &g->locs.at[a->loc].info;
    const uint32_t *hb = x->hb.at;
    smc_thread *thread = &g->threads.at[t];
    reserve_location(x, a->loc);
    const uint32_t written = x->written.at[a->loc];
    const bool ordered = is_after(x, written, t, hb);
    smc_elided *f = smc_vec_push(&x->accesses);
    *f = (smc_elided){.step = thread->step,
                      .thread = t,
                      .index = thread->events.n + 1,
                      .actions = ++thread->actions,
                      .write = written};
    assert(written < x->accesses.n);
    if (!ordered) x->refuted = true;
    if (a->kind == SMC_WRITE) {
        f->value = a->written;
        if (!is_after_reads(x, a->loc, t, hb)) x->refuted = true;
        x->written.at[a->loc] = x->accesses.n;
        return 0;
    }
    while (!is_after(x, f->write, t, hb)) f->write = x->accesses.at[f->write - 1].write;
    f->value = f->write ? x->accesses.at[f->write - 1].value : info->initial;
    f->read = x->read.at[a->loc];
    if (!repeats_last_read(x, a->loc, f)) x->read.at[a->loc] = x->accesses.n;
    if (!a->copies && (f->value == SMC_UNWRITTEN || (!f->write && !info->initialised)))
        x->refuted = true;
    if (g->options.digests && smc_is_outcome_read(a))
        *digest = smc_digest_read(*digest, f->value, a->size);
    return f->value;
}

// Elides the thread's steps as long as they may be elided.
static smc_status elide_steps_of_thread(smc_elision *x, smc_graph *g, uint32_t t,
                                        uint64_t *digest) {
    while (is_elided_step_of_core(g, g->threads.at[t].step) && smc_graph_can_advance(g)) {
        smc_thread *thread = &g->threads.at[t];
        const smc_step *step = thread->step;
        const uint64_t answer = elide_next_step(x, g, t, &step->action, digest);
        thread->step = NULL;
        g->status = g->program->advance(g->program, step, answer, &thread->step);
    }
    return g->status;
}

smc_status smc_elide_accesses(smc_elision *x, smc_graph *g, smc_id id, const uint32_t *hb) {
    // the event is the last of link_order, and no access was elided since
    assert(!id || (smc_event_at(g, id)->linked && smc_elided_count_before(x, id) == x->accesses.n));
    smc_vec_reserve(&x->hb, g->stride);
    // copied, since adding initialisation writes may move the clocks
    memcpy(x->hb.at, hb, g->stride * sizeof *hb);
    if (!id) return elide_steps_of_thread(x, g, 0, &g->threads.at[0].digest);
    uint64_t digest = smc_event_at(g, id)->digest; // copied, since adding initialisation writes may
                                                   // move the events
    x->marks.at[id].digest = digest;
    smc_status s = elide_steps_of_thread(x, g, smc_event_at(g, id)->thread, &digest);
    smc_event_at(g, id)->digest = digest;
    const smc_action *a = &smc_event_at(g, id)->step->action;
    if (s != SMC_OK || a->kind != SMC_CREATE) return s;
    return elide_steps_of_thread(x, g, a->thread, &g->threads.at[a->thread].digest);
}

void smc_elision_undo(smc_elision *x, smc_graph *g, smc_id id) {
    while (x->accesses.n > x->marks.at[id].height) {
        const smc_elided *f = &smc_vec_pop(&x->accesses);
        const smc_action *a = &f->step->action;
        assert(a->kind == SMC_READ || x->written.at[a->loc] == x->accesses.n + 1);
        assert(f->index == g->threads.at[f->thread].events.n + 1);
        if (a->kind == SMC_READ) x->read.at[a->loc] = f->read;
        else x->written.at[a->loc] = f->write;
        g->threads.at[f->thread].step = f->step;
        g->threads.at[f->thread].actions--;
    }
    smc_event_at(g, id)->digest = x->marks.at[id].digest;
}

// ---- check from scratch -------------------------------------------------------------------------

// Checks the members of elided access i. `written`, `read`: [location]: the previous elided write
// and read, numbered from 1.
static const char *check_access(const smc_elision *x, const smc_graph *g, uint32_t i,
                                const uint32_t *written, const uint32_t *read) {
    const smc_elided *f = &x->accesses.at[i];
    const smc_action *a = &f->step->action;
    const smc_location *info = &g->locs.at[a->loc].info;
    const smc_elided *w = f->write ? &x->accesses.at[f->write - 1] : NULL;
    if (!smc_may_be_elided(f->step) || a->object || !info->plain_only)
        return "an elided access needs to be an event";
    if (f->index > g->threads.at[f->thread].events.n + 1)
        return "an elided access comes after the event to come";
    if (f->write > written[a->loc]) return "an elided access finds a later write";
    if (w && (w->step->action.kind != SMC_WRITE || w->step->action.loc != a->loc))
        return "an elided access finds another location's write";
    if (a->kind == SMC_WRITE)
        return f->write == written[a->loc] && f->value == a->written
                   ? NULL
                   : "an elided write does not come after the last one";
    if (f->value != (w ? w->value : info->initial)) return "an elided read has another value";
    return f->read == read[a->loc] ? NULL : "an elided read does not come after the last one";
}

// Checks that the marks of successive events do not decrease.
static const char *check_checkpoints(const smc_elision *x, const smc_graph *g) {
    uint32_t before = 0;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const uint32_t height = smc_elided_count_before(x, g->link_order.at[i]);
        if (height < before || height > x->accesses.n) return "elided accesses are of no event";
        before = height;
    }
    return NULL;
}

const char *smc_elision_check(const smc_elision *x, const smc_graph *g) {
    if (!x->on) return x->accesses.n ? "accesses are elided unasked" : NULL;
    uint32_t *written = smc_alloc((g->locs.n + 1) * sizeof *written),
             *read = smc_alloc((g->locs.n + 1) * sizeof *read);
    const char *wrong = check_checkpoints(x, g);
    for (uint32_t i = 0; i < x->accesses.n && !wrong; i++) {
        const smc_elided *f = &x->accesses.at[i];
        const uint32_t loc = f->step->action.loc;
        wrong = check_access(x, g, i, written, read);
        const smc_elided *last = read[loc] > written[loc] ? &x->accesses.at[read[loc] - 1] : NULL;
        if (f->step->action.kind == SMC_WRITE) written[loc] = i + 1;
        else if (!last || last->thread != f->thread || last->index != f->index) read[loc] = i + 1;
    }
    for (uint32_t loc = 0; loc < g->locs.n && !wrong; loc++)
        if (smc_elided_last_write(x, loc) != written[loc] ||
            smc_elided_last_read(x, loc) != read[loc])
            wrong = "the last elided accesses of a location are others";
    free(written);
    free(read);
    return wrong;
}
