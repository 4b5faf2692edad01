#include "models/cells/judge.h"

#include "models/axiomatic/axioms.h"

#include <string.h>

typedef const smc_execution_event event;

// Relations as bit matrices, stored one after the other; CLOSED is scratch space of
// close_transitively(). COM: rfe u co u fr. OHB: the part of happens-before that orders accesses to
// different cells. The sets, of one row each, follow the relations.
typedef enum relation { COM, ORDER, HB, OHB, CLOSED, RELATIONS } relation;
// Sets of events, as bits by index in the execution: memory for variables of the functions below.
// AFTER: the later events of a thread. AFTER_AND_RELEASES, _STORES, _WAITS: the elements of AFTER
// that release, that are stores, or that must follow earlier stores. AFTER_RELEASE_FENCE,
// AFTER_ACQUIRE_FENCE: the elements of AFTER that follow such a fence.
typedef enum event_set {
    VISITED,
    FROM_TARGET,
    AFTER,
    AFTER_AND_RELEASES,
    AFTER_AND_STORES,
    AFTER_AND_WAITS,
    AFTER_RELEASE_FENCE,
    AFTER_ACQUIRE_FENCE,
    OPEN,
    DONE,
    SETS
} event_set;

static bool is_init(event *e) { return e->thread == SMC_INIT_THREAD; }
static bool is_fence(event *e) { return e->kind == SMC_FENCE && !e->reads && !e->writes; }
static bool is_releasing(event *e) {
    return e->order == SMC_RELEASE || e->order == SMC_ACQ_REL || e->order == SMC_SEQ_CST;
}
static bool is_acquiring(event *e) { return e->order >= SMC_CONSUME && e->order != SMC_RELEASE; }

// ---- rows of bits -------------------------------------------------------------------------------

static uint64_t *relation_row(const cells_checker *j, relation r, uint32_t i) {
    return j->rows.at + ((size_t)r * j->x->n + i) * j->words;
}
static bool bit_is_set(const uint64_t *set, uint32_t i) { return set[i / 64] >> i % 64 & 1; }
static void set_bit(uint64_t *set, uint32_t i) { set[i / 64] |= 1ull << i % 64; }
static void clear_bit(uint64_t *set, uint32_t i) { set[i / 64] &= ~(1ull << i % 64); }
static void add_pair(const cells_checker *j, relation r, uint32_t a, uint32_t b) {
    set_bit(relation_row(j, r, a), b);
}
static bool is_related(const cells_checker *j, relation r, uint32_t a, uint32_t b) {
    return bit_is_set(relation_row(j, r, a), b);
}

static uint64_t *empty_set(const cells_checker *j, event_set s) {
    return memset(relation_row(j, RELATIONS, s), 0, j->words * sizeof(uint64_t));
}
static void unite_sets(const cells_checker *j, uint64_t *set, const uint64_t *others) {
    for (uint32_t w = 0; w < j->words; w++) set[w] |= others[w];
}

// no event
enum { NO_THREAD = UINT32_MAX };
// A successor of event i by r that is not yet in the row of CLOSED; NOBODY: none.
static uint32_t next_unclosed_successor(const cells_checker *j, relation r, uint32_t i) {
    const uint64_t *direct = relation_row(j, r, i), *closed = relation_row(j, CLOSED, i);
    for (uint32_t w = 0; w < j->words; w++)
        if (direct[w] & ~closed[w])
            return 64 * w + (uint32_t)__builtin_ctzll(direct[w] & ~closed[w]);
    return NO_THREAD;
}

// Computes rows of CLOSED by a depth-first search from event `first`. Returns false on a cycle.
static bool close_rows_from(cells_checker *j, relation r, uint32_t first, uint64_t *open,
                            uint64_t *done) {
    j->stack.n = 0;
    *smc_vec_push(&j->stack) = first;
    set_bit(open, first);
    while (j->stack.n) {
        const uint32_t i = j->stack.at[j->stack.n - 1], k = next_unclosed_successor(j, r, i);
        if (k == NO_THREAD) {
            clear_bit(open, i);
            set_bit(done, i);
            j->stack.n--;
        } else if (bit_is_set(done, k)) {
            set_bit(relation_row(j, CLOSED, i), k);
            unite_sets(j, relation_row(j, CLOSED, i), relation_row(j, CLOSED, k));
        } else if (bit_is_set(open, k)) return false;
        else {
            set_bit(open, k);
            *smc_vec_push(&j->stack) = k;
        }
    }
    return true;
}

