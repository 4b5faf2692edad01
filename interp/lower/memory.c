// memory.c - lowers stack objects and accesses.
#include "interp/bytecode/address.h"
#include "interp/lower/analysis/fences.h"
#include "interp/lower/analysis/symbol_name.h"
#include "interp/lower/addresses.h"
#include "interp/lower/lowering.h"
#include "interp/lower/tested.h"
#include "pass/llvm/rmw.h"
#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static unsigned order_of_llvm_ordering(LLVMAtomicOrdering o) {
    switch (o) {
    case LLVMAtomicOrderingNotAtomic: return SMC_PLAIN;
    case LLVMAtomicOrderingUnordered:
    case LLVMAtomicOrderingMonotonic: return SMC_RELAXED;
    case LLVMAtomicOrderingAcquire: return SMC_ACQUIRE;
    case LLVMAtomicOrderingRelease: return SMC_RELEASE;
    case LLVMAtomicOrderingAcquireRelease: return SMC_ACQ_REL;
    case LLVMAtomicOrderingSequentiallyConsistent: return SMC_SEQ_CST;
    }
    return SMC_SEQ_CST;
}

// ---- local variables ----------------------------------------------------------------------------

static bool is_call_of_intrinsic(LLVMValueRef in, const char *intrinsic) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL;
    size_t n;
    return callee && LLVMIsAFunction(callee) &&
           strncmp(LLVMGetValueName2(callee, &n), intrinsic, strlen(intrinsic)) == 0;
}

static bool is_marker(LLVMValueRef user, LLVMValueRef alloca, bool begins) {
    return is_call_of_intrinsic(user, begins ? "llvm.lifetime.start" : "llvm.lifetime.end") &&
           smc_llvm_lifetime_argument(user) == alloca;
}

// True for a variable whose lifetime is marked by clang's intrinsics. clang omits them if a jump
// enters the scope.
static bool is_scoped(LLVMValueRef alloca) {
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(alloca);
    // An alloca outside the entry block creates a new object each time.
    if (bb != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb))) return false;
    bool begins = false, ends = false;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use && !(begins && ends);
         use = LLVMGetNextUse(use)) {
        begins |= is_marker(LLVMGetUser(use), alloca, true);
        ends |= is_marker(LLVMGetUser(use), alloca, false);
    }
    return begins && ends;
}

// True for the variable in which clang keeps a function's result. It may be unwritten, since a
// function may end without setting its result (C17 6.9.1p12).
static bool is_clang_result_variable(const smc_lowering *l, const char *name) {
    return name && strncmp(name, "retval", strlen("retval")) == 0 &&
           LLVMGetSubprogram(l->llvm_function);
}

