// lowering.h - the state of the translation of one module to bytecode. Private to this folder, the
// only one of the interpreter that uses LLVM.
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

// Limits of values in registers: most scalars of an aggregate; width of the widest integer.
enum { SMC_MAX_SCALARS = 64, SMC_WIDE_BITS = 128 };

// One scalar of a value of a first-class type (integer, pointer, float, or struct of these).
typedef struct smc_scalar {
    uint32_t offset, bits; // position in memory: offset in bytes, width in bits
    bool is_float;         // float or double
    bool is_short;         // a 32-bit pointer; in a register it is a 64-bit address
} smc_scalar;

// The scalars of a type, in the order of their registers.
typedef struct smc_scalars {
    uint32_t n;
    bool is_unsupported_type; // registers cannot hold this type
    smc_scalar at[SMC_MAX_SCALARS];
} smc_scalars;

// A jump to a block whose code has not been emitted yet; the displacement is set later.
typedef struct smc_fixup {
    uint32_t insn;        // the instruction with the displacement
    int32_t case_index;   // index of the switch case with the displacement; -1: field c of the
                          // instruction has it
    uint32_t base;        // index of the instruction from which the displacement counts
    LLVMBasicBlockRef to; // target of the jump
} smc_fixup;

// A loop that may wait, so that its rounds are compared (vm/loops/end.h).
typedef struct smc_waiting_loop {
    LLVMBasicBlockRef header;
    LLVMBasicBlockRef cut; // block in which a round begins
    int32_t record;        // first register of the loop's record (SMC_OP_ROUND)
    int32_t live, n_live;  // first index, in the function's args, of the n_live registers that the
                           // loop sets and that are live and relevant at the cut
    uint32_t n_irrelevant_variables; // number of args that follow: addresses of private variables
                                     // whose changes are irrelevant; the registers for
                                     // SMC_SPIN_SKIPS_ROUNDS follow these
    int32_t skip_registers[SMC_SKIP_WORDS]; // registers for SMC_SPIN_SKIPS_ROUNDS
    uint32_t n_irrelevant; // number of args that follow: registers of irrelevant phis of the
                           // header; 0 if no round can be a retry
    unsigned flags;        // SMC_SPIN_WRITES_PRIVATE, SMC_SPIN_NO_EXIT, SMC_SPIN_UNDOING, ..
    smc_table inside; // set of the loop's blocks; only with SMC_SPIN_UNDOING or SMC_SPIN_COUNTED
} smc_waiting_loop;

// A value's variable, according to the debugging information.
typedef struct smc_declaration {
    LLVMMetadataRef variable;
    uint32_t within; // byte offset of the value in the variable
    uint32_t last;   // last line of the variable's scope; 0: unknown, or the scope is the function
    bool points;     // the value is an address that the variable holds, not the variable's own
                     // address
} smc_declaration;

// A pointer variable that holds a certain value in a function. `next` is the index + 1 of another
// variable with the same value; 0: none.
typedef struct smc_pointer_variable {
    LLVMValueRef function;
    LLVMMetadataRef variable;
    uint32_t next;
} smc_pointer_variable;

// Kinds of the metadata by which passes mark instructions; each has the name of its mark
// (pass/marks.h).
typedef struct lowering_kinds {
    unsigned private, negates, moves, assembly, variable, copy;
    unsigned statistic; // the lowering itself sets this mark
    unsigned branch, function, attempt, takes_back;
    unsigned boolean; // marks bytes that must be 0 or 1
    unsigned heap;    // clang's kind for the type of a new-expression
} lowering_kinds;

// Languages of the program.
typedef struct lowering_language {
    bool has_cxx;    // some compile unit is C++, so type names omit "struct"
    bool is_rust;    // uses Rust's standard library (pass/rust/)
    smc_table units; // cache of the languages of compile units (analysis/language.h)
} lowering_language;

// Results of analyses of the whole module.
typedef struct lowering_analyses {
    bool has_weak_exchange;  // the program has a weak compare-exchange
    smc_relevance relevance; // which values are relevant to the program's behaviour
    smc_relevance relevance_ignoring_overflow; // like `relevance`, but computed without overflow
                                               // checks; only valid if there are overflow checks
    bool has_backoff;    // some private memory only determines how long a thread waits
                         // (SMC_SPIN_BACKOFF)
    smc_retries retries; // whether loops retry weak compare-exchanges that fail
} lowering_analyses;

