#include "pass/facts/facts.h"

#include "base/text.h"
#include "pass/facts/ends.h"
#include "pass/facts/numbers.h"
#include "pass/facts/waits.h"
#include "pass/flow/flow.h"
#include "pass/input/input.h"
#include "pass/llvm/library.h"
#include "pass/llvm/passes.h"
#include "pass/llvm/versions.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

// The output of the facts as JSON.
typedef struct fact_printer {
    FILE *out;
    const char *before; // separator before the next element of a list
} fact_printer;

static void print_separator(fact_printer *f) {
    fputs(f->before, f->out);
    f->before = ", ";
}

static void begin_list(fact_printer *f, const char *name) {
    fprintf(f->out, ",\n \"%s\": [", name);
    f->before = "";
}

// ---- functions that end a run with an error -----------------------------------------------------

static bool is_error_function(LLVMValueRef fn) {
    return smc_llvm_library_function(fn)->traits & SMC_FN_ERROR;
}

static bool is_call_of_error(LLVMValueRef in) {
    return LLVMIsACallInst(in) && is_error_function(LLVMGetCalledValue(in));
}

// True if execution cannot reach the instruction because a call of an error function is an error:
// the instruction follows such a call in its block, or is in the error function.
static bool is_unreachable_after_error(LLVMValueRef in) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(in);
    bool is = is_error_function(LLVMGetBasicBlockParent(bb));
    for (in = LLVMGetPreviousInstruction(in); in && !is; in = LLVMGetPreviousInstruction(in))
        is = is_call_of_error(in);
    return is;
}

static bool may_return(LLVMValueRef fn) {
    bool may = LLVMIsDeclaration(fn);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb && !may;
         bb = LLVMGetNextBasicBlock(bb))
        may = LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(bb)) &&
              smc_flow_reaches(LLVMGetEntryBasicBlock(fn), bb);
    return may;
}

static bool is_program_end(LLVMValueRef in) {
    LLVMValueRef fn = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    return LLVMIsAUnreachableInst(in) ||
           (smc_llvm_library_function(fn)->traits & SMC_FN_ENDS_AT_ONCE && LLVMIsDeclaration(fn));
}

// True if the run ends directly after the call, if the call returns.
static bool ends_after_call(LLVMValueRef call) {
    LLVMValueRef in = LLVMGetNextInstruction(call);
    for (unsigned blocks = 0; in && blocks < 8;) {
        if (is_program_end(in)) return true;
        if (LLVMIsABranchInst(in) && !LLVMIsConditional(in)) {
            in = LLVMGetFirstInstruction(LLVMGetSuccessor(in, 0));
            blocks++;
        } else if (smc_pass_is_annotation(in)) in = LLVMGetNextInstruction(in);
        else return false;
    }
    return false;
}

// True if a call of the error function may return and the program then continues.
static bool error_returns(LLVMValueRef fn) {
    bool does = false;
    for (LLVMUseRef use = may_return(fn) ? LLVMGetFirstUse(fn) : NULL; use && !does;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        does = !LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn || !ends_after_call(user);
    }
    return does;
}

static void print_error_functions(fact_printer *f, LLVMModuleRef module) {
    bool returns = false;
    begin_list(f, "error_functions");
    for_each_function (fn, module) {
        if (!is_error_function(fn) || !LLVMGetFirstUse(fn)) continue;
        print_separator(f);
        fprintf(f->out, "\"%s\"", smc_llvm_library_function(fn)->name);
        returns |= error_returns(fn);
    }
    fprintf(f->out, "],\n \"error_returns\": %s", returns ? "true" : "false");
}

// ---- inputs from outside the program ------------------------------------------------------------

// True if the name can be printed without quotes.
static bool needs_no_quotes(const char *name) {
    return *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_.$")];
}

static void print_functions(fact_printer *f, LLVMModuleRef module) {
    begin_list(f, "functions");
    for_each_function (fn, module) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        bool is_used = false;
        if (!LLVMIsDeclaration(fn) || !needs_no_quotes(name)) continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use && !is_used; use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            is_used = !LLVMIsAInstruction(user) || !is_unreachable_after_error(user);
        }
        if (!is_used) continue;
        print_separator(f);
        fprintf(f->out, "\"%s\"", name);
    }
    fputs("]", f->out);
}

static void print_waits(fact_printer *f, LLVMModuleRef module) {
    const smc_pass_waits waits = smc_pass_count_wait_calls(module);
    fprintf(f->out, ",\n \"waits\": %u, \"waits_in_loops\": %u", (unsigned)waits.n,
            (unsigned)waits.in_loops);
}

// Kinds of operations in the program. atomic: atomic accesses or fences; weak: atomic accesses or
// fences with an order weaker than seq_cst; shifts: left shifts.
typedef struct accesses {
    bool atomic, weak, shifts;
} accesses;

static bool is_weak(LLVMAtomicOrdering order) {
    return order != LLVMAtomicOrderingSequentiallyConsistent &&
           order != LLVMAtomicOrderingNotAtomic;
}

static void classify_access(LLVMValueRef in, accesses *a) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMLoad:
    case LLVMStore:
        a->atomic |= LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic;
        a->weak |= is_weak(LLVMGetOrdering(in));
        break;
    case LLVMAtomicRMW:
        a->atomic = true;
        a->weak |= is_weak(LLVMGetOrdering(in));
        break;
    case LLVMAtomicCmpXchg:
        a->atomic = true;
        a->weak |= is_weak(LLVMGetCmpXchgSuccessOrdering(in)) ||
                   is_weak(LLVMGetCmpXchgFailureOrdering(in));
        break;
    case LLVMFence: a->atomic = a->weak = true; break;
    case LLVMShl: a->shifts = true; break;
    default: break;
    }
}

