// typed.c - finds the types with which the source uses memory that may be declared as bytes. For a
// call that returns an address: the target type, and the first variable that holds the address. For
// an access: the struct that it accesses. Reports and the search for padding use these types.
#include "pass/llvm/metadata.h"
#include "pass/relevance/calls.h"
#include "interp/lower/lowering.h"
#include "interp/lower/analysis/plain_only.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

enum { MAX_NESTING = 16 }; // maximum depth of nested loads and geps

// ---- the type of a pointer ----------------------------------------------------------------------

static LLVMMetadataRef type_of_object(const smc_lowering *l, LLVMValueRef address, unsigned depth);

// Returns the source type of a value: the type of the variable that holds it, or the type of the
// memory from which it was loaded.
static LLVMMetadataRef type_of_value(const smc_lowering *l, LLVMValueRef v, unsigned depth) {
    LLVMMetadataRef type =
        LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v) ? NULL : smc_debug_type_of(l, v);
    if (!type && LLVMIsALoadInst(v) && depth < MAX_NESTING)
        type = type_of_object(l, LLVMGetOperand(v, 0), depth + 1);
    return type;
}

// Returns the type of the part that an index selects: of an element, or of the member with this
// number in LLVM's struct.
static LLVMMetadataRef type_of_part(const smc_lowering *l, LLVMMetadataRef type, LLVMTypeRef *in,
                                    LLVMValueRef index) {
    if (LLVMGetTypeKind(*in) == LLVMArrayTypeKind) {
        *in = LLVMGetElementType(*in);
        return smc_debug_element_of(l, type);
    }
    if (LLVMGetTypeKind(*in) != LLVMStructTypeKind || !LLVMIsAConstantInt(index)) return NULL;
    const unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
    const uint64_t offset = LLVMOffsetOfElement(l->layout, *in, k);
    *in = LLVMStructGetTypeAtIndex(*in, k);
    return smc_debug_member_at(l, type, offset);
}

// Returns the type of the object at an address: of a variable, of a part of one, or a target type.
static LLVMMetadataRef type_of_object(const smc_lowering *l, LLVMValueRef address, unsigned depth) {
    if (!smc_is_gep(address)) {
        if (LLVMIsAAllocaInst(address) || LLVMIsAGlobalVariable(address))
            return smc_debug_type_of(l, address);
        LLVMMetadataRef pointer = type_of_value(l, address, depth);
        return pointer ? smc_debug_pointee_of(l, pointer) : NULL;
    }
    LLVMMetadataRef type =
        depth < MAX_NESTING ? type_of_object(l, LLVMGetOperand(address, 0), depth + 1) : NULL;
    LLVMTypeRef in = LLVMGetGEPSourceElementType(address);
    if (LLVMGetTypeKind(in) != LLVMStructTypeKind && LLVMGetTypeKind(in) != LLVMArrayTypeKind)
        return type ? smc_debug_innermost_element(l, type) : NULL;
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(address) && type; i++)
        type = type_of_part(l, type, &in, LLVMGetOperand(address, i));
    return type;
}

// Returns the type of the first variable or member to which the call's result is stored.
static LLVMMetadataRef type_of_first_store(const smc_lowering *l, LLVMValueRef call) {
    LLVMMetadataRef type = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(call); use && !type; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == call)
            type = type_of_object(l, LLVMGetOperand(user, 1), 0);
    }
    return type;
}

// ---- allocations by functions of Rust's library, also inlined ones, identified by their types ---

enum { // operand numbers (llvm/IR/DebugInfoMetadata.h)
    BLOCK_SCOPE = 1,
    FUNCTION_LINKAGE_NAME = 3,
    FUNCTION_PARAMETERS = 9, // operand with the type arguments of a generic function
    PARAMETER_NAME = 0,
    PARAMETER_TYPE = 1,
};

static LLVMMetadataRef node_at(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    return smc_llvm_operand(LLVMGetModuleContext(l->module), node, i);
}

static const char *text_at(const smc_lowering *l, LLVMMetadataRef node, unsigned i) {
    LLVMValueRef v = smc_llvm_operand_value(LLVMGetModuleContext(l->module), node, i);
    unsigned n;
    return v && LLVMIsAMDString(v) ? LLVMGetMDString(v, &n) : ""; // LLVM's strings end with NUL
}

