#include "tools/report/waiting.h"

#include "base/text.h"
#include "result/deadlocks/find.h"
#include "result/deadlocks/future.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <string.h>

_Static_assert((int)SMC_EVENT_TEXT_SIZE >= (int)SMC_DEADLOCK_NAME, "a name fits");

// The execution whose waits are described, and the stream to which they are written.
typedef struct wait_writer {
    const smc_report *report;
    const smc_witness *x;
    bool named; // names of threads are printed after their numbers
    FILE *to;
} wait_writer;

void smc_awaited_name(const smc_report *r, const smc_witness *x, const smc_wait *w, char *buf) {
    if (w->of == SMC_NO_POSITION) snprintf(buf, SMC_EVENT_TEXT_SIZE, "thread %u", w->by[0]);
    else smc_wait_object_name(r->program, x, w, buf);
}

// ---- threads ------------------------------------------------------------------------------------

// Writes "thread 1, logger", or "main" for thread 0.
static void format_thread_name(const wait_writer *d, uint32_t thread,
                               char buf[SMC_EVENT_TEXT_SIZE]) {
    uint32_t first = 0;
    while (first < d->x->n && d->x->events[first].thread != thread) first++;
    snprintf(buf, SMC_EVENT_TEXT_SIZE, "thread %u", thread);
    if (first == d->x->n || !d->named) return;
    smc_trace_thread_title(d->report, &d->x->events[first], d->x->n - first, buf);
    if (!thread && strcmp(buf, "thread 0, main") == 0) snprintf(buf, SMC_EVENT_TEXT_SIZE, "main");
}

static void print_thread(const wait_writer *d, uint32_t thread, bool is_continued) {
    char name[SMC_EVENT_TEXT_SIZE];
    format_thread_name(d, thread, name);
    fprintf(d->to, "%s%s", name, is_continued && strchr(name, ',') ? "," : "");
}

// Writes the threads that could end the wait: "thread 1 or thread 2".
static void print_possible_wakers(const wait_writer *d, const smc_wait *w, bool all) {
    for (uint32_t i = 0; i < w->n_by; i++) {
        fputs(!i ? "" : i + 1 < w->n_by ? ", " : all ? " and " : " or ", d->to);
        print_thread(d, w->by[i], i + 1 == w->n_by);
    }
}

// ---- the object of a wait -----------------------------------------------------------------------

static void print_name(const wait_writer *d, uint32_t loc) {
    char name[SMC_EVENT_TEXT_SIZE];
    d->report->program->names.location(d->report->program, loc, name, sizeof name);
    fputs(name, d->to);
}

static void print_object(const wait_writer *d, const smc_wait *w) {
    char name[SMC_EVENT_TEXT_SIZE];
    smc_awaited_name(d->report, d->x, w, name);
    fputs(name, d->to);
}

// Writes a clause such as ", which main would set".
static void print_would(const wait_writer *d, const smc_wait *w, const char *verb) {
    if (!w->n_by) return;
    fputs(", which ", d->to);
    print_possible_wakers(d, w, false);
    fprintf(d->to, " would %s", verb);
}

static void print_holder(const wait_writer *d, const smc_wait *w) {
    print_object(d, w);
    if (w->taken == SMC_NO_POSITION) return;
    const smc_witness_event *held = &d->x->events[w->taken];
    char line[SMC_EVENT_TEXT_SIZE];
    smc_format_line(d->report->program, d->report->input.file, held->place, line, sizeof line);
    fputs(", which ", d->to);
    if (held->thread == w->thread) fputs("it", d->to);
    else print_thread(d, held->thread, true);
    fprintf(d->to, " has locked in %s", line);
}

static void print_users(const wait_writer *d, const smc_wait *w) {
    fputs("to lock ", d->to);
    print_object(d, w);
    fputs(w->what == SMC_WAITS_TO_WRITE ? " for writing" : " for reading", d->to);
    if (!w->n_by) return;
    fputs(", which ", d->to);
    print_possible_wakers(d, w, true);
    fputs(w->n_by > 1 ? " hold" : w->by[0] == w->thread ? " holds itself" : " holds", d->to);
}

