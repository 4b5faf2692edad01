#include "result/deadlocks/barrier.h"

#include "result/deadlocks/find.h"

#include <string.h>

// The barrier at which `wait` waits, and the witness to search.
typedef struct barrier_query {
    const smc_program *program;
    const smc_witness *x;
    const smc_wait *wait;
} barrier_query;

// Whether the event is a call at this barrier.
static bool is_at(const barrier_query *b, const smc_witness_event *e) {
    return e->loc && smc_sync_call_at_place(b->program, e->place) == SMC_SYNC_BARRIER &&
           smc_sync_object_of(b->program, e->loc) ==
               smc_sync_object_of(b->program, b->x->events[b->wait->of].loc);
}

// Returns the number of participants; 0: unknown. It is the first value written to an 8-byte word
// of the barrier; for a C++ barrier, the value of the member at its address.
static uint32_t participant_count(const barrier_query *b) {
    const smc_program *p = b->program;
    const uint32_t object = smc_sync_object_of(p, b->x->events[b->wait->of].loc);
    for (uint32_t i = 0; i < b->x->n; i++) {
        const smc_witness_event *e = &b->x->events[i];
        if (e->thread != b->wait->thread || !e->reads || e->pending || !e->loc) continue;
        const smc_location at = p->location(p, e->loc);
        const bool is_member = !at.part_of && at.address == p->location(p, object).address;
        if (is_member || (is_at(b, e) && at.size == 8)) return (uint32_t)e->in;
    }
    return 0;
}

// Whether the barrier is a C++ std::latch, judged by the name of the called function.
static bool is_latch(const barrier_query *b) {
    const uint32_t place = b->x->events[b->wait->at].place;
    const char *callee = place ? b->program->place(b->program, place).callee : NULL;
    return callee && strstr(callee, "latch::");
}

// Returns the position of the end of the thread whose events begin at `first`; SMC_NO_POSITION: the
// thread has not ended. *came: whether the thread has arrived at the barrier before.
static uint32_t last_arrival_of_round(const barrier_query *b, uint32_t first, bool *came) {
    *came = false;
    for (uint32_t i = first; i < b->x->n && b->x->events[i].thread == b->x->events[first].thread;
         i++) {
        *came |= is_at(b, &b->x->events[i]);
        if (b->x->events[i].kind == SMC_END && !b->x->events[i].pending) return i;
    }
    return SMC_NO_POSITION;
}

// Whether the event reads data of the program, other than to update the data in the same statement
// (as in `x++`).
static bool reads_data(const barrier_query *b, const smc_witness_event *e) {
    const smc_program *p = b->program;
    const smc_place at = e->place ? p->place(p, e->place) : (smc_place){0};
    const smc_witness_event *next = e + 1;
    const bool updates =
        next->thread == e->thread && next->kind == SMC_WRITE && next->loc == e->loc;
    return e->kind == SMC_READ && smc_is_program_data_access(p, e) && at.line && !at.header &&
           !updates;
}

// Returns the position of the thread's last read of program data before `end` and after its last
// arrival at the barrier; SMC_NO_POSITION: there is none.
static uint32_t last_data_read_before(const barrier_query *b, uint32_t end) {
    for (uint32_t i = end; i-- > 0 && b->x->events[i].thread == b->x->events[end].thread;) {
        if (is_at(b, &b->x->events[i])) break;
        if (reads_data(b, &b->x->events[i])) return i;
    }
    return SMC_NO_POSITION;
}

// Adds to *out the threads that have ended without waiting at the barrier. `arrived_before`: those
// that have arrived in an earlier round; otherwise those that have never arrived.
static void find_absent_threads(const barrier_query *b, bool arrived_before,
                                smc_barrier_wait *out) {
    for (uint32_t i = 0; i < b->x->n; i++) {
        if (i && b->x->events[i].thread == b->x->events[i - 1].thread) continue;
        bool came;
        const uint32_t end = last_arrival_of_round(b, i, &came);
        if (end == SMC_NO_POSITION || came != arrived_before) continue;
        if (out->n_absent < SMC_MAX_ABSENT)
            out->absent[out->n_absent] = (smc_absent_thread){end, last_data_read_before(b, end)};
        out->n_absent++;
    }
}

void smc_find_absent_threads(const smc_program *p, const smc_witness *x, const smc_wait *w,
                             smc_barrier_wait *out) {
    const barrier_query b = {p, x, w};
    *out = (smc_barrier_wait){
        .parties = participant_count(&b), .is_latch = is_latch(&b), .again = true};
    for (uint32_t i = 0; i < x->waits.n; i++) {
        const smc_wait *other = &x->waits.at[i];
        out->here += other->what == SMC_WAITS_AT_BARRIER && is_at(&b, &x->events[other->of]);
    }
    find_absent_threads(&b, true, out);
    if (out->n_absent) return;
    out->again = false;
    find_absent_threads(&b, false, out);
}
