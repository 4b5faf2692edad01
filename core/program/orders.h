// orders.h - the memory orders of a program as an overlay.
//
// What a thread does next depends on the values it has received, not on the orders of its accesses.
// So the actions of a program can be given other orders than its text says, between explorations,
// and all that is known of its histories stays. A place is a source position with what is done
// there: an access of one kind, or a fence, also one that the program does not have. What comes
// from a library, or stands for a synchronisation object, is none.
#ifndef SMC_ORDERS_H
#define SMC_ORDERS_H

#include "base/table.h"
#include "program/program.h"

typedef struct smc_order_place {
    smc_place at;
    uint32_t place; // the program's; of several the one that was met first
    uint32_t loc;   // accesses: of several that which was met last
    uint8_t kind;   // SMC_READ, SMC_WRITE, SMC_RMW, SMC_FENCE
    bool compares;  // a compare-exchange, which has a second order
    bool is_new;  // a fence that is none of the program's, unless it is made stronger than relaxed
    bool several; // plain accesses of several locations
    bool mixed;   // accesses with other orders are there, too: they keep what they have
    uint8_t order, order_fail; // as the text has them; SMC_PLAIN: a plain access
    uint8_t now, now_fail;     // as explorations see them; a fence that is relaxed is none
} smc_order_place;

// {0} is one without places; they are found as actions are met.
typedef struct smc_orders {
    bool plain;     // plain accesses have places, too: they may become atomic
    bool by_caller; // a place is one for each way of calls that leads there
    SMC_VEC(smc_order_place) at;
    smc_table known; // (place of the program, what is done there) -> number + 2; 1: none
} smc_orders;

enum { SMC_NO_ORDER_PLACE = UINT32_MAX };

// Whether a function of C++'s library is one that is told an order: of std::atomic, std::atomic_ref
// and the like.
bool smc_is_atomic_operation(const char *callee);
// Whether a library has chosen the order of what is done there: of all that its functions do but
// atomic operations.
bool smc_is_order_of_library(const smc_place *);

// The number of the place where an action of this kind was met; SMC_NO_ORDER_PLACE: it has none.
uint32_t smc_order_place_of(const smc_orders *, uint32_t place, unsigned kind, bool compares);

// Gives the action, whose orders are those of the text, the orders of its place, which is noted
// where it is new.
void smc_orders_give(smc_orders *, const smc_program *, smc_action *);

void smc_orders_free(smc_orders *);

// ---- the lattice: relaxed < acquire, release < acq_rel < seq_cst; consume is between relaxed and
// acquire ----

bool smc_order_covers(unsigned strong, unsigned weak); // strong is weak, or above it
// The orders that an access of this kind may have, `fails`: a compare-exchange where it fails; a
// bit for each smc_order.
unsigned smc_orders_of_kind(unsigned kind, bool fails);

#endif
