#include "models/cat/steps/images.h"

// ---- base relations -----------------------------------------------------------------------------

static void add(const cat_trail *t, uint64_t *to, const uint64_t *with) {
    for (uint32_t w = 0; w < t->words; w++) to[w] |= with[w] & t->alive[w];
}

static void add_one(const cat_trail *t, uint64_t *to, int32_t i) {
    if (i >= 0 && cat_in(t->alive, (uint32_t)i)) cat_put(to, (uint32_t)i);
}

static void add_rows(const cat_trail *t, cat_row kind, const uint64_t *of, uint64_t *to) {
    CAT_EACH(t, of, i) add(t, to, cat_row_at(t, kind, (uint32_t)i));
}

// Those of the row that come after i, or before it.
static void add_part(const cat_trail *t, const uint64_t *row, uint32_t i, bool back, uint64_t *to) {
    const uint64_t before = (UINT64_C(1) << i % 64) - 1, after = ~before & ~(UINT64_C(1) << i % 64);
    const uint32_t at = i / 64;
    to[at] |= row[at] & (back ? before : after) & t->alive[at];
    for (uint32_t w = back ? 0 : at + 1; w < (back ? at : t->words); w++)
        to[w] |= row[w] & t->alive[w];
}

static void add_coherence(const cat_trail *t, uint32_t i, bool back, uint64_t *to) {
    add(t, to, cat_row_at(t, back ? CAT_ROW_BEFORE : CAT_ROW_AFTER, i));
}

static void add_fr(const cat_trail *t, uint32_t i, bool back, uint64_t *to) {
    const int32_t source = t->events.at[i].rf;
    if (back) add_rows(t, CAT_ROW_READERS, cat_row_at(t, CAT_ROW_BEFORE, i), to);
    else if (source >= 0) add_coherence(t, (uint32_t)source, false, to);
}

// Of each location, writes are in an order, and what reads one is right behind it.
static void add_eco(const cat_trail *t, uint32_t i, bool back, uint64_t *to) {
    const int32_t source = t->events.at[i].rf;
    const uint32_t write = source >= 0 ? (uint32_t)source : i;
    const uint64_t *row = cat_row_at(t, back ? CAT_ROW_BEFORE : CAT_ROW_AFTER, write);
    add(t, to, row);
    add_rows(t, CAT_ROW_READERS, row, to);
    if (source < 0 && !back) add(t, to, cat_row_at(t, CAT_ROW_READERS, i));
    if (back) add_one(t, to, source);
}

static void add_base(const cat_trail *t, unsigned of, uint32_t i, bool back, uint64_t *to) {
    const cat_step_event *e = &t->events.at[i];
    const bool init = e->thread == SMC_INIT_THREAD;
    switch (of) {
    case CAT_PO:
        if (!init) add_part(t, cat_row_at(t, CAT_ROW_THREAD, e->thread), i, back, to);
        return;
    case CAT_RF:
        if (back) add_one(t, to, e->rf);
        else add(t, to, cat_row_at(t, CAT_ROW_READERS, i));
        return;
    case CAT_CO: add_coherence(t, i, back, to); return;
    case CAT_FR: add_fr(t, i, back, to); return;
    case CAT_RMW_PAIRS: // its write is the next event
        if (back) add_one(t, to, e->pair);
        else if (i + 1 < t->n && t->events.at[i + 1].pair == (int32_t)i)
            add_one(t, to, (int32_t)i + 1);
        return;
    case CAT_LOC:
        if (e->group != UINT32_MAX) add(t, to, cat_row_at(t, CAT_ROW_LOC, e->group));
        else if (e->access) cat_put(to, i);
        return;
    case CAT_INT:
        if (init) cat_put(to, i);
        else add(t, to, cat_row_at(t, CAT_ROW_THREAD, e->thread));
        return;
    default: cat_put(to, i); // CAT_ID; there are no others (cat_goes_by_steps)
    }
}

// ---- columns ------------------------------------------------------------------------------------

// What leads to an event by a constant relation of the past is the same in each part that has the
// event: it is found once. What comes before it is a closure already.
static const uint64_t *column(cat_trail *t, const cat_term *term, uint32_t i) {
    uint64_t *known = cat_row_at(t, CAT_ROW_KNOWN, term->row);
    uint64_t *row = cat_row_at(t, CAT_ROW_COLUMN, i * t->terms.n_columns + term->row);
    cat_bits one, next;
    if (cat_in(known, i)) return row;
    cat_follow(t, term->a, true, cat_only(t, &one, i), cat_clear(t, &next));
    cat_empty(t, row);
    // The first ones first: so this is no deeper than there are threads.
    CAT_EACH(t, next.at, j) if (!cat_in(known, (uint32_t)j))(void) column(t, term, (uint32_t)j);
    for (uint32_t w = t->words; w-- > 0;)
        while (next.at[w]) {
            const uint32_t j = w * 64 + 63 - (uint32_t)__builtin_clzll(next.at[w]);
            const uint64_t *before =
                cat_row_at(t, CAT_ROW_COLUMN, j * t->terms.n_columns + term->row);
            cat_put(row, j);
            cat_take_out(next.at, j);
            for (uint32_t v = 0; v < t->words; v++) row[v] |= before[v], next.at[v] &= ~before[v];
        }
    cat_put(known, i);
    return row;
}

