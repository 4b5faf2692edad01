#include "models/cells/judge.h"

#include "models/axiomatic/axioms.h"

#include <string.h>

typedef const smc_execution_event event;

// Relations that are made, rows of bits one after the other.
typedef enum relation { COM, ORDER, HB, OHB, RELATIONS } relation;

static bool is_init(event *e) { return e->thread == SMC_INIT_THREAD; }
static bool is_fence(event *e) { return e->kind == SMC_FENCE && !e->reads && !e->writes; }
static bool is_releasing(event *e) {
    return e->order == SMC_RELEASE || e->order == SMC_ACQ_REL || e->order == SMC_SEQ_CST;
}
static bool is_acquiring(event *e) { return e->order >= SMC_CONSUME && e->order != SMC_RELEASE; }

// ---- rows of bits -------------------------------------------------------------------------------

static uint64_t *row(const cells_judge *j, relation r, uint32_t i) {
    return j->rows.at + ((size_t)r * j->x->n + i) * j->words;
}
static void relate(const cells_judge *j, relation r, uint32_t a, uint32_t b) {
    row(j, r, a)[b / 64] |= 1ull << b % 64;
}
static bool related(const cells_judge *j, relation r, uint32_t a, uint32_t b) {
    return row(j, r, a)[b / 64] >> b % 64 & 1;
}

// Its transitive closure. False: it has a cycle.
static bool close(const cells_judge *j, relation r) {
    const uint32_t n = j->x->n;
    for (uint32_t k = 0; k < n; k++) {
        const uint64_t *through = row(j, r, k);
        for (uint32_t i = 0; i < n; i++)
            if (i != k && related(j, r, i, k))
                for (uint32_t w = 0; w < j->words; w++) row(j, r, i)[w] |= through[w];
        if (related(j, r, k, k)) return false;
    }
    for (uint32_t i = 0; i < n; i++)
        if (related(j, r, i, i)) return false;
    return true;
}

static bool is_acyclic(cells_judge *j, relation r) {
    const uint32_t n = j->x->n;
    uint64_t *left = row(j, RELATIONS, 0);
    memset(left, 0, j->words * sizeof *left);
    for (uint32_t i = 0; i < n; i++) left[i / 64] |= 1ull << i % 64;
    for (uint32_t gone = 0, before = n; gone < n;) {
        if (before == gone) return false;
        before = gone;
        for (uint32_t i = n; i-- > 0;) {
            if (!(left[i / 64] >> i % 64 & 1)) continue;
            uint64_t stays = 0;
            for (uint32_t w = 0; w < j->words; w++) stays |= row(j, r, i)[w] & left[w];
            if (stays) continue;
            left[i / 64] &= ~(1ull << i % 64);
            gone++;
        }
    }
    return true;
}

// ---- by location and by thread ------------------------------------------------------------------