static void lower_alloca(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef count = LLVMGetOperand(in, 0);
    if (LLVMGetAlignment(in) > smc_largest_alignment(l))
        smc_emit_unsupported(l, "a local variable that is aligned to more than %u bytes",
                             smc_largest_alignment(l));
    uint64_t size = smc_size_in_memory(l, LLVMGetAllocatedType(in));
    unsigned x = LLVMGetMetadata(in, l->kinds.private) ? 0 : SMC_ALLOCA_SHARED;
    int32_t b = 0;
    if (LLVMIsAConstantInt(count))
        size = __builtin_mul_overflow(size, LLVMConstIntGetZExtValue(count), &size) ? UINT64_MAX
                                                                                    : size;
    else x |= SMC_ALLOCA_COUNTED, b = smc_operand_register(l, count, 0);
    size_t n;
    const char *name = LLVMGetValueName2(in, &n), *declared = smc_declared_name(l, in);
    smc_variable v = {.name = declared ? declared
                              : n      ? smc_intern_text_of_code(l, name, n)
                                       : NULL,
                      .shape = smc_shape_of(l, LLVMGetAllocatedType(in)),
                      .parts = smc_declared_shape(l, in)};
    v.line = smc_declared_line(l, in, &v.file);
    v.within = smc_declared_offset(l, in);
    v.last = smc_declared_last_line(l, in);
    if (smc_is_debugger_copy(l, in)) { // copies take registers, not an object
        *smc_vec_push(&l->names.copied) = v;
        *smc_table_at(&l->allocas.copies, (uintptr_t)in, 0) = l->names.copied.n;
        return;
    }
    if (declared) x |= SMC_ALLOCA_DECLARED;
    else if (l->language.is_rust && smc_is_rust_function(l->llvm_function)) {
        // A temporary of rustc without a name may be the program's MaybeUninit, which may be
        // unwritten.
        x |= SMC_ALLOCA_DECLARED;
        v.name = NULL;
    } else if (is_clang_result_variable(l, v.name)) {
        x |= SMC_ALLOCA_DECLARED;
        v.name = smc_own_pointer(l, smc_format("the result of %s", l->fn->name));
        v.line = LLVMDISubprogramGetLine(LLVMGetSubprogram(l->llvm_function));
        v.file = smc_file_name(l, LLVMDIScopeGetFile(LLVMGetSubprogram(l->llvm_function)));
    }
    if (is_scoped(in) && !(x & SMC_ALLOCA_COUNTED)) x |= SMC_ALLOCA_SCOPED;
    if (smc_is_backoff(&l->analyses.relevance, in)) x |= SMC_ALLOCA_BACKOFF;
    *smc_vec_push(&l->code->variables) = v;
    *smc_table_at(&l->allocas.emitted, (uintptr_t)in, 0) = l->fn->code.n + 1;
    smc_emit_instruction(l, SMC_OP_ALLOCA, smc_result(l, in), b, (int32_t)l->code->variables.n - 1,
                         size)
        ->x = x;
}

void smc_lower_lifetime(smc_lowering *l, LLVMValueRef call, unsigned begins) {
    const uint32_t at =
        smc_table_get(&l->allocas.emitted, (uintptr_t)smc_llvm_lifetime_argument(call), 0);
    if (!at) return;
    const smc_insn alloca = l->fn->code.at[at - 1];
    if (!(alloca.x & SMC_ALLOCA_SCOPED)) return;
    if (begins)
        smc_emit_instruction(l, SMC_OP_SCOPE_BEGIN, alloca.a, 0, alloca.c, alloca.imm)->x =
            alloca.x;
    else
        smc_emit_instruction(l, SMC_OP_SCOPE_END, alloca.a, 0, 0, 0)->x =
            alloca.x & SMC_ALLOCA_SHARED;
}

// ---- accesses -----------------------------------------------------------------------------------

// Returns log2 of the number of bytes of an access of `bits` bits; -1: it takes several accesses.
static int access_of(uint32_t bits) {
    uint32_t bytes = (bits + 7) / 8;
    return bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : bytes == 8 ? 3 : -1;
}

// Returns log2 of the number of bytes of the first of several accesses to `bytes` bytes.
static unsigned log2_of_first_access(uint32_t bytes) {
    return bytes >= 8 ? 3 : bytes >= 4 ? 2 : bytes >= 2 ? 1 : 0;
}

void smc_emit_load(smc_lowering *l, unsigned x, int32_t dst, int32_t base, uint64_t offset,
                   uint32_t bytes) {
    smc_emit_instruction(l, SMC_OP_LOAD8 + log2_of_first_access(bytes), dst, base, 0, offset)->x =
        x;
    for (uint32_t done = 1u << log2_of_first_access(bytes), log; done < bytes; done += 1u << log) {
        const int32_t part = smc_new_register(l, 1);
        log = log2_of_first_access(bytes - done);
        smc_emit_instruction(l, SMC_OP_LOAD8 + log, part, base, 0, offset + done)->x = x;
        smc_emit_instruction(l, SMC_OP_SHL_64I, part, part, 0, 8 * done);
        smc_emit_instruction(l, SMC_OP_OR_64R, dst, dst, part, 0);
    }
}

