// order.c - makes the constraints Phi_mhb: preserved program order (Phi_mem), and creations and
// joins of threads (Phi_sync).
#include "explorers/mcr/order.h"
#include "explorers/mcr/positions.h"

void mcr_add_order(mcr_formula *f, uint32_t first, uint32_t second) {
    uint32_t *known = smc_table_at(&f->edges, first, second);
    if (*known) return;
    *known = 1;
    const mcr_shape *a = &f->shapes.at[first], *b = &f->shapes.at[second];
    MCR_CLAUSE(f->solver, -a->present, -b->present,
               mcr_before_literal(f->solver, mcr_time_at(f, a->thread, a->index),
                                  mcr_time_at(f, b->thread, b->index)));
}

// ---- Phi_sync -----------------------------------------------------------------------------------

// Adds a creation: it precedes all events of the created thread.
static void add_create(mcr_formula *f, uint32_t shape) {
    mcr_thread_terms *created = mcr_thread_at(f, f->shapes.at[shape].other);
    *smc_vec_push(&created->creates) = shape;
    if (created->positions.n > 1) mcr_require_creation(f, shape, &created->positions.at[1]);
    for (uint32_t i = 0; i < created->firsts.n; i++) mcr_add_order(f, shape, created->firsts.at[i]);
}

// Adds the constraint: a join of the thread follows its end.
static void add_joined(mcr_formula *f, uint32_t end, uint32_t join) {
    const mcr_shape *e = &f->shapes.at[end], *j = &f->shapes.at[join];
    MCR_CLAUSE(f->solver, -e->present, -j->present, -mcr_position_at(f, j->thread, j->index)->in,
               mcr_position_at(f, e->thread, e->index)->in);
    mcr_add_order(f, end, join);
}

// Adds a join: it follows the ends of the joined thread.
static void add_join(mcr_formula *f, uint32_t shape) {
    mcr_thread_terms *joined = mcr_thread_at(f, f->shapes.at[shape].other);
    *smc_vec_push(&joined->joins) = shape;
    for (uint32_t i = 0; i < joined->ends.n; i++) add_joined(f, joined->ends.at[i], shape);
}

// Adds the end of a thread: joins of the thread follow it.
static void add_end(mcr_formula *f, uint32_t shape) {
    const uint32_t t = f->shapes.at[shape].thread;
    *smc_vec_push(&mcr_thread_at(f, t)->ends) = shape;
    for (uint32_t i = 0; i < mcr_thread_at(f, t)->joins.n; i++)
        add_joined(f, shape, mcr_thread_at(f, t)->joins.at[i]);
}

void mcr_add_sync(mcr_formula *f, uint32_t shape) {
    switch (f->shapes.at[shape].kind) {
    case SMC_CREATE: add_create(f, shape); break;
    case SMC_JOIN: add_join(f, shape); break;
    case SMC_END: add_end(f, shape); break;
    default: break;
    }
}

// ---- Phi_mem ------------------------------------------------------------------------------------

// The event in the form that axioms read, without links to other events.
static smc_execution_event axiom_event_of_node(const mcr_node *n) {
    const smc_action *a = &n->step->action;
    return (smc_execution_event){.thread = n->thread,
                                 .index = n->index,
                                 .loc = a->loc,
                                 .kind = a->kind,
                                 .order = smc_order_in_execution(a, n->writes),
                                 .reads = a->kind == SMC_READ || a->kind == SMC_RMW,
                                 .writes = n->writes,
                                 .rf = -1,
                                 .create = -1};
}

void mcr_note_shape_if_first(mcr_formula *f, uint32_t shape) {
    mcr_thread_terms *thread = mcr_thread_at(f, f->shapes.at[shape].thread);
    for (uint32_t i = 0; i < thread->firsts.n; i++)
        if (thread->firsts.at[i] == shape) return;
    *smc_vec_push(&thread->firsts) = shape;
    for (uint32_t c = 0; c < thread->creates.n; c++) mcr_add_order(f, thread->creates.at[c], shape);
}

// Adds the constraints that event i of the path comes after its immediate predecessors in preserved
// program order.
static void order_event(mcr_formula *f, const smc_matrices *m, smc_rel ppo, uint32_t i) {
    const mcr_node *n = mcr_node_at(f->histories, f->path.at[i]);
    const uint32_t shape = f->labels.at[n->label].shape;
    bool first = true;
    for (uint32_t k = i; k-- > 0;) {
        bool between = false;
        if (!smc_rel_has_pair(m, ppo, k, i)) continue;
        first = false;
        for (uint32_t j = k + 1; j < i && !between; j++)
            between = smc_rel_has_pair(m, ppo, k, j) && smc_rel_has_pair(m, ppo, j, i);
        if (!between)
            mcr_add_order(f, f->labels.at[mcr_node_at(f->histories, f->path.at[k])->label].shape,
                          shape);
    }
    if (first && mcr_is_ordered_action(&n->step->action)) mcr_note_shape_if_first(f, shape);
}

void mcr_add_program_order(mcr_formula *f) {
    smc_execution_event *events = smc_alloc(f->path.n * sizeof *events);
    smc_matrices m;
    for (uint32_t i = 0; i < f->path.n; i++)
        events[i] = axiom_event_of_node(mcr_node_at(f->histories, f->path.at[i]));
    smc_matrices_init(&m, f->path.n);
    m.stop = mcr_stop_of(f->solver);
    const smc_rel ppo = f->model->axioms_ppo(
        f->model,
        &(smc_execution){.n = f->path.n, .events = events, .stop = mcr_stop_of(f->solver)}, &m);
    for (uint32_t i = 0; i < f->path.n && !mcr_solver_is_stopped(f->solver); i++) {
        mcr_node *n = &f->histories->nodes.at[f->path.at[i]];
        if (!n->ordered) order_event(f, &m, ppo, i);
        n->ordered = true;
    }
    smc_matrices_free(&m);
    free(events);
}
