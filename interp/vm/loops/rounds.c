#include "interp/vm/loops/rounds.h"

#include "interp/vm/act.h"
#include "interp/vm/loops/facts.h"

// Thresholds for the observation of long loops.
enum {
    OTHERS = 1000,   // after so many back edges of other loops, the recorded loop is assumed to
                     // have ended
    COMPUTES = 4096, // after so many back edges since the last action, the thread is assumed to
                     // compute, and back edges leave the slow path
    FEW = 10,        // loops with fewer rounds are not reported
    SERVES = 16,     // after so many rounds, a loop without exit is assumed to run forever
    SAMPLED_BACK_EDGES = 2000,  // number of back edges that are sampled before a limit ends a long
                                // computation
    LONG_COMPUTATION = 1000000, // number of instructions from which on a computation is long
    UNSEEN = 100, // factor by which the limit of rounds is larger for a loop that has an exit and
                  // whose rounds no other thread can observe
};

void smc_rounds_begin_count(smc_vm *vm) {
    const bool is_long = vm->head.progress.actions >= SMC_MANY_ACTIONS;
    vm->run = (smc_run_since_action){.from = vm->instructions};
    vm->read_object = 0;
    vm->halt = &vm->stop->requested;
    vm->slow_back_edges = vm->halt;
    if (is_long) smc_vm_watch_back_edges(vm);
}

void smc_rounds_record_answer(smc_vm *vm, const smc_action *a, uint64_t answer) {
    uint64_t written;
    if (!vm->head.rounds.header || a->kind != SMC_RMW) return;
    if (!smc_rmw_writes(a, answer, &written)) vm->head.rounds.failed = vm->head.progress.actions;
}

void smc_rounds_note_yield(smc_vm *vm) {
    if (vm->head.rounds.header) vm->head.rounds.yields++;
    smc_vm_count_pause(vm);
}

// ---- choice of the loop -------------------------------------------------------------------------

// Records the loop of this back edge (smc_head.rounds).
static void start_loop_record(smc_vm *vm, const smc_insn *back_edge) {
    vm->head.rounds = (smc_rounds){.header = back_edge + back_edge->c,
                                   .end = back_edge,
                                   .frame = vm->head.frame,
                                   .rounds = 1,
                                   .since = vm->head.progress.actions,
                                   .owned = vm->head.owned_writes,
                                   .objects = vm->head.progress.objects};
}

// True if the loop of the back edge contains the loop `inner`. The test compares code positions,
// which are mostly in source order.
static bool is_enclosing_loop(const smc_function *fn, const smc_insn *back_edge,
                              const smc_rounds *inner) {
    const bool same_function =
        inner->header >= fn->code.at && inner->header < fn->code.at + fn->code.n;
    return !same_function || (back_edge + back_edge->c <= inner->header && back_edge >= inner->end);
}

// Counts a round of the recorded loop, or records another loop.
static void count_round(smc_vm *vm, const smc_insn *back_edge) {
    smc_rounds *x = &vm->head.rounds;
    const smc_function *fn = smc_frame_of(smc_vm_registers(vm))->function;
    const bool here = x->frame == vm->head.frame;
    if (here && x->header == back_edge + back_edge->c) {
        x->rounds++;
        x->others = 0;
        if (back_edge > x->end) x->end = back_edge;
    } else if (!x->header || vm->head.frame < x->frame ||
               (here && is_enclosing_loop(fn, back_edge, x)) || ++x->others > OTHERS) {
        start_loop_record(vm, back_edge);
    }
}

// Returns the kind of the recorded loop, by the effect of its rounds.
static smc_round_effect_kind classify_round(const smc_vm *vm) {
    const smc_rounds *x = &vm->head.rounds;
    const smc_vm_progress *p = &vm->head.progress;
    const bool owned = vm->head.owned_writes != x->owned || p->objects != x->objects;
    if (p->actions == x->since && !owned) return SMC_ROUND_COUNTS;
    if (p->effect <= x->since && p->write <= x->since && !owned && !x->failed)
        return SMC_ROUND_WAITS;
    return x->failed ? SMC_ROUND_RETRIES : SMC_ROUND_WORKS;
}

// True if other threads may observe each round of the recorded loop.
static bool is_visible_to_other_threads(const smc_vm *vm, uint64_t rounds) {
    const smc_rounds *x = &vm->head.rounds;
    const smc_vm_progress *p = &vm->head.progress;
    return (vm->head.thread || vm->head.n_creates) && p->actions - x->since + 1 >= rounds &&
           (p->effect > x->since || p->write > x->since);
}

// If the recorded loop is in the current frame and has more rounds than the longest loop so far, it
// becomes the longest loop (smc_vm.most). `about`: the number of rounds is an estimate.
static void record_rounds(smc_vm *vm, uint64_t rounds, bool about) {
    const smc_rounds *x = &vm->head.rounds;
    // The function of a loop that was recorded before may have returned.
    if (x->frame != vm->head.frame && rounds <= vm->most.rounds) return;
    const smc_function *fn = smc_frame_of(vm->words + x->frame)->function;
    const bool shared = is_visible_to_other_threads(vm, rounds);
    if (rounds <= (shared ? vm->most_rounds_while_shared.rounds : vm->most.rounds)) return;
    if (x->end < fn->code.at || x->end >= fn->code.at + fn->code.n) return;
    const smc_longest_loop most = {
        .fn = fn, .end = x->end, .rounds = rounds, .does = classify_round(vm), .about = about};
    if (rounds > vm->most.rounds) vm->most = most;
    if (shared && most.does == SMC_ROUND_WORKS) vm->most_rounds_while_shared = most;
}

