// lowering.h - the state of a lowering. Private to this folder, which alone in the interpreter sees
// LLVM.
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

// A scalar of a first-class type, at its offset in memory.
typedef struct smc_scalar {
    uint32_t offset, bits; // in memory
    bool is_float;         // of 32 or 64 bits
    bool is_short;         // a pointer of 32 bits: in a register it is an address of 64
} smc_scalar;

typedef struct smc_scalars {
    uint32_t n;
    bool too_odd; // not a type that registers can hold
    smc_scalar at[SMC_MAX_SCALARS];
} smc_scalars;

// A jump whose target block was not placed yet.
typedef struct smc_fixup {
    uint32_t insn;   // whose displacement it is
    int32_t in_case; // index into cases, or -1: the instruction's c
    uint32_t base;   // where the displacement counts from
    LLVMBasicBlockRef to;
} smc_fixup;

// A loop that may wait (vm/spin.c).
typedef struct smc_spin {
    LLVMBasicBlockRef header;
    LLVMBasicBlockRef cut; // where a round begins
    int32_t record;        // its registers
    int32_t live, n_live; // what was made in the loop and matters at the cut: these registers stand
                          // among the function's args,
    uint32_t n_unasked;   // then the addresses of private variables that do not matter, though they
                          // change, then for SMC_SPIN_LEAPS
    int32_t leap[SMC_LEAP_WORDS]; // registers
    unsigned flags;               // SMC_SPIN_MEMORY, SMC_SPIN_NO_EXIT, SMC_SPIN_EFFECTS, ..
    smc_table inside;             // SMC_SPIN_EFFECTS, SMC_SPIN_COUNTED: its blocks -> 1
} smc_spin;

// A variable's debugging information, of which a value may be a part.
typedef struct smc_declaration {
    LLVMMetadataRef variable;
    uint32_t within; // the part's first byte
    uint32_t last;   // line of its scope; 0: that of the function, or unknown
    bool points;     // the value is memory that has no name, and the variable points to it
} smc_declaration;

// A variable that has an address for its value in one function. `next` is another one of the same
// value, an index + 1; 0: there is none.
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
    bool has_cxx;            // units of C++: names of types have no "struct" before them
    smc_table units;         // of debugging information (analysis/language.h)
    bool is_rust;            // it has Rust's standard library (pass/rust/)
    bool has_weak;           // the program has a weak compare-exchange
    smc_relevance relevance; // what matters
    smc_relevance fitting;   // where all numbers fit, if `relevance` is asked whether they do
    bool has_backoff;        // some private memory is the state of a back-off
    smc_retries retries;
    bool hooks;                    // something runs before or after the entry function (start.c)
    const smc_function *status_of; // the function whose result is the status of the process; NULL:
                                   // none
    // Metadata kinds (pass/marks.h).
    unsigned private_kind, negates_kind, moves_kind, variable_kind, copy_kind;
    unsigned statistic_kind, branch_kind, function_kind, attempt_kind, takes_back_kind;
    unsigned bool_kind; // metadata kind of bytes that are to be 0 or 1
    unsigned heap_kind; // clang's metadata kind of the type of a new-expression
    smc_numbering numbering;
    smc_table functions; // LLVMValueRef -> index + 1
    smc_table globals;   // LLVMValueRef -> index + 1
    smc_table sources, strings, covers;
    smc_table declared; // LLVMValueRef -> index + 1 into declarations: what debugging information
                        // says of it
    SMC_VEC(smc_declaration) declarations;
    smc_table pointer_ids; // LLVMValueRef -> index + 1 into pointers: which pointers to structs
                           // have this value
    SMC_VEC(smc_pointer_variable) pointers;
    smc_table named_types; // LLVMMetadataRef of a type -> index + 1 into named_shapes
    SMC_VEC(smc_shape *) named_shapes;
    smc_table pointed_ids; // LLVMMetadataRef of a type that is pointed to -> index + 1
    SMC_VEC(LLVMMetadataRef) pointed_types;
    SMC_VEC(LLVMValueRef) nowhere; // functions that nobody has, once `nowhere_found`
    bool nowhere_found;
    SMC_VEC(smc_variable) copied; // that only have copies of values (pass/marks.h), in the order of
                                  // their allocas

    smc_function *fn; // the function being lowered
    LLVMValueRef fn_value;
    uint32_t unroll;  // its loops' bound; 0: none
    smc_table values; // LLVMValueRef -> first register + 1
    smc_table consts; // bits -> index + 1
    SMC_VEC(uint64_t) const_bits;
    smc_table files;   // LLVMMetadataRef -> index of its name in code->owned + 1
    smc_table allocas; // LLVMValueRef -> instruction + 1
    smc_table copies;  // LLVMValueRef of an alloca -> index into copied + 1
    smc_table blocks;  // LLVMBasicBlockRef -> index + 1, in order of placement
    SMC_VEC(uint32_t) block_start;
    smc_table asserting;  // branch -> source of the assertion that it is a part of
    smc_table assertions; // source -> mark + 1, or UINT32_MAX where it has none yet
    smc_table back_edges; // (from, to) -> 1
    smc_table counters;   // loop header -> register + 1 of its counter
    smc_table bounds;     // loop header -> what the program says of it
    smc_table spin_of;    // loop header -> index + 1 of a loop that may wait
    SMC_VEC(smc_spin) spins;
    SMC_VEC(smc_fixup) fixups;
    LLVMBasicBlockRef next; // the block that will be placed after this one; NULL: none
    uint32_t lane; // of an operation on vectors that is being lowered one element at a time: which;
                   // else 0
    uint32_t source;    // of the instruction being lowered
    uint16_t uncounted; // instructions that the next one emitted counts for
} smc_lowering;

