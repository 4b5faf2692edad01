#include "candidates/terminal.h"

#include "candidates/build.h"
#include "program/reachable.h"
#include "program/tested.h"

// The event's action; NULL: an initialisation write.
static const smc_action *action_of_candidate_event(const smc_candidate_event *e) {
    return e->step ? &e->step->action : NULL;
}

// Whether the thread is stopped in a loop that it would run for ever.
static bool is_server(const smc_action *a) { return a->kind == SMC_BLOCK && a->serves; }

// Reasons why the threads of an execution have stopped, as bits.
enum ends {
    ERROR = 1 << 0,       // a thread has detected an error
    BOUND = 1 << 1,       // a thread has reached a bound
    ASSUME = 1 << 2,      // a thread has stopped at a false assume
    WAIT = 1 << 3,        // a thread that is no server waits by reading
    SERVER = 1 << 4,      // a thread runs for ever
    END_OF_ALL = 1 << 5,  // the process has ended
    EARLY_END = 1 << 6,   // the process has ended, but main has not returned (exit, abort)
    END_BY_MAIN = 1 << 7, // main has ended the process
    LEFT_OUT = 1 << 8     // another execution continues in the same way (smc_action.copies)
};

// Reasons why a thread with the last action `a` has stopped, as bits; 0: none of these.
static unsigned thread_end_kind(uint32_t thread, const smc_action *a) {
    switch (a->kind) {
    case SMC_ERROR: return ERROR;
    case SMC_BOUND: return BOUND;
    case SMC_BLOCK:
        if (a->copies) return LEFT_OUT;
        return (a->error ? 0 : ASSUME) | (a->serves ? SERVER : a->error ? WAIT : 0);
    case SMC_END:
        return (a->exits ? END_OF_ALL : 0) | (a->exits && !a->returns ? EARLY_END : 0) |
               (a->exits && !thread ? END_BY_MAIN : 0);
    default: return 0;
    }
}

// The bits of thread_end_kind for all events of the execution.
static unsigned stop_reasons_of(const smc_candidate *c) {
    unsigned ends = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].step)
            ends |= thread_end_kind(c->events[i].thread, &c->events[i].step->action);
    return ends;
}

// The thread's next action; NULL: the thread has ended, or was not created.
static const smc_action *next_action(const smc_candidate *c, smc_program *program,
                                     uint32_t thread) {
    const smc_step *next = NULL;
    if (!thread && smc_candidate_last_of(c, 0) < 0) return NULL;
    return smc_candidate_next_step(program, NULL, c, thread, &next) == SMC_OK && next
               ? &next->action
               : NULL;
}

// The thread that has locked the mutex and not unlocked it; -1: none.
static int32_t mutex_holder_in_candidate(const smc_candidate *c, uint32_t loc) {
    int32_t holder = -1;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const smc_action *a = action_of_candidate_event(e);
        if (!a || a->kind != SMC_LOCK || e->loc != loc) continue;
        bool holds = true;
        for (uint32_t k = 0; k < c->n; k++) {
            const smc_candidate_event *f = &c->events[k];
            holds &=
                !(f->thread == e->thread && f->index > e->index && f->loc == loc &&
                  action_of_candidate_event(f) && action_of_candidate_event(f)->kind == SMC_UNLOCK);
        }
        if (holds) holder = (int32_t)e->thread;
    }
    return holder;
}

// Whether the thread can never continue, because of the threads that it waits for, directly or
// through others: one has ended and holds a mutex, runs for ever and holds a mutex, or waits for
// this thread.
static bool is_stuck(const smc_candidate *c, smc_program *program, uint32_t thread) {
    for (uint32_t n = 0, most = smc_candidate_thread_count(c); n < most; n++) {
        const smc_action *a = next_action(c, program, thread);
        if (!a) return false;
        const int32_t other =
            a->kind == SMC_JOIN ? (int32_t)a->thread : mutex_holder_in_candidate(c, a->loc);
        if (other < 0) return false;
        thread = (uint32_t)other;
        if (a->kind == SMC_LOCK && !next_action(c, program, thread)) return true;
    }
    return true;
}

// Whether the thread of w writes the location again after w.
static bool writes_after(const smc_candidate *c, const smc_candidate_event *w) {
    bool any = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        any |= e->thread == w->thread && e->index > w->index && e->writes && e->loc == w->loc;
    }
    return any;
}

