// relax.h - the weakest orders with which a program that is right stays so.
#ifndef ORDERS_RELAX_H
#define ORDERS_RELAX_H

#include "tools/orders/answer.h"

// From a search whose text was right. False: a limit was reached; the result is what is known by then.
bool orders_relax(orders_search *, orders_result *);

// For each order that the result leaves, and that could be weaker, an execution that goes wrong where it is. False: a limit was reached.
bool orders_find_reasons(orders_search *, orders_result *);

#endif
