// optimised.c - finds out whether given bitcode was optimised. Optimisers move non-atomic reads to
// places where the source has none. The program still runs in the same way, but races may be missed
// or invented.
//
// Debugging information records for each function whether it was to be optimised. Without it,
// traces of optimisers are searched for: types of accesses, lifetimes of variables, inferred
// attributes. Assembly written by hand has none of these. Code that is prepared for optimisation
// but not optimised stores all of its parameters in variables.
#include "pass/input/steps.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool has_attribute(LLVMValueRef fn, unsigned index, const char *name) {
    return LLVMGetEnumAttributeAtIndex(fn, index,
                                       LLVMGetEnumAttributeKindForName(name, strlen(name)));
}

static bool debug_info_says_optimised(LLVMValueRef fn) {
    LLVMMetadataRef subprogram = LLVMGetSubprogram(fn);
    if (!subprogram) return false;
    char *text = LLVMPrintValueToString(
        LLVMMetadataAsValue(LLVMGetModuleContext(LLVMGetGlobalParent(fn)), subprogram));
    const bool found = strstr(text, "DISPFlagOptimized");
    LLVMDisposeMessage(text);
    return found;
}

static bool is_lifetime(LLVMValueRef in) {
    static const char prefix[] = "llvm.lifetime.";
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), prefix, sizeof prefix - 1) == 0;
}

static bool has_optimiser_traces(LLVMValueRef fn) {
    static const char *const found_out[] = {"norecurse", "nofree", "nosync", "willreturn",
                                            "memory"};
    const unsigned types = LLVMGetMDKindIDInContext(LLVMGetModuleContext(LLVMGetGlobalParent(fn)),
                                                    "tbaa", strlen("tbaa"));
    if (LLVMGetUnnamedAddress(fn) == LLVMLocalUnnamedAddr) return true;
    for (size_t i = 0; i < sizeof found_out / sizeof *found_out; i++)
        if (has_attribute(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, found_out[i]))
            return true;
    for_each_instruction_of (in, bb, fn)
        if (is_lifetime(in) ||
            ((LLVMIsALoadInst(in) || LLVMIsAStoreInst(in)) && LLVMGetMetadata(in, types)))
            return true;
    return false;
}

static bool is_stored(LLVMValueRef parameter) {
    for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == parameter) return true;
    }
    return false;
}

// The result for one function, from the uses of its parameters. Parameters that are passed in
// memory are ignored.
typedef enum verdict { UNTOUCHED, TOUCHED, UNKNOWN } verdict;

static verdict analyse_parameters(LLVMValueRef fn) {
    verdict v = UNKNOWN;
    unsigned i = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p)) {
        i++;
        if (has_attribute(fn, i, "byval") || has_attribute(fn, i, "sret")) continue;
        if (!is_stored(p)) return TOUCHED;
        v = UNTOUCHED;
    }
    return v;
}

static verdict verdict_of_function(LLVMValueRef fn) {
    if (LLVMIsDeclaration(fn) ||
        has_attribute(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "optnone"))
        return UNTOUCHED;
    return debug_info_says_optimised(fn) || has_optimiser_traces(fn) ? analyse_parameters(fn)
                                                                     : UNTOUCHED;
}

void smc_pass_warn_optimised(LLVMModuleRef module, const char *input) {
    bool touched = false, untouched = false, unknown = false;
    for_each_function (fn, module) {
        const verdict v = verdict_of_function(fn);
        touched |= v == TOUCHED;
        unknown |= v == UNKNOWN;
        untouched |= v == UNTOUCHED && LLVMGetFirstParam(fn) && !LLVMIsDeclaration(fn);
    }
    if (!touched && (!unknown || untouched)) return;
    LLVMAttributeRef mark = LLVMCreateStringAttribute(
        LLVMGetModuleContext(module), SMC_PASS_OPTIMISED, strlen(SMC_PASS_OPTIMISED), "", 0);
    for_each_function (fn, module)
        if (verdict_of_function(fn) != UNTOUCHED)
            LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark);
    smc_pass_add_remark(module, "optimized",
                        "this bitcode was optimised: the compiler may have caused a race; "
                        "pass the source to smc, or compile with -O0 -g",
                        input, NULL);
}