// A family of functions that allocate, by module and name. They return the address in a Result, a
// RawVec, a table or a slice.
typedef struct type_family {
    const char *module, *name;
} type_family;

static const type_family allocators[] = {{"5alloc5alloc", ""},
                                         {"5alloc7raw_vec", ""},
                                         {"9hashbrown3raw", ""},
                                         {"5alloc5boxed", "new_uninit"},
                                         {"5alloc5boxed", "new_zeroed"},
                                         {"5alloc4sync", "allocate_for_"},
                                         {"5alloc2rc", "allocate_for_"}},
                         of_parameter[] = {{"5alloc7raw_vec", ""},
                                           {"5alloc3vec", ""},
                                           {"9hashbrown3raw", ""},
                                           {"5alloc5boxed", "new_uninit"},
                                           {"5alloc5boxed", "new_zeroed"}},
                         of_wide_pointer[] = {{"5alloc4sync", "allocate_for_"},
                                              {"5alloc2rc", "allocate_for_"}};

// Returns the part of a mangled symbol from the crate's name on, after which the type arguments
// follow: "5alloc3vec.." in "_RNvMs_NtCs2a_5alloc3vec.." and in "_ZN5alloc3vec..". NULL: none.
static const char *path_of(const char *symbol) {
    static const char legacy[] = "_ZN";
    if (strncmp(symbol, legacy, strlen(legacy)) == 0) return symbol + strlen(legacy);
    const char *crate = strstr(symbol, "Cs"), *end = crate ? strchr(crate, '_') : NULL;
    return end ? end + 1 : NULL;
}

static bool is_in_family(const char *symbol, const type_family *all, size_t n) {
    const char *path = path_of(symbol);
    bool is = false;
    for (size_t i = 0; path && i < n && !is; i++)
        is = strncmp(path, all[i].module, strlen(all[i].module)) == 0 && strstr(path, all[i].name);
    return is;
}
#define IS_ONE_OF(symbol, all) is_in_family(symbol, all, sizeof(all) / sizeof *(all))

static bool is_allocator(const char *symbol) {
    return strstr(symbol, "__rdl_alloc") || strstr(symbol, "__rg_alloc") ||
           IS_ONE_OF(symbol, allocators);
}

static bool is_allocating(const smc_lowering *l) {
    size_t n;
    return l->language.is_rust && is_allocator(LLVMGetValueName2(l->llvm_function, &n));
}

// Returns the first type argument of the function, if it is called T.
static LLVMMetadataRef first_parameter(const smc_lowering *l, LLVMMetadataRef function) {
    LLVMMetadataRef all = node_at(l, function, FUNCTION_PARAMETERS),
                    first = all ? node_at(l, all, 0) : NULL;
    return first && strcmp(text_at(l, first, PARAMETER_NAME), "T") == 0
               ? node_at(l, first, PARAMETER_TYPE)
               : NULL;
}

// Returns the type of the object whose address the function returns; for Box::new, the type of the
// boxed value. NULL: unknown, or bytes, which may hold any object.
static LLVMMetadataRef type_made_by_function(const smc_lowering *l, LLVMMetadataRef function) {
    const char *symbol = text_at(l, function, FUNCTION_LINKAGE_NAME);
    LLVMMetadataRef object = IS_ONE_OF(symbol, of_parameter) ? first_parameter(l, function) : NULL;
    if (object) return object;
    LLVMMetadataRef type = smc_return_type_of(l, function);
    if (type && IS_ONE_OF(symbol, of_wide_pointer)) type = smc_debug_member_at(l, type, 0);
    object = type ? smc_debug_pointee_of(l, type) : NULL;
    const bool is_bytes = !object || LLVMDITypeGetSizeInBits(object) <= 8;
    return is_bytes ? NULL : object;
}

// Returns the element type of "vec![a, b]", which allocates memory, fills it and passes it to
// into_vec::<T>.
static LLVMMetadataRef element_of_macro(const smc_lowering *l, LLVMValueRef call) {
    LLVMMetadataRef type = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(call); use && !type; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use),
                     callee = smc_is_call(user) ? LLVMGetCalledValue(user) : NULL;
        size_t n;
        if (callee && LLVMIsAFunction(callee) &&
            strstr(LLVMGetValueName2(callee, &n), "8into_vec") && LLVMGetSubprogram(callee))
            type = first_parameter(l, LLVMGetSubprogram(callee));
    }
    return type;
}

