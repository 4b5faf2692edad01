// explore.c - the search for executions: tries all sources of the reads of the next thread (which
// turns.c chooses; docs/design/cdschecker.md).
//
// The next thread is a function of the execution so far. A read takes each existing write in turn.
// Then the read waits for each thread that was observed to write the location independently of the
// read (backtracking set), and is promised each value that was observed to be written because of
// the read (future values). In an execution, a read waits if and only if its source does not depend
// on the read by po u rf, so each execution is visited once.
#include "explorers/cds/explore.h"

#include "explorers/cds/choices.h"
#include "explorers/cds/clocks.h"
#include "explorers/cds/counters.h"
#include "explorers/cds/events.h"
#include "explorers/cds/leaf.h"
#include "explorers/cds/liveness.h"
#include "explorers/cds/order.h"
#include "explorers/cds/promises.h"
#include "explorers/cds/seq_cst.h"
#include "explorers/cds/turns.h"

// Lengths of the logs of changes, to which the logs can be undone.
typedef struct log_lengths {
    uint32_t events, words, clocks; // lengths of cds.events, cds.saved_words, cds.saved_clocks
} log_lengths;

// Returns the present lengths of the logs.
static log_lengths current_log_lengths(const cds *x) {
    return (log_lengths){x->events.n, x->saved_words.n, x->saved_clocks.n};
}

// Undoes all changes that were made since the logs had these lengths.
static void undo_to_log_lengths(cds *x, log_lengths m) {
    cds_undo_clocks(x, m.clocks);
    cds_undo_order(x, m.words);
    while (x->events.n > m.events) cds_pop_event(x);
}

static void explore_cds_tree(cds *x);

// Whether the current round of the exploration ends.
static bool is_stopped(cds *x) { return x->again || cds_is_stopped(x); }

// ---- promises -----------------------------------------------------------------------------------

// Explores the executions in which write w fulfils the promise. Returns whether w can fulfil it.
static bool try_fulfilling_promise(cds *x, cds_id promise, cds_id w) {
    const log_lengths m = current_log_lengths(x);
    smc_share_next_child(&x->share);
    const bool ok = cds_fulfil_promise(x, promise, w) && cds_order_promises_after(x, w, true);
    if (ok && !cds_has_open_promise(x)) {
        cds_note_fulfilled(x);
        if (!cds_choices_were_necessary(x)) cds_abandon_execution(x, &x->result->redundant);
        else if (!cds_apply_liveness_bound_to_all(x))
            cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
        else explore_cds_tree(x);
    } else if (ok) explore_cds_tree(x);
    undo_to_log_lengths(x, m);
    cds_undo_fulfilment(x, promise, w);
    return ok;
}

// Explores the executions in which the write fulfils each promise in turn, and those in which it
// fulfils none, if its thread can write the location again.
static void offer_promises(cds *x, cds_id w) {
    bool has_fulfilled = false;
    cds_open_choice(x, cds_event_at(x, w)->loc, CDS_NO_THREAD, cds_event_at(x, w)->thread);
    smc_share_enter_node(&x->share, 1);
    for (uint32_t i = 0; i < x->promises.n && !is_stopped(x); i++)
        if (cds_may_fulfil(cds_event_at(x, x->promises.at[i]), cds_event_at(x, w)))
            has_fulfilled |= try_fulfilling_promise(x, x->promises.at[i], w);
    const bool again = x->choices.at[x->choices.n - 1].writers.n;
    cds_close_choice(x);
    if (!has_fulfilled || again || cds_writes_location_again(x, w)) {
        const log_lengths m = current_log_lengths(x);
        smc_share_next_child(&x->share);
        if (cds_order_promises_after(x, w, true)) explore_cds_tree(x);
        else cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
        undo_to_log_lengths(x, m);
    }
    smc_share_leave_node(&x->share);
}

// ---- steps --------------------------------------------------------------------------------------

