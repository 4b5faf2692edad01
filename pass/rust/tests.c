// tests.c - makes a function of each #[test], which `smc test` finds by its name.
#include "pass/rust/internal.h"
#include "pass/rust/rust.h"

#include "base/base.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/functions.h"

#include <stdlib.h>
#include <string.h>

// Byte offsets in test::TestDescAndFn (see library/rust.inc).
enum { NAME_AT = 32, NAME_LENGTH_AT = 40, IGNORED_AT = 120 };

static LLVMValueRef global_initialiser(LLVMValueRef global) {
    return global && LLVMIsAGlobalVariable(global) ? LLVMGetInitializer(global) : NULL;
}

static size_t constant_piece_size(LLVMValueRef piece) {
    LLVMTypeRef type = LLVMTypeOf(piece);
    return LLVMGetTypeKind(type) == LLVMArrayTypeKind ? LLVMGetArrayLength2(type) : 8;
}

// Returns the element of a constant that contains *offset; *offset becomes an offset in the
// element. NULL: none. Constants of Rust are packed structs of pointers and byte arrays.
static LLVMValueRef piece_at(LLVMValueRef constant, size_t *offset) {
    for (int i = 0; i < LLVMGetNumOperands(constant); i++) {
        LLVMValueRef piece = LLVMGetOperand(constant, (unsigned)i);
        if (*offset < constant_piece_size(piece)) return piece;
        *offset -= constant_piece_size(piece);
    }
    return NULL;
}

static unsigned byte_at(LLVMValueRef constant, size_t offset) {
    LLVMValueRef piece = piece_at(constant, &offset);
    size_t n = 0;
    if (!piece || !LLVMIsAConstantDataArray(piece)) return 0; // zeroinitializer
    const char *bytes = LLVMGetAsString(piece, &n);
    return offset < n ? (unsigned char)bytes[offset] : 0;
}

static LLVMValueRef pointer_at(LLVMValueRef constant, size_t offset) {
    LLVMValueRef piece = piece_at(constant, &offset);
    return piece && !offset && LLVMIsAGlobalVariable(piece) ? piece : NULL;
}

// Returns the name of a test, which the caller frees; NULL: unknown.
static char *rust_test_name(LLVMValueRef test) {
    LLVMValueRef text = global_initialiser(pointer_at(test, NAME_AT));
    size_t n = 0, at = 0;
    for (size_t i = 4; i-- > 0;) n = n << 8 | byte_at(test, NAME_LENGTH_AT + i);
    LLVMValueRef bytes = text ? piece_at(text, &at) : NULL;
    if (!bytes || !LLVMIsAConstantDataArray(bytes) || n > constant_piece_size(bytes)) return NULL;
    return smc_format("%.*s", (int)n, LLVMGetAsString(bytes, &at));
}

// Adds a function that calls the library to run the test, if it is selected.
static void add_function(LLVMModuleRef m, LLVMValueRef test, const char *symbol, bool is_selected) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef none = LLVMVoidTypeInContext(c), pointer = LLVMPointerTypeInContext(c, 0),
                takes_one = LLVMFunctionType(none, &pointer, 1, false);
    LLVMValueRef run = smc_llvm_declare_function(m, SMC_PASS_RUST_RUN_TEST, takes_one),
                 fn = LLVMAddFunction(m, symbol, LLVMFunctionType(none, NULL, 0, false));
    LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, fn, ""));
    if (is_selected) LLVMBuildCall2(b, takes_one, run, &test, 1, "");
    if (is_selected) LLVMBuildRetVoid(b);
    else LLVMBuildUnreachable(b);
    LLVMDisposeBuilder(b);
}

// Returns the list of tests that the function passes to test::test_main_static: an array of
// pointers to tests. NULL: none.
static LLVMValueRef tests_passed_by(LLVMValueRef fn) {
    for_each_instruction_of (in, bb, fn)
        if (smc_rust_calls_path(in, "test::test_main_static") && LLVMGetNumArgOperands(in) == 2)
            return global_initialiser(LLVMGetOperand(in, 0));
    return NULL;
}

// Returns the list of tests. The function main that is defined in C's way passes the one of the
// program to std, which calls it.
static LLVMValueRef all_tests(LLVMModuleRef m) {
    LLVMValueRef begin = LLVMGetNamedFunction(m, "main"), tests = NULL;
    if (!begin || LLVMIsDeclaration(begin)) return NULL;
    smc_llvm_read_function(begin);
    for_each_instruction_of (in, bb, begin) {
        for (unsigned i = 0; !tests && i < (unsigned)LLVMGetNumOperands(in); i++) {
            LLVMValueRef fn = LLVMGetOperand(in, i);
            if (!LLVMIsAFunction(fn) || LLVMIsDeclaration(fn)) continue;
            smc_llvm_read_function(fn);
            tests = tests_passed_by(fn);
        }
    }
    return tests;
}

static bool is_taken(LLVMValueRef test, smc_ignored_tests ignored) {
    return byte_at(test, IGNORED_AT) ? ignored != SMC_IGNORED_OMITTED : ignored != SMC_IGNORED_ONLY;
}

bool smc_pass_make_rust_tests(LLVMModuleRef m, const char *prefix, smc_ignored_tests ignored,
                              const smc_test_selection *selection) {
    LLVMValueRef all = all_tests(m);
    for (int i = 0; all && i < LLVMGetNumOperands(all); i++) {
        LLVMValueRef pointer = LLVMGetOperand(all, (unsigned)i), test = global_initialiser(pointer);
        char *path = test && is_taken(test, ignored) ? rust_test_name(test) : NULL;
        char *symbol = path ? smc_format("%s%s", prefix, path) : NULL,
             *name = symbol ? smc_marked_function_name(symbol, prefix) : NULL;
        if (name && !LLVMGetNamedFunction(m, symbol))
            add_function(m, pointer, symbol, smc_is_selected_test(selection, name));
        free(name);
        free(symbol);
        free(path);
    }
    return all;
}
