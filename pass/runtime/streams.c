// streams.c - initialises the standard streams of C++ if no source does.
//
// Up to GCC 12, each source that includes <iostream> has an object that creates the streams. Since
// GCC 13, the library creates them before all other objects, and a source only refers to that part
// of the library by a symbol in assembly: this pass makes the symbol a function that is called
// first (library/cxx/iostream.inc). libc++ always creates the streams; smc creates them only if the
// program uses one of them (library/libcxx/iostream.inc).
#include "pass/runtime/runtime.h"

#include <string.h>

#define LIST "llvm.global_ctors"
#define MAKER "_ZSt21ios_base_library_initv"

static bool uses_cxx_streams(LLVMModuleRef m) {
    size_t n;
    const char *text = LLVMGetModuleInlineAsm(m, &n);
    return n && memmem(text, n, MAKER, strlen(MAKER));
}

static bool uses_standard_stream(LLVMModuleRef m) {
    static const char *const streams[] = {"_ZNSt3__14coutE", "_ZNSt3__14cerrE", "_ZNSt3__14clogE",
                                          "_ZNSt3__13cinE"};
    bool any = false;
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        any |= LLVMGetNamedGlobal(m, streams[i]) != NULL;
    return any;
}

static void add_first_initialiser(LLVMModuleRef m, const char *by) {
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMTypeRef number = LLVMInt32TypeInContext(context),
                pointer = LLVMPointerTypeInContext(context, 0);
    LLVMValueRef known = LLVMGetNamedGlobal(m, LIST),
                 before = known ? LLVMGetInitializer(known) : NULL;
    const unsigned n = before ? (unsigned)LLVMGetArrayLength2(LLVMTypeOf(before)) : 0;
    LLVMTypeRef row =
        LLVMStructTypeInContext(context, (LLVMTypeRef[]){number, pointer, pointer}, 3, false);
    LLVMValueRef maker =
        LLVMAddFunction(m, by, LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false));
    LLVMValueRef *rows = smc_alloc((n + 1) * sizeof *rows);
    rows[0] = LLVMConstStructInContext(
        context, (LLVMValueRef[]){LLVMConstInt(number, 0, false), maker, LLVMConstNull(pointer)}, 3,
        false);
    for (unsigned i = 0; i < n; i++) rows[i + 1] = LLVMGetAggregateElement(before, i);
    LLVMValueRef list = LLVMAddGlobal(m, LLVMArrayType2(row, n + 1), known ? "" : LIST);
    LLVMSetInitializer(list, LLVMConstArray2(row, rows, n + 1));
    LLVMSetLinkage(list, LLVMAppendingLinkage);
    if (known) {
        LLVMDeleteGlobal(known);
        LLVMSetValueName2(list, LIST, strlen(LIST));
    }
    free(rows);
}

void smc_pass_add_stream_initialiser(LLVMModuleRef m) {
    if (uses_cxx_streams(m) && !LLVMGetNamedFunction(m, MAKER)) add_first_initialiser(m, MAKER);
}

void smc_pass_add_libcxx_stream_initialiser(LLVMModuleRef m) {
    if (uses_standard_stream(m)) add_first_initialiser(m, "smc_make_streams");
}
