// uninitialised.c - keeps local variables in memory if they may be read before they are written.
//
// LLVM's sroa turns such a read into `undef`, so the error could not be reported. In memory, the VM
// knows which bits were written. So this pass makes the loads and copies volatile that may precede
// all writes: then sroa does not promote the variable.
//
// A forward analysis of each function finds these reads: for each variable that sroa could promote,
// it computes which parts all paths have written. Other variables stay in memory anyway. Padding
// need not be written.
#include "base/table.h"
#include "pass/input/input.h"
#include "pass/variables/variables.h"
#include "pass/llvm/versions.h"
#include "pass/llvm/each.h"

#include <llvm-c/Target.h>
#include <string.h>

// Limits of the analysis.
enum {
    MAX_CELLS = 1 << 22, // number of blocks times number of variables; larger functions are not
                         // analysed
    MANY = 64,
};

// A local variable. It is divided into at most 64 parts of equal size, which are single bytes
// unless it is large.
typedef struct variable {
    uint64_t size, part; // size of the variable and of a part, in bytes
    uint64_t padding;    // bit set of the parts that belong to no scalar
} variable;

// A pointer with a constant offset in a variable.
typedef struct pointer {
    LLVMValueRef value;
    uint32_t variable; // index of the variable; NONE: sroa cannot promote the variable
    uint64_t offset;
} pointer;
enum { NONE = -1 };

// An access to parts of a variable, or the begin or end of its scope.
typedef struct access {
    LLVMValueRef reader; // the load or copy that reads the parts; NULL: they are written
    uint32_t variable;
    uint64_t parts;  // bit set of the parts
    uint32_t source; // of a write by a copy: 1 + index of the access that reads the copy's source;
                     // 0: other writes
    bool ends; // no access: the variable's scope begins or ends, and none of its parts is written
               // any more
} access;

// A basic block, and its accesses.
typedef struct block {
    LLVMBasicBlockRef at;
    uint32_t first, last; // range in accesses
} block;

// The analysis of one function.
typedef struct function {
    LLVMTargetDataRef layout;
    SMC_VEC(variable) variables;
    SMC_VEC(pointer) pointers;
    SMC_VEC(block) blocks;
    SMC_VEC(access) accesses;
    smc_table pointer_ids, block_ids; // value, or block -> index + 1
    uint64_t *written;                // [block][variable]: bit set of the parts that are written at
                                      // the beginning of the block
} function;

// ---- padding ------------------------------------------------------------------------------------

static uint64_t parts_below(uint64_t i) { return i >= 64 ? UINT64_MAX : (UINT64_C(1) << i) - 1; }

static uint64_t parts_between(uint64_t from, uint64_t to, uint64_t part) {
    return parts_below((to + part - 1) / part) & ~parts_below(from / part);
}

// Returns the bit set of the parts (of `part` bytes each) that contain a byte of a scalar. Padding
// in the elements of a large array is ignored.
static uint64_t parts_of(LLVMTargetDataRef layout, LLVMTypeRef type, uint64_t offset,
                         uint64_t part) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint64_t parts = 0;
    if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            parts |= parts_of(layout, LLVMStructGetTypeAtIndex(type, i),
                              offset + LLVMOffsetOfElement(layout, type, i), part);
    } else if (kind == LLVMArrayTypeKind) {
        LLVMTypeRef element = LLVMGetElementType(type);
        const uint64_t n = LLVMGetArrayLength2(type), size = LLVMABISizeOfType(layout, element);
        if (n > MANY) return parts_between(offset, offset + n * size, part);
        for (uint64_t i = 0; i < n; i++)
            parts |= parts_of(layout, element, offset + i * size, part);
    } else parts = parts_between(offset, offset + LLVMStoreSizeOfType(layout, type), part);
    return parts;
}

// ---- variables that sroa could promote ----------------------------------------------------------

static void add_pointer(function *f, LLVMValueRef value, uint32_t variable, uint64_t offset) {
    *smc_vec_push(&f->pointers) = (pointer){value, variable, offset};
    *smc_table_at(&f->pointer_ids, (uintptr_t)value, 0) = f->pointers.n;
}

static const pointer *pointer_of(const function *f, LLVMValueRef value) {
    const uint32_t id = smc_table_get(&f->pointer_ids, (uintptr_t)value, 0);
    return id ? &f->pointers.at[id - 1] : NULL;
}

// Computes the offset that a getelementptr adds. Returns false if it is not constant.
static bool fixed_offset(const function *f, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    *offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index)) return false;
        const uint64_t k = LLVMConstIntGetZExtValue(index);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(f->layout, type, (unsigned)k);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)k);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        *offset += k * LLVMABISizeOfType(f->layout, type);
    }
    return true;
}

static bool is_harmless_call(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const unsigned id = LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    const char *known[] = {"llvm.memcpy", "llvm.memmove", "llvm.memset", "llvm.lifetime.start",
                           "llvm.lifetime.end"};
    for (size_t i = 0; id && i < sizeof known / sizeof *known; i++)
        if (id == LLVMLookupIntrinsicID(known[i], strlen(known[i]))) return true;
    return false;
}