static LLVMMetadataRef type_made_by_rust(const smc_lowering *l, LLVMValueRef call) {
    LLVMMetadataRef type = element_of_macro(l, call);
    for (LLVMMetadataRef at = LLVMInstructionGetDebugLoc(call); at && !type;
         at = LLVMDILocationGetInlinedAt(at)) {
        LLVMMetadataRef scope = LLVMDILocationGetScope(at);
        while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind)
            scope = node_at(l, scope, BLOCK_SCOPE);
        type = scope ? type_made_by_function(l, scope) : NULL;
    }
    return type;
}

// ---- new T[n] with a destructor: a count precedes the elements ----------------------------------

enum { COUNT = 8 }; // bytes of the element count, which is directly before the elements

// Returns an address's constant offset in bytes from the allocation's start; 0: not constant.
static uint64_t offset_from_allocation(LLVMValueRef user, LLVMValueRef call) {
    const bool is_moved =
        smc_is_gep(user) && LLVMGetOperand(user, 0) == call && LLVMGetNumOperands(user) == 2 &&
        LLVMIsAConstantInt(LLVMGetOperand(user, 1)) &&
        LLVMGetTypeKind(LLVMGetGEPSourceElementType(user)) == LLVMIntegerTypeKind &&
        LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(user)) == 8;
    return is_moved ? LLVMConstIntGetZExtValue(LLVMGetOperand(user, 1)) : 0;
}

// True if the store writes the number of elements that fit in the memory after the count.
static bool is_element_count(LLVMValueRef store, LLVMValueRef call, uint64_t element,
                             uint64_t before) {
    LLVMValueRef n = LLVMGetOperand(store, 0), bytes = LLVMGetOperand(call, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(n)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(n)) != 8 * COUNT ||
        LLVMInstructionGetDebugLoc(store) != LLVMInstructionGetDebugLoc(call) ||
        !LLVMIsAConstantInt(n) != !LLVMIsAConstantInt(bytes))
        return false;
    return !LLVMIsAConstantInt(n) ||
           LLVMConstIntGetZExtValue(n) * element + before == LLVMConstIntGetZExtValue(bytes);
}

static bool has_count(LLVMValueRef address, LLVMValueRef call, uint64_t element, uint64_t before) {
    bool is = false;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use && !is; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        is = (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address &&
              is_element_count(user, call, element, before)) ||
             (address == call && before > COUNT &&
              offset_from_allocation(user, call) == before - COUNT &&
              has_count(user, call, element, before));
    }
    return is;
}

// Returns the address after the element count that is stored in the allocation, and its offset in
// *before; NULL: no count is stored.
static LLVMValueRef elements_of(LLVMValueRef call, uint64_t element, uint64_t *before) {
    for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use)) {
        *before = offset_from_allocation(LLVMGetUser(use), call);
        if (*before >= COUNT && has_count(call, call, element, *before)) return LLVMGetUser(use);
    }
    return NULL;
}

// If the call belongs to an array new-expression that stores an element count, returns the address
// of the elements; otherwise NULL.
static LLVMValueRef counted_elements(smc_lowering *l, LLVMValueRef call, uint64_t *before) {
    LLVMValueRef site = LLVMGetMetadata(call, l->kinds.heap);
    const smc_shape *of = site ? smc_shape_of_type(l, LLVMValueAsMetadata(site)) : NULL;
    const bool is_object = of && of->size && of->n_fields && LLVMGetNumArgOperands(call);
    return is_object ? elements_of(call, of->size, before) : NULL;
}

// ---- uses of the result -------------------------------------------------------------------------

static bool is_returned_by(LLVMValueRef v, unsigned depth) {
    bool is = false;
    for (LLVMUseRef use = LLVMGetFirstUse(v); use && !is; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        is = LLVMIsAReturnInst(user) ||
             (LLVMIsAPHINode(user) && depth && is_returned_by(user, depth - 1));
    }
    return is;
}

