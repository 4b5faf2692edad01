// execution.h - a whole execution as axioms see it.
#ifndef SMC_AXIOMATIC_EXECUTION_H
#define SMC_AXIOMATIC_EXECUTION_H

#include "base/base.h"
#include "program/action.h"
#include "program/depends.h"

typedef struct smc_execution_event {
    uint32_t thread, index; // SMC_INIT_THREAD: an initialisation write, before all others
    uint32_t loc;
    uint8_t kind, order; // the order that counts: of a compare-exchange that failed, the one for
                         // failure
    uint8_t fence;       // smc_fence
    bool reads, writes, plain;
    bool failed_attempt; // smc_is_failed_attempt
    bool po_releases;    // as of an action
    int32_t rf;          // the event it reads (lock: unlock, join: end, too); -1: none
    int32_t create;      // a thread's first event: the event that created the thread; -1: none
    uint32_t co;   // writes: position in the coherence order of the location, initialisation 0
    uint32_t more; // an access to several cells: the entry with .loc, .rf and .co of its next one;
                   // 0: that was the last
} smc_execution_event;

typedef struct smc_execution {
    uint32_t n;                        // at least 1
    const smc_execution_event *events; // those of further cells come after the n events, and are
                                       // none
    const smc_stop *stop; // NULL: nobody is in a hurry; otherwise what is said of it once it is
                          // requested is of no use
    bool mixed;           // some event has further cells
    const smc_depends *const *depends; // [thread]: of its events, in their order, or NULL; NULL:
                                       // nobody has asked for them (SMC_MODEL_DEPENDS)
    uint32_t n_depends;                // threads that it has
} smc_execution;

// A further cell of an access, or what an RMW writes to one that it has read. `all` has the access,
// and from *end on room for further cells.
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

// The order that counts for an access in an execution.
static inline uint8_t smc_order_in_execution(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && !writes ? a->order_fail : a->order;
}

#endif
