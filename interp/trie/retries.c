// retries.c - decides whether a failed exchange is retried (docs/design/rounds.md#retries), and
// whether a thread only lets time pass (docs/design/rounds.md#rounds-that-sleep).
#include "interp/trie/retries.h"

#include "interp/vm/loops/fingerprint.h"

// ---- states -------------------------------------------------------------------------------------

// True if the summaries of the thread's actions are equal in both states. They can only differ in
// whether a store may be in the store buffer, and in how often a clock was read that stands still:
// there is no action between the read and the round, and the round's actions have no effect. The
// second difference does not matter (docs/design/rounds.md#retries).
static bool progress_agrees(const smc_vm_progress *a, const smc_vm_progress *b) {
    assert(a->effect == b->effect && a->choice == b->choice && a->write == b->write);
    assert(a->n_held == b->n_held && a->objects == b->objects);
    return a->buffers == b->buffers;
}

static bool heads_agree(const smc_head *a, const smc_head *b) {
    assert(a->frame == b->frame && a->thread == b->thread && a->n_creates == b->n_creates);
    return a->stack == b->stack && a->clock == b->clock &&
           a->end_time_is_written == b->end_time_is_written && a->live_locals == b->live_locals &&
           a->fence == b->fence && a->owned_writes == b->owned_writes && !b->dead_state.n &&
           progress_agrees(&a->progress, &b->progress);
}

// The comparison of two states of a thread.
typedef struct comparison {
    smc_vm *vm;
    const uint64_t *here, *ahead; // words of the state at the end of the round; words of the state
                                  // that the speculative run reached
} comparison;

// True if the word belongs to the record of the loop.
static bool is_word_of_loop_record(const smc_vm *vm, uint32_t word) {
    const smc_insn *loop = vm->probe.loop;
    return word >= vm->probe.record && word < vm->probe.record + SMC_SPIN_WORDS + (uint32_t)loop->c;
}

// Compares two frame headers that differ in some word. Their `place` is ignored, since it is
// computed on demand.
static bool frames_agree(const smc_frame *a, const smc_frame *b) {
    return a->function == b->function && a->call == b->call && a->caller == b->caller &&
           a->slots == b->slots && a->escaped == b->escaped;
}

// True if the word is a register whose value the loop carries but that is irrelevant.
static bool is_irrelevant(const smc_function *fn, const smc_insn *loop, uint32_t word,
                          uint32_t base) {
    const int32_t *list = fn->args.at + smc_first_irrelevant_arg(loop);
    bool is = false;
    for (uint32_t k = 0; k < loop->scale; k++) is |= base + (uint32_t)list[k] == word;
    return is;
}

// True if a difference in this word does not matter: the word belongs to the loop's record, or no
// instruction reads it again.
static bool is_irrelevant_difference(void *with, uint32_t word) {
    const comparison *c = with;
    const smc_insn *at = c->vm->probe.loop;
    uint32_t base = c->vm->head.frame;
    if (is_word_of_loop_record(c->vm, word)) return true;
    const smc_frame *f = (const smc_frame *)(const void *)(c->here + base) - 1;
    while (word < base - SMC_FRAME_WORDS) {
        if (!f->call) return false;
        at = f->call + 1;
        base = f->caller;
        f = (const smc_frame *)(const void *)(c->here + base) - 1;
    }
    if (base == c->vm->head.frame && is_irrelevant(f->function, at, word, base)) return true;
    if (word < base) return frames_agree(f, (const smc_frame *)(const void *)(c->ahead + base) - 1);
    return !smc_vm_is_live(c->vm, f->function, at, (int32_t)(word - base));
}

// True if the thread continues in the same way from both states: `here`, at the end of the round,
// and `ahead`, which the speculative run reached.
static bool states_agree(smc_vm *vm, const smc_saved *here, const smc_saved *ahead) {
    comparison c = {vm, smc_saved_state_words(here), smc_saved_state_words(ahead)};
    const smc_head *a = smc_saved_state_head(here), *b = smc_saved_state_head(ahead);
    const bool agree =
        heads_agree(a, b) && smc_saved_states_agree(here, ahead, is_irrelevant_difference, &c);
    // The notes and the undefined values are parts of the states, so their hashes agree, too.
    assert(!agree || (a->notes_hash == b->notes_hash && a->undefined_hash == b->undefined_hash));
    return agree;
}

