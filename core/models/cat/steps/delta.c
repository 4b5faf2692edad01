#include "models/cat/steps/delta.h"

#include "models/cat/steps/images.h"

// The addition of an event that is added last, with the pairs that relations gain by it. A test
// that held before can fail only because of a new pair.
typedef struct steps_addition {
    steps_event_index *t; // the index, which contains the event
    steps_delta *delta;   // the new pairs of relations
    steps_deltas *all;    // `delta`, and the new pairs of closures
    uint32_t e;           // number of the event
    steps_bits one;       // the set that contains only the event
} steps_addition;

// ---- pairs --------------------------------------------------------------------------------------

// first_set_of_product returns the first set, and second_set_of_product the second set, of product
// number i in steps_delta.
static uint64_t *first_set_of_product(const steps_addition *c, uint32_t i) {
    return c->delta->at.at + (size_t)2 * i * c->t->words;
}
static uint64_t *second_set_of_product(const steps_addition *c, uint32_t i) {
    return first_set_of_product(c, i) + c->t->words;
}
static uint32_t product_count(const steps_addition *c) {
    return c->delta->at.n / (2 * c->t->words);
}

// Appends the product of two sets to the new pairs, unless one set is empty.
static void push_product(steps_addition *c, const uint64_t *from, const uint64_t *to) {
    if (!steps_has_any(c->t, from) || !steps_has_any(c->t, to)) return;
    const uint32_t i = product_count(c);
    smc_vec_reserve(&c->delta->at, 2 * (i + 1) * c->t->words);
    c->delta->at.n = 2 * (i + 1) * c->t->words;
    steps_set_copy(c->t, first_set_of_product(c, i), from);
    steps_set_copy(c->t, second_set_of_product(c, i), to);
}

// Moves product i to index `as`.
static void move_product_to(steps_addition *c, uint32_t i, uint32_t as) {
    if (i == as) return;
    steps_set_copy(c->t, first_set_of_product(c, as), first_set_of_product(c, i));
    steps_set_copy(c->t, second_set_of_product(c, as), second_set_of_product(c, i));
}

// Removes the products from index i on.
static void drop_products_from(steps_addition *c, uint32_t i) {
    c->delta->at.n = 2 * i * c->t->words;
}

// Appends the new pairs of the term.
static void add_delta_of_term(steps_addition *, uint32_t term);

// Appends the new pairs of a constant relation. One of the two events of each new pair is the event
// that is added.
static void add_constant_delta(steps_addition *c, uint32_t id) {
    steps_bits ends;
    steps_add_image(c->t, id, true, c->one.at, steps_new_empty_set(c->t, &ends));
    push_product(c, ends.at, c->one.at);
    if (c->t->terms.at.at[id].past) return;
    steps_add_image(c->t, id, false, c->one.at, steps_new_empty_set(c->t, &ends));
    push_product(c, c->one.at, ends.at);
}

// Composes the products from index `from` on with a term that follows them (with `back`: precedes
// them). Removes products that become empty. `keeps`: also keeps the pairs as they were.
static void compose_products(steps_addition *c, uint32_t from, uint32_t term, bool back,
                             bool keeps) {
    uint32_t kept = from;
    for (uint32_t i = from; i < product_count(c); i++) {
        uint64_t *end = back ? first_set_of_product(c, i) : second_set_of_product(c, i);
        steps_bits ends;
        steps_add_image(c->t, term, back, end, steps_new_empty_set(c->t, &ends));
        if (keeps) steps_set_unite(c->t, ends.at, end);
        if (!steps_has_any(c->t, ends.at)) continue;
        steps_set_copy(c->t, end, ends.at);
        move_product_to(c, i, kept++);
    }
    drop_products_from(c, kept);
}

// Appends the new pairs of a ; b that are due to new pairs of b. Omits pairs that begin at the
// added event: they are also due to new pairs of a.
static void add_second_operand_delta(steps_addition *c, uint32_t id) {
    const uint32_t from = product_count(c);
    uint32_t kept = from;
    add_delta_of_term(c, id);
    for (uint32_t i = from; i < product_count(c); i++) {
        steps_set_remove(first_set_of_product(c, i), c->e);
        if (steps_has_any(c->t, first_set_of_product(c, i))) move_product_to(c, i, kept++);
    }
    drop_products_from(c, kept);
}

static void add_sequence_delta(steps_addition *c, const steps_term *term) {
    const uint32_t from = product_count(c);
    add_delta_of_term(c, term->a);
    compose_products(c, from, term->b, false, false);
    const uint32_t middle = product_count(c);
    add_second_operand_delta(c, term->b);
    compose_products(c, middle, term->a, true, false);
}

