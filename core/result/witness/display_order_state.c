#include "result/witness/display_order_state.h"

#include "program/action.h"

// ---- events -------------------------------------------------------------------------------------

// Whether the event accesses memory (or is a fence that does) and is executed.
static bool is_located(const smc_witness_event *e) {
    return (e->reads || e->writes) && !e->pending;
}

// Whether the event is the last one of a thread that waits by reading for ever.
static bool is_endless_wait(const smc_witness_event *e) { return e->kind == SMC_BLOCK && e->out; }

// Whether the event precedes its source in the witness's present steps, which is possible if the
// model allows cycles of po and rf.
static bool reads_from_later_step(const smc_witness *w, const smc_witness_event *e) {
    return e->rf >= 0 && w->events[e->rf].step > e->step;
}

// Whether the event is executed in the state.
static bool is_event_done(const smc_display_order_state *s, const uint32_t *words, int32_t event) {
    assert(event >= 0 && (uint32_t)event < s->w->n);
    const uint32_t k = s->thread_of[s->w->events[event].thread];
    return s->threads.at[k].first + words[k] > (uint32_t)event;
}

int32_t smc_display_order_next(const smc_display_order_state *s, const uint32_t *words,
                               uint32_t k) {
    return words[k] < s->threads.at[k].n ? (int32_t)(s->threads.at[k].first + words[k])
                                         : SMC_NO_EVENT;
}

uint32_t smc_display_order_executed(const smc_display_order_state *s, const uint32_t *words) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->threads.n; k++) n += words[k];
    return n;
}

uint32_t smc_display_order_total(const smc_display_order_state *s) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->threads.n; k++) n += s->threads.at[k].n;
    return n;
}

// Whether only endless waits and the event that shows the error are not yet executed. Endless waits
// come after all other events; the event that shows the error comes last.
static bool only_waits_are_left(const smc_display_order_state *s, const uint32_t *words) {
    for (uint32_t k = 0; k < s->threads.n; k++) {
        const int32_t i = smc_display_order_next(s, words, k);
        if (i >= 0 && i != s->last && !is_endless_wait(&s->w->events[i])) return false;
    }
    return true;
}

// Whether the events of an access after its first event i can be executed. The events of one access
// are consecutive, so its first event is enabled only if they all are.
static bool rest_of_access_is_enabled(const smc_display_order_state *s, const uint32_t *words,
                                      int32_t i) {
    const smc_witness *w = s->w;
    bool all = true;
    for (uint32_t k = (uint32_t)i + 1;
         k < w->n && w->events[k].continues && w->events[k].thread == w->events[i].thread; k++)
        all &= w->events[k].rf < 0 || is_event_done(s, words, w->events[k].rf);
    return all;
}

bool smc_display_order_is_enabled(const smc_display_order_state *s, const uint32_t *words,
                                  int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    assert(i == smc_display_order_next(s, words, s->thread_of[e->thread]));
    if (i == s->last) return smc_display_order_executed(s, words) + 1 == smc_display_order_total(s);
    const int32_t create = s->threads.at[s->thread_of[e->thread]].create;
    if (e->index == 1 && create >= 0 && !is_event_done(s, words, create)) return false;
    if (is_endless_wait(e)) return only_waits_are_left(s, words);
    if (s->w->mixed && !e->continues && !rest_of_access_is_enabled(s, words, i)) return false;
    return e->rf < 0 || reads_from_later_step(s->w, e) || is_event_done(s, words, e->rf);
}

// Returns the cell that the event accesses; 0: none.
static uint32_t cell_at(const smc_display_order_state *s, const smc_witness_event *e) {
    return is_located(e) ? s->cell_of[e->loc] : 0;
}

// Whether the event is a read that races with another event that shows the error: it may read any
// write.
static bool races_with_shown_event(const smc_display_order_state *s, int32_t i) {
    if (i != s->last) return false;
    for (uint32_t k = 0; k < s->w->n; k++) {
        const smc_witness_event *e = &s->w->events[k];
        if ((int32_t)k != i && e->culprit && is_located(e) && e->loc == s->w->events[i].loc)
            return true;
    }
    return false;
}

