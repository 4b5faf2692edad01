#include "tools/matter.h"

typedef struct matter {
    const smc_report *report;
    const smc_witness *x;
    const smc_error *error;
    bool *shown;
} matter;

static uint32_t object_of(const matter *m, const smc_witness_event *e) {
    if (e->object || !e->loc) return e->object;
    return m->report->program->location(m->report->program, e->loc).object;
}

// Another thread locks the mutex, too, or waits for it.
static bool is_contended(const matter *m, const smc_witness_event *lock) {
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        if (e->loc == lock->loc && e->thread != lock->thread) return true;
    }
    return false;
}

static bool is_read_elsewhere(const matter *m, uint32_t write) {
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        if (e->reads && e->rf == (int32_t)write && e->thread != m->x->events[write].thread) return true;
    }
    return false;
}

static bool is_in_failing_line(const matter *m, const smc_witness_event *e) {
    const smc_program *p = m->report->program;
    if (!e->place || !m->error->place || e->thread != m->error->thread) return false;
    const smc_place a = p->place(p, e->place), b = p->place(p, m->error->place);
    return a.line == b.line && a.file == b.file && a.function == b.function;
}

// What the failing line reads, and where it has that from.
static bool is_what_fails(const matter *m, uint32_t i) {
    const smc_witness_event *e = &m->x->events[i];
    if (e->reads) return is_in_failing_line(m, e);
    for (uint32_t r = 0; r < m->x->n; r++)
        if (m->x->events[r].reads && m->x->events[r].rf == (int32_t)i && is_in_failing_line(m, &m->x->events[r]))
            return true;
    return false;
}

static bool hands_over(const matter *m, uint32_t i) {
    const smc_witness_event *e = &m->x->events[i];
    if (e->writes && is_read_elsewhere(m, i)) return true;
    return e->reads && e->rf >= 0 && m->x->events[e->rf].thread != e->thread;
}

static bool is_object_of_error(const matter *m, uint32_t object) {
    for (uint32_t i = 0; i < m->x->n && object; i++)
        if (m->x->events[i].culprit && object_of(m, &m->x->events[i]) == object) return true;
    return false;
}

static bool matters(const matter *m, uint32_t i) {
    const smc_witness_event *e = &m->x->events[i];
    if (e->culprit || e->pending || e->stale) return true;
    switch ((smc_kind)e->kind) {
    case SMC_READ:
    case SMC_WRITE:
    case SMC_RMW: return e->order != SMC_PLAIN || hands_over(m, i) || is_what_fails(m, i);
    case SMC_FENCE:
    case SMC_CHOICE: return true;
    case SMC_LOCK:
    case SMC_UNLOCK: return is_contended(m, e);
    case SMC_ALLOC:
    case SMC_FREE: return is_object_of_error(m, e->object);
    case SMC_BLOCK:
    case SMC_BOUND:
    case SMC_ERROR: return true;
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END:
    case SMC_KIND_COUNT: return false;
    }
    return false;
}

// What a thread does before it starts another, and after it has joined one, is easier to place with that.
static void show_starts_and_joins(const matter *m) {
    bool before = false, after = false;
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        before &= i && e->thread == e[-1].thread;
        if (e->kind == SMC_CREATE && before && !e->pending) m->shown[i] = true;
        before |= m->shown[i];
    }
    for (uint32_t i = m->x->n; i-- > 0;) {
        const smc_witness_event *e = &m->x->events[i];
        after &= i + 1 < m->x->n && e->thread == e[1].thread;
        if (e->kind == SMC_JOIN && after && !e->pending) m->shown[i] = true;
        after |= m->shown[i];
    }
}

void smc_matter(const smc_report *r, const smc_error *e, bool *shown) {
    const matter m = {r, &e->witness, e, shown};
    for (uint32_t i = 0; i < m.x->n; i++) shown[i] |= matters(&m, i);
    show_starts_and_joins(&m);
}