static void emit_store(smc_lowering *l, int32_t src, int32_t base, uint64_t offset,
                       uint32_t bytes) {
    smc_emit_instruction(l, SMC_OP_STORE8 + log2_of_first_access(bytes), src, base, 0, offset)->x =
        SMC_PLAIN;
    for (uint32_t done = 1u << log2_of_first_access(bytes), log; done < bytes; done += 1u << log) {
        const int32_t part = smc_new_register(l, 1);
        log = log2_of_first_access(bytes - done);
        smc_emit_instruction(l, SMC_OP_LSHR_64I, part, src, 0, 8 * done);
        smc_emit_instruction(l, SMC_OP_STORE8 + log, part, base, 0, offset + done)->x = SMC_PLAIN;
    }
}

// True for a 16-byte atomic access.
static bool is_wide_atomic(LLVMTypeRef type, unsigned order) {
    return order != SMC_PLAIN && smc_is_wide(type) && LLVMGetIntTypeWidth(type) == SMC_WIDE_BITS;
}

static bool can_access(smc_lowering *l, LLVMTypeRef type, unsigned order, smc_scalars *scalars) {
    smc_scalars_of(l, type, scalars);
    // An atomic access must be to a single scalar.
    bool unsupported = scalars->is_unsupported_type || (order != SMC_PLAIN && scalars->n != 1);
    for (uint32_t i = 0; i < scalars->n; i++)
        unsupported |= order != SMC_PLAIN && access_of(scalars->at[i].bits) < 0;
    // Vectors in memory are packed, so only elements of whole bytes are supported.
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) unsupported |= scalars->at[0].bits % 8 != 0;
    if (!unsupported) return true;
    char *text = LLVMPrintTypeToString(type);
    smc_emit_unsupported(l, "%s to memory of type %s",
                         order == SMC_PLAIN ? "access" : "atomic access", text);
    LLVMDisposeMessage(text);
    return false;
}

// Returns a register that holds the scalar as memory represents it.
static int32_t convert_to_memory_form(smc_lowering *l, const smc_scalar *scalar, int32_t reg) {
    return scalar->is_short ? smc_emit_shorten_address(l, reg) : reg;
}

// Returns the flags in x of an access, without its memory order.
static unsigned flags_of(smc_lowering *l, LLVMValueRef in, unsigned order) {
    if (order > SMC_RELAXED || !LLVMGetMetadata(in, l->kinds.statistic)) return 0;
    l->code->has_statistics = true;
    return SMC_ON_STATISTIC;
}

static void lower_load(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    const unsigned order = order_of_llvm_ordering(LLVMGetOrdering(in));
    if (is_wide_atomic(LLVMTypeOf(in), order)) {
        const smc_address from = smc_unindexed_address_of(l, LLVMGetOperand(in, 0));
        smc_emit_with_address(l, SMC_OP_LOAD_WIDE, order, smc_result(l, in), &from);
        return;
    }
    if (!can_access(l, LLVMTypeOf(in), order, &scalars)) return;
    smc_address at = smc_address_of(l, LLVMGetOperand(in, 0));
    const uint64_t offset = at.offset;
    const unsigned op = at.scale ? SMC_OP_LOAD8_AT : SMC_OP_LOAD8;
    const unsigned x =
        order | flags_of(l, in, order) | (LLVMGetMetadata(in, l->kinds.moves) ? SMC_LOAD_MOVES : 0);
    for (uint32_t i = 0; i < scalars.n; i++) {
        const smc_scalar *scalar = &scalars.at[i];
        int32_t dst = smc_result(l, in) + (int32_t)i;
        at.offset = offset + scalar->offset;
        if (access_of(scalar->bits) >= 0) {
            smc_emit_with_address(l, op + (unsigned)access_of(scalar->bits), x, dst, &at);
        } else {
            const smc_address plain = smc_without_index(l, at);
            smc_emit_load(l, order, dst, plain.base, plain.offset, (scalar->bits + 7) / 8);
        }
        if (scalar->bits % 8)
            smc_emit_instruction(l, SMC_OP_AND_64I, dst, dst, 0, (1ull << scalar->bits) - 1);
        if (scalar->is_short) smc_emit_instruction(l, SMC_OP_LENGTHEN, dst, dst, 0, 0);
    }
}