// How the program starts (start.c).
typedef struct lowering_start {
    bool has_hooks;                // code runs before or after the entry function
    const smc_function *status_of; // the function whose result is the exit status; NULL: none
} lowering_start;

// Maps from LLVM's objects to indices in the code; 0: not in the code yet.
typedef struct lowering_indices {
    smc_table functions;               // LLVMValueRef -> index + 1
    smc_table globals;                 // LLVMValueRef -> index + 1
    smc_table sources, strings, files; // source.c; files: LLVMMetadataRef -> index of its name in
                                       // code->owned + 1
    smc_table covers;                  // cover point -> its number + 1 (coverage.c)
} lowering_indices;

// Variables and types by their debugging information (names.c).
typedef struct lowering_names {
    smc_table declared; // LLVMValueRef -> index + 1 in declarations
    SMC_VEC(smc_declaration) declarations;
    smc_table pointer_ids; // LLVMValueRef -> index + 1 in pointers of the first pointer variable
                           // with this value and a struct as target
    SMC_VEC(smc_pointer_variable) pointers;
    smc_table named_types; // LLVMMetadataRef of a type -> index + 1 in named_shapes
    SMC_VEC(smc_shape *) named_shapes;
    smc_table pointed_ids; // LLVMMetadataRef of a target type -> index + 1 in pointed_types
    SMC_VEC(LLVMMetadataRef) pointed_types;
    SMC_VEC(smc_variable) copied; // variables in allocas that only hold copies of values for the
                                  // debugger (pass/marks.h), in the order of these allocas
} lowering_names;

// Functions and variables without a definition (external.c).
typedef struct lowering_undefined {
    SMC_VEC(LLVMValueRef) symbols;
    bool are_symbols_found; // `symbols` is valid
} lowering_undefined;

// The constants of a function (emit.c).
typedef struct lowering_constants {
    smc_table index; // bits of a constant -> index + 1 in `bits`
    SMC_VEC(uint64_t) bits;
} lowering_constants;

// The allocas of a function (memory.c).
typedef struct lowering_allocas {
    smc_table emitted; // LLVMValueRef of an alloca -> index + 1 of the instruction emitted for it
    smc_table copies;  // LLVMValueRef of an alloca -> index + 1 in names.copied
} lowering_allocas;

// The blocks of a function in the order of their code, and the jumps between them (flow.c).
typedef struct lowering_blocks {
    smc_table index;           // LLVMBasicBlockRef -> index + 1 in `start`, in order of emission
    SMC_VEC(uint32_t) start;   // index of the first instruction of each emitted block
    SMC_VEC(smc_fixup) fixups; // jumps to blocks that were not emitted yet
    LLVMBasicBlockRef next;    // block whose code follows that of the current one; NULL: none
} lowering_blocks;

// The assertions of a function (assert.c).
typedef struct lowering_assertions {
    smc_table of_branch; // branch -> source (index in code->sources) of the assertion that it
                         // belongs to
    smc_table marks;     // source of an assertion -> index of its mark + 1; UINT32_MAX: no mark yet
} lowering_assertions;

// The loops of a function (bounds.c, flow.c, spin.c).
typedef struct lowering_loops {
    uint32_t unroll;            // bound on the rounds of every loop of the function; 0: no bound
    smc_table back_edges;       // (from, to) -> 1
    smc_table counters;         // loop header -> register + 1 of its counter
    smc_table bounds;           // loop header -> bound given by __VERIFIER_loop_bound
    smc_table waiting_loop_ids; // loop header -> index + 1 in spins
    SMC_VEC(smc_waiting_loop) spins;
} lowering_loops;

// The translation of one module.
typedef struct smc_lowering {
    smc_code *code;
    const smc_interp_options *options;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    lowering_kinds kinds;
    lowering_language language;
    lowering_analyses analyses;
    lowering_start start;
    smc_numbering numbering;
    lowering_indices indices;
    lowering_names names;
    lowering_undefined undefined;

    // The function that is being lowered.
    smc_function *fn;
    LLVMValueRef llvm_function;
    smc_table values; // LLVMValueRef -> first of its registers + 1
    lowering_constants constants;
    lowering_allocas allocas;
    lowering_blocks blocks;
    lowering_assertions assertions;
    lowering_loops loops;

    // The instruction that is being lowered.
    uint32_t lane;      // index of the element, while a vector operation is lowered element by
                        // element; otherwise 0
    uint32_t source;    // its source position, an index in code->sources
    uint16_t uncounted; // number of LLVM instructions that were lowered since the last emitted
                        // instruction
} smc_lowering;

