#include "interp/vm/loops/give_up.h"

#include "interp/vm/loops/compare.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/stop.h"

enum { ACTS, ANSWER }; // indices of smc_round_record.live: instruction and answer of the action
// Values of smc_round_record.net_zero_rounds. 1: a round was omitted. LAST_ROUND: the current round
// is the last one. TELLS: the action that reports the last round awaits its answer.
enum { LAST_ROUND = 2, GIVES_UP };

// True if the thread's private state equals that at the beginning of the round. The count is not a
// live register, so it is not compared.
static bool private_state_is_unchanged(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                                       const smc_round_record *s) {
    return smc_round_only_writes(vm, s) && !smc_round_may_change_owned(vm, s, true) &&
           smc_round_keeps_memory(vm, i, r, s);
}

// True if the round acted, had no effect and returned to the state at its beginning. A choice, or a
// clock that has stopped, is no obstacle: an idle round can be removed (docs/design/rounds.md).
static bool is_repeated(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                        const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->actions > s->actions && !vm->head.dead_state.n && p->write <= s->actions &&
           private_state_is_unchanged(vm, i, r, s);
}

// True if the round had a single action, apart from accesses to statistics, and the action was a
// read: then the round could be repeated immediately with the same value.
static bool has_single_read(const smc_vm *vm, const smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->read > s->actions &&
           p->actions - s->actions == p->statistics - s->statistics + UINT32_C(1);
}

// Records the single action of the round for run_remaining_rounds.
static void record_single_read(const smc_vm *vm, smc_round_record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    const bool alone = !vm->code->has_statistics;
    s->live[ACTS] = (uintptr_t)(alone ? vm->acted : p->acts);
    s->live[ANSWER] = alone ? vm->answer : p->answer;
}

static smc_flow begin_round(smc_vm *vm, const smc_insn *i, uint64_t *r, uint32_t left_out) {
    smc_round_begin(vm, i, r, 1, true);
    smc_round_record_of(i, r)->net_zero_rounds = left_out;
    return SMC_FLOW_NEXT;
}

// Indices of registers_of_skipped_rounds: registers with the count; with the next count (which a
// round computes before or after this point); with the values of the count two rounds before the
// end, in the last round, and at the end; with the number of rounds.
enum { COUNT, NEXT_COUNT, TWO_LEFT, ONE_LEFT, NONE_LEFT, ROUNDS };
static const int32_t *registers_of_skipped_rounds(const smc_insn *i, uint64_t *r) {
    return smc_frame_of(r)->function->args.at + i->b + i->c + (int64_t)i->imm;
}
// Sets the count as at the beginning of the round `to` (TWO_LEFT, ONE_LEFT).
static void skip_to_round(const smc_insn *i, uint64_t *r, unsigned to) {
    assert(i->x & SMC_SPIN_SKIPS_ROUNDS); // without this flag, the registers do not exist
    const int32_t *l = registers_of_skipped_rounds(i, r);
    r[l[NEXT_COUNT]] = r[l[to + 1]];
    r[l[COUNT]] = r[l[to]];
}

// Executes the remaining rounds without events, since only the end of the loop depends on the
// count. If the lowering has computed the last counts, executes only the last two rounds.
static smc_flow run_remaining_rounds(smc_vm *vm, const smc_insn *i, uint64_t *r,
                                     const smc_round_record *s) {
    if (i->x & SMC_SPIN_SKIPS_ROUNDS) skip_to_round(i, r, TWO_LEFT);
    assert(s->live[ACTS]); // a round was recorded before
    vm->left = (smc_counted_rounds){(const smc_insn *)(uintptr_t)s->live[ACTS], s->live[ANSWER],
                                    smc_vm_index_of(vm, r + i->a)};
    return SMC_FLOW_NEXT;
}

