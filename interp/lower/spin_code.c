// spin_code.c - emits the instructions that compare the rounds of loops that may wait. spin.c finds
// these loops.
#include "interp/lower/lowering.h"

bool smc_is_waiting_loop(const smc_lowering *l, LLVMBasicBlockRef header) {
    return smc_table_get(&l->loops.waiting_loop_ids, (uintptr_t)header, 0);
}

static void emit_round_instruction(smc_lowering *l, unsigned op, unsigned flags,
                                   const smc_waiting_loop *s) {
    smc_insn *i =
        smc_emit_instruction(l, op, s->record, s->live, s->n_live, s->n_irrelevant_variables);
    i->x = s->flags | flags;
    i->scale = s->n_irrelevant;
}

// Emits the comparison on the back edge if rounds begin at the header. It precedes the counting of
// rounds for a bound.
void smc_emit_round_begin(smc_lowering *l, LLVMBasicBlockRef header, bool again) {
    const uint32_t index = smc_table_get(&l->loops.waiting_loop_ids, (uintptr_t)header, 0);
    if (!index) return;
    const smc_waiting_loop *s = &l->loops.spins.at[index - 1];
    if (!again)
        emit_round_instruction(l, SMC_OP_ROUND, s->cut == header ? 0 : SMC_SPIN_FROM_INSIDE, s);
    else if (s->cut == header) emit_round_instruction(l, SMC_OP_SPIN, 0, s);
}

static bool is_block_of_loop(const smc_waiting_loop *s, LLVMBasicBlockRef bb) {
    return smc_table_get(&s->inside, (uintptr_t)bb, 0);
}

bool smc_is_waiting_loop_exit(const smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    bool leaves = false;
    for (uint32_t i = 0; i < l->loops.spins.n; i++)
        leaves |= is_block_of_loop(&l->loops.spins.at[i], from) &&
                  !is_block_of_loop(&l->loops.spins.at[i], to);
    return leaves;
}

void smc_emit_loop_exits(smc_lowering *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (uint32_t i = 0; i < l->loops.spins.n; i++) {
        const smc_waiting_loop *s = &l->loops.spins.at[i];
        if (is_block_of_loop(s, from) && !is_block_of_loop(s, to))
            smc_emit_instruction(l, SMC_OP_LEFT, s->record, 0, 0, 0);
    }
}

void smc_free_waiting_loops(smc_lowering *l) {
    for (uint32_t i = 0; i < l->loops.spins.n; i++) smc_table_free(&l->loops.spins.at[i].inside);
    l->loops.spins.n = 0;
}

void smc_emit_round_begins_in_block(smc_lowering *l, LLVMBasicBlockRef bb) {
    for (uint32_t i = 0; i < l->loops.spins.n; i++)
        if (l->loops.spins.at[i].cut == bb && l->loops.spins.at[i].header != bb) {
            l->source = smc_source_of(l, LLVMGetBasicBlockTerminator(l->loops.spins.at[i].header));
            emit_round_instruction(l, SMC_OP_SPIN, 0, &l->loops.spins.at[i]);
        }
}
