// program.c - implements the interface of core/program/program.h.
//
// A node represents a thread after one history. The thread's state at the node is in one of three
// places:
//   - in the VM (trie->resident == node), after the node was created;
//   - in a compact copy (node->saved);
//   - nowhere, if the node keeps no copy and the state has moved on to its child.
// A node that can receive several answers keeps its copy, from which the thread resumes for each
// answer. So no instruction is interpreted twice for one history, and a sequence of single-answer
// nodes needs no copies. Of a sequence of reads that happens-before orders after all writes, few
// nodes keep one: another answer is rare there, and replays a few steps.
//
// A node's `parent` is the node from which it was created; other nodes may lead to it too (trie.h).
// If the trie exceeds its budget, it requests a trim (trim.c). If a node's state has moved to a
// child that was dropped, the state is restored by replaying from the nearest ancestor with a copy.
// A thread's first node always has a copy.
#include "interp/trie/attempts.h"
#include "interp/trie/run.h"

#include "program/facts.h"
#include "interp/trie/continuation.h"
#include "interp/trie/remarks.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/symbolic/rmw.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/value.h"

#include "interp/vm/depends.h"
#include "interp/vm/owned/handover.h"
#include "interp/vm/owned/pages.h"

#include "linearizability/client.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_BUDGET = 2 << 20, MAX_BUDGET = 64 << 20 };

// Returns the VM's current action with the memory orders of the overlay.
static smc_action action_with_orders(const smc_trie *t) {
    smc_action a = t->vm.action;
    if (t->orders) smc_orders_apply(t->orders, &t->program, &a);
    return a;
}

// Whether the action is a plain read that is ordered after all writes, or has a race.
static bool is_ordered_read(const smc_trie *t, const smc_action *a) {
    return t->vm.start.blocks && a->kind == SMC_READ && a->order == SMC_PLAIN;
}

// Whether the node after `from` for the VM's action keeps a copy of the state. Sequences of ordered
// reads, and replays, keep one in COPY_INTERVAL. The interval is a prime number, so that in a loop
// the copies belong to all of its reads in turn. It counts the thread's actions, so that histories
// that lead to equal states keep copies of the same ones.
static bool keeps_copy(const smc_trie *t, const smc_node *from, const smc_action *a) {
    enum { COPY_INTERVAL = 251 };
    if (!smc_may_receive_many_values(a->kind)) return false;
    const bool sparse =
        t->vm.start.replays || (is_ordered_read(t, a) && smc_is_plain_access(&from->step.action));
    return !sparse || t->vm.head.progress.actions % COPY_INTERVAL == 0;
}

// Returns a new node for the action; the VM has the node's state.
static smc_node *node_for_action(smc_trie *t, const smc_action *a) {
    smc_node *n = smc_node_new(&t->nodes);
    t->program.storage.over_memory_budget = smc_trie_bytes_held(t) > t->budget;
    n->step.action = *a;
    n->order = t->vm.action.order;
    n->order_fail = t->vm.action.order_fail;
    if (t->vm.action.kind == SMC_CREATE) {
        n->spawn = smc_alloc(sizeof *n->spawn);
        *n->spawn = (smc_spawn){.function = smc_addr_object_number(t->vm.child.function),
                                .argument = t->vm.child.argument,
                                .clock = t->vm.head.clock,
                                .mask = t->vm.child.mask,
                                .handed = t->vm.child.handover};
        t->nodes.bytes += sizeof *n->spawn;
    }
    t->resident = n;
    return n;
}

// The VM's state and action, saved while a lookup in the table of states uses the VM.
typedef struct standing {
    smc_trie *trie;
    const smc_saved *state;
    smc_action action;
} standing;

// Restores the dropped state of the node `n` for a comparison. Afterwards the VM has the state that
// it had before the call.
static bool replay_node(void *with, smc_node *n) {
    const standing *here = with;
    smc_trie *t = here->trie;
    const smc_status status = smc_trie_replay_to_node(t, n);
    t->lost |= status == SMC_RESTART;
    if (status != SMC_OK) return false;
    smc_trie_save_state(t, n);
    t->resident = NULL;
    smc_vm_restore_state(&t->vm, here->state);
    t->vm.action = here->action;
    return true;
}