// Replaces r by its transitive closure. Returns false if r is cyclic.
static bool close_transitively(cells_checker *j, relation r) {
    const size_t size = (size_t)j->x->n * j->words * sizeof(uint64_t);
    uint64_t *open = empty_set(j, OPEN), *done = empty_set(j, DONE);
    memset(relation_row(j, CLOSED, 0), 0, size);
    for (uint32_t i = 0; i < j->x->n; i++)
        if (!bit_is_set(done, i) && !close_rows_from(j, r, i, open, done)) return false;
    memcpy(relation_row(j, r, 0), relation_row(j, CLOSED, 0), size);
    return true;
}

static bool is_acyclic(cells_checker *j, relation r) {
    const uint32_t n = j->x->n;
    uint64_t *left = empty_set(j, VISITED);
    for (uint32_t i = 0; i < n; i++) set_bit(left, i);
    for (uint32_t removed = 0, before = n; removed < n;) {
        if (before == removed) return false;
        before = removed;
        for (uint32_t i = n; i-- > 0;) {
            if (!bit_is_set(left, i)) continue;
            uint64_t stays = 0;
            for (uint32_t w = 0; w < j->words; w++) stays |= relation_row(j, r, i)[w] & left[w];
            if (stays) continue;
            clear_bit(left, i);
            removed++;
        }
    }
    return true;
}

// ---- by location and by thread ------------------------------------------------------------------

