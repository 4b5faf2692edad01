// lanes.c - makes the simd loops of OpenMP report their accesses (library/openmp/lanes.inc).
//
// clang leaves a simd loop in its function, and says in the metadata of the loop's branch that it
// is to be vectorised, and by safelen in how many lanes at most. The loop counts in a variable that
// clang calls .omp.iv. The scope of this variable, in the debugging information, is that of the
// directive: all code and all variables of the loop are in it, also the copies of variables that
// are private, linear or reduced. Variables of scopes around it are shared by the lanes.
#include "pass/internal.h"

#include "base/table.h"
#include "pass/llvm/intrinsic.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/llvm/metadata.h"
#include "pass/llvm/versions.h"
#include "pass/relevance/calls.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include <string.h>

// Bytes of struct lanes, and the most ranges of memory that it has (library/openmp/lanes.inc).
enum { LANES_BYTES = 32 + 8 * 16 + 512 * 32, MOST_RANGES = 8 };
// Operand numbers in metadata nodes (llvm/IR/DebugInfoMetadata.h).
enum { VARIABLE_SCOPE = 0, VARIABLE_NAME = 1, BLOCK_SCOPE = 1 };

// A simd loop.
typedef struct simd_loop {
    LLVMValueRef back;        // the branch to the header
    LLVMBasicBlockRef header; // decides whether there is another iteration
    LLVMMetadataRef scope;    // of the directive
    uint64_t distance;        // safelen; 0: no clause
    LLVMValueRef lanes;       // memory of the function for the library's struct lanes
} simd_loop;

typedef struct lane_pass {
    LLVMModuleRef module;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    smc_llvm_variables here; // variables described at the current instruction
    // The local variables of a function: those whose debugging information is known.
    SMC_VEC(smc_llvm_variable) locals;
} lane_pass;

// The string in operand i of the node; "": it is none.
static const char *text_operand(const lane_pass *p, LLVMMetadataRef node, unsigned i, unsigned *n) {
    LLVMValueRef v = smc_llvm_operand_value(p->context, node, i);
    const char *text = v ? LLVMGetMDString(v, n) : NULL;
    if (!text) *n = 0;
    return text ? text : "";
}

static bool is_text(const lane_pass *p, LLVMMetadataRef node, unsigned i, const char *text) {
    unsigned n;
    const char *s = text_operand(p, node, i, &n);
    return n == strlen(text) && memcmp(s, text, n) == 0;
}

// Whether the scope is `within`, or in it.
static bool is_in_scope(const lane_pass *p, LLVMMetadataRef scope, LLVMMetadataRef within) {
    while (scope && scope != within) {
        const LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
        if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
            return false;
        scope = smc_llvm_operand(p->context, scope, BLOCK_SCOPE);
    }
    return scope != NULL;
}

static LLVMMetadataRef scope_of_variable(const lane_pass *p, LLVMMetadataRef variable) {
    return smc_llvm_operand(p->context, variable, VARIABLE_SCOPE);
}

// The debugging information of a variable in memory; NULL: unknown.
static LLVMMetadataRef variable_at(const lane_pass *p, LLVMValueRef alloca) {
    LLVMMetadataRef variable = NULL;
    for (uint32_t i = 0; i < p->locals.n && !variable; i++)
        if (p->locals.at[i].value == alloca) variable = p->locals.at[i].variable;
    return variable;
}

static void find_locals(lane_pass *p, LLVMValueRef fn) {
    p->locals.n = 0;
    for_each_instruction_of (in, bb, fn) {
        smc_llvm_variables_at(in, &p->here);
        for (uint32_t i = 0; i < p->here.n; i++)
            if (p->here.at[i].is_declared && LLVMIsAAllocaInst(p->here.at[i].value))
                *smc_vec_push(&p->locals) = p->here.at[i];
    }
}

// ---- the loop -----------------------------------------------------------------------------------

// Reads the loop's metadata. Returns whether the loop is to be vectorised.
static bool read_hints(const lane_pass *p, LLVMMetadataRef loop, uint64_t *distance) {
    bool vectorised = false;
    const unsigned n = LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(p->context, loop));
    *distance = 0;
    for (unsigned i = 1; i < n; i++) { // operand 0 is the node itself
        LLVMMetadataRef hint = smc_llvm_operand(p->context, loop, i);
        if (!hint || LLVMGetMetadataKind(hint) != LLVMMDTupleMetadataKind) continue;
        LLVMValueRef value = smc_llvm_operand_value(p->context, hint, 1);
        const bool number = value && LLVMIsAConstantInt(value);
        if (number && is_text(p, hint, 0, "llvm.loop.vectorize.enable"))
            vectorised = LLVMConstIntGetZExtValue(value);
        if (number && is_text(p, hint, 0, "llvm.loop.vectorize.width"))
            *distance = LLVMConstIntGetZExtValue(value);
    }
    return vectorised;
}

