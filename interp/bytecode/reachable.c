#include "interp/bytecode/reachable.h"

#include "interp/bytecode/address.h"

#include <string.h>

typedef struct reached {
    const smc_code *code;
    bool *is;
    SMC_VEC(uint32_t) left; // to be looked at
} reached;

static void reach(reached *r, uint32_t function) {
    if (function >= r->code->functions.n || r->is[function]) return;
    r->is[function] = true;
    *smc_vec_push(&r->left) = function;
}

static void look_at(reached *r, uint64_t word) {
    const unsigned tag = smc_addr_tag(word);
    if (tag == SMC_TAG_FUNCTION || tag == SMC_TAG_CODE) reach(r, smc_addr_object(word));
}

static void look_into(reached *r, const smc_function *fn) {
    for (uint32_t i = 0; i < fn->n_consts; i++) look_at(r, fn->consts[i]);
    for (uint32_t i = 0; i < fn->cases.n; i++) look_at(r, fn->cases.at[i].value);
    for (uint32_t i = 0; i < fn->code.n; i++) {
        const smc_insn *in = &fn->code.at[i];
        if (in->op == SMC_OP_CALL)
            reach(r, (uint32_t)((const smc_function *)(uintptr_t)in->imm - r->code->functions.at));
        else look_at(r, in->imm);
    }
}

// At any byte: variables may be packed.
static void look_into_image(reached *r, const smc_global *g) {
    for (uint32_t i = 0; i + sizeof(uint64_t) <= g->size; i++) {
        uint64_t word;
        memcpy(&word, g->image + i, sizeof word);
        look_at(r, word);
    }
}

bool *smc_code_reachable(const smc_code *code) {
    reached r = {.code = code, .is = smc_alloc((code->functions.n + 1) * sizeof *r.is)};
    reach(&r, code->entry);
    for (uint32_t i = 0; i < code->globals.n; i++) look_into_image(&r, &code->globals.at[i]);
    // Addresses look otherwise there.
    for (uint32_t i = 0; code->short_pointers && i < code->functions.n; i++) reach(&r, i);
    while (r.left.n) look_into(&r, &code->functions.at[r.left.at[--r.left.n]]);
    smc_vec_free(&r.left);
    return r.is;
}
