// lowering.h - state of a lowering. Private to this folder, the only one of the interpreter that
// uses LLVM.
#ifndef SMC_LOWERING_H
#define SMC_LOWERING_H

#include "interp/bytecode/bytecode.h"
#include "pass/relevance/relevance.h"
#include "interp/lower/analysis/language.h"
#include "interp/lower/analysis/numbering.h"
#include "interp/lower/analysis/retry.h"
#include "interp/options.h"
#include "base/table.h"
#include "pass/marks.h"
#include "program/program.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

enum { SMC_MAX_SCALARS = 64, SMC_WIDE_BITS = 128 };

// A scalar of a first-class type, with its offset in memory.
typedef struct smc_scalar {
    uint32_t offset, bits; // in memory
    bool is_float;         // float or double
    bool is_short;         // a 32-bit pointer; in a register it is a 64-bit address
} smc_scalar;

typedef struct smc_scalars {
    uint32_t n;
    bool is_unsupported_type; // registers cannot hold this type
    smc_scalar at[SMC_MAX_SCALARS];
} smc_scalars;

// A jump to a block that has not been placed yet.
typedef struct smc_fixup {
    uint32_t insn;   // the instruction with the displacement
    int32_t in_case; // index into cases, or -1: the instruction's c
    uint32_t base;   // where the displacement counts from
    LLVMBasicBlockRef to;
} smc_fixup;

// A loop that may wait (vm/spin.c).
typedef struct smc_spin {
    LLVMBasicBlockRef header;
    LLVMBasicBlockRef cut; // block in which a round begins
    int32_t record;        // first register of its record
    int32_t live, n_live;  // in the function's args: n_live registers that were set in the loop and
                           // are relevant at the cut,
    uint32_t n_unasked; // then the addresses of irrelevant private variables that change, then the
                        // registers for SMC_SPIN_LEAPS
    int32_t leap[SMC_LEAP_WORDS]; // registers
    uint32_t n_irrelevant; // then the irrelevant phis of the header, if a round may be a retry
    unsigned flags;        // SMC_SPIN_MEMORY, SMC_SPIN_NO_EXIT, SMC_SPIN_EFFECTS, ..
    smc_table inside;      // with SMC_SPIN_EFFECTS or SMC_SPIN_COUNTED: its blocks -> 1
} smc_spin;

// The debugging information of the variable that a value belongs to.
typedef struct smc_declaration {
    LLVMMetadataRef variable;
    uint32_t within; // offset of the value in the variable
    uint32_t last;   // last line of its scope; 0: unknown, or that of the function
    bool points;     // the value is unnamed memory that the variable points to
} smc_declaration;

// A pointer variable that holds a value in a function. `next` is another one with the same value,
// as an index + 1; 0: none.
typedef struct smc_pointer_variable {
    LLVMValueRef function;
    LLVMMetadataRef variable;
    uint32_t next;
} smc_pointer_variable;

