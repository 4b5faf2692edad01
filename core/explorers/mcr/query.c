// query.c - the queries to Z3 about the trace of an outcome.
#include "explorers/mcr/engine.h"
#include "explorers/mcr/validity.h"

#include <string.h>

const smc_option mcr_dump = {.name = "mcr-dump",
                             .argument = "DIR",
                             .help = "mcr: write each query to Z3 to DIR, as SMT-LIB",
                             .kind = SMC_OPTION_WORD,
                             .debugs = true};

bool mcr_query_prepare(mcr_engine *x, uint32_t outcome) {
    if (!x->solver) {
        x->solver = mcr_solver_open(x->options->stop, smc_setting_of(x->options, &mcr_dump).word,
                                    x->result);
        if (!x->solver) return mcr_record_status(x, SMC_UNSUPPORTED);
        x->formula.solver = x->solver;
    }
    mcr_formula_add_outcome(&x->formula, outcome);
    return !mcr_is_stopped(x);
}

void mcr_query_begin(mcr_engine *x, uint32_t outcome) {
    mcr_push_scope(x->solver);
    mcr_formula_assume_outcome(&x->formula, outcome);
    x->changes.n = x->changed.n = 0;
}

void mcr_query_end(mcr_engine *x) { mcr_pop_scope(x->solver); }

// The literal: the prefix ends before event number `index` of thread t, which receives another
// value.
static mcr_literal target_literal(mcr_engine *x, uint32_t t, uint32_t index) {
    return mcr_position_at(&x->formula, t, index)->target;
}

// ---- visited outcomes ---------------------------------------------------------------------------

// Stores in `row`, for each thread, how many of its first events the outcome shares with `other`.
// The outcome must be selected (mcr_select_for_comparison).
static void compute_shared_prefix(mcr_engine *x, uint32_t outcome, uint32_t other) {
    x->row.n = 0;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        *smc_vec_push(&x->row) = mcr_common_prefix_length(&x->histories, other, t);
}

// Whether `row` contains the whole outcome.
static bool is_complete_outcome(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < x->row.n; t++)
        if (x->row.at[t] < mcr_thread_length(x, outcome, t)) return false;
    return true;
}

bool mcr_is_prefix_of_earlier(mcr_engine *x, uint32_t outcome) {
    mcr_select_for_comparison(&x->histories, outcome);
    for (uint32_t o = 0; o < outcome && !mcr_is_stopped(x); o++) {
        compute_shared_prefix(x, outcome, o);
        if (is_complete_outcome(x, outcome)) return true;
    }
    return false;
}

// Whether no element of row a exceeds that of row b.
static bool is_row_at_most(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t t = 0; t < n; t++)
        if (a[t] > b[t]) return false;
    return true;
}

// Adds `row` to `shared`, which contains only maximal rows.
static void add_maximal_row(mcr_engine *x) {
    const uint32_t n = x->row.n;
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < x->shared.n; i += n) {
        const uint32_t *old = x->shared.at + i;
        if (is_row_at_most(x->row.at, old, n)) return;
        if (is_row_at_most(old, x->row.at, n)) continue;
        memmove(x->shared.at + n_left, old, n * sizeof *old);
        n_left += n;
    }
    x->shared.n = n_left;
    for (uint32_t t = 0; t < n; t++) *smc_vec_push(&x->shared) = x->row.at[t];
}

// Adds literals to the clause: the prefix of some thread other than `except` is longer than in the
// row.
static void add_exceeding_literals(mcr_engine *x, uint32_t outcome, const uint32_t *row,
                                   uint32_t except) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        if (t != except && row[t] < mcr_thread_length(x, outcome, t))
            mcr_clause_add(x, mcr_position_included(x, t, row[t] + 1));
}

