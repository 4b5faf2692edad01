#include "models/cat/run.h"

#include "models/cat/evaluate.h"
#include "models/cat/narrow.h"
#include "models/cat/wide.h"

#include <assert.h>
#include <string.h>

void cat_run_free(cat_run *r) {
    smc_vec_free(&r->events);
    smc_vec_free(&r->first);
    smc_vec_free(&r->last);
    smc_vec_free(&r->bits);
    smc_vec_free(&r->at);
    smc_vec_free(&r->made);
    smc_vec_free(&r->reads.begins);
    smc_vec_free(&r->reads.at);
    smc_vec_free(&r->groups.all);
    smc_vec_free(&r->groups.members);
    smc_vec_free(&r->groups.of);
}

// ---- the events ---------------------------------------------------------------------------------

#define BIT(set) (UINT32_C(1) << (set))

static void add_cat_events(cat_run *r, const smc_execution *x, uint32_t i) {
    const cat_event_parts parts = cat_parts_of(r->program, &x->events[i]);
    const int32_t from = (int32_t)r->events.n;
    for (uint32_t k = 0; k < parts.n; k++) {
        cat_event *c = smc_vec_push(&r->events);
        *c = parts.at[k];
        if (c->pair >= 0) c->pair += from;
    }
    r->first.at[i] = parts.first < 0 ? -1 : from + parts.first;
    r->last.at[i] = parts.last < 0 ? -1 : from + parts.last;
}

// Converts `rf` from indices in the execution to indices in `events`. An event that reads from an
// RMW reads from the RMW's write.
static void link_sources(cat_run *r) {
    for (uint32_t k = 0; k < r->events.n; k++) {
        cat_event *e = &r->events.at[k];
        if (e->rf < 0) continue;
        e->rf = r->last.at[e->rf];
        if (e->rf < 0) continue;
        cat_event *source = &r->events.at[e->rf];
        // in this case, the source is a thread's creation: it gets the location of the thread's
        // start
        if (source->loc == UINT64_MAX) source->loc = e->loc;
        // in this case, the event is a join: it gets the location of the thread's end
        else if (e->loc == UINT64_MAX) e->loc = source->loc;
    }
}

static void load_events(cat_run *r, const smc_execution *x) {
    smc_vec_reserve(&r->first, x->n);
    smc_vec_reserve(&r->last, x->n);
    r->first.n = r->last.n = x->n;
    r->events.n = 0;
    for (uint32_t i = 0; i < x->n; i++) add_cat_events(r, x, i);
    link_sources(r);
    r->n = r->events.n ? r->events.n : 1;
    r->words = (r->n + 63) / 64;
}

// Whether RMWs are atomic: no write lies between the source and the write of an RMW. Every model of
// smc requires this, whatever its file contains.
static bool cat_rmws_are_atomic(const cat_run *r) {
    for (uint32_t k = 0; k < r->events.n && !smc_is_stopped(r->stop); k++) {
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

// Assigns each node a place in `bits`.
static void assign_value_storage(cat_run *r) {
    const size_t rows = r->words == 1 ? 64 : r->n; // all small executions have the same layout
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

// The storage of a base relation; NULL: no node uses it.
static uint64_t *base_relation_bits(const cat_run *r, cat_relation of) {
    return r->program->base[of] ? cat_bits_of(r, r->program->base[of]) : NULL;
}

static inline void add_pair(const cat_run *r, uint64_t *to, uint32_t i, uint32_t j) {
    if (to) cat_set_bit(to + (size_t)i * r->words, j);
}

// Computes cat_run.reads: the reads of each thread, by step.
static void find_reads(cat_run *r, const smc_execution *x) {
    cat_reads_by_step *reads = &r->reads;
    reads->begins.n = reads->at.n = 0;
    for (uint32_t t = 0; t <= x->n_depends; t++) *smc_vec_push(&reads->begins) = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_execution_event *e = &x->events[i];
        if (e->thread >= x->n_depends) continue;
        uint32_t *end = &reads->begins.at[e->thread + 1];
        if (e->index > *end) *end = e->index;
    }
    for (uint32_t t = 0; t < x->n_depends; t++) reads->begins.at[t + 1] += reads->begins.at[t];
    while (reads->at.n < reads->begins.at[x->n_depends]) *smc_vec_push(&reads->at) = -1;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_execution_event *e = &x->events[i];
        if (e->thread < x->n_depends && e->reads)
            reads->at.at[reads->begins.at[e->thread] + e->index - 1] = r->first.at[i];
    }
}

// Adds the dependencies of event i on earlier reads. Address and control dependencies lead to the
// read and the write of an RMW, a data dependency only to its write.
static void relate_depends(const cat_run *r, uint64_t *const *to, const smc_execution *x,
                           uint32_t i) {
    static const cat_relation relations[] = {[SMC_DEPENDS_ADDR] = CAT_ADDR,
                                             [SMC_DEPENDS_DATA] = CAT_DATA,
                                             [SMC_DEPENDS_CTRL] = CAT_CTRL,
                                             [SMC_DEPENDS_IF] = CAT_CTRL_IF};
    const smc_execution_event *e = &x->events[i];
    const smc_depends *d = e->thread < x->n_depends ? x->depends[e->thread] : NULL;
    if (!d || r->first.at[i] < 0 || e->index > d->n) return;
    const int32_t *reads = r->reads.at.at + r->reads.begins.at[e->thread];
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++) {
        const uint64_t *needs = &d->rows[smc_depends_at(d, e->index - 1, (smc_dependency)kind)];
        uint64_t *bits = to[relations[kind]];
        for (uint32_t w = 0; w <= (e->index - 1) / 64; w++)
            for (uint64_t left = needs[w]; left; left &= left - 1) {
                const uint32_t step = w * 64 + (uint32_t)__builtin_ctzll(left);
                if (step + 1 >= e->index || reads[step] < 0) continue;
                const uint32_t from = (uint32_t)reads[step];
                if (kind != SMC_DEPENDS_DATA) add_pair(r, bits, from, (uint32_t)r->first.at[i]);
                add_pair(r, bits, from, (uint32_t)r->last.at[i]);
            }
    }
}