// Whether event i ends a wait that could not last for ever in this state: some read in the thread's
// last round reads neither the last write, nor an equal value, nor a write of that round.
static bool wait_could_end(const smc_display_order_state *s, const uint32_t *words, int32_t i) {
    const uint32_t first = s->threads.at[s->thread_of[s->w->events[i].thread]].first,
                   *last = words + s->threads.n;
    uint64_t n = s->w->events[i].out;
    const int32_t round = i - (int32_t)n;
    for (int32_t r = i - 1; r >= (int32_t)first && n; r--, n--) {
        const smc_witness_event *e = &s->w->events[r];
        const uint32_t cell = e->reads && e->kind != SMC_FENCE ? cell_at(s, e) : 0;
        const bool is_own = e->rf >= round && e->rf < i;
        if (cell && last[cell] && !is_own && s->w->events[last[cell] - 1].out != e->in &&
            (int32_t)last[cell] - 1 != e->rf)
            return true;
    }
    return false;
}

bool smc_reads_older_write(const smc_display_order_state *s, const uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    const uint32_t cell = e->reads ? cell_at(s, e) : 0;
    return cell && (int32_t)words[s->threads.n + cell] - 1 != e->rf;
}

bool smc_display_order_is_stale(const smc_display_order_state *s, const uint32_t *words,
                                int32_t i) {
    if (is_endless_wait(&s->w->events[i]))
        return !s->w->events[i].in_turns && wait_could_end(s, words, i);
    return smc_reads_older_write(s, words, i) && !races_with_shown_event(s, i);
}

// An event whose position has no effect comes as early as possible.
bool smc_display_order_is_urgent(const smc_display_order_state *s, const uint32_t *words,
                                 int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    if (e->continues) return true;
    return !cell_at(s, e) && !is_endless_wait(e) && i != s->last &&
           smc_display_order_is_enabled(s, words, i);
}

void smc_display_order_execute(const smc_display_order_state *s, uint32_t *words, int32_t i) {
    const smc_witness_event *e = &s->w->events[i];
    assert(i == smc_display_order_next(s, words, s->thread_of[e->thread]));
    words[s->thread_of[e->thread]]++;
    const uint32_t cell = cell_at(s, e);
    if (cell && e->writes) words[s->threads.n + cell] = (uint32_t)i + 1;
}

// ---- the execution ------------------------------------------------------------------------------

// Finds the threads of the witness, and the events that create them.
static void find_threads(smc_display_order_state *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->w->n; i++)
        most = s->w->events[i].thread > most ? s->w->events[i].thread : most;
    s->thread_of = smc_alloc((most + 1) * sizeof *s->thread_of);
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (!i || e->thread != e[-1].thread) {
            s->thread_of[e->thread] = s->threads.n;
            *smc_vec_push(&s->threads) = (smc_display_order_thread){i, 0, SMC_NO_EVENT};
        }
        s->threads.at[s->threads.n - 1].n += !e->pending;
    }
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (e->kind != SMC_CREATE || e->other > most) continue;
        smc_display_order_thread *child = &s->threads.at[s->thread_of[e->other]];
        if (child->first < s->w->n && s->w->events[child->first].thread == e->other)
            child->create = (int32_t)i;
    }
}

// Assigns cells to the locations that several threads access and at least one thread writes.
static void find_cells(smc_display_order_state *s) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < s->w->n; i++)
        most = s->w->events[i].loc > most ? s->w->events[i].loc : most;
    enum { SEVERAL = UINT32_MAX };
    // [loc]: 1 + the only thread that accesses it; SEVERAL: more than one; 0: none
    uint32_t *user = smc_alloc((most + 1) * sizeof *user);
    bool *written = smc_alloc(most + 1);
    s->cell_of = smc_alloc((most + 1) * sizeof *s->cell_of);
    for (uint32_t i = 0; i < s->w->n; i++) {
        const smc_witness_event *e = &s->w->events[i];
        if (!is_located(e)) continue;
        user[e->loc] = user[e->loc] && user[e->loc] != e->thread + 1 ? SEVERAL : e->thread + 1;
        written[e->loc] |= e->writes;
    }
    s->n_cells = 1;
    for (uint32_t l = 0; l <= most; l++)
        if (user[l] == SEVERAL && written[l]) s->cell_of[l] = s->n_cells++;
    free(user);
    free(written);
}

void smc_display_order_start(smc_display_order_state *s, const smc_witness *w, int32_t last) {
    *s = (smc_display_order_state){.w = w, .last = last};
    find_threads(s);
    find_cells(s);
}

void smc_display_order_free(smc_display_order_state *s) {
    smc_vec_free(&s->threads);
    free(s->thread_of);
    free(s->cell_of);
}