void mcr_exclude_earlier_prefixes(mcr_engine *x, uint32_t outcome) {
    mcr_select_for_comparison(&x->histories, outcome);
    x->shared.n = 0;
    for (uint32_t o = 0; o < outcome && !mcr_is_stopped(x); o++) {
        compute_shared_prefix(x, outcome, o);
        add_maximal_row(x);
    }
    for (uint32_t i = 0; i < x->shared.n; i += x->row.n) {
        mcr_clause_begin(x);
        add_exceeding_literals(x, outcome, x->shared.at + i, UINT32_MAX);
        mcr_clause_end(x);
    }
}

// ---- Phi_state ----------------------------------------------------------------------------------

// Whether the event can receive several values.
static bool may_receive_several_values(const smc_action *a) {
    return a->kind == SMC_READ || a->kind == SMC_RMW ||
           (a->kind == SMC_CHOICE && a->choice.alternatives > 1);
}

const smc_step *mcr_pending_of(const mcr_engine *x, uint32_t outcome, uint32_t t) {
    const mcr_outcome *o = &x->histories.outcomes.at[outcome];
    for (uint32_t i = 0; i < o->n_pending; i++)
        if (x->histories.pending.at[o->pending + i].thread == t)
            return x->histories.pending.at[o->pending + i].step;
    return NULL;
}

// Adds a change after `row`, unless a known change implies it. Returns whether it was added.
static bool add_change_if_new(mcr_engine *x, mcr_literal target, mcr_literal value) {
    const uint32_t n = x->row.n;
    for (uint32_t i = x->changes.n; i-- > 0;) {
        const mcr_change *c = &x->changes.at[i];
        if (c->target == target && c->value == value &&
            is_row_at_most(x->row.at, x->changed.at + c->row, n))
            return false;
    }
    *smc_vec_push(&x->changes) = (mcr_change){target, value, x->changed.n};
    for (uint32_t i = 0; i < n; i++) *smc_vec_push(&x->changed) = x->row.at[i];
    return true;
}

// Excludes the change by which outcome `other` differs in thread t after the prefix that both
// share: the thread continues with the same step, but receives another value or takes the lock.
static void exclude_change(mcr_engine *x, uint32_t outcome, uint32_t other, uint32_t t) {
    const mcr_outcome *o = &x->histories.outcomes.at[outcome],
                      *p = &x->histories.outcomes.at[other];
    const uint32_t index = x->row.at[t] + 1;
    const mcr_node *changed = mcr_node_of(x, mcr_event_after(&x->histories, p, t, x->row.at[t]));
    const mcr_node *here = mcr_node_of(x, mcr_event_after(&x->histories, o, t, x->row.at[t]));
    const smc_step *pending = here->step ? NULL : mcr_pending_of(x, outcome, t);
    if (!changed->step || changed->step != (pending ? pending : here->step)) return;
    if (!pending && !may_receive_several_values(&here->step->action)) return;
    const uint32_t shape = pending
                               ? mcr_shape_of_waiting_lock(&x->formula, t, index, &pending->action)
                               : x->formula.labels.at[here->label].shape;
    const mcr_literal value =
        mcr_receives_value(&x->formula, shape, changed->in, changed->unwritten);
    // No event of this trace has the value, or the change is excluded already.
    if (!value || !add_change_if_new(x, target_literal(x, t, index), value)) return;
    mcr_clause_begin(x);
    mcr_clause_add(x, -target_literal(x, t, index));
    mcr_clause_add(x, -value);
    add_exceeding_literals(x, outcome, x->row.at, t);
    mcr_clause_end(x);
}

void mcr_exclude_visited_outcome(mcr_engine *x, uint32_t outcome, uint32_t visited) {
    mcr_select_for_comparison(&x->histories, outcome);
    compute_shared_prefix(x, outcome, visited);
    // the visited outcome is a prefix of the trace
    if (is_complete_outcome(x, visited) && mcr_thread_count(x, visited) <= x->row.n) {
        mcr_clause_begin(x);
        add_exceeding_literals(x, outcome, x->row.at, UINT32_MAX);
        for (uint32_t t = 0; t < x->row.n; t++)
            if (x->row.at[t]) mcr_clause_add(x, -mcr_position_included(x, t, x->row.at[t]));
        mcr_clause_end(x);
        return;
    }
    for (uint32_t t = 0; t < x->row.n; t++) exclude_change(x, outcome, visited, t);
}

