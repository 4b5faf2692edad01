#include "inputs/domains.h"

#include "inputs/forced.h"
#include "inputs/ranges.h"

void smc_domains_free(smc_domains *d) {
    smc_table_free(&d->by_constraint);
    smc_vec_free(&d->sets);
    smc_vec_free(&d->domains);
    smc_vec_free(&d->stamps);
    smc_vec_free(&d->forced);
    smc_vec_free(&d->candidate);
    smc_vec_free(&d->bounds);
    smc_vec_free(&d->bound_stamps);
}

// ---- sets of values -----------------------------------------------------------------------------

enum { WORDS = SMC_DOMAIN_SIZE / 64 };

static bool has_value(const smc_value_set *s, uint64_t k) {
    return k < SMC_DOMAIN_SIZE && s->words[k / 64] >> k % 64 & 1;
}

static void add_value(smc_value_set *s, uint64_t k) { s->words[k / 64] |= UINT64_C(1) << k % 64; }

static bool is_empty(const smc_value_set *s) {
    uint64_t all = 0;
    for (unsigned i = 0; i < WORDS; i++) all |= s->words[i];
    return !all;
}

static uint64_t least_value(const smc_value_set *s) {
    for (unsigned i = 0; i < WORDS; i++)
        if (s->words[i]) return i * 64 + (unsigned)__builtin_ctzll(s->words[i]);
    smc_internal_error(__FILE__, __LINE__, "an empty set has no least value");
}

static uint64_t greatest_value(const smc_value_set *s) {
    for (unsigned i = WORDS; i-- > 0;)
        if (s->words[i]) return i * 64 + 63 - (unsigned)__builtin_clzll(s->words[i]);
    smc_internal_error(__FILE__, __LINE__, "an empty set has no greatest value");
}

// ---- unary constraints --------------------------------------------------------------------------

static const smc_term_node *node_of_input(const smc_terms *t, uint32_t input) {
    return smc_term_at(t, t->inputs.at[input].term);
}

// The number of values of an input, less one.
static uint64_t span_of(const smc_terms *t, uint32_t input) {
    const smc_term_node *n = node_of_input(t, input);
    return n->most - n->least;
}

static bool is_unary(const smc_terms *t, const smc_term_node *n) {
    return n->input < SMC_SEVERAL_INPUTS && !n->unknown && span_of(t, n->input) < SMC_DOMAIN_SIZE;
}

// The values of the only input of the constraint with which it holds.
static const smc_value_set *satisfying_values(smc_domains *d, smc_terms *t, smc_constraint c) {
    uint32_t *at = smc_table_at(&d->by_constraint, c.term, c.value);
    if (*at) return &d->sets.at[*at - 1];
    const uint32_t input = smc_term_at(t, c.term)->input;
    const uint64_t least = node_of_input(t, input)->least, span = span_of(t, input);
    smc_value_set s = {0};
    while (d->candidate.n < t->inputs.n) *smc_vec_push(&d->candidate) = 0;
    for (uint64_t k = 0; k <= span; k++) {
        d->candidate.at[input] = least + k;
        if (smc_term_evaluate(t, c.term, d->candidate.at) == c.value) add_value(&s, k);
    }
    *smc_vec_push(&d->sets) = s;
    *at = d->sets.n;
    return &d->sets.at[d->sets.n - 1];
}

// The domain of a small input; at the first call for a set of constraints, all of its values.
static smc_value_set *domain_of(smc_domains *d, const smc_terms *t, uint32_t input) {
    while (d->stamps.n <= input) {
        *smc_vec_push(&d->stamps) = 0;
        *smc_vec_push(&d->domains) = (smc_value_set){0};
    }
    smc_value_set *s = &d->domains.at[input];
    if (d->stamps.at[input] == d->stamp) return s;
    d->stamps.at[input] = d->stamp;
    *s = (smc_value_set){0};
    for (uint64_t k = 0; k <= span_of(t, input); k++) add_value(s, k);
    return s;
}

// Restricts the domains by all unary constraints. Sets *all_unary. Returns false if a domain
// becomes empty.
static bool restrict_domains(smc_domains *d, smc_terms *t, const smc_constraint *c, uint32_t n,
                             bool *all_unary) {
    *all_unary = true;
    for (uint32_t i = 0; i < n; i++) {
        const smc_term_node *node = smc_term_at(t, c[i].term);
        const bool unary = is_unary(t, node);
        *all_unary &= unary;
        if (!unary) continue;
        const uint32_t input = node->input;
        const smc_value_set *s = satisfying_values(d, t, c[i]);
        smc_value_set *domain = domain_of(d, t, input);
        for (unsigned k = 0; k < WORDS; k++) domain->words[k] &= s->words[k];
        if (is_empty(domain)) return false;
    }
    return true;
}

// ---- forced values ------------------------------------------------------------------------------

// Returns the value that a constraint forces on the input; NULL: there is none.
static const uint64_t *forced_value(const smc_domains *d, uint32_t input) {
    return input < d->forced.n && d->forced.at[input].stamp == d->stamp ? &d->forced.at[input].value
                                                                        : NULL;
}

