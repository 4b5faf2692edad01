// seed.c - converts a solution to a seed: the events of the prefix, and the event that receives
// another value, sorted by time.
#include "explorers/mcr/engine.h"
#include "explorers/mcr/validity.h"

// Returns the node of the thread's event that follows its first `length` events in the outcome.
static const mcr_node *event_after(const mcr_engine *x, uint32_t outcome, uint32_t t,
                                   uint32_t length) {
    return mcr_node_of(
        x, mcr_event_after(&x->histories, &x->histories.outcomes.at[outcome], t, length));
}

// A choice of the seed's schedule, with the time of its event in the solution.
typedef struct timed_choice {
    int64_t when; // point in time of the event in the solution
    uint32_t thread, index;
    mcr_choice choice;
} timed_choice;

static int compare_times(const void *a, const void *b) {
    const timed_choice *p = a, *q = b;
    if (p->when != q->when) return p->when < q->when ? -1 : 1;
    if (p->thread != q->thread) return p->thread < q->thread ? -1 : 1;
    return p->index < q->index ? -1 : p->index > q->index;
}

typedef SMC_VEC(timed_choice) timed_choices;

// Adds the event's choice, if the memory model orders the event.
static void add_choice_if_ordered(mcr_engine *x, timed_choices *all, uint32_t t, uint32_t index,
                                  const smc_action *a) {
    if (!mcr_is_ordered_action(a)) return;
    const int64_t when = mcr_time_of_point(x->solver, mcr_position_at(&x->formula, t, index)->time);
    *smc_vec_push(all) = (timed_choice){when, t, index, {t, a->loc, a->kind == SMC_WRITE}};
}

// The value that the shape's event receives in the solution, which differs from its value `has` in
// the outcome.
static uint64_t received_value_in_solution(mcr_engine *x, uint32_t outcome, uint32_t shape,
                                           uint64_t has) {
    const mcr_formula *f = &x->formula;
    const mcr_shape *s = &f->shapes.at[shape];
    if (s->kind == SMC_LOCK) return 0;
    if (s->kind == SMC_CHOICE) {
        for (uint64_t answer = 0; answer < s->action.choice.alternatives; answer++)
            if (answer != has &&
                mcr_literal_holds(x->solver, mcr_receives_value(f, shape, answer, false)))
                return answer;
        return has;
    }
    for (uint32_t i = 0; i < s->sources.n; i++) {
        const mcr_source *source = &f->sources.at[s->sources.at[i]];
        const mcr_write *w = &f->writes.at[source->write];
        if (!mcr_literal_holds(x->solver, source->taken)) continue;
        if (!w->index) return f->places.at[w->loc].info.initial;
        return event_after(x, outcome, w->thread, w->index - 1)->out;
    }
    smc_internal_error(__FILE__, __LINE__, "a solution does not say what is read");
}

// If the event after the prefix of thread t receives another value in the solution, sets the seed's
// target. Returns whether it does.
static bool record_target(mcr_engine *x, uint32_t outcome, uint32_t t, timed_choices *all) {
    mcr_seed *s = &x->seed;
    const uint32_t length = s->lengths.at[t];
    const mcr_node *n = event_after(x, outcome, t, length);
    const smc_step *pending = n->step ? NULL : mcr_pending_of(x, outcome, t);
    if (!pending && (!n->step || !mcr_can_change(x, outcome, n))) return false;
    if (!mcr_literal_holds(x->solver, mcr_position_at(&x->formula, t, length + 1)->target))
        return false;
    const smc_action *a = pending ? &pending->action : &n->step->action;
    const uint32_t shape = pending ? mcr_shape_of_waiting_lock(&x->formula, t, length + 1, a)
                                   : x->formula.labels.at[n->label].shape;
    s->target = t;
    s->changes = true;
    s->value = received_value_in_solution(x, outcome, shape, n->in);
    add_choice_if_ordered(x, all, t, length + 1, a);
    return true;
}

void mcr_query_seed(mcr_engine *x, uint32_t outcome, bool changes) {
    mcr_seed *s = &x->seed;
    timed_choices all = {0};
    const uint32_t n = mcr_thread_count(x, outcome);
    s->outcome = outcome;
    s->changes = false;
    s->lengths.n = s->choices.n = 0;
    for (uint32_t t = 0; t < n; t++) {
        uint32_t length = 0;
        for (; length < mcr_thread_length(x, outcome, t); length++) {
            if (!mcr_literal_holds(x->solver, mcr_position_at(&x->formula, t, length + 1)->in))
                break;
            const mcr_node *e = event_after(x, outcome, t, length);
            add_choice_if_ordered(x, &all, t, length + 1, &e->step->action);
        }
        *smc_vec_push(&s->lengths) = length;
    }
    for (uint32_t t = 0; t < n && changes && !s->changes; t++) record_target(x, outcome, t, &all);
    qsort(all.at, all.n, sizeof *all.at, compare_times);
    for (uint32_t i = 0; i < all.n; i++) *smc_vec_push(&s->choices) = all.at[i].choice;
    smc_vec_free(&all);
}
