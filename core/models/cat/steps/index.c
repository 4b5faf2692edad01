#include "models/cat/steps/index.h"

#include <string.h>

void steps_event_index_start(steps_event_index *t, const cat_program *p, bool parts) {
    *t = (steps_event_index){.program = p, .words = 1, .stride = 1};
    t->depends = parts && cat_uses_dependencies(p);
    steps_terms_start(&t->terms, p, parts);
}

void steps_event_index_free(steps_event_index *t) {
    steps_terms_free(&t->terms);
    smc_vec_free(&t->events);
    smc_vec_free(&t->linked);
    smc_vec_free(&t->first);
    smc_vec_free(&t->last);
    smc_vec_free(&t->positions);
    smc_vec_free(&t->saved);
    for (uint32_t k = 0; k < STEPS_ROW_KINDS; k++) free(t->rows[k].at);
}

// ---- memory -------------------------------------------------------------------------------------

static void make_rows(steps_event_index *t, steps_row kind, uint32_t n) {
    steps_row_store *s = &t->rows[kind];
    if (n <= s->n) return;
    uint64_t *to = smc_alloc((size_t)2 * n * t->stride * sizeof *to);
    if (s->n) memcpy(to, s->at, (size_t)s->n * t->stride * sizeof *to);
    free(s->at);
    *s = (steps_row_store){.at = to, .n = 2 * n};
}

static void widen_rows(steps_event_index *t) {
    for (uint32_t k = 0; k < STEPS_ROW_KINDS; k++) {
        steps_row_store *s = &t->rows[k];
        uint64_t *to = smc_alloc(((size_t)2 * s->n * t->stride + 1) * sizeof *to);
        for (size_t i = 0; i < s->n; i++)
            memcpy(to + 2 * i * t->stride, s->at + i * t->stride, t->stride * sizeof *to);
        free(s->at);
        s->at = to;
    }
    t->stride *= 2;
}

// Allocates the rows that are stored for each event.
static void make_rows_of_events(steps_event_index *t, uint32_t n) {
    static const steps_row rows[] = {STEPS_ROW_READERS, STEPS_ROW_BEFORE, STEPS_ROW_AFTER,
                                     STEPS_ROW_EARLIER};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) make_rows(t, rows[k], n);
    if (t->depends) make_rows(t, STEPS_ROW_NEEDS, n * SMC_DEPENDS_KINDS);
    if (t->depends) make_rows(t, STEPS_ROW_NEEDED, n * SMC_DEPENDS_KINDS);
    make_rows(t, STEPS_ROW_COLUMN, n * t->terms.n_columns);
    make_rows(t, STEPS_ROW_CLOSURE, n * t->terms.closures.n);
}

bool steps_event_index_reserve(steps_event_index *t, uint32_t more) {
    const uint32_t n = t->n + more;
    if (n > 64 * STEPS_MAX_WORDS) return false;
    while (n > 64 * t->stride) widen_rows(t);
    make_rows_of_events(t, n);
    make_rows(t, STEPS_ROW_SET, t->terms.rows.n);
    make_rows(t, STEPS_ROW_RELATED, SMC_DEPENDS_KINDS);
    make_rows(t, STEPS_ROW_COMPUTED_EVENTS, t->terms.n_columns);
    return true;
}

// ---- events -------------------------------------------------------------------------------------

// Number of a location in this index. The locations of the program, of thread starts and of thread
// ends have interleaved numbers.
static uint32_t group_of(uint64_t loc) {
    if (loc == UINT64_MAX) return UINT32_MAX;
    if (loc >> 32 == 0) return 3 * (uint32_t)loc;
    const uint32_t of_thread = (uint32_t)loc;
    return 3 * (of_thread / 2) + 1 + of_thread % 2;
}

static void join_group(steps_event_index *t, uint32_t i, uint32_t group) {
    t->events.at[i].group = group;
    if (group == UINT32_MAX) return;
    make_rows(t, STEPS_ROW_LOC, group + 1);
    steps_set_add(steps_row_at(t, STEPS_ROW_LOC, group), i);
}

