#include "models/cat/run.h"

#include "models/cat/narrow.h"

#include <assert.h>
#include <string.h>

void cat_run_free(cat_run *r) {
    smc_vec_free(&r->events);
    smc_vec_free(&r->first);
    smc_vec_free(&r->last);
    smc_vec_free(&r->bits);
    smc_vec_free(&r->at);
    smc_vec_free(&r->made);
}

// ---- the events ---------------------------------------------------------------------------------

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
                                   [SMC_FENCE_AFTER_SRCU] = CAT_AFTER_SRCU};
    return e->fence != SMC_FENCE_BY_ORDER ? BIT(sets[e->fence]) : 0;
}

// Locations of the program are numbers below 2^32; those of threads come after them.
static uint64_t loc_of_thread(uint32_t thread, bool ends) {
    return (UINT64_C(1) << 32) + 2 * (uint64_t)thread + ends;
}

static cat_event *add(cat_run *r, const smc_execution_event *e, uint64_t half, uint32_t sets,
                      uint64_t loc) {
    cat_event *c = smc_vec_push(&r->events);
    *c = (cat_event){.thread = e->thread,
                     .index = 2 * (uint64_t)e->index + half,
                     .sets = sets,
                     .loc = loc,
                     .rf = -1,
                     .pair = -1};
    return c;
}

static void add_access(cat_run *r, const smc_execution_event *e, uint32_t i) {
    const bool init = e->thread == SMC_INIT_THREAD;
    uint32_t sets = order_set(e->order) | fence_sets(e);
    if (e->kind == SMC_RMW) sets |= BIT(CAT_RMW);
    if (e->kind == SMC_FENCE) sets |= BIT(CAT_FENCE_RMW);
    if (e->failed_attempt) sets |= BIT(CAT_FAILED_TRY);
    if (init) sets |= BIT(CAT_IW);
    if (e->reads) {
        add(r, e, 0, sets | BIT(CAT_R), e->loc)->rf = e->rf;
        r->first.at[i] = r->last.at[i] = (int32_t)r->events.n - 1;
    }
    if (!e->writes) return;
    cat_event *w = add(r, e, 1, sets | BIT(CAT_W), e->loc);
    w->co = e->co + 1;
    r->last.at[i] = (int32_t)r->events.n - 1;
    if (e->reads) w->pair = r->first.at[i];
    else r->first.at[i] = r->last.at[i];
}

static void add_event(cat_run *r, const smc_execution *x, uint32_t i) {
    const smc_execution_event *e = &x->events[i];
    cat_event *c = NULL;
    if (e->create >= 0) { // what the creation wrote
        add(r, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_THREAD), loc_of_thread(e->thread, false))
            ->rf = e->create;
        r->events.at[r->events.n - 1].index = 0;
    }
    r->first.at[i] = r->last.at[i] = -1;
    if (e->reads || e->writes) {
        add_access(r, e, i);
        return;
    }
    switch (e->kind) {
    case SMC_FENCE:
        if (e->order == SMC_RELAXED && e->fence == SMC_FENCE_BY_ORDER) return; // none
        c = add(r, e, 0, BIT(CAT_F) | order_set(e->order) | fence_sets(e),
                e->fence == SMC_FENCE_SRCU_SYNC && e->loc ? e->loc : UINT64_MAX);
        break;
    case SMC_CREATE:
        c = add(r, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_THREAD), UINT64_MAX);
        break; // its location: below
    case SMC_END:
        c = add(r, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_THREAD),
                loc_of_thread(e->thread, true));
        break;
    case SMC_JOIN: c = add(r, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_THREAD), UINT64_MAX); break;
    case SMC_LOCK: c = add(r, e, 0, BIT(CAT_R) | BIT(CAT_ACQ) | BIT(CAT_LOCK), e->loc); break;
    case SMC_UNLOCK: c = add(r, e, 0, BIT(CAT_W) | BIT(CAT_REL) | BIT(CAT_UNLOCK), e->loc); break;
    case SMC_BLOCK:
    case SMC_BOUND:
    case SMC_ERROR: // a critical section of RCU lasts till there
        if (r->program->names_rcu) c = add(r, e, 0, BIT(CAT_F), UINT64_MAX);
        if (r->program->names_rcu) break;
        return;
    default: return;
    }
    if (c->sets & BIT(CAT_R)) c->rf = e->rf;
    r->first.at[i] = r->last.at[i] = (int32_t)r->events.n - 1;
}