#define for_each_cell(x, i, c)                                                                     \
    for (uint32_t c = (i), c##_first = 1; c##_first || c; c = (x)->events[c].more, c##_first = 0)

static bool has_cells(event *e) { return e->reads || e->writes; }

static void list_cells(cells_judge *j) {
    const smc_execution *x = j->x;
    uint32_t locs = 0, total = 0;
    for (uint32_t i = 0; i < x->n; i++)
        if (has_cells(&x->events[i]))
            for_each_cell (x, i, c) {
                if (x->events[c].loc >= locs) locs = x->events[c].loc + 1;
                total++;
            }
    smc_vec_reserve(&j->first, locs + 2);
    smc_vec_reserve(&j->cells, 2 * total + 2);
    memset(j->first.at, 0, (locs + 2) * sizeof *j->first.at);
    j->first.n = locs + 1;
    for (uint32_t i = 0; i < x->n; i++)
        if (has_cells(&x->events[i]))
            for_each_cell (x, i, c) j->first.at[x->events[c].loc + 2]++;
    for (uint32_t l = 0; l < locs; l++) j->first.at[l + 2] += j->first.at[l + 1];
    for (uint32_t i = 0; i < x->n; i++)
        if (has_cells(&x->events[i]))
            for_each_cell (x, i, c) {
                const uint32_t at = j->first.at[x->events[c].loc + 1]++;
                j->cells.at[2 * at] = i;
                j->cells.at[2 * at + 1] = c;
            }
}

static void list_threads(cells_judge *j) {
    const smc_execution *x = j->x;
    uint32_t threads = 0;
    for (uint32_t i = 0; i < x->n; i++)
        if (!is_init(&x->events[i]) && x->events[i].thread >= threads)
            threads = x->events[i].thread + 1;
    smc_vec_reserve(&j->begin, threads + 2);
    smc_vec_reserve(&j->in_po, x->n + 1);
    memset(j->begin.at, 0, (threads + 2) * sizeof *j->begin.at);
    j->begin.n = threads;
    for (uint32_t i = 0; i < x->n; i++)
        if (!is_init(&x->events[i])) j->begin.at[x->events[i].thread + 2]++;
    for (uint32_t t = 0; t < threads; t++) j->begin.at[t + 2] += j->begin.at[t + 1];
    for (uint32_t i = 0; i < x->n; i++) // those of a thread come in the order of the program
        if (!is_init(&x->events[i])) j->in_po.at[j->begin.at[x->events[i].thread + 1]++] = i;
}

static void begin(cells_judge *j, const smc_execution *x) {
    j->x = x;
    j->words = (x->n + 63) / 64;
    const uint32_t size = (RELATIONS * x->n + 1) * j->words;
    smc_vec_reserve(&j->rows, size);
    memset(j->rows.at, 0, size * sizeof *j->rows.at);
    list_cells(j);
    list_threads(j);
}

static uint32_t place_of_source(const smc_execution *x, event *read) {
    for_each_cell (x, (uint32_t)read->rf, w)
        if (x->events[w].loc == read->loc) return x->events[w].co;
    smc_internal_error(__FILE__, __LINE__, "a cell is read from an event that does not write it");
}

// An access in one cell: what it reads and writes there, as places in coherence.
typedef struct place {
    uint32_t event;
    bool reads, writes;
    uint32_t read, written;
} place;

static place place_at(const cells_judge *j, uint32_t at) {
    const smc_execution *x = j->x;
    event *e = &x->events[j->cells.at[2 * at]], *c = &x->events[j->cells.at[2 * at + 1]];
    return (place){.event = j->cells.at[2 * at],
                   .reads = e->reads,
                   .writes = e->writes,
                   .read = e->reads ? place_of_source(x, c) : 0,
                   .written = c->co};
}

// ---- sc, tso, pso -------------------------------------------------------------------------------

static bool drains(event *e) {
    switch (e->kind) {
    case SMC_RMW:
    case SMC_LOCK:
    case SMC_UNLOCK:
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END: return true;
    case SMC_FENCE: return e->order == SMC_SEQ_CST;
    default: return e->writes && e->order == SMC_SEQ_CST;
    }
}

static bool is_buffered(event *e) {
    return e->writes && !e->reads && e->kind != SMC_RMW && e->order != SMC_SEQ_CST;
}

// How stores may be late: under pso, stores to other cells may overtake each other.
typedef enum buffering { NOT_AT_ALL, IN_ORDER, BY_CELL } buffering;

static bool orders_stores(event *e) {
    return e->kind == SMC_FENCE && (e->order == SMC_RELEASE || e->order == SMC_ACQ_REL);
}

static bool takes_part(event *e) { return e->reads || e->writes || drains(e); }

// Program order, as far as memory sees it. Where two stores have a cell in common, coherence has
// them in the order of the program.
static void add_ppo(const cells_judge *j, buffering buffers) {
    event *events = j->x->events;
    for (uint32_t t = 0; t < j->begin.n; t++)
        for (uint32_t a = j->begin.at[t]; a < j->begin.at[t + 1]; a++) {
            bool fenced = buffers != BY_CELL || !is_buffered(&events[j->in_po.at[a]]);
            for (uint32_t b = a + 1; b < j->begin.at[t + 1]; b++) {
                const uint32_t p = j->in_po.at[a], q = j->in_po.at[b];
                fenced |= orders_stores(&events[q]);
                if (!fenced && !drains(&events[q]) && events[q].order != SMC_RELEASE &&
                    events[q].order != SMC_ACQ_REL)
                    continue;
                if (takes_part(&events[p]) && takes_part(&events[q]) &&
                    (!buffers || !is_buffered(&events[p]) || drains(&events[q]) ||
                     events[q].writes))
                    relate(j, ORDER, p, q);
            }
        }
}

// Creation, also of events that program order does not follow with; unlock and lock, end and join.
static void add_sync(const cells_judge *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (!e->reads && e->rf >= 0 && !is_init(&x->events[e->rf]))
            relate(j, ORDER, (uint32_t)e->rf, i);
        if (e->create < 0) continue;
        for (uint32_t b = j->begin.at[e->thread]; b < j->begin.at[e->thread + 1]; b++)
            if (takes_part(&x->events[j->in_po.at[b]]))
                relate(j, ORDER, (uint32_t)e->create, j->in_po.at[b]);
    }
}

