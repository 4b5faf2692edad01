// arguments.c - lowers the passing of arguments: named arguments in registers, unnamed ones in the
// memory that va_arg reads.
//
// clang's code for va_arg follows the x86-64 calling convention (psABI 3.2.3, 3.5.7). The unnamed
// arguments are in the frame's first private object (vm/machine.c), at these byte offsets:
//   0    six integer registers, 8 bytes each
//   48   eight vector registers, 16 bytes each
//   192  stack arguments. Named ones come first; their places stay empty.
// In a 32-bit program all arguments are on the stack, in words of four bytes. A va_list points to
// the next argument.
#include "interp/lower/lowering.h"

#include <string.h>

enum { INTEGER_REGISTERS = 6, VECTOR_REGISTERS = 8, VECTORS_AT = 48 };

// Registers and stack bytes that the preceding arguments of a call use.
typedef struct argument_passing {
    uint32_t integers, vectors; // numbers of integer registers and of vector registers
    uint32_t stack;             // number of bytes on the stack
} argument_passing;

typedef SMC_VEC(int32_t) words;

// Returns the size in bytes of a stack slot.
static uint64_t word_of(const smc_lowering *l) { return l->code->short_pointers ? 4 : 8; }

// Each returns the offset of the next argument in the memory of unnamed arguments, and advances *p.
static int32_t place_on_stack(argument_passing *p, uint64_t size, uint64_t align) {
    p->stack = (uint32_t)((p->stack + align - 1) & ~(align - 1));
    const uint32_t at = SMC_VARARGS_STACK + p->stack;
    p->stack += (uint32_t)((size + 7) & ~7ull);
    return (int32_t)at;
}

static int32_t place_on_short_stack(argument_passing *p, uint64_t size) {
    const uint32_t at = SMC_VARARGS_STACK + p->stack;
    p->stack += (uint32_t)((size + 3) & ~3ull);
    return (int32_t)at;
}

static int32_t place_in_integer_register(argument_passing *p) {
    return p->integers < INTEGER_REGISTERS ? 8 * (int32_t)p->integers++ : place_on_stack(p, 8, 8);
}

static int32_t place_in_vector_register(argument_passing *p, uint32_t size) {
    const uint32_t align = size > 8 ? 16 : 8;
    return p->vectors < VECTOR_REGISTERS ? VECTORS_AT + 16 * (int32_t)p->vectors++
                                         : place_on_stack(p, size, align);
}

// Appends the offsets of all words of an argument of `size` bytes that begins at `first`.
static void add_places(words *places, int32_t first, uint64_t size) {
    for (uint64_t at = 0; at < size; at += 8) *smc_vec_push(places) = first + (int32_t)at;
}

// In a 32-bit program, appends the place (offset and flags SMC_PLACE_..) of each register of a
// value.
static void place_short(const smc_lowering *l, LLVMTypeRef type, argument_passing *p,
                        words *places) {
    smc_scalars scalars;
    smc_scalars_of(l, type, &scalars);
    const int32_t at = place_on_short_stack(p, smc_size_in_memory(l, type));
    for (uint32_t i = 0; i < scalars.n; i++) {
        const smc_scalar *s = &scalars.at[i];
        *smc_vec_push(places) = (at + (int32_t)s->offset) | (s->is_short     ? SMC_PLACE_POINTER
                                                             : s->bits <= 32 ? SMC_PLACE_FOUR_BYTES
                                                                             : 0);
    }
}

// Appends the place of each register of a value.
static void place_argument(const smc_lowering *l, LLVMTypeRef type, argument_passing *p,
                           words *places) {
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (l->code->short_pointers) {
        place_short(l, type, p, places);
    } else if (kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            place_argument(l, LLVMStructGetTypeAtIndex(type, i), p, places);
    } else if (kind == LLVMArrayTypeKind) {
        for (uint64_t i = 0; i < LLVMGetArrayLength2(type); i++)
            place_argument(l, LLVMGetElementType(type), p, places);
    } else if (smc_is_extended(type)) {
        add_places(places, place_on_stack(p, 16, 16), 16);
    } else if (smc_is_wide(type) && LLVMGetIntTypeWidth(type) == SMC_WIDE_BITS &&
               p->integers + 2 > INTEGER_REGISTERS) {
        add_places(places, place_on_stack(p, 16, 16), 16); // both halves are in registers, or both
                                                           // on the stack
    } else if (smc_is_wide(type)) {
        for (int i = 0; i < 2; i++) *smc_vec_push(places) = place_in_integer_register(p);
    } else if (kind == LLVMVectorTypeKind) {
        const uint64_t size = smc_size_in_memory(l, type);
        add_places(places, place_in_vector_register(p, (uint32_t)size), size);
    } else if (kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind) {
        *smc_vec_push(places) = place_in_vector_register(p, 8);
    } else {
        *smc_vec_push(places) = place_in_integer_register(p);
    }
}

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static uint64_t alignment_of(LLVMAttributeRef align) {
    const uint64_t n = align ? LLVMGetEnumAttributeValue(align) : 8;
    return n < 8 ? 8 : n;
}

