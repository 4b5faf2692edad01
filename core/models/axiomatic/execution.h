// execution.h - a complete execution in the form that the axioms use.
#ifndef SMC_AXIOMATIC_EXECUTION_H
#define SMC_AXIOMATIC_EXECUTION_H

#include "base/base.h"
#include "program/action.h"
#include "program/depends.h"

// An event of an execution. Events refer to each other by their indices in smc_execution.events.
typedef struct smc_execution_event {
    // `thread` is SMC_INIT_THREAD for an initialisation write, which precedes all other events.
    // `index`: position in the thread, from 1.
    uint32_t thread, index;
    uint32_t loc;
    // `kind`: smc_kind. `order`: the effective order; for a failed compare-exchange the failure
    // order.
    uint8_t kind, order;
    uint8_t fence;             // smc_fence
    bool reads, writes, plain; // whether the event reads and writes memory; `plain`: a plain access
    bool failed_attempt;       // see smc_is_failed_attempt
    bool po_releases;          // see smc_action.po_releases
    // Index of the event that this event reads from; for a lock, of the unlock; for a join, of the
    // thread's end; -1: none.
    int32_t rf;
    int32_t create; // first event of a thread: index of the event that creates the thread; -1: none
    uint32_t co; // write: position in the location's coherence order; the initialisation write has
                 // position 0
    // Access to several cells: index of the entry that has the members loc, rf and co of the
    // access's next cell; 0: there is no further cell.
    uint32_t more;
} smc_execution_event;

// A complete execution, as the axioms see it. The arrays belong to the caller.
typedef struct smc_execution {
    uint32_t n;                        // number of events, at least 1
    const smc_execution_event *events; // n events, followed by the entries for further cells of
                                       // accesses
    // A request to stop; NULL: none is possible. After a stop request, results about the execution
    // are meaningless.
    const smc_stop *stop;
    bool mixed; // some access covers several cells
    // [thread]: dependencies between the thread's steps; an entry may be NULL. `depends` is NULL if
    // the model does not use dependencies (SMC_MODEL_DEPENDS).
    const smc_depends *const *depends;
    uint32_t n_depends; // length of `depends`
} smc_execution;

// Adds the entry of another cell to an access, or adds to an entry of an RMW that the RMW writes
// the cell that it has read. `all` contains the access; entries from *end on are free.
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

// The effective memory order of an access: for a failed compare-exchange, the order for failure.
static inline uint8_t smc_order_in_execution(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && !writes ? a->order_fail : a->order;
}

#endif
