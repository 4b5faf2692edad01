// orders.h - replaces the memory orders of a program's actions.
//
// A thread's next action depends only on the values received, not on memory orders. Therefore
// orders can change between explorations without invalidating the program's histories. An order
// place is a source position together with a kind of access, or a fence. Fences that are not in the
// program but could be inserted have order places too. Accesses by libraries, or by the
// implementation of synchronisation objects, have no order place.
#ifndef SMC_ORDERS_H
#define SMC_ORDERS_H

#include "base/table.h"
#include "program/program.h"

// A source position whose memory order can change.
typedef struct smc_order_place {
    smc_place at;   // the position, for messages
    uint32_t place; // place number in the program; if several places have this position, the first
                    // one found
    uint32_t loc;   // accesses: location of the latest access
    uint8_t kind;   // SMC_READ, SMC_WRITE, SMC_RMW, SMC_FENCE
    bool compares;  // the access is a compare-exchange, which has a second order for failure
    bool is_new;    // a fence that is not in the program; it exists only if `now` is stronger than
                    // relaxed
    bool several;   // plain accesses to different locations
    bool mixed;     // accesses with different orders in the source: their orders are not changed
    uint8_t order, order_fail; // orders in the source; SMC_PLAIN: a plain access
    uint8_t now, now_fail;     // current orders; a relaxed fence has no effect
} smc_order_place;

// The order places of a program, which are added when their actions are executed. {0} is the empty
// set.
typedef struct smc_orders {
    bool plain;     // plain accesses have order places too, since they may be made atomic
    bool by_caller; // the same position with different call stacks gives different order places
    SMC_VEC(smc_order_place) at;
    smc_table known; // (program place, kind of access) -> index in `at` + 2; 1: the action has no
                     // order place
} smc_orders;

// Index that stands for no order place.
enum { SMC_NO_ORDER_PLACE = UINT32_MAX };

// Whether `callee`, a function of the C++ library, is an operation of std::atomic, std::atomic_ref,
// .. Such an operation takes a memory order as an argument.
bool smc_is_atomic_operation(const char *callee);
// Whether a library chose the order at the place. This is true of every library function except
// atomic operations, whose orders the program chooses.
bool smc_is_order_of_library(const smc_place *);

// Index of the order place at the program place with this kind of access; SMC_NO_ORDER_PLACE: no
// such action was executed.
uint32_t smc_order_place_of(const smc_orders *, uint32_t place, unsigned kind, bool compares);

// Replaces the orders in the action by the current orders of its order place. Adds the order place
// if the action is the first one there.
void smc_orders_apply(smc_orders *, const smc_program *, smc_action *);

void smc_orders_free(smc_orders *); // frees its contents

// Whether `strong` is equal to or stronger than `weak` in the lattice relaxed < acquire, release <
// acq_rel < seq_cst. consume is between relaxed and acquire.
bool smc_order_covers(unsigned strong, unsigned weak);
// The set of orders that an access of this kind may have, as bits 1 << smc_order. `fails`: the
// order of a compare-exchange that fails.
unsigned smc_orders_of_kind(unsigned kind, bool fails);

#endif