static const char *bool_text(bool is) { return is ? "true" : "false"; }

static void print_accesses(fact_printer *f, LLVMModuleRef module) {
    accesses a = {0};
    for_each_instruction_in (in, bb, fn, module) classify_access(in, &a);
    fprintf(f->out, ",\n \"atomic\": %s, \"weak\": %s, \"left_shifts\": %s", bool_text(a.atomic),
            bool_text(a.weak), bool_text(a.shifts));
}

// ---- constants with which the program compares --------------------------------------------------

enum { MAX_CONSTANTS = 64 };

// A set of constants with which the program compares.
typedef struct constants {
    int64_t at[MAX_CONSTANTS];
    uint32_t n;
} constants;

static void add_constant(constants *c, LLVMValueRef v) {
    const bool is_number = LLVMIsAConstantInt(v) && LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= 64;
    const int64_t number = is_number ? LLVMConstIntGetSExtValue(v) : 0;
    bool is_there = !is_number || c->n == MAX_CONSTANTS;
    for (uint32_t i = 0; i < c->n; i++) is_there |= c->at[i] == number;
    if (!is_there) c->at[c->n++] = number;
}

static void add_compared(constants *c, LLVMValueRef in) {
    if (LLVMIsAICmpInst(in))
        for (unsigned i = 0; i < 2; i++) add_constant(c, LLVMGetOperand(in, i));
    if (LLVMIsASwitchInst(in))
        for (unsigned i = 1; i < LLVMGetNumSuccessors(in); i++)
            add_constant(c, smc_llvm_case_value(in, i));
}

static void print_constants(fact_printer *f, LLVMModuleRef module) {
    constants c = {.n = 0};
    for_each_instruction_in (in, bb, fn, module) add_compared(&c, in);
    begin_list(f, "constants");
    for (uint32_t i = 0; i < c.n; i++) {
        print_separator(f);
        fprintf(f->out, "%lld", (long long)c.at[i]);
    }
    fputs("]", f->out);
}

// ---- numbers ------------------------------------------------------------------------------------

static void print_numbers_of(fact_printer *f, const char *function, LLVMValueRef user,
                             LLVMValueRef fn) {
    const smc_nondet *type = smc_nondet_find(function);
    const bool is_signed = !type || type->is_signed,
               is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn;
    smc_numbers matter = is_call ? smc_pass_relevant_numbers(user, is_signed) : smc_numbers_empty();
    if (matter.least > matter.most && type && type->bytes == 1)
        matter = is_signed ? (smc_numbers){INT8_MIN, INT8_MAX} : (smc_numbers){0, UINT8_MAX};
    print_separator(f);
    fprintf(f->out, "{\"function\": \"%s\", \"line\": %u, \"matter\": ", function,
            LLVMIsAInstruction(user) ? LLVMGetDebugLocLine(user) : 0);
    if (matter.least > matter.most) fputs("null}", f->out);
    else fprintf(f->out, "[%lld, %lld]}", (long long)matter.least, (long long)matter.most);
}

// Prints, for each choosing function, the range of numbers that matter. Of a bool, both values
// matter.
static void print_numbers(fact_printer *f, LLVMModuleRef module) {
    begin_list(f, "numbers");
    for_each_function (fn, module) {
        size_t n;
        const char *name = LLVMGetValueName2(fn, &n);
        if (!LLVMIsDeclaration(fn) ||
            strncmp(name, SMC_NONDET_PREFIX, strlen(SMC_NONDET_PREFIX)) != 0 ||
            !needs_no_quotes(name) || smc_library_function_find(name)->remark)
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use))
            print_numbers_of(f, name, LLVMGetUser(use), fn);
    }
    fputs("]", f->out);
}

// Returns the largest number of command-line arguments that makes a difference, if the program uses
// only argc, and only in comparisons. -1: unknown.
static int64_t count_relevant_arguments(LLVMValueRef main) {
    smc_arcs arcs = {0};
    smc_numbers numbers = {0, 1};
    bool known = true;
    for (unsigned i = 1; i < LLVMCountParams(main); i++)
        known &= !LLVMGetFirstUse(LLVMGetParam(main, i));
    known = known && smc_pass_follow_value(LLVMGetParam(main, 0), &arcs);
    for (uint32_t i = 0; i < arcs.cuts.n; i++) {
        known &= arcs.cuts.at[i] != 1; // without this cut, no argument and one argument are in the
                                       // same arc
        numbers =
            smc_numbers_join(numbers, smc_arcs_range_with_one(&arcs, smc_arcs_at(&arcs, i), true));
    }
    smc_vec_free(&arcs.cuts);
    return known ? (int64_t)numbers.most - 1 : -1;
}

static void print_arguments(fact_printer *f, LLVMModuleRef module, const char *entry) {
    LLVMValueRef main = LLVMGetNamedFunction(module, entry ? entry : "main");
    const int64_t words = !main ? -1 : LLVMCountParams(main) ? count_relevant_arguments(main) : 0;
    if (words < 0) fputs(",\n \"arguments\": null", f->out);
    else fprintf(f->out, ",\n \"arguments\": %lld", (long long)words);
}

char *smc_pass_facts(LLVMModuleRef module, const char *entry) {
    smc_text text;
    fact_printer f = {.out = smc_text_open(&text)};
    smc_pass_remove_unreachable(module, entry);
    fputs("{\"facts\": 1", f.out);
    print_error_functions(&f, module);
    print_functions(&f, module);
    print_waits(&f, module);
    print_accesses(&f, module);
    print_constants(&f, module);
    smc_llvm_run_passes(module, "function(mem2reg,sroa)");
    print_numbers(&f, module);
    print_arguments(&f, module, entry);
    fputs("}\n", f.out);
    smc_text_close(f.out);
    return text.at;
}