static void lower_copy(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef to = LLVMGetOperand(in, 1), v = LLVMGetOperand(in, 0);
    smc_scalars scalars;
    smc_scalars_of(l, LLVMTypeOf(v), &scalars);
    const int32_t src = convert_to_memory_form(l, &scalars.at[0], smc_operand_register(l, v, 0)),
                  variable = (int32_t)smc_table_get(&l->allocas.copies, (uintptr_t)to, 0) - 1;
    smc_emit_instruction(l, SMC_OP_SHOW, smc_result(l, to), src, variable, 0)->x =
        (unsigned)smc_size_in_memory(l, LLVMGetAllocatedType(to));
}

static void lower_store(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    LLVMValueRef v = LLVMGetOperand(in, 0);
    const unsigned order = order_of_llvm_ordering(LLVMGetOrdering(in));
    if (is_wide_atomic(LLVMTypeOf(v), order)) {
        const smc_address to = smc_unindexed_address_of(l, LLVMGetOperand(in, 1));
        smc_emit_with_address(l, SMC_OP_STORE_WIDE, order, smc_operand_register_pair(l, v), &to);
        return;
    }
    if (!can_access(l, LLVMTypeOf(v), order, &scalars)) return;
    smc_address at = smc_address_of(l, LLVMGetOperand(in, 1));
    const uint64_t offset = at.offset;
    const unsigned op = at.scale ? SMC_OP_STORE8_AT : SMC_OP_STORE8,
                   x = order | flags_of(l, in, order);
    for (uint32_t i = 0; i < scalars.n; i++) {
        const int32_t src =
            convert_to_memory_form(l, &scalars.at[i], smc_operand_register(l, v, i));
        at.offset = offset + scalars.at[i].offset;
        if (access_of(scalars.at[i].bits) >= 0) {
            smc_emit_with_address(l, op + (unsigned)access_of(scalars.at[i].bits), x, src, &at);
        } else {
            const smc_address plain = smc_without_index(l, at);
            emit_store(l, src, plain.base, plain.offset, (scalars.at[i].bits + 7) / 8);
        }
    }
}

// Returns the bits of imm that describe how the program uses the old value of an RMW: an attempt
// (condition and limit), the undoing of an attempt, or a test of the result; 0: none of these.
static uint64_t attempt_bits_of(const smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef node = LLVMGetMetadata(in, l->kinds.attempt), parts[3];
    if (LLVMGetMetadata(in, l->kinds.takes_back)) return SMC_RMW_UNDOES_ATTEMPT;
    if (!node) return smc_test_of_addition(in);
    LLVMGetMDNodeOperands(node, parts);
    return LLVMConstIntGetZExtValue(parts[0]) << SMC_RMW_CONDITION_BIT |
           LLVMConstIntGetZExtValue(parts[1]) << SMC_RMW_LIMIT_BIT |
           (LLVMConstIntGetZExtValue(parts[2]) ? SMC_RMW_CHECKS_RANGE : 0);
}

static void lower_rmw(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    const unsigned op = LLVMGetMetadata(in, l->kinds.negates) ? SMC_NEG : smc_llvm_rmw_operator(in);
    if (op == SMC_XCHG && is_wide_atomic(LLVMTypeOf(in), SMC_SEQ_CST)) {
        const int32_t at = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                      from = smc_operand_register_pair(l, LLVMGetOperand(in, 1));
        smc_emit_instruction(l, SMC_OP_XCHG_WIDE, smc_result(l, in), at, from, 0)->x =
            order_of_llvm_ordering(LLVMGetOrdering(in));
        return;
    }
    if (op == SMC_RMW_COUNT) smc_emit_unsupported(l, "this atomic operation");
    if (op == SMC_RMW_COUNT || !can_access(l, LLVMTypeOf(in), SMC_SEQ_CST, &scalars)) return;
    const int32_t base = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                  v = convert_to_memory_form(l, &scalars.at[0],
                                             smc_operand_register(l, LLVMGetOperand(in, 1), 0));
    smc_emit_instruction(
        l, SMC_OP_RMW, smc_result(l, in), base, v,
        1u << access_of(scalars.at[0].bits) |
            (smc_is_relevant(&l->analyses.relevance, in) ? 0 : SMC_RMW_RESULT_UNUSED) |
            (flags_of(l, in, order_of_llvm_ordering(LLVMGetOrdering(in))) ? SMC_RMW_ON_STATISTIC
                                                                          : 0) |
            attempt_bits_of(l, in))
        ->x = order_of_llvm_ordering(LLVMGetOrdering(in)) | op << 4;
    if (scalars.at[0].is_short)
        smc_emit_instruction(l, SMC_OP_LENGTHEN, smc_result(l, in), smc_result(l, in), 0, 0);
}