// From numbers of the execution to those here: a write, or the write of an RMW, is read.
static void link_sources(cat_run *r) {
    for (uint32_t k = 0; k < r->events.n; k++) {
        cat_event *e = &r->events.at[k];
        if (e->rf < 0) continue;
        e->rf = r->last.at[e->rf];
        if (e->rf < 0) continue;
        cat_event *source = &r->events.at[e->rf];
        if (source->loc == UINT64_MAX) source->loc = e->loc; // a creation
        else if (e->loc == UINT64_MAX) e->loc = source->loc; // a join
    }
}

static void take_events(cat_run *r, const smc_execution *x) {
    smc_vec_reserve(&r->first, x->n);
    smc_vec_reserve(&r->last, x->n);
    r->first.n = r->last.n = x->n;
    r->events.n = 0;
    for (uint32_t i = 0; i < x->n; i++) add_event(r, x, i);
    link_sources(r);
    r->n = r->events.n ? r->events.n : 1;
    r->words = (r->n + 63) / 64;
}

// Nothing comes between what an RMW reads and what it writes: so it is in every model of smc.
static bool is_atomic(const cat_run *r) {
    for (uint32_t k = 0; k < r->events.n; k++) {
        const cat_event *w = &r->events.at[k];
        if (w->pair < 0) continue;
        const cat_event *source = &r->events.at[r->events.at[w->pair].rf];
        if (source->co >= w->co) return false;
        for (uint32_t i = 0; i < r->events.n; i++) {
            const cat_event *o = &r->events.at[i];
            if (o->co > source->co && o->co < w->co && o->loc == w->loc) return false;
        }
    }
    return true;
}

// ---- bits ---------------------------------------------------------------------------------------

static size_t size_of(const cat_run *r, const cat_node *n) {
    return n->is_set ? r->words : (size_t)r->n * r->words;
}

// Scratch after all values: a relation and a set.
static uint64_t *scratch(const cat_run *r) { return r->bits.at + r->at.at[r->program->nodes.n]; }

static void place_values(cat_run *r) {
    const size_t rows = r->words == 1 ? 64 : r->n; // of all small executions the same
    const uint64_t capacity = (uint64_t)rows << 32 | r->words;
    const cat_program *p = r->program;
    if (r->capacity == capacity) return;
    smc_vec_reserve(&r->at, p->nodes.n + 1);
    r->at.n = p->nodes.n + 1;
    size_t next = 0;
    for (uint32_t i = 0; i < p->nodes.n; i++) {
        r->at.at[i] = next;
        if (p->nodes.at[i].needed) next += p->nodes.at[i].is_set ? r->words : rows * r->words;
    }
    r->at.at[p->nodes.n] = next;
    next += (rows + 1) * r->words;
    smc_vec_reserve(&r->bits, next);
    r->capacity = capacity;
}

static inline void set_bit(uint64_t *row, uint32_t i) { row[i / 64] |= UINT64_C(1) << i % 64; }
static inline bool has_bit(const uint64_t *row, uint32_t i) { return row[i / 64] >> i % 64 & 1; }

// Where the bits of a base relation go; of one that no value needs, nowhere.
static uint64_t *base_bits(const cat_run *r, cat_relation of) {
    return r->program->base[of] ? cat_bits_of(r, r->program->base[of]) : NULL;
}

static inline void relate(const cat_run *r, uint64_t *to, uint32_t i, uint32_t j) {
    if (to) set_bit(to + (size_t)i * r->words, j);
}

// All that two events say of each other, i before j in the order of the events.
static inline void relate_pair(const cat_run *r, uint64_t *const *to, uint32_t i, uint32_t j) {
    const cat_event *a = &r->events.at[i], *b = &r->events.at[j];
    if (a->thread == b->thread && a->thread != SMC_INIT_THREAD) {
        relate(r, to[CAT_INT], i, j);
        relate(r, to[CAT_INT], j, i);
        if (a->index < b->index) relate(r, to[CAT_PO], i, j);
        else relate(r, to[CAT_PO], j, i);
    }
    if (a->loc != b->loc || a->loc == UINT64_MAX) return;
    relate(r, to[CAT_LOC], i, j);
    relate(r, to[CAT_LOC], j, i);
    if (!a->co || !b->co) return;
    if (a->co < b->co) relate(r, to[CAT_CO], i, j);
    else relate(r, to[CAT_CO], j, i);
}