// Returns the node for the VM's state, an existing node or a new one. Returns NULL on failure; the
// reason is in vm.status. A history that has printed output gets a new node, so that its successors
// print too. In a replay, all nodes are new. `from` is the node whose action was just answered.
static smc_node *node_for_state(smc_trie *t, const smc_node *from) {
    const smc_action a = action_with_orders(t);
    const bool keeps = keeps_copy(t, from, &a);
    t->resident = NULL;
    if (!keeps || t->vm.options.show_output || t->vm.start.replays) {
        smc_node *n = node_for_action(t, &a);
        n->keeps_copy = keeps;
        return n;
    }
    smc_saved *s = smc_vm_save_state(&t->vm);
    standing here = {.trie = t, .state = s, .action = t->vm.action};
    smc_node **fresh, *known = smc_states_find(&t->states, &a, s, replay_node, &here, &fresh);
    if (!known && !fresh) {
        smc_saved_free(s);
        return NULL;
    }
    if (known) {
        smc_saved_free(s);
        t->merges++;
        t->resident = known;
        return known;
    }
    smc_node *n = *fresh = node_for_action(t, &a);
    n->saved = s;
    n->keeps_copy = true;
    t->nodes.bytes += smc_saved_state_size(s);
    return n;
}

static bool exceeds_memory_limit(const smc_trie *t) {
    return t->vm.options.limits.memory && smc_trie_bytes_held(t) > t->vm.options.limits.memory;
}

// Runs the VM from the state of the node `from` to the next action; NULL: from a thread's start.
// Output continues the line of `from`.
static smc_flow run_to_action(smc_trie *t, const smc_node *from) {
    const bool show = t->vm.options.show_output;
    if (show) smc_printed_continue_line(&t->vm.printed, from);
    const smc_flow flow = smc_trie_run_to_action(t, from);
    t->program.used.elided |= t->vm.used.elision_mattered;
    t->program.used.forced_sources |= t->vm.used.forced_sources_mattered;
    t->program.used.mixed_sizes |= t->vm.used.has_mixed_sizes;
    t->program.used.attempts |= t->vm.used.has_attempts;
    t->program.facts.loops = t->vm.loops.any;
    t->lost |= flow != SMC_FLOW_ACT && t->vm.status == SMC_RESTART;
    if (show && flow != SMC_FLOW_ACT && t->vm.status != SMC_RESTART)
        smc_printed_end_line(&t->vm.printed);
    return flow;
}

// Records the line of output that the history of the node has begun.
static void record_output_line(smc_trie *t, const smc_node *n) {
    if (t->vm.options.show_output)
        smc_printed_record_line(&t->vm.printed, n, smc_kind_ends_thread(n->step.action.kind));
}

// Creates the child of the node `n` for a value that it has not received before.
static smc_status extend_node(smc_trie *t, smc_node *n, uint64_t value, const smc_step **out) {
    smc_invariant(!smc_kind_ends_thread(n->step.action.kind),
                  "a thread goes on after its last action");
    if (n->status) return (smc_status)n->status;
    if (t->has_collision) return SMC_RESTART;
    if (exceeds_memory_limit(t)) return SMC_NO_MEMORY;
    if (t->program.supposed.now && t->vm.memory.speculation_failed) return SMC_UNSUPPORTED;
    smc_status status = smc_trie_load_node(t, n);
    if (status != SMC_OK) return status;
    smc_vm_record_answer(&t->vm, &n->step.action, value);
    t->vm.memory.history_is_speculative = t->program.supposed.now;
    const smc_flow flow = run_to_action(t, n);
    t->vm.memory.history_is_speculative = false;
    if (flow != SMC_FLOW_ACT) {
        t->resident = NULL; // the VM has left the state of the node, which can be restored by
                            // replaying
        const bool for_good = t->vm.status == SMC_UNSUPPORTED && !t->program.supposed.now;
        if (for_good && !smc_may_receive_many_values(n->step.action.kind))
            n->status = (uint8_t)t->vm.status;
        return t->vm.status;
    }
    const uint64_t made = t->nodes.made;
    smc_node *child = node_for_state(t, n);
    if (!child) return t->vm.status;
    record_output_line(t, child);
    if (t->nodes.made > made) {
        child->parent = n;
        child->edge = value;
    }
    smc_node_add_child(&t->nodes, n, value, child);
    *out = &child->step;
    return SMC_OK;
}