// The thread that holds the mutex for which `thread` waits by reading its lock word; -1: the thread
// does not wait in this way.
static int32_t holder_of_word(const smc_candidate *c, uint32_t thread) {
    const int32_t last = smc_candidate_last_of(c, thread);
    if (last < 0 || !action_of_candidate_event(&c->events[last]) ||
        !smc_is_wait(action_of_candidate_event(&c->events[last])))
        return -1;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->thread != thread || e->index + 1 != c->events[last].index) continue;
        if (!smc_locks_by_word(action_of_candidate_event(e)) || e->writes) return -1;
        const smc_candidate_event *taken = &c->events[e->rf];
        return taken->thread == SMC_INIT_THREAD || writes_after(c, taken) ? -1
                                                                          : (int32_t)taken->thread;
    }
    return -1;
}

// Whether the thread is in a cycle of threads, each of which waits for a mutex that the next one
// holds or for the end of the next one.
static bool is_in_wait_cycle(const smc_candidate *c, smc_program *program, uint32_t thread) {
    int32_t at = (int32_t)thread;
    for (uint32_t n = 0, most = smc_candidate_thread_count(c); n < most && at >= 0; n++) {
        const smc_action *a = next_action(c, program, (uint32_t)at);
        at = !a                    ? holder_of_word(c, (uint32_t)at)
             : a->kind == SMC_JOIN ? (int32_t)a->thread
                                   : mutex_holder_in_candidate(c, a->loc);
        if (at == (int32_t)thread) return true;
    }
    return false;
}

// Whether some threads wait for each other in a cycle, see is_in_wait_cycle.
static bool has_wait_cycle(const smc_candidate *c, smc_program *program) {
    bool any = false;
    for (uint32_t t = 0, most = smc_candidate_thread_count(c); t < most && !any; t++)
        any = is_in_wait_cycle(c, program, t);
    return any;
}

// Whether some thread can never continue.
static bool any_waits_for_ever_at_lock(const smc_candidate *c, smc_program *program) {
    bool any = false;
    for (uint32_t t = 0, most = smc_candidate_thread_count(c); t < most; t++)
        any |= next_action(c, program, t) && is_stuck(c, program, t);
    return any;
}

// Whether the event is a read of the number of signals that have reached the thread, and an RMW
// increases the number that it reads.
static bool reads_old_number(const smc_candidate *c, const smc_candidate_event *e) {
    bool any = false;
    for (uint32_t i = 0; i < c->n && action_of_candidate_event(e) &&
                         action_of_candidate_event(e)->kind == SMC_READ &&
                         action_of_candidate_event(e)->returns && !any;
         i++)
        any = c->events[i].rf == e->rf && c->events[i].writes;
    return any;
}

// Whether the point that ends with the thread's event of this index has read an old number. A point
// reads the number of the thread's signals and then that of the process's, or one of them.
static bool reads_old_number_at(const smc_candidate *c, uint32_t thread, uint32_t index) {
    const smc_candidate_event *last = NULL, *first = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->events[i].thread != thread) continue;
        if (c->events[i].index == index) last = &c->events[i];
        if (c->events[i].index + 1 == index) first = &c->events[i];
    }
    const smc_action *a = last ? action_of_candidate_event(last) : NULL,
                     *b = first ? action_of_candidate_event(first) : NULL;
    const bool is_pair = a && b && a->kind == SMC_READ && a->returns && a->loc != b->loc;
    return (last && reads_old_number(c, last)) || (is_pair && reads_old_number(c, first));
}

// Whether a signal ends a wait (docs/design/signals.md#waits): the thread's event directly before
// the wait, and the round that it repeats, has read an old number of signals.
static bool is_any_wait_interrupted(const smc_candidate *c, smc_program *program) {
    bool any = false;
    for (uint32_t t = 0, most = smc_candidate_thread_count(c); t < most && !any; t++) {
        const int32_t last = smc_candidate_last_of(c, t);
        const smc_action *a = last < 0 ? NULL : action_of_candidate_event(&c->events[last]);
        if (!a || !(smc_is_wait(a) || next_action(c, program, t))) continue;
        const uint32_t index = c->events[last].index - (smc_is_wait(a) ? 1 + a->block.repeats : 0);
        any = reads_old_number_at(c, t, index);
    }
    return any;
}

