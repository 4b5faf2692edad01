#include "result/deadlocks/explain.h"

#include "base/text.h"
#include "program/values.h"
#include "result/deadlocks/find.h"
#include "result/deadlocks/speculation.h"
#include "result/deadlocks/message.h"
#include "result/deadlocks/root.h"

// ---- threads that would end a wait --------------------------------------------------------------

// Whether the call wakes threads that wait for a condition.
static bool is_wake_up(smc_sync_call call) {
    return call == SMC_SYNC_SIGNAL || call == SMC_SYNC_BROADCAST;
}

// Whether the foreseen write would end the wait.
static bool wait_can_end(const smc_program *p, const smc_witness *x, const smc_wait *w,
                         const smc_foreseen_write *s) {
    assert(w->of < x->n);
    const uint32_t loc = x->events[w->of].loc;
    const smc_sync_call call = smc_sync_call_at_place(p, s->place);
    const bool same = s->loc && smc_sync_object_of(p, s->loc) == smc_sync_object_of(p, loc);
    switch ((smc_wait_kind)w->what) {
    case SMC_WAITS_FOR_SIGNAL: return same && is_wake_up(call);
    case SMC_WAITS_FOR_POST: return same && call == SMC_SYNC_SEM_POST;
    case SMC_WAITS_AT_BARRIER: return same && call == SMC_SYNC_BARRIER;
    case SMC_WAITS_FOR_WAKE_UP:
    case SMC_WAITS_FOR_VALUE: return s->loc == loc && s->changes;
    default: return false;
    }
}

// Whether the thread waits at the barrier at which `w` waits, and so cannot end that wait alone.
static bool has_arrived_at_barrier(const smc_program *p, const smc_witness *x, const smc_wait *w,
                                   uint32_t thread) {
    const uint32_t object = smc_sync_object_of(p, x->events[w->of].loc);
    bool is = false;
    for (uint32_t i = 0; i < x->waits.n && w->what == SMC_WAITS_AT_BARRIER; i++) {
        const smc_wait *other = &x->waits.at[i];
        is |= other->thread == thread && other->what == SMC_WAITS_AT_BARRIER &&
              smc_sync_object_of(p, x->events[other->of].loc) == object;
    }
    return is;
}

// Continues the thread speculatively, and adds it to each wait of other threads that it would end.
static void add_to_waits_it_would_end(smc_program *p, smc_witness *x, uint32_t thread,
                                      smc_foresight *f) {
    smc_foreseen_list all = {0};
    smc_foresight_continue_thread(f, thread, &all);
    for (uint32_t i = 0; i < x->waits.n; i++) {
        smc_wait *w = &x->waits.at[i];
        bool is = false, sets = false;
        for (uint32_t k = 0; k < all.n && w->thread != thread && w->of != SMC_NO_POSITION; k++) {
            is |= wait_can_end(p, x, w, &all.at[k]);
            sets |= w->checked != SMC_NO_POSITION && all.at[k].loc == x->events[w->checked].loc;
        }
        if (!is || has_arrived_at_barrier(p, x, w, thread)) continue;
        w->would = true;
        w->sets |= sets;
        smc_wait_add_thread(w, thread);
    }
    smc_vec_free(&all);
}

// ---- errors -------------------------------------------------------------------------------------

// Marks the last event of each thread that belongs to the root of the deadlock (smc_wait.is_root):
// these events show the error. `root`: the wait that represents the root; the error gets its thread
// and place.
static void mark_shown_events(smc_error *e, const smc_wait *root) {
    assert(root->is_root);
    smc_witness *x = &e->witness;
    for (uint32_t i = 0; i < x->waits.n; i++)
        x->events[x->waits.at[i].at].culprit = x->waits.at[i].is_root;
    e->thread = root->thread;
    e->place = x->events[root->at].place;
}

// Gives the error the kind and message of the wait `w`. `block`: the action at which its thread
// waits by reading; NULL: a lock or join.
static void replace_wait(const smc_program *p, smc_error *e, const smc_wait *w,
                         const smc_action *block) {
    const smc_witness_event *read = w->of == SMC_NO_POSITION ? NULL : &e->witness.events[w->of];
    char name[128] = "", value[80] = "";
    const char *text = block && smc_action_text(block) ? smc_action_text(block) : "deadlock";
    e->kind = block ? (smc_error_kind)block->error : SMC_ERR_DEADLOCK;
    if (read && w->what == SMC_WAITS_FOR_VALUE) {
        p->names.location(p, read->loc, name, sizeof name);
        smc_format_value_at(p, read->loc, read->in, value, sizeof value);
    }
    free(e->message);
    e->message =
        *name ? smc_format("%s: it reads %s = %s, and no thread will change it", text, name, value)
              : smc_strdup(text);
}

