#include "inputs/forced.h"

bool smc_term_is_exact_product(const smc_terms *t, const smc_term_node *n, uint64_t *factor) {
    if (n->op != SMC_TERM_MUL || n->width != SMC_MAX_WIDTH ||
        !smc_term_is_constant(t, n->arg[1], factor) || !*factor || *factor >= 1 << 24)
        return false;
    const smc_term_node *other = smc_term_at(t, n->arg[0]);
    return (other->op == SMC_TERM_SEXT || other->op == SMC_TERM_ZEXT) &&
           smc_term_width(t, other->arg[0]) <= SMC_INDEX_BITS;
}

static bool may_be(const smc_terms *t, smc_term term, uint64_t value) {
    const smc_term_node *n = smc_term_at(t, term);
    return value >= n->least && value <= n->most;
}

// Replaces a term that must have a value by its operand, which must have another one. Returns false
// if the operand may have several values, or there are several operands.
static bool invert(const smc_terms *t, smc_term_node *n, uint64_t *value) {
    const uint64_t mask = smc_width_mask(n->width);
    uint64_t constant;
    unsigned operand = 0;
    switch (n->op) {
    case SMC_TERM_ZEXT: break;
    case SMC_TERM_SEXT: *value &= smc_width_mask(smc_term_width(t, n->arg[0])); break;
    case SMC_TERM_ADD:
    case SMC_TERM_XOR:
        if (!smc_term_is_constant(t, n->arg[1], &constant)) return false;
        *value = n->op == SMC_TERM_ADD ? (*value - constant) & mask : *value ^ constant;
        break;
    case SMC_TERM_MUL:
        if (!smc_term_is_exact_product(t, n, &constant) || (int64_t)*value % (int64_t)constant)
            return false;
        *value = (uint64_t)((int64_t)*value / (int64_t)constant);
        break;
    case SMC_TERM_EQ:
        if (!*value || !smc_term_is_constant(t, n->arg[1], value)) return false;
        break;
    case SMC_TERM_ITE:
        if (may_be(t, n->arg[1], *value) == may_be(t, n->arg[2], *value)) return false;
        operand = may_be(t, n->arg[1], *value) ? 1 : 2;
        break;
    default: return false;
    }
    *n = *smc_term_at(t, n->arg[operand]);
    return true;
}

void smc_find_forced_inputs(const smc_terms *t, smc_constraint c, smc_forced_input *report,
                            void *to) {
    smc_term_node n = *smc_term_at(t, c.term);
    while (n.op != SMC_TERM_INPUT)
        if (n.op == SMC_TERM_AND && n.width == 1 && c.value) {
            smc_find_forced_inputs(t, (smc_constraint){n.arg[0], 1}, report, to);
            n = *smc_term_at(t, n.arg[1]);
        } else if (!invert(t, &n, &c.value)) return;
    report(to, n.input, c.value);
}
