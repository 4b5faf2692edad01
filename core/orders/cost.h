// cost.h - the cost of memory orders on an architecture, estimated from the instructions to which
// they compile.
#ifndef SMC_ORDERS_COST_H
#define SMC_ORDERS_COST_H

#include "program/action.h"

// X(enumerator, name on the command line)
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

// The architecture's name in the table above.
const char *smc_architecture_name(smc_architecture);
// Returns the architecture of the hardware model with this name; SMC_ARCHITECTURE_COUNT: the name
// is not that of a hardware model.
smc_architecture smc_architecture_of_model(const char *name);

// Units of cost per cycle. Differences of less than a cycle distinguish orders that compile to the
// same code: the weaker order costs less.
enum { SMC_COST_OF_TABLE = 1024 };

// Returns the cost of a memory order, in 1 / SMC_COST_OF_TABLE cycles, for an action of this kind
// (SMC_READ, SMC_WRITE, SMC_RMW; others: a fence). `fails`: for the order of a failed
// compare-exchange. A stronger order costs more.
uint32_t smc_order_cost(smc_architecture, unsigned kind, bool fails, unsigned order);

#endif