#define for_each_cell(x, i, c)                                                                     \
    for (uint32_t c = (i), c##_first = 1; c##_first || c; c = (x)->events[c].more, c##_first = 0)

static bool has_cells(event *e) { return e->reads || e->writes; }

// Lists the accesses of each cell.
static void list_cells(cells_checker *j) {
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

// Lists the events of each thread in program order.
static void list_threads(cells_checker *j) {
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
    for (uint32_t i = 0; i < x->n; i++) // the execution has the events of a thread in program order
        if (!is_init(&x->events[i])) j->in_po.at[j->begin.at[x->events[i].thread + 1]++] = i;
}

static void begin_checks(cells_checker *j, const smc_execution *x) {
    j->x = x;
    j->words = (x->n + 63) / 64;
    const uint32_t size = (RELATIONS * x->n + SETS) * j->words;
    smc_vec_reserve(&j->rows, size);
    memset(j->rows.at, 0, size * sizeof *j->rows.at);
    list_cells(j);
    list_threads(j);
}

// Position in coherence of the write that a cell of a read reads from.
static uint32_t coherence_of_source(const smc_execution *x, event *read) {
    for_each_cell (x, (uint32_t)read->rf, w)
        if (x->events[w].loc == read->loc) return x->events[w].co;
    smc_internal_error(__FILE__, __LINE__, "a cell is read from an event that does not write it");
}

// The position of an access in the coherence order of one cell.
typedef struct access_position {
    uint32_t event; // index of the access in the execution
    bool reads, writes;
    uint32_t read, written; // positions of the write that it reads from, and of its own write
} access_position;

static access_position position_of_access(const cells_checker *j, uint32_t at) {
    const smc_execution *x = j->x;
    event *e = &x->events[j->cells.at[2 * at]], *c = &x->events[j->cells.at[2 * at + 1]];
    return (access_position){.event = j->cells.at[2 * at],
                             .reads = e->reads,
                             .writes = e->writes,
                             .read = e->reads ? coherence_of_source(x, c) : 0,
                             .written = c->co};
}

// ---- sc, tso, pso -------------------------------------------------------------------------------

static bool drains_store_buffer(event *e) {
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

// How stores may be delayed. IN_ORDER: as by a FIFO buffer (tso). BY_CELL: stores to different
// cells may also be reordered (pso).
typedef enum buffering { NOT_AT_ALL, IN_ORDER, BY_CELL } buffering;

// Whether the event is a fence that orders the stores before and after it.
static bool orders_stores(event *e) {
    return e->kind == SMC_FENCE && (e->order == SMC_RELEASE || e->order == SMC_ACQ_REL);
}

static bool is_ordered_event(event *e) { return e->reads || e->writes || drains_store_buffer(e); }

// Adds to ORDER the program order that store buffers preserve. Visits each thread backwards, with
// sets of the later events. Stores with a common cell are ordered by coherence, which contains
// program order.
static void add_ppo(const cells_checker *j, buffering buffers) {
    for (uint32_t t = 0; t < j->begin.n; t++) {
        uint64_t *after = empty_set(j, AFTER), *stores = empty_set(j, AFTER_AND_STORES),
                 *waits = empty_set(j, AFTER_AND_WAITS); // the later events that must follow
                                                         // earlier stores
        for (uint32_t at = j->begin.at[t + 1]; at-- > j->begin.at[t];) {
            const uint32_t i = j->in_po.at[at];
            event *e = &j->x->events[i];
            const bool releases = e->order == SMC_RELEASE || e->order == SMC_ACQ_REL;
            if (orders_stores(e)) unite_sets(j, waits, stores);
            if (!is_ordered_event(e)) continue;
            unite_sets(j, relation_row(j, ORDER, i),
                       !buffers || !is_buffered(e) ? after
                       : buffers == IN_ORDER       ? stores
                                                   : waits);
            set_bit(after, i);
            if (e->writes || drains_store_buffer(e)) set_bit(stores, i);
            if (drains_store_buffer(e) || (e->writes && releases)) set_bit(waits, i);
        }
    }
}

// Adds synchronisation edges to ORDER: from thread creation (also to events that ppo does not order
// after the thread's first event), from unlock to lock, from end to join.
static void add_sync(const cells_checker *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (!e->reads && e->rf >= 0 && !is_init(&x->events[e->rf]))
            add_pair(j, ORDER, (uint32_t)e->rf, i);
        if (e->create < 0) continue;
        for (uint32_t b = j->begin.at[e->thread]; b < j->begin.at[e->thread + 1]; b++)
            if (is_ordered_event(&x->events[j->in_po.at[b]]))
                add_pair(j, ORDER, (uint32_t)e->create, j->in_po.at[b]);
    }
}

// Whether (a, b) is in (rf u co u fr)+ within one cell.
static bool is_eco(const access_position *a, const access_position *b) {
    return (a->writes && b->writes && a->written < b->written) ||
           (a->writes && b->reads && a->written <= b->read) ||
           (a->reads && b->writes && a->read < b->written) ||
           (a->reads && b->reads && a->read < b->read);
}

static bool is_po(event *a, event *b) { return a->thread == b->thread && a->index < b->index; }

// Adds rf, co and fr to ORDER, except rf within a thread if stores are buffered (store forwarding).
// Returns false if coherence contradicts program order in some cell.
static bool add_communication(const cells_checker *j, buffering buffers) {
    const smc_execution *x = j->x;
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++) {
            const access_position p = position_of_access(j, a);
            if (is_init(&x->events[p.event])) continue; // no event precedes an initialisation write
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const access_position q = position_of_access(j, b);
                if (p.event == q.event) continue;
                event *e = &x->events[p.event], *f = &x->events[q.event];
                const bool rf = p.writes && q.reads && q.read == p.written,
                           com = q.writes && ((p.writes && p.written < q.written) ||
                                              (p.reads && p.read < q.written));
                if (is_eco(&p, &q) && is_po(f, e)) return false;
                if (com || (rf && !(buffers && e->thread == f->thread)))
                    add_pair(j, ORDER, p.event, q.event);
            }
        }
    return true;
}

// Whether the axioms of sc, tso or pso hold; `buffers`: the store buffers of the model that is
// checked.
static bool is_in_order(cells_checker *j, buffering buffers) {
    add_ppo(j, buffers);
    add_sync(j);
    return add_communication(j, buffers) && is_acyclic(j, ORDER);
}

