// relax.h - finds the weakest orders with which a correct program stays correct.
#ifndef ORDERS_RELAX_H
#define ORDERS_RELAX_H

#include "tools/orders/answer.h"

// To be called on a search whose source orders are right. Returns false if a limit was reached; the
// result is then the best known.
bool orders_relax(orders_search *, orders_result *);

// Lowers the orders of a right choice one by one, so that an answer is available at any time. To be
// freed with orders_descent_free.
typedef struct orders_descent {
    orders_search *s;
    orders_choice *best; // right, and nowhere stronger than initially
    orders_choice *trial;
    uint32_t next; // next variable
} orders_descent;

void orders_descent_begin(orders_descent *, orders_search *, orders_choice *best);
void orders_descent_step(void *descent);   // for orders_search.beside
bool orders_descent_end(orders_descent *); // completes it; false: a limit was reached
void orders_descent_free(orders_descent *);

// For each order that could be weaker, finds an execution that fails if it is. Returns false if a
// limit was reached.
bool orders_find_reasons(orders_search *, orders_result *);

#endif