// Finds the root of the deadlock (explain.h), marks its waits, and moves the error to it. `f` NULL:
// only locks and joins are considered.
static void find_root(const smc_program *p, smc_error *e, smc_foresight *f) {
    smc_witness *x = &e->witness;
    bool *serves = f ? smc_alloc(x->waits.n + 1) : NULL;
    for (uint32_t i = 0; i < x->waits.n && f; i++)
        serves[i] = smc_foresight_is_server(f, x->waits.at[i].thread);
    const uint32_t root = smc_deadlock_mark_root(x, e->thread, serves);
    free(serves);
    if (root == SMC_NO_POSITION) return;
    const smc_wait *w = &x->waits.at[root];
    if (w->thread != e->thread) replace_wait(p, e, w, smc_foresight_block_of(f, w->thread));
    mark_shown_events(e, w);
}

bool smc_is_deadlock(const smc_error *e) {
    return smc_error_has_traits(e->kind, SMC_ERROR_OF_WAIT) && !e->place2;
}

// Fills smc_witness.waits of a deadlock, finds its root and writes its message.
static void explain_deadlock(smc_program *p, bool foresees, smc_error *e) {
    smc_witness *x = &e->witness;
    smc_deadlock_find(p, x);
    smc_foresight *f = foresees && x->waits.n ? smc_foresight_start(p, x) : NULL;
    for (uint32_t i = 0; i < x->waits.n && f; i++)
        add_to_waits_it_would_end(p, x, x->waits.at[i].thread, f);
    for (uint32_t i = 0; i < x->waits.n && f; i++) {
        smc_wait *w = &x->waits.at[i];
        w->lacks_signal =
            w->what == SMC_WAITS_FOR_SIGNAL && smc_foresight_lacks_signal(f, w->thread);
    }
    find_root(p, e, f);
    smc_foresight_end(f);
    char *message = smc_deadlock_message(p, e);
    if (!message) return;
    free(e->message);
    e->message = message;
}

// Merges deadlocks that have the same kind and places after they were explained.
static void merge_equal_deadlocks(smc_result *r) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->errors.n; i++) {
        smc_error *e = &r->errors.at[i], *same = NULL;
        for (uint32_t k = 0; k < n && !same; k++) {
            smc_error *before = &r->errors.at[k];
            const bool is = before->kind == e->kind && before->place == e->place &&
                            before->place2 == e->place2 && smc_is_deadlock(e);
            same = is ? before : NULL;
        }
        if (same) same->executions += e->executions, smc_error_free(e);
        else r->errors.at[n++] = *e;
    }
    r->errors.n = n;
}

// Whether the events agree in thread, kind and `pending`.
static bool is_similar_event(const smc_witness_event *a, const smc_witness_event *b) {
    return a->thread == b->thread && a->kind == b->kind && a->pending == b->pending;
}

void smc_deadlocks_copy_explanation(smc_result *again, smc_error *e) {
    smc_error *from = again->errors.n == 1 ? &again->errors.at[0] : NULL;
    bool same = from && smc_is_deadlock(from) && from->witness.n == e->witness.n;
    for (uint32_t i = 0; i < e->witness.n && same; i++)
        same = is_similar_event(&from->witness.events[i], &e->witness.events[i]);
    if (!same || !from->witness.waits.n) return;
    assert(!e->witness.waits.n); // the caller explains an error once
    const smc_wait *root = NULL;
    for (uint32_t i = 0; i < from->witness.waits.n; i++) {
        *smc_vec_push(&e->witness.waits) = from->witness.waits.at[i];
        if (from->witness.waits.at[i].thread == from->thread) root = &from->witness.waits.at[i];
    }
    e->kind = from->kind;
    if (root) mark_shown_events(e, root);
    char *message = e->message;
    e->message = from->message;
    from->message = message;
}

void smc_deadlocks_explain(smc_program *p, bool foresees, smc_result *r) {
    for (uint32_t i = 0; i < r->errors.n; i++) {
        smc_error *e = &r->errors.at[i];
        if (smc_is_deadlock(e) && !e->witness.waits.n) explain_deadlock(p, foresees, e);
    }
    merge_equal_deadlocks(r);
}