static bool stores_result(LLVMValueRef call) {
    return LLVMGetNumArgOperands(call) == 3 &&
           smc_llvm_library_function(LLVMGetCalledValue(call))->traits & SMC_FN_STORES_MEMORY;
}

// True if the program stores to the global only once, so that its value identifies the object.
static bool is_stored_once(LLVMValueRef global) {
    unsigned stores = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(global); use && stores < 2; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == global) stores++;
        else if (smc_is_call(user) && stores_result(user)) stores++;
        else if (!LLVMIsALoadInst(user)) return false;
    }
    return stores == 1;
}

// Returns the name of the member at an address; NULL: none.
static const char *member_at(smc_lowering *l, LLVMValueRef address) {
    if (!smc_is_gep(address)) return NULL;
    LLVMTypeRef in = LLVMGetGEPSourceElementType(address);
    LLVMValueRef last = LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
    if (LLVMGetTypeKind(in) != LLVMStructTypeKind || LLVMGetNumOperands(address) != 3 ||
        !LLVMIsAConstantInt(last))
        return NULL;
    LLVMMetadataRef object = type_of_object(l, LLVMGetOperand(address, 0), 0);
    return object ? smc_member_name(l, object,
                                    LLVMOffsetOfElement(l->layout, in,
                                                        (unsigned)LLVMConstIntGetZExtValue(last)))
                  : NULL;
}

static const char *name_of_holder(smc_lowering *l, LLVMValueRef address, uint32_t *by) {
    *by = LLVMIsAGlobalVariable(address) ? SMC_HELD_BY_STATIC
          : LLVMIsAAllocaInst(address)   ? SMC_HELD_BY_LOCAL
                                         : SMC_HELD_BY_MEMBER;
    if (*by == SMC_HELD_BY_MEMBER) return member_at(l, address);
    return *by == SMC_HELD_BY_LOCAL || is_stored_once(address) ? smc_declared_name(l, address)
                                                               : NULL;
}

// Returns the name of the variable or member that first stores the call's result, and its kind
// (enum smc_holder) in *by; NULL: none. Variables of libraries are ignored.
static const char *storing_name(smc_lowering *l, LLVMValueRef call, uint32_t *by) {
    *by = SMC_HELD_BY_LOCAL;
    if (l->fn->library || l->code->sources.at[l->source].header) return NULL;
    uint64_t before;
    LLVMValueRef elements = counted_elements(l, call, &before);
    if (elements) call = elements;
    const char *name = smc_declared_name(l, call);
    for (LLVMUseRef use = LLVMGetFirstUse(call); use && !name; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACastInst(user) && !LLVMIsAPtrToIntInst(user)) name = storing_name(l, user, by);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == call)
            name = name_of_holder(l, LLVMGetOperand(user, 1), by);
    }
    return name && *name ? name : NULL;
}

static bool is_pointer_to_something(const smc_lowering *l, LLVMMetadataRef type) {
    return type && smc_debug_pointee_of(l, type);
}

// Returns the type of the object to which the call's result points; NULL: unknown.
static const smc_shape *shape_pointed_to_by_result(smc_lowering *l, LLVMValueRef call,
                                                   bool is_returned) {
    // clang attaches the type of a new-expression to the call.
    LLVMValueRef site = LLVMGetMetadata(call, l->kinds.heap);
    uint64_t before;
    if (site && counted_elements(l, call, &before))
        return smc_shape_of_counted_array(l, smc_shape_of_type(l, LLVMValueAsMetadata(site)),
                                          before);
    if (site) return smc_shape_of_type(l, LLVMValueAsMetadata(site));
    LLVMMetadataRef type = smc_debug_type_of(l, call);
    if (!is_pointer_to_something(l, type)) type = type_of_first_store(l, call);
    if (!is_pointer_to_something(l, type) && is_returned)
        type = smc_return_type_of(l, LLVMGetSubprogram(l->llvm_function));
    return is_pointer_to_something(l, type) ? smc_shape_of_type(l, smc_debug_pointee_of(l, type))
                                            : NULL;
}

static const smc_shape *shape_of_allocation(smc_lowering *l, LLVMValueRef call) {
    LLVMMetadataRef type = type_made_by_rust(l, call);
    return type ? smc_shape_of_type(l, type) : NULL;
}