// Explores the executions in which thread t takes its next step with source `rf` or answer
// `answer`. `mode`: how a read got its source. Returns whether the event is consistent with the
// execution, as far as is known.
static bool take_step(cds *x, uint32_t t, cds_id rf, uint64_t answer, cds_mode mode) {
    const log_lengths m = current_log_lengths(x);
    const cds_id id = cds_push_event(x, t, rf, answer);
    cds_event_at(x, id)->mode = mode;
    cds_event_at(x, id)->promised =
        mode == CDS_WAITED ? x->threads.at[t].promised : x->readers.n - (mode == CDS_PROMISED);
    const bool consistent = cds_add_coherence_edges(x, id) &&
                            cds_order_promises_after(x, id, false) && cds_add_sc_edges(x);
    const bool bounded = cds_liveness_bound(x); // the bound may add modification-order edges
    const bool ok =
        consistent && (!bounded || (cds_apply_liveness_bound(x, id) && cds_add_sc_edges(x)));
    if (consistent) cds_record_in_choices(x, id);
    if (ok && cds_advance_thread(x, id)) {
        const bool announce = cds_event_at(x, id)->writes || cds_event_at(x, id)->kind == SMC_LOCK;
        cds_note_lock_arrivals(x, id);
        if (announce) *smc_vec_push(&x->announced) = id;
        explore_cds_tree(x);
        x->announced.n -= announce;
    }
    undo_to_log_lengths(x, m);
    return ok;
}

// Takes a step without alternatives.
static void take_single_step(cds *x, uint32_t t, cds_id rf, uint64_t answer) {
    if (!take_step(x, t, rf, answer, CDS_DIRECT))
        cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
}

// Offers the new write w to the waiting thread t. The thread takes the write, or continues to wait
// if another write may follow, in this or in some other execution. (Taking w may prevent the other
// write, which comes after the write that the waiting thread reads: in x = 2; r = x || x += 1; if
// (x == 2) x = 3, no execution in which r reads x += 1 has x = 3.) At a lock, w is a lock by
// another thread: thread t stops waiting after it.
static void offer_write_to_thread(cds *x, cds_id w, uint32_t t) {
    const uint32_t only = x->threads.at[t].waits_for, promised = x->threads.at[t].promised;
    const bool lock = cds_event_at(x, w)->kind == SMC_LOCK;
    cds_open_choice(x, cds_event_at(x, w)->loc, t, only);
    x->threads.at[t].waits = false;
    bool taken = true;
    smc_share_enter_node(&x->share, 1);
    smc_share_next_child(&x->share);
    if (lock) explore_cds_tree(x);
    else taken = take_step(x, t, w, 0, CDS_WAITED);
    x->threads.at[t].waits = true; // while it did not wait, the thread may have begun another wait
    x->threads.at[t].waits_for = only;
    x->threads.at[t].promised = promised;
    const bool again = x->choices.at[x->choices.n - 1].writers.n && !lock;
    cds_close_choice(x);
    if (!taken || again || (!lock && cds_writes_location_again(x, w))) {
        smc_share_next_child(&x->share);
        explore_cds_tree(x);
    }
    smc_share_leave_node(&x->share);
}

// Whether the write may fulfil one of the promises.
static bool may_fulfil_a_promise(const cds *x, cds_id w) {
    for (uint32_t i = 0; i < x->promises.n; i++)
        if (cds_may_fulfil(cds_event_at(x, x->promises.at[i]), cds_event_at(x, w))) return true;
    return false;
}

// Returns the first thread from t on that waits for write w; the number of threads if there is
// none.
static uint32_t next_waiting(const cds *x, cds_id w, uint32_t t) {
    for (; t < x->threads.n; t++) {
        const cds_thread *thread = &x->threads.at[t];
        if (thread->waits && thread->waits_for == cds_event_at(x, w)->thread &&
            thread->step->action.loc == cds_event_at(x, w)->loc)
            break;
    }
    return t;
}

// Offers the next event in `announced`. Whether a write fulfils a promise is decided before other
// threads may read the write: a thread that reads from the promise could not read a write that
// comes after the promised one.
static void offer_next_announced(cds *x) {
    const uint32_t announced = x->next_announced, recipient = x->next_recipient;
    const cds_id w = x->announced.at[announced];
    if (!recipient && may_fulfil_a_promise(x, w)) {
        x->next_recipient = 1;
        offer_promises(x, w);
    } else {
        const uint32_t t = next_waiting(x, w, recipient ? recipient - 1 : 0);
        if (t < x->threads.n) {
            x->next_recipient = t + 2;
            offer_write_to_thread(x, w, t);
        } else {
            x->next_announced++;
            x->next_recipient = 0;
            explore_cds_tree(x);
        }
    }
    x->next_announced = announced;
    x->next_recipient = recipient;
}

// ---- reads and locks ----------------------------------------------------------------------------

