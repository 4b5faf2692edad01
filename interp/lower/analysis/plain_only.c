#include "interp/lower/analysis/plain_only.h"

#include "base/table.h"
#include "interp/bytecode/address.h"
#include "pass/relevance/calls.h"
#include "interp/lower/analysis/offsets.h"

#include <string.h>

// A value that points to the offsets `at` of an object. A parameter may point to different objects
// for different callers: its context is the chain of calls that passed the address.
typedef struct address {
    LLVMValueRef value;
    uint32_t context; // position + 1 in flow.at of the parameter that received the address; 0: no
                      // parameter did, so the value is the same for every caller
    uint32_t object;  // index in flow.objects
    smc_offsets at;
    LLVMValueRef call; // if the value is a parameter: the call that passes it
    uint32_t from;     // if the value is a parameter: the context of the call
    uint32_t depth;    // if the value is a parameter: number of nested calls
    bool indirect;     // if the value is a parameter: the call passes the function to a library
                       // function, which calls it
} address;

// An address of `object`, at its offsets `address`, is stored at the offsets `at` of the object
// that owns the list `holds`.
typedef struct stored_address {
    smc_offsets at, address;
    uint32_t object; // index in flow.objects
} stored_address;

// An instruction reads `size` bytes at the offsets `at` of the object that owns the list `read`.
typedef struct read_bytes {
    smc_offsets at;
    uint32_t size, context;
    LLVMValueRef value; // the loaded value; NULL: not an address, or not a load
} read_bytes;

// The analysed variable, or a local variable (in one context) in which an address is stored.
typedef struct object {
    LLVMValueRef root;      // the variable
    uint32_t context, size; // context as in `address`; size in bytes
    bool copied;            // some of its bytes are copied to other memory
    SMC_VEC(stored_address) holds;
    SMC_VEC(read_bytes) read;
} object;

// The analysis of one variable: where its address flows.
typedef struct address_flow {
    LLVMTargetDataRef layout;
    smc_access_ranges *atomic; // result: ranges of the variable that atomic accesses touch
    SMC_VEC(address) at;       // all addresses found so far
    SMC_VEC(uint32_t) due;     // positions in `at` whose users must be followed (again)
    SMC_VEC(object) objects;   // [0] is the analysed variable
    smc_table seen;            // (value, context and object) -> position + 1
    bool ends;                 // the analysis has failed, since the address may flow to an unknown
                               // place
} address_flow;

enum { MOST = 20000, MAX_NESTING = 40, MOST_OBJECTS = 200, MAX_HELD = 16, MAX_EXTENTS = 64 };

bool smc_is_gep(LLVMValueRef v) {
    return LLVMIsAGetElementPtrInst(v) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

// Returns the number of nested calls in a context.
static uint32_t depth_of(const address_flow *f, uint32_t context) {
    return context ? f->at.at[context - 1].depth : 0;
}

// Records that `by` points to the offsets of `a`. If that adds offsets to the known ones, the users
// of `by` are followed again.
static void queue_address(address_flow *f, LLVMValueRef by, uint32_t context, uint32_t parameter,
                          address a) {
    const uint64_t key = (uint64_t)context << 32 | (uint64_t)a.object << 16 | parameter;
    uint32_t *seen = smc_table_at(&f->seen, (uintptr_t)by, key);
    if (!*seen) {
        *smc_vec_push(&f->at) = a;
        *seen = f->at.n;
        if (parameter) f->at.at[*seen - 1].context = *seen;
    } else {
        smc_offsets *at = &f->at.at[*seen - 1].at;
        if (smc_same_offsets(*at, a.at)) return;
        const smc_offsets both = smc_offsets_join(*at, a.at, f->objects.at[a.object].size);
        if (smc_same_offsets(*at, both)) return;
        *at = both;
    }
    *smc_vec_push(&f->due) = *seen - 1;
    f->ends |= f->at.n >= MOST;
}

static void add_address(address_flow *f, LLVMValueRef value, uint32_t context, uint32_t object,
                        smc_offsets at) {
    queue_address(f, value, context, 0,
                  (address){.value = value, .context = context, .object = object, .at = at});
}

// ---- calls --------------------------------------------------------------------------------------

// Follows the address into a call: as the i-th parameter of the callee.
static void enter_callee(address_flow *f, const address *a, LLVMValueRef call, LLVMValueRef callee,
                         unsigned i, bool indirect) {
    const uint32_t depth = depth_of(f, a->context);
    if (!LLVMIsAFunction(callee) || LLVMIsDeclaration(callee) || i >= LLVMCountParams(callee) ||
        depth == MAX_NESTING) {
        f->ends = true;
        return;
    }
    queue_address(f, call, a->context, i + 1,
                  (address){.value = LLVMGetParam(callee, i),
                            .object = a->object,
                            .at = a->at,
                            .call = call,
                            .from = a->context,
                            .depth = depth + 1,
                            .indirect = indirect});
}

// Follows the returned address to all calls of the function.
static void follow_return_to_callers(address_flow *f, const address *a, LLVMValueRef fn) {
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!smc_is_call(call) || LLVMGetCalledValue(call) != fn) f->ends = true;
        else add_address(f, call, 0, a->object, a->at);
    }
}