// No thread waits after the end of the process, but a cycle of threads may have formed before it. A
// thread that waits for a thread stopped by an error is not in a deadlock.
smc_leaf smc_candidate_leaf_kind(const smc_candidate *c, smc_program *program, bool unfinished) {
    const unsigned ends = stop_reasons_of(c);
    const bool ended = ends & END_OF_ALL, waits = unfinished || ends & (WAIT | SERVER);
    if (ends & LEFT_OUT) return SMC_LEAF_LEFT_OUT;
    if (waits && !ended && is_any_wait_interrupted(c, program)) return SMC_LEAF_LEFT_OUT;
    if (ends & ASSUME) return SMC_LEAF_BLOCKED;
    if (ends & BOUND) return SMC_LEAF_BOUNDED;
    if (ends & WAIT && !ended) return SMC_LEAF_BLOCKED;
    const bool circle =
        waits && ends & END_BY_MAIN && !(ends & ERROR) && has_wait_cycle(c, program);
    if (ended && ends & (WAIT | SERVER)) return circle ? SMC_LEAF_STUCK : SMC_LEAF_ENDED;
    if (ends & SERVER && !(unfinished && any_waits_for_ever_at_lock(c, program)))
        return SMC_LEAF_BOUNDED;
    return !unfinished || (ended && !circle) || ends & ERROR ? SMC_LEAF_COMPLETE
           : ends & SERVER                                   ? SMC_LEAF_STUCK
                                                             : SMC_LEAF_DEADLOCK;
}

void smc_candidate_note_stop_places(const smc_candidate *c, smc_result *r) {
    const bool ended = stop_reasons_of(c) & END_OF_ALL;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->events[i].step)
            smc_result_note_last_action(r, c->events[i].thread, &c->events[i].step->action, ended);
}

bool smc_candidate_has_net_zero_round(const smc_candidate *c) {
    bool undoes = false;
    for (uint32_t i = 0; i < c->n; i++)
        undoes |= c->events[i].step && smc_round_net_zero(&c->events[i].step->action);
    return undoes;
}

// Whether another thread accesses a location that the net-zero round marked by the event `marker`
// writes.
static bool may_be_observed(const smc_candidate *c, const smc_candidate_event *marker) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *w = &c->events[i];
        if (w->thread != marker->thread || !w->writes || w->index >= marker->index) continue;
        if (w->index + smc_round_net_zero(&marker->step->action) < marker->index) continue;
        for (uint32_t k = 0; k < c->n; k++) {
            const smc_candidate_event *e = &c->events[k];
            if (e->step && e->thread != marker->thread && e->loc == w->loc &&
                (e->reads || e->writes))
                return true;
        }
    }
    return false;
}

void smc_candidate_note_net_zero_rounds(const smc_candidate *c, smc_result *r) {
    if (!smc_candidate_has_net_zero_round(c)) return;
    const bool ended = stop_reasons_of(c) & END_OF_ALL;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of_candidate_event(&c->events[i]);
        if (a && smc_round_net_zero(a)) r->seen |= may_be_observed(c, &c->events[i]);
        if (!a || a->kind != SMC_BLOCK || !a->block.net_zero) continue;
        r->rounds |= SMC_ROUNDS_NEEDED;
        if (ended || !a->serves) smc_distinct_places_add(&r->unexplored_rounds, a->place);
    }
}

// ---- waits --------------------------------------------------------------------------------------

// Counts the location's last writes in coherence that are RMWs and leave the value unchanged.
static uint32_t count_trailing_unchanged_rmws(const smc_candidate *c, uint32_t loc) {
    uint32_t n = 0;
    // restarts after each match: positions do not follow coherence
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        if (e->loc != loc || !e->writes || e->co + 1 + n != smc_candidate_writes_at(c, loc))
            continue;
        if (!e->step || e->step->action.kind != SMC_RMW || e->out != e->in) return n;
        n++;
        i = UINT32_MAX;
    }
    return n;
}

// Whether the event belongs to the round that its thread's last event, a block, would repeat.
static bool is_in_repeated_round(const smc_candidate_event *e, const smc_candidate_event *block) {
    return e->thread == block->thread &&
           e->index + block->step->action.block.repeats >= block->index;
}

