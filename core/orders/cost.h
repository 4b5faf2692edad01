// cost.h - the cost of memory orders on an architecture, estimated from the instructions to which
// they compile.
#ifndef SMC_ORDERS_COST_H
#define SMC_ORDERS_COST_H

#include "program/action.h"

// X(enumerator, name)
#define SMC_ARCHITECTURES(X)                                                                       \
    X(SMC_COST_X86, "x86") X(SMC_COST_ARM, "arm") X(SMC_COST_POWER, "power")                       \
    X(SMC_COST_RISCV, "riscv")
// clang-format off
typedef enum smc_architecture {
#define X(id, word) id,
    SMC_ARCHITECTURES(X)
#undef X
        SMC_ARCHITECTURE_COUNT
} smc_architecture;
// clang-format on

// The name of the architecture, as in the table above.
const char *smc_architecture_name(smc_architecture);
// The architecture of a hardware model, by the model's name; SMC_ARCHITECTURE_COUNT: the model is
// not a hardware model.
smc_architecture smc_architecture_of_model(const char *name);

// One unit of the tables (a cycle). Smaller differences distinguish orders that compile to equal
// code: the weaker order costs less.
enum { SMC_COST_OF_TABLE = 1024 };

// Cost of an order for an access of this kind or a fence. `fails`: the order is that of a failing
// compare-exchange. Stronger orders cost more.
uint32_t smc_order_cost(smc_architecture, unsigned kind, bool fails, unsigned order);

#endif
