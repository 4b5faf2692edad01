#include "tools/report/why.h"

#include "base/language.h"
#include "base/text.h"
#include "program/orders.h"
#include "result/deadlocks/explain.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192, NONE = UINT32_MAX };

void smc_why_start(smc_why *y, const smc_report *r, const smc_witness *x) {
    *y = (smc_why){.report = r, .x = x, .mentioned = smc_alloc(x->n + 1)};
    y->known = r->model->axioms_hb && smc_relations_of(&y->relations, NULL, x, r->model);
}

void smc_why_end(smc_why *y) {
    if (y->known) smc_relations_free(&y->relations);
    free(y->mentioned);
}

// ---- text ---------------------------------------------------------------------------------------

static const char *noun_of_event(const smc_witness_event *e) {
    if (e->kind == SMC_INITIALISE) return "initialisation";
    if (e->kind == SMC_DESTROY) return "destruction";
    if (e->kind == SMC_ALLOC) return "allocation";
    if (e->kind == SMC_FREE && e->scoped) return "end of scope";
    if (!smc_is_access(e->kind)) return smc_kind_name(e->kind);
    return e->reads && e->writes ? "read-modify-write" : e->writes ? "write" : "read";
}

// Returns the noun for an event. An RMW of several cells consists of separate events that read and
// write.
static const char *noun_of(const smc_why *y, uint32_t i) {
    const smc_execution_event *access = smc_access_of(&y->relations, i);
    const bool is_rmw = smc_is_access(y->x->events[i].kind) && access->reads && access->writes;
    return is_rmw ? "read-modify-write" : noun_of_event(&y->x->events[i]);
}

// True if the program is in Rust, judging from the files in which events occur: the input may be a
// cargo package.
static bool is_of_rust(const smc_why *y) {
    for (uint32_t i = 0; i < y->x->n; i++) {
        const char *file = smc_position_of(y->report->program, y->x->events[i].place).file;
        if (file && smc_language_of(file) == SMC_LANGUAGE_RUST) return true;
    }
    return false;
}

// Returns the memory order as it is written in the program's language.
static const char *spell_order(const smc_why *y, smc_order order) {
    if (!is_of_rust(y)) return smc_order_name(order);
    switch (order) {
    case SMC_RELAXED: return "Ordering::Relaxed";
    case SMC_ACQUIRE: return "Ordering::Acquire";
    case SMC_RELEASE: return "Ordering::Release";
    case SMC_ACQ_REL: return "Ordering::AcqRel";
    case SMC_SEQ_CST: return "Ordering::SeqCst";
    default: return smc_order_name(order);
    }
}

static void print_line(smc_why *y, uint32_t i, FILE *to) {
    char line[TEXT];
    smc_format_line(y->report->program, y->report->input.file, y->x->events[i].place, line,
                    sizeof line);
    fputs(line, to);
    y->mentioned[i] = true;
}

static void format_location_or_fence(const smc_why *y, const smc_witness_event *e, char *buf) {
    if (e->loc) y->report->program->names.location(y->report->program, e->loc, buf, TEXT);
    else snprintf(buf, TEXT, "the fence");
}

// ---- paths --------------------------------------------------------------------------------------

// The cost of an edge between two events of the witness: 0 if it holds, positive if something is
// missing for it to hold, -1 if there is no such edge.
typedef int edge_cost(const smc_why *, uint32_t from, uint32_t to);

// Finds a cheapest path from a to b; pred[i] becomes the predecessor of event i on it. Returns
// false if there is no path.
static bool find_path(const smc_why *y, edge_cost *cost, uint32_t a, uint32_t b, uint32_t *pred) {
    const uint32_t n = y->x->n;
    uint32_t *least = smc_alloc(n * sizeof *least);
    bool *done = smc_alloc(n);
    for (uint32_t i = 0; i < n; i++) least[i] = pred[i] = NONE;
    least[a] = 0;
    for (;;) {
        uint32_t at = NONE;
        for (uint32_t i = 0; i < n; i++)
            if (!done[i] && least[i] != NONE && (at == NONE || least[i] < least[at])) at = i;
        if (at == NONE || at == b) break;
        done[at] = true;
        for (uint32_t i = 0; i < n; i++) {
            const int c = done[i] ? -1 : cost(y, at, i);
            if (c < 0 || least[at] + (uint32_t)c >= least[i]) continue;
            least[i] = least[at] + (uint32_t)c;
            pred[i] = at;
        }
    }
    const bool found = least[b] != NONE;
    free(least);
    free(done);
    return found;
}

