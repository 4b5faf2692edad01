#include "tools/report/explain.h"

#include "base/text.h"
#include "result/deadlocks/barrier.h"
#include "result/deadlocks/explain.h"
#include "tools/report/advice/held.h"
#include "tools/report/calls.h"
#include "tools/report/inputs.h"
#include "tools/report/mutex.h"
#include "tools/report/relevance.h"
#include "tools/report/trace.h"
#include "tools/report/waiting.h"
#include "tools/report/words/words.h"

#include <string.h>

// ---- the choice of shown steps ------------------------------------------------------------------

// Marks the events that explain the error: those that show it, and the writes of other threads from
// which these events and the failing line read.
static void mark_needed_events(const smc_explanation *p, bool *needed) {
    for (uint32_t i = 0; i < p->x->n; i++) {
        const smc_witness_event *e = &p->x->events[i];
        needed[i] |= e->culprit || e->pending || e->stale || p->why.mentioned[i];
        const bool hands_over = e->reads && e->rf >= 0 && !e->pending &&
                                p->x->events[e->rf].thread != e->thread &&
                                (e->culprit || e->stale || e->place == p->error->place);
        if (hands_over) needed[i] = needed[e->rf] = true;
    }
}

// Returns the step of the last join after which only one thread acts; the number of steps if there
// is none.
static uint32_t step_of_last_join(const smc_explanation *p) {
    uint32_t step = p->x->n;
    const uint32_t thread = step ? p->x->events[p->at_step[step - 1]].thread : 0;
    while (step-- > 0 && p->x->events[p->at_step[step]].thread == thread)
        if (p->x->events[p->at_step[step]].kind == SMC_JOIN) return step;
    return p->x->n;
}

// Reduces the number of shown steps. Kept are first the steps that explain the error, then the last
// ones before the last join. Of the others, steps after the last join, where only one thread acts,
// are dropped first.
static void reduce_steps(smc_explanation *p) {
    enum { KEPT = 1, LEFT_OUT = UINT32_MAX }; // values of `number` before the steps are numbered
    enum { NEEDED, BEFORE_LAST_JOIN, OTHER_STEPS, ROUNDS };
    const uint32_t join = step_of_last_join(p);
    bool *is_needed = smc_alloc(p->x->n * sizeof *is_needed);
    mark_needed_events(p, is_needed);
    for (int round = NEEDED; round < ROUNDS; round++)
        for (uint32_t step = p->x->n; step-- > 0;) {
            const uint32_t i = p->at_step[step];
            uint32_t *of_step = &p->number[p->head[i]];
            const bool is_turn = round == NEEDED             ? is_needed[i]
                                 : round == BEFORE_LAST_JOIN ? step <= join
                                                             : true;
            if (!p->shown[i] || *of_step || !is_turn) continue;
            const bool is_over = p->n_shown >= SMC_MAX_SHOWN && !p->report->layout.full;
            if (is_over && round == NEEDED) continue;
            *of_step = is_over ? LEFT_OUT : KEPT;
            p->n_shown += !is_over;
        }
    free(is_needed);
    for (uint32_t i = 0; i < p->x->n; i++) {
        const bool is_left_out = p->shown[i] && p->number[p->head[i]] == LEFT_OUT;
        p->left_out[i] = is_left_out && p->head[i] == i;
        p->shown[i] &= !is_left_out;
    }
    memset(p->number, 0, p->x->n * sizeof *p->number);
}

static void choose_shown(smc_explanation *e) {
    const bool full = e->report->layout.full;
    memcpy(e->shown, e->why.mentioned, e->x->n * sizeof *e->shown);
    for (uint32_t i = 0; i < e->x->n; i++) e->head[i] = i;
    for (uint32_t i = 0; i < e->x->n && full; i++)
        e->shown[i] = smc_trace_is_shown(&e->x->events[i]);
    if (!full) smc_find_relevant_events(e->report, e->error, e->shown);
    if (!full) smc_calls_find(e->report, e->x, e->at_step, e->shown, e->notes, e->head);
    reduce_steps(e);
    for (uint32_t step = 0, n = 0; step < e->x->n; step++) {
        const uint32_t i = e->at_step[step];
        if (e->shown[i]) e->number[i] = e->head[i] == i ? ++n : e->number[e->head[i]];
    }
}