// The files below, each above those that it uses.

// emit.c
smc_insn *smc_emit(smc_lowering *, unsigned op, unsigned x, int32_t a, int32_t b, int32_t c,
                   uint64_t imm);
int32_t smc_emit_shortened(smc_lowering *, int32_t reg); // a register with the number of 32 bits
                                                         // for the address in another
// Refuse it once it is reached: a noun, or a sentence that stays.
void smc_emit_refuse(smc_lowering *, const char *fmt, ...) SMC_PRINTF(2, 3);
void smc_emit_refuse_since(smc_lowering *, const char *sentence);
void smc_emit_trap(smc_lowering *, unsigned error, const char *text);
int32_t smc_new_register(smc_lowering *, uint32_t n);
int32_t smc_constant(smc_lowering *, uint64_t bits); // a register that holds it
void *smc_keep(smc_lowering *, void *);              // owned by the code from now on
// Of the program: printable (base/printable.h).
const char *smc_keep_text(smc_lowering *, const char *text, size_t n);

// memory.c
void smc_emit_fence_place(smc_lowering *, LLVMValueRef in); // before it, where a fence could be

// source.c
void smc_take_remarks(smc_lowering *); // what the front end has to say
void smc_take_allowed(smc_lowering *); // once functions and globals are known
// Of the first instruction that uses it; nowhere: none does.
smc_place smc_place_of_use(smc_lowering *, LLVMValueRef);
// Index into the code's sources; 0: unknown.
uint32_t smc_source_of(smc_lowering *, LLVMValueRef instruction);
const char *smc_file_name(smc_lowering *, LLVMMetadataRef file);

// coverage.c
bool smc_is_probe(LLVMValueRef instruction); // says which line is run
void smc_lower_probe(smc_lowering *, LLVMValueRef probe, unsigned what);
bool smc_notes_edges(const smc_lowering *, LLVMValueRef branch); // each says that it is taken
void smc_emit_edge_note(smc_lowering *, LLVMValueRef branch, uint32_t edge);

// type.c
void smc_scalars_of(const smc_lowering *, LLVMTypeRef type, smc_scalars *out);
uint32_t smc_bits_of(LLVMTypeRef type); // of a scalar; 0: not one
uint64_t smc_size_of(const smc_lowering *, LLVMTypeRef type);
uint32_t smc_most_aligned(const smc_lowering *); // of what is made when a function or thread begins
const smc_shape *smc_shape_of(smc_lowering *, LLVMTypeRef type);
bool smc_is_wide(LLVMTypeRef);             // an integer of 65 to 128 bits
bool smc_is_extended(LLVMTypeRef);         // x86's long double
LLVMTypeRef smc_element_type(LLVMTypeRef); // of a vector; another type is its own
uint32_t smc_vector_lanes(LLVMTypeRef);    // of another type: 1

