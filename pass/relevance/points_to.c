// points_to.c - finds which addresses may refer to the same objects, by unification. A node
// represents the addresses that are known to be in one class. Node 0 represents all unknown
// addresses: an address that escapes is unified with it, and so is the contents of the memory
// there.
#include "pass/relevance/points_to.h"

#include "pass/llvm/intrinsic.h"
#include "pass/llvm/kinds.h"
#include "pass/relevance/calls.h"
#include "pass/relevance/pauses.h"
#include "pass/relevance/places.h"
#include "pass/llvm/each.h"

#include <string.h>

// The object number of other values, and flags of an object.
enum {
    NOWHERE = UINT32_MAX, // a value that refers to no object: null, a function, a constant without
                          // addresses
    USED = 1 << 16,       // the address is used by other instructions than loads and stores
    NUMBERS = 1 << 17,    // values other than addresses are loaded from or stored to the memory
};

// A node of the union-find forest. The root of its tree represents the whole class of addresses.
typedef struct node {
    LLVMValueRef value; // an address in the class; NULL: the contents of memory, or the result of
                        // a function
    uint32_t up, size, flags; // up: the parent in the union-find forest; size: of the class; flags:
                              // SMC_GROUP_.., USED, NUMBERS
    uint32_t holds; // 1 + node of the addresses that are stored in the memory to which this class
                    // refers; 0: none
} node;

// An access before groups have numbers: instruction, operand with the address, node of the address.
typedef struct access_site {
    LLVMValueRef in;
    uint32_t operand, node;
} access_site;

// The analysis of one module.
typedef struct points_to_builder {
    smc_points_options options;
    LLVMTargetDataRef layout;
    SMC_VEC(node) nodes;              // [0]: all unknown addresses
    smc_table number;                 // (value, 0), or (function, 1) for its result -> node + 1
    smc_pointer_flows flows;          // copies and arithmetic of addresses, for places.h
    SMC_VEC(access_site) sites;       // all accesses to memory
    SMC_VEC(uint32_t) objects;        // nodes of the objects' addresses
    bool joins_ignore_thread_results; // the program ignores the results of threads when it joins
                                      // them
} points_to_builder;

// ---- unification --------------------------------------------------------------------------------

static uint32_t root_of(points_to_builder *b, uint32_t n) {
    while (b->nodes.at[n].up != n) n = b->nodes.at[n].up = b->nodes.at[b->nodes.at[n].up].up;
    return n;
}

static uint32_t new_node(points_to_builder *b, LLVMValueRef v) {
    const uint32_t n = b->nodes.n;
    *smc_vec_push(&b->nodes) = (node){.value = v, .up = n, .size = 1};
    return n;
}

static void add_flow(points_to_builder *b, uint32_t from, uint32_t to, LLVMValueRef gep) {
    *smc_vec_push(&b->flows) = (smc_pointer_flow){from, to, gep};
}

// Unifies two classes, and the contents of the memory to which they refer.
static void unify_nodes(points_to_builder *b, uint32_t x, uint32_t y) {
    for (;;) {
        x = root_of(b, x), y = root_of(b, y);
        if (x == y) return;
        const bool larger = b->nodes.at[x].size > b->nodes.at[y].size;
        node *to = &b->nodes.at[larger ? x : y], *from = &b->nodes.at[larger ? y : x];
        from->up = larger ? x : y;
        to->size += from->size;
        to->flags |= from->flags;
        const uint32_t held = to->holds, other = from->holds;
        if (!held) to->holds = other;
        if (!held || !other) return;
        x = held - 1, y = other - 1;
        add_flow(b, x, y, NULL), add_flow(b, y, x, NULL);
    }
}

static void add_node_flags(points_to_builder *b, uint32_t n, uint32_t flags) {
    if (n != NOWHERE) b->nodes.at[root_of(b, n)].flags |= flags;
}

static uint32_t pointee_of(points_to_builder *b, uint32_t n) {
    const uint32_t root = root_of(b, n);
    if (!b->nodes.at[root].holds) {
        const uint32_t held = new_node(b, NULL);
        b->nodes.at[held].flags = SMC_GROUP_SHARED;
        b->nodes.at[root].holds = held + 1;
    }
    return b->nodes.at[root].holds - 1;
}

