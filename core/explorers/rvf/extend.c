// extend.c - executes steps of the program, and extends traces by events that have no choice of
// sources.
#include "explorers/rvf/engine.h"

// Returns the entry of the thread; adds it if it is missing.
static rvf_thread_continuation *continuation_of_thread(rvf_engine *x, uint32_t thread) {
    rvf_set_reserve_thread(&x->set, thread);
    while (x->fronts.n <= thread) *smc_vec_push(&x->fronts) = (rvf_thread_continuation){0};
    return &x->fronts.at[thread];
}

// Makes room for the location, and gets its description from the program.
static void reserve_rvf_location(rvf_engine *x, uint32_t loc) {
    if (loc < x->locs.n && x->locs.at[loc].size) return;
    rvf_set_reserve_location(&x->set, loc);
    while (x->locs.n <= loc) *smc_vec_push(&x->locs) = (smc_location){0};
    while (x->signals.n <= loc) *smc_vec_push(&x->signals) = 0;
    while (x->open.n <= loc) *smc_vec_push(&x->open) = 0;
    x->locs.at[loc] = x->program->location(x->program, loc);
    if (!x->locs.at[loc].size) x->locs.at[loc].size = 1; // the program gives mutexes size 0
}

// Whether actions of this kind receive a value from a write.
static bool is_read_kind(unsigned kind) {
    return kind == SMC_READ || kind == SMC_RMW || kind == SMC_LOCK;
}

// Whether actions of this kind have a location.
static bool is_located(unsigned kind) {
    return is_read_kind(kind) || kind == SMC_WRITE || kind == SMC_UNLOCK;
}

// ---- one event ----------------------------------------------------------------------------------

// Sets whether the event writes, and the value that it writes.
static void set_written_value(rvf_event *e, const smc_action *a) {
    switch (a->kind) {
    case SMC_WRITE:
        e->writes = true;
        e->out = a->written;
        break;
    case SMC_RMW: e->writes = smc_rmw_writes(a, e->in, &e->out); break;
    case SMC_LOCK:
        e->writes = true;
        e->out = RVF_TAKEN;
        break;
    case SMC_UNLOCK:
        e->writes = true;
        e->out = RVF_FREE;
        break;
    case SMC_END: e->out = a->result; break;
    default: break;
    }
}

// Whether the access contradicts the program's static claim that the location has only plain
// accesses. Decisions that rely on the claim are invalid then.
static bool contradicts_plain_only(const rvf_engine *x, const smc_action *a) {
    return !x->untaken_shortcuts.branch && !smc_is_plain_access(a) && is_located(a->kind) &&
           x->locs.at[a->loc].plain_only;
}

uint32_t rvf_add_step(rvf_engine *x, uint32_t thread, uint64_t in, const uint32_t *good,
                      uint32_t n_good) {
    const smc_step *step = x->fronts.at[thread].step, *child = NULL;
    const smc_action *a = &step->action;
    rvf_event e = {.step = step,
                   .thread = thread,
                   .in = in,
                   .loc = a->loc,
                   .takes = rvf_lock_is_unordered(x, a)};
    e.reads = is_read_kind(a->kind) && !e.takes;
    e.ends = a->kind == SMC_UNLOCK && !x->untaken_shortcuts.apart;
    if (is_located(a->kind)) reserve_rvf_location(x, a->loc);
    if (contradicts_plain_only(x, a)) {
        x->again.branch = x->done = true;
        return 0;
    }
    if (e.ends && !rvf_held_lock(&x->set, thread, a->loc)) {
        // Unlocking a mutex that is not held is an error. After it, the order of sections decides
        // which thread holds the mutex.
        x->again.apart = x->done = true;
        return 0;
    }
    set_written_value(&e, a);
    if (a->kind == SMC_JOIN) e.after = rvf_last_event(&x->set, a->thread);
    else if (!rvf_last_event(&x->set, thread)) e.after = x->fronts.at[thread].create;
    if (!smc_kind_ends_thread(a->kind) && rvf_continues(x))
        rvf_record_status(x, x->program->advance(x->program, step, in, &e.next));
    if (a->kind == SMC_CREATE && rvf_continues(x))
        rvf_record_status(x, x->program->child(x->program, step, &child));
    if (!rvf_continues(x)) return 0;
    const uint32_t id = rvf_push_event(&x->set, e, good, n_good);
    x->result->events++;
    if (child)
        *continuation_of_thread(x, a->thread) =
            (rvf_thread_continuation){.step = child, .create = id};
    x->fronts.at[thread].step = e.next;
    return id;
}

void rvf_undo_step(rvf_engine *x) {
    const rvf_event *e = &x->set.events.at[x->set.events.n - 1];
    const smc_action *a = &e->step->action;
    if (a->kind == SMC_CREATE) x->fronts.at[a->thread] = (rvf_thread_continuation){0};
    x->fronts.at[e->thread].step = e->step;
    rvf_pop_event(&x->set);
    if (x->hashes.n > x->set.events.n) x->hashes.n = x->set.events.n;
}

