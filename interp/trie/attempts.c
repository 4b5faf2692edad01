// attempts.c - decides whether a thread only repeats a failed RMW (an attempt,
// docs/design/rounds.md): runs the thread speculatively from the attempt until it returns to it.
#include "interp/trie/attempts.h"

#include "interp/trie/run.h"

enum { MAX_RUNS = 10000 }; // most runs of the VM in one decision

// One decision. Whenever the thread reads the attempt's location, each of the n `values` is
// possible.
typedef struct search {
    smc_vm *vm;
    const smc_action *attempt;
    const uint64_t *values; // values of the location that are possible
    size_t n;
    uint32_t before; // number of actions before the attempt
    unsigned runs;
    smc_status status; // status of the last run if it failed; otherwise SMC_OK
} search;

// Lets the last action receive the value, and runs to the next action. Returns true if there is one
// and the limit of runs is not reached.
static bool continue_with_value(search *s, const smc_action *a, uint64_t value) {
    smc_vm_record_answer(s->vm, a, value);
    smc_flow flow = smc_vm_run_to_action(s->vm);
    while (flow == SMC_FLOW_DECIDE_RETRY) {
        s->vm->probe.decided = SMC_RETRY_DIFFERS;
        flow = smc_vm_run_to_action(s->vm);
    }
    s->status = flow == SMC_FLOW_FAIL ? s->vm->status : SMC_OK;
    return flow == SMC_FLOW_ACT && s->runs++ < MAX_RUNS;
}

// True if the action undoes the attempt and its result is not used.
static bool undoes_attempt(const search *s, const smc_action *a) {
    return a->kind == SMC_RMW && (a->op == SMC_ADD || a->op == SMC_SUB) && a->result_unused &&
           a->loc == s->attempt->loc && a->size == s->attempt->size &&
           !smc_truncate(smc_rmw_addend(a) + smc_rmw_addend(s->attempt), a->size);
}

// True if the action is an atomic read of the attempt's location.
static bool is_read_of_attempt(const search *s, const smc_action *a) {
    return a->kind == SMC_READ && a->order != SMC_PLAIN && a->loc == s->attempt->loc &&
           a->size == s->attempt->size && !a->op && !a->whole && !a->continues && !a->forced_source;
}

// True if the thread returns to the attempt in the same state, whichever of the values it reads.
// The VM has stopped at the thread's next action. The thread may wait on the way, except if it has
// just read a value with which the attempt would succeed (`succeeds`).
static bool returns_to_attempt(search *s, bool succeeds) {
    const smc_action a = s->vm->action;
    const uint32_t actions = s->vm->head.progress.actions - s->before;
    if (smc_round_net_zero(&a) == actions) return true;
    if (a.kind == SMC_BLOCK && a.block.net_zero) return a.block.net_zero == actions;
    if (a.kind == SMC_BLOCK) return a.block.repeats && !succeeds;
    if (!is_read_of_attempt(s, &a)) return false;
    smc_saved *here = smc_vm_save_state(s->vm);
    bool back = true;
    for (size_t i = 0; i < s->n && back; i++) {
        smc_vm_restore_state(s->vm, here);
        back = continue_with_value(s, &a, s->values[i]) &&
               returns_to_attempt(s, smc_condition_holds(s->attempt, s->values[i]));
    }
    smc_saved_free(here);
    return back;
}

// True if the thread undoes the attempt and returns to it, if the attempt reads this value and
// fails.
static bool retries_after_value(search *s, uint64_t value) {
    smc_action attempt = *s->attempt, undoes;
    uint64_t written;
    attempt.only_if = SMC_ALWAYS;
    if (value == SMC_UNWRITTEN || !continue_with_value(s, &attempt, value)) return false;
    undoes = s->vm->action;
    return smc_rmw_writes(&attempt, value, &written) && undoes_attempt(s, &undoes) &&
           continue_with_value(s, &undoes, written) && returns_to_attempt(s, false);
}

// Decides for all values. Returns SMC_OK if the thread only tries again, SMC_UNSUPPORTED if it may
// do something else, or the status of a run that failed. Leaves the VM in any state.
static smc_status decide(smc_trie *t, smc_node *node, search *s) {
    const smc_status status = node->saved ? SMC_OK : smc_trie_replay_to_node(t, node);
    if (status != SMC_OK) return status;
    if (!node->saved) smc_trie_save_state(t, node);
    t->resident = NULL;
    for (size_t i = 0; i < s->n; i++) {
        const bool holds = smc_condition_holds(s->attempt, s->values[i]);
        // If the value fulfils the condition of the attempt, the thread is run only if it may
        // reject the value because it is too large (SMC_RMW_CHECKS_RANGE).
        if (holds && !smc_is_large_count(s->values[i], s->attempt->size)) continue;
        smc_vm_restore_state(s->vm, node->saved);
        s->before = s->vm->head.progress.actions;
        s->vm->node_of_last_answer = node->number;
        if (holds ? continue_with_value(s, s->attempt, s->values[i])
                  : retries_after_value(s, s->values[i]))
            continue;
        return s->status ? s->status : SMC_UNSUPPORTED;
    }
    return SMC_OK;
}

smc_status smc_trie_is_attempt_retried(smc_program *p, const smc_step *attempt,
                                       const uint64_t *values, size_t n) {
    smc_trie *t = (smc_trie *)p;
    smc_vm *vm = &t->vm;
    smc_node *node = (smc_node *)(uintptr_t)attempt;
    uint64_t hash = n;
    for (size_t i = 0; i < n; i++) hash = smc_mix_pair(hash, values[i]);
    uint32_t *known = smc_table_at(&t->attempts, node->number, hash);
    if (*known) return (smc_status)(*known - 1);
    search s = {.vm = vm, .attempt = &attempt->action, .values = values, .n = n};
    const bool show = vm->options.show_output;
    smc_trie_release_vm(t);
    vm->options.show_output = false;
    vm->memory.history_is_speculative = true; // this run is not part of an execution
    const smc_status status = decide(t, node, &s);
    vm->memory.history_is_speculative = false;
    vm->options.show_output = show;
    t->lost |= status == SMC_RESTART;
    if (status == SMC_OK || status == SMC_UNSUPPORTED) *known = (uint32_t)status + 1;
    return status;
}
