#include "tools/report/relevance.h"

typedef struct matter {
    const smc_report *report;
    const smc_witness *x;
    const smc_error *error;
    bool *shown;
    bool *useful; // [event]: an access that hands something over, a lock or unlock of a contended mutex
    bool strict;  // atomic accesses are not shown unless they are useful
} matter;

static uint32_t object_of(const matter *m, const smc_witness_event *e) {
    if (e->object || !e->loc) return e->object;
    return m->report->program->location(m->report->program, e->loc).object;
}

static bool is_in_failing_line(const matter *m, const smc_witness_event *e) {
    const smc_program *p = m->report->program;
    if (!e->place || !m->error->place || e->thread != m->error->thread) return false;
    const smc_place a = p->place(p, e->place), b = p->place(p, m->error->place);
    return a.line == b.line && a.file == b.file && a.function == b.function;
}

// Accesses by which something is handed from one thread to another, and what the failing line reads, with where that comes
// from.
static void note_accesses(const matter *m) {
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        if (!e->reads || e->pending || !smc_is_access(e->kind)) continue;
        const bool elsewhere = e->rf >= 0 && m->x->events[e->rf].thread != e->thread;
        if (!elsewhere && !is_in_failing_line(m, e)) continue;
        m->useful[i] = true;
        if (e->rf >= 0) m->useful[e->rf] = true;
    }
}

// Mutexes that several threads lock or wait for.
static void note_locks(const matter *m) {
    enum { SEVERAL = UINT32_MAX };
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->x->n; i++) most = m->x->events[i].loc > most ? m->x->events[i].loc : most;
    uint32_t *user = smc_alloc((most + 1) * sizeof *user); // plus 1
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        user[e->loc] = user[e->loc] && user[e->loc] != e->thread + 1 ? SEVERAL : e->thread + 1;
    }
    for (uint32_t i = 0; i < m->x->n; i++) {
        const smc_witness_event *e = &m->x->events[i];
        m->useful[i] |= (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) && user[e->loc] == SEVERAL;
    }
    free(user);
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
    case SMC_RMW: return m->useful[i] || (!m->strict && e->order != SMC_PLAIN);
    case SMC_FENCE:
    case SMC_CHOICE: return true;
    case SMC_LOCK:
    case SMC_UNLOCK: return m->useful[i];
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

static uint32_t count(const matter *m) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->x->n; i++) n += m->shown[i] || matters(m, i);
    return n;
}

void smc_matter(const smc_report *r, const smc_error *e, bool *shown) {
    matter m = {r, &e->witness, e, shown, smc_alloc(e->witness.n + 1), false};
    note_accesses(&m);
    note_locks(&m);
    m.strict = count(&m) > SMC_MOST_SHOWN;
    for (uint32_t i = 0; i < m.x->n; i++) shown[i] |= matters(&m, i);
    show_starts_and_joins(&m);
    free(m.useful);
}