// ---- the read before the round ------------------------------------------------------------------

// True if the memory order `a` of a read is not stronger than `b`.
static bool is_at_most(unsigned a, unsigned b) {
    return a == b || a == SMC_RELAXED || b == SMC_SEQ_CST;
}

// True if `read` could have returned the value of the failed exchange: it reads the same location,
// with a memory order that is not stronger.
static bool could_have_read_value(const smc_action *read, const smc_action *exchange,
                                  uint64_t value) {
    // An RMW that wrote back the value it read is an exchange that has not failed.
    const bool is_read = read->kind == SMC_READ && !read->op && !read->forced_source,
               is_exchange = read->kind == SMC_RMW && read->op == SMC_CAS &&
                             read->rmw.operand != read->rmw.expected;
    const unsigned order = is_read ? read->order : read->order_fail;
    uint64_t written;
    return (is_read || is_exchange) && exchange->kind == SMC_RMW && exchange->op == SMC_CAS &&
           value != SMC_UNWRITTEN && !smc_rmw_writes(exchange, value, &written) &&
           order != SMC_PLAIN && read->loc == exchange->loc && read->size == exchange->size &&
           !read->whole && !exchange->whole && !read->continues && !exchange->continues &&
           is_at_most(order, exchange->order_fail);
}

// Returns the node of the last action before the round if it is a read; otherwise NULL.
static smc_node *read_node_before_round(const smc_vm *vm, const smc_node *answered) {
    const smc_vm_progress *p = &vm->head.progress;
    smc_node *n = (smc_node *)(uintptr_t)answered;
    for (uint32_t i = p->actions - p->actions_at_origin; i; i--) n = n->parent;
    smc_invariant(n->number == p->origin, "a round began with another read than is noted");
    return n;
}

// ---- the speculative run ------------------------------------------------------------------------

// Members of the VM that do not belong to the thread's state, saved for the speculative run.
typedef struct vm_extras {
    uint64_t answer, read_object;
    const smc_insn *acted;
    smc_run_since_action run;
    bool yields, history_is_speculative, show;
} vm_extras;

static vm_extras save_vm_extras(const smc_vm *vm) {
    return (vm_extras){vm->answer,
                       vm->read_object,
                       vm->acted,
                       vm->run,
                       vm->yields,
                       vm->memory.history_is_speculative,
                       vm->options.show_output};
}

static void restore_vm_extras(smc_vm *vm, const vm_extras *b) {
    vm->answer = b->answer;
    vm->read_object = b->read_object;
    vm->acted = b->acted;
    vm->run = b->run;
    vm->yields = b->yields;
    vm->memory.history_is_speculative = b->history_is_speculative;
    vm->options.show_output = b->show;
}

// Runs the thread speculatively from the node `read`, which receives `value`, to the beginning of a
// round of the loop. Returns the state there; NULL: the thread does not reach one. Sets *flow to
// SMC_FLOW_FAIL if the exploration must end.
static smc_saved *run_speculatively(smc_trie *t, smc_node *read, uint64_t value,
                                    smc_trie_state_restorer *remake, smc_flow *flow) {
    smc_vm *vm = &t->vm;
    const smc_retry_query saved_query = vm->probe;
    *flow = SMC_FLOW_FAIL;
    t->resident = NULL;
    if (!read->saved && remake(t, read) != SMC_OK) return NULL;
    if (read->saved) smc_vm_restore_state(vm, read->saved);
    t->resident = NULL;
    vm->memory.history_is_speculative = true; // this run is not part of an execution
    vm->options.show_output = false;
    vm->probe = saved_query;
    vm->probe.probes = true;
    vm->node_of_last_answer = read->number;
    smc_vm_record_answer(vm, &read->step.action, value);
    const smc_flow ran = smc_vm_run_to_action(vm);
    vm->probe = saved_query;
    if (ran == SMC_FLOW_FAIL && vm->status != SMC_UNSUPPORTED) return NULL;
    *flow = SMC_FLOW_NEXT;
    return ran == SMC_FLOW_DECIDE_RETRY ? smc_vm_save_state(vm) : NULL;
}

