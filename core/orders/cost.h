// cost.h - what a memory order costs on an architecture, by what it is compiled to.
#ifndef SMC_ORDERS_COST_H
#define SMC_ORDERS_COST_H

#include "program/action.h"

// X(enumerator, word)
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

const char *smc_architecture_word(smc_architecture);
// That of a model of a machine, by its name; SMC_ARCHITECTURE_COUNT: it is of none.
smc_architecture smc_architecture_of_model(const char *name);

// One of a table's units; below it, of orders that are compiled alike the weaker one costs less.
enum { SMC_COST_OF_TABLE = 1024 };

// Of an access of this kind, a fence, or a compare-exchange where it fails. A stronger order costs
// more.
uint32_t smc_order_cost(smc_architecture, unsigned kind, bool fails, unsigned order);

#endif