// ---- rc11 ---------------------------------------------------------------------------------------

// Adds to HB that `head` synchronises with `target`. With mixed sizes, also adds to OHB all pairs
// of an event up to `head` and an event from `target` on.
static void relate_synchronising_events(const cells_checker *j, uint32_t head, uint32_t target) {
    event *h = &j->x->events[head], *g = &j->x->events[target];
    add_pair(j, HB, head, target);
    if (h->thread == g->thread && !(g->create == (int32_t)head)) return;
    if (!j->x->mixed) return;
    uint64_t *from_target = empty_set(j, FROM_TARGET);
    for (uint32_t b = j->begin.at[g->thread + 1]; b-- > j->begin.at[g->thread];) {
        if (j->x->events[j->in_po.at[b]].index < g->index) break;
        set_bit(from_target, j->in_po.at[b]);
    }
    for (uint32_t a = j->begin.at[h->thread]; a < j->begin.at[h->thread + 1]; a++) {
        if (j->x->events[j->in_po.at[a]].index > h->index) break;
        unite_sets(j, relation_row(j, OHB, j->in_po.at[a]), from_target);
    }
}

// Index of event i in j->in_po.
static uint32_t place_in_thread(const cells_checker *j, uint32_t i) {
    uint32_t at = j->begin.at[j->x->events[i].thread];
    while (j->in_po.at[at] != i) at++;
    return at;
}

static bool has_common_cell(const smc_execution *x, uint32_t a, uint32_t b) {
    for_each_cell (x, a, c)
        for_each_cell (x, b, d)
            if (x->events[c].loc == x->events[d].loc) return true;
    return false;
}

// The release sequence of an earlier release write of the thread may continue with `write`, at
// index `at` of j->in_po: adds that the last such release write synchronises with `target`.
static void synchronise_with_own_release(const cells_checker *j, uint32_t write, uint32_t at,
                                         uint32_t target) {
    const smc_execution *x = j->x;
    while (at-- > j->begin.at[x->events[write].thread]) {
        const uint32_t head = j->in_po.at[at];
        event *h = &x->events[head];
        if (!h->writes || !is_releasing(h) || !smc_continues_by_po(j->releases, h->po_releases) ||
            !has_common_cell(x, head, write))
            continue;
        relate_synchronising_events(j, head, target);
        return;
    }
}

// Adds that the heads of all release sequences that contain `write` synchronise with `target`: the
// write itself, the last release fence before it, earlier release writes of its thread and, if it
// is an RMW, the heads for its source.
static void synchronise_with(const cells_checker *j, uint32_t write, uint32_t target,
                             uint64_t *visited) {
    const smc_execution *x = j->x;
    event *w = &x->events[write];
    if (is_init(w) || bit_is_set(visited, write)) return;
    set_bit(visited, write);
    if (w->order != SMC_PLAIN) {
        const uint32_t place = place_in_thread(j, write);
        if (is_releasing(w)) relate_synchronising_events(j, write, target);
        else synchronise_with_own_release(j, write, place, target);
        for (uint32_t at = place; at-- > j->begin.at[w->thread];) {
            event *f = &x->events[j->in_po.at[at]];
            if (!is_fence(f) || !is_releasing(f)) continue;
            relate_synchronising_events(j, j->in_po.at[at], target);
            break;
        }
    }
    if (w->reads)
        for_each_cell (x, write, c) synchronise_with(j, (uint32_t)x->events[c].rf, target, visited);
}

// Adds that the heads for all sources of a read synchronise with `target`.
static void synchronise_read(const cells_checker *j, uint32_t read, uint32_t target) {
    uint64_t *visited = empty_set(j, VISITED);
    for_each_cell (j->x, read, c)
        synchronise_with(j, (uint32_t)j->x->events[c].rf, target, visited);
}