// Functions of the files of this folder, from the lowest layer up: each file calls only functions
// that are declared above its own.

// emit.c
// Emits an instruction; its field x is 0. The result is valid until the next call.
smc_insn *smc_emit_instruction(smc_lowering *, unsigned op, int32_t a, int32_t b, int32_t c,
                               uint64_t imm);
int32_t smc_emit_shorten_address(smc_lowering *, int32_t reg); // returns a register with the 32-bit
                                                               // form of the address in `reg`
// Emit code that ends the run as unsupported when it is executed. smc_emit_unsupported completes
// the sentence "not supported: .."; smc_emit_unsupported_sentence takes a whole sentence, which
// must outlive the code.
void smc_emit_unsupported(smc_lowering *, const char *fmt, ...) SMC_PRINTF(2, 3);
void smc_emit_unsupported_sentence(smc_lowering *, const char *sentence);
// Emits code that ends the thread with this error (smc_error_kind); `text` must outlive the code.
void smc_emit_trap(smc_lowering *, unsigned error, const char *text);
// Allocates n consecutive registers and returns the first.
int32_t smc_new_register(smc_lowering *, uint32_t n);
int32_t smc_constant_register(smc_lowering *, uint64_t bits); // returns the register of the
                                                              // constant
void *smc_own_pointer(smc_lowering *, void *); // makes the code the owner of the object
// Copies a text of the program and makes it printable (base/printable.h).
const char *smc_intern_text_of_code(smc_lowering *, const char *text, size_t n);

// memory.c: emits a place where a fence can be inserted before `in` (SMC_FENCE_PLACE).
void smc_emit_fence_place(smc_lowering *, LLVMValueRef in);

// source.c
void smc_read_remarks(smc_lowering *); // copies warnings about the source
// Copies the errors that the program allows; functions and globals must have been lowered.
void smc_read_allowed_errors(smc_lowering *);
// Returns the source position of the first instruction that uses the value; an empty position:
// none.
smc_place smc_place_of_use(smc_lowering *, LLVMValueRef);
// Returns the index of the instruction's position in code->sources; 0: unknown.
uint32_t smc_source_of(smc_lowering *, LLVMValueRef instruction);
// Returns the name of a file as reports show it.
const char *smc_file_name(smc_lowering *, LLVMMetadataRef file);

// coverage.c
bool smc_is_probe(LLVMValueRef instruction); // the instruction records the execution of a line
// Emits the code of a probe.
void smc_lower_probe(smc_lowering *, LLVMValueRef probe, unsigned what);
// True if coverage is recorded for the edges of the branch.
bool smc_records_edges(const smc_lowering *, LLVMValueRef branch);
// Emits code that records that the edge is taken.
void smc_emit_edge_mark(smc_lowering *, LLVMValueRef branch, uint32_t edge);

// type.c
// Finds the scalars of a value of this type.
void smc_scalars_of(const smc_lowering *, LLVMTypeRef type, smc_scalars *out);
uint32_t smc_scalar_width(LLVMTypeRef type); // width of a scalar; 0: not a scalar
// Returns the size of an object in memory in bytes.
uint64_t smc_size_in_memory(const smc_lowering *, LLVMTypeRef type);
// Returns the largest alignment, in bytes, of objects that exist when a function or thread starts.
uint32_t smc_largest_alignment(const smc_lowering *);
// Returns the layout of a type; NULL: not supported. The code owns it.
const smc_shape *smc_shape_of(smc_lowering *, LLVMTypeRef type);
bool smc_is_wide(LLVMTypeRef);     // true for an integer of 65 to 128 bits
bool smc_is_extended(LLVMTypeRef); // true for x86's long double
// Returns the element type of a vector, and any other type unchanged.
LLVMTypeRef smc_element_type(LLVMTypeRef);
uint32_t smc_vector_lanes(LLVMTypeRef); // number of elements of a vector; 1 for other types

