#include "tools/report/circle.h"

#include "base/text.h"
#include "tools/report/mutex.h"
#include "tools/report/sync.h"
#include "tools/report/trace.h"

// What the thread waits for at the end: a thread, a mutex, a semaphore; NULL: nothing.
static const smc_witness_event *wait_of(const smc_report *r, const smc_witness *x,
                                        uint32_t thread) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].thread == thread && x->events[i].pending) return &x->events[i];
    return smc_sync_taking(r, x, thread);
}

// Whether a thread waits at this event, which is its last one.
static bool is_wait(const smc_report *r, const smc_witness *x, const smc_witness_event *e) {
    return e->pending || (e->kind == SMC_BLOCK && smc_sync_taking(r, x, e->thread));
}

// Whom the thread waits for; false: no thread.
static bool waits_for(const smc_report *r, const smc_witness *x, const smc_witness_event *wait,
                      uint32_t *out) {
    if (wait->kind == SMC_JOIN) return *out = wait->other, true;
    if (!wait->pending) return smc_sync_taker(r, x, wait->loc, out);
    const smc_witness_event *holder =
        wait->kind == SMC_LOCK ? smc_mutex_holder(r, x, wait->loc) : NULL;
    if (holder) *out = holder->thread;
    return holder;
}

// The next thread in the circle, or on the way to it; false: the way ends.
static bool follow(const smc_report *r, const smc_witness *x, uint32_t *thread) {
    const smc_witness_event *wait = wait_of(r, x, *thread);
    return wait && waits_for(r, x, wait, thread);
}

// A thread of the circle that `thread` is in or leads to. False: there is none.
// A walk of n_waiting + 1 steps leaves n_waiting + 1 threads that wait: one of them twice, so it
// ends in a circle. After n_waiting steps it may also have ended at a thread that waits for nobody.
static bool lead_to_circle(const smc_report *r, const smc_witness *x, uint32_t *thread,
                           uint32_t n_waiting) {
    bool goes = true;
    for (uint32_t n = 0; n <= n_waiting && goes; n++) goes = follow(r, x, thread);
    return goes;
}

static uint32_t length_of(const smc_report *r, const smc_witness *x, uint32_t thread) {
    uint32_t n = 1;
    for (uint32_t at = thread; follow(r, x, &at) && at != thread;) n++;
    return n;
}

// The circle is told from its first thread on.
static uint32_t lowest_of(const smc_report *r, const smc_witness *x, uint32_t thread,
                          uint32_t length) {
    uint32_t lowest = thread;
    for (uint32_t k = 0; k < length && follow(r, x, &thread); k++)
        lowest = thread < lowest ? thread : lowest;
    return lowest;
}

void smc_circle_of(const smc_report *r, const smc_error *e, smc_circle *out) {
    const smc_witness *x = &e->witness;
    uint32_t n_waiting = 0;
    out->n = 0;
    for (uint32_t i = 0; i < x->n; i++) n_waiting += is_wait(r, x, &x->events[i]);
    for (uint32_t i = 0; i < x->n && e->kind == SMC_ERR_DEADLOCK; i++) {
        uint32_t thread = x->events[i].thread;
        if (!is_wait(r, x, &x->events[i]) || !lead_to_circle(r, x, &thread, n_waiting)) continue;
        const uint32_t length = length_of(r, x, thread);
        thread = lowest_of(r, x, thread, length);
        for (uint32_t k = 0; k < length; k++) {
            const smc_witness_event *wait = wait_of(r, x, thread);
            *smc_vec_push(out) = (smc_circle_wait){thread, (uint32_t)(wait - x->events),
                                                   wait->kind == SMC_LOCK || !wait->pending};
            (void)waits_for(r, x, wait, &thread);
        }
        return;
    }
}

static char *draw(const smc_report *r, const smc_witness *x, const smc_circle *c) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    bool only_locks = c->n > 1, only_semaphores = c->n > 1;
    fprintf(to, "Circle: thread %u", c->at[0].thread);
    for (uint32_t k = 0; k < c->n; k++) {
        const smc_witness_event *wait = &x->events[c->at[k].wait];
        char name[SMC_TRACE_TEXT] = "join";
        if (c->at[k].names_lock) r->program->describe(r->program, wait->loc, name, sizeof name);
        only_locks &= wait->kind == SMC_LOCK;
        only_semaphores &= !wait->pending;
        fprintf(to, " -> %s -> thread %u", name, c->at[(k + 1) % c->n].thread);
    }
    fputs(only_locks        ? ". Lock these in the same order in every thread."
          : only_semaphores ? ". Take these in the same order in every thread."
                            : ".",
          to);
    smc_text_close(to);
    return text.at;
}

char *smc_report_circle(const smc_report *r, const smc_error *e) {
    smc_circle circle = {0};
    smc_circle_of(r, e, &circle);
    char *text = circle.n ? draw(r, &e->witness, &circle) : NULL;
    smc_vec_free(&circle);
    return text;
}