// Takes a step (take_step) as the next child of the current node of the search tree.
static bool read_from_source(cds *x, uint32_t t, cds_id source, cds_mode mode) {
    smc_share_next_child(&x->share);
    return take_step(x, t, source, 0, mode);
}

// Explores the executions in which thread t reads from each existing write (a lock: from each
// unlock) of the location, newest first. Returns whether one of them can be the source.
static bool read_from_each_write(cds *x, uint32_t t) {
    const smc_action *a = &x->threads.at[t].step->action;
    const bool lock = a->kind == SMC_LOCK, plain = smc_candidate_is_plain(x->options, a);
    const cds_id before = cds_last_event_of_thread(x, t);
    bool any = false;
    // Other threads may write the location later.
    smc_share_estimate_children(&x->share,
                                (lock ? 1 : x->locs.at[a->loc].writes.n) + x->threads.n - 1);
    if (lock && cds_is_free_lock_source(x, &x->locs.at[a->loc], x->locs.at[a->loc].init))
        any |= read_from_source(x, t, x->locs.at[a->loc].init, CDS_DIRECT);
    for (uint32_t i = lock ? x->locs.at[a->loc].accesses.n : x->locs.at[a->loc].writes.n;
         i-- > 0 && !is_stopped(x);) {
        const cds_loc *l = &x->locs.at[a->loc];
        const cds_id source = lock ? l->accesses.at[i] : l->writes.at[i];
        const cds_event *s = cds_event_at(x, source);
        if (lock && !cds_is_free_lock_source(x, l, source)) continue;
        if (cds_is_promise(s) && (s->fulfilled_by || s->thread == t)) continue;
        if (plain && !cds_event_at(x, before)->speculative && before &&
            !cds_is_before(x, source, CDS_PORF, before))
            continue;
        any |= read_from_source(x, t, source, cds_is_promise(s) ? CDS_PROMISED : CDS_DIRECT);
    }
    return any;
}

// Whether `thread` waits for thread t, directly or through other threads.
static bool waits_for_transitively(const cds *x, uint32_t thread, uint32_t t) {
    for (; x->threads.at[thread].waits; thread = x->threads.at[thread].waits_for)
        if (x->threads.at[thread].waits_for == t) return true;
    return false;
}

// Explores the executions in which the read of thread t waits for a write by `writer`.
static void wait_for_writer(cds *x, uint32_t t, uint32_t writer) {
    if (cds_thread_has_ended(x, writer) || waits_for_transitively(x, writer, t)) return;
    x->threads.at[t].waits = true;
    x->threads.at[t].waits_for = writer;
    x->threads.at[t].promised = x->readers.n;
    smc_share_next_child(&x->share);
    explore_cds_tree(x);
    x->threads.at[t].waits = false;
}

// Explores the executions in which the read of thread t is promised the value. The promised write
// comes after the writes to the location that its thread has seen.
static void take_promise(cds *x, uint32_t t, cds_future_value f) {
    const uint32_t loc = x->threads.at[t].step->action.loc;
    if (f.thread == t || cds_thread_has_ended(x, f.thread) || !cds_may_promise(x, loc, f.thread))
        return;
    const log_lengths m = current_log_lengths(x);
    const cds_id promise = cds_add_promise(x, loc, f);
    const cds_loc *l = &x->locs.at[loc];
    const cds_id last = f.thread < l->heads.n ? l->heads.at[f.thread] : 0;
    const cds_id seen = !last                           ? l->init
                        : cds_event_at(x, last)->writes ? last
                                                        : cds_event_at(x, last)->rf;
    if (cds_add_order_edge(x, l->init, promise) &&
        (seen == l->init || cds_add_order_edge(x, seen, promise)))
        (void)read_from_source(x, t, promise, CDS_PROMISED);
    undo_to_log_lengths(x, m);
}

// Adds to the choice the threads that have reached the lock already, since they are not observed to
// reach it again.
static void note_waiting_threads(cds *x, uint32_t choice, uint32_t t) {
    const smc_action *a = &x->threads.at[t].step->action;
    for (uint32_t u = 0; u < x->threads.n && a->kind == SMC_LOCK; u++) {
        const smc_step *s = x->threads.at[u].step;
        if (u != t && s && s->action.kind == SMC_LOCK && s->action.loc == a->loc)
            cds_add_writer(&x->choices.at[choice], u);
    }
}