// Describes one broken edge, from -> to. `before` is the event at which the unbroken edges that
// lead to `from` begin.
typedef void edge_printer(smc_why *, uint32_t before, uint32_t from, uint32_t to, FILE *);

// A path that find_path has found from event a.
typedef struct path {
    edge_cost *cost;
    uint32_t a;
    const uint32_t *pred; // of find_path
} path;

static void print_edges(smc_why *y, const path *p, uint32_t b, edge_printer *put, FILE *to) {
    if (p->a == b) return;
    const uint32_t from = p->pred[b];
    print_edges(y, p, from, put, to);
    const bool led_to = from != p->a && p->cost(y, p->pred[from], from) == 0;
    if (p->cost(y, from, b) > 0) put(y, led_to ? p->pred[from] : from, from, b, to);
}

static bool synchronises_without_accesses(const smc_why *y, uint32_t a, uint32_t b) {
    const smc_execution_event *to = &y->relations.events[b];
    return to->create == (int32_t)a || (!to->reads && to->rf == (int32_t)a);
}

static smc_place source_place_at_index(const smc_why *y, uint32_t i) {
    const uint32_t place = y->x->events[i].place;
    const smc_program *p = y->report->program;
    return place ? p->place(p, place) : (smc_place){0};
}

static bool has_library_order(const smc_why *y, uint32_t i) {
    const smc_place at = source_place_at_index(y, i);
    return smc_is_order_of_library(&at);
}

// An edge_cost (find_path): edges of happens-before cost 0; a read that takes its value from a
// write without happening after it is a broken edge. Broken edges cost least in the last thread and
// outside of libraries, so that they are chosen among equally short explanations.
static int cost_by_reading(const smc_why *y, uint32_t a, uint32_t b) {
    enum { BROKEN = 4 };
    const smc_execution_event *to = &y->relations.events[b];
    if (smc_happens_before(&y->relations, a, b) || smc_events_share_access(&y->relations, a, b))
        return 0;
    const bool elsewhere = to->thread != y->relations.events[y->later].thread;
    return to->reads && to->rf == (int32_t)a ? BROKEN + elsewhere + has_library_order(y, b) : -1;
}

// An edge_cost: edges of the order in which accesses reach memory cost 0; program order between two
// accesses that the model does not preserve is a broken edge.
static int cost_by_memory(const smc_why *y, uint32_t a, uint32_t b) {
    const smc_execution_event *from = &y->relations.events[a], *to = &y->relations.events[b];
    if (synchronises_without_accesses(y, a, b) || smc_is_in_ppo(&y->relations, a, b) ||
        smc_events_share_access(&y->relations, a, b))
        return 0;
    if (to->reads && to->rf == (int32_t)a && from->thread != to->thread) return 0;
    if (from->writes && to->writes && from->loc == to->loc && from->co < to->co) return 0;
    if (smc_is_from_read_before(&y->relations, a, b)) return 0;
    const bool po = from->thread == to->thread && from->index < to->index;
    return po && from->writes && (to->reads || to->writes) ? 1 : -1;
}

// ---- happens-before -----------------------------------------------------------------------------

// A write w, a read r that takes its value from w, and an event `before` that precedes w or is w.
typedef struct missing_order {
    const smc_why *y;
    uint32_t before, w, r;
} missing_order;

// True if `before` would happen before the read, or before y->later, if the write and the read had
// these memory orders.
static bool orders_would_suffice(const missing_order *l, smc_order write, smc_order read) {
    const smc_order_change what[] = {{l->w, write}, {l->r, read}};
    const smc_model *m = l->y->report->model;
    return smc_would_happen_before(&l->y->relations, m, what, 2, l->before, l->r) ||
           smc_would_happen_before(&l->y->relations, m, what, 2, l->before, l->y->later);
}

static smc_order with_acquire(const smc_execution_event *e) {
    return e->order == SMC_SEQ_CST   ? SMC_SEQ_CST
           : e->order == SMC_RELEASE ? SMC_ACQ_REL
                                     : SMC_ACQUIRE;
}