// Appends the new pairs of a stored closure, which have been computed already.
static void add_kept_closure_delta(steps_addition *c, uint32_t closure) {
    const steps_delta *kept = &c->all->closures.at[closure];
    const uint32_t from = c->delta->at.n;
    smc_vec_reserve(&c->delta->at, from + kept->at.n);
    for (uint32_t i = 0; i < kept->at.n; i++) c->delta->at.at[from + i] = kept->at.at[i];
    c->delta->at.n = from + kept->at.n;
}

static void add_closure_delta(steps_addition *c, uint32_t id) {
    const uint32_t from = product_count(c);
    add_delta_of_term(c, c->t->terms.at.at[id].a);
    compose_products(c, from, id, false, true);
    compose_products(c, from, id, true, true);
}

// Appends the new pairs of `of` that are in `with` (if `has`) or not in `with`. Decides this for
// each first event separately.
static void add_intersection_delta(steps_addition *c, uint32_t of, uint32_t with, bool has) {
    const uint32_t from = product_count(c);
    add_delta_of_term(c, of);
    const uint32_t end = product_count(c);
    for (uint32_t i = from; i < end; i++) {
        steps_bits all;
        steps_set_copy(c->t, all.at, first_set_of_product(c, i));
        STEPS_EACH(c->t, all.at, x) {
            steps_bits one, to;
            steps_new_singleton(c->t, &one, (uint32_t)x);
            steps_add_image(c->t, with, false, one.at, steps_new_empty_set(c->t, &to));
            for (uint32_t w = 0; w < c->t->words; w++)
                to.at[w] = second_set_of_product(c, i)[w] & (has ? to.at[w] : ~to.at[w]);
            push_product(c, one.at, to.at);
        }
    }
    const uint32_t made = product_count(c) - end;
    for (uint32_t i = 0; i < made; i++) move_product_to(c, end + i, from + i);
    drop_products_from(c, from + made);
}

// Appends the new pairs of a relation that begin (`begins`) or end in a set.
static void add_restriction_delta(steps_addition *c, uint32_t set, uint32_t relation, bool begins) {
    const uint32_t from = product_count(c);
    const uint64_t *only = steps_row_at(c->t, STEPS_ROW_SET, c->t->terms.at.at[set].row);
    uint32_t kept = from;
    add_delta_of_term(c, relation);
    for (uint32_t i = from; i < product_count(c); i++) {
        uint64_t *end = begins ? first_set_of_product(c, i) : second_set_of_product(c, i);
        if (!steps_set_intersection(c->t, end, end, only)) continue;
        move_product_to(c, i, kept++);
    }
    drop_products_from(c, kept);
}

static void add_inverse_delta(steps_addition *c, uint32_t of) {
    const uint32_t from = product_count(c);
    add_delta_of_term(c, of);
    for (uint32_t i = from; i < product_count(c); i++)
        for (uint32_t w = 0; w < c->t->words; w++) {
            const uint64_t was = first_set_of_product(c, i)[w];
            first_set_of_product(c, i)[w] = second_set_of_product(c, i)[w];
            second_set_of_product(c, i)[w] = was;
        }
}

static void add_delta_of_term(steps_addition *c, uint32_t id) {
    const steps_term *term = &c->t->terms.at.at[id];
    if (term->op == CAT_EMPTY) return;
    if (term->constant) {
        add_constant_delta(c, id);
        return;
    }
    switch (term->op) {
    case CAT_UNION:
        add_delta_of_term(c, term->a);
        add_delta_of_term(c, term->b);
        return;
    case CAT_SEQ: add_sequence_delta(c, term); return;
    case CAT_PLUS: add_closure_delta(c, id); return;
    case STEPS_TERM_CLOSURE: add_kept_closure_delta(c, term->row); return;
    case CAT_OPT:
        push_product(c, c->one.at, c->one.at);
        add_delta_of_term(c, term->a);
        return;
    case CAT_INTER:
        add_intersection_delta(c, term->a, term->b, true);
        add_intersection_delta(c, term->b, term->a, true);
        return;
    case CAT_DIFF: add_intersection_delta(c, term->a, term->b, false); return;
    case CAT_FROM: add_restriction_delta(c, term->a, term->b, true); return;
    case CAT_TO: add_restriction_delta(c, term->b, term->a, false); return;
    case CAT_INVERSE: add_inverse_delta(c, term->a); return;
    default: smc_internal_error(__FILE__, __LINE__, "a value that changes (steps_are_possible)");
    }
}

// ---- closures -----------------------------------------------------------------------------------