// ---- values -------------------------------------------------------------------------------------

static bool is_pointer(LLVMValueRef v) {
    return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}

static bool is_constant_variable(LLVMValueRef v) {
    return LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v) && !LLVMIsThreadLocal(v);
}

static bool is_parted(LLVMValueRef constant) {
    return LLVMIsAConstantExpr(constant) || LLVMIsAConstantStruct(constant) ||
           LLVMIsAConstantArray(constant) || LLVMIsAConstantVector(constant);
}

static bool has_pointers(LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool has = kind == LLVMPointerTypeKind;
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
        return has_pointers(LLVMGetElementType(type));
    for (unsigned i = 0; kind == LLVMStructTypeKind && i < LLVMCountStructElementTypes(type); i++)
        has |= has_pointers(LLVMStructGetTypeAtIndex(type, i));
    return has;
}

static uint32_t points_to_node_of(points_to_builder *b, LLVMValueRef v);

// Unifies an address with an address that is copied from it, or computed from it by the gep.
static void unify_copied_address(points_to_builder *b, LLVMValueRef from, uint32_t to,
                                 LLVMValueRef gep) {
    const uint32_t n = points_to_node_of(b, from);
    if (LLVMIsAConstantPointerNull(from)) add_node_flags(b, to, SMC_GROUP_SHARED | USED);
    if (n == NOWHERE || to == NOWHERE) return;
    add_flow(b, n, to, gep);
    unify_nodes(b, n, to);
}

static void mark_escaped(points_to_builder *b, LLVMValueRef v) {
    const uint32_t n = points_to_node_of(b, v);
    if (n != NOWHERE) unify_nodes(b, n, 0);
}

static bool is_derived_constant(LLVMValueRef v) {
    return LLVMIsAConstantExpr(v) &&
           (LLVMGetConstOpcode(v) == LLVMGetElementPtr || LLVMGetConstOpcode(v) == LLVMBitCast);
}

static bool has_constant_indices(LLVMValueRef gep) {
    for (int i = 1; i < LLVMGetNumOperands(gep); i++)
        if (!LLVMIsAConstantInt(LLVMGetOperand(gep, (unsigned)i))) return false;
    return true;
}

static uint32_t points_to_node_of(points_to_builder *b, LLVMValueRef v) {
    if (LLVMIsAFunction(v) || LLVMIsABlockAddress(v) || LLVMIsAConstantPointerNull(v))
        return NOWHERE;
    if (is_constant_variable(v)) return has_pointers(LLVMGlobalGetValueType(v)) ? 0 : NOWHERE;
    const bool derived = is_derived_constant(v);
    if (LLVMIsAConstant(v) && !LLVMIsAGlobalVariable(v) && !derived) return 0;
    if (derived && points_to_node_of(b, LLVMGetOperand(v, 0)) == NOWHERE) return NOWHERE;
    const uint32_t known = smc_table_get(&b->number, (uintptr_t)v, 0);
    if (known) return known - 1;
    const uint32_t n = new_node(b, v);
    *smc_table_at(&b->number, (uintptr_t)v, 0) = n + 1;
    if (derived) {
        const bool moves = LLVMGetConstOpcode(v) == LLVMGetElementPtr;
        if (moves && !has_constant_indices(v)) add_node_flags(b, n, SMC_GROUP_SHARED);
        unify_copied_address(b, LLVMGetOperand(v, 0), n, moves ? v : NULL);
    }
    return n;
}

static uint32_t result_of(points_to_builder *b, LLVMValueRef fn) {
    uint32_t *known = smc_table_at(&b->number, (uintptr_t)fn, 1);
    if (!*known) *known = b->nodes.n + 1, (void)new_node(b, NULL);
    return smc_table_get(&b->number, (uintptr_t)fn, 1) - 1;
}

