// clients.c - generates a client: the program that calls the operations of an object that a file
// declares (<smc.h>).
//
// The client begins in SMC_PASS_ENTRY, which calls pass/library/client.inc. This file generates the
// functions that depend on the declaration: they call an operation by its name, create the object,
// and declare the operations. Each operation marks the begin and end of its calls, so that reports
// show its lines.
#include "pass/internal.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

#define OPERATION SMC_OPERATION_PREFIX
#define OF_SPECIFICATION "smc_spec_"
#define DECLARES "smc_declare_"

// The module to which the client is added.
typedef struct clients {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMTypeRef nothing, word, number, pointer; // LLVM's types for void, long, int and pointers
} clients;

static LLVMValueRef declare_function(const clients *c, const char *name, LLVMTypeRef result,
                                     LLVMTypeRef *parameters, unsigned n) {
    LLVMValueRef fn = LLVMGetNamedFunction(c->module, name);
    return fn ? fn
              : LLVMAddFunction(c->module, name, LLVMFunctionType(result, parameters, n, false));
}

static LLVMValueRef build_call(const clients *c, LLVMValueRef fn, LLVMValueRef *args, unsigned n) {
    return LLVMBuildCall2(c->builder, LLVMGlobalGetValueType(fn), fn, args, n, "");
}

static LLVMBasicBlockRef append_block(const clients *c, LLVMValueRef fn) {
    return LLVMAppendBasicBlockInContext(c->context, fn, "");
}

static LLVMValueRef begin_function(const clients *c, const char *name, LLVMTypeRef result,
                                   LLVMTypeRef *parameters, unsigned n) {
    LLVMValueRef fn = declare_function(c, name, result, parameters, n);
    LLVMAttributeRef library =
        LLVMCreateStringAttribute(c->context, SMC_PASS_LIBRARY, strlen(SMC_PASS_LIBRARY), "", 0);
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, library);
    LLVMPositionBuilderAtEnd(c->builder, append_block(c, fn));
    return fn;
}

// Returns the function with this name if it has a body; otherwise NULL.
static LLVMValueRef defined_function(const clients *c, const char *name) {
    LLVMValueRef fn = LLVMGetNamedFunction(c->module, name);
    return fn && !LLVMIsDeclaration(fn) ? fn : NULL;
}

// Returns the part of the function's name after the prefix. NULL: the function has no body, or
// another prefix or number of parameters.
static const char *name_after(LLVMValueRef fn, const char *prefix, unsigned n_parameters) {
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    const size_t k = strlen(prefix);
    const bool is = !LLVMIsDeclaration(fn) && n > k && strncmp(name, prefix, k) == 0 &&
                    LLVMCountParams(fn) == n_parameters;
    return is ? name + k : NULL;
}

// Builds a branch on the word: if it is not 0, to a new block, in which building continues and
// which the caller terminates. Returns the other block.
static LLVMBasicBlockRef branch_if_set(const clients *c, LLVMValueRef fn, LLVMValueRef word) {
    LLVMBasicBlockRef yes = append_block(c, fn), no = append_block(c, fn);
    LLVMValueRef is =
        LLVMBuildICmp(c->builder, LLVMIntNE, word, LLVMConstNull(LLVMTypeOf(word)), "");
    LLVMBuildCondBr(c->builder, is, yes, no);
    LLVMPositionBuilderAtEnd(c->builder, yes);
    return no;
}

static LLVMValueRef call_of_specification(const clients *c) {
    return build_call(c, declare_function(c, SMC_NAME_OF_SPECIFICATION, c->number, NULL, 0), NULL,
                      0);
}

// ---- __smc_client_operation(thread, index, value) -----------------------------------------------

static void call_operations(const clients *c, LLVMValueRef all, const char *prefix) {
    LLVMTypeRef types[] = {c->pointer, c->word, c->word};
    LLVMValueRef query = declare_function(c, SMC_NAME_IS_OPERATION, c->number, types, 3);
    for_each_function (fn, c->module) {
        const char *name = name_after(fn, prefix, 1);
        if (!name) continue;
        LLVMValueRef args[] = {LLVMBuildGlobalStringPtr(c->builder, name, "smc.operation"),
                               LLVMGetParam(all, 0), LLVMGetParam(all, 1)},
                     value = LLVMGetParam(all, 2);
        LLVMBasicBlockRef no = branch_if_set(c, all, build_call(c, query, args, 3));
        LLVMBuildRet(c->builder, build_call(c, fn, &value, 1));
        LLVMPositionBuilderAtEnd(c->builder, no);
    }
    LLVMBuildRet(c->builder, LLVMConstNull(c->word));
}

