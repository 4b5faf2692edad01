// judged.h - decides whether an execution that shows an error still shows the error under other
// memory orders.
//
// The values of an execution do not depend on orders: if the model's axioms accept the execution
// with other orders, the program with those orders has that execution. It still shows its error if
// the error depends only on the values read, or on happens-before between two events that is
// unchanged.
#ifndef SMC_ORDERS_JUDGED_H
#define SMC_ORDERS_JUDGED_H

#include "orders/hitting.h"
#include "result/witness/relations.h"
#include "result/result.h"

// Number of a variable: no variable. A variable of the constraint problem is the memory order of an
// order place (program/orders.h); its values are smc_order.
enum { SMC_NO_VARIABLE = UINT32_MAX };

// An error with its execution, prepared for checks under other memory orders.
typedef struct smc_judged_error {
    smc_error error; // the error, owned
    // Owned; [event of the witness]: the variable of its order; SMC_NO_VARIABLE: the order cannot
    // change.
    uint32_t *variable;
    smc_relations r; // the execution's relations with the orders under which the error was found
    bool is_judged;  // `r` is valid; false: nothing is known about other orders
    bool depends_on_whole_hb; // the error depends on the whole of happens-before
    // The error depends on happens-before between these two events; equal: on no such pair.
    uint32_t first, second;
} smc_judged_error;

// Initialises *k. Takes ownership of the error, whose execution the model must allow, and of
// `variable`. The program must be in the state in which the error was found.
void smc_judged_error_init(smc_judged_error *, smc_program *, const smc_model *, smc_error,
                           uint32_t *variable);
// Whether the execution still shows its error with these orders (order[variable]). False can also
// mean that this is not known.
bool smc_error_remains_with_orders(const smc_judged_error *, const smc_model *,
                                   const uint8_t *order);
// Returns the clause that excludes the error; the caller frees it. Starts from `order`, with which
// the execution shows its error, and raises the variables one by one (`last_first`: in reverse
// order) to the strongest orders with which the error remains. The clause requires a different
// order for at least one variable: one that its strongest order does not cover.
smc_clause smc_judged_error_clause(const smc_judged_error *, const smc_model *, const smc_hitting *,
                                   const uint8_t *order, bool last_first);
// Makes smc_error_remains_with_orders return false from now on. The caller must call it after an
// answer of that function has proved wrong.
void smc_judged_error_ignore(smc_judged_error *);
// Sets the orders in the witness to order[variable], for the report of the error.
void smc_judged_error_set_orders(smc_judged_error *, const uint8_t *order);
void smc_judged_error_free(smc_judged_error *);

#endif
