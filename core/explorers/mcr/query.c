// query.c - what is asked of Z3 about a trace, and the seed that an answer is.
#include "core/explorers/mcr/engine.h"

#include <string.h>

void mcr_query_begin(mcr_engine *x, uint32_t outcome) {
    mcr_push(x->solver);
    mcr_formula_assume(&x->formula, outcome);
    x->changes.n = x->changed.n = 0;
}

void mcr_query_end(mcr_engine *x) { mcr_pop(x->solver); }

static const mcr_outcome *outcome_at(const mcr_engine *x, uint32_t outcome) { return &x->histories.outcomes.at[outcome]; }
static const mcr_node *node_at(const mcr_engine *x, uint32_t node) { return mcr_node_at(&x->histories, node); }
static mcr_literal in(mcr_engine *x, uint32_t t, uint32_t index) { return mcr_position_at(&x->formula, t, index)->in; }
static mcr_literal target(mcr_engine *x, uint32_t t, uint32_t index) { return mcr_position_at(&x->formula, t, index)->target; }

static uint32_t length_of(const mcr_engine *x, uint32_t outcome, uint32_t t) {
    return node_at(x, mcr_leaf(&x->histories, outcome_at(x, outcome), t))->index;
}

static void clause_begin(mcr_engine *x) { x->clause.n = 0; }
static void clause_add(mcr_engine *x, mcr_literal literal) { *smc_vec_push(&x->clause) = literal; }
static void clause_end(mcr_engine *x) { mcr_clause(x->solver, x->clause.at, x->clause.n); }

// ---- what was visited --------------------------------------------------------------------------------------------

// Makes `row` how much of each thread's history the other outcome has, too. mcr_compare_with has been called.
static void share(mcr_engine *x, uint32_t outcome, uint32_t other) {
    x->row.n = 0;
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++)
        *smc_vec_push(&x->row) = mcr_in_common(&x->histories, other, t);
}

static bool is_whole(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < x->row.n; t++)
        if (x->row.at[t] < length_of(x, outcome, t)) return false;
    return true;
}

bool mcr_is_part(mcr_engine *x, uint32_t outcome) {
    mcr_compare_with(&x->histories, outcome);
    for (uint32_t o = 0; o < outcome; o++) {
        share(x, outcome, o);
        if (is_whole(x, outcome)) return true;
    }
    return false;
}

static bool is_below(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t t = 0; t < n; t++)
        if (a[t] > b[t]) return false;
    return true;
}

// Keeps, of what outcomes share with this one, what is not part of something else that is kept.
static void keep_row(mcr_engine *x) {
    const uint32_t n = x->row.n;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < x->shared.n; i += n) {
        const uint32_t *old = x->shared.at + i;
        if (is_below(x->row.at, old, n)) return;
        if (is_below(old, x->row.at, n)) continue;
        memmove(x->shared.at + kept, old, n * sizeof *old);
        kept += n;
    }
    x->shared.n = kept;
    for (uint32_t t = 0; t < n; t++) *smc_vec_push(&x->shared) = x->row.at[t];
}

// Adds that the prefix has, of some thread, more than the row; of one thread but `t`.
static void clause_leave(mcr_engine *x, uint32_t outcome, const uint32_t *row, uint32_t except) {
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++)
        if (t != except && row[t] < length_of(x, outcome, t)) clause_add(x, in(x, t, row[t] + 1));
}

// What a prefix of an outcome that was visited before can lead to is found from there.
static void leave_earlier(mcr_engine *x, uint32_t outcome) {
    x->shared.n = 0;
    for (uint32_t o = 0; o < outcome; o++) {
        share(x, outcome, o);
        keep_row(x);
    }
    for (uint32_t i = 0; i < x->shared.n; i += x->row.n) {
        clause_begin(x);
        clause_leave(x, outcome, x->shared.at + i, UINT32_MAX);
        clause_end(x);
    }
}

// ---- Phi_state ---------------------------------------------------------------------------------------------------