// What one event says: of itself, its source, the writes that come after its source.
static void relate_event(const cat_run *r, uint64_t *const *to, uint32_t i) {
    const cat_event *e = &r->events.at[i];
    relate(r, to[CAT_ID], i, i);
    relate(r, to[CAT_INT], i, i);
    if (e->sets & (BIT(CAT_R) | BIT(CAT_W))) relate(r, to[CAT_LOC], i, i);
    if (e->pair >= 0) relate(r, to[CAT_RMW_PAIRS], (uint32_t)e->pair, i);
    if (e->rf < 0) return;
    relate(r, to[CAT_RF], (uint32_t)e->rf, i);
    const cat_event *source = &r->events.at[e->rf];
    for (uint32_t j = 0; to[CAT_FR] && source->co && j < r->events.n; j++)
        if (r->events.at[j].co > source->co && r->events.at[j].loc == e->loc)
            relate(r, to[CAT_FR], i, j);
}

// From what the steps of a thread have received to those that need it: where both halves of an RMW
// access memory, what its write half writes, and all of it where a branch decides.
static void relate_depends(const cat_run *r, uint64_t *const *to, const smc_execution *x,
                           uint32_t i) {
    static const cat_relation relations[] = {[SMC_DEPENDS_ADDR] = CAT_ADDR,
                                             [SMC_DEPENDS_DATA] = CAT_DATA,
                                             [SMC_DEPENDS_CTRL] = CAT_CTRL};
    const smc_execution_event *e = &x->events[i];
    const smc_depends *d =
        e->thread != SMC_INIT_THREAD && e->thread < x->n_depends ? x->depends[e->thread] : NULL;
    if (!d || r->first.at[i] < 0) return;
    for (uint32_t j = 0; j < x->n; j++) {
        const smc_execution_event *s = &x->events[j];
        if (s->thread != e->thread || s->index >= e->index || !s->reads) continue;
        for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++) {
            if (!smc_depends_has(d, e->index - 1, (smc_dependency)kind, s->index - 1)) continue;
            uint64_t *bits = to[relations[kind]];
            const uint32_t from = (uint32_t)r->first.at[j];
            if (kind != SMC_DEPENDS_DATA) relate(r, bits, from, (uint32_t)r->first.at[i]);
            relate(r, bits, from, (uint32_t)r->last.at[i]);
        }
    }
}

// The number of the thread's next event after this one that begins or ends a critical section of
// RCU; -1: there is none.
static int32_t next_of_rcu(const cat_run *r, uint32_t i) {
    const cat_event *e = &r->events.at[i];
    int32_t best = -1;
    for (uint32_t j = 0; j < r->events.n; j++) {
        const cat_event *o = &r->events.at[j];
        if (o->thread == e->thread && o->index > e->index &&
            o->sets & (BIT(CAT_RCU_LOCK) | BIT(CAT_RCU_UNLOCK)) &&
            (best < 0 || o->index < r->events.at[best].index))
            best = (int32_t)j;
    }
    return best;
}

// Where the thread was cut short; -1: it was not.
static int32_t cut_of(const cat_run *r, uint32_t thread) {
    for (uint32_t i = 0; i < r->events.n; i++)
        if (r->events.at[i].thread == thread && r->events.at[i].sets == BIT(CAT_F))
            return (int32_t)i;
    return -1;
}

// From the beginning of each critical section to its end; of nested ones, from the outermost.
static void relate_rcu(const cat_run *r, uint64_t *to) {
    bool *inner = smc_alloc(r->n * sizeof *inner);
    for (uint32_t i = 0; to && i < r->events.n; i++) {
        if (!(r->events.at[i].sets & BIT(CAT_RCU_LOCK))) continue;
        int32_t depth = 1, at = next_of_rcu(r, i);
        for (; at >= 0; at = next_of_rcu(r, (uint32_t)at)) {
            const bool locks = r->events.at[at].sets & BIT(CAT_RCU_LOCK);
            depth += locks ? 1 : -1;
            inner[at] |= locks;
            if (!depth) break;
        }
        if (at < 0) at = cut_of(r, r->events.at[i].thread);
        if (at >= 0) relate(r, to, i, (uint32_t)at);
    }
    for (uint32_t i = 0; to && i < r->events.n; i++)
        if (inner[i]) memset(to + (size_t)i * r->words, 0, r->words * sizeof *to);
    free(inner);
}

