#include "interp/vm/loops/retries.h"

#include <string.h>

void smc_retry_begin(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    const bool reads_last = p->actions && p->read == p->actions;
    p->origin = reads_last ? vm->came_from : 0;
    p->origin_at = reads_last ? p->actions : 0;
}

bool smc_retry_is_open(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->origin && p->origin_at == since && p->actions - since <= SMC_MOST_RETRIED &&
           p->actions > since && p->read == p->actions && !vm->ahead && !vm->probe.probes &&
           !vm->head.dead_state.n && !p->repeated;
}

smc_flow smc_retry_ask(smc_vm *vm, const smc_insn *loop, const uint64_t *r,
                       const uint64_t memory[2]) {
    assert(!vm->head.phase);
    vm->probe = (smc_probe){
        .loop = loop, .record = smc_vm_index_of(vm, r + loop->a), .memory = {memory[0], memory[1]}};
    return SMC_FLOW_ASK;
}

bool smc_retry_meets(const smc_vm *vm, const smc_insn *loop, const uint64_t *r) {
    return vm->probe.probes && smc_vm_index_of(vm, r + loop->a) == vm->probe.record;
}

// ---- states -------------------------------------------------------------------------------------

// There was no action between the read and the round, and those of the round are idle, so only the
// contents of store buffers can differ.
static bool same_progress(const smc_vm_progress *a, const smc_vm_progress *b) {
    assert(a->effect == b->effect && a->choice == b->choice && a->write == b->write);
    assert(a->n_held == b->n_held && a->objects == b->objects && a->clocks == b->clocks);
    return a->buffers == b->buffers;
}

static bool same_head(const smc_head *a, const smc_head *b) {
    assert(a->frame == b->frame && a->thread == b->thread && a->n_creates == b->n_creates);
    return a->stack == b->stack && a->notes_hash == b->notes_hash &&
           a->undefined_hash == b->undefined_hash && a->clock == b->clock &&
           a->end_told == b->end_told && a->live_locals == b->live_locals && a->fence == b->fence &&
           a->owned_writes == b->owned_writes && !b->dead_state.n &&
           same_progress(&a->progress, &b->progress);
}

typedef struct comparison {
    smc_vm *vm;
    const uint64_t *here, *ahead; // words of both states
} comparison;

static bool is_of_record(const smc_vm *vm, uint32_t word) {
    const smc_insn *loop = vm->probe.loop;
    return word >= vm->probe.record && word < vm->probe.record + SMC_SPIN_WORDS + (uint32_t)loop->c;
}

// Compares the fields of frames whose words differ; the place of the call is found on demand.
static bool same_frame(const smc_frame *a, const smc_frame *b) {
    return a->function == b->function && a->call == b->call && a->caller == b->caller &&
           a->slots == b->slots && a->escaped == b->escaped;
}

static bool is_irrelevant(const smc_function *fn, const smc_insn *loop, uint32_t word,
                          uint32_t base) {
    const int32_t *list = fn->args.at + smc_irrelevant_of(loop);
    bool is = false;
    for (uint32_t k = 0; k < loop->scale; k++) is |= base + (uint32_t)list[k] == word;
    return is;
}

// Returns whether the word, in which the states differ, is irrelevant: it belongs to the loop's own
// record, or is not read any more.
static bool is_same(void *with, uint32_t word) {
    const comparison *c = with;
    const smc_insn *at = c->vm->probe.loop;
    uint32_t base = c->vm->head.frame;
    if (is_of_record(c->vm, word)) return true;
    const smc_frame *f = (const smc_frame *)(const void *)(c->here + base) - 1;
    while (word < base - SMC_FRAME_WORDS) {
        if (!f->call) return false;
        at = f->call + 1;
        base = f->caller;
        f = (const smc_frame *)(const void *)(c->here + base) - 1;
    }
    if (base == c->vm->head.frame && is_irrelevant(f->function, at, word, base)) return true;
    if (word < base) return same_frame(f, (const smc_frame *)(const void *)(c->ahead + base) - 1);
    return !smc_vm_is_live(c->vm, f->function, at, (int32_t)(word - base));
}

bool smc_retry_agrees(smc_vm *vm, const smc_saved *here, const smc_saved *ahead) {
    comparison c = {vm, smc_saved_words(here), smc_saved_words(ahead)};
    return same_head(smc_saved_head(here), smc_saved_head(ahead)) &&
           smc_saved_agree(here, ahead, is_same, &c);
}