// The variable .omp.iv that the header reads; NULL: the loop is not OpenMP's.
static LLVMMetadataRef counter_of(const lane_pass *p, LLVMBasicBlockRef header) {
    for_each_instruction (in, header) {
        LLVMMetadataRef v = LLVMIsALoadInst(in) ? variable_at(p, LLVMGetOperand(in, 0)) : NULL;
        if (v && is_text(p, v, VARIABLE_NAME, ".omp.iv")) return v;
    }
    return NULL;
}

// Whether the block ends with a branch from outside of the loop to its header.
static bool enters(const simd_loop *loop, LLVMBasicBlockRef from) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(from);
    bool any = false;
    for (unsigned i = 0; last && last != loop->back && i < LLVMGetNumSuccessors(last); i++)
        any |= LLVMGetSuccessor(last, i) == loop->header;
    return any;
}

// The loop to whose header the instruction branches back.
static bool find_loop(const lane_pass *p, LLVMValueRef in, simd_loop *loop) {
    const unsigned kind = LLVMGetMDKindIDInContext(p->context, "llvm.loop", 9);
    if (!LLVMIsABranchInst(in) || LLVMIsConditional(in)) return false;
    LLVMValueRef hints = LLVMGetMetadata(in, kind);
    *loop = (simd_loop){.back = in, .header = LLVMGetSuccessor(in, 0)};
    if (!hints || !read_hints(p, LLVMValueAsMetadata(hints), &loop->distance)) return false;
    LLVMMetadataRef counter = counter_of(p, loop->header);
    LLVMValueRef last = LLVMGetBasicBlockTerminator(loop->header);
    if (!counter || !LLVMIsABranchInst(last) || !LLVMIsConditional(last)) return false;
    loop->scope = scope_of_variable(p, counter);
    return loop->scope != NULL;
}

typedef SMC_VEC(LLVMValueRef) own_memory;

// ---- reports ------------------------------------------------------------------------------------

// Inserts a call of the library's function before the instruction.
static void call_before(const lane_pass *p, LLVMValueRef at, const char *name, LLVMValueRef *args,
                        unsigned n) {
    smc_llvm_call_before(at, name, LLVMVoidTypeInContext(p->context), args, n);
}

static LLVMValueRef number(const lane_pass *p, uint64_t n, unsigned width) {
    return LLVMConstInt(LLVMIntTypeInContext(p->context, width), n, false);
}

// Whether each lane has this variable for itself.
static bool is_own(const lane_pass *p, const simd_loop *loop, LLVMValueRef alloca) {
    LLVMMetadataRef v = variable_at(p, alloca);
    return !v || is_in_scope(p, scope_of_variable(p, v), loop->scope);
}

// The object at which the address is an element or a part.
static LLVMValueRef object_of_address(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address) || LLVMIsABitCastInst(address) ||
           LLVMIsAAddrSpaceCastInst(address))
        address = LLVMGetOperand(address, 0);
    return address;
}

// Reports the access, unless it is to a variable that each lane has for itself.
static void report_access(const lane_pass *p, const simd_loop *loop, LLVMValueRef in) {
    const bool writes = LLVMIsAStoreInst(in);
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(in);
    if ((!writes && !LLVMIsALoadInst(in)) || !at ||
        LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic ||
        !is_in_scope(p, LLVMDILocationGetScope(at), loop->scope))
        return;
    LLVMValueRef address = LLVMGetOperand(in, writes), object = object_of_address(address);
    if (LLVMIsAAllocaInst(object) && is_own(p, loop, object)) return;
    LLVMValueRef args[] = {loop->lanes, address, number(p, LLVMDILocationGetLine(at), 32)};
    call_before(p, in, writes ? "__smc_lane_writes" : "__smc_lane_reads", args, 3);
}

