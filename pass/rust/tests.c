// tests.c - makes a function of each #[test], which `smc test` finds by its name.
#include "pass/rust/internal.h"

#include "base/base.h"
#include "pass/marks.h"
#include "pass/llvm/declare.h"

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

// Adds a function that calls the library to run the test.
static void add_function(LLVMModuleRef m, LLVMValueRef test, const char *symbol) {
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef none = LLVMVoidTypeInContext(c), pointer = LLVMPointerTypeInContext(c, 0),
                takes_one = LLVMFunctionType(none, &pointer, 1, false);
    LLVMValueRef run = smc_llvm_declare_function(m, SMC_PASS_RUST_RUN_TEST, takes_one),
                 fn = LLVMAddFunction(m, symbol, LLVMFunctionType(none, NULL, 0, false));
    LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, fn, ""));
    LLVMBuildCall2(b, takes_one, run, &test, 1, "");
    LLVMBuildRetVoid(b);
    LLVMDisposeBuilder(b);
}

// Returns the argument of test::test_main_static: an array of pointers to tests.
static LLVMValueRef all_tests(LLVMModuleRef m) {
    LLVMValueRef run_all = LLVMGetNamedFunction(m, SMC_RUST_TESTS);
    for (LLVMUseRef u = run_all ? LLVMGetFirstUse(run_all) : NULL; u; u = LLVMGetNextUse(u)) {
        LLVMValueRef call = LLVMGetUser(u);
        if (LLVMIsACallInst(call) && LLVMGetNumArgOperands(call) == 2)
            return global_initialiser(LLVMGetOperand(call, 0));
    }
    return NULL;
}

static bool is_taken(LLVMValueRef test, smc_ignored_tests ignored) {
    return byte_at(test, IGNORED_AT) ? ignored != SMC_IGNORED_OMITTED : ignored != SMC_IGNORED_ONLY;
}

void smc_rust_make_tests(LLVMModuleRef m, const char *prefix, smc_ignored_tests ignored) {
    LLVMValueRef all = all_tests(m);
    for (int i = 0; all && i < LLVMGetNumOperands(all); i++) {
        LLVMValueRef pointer = LLVMGetOperand(all, (unsigned)i), test = global_initialiser(pointer);
        char *name = test && is_taken(test, ignored) ? rust_test_name(test) : NULL;
        char *symbol = name ? smc_format("%s%s", prefix, name) : NULL;
        if (symbol && !LLVMGetNamedFunction(m, symbol)) add_function(m, pointer, symbol);
        free(symbol);
        free(name);
    }
}
