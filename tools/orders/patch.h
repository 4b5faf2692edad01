// patch.h - applies the orders of a result to the source files.
#ifndef ORDERS_PATCH_H
#define ORDERS_PATCH_H

#include "tools/orders/answer.h"
#include "tools/orders/source/edits.h"

// Called for each changed file with its edits. If `notes` is not NULL, a note is printed for each
// place that must be changed by hand.
typedef void orders_file_visitor(void *self, const char *file, source_edits *);
void orders_visit_files(orders_search *, const orders_result *, const smc_console *notes,
                        orders_file_visitor *, void *self);

// Prints the difference between the files, and notes for places that must be changed by hand.
// Returns how many folders above the working directory patch -p1 must run.
uint32_t orders_print_patch(orders_search *, const orders_result *, FILE *to,
                            const smc_console *notes);
// Shell command that applies the difference; the caller frees it.
char *orders_patch_command(uint32_t above);

#endif