static smc_status advance_thread(smc_program *p, const smc_step *at, uint64_t value,
                                 const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    smc_node *n = (smc_node *)(uintptr_t)at;
    t->advances++;
    const smc_node *known = smc_node_child(n, value);
    if (!known) return extend_node(t, n, value, out);
    *out = &known->step;
    return SMC_OK;
}

static void clear_all(smc_trie *t) {
    smc_trie_require_valid(t);
    smc_nodes_free(&t->nodes);
    smc_vec_free(&t->roots);
    smc_table_free(&t->root_ids);
    smc_table_free(&t->starts);
    smc_table_free(&t->attempts);
    smc_states_free(&t->states);
    smc_table_free(&t->continuations);
    t->resident = t->main = NULL;
    t->lost = t->has_collision = false;
    smc_handover_free(&t->vm);
    smc_pages_restart(&t->vm);
    memset(t->vm.recent, 0, sizeof t->vm.recent);
    t->vm.used.elision_mattered = t->program.used.elided = false;
    t->vm.used.forced_sources_mattered = t->program.used.forced_sources = false;
    t->vm.used.has_mixed_sizes = t->program.used.mixed_sizes = false;
    t->vm.used.has_attempts = t->program.used.attempts = false;
    t->vm.used.dependencies_mattered = false;
    t->program.storage.over_memory_budget = false;
}

// ---- threads ------------------------------------------------------------------------------------

// Returns a number for all start parameters of a thread except the argument. Equal parameters have
// equal numbers.
static uint32_t number_of_start(smc_trie *t, const smc_spawn *s) {
    const uint32_t function = s->function;
    uint32_t *start = smc_table_at(&t->starts, (uint64_t)s->handed << 32 | function, s->clock);
    if (!*start) *start = t->starts.n;
    const uint32_t unmasked = *start;
    if (!s->mask) return unmasked;
    start = smc_table_at(&t->starts, (uint64_t)unmasked << 32 | UINT32_MAX, s->mask);
    if (!*start) *start = t->starts.n;
    return *start;
}

// Finds the first node of a thread. All histories of its creator with the same start parameters
// share this node.
static smc_status find_root(smc_trie *t, uint32_t identity, const smc_spawn *s,
                            const uint64_t *args, uint32_t n_args, smc_node **out) {
    const uint32_t function = s->function;
    const uint64_t key = (uint64_t)identity << 32 | number_of_start(t, s);
    uint32_t known = smc_table_get(&t->root_ids, key, args[0]);
    if (known) {
        *out = t->roots.at[known - 1];
        return SMC_OK;
    }
    if (exceeds_memory_limit(t)) return SMC_NO_MEMORY;
    smc_trie_release_vm(t);
    const uint64_t in_body[] = {args[0], smc_addr_make(SMC_TAG_FUNCTION, function, 0)};
    if (identity && t->vm.uses.body)
        smc_vm_begin_thread(&t->vm, identity, t->vm.uses.body, in_body, 2);
    else smc_vm_begin_thread(&t->vm, identity, &t->code->functions.at[function], args, n_args);
    t->vm.head.clock = s->clock;
    if (s->mask) {
        const bool noted = smc_vm_set_note(&t->vm, 0, SMC_NOTE_SIGNAL_MASK, s->mask);
        smc_invariant(noted, "a thread begins without notes");
    }
    if (s->handed) smc_handover_take_memory(&t->vm, s->handed);
    if (run_to_action(t, NULL) != SMC_FLOW_ACT) return t->vm.status;
    const smc_action a = action_with_orders(t);
    *out = node_for_action(t, &a);
    record_output_line(t, *out);
    smc_trie_save_state(t, *out);
    *smc_vec_push(&t->roots) = *out;
    *smc_table_at(&t->root_ids, key, args[0]) = t->roots.n;
    return SMC_OK;
}