// Whether a comes before b in (rf u co u fr)+ of the cell.
static bool is_eco(const place *a, const place *b) {
    return (a->writes && b->writes && a->written < b->written) ||
           (a->writes && b->reads && a->written <= b->read) ||
           (a->reads && b->writes && a->read < b->written) ||
           (a->reads && b->reads && a->read < b->read);
}

static bool is_po(event *a, event *b) { return a->thread == b->thread && a->index < b->index; }

// rf, co and fr, but for what the store buffer may forward: a thread's own stores, cell by cell.
// False: a cell is not coherent.
static bool add_communication(const cells_judge *j, buffering buffers) {
    const smc_execution *x = j->x;
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++) {
            const place p = place_at(j, a);
            if (is_init(&x->events[p.event])) continue; // nothing comes before it
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const place q = place_at(j, b);
                if (p.event == q.event) continue;
                event *e = &x->events[p.event], *f = &x->events[q.event];
                const bool rf = p.writes && q.reads && q.read == p.written,
                           com = q.writes && ((p.writes && p.written < q.written) ||
                                              (p.reads && p.read < q.written));
                if (is_eco(&p, &q) && is_po(f, e)) return false;
                if (com || (rf && !(buffers && e->thread == f->thread)))
                    relate(j, ORDER, p.event, q.event);
            }
        }
    return true;
}

static bool is_in_order(cells_judge *j, buffering buffers) {
    add_ppo(j, buffers);
    add_sync(j);
    return add_communication(j, buffers) && is_acyclic(j, ORDER);
}

// ---- rc11 ---------------------------------------------------------------------------------------

// From `head` to `target`, and from all up to the one to all from the other on.
static void synchronise(const cells_judge *j, uint32_t head, uint32_t target) {
    event *h = &j->x->events[head], *g = &j->x->events[target];
    relate(j, HB, head, target);
    if (h->thread == g->thread && !(g->create == (int32_t)head)) return;
    for (uint32_t a = j->begin.at[h->thread]; a < j->begin.at[h->thread + 1]; a++) {
        if (j->x->events[j->in_po.at[a]].index > h->index) break;
        for (uint32_t b = j->begin.at[g->thread]; b < j->begin.at[g->thread + 1]; b++)
            if (j->x->events[j->in_po.at[b]].index >= g->index)
                relate(j, OHB, j->in_po.at[a], j->in_po.at[b]);
    }
}

// Where an event stands in j->in_po.
static uint32_t place_in_thread(const cells_judge *j, uint32_t i) {
    uint32_t at = j->begin.at[j->x->events[i].thread];
    while (j->in_po.at[at] != i) at++;
    return at;
}

