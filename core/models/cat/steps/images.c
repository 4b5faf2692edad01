#include "models/cat/steps/images.h"

// ---- base relations -----------------------------------------------------------------------------

// Adds the considered events of a set.
static void add_considered_events(const steps_event_index *t, uint64_t *to, const uint64_t *with) {
    for (uint32_t w = 0; w < t->words; w++) to[w] |= with[w] & t->considered_events[w];
}

static void add_if_considered(const steps_event_index *t, uint64_t *to, int32_t i) {
    if (i >= 0 && steps_set_has(t->considered_events, (uint32_t)i)) steps_set_add(to, (uint32_t)i);
}

// Adds the considered events in the rows of the events `of`.
static void add_rows(const steps_event_index *t, steps_row kind, const uint64_t *of, uint64_t *to) {
    STEPS_EACH(t, of, i) add_considered_events(t, to, steps_row_at(t, kind, (uint32_t)i));
}

// Adds the considered events after event i in program order; with `back`, those before it.
static void add_program_order(const steps_event_index *t, uint32_t i, bool back, uint64_t *to) {
    const uint64_t *earlier = steps_row_at(t, STEPS_ROW_EARLIER, i);
    if (t->events.at[i].thread == SMC_INIT_THREAD) return;
    if (back) {
        add_considered_events(t, to, earlier);
        return;
    }
    const uint64_t *all = steps_row_at(t, STEPS_ROW_THREAD, t->events.at[i].thread);
    for (uint32_t w = 0; w < t->words; w++) {
        const uint64_t self = w == i / 64 ? UINT64_C(1) << i % 64 : 0;
        to[w] |= all[w] & ~earlier[w] & ~self & t->considered_events[w];
    }
}

// Adds the considered events before or after the events `of` in program order. What an event leads
// to is part of what an earlier event of its thread leads to.
static void add_program_order_of(const steps_event_index *t, bool back, const uint64_t *of,
                                 uint64_t *to) {
    steps_bits reached;
    steps_new_empty_set(t, &reached);
    for (uint32_t k = 0; k < t->words; k++) {
        const uint32_t w = back ? t->words - 1 - k : k;
        for (uint64_t left = of[w] & ~reached.at[w]; left; left &= ~reached.at[w]) {
            const uint32_t bit =
                (uint32_t)(back ? 63 - __builtin_clzll(left) : __builtin_ctzll(left));
            add_program_order(t, w * 64 + bit, back, reached.at);
            left &= ~(UINT64_C(1) << bit);
        }
    }
    steps_set_unite(t, to, reached.at);
}

// Adds the considered events that depend on the events `of` in this way; with `back`, those on
// which they depend.
static void add_dependencies(const steps_event_index *t, smc_dependency kind, bool back,
                             const uint64_t *of, uint64_t *to) {
    const steps_row rows = back ? STEPS_ROW_NEEDS : STEPS_ROW_NEEDED;
    steps_bits related;
    if (!steps_set_intersection(t, related.at, of, steps_row_at(t, STEPS_ROW_RELATED, kind)))
        return;
    STEPS_EACH(t, related.at, i)
    add_considered_events(t, to, steps_row_at(t, rows, steps_dependency_row((uint32_t)i, kind)));
}

static void add_coherence_image(const steps_event_index *t, uint32_t i, bool back, uint64_t *to) {
    add_considered_events(t, to, steps_row_at(t, back ? STEPS_ROW_BEFORE : STEPS_ROW_AFTER, i));
}

static void add_fr(const steps_event_index *t, uint32_t i, bool back, uint64_t *to) {
    const int32_t source = t->events.at[i].fr_of;
    if (back) add_rows(t, STEPS_ROW_READERS, steps_row_at(t, STEPS_ROW_BEFORE, i), to);
    else if (source >= 0) add_coherence_image(t, (uint32_t)source, false, to);
}

// Adds the successors (with `back`: predecessors) of event i by eco = (rf | co | fr)+. The writes
// to a location are totally ordered, and the readers of a write come directly after it.
static void add_eco(const steps_event_index *t, uint32_t i, bool back, uint64_t *to) {
    const int32_t source = t->events.at[i].fr_of;
    const uint32_t write = source >= 0 ? (uint32_t)source : i;
    if (back && source >= 0 && t->events.at[i].rf < 0) return; // steps_addition_of.only_leaves
    const uint64_t *row = steps_row_at(t, back ? STEPS_ROW_BEFORE : STEPS_ROW_AFTER, write);
    add_considered_events(t, to, row);
    add_rows(t, STEPS_ROW_READERS, row, to);
    if (source < 0 && !back) add_considered_events(t, to, steps_row_at(t, STEPS_ROW_READERS, i));
    if (back) add_if_considered(t, to, source);
}

