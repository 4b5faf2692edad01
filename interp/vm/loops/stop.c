#include "interp/vm/loops/stop.h"

#include "interp/vm/loops/nesting.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/progress.h"
#include "interp/vm/owned/owned.h"

enum {
    ENDLESS_REPEATS = 16, // after so many rounds that return to the same state, the loop is assumed
                          // to run forever
};

// ---- races --------------------------------------------------------------------------------------

// True if omitting the round could hide a race between its accesses and later ones. A round with a
// single access hides none, since the next round repeats the access; except if it is a
// compare-exchange that has written and may only read in the next round.
static bool may_hide_race(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->start.races_late && (p->actions - since > 1 || p->rewrites > since);
}

bool smc_round_needs_report_fact(const smc_vm *vm, uint32_t since) {
    return !(vm->loops.any & SMC_LOOP_REPORTS_ROUNDS) && may_hide_race(vm, since);
}

bool smc_round_keep_if_needed(smc_vm *vm, uint32_t since, uint32_t source) {
    uint32_t *executed = &vm->head.progress.executed_round;
    const bool executes = smc_loop_fact_holds_at(vm, SMC_LOOP_EXECUTES_ONE_ROUND, source) &&
                          !*executed && may_hide_race(vm, since);
    *executed |= executes;
    return executes;
}

// Like smc_round_keep_if_needed, for a round that is identified by the source of its last read.
static bool must_keep_round(smc_vm *vm, uint32_t since, bool serves) {
    const smc_vm_progress *p = &vm->head.progress;
    if (!(vm->loops.any & SMC_LOOP_EXECUTES_ONE_ROUND)) return false;
    return smc_round_keep_if_needed(vm, since,
                                    p->read > since && !serves ? vm->places.at.at[p->place].source
                                                               : smc_vm_source(vm));
}

// If the round must be kept, begins the next round and returns true.
static bool begin_round_if_observable(smc_vm *vm, const smc_insn *i, uint64_t *r,
                                      const smc_round_record *s) {
    if (vm->ahead || !must_keep_round(vm, s->actions, i->x & SMC_SPIN_ENDLESS)) return false;
    smc_round_begin(vm, i, r, 1, true);
    return true;
}

// ---- rounds that return to an earlier state -----------------------------------------------------

// Suspends the thread: it would continue as if the round that began after `since` actions had not
// happened. The thread waits for other threads (waits) only if, since then, it has changed nothing
// or has undone its changes, made no free choice (it might choose otherwise next time) and read no
// stopped clock. stale: the round was found by dead_state.h.
static smc_flow block_thread(smc_vm *vm, uint32_t since, bool waits, bool serves, bool stale) {
    const smc_vm_progress *p = &vm->head.progress;
    assert(since < p->actions);
    if (smc_round_needs_report_fact(vm, since))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    waits &= p->choice <= since;
    vm->waits++;
    const smc_flow flow =
        smc_vm_do_action(vm,
                         (smc_action){.kind = SMC_BLOCK,
                                      .serves = serves,
                                      .scoped = smc_count_enclosing_loops(vm) > 1,
                                      .dead_state = stale,
                                      .error = SMC_ERR_LIVENESS,
                                      .block = {.repeats = waits ? p->actions - since : 0,
                                                .text = serves ? "the thread runs for ever"
                                                               : "this loop waits for ever"}},
                         1);
    if (flow == SMC_FLOW_ACT && p->read > since && !serves) vm->action.place = p->place;
    return flow;
}

// Advances the clock in a loop that only reads clocks, which may end when time passes. The clock
// advances by a microsecond after the first round, and after each further round by nine times the
// time that has passed in the loop.
static smc_flow advance_clock(smc_vm *vm, smc_round_record *s) {
    const uint64_t left = SMC_END_OF_TIME - vm->head.clock,
                   by = s->passed > left / 9 ? left
                        : s->passed          ? 9 * s->passed
                                             : 1000,
                   passes = by < left ? by : left;
    vm->head.clock += passes;
    s->passed += passes;
    assert(vm->head.clock <= SMC_END_OF_TIME);
    return SMC_FLOW_NEXT;
}

// Handles a round without any action.
//
// A loop without an exit stops the thread on purpose, so it is no error: C17 6.8.5p6 does not allow
// compilers to assume that `for (;;);` ends, unlike a loop with a controlling expression that is
// not constant. SV-COMP's programs write a false assumption in this way.
static smc_flow wait_without_action(smc_vm *vm, const smc_insn *i, smc_round_record *s,
                                    bool timed) {
    // The object that was read is not shared yet, but another thread may write to it. Sharing it
    // now only saves time: such a write makes it shared anyway, and an error that is found while
    // accesses are elided is searched for again without that.
    if (vm->read_object && vm->memory.elides) return smc_owned_mark_shared(vm, vm->read_object);
    if (timed && vm->head.clock < SMC_END_OF_TIME) return advance_clock(vm, s);
    if (timed || i->x & SMC_SPIN_NO_EXIT)
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK, .error = SMC_ERR_LIVENESS}, 1);
    return smc_vm_do_action(vm,
                            (smc_action){.kind = SMC_ERROR,
                                         .error = SMC_ERR_LIVENESS,
                                         .failure.text = "infinite loop without effect"},
                            1);
}