static void add_synchronisation(const cells_checker *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (e->create >= 0) relate_synchronising_events(j, (uint32_t)e->create, i);
        if (!e->reads) {
            if (e->rf >= 0 && !is_init(&x->events[e->rf]))
                relate_synchronising_events(j, (uint32_t)e->rf, i);
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

// Adds to HB the pairs of consecutive events of each thread.
static void add_next_in_thread(const cells_checker *j) {
    for (uint32_t t = 0; t < j->begin.n; t++)
        for (uint32_t b = j->begin.at[t] + 1; b < j->begin.at[t + 1]; b++)
            add_pair(j, HB, j->in_po.at[b - 1], j->in_po.at[b]);
}

// Adds to OHB the part of program order that orders accesses to different cells. Visits each thread
// backwards, with sets of the later events and of those after fences.
static void order_cells(const cells_checker *j) {
    for (uint32_t t = 0; t < j->begin.n; t++) {
        uint64_t *after = empty_set(j, AFTER), *releases = empty_set(j, AFTER_AND_RELEASES),
                 *after_release = empty_set(j, AFTER_RELEASE_FENCE),
                 *after_acquire = empty_set(j, AFTER_ACQUIRE_FENCE);
        for (uint32_t at = j->begin.at[t + 1]; at-- > j->begin.at[t];) {
            const uint32_t i = j->in_po.at[at];
            event *e = &j->x->events[i];
            uint64_t *ordered = relation_row(j, OHB, i);
            if (e->reads && is_acquiring(e)) unite_sets(j, ordered, after);
            unite_sets(j, ordered, releases);
            unite_sets(j, ordered, after_release);
            if (e->reads && e->order != SMC_PLAIN && !e->failed_attempt)
                unite_sets(j, ordered, after_acquire);
            if (is_fence(e) && is_releasing(e)) unite_sets(j, after_release, after);
            if (is_fence(e) && is_acquiring(e)) unite_sets(j, after_acquire, after);
            if (e->writes && is_releasing(e)) set_bit(releases, i);
            set_bit(after, i);
        }
    }
}

// Checks coherence of each cell against HB, and computes COM.
static bool is_coherent(const cells_checker *j) {
    const smc_execution *x = j->x;
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++) {
            const access_position p = position_of_access(j, a);
            if (is_init(&x->events[p.event])) continue;
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const access_position q = position_of_access(j, b);
                if (p.event == q.event) continue;
                if (is_eco(&p, &q) && is_related(j, HB, q.event, p.event)) return false;
                const bool rfe = p.writes && q.reads && q.read == p.written &&
                                 x->events[p.event].thread != x->events[q.event].thread;
                if (rfe || (q.writes && ((p.writes && p.written < q.written) ||
                                         (p.reads && p.read < q.written))))
                    add_pair(j, COM, p.event, q.event);
            }
        }
    return true;
}

// Whether psc must be checked: two threads have seq_cst events, or there is a seq_cst fence. Under
// C++20 with mixed sizes, two such events of one thread suffice, since eco can lead back through
// other cells.
static bool must_check_psc(const cells_checker *j, const smc_model *base) {
    const bool one_thread_does = base->axioms == smc_axioms_c20 && j->x->mixed;
    int64_t thread = -1;
    for (uint32_t i = 0; i < j->x->n; i++) {
        event *e = &j->x->events[i];
        if (e->order != SMC_SEQ_CST || !(is_fence(e) || e->reads || e->writes)) continue;
        if (is_fence(e) || (thread >= 0 && (thread != e->thread || one_thread_does))) return true;
        thread = e->thread;
    }
    return false;
}

// Whether the current HB and OHB satisfy coherence, and no access is observed in parts.
static bool are_accesses_coherent(cells_checker *j) {
    if (!close_transitively(j, HB) || !is_coherent(j) || !close_transitively(j, COM)) return false;
    if (!j->x->mixed) return true;
    (void)close_transitively(j, OHB);
    for (uint32_t i = 0; i < j->x->n; i++)
        for (uint32_t k = 0; k < j->x->n; k++)
            if (is_related(j, OHB, i, k) && is_related(j, COM, k, i)) return false;
    return true;
}

static bool is_rc11(cells_checker *j, const smc_model *base) {
    j->releases = base->releases;
    add_next_in_thread(j);
    if (j->x->mixed) order_cells(j);
    add_synchronisation(j);
    return are_accesses_coherent(j) && (!must_check_psc(j, base) || base->axioms(base, j->x));
}

