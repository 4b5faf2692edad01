#include "orders/judged.h"

#include "program/orders.h"

#include <string.h>

// Executions with more events are not judged, because evaluating the axioms takes cubic time.
enum { MAX_EVENTS = 400 };

// ---- dependencies of the error ------------------------------------------------------------------

// Finds which events and relations the error depends on: sets `first`, `second` and
// `depends_on_whole_hb`.
static void find_error_dependencies(smc_judged_error *k) {
    const smc_witness *w = &k->error.witness;
    uint32_t n = 0;
    for (uint32_t i = 0; i < w->n; i++) {
        if (!w->events[i].culprit || w->events[i].pending) continue;
        if (!n++) k->first = i;
        k->second = i;
    }
    if (n == 2) return;
    k->second = k->first;
    const bool by_itself = n == 1 && w->events[k->first].kind == SMC_ERROR;
    k->depends_on_whole_hb =
        n && !by_itself && smc_error_has_traits(k->error.kind, SMC_ERROR_OF_LIFETIME);
}

// ---- endless waits ------------------------------------------------------------------------------

// Returns the position in coherence of the location's last write.
static uint32_t last_in_coherence(const smc_judged_error *k, uint32_t loc) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < k->r.n; i++) {
        const smc_execution_event *e = &k->r.events[i];
        if (e->writes && e->loc == loc && e->co > most) most = e->co;
    }
    return most;
}

// Whether the event is an RMW that leaves the value unchanged: reading from it is equivalent to
// reading from its source.
static bool leaves_value_unchanged(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->reads && e->writes && e->in == e->out;
}

// Returns the last RMW of a chain that begins with the write: each RMW reads from its predecessor
// and leaves the value unchanged. If there is no such RMW, returns the write.
static uint32_t last_value_preserving_rmw(const smc_judged_error *k, uint32_t write) {
    for (uint32_t i = 0; i < k->error.witness.n; i++)
        if (leaves_value_unchanged(&k->error.witness.events[i]) &&
            k->r.events[i].rf == (int32_t)write)
            return last_value_preserving_rmw(k, i);
    return write;
}

// Moves a write to the end of its location's coherence order. The writes that an RMW reads from,
// directly or through other RMWs, are moved with it, since they must stay adjacent. Returns false
// if this chain begins with the initialisation write, which cannot be moved.
static bool move_to_end(smc_judged_error *k, uint32_t write) {
    smc_execution_event *e = &k->r.events[write];
    const uint32_t last = last_in_coherence(k, e->loc);
    if (e->thread == SMC_INIT_THREAD) return !last;
    if (e->reads && !move_to_end(k, (uint32_t)e->rf)) return false;
    for (uint32_t x = 0; x < k->r.n; x++) {
        smc_execution_event *w = &k->r.events[x];
        if (w->writes && w->loc == e->loc && w->co > e->co) w->co--;
    }
    e->co = last;
    return true;
}

// Returns the write whose value the waiting thread reads in every repetition through event i; -1:
// event i is not in a repeated round or reads nothing. RMWs that leave the value unchanged count as
// their source.
static int64_t awaited_write(const smc_judged_error *k, uint32_t i) {
    const smc_witness_event *e = &k->error.witness.events[i];
    if (!e->repeated || !e->reads || e->kind == SMC_FENCE) return -1;
    return last_value_preserving_rmw(k, (uint32_t)k->r.events[i].rf);
}

// Moves the writes that the rounds of waiting threads read to the end of coherence, so that the
// threads wait for ever. Returns false if the model does not allow the result; a more precise
// analysis would then be needed.
static bool make_awaited_writes_last(smc_judged_error *k, const smc_model *model) {
    for (uint32_t i = 0; i < k->error.witness.n; i++) {
        const int64_t from = awaited_write(k, i);
        if (from >= 0 && !move_to_end(k, (uint32_t)from)) return false;
    }
    // two different writes to one location cannot both be last
    for (uint32_t i = 0; i < k->error.witness.n; i++) {
        const int64_t from = awaited_write(k, i);
        if (from >= 0 && k->r.events[from].co != last_in_coherence(k, k->r.events[from].loc))
            return false;
    }
    smc_relations_rebuild(&k->r, &k->error.witness);
    return model->axioms(model, &k->r.execution);
}

// ---- the execution ------------------------------------------------------------------------------

void smc_judged_error_init(smc_judged_error *k, smc_program *program, const smc_model *model,
                           smc_error error, uint32_t *variable) {
    *k = (smc_judged_error){.error = error, .variable = variable};
    find_error_dependencies(k);
    k->is_judged =
        error.witness.n <= MAX_EVENTS && smc_relations_of(&k->r, program, &k->error.witness, model);
    const bool right =
        k->is_judged && (error.kind == SMC_ERR_LIVENESS ? make_awaited_writes_last(k, model)
                                                        : model->axioms(model, &k->r.execution));
    if (!right) smc_judged_error_ignore(k);
}

