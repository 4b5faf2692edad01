// events.c - adds and removes events.
#include "explorers/cds/events.h"

#include "explorers/cds/clocks.h"

#include <string.h>

bool cds_record_status(cds *x, smc_status s) {
    return smc_result_record_status(x->result, s, &x->done);
}

bool cds_is_stopped(cds *x) {
    return !smc_share_continues(&x->share, x->result, x->options, &x->done);
}

// ---- memory -------------------------------------------------------------------------------------

// Grows the tables so that they have room for this event and this thread.
static void grow_tables(cds *x, uint32_t event, uint32_t thread) {
    if (thread >= x->stride) { // makes the clocks longer
        const uint32_t old = x->stride;
        uint32_t *clocks = x->clocks;
        while (thread >= x->stride) x->stride = x->stride ? 2 * x->stride : 8;
        x->clocks = smc_alloc((size_t)x->clock_cap * CDS_CLOCKS * x->stride * sizeof *x->clocks);
        for (size_t i = 0; old && i < (size_t)x->clock_cap * CDS_CLOCKS; i++)
            memcpy(x->clocks + i * x->stride, clocks + i * old, old * sizeof *clocks);
        free(clocks);
        for (uint32_t i = 0; i < x->saved_clocks.n; i++) {
            uint32_t *longer = smc_alloc((size_t)CDS_CLOCKS * x->stride * sizeof *longer);
            for (uint32_t c = 0; c < CDS_CLOCKS; c++)
                memcpy(longer + c * x->stride, x->saved_clocks.at[i].clocks + c * old,
                       old * sizeof *longer);
            free(x->saved_clocks.at[i].clocks);
            x->saved_clocks.at[i].clocks = longer;
        }
    }
    if (event >= x->clock_cap) {
        const uint32_t cap = x->clock_cap ? 2 * x->clock_cap : 64;
        x->clocks =
            smc_realloc(x->clocks, (size_t)cap * CDS_CLOCKS * x->stride * sizeof *x->clocks);
        x->clock_cap = cap;
    }
    if (event >= x->row_cap) {
        const uint32_t saved_words = x->row_words, old_cap = x->row_cap;
        uint64_t *rows = x->rows;
        x->row_cap = old_cap ? 2 * old_cap : 256;
        x->row_words = x->row_cap / 64;
        x->rows = smc_alloc((size_t)x->row_cap * x->row_words * sizeof *rows);
        for (size_t i = 0; i < old_cap; i++)
            memcpy(x->rows + i * x->row_words, rows + i * saved_words, saved_words * sizeof *rows);
        free(rows);
    }
    while (x->threads.n <= thread) *smc_vec_push(&x->threads) = (cds_thread){0};
}

// ---- events -------------------------------------------------------------------------------------

// Appends an event without successors and clocks, and returns its id.
static cds_id append_event(cds *x, cds_event e) {
    const cds_id id = x->events.n;
    *smc_vec_push(&x->events) = e;
    grow_tables(x, id, cds_is_init(&e) ? 0 : e.thread);
    memset(x->rows + (size_t)id * x->row_words, 0, x->row_words * sizeof *x->rows);
    memset(cds_clock_of(x, id, CDS_HB), 0, (size_t)CDS_CLOCKS * x->stride * sizeof *x->clocks);
    return id;
}

// Adds the location's initialisation write, unless it exists already. Called when a thread first
// reaches an access to the location.
static void add_initial_write(cds *x, uint32_t loc) {
    while (x->locs.n <= loc) *smc_vec_push(&x->locs) = (cds_loc){0};
    if (x->locs.at[loc].init) return;
    const uint64_t initial = smc_candidate_initial_write(x->program, loc).out;
    const cds_id id = append_event(x, (cds_event){.thread = SMC_INIT_THREAD,
                                                  .loc = loc,
                                                  .out = initial,
                                                  .kind = SMC_WRITE,
                                                  .writes = true});
    cds_loc *l = &x->locs.at[loc];
    l->init = id;
    *smc_vec_push(&l->writes) = id;
}