static void restart_trie(smc_trie *t) {
    t->restarts++;
    clear_all(t);
    smc_printed_restart(&t->vm.printed);
    smc_memory_restart(&t->vm.memory);
}

// Assigns the numbers of threads that the start options prescribe.
static void number_threads(smc_trie *t, const smc_start *how) {
    if (smc_memory_number_threads(&t->vm.memory, how->numbered, how->n_numbered)) return;
    restart_trie(t);
    (void)smc_memory_number_threads(&t->vm.memory, how->numbered, how->n_numbered);
}

// True if the existing histories are not valid for the new start options: these elide exclusive
// memory or blocks differently, force other sources at barriers, drop other attempts, or allow
// mixed sizes.
static bool start_differs(const smc_trie *t, const smc_start *how) {
    const smc_start *was = &t->vm.start;
    const smc_program *p = &t->program;
    return (was->elides != how->elides && p->used.elided) ||
           ((was->blocks != how->blocks || was->replays != how->replays) &&
            t->vm.memory.blocks.at.n) ||
           (was->forces_sources != how->forces_sources && p->used.forced_sources) ||
           (was->drops != how->drops && p->used.attempts) ||
           (was->mixed_sizes != how->mixed_sizes && p->used.mixed_sizes) ||
           (was->needs_dependencies != how->needs_dependencies &&
            t->vm.used.dependencies_mattered) ||
           ((was->supports_rcu != how->supports_rcu || was->all_rounds != how->all_rounds) &&
            t->roots.n);
}

static const smc_stop never;

static smc_status start_program(smc_program *p, const smc_start *how, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    const bool again = t->lost || start_differs(t, how);
    t->vm.start = *how;
    t->vm.memory.elides = how->elides;
    memset(t->vm.recent, 0, sizeof t->vm.recent);
    t->vm.memory.no_extrapolated_cuts = how->replays;
    t->vm.memory.blocks.allowed = how->blocks;
    p->objects.statics_keep = t->vm.uses.is_rust;
    if (again) restart_trie(t);
    number_threads(t, how);
    t->vm.start.numbered = NULL; // the caller owns the list
    t->vm.memory.ownership.in_parts = how->in_parts;
    t->vm.stop = how->replays ? &never : t->vm.options.stop;
    const uint64_t args[SMC_MAIN_ARGS] = {t->code->argc, t->code->argv, t->code->envp};
    smc_node *n;
    smc_status status =
        find_root(t, 0, &(smc_spawn){.function = t->code->entry}, args, SMC_MAIN_ARGS, &n);
    t->main = status == SMC_OK ? n : NULL;
    if (status == SMC_OK) *out = &n->step;
    return status;
}

static const smc_step *started_step(const smc_program *p) {
    const smc_trie *t = (const smc_trie *)(const void *)p;
    return t->main && !t->lost ? &t->main->step : NULL;
}

// Ends speculation: the restart will assume nothing speculatively.
static void refute_speculation(smc_program *p) {
    smc_trie *t = (smc_trie *)p;
    if (!t->vm.memory.has_speculated) return;
    smc_memory_end_speculation(&t->vm.memory);
    t->lost = true;
}

// Records a fact about a loop, after which the exploration must restart.
static smc_status learn_loop_fact(smc_program *p, smc_loop_fact fact, uint32_t source) {
    smc_trie *t = (smc_trie *)p;
    // A source out of range comes from a damaged file and is ignored.
    if (source < t->code->sources.n) (void)smc_loops_add_fact(&t->vm, fact, source);
    p->facts.loops = t->vm.loops.any;
    t->lost = true;
    return SMC_RESTART;
}

static bool knows_loop_fact(const smc_program *p, smc_loop_fact fact, uint32_t source) {
    return smc_loop_fact_holds_at(&((const smc_trie *)(const void *)p)->vm, fact, source);
}