// posix_memalign stores the address through its first argument. Records the type of that memory. If
// the argument points to a void *, the first typed variable to which the program loads the address
// gives the type.
static void record_stored_result(smc_lowering *l, LLVMValueRef call, smc_code_source *at) {
    LLVMValueRef address = LLVMGetOperand(call, 0), first = NULL;
    LLVMMetadataRef type = type_of_object(l, address, 0);
    at->returns_call_result = false;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsALoadInst(user)) continue;
        at->returns_call_result |= is_returned_by(user, 2);
        if (!first && is_pointer_to_something(l, smc_debug_type_of(l, user))) first = user;
    }
    const bool is_known = is_pointer_to_something(l, type);
    if (!is_known) type = first ? smc_debug_type_of(l, first) : NULL;
    if (!is_known && at->returns_call_result && !type)
        type = smc_return_type_of(l, LLVMGetSubprogram(l->llvm_function));
    if (is_pointer_to_something(l, type))
        at->pointed = smc_shape_of_type(l, smc_debug_pointee_of(l, type));
    at->held_by = SMC_HELD_BY_LOCAL;
    at->holder =
        is_known || !first ? name_of_holder(l, address, &at->held_by) : smc_declared_name(l, first);
}

// Records the variable that holds the input of the call; without one, the called function's name.
static void record_input(smc_lowering *l, LLVMValueRef call, smc_code_source *at) {
    size_t n;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
    if (smc_library_function_find(name)->traits & SMC_FN_INPUT) {
        LLVMValueRef of = LLVMGetOperand(call, 0);
        const bool is_first =
            smc_is_gep(of) && LLVMIsNull(LLVMGetOperand(of, (unsigned)LLVMGetNumOperands(of) - 1));
        at->holder = name_of_holder(l, is_first ? LLVMGetOperand(of, 0) : of, &at->held_by);
    }
    const bool is_input = smc_nondet_makes_input(name);
    if (!is_input && LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMIntegerTypeKind) return;
    at->returns_call_result |= is_returned_by(call, 2);
    at->holder = storing_name(l, call, &at->held_by);
    if (!at->holder && is_input) at->holder = smc_intern_text_of_code(l, name, n);
}

void smc_record_result_type(smc_lowering *l, LLVMValueRef call) {
    const bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind;
    smc_code_source *at = &l->code->sources.at[l->source];
    if (!l->source) return;                            // the instruction has no line
    if (stores_result(call) && !l->language.is_rust) { // in Rust, only functions of std call it
        record_stored_result(l, call, at);
        return;
    }
    const bool is_allocator = is_allocating(l); // its code treats memory as bytes
    at->returns_call_result = is_allocator || (is_pointer && is_returned_by(call, 2));
    if (l->language.is_rust && !at->pointed) at->pointed = shape_of_allocation(l, call);
    if (!is_pointer) record_input(l, call, at);
    if (!is_pointer || is_allocator) return;
    at->holder = storing_name(l, call, &at->held_by);
    if (!at->pointed) at->pointed = shape_pointed_to_by_result(l, call, at->returns_call_result);
}

// ---- accesses -----------------------------------------------------------------------------------

// A byte of an object with a known type: the byte at `offset` in the type `whole`, which is the
// first byte of a part of type `part`.
typedef struct typed_position {
    LLVMMetadataRef whole, part; // NULL: unknown
    uint64_t offset;
} typed_position;

static typed_position typed_position_of(const smc_lowering *l, LLVMValueRef address, LLVMTypeRef as,
                                        unsigned depth);

static typed_position begin_of(LLVMMetadataRef type) { return (typed_position){type, type, 0}; }

static uint64_t di_size(LLVMMetadataRef type) { return LLVMDITypeGetSizeInBits(type) / 8; }

// Returns the object that a pointer refers to: according to the variable that holds the pointer, to
// the memory from which it was loaded, or to the type `as` with which it is used.
static typed_position pointed_type(const smc_lowering *l, LLVMValueRef pointer, LLVMTypeRef as,
                                   unsigned depth) {
    const bool is_declared = LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer);
    LLVMMetadataRef type = is_declared ? NULL : smc_debug_type_of(l, pointer), object;
    if (!type && LLVMIsALoadInst(pointer))
        type = typed_position_of(l, LLVMGetOperand(pointer, 0), NULL, depth + 1).part;
    object = type ? smc_debug_struct_of(l, smc_debug_pointee_of(l, type)) : NULL;
    const bool is_other = as && object && di_size(object) != smc_size_in_memory(l, as);
    if (!object || is_other) object = smc_pointed_struct(l, pointer, as);
    if (!object && is_declared) object = smc_debug_type_of(l, pointer);
    return begin_of(object);
}

