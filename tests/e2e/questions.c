// questions.c - writes the questions about inputs that smc has answered, in SMT-LIB 2, for another
// solver (second_solver.py).
//
// smc_questions is smc, linked such that these functions replace smc_solver_solve and
// smc_domains_decide (-Wl,--wrap). They append each question and its answer to the file that the
// environment variable SMC_QUESTIONS names:
//
//     (declare-const x8a.. (_ BitVec 32))
//     (assert (= .. (_ bv1 1)))
//     ; sat
//
// The text is made from the terms, not from Z3's formulas, so that an error in their translation
// is seen, too.
#include "inputs/domains.h"
#include "inputs/floats.h"
#include "inputs/solver.h"
#include "tools/command/commit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

const char smc_commit[] = "";

// The names are those of the linker's option.
bool __real_smc_solver_solve(smc_terms *, const smc_constraint *, uint32_t n, uint64_t *values);
bool __wrap_smc_solver_solve(smc_terms *, const smc_constraint *, uint32_t n, uint64_t *values);
smc_decision __real_smc_domains_decide(smc_domains *, smc_terms *, const smc_constraint *,
                                       uint32_t n, uint64_t *values);
smc_decision __wrap_smc_domains_decide(smc_domains *, smc_terms *, const smc_constraint *,
                                       uint32_t n, uint64_t *values);

// ---- terms --------------------------------------------------------------------------------------

// SMT-LIB's functions, by the operator.
static const char *const functions[] = {
    [SMC_TERM_FSQRT] = "fp.sqrt RNE",
    [SMC_TERM_FADD] = "fp.add RNE",
    [SMC_TERM_FSUB] = "fp.sub RNE",
    [SMC_TERM_FMUL] = "fp.mul RNE",
    [SMC_TERM_FDIV] = "fp.div RNE",
    [SMC_TERM_ADD] = "bvadd",
    [SMC_TERM_SUB] = "bvsub",
    [SMC_TERM_MUL] = "bvmul",
    [SMC_TERM_UDIV] = "bvudiv",
    [SMC_TERM_SDIV] = "bvsdiv",
    [SMC_TERM_UREM] = "bvurem",
    [SMC_TERM_SREM] = "bvsrem",
    [SMC_TERM_AND] = "bvand",
    [SMC_TERM_OR] = "bvor",
    [SMC_TERM_XOR] = "bvxor",
    [SMC_TERM_SHL] = "bvshl",
    [SMC_TERM_LSHR] = "bvlshr",
    [SMC_TERM_ASHR] = "bvashr",
    [SMC_TERM_EQ] = "=",
    [SMC_TERM_ULT] = "bvult",
    [SMC_TERM_ULE] = "bvule",
    [SMC_TERM_SLT] = "bvslt",
    [SMC_TERM_SLE] = "bvsle",
};

static const char *direction_of(uint64_t how) {
    switch ((smc_term_rounding)how) {
    case SMC_ROUND_DOWN: return "RTN";
    case SMC_ROUND_UP: return "RTP";
    case SMC_ROUND_TO_ZERO: return "RTZ";
    case SMC_ROUND_TO_EVEN: return "RNE";
    case SMC_ROUND_AWAY: return "RNA";
    }
    smc_internal_error(__FILE__, __LINE__, "a direction without a name");
}

// Exponent and significand of the sort of floating-point numbers of this width.
static const char *sizes_of(unsigned width) { return width == 32 ? "8 24" : "11 53"; }

static void put_name(FILE *to, smc_term a) { fprintf(to, " x%" PRIx64, a); }
// The number that the bits of a term are.
static void put_number(FILE *to, const smc_terms *t, smc_term a) {
    fprintf(to, " ((_ to_fp %s) x%" PRIx64 ")", sizes_of(smc_term_width(t, a)), a);
}

static void put_operands(FILE *to, const smc_terms *t, const smc_term_node *n,
                         void (*put)(FILE *, const smc_terms *, smc_term)) {
    for (unsigned i = 0; i < 3 && n->arg[i]; i++) put(to, t, n->arg[i]);
    fputc(')', to);
}
static void put_bits(FILE *to, const smc_terms *t, smc_term a) {
    (void)t;
    put_name(to, a);
}

// Writes a floating-point number that a term computes.
static void put_computed_number(FILE *to, const smc_terms *t, const smc_term_node *n) {
    const char *const sizes = sizes_of(n->width);
    switch (n->op) {
    case SMC_TERM_FROUND:
        fprintf(to, "(fp.roundToIntegral %s", direction_of(n->value));
        return put_operands(to, t, n, put_number);
    case SMC_TERM_FLOAT_OF_FLOAT:
        fprintf(to, "((_ to_fp %s) RNE", sizes);
        return put_operands(to, t, n, put_number);
    case SMC_TERM_FLOAT_OF_SIGNED:
        fprintf(to, "((_ to_fp %s) RNE", sizes);
        return put_operands(to, t, n, put_bits);
    case SMC_TERM_FLOAT_OF_UNSIGNED:
        fprintf(to, "((_ to_fp_unsigned %s) RNE", sizes);
        return put_operands(to, t, n, put_bits);
    default: fprintf(to, "(%s", functions[n->op]); return put_operands(to, t, n, put_number);
    }
}

