// repair.h - the least that orders have to be strengthened so that a program that is wrong becomes
// right.
#ifndef ORDERS_REPAIR_H
#define ORDERS_REPAIR_H

#include "tools/orders/answer.h"

typedef enum orders_mending {
    ORDERS_MENDED,
    ORDERS_INTERLEAVING, // an error that it takes no weak memory for
    ORDERS_UNORDERED,    // a race that it takes no weak order for, of accesses that cannot become
                         // atomic
    ORDERS_APART, // the same, and atomic accesses would leave an error that is an interleaving
    ORDERS_KEPT,  // one that only orders could mend that may not change
    ORDERS_CUT,   // a limit was reached; where something was found by then, it is the result's best
} orders_mending;

// From a search whose text was wrong. Of what is not mended *why is the execution.
orders_mending orders_repair(orders_search *, orders_result *, uint32_t *why);

#endif
