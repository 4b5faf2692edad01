// complete.c - searches for a total order of critical sections that hb, lb and wb allow.
#include "explorers/lapor/engine.h"

// Whether sections a and b of one mutex are unordered.
static bool are_unordered(const lapor *x, uint32_t a, uint32_t b) {
    return x->order.sections.at[a].thread != x->order.sections.at[b].thread &&
           !lapor_is_before(&x->order, a, b) && !lapor_is_before(&x->order, b, a);
}

// Finds two unordered sections a and b of a mutex; *b is the first section to consider, in the
// order in which sections began. Returns false if there are none.
static bool find_unordered_sections(const lapor *x, uint32_t *a, uint32_t *b) {
    for (; *b < x->order.sections.n; ++*b)
        for (*a = x->order.sections.at[*b].previous; *a; *a = x->order.sections.at[*a].previous)
            if (are_unordered(x, *a, *b)) return true;
    return false;
}

// Orders all sections from b on, and returns whether `accept` accepts an order; undoes its
// decisions if not. First tries the order in which the sections began, which is usually possible.
static bool complete_order_from(lapor *x, uint32_t b, lapor_order_filter *accept, void *context) {
    uint32_t a;
    if (!lapor_continues(x)) return false;
    if (!find_unordered_sections(x, &a, &b)) return accept(x, context);
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    if (lapor_order_sections(&x->order, a, b) && complete_order_from(x, b, accept, context))
        return true;
    lapor_order_undo(&x->order, mark);
    if (lapor_order_sections(&x->order, b, a) && complete_order_from(x, b, accept, context))
        return true;
    lapor_order_undo(&x->order, mark);
    return false;
}

// Orders the sections without an unlock last among the sections of their mutex. Returns false if
// that is impossible.
static bool order_open_sections_last(lapor *x) {
    const lapor_relations *o = &x->order;
    for (uint32_t b = 1; b < o->sections.n; b++)
        for (uint32_t a = o->latest.at[o->sections.at[b].mutex]; a && !o->sections.at[b].unlock;
             a = o->sections.at[a].previous)
            if (a != b && !lapor_order_sections(&x->order, a, b)) return false;
    return true;
}

bool lapor_find_section_order(lapor *x, lapor_order_filter *accept, void *context) {
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    if (order_open_sections_last(x) && complete_order_from(x, 1, accept, context)) return true;
    lapor_order_undo(&x->order, mark);
    return false;
}

static bool accept_any_order(lapor *x, void *context) {
    (void)x, (void)context;
    return true;
}

bool lapor_has_section_order(lapor *x) {
    const lapor_log_lengths mark = lapor_order_log_lengths(&x->order);
    const bool possible = complete_order_from(x, 1, accept_any_order, NULL);
    lapor_order_undo(&x->order, mark);
    return possible;
}