// Returns the field `scale` of a compare-exchange: for a weak one its smc_retry + 1, for a strong
// one 0.
static uint32_t weak_exchange_kind(smc_lowering *l, LLVMValueRef in) {
    return LLVMGetWeak(in) ? 1u + smc_retry_kind_of(&l->analyses.retries, &l->loops.back_edges, in)
                           : 0;
}

static void lower_cas(smc_lowering *l, LLVMValueRef in) {
    smc_scalars scalars;
    const unsigned x = order_of_llvm_ordering(LLVMGetCmpXchgSuccessOrdering(in)) |
                       order_of_llvm_ordering(LLVMGetCmpXchgFailureOrdering(in)) << 4;
    if (is_wide_atomic(LLVMTypeOf(LLVMGetOperand(in, 1)), SMC_SEQ_CST)) {
        const int32_t at = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                      old = smc_operand_register_pair(l, LLVMGetOperand(in, 1));
        const int32_t by = smc_operand_register_pair(l, LLVMGetOperand(in, 2));
        smc_insn *i = smc_emit_instruction(l, SMC_OP_CAS_WIDE, smc_result(l, in), at, old,
                                           (uint64_t)(int64_t)by);
        i->x = x;
        i->scale = weak_exchange_kind(l, in);
        return;
    }
    if (!can_access(l, LLVMTypeOf(LLVMGetOperand(in, 1)), SMC_SEQ_CST, &scalars)) return;
    const smc_scalar *of = &scalars.at[0];
    const int32_t base = smc_operand_register(l, LLVMGetOperand(in, 0), 0),
                  expected = convert_to_memory_form(
                      l, of, smc_operand_register(l, LLVMGetOperand(in, 1), 0));
    const int32_t new =
        convert_to_memory_form(l, of, smc_operand_register(l, LLVMGetOperand(in, 2), 0));
    smc_insn *i = smc_emit_instruction(l, SMC_OP_CAS, smc_result(l, in), base, expected,
                                       (uint64_t)(uint32_t)new << 8 | 1u << access_of(of->bits));
    i->x = x;
    i->scale = weak_exchange_kind(l, in);
    if (of->is_short)
        smc_emit_instruction(l, SMC_OP_LENGTHEN, smc_result(l, in), smc_result(l, in), 0, 0);
}

void smc_emit_fence_place(smc_lowering *l, LLVMValueRef in) {
    LLVMValueRef access =
        smc_first_access_after_fence(in, l->kinds.private, l->options->errors.plain_access);
    if (!access) return;
    const uint32_t source = l->source;
    l->source = smc_source_of(l, access);
    smc_emit_instruction(l, SMC_OP_FENCE, 0, 0, 0, 0)->x = SMC_FENCE_PLACE | SMC_RELAXED;
    l->source = source;
}

void smc_lower_memory(smc_lowering *l, LLVMValueRef in) {
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMAlloca: lower_alloca(l, in); return;
    case LLVMGetElementPtr: smc_lower_gep(l, in); return;
    case LLVMLoad: lower_load(l, in); return;
    case LLVMStore: (smc_is_debugger_copy(l, in) ? lower_copy : lower_store)(l, in); return;
    case LLVMAtomicRMW: lower_rmw(l, in); return;
    case LLVMAtomicCmpXchg: lower_cas(l, in); return;
    default: // fence of threads; signal fences order nothing between threads
        if (!LLVMIsAtomicSingleThread(in))
            smc_emit_instruction(l, SMC_OP_FENCE, 0, 0, 0, 0)->x =
                order_of_llvm_ordering(LLVMGetOrdering(in));
        return;
    }
}