// Marks the last reads of threads that ended without reaching a barrier, since the error message
// refers to them.
static void mark_reads_before_barrier(smc_explanation *e) {
    const smc_wait *w = smc_is_deadlock(e->error) ? smc_wait_of(e->x, e->error->thread) : NULL;
    if (!w || !w->is_root || w->what != SMC_WAITS_AT_BARRIER) return;
    smc_barrier_wait b;
    smc_find_absent_threads(e->report->program, e->x, w, &b);
    for (uint32_t i = 0; i < b.n_absent && i < SMC_MAX_ABSENT; i++)
        if (b.absent[i].decisive_read != SMC_NO_POSITION)
            e->why.mentioned[b.absent[i].decisive_read] = true;
}

// ---- waits --------------------------------------------------------------------------------------

// True if the thread's last event is an attempt to lock a mutex for which it waits.
static bool waits_for_mutex(const smc_report *r, const smc_witness *x, uint32_t i) {
    const smc_witness_event *e = &x->events[i];
    return (e->pending && e->kind == SMC_LOCK) || smc_mutex_is_awaited(r, x, i);
}

// True if an earlier event is a wait for the same mutex.
static bool is_mutex_named_earlier(const smc_report *r, const smc_witness *x, uint32_t event) {
    for (uint32_t i = 0; i < event; i++)
        if (x->events[i].loc == x->events[event].loc && waits_for_mutex(r, x, i)) return true;
    return false;
}

static void add_wait(smc_explanation *e, uint32_t event, char *text, const smc_wait *wait,
                     bool is_in_message) {
    *smc_vec_push(&e->waits) = (smc_wait_note){event, text, wait, is_in_message};
}

// Adds notes for threads that have ended while holding a mutex for which others wait, at the event
// that locked it. They are the cause, so they precede the waits.
static void add_ended_holders(smc_explanation *e) {
    const smc_report *r = e->report;
    for (uint32_t i = 0; i < e->x->n; i++) {
        const smc_witness_event *held =
            waits_for_mutex(r, e->x, i) ? smc_mutex_holder(r, e->x, e->x->events[i].loc) : NULL;
        if (!held || !smc_witness_has_ended(e->x, held->thread) ||
            is_mutex_named_earlier(r, e->x, i))
            continue;
        char name[SMC_EVENT_TEXT_SIZE];
        r->program->names.location(r->program, held->loc, name, sizeof name);
        add_wait(e, (uint32_t)(held - e->x->events),
                 smc_format("thread %u locks %s here, and ends without unlocking it", held->thread,
                            name),
                 NULL, false);
    }
}

// Adds notes for the waits, causes first. If there is only one wait, and the error message contains
// it, it is not repeated.
static void add_waiting_threads(smc_explanation *e) {
    const smc_witness *x = e->x;
    uint32_t roots = 0;
    for (uint32_t i = 0; i < x->waits.n; i++) roots += x->waits.at[i].is_root;
    for (int root = 1; root >= 0; root--)
        for (uint32_t i = 0; i < x->waits.n; i++) {
            const smc_wait *w = &x->waits.at[i];
            const bool is_in_message = root && roots == 1 && !x->events[w->at].pending;
            if (w->is_root == root)
                add_wait(e, w->at, smc_wait_text(e->report, x, w), w, is_in_message);
        }
}

// ---- locks --------------------------------------------------------------------------------------

