// kept.h - an execution that has shown an error, asked whether it would with other memory orders.
//
// Values do not depend on orders: where the axioms of the model accept the execution with other
// orders, it is one of the program with those orders. It shows its error still where that rests on
// what threads have read, or on happens-before between two events that is as it was.
#ifndef SMC_ORDERS_KEPT_H
#define SMC_ORDERS_KEPT_H

#include "orders/hitting.h"
#include "result/witness/relations.h"
#include "result/result.h"

// A variable is an order of a place (program/orders.h); its values are smc_order.
enum { SMC_NO_VARIABLE = UINT32_MAX };

typedef struct smc_kept {
    smc_error error;        // owned
    uint32_t *variable;     // of each event of its witness; SMC_NO_VARIABLE: its order is given
    smc_relations r;        // with the orders under which it was found
    bool is_judged;         // r is there, and decides
    bool rests_on_hb;       // on all of happens-before
    uint32_t first, second; // the two events between which happens-before counts; equal: none are
} smc_kept;

// Takes the error, which the model allows as it is, and the variables over. The program is as it
// was when the error was found.
void smc_kept_make(smc_kept *, smc_program *, const smc_model *, smc_error, uint32_t *variable);
// Whether it surely shows its error where the variables have these orders.
bool smc_kept_shows(const smc_kept *, const smc_model *, const uint8_t *order);
// From orders with which it shows its error: the strongest with which it still does, raised
// variable by variable, and what must hold where it does not: some variable has an order that these
// do not cover. `last_first`: another order of raising. The clause is the caller's.
smc_clause smc_kept_clause(const smc_kept *, const smc_model *, const smc_hitting *,
                           const uint8_t *order, bool last_first);
// It does not decide any more: what it says of some orders is known to be otherwise.
void smc_kept_distrust(smc_kept *);
// Sets the orders of the events it is reported with.
void smc_kept_reorder(smc_kept *, const uint8_t *order);
void smc_kept_free(smc_kept *);

#endif
