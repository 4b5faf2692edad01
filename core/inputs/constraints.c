#include "inputs/constraints.h"

#include "inputs/domains.h"
#include "inputs/guess.h"

enum { SOLUTIONS = 8 };

// A set of constraints that was examined, and whether the constraints can hold together. Entries
// with equal hashes form a list.
typedef struct question {
    smc_constraint *constraints; // sorted, owned
    uint32_t n;
    bool can_hold;
    uint32_t next; // 1 + index of the next question with this hash; 0: none
} question;

// The cache: results for sets of constraints that were examined, and the latest solutions.
typedef struct smc_answers {
    SMC_VEC(question) questions;
    smc_table by_hash; // hash of the constraints -> 1 + index of the first entry with this hash
    // The latest solutions: values[i] is the value of input i. Inputs that were created after the
    // solution have no value yet.
    struct solution {
        SMC_VEC(uint64_t) values;
    } solutions[SOLUTIONS];
    uint32_t latest;                   // index of the latest solution
    smc_constraints query_constraints; // scratch space: the constraints of the current query
    SMC_VEC(uint64_t) values;          // scratch space: the solution that is found
    smc_domains domains;
} smc_answers;

static smc_answers *answers_of(smc_terms *t) {
    if (!t->answers) t->answers = smc_alloc(sizeof *t->answers);
    return t->answers;
}

static void free_query_cache(smc_answers *a) {
    for (uint32_t i = 0; i < a->questions.n; i++) free(a->questions.at[i].constraints);
    for (unsigned i = 0; i < SOLUTIONS; i++) smc_vec_free(&a->solutions[i].values);
    smc_vec_free(&a->questions);
    smc_vec_free(&a->query_constraints);
    smc_vec_free(&a->values);
    smc_table_free(&a->by_hash);
    smc_domains_free(&a->domains);
    free(a);
}

void smc_inputs_free(smc_terms *t) {
    if (t->answers) free_query_cache(t->answers);
    smc_solver_close(t->solver);
    smc_terms_free(t);
}

// ---- earlier answers ----------------------------------------------------------------------------

static int compare_constraints(const void *a, const void *b) {
    const smc_constraint *x = a, *y = b;
    if (x->term != y->term) return x->term < y->term ? -1 : 1;
    return x->value < y->value ? -1 : x->value > y->value;
}

// Sorts the constraints, and removes those that occur twice.
static void sort_constraints(smc_constraints *c) {
    uint32_t n = 0;
    if (c->n) qsort(c->at, c->n, sizeof *c->at, compare_constraints);
    for (uint32_t i = 0; i < c->n; i++)
        if (!n || compare_constraints(&c->at[n - 1], &c->at[i])) c->at[n++] = c->at[i];
    c->n = n;
}

static bool constraints_hold_for(smc_terms *t, const smc_constraints *c, const uint64_t *values) {
    for (uint32_t i = 0; i < c->n; i++)
        if (smc_term_evaluate(t, c->at[i].term, values) != c->at[i].value) return false;
    return true;
}

// Returns an earlier solution in which the constraints hold; NULL: there is none. An input that is
// newer than the solution has the value 0 there.
static const uint64_t *solution_of(smc_terms *t, const smc_constraints *c) {
    smc_answers *a = answers_of(t);
    for (unsigned i = 0; i < SOLUTIONS; i++) {
        const unsigned at = (a->latest + SOLUTIONS - i) % SOLUTIONS;
        while (a->solutions[at].values.n < t->inputs.n) *smc_vec_push(&a->solutions[at].values) = 0;
        if (constraints_hold_for(t, c, a->solutions[at].values.at))
            return a->solutions[at].values.at;
    }
    return NULL;
}

static uint64_t hash_constraints(const smc_constraints *c) {
    uint64_t hash = c->n;
    for (uint32_t i = 0; i < c->n; i++)
        hash = smc_mix_member(smc_mix_pair(hash, smc_mix_pair(c->at[i].term, c->at[i].value)));
    return hash;
}

static const question *find_cached_query(smc_answers *a, const smc_constraints *c, uint64_t hash) {
    for (uint32_t i = smc_table_get(&a->by_hash, hash, 0); i; i = a->questions.at[i - 1].next) {
        const question *q = &a->questions.at[i - 1];
        if (q->n == c->n && memcmp(q->constraints, c->at, c->n * sizeof *c->at) == 0) return q;
    }
    return NULL;
}

static void remember(smc_answers *a, const smc_constraints *c, uint64_t hash, bool can_hold) {
    uint32_t *first = smc_table_at(&a->by_hash, hash, 0);
    question q = {.constraints = smc_alloc((c->n + 1) * sizeof *c->at),
                  .n = c->n,
                  .can_hold = can_hold,
                  .next = *first};
    memcpy(q.constraints, c->at, c->n * sizeof *c->at);
    *smc_vec_push(&a->questions) = q;
    *first = a->questions.n;
}

