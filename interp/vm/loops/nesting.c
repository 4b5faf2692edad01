#include "interp/vm/loops/nesting.h"

static bool is_back_edge(const smc_insn *i) {
    return (i->op == SMC_OP_LOOP || i->op == SMC_OP_BOUND) && i->c < 0;
}

// True if `edge` is a back edge and the instruction is in its loop. The test compares code
// positions, which are mostly in source order.
static bool loop_contains(const smc_insn *edge, const smc_insn *at) {
    return is_back_edge(edge) && edge + edge->c <= at && at <= edge;
}

// Returns the number of loops of the function that contain the instruction.
static unsigned count_loops_around(const smc_function *fn, const smc_insn *at) {
    unsigned n = 0;
    const smc_insn *end = fn->code.at + fn->code.n, *last = NULL; // header of the last loop that
                                                                  // was counted
    for (const smc_insn *edge = at; edge < end; edge++) {
        if (!loop_contains(edge, at) || edge + edge->c == last) continue;
        last = edge + edge->c;
        n++;
    }
    return n;
}

unsigned smc_count_enclosing_loops(const smc_vm *vm) {
    const uint64_t *r = smc_vm_registers((smc_vm *)vm);
    const smc_insn *at = vm->head.pc;
    for (unsigned n = 0;;) {
        const smc_frame *f = smc_frame_of((uint64_t *)(uintptr_t)r);
        if (!f->function->library) n += count_loops_around(f->function, at);
        if (!f->call) return n;
        at = f->call;
        r = vm->words + f->caller;
    }
}