// Index of the next event of the thread that begins or ends an RCU critical section; -1: none.
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

// Index of the event that cuts the thread (an error or a bound); -1: the thread is not cut.
static int32_t cutting_event_of(const cat_run *r, uint32_t thread) {
    for (uint32_t i = 0; i < r->events.n; i++)
        if (r->events.at[i].thread == thread && r->events.at[i].sets == BIT(CAT_F))
            return (int32_t)i;
    return -1;
}

// Relates the beginning of each outermost RCU critical section to its end.
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
        if (at < 0) at = cutting_event_of(r, r->events.at[i].thread);
        if (at >= 0) add_pair(r, to, i, (uint32_t)at);
    }
    for (uint32_t i = 0; to && i < r->events.n; i++)
        if (inner[i]) memset(to + (size_t)i * r->words, 0, r->words * sizeof *to);
    free(inner);
}

static void make_relations(cat_run *r, const smc_execution *x) {
    uint64_t *to[CAT_N_RELATIONS];
    for (uint32_t i = 0; i < CAT_N_RELATIONS; i++) {
        to[i] = base_relation_bits(r, i);
        if (to[i]) memset(to[i], 0, cat_row_count(r) * r->words * sizeof **to);
    }
    if (r->wide) cat_wide_compute_relations(r, to);
    else cat_narrow_compute_relations(r, to);
    if (to[CAT_RCU_RSCS]) relate_rcu(r, to[CAT_RCU_RSCS]);
    if (!x->depends) return;
    find_reads(r, x);
    for (uint32_t i = 0; i < x->n; i++) relate_depends(r, to, x, i);
}

static void begin_evaluation(cat_run *r, const smc_execution *x, bool wide) {
    r->wide = wide;
    r->stop = x->stop;
    make_relations(r, x);
    cat_begin_values(r);
}

// ---- evaluation on an execution -----------------------------------------------------------------

// Removes the pairs of rf, co and fr that end in cat event i.
static void remove_pairs_to(const cat_run *r, uint32_t i) {
    static const cat_relation relations[] = {CAT_RF, CAT_CO, CAT_FR};
    for (size_t k = 0; k < sizeof relations / sizeof *relations; k++) {
        uint64_t *bits = base_relation_bits(r, relations[k]);
        for (uint32_t row = 0; bits && row < r->n; row++)
            bits[(size_t)row * r->words + i / 64] &= ~(UINT64_C(1) << i % 64);
    }
}

// Whether the execution satisfies all required tests, without the pairs of remove_pairs_to
// (`without`: -1 for none).
static bool satisfies_all_checks(cat_run *r, const smc_execution *x, int32_t without, bool wide) {
    begin_evaluation(r, x, wide);
    if (without >= 0) remove_pairs_to(r, (uint32_t)without);
    return cat_satisfies_all_checks(r);
}

// As satisfies_all_checks. Builds with assertions compare both kinds of evaluation.
static bool evaluate_checks(cat_run *r, const smc_execution *x, int32_t without) {
    assign_value_storage(r);
    const bool holds = satisfies_all_checks(r, x, without, r->words > 1);
    assert(r->words > 1 || smc_is_stopped(x->stop) ||
           holds == satisfies_all_checks(r, x, without, true));
    return holds;
}

bool cat_run_is_consistent(cat_run *r, const smc_execution *x) {
    load_events(r, x);
    r->stop = x->stop;
    return cat_rmws_are_atomic(r) && evaluate_checks(r, x, -1);
}

bool cat_run_is_consistent_without_causes(cat_run *r, const smc_execution *x, uint32_t event) {
    load_events(r, x);
    return evaluate_checks(r, x, r->first.at[event]);
}

void cat_run_evaluate_relation(cat_run *r, const smc_execution *x, uint32_t node) {
    load_events(r, x);
    assign_value_storage(r);
    begin_evaluation(r, x, r->words > 1);
    (void)cat_value_of(r, node);
}

// Index in the execution of the event that cat event i represents.
static uint32_t execution_index_of_cat_event(const cat_run *r, const smc_execution *x, uint32_t i) {
    uint32_t e = 0;
    while (e < x->n && r->first.at[e] != (int32_t)i && r->last.at[e] != (int32_t)i) e++;
    return e;
}

bool cat_run_check_flags(cat_run *r, const smc_execution *x, const cat_check *c, uint32_t pair[2]) {
    load_events(r, x);
    assign_value_storage(r);
    begin_evaluation(r, x, r->words > 1);
    if (!cat_satisfies_check(r, c) || smc_is_stopped(x->stop)) return false;
    const uint64_t *bits = cat_bits_of(r, c->node);
    for (uint32_t i = 0; i < r->events.n; i++)
        for (uint32_t j = 0; j < r->events.n; j++) {
            if (!cat_has_bit(bits + (size_t)i * r->words, j)) continue;
            pair[0] = execution_index_of_cat_event(r, x, i);
            pair[1] = execution_index_of_cat_event(r, x, j);
            if (pair[0] < x->n && pair[1] < x->n) return true;
        }
    return false;
}