// Inserts event i into the program order of its thread.
static void join_thread(steps_event_index *t, uint32_t i) {
    steps_event *e = &t->events.at[i];
    if (e->thread == SMC_INIT_THREAD) return;
    make_rows(t, STEPS_ROW_THREAD, e->thread + 1);
    while (t->positions.n <= e->thread) *smc_vec_push(&t->positions) = 0;
    uint64_t *all = steps_row_at(t, STEPS_ROW_THREAD, e->thread);
    uint64_t *earlier = steps_row_at(t, STEPS_ROW_EARLIER, i);
    steps_set_copy(t, earlier, all);
    e->positions = t->positions.at[e->thread];
    if (e->position < e->positions) {
        STEPS_EACH(t, all, x) {
            if (t->events.at[x].position < e->position) continue;
            steps_set_remove(earlier, (uint32_t)x);
            if (t->events.at[x].position > e->position)
                steps_set_add(steps_row_at(t, STEPS_ROW_EARLIER, (uint32_t)x), i);
        }
    } else t->positions.at[e->thread] = e->position + 1;
    steps_set_add(all, i);
}

// Removes the event with the largest number from its thread.
static void leave_thread(steps_event_index *t, uint32_t i) {
    const steps_event *e = &t->events.at[i];
    if (e->thread == SMC_INIT_THREAD) return;
    uint64_t *all = steps_row_at(t, STEPS_ROW_THREAD, e->thread);
    steps_set_remove(all, i);
    steps_set_clear(t, steps_row_at(t, STEPS_ROW_EARLIER, i));
    if (e->position < e->positions)
        STEPS_EACH(t, all, x) steps_set_remove(steps_row_at(t, STEPS_ROW_EARLIER, (uint32_t)x), i);
    t->positions.at[e->thread] = e->positions;
}

void steps_event_index_add_dependency(steps_event_index *t, smc_dependency kind, uint32_t read,
                                      uint32_t event) {
    steps_set_add(steps_row_at(t, STEPS_ROW_RELATED, kind), read);
    steps_set_add(steps_row_at(t, STEPS_ROW_RELATED, kind), event);
    steps_set_add(steps_row_at(t, STEPS_ROW_NEEDS, steps_dependency_row(event, kind)), read);
    steps_set_add(steps_row_at(t, STEPS_ROW_NEEDED, steps_dependency_row(read, kind)), event);
}

// Removes the dependencies of the event with the largest number, and those on it.
static void remove_dependencies(steps_event_index *t, uint32_t i) {
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS && t->depends; kind++) {
        const uint32_t at = steps_dependency_row(i, (smc_dependency)kind);
        uint64_t *needs = steps_row_at(t, STEPS_ROW_NEEDS, at),
                 *needed = steps_row_at(t, STEPS_ROW_NEEDED, at);
        STEPS_EACH(t, needs, x)
        steps_set_remove(steps_row_at(t, STEPS_ROW_NEEDED,
                                      steps_dependency_row((uint32_t)x, (smc_dependency)kind)),
                         i);
        STEPS_EACH(t, needed, x)
        steps_set_remove(steps_row_at(t, STEPS_ROW_NEEDS,
                                      steps_dependency_row((uint32_t)x, (smc_dependency)kind)),
                         i);
        steps_set_clear(t, needs);
        steps_set_clear(t, needed);
        steps_set_remove(steps_row_at(t, STEPS_ROW_RELATED, kind), i);
    }
}

// Inserts write i into its location's coherence order directly after `before` (-1: after the
// initialisation write).
static void insert_write_after(steps_event_index *t, uint32_t i, int32_t before, bool only_leaves) {
    if (before < 0) return;
    uint64_t *less = steps_row_at(t, STEPS_ROW_BEFORE, i),
             *more = steps_row_at(t, STEPS_ROW_AFTER, i);
    steps_set_unite(t, more, steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)before));
    if (only_leaves) return;
    steps_set_unite(t, less, steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)before));
    steps_set_add(less, (uint32_t)before);
    STEPS_EACH(t, less, x) steps_set_add(steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)x), i);
    STEPS_EACH(t, more, x) steps_set_add(steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)x), i);
}

static void remove_from_coherence(steps_event_index *t, uint32_t i) {
    uint64_t *less = steps_row_at(t, STEPS_ROW_BEFORE, i),
             *more = steps_row_at(t, STEPS_ROW_AFTER, i);
    STEPS_EACH(t, less, x) steps_set_remove(steps_row_at(t, STEPS_ROW_AFTER, (uint32_t)x), i);
    STEPS_EACH(t, more, x) steps_set_remove(steps_row_at(t, STEPS_ROW_BEFORE, (uint32_t)x), i);
    steps_set_clear(t, less);
    steps_set_clear(t, more);
}