// In modification order, the promise follows the initialisation write; reads of the promise add
// constraints.
cds_id cds_add_promise(cds *x, uint32_t loc, cds_future_value f) {
    const cds_id id = append_event(x, (cds_event){.thread = f.thread,
                                                  .loc = loc,
                                                  .out = f.value,
                                                  .rank = f.rank,
                                                  .kind = SMC_WRITE,
                                                  .writes = true});
    *smc_vec_push(&x->promises) = id;
    *smc_vec_push(&x->locs.at[loc].writes) = id;
    return id;
}

// Returns the entry for the thread's last access in cds_loc.heads.
static cds_id *head_of(cds_loc *l, uint32_t thread) {
    while (l->heads.n <= thread) *smc_vec_push(&l->heads) = 0;
    return &l->heads.at[thread];
}

// Whether the event has a location.
static bool is_located(const cds_event *e) {
    return e->reads || e->writes || e->kind == SMC_LOCK || e->kind == SMC_UNLOCK;
}

static void add_to_location(cds *x, cds_id id) {
    cds_event *e = cds_event_at(x, id);
    if (!is_located(e)) return;
    cds_loc *l = &x->locs.at[e->loc];
    cds_id *head = head_of(l, e->thread);
    e->prev_access = *head;
    *head = id;
    *smc_vec_push(&l->accesses) = id;
    if (e->writes) *smc_vec_push(&l->writes) = id;
}

static void remove_from_location(cds *x, const cds_event *e) {
    if (!is_located(e)) return;
    cds_loc *l = &x->locs.at[e->loc];
    l->heads.at[e->thread] = e->prev_access;
    l->accesses.n--;
    l->writes.n -= e->writes;
}

cds_id cds_push_event(cds *x, uint32_t t, cds_id rf, uint64_t answer) {
    const smc_step *step = x->threads.at[t].step;
    const smc_action *a = &step->action;
    cds_event e = {.step = step,
                   .thread = t,
                   .index = x->threads.at[t].events.n + 1,
                   .loc = a->loc,
                   .rf = rf,
                   .out = smc_action_own_result(a),
                   .kind = a->kind};
    e.first = e.index == 1;
    e.before = cds_last_event_of_thread(x, t);
    e.reads = a->kind == SMC_READ || a->kind == SMC_RMW;
    e.plain = smc_candidate_is_plain(x->options, a);
    e.in = a->kind == SMC_CHOICE       ? answer
           : rf && a->kind != SMC_LOCK ? cds_event_at(x, rf)->out
                                       : 0;
    e.writes = a->kind == SMC_RMW ? smc_rmw_writes(a, e.in, &e.out) : a->kind == SMC_WRITE;
    e.order = smc_order_in_execution(a, e.writes);
    const cds_event *before = cds_event_at(x, e.before), *source = cds_event_at(x, rf);
    e.history = smc_mix_pair(e.first ? t : before->history, e.in);
    e.rank = source->rank > before->rank ? source->rank : before->rank;
    e.speculative =
        before->speculative || source->speculative || (rf && cds_is_unfulfilled(source));
    const cds_id id = append_event(x, e);
    *smc_vec_push(&x->threads.at[t].events) = id;
    x->threads.at[t].step = NULL;
    add_to_location(x, id);
    if (cds_is_sc(&e)) *smc_vec_push(&x->sc) = id;
    if (rf && (e.kind == SMC_LOCK || (e.reads && e.writes)) && !cds_event_at(x, rf)->rmw_reader)
        cds_event_at(x, rf)->rmw_reader = id;
    if (rf && cds_is_promise(cds_event_at(x, rf))) *smc_vec_push(&x->readers) = id;
    x->n_writes += e.writes;
    cds_set_clocks(x, id);
    x->result->events++;
    return id;
}