static void add_base(const steps_event_index *t, unsigned of, uint32_t i, bool back, uint64_t *to) {
    const steps_event *e = &t->events.at[i];
    const bool init = e->thread == SMC_INIT_THREAD;
    switch (of) {
    case CAT_RF:
        if (back) add_if_considered(t, to, e->rf);
        else add_considered_events(t, to, steps_row_at(t, STEPS_ROW_READERS, i));
        return;
    case CAT_CO: add_coherence_image(t, i, back, to); return;
    case CAT_FR: add_fr(t, i, back, to); return;
    case CAT_RMW_PAIRS: // the number of an RMW's write follows that of its read
        if (back) add_if_considered(t, to, e->pair);
        else if (i + 1 < t->n && t->events.at[i + 1].pair == (int32_t)i)
            add_if_considered(t, to, (int32_t)i + 1);
        return;
    case CAT_LOC:
        if (e->group != UINT32_MAX)
            add_considered_events(t, to, steps_row_at(t, STEPS_ROW_LOC, e->group));
        else if (e->access) steps_set_add(to, i);
        return;
    case CAT_INT:
        if (init) steps_set_add(to, i);
        else add_considered_events(t, to, steps_row_at(t, STEPS_ROW_THREAD, e->thread));
        return;
    default: steps_set_add(to, i); // CAT_ID; steps_are_supported excludes other relations
    }
}

// Adds the image of the events `of` under a base relation.
static void add_base_of(const steps_event_index *t, unsigned base, bool back, const uint64_t *of,
                        uint64_t *to) {
    switch (base) {
    case CAT_PO: add_program_order_of(t, back, of, to); return;
    case CAT_ADDR: add_dependencies(t, SMC_DEPENDS_ADDR, back, of, to); return;
    case CAT_DATA: add_dependencies(t, SMC_DEPENDS_DATA, back, of, to); return;
    case CAT_CTRL: add_dependencies(t, SMC_DEPENDS_CTRL, back, of, to); return;
    case CAT_CTRL_IF: add_dependencies(t, SMC_DEPENDS_IF, back, of, to); return;
    default: STEPS_EACH(t, of, i) add_base(t, base, (uint32_t)i, back, to);
    }
}

// ---- columns ------------------------------------------------------------------------------------

// Returns the predecessors of event i by the transitive closure `term`, which are computed if
// necessary. The relation is constant and leads from smaller to larger numbers, so the predecessors
// are the same in every part of the graph that contains the event. Requires that the predecessors'
// columns are complete.
static const uint64_t *column_of_term(steps_event_index *t, const steps_term *term, uint32_t i) {
    uint64_t *known = steps_row_at(t, STEPS_ROW_COMPUTED_EVENTS, term->row);
    uint64_t *row = steps_row_at(t, STEPS_ROW_COLUMN, i * t->terms.n_columns + term->row);
    steps_bits one, next;
    if (steps_set_has(known, i)) return row;
    steps_add_image(t, term->a, true, steps_new_singleton(t, &one, i),
                    steps_new_empty_set(t, &next));
    steps_set_clear(t, row);
    // predecessors are visited in ascending order, so the depth of the recursion is at most the
    // number of threads
    STEPS_EACH(t, next.at, j)
    if (!steps_set_has(known, (uint32_t)j)) (void)column_of_term(t, term, (uint32_t)j);
    for (uint32_t w = t->words; w-- > 0;)
        while (next.at[w]) {
            const uint32_t j = w * 64 + 63 - (uint32_t)__builtin_clzll(next.at[w]);
            const uint64_t *before =
                steps_row_at(t, STEPS_ROW_COLUMN, j * t->terms.n_columns + term->row);
            steps_set_add(row, j);
            steps_set_remove(next.at, j);
            for (uint32_t v = 0; v < t->words; v++) row[v] |= before[v], next.at[v] &= ~before[v];
        }
    steps_set_add(known, i);
    return row;
}

// Adds the image of `of` under a term whose columns are cached.
static void image_by_columns(steps_event_index *t, const steps_term *term, bool back,
                             const uint64_t *of, uint64_t *to) {
    if (back) {
        STEPS_EACH(t, of, i) add_considered_events(t, to, column_of_term(t, term, (uint32_t)i));
        return;
    }
    uint32_t w = 0; // begins at the first element of `of`, since successors have larger numbers
    while (w < t->words && !of[w]) w++;
    for (uint64_t first = w < t->words ? of[w] & -of[w] : 0; w < t->words; w++, first = 1)
        for (uint64_t left = t->considered_events[w] & -first; left; left &= left - 1) {
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (steps_sets_intersect(t, column_of_term(t, term, j), of)) steps_set_add(to, j);
        }
}

// Adds the image of `of` under a stored closure.
static void follow_closure(const steps_event_index *t, uint32_t closure, bool back,
                           const uint64_t *of, uint64_t *to) {
    if (back) {
        STEPS_EACH(t, of, i)
        add_considered_events(t, to, steps_closure_row(t, closure, (uint32_t)i));
        return;
    }
    for (uint32_t i = 0; i < t->n; i++)
        if (steps_sets_intersect(t, steps_closure_row(t, closure, i), of))
            add_if_considered(t, to, (int32_t)i);
}

// ---- operators ----------------------------------------------------------------------------------