// ---- ra, sra ------------------------------------------------------------------------------------

// Adds to OHB the order of accesses to different cells under ra: all reads acquire, all writes
// release.
static void order_ra_cells(const cells_checker *j) {
    for (uint32_t t = 0; t < j->begin.n; t++) {
        uint64_t *after = empty_set(j, AFTER), *writes = empty_set(j, AFTER_AND_RELEASES);
        for (uint32_t at = j->begin.at[t + 1]; at-- > j->begin.at[t];) {
            const uint32_t i = j->in_po.at[at];
            event *e = &j->x->events[i];
            unite_sets(j, relation_row(j, OHB, i), e->reads && !e->failed_attempt ? after : writes);
            if (e->writes) set_bit(writes, i);
            set_bit(after, i);
        }
    }
}

static void add_ra_synchronisation(const cells_checker *j) {
    const smc_execution *x = j->x;
    for (uint32_t i = 0; i < x->n; i++) {
        event *e = &x->events[i];
        if (e->create >= 0) relate_synchronising_events(j, (uint32_t)e->create, i);
        if (e->failed_attempt || e->rf < 0) continue;
        for_each_cell (x, i, c)
            if (!is_init(&x->events[x->events[c].rf]))
                relate_synchronising_events(j, (uint32_t)x->events[c].rf, i);
    }
}

static bool is_ra(cells_checker *j) {
    add_next_in_thread(j);
    if (j->x->mixed) order_ra_cells(j);
    add_ra_synchronisation(j);
    return are_accesses_coherent(j);
}

// The axiom of sra: acyclic(po u rf u co). HB is transitively closed but lacks the reads-from edges
// of failed attempts to take a lock; these are added.
static bool is_sra(cells_checker *j) {
    const smc_execution *x = j->x;
    if (!is_ra(j)) return false;
    memcpy(relation_row(j, ORDER, 0), relation_row(j, HB, 0),
           (size_t)x->n * j->words * sizeof(uint64_t));
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].failed_attempt && !is_init(&x->events[x->events[i].rf]))
            add_pair(j, ORDER, (uint32_t)x->events[i].rf, i);
    for (uint32_t l = 0; l + 1 < j->first.n; l++)
        for (uint32_t a = j->first.at[l]; a < j->first.at[l + 1]; a++)
            for (uint32_t b = j->first.at[l]; b < j->first.at[l + 1]; b++) {
                const access_position p = position_of_access(j, a), q = position_of_access(j, b);
                if (p.writes && q.writes && p.written < q.written)
                    add_pair(j, ORDER, p.event, q.event);
            }
    return is_acyclic(j, ORDER);
}

// ---- the models ---------------------------------------------------------------------------------

bool cells_checker_supports(const smc_model *base) {
    return base->axioms == smc_axioms_sc || base->axioms == smc_axioms_tso ||
           base->axioms == smc_axioms_pso || base->axioms == smc_axioms_ra ||
           base->axioms == smc_axioms_sra || base->axioms == smc_axioms_rc11 ||
           base->axioms == smc_axioms_c20;
}

bool cells_checker_is_consistent(cells_checker *j, const smc_model *base, const smc_execution *x) {
    begin_checks(j, x);
    if (base->axioms == smc_axioms_rc11 || base->axioms == smc_axioms_c20) return is_rc11(j, base);
    if (base->axioms == smc_axioms_ra) return is_ra(j);
    if (base->axioms == smc_axioms_sra) return is_sra(j);
    return is_in_order(j, base->axioms == smc_axioms_sc    ? NOT_AT_ALL
                          : base->axioms == smc_axioms_tso ? IN_ORDER
                                                           : BY_CELL);
}

void cells_checker_free(cells_checker *j) {
    smc_vec_free(&j->rows);
    smc_vec_free(&j->cells);
    smc_vec_free(&j->first);
    smc_vec_free(&j->in_po);
    smc_vec_free(&j->begin);
    smc_vec_free(&j->stack);
}