// names.c
// Finds the debugging information of all variables.
void smc_find_variable_info(smc_lowering *);
// Returns the name of a variable in the source; NULL: unknown.
const char *smc_declared_name(smc_lowering *, LLVMValueRef);
uint32_t smc_declared_line(smc_lowering *, LLVMValueRef, const char **file); // 0: unknown
// Returns the byte offset of the value in its variable.
uint32_t smc_declared_offset(const smc_lowering *, LLVMValueRef);
// Returns the last line of the scope of the value's variable; 0: unknown, or the scope is the
// function.
uint32_t smc_declared_last_line(const smc_lowering *, LLVMValueRef);
// True if the alloca only keeps a copy of a variable's value for the debugger (pass/marks.h).
bool smc_is_debugger_copy(const smc_lowering *, LLVMValueRef instruction);
void smc_number_variable_copies(smc_lowering *); // all other variables must have numbers
void smc_find_pointed_types(smc_lowering *);     // fills in target types; all shapes must have been
                                                 // requested
// Returns the shape of an alloca or global; NULL: unknown.
const smc_shape *smc_declared_shape(smc_lowering *, LLVMValueRef);
// Returns the size of a type with this name that is declared somewhere; 0: unknown.
uint32_t smc_declared_size(smc_lowering *, const char *type);
// Returns the shape of a type in the debugging information; NULL: unknown.
const smc_shape *smc_shape_of_type(smc_lowering *, LLVMMetadataRef);
// Returns the shape of an array that follows its element count in memory; `before` is the number of
// bytes before the first element.
const smc_shape *smc_shape_of_counted_array(smc_lowering *, const smc_shape *element,
                                            uint64_t before);
// Find types in the debugging information. They return NULL if there is none.
LLVMMetadataRef smc_debug_type_of(const smc_lowering *, LLVMValueRef variable_or_value);
LLVMMetadataRef smc_debug_pointee_of(const smc_lowering *, LLVMMetadataRef pointer); // NULL for
                                                                                     // void *
LLVMMetadataRef smc_debug_element_of(const smc_lowering *, LLVMMetadataRef array);
// Returns the element type of an array, through all dimensions; other types are returned unchanged.
LLVMMetadataRef smc_debug_innermost_element(const smc_lowering *, LLVMMetadataRef);
// Return the type and the name of the member at an offset in bytes.
LLVMMetadataRef smc_debug_member_at(const smc_lowering *, LLVMMetadataRef, uint64_t offset);
const char *smc_member_name(smc_lowering *, LLVMMetadataRef, uint64_t offset);
// Returns the struct, class or union that a type denotes through typedefs and qualifiers; NULL:
// none.
LLVMMetadataRef smc_debug_struct_of(const smc_lowering *, LLVMMetadataRef type);
// Returns the target type of the first pointer variable of the current function that holds the
// value and whose target has the size and name of the LLVM type (NULL: any type). NULL: none.
LLVMMetadataRef smc_pointed_struct(const smc_lowering *, LLVMValueRef, LLVMTypeRef);
LLVMMetadataRef smc_return_type_of(const smc_lowering *, LLVMMetadataRef function);

// typed.c: record types of the source at the position of the current instruction.
void smc_record_result_type(smc_lowering *, LLVMValueRef call);
void smc_record_access_type(smc_lowering *, LLVMValueRef access); // a load, store or RMW

// const.c
// Return the address of a label or function of the program.
uint64_t smc_label_address(const smc_lowering *, LLVMBasicBlockRef block);
uint64_t smc_function_address(const smc_lowering *, LLVMValueRef fn);
// Sets *bits to the value of a scalar constant. Returns false if it is only known at run time.
bool smc_constant_bits(smc_lowering *, LLVMValueRef constant, uint64_t *bits);
// Sets *bits to the k-th scalar of a constant. Returns false if it is only known at run time.
bool smc_constant_scalar(smc_lowering *, LLVMValueRef constant, uint32_t k, uint64_t *bits);
// Writes the bytes of a constant of any type to `out`, which must be zeroed. Returns false if some
// byte is only known at run time.
bool smc_constant_image(smc_lowering *, LLVMValueRef constant, uint8_t *out);
// Sets the undefined bytes of a constant to 0xff in `out`, and returns their number.
uint32_t smc_constant_undefined(const smc_lowering *, LLVMValueRef constant, uint8_t *out);