static bool may_change(const smc_action *a) {
    return a->kind == SMC_READ || a->kind == SMC_RMW || (a->kind == SMC_CHOICE && a->value > 1);
}

// The lock at which the thread stands at the end of the outcome; NULL: none.
static const smc_step *pending_of(const mcr_engine *x, uint32_t outcome, uint32_t t) {
    const mcr_outcome *o = outcome_at(x, outcome);
    for (uint32_t i = 0; i < o->n_pending; i++)
        if (x->histories.pending.at[o->pending + i].thread == t) return x->histories.pending.at[o->pending + i].step;
    return NULL;
}

// Whether what the row says of this change follows from none that is known; it is known then.
static bool is_new_change(mcr_engine *x, mcr_literal target, mcr_literal value) {
    const uint32_t n = x->row.n;
    for (uint32_t i = x->changes.n; i-- > 0;) {
        const mcr_change *c = &x->changes.at[i];
        if (c->target == target && c->value == value && is_below(x->row.at, x->changed.at + c->row, n)) return false;
    }
    *smc_vec_push(&x->changes) = (mcr_change){target, value, x->changed.n};
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&x->changed) = x->row.at[i];
    return true;
}

// The other outcome has the thread go on with the same step, and receive another value there (or get the lock).
static void leave_change(mcr_engine *x, uint32_t outcome, uint32_t other, uint32_t t) {
    const mcr_outcome *o = outcome_at(x, outcome), *p = outcome_at(x, other);
    const uint32_t index = x->row.at[t] + 1;
    const mcr_node *changed = node_at(x, mcr_event_after(&x->histories, p, t, x->row.at[t]));
    const mcr_node *here = node_at(x, mcr_event_after(&x->histories, o, t, x->row.at[t]));
    const smc_step *pending = here->step ? NULL : pending_of(x, outcome, t);
    if (!changed->step || changed->step != (pending ? pending : here->step)) return;
    if (!pending && !may_change(&here->step->action)) return;
    const uint32_t shape = pending ? mcr_shape_of_lock(&x->formula, t, index, &pending->action)
                                   : x->formula.labels.at[here->label].shape;
    const mcr_literal value = mcr_receives(&x->formula, shape, changed->in, changed->unwritten);
    if (!value || !is_new_change(x, target(x, t, index), value)) return; // nothing in this trace has it, or it is known
    clause_begin(x);
    clause_add(x, -target(x, t, index));
    clause_add(x, -value);
    clause_leave(x, outcome, x->row.at, t);
    clause_end(x);
}

void mcr_query_without(mcr_engine *x, uint32_t outcome, uint32_t visited) {
    mcr_compare_with(&x->histories, outcome);
    share(x, outcome, visited);
    if (is_whole(x, visited) && outcome_at(x, visited)->threads <= x->row.n) { // it is a prefix of the trace
        clause_begin(x);
        clause_leave(x, outcome, x->row.at, UINT32_MAX);
        for (uint32_t t = 0; t < x->row.n; t++)
            if (x->row.at[t]) clause_add(x, -in(x, t, x->row.at[t]));
        clause_end(x);
        return;
    }
    for (uint32_t t = 0; t < x->row.n; t++) leave_change(x, outcome, visited, t);
}

// Whether some write to the location, of this trace, has another value than the event has received from there.
static bool has_other_value(const mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    const smc_location *at = &x->formula.places.at[a->loc].info;
    if (at->initial != n->in || n->unwritten == at->initialised) return true;
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++)
        for (uint32_t i = mcr_leaf(&x->histories, outcome_at(x, outcome), t); node_at(x, i)->step; i = node_at(x, i)->parent) {
            const mcr_node *w = node_at(x, i);
            if (w->writes && w->step->action.loc == a->loc && w->out != n->in && (t != n->thread || w->index < n->index)) return true;
        }
    return false;
}

static bool can_change(const mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    return may_change(a) && (a->kind == SMC_CHOICE || has_other_value(x, outcome, n));
}