static const uint64_t *set_of_term(const steps_event_index *t, uint32_t term) {
    return steps_row_at(t, STEPS_ROW_SET, t->terms.at.at[term].row);
}

static void image_of_closure(steps_event_index *t, uint32_t inner, bool back, const uint64_t *of,
                             uint64_t *to) {
    steps_bits reached, delta, next;
    steps_new_empty_set(t, &reached);
    steps_set_copy(t, delta.at, of);
    for (bool any = true; any;) {
        steps_add_image(t, inner, back, delta.at, steps_new_empty_set(t, &next));
        uint64_t left = 0;
        for (uint32_t w = 0; w < t->words; w++) {
            left |= delta.at[w] = next.at[w] & ~reached.at[w];
            reached.at[w] |= next.at[w];
        }
        any = left;
    }
    steps_set_unite(t, to, reached.at);
}

// Computes the image under an intersection, difference or complement: combines the images under the
// operands, separately for each event.
static void image_by_single_events(steps_event_index *t, const steps_term *term, bool back,
                                   const uint64_t *of, uint64_t *to) {
    STEPS_EACH(t, of, i) {
        steps_bits one, a, b;
        steps_new_singleton(t, &one, (uint32_t)i);
        if (term->op == CAT_COMPL) steps_set_copy(t, a.at, t->considered_events);
        else steps_add_image(t, term->a, back, one.at, steps_new_empty_set(t, &a));
        if (!steps_has_any(t, a.at)) continue;
        steps_add_image(t, term->op == CAT_COMPL ? term->a : term->b, back, one.at,
                        steps_new_empty_set(t, &b));
        for (uint32_t w = 0; w < t->words; w++)
            to[w] |= a.at[w] & (term->op == CAT_INTER ? b.at[w] : ~b.at[w]);
    }
}

static void image_of_sequence(steps_event_index *t, const steps_term *term, bool back,
                              const uint64_t *of, uint64_t *to) {
    steps_bits between;
    steps_add_image(t, back ? term->b : term->a, back, of, steps_new_empty_set(t, &between));
    if (steps_has_any(t, between.at))
        steps_add_image(t, back ? term->a : term->b, back, between.at, to);
}

// The image under a relation restricted to pairs that begin (CAT_FROM) or end (CAT_TO) in the set.
static void image_of_restriction(steps_event_index *t, const steps_term *term, bool back,
                                 const uint64_t *of, uint64_t *to) {
    const bool from = term->op == CAT_FROM;
    const uint32_t set = from ? term->a : term->b, relation = from ? term->b : term->a;
    steps_bits common;
    if (from != back) {
        if (steps_set_intersection(t, common.at, of, set_of_term(t, set)))
            steps_add_image(t, relation, back, common.at, to);
        return;
    }
    steps_add_image(t, relation, back, of, steps_new_empty_set(t, &common));
    (void)steps_set_intersection(t, common.at, common.at, set_of_term(t, set));
    steps_set_unite(t, to, common.at);
}

void steps_add_image(steps_event_index *t, uint32_t id, bool back, const uint64_t *of,
                     uint64_t *to) {
    const steps_term *term = &t->terms.at.at[id];
    steps_bits common;
    switch (term->op) {
    case CAT_BASE: add_base_of(t, term->of, back, of, to); return;
    case STEPS_TERM_ECO: STEPS_EACH(t, of, i) add_eco(t, (uint32_t)i, back, to); return;
    case STEPS_TERM_COLUMNS: image_by_columns(t, term, back, of, to); return;
    case STEPS_TERM_CLOSURE: follow_closure(t, term->row, back, of, to); return;
    case CAT_UNION:
        steps_add_image(t, term->a, back, of, to);
        steps_add_image(t, term->b, back, of, to);
        return;
    case CAT_SEQ: image_of_sequence(t, term, back, of, to); return;
    case CAT_PLUS: image_of_closure(t, term->a, back, of, to); return;
    case CAT_OPT:
        steps_set_unite(t, to, of);
        steps_add_image(t, term->a, back, of, to);
        return;
    case CAT_INVERSE: steps_add_image(t, term->a, !back, of, to); return;
    case CAT_BRACKET:
        (void)steps_set_intersection(t, common.at, of, set_of_term(t, term->a));
        steps_set_unite(t, to, common.at);
        return;
    case CAT_CROSS:
        if (steps_sets_intersect(t, of, set_of_term(t, back ? term->b : term->a)))
            add_considered_events(t, to, set_of_term(t, back ? term->a : term->b));
        return;
    case CAT_FROM:
    case CAT_TO: image_of_restriction(t, term, back, of, to); return;
    case CAT_INTER:
    case CAT_DIFF:
    case CAT_COMPL: image_by_single_events(t, term, back, of, to); return;
    default: return; // CAT_EMPTY; steps_are_supported excludes other operators
    }
}

void steps_add_hb(steps_event_index *t, uint32_t event, uint64_t *to) {
    steps_bits one;
    steps_add_image(t, t->terms.as.at[t->program->hb], true, steps_new_singleton(t, &one, event),
                    to);
}