// What the write releases goes to `target`: its own, that of the last release fence before it, and
// of an RMW that of what it reads.
static void synchronise_with(const cells_judge *j, uint32_t write, uint32_t target,
                             uint64_t *visited) {
    const smc_execution *x = j->x;
    event *w = &x->events[write];
    if (is_init(w) || visited[write / 64] >> write % 64 & 1) return;
    visited[write / 64] |= 1ull << write % 64;
    if (w->order != SMC_PLAIN) {
        if (is_releasing(w)) synchronise(j, write, target);
        for (uint32_t at = place_in_thread(j, write); at-- > j->begin.at[w->thread];) {
            event *f = &x->events[j->in_po.at[at]];
            if (!is_fence(f) || !is_releasing(f)) continue;
            synchronise(j, j->in_po.at[at], target);
            break;
        }
    }
    if (w->reads)
        for_each_cell (x, write, c) synchronise_with(j, (uint32_t)x->events[c].rf, target, visited);
}

static void synchronise_read(const cells_judge *j, uint32_t read, uint32_t target) {
    uint64_t *visited = row(j, RELATIONS, 0);
    memset(visited, 0, j->words * sizeof *visited);
    for_each_cell (j->x, read, c)
        synchronise_with(j, (uint32_t)j->x->events[c].rf, target, visited);
}

static void add_synchronisation(const cells_judge *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (e->create >= 0) synchronise(j, (uint32_t)e->create, i);
        if (!e->reads) {
            if (e->rf >= 0 && !is_init(&x->events[e->rf])) synchronise(j, (uint32_t)e->rf, i);
            continue;
        }
        if (is_acquiring(e)) synchronise_read(j, i, i);
        if (e->order == SMC_PLAIN || e->failed_attempt) continue;
        for (uint32_t at = place_in_thread(j, i) + 1; at < j->begin.at[e->thread + 1]; at++) {
            event *f = &x->events[j->in_po.at[at]];
            if (!is_fence(f) || !is_acquiring(f)) continue;
            synchronise_read(j, i, j->in_po.at[at]);
            break;
        }
    }
}

// Program order, and the part of it that orders accesses to different cells.
static void add_program_order(const cells_judge *j) {
    event *events = j->x->events;
    for (uint32_t t = 0; t < j->begin.n; t++)
        for (uint32_t a = j->begin.at[t]; a < j->begin.at[t + 1]; a++) {
            event *p = &events[j->in_po.at[a]];
            const bool acquires = p->reads && is_acquiring(p),
                       may_acquire = p->reads && p->order != SMC_PLAIN && !p->failed_attempt;
            bool ordered = acquires;
            for (uint32_t b = a + 1; b < j->begin.at[t + 1]; b++) {
                event *q = &events[j->in_po.at[b]];
                relate(j, HB, j->in_po.at[a], j->in_po.at[b]);
                if (ordered || (q->writes && is_releasing(q)))
                    relate(j, OHB, j->in_po.at[a], j->in_po.at[b]);
                if (is_fence(q) && (is_releasing(q) || (may_acquire && is_acquiring(q))))
                    ordered = true;
            }
        }
}

// Coherence of each cell; into COM what other threads see.
static bool is_coherent(const cells_judge *j) {
    const smc_execution *x = j->x;
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++) {
            const place p = place_at(j, a);
            if (is_init(&x->events[p.event])) continue;
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const place q = place_at(j, b);
                if (p.event == q.event) continue;
                if (is_eco(&p, &q) && related(j, HB, q.event, p.event)) return false;
                const bool rfe = p.writes && q.reads && q.read == p.written &&
                                 x->events[p.event].thread != x->events[q.event].thread;
                if (rfe || (q.writes && ((p.writes && p.written < q.written) ||
                                         (p.reads && p.read < q.written))))
                    relate(j, COM, p.event, q.event);
            }
        }
    return true;
}

// seq_cst events make a difference where two threads have some, or where there are fences.
static bool needs_psc(const cells_judge *j) {
    int64_t thread = -1;
    for (uint32_t i = 0; i < j->x->n; i++) {
        event *e = &j->x->events[i];
        if (e->order != SMC_SEQ_CST || !(is_fence(e) || e->reads || e->writes)) continue;
        if (is_fence(e) || (thread >= 0 && thread != e->thread)) return true;
        thread = e->thread;
    }
    return false;
}