// Follows the returned address to the call through which the context entered the function.
static void leave_function(address_flow *f, const address *a, LLVMValueRef ret) {
    if (!a->context) {
        follow_return_to_callers(f, a, LLVMGetBasicBlockParent(LLVMGetInstructionParent(ret)));
        return;
    }
    const address p = f->at.at[a->context - 1];
    if (p.indirect) f->ends = true;
    else add_address(f, p.call, p.from, a->object, a->at);
}

static void follow_call(address_flow *f, const address *a, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    // A library function that starts a function, such as pthread_create, accesses its earlier
    // arguments (handle, attributes) like the program (interp/libc/thread.c).
    const unsigned passed = smc_passed_function_index(callee);
    const bool of_objects =
        smc_llvm_library_function(callee)->traits & SMC_FN_OBJECT && LLVMIsDeclaration(callee);
    if (callee == a->value) f->ends = true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !f->ends; i++) {
        if (LLVMGetOperand(call, i) != a->value) continue;
        if (of_objects && i == 0) continue;
        if (!passed) enter_callee(f, a, call, callee, i, false);
        else if (i == passed) enter_callee(f, a, call, LLVMGetOperand(call, passed - 1), 0, true);
        else f->ends |= i >= passed - 1;
    }
}

// ---- memory -------------------------------------------------------------------------------------

static void record_atomic_access(address_flow *f, const address *a, uint64_t size) {
    const smc_access_range e = {a->at.first, a->at.last, a->at.stride, (uint32_t)size};
    if (a->object) return;
    for (uint32_t i = 0; i < f->atomic->n; i++)
        if (memcmp(&f->atomic->at[i], &e, sizeof e) == 0) return;
    *smc_vec_push(f->atomic) = e;
    f->ends |= f->atomic->n > MAX_EXTENTS;
}

static uint32_t size_of_variable(const address_flow *f, LLVMTypeRef type) {
    const uint64_t size = LLVMTypeIsSized(type) ? LLVMABISizeOfType(f->layout, type) : 0;
    return size <= SMC_MAX_GLOBAL_SIZE ? (uint32_t)size : 0;
}

static bool allocates_one_element(LLVMValueRef alloca) {
    LLVMValueRef n = LLVMGetOperand(alloca, 0);
    return LLVMIsAConstantInt(n) && LLVMConstIntGetZExtValue(n) == 1;
}