static smc_flow decide_whether_retry(smc_trie *t, const smc_node *answered,
                                     smc_trie_state_restorer *remake) {
    smc_vm *vm = &t->vm;
    const uint64_t value = vm->answer;
    smc_node *read = read_node_before_round(vm, answered);
    smc_flow flow;
    if (!could_have_read_value(&read->step.action, &answered->step.action, value))
        return SMC_FLOW_NEXT;
    smc_saved *here = smc_vm_save_state(vm);
    const vm_extras before = save_vm_extras(vm);
    const smc_insn *loop = vm->probe.loop;
    const smc_fingerprint memory = smc_fingerprint_of(vm, loop, smc_vm_registers(vm));
    smc_saved *ahead = run_speculatively(t, read, value, remake, &flow);
    const smc_fingerprint then =
        ahead ? smc_fingerprint_of(vm, loop, smc_vm_registers(vm)) : (smc_fingerprint){0};
    if (flow == SMC_FLOW_NEXT) smc_vm_restore_state(vm, here);
    restore_vm_extras(vm, &before);
    if (ahead && memory.low == then.low && memory.high == then.high &&
        states_agree(vm, here, ahead))
        vm->probe.decided = SMC_RETRY_AGREES;
    if (ahead) smc_saved_free(ahead);
    smc_saved_free(here);
    return flow;
}

// ---- rounds that only let time pass -------------------------------------------------------------

// True if both actions are the same read, or the same RMW.
static bool is_same_access(const smc_action *a, const smc_action *b) {
    return (a->kind == SMC_READ || a->kind == SMC_RMW) && a->kind == b->kind && a->op == b->op &&
           a->loc == b->loc && a->size == b->size && a->order == b->order &&
           a->order_fail == b->order_fail && a->whole == b->whole && a->continues == b->continues &&
           a->forced_source == b->forced_source && a->only_if == b->only_if &&
           a->rmw.operand == b->rmw.operand && a->rmw.expected == b->rmw.expected;
}

// Runs the thread speculatively through further rounds, in which time stands still, and which make
// the same accesses with the same results as the actions before. Returns how that ends:
// SMC_FLOW_DECIDE_RETRY if a round is idle.
static smc_flow run_while_time_stops(smc_vm *vm, const smc_node *answered) {
    enum { MAX_ROUNDS = 4 };
    const uint32_t n = vm->probe.actions;
    const smc_node **accesses = smc_alloc(n * sizeof *accesses); // the last one first
    uint64_t *results = smc_alloc(n * sizeof *results);
    for (uint32_t i = 0; i < n; answered = answered->parent, i++) {
        accesses[i] = answered;
        results[i] = i ? accesses[i - 1]->edge : vm->answer;
    }
    vm->memory.history_is_speculative = true; // this run is not part of an execution
    vm->options.show_output = false;
    vm->probe.time_stops = true;
    smc_flow flow = smc_vm_run_to_action(vm);
    for (uint32_t i = 0; i < MAX_ROUNDS * n && flow == SMC_FLOW_ACT; i++) {
        const uint32_t at = n - 1 - i % n;
        const smc_action access = vm->action;
        if (!is_same_access(&access, &accesses[at]->step.action)) break;
        smc_vm_record_answer(vm, &access, results[at]);
        flow = smc_vm_run_to_action(vm);
    }
    free(accesses), free(results);
    return flow;
}

static smc_flow decide_whether_time_passes(smc_vm *vm, const smc_node *answered) {
    smc_retry_query query = vm->probe;
    smc_saved *here = smc_vm_save_state(vm);
    const vm_extras before = save_vm_extras(vm);
    const smc_flow flow = run_while_time_stops(vm, answered);
    if (flow == SMC_FLOW_DECIDE_RETRY) query.decided = vm->probe.decided;
    vm->probe = query;
    if (flow == SMC_FLOW_FAIL && vm->status != SMC_UNSUPPORTED) return smc_saved_free(here), flow;
    smc_vm_restore_state(vm, here);
    restore_vm_extras(vm, &before);
    smc_saved_free(here);
    return SMC_FLOW_NEXT;
}

smc_flow smc_trie_decide_retry(smc_trie *t, const smc_node *answered,
                               smc_trie_state_restorer *remake) {
    t->vm.probe.decided = SMC_RETRY_DIFFERS;
    return t->vm.probe.passes_time ? decide_whether_time_passes(&t->vm, answered)
                                   : decide_whether_retry(t, answered, remake);
}