// ---- queries ------------------------------------------------------------------------------------

// Adds to `query_constraints` the constraints that share inputs with `inputs` (a set as in
// smc_term_node.inputs), or with each other, until nothing changes. A constraint on a constant is
// decided at once: returns false if it fails.
static bool add_relevant(smc_terms *t, const smc_constraint *c, uint32_t n, uint64_t inputs) {
    smc_answers *a = answers_of(t);
    bool grows = true;
    while (grows) {
        const uint64_t before = inputs;
        for (uint32_t i = 0; i < n; i++)
            if (smc_term_at(t, c[i].term)->inputs & inputs)
                inputs |= smc_term_at(t, c[i].term)->inputs;
        grows = inputs != before;
    }
    for (uint32_t i = 0; i < n; i++) {
        const smc_term_node *node = smc_term_at(t, c[i].term);
        if (node->op == SMC_TERM_CONSTANT && node->value != c[i].value) return false;
        if (node->inputs & inputs) *smc_vec_push(&a->query_constraints) = c[i];
    }
    return true;
}

// Adds the ranges of the inputs of the constraints in `query_constraints`.
static void add_ranges(smc_terms *t) {
    smc_answers *a = answers_of(t);
    uint64_t inputs = 0;
    for (uint32_t i = 0; i < a->query_constraints.n; i++)
        inputs |= smc_term_at(t, a->query_constraints.at[i].term)->inputs;
    for (uint32_t i = 0; i < t->inputs.n; i++)
        if (t->inputs.at[i].within && inputs >> i % 64 & 1)
            *smc_vec_push(&a->query_constraints) = (smc_constraint){t->inputs.at[i].within, 1};
}

// Decides whether all constraints in `query_constraints` can be satisfied: by domains, by a change
// of the other solution, or by the solver. `known` is the result of an equal earlier query; NULL:
// there was none. If they can, sets `values`, which contains another solution, to one of these
// constraints.
static bool solve(smc_terms *t, uint64_t hash, const question *known) {
    smc_answers *a = answers_of(t);
    const smc_constraint *c = a->query_constraints.at;
    const smc_decision d =
        smc_domains_decide(&a->domains, t, c, a->query_constraints.n, a->values.at);
    t->counts.domains += d != SMC_UNDECIDED;
    if (d != SMC_UNDECIDED) return d == SMC_CAN_HOLD;
    if (smc_guess_solution(t, c, a->query_constraints.n, a->values.at)) {
        t->counts.guessed++;
        return true;
    }
    const uint64_t begin = smc_monotonic_time();
    const bool can = smc_solver_solve(t, c, a->query_constraints.n, a->values.at);
    t->counts.solved++;
    t->counts.microseconds += (smc_monotonic_time() - begin) / 1000;
    if (!known && !smc_is_stopped(t->stop)) remember(a, &a->query_constraints, hash, can);
    return can;
}

// Decides whether all constraints in `query_constraints` can be satisfied. Returns a solution;
// NULL: there is none.
static const uint64_t *cached_solution(smc_terms *t) {
    smc_answers *a = answers_of(t);
    add_ranges(t);
    sort_constraints(&a->query_constraints);
    const uint64_t *known = solution_of(t, &a->query_constraints);
    t->counts.questions++;
    t->counts.known += known != NULL;
    if (known) return known;
    const uint64_t hash = hash_constraints(&a->query_constraints);
    const question *q = find_cached_query(a, &a->query_constraints, hash);
    t->counts.cached += q && !q->can_hold;
    if (q && !q->can_hold) return NULL;
    // If the constraints are known to hold together, a solution is still needed, because those of
    // earlier queries are not stored.
    struct solution *to = &a->solutions[(a->latest + 1) % SOLUTIONS];
    const struct solution *from = &a->solutions[a->latest];
    while (a->values.n < t->inputs.n) *smc_vec_push(&a->values) = 0;
    memcpy(a->values.at, from->values.at, t->inputs.n * sizeof *a->values.at);
    if (!solve(t, hash, q)) return NULL;
    assert(smc_is_stopped(t->stop) || constraints_hold_for(t, &a->query_constraints, a->values.at));
    memcpy(to->values.at, a->values.at, t->inputs.n * sizeof *a->values.at);
    a->latest = (a->latest + 1) % SOLUTIONS;
    return to->values.at;
}

bool smc_constraints_satisfiable(smc_terms *t, const smc_constraint *c, uint32_t n) {
    answers_of(t)->query_constraints.n = 0;
    return add_relevant(t, c, n, UINT64_MAX) && cached_solution(t);
}

