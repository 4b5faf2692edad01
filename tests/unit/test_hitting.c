// test_hitting.c - compares the branch-and-bound search for minimum hitting sets with an
// enumeration of all choices.
#include "orders/cost.h"
#include "orders/hitting.h"
#include "orders/z3_minimum.h"
#include "program/orders.h"
#include "tests/unit/suite.h"

#include <stdlib.h>

enum { VARIABLES = 5, VALUES = 4, CLAUSES = 8 };

static uint32_t state;
static uint32_t draw(uint32_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % below;
}

static void draw_problem(smc_hitting *h, uint32_t variables, uint32_t clauses) {
    for (uint32_t v = 0; v < variables; v++) {
        smc_hitting_variable *at = smc_vec_push(&h->variables);
        *at = (smc_hitting_variable){.values = (uint8_t)(1 + draw((1 << VALUES) - 1))};
        for (uint32_t i = 0; i < VALUES; i++) at->cost[i] = draw(6);
    }
    for (uint32_t c = draw(clauses + 1); c; c--) {
        smc_clause clause = {0};
        for (uint32_t n = 1 + draw(3); n; n--)
            *smc_vec_push(&clause) =
                (smc_literal){draw(variables), (uint8_t)(1 + draw((1 << VALUES) - 1))};
        *smc_vec_push(&h->clauses) = clause;
    }
}

// Returns the cost of the cheapest choice; UINT64_MAX: there is no choice.
static uint64_t least_of_all(const smc_hitting *h) {
    uint64_t least = UINT64_MAX;
    for (uint32_t all = 0; all < 1u << 2 * VARIABLES; all++) {
        uint8_t value[VARIABLES];
        bool holds = true;
        for (uint32_t v = 0; v < VARIABLES; v++) {
            value[v] = all >> 2 * v & 3;
            holds &= h->variables.at[v].values >> value[v] & 1;
        }
        for (uint32_t c = 0; c < h->clauses.n; c++)
            holds &= smc_clause_holds(&h->clauses.at[c], value);
        if (holds && smc_hitting_cost(h, value) < least) least = smc_hitting_cost(h, value);
    }
    return least;
}

START_TEST(cheapest) {
    for (uint32_t seed = 1; seed <= 2000; seed++) {
        state = seed;
        smc_hitting h = {0};
        uint8_t value[VARIABLES];
        draw_problem(&h, VARIABLES, CLAUSES);
        const uint64_t least = least_of_all(&h);
        const bool found = smc_hitting_solve(&h, value);
        ck_assert_int_eq(found, least != UINT64_MAX);
        if (found) ck_assert_uint_eq(smc_hitting_cost(&h, value), least);
        for (uint32_t v = 0; v < VARIABLES && found; v++)
            ck_assert(h.variables.at[v].values >> value[v] & 1);
        for (uint32_t c = 0; c < h.clauses.n && found; c++)
            ck_assert(smc_clause_holds(&h.clauses.at[c], value));
        smc_hitting_free(&h);
    }
}
END_TEST

// Z3 computes the cost of the cheapest choice, and the search finds a choice of that cost. PROBLEMS
// in the environment: the number of problems.
START_TEST(z3_agrees) {
    enum { BOTH = 8, MOST_VARIABLES = 12, MAX_CLAUSES = 14 };
    smc_hitting nothing = {0};
    uint64_t cost;
    if (!smc_z3_minimum_cost(&nothing, &cost)) return; // Z3 is not installed
    const char *asked = getenv("PROBLEMS");
#ifdef __SANITIZE_ADDRESS__ // each problem has its own Z3 context, which is freed with it
    enum { PROBLEMS = 30 };
#else
    enum { PROBLEMS = 500 };
#endif
    const uint32_t problems = asked ? (uint32_t)strtoul(asked, NULL, 10) : PROBLEMS;
    for (uint32_t seed = 1; seed <= problems; seed++) {
        state = seed * 77;
        smc_hitting h = {0};
        uint8_t by_search[MOST_VARIABLES], by_both[MOST_VARIABLES];
        draw_problem(&h, 1 + draw(MOST_VARIABLES), MAX_CLAUSES);
        const bool found = smc_hitting_solve_with_limit(&h, 0, by_search);
        ck_assert(smc_z3_minimum_cost(&h, &cost));
        ck_assert_uint_eq(cost, found ? smc_hitting_cost(&h, by_search) : UINT64_MAX);
        const bool again = seed % BOTH == 0;
        if (again) ck_assert_int_eq(smc_hitting_solve_with_limit(&h, 1, by_both), found);
        if (found && again) ck_assert_mem_eq(by_search, by_both, h.variables.n);
        smc_hitting_free(&h);
    }
}
END_TEST

// On each architecture, a stronger order costs more, so that the cheapest orders cannot be relaxed.
START_TEST(stronger_costs_more) {
    static const unsigned kinds[] = {SMC_READ, SMC_WRITE, SMC_RMW, SMC_FENCE};
    for (unsigned a = 0; a < SMC_ARCHITECTURE_COUNT; a++)
        for (unsigned k = 0; k < 5; k++) {
            const unsigned kind = k < 4 ? kinds[k] : SMC_RMW,
                           orders = smc_orders_of_kind(kind, k == 4);
            for (unsigned x = 0; x <= SMC_SEQ_CST; x++)
                for (unsigned y = 0; y <= SMC_SEQ_CST; y++)
                    if (x != y && orders >> x & 1 && orders >> y & 1 && smc_order_covers(x, y))
                        ck_assert_uint_gt(smc_order_cost(a, kind, k == 4, x),
                                          smc_order_cost(a, kind, k == 4, y));
        }
}
END_TEST

SUITE(test_hitting) {
    TCase *t = tcase_create("hitting");
    tcase_add_test(t, cheapest);
    tcase_set_timeout(t, 3600);
    tcase_add_test(t, z3_agrees);
    tcase_add_test(t, stronger_costs_more);
    return suite_run("hitting", t);
}
