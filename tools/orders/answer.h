// answer.h - the result of smc relax and smc repair, and its output.
#ifndef ORDERS_ANSWER_H
#define ORDERS_ANSWER_H

#include "tools/orders/search.h"

#include <stdio.h>

// Why an order cannot be weaker: if this variable has the order `weaker` and the others have those
// of `choice`, the program has the kept execution `why`, which shows an error.
typedef struct orders_reason {
    uint32_t variable, why;
    uint8_t order;
    orders_choice *choice;  // orders of all variables; owned
    bool by_load_buffering; // the model itself has no such execution; a model that allows load
                            // buffering (cycles of po u rf) has
} orders_reason;

// The result of a search: the orders of the source, and the best ones that were found.
typedef struct orders_result {
    orders_choice text, best;
    bool is_best; // nothing cheaper exists; if false, `best` is only the best result so far
    SMC_VEC(orders_choice *) others; // other choices that cannot be relaxed further
    SMC_VEC(orders_reason) reasons;
    const char *load_buffering; // remark about the check with load buffering; NULL: none
} orders_result;

// Removes the reasons from the result.
void orders_free_reasons(orders_result *);
// Frees all lists of the result.
void orders_result_free(orders_result *);

// Print the result as text, JSON or an HTML page. Executions that are shown may be explored again.
void orders_print_text(orders_search *, const orders_result *, FILE *to);
void orders_print_json(orders_search *, const orders_result *, FILE *to);

void orders_print_html(orders_search *, const orders_result *, FILE *to);
// Prints the first line of the result as text.
void orders_print_heading(const orders_search *, const orders_result *, FILE *to);
void orders_print_other_choice(const orders_search *, const orders_result *, const orders_choice *,
                               FILE *to);
// Returns the variables that are shown, in the order of the source, followed by UINT32_MAX. The
// caller frees the list.
uint32_t *orders_shown_variables(const orders_search *, const orders_result *);
// Returns the position as "file.c:12:5", or, if callers distinguish it, "file.c:12:5 < 40:2". The
// caller frees it.
char *orders_place_text(const orders_search *, const smc_order_place *);

// Return names separated by commas: of the models, and of the architectures whose costs count. The
// caller frees them.
char *orders_model_names(const orders_search *);
char *orders_cost_names(const orders_search *);
// True if it is only assumed, not known, that weaker orders allow more executions: for a user's
// model file.
bool orders_monotony_is_assumed(const smc_model *);

// Prints the report of a kept execution under these orders. Returns the number of the execution
// that was shown, which may have been renewed (orders_explore_if_outdated).
uint32_t orders_print_kept_execution(orders_search *, uint32_t why, const orders_choice *,
                                     const smc_console *to);

// False for variables that are not shown: fences that are not needed, and plain accesses that stay
// plain.
bool orders_is_shown(const orders_search *, const orders_result *, uint32_t variable);
// Returns the name of the object that is accessed at a place that must change, from an execution in
// which it is accessed; NULL: unknown. The caller frees it.
char *orders_object_of(const orders_search *, const orders_result *, uint32_t variable);
// Returns the name of the operation: "load", "store", .. `fails`: of a failed compare-exchange.
const char *orders_operation_word(const smc_order_place *, bool fails);
const char *orders_order_word(const smc_order_place *, unsigned order);

#endif