// globals.c
void smc_lower_globals(smc_lowering *); // declares all variables and assigns their addresses
// Writes the initial bytes of all variables.
void smc_lower_images(smc_lowering *);
// Returns the lowered variable, which must be in the code.
smc_global *smc_lowered_global_of(const smc_lowering *, LLVMValueRef variable);
// True for a variable without a definition, except the standard streams and the environment.
bool smc_is_undefined_variable(const smc_lowering *, LLVMValueRef);
// Sets *bits to the form of an address in memory, which is shorter in a 32-bit program.
bool smc_stored_pointer_bits(const smc_lowering *, uint64_t address, uint64_t *bits);

// operand.c: return the register that holds a value or constant. i is the index of a scalar in an
// aggregate.
int32_t smc_operand_register(smc_lowering *, LLVMValueRef v, uint32_t i);
// Returns the first of two consecutive registers that hold a value.
int32_t smc_operand_register_pair(smc_lowering *, LLVMValueRef);
// Returns the first register of the instruction's result.
int32_t smc_result(smc_lowering *, LLVMValueRef instruction);

// assert.c
void smc_find_assertions(smc_lowering *); // finds the assertions of the current function
// Emits the mark of the assertion to which the branch belongs, if any. To be called before the
// branch itself is emitted.
void smc_mark_assertion(smc_lowering *, LLVMValueRef branch);
// Marks the start of the function; to be called before its code is emitted.
void smc_mark_entry(smc_lowering *);

// spin.c
// Finds loops that may wait; smc_find_back_edges must have been called.
void smc_find_waiting_loops(smc_lowering *);
bool smc_spin_is_service_loop(const smc_lowering *, const smc_loop_body *); // true if threads run
                                                                            // the loop for ever