// Returns the index of the object for a local variable in a context; 0: the variable cannot be
// followed.
static uint32_t local_object(address_flow *f, LLVMValueRef alloca, uint32_t context) {
    for (uint32_t i = 1; i < f->objects.n; i++)
        if (f->objects.at[i].root == alloca && f->objects.at[i].context == context) return i;
    const uint32_t size = size_of_variable(f, LLVMGetAllocatedType(alloca)), n = f->objects.n;
    if (!size || !allocates_one_element(alloca) || n == MOST_OBJECTS) return 0;
    *smc_vec_push(&f->objects) = (object){.root = alloca, .context = context, .size = size};
    add_address(f, alloca, context, n, (smc_offsets){0});
    return n;
}

// Finds the object and the offsets of an address that is computed from a parameter or variable.
// Returns false if they are unknown.
static bool resolve_address(address_flow *f, LLVMValueRef v, uint32_t context, uint32_t *in,
                            smc_offsets *at) {
    if (smc_is_gep(v)) {
        if (!resolve_address(f, LLVMGetOperand(v, 0), context, in, at)) return false;
        *at = smc_offsets_of_gep(f->layout, v, *at, f->objects.at[*in].size);
        return true;
    }
    *at = (smc_offsets){0};
    *in = LLVMIsAAllocaInst(v) ? local_object(f, v, context) : 0;
    if (*in || v == f->objects.at[0].root) return true;
    if (!LLVMIsAArgument(v) || !context || f->at.at[context - 1].indirect) return false;
    const address p = f->at.at[context - 1];
    LLVMValueRef fn = LLVMGetParamParent(v);
    unsigned i = 0;
    while (LLVMGetParam(fn, i) != v) i++;
    return i < LLVMGetNumArgOperands(p.call) &&
           resolve_address(f, LLVMGetOperand(p.call, i), p.from, in, at);
}

// If the read can return the stored address, follows the value that it returns.
static void add_value_read_back(address_flow *f, read_bytes r, stored_address h) {
    const uint32_t word = LLVMPointerSize(f->layout);
    if (r.at.first >= h.at.last + word || h.at.first >= r.at.last + r.size) return;
    if (r.value) add_address(f, r.value, r.context, h.object, h.address);
    else f->ends = true;
}

// Follows an address that is stored to memory.
static void record_stored_address(address_flow *f, const address *a, LLVMValueRef where) {
    stored_address h = {.address = a->at, .object = a->object};
    uint32_t in;
    if (!resolve_address(f, where, a->context, &in, &h.at)) {
        f->ends = true;
        return;
    }
    object *o = &f->objects.at[in];
    for (uint32_t i = 0; i < o->holds.n; i++)
        if (memcmp(&o->holds.at[i], &h, sizeof h) == 0) return;
    *smc_vec_push(&o->holds) = h;
    f->ends |= o->copied || o->holds.n > MAX_HELD;
    for (uint32_t i = 0; i < f->objects.at[in].read.n; i++)
        add_value_read_back(f, f->objects.at[in].read.at[i], h);
}

// Follows what an instruction reads from the object through the address.
static void record_read(address_flow *f, const address *a, LLVMValueRef by, LLVMTypeRef type) {
    const uint64_t size = LLVMStoreSizeOfType(f->layout, type);
    const bool is_address = LLVMIsALoadInst(by) && LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    if (size < LLVMPointerSize(f->layout)) return;
    if (size > SMC_MAX_GLOBAL_SIZE) f->ends = true;
    const read_bytes r = {.at = a->at,
                          .size = (uint32_t)size,
                          .context = a->context,
                          .value = is_address ? by : NULL};
    const uint32_t in = a->object;
    *smc_vec_push(&f->objects.at[in].read) = r;
    for (uint32_t i = 0; i < f->objects.at[in].holds.n; i++)
        add_value_read_back(f, r, f->objects.at[in].holds.at[i]);
}

// Follows the copying of the object's bytes.
static void follow_copy(address_flow *f, const address *a, LLVMValueRef copy) {
    enum { SOURCE = 1 };
    if (LLVMIsAMemSetInst(copy) || LLVMGetOperand(copy, SOURCE) != a->value) return;
    object *o = &f->objects.at[a->object];
    o->copied = true;
    f->ends |= o->holds.n > 0;
}