bool mcr_query_states(mcr_engine *x, uint32_t outcome) {
    const uint32_t n = outcome_at(x, outcome)->threads;
    clause_begin(x);
    for (uint32_t t = 0; t < n; t++) {
        for (uint32_t i = mcr_leaf(&x->histories, outcome_at(x, outcome), t); node_at(x, i)->step; i = node_at(x, i)->parent)
            if (can_change(x, outcome, node_at(x, i))) clause_add(x, target(x, t, node_at(x, i)->index));
        if (pending_of(x, outcome, t)) clause_add(x, target(x, t, length_of(x, outcome, t) + 1));
    }
    if (!x->clause.n) return false;
    mcr_query_begin(x, outcome);
    clause_end(x);
    mcr_compare_with(&x->histories, outcome);
    leave_earlier(x, outcome);
    for (uint32_t o = outcome + 1; o < x->histories.outcomes.n; o++) {
        share(x, outcome, o);
        for (uint32_t t = 0; t < n; t++) leave_change(x, outcome, o, t);
    }
    return true;
}

// ---- prefixes in which no thread is enabled ----------------------------------------------------------------------

// Where the thread that takes the mutex at `index` gives it back; 0: it does not.
static uint32_t unlock_of(const mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t index, uint32_t loc) {
    uint32_t found = 0;
    for (uint32_t i = mcr_leaf(&x->histories, outcome_at(x, outcome), t); node_at(x, i)->index > index; i = node_at(x, i)->parent)
        if (node_at(x, i)->step->action.kind == SMC_UNLOCK && node_at(x, i)->step->action.loc == loc) found = node_at(x, i)->index;
    return found;
}

// Adds, for each time that another thread has the mutex, that it has it at the end of the prefix.
static void clause_held(mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t loc) {
    for (uint32_t u = 0; u < outcome_at(x, outcome)->threads; u++)
        for (uint32_t i = mcr_leaf(&x->histories, outcome_at(x, outcome), u); node_at(x, i)->step; i = node_at(x, i)->parent) {
            const mcr_node *l = node_at(x, i);
            if (u == t || l->step->action.kind != SMC_LOCK || l->step->action.loc != loc) continue;
            const mcr_literal held = mcr_truth(x->solver, 'H', u, l->index);
            const uint32_t unlock = unlock_of(x, outcome, u, l->index, loc);
            MCR_CLAUSE(x->solver, -held, in(x, u, l->index));
            if (unlock) MCR_CLAUSE(x->solver, -held, -in(x, u, unlock));
            clause_add(x, held);
        }
}

// Where the thread's history ends before this event, or the lock at which it stands, the thread is disabled there.
static void stand_before(mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t index, const smc_action *a) {
    clause_begin(x);
    if (index > 1) clause_add(x, -in(x, t, index - 1));
    if (index <= length_of(x, outcome, t)) clause_add(x, in(x, t, index));
    if (a->kind == SMC_LOCK) clause_held(x, outcome, t, a->loc);
    if (a->kind == SMC_JOIN) clause_add(x, -in(x, a->thread, length_of(x, outcome, a->thread)));
    clause_end(x);
}

// Whether some thread may end up with a mutex at another one, at a join, or for ever.
static bool may_stop(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++) {
        const uint32_t last = mcr_leaf(&x->histories, outcome_at(x, outcome), t);
        for (uint32_t i = last; node_at(x, i)->step; i = node_at(x, i)->parent) {
            const mcr_node *l = node_at(x, i);
            if (l->step->action.kind != SMC_LOCK) continue;
            const uint32_t unlock = unlock_of(x, outcome, t, l->index, l->step->action.loc);
            if (!unlock) return true;
            for (uint32_t k = last; k != i; k = node_at(x, k)->parent) {
                const unsigned kind = node_at(x, k)->step->action.kind;
                if (node_at(x, k)->index < unlock && (kind == SMC_LOCK || kind == SMC_JOIN)) return true;
            }
        }
    }
    return false;
}