typedef struct smc_lowering {
    smc_code *code;
    const smc_interp_options *options;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    bool has_cxx;            // has C++ units, so type names omit "struct"
    smc_table units;         // debugging information of units (analysis/language.h)
    bool is_rust;            // uses Rust's standard library (pass/rust/)
    bool has_weak;           // the program has a weak compare-exchange
    smc_relevance relevance; // which values are relevant to the program's behaviour
    smc_relevance fitting;   // the same with overflow checks ignored, if `relevance` considers them
    bool has_backoff;        // some private memory is the state of a back-off
    smc_retries retries;
    bool hooks;                    // code runs before or after the entry function (start.c)
    const smc_function *status_of; // the function whose result is the exit status; NULL: none
    // Metadata kinds (pass/marks.h).
    unsigned private_kind, negates_kind, moves_kind, variable_kind, copy_kind;
    unsigned statistic_kind, branch_kind, function_kind, attempt_kind, takes_back_kind;
    unsigned bool_kind; // of bytes that must be 0 or 1
    unsigned heap_kind; // clang's kind with the type of a new-expression
    smc_numbering numbering;
    smc_table functions; // LLVMValueRef -> index + 1
    smc_table globals;   // LLVMValueRef -> index + 1
    smc_table sources, strings, covers;
    smc_table declared; // LLVMValueRef -> index + 1 into declarations
    SMC_VEC(smc_declaration) declarations;
    smc_table pointer_ids; // LLVMValueRef -> index + 1 into pointers: the first pointer to a struct
                           // with this value
    SMC_VEC(smc_pointer_variable) pointers;
    smc_table named_types; // LLVMMetadataRef of a type -> index + 1 into named_shapes
    SMC_VEC(smc_shape *) named_shapes;
    smc_table pointed_ids; // LLVMMetadataRef of a pointee type -> index + 1
    SMC_VEC(LLVMMetadataRef) pointed_types;
    SMC_VEC(LLVMValueRef) nowhere; // functions and variables without a definition, valid once
                                   // `nowhere_found`
    bool nowhere_found;
    SMC_VEC(smc_variable) copied; // variables that only hold copies of values (pass/marks.h), in
                                  // the order of their allocas

    smc_function *fn; // the function being lowered
    LLVMValueRef fn_value;
    uint32_t unroll;  // bound of its loops; 0: none
    smc_table values; // LLVMValueRef -> first register + 1
    smc_table consts; // bits -> index + 1
    SMC_VEC(uint64_t) const_bits;
    smc_table files;   // LLVMMetadataRef -> index of its name in code->owned + 1
    smc_table allocas; // LLVMValueRef -> index + 1 of its instruction
    smc_table copies;  // LLVMValueRef of an alloca -> index into copied + 1
    smc_table blocks;  // LLVMBasicBlockRef -> index + 1, in order of placement
    SMC_VEC(uint32_t) block_start;
    smc_table asserting;  // branch -> source of the assertion it belongs to
    smc_table assertions; // source -> mark + 1; UINT32_MAX: no mark yet
    smc_table back_edges; // (from, to) -> 1
    smc_table counters;   // loop header -> register + 1 of its counter
    smc_table bounds;     // loop header -> bound given in the program
    smc_table spin_of;    // loop header -> index + 1 of a loop that may wait
    SMC_VEC(smc_spin) spins;
    SMC_VEC(smc_fixup) fixups;
    LLVMBasicBlockRef next; // block to be placed after this one; NULL: none
    uint32_t lane; // current element, while a vector operation is lowered element by element; else
                   // 0
    uint32_t source;    // of the instruction being lowered
    uint16_t uncounted; // lowered LLVM instructions to be counted with the next emitted one
} smc_lowering;

// Functions of the files below; each file only uses those above it.

// emit.c
smc_insn *smc_emit(smc_lowering *, unsigned op, unsigned x, int32_t a, int32_t b, int32_t c,
                   uint64_t imm);
int32_t smc_emit_shortened(smc_lowering *, int32_t reg); // returns a register with the 32-bit form
                                                         // of the address in `reg`
// Emit code that refuses when it is executed: with a noun phrase, or with a whole sentence that
// must stay allocated.
void smc_emit_refuse(smc_lowering *, const char *fmt, ...) SMC_PRINTF(2, 3);
void smc_emit_refuse_since(smc_lowering *, const char *sentence);
void smc_emit_trap(smc_lowering *, unsigned error, const char *text);
int32_t smc_new_register(smc_lowering *, uint32_t n);
int32_t smc_constant(smc_lowering *, uint64_t bits); // returns a register that holds it
void *smc_keep(smc_lowering *, void *);              // transfers ownership to the code
// Copies a text of the program and makes it printable (base/printable.h).
const char *smc_keep_text(smc_lowering *, const char *text, size_t n);

// memory.c
// Emits a possible place of a fence before `in`.
void smc_emit_fence_place(smc_lowering *, LLVMValueRef in);

// source.c
void smc_take_remarks(smc_lowering *); // copies the front end's remarks
void smc_take_allowed(smc_lowering *); // once functions and globals are known
// Returns the place of the first instruction that uses the value; nowhere if there is none.
smc_place smc_place_of_use(smc_lowering *, LLVMValueRef);
// Index into the code's sources; 0: unknown.
uint32_t smc_source_of(smc_lowering *, LLVMValueRef instruction);
const char *smc_file_name(smc_lowering *, LLVMMetadataRef file);

