// races.c - finds data races: accesses of two threads to a location that happens-before does not
// order, at least one of them plain and at least one a write.
//
// A query asks for a prefix of the outcome's histories after which both accesses can come next. The
// values that the accesses would receive do not matter, except that an RMW conflicts with a read
// only if the RMW writes. Then the RMW is in the prefix, and no event reads from it. Such a prefix
// exists if and only if happens-before does not order the accesses (docs/design/mcr.md).
#include "explorers/mcr/engine.h"

// ---- pairs --------------------------------------------------------------------------------------

static unsigned access_kind_of_node(const mcr_node *n) { return n->step->action.kind; }

// Whether the accesses race if happens-before does not order them.
static bool conflict(const mcr_node *a, const mcr_node *b) {
    const bool plain = smc_races_as_plain(&a->step->action) || smc_races_as_plain(&b->step->action);
    return plain && a->thread != b->thread &&
           (access_kind_of_node(a) != SMC_READ || access_kind_of_node(b) != SMC_READ);
}

// Whether the race is between the read `first` and the write by `second`, an RMW.
static bool is_by_rmw(const mcr_node *first, const mcr_node *second) {
    return access_kind_of_node(first) == SMC_READ && access_kind_of_node(second) == SMC_RMW;
}

// Whether a race at these places was reported.
static bool is_reported(const mcr_engine *x, const mcr_event_pair *p) {
    const uint32_t a = mcr_node_of(x, p->first)->step->action.place,
                   b = mcr_node_of(x, p->second)->step->action.place;
    return smc_result_find_error(x->result, SMC_ERR_RACE, 0, a, b);
}

// Returns the node of the event before n in n's thread, or of the thread's creation; 0: none.
static uint32_t node_before(const mcr_engine *x, uint32_t outcome, const mcr_node *n) {
    return n->index > 1 ? n->parent : mcr_creation_of(x, outcome, n->thread);
}

// Whether a precedes the event before b in all executions of the outcome, so that a and b cannot
// race.
static bool always_comes_before_predecessor(const mcr_engine *x, uint32_t outcome,
                                            const smc_matrices *m, smc_rel ordered,
                                            const mcr_node *a, const mcr_node *b) {
    const uint32_t before = node_before(x, outcome, b);
    return before && smc_rel_has_pair(m, ordered, mcr_number_of(x, a),
                                      mcr_number_of(x, mcr_node_of(x, before)));
}

// Records a pair of conflicting accesses, unless it cannot race or was reported.
static void note_pair(mcr_engine *x, uint32_t outcome, const smc_matrices *m, smc_rel ordered,
                      uint32_t a, uint32_t b) {
    const bool swapped = access_kind_of_node(mcr_node_of(x, b)) == SMC_READ;
    const mcr_event_pair p = {.first = swapped ? b : a, .second = swapped ? a : b};
    const mcr_node *first = mcr_node_of(x, p.first), *second = mcr_node_of(x, p.second);
    if (is_by_rmw(first, second) && !second->writes) return;
    if ((first->held & second->held) || is_reported(x, &p)) return;
    if (always_comes_before_predecessor(x, outcome, m, ordered, first, second)) return;
    if (always_comes_before_predecessor(x, outcome, m, ordered, second, first)) return;
    *smc_vec_push(&x->pairs) = p;
}

static int compare_locations(const void *a, const void *b) {
    const mcr_access *p = a, *q = b;
    return p->loc < q->loc ? -1 : p->loc > q->loc;
}

// Stores the outcome's accesses in `accesses`, sorted by location.
static void note_accesses(mcr_engine *x, uint32_t outcome) {
    x->accesses.n = 0;
    for (uint32_t t = 0; t < mcr_thread_count(x, outcome); t++)
        for (uint32_t i = mcr_last_node(x, outcome, t); mcr_node_of(x, i)->step;
             i = mcr_node_of(x, i)->parent) {
            const smc_action *a = &mcr_node_of(x, i)->step->action;
            if (smc_is_access(a->kind)) *smc_vec_push(&x->accesses) = (mcr_access){a->loc, i};
        }
    if (x->accesses.n)
        qsort(x->accesses.at, x->accesses.n, sizeof *x->accesses.at, compare_locations);
}