// SMT-LIB has no function from a number to its bits: b are the bits if the number of b is that one.
static void put_float(FILE *to, const smc_terms *t, const smc_term_node *n) {
    fprintf(to, "(define-fun f%" PRIx64 " () (_ FloatingPoint %s) ", n->name, sizes_of(n->width));
    put_computed_number(to, t, n);
    fprintf(to, ")\n(declare-const b%" PRIx64 " (_ BitVec %u))\n", n->name, n->width);
    fprintf(to, "(assert (= ((_ to_fp %s) b%" PRIx64 ") f%" PRIx64 "))\n", sizes_of(n->width),
            n->name, n->name);
    fprintf(to,
            "(define-fun x%" PRIx64 " () (_ BitVec %u) (ite (fp.isNaN f%" PRIx64 ") (_ bv%" PRIu64
            " %u) b%" PRIx64 "))\n",
            n->name, n->width, n->name, smc_nan_bits(n->width), n->width, n->name);
}

static void put_operation(FILE *to, const smc_terms *t, const smc_term_node *n) {
    const unsigned inner = n->arg[0] ? smc_term_width(t, n->arg[0]) : 0;
    switch (n->op) {
    case SMC_TERM_CONSTANT: fprintf(to, "(_ bv%" PRIu64 " %u)", n->value, n->width); return;
    case SMC_TERM_EXTRACT:
        fprintf(to, "((_ extract %u %u)", (unsigned)n->value + n->width - 1, (unsigned)n->value);
        break;
    case SMC_TERM_ZEXT: fprintf(to, "((_ zero_extend %u)", n->width - inner); break;
    case SMC_TERM_SEXT: fprintf(to, "((_ sign_extend %u)", n->width - inner); break;
    case SMC_TERM_CONCAT: fputs("(concat", to); break;
    case SMC_TERM_ITE:
        fprintf(to, "(ite (= x%" PRIx64 " (_ bv1 1)) x%" PRIx64 " x%" PRIx64 ")", n->arg[0],
                n->arg[1], n->arg[2]);
        return;
    case SMC_TERM_SIGNED_OF_FLOAT:
        fprintf(to, "((_ fp.to_sbv %u) RTZ", n->width);
        return put_operands(to, t, n, put_number);
    default:
        if (!smc_term_op_compares(n->op)) {
            fprintf(to, "(%s", functions[n->op]);
            break;
        }
        fprintf(to, "(ite (%s", functions[n->op]);
        put_operands(to, t, n, put_bits);
        fputs(" (_ bv1 1) (_ bv0 1))", to);
        return;
    }
    put_operands(to, t, n, put_bits);
}

// Writes the definition of a term after those of its operands, unless it was written before.
static void define(FILE *to, const smc_terms *t, smc_term a, smc_table *defined) {
    const smc_term_node n = *smc_term_at(t, a);
    if (smc_table_get(defined, a, 0)) return;
    *smc_table_at(defined, a, 0) = 1;
    for (unsigned i = 0; i < 3 && n.arg[i]; i++) define(to, t, n.arg[i], defined);
    if (smc_term_op_makes_float(n.op)) {
        put_float(to, t, &n);
        return;
    }
    if (n.op == SMC_TERM_INPUT || n.op == SMC_TERM_UNKNOWN) {
        fprintf(to, "(declare-const x%" PRIx64 " (_ BitVec %u))\n", a, n.width);
        return;
    }
    fprintf(to, "(define-fun x%" PRIx64 " () (_ BitVec %u) ", a, n.width);
    put_operation(to, t, &n);
    fputs(")\n", to);
}

// ---- questions ----------------------------------------------------------------------------------

static void write_question(const smc_terms *t, const smc_constraint *c, uint32_t n, bool can_hold) {
    const char *const path = getenv("SMC_QUESTIONS");
    char *text = NULL;
    size_t size = 0;
    smc_table defined = {0};
    smc_invariant(path, "SMC_QUESTIONS names no file");
    FILE *to = open_memstream(&text, &size);
    smc_invariant(to, "no memory for a question");
    for (uint32_t i = 0; i < n; i++) define(to, t, c[i].term, &defined);
    for (uint32_t i = 0; i < n; i++)
        fprintf(to, "(assert (= x%" PRIx64 " (_ bv%" PRIu64 " %u)))\n", c[i].term, c[i].value,
                smc_term_width(t, c[i].term));
    fprintf(to, "; %s\n", can_hold ? "sat" : "unsat");
    (void)fclose(to);
    // One call of write, since several processes may append to the file.
    FILE *file = fopen(path, "a");
    smc_invariant(file, "the file of SMC_QUESTIONS cannot be opened");
    setvbuf(file, NULL, _IOFBF, size + 1);
    smc_invariant(fwrite(text, 1, size, file) == size && fclose(file) == 0,
                  "the file of SMC_QUESTIONS cannot be written");
    smc_table_free(&defined);
    free(text);
}

bool __wrap_smc_solver_solve(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t *values) {
    const bool can = __real_smc_solver_solve(t, c, n, values);
    if (!smc_is_stopped(t->stop)) write_question(t, c, n, can);
    return can;
}

smc_decision __wrap_smc_domains_decide(smc_domains *d, smc_terms *t, const smc_constraint *c,
                                       uint32_t n, uint64_t *values) {
    const smc_decision decision = __real_smc_domains_decide(d, t, c, n, values);
    if (decision != SMC_UNDECIDED) write_question(t, c, n, decision == SMC_CAN_HOLD);
    return decision;
}