// Whether the round has plain writes to the location, which restore its value and are not observed
// by other threads (docs/design/rounds.md#plain-writes).
static bool is_restored_in_round(const smc_candidate *c, const smc_candidate_event *block,
                                 uint32_t loc) {
    bool restored = false;
    for (uint32_t i = 0; i < c->n && !block->step->action.block.net_zero; i++) {
        const smc_candidate_event *w = &c->events[i];
        restored |= is_in_repeated_round(w, block) && w->writes && w->plain && w->loc == loc;
    }
    return restored;
}

// Whether the last round of a thread that waits by reading can repeat for ever: each of its reads
// has read from the last write of its location. RMWs that leave the value unchanged do not count as
// later writes.
static bool repeats_for_ever(const smc_candidate *c, const smc_candidate_event *block) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *r = &c->events[i];
        if (!is_in_repeated_round(r, block) || !r->reads) continue;
        if (r->plain && is_restored_in_round(c, block, r->loc)) continue;
        const smc_action *a = &r->step->action;
        if (a->kind == SMC_FENCE || (a->kind == SMC_READ && a->result_unused)) continue;
        if (c->events[r->rf].co + 1 + count_trailing_unchanged_rmws(c, r->loc) <
            smc_candidate_writes_at(c, r->loc))
            return false;
    }
    return true;
}

// Whether some thread waits endlessly, and every other thread has ended or runs for ever.
// `returned`: the end of the process because main has returned does not count.
static bool waits_endlessly(const smc_candidate *c, bool returned) {
    bool waits = false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of_candidate_event(&c->events[i]);
        if (!a || !smc_kind_ends_thread(a->kind) || is_server(a)) continue;
        if (a->kind == SMC_END && (!a->exits || (returned && a->returns))) continue;
        if (a->kind != SMC_BLOCK || !a->block.repeats || !repeats_for_ever(c, &c->events[i]))
            return false;
        waits = true;
    }
    return waits;
}

bool smc_candidate_waits_endlessly(const smc_candidate *c) { return waits_endlessly(c, false); }

// Whether the main function has returned, which ends the process.
static bool main_has_returned(const smc_candidate *c) {
    const int32_t last = smc_candidate_last_of(c, 0);
    const smc_action *a = last >= 0 ? action_of_candidate_event(&c->events[last]) : NULL;
    return a && a->kind == SMC_END && a->returns;
}

// Whether each thread that was created has ended: nothing waits. One pass, for the usual case.
static bool have_all_threads_ended(const smc_candidate *c) {
    uint32_t running = 1;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of_candidate_event(&c->events[i]);
        if (a) running += (a->kind == SMC_CREATE) - (a->kind == SMC_END);
    }
    return !running;
}

// The action at which the thread waits, otherwise its last action; NULL: the thread has ended, or
// runs for ever.
static const smc_action *waiting_action_of(const smc_candidate *c, smc_program *program,
                                           uint32_t thread) {
    const smc_action *a = next_action(c, program, thread);
    const int32_t last = smc_candidate_last_of(c, thread);
    if (!a && last >= 0) a = action_of_candidate_event(&c->events[last]);
    return a && smc_kind_ends_thread(a->kind) && (!smc_is_wait(a) || is_server(a)) ? NULL : a;
}

bool smc_candidate_leaves_waiting_threads(const smc_candidate *c, smc_program *program,
                                          smc_leaf leaf, smc_result *r) {
    if (have_all_threads_ended(c)) return false;
    const bool reads = stop_reasons_of(c) & WAIT;
    bool left = false;
    if ((leaf != SMC_LEAF_COMPLETE && leaf != SMC_LEAF_ENDED) || !main_has_returned(c) ||
        (reads && (smc_candidate_has_net_zero_round(c) || !waits_endlessly(c, true))))
        return false;
    for (uint32_t t = 0, most = smc_candidate_thread_count(c); t < most; t++) {
        const smc_action *at = waiting_action_of(c, program, t), *ends = at;
        for (uint32_t n = 0; n < c->n && ends && ends->kind == SMC_JOIN; n++)
            ends = waiting_action_of(c, program, ends->thread);
        if (!ends) continue;
        const bool idle = ends->kind == SMC_BLOCK && ends->scoped;
        smc_distinct_places_add(idle ? &r->idle_places_after_main : &r->waiting_places_after_main,
                                at->place);
        left |= !idle;
    }
    return left;
}

// ---- leaks --------------------------------------------------------------------------------------