// Records all pairs of accesses of the outcome that may race.
static void note_pairs(mcr_engine *x, uint32_t outcome) {
    smc_matrices m;
    const smc_rel ordered = mcr_always_ordered(x, outcome, &m);
    x->pairs.n = 0;
    note_accesses(x, outcome);
    for (uint32_t i = 0; i < x->accesses.n; i++) {
        const mcr_access a = x->accesses.at[i];
        for (uint32_t k = i; k-- > 0 && x->accesses.at[k].loc == a.loc && !mcr_is_stopped(x);)
            if (conflict(mcr_node_of(x, x->accesses.at[k].node), mcr_node_of(x, a.node)))
                note_pair(x, outcome, &m, ordered, x->accesses.at[k].node, a.node);
    }
    smc_matrices_free(&m);
}

// ---- the query ----------------------------------------------------------------------------------

// Adds the constraint: if `shows`, the prefix of the event's thread ends directly before the event.
static void require_position_before(mcr_engine *x, uint32_t outcome, mcr_literal shows,
                                    const mcr_node *n) {
    const uint32_t before = node_before(x, outcome, n);
    if (before)
        MCR_CLAUSE(x->solver, -shows,
                   mcr_position_included(x, mcr_node_of(x, before)->thread,
                                         mcr_node_of(x, before)->index));
    MCR_CLAUSE(x->solver, -shows, -mcr_position_included(x, n->thread, n->index));
}

// Adds the constraint: if `shows`, the prefix of the event's thread ends with the event, and no
// event reads from it.
static void end_at_both_accesses(mcr_engine *x, uint32_t outcome, mcr_literal shows,
                                 const mcr_node *n) {
    const mcr_formula *f = &x->formula;
    MCR_CLAUSE(x->solver, -shows, mcr_position_included(x, n->thread, n->index));
    const bool last = n->index == mcr_thread_length(x, outcome, n->thread);
    if (!last) MCR_CLAUSE(x->solver, -shows, -mcr_position_included(x, n->thread, n->index + 1));
    for (uint32_t i = 1; i < f->sources.n; i++) {
        const mcr_write *w = &f->writes.at[f->sources.at[i].write];
        if (w->thread == n->thread && w->index == n->index)
            MCR_CLAUSE(x->solver, -shows, -f->sources.at[i].taken);
    }
}

bool mcr_query_races(mcr_engine *x, uint32_t outcome) {
    note_pairs(x, outcome);
    if (!x->pairs.n || !mcr_query_prepare(x, outcome)) return false;
    mcr_query_begin(x, outcome);
    mcr_exclude_earlier_prefixes(x, outcome);
    mcr_clause_begin(x);
    for (uint32_t i = 0; i < x->pairs.n && !mcr_is_stopped(x); i++) {
        mcr_event_pair *p = &x->pairs.at[i];
        const mcr_node *first = mcr_node_of(x, p->first), *second = mcr_node_of(x, p->second);
        p->shows = mcr_new_literal(x->solver, 'P', i, 0);
        require_position_before(x, outcome, p->shows, first);
        if (is_by_rmw(first, second)) end_at_both_accesses(x, outcome, p->shows, second);
        else require_position_before(x, outcome, p->shows, second);
        mcr_clause_add(x, p->shows);
    }
    mcr_clause_end(x);
    return true;
}

const mcr_event_pair *mcr_race_of_solution(const mcr_engine *x) {
    for (uint32_t i = 0; i < x->pairs.n; i++)
        if (mcr_literal_holds(x->solver, x->pairs.at[i].shows)) return &x->pairs.at[i];
    smc_internal_error(__FILE__, __LINE__, "a solution does not say what races");
}

void mcr_exclude_shown_races(mcr_engine *x, const mcr_event_pair *shown) {
    smc_invariant(is_reported(x, shown), "two accesses do not race that are what comes next");
    for (uint32_t i = 0; i < x->pairs.n; i++)
        if (is_reported(x, &x->pairs.at[i])) MCR_CLAUSE(x->solver, -x->pairs.at[i].shows);
}