static void encode_facts(const smc_program *p, smc_facts *facts) {
    const smc_vm *vm = &((const smc_trie *)(const void *)p)->vm;
    smc_remarks_encode_memory(vm, smc_facts_begin_write(facts, SMC_FACT_memory));
    smc_loops_encode_facts(vm, smc_facts_begin_write(facts, SMC_FACT_loops));
}

static bool decode_facts(smc_program *p, const smc_facts *facts) {
    smc_trie *t = (smc_trie *)p;
    smc_unpacking from;
    restart_trie(t);
    (void)smc_facts_find(facts, SMC_FACT_loops, &from);
    const bool ok = smc_loops_decode_facts(&t->vm, &from);
    p->facts.loops = t->vm.loops.any;
    (void)smc_facts_find(facts, SMC_FACT_memory, &from);
    return smc_remarks_decode_memory(&t->vm, &from) && ok;
}

static smc_status child_of_creation(smc_program *p, const smc_step *at, const smc_step **out) {
    smc_trie *t = (smc_trie *)p;
    smc_node *n = (smc_node *)(uintptr_t)at;
    smc_invariant(n->step.action.kind == SMC_CREATE, "the child of a step that creates no thread");
    smc_spawn *s = n->spawn;
    if (!s->first) {
        smc_status status = find_root(t, n->step.action.thread, s, &s->argument, 1, &s->first);
        if (status != SMC_OK) return status;
    }
    *out = &s->first->step;
    return SMC_OK;
}

// True if the rerun has reached the recorded action. The rerun may detect a wait a round earlier or
// later: memory that was assumed to be shared may now be known to be exclusive. The recorded steps
// from there on are rounds of the wait and have no dependencies.
static bool rerun_follows_history(const smc_action *now, const smc_action *then,
                                  smc_status *status) {
    if (now->kind == then->kind) return true;
    const bool waits = now->kind == SMC_BLOCK || then->kind == SMC_BLOCK;
    if (!waits) *status = SMC_UNSUPPORTED;
    return false;
}

static void report_unsupported_dependencies(smc_trie *t) {
    smc_memory *m = &t->vm.memory;
    const bool has_speculated = m->has_speculated, has_extrapolated_cuts = m->has_extrapolated_cuts;
    m->has_speculated = m->has_extrapolated_cuts = false; // otherwise the message would be
                                                          // suppressed
    (void)smc_vm_report_unsupported(
        &t->vm, "the dependencies of a thread that takes another way when it runs again");
    m->has_speculated = has_speculated;
    m->has_extrapolated_cuts = has_extrapolated_cuts;
}

// Reruns a recorded history from the thread's first node, whose state is always kept, and computes
// the dependencies of its steps. The first step has none.
static smc_status compute_dependencies(smc_program *p, const smc_step *const *steps,
                                       const uint64_t *values, uint32_t n, smc_depends **out) {
    smc_trie *t = (smc_trie *)p;
    smc_depends *d = smc_depends_make(n);
    smc_status status = SMC_OK;
    const bool show = t->vm.options.show_output;
    if (n) {
        smc_trie_release_vm(t);
        smc_vm_restore_state(&t->vm, ((const smc_node *)(const void *)steps[0])->saved);
        t->vm.options.show_output = false;
        t->vm.memory.history_is_speculative = true; // the rerun is speculative: its failure shows
                                                    // nothing about the program
        smc_vm_depends_start(&t->vm, n);
    }
    for (uint32_t i = 0; i + 1 < n && status == SMC_OK; i++) {
        t->vm.action = steps[i]->action;
        smc_vm_depends_record_answer(&t->vm, i);
        smc_vm_record_answer(&t->vm, &steps[i]->action, values[i]);
        if (smc_trie_run_to_action(t, (const smc_node *)(const void *)steps[i]) != SMC_FLOW_ACT)
            status = t->vm.status;
        else if (!rerun_follows_history(&t->vm.action, &steps[i + 1]->action, &status)) break;
        else smc_vm_depends_record_step(&t->vm, i + 1, d);
    }
    if (n) smc_vm_depends_end(&t->vm);
    t->vm.memory.history_is_speculative = false;
    if (status == SMC_UNSUPPORTED) report_unsupported_dependencies(t);
    t->vm.options.show_output = show;
    *out = d;
    return status;
}