static void add_forced_value(void *of, uint32_t input, uint64_t value) {
    smc_domains *d = of;
    while (d->forced.n <= input) *smc_vec_push(&d->forced) = (smc_forced_value){0};
    if (!forced_value(d, input)) d->forced.at[input] = (smc_forced_value){value, d->stamp};
}

// Finds the forced values. Returns false if one contradicts a constraint with no other input.
static bool force_inputs(smc_domains *d, smc_terms *t, const smc_constraint *c, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) smc_find_forced_inputs(t, c[i], add_forced_value, d);
    while (d->candidate.n < t->inputs.n) *smc_vec_push(&d->candidate) = 0;
    for (uint32_t i = 0; i < n; i++) {
        const smc_term_node *node = smc_term_at(t, c[i].term);
        const uint64_t *value = node->unknown ? NULL : forced_value(d, node->input);
        if (!value) continue;
        d->candidate.at[node->input] = *value;
        if (smc_term_evaluate(t, c[i].term, d->candidate.at) != c[i].value) return false;
    }
    return true;
}

// ---- bounds -------------------------------------------------------------------------------------

// The domain of a small input that a unary constraint has restricted; NULL: there is none.
static const smc_value_set *restricted_domain(const smc_domains *d, uint32_t input) {
    return input < d->stamps.n && d->stamps.at[input] == d->stamp ? &d->domains.at[input] : NULL;
}

// Returns the node of the term with bounds that hold under the domains. Each node is computed once
// for a set of constraints.
static smc_term_node bounded(smc_domains *d, const smc_terms *t, smc_term term) {
    const uint32_t at = smc_table_get(&t->by_name, term, 0) - 1;
    smc_term_node n = t->nodes.at[at];
    if (d->bound_stamps.at[at] == d->stamp) {
        n.least = d->bounds.at[at].least;
        n.most = d->bounds.at[at].most;
        return n;
    }
    if (n.op == SMC_TERM_INPUT) {
        const smc_value_set *s = restricted_domain(d, n.input);
        const uint64_t least = n.least;
        const uint64_t *forced = forced_value(d, n.input);
        if (s) n.least = least + least_value(s), n.most = least + greatest_value(s);
        if (forced) n.least = n.most = *forced;
    } else if (n.arg[0]) {
        smc_term_node operands[3];
        const smc_term_node *at_operands[3] = {0};
        for (unsigned i = 0; i < 3 && n.arg[i]; i++) {
            operands[i] = bounded(d, t, n.arg[i]);
            at_operands[i] = &operands[i];
        }
        smc_term_narrow_range(&n, at_operands);
    }
    d->bound_stamps.at[at] = d->stamp;
    d->bounds.at[at] = n;
    return n;
}

static bool is_within_bounds(smc_domains *d, const smc_terms *t, smc_constraint c) {
    const smc_term_node n = bounded(d, t, c.term);
    return c.value >= n.least && c.value <= n.most;
}

// ---- decisions ----------------------------------------------------------------------------------

// Sets the values of inputs that are not in their domains to the least value there, and those of
// other inputs to the values that are forced on them.
static void move_into_domains(const smc_domains *d, const smc_terms *t, uint64_t *values) {
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        const smc_value_set *s = restricted_domain(d, i);
        const uint64_t *forced = forced_value(d, i);
        if (!s && forced) values[i] = *forced;
        if (!s) continue;
        const uint64_t least = node_of_input(t, i)->least;
        if (!has_value(s, values[i] - least)) values[i] = least + least_value(s);
    }
}

smc_decision smc_domains_decide(smc_domains *d, smc_terms *t, const smc_constraint *c, uint32_t n,
                                uint64_t *values) {
    bool all_unary;
    d->stamp++;
    if (!restrict_domains(d, t, c, n, &all_unary)) return SMC_CANNOT_HOLD;
    if (!all_unary && !force_inputs(d, t, c, n)) return SMC_CANNOT_HOLD;
    while (d->bound_stamps.n < t->nodes.n) {
        *smc_vec_push(&d->bound_stamps) = 0;
        *smc_vec_push(&d->bounds) = (smc_term_node){0};
    }
    for (uint32_t i = 0; i < n && !all_unary; i++)
        if (!is_within_bounds(d, t, c[i])) return SMC_CANNOT_HOLD;
    while (d->candidate.n < t->inputs.n) *smc_vec_push(&d->candidate) = 0;
    memcpy(d->candidate.at, values, t->inputs.n * sizeof *values);
    move_into_domains(d, t, d->candidate.at);
    for (uint32_t i = 0; i < n && !all_unary; i++)
        if (smc_term_evaluate(t, c[i].term, d->candidate.at) != c[i].value) return SMC_UNDECIDED;
    memcpy(values, d->candidate.at, t->inputs.n * sizeof *values);
    return SMC_CAN_HOLD;
}
