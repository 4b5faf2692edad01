// reached.c - finds assertions that no history has reached. It considers only functions that the
// program executes, and functions that these call or pass as arguments: headers contain many
// functions that a program does not call, and tables refer to functions that a program calls only
// in other configurations.
#include "interp/trie/reached.h"

#include "base/marked.h"
#include "interp/bytecode/address.h"

#include <string.h>

// True if some history has passed the mark.
static bool has_history_passed(const smc_vm *vm, uint32_t mark) {
    return vm->coverage.passed[mark] || vm->coverage.passed_before[mark];
}

// If the register holds the constant address of a function, adds the function.
static void mark_function_argument(const smc_code *code, const smc_function *fn, int32_t reg,
                                   bool *live) {
    if (reg >= 0) return;
    const uint64_t constant = fn->consts[reg + SMC_FRAME_WORDS + (int32_t)fn->n_consts];
    if (smc_addr_has_kind(constant, SMC_KIND_FUNCTION) &&
        smc_addr_object_number(constant) < code->functions.n)
        live[smc_addr_object_number(constant)] = true;
}

// Adds the functions that `fn` calls or passes to a call.
static void mark_referenced(const smc_code *code, const smc_function *fn, bool *live) {
    for (uint32_t i = 0; i < fn->code.n; i++) {
        const smc_insn *call = &fn->code.at[i];
        if (call->op != SMC_OP_CALL && call->op != SMC_OP_CALLI) continue;
        if (call->op == SMC_OP_CALL)
            live[(const smc_function *)(uintptr_t)call->imm - code->functions.at] = true;
        for (int32_t k = 0; k < call->c; k++)
            mark_function_argument(code, fn, fn->args.at[call->b + k], live);
    }
}

// True for the function that selects a test. It refers to all tests but calls only one, so its
// callees are not considered reached.
static bool is_test_selector(const smc_function *fn) {
    return strcmp(fn->name, SMC_TESTS_ENTRY) == 0;
}

// Adds all functions to which functions in `live` refer, directly or indirectly.
static void mark_transitively_referenced(const smc_code *code, bool *live) {
    bool *done = smc_alloc(code->functions.n * sizeof *done);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < code->functions.n; i++) {
            if (!live[i] || done[i]) continue;
            if (!is_test_selector(&code->functions.at[i]))
                mark_referenced(code, &code->functions.at[i], live);
            changed = done[i] = true;
        }
    }
    free(done);
}

// True if both are the same position. One assertion may occur in several functions, by inlining or
// in a header of several files.
static bool is_same_position(const smc_code_source *s, const smc_place *p) {
    return s->file == p->file && s->line == p->line && s->column == p->column;
}

// True if some history has passed a mark at this position.
static bool is_passed(const smc_vm *vm, const smc_place *at) {
    for (uint32_t i = 0; i < vm->code->marks.n; i++)
        if (has_history_passed(vm, i) &&
            is_same_position(&vm->code->sources.at[vm->code->marks.at[i].source], at))
            return true;
    return false;
}

static bool is_listed(const smc_warnings *list, const smc_code_source *s) {
    for (uint32_t i = 0; i < list->n; i++)
        if (list->at[i].kind == SMC_WARN_UNREACHED && is_same_position(s, &list->at[i].at))
            return true;
    return false;
}

void smc_add_unreached_warnings(const smc_vm *vm, smc_warnings *out) {
    const smc_code *code = vm->code;
    bool *live = smc_alloc(code->functions.n * sizeof *live);
    live[code->entry] = true;
    for (uint32_t i = 0; i < code->marks.n; i++)
        if (has_history_passed(vm, i) && code->marks.at[i].is_entry)
            live[code->marks.at[i].function] = true;
    mark_transitively_referenced(code, live);
    for (uint32_t i = 0; i < code->marks.n; i++) {
        const smc_coverage_mark *m = &code->marks.at[i];
        const smc_code_source *s = &code->sources.at[m->source];
        const smc_place at = {
            .file = s->file, .function = s->function, .line = s->line, .column = s->column};
        if (!m->is_entry && live[m->function] && !is_passed(vm, &at) && !is_listed(out, s))
            smc_add_warning(out, SMC_WARN_UNREACHED, at,
                            smc_strdup("no execution reached this assertion: it was not checked; "
                                       "--coverage=FILE shows what was run"));
    }
    free(live);
}