// coverage.c
bool smc_is_probe(LLVMValueRef instruction); // it records that a line is executed
void smc_lower_probe(smc_lowering *, LLVMValueRef probe, unsigned what);
// True if each edge of the branch records that it is taken.
bool smc_notes_edges(const smc_lowering *, LLVMValueRef branch);
void smc_emit_edge_note(smc_lowering *, LLVMValueRef branch, uint32_t edge);

// type.c
void smc_scalars_of(const smc_lowering *, LLVMTypeRef type, smc_scalars *out);
uint32_t smc_bits_of(LLVMTypeRef type); // of a scalar; 0: not a scalar
uint64_t smc_size_of(const smc_lowering *, LLVMTypeRef type);
uint32_t smc_most_aligned(const smc_lowering *); // the largest alignment of objects that exist at
                                                 // the start of a function or thread
const smc_shape *smc_shape_of(smc_lowering *, LLVMTypeRef type);
bool smc_is_wide(LLVMTypeRef);             // an integer of 65 to 128 bits
bool smc_is_extended(LLVMTypeRef);         // x86's long double
LLVMTypeRef smc_element_type(LLVMTypeRef); // of a vector; any other type is its own element
uint32_t smc_vector_lanes(LLVMTypeRef);    // 1 for other types

// names.c
void smc_find_names(smc_lowering *);
// Returns the name of a variable in the source; NULL: unknown.
const char *smc_declared_name(smc_lowering *, LLVMValueRef);
uint32_t smc_declared_line(smc_lowering *, LLVMValueRef, const char **file); // 0: unknown
// Returns the offset of the value in the variable it belongs to.
uint32_t smc_declared_within(const smc_lowering *, LLVMValueRef);
// Returns the last line of the variable's scope; 0: unknown, or that of its function.
uint32_t smc_declared_last(const smc_lowering *, LLVMValueRef);
// True if the alloca only holds a copy of a variable's value (pass/marks.h).
bool smc_is_copy(const smc_lowering *, LLVMValueRef instruction);
void smc_number_copies(smc_lowering *); // to be called after all other variables have numbers
void smc_find_pointed(smc_lowering *);  // fills in pointee types, after all shapes have been
                                        // requested
// Returns the shape of an alloca or global; NULL: unknown.
const smc_shape *smc_declared_shape(smc_lowering *, LLVMValueRef);
// Returns the size of a type with this name that is declared somewhere; 0: unknown.
uint32_t smc_declared_size(smc_lowering *, const char *type);
const smc_shape *smc_shape_of_type(smc_lowering *, LLVMMetadataRef);
// Returns the shape of an array whose elements follow an element count of `before` bytes.
const smc_shape *smc_shape_counted(smc_lowering *, const smc_shape *element, uint64_t before);
// Debugging information about types. They return NULL if it is unknown or missing.
LLVMMetadataRef smc_type_of(const smc_lowering *, LLVMValueRef variable_or_value);
LLVMMetadataRef smc_pointee_of(const smc_lowering *, LLVMMetadataRef pointer); // void *: NULL
LLVMMetadataRef smc_element_of(const smc_lowering *, LLVMMetadataRef array);
// A type that is not an array is its own element.
LLVMMetadataRef smc_innermost_element_of(const smc_lowering *, LLVMMetadataRef);
LLVMMetadataRef smc_member_at(const smc_lowering *, LLVMMetadataRef, uint64_t offset);
const char *smc_member_name(smc_lowering *, LLVMMetadataRef, uint64_t offset);
// Returns the struct, class or union that a type denotes; NULL: none.
LLVMMetadataRef smc_struct_of(const smc_lowering *, LLVMMetadataRef type);
// Returns the pointee of the first pointer variable that holds the value in the current function
// and whose pointee matches LLVM's type by size and name. The type may be NULL for any. Returns
// NULL if there is none.
LLVMMetadataRef smc_struct_behind(const smc_lowering *, LLVMValueRef, LLVMTypeRef);
LLVMMetadataRef smc_type_returned(const smc_lowering *, LLVMMetadataRef function);

