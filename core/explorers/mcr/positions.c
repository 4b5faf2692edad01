#include "explorers/mcr/positions.h"

mcr_thread_terms *mcr_thread_at(mcr_formula *f, uint32_t t) {
    while (f->threads.n <= t) *smc_vec_push(&f->threads) = (mcr_thread_terms){0};
    return &f->threads.at[t];
}

void mcr_require_creation(mcr_formula *f, uint32_t create, const mcr_position *first) {
    const mcr_shape *c = &f->shapes.at[create];
    const mcr_literal created = mcr_position_at(f, c->thread, c->index)->in;
    MCR_CLAUSE(f->solver, -c->present, -first->in, created);
    MCR_CLAUSE(f->solver, -c->present, -first->target, created);
}

// Adds position `index` of thread t, the next one after its positions so far.
static void add_position(mcr_formula *f, uint32_t t, uint32_t index) {
    mcr_thread_terms *thread = mcr_thread_at(f, t);
    mcr_position p = {.in = mcr_new_literal(f->solver, 'L', t, index),
                      .target = mcr_new_literal(f->solver, 'T', t, index),
                      .time = mcr_new_point(f->solver, 'O', t, index)};
    MCR_CLAUSE(f->solver, -p.target, -p.in);
    if (index > 1) {
        MCR_CLAUSE(f->solver, -p.in, thread->positions.at[index - 1].in);
        MCR_CLAUSE(f->solver, -p.target, thread->positions.at[index - 1].in);
    } else {
        for (uint32_t i = 0; i < thread->creates.n; i++)
            mcr_require_creation(f, thread->creates.at[i], &p);
    }
    *smc_vec_push(&mcr_thread_at(f, t)->positions) = p;
}

mcr_position *mcr_position_at(mcr_formula *f, uint32_t t, uint32_t index) {
    if (!mcr_thread_at(f, t)->positions.n)
        *smc_vec_push(&mcr_thread_at(f, t)->positions) = (mcr_position){0};
    while (mcr_thread_at(f, t)->positions.n <= index)
        add_position(f, t, mcr_thread_at(f, t)->positions.n);
    return &mcr_thread_at(f, t)->positions.at[index];
}

mcr_time_variable mcr_time_at(mcr_formula *f, uint32_t thread, uint32_t index) {
    return mcr_position_at(f, thread, index)->time;
}

mcr_literal mcr_add_exclusive_literal(mcr_formula *f, mcr_literal any, mcr_literal one, char letter,
                                      uint32_t name) {
    const mcr_literal now = mcr_new_literal(f->solver, letter, name, (uint32_t)one);
    MCR_CLAUSE(f->solver, -one, now);
    if (!any) return now;
    MCR_CLAUSE(f->solver, -one, -any);
    MCR_CLAUSE(f->solver, -any, now);
    return now;
}