static void add_locks(smc_explanation *e, uint32_t thread, const smc_held_locks *held) {
    for (uint32_t i = 0; i < held->n; i++)
        *smc_vec_push(&e->held) = (smc_lock_held_at_end){thread, held->at[i].lock,
                                                         held->at[i].taken, held->at[i].reading};
}

static uint32_t last_of_thread(const smc_witness *x, uint32_t first) {
    const uint32_t end = smc_trace_next_thread(x, first);
    for (uint32_t i = first; i < end; i++)
        if (x->events[i].culprit) return i;
    return end - 1;
}

static void add_held(smc_explanation *e) {
    smc_held_locks held = {0};
    for (uint32_t i = 0; i < e->x->n; i = smc_trace_next_thread(e->x, i)) {
        const uint32_t last = last_of_thread(e->x, i);
        for (uint32_t k = i; k <= last; k++) smc_held_update(e->report->program, e->x, k, &held);
        add_locks(e, e->x->events[i].thread, &held);
    }
    smc_vec_free(&held);
}

// ---- text of a step -----------------------------------------------------------------------------

static void format_source(const smc_explanation *x, const smc_witness_event *e, char *buf) {
    char line[SMC_EVENT_TEXT_SIZE - 8];
    if (e->rf < 0 || !e->reads || e->pending) {
        smc_trace_source_text(x->report, x->x, e, buf);
    } else if (x->shown[e->rf]) {
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "from step %u", x->number[e->rf]);
    } else {
        smc_format_line(x->report->program, x->report->input.file, x->x->events[e->rf].place, line,
                        sizeof line);
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "from %s", line);
    }
}

// Writes "from steps 3, 7", with the shown steps from which this step reads.
static void format_sources(const smc_explanation *x, uint32_t first, char *buf) {
    enum { MOST = 3 };
    uint32_t from[MOST + 1], n = 0;
    buf[0] = 0;
    for (uint32_t i = first; i < x->x->n && x->x->events[i].thread == x->x->events[first].thread;
         i++) {
        const smc_witness_event *e = &x->x->events[i];
        if (!x->shown[i] || x->head[i] != first || !e->reads || e->rf < 0 || !x->shown[e->rf] ||
            x->head[e->rf] == first)
            continue;
        bool is_known = false;
        for (uint32_t k = 0; k < n; k++) is_known |= from[k] == x->number[e->rf];
        if (!is_known && n <= MOST) from[n++] = x->number[e->rf];
    }
    size_t at = 0;
    for (uint32_t k = 0; k < n && n <= MOST; k++)
        at += (size_t)snprintf(buf + at, SMC_EVENT_TEXT_SIZE - at, "%s%u",
                               k       ? ", "
                               : n > 1 ? "from steps "
                                       : "from step ",
                               from[k]);
}

void smc_explanation_step(const smc_explanation *x, uint32_t i, char *buf) {
    const smc_witness_event *e = &x->x->events[i];
    char text[SMC_EVENT_TEXT_SIZE], source[SMC_EVENT_TEXT_SIZE];
    if (e->pending) {
        smc_trace_line_text(x->report, x->x, e, buf);
        return;
    }
    if (smc_trace_is_error(e)) {
        snprintf(buf, SMC_EVENT_LINE_SIZE, "%s",
                 e->kind == SMC_BLOCK ? "waits for ever" : smc_error_message(x->error));
        return;
    }
    bool reads = false;
    const smc_call_list calls = {x->report, x->x, x->shown, x->head};
    if (!x->report->layout.full && smc_calls_text(&calls, i, text, &reads)) {
        source[0] = 0;
        if (reads) format_sources(x, i, source);
    } else {
        smc_trace_event_text(x->report, e, text);
        format_source(x, e, source);
    }
    snprintf(buf, SMC_EVENT_LINE_SIZE, "%s%s%s", text, source[0] ? ", " : "", source);
}

bool smc_explanation_has_step(const smc_explanation *e, uint32_t i) {
    return e->shown[i] && e->head[i] == i;
}

// ---- the whole explanation ----------------------------------------------------------------------