// If a named parameter is a struct that is passed on the stack (pass/variables/byval.c), returns
// the struct; otherwise NULL.
static LLVMTypeRef struct_type_on_stack(LLVMAttributeRef byref) {
    return byref ? LLVMGetTypeAttributeValue(byref) : NULL;
}

// True for a vector that cannot be passed: an unnamed vector must have 8 or 16 bytes, a named one
// at most 16.
static bool is_unpassable_vector(const smc_lowering *l, LLVMTypeRef type, bool named) {
    const uint64_t size =
        LLVMGetTypeKind(type) == LLVMVectorTypeKind ? smc_size_in_memory(l, type) : 8;
    if (l->code->short_pointers) return LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    return named ? size > 16 : size != 8 && size != 16;
}

// ---- calls --------------------------------------------------------------------------------------

// The arguments of a call, as far as they have been lowered.
typedef struct arguments {
    LLVMValueRef call;
    bool variadic;
    words registers;
    words places; // argument place of each register, if the callee is variadic
    argument_passing passing;
} arguments;

// Passes an unnamed struct argument, one word of it per register. Returns false if it is too large.
// (Named structs have been copied by pass/variables/byval.c.)
static bool pass_aggregate_in_words(smc_lowering *l, arguments *a, unsigned i, LLVMTypeRef type) {
    const uint64_t size = smc_size_in_memory(l, type), most = word_of(l);
    if (size > most * SMC_MAX_ARGS) return false;
    const int32_t from = smc_operand_register(l, LLVMGetOperand(a->call, i), 0);
    const int32_t first = l->code->short_pointers ? place_on_short_stack(&a->passing, size) : 0;
    for (uint64_t at = 0; at < size; at += most) {
        int32_t word = smc_new_register(l, 1);
        smc_emit_load(l, SMC_PLAIN, word, from, at,
                      (uint32_t)(size - at < most ? size - at : most));
        *smc_vec_push(&a->registers) = word;
        if (l->code->short_pointers)
            *smc_vec_push(&a->places) = (first + (int32_t)at) | SMC_PLACE_FOUR_BYTES;
    }
    if (l->code->short_pointers) return true;
    const uint64_t align =
        alignment_of(LLVMGetCallSiteEnumAttribute(a->call, i + 1, attribute_kind("align")));
    add_places(&a->places, place_on_stack(&a->passing, size, align), size);
    return true;
}

// Appends the registers of the i-th argument. Returns false if its type cannot be passed.
static bool add_argument(smc_lowering *l, arguments *a, unsigned i) {
    LLVMValueRef v = LLVMGetOperand(a->call, i);
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMAttributeRef in_memory =
        LLVMGetCallSiteEnumAttribute(a->call, i + 1, attribute_kind("byval"));
    LLVMTypeRef pointed =
        struct_type_on_stack(LLVMGetCallSiteEnumAttribute(a->call, i + 1, attribute_kind("byref")));
    smc_scalars scalars;
    if (in_memory) return pass_aggregate_in_words(l, a, i, LLVMGetTypeAttributeValue(in_memory));
    smc_scalars_of(l, type, &scalars);
    const bool named = i < LLVMCountParamTypes(LLVMGetCalledFunctionType(a->call));
    const bool packed = a->variadic && !named && LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    if (scalars.is_unsupported_type || (a->variadic && is_unpassable_vector(l, type, named)))
        return false;
    if (packed)
        for (uint32_t at = 0; at < smc_size_in_memory(l, type); at += 8)
            *smc_vec_push(&a->registers) = smc_packed_register(l, v, at, 64);
    else
        for (uint32_t k = 0; k < scalars.n; k++)
            *smc_vec_push(&a->registers) = smc_operand_register(l, v, k);
    if (a->variadic && pointed && l->code->short_pointers)
        *smc_vec_push(&a->places) =
            place_on_short_stack(&a->passing, smc_size_in_memory(l, pointed));
    else if (a->variadic && pointed)
        *smc_vec_push(&a->places) = place_on_stack(
            &a->passing, smc_size_in_memory(l, pointed),
            alignment_of(LLVMGetCallSiteEnumAttribute(a->call, i + 1, attribute_kind("align"))));
    else if (a->variadic) place_argument(l, type, &a->passing, &a->places);
    // The registers of a named vector argument get the place 0: its elements are not passed in
    // memory.
    while (a->variadic && a->places.n < a->registers.n) *smc_vec_push(&a->places) = 0;
    return true;
}