// names.c
void smc_find_names(smc_lowering *);
// Of a variable in the source; NULL: unknown.
const char *smc_declared_name(smc_lowering *, LLVMValueRef);
uint32_t smc_declared_line(smc_lowering *, LLVMValueRef, const char **file); // 0: unknown
// Its first byte in the variable of which it is a part.
uint32_t smc_declared_within(const smc_lowering *, LLVMValueRef);
// Line of its scope; 0: unknown, or its function's.
uint32_t smc_declared_last(const smc_lowering *, LLVMValueRef);
// Only has the value of a variable in memory, too (pass/marks.h).
bool smc_is_copy(const smc_lowering *, LLVMValueRef instruction);
void smc_number_copies(smc_lowering *); // after all other variables
void smc_find_pointed(smc_lowering *);  // what pointers point to, when all shapes are asked for
// Of an alloca or global; NULL: unknown.
const smc_shape *smc_declared_shape(smc_lowering *, LLVMValueRef);
// Of a type by its name, where a declaration has it; 0: unknown.
uint32_t smc_declared_size(smc_lowering *, const char *type);
const smc_shape *smc_shape_of_type(smc_lowering *, LLVMMetadataRef);
// Of elements behind their count, for which there are so many bytes.
const smc_shape *smc_shape_counted(smc_lowering *, const smc_shape *element, uint64_t before);
// Types of the debugging information. NULL: unknown, or there is none.
LLVMMetadataRef smc_type_of(const smc_lowering *, LLVMValueRef variable_or_value);
LLVMMetadataRef smc_pointee_of(const smc_lowering *, LLVMMetadataRef pointer); // of void *: NULL
LLVMMetadataRef smc_element_of(const smc_lowering *, LLVMMetadataRef array);
// a type that is no array is its own.
LLVMMetadataRef smc_innermost_element_of(const smc_lowering *, LLVMMetadataRef);
LLVMMetadataRef smc_member_at(const smc_lowering *, LLVMMetadataRef, uint64_t offset);
const char *smc_member_name(smc_lowering *, LLVMMetadataRef, uint64_t offset);
// The struct, class or union that a type is; NULL: it is none.
LLVMMetadataRef smc_struct_of(const smc_lowering *, LLVMMetadataRef type);
// Of the pointers to structs that have a value in the function being lowered, what the first one
// points to whose size and name are those of LLVM's type; that may be NULL, for any. NULL: none.
LLVMMetadataRef smc_struct_behind(const smc_lowering *, LLVMValueRef, LLVMTypeRef);
LLVMMetadataRef smc_type_returned(const smc_lowering *, LLVMMetadataRef function);

// typed.c, in the source of the instruction being lowered
void smc_note_result(smc_lowering *, LLVMValueRef call);
void smc_note_access(smc_lowering *, LLVMValueRef access); // a load, a store or an RMW

// const.c
uint64_t smc_label_address(const smc_lowering *, LLVMBasicBlockRef block);
uint64_t smc_function_address(const smc_lowering *, LLVMValueRef fn);
bool smc_constant_bits(smc_lowering *, LLVMValueRef constant, uint64_t *bits); // of a scalar
// The k-th in it.
bool smc_constant_scalar(smc_lowering *, LLVMValueRef constant, uint32_t k, uint64_t *bits);
// Writes a constant of any type to `out`, which holds zeros. false: something in it is not known
// before run time.
bool smc_constant_image(smc_lowering *, LLVMValueRef constant, uint8_t *out);
// Which of its bytes are undefined: how many, and 0xff for each.
uint32_t smc_constant_undefined(const smc_lowering *, LLVMValueRef constant, uint8_t *out);

// globals.c
void smc_lower_globals(smc_lowering *); // declares them: addresses are known afterwards
void smc_lower_images(smc_lowering *);
// As it stands in memory.
bool smc_pointer_image(const smc_lowering *, uint64_t address, uint64_t *bits);

// operand.c: the registers of a value, its own or constants'. Scalar i of an aggregate.
int32_t smc_operand(smc_lowering *, LLVMValueRef v, uint32_t i);
int32_t smc_two_operands(smc_lowering *, LLVMValueRef); // of a value in two registers: the first of
                                                        // two in a row
int32_t smc_result(smc_lowering *, LLVMValueRef instruction); // its first register

// assert.c
void smc_find_assertions(smc_lowering *); // of the function
// Before a conditional branch; nothing where it is no assertion's.
void smc_mark_assertion(smc_lowering *, LLVMValueRef branch);
void smc_mark_entry(smc_lowering *); // before the function's code

