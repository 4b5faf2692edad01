#include "tools/orders/repair.h"

#include "tools/orders/relax.h"
#include "tools/run/explore.h"

#include <string.h>

// True if the execution shows its error even if all orders are seq_cst, including those that must
// not change.
static bool shows_despite_all_orders(const orders_search *s, uint32_t why) {
    uint8_t *order = smc_alloc(s->h.variables.n + 1);
    memset(order, SMC_SEQ_CST, s->h.variables.n);
    const bool shows = smc_error_remains_with_orders(&s->errors.at[why], s->by.at[why], order);
    free(order);
    return shows;
}

// Classifies an error that occurs even with the strongest orders.
static orders_repair_result classify_failure(const orders_search *s, uint32_t why) {
    const smc_error *e = &s->errors.at[why].error;
    if (e->kind == SMC_ERR_COUNT || e->witness.stale) return ORDERS_FORBIDDEN;
    if (e->kind != SMC_ERR_RACE) return ORDERS_INTERLEAVING;
    return !s->errors.at[why].is_judged || shows_despite_all_orders(s, why) ? ORDERS_UNORDERED
                                                                            : ORDERS_FORBIDDEN;
}

// Sets the strongest orders that the variables may have. Unless `more` is set, new fences are left
// out and plain accesses stay plain.
static void strengthen_all(const orders_search *s, bool more, orders_choice *c) {
    orders_set_source_orders(s, c);
    for (uint32_t v = 0; v < c->n; v++) {
        const smc_order_place *p = &s->orders.at.at[v / 2];
        if (!more && (p->is_new || p->order == SMC_PLAIN)) continue;
        for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
            if (s->h.variables.at[v].values >> o & 1 && smc_order_covers(o, c->order[v]))
                c->order[v] = (uint8_t)o;
    }
}

// True if the program fails with the strongest orders, and so with all choices. Repeats if an
// exploration found new places.
static bool is_hopeless(orders_search *s, uint32_t *why) {
    orders_choice *c = smc_alloc(sizeof *c);
    bool fails = true, learns = true;
    for (uint32_t before = UINT32_MAX; fails && learns && before != s->changes;) {
        before = s->changes;
        strengthen_all(s, true, c);
        fails = orders_try_choice(s, c, false, why) == ORDERS_WRONG &&
                s->errors.at[*why].error.kind != SMC_ERR_COUNT;
        learns = fails && orders_learn_clause(s, *why, c);
    }
    free(c);
    return fails && !learns;
}

// The fallback that always has a result: it begins with the strongest orders and then weakens them.
typedef struct fallback {
    orders_greedy_search descent;
    orders_choice *best;
    bool has_begun, is_right;
} fallback;

static void step_greedy_search(void *self) {
    fallback *b = self;
    orders_search *s = b->descent.s;
    uint32_t why;
    if (b->has_begun) {
        if (b->is_right) orders_greedy_step(&b->descent);
        return;
    }
    b->has_begun = true;
    strengthen_all(s, false, b->best);
    b->is_right = orders_try_choice(s, b->best, false, &why) == ORDERS_RIGHT;
}

static orders_repair_result find_repair(orders_search *s, orders_result *a, uint32_t *why) {
    orders_choice *found = smc_alloc(sizeof *found), *sure = smc_alloc(sizeof *sure);
    fallback b = {.best = sure};
    orders_greedy_begin(&b.descent, s, sure);
    s->fallback_step = step_greedy_search;
    s->of = &b;
    s->is_hopeless = is_hopeless;
    const orders_answer answer = orders_find_cheapest(s, NULL, 0, found, why);
    s->fallback_step = NULL;
    s->is_hopeless = NULL;
    orders_set_source_orders(s, &a->text);
    a->best = answer == ORDERS_RIGHT ? *found : b.is_right ? *sure : a->text;
    a->is_best = answer == ORDERS_RIGHT;
    orders_greedy_free(&b.descent);
    free(found);
    free(sure);
    if (answer == ORDERS_WRONG) return classify_failure(s, *why);
    return answer == ORDERS_RIGHT && orders_find_reasons(s, a) ? ORDERS_REPAIRED
                                                               : ORDERS_LIMIT_REACHED;
}

// ---- new fences ---------------------------------------------------------------------------------