// ---- other functions of the interface -----------------------------------------------------------

static smc_location trie_location(const smc_program *p, uint32_t loc) {
    const smc_memory *m = &((const smc_trie *)p)->vm.memory;
    smc_invariant(loc < m->locations.n, "a location that was never handed out");
    return m->locations.at[loc].seen;
}

static smc_place trie_source_place(const smc_program *p, uint32_t id) {
    const smc_places *places = &((const smc_trie *)p)->vm.places;
    return places->at.at[id < places->at.n ? id : 0];
}

static void halves_of_wide_value(const smc_program *p, uint64_t name, uint64_t half[2]) {
    const smc_wide_value v = smc_names_find_wide(&((const smc_trie *)p)->vm.memory.names, name);
    memcpy(half, v.half, sizeof v.half);
}

static void describe_location(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    smc_memory_describe(&vm->memory, &vm->places, loc, buf, size);
}

static void describe_object(const smc_program *p, uint32_t object, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    smc_memory_describe_object(&vm->memory, &vm->places, object, buf, size);
}

static bool object_extent(const smc_program *p, uint64_t value, uint64_t *base, uint64_t *size) {
    return smc_memory_find_extent(&((const smc_trie *)p)->vm.memory, value, base, size);
}

static uint64_t object_address(const smc_program *p, uint32_t object) {
    return ((const smc_trie *)p)->vm.memory.objects.at[object].base;
}

static bool describe_value(const smc_program *p, unsigned bytes, uint64_t value, char *buf,
                           size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    return smc_memory_describe_value(&vm->memory, &vm->places, bytes, value, buf, size);
}

static bool describe_typed(const smc_program *p, uint32_t loc, uint64_t value, char *buf,
                           size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    return smc_memory_describe_typed(&vm->memory, &vm->places, loc, value, buf, size);
}

static bool describe_undefined(const smc_program *p, uint64_t value, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    const smc_undefined_value *v = smc_names_find_undefined(&vm->memory.names, value);
    char from[200];
    if (!v) return false;
    if (smc_is_term(v->undefined.origin)) {
        snprintf(buf, size, "an input, or computed from inputs");
        return true;
    }
    smc_memory_describe_origin(&vm->memory, &vm->places, v->undefined.origin, from, sizeof from);
    snprintf(buf, size, "undefined, from %s", from);
    return true;
}

static bool number_of_value(const smc_program *p, uint64_t value, const uint64_t *inputs,
                            uint64_t *out) {
    smc_vm *vm = &((smc_trie *)(uintptr_t)p)->vm;
    const smc_term term = smc_term_of_name(vm, value);
    if (term && inputs) *out = smc_term_evaluate(vm->terms, term, inputs);
    return term;
}

// After a collision no name is used: a value with a new name makes the trie grow, which restarts.
static void combine_values(smc_program *p, const smc_action *a, uint64_t read, uint64_t *out) {
    smc_trie *t = (smc_trie *)p;
    bool collides;
    smc_vm_combine_names(&t->vm, a, read, out, &collides);
    t->has_collision |= collides;
    t->lost |= collides;
}

static void describe_call(const smc_program *p, unsigned what, uint64_t word, char *buf,
                          size_t size) {
    const smc_client *c = ((const smc_trie *)p)->vm.options.clients.client;
    const uint32_t t = (uint32_t)(word >> 32), i = (uint32_t)word;
    if (what == SMC_CALL_ENDS) {
        snprintf(buf, size, "it returns %" PRId64, (int64_t)word);
        return;
    }
    const bool is_there = c && t < SMC_CLIENT_THREADS && i < SMC_CLIENT_CALLS;
    char *call = is_there ? smc_client_call_text(c->is_sequence ? &c->sequence[i] : &c->calls[t][i])
                          : smc_strdup("a call");
    snprintf(buf, size, "call %s", call);
    free(call);
}