// spin.c
void smc_find_spins(smc_lowering *); // after the back edges
bool smc_is_spin(const smc_lowering *, LLVMBasicBlockRef header);
// Nothing for loops that cannot wait.
void smc_emit_spin(smc_lowering *, LLVMBasicBlockRef header, bool again);
bool smc_spin_serves(const smc_lowering *, const smc_body *); // threads go round the loop for ever
// a loop of which that is to be known.
bool smc_leaves_spin(const smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void smc_emit_left(smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to); // such loops
void smc_forget_spins(smc_lowering *);
void smc_emit_cuts(smc_lowering *, LLVMBasicBlockRef); // the block is about to be placed: rounds
                                                       // that begin there

// bounds.c
void smc_find_bounds(smc_lowering *);                                  // after the back edges
uint32_t smc_bound_of(const smc_lowering *, LLVMBasicBlockRef header); // 0: none

// flow.c
void smc_find_back_edges(smc_lowering *);
void smc_lower_terminator(smc_lowering *, LLVMValueRef instruction);
void smc_patch_jumps(smc_lowering *);
bool smc_is_fused(LLVMValueRef compare); // is part of the branch that uses it

// memory.c
void smc_lower_memory(smc_lowering *, LLVMValueRef instruction);
// Rust's wrapping_add, with_addr and the like: the number is all that counts, and it may lead
// anywhere. A step in bounds leads nowhere where it leaves its object (smc_addr_step).
static inline bool smc_wraps(const smc_lowering *l, LLVMValueRef gep) {
    return l->is_rust && !LLVMIsInBounds(gep);
}
bool smc_is_index(const smc_lowering *, LLVMValueRef extension); // is part of the address
                                                                 // arithmetic that uses it
void smc_lower_lifetime(smc_lowering *, LLVMValueRef marker, unsigned begins);
// r[dst] = 1 to 8 bytes at r[base] + offset, in as few loads as it takes; x as for them. dst and
// base differ.
void smc_emit_load(smc_lowering *, unsigned x, int32_t dst, int32_t base, uint64_t offset,
                   uint32_t bytes);

// wide.c: arithmetic, comparisons, conversions
void smc_lower_wide(smc_lowering *, LLVMValueRef instruction);
// llvm.*.with.overflow; enum smc_overflow.
void smc_lower_wide_overflow(smc_lowering *, LLVMValueRef call, unsigned what);
// The same; llvm.*.sat.
void smc_lower_wide_saturating(smc_lowering *, LLVMValueRef call, unsigned what);
// enum smc_wide, of both operands.
void smc_lower_wide_integer(smc_lowering *, LLVMValueRef call, unsigned what);
// enum smc_wide, of the first one.
void smc_lower_wide_bits(smc_lowering *, LLVMValueRef call, unsigned what);
void smc_lower_wide_funnel(smc_lowering *, LLVMValueRef call, unsigned to_right);
void smc_lower_extended(smc_lowering *, LLVMValueRef instruction);

// vector.c: a vector has a register for each element.
void smc_lower_element(smc_lowering *, LLVMValueRef extract_or_insert);
void smc_lower_shuffle(smc_lowering *, LLVMValueRef instruction);
// A number whose bit K is the sign of element K.
void smc_lower_sign_bits(smc_lowering *, LLVMValueRef call, unsigned what);
void smc_lower_bitcast(smc_lowering *, LLVMValueRef instruction);
// All elements by an operator, as for smc_lower_integer.
void smc_lower_reduced(smc_lowering *, LLVMValueRef call, unsigned base);
// a register with these of v's bits.
int32_t smc_packed(smc_lowering *, LLVMValueRef v, uint32_t offset, uint32_t bits);

// arithmetic.c
void smc_lower_arithmetic(smc_lowering *, LLVMValueRef instruction);
// Integer arithmetic at any width up to 64 bits. `base` is the operator's 32-bit register form.
void smc_lower_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, LLVMValueRef left,
                       LLVMValueRef right);
void smc_emit_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, int32_t a,
                      int32_t b);
// The bits of a scalar, or of a vector's element. false: a type too wide, which is then refused.
bool smc_scalar_bits(smc_lowering *, LLVMValueRef v, uint32_t *bits);

// external.c
void smc_resolve_weak(smc_lowering *); // a weak symbol that is defined nowhere is null
// NULL: the function is not allowed, the host has none, or it is one of something else than
// numbers. Model, external or why it is neither.
void smc_lower_undefined(smc_lowering *, smc_function *, LLVMValueRef, LLVMTypeRef type);

// arguments.c: the registers of a call's arguments, as the call instructions have them. false:
// refused.
typedef struct smc_call_arguments {
    int32_t first, n; // a part of the function's args
    uint32_t places;  // where in args it is said where they go; 0: no variadic function is called
} smc_call_arguments;
SMC_MUST_USE bool smc_lower_arguments(smc_lowering *, LLVMValueRef call, smc_call_arguments *out);
void smc_lower_va_start(smc_lowering *, LLVMValueRef call, unsigned what);

// call.c, insn.c, start.c
void smc_lower_call(smc_lowering *, LLVMValueRef call);
void smc_lower_instruction(smc_lowering *, LLVMValueRef instruction);
// The function that the library calls to run them at the end, which has no body before.
#define SMC_LOWER_DESTRUCTORS "smc_destructors"
bool smc_has_hooks(const smc_lowering *); // constructors, destructors or exit handlers
void smc_lower_start(smc_lowering *);

#endif
