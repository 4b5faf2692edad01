#include "tools/orders/repair.h"

#include "tools/orders/relax.h"

#include <string.h>

// An error that shows with the strongest orders there may be.
static orders_mending why_not(const orders_search *s, uint32_t why) {
    const smc_error *e = &s->kept.at[why].error;
    if (e->kind == SMC_ERR_RACE && !e->witness.stale) return ORDERS_UNORDERED;
    return e->kind != SMC_ERR_COUNT && !e->witness.stale ? ORDERS_INTERLEAVING : ORDERS_KEPT;
}

orders_mending orders_repair(orders_search *s, orders_result *a, uint32_t *why) {
    orders_choice *found = smc_alloc(sizeof *found);
    const orders_answer answer = orders_cheapest(s, NULL, 0, found, why);
    orders_of_text(s, &a->text);
    a->best = answer == ORDERS_RIGHT ? *found : a->text;
    a->is_best = answer == ORDERS_RIGHT;
    free(found);
    if (answer == ORDERS_WRONG) return why_not(s, *why);
    return answer == ORDERS_RIGHT && orders_find_reasons(s, a) ? ORDERS_MENDED : ORDERS_CUT;
}
