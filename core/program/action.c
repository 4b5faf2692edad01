#include "program/action.h"

#include <math.h>
#include <string.h>

static const char *const kind_names[] = {
#define X(id, name, receives, first, second) [id] = name,
    SMC_KINDS(X)
#undef X
};
static const char *const order_names[] = {"plain",   "relaxed", "consume", "acquire",
                                          "release", "acq_rel", "seq_cst"};
static const char *const rmw_names[] = {
#define X(id, name, result) [id] = name,
    SMC_RMW_OPS(X)
#undef X
};

const char *smc_kind_name(unsigned kind) { return kind_names[kind]; }
const char *smc_order_name(unsigned order) { return order_names[order]; }
const char *smc_rmw_name(unsigned rmw) { return rmw_names[rmw]; }

static double float_op(smc_rmw op, double read, double operand) {
    switch (op) {
    case SMC_FADD: return read + operand;
    case SMC_FSUB: return read - operand;
    case SMC_FMAX: return fmax(read, operand);
    default: return fmin(read, operand);
    }
}

// Applies a floating-point RMW. Operands of type float are computed in double and rounded to float,
// which gives the correctly rounded result.
uint64_t smc_float_op(smc_rmw op, uint64_t read, uint64_t operand, unsigned size) {
    double a, b;
    float f[2];
    memcpy(&a, &read, sizeof a);
    memcpy(&b, &operand, sizeof b);
    memcpy(&f[0], &read, sizeof *f);
    memcpy(&f[1], &operand, sizeof *f);
    if (size == sizeof *f) a = (double)f[0], b = (double)f[1];
    a = float_op(op, a, b);
    f[0] = (float)a;
    uint64_t bits = 0;
    memcpy(&bits, size == sizeof *f ? (const void *)f : &a, size);
    return bits;
}

// Whether a word of the two actions, which have the same kind and operation, is equal.
static bool is_same_word(const smc_action *a, const smc_action *b, unsigned word) {
    const char *x, *y;
    switch (smc_action_word(a, word)) {
    case SMC_WORD_UNUSED: return true;
    case SMC_WORD_TEXT:
        x = smc_action_text(a), y = smc_action_text(b);
        return !x == !y && (!x || strcmp(x, y) == 0);
    default: return a->words[word] == b->words[word];
    }
}

bool smc_actions_are_equal(const smc_action *a, const smc_action *b) {
    return a->kind == b->kind && a->order == b->order && a->order_fail == b->order_fail &&
           a->po_releases == b->po_releases && a->op == b->op && a->size == b->size &&
           a->error == b->error && a->sync == b->sync && a->exits == b->exits &&
           a->returns == b->returns && a->serves == b->serves && a->dead_state == b->dead_state &&
           a->begins_round == b->begins_round && a->copies == b->copies &&
           a->may_be_destroyed == b->may_be_destroyed && a->forced_source == b->forced_source &&
           a->result_unused == b->result_unused && a->of_thread == b->of_thread &&
           a->scoped == b->scoped && a->continues == b->continues && a->yields == b->yields &&
           a->only_if == b->only_if && a->loc == b->loc && a->object == b->object &&
           a->thread == b->thread && a->place == b->place && is_same_word(a, b, 0) &&
           is_same_word(a, b, 1);
}
