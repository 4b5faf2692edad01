// order.c - modification order as a transitively closed graph of constraints (CDSChecker 2016,
// section 5).
//
// The implications of Figure 7: if one access of a location happens before another, the value of
// the first is not later than that of the second (the four coherence rules); an RMW follows its
// source; other successors of the source follow the RMW (atomicity). Promises are nodes like writes
// (6.2). seq_cst.c has the implications of seq_cst.
//
// A row contains the later writes of a write, as bits. Changed words are logged, so that changes
// can be undone.
#include "explorers/cds/order.h"

// Changes one word of a row, and logs its old value.
static void set_word(cds *x, uint32_t row, uint32_t word, uint64_t value) {
    uint64_t *at = &x->rows[(size_t)row * x->row_words + word];
    *smc_vec_push(&x->saved_words) = (cds_saved_word){row, word, *at};
    *at = value;
}

void cds_undo_order(cds *x, uint32_t n) {
    while (x->saved_words.n > n) {
        const cds_saved_word o = smc_vec_pop(&x->saved_words);
        x->rows[(size_t)o.row * x->row_words + o.word] = o.value;
    }
}

// Adds a -> b to the edges that insert_queued_edges inserts.
static void queue_edge(cds *x, cds_id a, cds_id b) {
    *smc_vec_push(&x->edges) = a;
    *smc_vec_push(&x->edges) = b;
}

// Queues the edges that atomicity implies for `fresh`, new successors of w in this word of its row:
// they also follow the RMW that reads from w.
static void propagate_through_rmw_reader(cds *x, cds_id w, uint32_t word, uint64_t fresh) {
    const cds_id rmw_reader = cds_event_at(x, w)->rmw_reader;
    for (; fresh && rmw_reader; fresh &= fresh - 1) {
        const cds_id later = 64 * word + (uint32_t)__builtin_ctzll(fresh);
        if (later != rmw_reader && !cds_event_at(x, later)->fulfilled_by)
            queue_edge(x, rmw_reader, later); // a fulfilled promise is represented by its write
    }
}

// Adds a -> b and the edges that follow by transitivity: b and its successors follow a and the
// predecessors of a.
static void insert_edge(cds *x, cds_id a, cds_id b) {
    const cds_loc *l = &x->locs.at[cds_event_at(x, a)->loc];
    const uint32_t last = (x->events.n - 1) / 64;
    for (uint32_t i = 0; i < l->writes.n; i++) {
        const cds_id w = l->writes.at[i];
        if (w != a && !cds_is_ordered(x, w, a)) continue;
        for (uint32_t k = 0; k <= last; k++) {
            const uint64_t more =
                x->rows[(size_t)b * x->row_words + k] | (b / 64 == k ? 1ull << b % 64 : 0);
            const uint64_t old = x->rows[(size_t)w * x->row_words + k], fresh = more & ~old;
            if (!fresh) continue;
            set_word(x, w, k, old | more);
            propagate_through_rmw_reader(x, w, k, fresh);
        }
    }
}

// Inserts all queued edges, and those that they imply. Returns false on a cycle.
static bool insert_queued_edges(cds *x) {
    bool ok = true;
    for (uint32_t i = 0; i < x->edges.n && ok; i += 2) { // the list grows in the loop
        const cds_id a = x->edges.at[i], b = x->edges.at[i + 1];
        ok = a != b && !cds_is_ordered(x, b, a);
        if (ok && !cds_is_ordered(x, a, b)) insert_edge(x, a, b);
    }
    x->edges.n = 0;
    return ok;
}

bool cds_add_order_edge(cds *x, cds_id a, cds_id b) {
    queue_edge(x, a, b);
    return insert_queued_edges(x);
}

bool cds_order_rmw_after_source(cds *x, cds_id source, cds_id rmw) {
    if (cds_event_at(x, source)->rmw_reader != rmw) return false;
    queue_edge(x, source, rmw);
    for (uint32_t k = 0; k <= (x->events.n - 1) / 64; k++)
        propagate_through_rmw_reader(x, source, k, x->rows[(size_t)source * x->row_words + k]);
    return insert_queued_edges(x);
}

// Considers only the last access of each thread that happens before the event: earlier accesses
// were considered when that access was added.
bool cds_add_coherence_edges(cds *x, cds_id id) {
    const cds_event e = *cds_event_at(x, id);
    if (!e.reads && !e.writes) return true;
    const cds_loc *l = &x->locs.at[e.loc];
    const cds_id at = e.reads ? e.rf : id;
    const uint32_t *hb = cds_clock_of(x, id, CDS_HB);
    if (at != l->init) queue_edge(x, l->init, at);
    for (uint32_t t = 0; t < l->heads.n && t < x->threads.n; t++) {
        cds_id a = l->heads.at[t];
        while (a && (a == id || cds_event_at(x, a)->index > hb[t] ||
                     (t == e.thread && cds_event_at(x, a)->index > e.index)))
            a = cds_event_at(x, a)->prev_access;
        if (!a) continue;
        const cds_id seen = cds_event_at(x, a)->writes ? a : cds_event_at(x, a)->rf;
        if (seen != at) queue_edge(x, seen, at);
    }
    return insert_queued_edges(x) &&
           (!e.reads || !e.writes || cds_order_rmw_after_source(x, e.rf, id));
}
