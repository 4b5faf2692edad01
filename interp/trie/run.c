// run.c - moves thread states between the VM and the nodes, and runs to the next action.
#include "interp/trie/run.h"

#include "interp/trie/retries.h"
#include "interp/vm/loops/stop.h"

// Also called for a node whose first copy was dropped (trim.c).
void smc_trie_save_state(smc_trie *t, smc_node *n) {
    n->saved = smc_vm_save_state(&t->vm);
    t->nodes.bytes += smc_saved_state_size(n->saved);
}

void smc_trie_release_vm(smc_trie *t) {
    smc_node *n = t->resident;
    if (n && !n->saved && !smc_kind_ends_thread(n->step.action.kind)) smc_trie_save_state(t, n);
    t->resident = NULL;
}

// Handles a loop that polls under a mutex: the action locks a mutex that the thread released in a
// round that began right after locking it. If all that follows is another such round, the thread
// ends before the lock, so that other threads can take the mutex (vm/loops/stop.h).
static smc_flow run_trial_after_lock(smc_vm *vm) {
    const smc_action lock = vm->action;
    const bool show = vm->options.show_output;
    smc_saved *here = smc_vm_save_state(vm);
    vm->options.show_output = vm->polls = false;
    vm->ahead = true;
    smc_vm_record_answer(vm, &lock, 0);
    const smc_flow flow = smc_vm_run_to_action(vm);
    vm->ahead = false;
    vm->options.show_output = show;
    const bool keeps = flow == SMC_FLOW_ACT && vm->polls &&
                       smc_round_keep_if_needed(vm, 0, vm->places.at.at[vm->action.place].source);
    if (flow == SMC_FLOW_ACT && (!vm->polls || keeps)) {
        smc_vm_restore_state(vm, here);
        vm->action = lock;
        vm->head.progress.executed_round |= keeps;
    }
    smc_saved_free(here);
    return flow;
}

smc_flow smc_trie_run_to_action(smc_trie *t, const smc_node *answered) {
    smc_vm *vm = &t->vm;
    vm->node_of_last_answer = answered ? answered->number : 0;
    vm->probe.decided = SMC_RETRY_UNDECIDED; // resets the probe, also after a run that failed
    smc_flow flow = smc_vm_run_to_action(vm);
    while (flow == SMC_FLOW_DECIDE_RETRY) {
        flow = smc_trie_decide_retry(t, answered, smc_trie_replay_to_node);
        vm->node_of_last_answer = answered->number;
        if (flow == SMC_FLOW_NEXT) flow = smc_vm_run_to_action(vm);
    }
    const bool polls = flow == SMC_FLOW_ACT && vm->action.kind == SMC_LOCK &&
                       vm->action.loc == vm->head.progress.polled;
    return polls ? run_trial_after_lock(vm) : flow;
}

smc_status smc_trie_replay_to_node(smc_trie *t, smc_node *n) {
    SMC_VEC(smc_node *) path = {0};
    const bool show = t->vm.options.show_output;
    smc_status status = SMC_OK;
    smc_trie_release_vm(t);
    for (; !n->saved; n = n->parent) *smc_vec_push(&path) = n;
    smc_vm_restore_state(&t->vm, n->saved);
    t->vm.options.show_output = false;
    while (path.n && status == SMC_OK) {
        n = smc_vec_pop(&path);
        smc_vm_record_answer(&t->vm, &n->parent->step.action, n->edge);
        if (smc_trie_run_to_action(t, n->parent) != SMC_FLOW_ACT) status = t->vm.status;
    }
    t->vm.options.show_output = show;
    t->resident = status == SMC_OK ? n : NULL;
    smc_vec_free(&path);
    return status;
}

static bool keeps_state_copy(const smc_node *n) { return !n->parent || n->keeps_copy; }

smc_status smc_trie_load_node(smc_trie *t, smc_node *n) {
    if (t->resident != n && !n->saved) {
        smc_status status = smc_trie_replay_to_node(t, n);
        if (status != SMC_OK) return status;
    }
    if (t->resident == n) {
        if (keeps_state_copy(n) && !n->saved) smc_trie_save_state(t, n);
        return SMC_OK;
    }
    smc_trie_release_vm(t);
    smc_vm_restore_state(&t->vm, n->saved);
    if (!keeps_state_copy(n)) smc_node_drop_saved(&t->nodes, n);
    return SMC_OK;
}

smc_status smc_trie_load_step(smc_trie *t, const smc_step *at) {
    smc_node *n = (smc_node *)(uintptr_t)at;
    if (t->resident == n) return SMC_OK;
    const smc_status status = smc_trie_load_node(t, n);
    if (status == SMC_OK) t->resident = n;
    return status;
}