// Lets all variables escape whose addresses are in the constant.
static void mark_constant_escaped(points_to_builder *b, LLVMValueRef constant) {
    if (LLVMIsAGlobalVariable(constant) || LLVMIsAGlobalAlias(constant)) mark_escaped(b, constant);
    for (int i = 0; is_parted(constant) && i < LLVMGetNumOperands(constant); i++)
        mark_constant_escaped(b, LLVMGetOperand(constant, (unsigned)i));
}

// ---- objects ------------------------------------------------------------------------------------

bool smc_is_thread_private_object(unsigned own, LLVMValueRef v) {
    if (LLVMIsAAllocaInst(v))
        return LLVMGetMetadata(v, own) && LLVMIsAConstantInt(LLVMGetOperand(v, 0));
    return LLVMIsAGlobalVariable(v) && LLVMIsThreadLocal(v) && smc_llvm_has_metadata(v, own);
}

static unsigned traits_of(LLVMValueRef call) {
    return smc_llvm_nonprogram_function(LLVMGetCalledValue(call))->traits;
}

static void add_object(points_to_builder *b, LLVMValueRef v) {
    const uint32_t n = points_to_node_of(b, v);
    *smc_vec_push(&b->objects) = n;
    if (!smc_is_thread_private_object(b->options.own, v)) add_node_flags(b, n, SMC_GROUP_SHARED);
}

// Adds the object of a global variable. Pointers in its initial value escape.
static void add_global(points_to_builder *b, LLVMValueRef v) {
    LLVMValueRef image = LLVMIsDeclaration(v) ? NULL : LLVMGetInitializer(v);
    if (!image) mark_escaped(b, v);
    if (image) mark_constant_escaped(b, image);
    if (!image || is_constant_variable(v)) return;
    add_object(b, v);
    if (!LLVMIsNull(image) && has_pointers(LLVMTypeOf(image)))
        unify_nodes(b, pointee_of(b, points_to_node_of(b, v)), 0);
}

// ---- accesses -----------------------------------------------------------------------------------

static void add_site(points_to_builder *b, LLVMValueRef in, unsigned operand, uint32_t flags) {
    const uint32_t n = points_to_node_of(b, LLVMGetOperand(in, operand));
    if (n == NOWHERE) return;
    add_node_flags(b, n, flags);
    *smc_vec_push(&b->sites) = (access_site){in, operand, n};
}

// Returns flags that show whether a plain load or store accesses numbers or addresses.
static uint32_t pointee_flags_of_access(LLVMValueRef access, LLVMTypeRef type) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    const bool is_plain = LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic,
               is_number = kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind ||
                           kind == LLVMDoubleTypeKind;
    return (is_plain && is_number ? 0 : SMC_GROUP_SHARED) |
           (kind == LLVMPointerTypeKind ? 0 : NUMBERS);
}

static void visit_load(points_to_builder *b, LLVMValueRef load) {
    LLVMValueRef address = LLVMGetOperand(load, 0);
    const uint32_t from = points_to_node_of(b, address);
    add_site(b, load, 0, SMC_GROUP_LOADED | pointee_flags_of_access(load, LLVMTypeOf(load)));
    if (!is_pointer(load) || from == NOWHERE) return;
    const uint32_t held = pointee_of(b, from), to = points_to_node_of(b, load);
    add_flow(b, held, to, NULL);
    unify_nodes(b, held, to);
}

static void visit_store(points_to_builder *b, LLVMValueRef store) {
    LLVMValueRef value = LLVMGetOperand(store, 0);
    const uint32_t to = points_to_node_of(b, LLVMGetOperand(store, 1));
    add_site(b, store, 1, SMC_GROUP_STORED | pointee_flags_of_access(store, LLVMTypeOf(value)));
    if (!is_pointer(value)) return;
    if (to != NOWHERE) unify_copied_address(b, value, pointee_of(b, to), NULL);
    add_node_flags(b, points_to_node_of(b, value), USED);
}