static smc_order with_release(const smc_execution_event *e) {
    return e->order == SMC_SEQ_CST   ? SMC_SEQ_CST
           : e->order == SMC_ACQUIRE ? SMC_ACQ_REL
                                     : SMC_RELEASE;
}

// True if one library call performs both events i and k, so that the program cannot insert a fence
// between them.
static bool is_one_call(const smc_why *y, uint32_t i, uint32_t k) {
    const smc_place a = source_place_at_index(y, i), b = source_place_at_index(y, k);
    return y->x->events[i].thread == y->x->events[k].thread && has_library_order(y, i) && a.file &&
           b.file && strcmp(a.file, b.file) == 0 && a.line == b.line && a.column == b.column;
}

// One side of a synchronisation: the read or write i, the memory order it has, the one it needs,
// and the fence that would do instead (after a read, or before a write).
typedef struct synchronisation_side {
    uint32_t i;
    smc_order has, needs, fence;
    bool stays; // the program can neither change the order nor insert the fence
} synchronisation_side;

// Prints a suggestion: "make it release", or, for an access inside a library, whose order the
// program cannot change, "call fence(Ordering::Acquire) after the read".
static void print_change(const smc_why *y, const synchronisation_side *h, const char *object,
                         FILE *to) {
    const bool acquires = h->fence == SMC_ACQUIRE;
    const char *where = acquires ? "after" : "before";
    if (!has_library_order(y, h->i)) fprintf(to, "make %s %s", object, spell_order(y, h->needs));
    else if (is_of_rust(y))
        fprintf(to, "call fence(%s) %s %s", spell_order(y, h->fence), where, object);
    else fprintf(to, "add %s fence %s %s", acquires ? "an acquire" : "a release", where, object);
}

static void print_side(const smc_why *y, const synchronisation_side *h, FILE *to) {
    fprintf(to, "the %s is %s", noun_of(y, h->i), smc_order_name(h->has));
    if (!h->stays) fputs("; ", to), print_change(y, h, "it", to);
    fputs(".", to);
}

static void print_change_of(const smc_why *y, const synchronisation_side *h, FILE *to) {
    char object[TEXT];
    snprintf(object, sizeof object, "the %s", noun_of(y, h->i));
    print_change(y, h, object, to);
}

static void print_sides(const smc_why *y, const synchronisation_side *w,
                        const synchronisation_side *r, FILE *to) {
    const bool is_same = w->has == r->has;
    if (is_same) fprintf(to, "both are %s", smc_order_name(r->has));
    else
        fprintf(to, "the %s is %s and the %s is %s", noun_of(y, w->i), smc_order_name(w->has),
                noun_of(y, r->i), smc_order_name(r->has));
    fputs(w->stays || r->stays ? "." : "; ", to);
    if (w->stays || r->stays) return;
    if (has_library_order(y, w->i) || has_library_order(y, r->i)) {
        print_change_of(y, w, to);
        fputs(" and ", to);
        print_change_of(y, r, to);
    } else fprintf(to, "make them %s and %s", spell_order(y, w->needs), spell_order(y, r->needs));
    fputs(".", to);
}

// True for a sequence lock (seqlock): the reader has read the same sequence number before it reads
// the data in r, and the writer has written the sequence number (in `before`) before it writes the
// data in w.
static bool is_sequence_lock(const smc_why *y, uint32_t before, uint32_t w, uint32_t r) {
    const smc_witness_event *all = y->x->events, *last = &all[y->later], *data = &all[r];
    bool is_read = false;
    for (const smc_witness_event *e = data; e-- > all && e->thread == data->thread;)
        is_read |= e->reads && e->loc == last->loc && e->in == last->in;
    return is_read && last->thread == data->thread && last->reads && last->loc != data->loc &&
           all[before].writes && all[before].loc == last->loc && before < w;
}

