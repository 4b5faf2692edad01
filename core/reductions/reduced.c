#include "reductions/reduced.h"

static int compare_sources(const smc_graph *g, smc_id read, smc_id a, smc_id b) {
    return smc_groups_compare_sources(&g->reduced->groups, g, read, a, b);
}

static uint64_t value_before_event(const smc_graph *g, smc_id id) {
    return smc_unordered_value_before(&g->reduced->unordered, g, id);
}

void smc_reduced_attach(smc_reduction_data *r, smc_graph *g) {
    assert(!g->reduced && !g->link_order.n);
    g->reduced = r;
    r->groups.elision = &r->elision;
    if (r->groups.use == SMC_SYMMETRY_USED) g->rules.compare_sources = compare_sources;
}

void smc_reduced_free(smc_reduction_data *r) {
    smc_groups_free(&r->groups);
    smc_unordered_free(&r->unordered);
    smc_elision_free(&r->elision);
}

// Updates the data for an added event. If there is thread data, no RMW becomes unordered: an RMW on
// thread data would have to be unordered in every counterpart thread.
void smc_reduced_note_added(smc_reduction_data *r, smc_graph *g, smc_id id) {
    if (r->groups.use) smc_groups_add_event(&r->groups, g, id);
    if (r->unordered.use && !r->groups.thread_data && smc_unordered_add_event(&r->unordered, g, id))
        g->rules.value_before_event = value_before_event;
}

void smc_reduced_copy_event(smc_reduction_data *r, smc_id to, smc_id from) {
    if (r->groups.use) smc_groups_copy_event(&r->groups, to, from);
    if (r->unordered.use) smc_unordered_copy_event(&r->unordered, to, from);
}

void smc_reduced_add_used_steps(const smc_reduction_data *r, smc_steps *held) {
    for (uint32_t i = 0; i < r->elision.accesses.n; i++)
        *smc_vec_push(held) = r->elision.accesses.at[i].step;
}

// ---- elided accesses ----------------------------------------------------------------------------

// The event that precedes position `index` of the thread in happens-before: the previous one of the
// thread, or the one that creates the thread; 0: none.
static smc_id event_before(const smc_graph *g, uint32_t thread, uint32_t index) {
    const smc_thread *t = &g->threads.at[thread];
    assert(index && index <= t->events.n + 1);
    return index > 1 ? t->events.at[index - 2] : t->create;
}

void smc_visit_elided(const smc_graph *g, smc_elided_visitor *visit, void *self) {
    for (uint32_t i = 0; i < smc_elided_count(g); i++) {
        const smc_elided *f = smc_elided_at(g, i);
        visit(self, event_before(g, f->thread, f->index), &f->step->action);
    }
}

void smc_visit_elided_before(const smc_graph *g, uint32_t thread, uint32_t index,
                             smc_elided_visitor *visit, void *self) {
    const smc_id before = event_before(g, thread, index);
    if (!before || !g->reduced) return;
    const smc_elided_range made = smc_elided_before(g, thread, index);
    for (uint32_t i = made.from; i < made.to; i++) {
        const smc_elided *f = smc_elided_at(g, i);
        if (f->thread == thread) visit(self, before, &f->step->action);
    }
}

const char *smc_reduced_check(smc_reduction_data *r, const smc_graph *g) {
    const char *wrong = smc_groups_check(&r->groups, g);
    if (!wrong) wrong = smc_unordered_check(&r->unordered, g);
    return wrong ? wrong : smc_elision_check(&r->elision, g);
}
