// search.h - searches for memory orders with which a program is right. Kept executions of earlier
// explorations decide about a choice of orders, if possible; otherwise, the program is explored
// with that choice.
//
// A variable is the memory order of a place: variable 2 i is that of place i, and 2 i + 1 the
// failure order of its compare-exchange. With weaker orders a program has all the executions it has
// with stronger ones (SMC_MODEL_ORDERS). So an error under some orders is also one under all weaker
// orders, and each error yields a clause. The search tries the cheapest choice that satisfies all
// clauses: either that is the result, or it fails, which yields another clause.
#ifndef ORDERS_SEARCH_H
#define ORDERS_SEARCH_H

#include "orders/judged.h"
#include "tools/run/run.h"
#include "tools/orders/words.h"

// Limits on the numbers of variables and of models.
enum {
    ORDERS_MAX_VARIABLES = 4096, // largest number of variables; ORDERS_MAX_MODELS: of models
    ORDERS_MAX_MODELS = 8
};
// Cost of writing a fence, or of replacing an operator by an atomic operation. It is below the
// units of the cost tables (orders/cost.h), so that changes of orders are preferred at equal cost.
enum { ORDERS_COST_OF_WRITING = 16 };

// An order for each of n variables.
typedef struct orders_choice {
    uint32_t n;
    uint8_t order[ORDERS_MAX_VARIABLES];
} orders_choice;

// Whether the program is right with some orders; ORDERS_UNKNOWN: a limit was reached.
typedef enum orders_answer { ORDERS_RIGHT, ORDERS_WRONG, ORDERS_UNKNOWN } orders_answer;

// Memory models; the program must be right under each of them.
typedef struct orders_models {
    uint32_t n; // number of models, at least 1
    smc_pair at[ORDERS_MAX_MODELS];
} orders_models;

// State of a search: the variables, the choices that were explored, and the executions that refuted
// choices (kept executions).
typedef struct orders_search {
    const orders_words *words;
    smc_run *run;
    orders_models *models; // borrowed
    uint32_t first; // index of the model to be explored first, the one that refuted the last choice
    unsigned costs; // bit set of the smc_architecture whose costs are added up
    bool strengthens; // orders may only become stronger; if false, only weaker
    smc_orders orders;
    smc_hitting h;
    uint32_t changes; // number of changes of variables so far
    SMC_VEC(smc_judged_error) errors;
    SMC_VEC(uint32_t) restarts; // [kept execution]: value of smc_interp_restart_count when it was
                                // kept
    SMC_VEC(const smc_model *) by;     // [kept execution]: a model that allows it
    SMC_VEC(orders_choice *) right;    // choices that were explored and are right
    uint64_t explorations, executions; // totals of all explorations
    uint64_t refuted;                  // number of choices that kept executions have refuted
    bool too_many;                     // there are too many places
    double until; // the search for the cheapest choice ends after so many seconds; 0: no limit
    // A fallback, which always has a result: performs one of its steps, between those of the search
    // for the cheapest choice. NULL: none.
    void (*fallback_step)(void *of);
    void *of;
    // Called once if the cheapest choice is not found soon. Returns true if no choice is right;
    // *why is then an execution that no order fixes. NULL: some choice is known to be right.
    bool (*is_hopeless)(struct orders_search *, uint32_t *why);
} orders_search;

// Starts a search. `models` is borrowed. `strengthens`: orders may only become stronger; otherwise
// only weaker.
void orders_search_begin(orders_search *, const orders_words *, smc_run *, orders_models *,
                         bool strengthens);
// Starts another search on the same program, in which fences or atomic accesses may be added
// (what). Places of different searches are unrelated.
void orders_search_restart(orders_search *, const orders_search *before,
                           smc_overlay_permissions what);
void orders_search_free(orders_search *);

// Sets the choice to the orders of the source.
void orders_set_source_orders(const orders_search *, orders_choice *);
// True if the word names the place, as "FILE:LINE:COLUMN", "FILE:LINE" or "LINE"; the end of the
// file name is sufficient.
bool orders_names_place(const char *word, const smc_place *);
// True for a place in a system header, whose position stands for all uses of the header.
bool orders_is_in_system_header(const smc_order_place *);
// True if the orders of the place may change. False for a fence that the search adds, which has no
// order in the source.
bool orders_may_change(const orders_search *, uint32_t place);

// Explores with the orders of the source and prints the program's messages; to be called first. The
// result of the run is that of the unchanged program.
orders_answer orders_try_source_orders(orders_search *, orders_choice *);
// Decides whether the program is correct with these orders; if not, *why is a stored execution that
// shows an error. `anew` forces an exploration. If new places are found, the choice gets more
// variables.
orders_answer orders_try_choice(orders_search *, orders_choice *, bool forced, uint32_t *why);
// True if the numbers of locations in a kept execution are still valid: a later exploration may
// have restarted the program.
bool orders_is_current(const orders_search *, uint32_t why);
// If the kept execution is not valid any more, explores the same choice again; *why becomes the new
// execution. Returns false if there is no time for that.
bool orders_explore_if_outdated(orders_search *, uint32_t *why, const orders_choice *);
// Adds the clause that follows from the kept execution `why`, which refutes the choice. Returns
// false if no order fixes the error.
bool orders_learn_clause(orders_search *, uint32_t why, const orders_choice *);

// Finds the cheapest choice with which the program is right and all clauses in `more` hold.
// ORDERS_WRONG: there is none; *why is an execution that no order fixes, or UINT32_MAX if the
// clauses cannot be satisfied.
orders_answer orders_find_cheapest(orders_search *, const smc_clause *more, uint32_t n_more,
                                   orders_choice *, uint32_t *why);

// Returns the cost of the choice: the sum of the costs of its orders.
uint64_t orders_cost(const orders_search *, const orders_choice *);
// Returns the cost of an operation of the kind (smc_kind) with the order, added up over the
// architectures whose costs count. `fails`: the failure order of a compare-exchange.
uint32_t orders_cost_of(const orders_search *, unsigned kind, bool fails, unsigned order);

#endif