// True if one further round, whose reads are repeated, can represent all remaining rounds
// (smc_last_round_action). A round that reads several locations can only be repeated if all its
// values were in memory at the same time: then a further round may read from the same writes.
static bool has_last_round(smc_vm *vm, const smc_insn *i, const smc_round_record *s) {
    enum { MOST = 8 }; // largest number of actions of the round
    const uint32_t n = vm->head.progress.actions - s->actions;
    return i->x & SMC_SPIN_ONLY_READS && i->x & SMC_SPIN_SKIPS_ROUNDS &&
           vm->start.drops == SMC_DROPS_ROUNDS && vm->options.loops.drops_attempts &&
           !smc_loop_fact_holds_here(vm, SMC_LOOP_ALL_READS) &&
           vm->start.mixed_sizes != SMC_MIXED_IN_PARTS && n > 1 && n <= MOST;
}

// Reports and begins the last round.
static smc_flow run_last_round(smc_vm *vm, const smc_insn *i, uint64_t *r, smc_round_record *s) {
    smc_vm_progress *p = &vm->head.progress;
    const uint32_t n = p->actions - s->actions;
    if (smc_round_needs_report_fact(vm, s->actions))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_REPORTS_ROUNDS);
    if (!vm->head.phase) {
        vm->used.has_attempts = true;
        s->net_zero_rounds = GIVES_UP;
        return smc_vm_do_action(
            vm, smc_last_round_action(n, (uint32_t)r[registers_of_skipped_rounds(i, r)[ROUNDS]]),
            1);
    }
    assert(n > 1);
    skip_to_round(i, r, ONE_LEFT);
    p->repeats = n; // the action that reports the round counts as one of them
    p->repeated = n - 1;
    return begin_round(vm, i, r, LAST_ROUND);
}

smc_flow smc_counted_loop_end_round(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_round_record *s = smc_round_record_of(i, r);
    if (vm->head.phase && s->net_zero_rounds == GIVES_UP) return run_last_round(vm, i, r, s);
    if (vm->head.phase) {
        if (!vm->answer) return run_remaining_rounds(vm, i, r, s);
        return begin_round(vm, i, r, 1);
    }
    if (!s->until ||
        (i->x & SMC_SPIN_WRITES_PRIVATE && smc_loop_fact_holds_here(vm, SMC_LOOP_ALL_ROUNDS)))
        return begin_round(vm, i, r, 0);
    if (s->net_zero_rounds == LAST_ROUND) return SMC_FLOW_NEXT;
    const bool repeated = is_repeated(vm, i, r, s), by_one = repeated && has_single_read(vm, s);
    if (repeated && s->net_zero_rounds &&
        smc_round_keep_if_needed(vm, s->actions, smc_vm_source(vm)))
        return begin_round(vm, i, r, s->net_zero_rounds);
    if (repeated && s->net_zero_rounds)
        return smc_vm_do_action(vm, (smc_action){.kind = SMC_BLOCK}, 1);
    if (repeated && !by_one && has_last_round(vm, i, s)) {
        if (!smc_round_keep_if_needed(vm, s->actions, smc_vm_source(vm)))
            return run_last_round(vm, i, r, s);
        return begin_round(vm, i, r, 0);
    }
    // The omitted round could only be repeated from its initial state.
    if (s->net_zero_rounds && !private_state_is_unchanged(vm, i, r, s))
        return smc_loops_learn_fact_here(vm, SMC_LOOP_ALL_ROUNDS);
    if (by_one) record_single_read(vm, s);
    if (by_one && i->x & SMC_SPIN_ONE_ACTION) return run_remaining_rounds(vm, i, r, s);
    if (by_one || s->net_zero_rounds)
        return smc_vm_do_action(vm,
                                (smc_action){.kind = SMC_CHOICE,
                                             .op = SMC_CHOOSES_ROUNDS,
                                             .choice = {.alternatives = 2}},
                                1);
    return begin_round(vm, i, r, s->net_zero_rounds);
}
