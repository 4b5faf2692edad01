// tests.c - generates the entry point of a program that begins in one of its test functions.
//
// For each test, SMC_PASS_ENTRY queries the interpreter whether the test is selected, and calls the
// selected test. So the code is the same for all selections. If a framework registers tests at run
// time, the framework's function or main makes the queries instead.
#include "base/marked.h"
#include "pass/internal.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"

#include <stdlib.h>

enum { N_ARGUMENTS = 3 }; // parameters of main, at most

static bool is_test(LLVMValueRef fn, const char *prefix) {
    size_t n;
    return !LLVMIsDeclaration(fn) && !LLVMCountParams(fn) &&
           !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)) &&
           smc_marked_function_suffix(LLVMGetValueName2(fn, &n), prefix, &n);
}

static LLVMValueRef declare_test_query(LLVMModuleRef m) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef text = LLVMPointerTypeInContext(c, 0);
    LLVMTypeRef type = LLVMFunctionType(LLVMInt32TypeInContext(c), &text, 1, false);
    return smc_llvm_declare_function(m, SMC_NAME_IS_CHOSEN, type);
}

static void call_if_selected(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef begin,
                             LLVMValueRef test, const char *prefix) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    size_t n;
    char *name = smc_marked_function_name(LLVMGetValueName2(test, &n), prefix);
    LLVMValueRef query = declare_test_query(m),
                 text = LLVMBuildGlobalStringPtr(b, name, "smc.test"),
                 is = LLVMBuildCall2(b, LLVMGlobalGetValueType(query), query, &text, 1, "");
    LLVMBasicBlockRef call = LLVMAppendBasicBlockInContext(c, begin, ""),
                      next = LLVMAppendBasicBlockInContext(c, begin, "");
    LLVMValueRef none = LLVMConstInt(LLVMInt32TypeInContext(c), 0, false);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntNE, is, none, ""), call, next);
    LLVMPositionBuilderAtEnd(b, call);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(test), test, NULL, 0, "");
    LLVMBuildRetVoid(b);
    LLVMPositionBuilderAtEnd(b, next);
    free(name);
}

// Prevents inlining of the function: its existence shows that the program has such tests.
static void keep_from_inlining(LLVMModuleRef m, LLVMValueRef fn) {
    static const char attribute[] = "noinline";
    const unsigned kind = LLVMGetEnumAttributeKindForName(attribute, sizeof attribute - 1);
    LLVMAddAttributeAtIndex(fn, LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(LLVMGetModuleContext(m), kind, 0));
}

// Calls main, with as many of the entry function's arguments as main has parameters. The result of
// main is the exit status.
static void call_main(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef begin) {
    LLVMValueRef main = LLVMGetNamedFunction(m, "main"), arguments[N_ARGUMENTS];
    LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetModuleContext(m));
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(m)), &word, 1, false);
    LLVMValueRef exit = smc_llvm_declare_function(m, "exit", type);
    keep_from_inlining(m, main);
    LLVMGetParams(begin, arguments);
    LLVMValueRef status =
        LLVMBuildCall2(b, LLVMGlobalGetValueType(main), main, arguments, LLVMCountParams(main), "");
    if (LLVMTypeOf(status) == word) LLVMBuildCall2(b, type, exit, &status, 1, "");
}

static bool defines(LLVMModuleRef m, const char *name) {
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    return fn && !LLVMIsDeclaration(fn);
}

// True if main itself runs the selected test.
static bool main_runs_tests(LLVMModuleRef m) {
    return defines(m, "main") && LLVMCountParams(LLVMGetNamedFunction(m, "main")) <= N_ARGUMENTS &&
           (LLVMGetNamedGlobal(m, SMC_TESTS_BY_MAIN) ||
            (defines(m, SMC_TESTS_PREPARED) && defines(m, SMC_TESTS_RUN_ALL)));
}

static void call_runner(LLVMModuleRef m, LLVMBuilderRef b) {
    LLVMValueRef runner = LLVMGetNamedFunction(m, SMC_TESTS_BY_FUNCTION);
    if (!runner || LLVMIsDeclaration(runner) || LLVMCountParams(runner)) return;
    keep_from_inlining(m, runner);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(runner), runner, NULL, 0, "");
}

// Adds the entry function, which has main's parameters.
static LLVMValueRef add_entry(LLVMModuleRef m) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef text = LLVMPointerTypeInContext(c, 0),
                arguments[N_ARGUMENTS] = {LLVMInt32TypeInContext(c), text, text};
    return LLVMAddFunction(
        m, SMC_PASS_ENTRY,
        LLVMFunctionType(LLVMVoidTypeInContext(c), arguments, N_ARGUMENTS, false));
}

static LLVMValueRef add_function_of_marked_tests(LLVMModuleRef m) {
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(m)), NULL, 0, false);
    return LLVMAddFunction(m, "smc.marked_tests", type);
}

// Adds code to `in` that calls the selected one of the tests that are marked functions, and
// returns.
static void call_marked_tests(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef in,
                              const char *prefix) {
    for_each_function (fn, m)
        if (is_test(fn, prefix)) call_if_selected(m, b, in, fn, prefix);
}

// Makes the function that runs all tests begin with those that are marked functions. Leaves the
// builder elsewhere.
static void run_marked_tests_in(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef all,
                                const char *prefix) {
    LLVMValueRef marked = add_function_of_marked_tests(m);
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(all)));
    LLVMBuildCall2(b, LLVMGlobalGetValueType(marked), marked, NULL, 0, "");
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(LLVMGetModuleContext(m), marked, ""));
    call_marked_tests(m, b, marked, prefix);
    LLVMBuildRetVoid(b);
}

void smc_pass_choose_test(LLVMModuleRef m, const char *prefix) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMValueRef begin = add_entry(m), all = LLVMGetNamedFunction(m, SMC_TESTS_RUN_ALL);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
    LLVMBasicBlockRef first = LLVMAppendBasicBlockInContext(c, begin, "");
    const bool by_main = main_runs_tests(m),
               is_prepared = by_main && defines(m, SMC_TESTS_PREPARED);
    if (is_prepared) run_marked_tests_in(m, b, all, prefix);
    LLVMPositionBuilderAtEnd(b, first);
    if (!is_prepared) call_marked_tests(m, b, begin, prefix);
    if (by_main) call_main(m, b, begin);
    else call_runner(m, b);
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
}