// Operands of an atomic read-modify-write that are addresses escape.
static void visit_rmw(points_to_builder *b, LLVMValueRef rmw) {
    const unsigned n = LLVMIsAAtomicCmpXchgInst(rmw) ? 3 : 2;
    const uint32_t at = points_to_node_of(b, LLVMGetOperand(rmw, 0));
    bool any = false;
    add_site(b, rmw, 0, SMC_GROUP_STORED | SMC_GROUP_LOADED | SMC_GROUP_SHARED | NUMBERS | USED);
    for (unsigned i = 1; i < n; i++) {
        if (!is_pointer(LLVMGetOperand(rmw, i))) continue;
        any = true;
        mark_escaped(b, LLVMGetOperand(rmw, i));
    }
    if (any && at != NOWHERE) unify_nodes(b, pointee_of(b, at), 0);
    if (is_pointer(rmw)) mark_escaped(b, rmw);
}

// ---- calls --------------------------------------------------------------------------------------

static void escape_operands(points_to_builder *b, LLVMValueRef in) {
    const int n = LLVMGetNumOperands(in) - smc_is_call(in); // the last operand of a call, which is
                                                            // omitted, is the called function
    for (int i = 0; i < n; i++) {
        LLVMValueRef v = LLVMGetOperand(in, (unsigned)i);
        if (is_pointer(v)) mark_escaped(b, v);
    }
    if (is_pointer(in)) mark_escaped(b, in);
}

static void visit_copy(points_to_builder *b, LLVMValueRef copy) {
    enum { HOW = SMC_GROUP_STORED | SMC_GROUP_LOADED | SMC_GROUP_COPIED | USED };
    const uint32_t to = points_to_node_of(b, LLVMGetOperand(copy, 0)),
                   from = points_to_node_of(b, LLVMGetOperand(copy, 1));
    add_site(b, copy, 0, HOW), add_site(b, copy, 1, HOW);
    if (to != NOWHERE && from != NOWHERE) unify_nodes(b, to, from);
}

static void visit_fill(points_to_builder *b, LLVMValueRef fill) {
    const uint32_t to = points_to_node_of(b, LLVMGetOperand(fill, 0));
    add_site(b, fill, 0, SMC_GROUP_STORED | USED);
    if (to != NOWHERE && is_pointer(LLVMGetOperand(fill, 1)) &&
        points_to_node_of(b, LLVMGetOperand(fill, 1)) != NOWHERE)
        unify_nodes(b, pointee_of(b, to), 0);
}

static void visit_passing(points_to_builder *b, LLVMValueRef call, LLVMValueRef fn,
                          unsigned passed) {
    const uint32_t to = points_to_node_of(b, LLVMGetParam(fn, 0));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (i != passed && is_pointer(LLVMGetOperand(call, i)))
            mark_escaped(b, LLVMGetOperand(call, i));
    add_node_flags(b, to, SMC_GROUP_SHARED | USED);
    unify_copied_address(b, LLVMGetOperand(call, passed), to, NULL);
}

static void visit_pause(points_to_builder *b, LLVMValueRef pause) {
    const unsigned n = LLVMGetNumArgOperands(pause), left = smc_pause_remaining_operand(pause);
    for (unsigned i = 0; i < n; i++)
        if (is_pointer(LLVMGetOperand(pause, i)))
            add_site(b, pause, i, i == left ? SMC_GROUP_STORED | USED : USED);
}

static void visit_known_call(points_to_builder *b, LLVMValueRef call, LLVMValueRef fn) {
    for (unsigned i = 0; i < LLVMCountParams(fn); i++)
        if (is_pointer(LLVMGetParam(fn, i)))
            unify_copied_address(b, LLVMGetOperand(call, i),
                                 points_to_node_of(b, LLVMGetParam(fn, i)), NULL);
    if (!is_pointer(call)) return;
    add_flow(b, result_of(b, fn), points_to_node_of(b, call), NULL);
    unify_nodes(b, result_of(b, fn), points_to_node_of(b, call));
}