// Moves *at by an index: over whole objects, or to a part of known type. Returns false otherwise.
static bool step_into_type(const smc_lowering *l, typed_position *at, LLVMTypeRef *in,
                           LLVMValueRef index) {
    const bool is_known = LLVMIsAConstantInt(index);
    const bool is_array = LLVMGetTypeKind(*in) == LLVMArrayTypeKind;
    if (!is_array && (LLVMGetTypeKind(*in) != LLVMStructTypeKind || !is_known)) return false;
    const uint64_t k = is_known ? LLVMConstIntGetZExtValue(index) : 0;
    const uint64_t bytes = is_array ? k * smc_size_in_memory(l, LLVMGetElementType(*in))
                                    : LLVMOffsetOfElement(l->layout, *in, (unsigned)k);
    *in = is_array ? LLVMGetElementType(*in) : LLVMStructGetTypeAtIndex(*in, (unsigned)k);
    at->part = !at->part  ? NULL
               : is_array ? smc_debug_element_of(l, at->part)
                          : smc_debug_member_at(l, at->part, bytes);
    at->offset += bytes;
    if (!is_known) *at = begin_of(at->part);
    return at->whole;
}

// Moves by a number of bytes or scalars. The type of the part at the new position is unknown.
static typed_position move_position(typed_position at, LLVMValueRef index, uint64_t size) {
    const uint64_t by =
        LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) * size : UINT64_MAX;
    const bool is_inside = at.whole && by < di_size(at.whole) - at.offset;
    return is_inside ? (typed_position){at.whole, NULL, at.offset + by} : (typed_position){0};
}

static typed_position typed_position_of(const smc_lowering *l, LLVMValueRef address, LLVMTypeRef as,
                                        unsigned depth) {
    if (depth == MAX_NESTING) return (typed_position){0};
    if (!smc_is_gep(address)) return pointed_type(l, address, as, depth);
    LLVMTypeRef in = LLVMGetGEPSourceElementType(address);
    const LLVMTypeKind kind = LLVMGetTypeKind(in);
    const bool is_struct = kind == LLVMStructTypeKind,
               is_scalar = !is_struct && kind != LLVMArrayTypeKind;
    LLVMValueRef first = LLVMGetOperand(address, 1);
    const bool stays = LLVMIsAConstantInt(first) && !LLVMConstIntGetZExtValue(first);
    typed_position at = typed_position_of(l, LLVMGetOperand(address, 0),
                                          is_struct   ? in
                                          : is_scalar ? as
                                                      : NULL,
                                          depth + 1);
    if (is_scalar && !stays) return move_position(at, first, smc_size_in_memory(l, in));
    // The index must move over an array of whole objects.
    if (!stays && (at.offset || !at.whole || di_size(at.whole) != smc_size_in_memory(l, in)))
        return (typed_position){0};
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(address); i++)
        if (!step_into_type(l, &at, &in, LLVMGetOperand(address, i))) return (typed_position){0};
    return at;
}

void smc_record_access_type(smc_lowering *l, LLVMValueRef access) {
    LLVMValueRef address = LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
    smc_code_source *at = &l->code->sources.at[l->source];
    if (!l->source || at->is_mixed || at->header || l->language.is_rust) return;
    // Most accesses are to local variables, which need no type.
    if (LLVMIsAAllocaInst(address)) return;
    const typed_position s = typed_position_of(l, address, NULL, 0);
    LLVMMetadataRef whole = s.whole ? smc_debug_struct_of(l, s.whole) : NULL;
    const smc_shape *shape = whole ? smc_shape_of_type(l, whole) : NULL;
    if (!shape) return;
    at->is_mixed = at->accessed && (at->accessed != shape || at->accessed_at != s.offset);
    at->accessed = at->is_mixed ? NULL : shape;
    at->accessed_at = at->is_mixed ? 0 : (uint32_t)s.offset;
}