bool mcr_query_stops(mcr_engine *x, uint32_t outcome) {
    SMC_VEC(mcr_literal) stands = {0};
    if (!may_stop(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++) {
        for (uint32_t i = mcr_leaf(&x->histories, outcome_at(x, outcome), t); node_at(x, i)->step; i = node_at(x, i)->parent) {
            const mcr_node *n = node_at(x, i);
            stand_before(x, outcome, t, n->index, &n->step->action);
            if (n->step->action.kind != SMC_LOCK) continue;
            const mcr_literal stand = mcr_truth(x->solver, 'D', t, n->index);
            MCR_CLAUSE(x->solver, -stand, -in(x, t, n->index));
            if (n->index > 1) MCR_CLAUSE(x->solver, -stand, in(x, t, n->index - 1));
            *smc_vec_push(&stands) = stand;
        }
        const smc_step *pending = pending_of(x, outcome, t);
        if (pending) stand_before(x, outcome, t, length_of(x, outcome, t) + 1, &pending->action);
    }
    mcr_clause(x->solver, stands.at, stands.n);
    smc_vec_free(&stands);
    mcr_compare_with(&x->histories, outcome);
    leave_earlier(x, outcome);
    for (uint32_t o = outcome + 1; o < x->histories.outcomes.n; o++) mcr_query_without(x, outcome, o);
    return true;
}

// ---- waits -------------------------------------------------------------------------------------------------------

// The thread's events with an index above the result are those that it would repeat for ever.
static uint32_t repeated_from(const mcr_engine *x, uint32_t leaf) {
    const mcr_node *last = node_at(x, leaf);
    if (!last->step || last->step->action.kind != SMC_BLOCK) return UINT32_MAX;
    const uint64_t n = last->step->action.value;
    return n >= last->index ? 0 : last->index - 1 - (uint32_t)n;
}

// Repeating it changes nothing: a wait that writes back what it reads.
static bool is_idle(const mcr_engine *x, uint32_t leaf, const mcr_node *w) {
    return w->step->action.kind == SMC_RMW && w->in == w->out && w->index > repeated_from(x, leaf);
}

static void come_before(mcr_engine *x, uint32_t outcome, const mcr_node *read) {
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++) {
        const uint32_t leaf = mcr_leaf(&x->histories, outcome_at(x, outcome), t);
        for (uint32_t i = leaf; node_at(x, i)->step; i = node_at(x, i)->parent) {
            const mcr_node *w = node_at(x, i);
            if (w == read || !w->writes || w->step->action.loc != read->step->action.loc || is_idle(x, leaf, w)) continue;
            MCR_CLAUSE(x->solver, mcr_before(x->solver, mcr_position_at(&x->formula, t, w->index)->time,
                                             mcr_position_at(&x->formula, read->thread, read->index)->time));
        }
    }
}

static bool reads_memory(const smc_action *a) { return a->kind == SMC_READ || a->kind == SMC_RMW; }

// Whether some thread waits by reading.
static bool may_wait(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++) {
        const mcr_node *last = node_at(x, mcr_leaf(&x->histories, outcome_at(x, outcome), t));
        if (last->step && last->step->action.kind == SMC_BLOCK && last->step->action.value) return true;
    }
    return false;
}