static void visit_call(points_to_builder *b, LLVMValueRef call) {
    LLVMValueRef fn = smc_called_function(call), callee = LLVMGetCalledValue(call);
    const bool intrinsic = LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee),
               sized = intrinsic && LLVMGetNumArgOperands(call) >= 3 &&
                       LLVMIsAConstantInt(LLVMGetOperand(call, 2));
    unsigned passed = 0;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !passed; i++)
        if (LLVMIsAFunction(LLVMGetOperand(call, i)))
            passed = smc_argument_passed_to(call, LLVMGetOperand(call, i));
    if (smc_is_annotation_call(call) || smc_llvm_calls_function(call, "llvm.prefetch")) return;
    if (smc_is_pause(call)) visit_pause(b, call);
    else if (traits_of(call) & SMC_FN_ALLOCATES) add_object(b, call);
    else if (traits_of(call) & SMC_FN_FREES)
        add_node_flags(b, points_to_node_of(b, LLVMGetOperand(call, 0)), SMC_GROUP_SHARED | USED);
    else if (passed && is_pointer(LLVMGetOperand(call, passed)))
        visit_passing(b, call, LLVMGetOperand(call, passed - 1), passed);
    else if (sized && smc_is_constant_fill(call)) visit_fill(b, call);
    else if (smc_is_constant_size_copy(call)) visit_copy(b, call);
    else if (smc_llvm_calls_function(call, "llvm.threadlocal.address."))
        unify_copied_address(b, LLVMGetOperand(call, 0), points_to_node_of(b, call), NULL);
    else if (fn) visit_known_call(b, call, fn);
    else escape_operands(b, call);
}

// ---- instructions -------------------------------------------------------------------------------

static void visit_gep(points_to_builder *b, LLVMValueRef gep) {
    if (!is_pointer(gep)) {
        if (is_pointer(LLVMGetOperand(gep, 0))) mark_escaped(b, LLVMGetOperand(gep, 0));
        return;
    }
    const uint32_t n = points_to_node_of(b, gep);
    if (!has_constant_indices(gep)) add_node_flags(b, n, SMC_GROUP_SHARED);
    unify_copied_address(b, LLVMGetOperand(gep, 0), n, gep);
}

static void visit_other_operands(points_to_builder *b, LLVMValueRef in, unsigned from,
                                 unsigned to) {
    for (unsigned i = from; i < to && is_pointer(in); i++)
        unify_copied_address(b, LLVMGetOperand(in, i), points_to_node_of(b, in), NULL);
}

// The order of addresses is not known. Whether an address is NULL does not depend on the object.
static void visit_comparison(points_to_builder *b, LLVMValueRef in) {
    const bool with_null = LLVMIsAConstantPointerNull(LLVMGetOperand(in, 1));
    for (unsigned i = 0; i < 2 && is_pointer(LLVMGetOperand(in, 0)); i++)
        add_node_flags(b, points_to_node_of(b, LLVMGetOperand(in, i)),
                       with_null ? USED : SMC_GROUP_SHARED | USED);
}

static void visit_instruction(points_to_builder *b, LLVMValueRef fn, LLVMValueRef in) {
    for (int i = 0; i < LLVMGetNumOperands(in); i++) {
        LLVMValueRef v = LLVMGetOperand(in, (unsigned)i);
        for (int k = is_derived_constant(v); is_parted(v) && k < LLVMGetNumOperands(v); k++)
            mark_constant_escaped(b, LLVMGetOperand(v, (unsigned)k));
    }
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMAlloca: add_object(b, in); break;
    case LLVMLoad: visit_load(b, in); break;
    case LLVMStore: visit_store(b, in); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: visit_rmw(b, in); break;
    case LLVMGetElementPtr: visit_gep(b, in); break;
    case LLVMBitCast:
    case LLVMFreeze: visit_other_operands(b, in, 0, 1); break;
    case LLVMPHI: visit_other_operands(b, in, 0, LLVMCountIncoming(in)); break;
    case LLVMSelect: visit_other_operands(b, in, 1, 3); break;
    case LLVMICmp: visit_comparison(b, in); break;
    case LLVMRet:
        if (LLVMGetNumOperands(in) && is_pointer(LLVMGetOperand(in, 0)))
            unify_copied_address(b, LLVMGetOperand(in, 0), result_of(b, fn), NULL);
        break;
    case LLVMCall:
    case LLVMInvoke: visit_call(b, in); break;
    default: escape_operands(b, in); break;
    }
}

