// node.h - the nodes of terms (terms.h): operators, inputs and constants.
#ifndef SMC_TERM_NODE_H
#define SMC_TERM_NODE_H

#include "base/base.h"

typedef uint64_t smc_term; // name of a term; 0: none

// X(enumerator, Z3's function, value for the operands u and v). In the value, s and t are the
// operands as signed numbers, and W is their width. Programs divide only by values other than 0. A
// shift by W or more gives 0 or copies of the sign, as in SMT-LIB.
#define SMC_TERM_BINARY_OPS(X)                                                                     \
    X(ADD, mk_bvadd, u + v)                                                                        \
    X(SUB, mk_bvsub, u - v)                                                                        \
    X(MUL, mk_bvmul, u *v)                                                                         \
    X(UDIV, mk_bvudiv, v ? u / v : UINT64_MAX)                                                     \
    X(SDIV, mk_bvsdiv, smc_term_signed_quotient(s, t))                                             \
    X(UREM, mk_bvurem, v ? u % v : u)                                                              \
    X(SREM, mk_bvsrem, t == 0 ? u : t == -1 ? 0 : (uint64_t)(s % t))                               \
    X(AND, mk_bvand, u &v)                                                                         \
    X(OR, mk_bvor, u | v)                                                                          \
    X(XOR, mk_bvxor, u ^ v)                                                                        \
    X(SHL, mk_bvshl, v < W ? u << v : 0)                                                           \
    X(LSHR, mk_bvlshr, v < W ? u >> v : 0)                                                         \
    X(ASHR, mk_bvashr, (uint64_t)(s >> (v < W ? v : W - 1)))

// Comparisons: terms of one bit.
#define SMC_TERM_COMPARISONS(X)                                                                    \
    X(EQ, mk_eq, u == v)                                                                           \
    X(ULT, mk_bvult, u < v)                                                                        \
    X(ULE, mk_bvule, u <= v)                                                                       \
    X(SLT, mk_bvslt, s < t)                                                                        \
    X(SLE, mk_bvsle, s <= t)

// X(enumerator, Z3's function, operator): operations on two floating-point numbers, which are terms
// of their bits: 32 bits are a float, 64 a double. All results are rounded to the nearest number.
// A result that is not a number has the bits smc_nan_bits (floats.h).
#define SMC_TERM_FLOAT_OPS(X)                                                                      \
    X(FADD, mk_fpa_add, +)                                                                         \
    X(FSUB, mk_fpa_sub, -)                                                                         \
    X(FMUL, mk_fpa_mul, *)                                                                         \
    X(FDIV, mk_fpa_div, /)

// clang-format off
typedef enum smc_term_op {
    SMC_TERM_CONSTANT,
    SMC_TERM_INPUT,   // value: a hash of the data that identify the input (smc_input)
    SMC_TERM_UNKNOWN, // an uninitialised byte; value: its origin (smc_undefined.origin)
    SMC_TERM_EXTRACT, // `width` bits of the operand, from bit `value` on
    SMC_TERM_ZEXT,    // the operand with zeros above it
    SMC_TERM_SEXT,    // the operand with copies of its highest bit above it
    SMC_TERM_CONCAT,  // the first operand above the second
    SMC_TERM_ITE,     // the second operand if the first, of one bit, is 1; otherwise the third
    SMC_TERM_FSQRT,
    SMC_TERM_FROUND,          // the integer in the direction `value` (smc_term_rounding)
    SMC_TERM_FLOAT_OF_FLOAT,  // a float or double of the other width
    SMC_TERM_FLOAT_OF_SIGNED, // the number nearest to a signed or unsigned integer
    SMC_TERM_FLOAT_OF_UNSIGNED,
    SMC_TERM_SIGNED_OF_FLOAT, // 64 bits: rounded towards zero, if the result fits
#define X(name, z3, expr) SMC_TERM_##name,
    SMC_TERM_FLOAT_OPS(X) SMC_TERM_BINARY_OPS(X) SMC_TERM_COMPARISONS(X)
#undef X
} smc_term_op;
// clang-format on

// How SMC_TERM_FROUND rounds: down, up, towards zero, or to the nearest integer, of two to the even
// one or to the one that is further from zero.
typedef enum smc_term_rounding {
    SMC_ROUND_DOWN,
    SMC_ROUND_UP,
    SMC_ROUND_TO_ZERO,
    SMC_ROUND_TO_EVEN,
    SMC_ROUND_AWAY
} smc_term_rounding;

// SMC_TERM_BYTES: mask of the bits in which users of a term number its bytes.
enum { SMC_TERM_BYTES = 7, SMC_MAX_WIDTH = 64 };
// The greatest number of this many bits, of which there are 1 to SMC_MAX_WIDTH.
static inline uint64_t smc_width_mask(unsigned width) {
    assert(width && width <= SMC_MAX_WIDTH);
    return UINT64_MAX >> (SMC_MAX_WIDTH - width);
}
// The bit that is set in the name of every term.
#define SMC_TERM_BIT (UINT64_C(1) << 63)

// smc_term_node.input of a term with several inputs and with none.
enum { SMC_SEVERAL_INPUTS = UINT32_MAX - 1, SMC_NO_INPUT = UINT32_MAX };

// A node of the graph of terms: an operator with its arguments, an input, or a constant.
typedef struct smc_term_node {
    smc_term name;        // hash of the other members that identify the term
    smc_term arg[3];      // the operands; 0: the term has fewer
    uint64_t value;       // see smc_term_op
    uint64_t least, most; // no value of the term is less or more, as an unsigned number
    uint64_t inputs;      // bit set of the inputs that occur in the term, by their index modulo 64
    uint32_t input;       // index of the only input in the term (smc_terms.inputs), or as below
    uint8_t op;           // smc_term_op
    uint8_t width;        // in bits
    bool unknown;         // an SMC_TERM_UNKNOWN occurs in the term
    bool computes_floats; // an operation on floating-point numbers occurs in the term
} smc_term_node;

// True if the operation is one on floating-point numbers.
static inline bool smc_term_op_has_floats(unsigned op) {
    return op >= SMC_TERM_FSQRT && op <= SMC_TERM_FDIV;
}
// True if the operation compares two terms.
static inline bool smc_term_op_compares(unsigned op) { return op >= SMC_TERM_EQ; }
// True if the result of the operation is a floating-point number.
static inline bool smc_term_op_makes_float(unsigned op) {
    return smc_term_op_has_floats(op) && op != SMC_TERM_SIGNED_OF_FLOAT;
}

#endif