// Links event i with its source.
static void join_source(steps_event_index *t, uint32_t i, const cat_event *e) {
    if (e->rf < 0) return;
    steps_event *source = &t->events.at[e->rf];
    steps_set_add(steps_row_at(t, STEPS_ROW_READERS, (uint32_t)e->rf), i);
    if (source->group == UINT32_MAX) join_group(t, (uint32_t)e->rf, t->events.at[i].group);
    else if (e->loc == UINT64_MAX) join_group(t, i, source->group);
}

uint32_t steps_event_index_push(steps_event_index *t, const cat_event *e, steps_addition_of as) {
    const uint32_t i = t->n++;
    if (t->n > 64 * t->words) t->considered_events[t->words++] = 0;
    t->events.n = i;
    *smc_vec_push(&t->events) = (steps_event){
        .thread = e->thread,
        .rf = as.only_leaves ? -1 : e->rf,
        .pair = e->pair,
        .fr_of = e->rf,
        .access = e->sets & (1u << CAT_R | 1u << CAT_W),
        .id = as.id,
        .members = steps_terms_set_members(&t->terms, t->program, e->sets),
        .position = e->index,
        .saved = t->saved.n,
    };
    join_group(t, i, group_of(e->loc));
    join_thread(t, i);
    if (e->pair >= 0) steps_set_add(t->paired, i);
    if (!as.only_leaves) join_source(t, i, e);
    if (e->co) insert_write_after(t, i, as.before, as.only_leaves);
    for (uint64_t left = t->events.at[i].members; left; left &= left - 1)
        steps_set_add(steps_row_at(t, STEPS_ROW_SET, (uint32_t)__builtin_ctzll(left)), i);
    return i;
}

// ---- closures -----------------------------------------------------------------------------------

void steps_event_index_extend_closure(steps_event_index *t, uint32_t closure, uint32_t event,
                                      const uint64_t *with) {
    const uint32_t at = event * t->terms.closures.n + closure;
    uint64_t *row = steps_row_at(t, STEPS_ROW_CLOSURE, at);
    if (event + 1 < t->n) { // the row of the event that was added last is cleared with it
        const uint32_t n = t->saved.n;
        smc_vec_reserve(&t->saved, n + t->words + 2);
        steps_set_copy(t, t->saved.at + n, row);
        t->saved.at[n + t->words] = at;
        t->saved.at[n + t->words + 1] = t->words;
        t->saved.n = n + t->words + 2;
    }
    steps_set_unite(t, row, with);
}

// Restores the closure rows of the events before event i, which was added last, and clears its own.
static void restore_closures(steps_event_index *t, uint32_t i) {
    while (t->saved.n > t->events.at[i].saved) {
        const uint32_t words = (uint32_t)t->saved.at[t->saved.n - 1];
        uint64_t *row = steps_row_at(t, STEPS_ROW_CLOSURE, (uint32_t)t->saved.at[t->saved.n - 2]);
        t->saved.n -= words + 2;
        steps_set_clear(t, row);
        memcpy(row, t->saved.at + t->saved.n, words * sizeof *row);
    }
    for (uint32_t c = 0; c < t->terms.closures.n; c++)
        steps_set_clear(t, steps_closure_row(t, c, i));
}

void steps_event_index_pop(steps_event_index *t) {
    const uint32_t i = --t->n;
    const steps_event *e = &t->events.at[i];
    if (e->group != UINT32_MAX) steps_set_remove(steps_row_at(t, STEPS_ROW_LOC, e->group), i);
    leave_thread(t, i);
    remove_dependencies(t, i);
    restore_closures(t, i);
    if (e->rf >= 0) steps_set_remove(steps_row_at(t, STEPS_ROW_READERS, (uint32_t)e->rf), i);
    steps_set_remove(t->paired, i);
    remove_from_coherence(t, i);
    for (uint64_t left = e->members; left; left &= left - 1)
        steps_set_remove(steps_row_at(t, STEPS_ROW_SET, (uint32_t)__builtin_ctzll(left)), i);
    for (uint32_t c = 0; c < t->terms.n_columns; c++)
        steps_set_remove(steps_row_at(t, STEPS_ROW_COMPUTED_EVENTS, c), i);
    if (e->id) t->first.at[e->id] = t->last.at[e->id] = -1;
    if (t->words > 1 && t->n <= 64 * (t->words - 1)) t->words--;
}

// ---- queries ------------------------------------------------------------------------------------

void steps_event_index_select(steps_event_index *t, uint32_t n) {
    for (uint32_t w = 0; w < t->words; w++)
        t->considered_events[w] = n >= 64 * (w + 1) ? UINT64_MAX
                                  : n > 64 * w      ? (UINT64_C(1) << n % 64) - 1
                                                    : 0;
}
