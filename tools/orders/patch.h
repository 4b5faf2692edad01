// patch.h - the orders of an answer as changes of the user's files.
#ifndef ORDERS_PATCH_H
#define ORDERS_PATCH_H

#include "tools/orders/answer.h"

// Prints the difference, for patch -p1, and says of each place whose order has to be written by hand why.
void orders_patch(orders_search *, const orders_result *, FILE *to, const smc_console *notes);

#endif