// Whether the address of the variable may be in a pointer.
static bool is_pointed_to(LLVMValueRef alloca) {
    bool any = false;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        any |= !LLVMIsALoadInst(user) &&
               !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != alloca) &&
               !smc_llvm_calls_function(user, "llvm.lifetime.");
    }
    return any;
}

// Appends the variables, of which each lane has its own, that pointers may lead to.
static void find_own_memory(const lane_pass *p, const simd_loop *loop, LLVMValueRef fn,
                            own_memory *out) {
    for_each_instruction (in, LLVMGetEntryBasicBlock(fn))
        if (LLVMIsAAllocaInst(in) && in != loop->lanes && is_own(p, loop, in) && is_pointed_to(in))
            *smc_vec_push(out) = in;
}

// Whether a variable of the loop has a size that is only known when it is executed. Its memory may
// serve several iterations.
static bool has_sized_variables(const lane_pass *p, const simd_loop *loop, LLVMValueRef fn) {
    bool any = false;
    for_each_instruction_of (in, bb, fn)
        any |= LLVMIsAAllocaInst(in) && is_own(p, loop, in) &&
               (bb != LLVMGetEntryBasicBlock(fn) || !LLVMIsAConstantInt(LLVMGetOperand(in, 0)));
    return any;
}

// Whether the loop has a scan directive, for which clang's code combines the lanes in order.
static bool has_scan(const lane_pass *p, const simd_loop *loop, LLVMValueRef fn) {
    bool any = false;
    for_each_block (bb, fn) {
        LLVMMetadataRef at = LLVMInstructionGetDebugLoc(LLVMGetBasicBlockTerminator(bb));
        any |= strncmp(LLVMGetBasicBlockName(bb), "omp.inscan.", 11) == 0 && at &&
               is_in_scope(p, LLVMDILocationGetScope(at), loop->scope);
    }
    return any;
}

// Lets the loop, which a branch from outside enters before `at`, begin.
static void report_begin(const lane_pass *p, const simd_loop *loop, const own_memory *own,
                         LLVMValueRef at) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(p->module);
    LLVMValueRef args[] = {loop->lanes, number(p, loop->distance, 64), NULL};
    call_before(p, at, "__smc_lanes_begin", args, 2);
    for (uint32_t i = 0; i < own->n; i++) {
        args[1] = own->at[i];
        args[2] = number(p, LLVMABISizeOfType(layout, LLVMGetAllocatedType(own->at[i])), 64);
        call_before(p, at, "__smc_lanes_own", args, 3);
    }
}

static void report_loop(const lane_pass *p, simd_loop *loop, LLVMValueRef fn) {
    own_memory own = {0};
    find_own_memory(p, loop, fn, &own);
    if (own.n <= MOST_RANGES && !has_sized_variables(p, loop, fn) && !has_scan(p, loop, fn)) {
        LLVMPositionBuilderBefore(p->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
        LLVMSetCurrentDebugLocation2(p->builder, NULL);
        LLVMTypeRef word = LLVMInt64TypeInContext(p->context);
        loop->lanes = LLVMBuildAlloca(p->builder, LLVMArrayType2(word, LANES_BYTES / 8), "");
        for_each_instruction_of (in, bb, fn) report_access(p, loop, in);
        for_each_block (bb, fn)
            if (enters(loop, bb)) report_begin(p, loop, &own, LLVMGetBasicBlockTerminator(bb));
        call_before(p, loop->back, "__smc_lanes_next", &loop->lanes, 1);
    }
    smc_vec_free(&own);
}

static void report_loops_of(lane_pass *p, LLVMValueRef fn) {
    SMC_VEC(simd_loop) loops = {0};
    find_locals(p, fn);
    for_each_instruction_of (in, bb, fn) {
        simd_loop loop;
        if (p->locals.n && find_loop(p, in, &loop)) *smc_vec_push(&loops) = loop;
    }
    for (uint32_t i = 0; i < loops.n; i++) report_loop(p, &loops.at[i], fn);
    smc_vec_free(&loops);
}

void smc_pass_report_lanes(LLVMModuleRef module) {
    lane_pass p = {.module = module, .context = LLVMGetModuleContext(module)};
    p.builder = LLVMCreateBuilderInContext(p.context);
    const bool shown = smc_llvm_show_variables(module);
    for_each_function (fn, module) report_loops_of(&p, fn);
    smc_llvm_hide_variables(module, shown);
    LLVMDisposeBuilder(p.builder);
    smc_vec_free(&p.here);
    smc_vec_free(&p.locals);
}