// Whether some write to the location in this trace has another value than the event received.
static bool has_other_value(const mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    const smc_location at = x->program->location(x->program, a->loc);
    if (at.initial != n->in || n->unwritten != mcr_is_unwritten(&at)) return true;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const mcr_node *w = mcr_node_of(x, i);
            const bool later = t == n->thread && w->index >= n->index;
            if (w->writes && w->step->action.loc == a->loc && w->out != n->in && !later)
                return true;
        }
    return false;
}

bool mcr_can_change(const mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    const smc_action *a = &n->step->action;
    return may_receive_several_values(a) &&
           (a->kind == SMC_CHOICE || has_other_value(x, outcome, n));
}

bool mcr_query_states(mcr_engine *x, uint32_t outcome) {
    const uint32_t n = mcr_thread_count(x, outcome);
    if (!mcr_query_prepare(x, outcome)) return false;
    mcr_clause_begin(x);
    for (uint32_t t = 0; t < n; t++) {
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            if (mcr_is_stopped(x)) return false;
            if (mcr_can_change(x, outcome, mcr_node_of(x, i)))
                mcr_clause_add(x, target_literal(x, t, mcr_node_of(x, i)->index));
        }
        if (mcr_pending_of(x, outcome, t))
            mcr_clause_add(x, target_literal(x, t, mcr_thread_length(x, outcome, t) + 1));
    }
    if (!x->clause.n) return false;
    mcr_query_begin(x, outcome);
    mcr_clause_end(x);
    mcr_exclude_earlier_prefixes(x, outcome);
    for (uint32_t o = outcome + 1; o < x->histories.outcomes.n && !mcr_is_stopped(x); o++) {
        compute_shared_prefix(x, outcome, o);
        for (uint32_t t = 0; t < n; t++) exclude_change(x, outcome, o, t);
    }
    return true;
}

// ---- prefixes in which no thread is enabled -----------------------------------------------------

// Returns the index of the event that releases the mutex which the thread takes at `index`; 0: it
// does not release the mutex.
static uint32_t unlock_of(const mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t index,
                          uint32_t loc) {
    uint32_t found = 0;
    for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->index > index;
         i = mcr_node_of(x, i)->parent)
        if (mcr_node_of(x, i)->step->action.kind == SMC_UNLOCK &&
            mcr_node_of(x, i)->step->action.loc == loc)
            found = mcr_node_of(x, i)->index;
    return found;
}

// Adds literals to the clause: a thread other than t holds the mutex at the end of the prefix.
static void add_mutex_held_literals(mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t loc) {
    for (uint32_t u = 0; u < mcr_thread_count(x, outcome); u++)
        for (uint32_t i = mcr_last_node(x, outcome, u); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const mcr_node *l = mcr_node_of(x, i);
            if (u == t || l->step->action.kind != SMC_LOCK || l->step->action.loc != loc) continue;
            const mcr_literal held = mcr_new_literal(x->solver, 'H', u, l->index);
            const uint32_t unlock = unlock_of(x, outcome, u, l->index, loc);
            MCR_CLAUSE(x->solver, -held, mcr_position_included(x, u, l->index));
            if (unlock) MCR_CLAUSE(x->solver, -held, -mcr_position_included(x, u, unlock));
            mcr_clause_add(x, held);
        }
}

uint32_t mcr_creation_of(const mcr_engine *x, uint32_t outcome, uint32_t thread) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const smc_action *a = &mcr_node_of(x, i)->step->action;
            if (a->kind == SMC_CREATE && a->thread == thread) return i;
        }
    return 0;
}