static int32_t add_function_arguments(smc_lowering *l, const words *w) {
    const int32_t first = (int32_t)l->fn->args.n;
    for (uint32_t i = 0; i < w->n; i++) *smc_vec_push(&l->fn->args) = w->at[i];
    return first;
}

bool smc_lower_arguments(smc_lowering *l, LLVMValueRef call, smc_call_arguments *out) {
    arguments a = {.call = call, .variadic = LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(call))};
    const unsigned n = LLVMGetNumArgOperands(call);
    bool fits = true;
    for (unsigned i = 0; i < n && fits; i++)
        fits = add_argument(l, &a, i) && a.registers.n <= SMC_MAX_ARGS;
    if (!fits)
        smc_emit_unsupported(l, a.registers.n > SMC_MAX_ARGS
                                    ? "a call with too many arguments"
                                    : "a call with an argument of an unusual type");
    *out = (smc_call_arguments){.first = add_function_arguments(l, &a.registers),
                                .n = (int32_t)a.registers.n};
    if (a.variadic) out->places = (uint32_t)add_function_arguments(l, &a.places);
    smc_vec_free(&a.registers);
    smc_vec_free(&a.places);
    return fits;
}

// ---- callees ------------------------------------------------------------------------------------

// Initialises a va_list: {gp_offset, fp_offset, overflow_arg_area, reg_save_area} on x86-64; in a
// 32-bit program, a pointer.
void smc_lower_va_start(smc_lowering *l, LLVMValueRef call, unsigned what) {
    (void)what;
    argument_passing named = {0};
    words places = {0};
    unsigned i = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(l->llvm_function); p; p = LLVMGetNextParam(p)) {
        LLVMTypeRef pointed = struct_type_on_stack(
            LLVMGetEnumAttributeAtIndex(l->llvm_function, ++i, attribute_kind("byref")));
        const uint64_t align =
            alignment_of(LLVMGetEnumAttributeAtIndex(l->llvm_function, i, attribute_kind("align")));
        if (pointed && l->code->short_pointers)
            place_on_short_stack(&named, smc_size_in_memory(l, pointed));
        else if (pointed) place_on_stack(&named, smc_size_in_memory(l, pointed), align);
        else place_argument(l, LLVMTypeOf(p), &named, &places);
    }
    smc_vec_free(&places);
    const int32_t list = smc_operand_register(l, LLVMGetOperand(call, 0), 0),
                  saved = smc_new_register(l, 1), stack = smc_new_register(l, 1);
    smc_emit_instruction(l, SMC_OP_VARARGS, saved, 0, 0, 0);
    smc_emit_instruction(l, SMC_OP_ADD_64I, stack, saved, 0, SMC_VARARGS_STACK + named.stack);
    if (l->code->short_pointers) {
        smc_emit_instruction(l, SMC_OP_STORE32, smc_emit_shorten_address(l, stack), list, 0, 0);
        return;
    }
    smc_emit_instruction(l, SMC_OP_STORE32, smc_constant_register(l, 8 * named.integers), list, 0,
                         0);
    smc_emit_instruction(l, SMC_OP_STORE32,
                         smc_constant_register(l, VECTORS_AT + 16 * named.vectors), list, 0, 4);
    smc_emit_instruction(l, SMC_OP_STORE64, stack, list, 0, 8);
    smc_emit_instruction(l, SMC_OP_STORE64, saved, list, 0, 16);
}