// typed.c: record types in the source of the current instruction
void smc_note_result(smc_lowering *, LLVMValueRef call);
void smc_note_access(smc_lowering *, LLVMValueRef access); // load, store or RMW

// const.c
uint64_t smc_label_address(const smc_lowering *, LLVMBasicBlockRef block);
uint64_t smc_function_address(const smc_lowering *, LLVMValueRef fn);
bool smc_constant_bits(smc_lowering *, LLVMValueRef constant, uint64_t *bits); // of a scalar
// Sets *bits to the k-th scalar of a constant.
bool smc_constant_scalar(smc_lowering *, LLVMValueRef constant, uint32_t k, uint64_t *bits);
// Writes a constant of any type to `out`, which is zeroed. Returns false if part of it is only
// known at run time.
bool smc_constant_image(smc_lowering *, LLVMValueRef constant, uint8_t *out);
// Sets the undefined bytes of a constant to 0xff in `out`; returns their number.
uint32_t smc_constant_undefined(const smc_lowering *, LLVMValueRef constant, uint8_t *out);

// globals.c
void smc_lower_globals(smc_lowering *); // declares them and assigns their addresses
void smc_lower_images(smc_lowering *);
smc_global *smc_global_of(const smc_lowering *, LLVMValueRef variable);
// True for a declaration other than the standard streams and the environment.
bool smc_is_undefined_variable(const smc_lowering *, LLVMValueRef);
// Sets *bits to an address as it is stored in memory.
bool smc_pointer_image(const smc_lowering *, uint64_t address, uint64_t *bits);

// operand.c: return the register that holds a value or a constant; i selects a scalar of an
// aggregate.
int32_t smc_operand(smc_lowering *, LLVMValueRef v, uint32_t i);
int32_t smc_two_operands(smc_lowering *, LLVMValueRef); // for a value in two registers: the first
                                                        // of two consecutive ones
int32_t smc_result(smc_lowering *, LLVMValueRef instruction); // its first register

// assert.c
void smc_find_assertions(smc_lowering *); // in the current function
// To be called before a conditional branch; no effect if it belongs to no assertion.
void smc_mark_assertion(smc_lowering *, LLVMValueRef branch);
void smc_mark_entry(smc_lowering *); // to be called before the function's code