void cds_pop_event(cds *x) {
    const cds_event e = smc_vec_pop(&x->events);
    if (cds_is_init(&e)) {
        x->locs.at[e.loc].init = 0;
        x->locs.at[e.loc].writes.n--;
        return;
    }
    if (cds_is_promise(&e)) {
        x->promises.n--;
        x->locs.at[e.loc].writes.n--;
        return;
    }
    const cds_id id = x->events.n;
    cds_thread *t = &x->threads.at[e.thread];
    remove_from_location(x, &e);
    t->events.n--;
    t->step = e.step;
    x->n_writes -= e.writes;
    if (x->sc.n && x->sc.at[x->sc.n - 1] == id) x->sc.n--;
    if (e.rf && cds_event_at(x, e.rf)->rmw_reader == id) cds_event_at(x, e.rf)->rmw_reader = 0;
    if (x->readers.n && x->readers.at[x->readers.n - 1] == id) x->readers.n--;
    if (e.kind == SMC_CREATE) {
        cds_thread *child = &x->threads.at[e.step->action.thread];
        child->step = NULL;
        child->create = 0;
    }
}

// Sets the thread's next step, and adds the initialisation write of its location.
static void set_next_step(cds *x, uint32_t t, const smc_step *step) {
    x->threads.at[t].step = step;
    if (smc_candidate_has_location(x->model, &step->action)) add_initial_write(x, step->action.loc);
}

void cds_start_main(cds *x, const smc_step *first) {
    *smc_vec_push(&x->events) = (cds_event){0};
    grow_tables(x, 0, 0);
    set_next_step(x, 0, first);
}

bool cds_advance_thread(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    smc_program *p = x->program;
    const smc_step *next = NULL, *child = NULL;
    if (!smc_kind_ends_thread(e.kind)) {
        if (cds_is_stopped(x) || !cds_record_status(x, p->advance(p, e.step, e.in, &next)))
            return false;
        set_next_step(x, e.thread, next);
    }
    if (e.kind == SMC_CREATE) {
        if (cds_is_stopped(x) || !cds_record_status(x, p->child(p, e.step, &child))) return false;
        grow_tables(x, x->events.n - 1, e.step->action.thread);
        x->threads.at[e.step->action.thread].create = id;
        set_next_step(x, e.step->action.thread, child);
    }
    return true;
}

bool cds_thread_has_ended(const cds *x, uint32_t t) {
    const cds_thread *thread = &x->threads.at[t];
    return thread->events.n &&
           smc_kind_ends_thread(cds_event_at(x, thread->events.at[thread->events.n - 1])->kind);
}

void cds_free(cds *x) {
    smc_share_free(&x->share);
    for (uint32_t i = 0; i < x->threads.n; i++) smc_vec_free(&x->threads.at[i].events);
    for (uint32_t i = 0; i < x->locs.n; i++) {
        smc_vec_free(&x->locs.at[i].writes);
        smc_vec_free(&x->locs.at[i].accesses);
        smc_vec_free(&x->locs.at[i].heads);
    }
    smc_vec_free(&x->threads);
    smc_vec_free(&x->locs);
    smc_vec_free(&x->events);
    smc_vec_free(&x->promises);
    smc_vec_free(&x->readers);
    smc_vec_free(&x->choices);
    smc_vec_free(&x->saved_words);
    smc_vec_free(&x->saved_clocks);
    smc_vec_free(&x->edges);
    smc_vec_free(&x->sc);
    smc_vec_free(&x->announced);
    smc_vec_free(&x->seen);
    smc_vec_free(&x->missed);
    smc_vec_free(&x->counts);
    smc_table_free(&x->followed);
    free(x->clocks);
    free(x->rows);
    free(x->before);
    smc_vec_free(&x->standings);
    smc_vec_free(&x->errors.shown);
    smc_vec_free(&x->counted);
}
