#include "models/cells/happens_before.h"

#include "models/axiomatic/axioms.h"
#include "models/access.h"

#include <string.h>

// Clocks of an event. PAST: the events that happen before it. PENDING: the events that its thread
// would acquire by an acquire fence. MESSAGE: for a write, the events that an acquire read from it
// acquires.
typedef enum cells_clock { PAST, PENDING, MESSAGE, CLOCKS } cells_clock;

void cells_happens_before_free(cells_happens_before *hb) {
    free(hb->clocks);
    free(hb->fences);
}

static uint32_t *cells_event_clock(const cells_happens_before *hb, smc_id id, cells_clock which) {
    return hb->clocks + ((size_t)id * CLOCKS + which) * hb->stride;
}

const uint32_t *cells_happens_before_of(const cells_happens_before *hb, smc_id id) {
    return cells_event_clock(hb, id, PAST);
}

static void reserve_clocks(cells_happens_before *hb, const smc_graph *g) {
    if (hb->cap >= g->pool.n && hb->stride == g->stride) return;
    cells_happens_before old = *hb;
    hb->cap = old.cap >= g->pool.n ? old.cap : 2 * g->pool.n;
    hb->stride = g->stride;
    hb->clocks = smc_alloc((size_t)hb->cap * CLOCKS * hb->stride * sizeof *hb->clocks);
    hb->fences = smc_alloc(hb->cap * sizeof *hb->fences);
    if (old.cap) memcpy(hb->fences, old.fences, old.cap * sizeof *hb->fences);
    for (size_t i = 0; i < (size_t)old.cap * CLOCKS; i++)
        memcpy(hb->clocks + i * hb->stride, old.clocks + i * old.stride,
               old.stride * sizeof *hb->clocks);
    cells_happens_before_free(&old);
}

static void join_clock(const cells_happens_before *hb, uint32_t *into, const uint32_t *from) {
    for (uint32_t t = 0; t < hb->stride; t++)
        if (from[t] > into[t]) into[t] = from[t];
}

// An access of which the parts from `first` to `last` are linked.
typedef struct access {
    smc_id first, last; // first and last linked part
    bool reads, writes, plain;
    uint8_t order; // smc_order
} access;

// The access whose last linked part is `last`.
static access access_of(const smc_graph *g, smc_id last) {
    access a = {.first = smc_first_event_of_access(g, last), .last = last, .plain = true};
    const smc_thread *t = &g->threads.at[smc_event_at(g, last)->thread];
    for (uint32_t i = smc_event_at(g, a.first)->index; i <= smc_event_at(g, last)->index; i++) {
        const smc_event *e = smc_event_at(g, t->events.at[i - 1]);
        a.reads |= e->reads;
        a.writes |= e->writes;
        a.plain &= e->step->action.order == SMC_PLAIN;
    }
    a.order = smc_order_in_execution(&smc_event_at(g, a.first)->step->action, a.writes);
    return a;
}

// Joins into `message` the release sequences that the part continues: those headed by earlier
// release writes of its thread to the same cell.
static void join_own_releases(cells_happens_before *hb, const smc_graph *g, const smc_model *base,
                              smc_id part, uint32_t *message) {
    for (smc_id w = smc_event_at(g, part)->prev_write; w; w = smc_event_at(g, w)->prev_write)
        if (smc_order_releases(smc_order_of_access(g, w)) &&
            smc_continues_by_po(base->releases, smc_event_at(g, w)->step->action.po_releases))
            join_clock(hb, message, cells_event_clock(hb, smc_last_event_of_access(g, w), PAST));
}

// For each part of the access that reads, joins the clock MESSAGE of its source into PAST if the
// access acquires, and into PENDING unless the access is plain or a failed attempt to take a lock.
// If the access also writes, it continues the release sequence, and its MESSAGE gets the source's
// MESSAGE.
static void join_parts(cells_happens_before *hb, const smc_graph *g, const smc_model *base,
                       const access *a) {
    const smc_thread *t = &g->threads.at[smc_event_at(g, a->last)->thread];
    uint32_t *past = cells_event_clock(hb, a->last, PAST),
             *pending = cells_event_clock(hb, a->last, PENDING),
             *message = cells_event_clock(hb, a->last, MESSAGE);
    for (uint32_t i = smc_event_at(g, a->first)->index; i <= smc_event_at(g, a->last)->index; i++) {
        const smc_id id = t->events.at[i - 1];
        const smc_event *e = smc_event_at(g, id);
        if (e->reads && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD) {
            const uint32_t *read =
                cells_event_clock(hb, smc_last_event_of_access(g, e->rf), MESSAGE);
            if (smc_order_acquires(a->order)) join_clock(hb, past, read);
            if (!a->plain && !smc_is_failed_attempt(&e->step->action, e->writes))
                join_clock(hb, pending, read);
            if (a->writes) join_clock(hb, message, read);
        }
        if (e->writes && !a->plain) join_own_releases(hb, g, base, id, message);
    }
}

