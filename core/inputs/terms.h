// terms.h - terms: values that depend on the program's inputs.
//
// An input is a value that the environment chooses, such as the result of __VERIFIER_nondet_int
// without a range. A term is an expression over inputs and constants: a directed acyclic graph in
// which equal terms have the same node (hash-consing). All terms are bit vectors of 1 to 64 bits.
//
// The name of a term is a hash of its structure with bit 63 set and the lowest three bits clear. It
// is the same in every execution and in every process that explores the program. In the lowest
// three bits, users of terms store the number of a byte of the term (SMC_TERM_BYTES).
#ifndef SMC_TERMS_H
#define SMC_TERMS_H

#include "base/table.h"
#include "inputs/node.h"

// The values that an input may have: all numbers of its width, or those from `least` to `most`,
// which are compared as signed numbers if is_signed.
typedef struct smc_input_type {
    uint8_t width;
    bool is_signed; // reports print it as a signed number
    bool is_float;  // reports print it as a floating-point number
    bool has_range;
    uint64_t least, most; // has_range: numbers of this width, zero-extended; least <= most
} smc_input_type;

// An input. It is identified by the path of its thread, which is the same in every execution, its
// number among the inputs of that thread, and its type.
typedef struct smc_input {
    smc_term term;
    smc_term within; // the condition, of one bit, that the range makes; 0: none
    uint64_t path;
    uint32_t number; // from 0
    uint8_t width;
    bool is_signed, is_float; // as in smc_input_type
} smc_input;

// Statistics of queries: their number, and how many were answered by simplification, by an earlier
// solution, by an equal earlier query, by the domains of inputs, by a change of an earlier solution
// and by the solver; and the solver's time.
typedef struct smc_input_counts {
    uint64_t questions, simplified, known, cached, domains, guessed, solved, microseconds;
} smc_input_counts;

// All terms of a program. {0} has none.
typedef struct smc_terms {
    SMC_VEC(smc_term_node) nodes;
    SMC_VEC(smc_input) inputs;
    smc_table by_name; // name -> 1 + index of the node
    // Scratch space of smc_term_evaluate, by node: the value, valid if `stamps` equals `stamp`.
    SMC_VEC(uint64_t) values;
    SMC_VEC(uint32_t) stamps;
    uint32_t stamp;
    SMC_VEC(uint64_t) chosen; // values of inputs that reports show (smc_chosen_input)
    smc_input_counts counts;
    const smc_stop *stop;        // requests to stop, which end long queries; NULL: there are none
    struct smc_solver *solver;   // opened at the first query (solver.h); NULL: not yet
    struct smc_answers *answers; // earlier queries and solutions (constraints.h); NULL: none yet
} smc_terms;

// Frees the terms, but neither the solver nor the answers (smc_inputs_free).
void smc_terms_free(smc_terms *);

// Whether the origin of a value is a term.
static inline bool smc_is_term(uint64_t origin) { return origin >> 63; }
// The term that contains the byte with this origin.
static inline smc_term smc_term_of_byte(uint64_t origin) {
    return origin & ~(uint64_t)SMC_TERM_BYTES;
}

// The node of a term. Valid until the next term is made.
const smc_term_node *smc_term_at(const smc_terms *, smc_term);
static inline unsigned smc_term_width(const smc_terms *t, smc_term a) {
    return smc_term_at(t, a)->width;
}
// Whether the term is a constant. If so, sets *value to the constant, zero-extended.
bool smc_term_is_constant(const smc_terms *, smc_term, uint64_t *value);

// The following functions make terms and simplify them. Widths are in bits.
smc_term smc_term_constant(smc_terms *, unsigned width, uint64_t value);
smc_term smc_term_input(smc_terms *, uint64_t path, uint32_t number, smc_input_type);
// An uninitialised byte that comes from `origin`.
smc_term smc_term_unknown(smc_terms *, uint64_t origin);
smc_term smc_term_extract(smc_terms *, smc_term, unsigned from, unsigned width);
smc_term smc_term_zero_extend(smc_terms *, smc_term, unsigned width);
smc_term smc_term_sign_extend(smc_terms *, smc_term, unsigned width);
smc_term smc_term_concat(smc_terms *, smc_term high, smc_term low);
smc_term smc_term_ite(smc_terms *, smc_term condition, smc_term yes, smc_term no);
// Both operands must have the same width; a comparison has one bit.
smc_term smc_term_binary(smc_terms *, smc_term_op, smc_term, smc_term);
smc_term smc_term_not(smc_terms *, smc_term); // of one bit
// An operation on floating-point numbers (smc_term_op_has_floats). The node has the members op,
// width, arg and, for SMC_TERM_FROUND, value.
smc_term smc_term_float(smc_terms *, smc_term_node);

// The value of a term for given inputs: values[i] is that of smc_terms.inputs[i], zero-extended.
uint64_t smc_term_evaluate(smc_terms *, smc_term, const uint64_t *values);
// Computes `count` values of an operation: v[k][i] is the i-th value of operand k, to[i] that of
// the operation; width: that of the first operand.
void smc_term_compute(const smc_term_node *, unsigned width, const uint64_t *const v[3],
                      uint64_t *to, unsigned count);

// The value that reports show for the i-th input: the one that was chosen for the last execution
// that showed an error; 0: none was chosen.
static inline uint64_t smc_chosen_input(const smc_terms *t, uint32_t i) {
    return i < t->chosen.n ? t->chosen.at[i] : 0;
}
// Gives inputs without a chosen value the value 0.
static inline void smc_terms_pad_chosen(smc_terms *t) {
    while (t->chosen.n < t->inputs.n) *smc_vec_push(&t->chosen) = 0;
}
// The value of a term for the inputs that reports show.
uint64_t smc_term_chosen_value(smc_terms *, smc_term);

// A condition: the term has this value.
typedef struct smc_constraint {
    smc_term term;
    uint64_t value;
} smc_constraint;
typedef SMC_VEC(smc_constraint) smc_constraints;

#endif