static void make_relations(const cat_run *r, const smc_execution *x, bool narrow) {
    uint64_t *to[CAT_N_RELATIONS];
    for (uint32_t i = 0; i < CAT_N_RELATIONS; i++) {
        to[i] = base_bits(r, i);
        if (to[i]) memset(to[i], 0, (r->n + (r->n & 1)) * (size_t)r->words * sizeof **to);
    }
    if (narrow) cat_narrow_relate(r, to);
    for (uint32_t i = 0; i < r->events.n && !narrow; i++) {
        relate_event(r, to, i);
        for (uint32_t j = i + 1; j < r->events.n; j++) relate_pair(r, to, i, j);
    }
    if (to[CAT_RCU_RSCS]) relate_rcu(r, to[CAT_RCU_RSCS]);
    for (uint32_t i = 0; x->depends && i < x->n; i++) relate_depends(r, to, x, i);
}

static void make_set(const cat_run *r, uint32_t set, uint64_t *to) {
    memset(to, 0, r->words * sizeof *to);
    for (uint32_t i = 0; i < r->events.n; i++)
        to[i / 64] |= (uint64_t)(r->events.at[i].sets >> set & 1) << i % 64;
}

// ---- operators ----------------------------------------------------------------------------------

static void make_all(const cat_run *r, uint64_t *to) { // a set
    memset(to, 0, r->words * sizeof *to);
    for (uint32_t i = 0; i < r->events.n; i++) set_bit(to, i);
}

static void complement(const cat_run *r, const cat_node *n, uint64_t *to, const uint64_t *a) {
    uint64_t *all = scratch(r);
    const size_t size = size_of(r, n);
    make_all(r, all);
    for (size_t i = 0; i < size; i += r->words)
        for (uint32_t w = 0; w < r->words; w++) to[i + w] = all[w] & ~a[i + w];
}

static void compose(uint64_t *to, const uint64_t *a, const uint64_t *b, uint32_t n,
                    uint32_t words) {
    for (uint32_t i = 0; i < n; i++) {
        uint64_t *row = to + (size_t)i * words;
        for (uint32_t w = 0; w < words; w++) row[w] = 0;
        for (uint32_t w = 0; w < words; w++)
            for (uint64_t left = a[(size_t)i * words + w]; left; left &= left - 1) {
                const uint64_t *from =
                    b + (size_t)(w * 64 + (uint32_t)__builtin_ctzll(left)) * words;
                for (uint32_t v = 0; v < words; v++) row[v] |= from[v];
            }
    }
}

// Warshall; what nothing leads to, or what leads nowhere, is in no path.
static void close(uint64_t *r, uint32_t n, uint32_t words) {
    for (uint32_t k = 0; k < n; k++) {
        const uint64_t *from = r + (size_t)k * words;
        uint64_t leads = 0, led = 0;
        for (uint32_t v = 0; v < words; v++) leads |= from[v];
        if (!leads) continue;
        for (uint32_t i = 0; i < n; i++) led |= r[(size_t)i * words + k / 64];
        if (!(led >> k % 64 & 1)) continue;
        for (uint32_t i = 0; i < n; i++) {
            uint64_t *row = r + (size_t)i * words;
            const uint64_t all = -(row[k / 64] >> k % 64 & 1); // no branch: it would be as good as
                                                               // random
            for (uint32_t v = 0; v < words; v++) row[v] |= from[v] & all;
        }
    }
}

static void invert(const cat_run *r, uint64_t *to, const uint64_t *a) {
    memset(to, 0, (size_t)r->n * r->words * sizeof *to);
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t w = 0; w < r->words; w++)
            for (uint64_t left = a[(size_t)i * r->words + w]; left; left &= left - 1)
                set_bit(to + (size_t)(w * 64 + (uint32_t)__builtin_ctzll(left)) * r->words, i);
}

// Rows of `of` that are in `from`, their columns in `to` (NULL: all); `of` NULL: all columns.
static void restrict_to(const cat_run *r, uint64_t *out, const uint64_t *from, const uint64_t *of,
                        const uint64_t *to) {
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t w = 0; w < r->words; w++) {
            const size_t at = (size_t)i * r->words + w;
            out[at] = from && !has_bit(from, i)
                          ? 0
                          : (of ? of[at] : ~UINT64_C(0)) & (to ? to[w] : ~UINT64_C(0));
        }
}