// Suggests the fences that a sequence lock lacks; w or r is NULL if that side needs none.
static void print_sequence_lock(smc_why *y, const synchronisation_side *w,
                                const synchronisation_side *r, uint32_t before, FILE *to) {
    const bool rust = is_of_rust(y);
    const synchronisation_side *one = w ? w : r;
    char name[TEXT];
    format_location_or_fence(y, &y->x->events[y->later], name);
    if (w && r) fputs("both are relaxed", to);
    else fprintf(to, "the %s is %s", noun_of(y, one->i), smc_order_name(one->has));
    fputs(". This is a sequence lock: ", to);
    if (w) {
        fputs(rust ? "call fence(Ordering::Release)" : "add a release fence", to);
        fprintf(to, " after %s is written in ", name);
        print_line(y, before, to);
    }
    if (w && r) fputs(", and ", to);
    if (r) {
        fputs(rust ? "call fence(Ordering::Acquire)"
              : w  ? "an acquire fence"
                   : "add an acquire fence",
              to);
        fprintf(to, " before %s is read again in ", name);
        print_line(y, y->later, to);
    }
    fputs(".", to);
}

// Says which memory orders the write w and the read r need for the event `before` to happen before
// the last event, y->later; or that no orders would do.
static void print_missing(smc_why *y, uint32_t before, uint32_t w, uint32_t r, FILE *to) {
    const smc_execution_event *from = smc_access_of(&y->relations, w),
                              *at = smc_access_of(&y->relations, r);
    const synchronisation_side write = {w, (smc_order)from->order, with_release(from), SMC_RELEASE,
                                        is_one_call(y, w, before)},
                               read = {r, (smc_order)at->order, with_acquire(at), SMC_ACQUIRE,
                                       is_one_call(y, r, y->later)};
    const missing_order l = {y, before, w, r};
    const bool acquires = orders_would_suffice(&l, write.has, read.needs),
               releases = orders_would_suffice(&l, write.needs, read.has);
    if (write.has == SMC_PLAIN || read.has == SMC_PLAIN)
        fprintf(to, "the %s is not atomic.", noun_of(y, write.has == SMC_PLAIN ? w : r));
    else if (is_sequence_lock(y, before, w, r) && orders_would_suffice(&l, write.needs, read.needs))
        print_sequence_lock(y, acquires ? NULL : &write, !acquires && releases ? NULL : &read,
                            before, to);
    else if (acquires) print_side(y, &read, to);
    else if (releases) print_side(y, &write, to);
    else if (orders_would_suffice(&l, write.needs, read.needs)) print_sides(y, &write, &read, to);
    else fputs("it does not read from a release write.", to);
}

static void print_broken_edge(smc_why *y, uint32_t before, uint32_t w, uint32_t r, FILE *to) {
    char name[TEXT];
    format_location_or_fence(y, &y->x->events[r], name);
    fprintf(to, " The %s of %s in ", noun_of(y, r), name);
    print_line(y, r, to);
    fputs(" reads from ", to);
    print_line(y, w, to);
    fputs(" but does not synchronise with it: ", to);
    print_missing(y, before, w, r, to);
}

// Explains why event a does not happen before event b.
static void print_unordered(smc_why *y, uint32_t a, uint32_t b, FILE *to) {
    uint32_t *pred = smc_alloc(y->x->n * sizeof *pred);
    y->later = b;
    const bool is_one = y->x->events[a].thread == y->x->events[b].thread;
    if (!is_one && !find_path(y, cost_by_reading, a, b, pred)) {
        fprintf(to, " Thread %u has not synchronised with thread %u since.", y->x->events[b].thread,
                y->x->events[a].thread);
    } else if (!is_one) {
        print_edges(y, &(path){cost_by_reading, a, pred}, b, print_broken_edge, to);
    }
    free(pred);
}

// ---- store buffers ------------------------------------------------------------------------------

static void print_delayed_access(smc_why *y, uint32_t before, uint32_t w, uint32_t later,
                                 FILE *to) {
    (void)before;
    const smc_witness_event *from = &y->x->events[w], *at = &y->x->events[later];
    char name[TEXT], other[TEXT];
    format_location_or_fence(y, from, name);
    format_location_or_fence(y, at, other);
    fprintf(to, " Thread %u's write to %s in ", from->thread, name);
    print_line(y, w, to);
    if (at->writes) fprintf(to, " may reach memory after its later write to %s in ", other);
    else fprintf(to, " may wait in the store buffer while the thread reads %s in ", other);
    print_line(y, later, to);
    fputs(".", to);
}

static void print_delayed_accesses(smc_why *y, uint32_t a, uint32_t b, FILE *to) {
    uint32_t *pred = smc_alloc(y->x->n * sizeof *pred);
    if (find_path(y, cost_by_memory, a, b, pred))
        print_edges(y, &(path){cost_by_memory, a, pred}, b, print_delayed_access, to);
    free(pred);
}

