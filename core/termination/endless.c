// endless.c - decides whether threads that wait by reading wait for ever: their rounds can be
// repeated for ever if the writes that they read are the last ones of their locations
// (docs/design/rounds.md, "Waits that never end").
#include "termination/endless.h"

#include "reductions/reduced.h"
#include "reductions/rounds/net_zero.h"
#include "termination/lasso.h"

// Follows the RMWs that read from w, or from each other, as long as they leave w's value unchanged,
// and returns the last one. A failed attempt to take a test-and-set lock is such an RMW: reading
// from it is like reading from w.
static smc_id last_rmw_keeping_value(const smc_graph *g, smc_id w) {
    for (;;) {
        const smc_id u = smc_event_at(g, w)->rmw_reader;
        const smc_event *e = smc_event_at(g, u);
        if (!u || e->kind != SMC_RMW || e->out != e->in) return w;
        w = u;
    }
}

// Whether the access, whose thread has performed `actions` actions up to it, belongs to the round
// that the block `b` would repeat.
static bool is_in_repeated_round(const smc_event *b, uint32_t thread, uint32_t actions) {
    return thread == b->thread && actions + b->step->action.block.repeats >= b->actions;
}

// The last write before the round that the block `b` would repeat, from elided write `w` on
// backwards. Both are 1 + a number, or 0: none.
static uint32_t elided_write_before_round(const smc_graph *g, const smc_event *b, uint32_t w) {
    for (; w; w = smc_elided_at(g, w - 1)->write) {
        const smc_elided *f = smc_elided_at(g, w - 1);
        if (!is_in_repeated_round(b, f->thread, f->actions)) break;
    }
    return w;
}

// Whether the elided reads in the round that the block `b` would repeat have read from the last
// writes of their locations. Writes of the round itself do not count: they restore the value.
static bool elided_reads_repeat(const smc_graph *g, const smc_event *b) {
    const uint32_t end = smc_elided_count_at_link(g, smc_event_id(g, b));
    for (uint32_t i = end; i-- > 0;) {
        const smc_elided *f = smc_elided_at(g, i);
        if (f->thread != b->thread) continue;
        if (!is_in_repeated_round(b, f->thread, f->actions)) break;
        if (f->step->action.kind != SMC_READ || f->step->action.result_unused) continue;
        const uint32_t last = smc_elided_last_write(&g->reduced->elision, f->step->action.loc);
        if (elided_write_before_round(g, b, f->write) != elided_write_before_round(g, b, last))
            return false;
    }
    return true;
}

// The writes that are assumed to be the last ones of their locations.
typedef struct last_writes {
    smc_id *at; // [loc]: the write; 0: none
    // [loc]: the last write by net-zero rounds, which restore the location's value at their end; 0:
    // none.
    smc_id *last_net_zero;
    SMC_VEC(smc_id) all; // the writes in `at` and `last_net_zero`
} last_writes;

// Whether the value that the event reads cannot influence its thread.
static bool result_is_irrelevant(const smc_event *r) {
    return r->kind == SMC_READ && r->step->action.result_unused;
}

// Whether the round that the block `b` would repeat has plain writes to the location, which restore
// its value and are not observed by other threads (docs/design/rounds.md#plain-writes).
static bool is_restored_in_round(const smc_graph *g, const smc_event *b, uint32_t loc) {
    bool restored = false;
    for (uint32_t i = b->index - 1; i > 0 && !b->step->action.block.net_zero && !restored; i--) {
        const smc_event *w = smc_event_at(g, g->threads.at[b->thread].events.at[i - 1]);
        if (!is_in_repeated_round(b, w->thread, w->actions)) break;
        restored = w->kind == SMC_WRITE && w->plain && w->loc == loc;
    }
    return restored;
}

// Whether the block `b` can repeat its round for ever, if the writes that the round has read are
// the last ones of their locations; adds these writes to *last. Two waits that read one location
// must have read from the same write. Fences do not count as reads.
static bool repeats_for_ever(const smc_graph *g, const smc_event *b, last_writes *last) {
    assert(b->step->action.block.repeats); // a block without a round cannot be repeated
    const bool undoes = smc_ends_with_net_zero_round(g, b->thread);
    for (uint32_t i = b->index - 1; i > 0; i--) {
        const smc_event *r = smc_event_at(g, g->threads.at[b->thread].events.at[i - 1]);
        if (!is_in_repeated_round(b, r->thread, r->actions)) break;
        if (!r->reads || r->kind == SMC_FENCE || result_is_irrelevant(r)) continue;
        if (r->plain && is_restored_in_round(g, b, r->loc)) continue;
        const smc_event *from = smc_event_at(g, r->rf);
        // when the round is repeated, the read will read the restored value or its own thread's
        // write; a thread that only waits may see other values
        if (last->last_net_zero[r->loc]) {
            // whether the source is a write of the same round
            const bool own = is_in_repeated_round(b, from->thread, from->actions);
            if (!own && !(undoes && smc_rounds_leave(g, r->loc, r->in)) &&
                !smc_rounds_preserve(g, r->loc, r->in))
                return false;
            continue;
        }
        const smc_id w = last_rmw_keeping_value(g, r->rf);
        if (last->at[r->loc] && last->at[r->loc] != w) return false;
        if (!last->at[r->loc]) *smc_vec_push(&last->all) = last->at[r->loc] = w;
    }
    return elided_reads_repeat(g, b);
}

const smc_event *smc_find_endless_wait(const smc_errors *x, bool returned) {
    const smc_graph *g = x->graph;
    last_writes last = {.at = smc_alloc((g->locs.n + 1) * sizeof *last.at),
                        .last_net_zero = smc_alloc((g->locs.n + 1) * sizeof *last.last_net_zero)};
    const smc_event *waiting = NULL;
    bool endless = smc_last_round_writes(x, last.last_net_zero);
    for (uint32_t l = 0; l < g->locs.n; l++)
        if (last.last_net_zero[l]) *smc_vec_push(&last.all) = last.last_net_zero[l];
    for (uint32_t i = 0; i < g->by_path.n && endless; i++) {
        const smc_event *e = smc_last_linked_event(g, g->by_path.at[i]);
        // true for a thread that has not started, or waits at a lock or join
        if (!e || !smc_kind_ends_thread(e->kind)) continue;
        // a server runs for ever, whichever values it reads
        if (e->kind == SMC_BLOCK && e->step->action.serves) continue;
        const smc_action *a = &e->step->action;
        if (e->kind == SMC_END) endless = !a->exits || (returned && a->returns);
        else if (e->kind != SMC_BLOCK || !e->step->action.block.repeats) endless = false;
        else if ((endless = repeats_for_ever(g, e, &last))) waiting = waiting ? waiting : e;
    }
    endless = endless && waiting && x->model->can_be_last(x->state, last.all.at, last.all.n);
    free(last.at);
    free(last.last_net_zero);
    smc_vec_free(&last.all);
    if (smc_graph_stop_requested(g)) return NULL;
    const smc_id among = endless ? 0 : smc_last_wait_in_rounds(x);
    return among ? smc_event_at(g, among) : endless ? waiting : NULL;
}