// ---- extension ----------------------------------------------------------------------------------

// Whether no other thread can run before this thread has ended.
static bool is_only_runnable_thread(const rvf_engine *x, uint32_t thread) {
    for (uint32_t t = 0; t < x->fronts.n; t++) {
        const smc_step *step = x->fronts.at[t].step;
        if (t == thread || !step) continue;
        if (step->action.kind != SMC_JOIN || step->action.thread != thread) return false;
    }
    return true;
}

// Executes the next read of a thread if no other thread can run, and the read has a single source.
// Returns whether it did so.
static bool read_without_conflict(rvf_engine *x, uint32_t thread) {
    const uint32_t first = x->sources.n;
    bool added = false;
    if (x->fronts.at[thread].causal || !is_only_runnable_thread(x, thread) ||
        rvf_is_disabled(x, thread))
        return false;
    if (rvf_lock_is_unordered(x, &x->fronts.at[thread].step->action))
        return rvf_add_step(x, thread, RVF_FREE, NULL, 0);
    rvf_list_visible_writes(x, thread);
    if (x->sources.n == first + 1) {
        const uint32_t only = x->sources.at[first];
        const uint64_t in = rvf_value_of_write(x, x->fronts.at[thread].step->action.loc, only);
        added = rvf_add_step(x, thread, in, &only, 1);
    }
    x->sources.n = first;
    return added;
}

// Whether accesses to the action's location are expected to be ordered, so that they need no choice
// of sources.
static bool is_ordered_location(const rvf_engine *x, const smc_action *a) {
    return smc_is_plain_access(a) && !a->object && !x->untaken_shortcuts.branch &&
           x->locs.at[a->loc].plain_only;
}

// Whether the action comes after the location's last write and, if it writes, after the reads since
// that write, so that it comes after all earlier accesses. The order of writes must not depend on
// open sections; the order of reads after the last write cannot change later.
static bool comes_after_earlier_accesses(rvf_engine *x, uint32_t thread, const smc_action *a) {
    const rvf_loc *loc = &x->set.locs.at[a->loc];
    const uint32_t last = rvf_write_with_ordinal(&x->set, a->loc, loc->writes.n);
    if (last && !rvf_is_before(x, last, thread, a->kind == SMC_READ)) return false;
    for (uint32_t i = loc->reads.n; a->kind == SMC_WRITE && i-- > 0 && loc->reads.at[i] > last;)
        if (!rvf_is_before(x, loc->reads.at[i], thread, true)) return false;
    return true;
}

// Adds an access to a location whose accesses are expected to be ordered. Returns false if this
// access is not; the exploration then restarts.
static bool add_ordered_access(rvf_engine *x, uint32_t thread, const smc_action *a) {
    const uint32_t last = x->set.locs.at[a->loc].writes.n;
    if (!comes_after_earlier_accesses(x, thread, a)) {
        x->again.branch = x->done = true;
        return false;
    }
    return a->kind == SMC_READ
               ? rvf_add_step(x, thread, rvf_value_of_write(x, a->loc, last), &last, 1)
               : rvf_add_step(x, thread, 0, NULL, 0);
}

// Adds the thread's next event, if it has no choice of sources. Returns whether it did so.
static bool extend_by_thread(rvf_engine *x, uint32_t thread) {
    const smc_action *a = &x->fronts.at[thread].step->action;
    if (is_located(a->kind)) reserve_rvf_location(x, a->loc);
    const bool settled = is_located(a->kind) && is_ordered_location(x, a);
    if (!settled && (a->kind == SMC_WRITE || a->kind == SMC_RMW || a->kind == SMC_LOCK))
        rvf_signal_reads_of_next_write(x, thread);
    if (settled) {
        if (!add_ordered_access(x, thread, a)) return false;
    } else if (is_read_kind(a->kind)) {
        if (!read_without_conflict(x, thread)) return false;
    } else {
        if (a->kind == SMC_CHOICE || rvf_is_disabled(x, thread)) return false;
        const uint64_t in =
            a->kind == SMC_JOIN ? x->set.events.at[rvf_last_event(&x->set, a->thread)].out : 0;
        if (!rvf_add_step(x, thread, in, NULL, 0)) return false;
    }
    *smc_vec_push(&x->traces) = x->set.events.n - 1;
    return true;
}

void rvf_extend_greedily(rvf_engine *x) {
    for (bool any = true; any && !x->done;) {
        any = false;
        for (uint32_t t = 0; t < x->fronts.n && !x->done; t++)
            while (!x->done && x->fronts.at[t].step && extend_by_thread(x, t)) any = true;
    }
}
