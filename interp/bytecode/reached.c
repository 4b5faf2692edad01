#include "interp/bytecode/reached.h"

#include "interp/bytecode/address.h"

#include <string.h>

static void mark_reached_function(smc_reached *r, uint32_t function) {
    if (function >= r->code->functions.n || r->functions[function]) return;
    r->functions[function] = true;
    *smc_vec_push(&r->left) = function;
}

static void mark_global_reached(smc_reached *r, uint32_t global) {
    if (global >= r->code->globals.n || r->globals[global]) return;
    r->globals[global] = true;
    *smc_vec_push(&r->images) = global;
}

// Marks an escaping thread-local variable as reached.
static void mark_local_reached(smc_reached *r, uint32_t slot) {
    if (slot < r->code->locals.n)
        mark_global_reached(r, (uint32_t)(r->code->locals.at[slot] - r->code->globals.at));
}

// If the word is an address, marks the function or variable it points into as reached.
static void mark_referenced_address(smc_reached *r, uint64_t word) {
    const unsigned tag = smc_addr_tag(word);
    if (tag == SMC_TAG_FUNCTION || tag == SMC_TAG_LABEL)
        mark_reached_function(r, smc_addr_object_number(word));
    if (tag == SMC_TAG_GLOBAL) mark_global_reached(r, smc_addr_object_number(word));
}

static void mark_used_variable(smc_reached *r, uint32_t variable) {
    if (variable >= r->n_variables) r->n_variables = variable + 1;
}

static void scan_function(smc_reached *r, const smc_function *fn) {
    for (uint32_t i = 0; i < fn->n_consts; i++) mark_referenced_address(r, fn->consts[i]);
    for (uint32_t i = 0; i < fn->cases.n; i++) mark_referenced_address(r, fn->cases.at[i].value);
    mark_used_variable(r, fn->unnamed);
    for (uint32_t i = 0; i < fn->code.n; i++) {
        const smc_insn *in = &fn->code.at[i];
        if (in->op == SMC_OP_ALLOCA || in->op == SMC_OP_SCOPE_BEGIN || in->op == SMC_OP_SHOW)
            mark_used_variable(r, (uint32_t)in->c);
        if (in->op == SMC_OP_CALL)
            mark_reached_function(
                r, (uint32_t)((const smc_function *)(uintptr_t)in->imm - r->code->functions.at));
        else if (in->op == SMC_OP_TLS && in->x) mark_local_reached(r, (uint32_t)in->imm);
        else mark_referenced_address(r, in->imm);
    }
}

// Looks for addresses at every byte offset, since fields of packed structs are not aligned.
static void scan_image(smc_reached *r, const smc_global *g) {
    for (uint32_t i = 0; i + sizeof(uint64_t) <= g->size; i++) {
        uint64_t word;
        memcpy(&word, g->image + i, sizeof word);
        mark_referenced_address(r, word);
    }
}

void smc_reached_find(smc_reached *r, const smc_code *code) {
    *r = (smc_reached){.code = code,
                       .functions = smc_alloc((code->functions.n + 1) * sizeof *r->functions),
                       .globals = smc_alloc((code->globals.n + 1) * sizeof *r->globals)};
    mark_reached_function(r, code->entry);
    mark_referenced_address(r, code->argv);
    mark_referenced_address(r, code->envp);
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (code->globals.at[i].thread_local && !code->globals.at[i].escapes)
            mark_global_reached(r, i);
    // Short pointers are not recognised in initial values, so every function counts as
    // reached.
    for (uint32_t i = 0; code->short_pointers && i < code->functions.n; i++)
        mark_reached_function(r, i);
    for (uint32_t i = 0; code->short_pointers && i < code->globals.n; i++)
        mark_global_reached(r, i);
    while (r->left.n || r->images.n) {
        if (r->left.n) scan_function(r, &code->functions.at[smc_vec_pop(&r->left)]);
        else scan_image(r, &code->globals.at[smc_vec_pop(&r->images)]);
    }
    smc_vec_free(&r->left);
    smc_vec_free(&r->images);
}

void smc_reached_free(smc_reached *r) {
    free(r->functions);
    free(r->globals);
}