// Whether the constraints and the condition `extra`, a term of one bit, can hold together. If so,
// sets *value to the value of `term` in a solution.
static bool can_be(smc_terms *t, const smc_constraint *c, uint32_t n, smc_term extra, smc_term term,
                   uint64_t *value) {
    uint64_t constant;
    smc_answers *a = answers_of(t);
    if (smc_term_is_constant(t, extra, &constant) && !constant) {
        t->counts.questions++;
        t->counts.simplified++;
        return false;
    }
    a->query_constraints.n = 0;
    (void)add_relevant(t, c, n, smc_term_at(t, extra)->inputs | smc_term_at(t, term)->inputs);
    *smc_vec_push(&a->query_constraints) = (smc_constraint){extra, 1};
    const uint64_t *solution = cached_solution(t);
    if (!solution) return false;
    *value = smc_term_evaluate(t, term, solution);
    return true;
}

// The condition that the term lies from `low` to `high`.
static smc_term lies_between(smc_terms *t, smc_term a, uint64_t low, uint64_t high) {
    const unsigned width = smc_term_width(t, a);
    return smc_term_binary(t, SMC_TERM_AND,
                           smc_term_binary(t, SMC_TERM_ULE, smc_term_constant(t, width, low), a),
                           smc_term_binary(t, SMC_TERM_ULE, a, smc_term_constant(t, width, high)));
}

// Often the least value is `from` itself, or close to it: the first range that is searched has one
// value, and each further one is twice as long as the one before.
bool smc_least_value(smc_terms *t, const smc_constraint *c, uint32_t n, smc_term term,
                     uint64_t from, uint64_t *out) {
    if (smc_term_is_constant(t, term, out)) return *out >= from;
    for (uint32_t i = 0; i < n; i++)
        if (c[i].term == term) return *out = c[i].value, *out >= from;
    const uint64_t least = smc_term_at(t, term)->least, most = smc_term_at(t, term)->most;
    uint64_t low = from > least ? from : least, high;
    if (low > most) return false;
    if (can_be(t, c, n, lies_between(t, term, low, low), term, out)) return true;
    if (low == most || !can_be(t, c, n, lies_between(t, term, low + 1, most), term, &high))
        return false;
    low++;
    for (uint64_t length = 2; length && high - low >= length; length *= 2) {
        if (can_be(t, c, n, lies_between(t, term, low, low + length - 1), term, &high)) break;
        low += length;
    }
    while (low < high && !smc_is_stopped(t->stop)) {
        const uint64_t middle = low + (high - low) / 2;
        if (!can_be(t, c, n, lies_between(t, term, low, middle), term, &high)) low = middle + 1;
    }
    *out = high;
    return true;
}

// Sets *out to a small value of the term that is possible under the constraints: the least one if
// it is below 2^16. Needs fewer queries than the search for the least value.
static bool find_small_value(smc_terms *t, const smc_constraint *c, uint32_t n, smc_term term,
                             uint64_t *out) {
    static const uint64_t tops[] = {0, 15, 255, UINT16_MAX, UINT64_MAX};
    const uint64_t most = UINT64_MAX >> (SMC_MAX_WIDTH - smc_term_width(t, term));
    uint64_t low = 0;
    for (unsigned i = 0; i < sizeof tops / sizeof *tops && low <= most; i++) {
        const uint64_t top = tops[i] < most ? tops[i] : most;
        if (can_be(t, c, n, lies_between(t, term, low, top), term, out))
            return tops[i] > UINT16_MAX || smc_least_value(t, c, n, term, low, out);
        low = top + 1;
        if (!low) break;
    }
    return false;
}

void smc_choose_smallest_inputs(smc_terms *t, const smc_constraints *c,
                                const smc_input_list *inputs) {
    smc_constraints all = {0};
    smc_terms_pad_chosen(t);
    for (uint32_t i = 0; i < c->n; i++) *smc_vec_push(&all) = c->at[i];
    for (uint32_t k = 0; k < inputs->n; k++) {
        const uint32_t i = inputs->at[k];
        const smc_input in = t->inputs.at[i];
        const uint64_t most = UINT64_MAX >> (SMC_MAX_WIDTH - in.width), middle = most >> 1;
        const smc_term negated =
            smc_term_binary(t, SMC_TERM_SUB, smc_term_constant(t, in.width, 0), in.term);
        uint64_t value = 0;
        // A signed input is positive if it can be, otherwise as close to 0 as possible.
        const bool found = find_small_value(t, all.at, all.n, in.term, &value);
        smc_invariant(found, "constraints that can hold together have no solution");
        if (in.is_signed && value > middle) {
            (void)find_small_value(t, all.at, all.n, negated, &value);
            value = (0 - value) & most;
        }
        t->chosen.at[i] = value;
        *smc_vec_push(&all) = (smc_constraint){in.term, value};
    }
    smc_vec_free(&all);
}