bool mcr_query_waits(mcr_engine *x, uint32_t outcome) {
    if (!may_wait(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    for (uint32_t t = 0; t < outcome_at(x, outcome)->threads; t++) {
        const uint32_t leaf = mcr_leaf(&x->histories, outcome_at(x, outcome), t), from = repeated_from(x, leaf);
        const mcr_node *last = node_at(x, leaf);
        if (last->step) MCR_CLAUSE(x->solver, in(x, t, last->index));
        for (uint32_t i = leaf; node_at(x, i)->step && node_at(x, i)->index > from; i = node_at(x, i)->parent)
            if (reads_memory(&node_at(x, i)->step->action)) come_before(x, outcome, node_at(x, i));
    }
    return true;
}

// ---- seeds -------------------------------------------------------------------------------------------------------

typedef struct timed {
    int64_t when;
    uint32_t thread, index;
    mcr_choice choice;
} timed;

static int compare(const void *a, const void *b) {
    const timed *p = a, *q = b;
    if (p->when != q->when) return p->when < q->when ? -1 : 1;
    if (p->thread != q->thread) return p->thread < q->thread ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

typedef SMC_VEC(timed) timeds;

static void add_timed(mcr_engine *x, timeds *all, uint32_t t, uint32_t index, const smc_action *a) {
    if (!mcr_takes_part(a)) return;
    const int64_t when = mcr_when(x->solver, mcr_position_at(&x->formula, t, index)->time);
    *smc_vec_push(all) = (timed){when, t, index, {t, a->loc, a->kind == SMC_WRITE}};
}

// The value that the event in this shape receives in the solution instead of the one it has.
static uint64_t value_of(mcr_engine *x, uint32_t outcome, uint32_t shape, uint64_t has) {
    const mcr_formula *f = &x->formula;
    const mcr_shape *s = &f->shapes.at[shape];
    if (s->kind == SMC_LOCK) return 0;
    if (s->kind == SMC_CHOICE) {
        for (uint64_t answer = 0; answer < s->action.value; answer++)
            if (answer != has && mcr_holds(x->solver, mcr_receives(f, shape, answer, false))) return answer;
        return has;
    }
    for (uint32_t i = 0; i < s->sources.n; i++) {
        const mcr_source *source = &f->sources.at[s->sources.at[i]];
        const mcr_write *w = &f->writes.at[source->write];
        if (!mcr_holds(x->solver, source->taken)) continue;
        if (!w->index) return f->places.at[w->loc].info.initial;
        return node_at(x, mcr_event_after(&x->histories, outcome_at(x, outcome), w->thread, w->index - 1))->out;
    }
    smc_internal_error(__FILE__, __LINE__, "a solution does not say what is read");
}

// Whether the thread's event at its length is the one that receives another value.
static bool take_target(mcr_engine *x, uint32_t outcome, uint32_t t, timeds *all) {
    mcr_seed *s = &x->seed;
    const uint32_t length = s->lengths.at[t];
    const mcr_node *n = node_at(x, mcr_event_after(&x->histories, outcome_at(x, outcome), t, length));
    const smc_step *pending = n->step ? NULL : pending_of(x, outcome, t);
    if (!pending && (!n->step || !can_change(x, outcome, n))) return false;
    if (!mcr_holds(x->solver, target(x, t, length + 1))) return false;
    const smc_action *a = pending ? &pending->action : &n->step->action;
    const uint32_t shape = pending ? mcr_shape_of_lock(&x->formula, t, length + 1, a) : x->formula.labels.at[n->label].shape;
    s->target = t;
    s->changes = true;
    s->value = value_of(x, outcome, shape, n->in);
    add_timed(x, all, t, length + 1, a);
    return true;
}

void mcr_query_seed(mcr_engine *x, uint32_t outcome) {
    mcr_seed *s = &x->seed;
    timeds all = {0};
    const uint32_t n = outcome_at(x, outcome)->threads;
    s->outcome = outcome;
    s->changes = false;
    s->lengths.n = s->choices.n = 0;
    for (uint32_t t = 0; t < n; t++) {
        uint32_t length = 0;
        for (; length < length_of(x, outcome, t) && mcr_holds(x->solver, in(x, t, length + 1)); length++) {
            const mcr_node *e = node_at(x, mcr_event_after(&x->histories, outcome_at(x, outcome), t, length));
            add_timed(x, &all, t, length + 1, &e->step->action);
        }
        *smc_vec_push(&s->lengths) = length;
    }
    for (uint32_t t = 0; t < n && !s->changes; t++) take_target(x, outcome, t, &all);
    qsort(all.at, all.n, sizeof *all.at, compare);
    for (uint32_t i = 0; i < all.n; i++) *smc_vec_push(&s->choices) = all.at[i].choice;
    smc_vec_free(&all);
}