static const smc_overlay_permissions fences_permitted = {.fences = true},
                                     plain_permitted = {.plain = true}, by_orders = {0};

static uint64_t added_cost(const orders_search *s, const orders_result *a) {
    return orders_cost(s, &a->best) - orders_cost(s, &a->text);
}

// Returns the smallest cost of a fence that orders anything.
static uint64_t cheapest_fence_cost(const orders_search *s) {
    uint64_t least = UINT64_MAX;
    for (unsigned o = SMC_ACQUIRE; o <= SMC_SEQ_CST; o++) {
        const uint64_t cost = orders_cost_of(s, SMC_FENCE, false, o) + ORDERS_COST_OF_WRITING;
        least = cost < least ? cost : least;
    }
    return least;
}

static bool may_fences_suffice(const orders_search *s, const orders_result *a,
                               orders_repair_result how) {
    if (s->words->no_fences || smc_is_stopped(&s->run->stop)) return false;
    return how == ORDERS_FORBIDDEN ||
           (how == ORDERS_REPAIRED && added_cost(s, a) > cheapest_fence_cost(s));
}

// Replaces the search and its result by another search and that one's result.
static void replace_search(orders_search *s, orders_result *a, const orders_search *other,
                           const orders_result *b) {
    orders_result_free(a);
    orders_search_free(s);
    *s = *other;
    *a = *b;
    smc_interp_apply_orders(s->run->interp, &s->orders);
}

// Restores the earlier search and result. The executions on which the result is based are explored
// again, since the numbers of locations have changed.
static orders_repair_result restore_earlier_answer(orders_search *s, orders_result *a,
                                                   const orders_search *after) {
    s->explorations = after->explorations;
    s->executions = after->executions;
    s->refuted = after->refuted;
    smc_run_allow_orders(s->run, by_orders);
    smc_interp_apply_orders(s->run->interp, &s->orders);
    orders_free_reasons(a);
    return orders_find_reasons(s, a) ? ORDERS_REPAIRED : ORDERS_LIMIT_REACHED;
}

static orders_repair_result try_fences(orders_search *s, orders_result *a, orders_repair_result how,
                                       uint32_t *why) {
    orders_search with;
    orders_result b = {0};
    orders_search_restart(&with, s, fences_permitted);
    const orders_repair_result then = find_repair(&with, &b, why);
    if (how != ORDERS_REPAIRED || (b.is_best && added_cost(&with, &b) < added_cost(s, a)))
        return replace_search(s, a, &with, &b), then;
    const orders_repair_result back = restore_earlier_answer(s, a, &with);
    orders_result_free(&b);
    orders_search_free(&with);
    smc_interp_apply_orders(s->run->interp, &s->orders);
    a->is_best &= then != ORDERS_LIMIT_REACHED;
    return a->is_best ? back : ORDERS_LIMIT_REACHED;
}

// ---- making plain accesses atomic ---------------------------------------------------------------

// Searches again with plain accesses that may become atomic. If that does not help, finds the race
// again, since the numbers of locations have changed.
static orders_repair_result try_atomic_accesses(orders_search *s, orders_result *a, uint32_t *why) {
    orders_search with;
    orders_result b = {0};
    orders_search_restart(&with, s, plain_permitted);
    const orders_repair_result then = find_repair(&with, &b, why);
    if (then == ORDERS_REPAIRED) return replace_search(s, a, &with, &b), then;
    orders_search again;
    orders_result c = {0};
    orders_search_restart(&again, &with, by_orders);
    orders_result_free(&b);
    orders_search_free(&with);
    smc_interp_apply_orders(s->run->interp, &again.orders);
    const orders_repair_result how = find_repair(&again, &c, why);
    replace_search(s, a, &again, &c);
    return how == ORDERS_UNORDERED && then == ORDERS_INTERLEAVING ? ORDERS_SEVERAL_ERRORS : how;
}

orders_repair_result orders_find_repair(orders_search *s, orders_result *a, uint32_t *why) {
    const orders_repair_result how = find_repair(s, a, why);
    if (may_fences_suffice(s, a, how)) return try_fences(s, a, how, why);
    return how == ORDERS_UNORDERED && !smc_is_stopped(&s->run->stop)
               ? try_atomic_accesses(s, a, why)
               : how;
}