// ---- store buffering ----------------------------------------------------------------------------

// True if `write` and a later `read` of another location belong to one thread.
static bool may_read_before_buffered_write(const smc_why *y, uint32_t write, uint32_t read) {
    const smc_witness_event *w = &y->x->events[write], *r = &y->x->events[read];
    return w->thread == r->thread && w->index < r->index && w->writes && r->reads &&
           w->loc != r->loc && !w->pending && !r->pending;
}

static bool is_fenced(const smc_why *y, uint32_t write, uint32_t read) {
    bool is = false;
    for (uint32_t i = write; i < read && !is; i++)
        is = y->x->events[i].kind == SMC_FENCE && y->x->events[i].order == SMC_SEQ_CST;
    return is;
}

static void print_fence(smc_why *y, uint32_t write, uint32_t read, FILE *to) {
    char written[TEXT], known[TEXT];
    format_location_or_fence(y, &y->x->events[write], written);
    format_location_or_fence(y, &y->x->events[read], known);
    fprintf(to, "thread %u's write of %s in ", y->x->events[write].thread, written);
    print_line(y, write, to);
    fprintf(to, " and its read of %s in ", known);
    print_line(y, read, to);
}

// Suggests the seq_cst fences against store buffering: one between w and `read`, one between
// `write` and r. One of them may already be in the program.
static void print_fences(smc_why *y, uint32_t w, uint32_t read, uint32_t write, uint32_t r,
                         FILE *to) {
    const bool rust = is_of_rust(y);
    const bool has[] = {is_fenced(y, w, read), is_fenced(y, write, r)};
    if (has[0] || has[1])
        fprintf(to, " This is store buffering. One more %s forbids it: between ",
                rust ? "call of fence(Ordering::SeqCst)" : "seq_cst fence");
    else
        fprintf(to, " This is store buffering. Two %s forbid it: between ",
                rust ? "calls of fence(Ordering::SeqCst)" : "seq_cst fences");
    if (!has[0]) print_fence(y, w, read, to);
    if (!has[0] && !has[1]) fputs(", and between ", to);
    if (!has[1]) print_fence(y, write, r, to);
    fputs(".", to);
}

// Explains store buffering, if this is it: r in thread T reads a value older than the write w of
// thread U, and U, after w, reads a value older than a write that T makes before r. A seq_cst fence
// between write and read in each thread forbids this.
static void print_store_buffering(smc_why *y, uint32_t r, uint32_t w, FILE *to) {
    const smc_witness *x = y->x;
    // Whether fences help is unknown for models given as formulas.
    if (y->report->model->flags & SMC_MODEL_BY_FORMULA) return;
    for (uint32_t read = 0; read < x->n; read++) {
        for (uint32_t write = 0; write < x->n && may_read_before_buffered_write(y, w, read);
             write++) {
            if (!may_read_before_buffered_write(y, write, r) ||
                x->events[write].loc != x->events[read].loc ||
                (is_fenced(y, w, read) && is_fenced(y, write, r)) ||
                !smc_is_from_read_before(&y->relations, read, write))
                continue;
            print_fences(y, w, read, write, r, to);
            return;
        }
    }
}

// ---- stale reads --------------------------------------------------------------------------------

// Returns the last write before step `step` to the location that r reads; NONE: there is no such
// write.
static uint32_t newest_write(const smc_witness *x, uint32_t r, uint32_t step) {
    uint32_t newest = NONE;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (i == r || e->pending || !e->writes || e->loc != x->events[r].loc || e->step >= step)
            continue;
        if (newest == NONE || e->step > x->events[newest].step) newest = i;
    }
    return newest;
}

static void print_value_read(smc_why *y, uint32_t r, FILE *to) {
    const smc_witness_event *e = &y->x->events[r];
    char value[TEXT];
    smc_format_value_at(y->report->program, e->loc, e->in, value, sizeof value);
    if (smc_reads_unwritten(y->report->program, e)) fputs("reads uninitialised memory", to);
    else fprintf(to, "reads %s", value);
    if (e->rf >= 0) {
        fputs(" from ", to);
        print_line(y, (uint32_t)e->rf, to);
    } else if (!smc_reads_unwritten(y->report->program, e)) {
        fputs(", the initial value", to);
    }
}