// Whether some event frees the object.
static bool is_freed(const smc_candidate *c, uint32_t object) {
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_action *a = action_of_candidate_event(&c->events[i]);
        if (a && a->kind == SMC_FREE && a->object == object) return true;
    }
    return false;
}

// Whether the allocation is made by a part of the language runtime that frees it only at exit.
static bool is_of_runtime(const smc_program *p, const smc_action *alloc) {
    return p->place(p, alloc->place).of_runtime;
}

// Whether memory may contain the value of write w at the end: the memory is not freed, the thread
// has not written there later, and no RMW has replaced the value.
static bool may_remain_in_memory(const smc_candidate *c, const smc_program *p, uint32_t w) {
    const smc_candidate_event *e = &c->events[w];
    const uint32_t object = p->location(p, e->loc).object;
    if (object && is_freed(c, object)) return false;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *by = &c->events[i];
        if (!by->step || !by->writes || by->loc != e->loc) continue;
        if (by->reads && by->rf == (int32_t)w) return false;
        if (by->thread == e->thread && by->index > e->index) return false;
    }
    return true;
}

// The objects that static variables lead to, in a program that may leave such objects allocated at
// its end; otherwise none.
static smc_reachable reachable_memory(const smc_candidate *c, const smc_program *p) {
    smc_reachable r = {.program = p};
    if (!p->objects.statics_keep) return r;
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        const smc_action *a = action_of_candidate_event(e);
        if (a && e->writes && may_remain_in_memory(c, p, i))
            smc_reachable_store(&r, e->loc, e->out);
        if (a && a->kind == SMC_ALLOC && is_of_runtime(p, a) && !is_freed(c, a->object))
            smc_reachable_add(&r, a->object);
    }
    smc_reachable_follow(&r);
    return r;
}

// Whether the action allocates an object that the program must free and has not freed.
static bool is_unfreed(const smc_candidate *c, const smc_program *p, const smc_action *a) {
    return a && a->kind == SMC_ALLOC && !a->of_thread && !is_of_runtime(p, a) &&
           !is_freed(c, a->object);
}

// Whether some allocated object was not freed, although the program must free it.
static bool any_unfreed(const smc_candidate *c, const smc_program *p) {
    bool any = false;
    for (uint32_t i = 0; i < c->n && !any; i++)
        any = is_unfreed(c, p, action_of_candidate_event(&c->events[i]));
    return any;
}

bool smc_candidate_has_leak(const smc_candidate *c, const smc_program *p, bool unfinished) {
    if (unfinished || stop_reasons_of(c) & (ERROR | EARLY_END) || !any_unfreed(c, p)) return false;
    smc_reachable reached = reachable_memory(c, p);
    bool any = false;
    for (uint32_t i = 0; i < c->n && !any; i++) {
        const smc_action *a = action_of_candidate_event(&c->events[i]);
        any = is_unfreed(c, p, a) && !smc_reachable_has(&reached, a->object);
    }
    smc_reachable_free(&reached);
    return any;
}

// ---- outcomes -----------------------------------------------------------------------------------

// A name of the thread that is the same in all executions: made from its creator's name and its
// number among the creator's threads.
static uint64_t thread_name_in_candidate(const smc_candidate *c, uint32_t thread) {
    uint32_t nth = 0;
    if (thread == 0) return SMC_MAIN_NAME;
    const smc_candidate_event *create = &c->events[smc_candidate_create_of(c, thread)];
    for (uint32_t i = 0; i < c->n; i++) {
        const smc_candidate_event *e = &c->events[i];
        nth += e->thread == create->thread && e->index < create->index &&
               e->step->action.kind == SMC_CREATE;
    }
    return smc_digest_start(thread_name_in_candidate(c, create->thread), nth);
}

uint64_t smc_candidate_outcome(const smc_candidate *c) {
    uint64_t outcome = 0;
    for (uint32_t t = 0, most = smc_candidate_thread_count(c); t < most; t++) {
        if (t && smc_candidate_create_of(c, t) < 0) continue;
        uint64_t digest = thread_name_in_candidate(c, t);
        for (uint32_t i = 0; i < c->n; i++) {
            const smc_candidate_event *e = &c->events[i];
            if (e->thread != t || !e->reads || !smc_is_outcome_read(&e->step->action)) continue;
            digest = smc_digest_read(digest, smc_outcome_value(&e->step->action, e->in),
                                     e->step->action.size);
        }
        outcome += smc_digest_end(digest);
    }
    return outcome;
}