// Adds the constraint: if the prefix ends before event number `index` of the thread, action `a`,
// the thread is disabled there. For the first event, the thread must have been created.
static void require_position_before(mcr_engine *x, uint32_t outcome, uint32_t t, uint32_t index,
                                    const smc_action *a) {
    const uint32_t create = index == 1 ? mcr_creation_of(x, outcome, t) : 0;
    mcr_clause_begin(x);
    if (index > 1) mcr_clause_add(x, -mcr_position_included(x, t, index - 1));
    if (create)
        mcr_clause_add(x, -mcr_position_included(x, mcr_node_of(x, create)->thread,
                                                 mcr_node_of(x, create)->index));
    if (index <= mcr_thread_length(x, outcome, t))
        mcr_clause_add(x, mcr_position_included(x, t, index));
    if (a->kind == SMC_LOCK) add_mutex_held_literals(x, outcome, t, a->loc);
    if (a->kind == SMC_JOIN)
        mcr_clause_add(
            x, -mcr_position_included(x, a->thread, mcr_thread_length(x, outcome, a->thread)));
    mcr_clause_end(x);
}

// Whether some thread may hold a mutex for ever, or while it waits at another mutex or a join.
bool mcr_may_deadlock(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const uint32_t last = mcr_last_node(x, outcome, t);
        for (uint32_t i = last; mcr_node_of(x, i)->step; i = mcr_node_of(x, i)->parent) {
            const mcr_node *l = mcr_node_of(x, i);
            if (mcr_is_stopped(x)) return false;
            if (l->step->action.kind != SMC_LOCK) continue;
            const uint32_t unlock = unlock_of(x, outcome, t, l->index, l->step->action.loc);
            if (!unlock) return true;
            for (uint32_t k = last; k != i; k = mcr_node_of(x, k)->parent) {
                const unsigned kind = mcr_node_of(x, k)->step->action.kind;
                if (mcr_node_of(x, k)->index < unlock && (kind == SMC_LOCK || kind == SMC_JOIN))
                    return true;
            }
        }
    }
    return false;
}

bool mcr_query_deadlocks(mcr_engine *x, uint32_t outcome) {
    SMC_VEC(mcr_literal) waiting_literals = {0};
    if (!mcr_may_deadlock(x, outcome) || !mcr_query_prepare(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const mcr_node *n = mcr_node_of(x, i);
            if (mcr_is_stopped(x)) break;
            require_position_before(x, outcome, t, n->index, &n->step->action);
            if (n->step->action.kind != SMC_LOCK) continue;
            const mcr_literal stand = mcr_new_literal(x->solver, 'D', t, n->index);
            MCR_CLAUSE(x->solver, -stand, -mcr_position_included(x, t, n->index));
            if (n->index > 1)
                MCR_CLAUSE(x->solver, -stand, mcr_position_included(x, t, n->index - 1));
            *smc_vec_push(&waiting_literals) = stand;
        }
        const smc_step *pending = mcr_pending_of(x, outcome, t);
        if (pending)
            require_position_before(x, outcome, t, mcr_thread_length(x, outcome, t) + 1,
                                    &pending->action);
    }
    mcr_add_clause(x->solver, waiting_literals.at, waiting_literals.n);
    smc_vec_free(&waiting_literals);
    mcr_exclude_earlier_prefixes(x, outcome);
    for (uint32_t o = outcome + 1; o < x->histories.outcomes.n && !mcr_is_stopped(x); o++)
        mcr_exclude_visited_outcome(x, outcome, o);
    return true;
}

// ---- waits --------------------------------------------------------------------------------------

// Returns the index above which the thread's events repeat if its wait lasts for ever; UINT32_MAX:
// it does not wait. `leaf`: its last node.
static uint32_t repeated_from(const mcr_engine *x, uint32_t leaf) {
    const mcr_node *last = mcr_node_of(x, leaf);
    if (!last->step || last->step->action.kind != SMC_BLOCK) return UINT32_MAX;
    const uint64_t n = last->step->action.block.repeats;
    return n >= last->index ? 0 : last->index - 1 - (uint32_t)n;
}