// Records the effect of a load, store or RMW of this type through the address.
static void follow_access(address_flow *f, const address *a, LLVMValueRef in, LLVMTypeRef type) {
    const bool is_rmw = !LLVMIsALoadInst(in) && !LLVMIsAStoreInst(in);
    if (is_rmw || LLVMGetOrdering(in) != LLVMAtomicOrderingNotAtomic)
        record_atomic_access(f, a, LLVMStoreSizeOfType(f->layout, type));
    if (!LLVMIsAStoreInst(in)) record_read(f, a, in, type);
}

static void follow_rmw_access(address_flow *f, const address *a, LLVMValueRef rmw) {
    const unsigned n = LLVMIsAAtomicCmpXchgInst(rmw) ? 2 : 1;
    for (unsigned i = 1; i <= n; i++) f->ends |= LLVMGetOperand(rmw, i) == a->value;
    follow_access(f, a, rmw, LLVMTypeOf(LLVMGetOperand(rmw, 1)));
}

static void follow_store(address_flow *f, const address *a, LLVMValueRef store) {
    enum { VALUE, ADDRESS };
    LLVMValueRef value = LLVMGetOperand(store, VALUE), where = LLVMGetOperand(store, ADDRESS);
    if (where == a->value) follow_access(f, a, store, LLVMTypeOf(value));
    if (value == a->value) record_stored_address(f, a, where);
}

// ---- values -------------------------------------------------------------------------------------

// Follows the address through one of its users.
static void follow_use(address_flow *f, const address *a, LLVMValueRef user) {
    if (LLVMIsAICmpInst(user) || smc_is_annotation_call(user)) return;
    if (LLVMIsAMemIntrinsic(user)) follow_copy(f, a, user);
    else if (smc_is_call(user)) follow_call(f, a, user);
    else if (LLVMIsAReturnInst(user)) leave_function(f, a, user);
    else if (LLVMIsAPHINode(user) || LLVMIsASelectInst(user))
        add_address(f, user, a->context, a->object, a->at);
    else if (smc_is_gep(user) && LLVMGetOperand(user, 0) == a->value)
        add_address(f, user, a->context, a->object,
                    smc_offsets_of_gep(f->layout, user, a->at, f->objects.at[a->object].size));
    else if (LLVMIsALoadInst(user)) follow_access(f, a, user, LLVMTypeOf(user));
    else if (LLVMIsAStoreInst(user)) follow_store(f, a, user);
    else if (LLVMIsAAtomicRMWInst(user) || LLVMIsAAtomicCmpXchgInst(user))
        follow_rmw_access(f, a, user);
    else f->ends = true;
}

static void free_flow(address_flow *f) {
    for (uint32_t i = 0; i < f->objects.n; i++) {
        smc_vec_free(&f->objects.at[i].holds);
        smc_vec_free(&f->objects.at[i].read);
    }
    smc_vec_free(&f->objects);
    smc_vec_free(&f->at);
    smc_vec_free(&f->due);
    smc_table_free(&f->seen);
}

bool smc_is_plain_only(LLVMTargetDataRef layout, LLVMValueRef global, smc_access_ranges *atomic) {
    address_flow f = {.layout = layout, .atomic = atomic};
    const uint32_t size = size_of_variable(&f, LLVMGlobalGetValueType(global));
    if (LLVMIsThreadLocal(global) || LLVMIsGlobalConstant(global) || !size) return false;
    *smc_vec_push(&f.objects) = (object){.root = global, .size = size};
    add_address(&f, global, 0, 0, (smc_offsets){0});
    while (f.due.n && !f.ends) {
        const address a = f.at.at[smc_vec_pop(&f.due)];
        for (LLVMUseRef use = LLVMGetFirstUse(a.value); use && !f.ends; use = LLVMGetNextUse(use))
            follow_use(&f, &a, LLVMGetUser(use));
    }
    if (f.ends) smc_vec_free(atomic);
    free_flow(&f);
    return !f.ends;
}