bool smc_rounds_longest_loop(const smc_vm *vm, bool shared, smc_long_loop *out) {
    const smc_longest_loop *most = shared ? &vm->most_rounds_while_shared : &vm->most;
    if (most->rounds < FEW) return false;
    const smc_code_source *s =
        &vm->code->sources.at[most->fn->where.at[most->end - most->fn->code.at]];
    const smc_code_source *created = &vm->code->sources.at[vm->source_of_last_creation];
    *out = (smc_long_loop){
        .threads = vm->max_created_threads,
        .created = {.file = created->file,
                    .function = created->function,
                    .line = created->line,
                    .column = created->column},
        .at = {.file = s->file, .function = most->fn->name, .line = s->line, .column = s->column},
        .rounds = most->rounds,
        .does = most->does,
        .about = most->about};
    return true;
}

// ---- counting -----------------------------------------------------------------------------------

// True for a back edge of the recorded loop.
static bool is_followed(const smc_vm *vm, const smc_insn *back_edge) {
    const smc_rounds *x = &vm->head.rounds;
    return x->frame == vm->head.frame && x->header == back_edge + back_edge->c;
}

// True if the recorded loop has reached the limit of rounds, so that the exploration must end. Only
// steps since the loop was recorded count, since earlier ones may lie outside the loop.
static bool has_reached_limit(const smc_vm *vm, const smc_insn *back_edge) {
    const smc_rounds *x = &vm->head.rounds;
    const uint32_t most = back_edge->x & SMC_LOOP_HAS_COUNTED_EXIT ? 0 : vm->options.loops.rounds;
    assert(vm->head.progress.actions >= x->since && vm->head.owned_writes >= x->owned);
    const uint64_t observable = vm->head.progress.actions - x->since + x->yields,
                   steps = observable + vm->head.owned_writes - x->owned;
    const bool has_exit = !(back_edge->x & SMC_LOOP_ENDLESS);
    return most && is_followed(vm, back_edge) && steps + 1 >= x->rounds &&
           x->rounds >= (uint64_t)most * (observable || !has_exit ? 1 : UNSEEN);
}

// True if the loop is assumed to run forever, so that the exploration must restart with the fact
// SMC_LOOP_FOR_EVER.
static bool is_assumed_endless(const smc_vm *vm, const smc_insn *back_edge) {
    const smc_rounds *x = &vm->head.rounds;
    return !smc_has_endless_loop(vm) && is_followed(vm, back_edge) &&
           back_edge->x & SMC_LOOP_ENDLESS && x->rounds >= SERVES &&
           vm->head.progress.actions - x->since + 1 >= x->rounds;
}

static smc_flow fail_with_status(smc_vm *vm, smc_status why) {
    vm->status = why;
    return SMC_FLOW_FAIL;
}

// True if the VM should continue for a sample. If a limit is reached in a long computation, a
// sample of its back edges shows which loop computes, and how many rounds it has had.
static bool is_sampling_limit(smc_vm *vm) {
    smc_run_since_action *run = &vm->run;
    if (run->sampled) return ++run->sampled <= SAMPLED_BACK_EDGES && !vm->stop->late;
    if (vm->instructions - run->from < LONG_COMPUTATION) return false;
    run->sampled = 1;
    run->sample_from = vm->instructions;
    vm->head.rounds = (smc_rounds){0};
    vm->halt = &vm->stop->late;
    smc_vm_watch_back_edges(vm);
    return true;
}

// Estimates the number of rounds of the computation from the sample, and records it in smc_vm.most.
static void record_sample(smc_vm *vm) {
    const uint64_t in_sample = vm->instructions - vm->run.sample_from,
                   all = vm->instructions - vm->run.from;
    if (vm->run.sampled && in_sample)
        record_rounds(
            vm, (uint64_t)((double)vm->head.rounds.rounds * (double)all / (double)in_sample), true);
}

void smc_rounds_stop_at_call(smc_vm *vm) {
    if (vm->run.sampled && vm->head.rounds.header && vm->head.rounds.frame <= vm->head.frame)
        record_sample(vm);
}

smc_flow smc_rounds_follow_back_edge(smc_vm *vm, const smc_insn *back_edge) {
    const bool stops = vm->stop->requested;
    if (stops && !is_sampling_limit(vm)) {
        smc_rounds_stop_at_call(vm);
        return fail_with_status(vm, SMC_STOPPED);
    }
    count_round(vm, back_edge);
    if (!stops && is_followed(vm, back_edge)) record_rounds(vm, vm->head.rounds.rounds, false);
    if (is_assumed_endless(vm, back_edge)) return smc_loops_learn_fact_here(vm, SMC_LOOP_FOR_EVER);
    if (has_reached_limit(vm, back_edge)) {
        // The status message must describe this loop, not an earlier, longer one.
        vm->most = vm->most_rounds_while_shared = (smc_longest_loop){0};
        record_rounds(vm, vm->head.rounds.rounds, false);
        return fail_with_status(vm, SMC_ENDLESS);
    }
    if (!stops && ++vm->run.back_edges == COMPUTES && vm->run.pauses < SMC_MANY_ACTIONS)
        vm->slow_back_edges = vm->halt;
    vm->head.pc = back_edge + back_edge->c;
    return SMC_FLOW_REDISPATCH;
}
