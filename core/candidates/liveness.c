// liveness.c - checks the bound of memory liveness on a complete execution
// (docs/design/cdschecker.md).
//
// The origin of a write is the write itself; for an RMW that leaves the value unchanged, it is the
// origin of the write that the RMW reads. The origin of a read is that of its source. Consider
// consecutive atomic reads of a location by one thread that have the same origin w. At most `bound`
// of them may have a newer write available: a write after w in coherence, with another origin, that
// does not depend on them (po u rf). Independently of newer writes, at most bound +
// SMC_READS_BEYOND_BOUND of them may be at one place of the program.
#include "candidates/liveness.h"

#include "result/liveness.h"

// Whether the event is an RMW that writes the value that it has read.
static bool leaves_value_unchanged(const smc_candidate_event *e) {
    return e->step && e->step->action.kind == SMC_RMW && e->writes && e->in == e->out;
}

// The origin of write w.
static uint32_t origin_of(const smc_candidate *c, uint32_t w) {
    while (leaves_value_unchanged(&c->events[w])) w = (uint32_t)c->events[w].rf;
    return w;
}

// Whether the event is one of the reads that the bound counts.
static bool can_repeat_read(const smc_candidate_event *e) {
    return e->step && smc_is_access(e->step->action.kind) && e->reads && !e->plain &&
           (!e->writes || leaves_value_unchanged(e));
}

// Position of the thread's last counted read of the location before r; -1: none.
static int32_t previous_counted_read(const smc_candidate *c, uint32_t r) {
    int32_t last = -1;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i], *to = &c->events[r];
        if (!can_repeat_read(e) || e->thread != to->thread || e->loc != to->loc ||
            e->index >= to->index)
            continue;
        if (last < 0 || e->index > c->events[last].index) last = (int32_t)i;
    }
    return last;
}

// Like previous_counted_read, but -1 if that read has another origin than r.
static int32_t previous_equal_read(const smc_candidate *c, int32_t r) {
    const int32_t before = previous_counted_read(c, (uint32_t)r);
    if (before < 0) return -1;
    return origin_of(c, (uint32_t)c->events[before].rf) == origin_of(c, (uint32_t)c->events[r].rf)
               ? before
               : -1;
}

// Returns the read `most` positions before r in r's sequence: the consecutive reads with r's
// origin; -1: the sequence is shorter.
static int32_t read_exceeding_limit(const smc_candidate *c, uint32_t r, uint32_t most) {
    int32_t at = (int32_t)r;
    for (uint32_t i = 0; i < most && at >= 0; i++) at = previous_equal_read(c, at);
    return at;
}

// Number of reads in r's sequence, up to and including r, that are at r's place of the program.
static uint32_t count_reads_at_place(const smc_candidate *c, uint32_t r) {
    uint32_t n = 0;
    for (int32_t at = (int32_t)r; at >= 0; at = previous_equal_read(c, at))
        n += c->events[at].step->action.place == c->events[r].step->action.place;
    return n;
}

// The transitive closure of po u rf, with creations of threads.
static smc_rel union_of_po_and_rf(const smc_candidate *c, smc_matrices *m) {
    smc_rel r = smc_rel_empty(m);
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->rf >= 0) smc_rel_add_pair(m, r, (uint32_t)e->rf, i);
        if (e->thread == SMC_INIT_THREAD) continue;
        for (uint32_t k = 0; k < c->n; k++)
            if (c->events[k].thread == e->thread && c->events[k].index < e->index)
                smc_rel_add_pair(m, r, k, i);
        const int32_t create = smc_candidate_create_of(c, e->thread);
        if (create >= 0) smc_rel_add_pair(m, r, (uint32_t)create, i);
    }
    return smc_rel_transitive_closure(m, r);
}

// Whether w is a write after `origin` in coherence, with another origin.
static bool is_newer_write(const smc_candidate *c, uint32_t w, uint32_t origin) {
    const smc_candidate_event *e = &c->events[w], *o = &c->events[origin];
    return e->writes && e->loc == o->loc && e->co > o->co && origin_of(c, w) != origin;
}

bool smc_candidate_is_live(const smc_explore_options *options, const smc_candidate *c,
                           smc_result *result) {
    const uint32_t most = smc_setting_of(options, &smc_liveness).count;
    if (!most) return true;
    bool live = true;
    smc_matrices m;
    smc_matrices_init(&m, c->n);
    const smc_rel because = union_of_po_and_rf(c, &m);
    for (uint32_t r = 0; r < c->n; r++) {
        if (!can_repeat_read(&c->events[r])) continue;
        const int32_t first = read_exceeding_limit(c, r, most);
        if (count_reads_at_place(c, r) > most + SMC_READS_BEYOND_BOUND) {
            smc_result_note_stale_read(result, c->events[r].step->action.place, most);
            live = false;
        }
        for (uint32_t w = 0; w < c->n && first >= 0; w++) {
            if (!is_newer_write(c, w, origin_of(c, (uint32_t)c->events[r].rf))) continue;
            if (smc_rel_has_pair(&m, because, (uint32_t)first, w)) continue;
            smc_result_note_stale_read(result, c->events[r].step->action.place, most);
            live = false;
        }
    }
    smc_matrices_free(&m);
    return live;
}
