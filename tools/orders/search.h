// search.h - memory orders for the places of a program: those with which it is right, by executions
// that were kept where they decide and by exploring it where they do not.
//
// A variable is an order of a place: 2 i of place i, 2 i + 1 where its compare-exchange fails. The
// program with weaker orders has all executions of that with stronger ones (SMC_MODEL_ORDERS): an
// error with some orders is one with all weaker ones, and so each is a clause about the orders that
// are looked for. What is cheapest under all clauses is tried; it fails, which makes a further
// clause, or it is the answer.
#ifndef ORDERS_SEARCH_H
#define ORDERS_SEARCH_H

#include "orders/kept.h"
#include "tools/run/run.h"
#include "tools/orders/words.h"

enum {
    ORDERS_MOST = 4096, // variables
    ORDERS_MODELS = 8
};
// A fence, an atomic operation instead of an operator: below a table's units (orders/cost.h). Of
// what costs the same, orders come first.
enum { ORDERS_COST_OF_WRITING = 16 };

typedef struct orders_choice {
    uint32_t n;
    uint8_t order[ORDERS_MOST];
} orders_choice;

typedef enum orders_answer { ORDERS_RIGHT, ORDERS_WRONG, ORDERS_UNKNOWN } orders_answer;

// The models under each of which the program is to be right, and how they are explored.
typedef struct orders_models {
    uint32_t n; // at least 1
    smc_pair at[ORDERS_MODELS];
} orders_models;

typedef struct orders_search {
    const orders_words *words;
    smc_run *run;
    orders_models *models; // the caller's
    uint32_t first;        // of them: the one that is explored first, as it refuted a choice last
    unsigned costs;        // a bit for each smc_architecture whose costs are added
    bool strengthens;      // orders may become stronger, not weaker
    smc_orders orders;
    smc_hitting h;
    uint32_t changes; // of the variables, all in all
    SMC_VEC(smc_kept) kept;
    SMC_VEC(uint32_t) restarts;        // of each that was kept: smc_interp_restarts then
    SMC_VEC(const smc_model *) by;     // and the model that allows it
    SMC_VEC(orders_choice *) right;    // that were explored
    uint64_t explorations, executions; // all in all
    uint64_t refuted;                  // choices that an execution refuted which was kept
    bool too_many;                     // places
    double until; // seconds: the cheapest is looked for no longer; 0: as long as it takes
    // While the cheapest is looked for: one step of what comes to an answer otherwise, of which
    // there is always one. NULL: nothing.
    void (*beside)(void *of);
    void *of;
    // Asked once where the cheapest is not found soon: whether no choice is right; *why: an
    // execution that no order mends. NULL: some choice is.
    bool (*is_hopeless)(struct orders_search *, uint32_t *why);
} orders_search;

void orders_search_begin(orders_search *, const orders_words *, smc_run *, orders_models *,
                         bool strengthens);
// Another search of the same program, by other means. Places of one search are not those of
// another.
void orders_search_anew(orders_search *, const orders_search *before, smc_overlay what);
void orders_search_free(orders_search *);

void orders_of_text(const orders_search *, orders_choice *);
// "FILE:LINE:COLUMN", "FILE:LINE" or "LINE"; a file by the end of its name.
bool orders_names_place(const char *word, const smc_place *);
// Whether it is in a header of the system: one position for whatever the program does by it.
bool orders_is_system(const smc_order_place *);
// Whether the orders of the place may be others. A fence that is new is no order there is.
bool orders_may_change(const orders_search *, uint32_t place);

// With those of the text, first of all: the run's result is the program's as it is, and what there
// is to say is said.
orders_answer orders_try_text(orders_search *, orders_choice *);
// Whether the program is right with these orders; where not, *why is the kept execution that says
// so. `anew`: by exploring. The choice has more variables afterwards where more places were met.
orders_answer orders_try(orders_search *, orders_choice *, bool anew, uint32_t *why);
// Whether the locations of a kept execution are still the program's: it may have been forgotten
// since, by an exploration that knows more of its memory.
bool orders_is_current(const orders_search *, uint32_t why);
// Explores with its choice again where they are not: *why is another one then, which is the last of
// those that are kept. false: there was no time for that.
bool orders_renew(orders_search *, uint32_t *why, const orders_choice *);
// What the kept execution `why`, which refutes the choice, asks of others is a clause from now on.
// False: no order mends it.
bool orders_learn(orders_search *, uint32_t why, const orders_choice *);

// The cheapest choice with which the program is right and `more` clauses hold, if there are any.
// ORDERS_WRONG: there is none; *why: an execution that no order mends, UINT32_MAX: for the further
// clauses.
orders_answer orders_cheapest(orders_search *, const smc_clause *more, uint32_t n_more,
                              orders_choice *, uint32_t *why);

uint64_t orders_cost(const orders_search *, const orders_choice *);
uint32_t orders_cost_of(const orders_search *, unsigned kind, bool fails, unsigned order);

#endif