void smc_judged_error_ignore(smc_judged_error *k) {
    if (k->is_judged) smc_relations_free(&k->r);
    k->is_judged = false;
}

// Whether happens-before is the same as before the change, as far as the error depends on it: as a
// whole or for the two events.
static bool hb_is_unchanged(const smc_judged_error *k, const smc_matrices *m, const uint64_t *hb) {
    if (k->depends_on_whole_hb)
        return memcmp(hb, k->r.hb, (size_t)m->n * m->words * sizeof *hb) == 0;
    const uint32_t a = k->r.access[k->first], b = k->r.access[k->second];
    return smc_rel_has_pair(m, hb, a, b) == smc_happens_before(&k->r, k->first, k->second) &&
           smc_rel_has_pair(m, hb, b, a) == smc_happens_before(&k->r, k->second, k->first);
}

bool smc_error_remains_with_orders(const smc_judged_error *k, const smc_model *model,
                                   const uint8_t *order) {
    if (!k->is_judged) return false;
    smc_execution x = k->r.execution;
    smc_execution_event *events = smc_relations_copy(&k->r);
    for (uint32_t i = 0; i < k->error.witness.n; i++)
        if (k->variable[i] != SMC_NO_VARIABLE) {
            smc_execution_event *e = &events[k->r.access[i]];
            e->order = order[k->variable[i]];
            e->plain &= e->order == SMC_PLAIN;
        }
    x.events = events;
    const smc_execution_event *a = &events[k->r.access[k->first]],
                              *b = &events[k->r.access[k->second]];
    bool shows =
        (k->error.kind != SMC_ERR_RACE || a->plain || b->plain) && model->axioms(model, &x);
    if (shows && (k->depends_on_whole_hb || a != b)) {
        smc_matrices m;
        smc_matrices_init(&m, x.n);
        shows = hb_is_unchanged(k, &m, model->axioms_hb(model, &x, &m));
        smc_matrices_free(&m);
    }
    free(events);
    return shows;
}

// ---- clauses ------------------------------------------------------------------------------------

// Whether the clause has a literal of this variable.
static bool clause_has_variable(const smc_clause *c, uint32_t variable) {
    for (uint32_t i = 0; i < c->n; i++)
        if (c->at[i].variable == variable) return true;
    return false;
}

// Raises the variable to the strongest of the orders above its current one with which the execution
// still shows its error; leaves it if there is none.
static void strengthen_variable(const smc_judged_error *k, const smc_model *model, unsigned values,
                                uint8_t *order, uint32_t variable) {
    const uint8_t had = order[variable];
    for (unsigned o = SMC_SEQ_CST; o > SMC_PLAIN; o--) {
        if (!(values >> o & 1) || o == had || !smc_order_covers(o, had)) continue;
        order[variable] = (uint8_t)o;
        if (smc_error_remains_with_orders(k, model, order)) return;
    }
    order[variable] = had;
}

smc_clause smc_judged_error_clause(const smc_judged_error *k, const smc_model *model,
                                   const smc_hitting *h, const uint8_t *order, bool last_first) {
    smc_clause all = {0}, left = {0};
    uint8_t *raised = smc_alloc(h->variables.n);
    memcpy(raised, order, h->variables.n);
    for (uint32_t i = 0; k->is_judged && i < k->error.witness.n; i++) {
        const uint32_t v = k->variable[last_first ? k->error.witness.n - 1 - i : i];
        if (v != SMC_NO_VARIABLE && !clause_has_variable(&all, v))
            *smc_vec_push(&all) = (smc_literal){.variable = v};
    }
    for (uint32_t v = 0; !k->is_judged && v < h->variables.n; v++)
        *smc_vec_push(&all) = (smc_literal){.variable = v};
    for (uint32_t i = 0; i < all.n; i++) {
        const uint32_t v = all.at[i].variable;
        const unsigned values = h->variables.at[v].values;
        if (k->is_judged) strengthen_variable(k, model, values, raised, v);
        unsigned stronger = 0;
        for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
            if (values >> o & 1 && !smc_order_covers(raised[v], o)) stronger |= 1u << o;
        if (stronger) *smc_vec_push(&left) = (smc_literal){v, (uint8_t)stronger};
    }
    smc_vec_free(&all);
    free(raised);
    return left;
}

void smc_judged_error_set_orders(smc_judged_error *k, const uint8_t *order) {
    for (uint32_t i = 0; i < k->error.witness.n; i++)
        if (k->variable[i] != SMC_NO_VARIABLE)
            k->error.witness.events[i].order = order[k->variable[i]];
}

void smc_judged_error_free(smc_judged_error *k) {
    smc_judged_error_ignore(k);
    smc_error_free(&k->error);
    free(k->variable);
}