// Handles the parameters and results of a function. If some caller is unknown, the parameters
// escape. Results of thread functions flow to pthread_join.
static void visit_function(points_to_builder *b, LLVMValueRef fn) {
    const smc_callers callers = fn == b->options.entry ? SMC_CALLERS_UNKNOWN : smc_callers_of(fn);
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p && callers == SMC_CALLERS_UNKNOWN;
         p = LLVMGetNextParam(p))
        if (is_pointer(p)) mark_escaped(b, p);
    if (callers == SMC_CALLERS_UNKNOWN ||
        (callers == SMC_CALLERS_AND_PASSING && !b->joins_ignore_thread_results))
        unify_nodes(b, result_of(b, fn), 0);
    else if (callers == SMC_CALLERS_AND_PASSING)
        add_node_flags(b, result_of(b, fn), SMC_GROUP_SHARED);
    for_each_instruction_of (in, bb, fn) visit_instruction(b, fn, in);
}

static bool joins_ignore_results(LLVMModuleRef module) {
    for_each_function (fn, module) {
        const unsigned result = smc_llvm_library_function(fn)->result;
        for (LLVMUseRef use = result ? LLVMGetFirstUse(fn) : NULL; use; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use);
            if (!LLVMIsACallInst(call) ||
                !LLVMIsAConstantPointerNull(LLVMGetOperand(call, result - 1)))
                return false;
        }
    }
    return true;
}

// If memory is accessed as numbers and as addresses, unifies its contents with node 0, since a
// number may be an address.
static void merge_mixed_nodes(points_to_builder *b) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < b->nodes.n; i++) {
            const node *n = &b->nodes.at[i];
            if (n->up != i || !n->holds || !(n->flags & NUMBERS) ||
                root_of(b, n->holds - 1) == root_of(b, 0))
                continue;
            unify_nodes(b, n->holds - 1, 0);
            more = true;
        }
    }
}

// ---- groups -------------------------------------------------------------------------------------

static bool is_unused_local_root(const points_to_builder *b, uint32_t root) {
    const node *n = &b->nodes.at[root];
    return n->size == 1 && !(n->flags & USED) && n->value && LLVMIsAAllocaInst(n->value) &&
           LLVMGetMetadata(n->value, b->options.own);
}

static void number_groups(points_to_builder *b, smc_points_to *p, uint32_t *group) {
    *smc_vec_push(&p->groups) = (smc_object_group){.flags = SMC_GROUP_ESCAPES};
    for (uint32_t i = 0; i < b->nodes.n; i++) {
        const uint32_t root = root_of(b, i);
        if (root == root_of(b, 0)) continue;
        if (!group[root]) {
            group[root] = p->groups.n;
            const uint32_t flags = (b->nodes.at[root].flags & 0xffff) |
                                   (is_unused_local_root(b, root) ? SMC_GROUP_LOCAL : 0);
            *smc_vec_push(&p->groups) = (smc_object_group){.flags = flags};
        }
        group[i] = group[root];
        if (b->nodes.at[i].value)
            *smc_table_at(&p->group_of, (uintptr_t)b->nodes.at[i].value, 0) = group[i];
    }
    for (uint32_t i = 0; i < b->objects.n; i++) {
        const uint32_t g = group[b->objects.at[i]];
        if (g) *smc_vec_push(&p->groups.at[g].objects) = b->nodes.at[b->objects.at[i]].value;
    }
}

// If an access by an address of the object may be outside the object, clears the mark that the
// object's group is private.
static void unmark_out_of_bounds(points_to_builder *b, smc_points_to *p,
                                 smc_pointer_offsets *places, uint32_t object) {
    smc_object_group *g = &p->groups.at[places->group[object]];
    LLVMValueRef v = b->nodes.at[object].value;
    if ((g->flags & (SMC_GROUP_SHARED | SMC_GROUP_LOCAL)) == SMC_GROUP_SHARED) return;
    const uint64_t size = LLVMABISizeOfType(
        b->layout, LLVMIsAAllocaInst(v) ? LLVMGetAllocatedType(v) : LLVMGlobalGetValueType(v));
    bool within = true;
    smc_pointer_offsets_of(places, b->layout, &b->flows, object);
    for (uint32_t i = 0; i < g->n && within; i++) {
        const smc_memory_access *a = &p->accesses.at[g->first + i];
        within = smc_access_is_within(b->layout, a->in, places->at[a->node], size);
    }
    if (!within) g->flags = (g->flags | SMC_GROUP_SHARED) & ~(uint32_t)SMC_GROUP_LOCAL;
}