// Explores all sources of the next read or lock of thread t. A plain read takes a write that
// happens before it; it waits only if it is undecided whether there is such a write. A lock that
// another thread has left to thread t does not wait.
static void read_or_lock(cds *x, uint32_t t) {
    const smc_action *a = &x->threads.at[t].step->action;
    const cds_id before = cds_last_event_of_thread(x, t);
    const bool reserved = a->kind == SMC_LOCK && cds_is_lock_reserved(x, a->loc, t, true);
    if (reserved ||
        (smc_candidate_is_plain(x->options, a) && !cds_event_at(x, before)->speculative)) {
        if (!read_from_each_write(x, t))
            cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
        return;
    }
    const uint32_t c = cds_open_choice(x, a->loc, t, CDS_ANY_THREAD);
    note_waiting_threads(x, c, t);
    if (!read_from_each_write(x, t))
        for (uint32_t u = 0; u < x->threads.n; u++)
            if (u != t) cds_add_writer(&x->choices.at[c], u);
    for (uint32_t i = 0; !is_stopped(x);) { // the choice's lists grow in the loop
        cds_future_value *f;
        if (i < x->choices.at[c].writers.n) wait_for_writer(x, t, x->choices.at[c].writers.at[i++]);
        else if ((f = cds_next_promisable_value(&x->choices.at[c]))) take_promise(x, t, *f);
        else break;
    }
    cds_close_choice(x);
}

// ---- the search ---------------------------------------------------------------------------------

// Whether every waiting thread can still get a write, and every promise can still be fulfilled.
static bool can_all_waits_end(const cds *x) {
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (x->threads.at[t].waits && cds_thread_has_ended(x, x->threads.at[t].waits_for))
            return false;
    for (uint32_t i = 0; i < x->promises.n; i++)
        if (cds_is_unfulfilled(cds_event_at(x, x->promises.at[i])) &&
            !cds_can_be_fulfilled(x, x->promises.at[i]))
            return false;
    return true;
}

// Whether some thread waits or some promise is not fulfilled.
static bool has_open_wait_or_promise(const cds *x) {
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (x->threads.at[t].waits) return true;
    return cds_has_open_promise(x);
}

// Lets the program free the steps that are not in the current execution.
static void release_unused_steps(cds *x) {
    SMC_VEC(const smc_step *) live = {0};
    for (cds_id id = 1; id < x->events.n; id++)
        if (cds_event_at(x, id)->step) *smc_vec_push(&live) = cds_event_at(x, id)->step;
    for (uint32_t t = 0; t < x->threads.n; t++)
        if (x->threads.at[t].step) *smc_vec_push(&live) = x->threads.at[t].step;
    x->program->storage.trim(x->program, live.at, live.n);
    smc_vec_free(&live);
}

// Explores each answer of a choice.
static void explore_each_answer(cds *x, uint32_t t, uint64_t answers) {
    smc_share_enter_node(&x->share, (uint32_t)answers);
    for (uint64_t answer = 0; answer < answers && !is_stopped(x); answer++) {
        smc_share_next_child(&x->share);
        take_single_step(x, t, 0, answer);
    }
    smc_share_leave_node(&x->share);
}

// Explores the executions that extend the current one.
static void explore_cds_tree(cds *x) {
    if (x->events.n > SMC_CANDIDATE_MAX_EVENTS) cds_record_status(x, SMC_TOO_LONG);
    if (is_stopped(x)) return;
    if (x->program->storage.over_memory_budget) release_unused_steps(x);
    if (!can_all_waits_end(x)) {
        cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
        return;
    }
    if (x->next_announced < x->announced.n) {
        offer_next_announced(x);
        return;
    }
    const uint32_t t = cds_next_thread(x);
    if (t == CDS_NO_THREAD) {
        if (has_open_wait_or_promise(x))
            cds_abandon_execution(x, &cds_counts(x->result)->infeasible);
        else cds_handle_leaf(x);
        return;
    }
    const smc_action *a = &x->threads.at[t].step->action;
    if (cds_action_branches(a)) {
        smc_share_enter_node(&x->share, 1);
        read_or_lock(x, t);
        smc_share_leave_node(&x->share);
    } else if (a->kind == SMC_JOIN)
        take_single_step(
            x, t, x->threads.at[a->thread].events.at[x->threads.at[a->thread].events.n - 1], 0);
    else if (a->kind == SMC_CHOICE) explore_each_answer(x, t, a->choice.alternatives);
    else take_single_step(x, t, 0, 0);
}

void cds_explore(cds *x) { explore_cds_tree(x); }