static void start_explanation(smc_explanation *e) {
    const uint32_t n = e->x->n;
    e->at_step = smc_alloc((n + 1) * sizeof *e->at_step);
    e->shown = smc_alloc((n + 1) * sizeof *e->shown);
    e->head = smc_alloc((n + 1) * sizeof *e->head);
    e->number = smc_alloc((n + 1) * sizeof *e->number);
    e->left_out = smc_alloc((n + 1) * sizeof *e->left_out);
    e->notes = smc_alloc((n + 1) * sizeof *e->notes);
    for (uint32_t i = 0; i < n; i++) e->at_step[e->x->events[i].step] = i;
    smc_why_start(&e->why, e->report, e->x);
}

void smc_explain_error(smc_explanation *e, const smc_report *r, const smc_error *error) {
    *e = (smc_explanation){.report = r, .error = error, .x = &error->witness};
    start_explanation(e);
    // These functions mark events as mentioned, so they are called before steps are chosen.
    for (uint32_t i = 0; i < e->x->n; i++) e->notes[i] = smc_why_read_stale(&e->why, i);
    e->unordered = smc_why_unordered(&e->why, error);
    smc_advice_of(r, error, e->why.mentioned, &e->advice);
    mark_reads_before_barrier(e);
    choose_shown(e);
    add_ended_holders(e);
    add_waiting_threads(e);
    add_held(e);
    smc_find_wait_cycle(error, &e->circle);
    const char *possible = smc_why_weak_memory(&e->why, error);
    e->interleaves = smc_why_is_interleaving(&e->why, error);
    e->weak = e->interleaves
                  ? "The error needs no weak memory: an interleaving of the threads shows it."
                  : possible;
    e->standard = smc_why_other_standard(&e->why);
    e->orders_help =
        possible && !r->exploration.has_changed_orders && r->model->flags & SMC_MODEL_ORDERS;
}

void smc_explanation_free(smc_explanation *e) {
    for (uint32_t i = 0; i < e->x->n; i++) free(e->notes[i]);
    for (uint32_t i = 0; i < e->waits.n; i++) free(e->waits.at[i].text);
    smc_vec_free(&e->waits);
    smc_vec_free(&e->circle);
    smc_vec_free(&e->held);
    smc_advice_free(&e->advice);
    smc_why_end(&e->why);
    free(e->unordered);
    free(e->at_step);
    free(e->shown);
    free(e->head);
    free(e->number);
    free(e->left_out);
    free(e->notes);
}

void smc_explanation_reasons(const smc_explanation *e, const char *out[SMC_MAX_REASONS]) {
    uint32_t n = 0;
    if (e->unordered) out[n++] = e->unordered;
    if (e->weak) out[n++] = e->weak;
    if (e->standard) out[n++] = e->standard;
    out[n] = NULL;
}

char *smc_explanation_message(const smc_explanation *e) {
    const char *reasons[SMC_MAX_REASONS];
    smc_text text;
    FILE *to = smc_text_open(&text);
    fputs(smc_error_message(e->error), to);
    char *inputs = smc_inputs_text(e->report, e->x);
    if (inputs) fprintf(to, "\n%s", inputs);
    free(inputs);
    smc_explanation_reasons(e, reasons);
    for (uint32_t i = 0; reasons[i]; i++) fprintf(to, "\n%s", reasons[i]);
    for (uint32_t i = 0; i < e->advice.n; i++) fprintf(to, "\n%s", e->advice.at[i]);
    smc_text_close(to);
    return text.at;
}

char *smc_explanation_held_lock(const smc_explanation *e, uint32_t i) {
    const smc_lock_held_at_end *h = &e->held.at[i];
    char name[SMC_EVENT_TEXT_SIZE];
    e->report->program->names.location(e->report->program, h->lock, name, sizeof name);
    return smc_format("thread %u holds %s%s", h->thread, name, h->reading ? ", for reading" : "");
}