// The events `of`, and those from which the closure leads to them.
static void add_predecessors(const steps_event_index *t, uint32_t closure, const uint64_t *of,
                             uint64_t *to) {
    steps_bits left;
    steps_set_copy(t, left.at, of);
    for (uint32_t w = t->words; w-- > 0;)
        while (left.at[w]) {
            const uint32_t i = w * 64 + 63 - (uint32_t)__builtin_clzll(left.at[w]);
            const uint64_t *row = steps_closure_row(t, closure, i);
            steps_set_add(to, i);
            steps_set_remove(left.at, i);
            for (uint32_t v = 0; v < t->words; v++) to[v] |= row[v], left.at[v] &= ~row[v];
        }
}

// Adds the pairs from x * y to a closure, with those that follow. `alone`: y is the added event, to
// which nothing else leads from yet.
static void extend_closure(steps_addition *c, uint32_t closure, const uint64_t *x,
                           const uint64_t *y, bool alone) {
    steps_event_index *t = c->t;
    steps_bits from, to;
    uint32_t n = 0;
    add_predecessors(t, closure, x, steps_new_empty_set(t, &from));
    steps_new_empty_set(t, &to);
    for (uint32_t i = alone ? c->e : 0; i <= c->e; i++) {
        const uint64_t *row = steps_closure_row(t, closure, i);
        uint64_t lacks = 0;
        if (!steps_set_has(y, i) && !steps_sets_intersect(t, row, y)) continue;
        for (uint32_t w = 0; w < t->words; w++) lacks |= from.at[w] & ~row[w];
        if (!lacks) continue;
        steps_set_add(to.at, i);
        n++;
    }
    if (!n) return;
    STEPS_EACH(t, to.at, i) steps_event_index_extend_closure(t, closure, (uint32_t)i, from.at);
    steps_delta *kept = &c->all->closures.at[closure], *was = c->delta;
    c->delta = kept;
    push_product(c, from.at, to.at);
    c->delta = was;
}

// Adds the new pairs of a node to its closure.
static void update_closure(steps_addition *c, uint32_t closure) {
    steps_event_index *t = c->t;
    const uint32_t id = t->terms.as.at[t->terms.closures.at[closure]];
    steps_bits to_event;
    bool any = false;
    c->all->closures.at[closure].at.n = 0;
    drop_products_from(c, 0);
    if (!id) return;
    add_delta_of_term(c, id);
    steps_new_empty_set(t, &to_event);
    for (uint32_t i = 0; i < product_count(c); i++)
        if (steps_sets_are_equal(t, second_set_of_product(c, i), c->one.at)) {
            steps_set_unite(t, to_event.at, first_set_of_product(c, i));
            any = true;
        }
    if (any) extend_closure(c, closure, to_event.at, c->one.at, true);
    for (uint32_t i = 0; i < product_count(c); i++)
        if (!steps_sets_are_equal(t, second_set_of_product(c, i), c->one.at))
            extend_closure(c, closure, first_set_of_product(c, i), second_set_of_product(c, i),
                           false);
}

// Begins an addition: the event is considered from now on.
static void begin_addition(steps_addition *c, uint32_t e) {
    c->e = e;
    steps_new_singleton(c->t, &c->one, e);
    steps_set_add(c->t->considered_events, e);
    while (c->all->closures.n < c->t->terms.closures.n)
        *smc_vec_push(&c->all->closures) = (steps_delta){0};
    for (uint32_t i = 0; i < c->t->terms.closures.n; i++) update_closure(c, i);
}

// ---- tests --------------------------------------------------------------------------------------

// Whether the term leads from the second event of a new pair back to the pair's first event. Term 0
// is the identity.
static bool closes_cycle(steps_addition *c, uint32_t term) {
    for (uint32_t i = 0; i < product_count(c); i++) {
        steps_bits ends;
        if (term)
            steps_add_image(c->t, term, false, second_set_of_product(c, i),
                            steps_new_empty_set(c->t, &ends));
        else steps_set_copy(c->t, ends.at, second_set_of_product(c, i));
        if (steps_sets_intersect(c->t, ends.at, first_set_of_product(c, i))) return true;
    }
    return false;
}

// Whether the new pairs make the value reflexive. A sequence is tested without computing it.
static bool is_reflexive(steps_addition *c, uint32_t id) {
    const steps_term *term = &c->t->terms.at.at[id];
    if (term->op == CAT_UNION) return is_reflexive(c, term->a) || is_reflexive(c, term->b);
    drop_products_from(c, 0);
    if (term->op != CAT_SEQ) {
        add_delta_of_term(c, id);
        return closes_cycle(c, 0);
    }
    add_delta_of_term(c, term->a);
    if (closes_cycle(c, term->b)) return true;
    drop_products_from(c, 0);
    add_second_operand_delta(c, term->b);
    return closes_cycle(c, term->a);
}

