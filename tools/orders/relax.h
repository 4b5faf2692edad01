// relax.h - finds the weakest memory orders with which a correct program stays correct.
#ifndef ORDERS_RELAX_H
#define ORDERS_RELAX_H

#include "tools/orders/answer.h"

// Finds the cheapest orders, if the orders of the source are right. Returns false if a limit was
// reached; *a has then the best result so far.
bool orders_find_relaxations(orders_search *, orders_result *);

// A fallback that lowers the orders of a right choice one after the other, so that there always is
// a result. To be freed with orders_greedy_free.
typedef struct orders_greedy_search {
    orders_search *s;
    orders_choice *best; // a right choice, nowhere stronger than the initial one
    orders_choice *trial;
    uint32_t next; // the next variable to be lowered
} orders_greedy_search;

// Starts at the choice `best`, which must be right and is changed by the steps.
void orders_greedy_begin(orders_greedy_search *, orders_search *, orders_choice *best);
void orders_greedy_step(void *descent); // performs one step; for orders_search.fallback_step
bool orders_greedy_end(orders_greedy_search *);  // completes the descent; false: a limit was
                                                 // reached
void orders_greedy_free(orders_greedy_search *); // frees its contents

// Finds, for each order that could be weaker, an execution that shows an error if it is. Returns
// false if a limit was reached.
bool orders_find_reasons(orders_search *, orders_result *);

#endif