static bool follow_uses(function *f, pointer p, uint64_t size) {
    for (LLVMUseRef use = LLVMGetFirstUse(p.value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t step;
        if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != p.value))
            continue;
        if (LLVMIsACallInst(user) && is_harmless_call(user)) continue;
        if (!LLVMIsAGetElementPtrInst(user) || !fixed_offset(f, user, &step) ||
            p.offset + step >= size)
            return false;
        add_pointer(f, user, p.variable, p.offset + step);
    }
    return true;
}

// Follows all pointers into a variable. Returns false if one has a use other than reading and
// writing.
static bool follow_pointer(function *f, LLVMValueRef value, uint32_t variable, uint64_t size) {
    bool known = size > 0;
    add_pointer(f, value, variable, 0);
    for (uint32_t i = f->pointers.n - 1; i < f->pointers.n && known; i++)
        known = follow_uses(f, f->pointers.at[i], size);
    return known;
}

static void find_variables(function *f, LLVMBasicBlockRef bb) {
    for_each_instruction (in, bb) {
        if (!LLVMIsAAllocaInst(in) || !LLVMIsAConstantInt(LLVMGetOperand(in, 0))) continue;
        const uint64_t size = LLVMABISizeOfType(f->layout, LLVMGetAllocatedType(in));
        const uint32_t n = f->pointers.n;
        if (LLVMConstIntGetZExtValue(LLVMGetOperand(in, 0)) != 1) continue;
        const uint64_t part = (size + 63) / 64;
        if (follow_pointer(f, in, f->variables.n, size))
            *smc_vec_push(&f->variables) =
                (variable){size, part, ~parts_of(f->layout, LLVMGetAllocatedType(in), 0, part)};
        else
            for (uint32_t i = n; i < f->pointers.n; i++)
                f->pointers.at[i].variable = (uint32_t)NONE;
    }
}

// ---- accesses -----------------------------------------------------------------------------------

// Adds an access to n bytes at an address. A read has all parts from which it reads a byte; a write
// has the parts that it writes completely. Returns false if there are none.
static bool add_access(function *f, LLVMValueRef at, LLVMValueRef reader, uint64_t n) {
    const pointer *p = pointer_of(f, at);
    if (!p || p->variable == (uint32_t)NONE) return false;
    const variable *v = &f->variables.at[p->variable];
    const uint64_t end = n < v->size - p->offset ? p->offset + n : v->size, up = v->part - 1;
    const bool to_end = reader || end == v->size;
    const uint64_t first = (p->offset + (reader ? 0 : up)) / v->part,
                   last = (end + (to_end ? up : 0)) / v->part;
    if (first >= last) return false;
    *smc_vec_push(&f->accesses) =
        (access){reader, p->variable, parts_below(last) & ~parts_below(first), 0, false};
    return true;
}

static void add_end(function *f, LLVMValueRef marker) {
    const pointer *p = pointer_of(f, smc_llvm_lifetime_argument(marker));
    if (p && p->variable != (uint32_t)NONE)
        *smc_vec_push(&f->accesses) = (access){.variable = p->variable, .ends = true};
}

static void add_accesses(function *f, LLVMValueRef in) {
    if (smc_pass_is_lifetime(in)) {
        add_end(f, in);
    } else if (LLVMIsALoadInst(in)) {
        add_access(f, LLVMGetOperand(in, 0), in, LLVMStoreSizeOfType(f->layout, LLVMTypeOf(in)));
    } else if (LLVMIsAStoreInst(in)) {
        add_access(f, LLVMGetOperand(in, 1), NULL,
                   LLVMStoreSizeOfType(f->layout, LLVMTypeOf(LLVMGetOperand(in, 0))));
    } else if (LLVMIsAMemIntrinsic(in) && LLVMIsAConstantInt(LLVMGetOperand(in, 2))) {
        const uint64_t n = LLVMConstIntGetZExtValue(LLVMGetOperand(in, 2));
        const bool copies = LLVMIsAMemCpyInst(in) || LLVMIsAMemMoveInst(in);
        const uint32_t source =
            copies && add_access(f, LLVMGetOperand(in, 1), in, n) ? f->accesses.n : 0;
        if (add_access(f, LLVMGetOperand(in, 0), NULL, n))
            f->accesses.at[f->accesses.n - 1].source = source;
    }
}

static void find_accesses(function *f, LLVMValueRef fn) {
    for_each_block (bb, fn) {
        block b = {.at = bb, .first = f->accesses.n};
        for_each_instruction (in, bb) add_accesses(f, in);
        b.last = f->accesses.n;
        *smc_vec_push(&f->blocks) = b;
        *smc_table_at(&f->block_ids, (uintptr_t)bb, 0) = f->blocks.n;
    }
}