// spin_code.c
// True if the header's loop may wait.
bool smc_is_waiting_loop(const smc_lowering *, LLVMBasicBlockRef header);
// Emits the comparison of rounds; no instruction for a loop that cannot wait. again: on a back
// edge.
void smc_emit_round_begin(smc_lowering *, LLVMBasicBlockRef header, bool again);
// True if the edge leaves a loop that needs SMC_OP_LEFT.
bool smc_is_waiting_loop_exit(const smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
// Emits SMC_OP_LEFT for each loop that the edge leaves and that needs it.
void smc_emit_loop_exits(smc_lowering *, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void smc_free_waiting_loops(smc_lowering *);
// Emits the start of a round for each loop whose rounds begin in the block. To be called before the
// block's own code is emitted.
void smc_emit_round_begins_in_block(smc_lowering *, LLVMBasicBlockRef);

// bounds.c
void smc_find_bounds(smc_lowering *); // smc_find_back_edges must have been called
uint32_t smc_bound_of(const smc_lowering *, LLVMBasicBlockRef header); // returns the bound on
                                                                       // rounds; 0: no bound

// flow.c
void smc_find_back_edges(smc_lowering *);
// Lowers the last instruction of a block.
void smc_lower_terminator(smc_lowering *, LLVMValueRef instruction);
// Sets the displacements of jumps when all blocks are emitted.
void smc_patch_jumps(smc_lowering *);
// True if the comparison is lowered as part of the branch that uses it.
bool smc_is_fused_with_branch(LLVMValueRef compare);

// memory.c
void smc_lower_memory(smc_lowering *, LLVMValueRef instruction);
// True for address arithmetic that may leave the object and return to it, such as Rust's
// wrapping_add and with_addr. In other programs, a step that leaves its object yields an invalid
// address (smc_addr_step_by).
static inline bool smc_gep_may_wrap(const smc_lowering *l, LLVMValueRef gep) {
    return l->language.is_rust && !LLVMIsInBounds(gep);
}
// True if the extension of an index is lowered as part of the address arithmetic that uses it.
bool smc_is_folded_extension(const smc_lowering *, LLVMValueRef extension);
// Emits the begin or end of a variable's lifetime.
void smc_lower_lifetime(smc_lowering *, LLVMValueRef marker, unsigned begins);
// Emits loads of 1 to 8 bytes from r[base] + offset to r[dst], as few as possible. x: memory order
// and flags of each load. dst and base must differ.
void smc_emit_load(smc_lowering *, unsigned x, int32_t dst, int32_t base, uint64_t offset,
                   uint32_t bytes);

// wide.c: arithmetic, comparisons and conversions of values in two registers
void smc_lower_wide(smc_lowering *, LLVMValueRef instruction);
// Lowers llvm.*.with.overflow; `what` is an enum smc_overflow.
void smc_lower_wide_overflow(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers llvm.*.sat; `what` is an enum smc_overflow.
void smc_lower_wide_saturating(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers an intrinsic with two operands; `what` is an enum smc_wide.
void smc_lower_wide_integer(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers an intrinsic with one operand; `what` is an enum smc_wide.
void smc_lower_wide_bits(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers llvm.fshl or, if to_right is set, llvm.fshr.
void smc_lower_wide_funnel(smc_lowering *, LLVMValueRef call, unsigned to_right);
// Lowers arithmetic, a comparison or a conversion of long doubles.
void smc_lower_extended(smc_lowering *, LLVMValueRef instruction);

// vector.c: a vector has one register per element.
void smc_lower_element(smc_lowering *, LLVMValueRef extract_or_insert);
void smc_lower_shuffle(smc_lowering *, LLVMValueRef instruction);
// Emits code that packs the signs of all elements into a number: bit k is the sign of element k.
void smc_lower_sign_bits(smc_lowering *, LLVMValueRef call, unsigned what);
// Lowers a bitcast. Refuses vectors whose elements are not whole bytes, except a conversion of a
// vector of bits to an integer.
void smc_lower_bitcast(smc_lowering *, LLVMValueRef instruction);
// Emits code that combines all elements by an operator; `base` as for smc_lower_integer.
void smc_lower_reduction(smc_lowering *, LLVMValueRef call, unsigned base);
// Returns a register with the `bits` bits of v that begin at bit `offset`.
int32_t smc_packed_register(smc_lowering *, LLVMValueRef v, uint32_t offset, uint32_t bits);

// arithmetic.c
void smc_lower_arithmetic(smc_lowering *, LLVMValueRef instruction);
// Emits integer arithmetic on up to 64 bits. `base` is the operator's opcode for 32 bits and a
// register operand.
void smc_lower_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, LLVMValueRef left,
                       LLVMValueRef right);
// Like smc_lower_integer, with the operands in the registers a and b.
void smc_emit_integer(smc_lowering *, unsigned base, unsigned bits, int32_t dst, int32_t a,
                      int32_t b);
// Sets *bits to the width of a scalar or of a vector's element. If the type is too wide, emits a
// refusal and returns false.
bool smc_scalar_bits(smc_lowering *, LLVMValueRef v, uint32_t *bits);

// external.c
void smc_resolve_weak(smc_lowering *); // sets weak symbols without a definition to null
// Lowers a function without a definition to a library model, to a host function, or to code that
// ends the run with the reason.
void smc_lower_undefined_function(smc_lowering *, smc_function *, LLVMValueRef, LLVMTypeRef type);
// Lowers variables without a definition: a use of one ends the run with the reason, unless --extern
// names the variable; then it is zero.
void smc_lower_undefined_variables(smc_lowering *);

// arguments.c: the registers of a call's arguments, as the call instruction lists them.
// smc_lower_arguments returns false after emitting a refusal.
typedef struct smc_call_arguments {
    int32_t first, n; // range in the function's args
    uint32_t places;  // first index in args of the argument places; 0: the callee is not variadic
} smc_call_arguments;
SMC_MUST_USE bool smc_lower_arguments(smc_lowering *, LLVMValueRef call, smc_call_arguments *out);
// Lowers a call of va_start.
void smc_lower_va_start(smc_lowering *, LLVMValueRef call, unsigned what);

// call.c, insn.c, start.c
void smc_lower_call(smc_lowering *, LLVMValueRef call);
// Lowers an instruction; a vector operation that is defined per element, once for each element.
void smc_lower_instruction(smc_lowering *, LLVMValueRef instruction);
// Function that smc's library calls when the program ends, to run destructors. The lowering
// generates its body.
#define SMC_LOWER_DESTRUCTORS "smc_destructors"
// True if the program has constructors, destructors or exit handlers.
bool smc_has_startup_hooks(const smc_lowering *);
// Generates the function in which such a program begins.
void smc_lower_start(smc_lowering *);

#endif
