// patch.h - the orders of an answer as changes of the user's files.
#ifndef ORDERS_PATCH_H
#define ORDERS_PATCH_H

#include "tools/orders/answer.h"
#include "tools/orders/source/edits.h"

// Of each file that changes what changes in it. Where notes are asked for, each place that has to
// be changed by hand is one.
typedef void orders_visit(void *self, const char *file, source_edits *);
void orders_each_file(orders_search *, const orders_result *, const smc_console *notes,
                      orders_visit *, void *self);

// Prints the difference, and says of each place whose order has to be written by hand why. Returns
// how many folders above the working directory patch -p1 has to run.
uint32_t orders_patch(orders_search *, const orders_result *, FILE *to, const smc_console *notes);
char *orders_patch_command(uint32_t above); // as a shell has to be given it; the caller's

#endif