// ---- the analysis -------------------------------------------------------------------------------

static bool is_fully_initialised(const function *f, const access *a, const uint64_t *now) {
    return !(a->parts & ~now[a->variable] & ~f->variables.at[a->variable].padding);
}

static void apply_access(const function *f, const access *a, uint64_t *now) {
    if (a->ends) now[a->variable] = 0;
    if (a->reader || (a->source && !is_fully_initialised(f, &f->accesses.at[a->source - 1], now)))
        return;
    now[a->variable] |= a->parts;
}

// Updates `now`, the set of written parts of each variable, from the beginning of block b to its
// end.
static void apply_block(const function *f, uint32_t b, uint64_t *now) {
    memcpy(now, f->written + (size_t)b * f->variables.n, f->variables.n * sizeof *now);
    for (uint32_t i = f->blocks.at[b].first; i < f->blocks.at[b].last; i++)
        apply_access(f, &f->accesses.at[i], now);
}

// Intersects the sets `at` with `now`. Returns true if a set has changed.
static bool intersect_masks(const function *f, uint64_t *at, const uint64_t *now) {
    bool changed = false;
    for (uint32_t v = 0; v < f->variables.n; v++) {
        changed |= at[v] & ~now[v];
        at[v] &= now[v];
    }
    return changed;
}

static void solve_dataflow(function *f, uint64_t *now) {
    const size_t n = f->variables.n;
    memset(f->written, 0xff, f->blocks.n * n * sizeof *now);
    // At the beginning of the entry block, nothing is written.
    memset(f->written, 0, n * sizeof *now);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < f->blocks.n; b++) {
            apply_block(f, b, now);
            LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks.at[b].at);
            for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
                const uint32_t to =
                    smc_table_get(&f->block_ids, (uintptr_t)LLVMGetSuccessor(end, i), 0) - 1;
                changed |= intersect_masks(f, f->written + to * n, now);
            }
        }
    }
}

static void make_volatile(LLVMValueRef reader) {
    if (LLVMIsALoadInst(reader)) LLVMSetVolatile(reader, true);
    else
        LLVMSetOperand(
            reader, 3,
            LLVMConstInt(LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(reader))), 1, 0));
}

static void make_readers_volatile(const function *f) {
    for (uint32_t b = 0; b < f->blocks.n; b++) {
        uint64_t *now = f->written + (size_t)b * f->variables.n;
        for (uint32_t i = f->blocks.at[b].first; i < f->blocks.at[b].last; i++) {
            const access *a = &f->accesses.at[i];
            if (a->reader && !is_fully_initialised(f, a, now)) make_volatile(a->reader);
            apply_access(f, a, now);
        }
    }
}

static void analyse_function(LLVMTargetDataRef layout, LLVMValueRef fn) {
    function f = {.layout = layout};
    for_each_block (bb, fn) find_variables(&f, bb);
    if (f.variables.n) find_accesses(&f, fn);
    if (f.accesses.n && (size_t)f.blocks.n * f.variables.n <= MAX_CELLS) {
        uint64_t *now = smc_alloc(f.variables.n * sizeof *now);
        f.written = smc_alloc((size_t)f.blocks.n * f.variables.n * sizeof *f.written);
        solve_dataflow(&f, now);
        make_readers_volatile(&f);
        free(f.written);
        free(now);
    }
    smc_vec_free(&f.variables);
    smc_vec_free(&f.pointers);
    smc_vec_free(&f.blocks);
    smc_vec_free(&f.accesses);
    smc_table_free(&f.pointer_ids);
    smc_table_free(&f.block_ids);
}

void smc_pass_keep_uninitialised(LLVMModuleRef module) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    for_each_function (fn, module)
        if (!LLVMIsDeclaration(fn)) analyse_function(layout, fn);
}

// ---- variables whose addresses are stored -------------------------------------------------------

static bool is_stored(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == address) return true;
    }
    return false;
}

// Adds a volatile access to each variable whose address is stored, so that mem2reg does not promote
// the variable. Variables that hold pointers are excluded, since bounds.c checks the targets of
// pointers after mem2reg.
void smc_pass_keep_address_taken(LLVMModuleRef module, smc_unpromoted_variables *held) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetModuleContext(module));
    for_each_instruction_in (in, bb, fn, module) {
        if (!LLVMIsAAllocaInst(in) || !is_stored(in) ||
            LLVMGetTypeKind(LLVMGetAllocatedType(in)) == LLVMPointerTypeKind)
            continue;
        LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(in));
        LLVMValueRef holds = LLVMBuildLoad2(builder, byte, in, "");
        LLVMSetVolatile(holds, true);
        *smc_vec_push(held) = holds;
    }
    LLVMDisposeBuilder(builder);
}

void smc_pass_release_variables(smc_unpromoted_variables *held) {
    while (held->n) LLVMInstructionEraseFromParent(smc_vec_pop(held));
    smc_vec_free(held);
}