static smc_created_thread creation_of_thread(const smc_program *p, uint32_t thread) {
    const smc_thread_identity *i = &((const smc_trie *)p)->vm.memory.threads.at[thread];
    return (smc_created_thread){i->creator, i->k + 1};
}

// Writes the names that the thread has got in any history, joined by " or ".
static bool thread_name(const smc_program *p, uint32_t thread, char *buf, size_t size) {
    const smc_vm *vm = &((const smc_trie *)p)->vm;
    size_t n = 0;
    for (uint32_t i = 0; i < vm->thread_names.n && n < size; i++) {
        if (vm->thread_names.at[i].thread != thread) continue;
        const int k =
            snprintf(buf + n, size - n, "%s%s", n ? " or " : "", vm->thread_names.at[i].name);
        n += k > 0 ? (size_t)k : 0;
    }
    return n;
}

// Returns the largest budget of the trie in bytes. The user's memory limit applies to the whole
// process, which needs some tens of megabytes besides the trie.
static uint64_t max_trie_budget(const smc_interp_options *options) {
    const uint64_t share = options->limits.memory / 4;
    if (options->limits.trie_budget) return options->limits.trie_budget;
    return share && share < MAX_BUDGET ? share : MAX_BUDGET;
}

void smc_trie_init(smc_trie *t, smc_code *code, const smc_interp_options *options) {
    *t = (smc_trie){.program = {.start = start_program,
                                .started = started_step,
                                .advance = advance_thread,
                                .tries_again = smc_trie_is_attempt_retried,
                                .child = child_of_creation,
                                .continuation = smc_trie_number_continuation,
                                .has_equal_continuation = smc_trie_has_equal_continuation,
                                .supposed.refute = refute_speculation,
                                .facts.learn = learn_loop_fact,
                                .facts.knows = knows_loop_fact,
                                .facts.encode_facts = encode_facts,
                                .facts.decode_facts = decode_facts,
                                .depends = compute_dependencies,
                                .location = trie_location,
                                .objects.extent = object_extent,
                                .objects.address = object_address,
                                .place = trie_source_place,
                                .storage.trim = smc_trie_trim_nodes,
                                .wide = halves_of_wide_value,
                                .names.location = describe_location,
                                .names.object = describe_object,
                                .names.value = describe_value,
                                .names.typed = describe_typed,
                                .names.undefined = describe_undefined,
                                .created = creation_of_thread,
                                .names.thread = thread_name,
                                .names.call = describe_call},
                    .code = code,
                    .max_trie_budget = max_trie_budget(options)};
    t->budget = t->max_trie_budget < FIRST_BUDGET ? t->max_trie_budget : FIRST_BUDGET;
    smc_vm_init(&t->vm, code, options);
    t->program.terms = t->vm.terms;
    if (t->vm.terms) t->program.evaluate = number_of_value, t->program.combine = combine_values;
}

void smc_trie_restart(smc_trie *t) {
    restart_trie(t);
    memset(t->vm.coverage.passed, 0, t->code->marks.n * sizeof *t->vm.coverage.passed);
    memset(t->vm.coverage.covered, 0, t->code->covers.n * sizeof *t->vm.coverage.covered);
    smc_vm_forget_names(&t->vm);
}

static void apply_order_to_node(smc_nodes *nodes, smc_node *n) {
    const smc_trie *t = (const smc_trie *)((const char *)nodes - offsetof(smc_trie, nodes));
    n->step.action.order = n->order;
    n->step.action.order_fail = n->order_fail;
    if (t->orders) smc_orders_apply(t->orders, &t->program, &n->step.action);
}

void smc_trie_apply_orders(smc_trie *t, smc_orders *orders) {
    t->orders = orders;
    smc_nodes_visit(&t->nodes, apply_order_to_node);
}

void smc_trie_free(smc_trie *t) {
    clear_all(t);
    smc_vm_free(&t->vm);
    smc_code_free(t->code);
}