// True if the value that the thread checked has changed since, so that only the signal is missing.
static bool is_changed_since_check(const wait_writer *d, const smc_witness_event *checked) {
    bool is = false;
    for (uint32_t i = 0; i < d->x->n; i++) {
        const smc_witness_event *e = &d->x->events[i];
        is |= e->writes && !e->pending && e->loc == checked->loc && e->step > checked->step;
    }
    return is;
}

static void print_signalled(const wait_writer *d, const smc_wait *w) {
    if (smc_deadlock_waits_for_future(d->report->program, d->x, w)) {
        fputs("for ", d->to);
        print_object(d, w);
        print_would(d, w, "make ready");
        return;
    }
    const bool sets = w->sets && w->checked != SMC_NO_POSITION &&
                      !is_changed_since_check(d, &d->x->events[w->checked]);
    fputs("for ", d->to);
    if (sets) print_name(d, d->x->events[w->checked].loc);
    else print_object(d, w);
    print_would(d, w, sets ? "set" : "signal");
}

static void print_woken(const wait_writer *d, const smc_wait *w) {
    if (smc_deadlock_waits_for_future(d->report->program, d->x, w)) {
        print_signalled(d, w);
        return;
    }
    fputs("at ", d->to);
    print_object(d, w);
    if (w->n_by)
        fputs(", where ", d->to), print_possible_wakers(d, w, false),
            fputs(" would wake it", d->to);
}

static void print_wait(const wait_writer *d, const smc_wait *w) {
    switch ((smc_wait_kind)w->what) {
    case SMC_WAITS_FOR_THREAD:
        fputs("for ", d->to), print_possible_wakers(d, w, true), fputs(" to end", d->to);
        return;
    case SMC_WAITS_FOR_MUTEX: fputs("for ", d->to), print_holder(d, w); return;
    case SMC_WAITS_TO_READ:
    case SMC_WAITS_TO_WRITE: print_users(d, w); return;
    case SMC_WAITS_FOR_SIGNAL: print_signalled(d, w); return;
    case SMC_WAITS_FOR_POST:
        fputs("for ", d->to), print_object(d, w), print_would(d, w, "post");
        return;
    case SMC_WAITS_AT_BARRIER:
        fputs("at barrier ", d->to), print_object(d, w), print_would(d, w, "reach");
        return;
    case SMC_WAITS_FOR_ONCE:
        fputs("for the once function of ", d->to), print_object(d, w);
        if (w->n_by)
            fputs(", which ", d->to), print_possible_wakers(d, w, false), fputs(" runs", d->to);
        return;
    case SMC_WAITS_FOR_WAKE_UP: print_woken(d, w); return;
    case SMC_WAITS_FOR_VALUE:
        fputs("for ", d->to), print_object(d, w), print_would(d, w, "set");
        return;
    case SMC_WAITS_KINDS: return;
    }
}

char *smc_wait_text(const smc_report *r, const smc_witness *x, const smc_wait *w) {
    smc_text text;
    const wait_writer d = {r, x, !w->is_root, smc_text_open(&text)};
    print_thread(&d, w->thread, true);
    fputs(" waits ", d.to);
    print_wait(&d, w);
    smc_text_close(d.to);
    return text.at;
}

const char *smc_wait_kind_word(unsigned what) {
    static const char *const words[] = {
        [SMC_WAITS_FOR_THREAD] = "thread",    [SMC_WAITS_FOR_MUTEX] = "mutex",
        [SMC_WAITS_TO_READ] = "read-lock",    [SMC_WAITS_TO_WRITE] = "write-lock",
        [SMC_WAITS_FOR_SIGNAL] = "condition", [SMC_WAITS_FOR_POST] = "semaphore",
        [SMC_WAITS_AT_BARRIER] = "barrier",   [SMC_WAITS_FOR_ONCE] = "once",
        [SMC_WAITS_FOR_WAKE_UP] = "wake-up",  [SMC_WAITS_FOR_VALUE] = "value"};
    return words[what];
}
