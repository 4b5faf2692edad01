#include "reductions/rounds/attempts.h"

#include "models/model.h"

enum { MAX_SUMS = 256 }; // maximum number of sums that find_sums collects

typedef SMC_VEC(smc_id) ids;
typedef SMC_VEC(uint64_t) numbers;

// Whether the list contains x.
static bool contains_number(const numbers *n, uint64_t x) {
    for (uint32_t i = 0; i < n->n; i++)
        if (n->at[i] == x) return true;
    return false;
}

static void add_once(numbers *n, uint64_t x) {
    if (!contains_number(n, x)) *smc_vec_push(n) = x;
}

// Whether the event is an attempt, i.e. an addition with a condition.
static bool is_conditional_addition(const smc_event *e) {
    return e->kind == SMC_RMW && e->step->action.only_if != SMC_ALWAYS;
}

// ---- events of other threads --------------------------------------------------------------------

// Whether happens-before orders the access before or after all attempts that the thread makes in
// place of event `attempt`, so that the access cannot read their intermediate values. A buffered
// store may become visible late, but at the latest when its thread creates another thread.
static bool is_ordered_with_attempts(const smc_errors *x, smc_id id, smc_id attempt) {
    const smc_graph *g = x->graph;
    const smc_event *e = smc_event_at(g, id), *a = smc_event_at(g, attempt);
    const smc_thread *t = &g->threads.at[a->thread];
    const bool after_create = e->kind == SMC_WRITE || a->index == 1;
    const smc_id before = after_create ? t->create : t->events.at[a->index - 2];
    if (e->thread == a->thread) return true;
    return (before && smc_is_in_clock(e, smc_model_hb_clock(x->model, x->state, g, before))) ||
           smc_is_in_clock(a, smc_model_hb_clock(x->model, x->state, g, id));
}

// ---- attempts -----------------------------------------------------------------------------------

// Collects the sums that the attempts of threads other than `thread` may have added and not yet
// undone; each thread makes at most one attempt at a time. Returns false if there are too many
// sums.
static bool find_sums(const smc_graph *g, uint32_t thread, const ids *attempts, numbers *sums) {
    sums->n = 0;
    *smc_vec_push(sums) = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const uint32_t before = sums->n;
        for (uint32_t i = 0; i < attempts->n && t != thread; i++) {
            const smc_event *a = smc_event_at(g, attempts->at[i]);
            const smc_action *of = &a->step->action;
            for (uint32_t k = 0; k < before && a->thread == t; k++)
                add_once(sums, smc_truncate(sums->at[k] + smc_rmw_addend(of), of->size));
            if (sums->n > MAX_SUMS) return false;
        }
    }
    return true;
}

// ---- other accesses to the location -------------------------------------------------------------

// Whether the access has the same effect whatever sum the attempts have added: its thread does not
// use the value read, and the value written differs by exactly that sum.
static bool ignores_sums(const smc_event *e, const numbers *sums) {
    const smc_action *a = &e->step->action;
    uint64_t out;
    if (e->kind != SMC_RMW || !a->result_unused || !e->writes) return false;
    if (a->op == SMC_ADD || a->op == SMC_SUB) return true;
    for (uint32_t k = 0; k < sums->n; k++)
        if (!smc_rmw_writes(a, smc_truncate(e->in + sums->at[k], a->size), &out) ||
            out != smc_truncate(e->out + sums->at[k], a->size))
            return false;
    return true;
}

// Whether a thread that reads the value only waits and repeats this read.
static bool only_waits(smc_program *p, const smc_event *e, uint64_t value) {
    const smc_step *next;
    assert(!p->supposed.now);
    p->supposed.now = true; // possibly no execution contains a read of this value
    const smc_status status = p->advance(p, e->step, value, &next);
    p->supposed.now = false;
    return status == SMC_OK && smc_is_idle_block(&next->action) && next->action.block.repeats == 1;
}

// Whether the access waits as long as it reads one of the values plus a sum other than 0, i.e. a
// value that exists only while an attempt is not yet undone.
static bool waits_for_attempts(const smc_errors *x, const smc_event *e, const numbers *values,
                               const numbers *sums) {
    if (e->kind != SMC_READ && (e->kind != SMC_RMW || e->step->action.op != SMC_CAS)) return false;
    for (uint32_t i = 0; i < values->n; i++)
        for (uint32_t k = 0; k < sums->n; k++) {
            const uint64_t v = smc_truncate(values->at[i] + sums->at[k], e->step->action.size);
            if (sums->at[k] && !only_waits(x->graph->program, e, v)) return false;
        }
    return true;
}

// Whether the thread of a read continues in the same way if it reads a value that is larger by one
// of the sums, because it only uses bits that no attempt changes, for example in an assertion.
static bool sums_have_equal_continuations(const smc_errors *x, const smc_event *e,
                                          const numbers *sums) {
    smc_program *p = x->graph->program;
    const smc_action *a = &e->step->action;
    if (e->kind != SMC_READ || a->order == SMC_PLAIN || a->op || a->whole || a->continues ||
        a->forced_source)
        return false;
    for (uint32_t k = 0; k < sums->n; k++)
        if (p->has_equal_continuation(p, e->step, e->in,
                                      smc_truncate(e->in + sums->at[k], a->size)) != SMC_OK)
            return false;
    return true;
}