// By HB and OHB as they are so far: coherence, and no access is seen in part.
static bool are_wholes_coherent(cells_judge *j) {
    if (!close(j, HB) || !is_coherent(j) || !close(j, COM)) return false;
    if (!j->x->mixed) return true;
    (void)close(j, OHB);
    for (uint32_t i = 0; i < j->x->n; i++)
        for (uint32_t k = 0; k < j->x->n; k++)
            if (related(j, OHB, i, k) && related(j, COM, k, i)) return false;
    return true;
}

static bool is_rc11(cells_judge *j, const smc_model *base) {
    add_program_order(j);
    add_synchronisation(j);
    return are_wholes_coherent(j) && (!needs_psc(j) || base->axioms(base, j->x));
}

// ---- ra, sra ------------------------------------------------------------------------------------

// All reads acquire, all writes release.
static void add_ra_program_order(const cells_judge *j) {
    event *events = j->x->events;
    for (uint32_t t = 0; t < j->begin.n; t++)
        for (uint32_t a = j->begin.at[t]; a < j->begin.at[t + 1]; a++)
            for (uint32_t b = a + 1; b < j->begin.at[t + 1]; b++) {
                const uint32_t p = j->in_po.at[a], q = j->in_po.at[b];
                const bool acquires = events[p].reads && !events[p].failed_attempt;
                relate(j, HB, p, q);
                if (acquires || events[q].writes) relate(j, OHB, p, q);
            }
}

static void add_ra_synchronisation(const cells_judge *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (e->create >= 0) synchronise(j, (uint32_t)e->create, i);
        if (e->failed_attempt || e->rf < 0) continue;
        for_each_cell (x, i, c)
            if (!is_init(&x->events[x->events[c].rf])) synchronise(j, (uint32_t)x->events[c].rf, i);
    }
}

static bool is_ra(cells_judge *j) {
    add_ra_program_order(j);
    add_ra_synchronisation(j);
    return are_wholes_coherent(j);
}

// acyclic(po u rf u co). HB, which is closed, lacks what failed attempts read.
static bool is_sra(cells_judge *j) {
    const smc_execution *x = j->x;
    if (!is_ra(j)) return false;
    memcpy(row(j, ORDER, 0), row(j, HB, 0), (size_t)x->n * j->words * sizeof(uint64_t));
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].failed_attempt && !is_init(&x->events[x->events[i].rf]))
            relate(j, ORDER, (uint32_t)x->events[i].rf, i);
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++)
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const place p = place_at(j, a), q = place_at(j, b);
                if (p.writes && q.writes && p.written < q.written)
                    relate(j, ORDER, p.event, q.event);
            }
    return is_acyclic(j, ORDER);
}

// ---- the models ---------------------------------------------------------------------------------

bool cells_judge_knows(const smc_model *base) {
    return base->axioms == smc_axioms_sc || base->axioms == smc_axioms_tso ||
           base->axioms == smc_axioms_pso || base->axioms == smc_axioms_ra ||
           base->axioms == smc_axioms_sra ||
           (base->axioms == smc_axioms_rc11 && !base->c11_releases);
}

bool cells_judge_holds(cells_judge *j, const smc_model *base, const smc_execution *x) {
    begin(j, x);
    if (base->axioms == smc_axioms_rc11) return is_rc11(j, base);
    if (base->axioms == smc_axioms_ra) return is_ra(j);
    if (base->axioms == smc_axioms_sra) return is_sra(j);
    return is_in_order(j, base->axioms == smc_axioms_sc    ? NOT_AT_ALL
                          : base->axioms == smc_axioms_tso ? IN_ORDER
                                                           : BY_CELL);
}

void cells_judge_free(cells_judge *j) {
    smc_vec_free(&j->rows);
    smc_vec_free(&j->cells);
    smc_vec_free(&j->first);
    smc_vec_free(&j->in_po);
    smc_vec_free(&j->begin);
}
