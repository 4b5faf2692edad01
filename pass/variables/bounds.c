// bounds.c - keeps local variables in memory if they are accessed out of bounds or at variable
// offsets.
//
// LLVM's sroa drops an access that is certainly outside its variable, since its behaviour is
// undefined. Therefore this pass gives the address of such a variable to an instruction that has no
// effect, and that sroa does not understand (scopes.c). Then the access stays, and the VM checks
// it. Variables that hold pointers are already in registers, unless they are parts of other
// variables.
#include "base/table.h"
#include "pass/variables/variables.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/versions.h"
#include "pass/llvm/each.h"

#include <llvm-c/Target.h>

// An address at a constant offset in a variable. If it is computed in several ways, one of them
// gives the offset.
typedef struct derived_address {
    LLVMValueRef at;
    int64_t offset;
} derived_address;

// A search through the uses of one variable.
typedef struct search {
    LLVMTargetDataRef layout;
    uint64_t size;                   // size of the variable in bytes
    SMC_VEC(derived_address) places; // addresses that were found
    smc_table seen;                  // address -> index + 1 in places
    bool out;                        // some access is, or may be, out of bounds
} search;

static void add_address(search *s, LLVMValueRef at, int64_t offset) {
    uint32_t *id = smc_table_at(&s->seen, (uintptr_t)at, 0);
    if (*id) {
        s->out |= s->places.at[*id - 1].offset != offset;
        return;
    }
    *smc_vec_push(&s->places) = (derived_address){at, offset};
    *id = s->places.n;
}

// Computes the constant that a getelementptr adds, modulo 2^64. Returns false if some index is not
// constant.
static bool fixed_step(const search *s, LLVMValueRef gep, int64_t *out) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    uint64_t step = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index)) return false;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
            step += LLVMOffsetOfElement(s->layout, type, k);
            type = LLVMStructGetTypeAtIndex(type, k);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        step += (uint64_t)LLVMConstIntGetSExtValue(index) * LLVMABISizeOfType(s->layout, type);
    }
    *out = (int64_t)step;
    return true;
}

static void check_offset(search *s, int64_t offset, uint64_t n) {
    const bool inside =
        offset >= 0 && (uint64_t)offset <= s->size && n <= s->size - (uint64_t)offset;
    s->out |= n && !inside;
}

static void check_use(search *s, derived_address p, LLVMValueRef user) {
    int64_t step;
    if (LLVMIsALoadInst(user))
        check_offset(s, p.offset, LLVMStoreSizeOfType(s->layout, LLVMTypeOf(user)));
    else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == p.at)
        check_offset(s, p.offset,
                     LLVMStoreSizeOfType(s->layout, LLVMTypeOf(LLVMGetOperand(user, 0))));
    else if (LLVMIsAMemIntrinsic(user)) {
        LLVMValueRef n = LLVMGetOperand(user, 2);
        if (LLVMIsAConstantInt(n) && LLVMGetIntTypeWidth(LLVMTypeOf(n)) <= 64)
            check_offset(s, p.offset, LLVMConstIntGetZExtValue(n));
    } else if (LLVMIsAGetElementPtrInst(user)) {
        if (fixed_step(s, user, &step))
            add_address(s, user, (int64_t)((uint64_t)p.offset + (uint64_t)step));
    } else if (LLVMIsAPHINode(user) || LLVMIsASelectInst(user) || LLVMIsAFreezeInst(user))
        add_address(s, user, p.offset);
}

static bool is_one_object(LLVMValueRef alloca) {
    LLVMValueRef n = LLVMGetOperand(alloca, 0);
    return LLVMIsAConstantInt(n) && LLVMConstIntGetZExtValue(n) == 1;
}

static void start_bounds_search(search *s, LLVMValueRef alloca) {
    s->size = LLVMABISizeOfType(s->layout, LLVMGetAllocatedType(alloca));
    s->out = false;
    s->places.n = 0;
    smc_table_free(&s->seen);
    add_address(s, alloca, 0);
}