// Gives all parts of an access the clock PAST of the complete access.
static void copy_clock_to_parts(cells_happens_before *hb, const smc_graph *g, smc_id first,
                                smc_id last) {
    const smc_event *e = smc_event_at(g, last);
    for (uint32_t i = smc_event_at(g, first)->index; i < e->index; i++) {
        uint32_t *part = cells_event_clock(hb, g->threads.at[e->thread].events.at[i - 1], PAST);
        memcpy(part, cells_event_clock(hb, last, PAST), hb->stride * sizeof *part);
        part[e->thread] = i;
    }
}

// Computes happens-before under ra and sra: each read, including fences, acquires everything that
// happens before its source, except a failed attempt to take a lock. An earlier part need not
// acquire the events that later parts acquire: a plain write in that set to its cell is its source,
// happens before the source, or races with the access.
static void join_synchronising_reads(cells_happens_before *hb, const smc_graph *g, smc_id first,
                                     smc_id id) {
    const smc_thread *t = &g->threads.at[smc_event_at(g, id)->thread];
    for (uint32_t i = smc_event_at(g, first)->index; i <= smc_event_at(g, id)->index; i++) {
        const smc_event *e = smc_event_at(g, t->events.at[i - 1]);
        if (e->reads && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD &&
            !smc_is_failed_attempt(&e->step->action, e->writes))
            join_clock(hb, cells_event_clock(hb, id, PAST),
                       cells_event_clock(hb, smc_last_event_of_access(g, e->rf), PAST));
    }
}

void cells_compute_happens_before(cells_happens_before *hb, const smc_graph *g,
                                  const smc_model *base, smc_id id) {
    reserve_clocks(hb, g);
    const smc_event *e = smc_event_at(g, id);
    const smc_thread *t = &g->threads.at[e->thread];
    const smc_id before = e->index > 1 ? t->events.at[e->index - 2] : 0,
                 first = smc_continues_access(e) ? smc_first_event_of_access(g, before) : id;
    const uint32_t first_index = smc_event_at(g, first)->index;
    memset(cells_event_clock(hb, id, PAST), 0, (size_t)CLOCKS * hb->stride * sizeof *hb->clocks);
    hb->fences[id] = before ? hb->fences[before] : 0;
    uint32_t *past = cells_event_clock(hb, id, PAST), *message = cells_event_clock(hb, id, MESSAGE);
    if (before)
        join_clock(hb, cells_event_clock(hb, id, PENDING), cells_event_clock(hb, before, PENDING));
    // Joins the clock of the event before the access, not those of the access's earlier parts:
    // these may still have clocks of an earlier complete access with other later parts.
    if (first_index > 1)
        join_clock(hb, past, cells_event_clock(hb, t->events.at[first_index - 2], PAST));
    else if (t->create) join_clock(hb, past, cells_event_clock(hb, t->create, PAST));
    past[e->thread] = e->index;
    if (e->rf && !e->reads && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD)
        join_clock(hb, past, cells_event_clock(hb, e->rf, PAST)); // the event is a lock or a join
    if (base->axioms_hb == smc_hb_ra) {
        join_synchronising_reads(hb, g, first, id);
        return;
    }
    if (e->kind == SMC_FENCE) {
        if (smc_order_acquires(e->step->action.order))
            join_clock(hb, past, cells_event_clock(hb, id, PENDING));
        if (smc_order_releases(e->step->action.order)) hb->fences[id] = id;
        return;
    }
    if (!smc_is_access(e->kind) || smc_access_is_open(e)) return;
    const access a = access_of(g, id);
    join_parts(hb, g, base, &a);
    if (a.writes && !a.plain) {
        if (smc_order_releases(a.order)) join_clock(hb, message, past);
        if (hb->fences[id]) join_clock(hb, message, cells_event_clock(hb, hb->fences[id], PAST));
    } else memset(message, 0, hb->stride * sizeof *message);
    copy_clock_to_parts(hb, g, a.first, id);
}
