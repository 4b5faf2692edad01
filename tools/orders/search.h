// search.h - searches for memory orders with which a program is right, using kept executions where
// they decide, otherwise explorations.
//
// A variable is an order of a place: 2 i for place i, 2 i + 1 for the failure order of its
// compare-exchange. With weaker orders a program has all the executions it has with stronger ones
// (SMC_MODEL_ORDERS). So an error under some orders is also one under all weaker orders, and each
// error yields a clause. The cheapest choice that satisfies all clauses is tried; it fails, which
// yields another clause, or it is the answer.
#ifndef ORDERS_SEARCH_H
#define ORDERS_SEARCH_H

#include "orders/kept.h"
#include "tools/run/run.h"
#include "tools/orders/words.h"

enum {
    ORDERS_MOST = 4096, // variables
    ORDERS_MODELS = 8
};
// Cost of writing a fence, or an atomic operation instead of an operator: below the units of the
// cost tables (orders/cost.h), so at equal cost, changes of orders are preferred.
enum { ORDERS_COST_OF_WRITING = 16 };

typedef struct orders_choice {
    uint32_t n;
    uint8_t order[ORDERS_MOST];
} orders_choice;

typedef enum orders_answer { ORDERS_RIGHT, ORDERS_WRONG, ORDERS_UNKNOWN } orders_answer;

// The program must be right under each of these models.
typedef struct orders_models {
    uint32_t n; // at least 1
    smc_pair at[ORDERS_MODELS];
} orders_models;

typedef struct orders_search {
    const orders_words *words;
    smc_run *run;
    orders_models *models; // not owned
    uint32_t first;        // index of the model to explore first: it refuted the last choice
    unsigned costs;        // bit set of smc_architecture whose costs are added
    bool strengthens;      // orders may become stronger, not weaker
    smc_orders orders;
    smc_hitting h;
    uint32_t changes; // total number of changes of variables
    SMC_VEC(smc_kept_error) kept;
    SMC_VEC(uint32_t) restarts;        // smc_interp_restarts when each was kept
    SMC_VEC(const smc_model *) by;     // model that allows each of them
    SMC_VEC(orders_choice *) right;    // explored right choices
    uint64_t explorations, executions; // totals
    uint64_t refuted;                  // choices refuted by kept executions
    bool too_many;                     // of places
    double until; // seconds after which the search for the cheapest ends; 0: no limit
    // Fallback that runs alongside the search for the cheapest: performs one step, and always has
    // an answer. NULL: none.
    void (*beside)(void *of);
    void *of;
    // Called once if the cheapest is not found soon: returns true if no choice is right, with an
    // execution *why that no order fixes. NULL: some choice is right.
    bool (*is_hopeless)(struct orders_search *, uint32_t *why);
} orders_search;

void orders_search_begin(orders_search *, const orders_words *, smc_run *, orders_models *,
                         bool strengthens);
// Starts another search on the same program, with other means. Places of different searches are
// unrelated.
void orders_search_anew(orders_search *, const orders_search *before, smc_overlay what);
void orders_search_free(orders_search *);

void orders_of_text(const orders_search *, orders_choice *);
// True if the place is named by "FILE:LINE:COLUMN", "FILE:LINE" or "LINE"; the end of the file name
// suffices.
bool orders_names_place(const char *word, const smc_place *);
// True for a place in a system header, whose position stands for all uses.
bool orders_is_system(const smc_order_place *);
// True if the orders of the place may change. A new fence has no order to change.
bool orders_may_change(const orders_search *, uint32_t place);

// Explores with the orders of the source, and prints messages; to be called first. The run's result
// is that of the unchanged program.
orders_answer orders_try_text(orders_search *, orders_choice *);
// Decides whether the program is right with these orders; if not, *why is a kept execution that
// shows it. `anew` forces an exploration. The choice gets more variables if new places were found.
orders_answer orders_try(orders_search *, orders_choice *, bool anew, uint32_t *why);
// True if the locations in a kept execution are still valid; a later exploration may have restarted
// the program.
bool orders_is_current(const orders_search *, uint32_t why);
// If they are not, explores again with the same choice; *why becomes another execution, the last
// one kept. Returns false if there was no time.
bool orders_renew(orders_search *, uint32_t *why, const orders_choice *);
// Adds the clause that follows from kept execution `why`, which refutes the choice. Returns false
// if no order fixes it.
bool orders_learn(orders_search *, uint32_t why, const orders_choice *);

// Finds the cheapest choice with which the program is right and the clauses `more` hold.
// ORDERS_WRONG: none; *why is an execution that no order fixes, or UINT32_MAX if the clauses are
// unsatisfiable.
orders_answer orders_cheapest(orders_search *, const smc_clause *more, uint32_t n_more,
                              orders_choice *, uint32_t *why);

uint64_t orders_cost(const orders_search *, const orders_choice *);
uint32_t orders_cost_of(const orders_search *, unsigned kind, bool fails, unsigned order);

#endif