// Explains why r, executed at step `step`, does not read the last value written before.
static void print_stale(smc_why *y, uint32_t r, uint32_t step, FILE *to) {
    const smc_witness_event *e = &y->x->events[r];
    const uint32_t newer = newest_write(y->x, r, step);
    char value[TEXT];
    print_value_read(y, r, to);
    if (e->rf >= 0 && y->x->events[e->rf].step > e->step) {
        fprintf(to, ", which thread %u writes only later: the model allows this (load buffering).",
                y->x->events[e->rf].thread);
        return;
    }
    if (newer == NONE) {
        fputs(".", to);
        return;
    }
    smc_format_value_at(y->report->program, e->loc, y->x->events[newer].out, value, sizeof value);
    fprintf(to, ", although thread %u has already written %s in ", y->x->events[newer].thread,
            value);
    print_line(y, newer, to);
    if (!smc_is_from_read_before(&y->relations, r, newer)) {
        fputs(": in coherence order that write comes first.", to);
    } else if (y->relations.ppo) {
        fputs(": that write reaches memory only later.", to);
        print_delayed_accesses(y, newer, r, to);
    } else {
        fputs(": nothing orders that write before this read.", to);
        print_unordered(y, newer, r, to);
    }
    if (smc_is_from_read_before(&y->relations, r, newer)) print_store_buffering(y, r, newer, to);
}

// Explains why r, which a waiting loop repeats forever, never reads the write `newer`: the write
// that r does read may follow `newer` in coherence order.
static void print_overwritten(smc_why *y, uint32_t r, uint32_t newer, FILE *to) {
    const smc_witness_event *e = &y->x->events[r], *from = &y->x->events[e->rf],
                            *other = &y->x->events[newer];
    char value[TEXT], name[TEXT];
    format_location_or_fence(y, e, name);
    smc_format_value_at(y->report->program, e->loc, e->in, value, sizeof value);
    fprintf(to, "reads %s = %s for ever: ", name, value);
    if (from->thread == e->thread) fputs("its own write in ", to);
    else fprintf(to, "thread %u's write in ", from->thread);
    print_line(y, (uint32_t)e->rf, to);
    smc_format_value_at(y->report->program, other->loc, other->out, value, sizeof value);
    fprintf(to, " may come after thread %u's write of %s in ", other->thread, value);
    print_line(y, newer, to);
    fputs(" and overwrite it. Nothing orders the two.", to);
}

// Explains an endless waiting loop: describes each read of its last round that never reads the
// newest value. `block` is the index of the event that stands for the waiting.
static void print_stale_wait(smc_why *y, uint32_t block, FILE *to) {
    uint64_t n = y->x->events[block].out;
    const char *between = "";
    for (uint32_t r = block;
         r-- > 0 && n-- && y->x->events[r].thread == y->x->events[block].thread;) {
        const smc_witness_event *e = &y->x->events[r];
        const uint32_t newer =
            e->reads && e->kind != SMC_FENCE ? newest_write(y->x, r, y->x->n) : NONE;
        if (newer == NONE || e->rf == (int32_t)newer) continue;
        fputs(between, to);
        if (e->rf >= 0 && !y->relations.ppo && !smc_is_from_read_before(&y->relations, r, newer))
            print_overwritten(y, r, newer, to);
        else print_stale(y, r, y->x->n, to);
        between = " It also ";
    }
}

char *smc_why_read_stale(smc_why *y, uint32_t i) {
    const smc_witness_event *e = &y->x->events[i];
    if (!y->known || !e->stale) return NULL;
    smc_text text;
    FILE *to = smc_text_open(&text);
    if (e->kind == SMC_BLOCK) print_stale_wait(y, i, to);
    else print_stale(y, i, e->step, to);
    smc_text_close(to);
    return text.at;
}

// ---- the racing accesses ------------------------------------------------------------------------

// Sets *a and *b to the two events that show the error, in step order. Returns false if there are
// not exactly two.
static bool find_pair(const smc_witness *x, uint32_t *a, uint32_t *b) {
    uint32_t n = 0, at[2];
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].culprit && !x->events[i].pending && n++ < 2) at[n - 1] = i;
    if (n != 2) return false;
    const bool swap = x->events[at[0]].step > x->events[at[1]].step;
    *a = at[swap];
    *b = at[!swap];
    return true;
}

