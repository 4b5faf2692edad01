// relax.h - the weakest orders with which a program that is right stays so.
#ifndef ORDERS_RELAX_H
#define ORDERS_RELAX_H

#include "tools/orders/answer.h"

// From a search whose text was right. False: a limit was reached; the result is what is known by
// then.
bool orders_relax(orders_search *, orders_result *);

// From a choice that is right downwards, an order after the other: an answer at any time. To be
// freed with orders_descent_free.
typedef struct orders_descent {
    orders_search *s;
    orders_choice *best; // right, and nowhere stronger than at first
    orders_choice *trial;
    uint32_t next; // variable
} orders_descent;

void orders_descent_begin(orders_descent *, orders_search *, orders_choice *best);
void orders_descent_step(void *descent);   // for orders_search.beside
bool orders_descent_end(orders_descent *); // the rest of it; false: a limit was reached
void orders_descent_free(orders_descent *);

// For each order that the result leaves, and that could be weaker, an execution that goes wrong
// where it is. False: a limit was reached.
bool orders_find_reasons(orders_search *, orders_result *);

#endif
