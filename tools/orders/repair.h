// repair.h - finds the least strengthening of orders that makes a wrong program right.
#ifndef ORDERS_REPAIR_H
#define ORDERS_REPAIR_H

#include "tools/orders/answer.h"

typedef enum orders_mending {
    ORDERS_MENDED,
    ORDERS_INTERLEAVING, // the error does not need weak memory
    ORDERS_UNORDERED,    // a race that does not depend on orders, of accesses that cannot become
                         // atomic
    ORDERS_APART,        // the same, and with atomic accesses an interleaving error would remain
    ORDERS_KEPT,         // only orders that may not change could fix it
    ORDERS_CUT,          // a limit was reached; the result has the best known, if any
} orders_mending;

// To be called on a search whose source orders are wrong. If not mended, *why is the execution.
orders_mending orders_repair(orders_search *, orders_result *, uint32_t *why);

#endif