char *smc_why_unordered(smc_why *y, const smc_error *e) {
    uint32_t a, b;
    const bool of_two = smc_error_has_traits(e->kind, SMC_ERROR_OF_TWO);
    if (!y->known || !of_two || !find_pair(y->x, &a, &b)) return NULL;
    if (smc_happens_before(&y->relations, a, b)) return NULL;
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Nothing orders thread %u's %s in ", y->x->events[a].thread, noun_of(y, a));
    print_line(y, a, to);
    fprintf(to, " before thread %u's %s in ", y->x->events[b].thread, noun_of(y, b));
    print_line(y, b, to);
    fputs(".", to);
    print_unordered(y, a, b, to);
    smc_text_close(to);
    return text.at;
}

// True if a reader may wonder whether the error needs weak memory. That is not so for races, for
// unordered accesses (which are explained in another way), and for a program with one thread.
static bool may_need_model_explanation(const smc_why *y, const smc_error *e) {
    const smc_witness *x = y->x;
    uint32_t a, b;
    const bool unordered = y->known && !smc_is_deadlock(e) && find_pair(x, &a, &b) &&
                           !smc_happens_before(&y->relations, a, b);
    return e->kind != SMC_ERR_RACE && !unordered && x->n &&
           x->events[x->n - 1].thread != x->events[0].thread;
}

const char *smc_why_weak_memory(const smc_why *y, const smc_error *e) {
    const bool is_weak = y->x->stale && y->x->exact && may_need_model_explanation(y, e) &&
                         !(y->report->model->flags & SMC_MODEL_INTERLEAVES);
    return is_weak
               ? "No interleaving of the threads gives these values: only weak memory allows them."
               : NULL;
}

bool smc_why_is_interleaving(const smc_why *y, const smc_error *e) {
    return !y->x->stale && !(y->report->model->flags & SMC_MODEL_INTERLEAVES) &&
           may_need_model_explanation(y, e);
}

// ---- other standards ----------------------------------------------------------------------------

static bool axioms_allow(const smc_model *m, const smc_relations *r) {
    return m->axioms(m, &r->execution);
}

// True if the model m, which is stronger than the report's model, also allows the execution, and
// does not order the two accesses of the error if the report's model leaves them unordered.
static bool shows_error_under(const smc_why *y, const smc_model *m) {
    smc_relations r;
    uint32_t a, b;
    if (!smc_relations_of(&r, NULL, y->x, m)) return true;
    const bool unordered = find_pair(y->x, &a, &b) && !smc_happens_before(&y->relations, a, b) &&
                           !smc_happens_before(&y->relations, b, a);
    const bool shows =
        axioms_allow(m, &r) &&
        (!unordered || (!smc_happens_before(&r, a, b) && !smc_happens_before(&r, b, a)));
    smc_relations_free(&r);
    return shows;
}

// True if some access or fence of the execution has at least this memory order.
static bool has_order(const smc_why *y, smc_order order) {
    for (uint32_t i = 0; i < y->x->n; i++) {
        const smc_witness_event *e = &y->x->events[i];
        if ((smc_is_access(e->kind) || e->kind == SMC_FENCE) && e->order >= order) return true;
    }
    return false;
}

// Standards differ in release sequences, which only atomic writes head, and in the order of seq_cst
// events. Without such events, the axioms need not be evaluated: these take time that grows with
// the cube of the number of events.
const char *smc_why_other_standard(const smc_why *y) {
    const smc_model *m = y->report->model;
    const bool atomic = has_order(y, SMC_RELAXED), ordered = has_order(y, SMC_SEQ_CST);
    if (!y->known || !atomic || !axioms_allow(m, &y->relations)) return NULL;
    if (m->flags & SMC_MODEL_RELEASE_SEQUENCES) {
        const smc_model c11 = smc_model_with_releases(m, SMC_RELEASES_C11);
        if (!shows_error_under(y, &c11))
            return "This is so only in C++20: in C, and in C++ before it, the release sequence "
                   "continues with later stores of the same thread (--release-sequence).";
    }
    if (m->later && ordered && !axioms_allow(m->later, &y->relations))
        return "C++20 and Rust do not allow this execution: --model=c20.";
    return NULL;
}