static bool is_accessed_outside(search *s, LLVMValueRef alloca) {
    if (!is_one_object(alloca)) return false;
    start_bounds_search(s, alloca);
    for (uint32_t i = 0; i < s->places.n && !s->out; i++) {
        const derived_address p = s->places.at[i];
        for (LLVMUseRef use = LLVMGetFirstUse(p.at); use; use = LLVMGetNextUse(use))
            check_use(s, p, LLVMGetUser(use));
    }
    return s->out;
}

// True if the instruction `user` may access the variable at an offset that is not known here: it is
// a GEP with a variable offset, or a call that gets the address.
static bool is_accessed_at_unknown_offset(const search *s, LLVMValueRef user) {
    int64_t step;
    if (LLVMIsAGetElementPtrInst(user)) return !fixed_step(s, user, &step);
    if (!LLVMIsACallInst(user) && !LLVMIsAInvokeInst(user)) return false;
    LLVMValueRef callee = LLVMGetCalledValue(user);
    return !LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee);
}

// True if stored values are forwarded to loads of the variable by some of the supported versions of
// LLVM and not by others: results must not depend on the version.
static bool is_forwarded(search *s, LLVMValueRef alloca) {
    start_bounds_search(s, alloca);
    for (uint32_t i = 0; i < s->places.n; i++) {
        const derived_address p = s->places.at[i];
        for (LLVMUseRef use = LLVMGetFirstUse(p.at); use; use = LLVMGetNextUse(use)) {
            if (is_accessed_at_unknown_offset(s, LLVMGetUser(use))) return true;
            check_use(s, p, LLVMGetUser(use));
        }
    }
    return false;
}

typedef bool alloca_filter(search *, LLVMValueRef alloca);

static void keep_allocas_if(LLVMModuleRef module, alloca_filter *is_kept) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    search s = {.layout = LLVMGetModuleDataLayout(module)};
    for_each_instruction_in (in, bb, fn, module)
        if (LLVMIsAAllocaInst(in) && is_kept(&s, in)) smc_pass_keep_in_memory(builder, module, in);
    smc_vec_free(&s.places);
    smc_table_free(&s.seen);
    LLVMDisposeBuilder(builder);
}

static bool is_array(search *s, LLVMValueRef alloca) {
    (void)s;
    return !is_one_object(alloca);
}

void smc_pass_keep_arrays(LLVMModuleRef module) { keep_allocas_if(module, is_array); }
void smc_pass_keep_out_of_bounds(LLVMModuleRef module) {
    keep_allocas_if(module, is_accessed_outside);
}
void smc_pass_keep_from_forwarding(LLVMModuleRef module) {
    if (smc_llvm_sroa_forwards()) keep_allocas_if(module, is_forwarded);
}

static bool is_lifetime_or_annotation(LLVMValueRef user) {
    return smc_llvm_calls_function(user, "llvm.lifetime.") ||
           smc_llvm_calls_function(user, "llvm.var.annotation");
}

static bool has_only_annotations(LLVMValueRef alloca) {
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        if (!is_lifetime_or_annotation(LLVMGetUser(use))) return false;
    return true;
}

// Removes the marks of variables whose accesses were all in unreachable blocks, such as the blocks
// for memory orders that an atomic operation does not have. Older versions of sroa remove such
// variables despite the marks, so newer versions must do so, too.
void smc_pass_remove_unused_marks(LLVMModuleRef module) {
    if (!smc_llvm_sroa_forwards()) return;
    for_each_instruction_in (in, bb, fn, module)
        while (LLVMIsAAllocaInst(in) && LLVMGetFirstUse(in) && has_only_annotations(in))
            LLVMInstructionEraseFromParent(LLVMGetUser(LLVMGetFirstUse(in)));
}