static void follow_columns(cat_trail *t, const cat_term *term, bool back, const uint64_t *of,
                           uint64_t *to) {
    if (back) {
        CAT_EACH(t, of, i) add(t, to, column(t, term, (uint32_t)i));
        return;
    }
    uint32_t w = 0; // nothing before the first of them comes after it
    while (w < t->words && !of[w]) w++;
    for (uint64_t first = w < t->words ? of[w] & -of[w] : 0; w < t->words; w++, first = 1)
        for (uint64_t left = t->alive[w] & -first; left; left &= left - 1) {
            const uint32_t j = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (cat_meet(t, column(t, term, j), of)) cat_put(to, j);
        }
}

// ---- operators ----------------------------------------------------------------------------------

static const uint64_t *set_of(const cat_trail *t, uint32_t term) {
    return cat_row_at(t, CAT_ROW_SET, t->terms.at.at[term].row);
}

static void follow_closure(cat_trail *t, uint32_t inner, bool back, const uint64_t *of,
                           uint64_t *to) {
    cat_bits reached, news, next;
    cat_clear(t, &reached);
    cat_copy(t, news.at, of);
    for (bool any = true; any;) {
        cat_follow(t, inner, back, news.at, cat_clear(t, &next));
        uint64_t left = 0;
        for (uint32_t w = 0; w < t->words; w++) {
            left |= news.at[w] = next.at[w] & ~reached.at[w];
            reached.at[w] |= next.at[w];
        }
        any = left;
    }
    cat_unite(t, to, reached.at);
}

// Of one event after the other, what both lead to, or only the first.
static void follow_each(cat_trail *t, const cat_term *term, bool back, const uint64_t *of,
                        uint64_t *to) {
    CAT_EACH(t, of, i) {
        cat_bits one, a, b;
        cat_only(t, &one, (uint32_t)i);
        if (term->op == CAT_COMPL) cat_copy(t, a.at, t->alive);
        else cat_follow(t, term->a, back, one.at, cat_clear(t, &a));
        if (!cat_has_any(t, a.at)) continue;
        cat_follow(t, term->op == CAT_COMPL ? term->a : term->b, back, one.at, cat_clear(t, &b));
        for (uint32_t w = 0; w < t->words; w++)
            to[w] |= a.at[w] & (term->op == CAT_INTER ? b.at[w] : ~b.at[w]);
    }
}

static void follow_sequence(cat_trail *t, const cat_term *term, bool back, const uint64_t *of,
                            uint64_t *to) {
    cat_bits between;
    cat_follow(t, back ? term->b : term->a, back, of, cat_clear(t, &between));
    if (cat_has_any(t, between.at)) cat_follow(t, back ? term->a : term->b, back, between.at, to);
}

// `set` is where one begins, or else one ends there.
static void follow_restricted(cat_trail *t, uint32_t set, uint32_t relation, bool begins, bool back,
                              const uint64_t *of, uint64_t *to) {
    cat_bits met;
    if (begins) {
        if (cat_intersect(t, met.at, of, set_of(t, set))) cat_follow(t, relation, back, met.at, to);
        return;
    }
    cat_follow(t, relation, back, of, cat_clear(t, &met));
    (void)cat_intersect(t, met.at, met.at, set_of(t, set));
    cat_unite(t, to, met.at);
}

void cat_follow(cat_trail *t, uint32_t id, bool back, const uint64_t *of, uint64_t *to) {
    const cat_term *term = &t->terms.at.at[id];
    cat_bits met;
    switch (term->op) {
    case CAT_BASE: CAT_EACH(t, of, i) add_base(t, term->of, (uint32_t)i, back, to); return;
    case CAT_TERM_ECO: CAT_EACH(t, of, i) add_eco(t, (uint32_t)i, back, to); return;
    case CAT_TERM_COLUMNS: follow_columns(t, term, back, of, to); return;
    case CAT_UNION:
        cat_follow(t, term->a, back, of, to);
        cat_follow(t, term->b, back, of, to);
        return;
    case CAT_SEQ: follow_sequence(t, term, back, of, to); return;
    case CAT_PLUS: follow_closure(t, term->a, back, of, to); return;
    case CAT_OPT:
        cat_unite(t, to, of);
        cat_follow(t, term->a, back, of, to);
        return;
    case CAT_INVERSE: cat_follow(t, term->a, !back, of, to); return;
    case CAT_BRACKET:
        (void)cat_intersect(t, met.at, of, set_of(t, term->a));
        cat_unite(t, to, met.at);
        return;
    case CAT_CROSS:
        if (cat_meet(t, of, set_of(t, back ? term->b : term->a)))
            add(t, to, set_of(t, back ? term->a : term->b));
        return;
    case CAT_FROM: follow_restricted(t, term->a, term->b, !back, back, of, to); return;
    case CAT_TO: follow_restricted(t, term->b, term->a, back, back, of, to); return;
    case CAT_INTER:
    case CAT_DIFF:
    case CAT_COMPL: follow_each(t, term, back, of, to); return;
    default: return; // CAT_EMPTY; there are no others (cat_goes_by_steps)
    }
}

void cat_add_hb(cat_trail *t, uint32_t event, uint64_t *to) {
    cat_bits one;
    cat_follow(t, t->terms.as.at[t->program->hb], true, cat_only(t, &one, event), to);
}