static void make_operations(const clients *c) {
    LLVMTypeRef types[] = {c->word, c->word, c->word};
    LLVMValueRef fn = begin_function(c, "__smc_client_operation", c->word, types, 3);
    LLVMBasicBlockRef no = branch_if_set(c, fn, call_of_specification(c));
    call_operations(c, fn, OF_SPECIFICATION);
    LLVMPositionBuilderAtEnd(c->builder, no);
    call_operations(c, fn, OPERATION);
}

// ---- begin and end of calls ---------------------------------------------------------------------

static LLVMMetadataRef first_location(LLVMValueRef fn) {
    for_each_instruction_of (i, b, fn)
        if (LLVMInstructionGetDebugLoc(i)) return LLVMInstructionGetDebugLoc(i);
    return NULL;
}

static void mark_operation(const clients *c, LLVMValueRef fn) {
    LLVMTypeRef word = c->word;
    LLVMValueRef begins = declare_function(c, "__smc_client_call_begins", c->nothing, NULL, 0),
                 ends = declare_function(c, SMC_NAME_CALL_ENDS, c->nothing, &word, 1);
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMGetInstructionOpcode(first) == LLVMAlloca) first = LLVMGetNextInstruction(first);
    LLVMPositionBuilderBefore(c->builder, first);
    LLVMSetCurrentDebugLocation2(c->builder, first_location(fn));
    build_call(c, begins, NULL, 0);
    for_each_block (b, fn) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
        if (!last || LLVMGetInstructionOpcode(last) != LLVMRet) continue;
        LLVMValueRef result = LLVMGetOperand(last, 0);
        LLVMPositionBuilderBefore(c->builder, last);
        LLVMSetCurrentDebugLocation2(c->builder, LLVMInstructionGetDebugLoc(last));
        build_call(c, ends, &result, 1);
    }
    LLVMSetCurrentDebugLocation2(c->builder, NULL);
}

static void mark_operations(const clients *c) {
    for_each_function (fn, c->module)
        if ((name_after(fn, OPERATION, 1) || name_after(fn, OF_SPECIFICATION, 1)) &&
            LLVMGetReturnType(LLVMGlobalGetValueType(fn)) == c->word)
            mark_operation(c, fn);
}

// ---- entry --------------------------------------------------------------------------------------

static void call_if_defined(const clients *c, const char *name) {
    LLVMValueRef fn = defined_function(c, name);
    if (fn && !LLVMCountParams(fn)) build_call(c, fn, NULL, 0);
}

static void make_object(const clients *c) {
    LLVMValueRef fn = begin_function(c, "__smc_client_object", c->nothing, NULL, 0);
    LLVMBasicBlockRef no = branch_if_set(c, fn, call_of_specification(c));
    call_if_defined(c, "smc_specification_object");
    LLVMBuildRetVoid(c->builder);
    LLVMPositionBuilderAtEnd(c->builder, no);
    call_if_defined(c, "smc_object");
    LLVMBuildRetVoid(c->builder);
}

static void make_final(const clients *c) {
    LLVMValueRef fn = begin_function(c, "__smc_client_final", c->nothing, NULL, 0);
    LLVMBasicBlockRef no = branch_if_set(c, fn, call_of_specification(c));
    LLVMBuildRetVoid(c->builder);
    LLVMPositionBuilderAtEnd(c->builder, no);
    call_if_defined(c, "smc_final");
    LLVMBuildRetVoid(c->builder);
}

static void make_declarations(const clients *c) {
    begin_function(c, "__smc_client_declare", c->nothing, NULL, 0);
    for_each_function (fn, c->module)
        if (name_after(fn, DECLARES, 0)) build_call(c, fn, NULL, 0);
    LLVMBuildRetVoid(c->builder);
}

void smc_pass_make_client(LLVMModuleRef m) {
    LLVMContextRef context = LLVMGetModuleContext(m);
    const clients c = {
        .module = m,
        .context = context,
        .builder = LLVMCreateBuilderInContext(context),
        .nothing = LLVMVoidTypeInContext(context),
        .word = LLVMIntTypeInContext(context, 8 * LLVMPointerSize(LLVMGetModuleDataLayout(m))),
        .number = LLVMInt32TypeInContext(context),
        .pointer = LLVMPointerTypeInContext(context, 0)};
    mark_operations(&c);
    make_operations(&c);
    make_object(&c);
    make_final(&c);
    make_declarations(&c);
    begin_function(&c, SMC_PASS_ENTRY, c.nothing, NULL, 0);
    build_call(&c, declare_function(&c, "__smc_client_main", c.nothing, NULL, 0), NULL, 0);
    LLVMBuildRetVoid(c.builder);
    LLVMDisposeBuilder(c.builder);
}
