// rust.c - what the functions of Rust's library make of memory that they allocate: by their types,
// where they have become a part of the functions that call them, too.
#include "interp/lower/lowering.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { // operands (llvm/IR/DebugInfoMetadata.h)
    BLOCK_SCOPE = 1,
    FUNCTION_LINKAGE_NAME = 3,
    FUNCTION_PARAMETERS = 9, // of a generic one: the types that it is made for
    PARAMETER_NAME = 0,
    PARAMETER_TYPE = 1,
};

static LLVMValueRef operand(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    enum { MOST = 32 };
    LLVMValueRef v = LLVMMetadataAsValue(LLVMGetModuleContext(l->module), node), all[MOST];
    const unsigned n = LLVMGetMDNodeNumOperands(v);
    if (i >= n || n > MOST) return NULL;
    LLVMGetMDNodeOperands(v, all);
    return all[i];
}

static LLVMMetadataRef node_at(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef v = operand(l, node, i);
    return v && !LLVMIsAMDString(v) ? LLVMValueAsMetadata(v) : NULL;
}

static const char *text_at(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef v = operand(l, node, i);
    unsigned n;
    return v && LLVMIsAMDString(v) ? LLVMGetMDString(v, &n) : ""; // a NUL follows
}

// What alloc::alloc and alloc::raw_vec give their callers is a Result, or is in a RawVec.
static bool is_allocator(const char *symbol) {
    static const char *const parts[] = {"__rdl_alloc", "__rg_alloc", "5alloc5alloc", "7raw_vec"};
    bool is = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !is; i++)
        is = strstr(symbol, parts[i]) != NULL;
    return is;
}

bool smc_rust_allocates(const smc_lowering *l) {
    size_t n;
    return l->is_rust && is_allocator(LLVMGetValueName2(l->fn_value, &n));
}

// Of a Vec<T>, T.
static LLVMMetadataRef element_of_vec(const smc_lowering *l, LLVMMetadataRef function) {
    LLVMMetadataRef all = strstr(text_at(l, function, FUNCTION_LINKAGE_NAME), "7raw_vec")
                              ? node_at(l, function, FUNCTION_PARAMETERS)
                              : NULL;
    LLVMMetadataRef first = all ? node_at(l, all, 0) : NULL;
    return first && strcmp(text_at(l, first, PARAMETER_NAME), "T") == 0
               ? node_at(l, first, PARAMETER_TYPE)
               : NULL;
}

// Of what it gives the address of: of Box::new, what is in the box. Bytes say nothing.
static LLVMMetadataRef made_by(const smc_lowering *l, LLVMMetadataRef function) {
    LLVMMetadataRef type = smc_type_returned(l, function),
                    object = type ? smc_pointee_of(l, type) : NULL;
    const bool is_bytes = !object || LLVMDITypeGetSizeInBits(object) <= 8;
    return is_bytes ? element_of_vec(l, function) : object;
}

LLVMMetadataRef smc_rust_type_made(const smc_lowering *l, LLVMValueRef call) {
    LLVMMetadataRef type = NULL;
    for (LLVMMetadataRef at = LLVMInstructionGetDebugLoc(call); at && !type;
         at = LLVMDILocationGetInlinedAt(at)) {
        LLVMMetadataRef scope = LLVMDILocationGetScope(at);
        while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind)
            scope = node_at(l, scope, BLOCK_SCOPE);
        type = scope ? made_by(l, scope) : NULL;
    }
    return type;
}