// Whether the relation leads from a second event of product i back to one of its first events.
static bool closes_cycle_at(steps_addition *c, uint32_t id, uint32_t i) {
    steps_event_index *t = c->t;
    steps_bits reached, delta, next;
    steps_set_copy(t, reached.at, second_set_of_product(c, i));
    steps_set_copy(t, delta.at, reached.at);
    for (;;) {
        uint64_t left = 0;
        if (steps_sets_intersect(t, reached.at, first_set_of_product(c, i))) return true;
        steps_add_image(t, id, false, delta.at, steps_new_empty_set(t, &next));
        for (uint32_t w = 0; w < t->words; w++) {
            left |= delta.at[w] = next.at[w] & ~reached.at[w];
            reached.at[w] |= next.at[w];
        }
        if (!left) return false;
    }
}

// Whether the new pairs close a cycle. A cycle through a pair that begins at the added event also
// contains a pair that ends there, so new pairs that only begin at the event are skipped.
static bool is_cyclic(steps_addition *c, uint32_t id) {
    drop_products_from(c, 0);
    add_delta_of_term(c, id);
    for (uint32_t i = 0; i < product_count(c); i++) {
        const bool only_leaves =
            steps_sets_are_equal(c->t, first_set_of_product(c, i), c->one.at) &&
            !steps_set_has(second_set_of_product(c, i), c->e);
        if (!only_leaves && closes_cycle_at(c, id, i)) return true;
    }
    return false;
}

// Whether a test that held before holds with the new pairs.
static bool check_holds_with_new_pairs(steps_addition *c, uint32_t i) {
    const cat_check *check = &c->t->terms.checks.at[i];
    const uint32_t id = c->t->terms.as.at[check->node];
    if (!id) return true;
    switch (check->test) {
    case CAT_ACYCLIC:
        if (!c->t->terms.closures.n) return !is_cyclic(c, id);
        drop_products_from(c, 0);
        add_kept_closure_delta(c, c->t->terms.closures_of_checks.at[i]);
        return !closes_cycle(c, 0);
    case CAT_IRREFLEXIVE: return !is_reflexive(c, id);
    case CAT_IS_EMPTY: break;
    }
    drop_products_from(c, 0);
    add_delta_of_term(c, id);
    return !product_count(c);
}

// ---- RMWs ---------------------------------------------------------------------------------------

// Whether `writes` contains the write of an RMW whose source is in `sources`, so that another write
// lies between the two.
static bool is_rmw_split_by_write(const steps_event_index *t, const uint64_t *writes,
                                  const uint64_t *sources) {
    steps_bits common;
    if (!steps_set_intersection(t, common.at, writes, t->paired)) return false;
    STEPS_EACH(t, common.at, w) {
        const int32_t source = t->events.at[t->events.at[w].pair].rf;
        if (steps_set_has(t->considered_events, (uint32_t)w) &&
            steps_set_has(sources, (uint32_t)source))
            return true;
    }
    return false;
}

// Whether RMWs stay atomic with the added event: no write lies between the source and the write of
// an RMW.
static bool rmws_stay_atomic(const steps_event_index *t, uint32_t e) {
    const int32_t pair = t->events.at[e].pair;
    const uint64_t *before = steps_row_at(t, STEPS_ROW_BEFORE, e);
    if (is_rmw_split_by_write(t, steps_row_at(t, STEPS_ROW_AFTER, e), before)) return false;
    if (pair < 0) return true;
    const uint32_t source = (uint32_t)t->events.at[pair].rf;
    const uint64_t *after = steps_row_at(t, STEPS_ROW_AFTER, source);
    if (!steps_set_has(before, source)) return false;
    for (uint32_t w = 0; w < t->words; w++)
        if (before[w] & after[w] & t->considered_events[w]) return false;
    return true;
}

bool steps_is_consistent_with(steps_event_index *t, steps_deltas *deltas, uint32_t from,
                              uint32_t end) {
    steps_addition c;
    c.t = t;
    c.all = deltas;
    c.delta = &deltas->delta;
    for (uint32_t e = from; e < end; e++) {
        begin_addition(&c, e);
        if (!rmws_stay_atomic(t, e)) return false;
        for (uint32_t i = 0; i < t->terms.checks.n; i++)
            if (!check_holds_with_new_pairs(&c, i)) return false;
    }
    return true;
}

void steps_extend_closures(steps_event_index *t, steps_deltas *deltas, uint32_t from,
                           uint32_t end) {
    steps_addition c;
    c.t = t;
    c.all = deltas;
    c.delta = &deltas->delta;
    for (uint32_t e = from; e < end; e++) begin_addition(&c, e);
}
