// execution.h - a complete execution in the form that axioms use.
#ifndef SMC_AXIOMATIC_EXECUTION_H
#define SMC_AXIOMATIC_EXECUTION_H

#include "base/base.h"
#include "program/action.h"
#include "program/depends.h"

typedef struct smc_execution_event {
    uint32_t thread, index; // SMC_INIT_THREAD: an initialisation write, which precedes all other
                            // events
    uint32_t loc;
    uint8_t kind, order; // order: the effective one; for a failed compare-exchange the failure
                         // order
    uint8_t fence;       // smc_fence
    bool reads, writes, plain;
    bool failed_attempt; // see smc_is_failed_attempt
    bool po_releases;    // see smc_action.po_releases
    int32_t rf;          // index of its source (also lock: unlock, join: end); -1: none
    int32_t create; // first event of a thread: index of the event that created the thread; -1: none
    uint32_t co;    // writes: position in the location's coherence order; initialisation is 0
    uint32_t more; // multi-cell access: index of the entry with .loc, .rf and .co of the next cell;
                   // 0: no more
} smc_execution_event;

typedef struct smc_execution {
    uint32_t n;                        // at least 1
    const smc_execution_event *events; // n events, then entries for further cells of accesses
    const smc_stop *stop; // NULL: cannot be stopped. After a stop request, results about the
                          // execution are meaningless
    bool mixed;           // some access has several cells
    const smc_depends *const *depends; // [thread]: dependencies of its events in order, or NULL;
                                       // NULL: not requested (SMC_MODEL_DEPENDS)
    uint32_t n_depends;                // length of `depends`
} smc_execution;

// Adds another cell to an access, or the write of an RMW to a cell that it has read. `all` contains
// the access and has room for entries from *end on.
static inline void smc_add_cell(smc_execution_event *all, uint32_t access, uint32_t *end,
                                const smc_execution_event *part) {
    smc_execution_event *cell = &all[access];
    cell->reads |= part->reads;
    cell->writes |= part->writes;
    while (cell->loc != part->loc && cell->more) cell = &all[cell->more];
    if (cell->loc == part->loc) {
        cell->co = part->co;
        return;
    }
    cell->more = *end;
    all[(*end)++] = (smc_execution_event){.loc = part->loc, .rf = part->rf, .co = part->co};
}

// The effective order of an access: for a failed compare-exchange the failure order.
static inline uint8_t smc_order_in_execution(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && !writes ? a->order_fail : a->order;
}

#endif
