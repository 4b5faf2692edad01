#include "tools/report/circle.h"

#include "base/text.h"
#include "tools/report/trace.h"

// What the thread waits for at the end; NULL: nothing.
static const smc_witness_event *wait_of(const smc_witness *x, uint32_t thread) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].thread == thread && x->events[i].pending) return &x->events[i];
    return NULL;
}

// Whom the thread waits for; false: no thread.
static bool waits_for(const smc_witness *x, const smc_witness_event *wait, uint32_t *out) {
    if (wait->kind == SMC_JOIN) return *out = wait->other, true;
    const smc_witness_event *holder = wait->kind == SMC_LOCK ? smc_trace_holder(x, wait->loc) : NULL;
    if (holder) *out = holder->thread;
    return holder;
}

// The thread that is reached from `thread` in n steps; false: the way ends before.
static bool follow(const smc_witness *x, uint32_t thread, uint32_t n, uint32_t *out) {
    for (*out = thread; n; n--) {
        const smc_witness_event *wait = wait_of(x, *out);
        if (!wait || !waits_for(x, wait, out)) return false;
    }
    return true;
}

// The length of the circle in which the thread is; 0: it is in none.
static uint32_t length_from(const smc_witness *x, uint32_t thread) {
    uint32_t at;
    for (uint32_t n = 1; n <= x->n && follow(x, thread, n, &at); n++)
        if (at == thread) return n;
    return 0;
}

static char *draw(const smc_report *r, const smc_witness *x, uint32_t first, uint32_t length) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    bool only_locks = length > 1;
    fprintf(to, "Circle: thread %u", first);
    for (uint32_t k = 0, thread = first; k < length; k++) {
        const smc_witness_event *wait = wait_of(x, thread);
        char name[SMC_TRACE_TEXT] = "join";
        if (wait->kind == SMC_LOCK) r->program->describe(r->program, wait->loc, name, sizeof name);
        only_locks &= wait->kind == SMC_LOCK;
        (void)waits_for(x, wait, &thread);
        fprintf(to, " -> %s -> thread %u", name, thread);
    }
    fputs(only_locks ? ". Lock these in the same order in every thread." : ".", to);
    smc_text_close(to);
    return text.at;
}

char *smc_report_circle(const smc_report *r, const smc_error *e) {
    const smc_witness *x = &e->witness;
    for (uint32_t i = 0; i < x->n && e->kind == SMC_ERR_DEADLOCK; i++) {
        const uint32_t length = x->events[i].pending ? length_from(x, x->events[i].thread) : 0;
        if (length) return draw(r, x, x->events[i].thread, length);
    }
    return NULL;
}
