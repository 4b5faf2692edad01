#include "models/cat/column.h"

#include "models/cat/evaluate.h"

#include <string.h>

// ---- which relations ----------------------------------------------------------------------------

static bool is_made_of_base_sets(const cat_program *p, uint32_t node) {
    const cat_node *n = &p->nodes.at[node];
    switch ((cat_op)n->op) {
    case CAT_EMPTY:
    case CAT_ALL:
    case CAT_BASE: return n->is_set;
    case CAT_COMPL: return n->is_set && is_made_of_base_sets(p, n->a);
    case CAT_UNION:
    case CAT_INTER:
    case CAT_DIFF:
        return n->is_set && is_made_of_base_sets(p, n->a) && is_made_of_base_sets(p, n->b);
    default: return false;
    }
}

bool cat_has_columns(const cat_program *p, uint32_t node) {
    const cat_node *n = &p->nodes.at[node];
    switch ((cat_op)n->op) {
    case CAT_EMPTY: return true;
    case CAT_BASE:
        return n->of == CAT_PO || n->of == CAT_RF || n->of == CAT_RMW_PAIRS || n->of == CAT_ID;
    case CAT_UNION:
    case CAT_SEQ: return cat_has_columns(p, n->a) && cat_has_columns(p, n->b);
    case CAT_PLUS:
    case CAT_OPT: return cat_has_columns(p, n->a);
    case CAT_BRACKET: return is_made_of_base_sets(p, n->a);
    case CAT_CROSS: return is_made_of_base_sets(p, n->a) && is_made_of_base_sets(p, n->b);
    case CAT_FROM: return is_made_of_base_sets(p, n->a) && cat_has_columns(p, n->b);
    case CAT_TO: return cat_has_columns(p, n->a) && is_made_of_base_sets(p, n->b);
    default: return false;
    }
}

// ---- columns ------------------------------------------------------------------------------------

typedef struct set {
    uint64_t bits[CAT_MOST_COLUMN_WORDS];
} set;

// `of` NULL: nothing.
static void add(const cat_run *r, uint64_t *to, const uint64_t *of) {
    for (uint32_t w = 0; of && w < r->words; w++) to[w] |= of[w];
}

static bool has_any(const cat_run *r, const uint64_t *of) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < r->words; w++) any |= of[w];
    return any;
}

// What both have; `of` NULL: nothing.
static const uint64_t *common(const cat_run *r, set *out, const uint64_t *a, const uint64_t *of) {
    for (uint32_t w = 0; w < r->words; w++) out->bits[w] = of ? a[w] & of[w] : 0;
    return out->bits;
}

static uint64_t *empty(const cat_run *r, set *out) {
    return memset(out->bits, 0, r->words * sizeof *out->bits);
}

// What comes before the last one of each thread.
static void add_before_in_thread(cat_run *r, const uint64_t *to, uint64_t *from) {
    r->lasts.n = 0;
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t left = to[w]; left; left &= left - 1) {
            const cat_event *e = &r->events.at[w * 64 + (uint32_t)__builtin_ctzll(left)];
            if (e->thread == SMC_INIT_THREAD) continue;
            while (r->lasts.n <= e->thread) *smc_vec_push(&r->lasts) = 0;
            if (e->index > r->lasts.at[e->thread]) r->lasts.at[e->thread] = e->index;
        }
    for (uint32_t i = 0; i < r->events.n; i++) {
        const cat_event *x = &r->events.at[i];
        if (x->thread < r->lasts.n && x->index < r->lasts.at[x->thread]) cat_set_bit(from, i);
    }
}

static void add_base(cat_run *r, cat_relation of, const uint64_t *to, uint64_t *from) {
    if (of == CAT_PO) add_before_in_thread(r, to, from);
    if (of == CAT_ID) add(r, from, to);
    for (uint32_t w = 0; w < r->words && (of == CAT_RF || of == CAT_RMW_PAIRS); w++)
        for (uint64_t left = to[w]; left; left &= left - 1) {
            const cat_event *e = &r->events.at[w * 64 + (uint32_t)__builtin_ctzll(left)];
            const int32_t i = of == CAT_RF ? e->rf : e->pair;
            if (i >= 0) cat_set_bit(from, (uint32_t)i);
        }
}

static void add_closure(cat_run *r, uint32_t relation, const uint64_t *to, uint64_t *from) {
    set reached, news, next;
    empty(r, &reached);
    memcpy(news.bits, to, r->words * sizeof *to);
    for (bool any = true; any;) {
        cat_add_column(r, relation, news.bits, empty(r, &next));
        uint64_t left = 0;
        for (uint32_t w = 0; w < r->words; w++) {
            left |= news.bits[w] = next.bits[w] & ~reached.bits[w];
            reached.bits[w] |= next.bits[w];
        }
        any = left;
    }
    add(r, from, reached.bits);
}

void cat_add_column(cat_run *r, uint32_t relation, const uint64_t *to, uint64_t *from) {
    const cat_node *n = &r->program->nodes.at[relation];
    set between, met;
    if (!has_any(r, to)) return;
    switch ((cat_op)n->op) {
    case CAT_BASE: add_base(r, n->of, to, from); return;
    case CAT_UNION:
        cat_add_column(r, n->a, to, from);
        cat_add_column(r, n->b, to, from);
        return;
    case CAT_SEQ:
        cat_add_column(r, n->b, to, empty(r, &between));
        cat_add_column(r, n->a, between.bits, from);
        return;
    case CAT_PLUS: add_closure(r, n->a, to, from); return;
    case CAT_OPT:
        add(r, from, to);
        cat_add_column(r, n->a, to, from);
        return;
    case CAT_BRACKET: add(r, from, common(r, &met, to, cat_value_of(r, n->a))); return;
    case CAT_CROSS:
        if (has_any(r, common(r, &met, to, cat_value_of(r, n->b))))
            add(r, from, cat_value_of(r, n->a));
        return;
    case CAT_FROM:
        cat_add_column(r, n->b, to, empty(r, &between));
        add(r, from, common(r, &met, between.bits, cat_value_of(r, n->a)));
        return;
    case CAT_TO: cat_add_column(r, n->a, common(r, &met, to, cat_value_of(r, n->b)), from); return;
    default: return; // CAT_EMPTY; there are no others (cat_has_columns)
    }
}