// Whether the write belongs to a repeated round and writes the value that it has read.
static bool repeats_without_change(const mcr_engine *x, uint32_t leaf, const mcr_node *w) {
    return w->step->action.kind == SMC_RMW && w->in == w->out && w->index > repeated_from(x, leaf);
}

// Adds the constraint: all writes to the location come before the read, so that it can repeat.
static void require_before_read(mcr_engine *x, uint32_t outcome, const mcr_node *read) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const uint32_t leaf = mcr_last_node(x, outcome, t);
        for (uint32_t i = leaf; mcr_node_of(x, i)->step; i = mcr_node_of(x, i)->parent) {
            const mcr_node *w = mcr_node_of(x, i);
            if (w == read || !w->writes || w->step->action.loc != read->step->action.loc) continue;
            if (repeats_without_change(x, leaf, w)) continue;
            const mcr_time_variable of_write = mcr_position_at(&x->formula, t, w->index)->time,
                                    of_read =
                                        mcr_position_at(&x->formula, read->thread, read->index)
                                            ->time;
            // If a repeated round reverts its writes, threads take turns in the order of their
            // numbers (rvf/leaf.c).
            const bool later = t >= read->thread && w->index > repeated_from(x, leaf);
            if (!later) MCR_CLAUSE(x->solver, mcr_before_literal(x->solver, of_write, of_read));
            else if (t != read->thread)
                MCR_CLAUSE(x->solver, mcr_before_literal(x->solver, of_read, of_write));
        }
    }
}

// Adds the constraint: all writes to the location of a write, by which a repeated round restores a
// value, come before that write, so that the round finds what it leaves. Rounds of several threads
// come in the order of thread numbers.
static void require_before_restoring_write(mcr_engine *x, uint32_t outcome, const mcr_node *write) {
    const mcr_time_variable of_write =
        mcr_position_at(&x->formula, write->thread, write->index)->time;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const uint32_t leaf = mcr_last_node(x, outcome, t);
        for (uint32_t i = leaf; mcr_node_of(x, i)->step && t != write->thread;
             i = mcr_node_of(x, i)->parent) {
            const mcr_node *w = mcr_node_of(x, i);
            if (!w->writes || w->step->action.loc != write->step->action.loc ||
                repeats_without_change(x, leaf, w))
                continue;
            const mcr_time_variable of_other = mcr_position_at(&x->formula, t, w->index)->time;
            const bool later = t > write->thread && w->index > repeated_from(x, leaf);
            MCR_CLAUSE(x->solver, later ? mcr_before_literal(x->solver, of_write, of_other)
                                        : mcr_before_literal(x->solver, of_other, of_write));
        }
    }
}

static bool reads_memory(const smc_action *a) { return a->kind == SMC_READ || a->kind == SMC_RMW; }

// Whether some thread waits by reading at the end of the outcome.
static bool ends_with_wait_by_reading(const mcr_engine *x, uint32_t outcome) {
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const mcr_node *last = mcr_node_of(x, mcr_last_node(x, outcome, t));
        if (last->step && last->step->action.kind == SMC_BLOCK && last->step->action.block.repeats)
            return true;
    }
    return false;
}

bool mcr_query_waits(mcr_engine *x, uint32_t outcome) {
    if (!ends_with_wait_by_reading(x, outcome) || !mcr_query_prepare(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++) {
        const uint32_t leaf = mcr_last_node(x, outcome, t), from = repeated_from(x, leaf);
        const mcr_node *last = mcr_node_of(x, leaf);
        if (last->step) MCR_CLAUSE(x->solver, mcr_position_included(x, t, last->index));
        for (uint32_t i = leaf; mcr_node_of(x, i)->step && mcr_node_of(x, i)->index > from;
             i = mcr_node_of(x, i)->parent) {
            const mcr_node *n = mcr_node_of(x, i);
            if (mcr_is_stopped(x)) break;
            if (reads_memory(&n->step->action)) require_before_read(x, outcome, n);
            if (n->writes && last->step->action.block.net_zero)
                require_before_restoring_write(x, outcome, n);
        }
    }
    return true;
}