static void project(const cat_run *r, uint64_t *out, const uint64_t *a, bool domain) {
    memset(out, 0, r->words * sizeof *out);
    for (uint32_t i = 0; i < r->n; i++) {
        uint64_t any = 0;
        for (uint32_t w = 0; w < r->words; w++) {
            any |= a[(size_t)i * r->words + w];
            if (!domain) out[w] |= a[(size_t)i * r->words + w];
        }
        if (domain && any) set_bit(out, i);
    }
}

static void make_value(const cat_run *r, uint32_t node) {
    const cat_node *n = &r->program->nodes.at[node];
    uint64_t *to = cat_bits_of(r, node);
    const uint64_t *a = cat_bits_of(r, n->a), *b = cat_bits_of(r, n->b);
    const size_t size = size_of(r, n);
    switch ((cat_op)n->op) {
    case CAT_EMPTY: memset(to, 0, size * sizeof *to); return;
    case CAT_ALL: make_all(r, to); return;
    case CAT_BASE:
        if (n->is_set) make_set(r, n->of, to);
        return; // relations are there before (make_relations)
    case CAT_VAR: return;
    case CAT_UNION:
        for (size_t i = 0; i < size; i++) to[i] = a[i] | b[i];
        return;
    case CAT_INTER:
        for (size_t i = 0; i < size; i++) to[i] = a[i] & b[i];
        return;
    case CAT_DIFF:
        for (size_t i = 0; i < size; i++) to[i] = a[i] & ~b[i];
        return;
    case CAT_COMPL: complement(r, n, to, a); return;
    case CAT_SEQ: compose(to, a, b, r->n, r->words); return;
    case CAT_PLUS:
        memcpy(to, a, size * sizeof *to);
        close(to, r->n, r->words);
        return;
    case CAT_OPT:
        memcpy(to, a, size * sizeof *to);
        for (uint32_t i = 0; i < r->events.n; i++) set_bit(to + (size_t)i * r->words, i);
        return;
    case CAT_INVERSE: invert(r, to, a); return;
    case CAT_CROSS: restrict_to(r, to, a, NULL, b); return;
    case CAT_BRACKET:
        memset(to, 0, size * sizeof *to);
        for (uint32_t i = 0; i < r->n; i++)
            if (has_bit(a, i)) set_bit(to + (size_t)i * r->words, i);
        return;
    case CAT_FROM: restrict_to(r, to, a, b, NULL); return;
    case CAT_TO: restrict_to(r, to, NULL, a, b); return;
    case CAT_DOMAIN: project(r, to, a, true); return;
    case CAT_RANGE: project(r, to, a, false); return;
    case CAT_FIX: memcpy(to, b, size * sizeof *to); return;
    }
}

// Until nothing changes. Each round adds a pair to some variable, or is the last.
static void recur(const cat_run *r, const cat_recursion *rec, const smc_stop *stop) {
    const cat_program *p = r->program;
    const size_t size = (size_t)r->n * r->words * sizeof(uint64_t);
    for (uint32_t k = 0; k < rec->n; k++)
        memset(cat_bits_of(r, p->variables.at[rec->first + k].var), 0, size);
    for (bool changed = true; changed && !smc_is_stopped(stop);) {
        changed = false;
        for (uint32_t i = 0; i < rec->n_body; i++) make_value(r, p->bodies.at[rec->body + i]);
        for (uint32_t k = 0; k < rec->n; k++) {
            const cat_variable *v = &p->variables.at[rec->first + k];
            if (memcmp(cat_bits_of(r, v->var), cat_bits_of(r, v->next), size) == 0) continue;
            changed = true;
        }
        for (uint32_t k = 0; k < rec->n && changed; k++) {
            const cat_variable *v = &p->variables.at[rec->first + k];
            if (v->var != v->next) memcpy(cat_bits_of(r, v->var), cat_bits_of(r, v->next), size);
        }
    }
}

// ---- tests --------------------------------------------------------------------------------------

static bool is_empty(const cat_run *r, const cat_node *n, const uint64_t *a) {
    const size_t size = size_of(r, n);
    uint64_t any = 0;
    for (size_t i = 0; i < size; i++) any |= a[i];
    return !any;
}

static bool is_irreflexive(const cat_run *r, const uint64_t *a) {
    for (uint32_t i = 0; i < r->n; i++)
        if (has_bit(a + (size_t)i * r->words, i)) return false;
    return true;
}