static void sort_accesses(points_to_builder *b, smc_points_to *p, const uint32_t *group) {
    uint32_t at = 0;
    smc_pointer_offsets places = {.n = b->nodes.n,
                                  .group = group,
                                  .modulus = smc_alloc(p->groups.n * sizeof *places.modulus)};
    for (uint32_t i = 0; i < p->groups.n; i++)
        places.modulus[i] = p->groups.at[i].flags & SMC_GROUP_SHARED ? SMC_MOST_BYTES : 0;
    smc_pointer_offsets_find(&places, b->layout, &b->flows, b->objects.at, b->objects.n,
                             p->groups.n);
    for (uint32_t i = 0; i < b->sites.n; i++) p->groups.at[group[b->sites.at[i].node]].n++;
    for (uint32_t i = 1; i < p->groups.n; i++) p->groups.at[i].first = at, at += p->groups.at[i].n;
    p->groups.at[0].n = 0;
    smc_vec_reserve(&p->accesses, at);
    p->accesses.n = at;
    uint32_t *filled = smc_alloc(p->groups.n * sizeof *filled);
    for (uint32_t i = 0; i < b->sites.n; i++) {
        const access_site *s = &b->sites.at[i];
        const uint32_t g = group[s->node];
        if (!g) continue;
        const uint32_t k = p->groups.at[g].first + filled[g]++;
        p->accesses.at[k] = (smc_memory_access){
            s->in, g, s->operand, s->node,
            smc_mask_of_accessed_bytes(b->layout, s->in, places.at[s->node], places.modulus[g])};
        *smc_table_at(&p->access_of, (uintptr_t)s->in, s->operand) = k + 1;
    }
    for (uint32_t i = 0; i < b->objects.n; i++)
        if (group[b->objects.at[i]]) unmark_out_of_bounds(b, p, &places, b->objects.at[i]);
    smc_pointer_offsets_free(&places);
    free(filled);
}

void smc_points_to_find(smc_points_to *p, LLVMModuleRef module, smc_points_options options) {
    points_to_builder b = {.options = options,
                           .layout = LLVMGetModuleDataLayout(module),
                           .joins_ignore_thread_results = joins_ignore_results(module)};
    (void)new_node(&b, NULL);
    b.nodes.at[0].holds = 1;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        add_global(&b, v);
    for (LLVMValueRef v = LLVMGetFirstGlobalAlias(module); v; v = LLVMGetNextGlobalAlias(v))
        mark_constant_escaped(&b, LLVMAliasGetAliasee(v));
    for_each_function (fn, module)
        if (!LLVMIsDeclaration(fn)) visit_function(&b, fn);
    merge_mixed_nodes(&b);
    uint32_t *group = smc_alloc(b.nodes.n * sizeof *group);
    number_groups(&b, p, group);
    sort_accesses(&b, p, group);
    free(group);
    smc_vec_free(&b.nodes);
    smc_vec_free(&b.flows);
    smc_vec_free(&b.sites);
    smc_vec_free(&b.objects);
    smc_table_free(&b.number);
}

void smc_points_to_free(smc_points_to *p) {
    for (uint32_t i = 0; i < p->groups.n; i++) smc_vec_free(&p->groups.at[i].objects);
    smc_vec_free(&p->groups);
    smc_vec_free(&p->accesses);
    smc_table_free(&p->group_of);
    smc_table_free(&p->access_of);
}

unsigned smc_address_operand(LLVMValueRef access) { return LLVMIsAStoreInst(access) ? 1 : 0; }

const smc_object_group *smc_accessed_group(const smc_points_to *p, LLVMValueRef access) {
    const uint32_t k = smc_table_get(&p->access_of, (uintptr_t)access, smc_address_operand(access));
    return &p->groups.at[k ? p->accesses.at[k - 1].group : 0];
}