void smc_round_pass_time(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_round_record *s = smc_round_record_of(i, r);
    const uint32_t clocks = vm->head.progress.clocks;
    assert(vm->left.acts);
    if (i->x & SMC_SPIN_COUNTED) return;
    if (!s->until) {
        smc_round_begin(vm, i, r, 1, false);
    } else if (s->clocks != clocks) {
        s->clocks = clocks;
        if (vm->head.clock < SMC_END_OF_TIME) (void)advance_clock(vm, s);
        else vm->left.acts = NULL;
    }
}

smc_flow smc_round_suspend_idle(smc_vm *vm, const smc_insn *i, uint64_t *r, smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    const bool timed = p->clocks != s->clocks;
    assert(s->actions <= p->actions && s->until);
    if (p->actions == s->actions) return wait_without_action(vm, i, s, timed);
    if (begin_round_if_observable(vm, i, r, s)) return SMC_FLOW_NEXT;
    vm->polls = smc_last_mutex_held_since(p) != s->since;
    return block_thread(vm, s->actions, !timed, i->x & SMC_SPIN_ENDLESS, false);
}

smc_flow smc_round_suspend_at_retry(smc_vm *vm, const smc_insn *i, uint64_t *r,
                                    smc_round_record *s) {
    const uint32_t actions = vm->head.progress.actions - s->actions;
    assert(actions && actions <= SMC_MAX_RETRIED);
    if (begin_round_if_observable(vm, i, r, s)) return SMC_FLOW_NEXT;
    if (smc_round_needs_report_fact(vm, s->actions))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    const smc_flow flow = smc_vm_do_action(
        vm, (smc_action){.kind = SMC_BLOCK, .copies = 1, .op = (uint8_t)actions}, 1);
    if (flow == SMC_FLOW_ACT) vm->action.place = vm->head.progress.place; // identifies the round
    return flow;
}

smc_flow smc_round_report_net_zero(smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    const uint32_t actions = p->actions - s->actions;
    const bool is_last = s->net_zero_rounds >= 1 &&
                         s->net_zero_rounds + 1 >= vm->options.loops.net_zero_rounds,
               relocked = smc_last_mutex_held_since(p) != s->since && !vm->ahead;
    assert(p->actions > s->actions);
    if (is_last && vm->options.loops.repeats && !smc_has_endless_loop(vm))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_FOR_EVER);
    if (!is_last || relocked) return smc_vm_do_action(vm, smc_net_zero_round_action(actions), 1);
    const smc_flow flow =
        block_thread(vm, s->actions, p->clocks == s->clocks, i->x & SMC_SPIN_ENDLESS, false);
    if (flow == SMC_FLOW_ACT) vm->action.block.net_zero = actions;
    return flow;
}

smc_flow smc_round_bound_repeats(smc_vm *vm, const smc_insn *i, smc_round_record *s) {
    const bool ends = smc_has_endless_loop(vm);
    s->repeated++;
    if (ends && s->repeated >= vm->options.loops.net_zero_rounds)
        return smc_vm_do_action(
            vm,
            (smc_action){.kind = SMC_BOUND,
                         .serves = !!(i->x & SMC_SPIN_ENDLESS),
                         .block.repeats = vm->head.progress.actions - s->actions},
            1);
    return ends || s->repeated < ENDLESS_REPEATS ? SMC_FLOW_NEXT
                                                 : smc_loops_learn_fact_here(vm, SMC_LOOP_FOR_EVER);
}

// ---- before the next action ---------------------------------------------------------------------

smc_flow smc_round_suspend_dead_state(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    const smc_vm_progress *p = &vm->head.progress;
    assert(t->is_dead);
    const bool others_as_before =
        (p->objects ^ smc_owned_hash_of_new(vm, t->owned)) == t->objects &&
        !smc_owned_is_written_since(vm, t->owned);
    if (must_keep_round(vm, t->since, t->serves)) {
        t->is_dead = false;
        return SMC_FLOW_ACT;
    }
    return block_thread(vm, t->since,
                        p->effect <= t->since && p->write <= t->since && p->clocks == t->clocks &&
                            others_as_before,
                        t->serves, true);
}

smc_flow smc_round_suspend_after_unlock(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    assert(p->stops && p->since.round <= p->since.at);
    if (must_keep_round(vm, p->since.at, false)) {
        p->stops = 0;
        return SMC_FLOW_ACT;
    }
    const smc_flow flow = block_thread(vm, p->since.at, p->clocks == p->since.clocks, false, false);
    if (flow == SMC_FLOW_ACT && p->write > p->since.at && p->reporting != SMC_REPORTS_UNREPORTED)
        vm->action.block.net_zero = p->actions - p->since.at;
    return flow;
}

smc_flow smc_round_suspend_at_attempt(smc_vm *vm) {
    assert(vm->head.progress.actions);
    return block_thread(vm, vm->head.progress.actions - 1, true, false, false);
}
