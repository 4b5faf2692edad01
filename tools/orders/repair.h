// repair.h - finds the cheapest strengthening of memory orders that makes a wrong program right.
#ifndef ORDERS_REPAIR_H
#define ORDERS_REPAIR_H

#include "tools/orders/answer.h"

// Result of a search for a repair.
typedef enum orders_repair_result {
    ORDERS_REPAIRED,       // a repair was found
    ORDERS_INTERLEAVING,   // the error is an interleaving, which no orders prevent
    ORDERS_UNORDERED,      // a race that does not depend on orders, between accesses that cannot
                           // become atomic
    ORDERS_SEVERAL_ERRORS, // the same, and if the accesses were atomic, another error would remain
    ORDERS_FORBIDDEN,      // only orders that must not change could fix the error
    ORDERS_LIMIT_REACHED,  // a limit was reached; the result is the best so far, if there is one
} orders_repair_result;

// Searches for a repair, if the program is wrong with the orders of the source. If there is none,
// *why is an execution that shows the error.
orders_repair_result orders_find_repair(orders_search *, orders_result *, uint32_t *why);

#endif