// Whether the access may read an intermediate value of an attempt and behave differently because of
// it. `values`: the values that are written to the location.
static bool may_read_intermediate_value(const smc_errors *x, smc_id id, const ids *attempts,
                                        const numbers *values) {
    const smc_event *e = smc_event_at(x->graph, id),
                    *first = smc_event_at(x->graph, attempts->at[0]);
    numbers sums = {0};
    assert(first->loc == e->loc && is_conditional_addition(first));
    if (!smc_is_access(e->kind)) return false;
    if (e->step->action.size != first->step->action.size) return true;
    if (is_conditional_addition(e)) return false;
    const bool passes = find_sums(x->graph, e->thread, attempts, &sums) &&
                        (ignores_sums(e, &sums) || sums_have_equal_continuations(x, e, &sums) ||
                         waits_for_attempts(x, e, values, &sums));
    smc_vec_free(&sums);
    for (uint32_t i = 0; i < attempts->n && !passes; i++)
        if (!is_ordered_with_attempts(x, id, attempts->at[i])) return true;
    return false;
}

// Whether a failed attempt could succeed if it found one of the values plus a sum that other
// threads have added.
static bool may_succeed(const smc_action *a, const numbers *values, const numbers *sums) {
    for (uint32_t i = 0; i < values->n; i++)
        for (uint32_t k = 0; k < sums->n && !smc_condition_holds(a, values->at[i]); k++)
            if (smc_condition_holds(a, smc_truncate(values->at[i] + sums->at[k], a->size)))
                return true;
    return false;
}

// Returns SMC_OK if a thread whose attempt fails, with any of the values plus any of the sums, only
// undoes the attempt, waits and tries again; SMC_UNSUPPORTED if that is unknown.
static smc_status check_attempt_retries(smc_program *p, const smc_event *attempt,
                                        const numbers *values, const numbers *sums) {
    numbers all = {0};
    for (uint32_t i = 0; i < values->n; i++)
        for (uint32_t k = 0; k < sums->n; k++)
            add_once(&all, smc_truncate(values->at[i] + sums->at[k], attempt->step->action.size));
    const smc_status status = p->tries_again(p, attempt->step, all.at, all.n);
    smc_vec_free(&all);
    return status;
}

// Returns SMC_OK if no attempt behaves differently because of the numbers that other threads'
// attempts add; SMC_UNSUPPORTED if one may.
static smc_status check_attempts_with_sums(const smc_graph *g, const ids *attempts,
                                           const numbers *values) {
    numbers sums = {0};
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < attempts->n && status == SMC_OK; i++) {
        const smc_event *a = smc_event_at(g, attempts->at[i]);
        const bool sees = !find_sums(g, a->thread, attempts, &sums) ||
                          may_succeed(&a->step->action, values, &sums);
        status = sees ? SMC_UNSUPPORTED : check_attempt_retries(g->program, a, values, &sums);
    }
    smc_vec_free(&sums);
    return status;
}

// ---- executions ---------------------------------------------------------------------------------

// Stores the attempts at the location.
static void find_attempts(const smc_graph *g, const smc_loc *l, ids *attempts) {
    attempts->n = 0;
    for (uint32_t i = 0; i < l->events.n; i++)
        if (is_conditional_addition(smc_event_at(g, l->events.at[i])))
            *smc_vec_push(attempts) = l->events.at[i];
}

// Stores the values that are written to the location, including the initial value.
static void find_values(const smc_graph *g, const smc_loc *l, numbers *values) {
    values->n = 0;
    if (l->info.initialised) *smc_vec_push(values) = smc_event_at(g, l->init)->out;
    for (uint32_t i = 0; i < l->events.n; i++) {
        const smc_event *e = smc_event_at(g, l->events.at[i]);
        if (e->writes) add_once(values, e->out);
    }
}

// Records the fact that the program must execute these attempts, from the next start on, even if
// they fail. Returns SMC_RESTART.
static smc_status learn_attempts(const smc_graph *g, const ids *attempts) {
    smc_program *p = g->program;
    smc_status restarts = SMC_OK;
    for (uint32_t i = 0; i < attempts->n; i++) {
        const smc_action *a = &smc_event_at(g, attempts->at[i])->step->action;
        restarts = p->facts.learn(p, SMC_LOOP_ATTEMPTS, p->place(p, a->place).source);
    }
    return restarts;
}

smc_status smc_check_dropped_attempts(const smc_errors *x) {
    const smc_graph *g = x->graph;
    ids attempts = {0};
    numbers values = {0};
    smc_status status = SMC_OK;
    for (uint32_t loc = 0; g->program->used.attempts && loc < g->locs.n; loc++) {
        const smc_loc *l = &g->locs.at[loc];
        find_attempts(g, l, &attempts);
        if (!attempts.n) continue;
        find_values(g, l, &values);
        bool seen = false;
        for (uint32_t i = 0; i < l->events.n && !seen; i++)
            seen = may_read_intermediate_value(x, l->events.at[i], &attempts, &values);
        const smc_status sees =
            seen ? SMC_UNSUPPORTED : check_attempts_with_sums(g, &attempts, &values);
        if (sees != SMC_OK) status = sees == SMC_UNSUPPORTED ? learn_attempts(g, &attempts) : sees;
    }
    smc_vec_free(&attempts);
    smc_vec_free(&values);
    return status;
}
