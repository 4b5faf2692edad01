#include "models/cat/events.h"

#define BIT(set) (UINT32_C(1) << (set))

static uint32_t order_set(unsigned order) {
    static const uint8_t sets[] = {
        [SMC_PLAIN] = CAT_NA,    [SMC_RELAXED] = CAT_RLX, [SMC_CONSUME] = CAT_ACQ,
        [SMC_ACQUIRE] = CAT_ACQ, [SMC_RELEASE] = CAT_REL, [SMC_ACQ_REL] = CAT_ACQ_REL,
        [SMC_SEQ_CST] = CAT_SC};
    return BIT(sets[order]);
}

static uint32_t fence_sets(const smc_execution_event *e) {
    static const uint8_t sets[] = {[SMC_FENCE_BEFORE_ATOMIC] = CAT_BEFORE_ATOMIC,
                                   [SMC_FENCE_AFTER_ATOMIC] = CAT_AFTER_ATOMIC,
                                   [SMC_FENCE_AFTER_SPINLOCK] = CAT_AFTER_SPINLOCK,
                                   [SMC_FENCE_AFTER_UNLOCK_LOCK] = CAT_AFTER_UNLOCK_LOCK,
                                   [SMC_FENCE_RCU_LOCK] = CAT_RCU_LOCK,
                                   [SMC_FENCE_RCU_UNLOCK] = CAT_RCU_UNLOCK,
                                   [SMC_FENCE_RCU_SYNC] = CAT_RCU_SYNC,
                                   [SMC_FENCE_INSTRUCTIONS] = CAT_INSTRUCTIONS,
                                   [SMC_FENCE_STORES] = CAT_STORES,
                                   [SMC_FENCE_SRCU_LOCK] = CAT_SRCU_LOCK,
                                   [SMC_FENCE_SRCU_UNLOCK] = CAT_SRCU_UNLOCK,
                                   [SMC_FENCE_SRCU_SYNC] = CAT_SRCU_SYNC,
                                   [SMC_FENCE_AFTER_SRCU] = CAT_AFTER_SRCU,
                                   [SMC_FENCE_NORETURN] = CAT_NORETURN,
                                   [SMC_FENCE_LOCK] = CAT_LOCK,
                                   [SMC_FENCE_UNLOCK] = CAT_UNLOCK};
    return e->fence != SMC_FENCE_BY_ORDER ? BIT(sets[e->fence]) : 0;
}

// Appends an event to `to` and returns it. `half`: 1 for the write of an RMW, which comes after its
// read.
static cat_event *add_cat_event(cat_event_parts *to, const smc_execution_event *e, uint64_t half,
                                uint32_t sets, uint64_t loc) {
    to->first = to->last = (int32_t)to->n;
    cat_event *c = &to->at[to->n++];
    *c = (cat_event){.thread = e->thread,
                     .index = 2 * (uint64_t)e->index + half,
                     .sets = sets,
                     .loc = loc,
                     .rf = -1,
                     .pair = -1};
    return c;
}

// Adds the start of the event's thread.
static void add_start(cat_event_parts *to, const smc_execution_event *e) {
    cat_event *c = add_cat_event(to, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_THREAD),
                                 cat_loc_of_thread(e->thread, false));
    c->index = 0;
    c->rf = e->create; // the start of a thread reads from the thread's creation
    to->first = to->last = -1;
}

static void add_access(cat_event_parts *to, const smc_execution_event *e) {
    uint32_t sets = order_set(e->order) | fence_sets(e);
    if (e->kind == SMC_RMW) sets |= BIT(CAT_RMW);
    if (e->kind == SMC_FENCE) sets |= BIT(CAT_FENCE_RMW);
    if (!e->writes) sets &= ~BIT(CAT_LOCK);
    if (e->failed_attempt) sets |= BIT(CAT_FAILED_TRY);
    if (e->po_releases && e->writes) sets |= BIT(CAT_PO_RELEASE);
    if (e->thread == SMC_INIT_THREAD) sets |= BIT(CAT_IW);
    if (e->reads) add_cat_event(to, e, 0, sets | BIT(CAT_R), e->loc)->rf = e->rf;
    if (!e->writes) return;
    const int32_t read = to->first;
    cat_event *w = add_cat_event(to, e, 1, (sets & ~BIT(CAT_NORETURN)) | BIT(CAT_W), e->loc);
    w->co = e->co + 1;
    if (e->reads) w->pair = to->first = read;
}

static void add_fence_or_sync(cat_event_parts *to, const cat_program *p,
                              const smc_execution_event *e) {
    switch (e->kind) {
    case SMC_FENCE:
        // such a fence has no effect
        if (e->order == SMC_RELAXED && e->fence == SMC_FENCE_BY_ORDER) return;
        add_cat_event(to, e, 0, BIT(CAT_F) | order_set(e->order) | fence_sets(e),
                      e->fence == SMC_FENCE_SRCU_SYNC && e->loc ? e->loc : UINT64_MAX);
        return;
    case SMC_CREATE: // link_sources in run.c gives it the location of the thread's start
        add_cat_event(to, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_THREAD), UINT64_MAX);
        return;
    case SMC_END:
        add_cat_event(to, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_THREAD),
                      cat_loc_of_thread(e->thread, true));
        return;
    case SMC_JOIN: // link_sources in run.c gives it the location of the thread's end
        add_cat_event(to, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_THREAD), UINT64_MAX)->rf =
            e->rf;
        return;
    case SMC_LOCK:
        add_cat_event(to, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_LOCK), e->loc)->rf = e->rf;
        return;
    case SMC_UNLOCK:
        add_cat_event(to, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_UNLOCK), e->loc);
        return;
    case SMC_FREE:
    case SMC_DESTROY: // destroying or freeing an object counts as a plain write
        if (p->lifetimes) add_cat_event(to, e, 0, BIT(CAT_W) | BIT(CAT_NA), UINT64_MAX);
        return;
    case SMC_BLOCK:
    case SMC_BOUND:
    case SMC_ERROR: // the thread is cut at this event; RCU critical sections that are open extend
                    // to here
        if (p->uses_rcu_sync) add_cat_event(to, e, 0, BIT(CAT_F), UINT64_MAX);
        return;
    default: return;
    }
}

cat_event_parts cat_parts_of(const cat_program *p, const smc_execution_event *e) {
    cat_event_parts parts;
    parts.n = 0;
    parts.first = parts.last = -1;
    if (e->create >= 0) add_start(&parts, e);
    if (e->reads || e->writes) add_access(&parts, e);
    else add_fence_or_sync(&parts, p, e);
    return parts;
}