// What nothing comes after is taken away, until nothing is left, or only what a cycle can be
// reached from.
static bool is_acyclic(uint64_t *left, const uint64_t *a, uint32_t n, uint32_t words) {
    uint32_t count = n, before = n + 1;
    for (uint32_t w = 0; w < words; w++) left[w] = 0;
    for (uint32_t i = 0; i < n; i++) left[i / 64] |= UINT64_C(1) << i % 64;
    while (count && count < before) {
        before = count;
        for (uint32_t i = n; i-- > 0;) {
            uint64_t common = 0;
            if (!(left[i / 64] >> i % 64 & 1)) continue;
            for (uint32_t w = 0; w < words; w++) common |= a[(size_t)i * words + w] & left[w];
            if (common) continue;
            left[i / 64] &= ~(UINT64_C(1) << i % 64);
            count--;
        }
    }
    return !count;
}

static bool passes(const cat_run *r, const cat_check *c) {
    const uint64_t *a = cat_bits_of(r, c->node);
    bool holds = true;
    switch (c->test) {
    case CAT_IS_EMPTY: holds = is_empty(r, &r->program->nodes.at[c->node], a); break;
    case CAT_IRREFLEXIVE: holds = is_irreflexive(r, a); break;
    case CAT_ACYCLIC: holds = is_acyclic(scratch(r), a, r->n, r->words); break;
    }
    return holds != c->negated;
}

// CAT_TESTS: all values that they need are made, and one that does not pass ends that.
typedef enum run_of { CAT_TESTS, CAT_HB, CAT_FLAGS } run_of;

static bool is_for(const cat_node *n, run_of of) {
    return of == CAT_HB ? n->of_hb : of == CAT_FLAGS || !n->for_flag;
}

static bool run_wide(cat_run *r, const smc_execution *x, run_of of) {
    const cat_program *p = r->program;
    make_relations(r, x, false);
    for (uint32_t i = 0; i < p->steps.n && !smc_is_stopped(x->stop); i++) {
        const cat_step *s = &p->steps.at[i];
        switch ((cat_step_kind)s->kind) {
        case CAT_MAKE:
            if (is_for(&p->nodes.at[s->of], of)) make_value(r, s->of);
            break;
        case CAT_RECUR: recur(r, &p->recursions.at[s->of], x->stop); break;
        case CAT_CHECK:
            if (of == CAT_TESTS && !passes(r, &p->checks.at[s->of])) return false;
        }
    }
    return true;
}

static bool run_narrow(cat_run *r, const smc_execution *x) {
    make_relations(r, x, true);
    return cat_narrow_holds(r, x->stop);
}

bool cat_run_holds(cat_run *r, const smc_execution *x) {
    take_events(r, x);
    if (!is_atomic(r)) return false;
    place_values(r);
    const bool holds = r->words == 1 ? run_narrow(r, x) : run_wide(r, x, CAT_TESTS);
    assert(r->words > 1 || smc_is_stopped(x->stop) || holds == run_wide(r, x, CAT_TESTS));
    return holds;
}

void cat_run_hb(cat_run *r, const smc_execution *x) {
    take_events(r, x);
    place_values(r);
    if (r->words > 1) {
        (void)run_wide(r, x, CAT_HB);
    } else {
        make_relations(r, x, true);
        cat_narrow_hb(r, x->stop);
    }
}

// The event of the execution that is, or has made, the event i here.
static uint32_t origin_of(const cat_run *r, const smc_execution *x, uint32_t i) {
    uint32_t e = 0;
    while (e < x->n && r->first.at[e] != (int32_t)i && r->last.at[e] != (int32_t)i) e++;
    return e;
}

bool cat_run_flags(cat_run *r, const smc_execution *x, const cat_check *c, uint32_t pair[2]) {
    take_events(r, x);
    place_values(r);
    (void)run_wide(r, x, CAT_FLAGS);
    if (smc_is_stopped(x->stop) || !passes(r, c)) return false;
    const uint64_t *bits = cat_bits_of(r, c->node);
    for (uint32_t i = 0; i < r->events.n; i++)
        for (uint32_t j = 0; j < r->events.n; j++) {
            if (!has_bit(bits + (size_t)i * r->words, j)) continue;
            pair[0] = origin_of(r, x, i);
            pair[1] = origin_of(r, x, j);
            if (pair[0] < x->n && pair[1] < x->n) return true;
        }
    return false;
}

bool cat_run_is_hb(const cat_run *r, uint32_t a, uint32_t b) {
    const int32_t i = r->last.at[a], j = r->first.at[b];
    return i >= 0 && j >= 0 &&
           has_bit(cat_bits_of(r, r->program->hb) + (size_t)i * r->words, (uint32_t)j);
}