// spin.c
void smc_find_spins(smc_lowering *); // to be called after smc_find_back_edges
bool smc_is_spin(const smc_lowering *, LLVMBasicBlockRef header);
// No effect for loops that cannot wait.
void smc_emit_spin(smc_lowering *, LLVMBasicBlockRef header, bool again);
bool smc_spin_serves(const smc_lowering *, const smc_body *); // threads run this loop for ever
// True if the edge leaves a loop for which that must be recorded.
bool smc_is_spin_exit(const smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
// Records that such loops are left.
void smc_emit_left(smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void smc_forget_spins(smc_lowering *);
// to be called before the block is placed: emits the begin of rounds that start there.
void smc_emit_cuts(smc_lowering *, LLVMBasicBlockRef);

// bounds.c
void smc_find_bounds(smc_lowering *); // to be called after smc_find_back_edges
uint32_t smc_bound_of(const smc_lowering *, LLVMBasicBlockRef header); // 0: unbounded

// flow.c
void smc_find_back_edges(smc_lowering *);
void smc_lower_terminator(smc_lowering *, LLVMValueRef instruction);
void smc_patch_jumps(smc_lowering *);
bool smc_is_fused(LLVMValueRef compare); // it is lowered as part of the branch that uses it

// memory.c
void smc_lower_memory(smc_lowering *, LLVMValueRef instruction);
// True for address arithmetic that may leave the object and return, such as Rust's wrapping_add or
// with_addr. An in-bounds step that leaves its object yields an invalid address (smc_addr_step).
static inline bool smc_wraps(const smc_lowering *l, LLVMValueRef gep) {
    return l->is_rust && !LLVMIsInBounds(gep);
}
// It is lowered as part of the address arithmetic that uses it.
bool smc_is_index(const smc_lowering *, LLVMValueRef extension);
void smc_lower_lifetime(smc_lowering *, LLVMValueRef marker, unsigned begins);
// Loads 1 to 8 bytes at r[base] + offset to r[dst], in as few loads as possible; x as for load
// instructions. dst and base must differ.
void smc_emit_load(smc_lowering *, unsigned x, int32_t dst, int32_t base, uint64_t offset,
                   uint32_t bytes);

// wide.c: arithmetic, comparisons, conversions
void smc_lower_wide(smc_lowering *, LLVMValueRef instruction);
// Lowers llvm.*.with.overflow; `what` is an enum smc_overflow.
void smc_lower_wide_overflow(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers llvm.*.sat; `what` is an enum smc_overflow.
void smc_lower_wide_saturating(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers an intrinsic with two operands; `what` is an enum smc_wide.
void smc_lower_wide_integer(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers an intrinsic with one operand; `what` is an enum smc_wide.
void smc_lower_wide_bits(smc_lowering *, LLVMValueRef call, unsigned what);
void smc_lower_wide_funnel(smc_lowering *, LLVMValueRef call, unsigned to_right);
void smc_lower_extended(smc_lowering *, LLVMValueRef instruction);

// vector.c: a vector has one register per element.
void smc_lower_element(smc_lowering *, LLVMValueRef extract_or_insert);
void smc_lower_shuffle(smc_lowering *, LLVMValueRef instruction);
// Computes a number whose bit K is the sign of element K.
void smc_lower_sign_bits(smc_lowering *, LLVMValueRef call, unsigned what);
void smc_lower_bitcast(smc_lowering *, LLVMValueRef instruction);
// Combines all elements with an operator; `base` as for smc_lower_integer.
void smc_lower_reduced(smc_lowering *, LLVMValueRef call, unsigned base);
// Returns a register with `bits` bits of v from `offset` on.
int32_t smc_packed(smc_lowering *, LLVMValueRef v, uint32_t offset, uint32_t bits);

// arithmetic.c
void smc_lower_arithmetic(smc_lowering *, LLVMValueRef instruction);
// Emits integer arithmetic on up to 64 bits. `base` is the operator's 32-bit register form.
void smc_lower_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, LLVMValueRef left,
                       LLVMValueRef right);
void smc_emit_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, int32_t a,
                      int32_t b);
// Sets *bits to the size of a scalar or of a vector's element. Returns false for a type that is too
// wide, after emitting a refusal.
bool smc_scalar_bits(smc_lowering *, LLVMValueRef v, uint32_t *bits);

// external.c
void smc_resolve_weak(smc_lowering *); // resolves weak symbols without a definition to null
// Lowers a function without a definition: to a library model, to a host function, or to code that
// refuses with the reason.
void smc_lower_undefined(smc_lowering *, smc_function *, LLVMValueRef, LLVMTypeRef type);
// Lets uses of variables without a definition refuse with the reason; --extern makes them zero.
void smc_lower_undefined_variables(smc_lowering *);

// arguments.c: lists the registers of a call's arguments for the call instruction. Returns false
// after emitting a refusal.
typedef struct smc_call_arguments {
    int32_t first, n; // range of the function's args
    uint32_t places;  // index in args of the argument places; 0: the callee is not variadic
} smc_call_arguments;
SMC_MUST_USE bool smc_lower_arguments(smc_lowering *, LLVMValueRef call, smc_call_arguments *out);
void smc_lower_va_start(smc_lowering *, LLVMValueRef call, unsigned what);

// call.c, insn.c, start.c
void smc_lower_call(smc_lowering *, LLVMValueRef call);
void smc_lower_instruction(smc_lowering *, LLVMValueRef instruction);
// Function that the library calls at the end to run destructors; its body is generated here.
#define SMC_LOWER_DESTRUCTORS "smc_destructors"
bool smc_has_hooks(const smc_lowering *); // has constructors, destructors or exit handlers
void smc_lower_start(smc_lowering *);

#endif
