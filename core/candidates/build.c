#include "candidates/build.h"

int32_t smc_candidate_last_of(const smc_candidate *c, uint32_t thread) {
    for (uint32_t i = c->n; i-- > 0;)
        if (c->events[i].thread == thread) return (int32_t)i;
    return -1;
}

int32_t smc_candidate_end_of(const smc_candidate *c, uint32_t thread) {
    const int32_t last = smc_candidate_last_of(c, thread);
    return last >= 0 && c->events[last].step && smc_is_joinable(&c->events[last].step->action)
               ? last
               : -1;
}

smc_status smc_candidate_next_step(smc_program *program, const smc_step *start,
                                   const smc_candidate *c, uint32_t thread, const smc_step **next) {
    const int32_t last = smc_candidate_last_of(c, thread),
                  create = last < 0 && thread ? smc_candidate_create_of(c, thread) : -1;
    *next = last >= 0 ? c->events[last].next : thread ? NULL : start;
    return create >= 0 ? program->child(program, c->events[create].step, next) : SMC_OK;
}

smc_candidate_event smc_candidate_next_event(const smc_model *model,
                                             const smc_explore_options *options,
                                             const smc_candidate *c, const smc_step *step,
                                             uint32_t thread) {
    const smc_action *a = &step->action;
    const int32_t last = smc_candidate_last_of(c, thread);
    return (smc_candidate_event){.step = step,
                                 .thread = thread,
                                 .index = (last >= 0 ? c->events[last].index : 0) + 1,
                                 .loc = a->loc,
                                 .rf = -1,
                                 .out = smc_action_own_result(a),
                                 .reads = smc_candidate_is_data(model, a) && a->kind != SMC_WRITE,
                                 .writes = a->kind == SMC_WRITE,
                                 .plain = smc_candidate_is_plain(options, a)};
}

smc_status smc_candidate_find_dependencies(smc_program *p, const smc_model *model,
                                           const smc_candidate *c, uint32_t thread,
                                           smc_depends **out) {
    const smc_step **steps = smc_alloc((c->n + 1) * sizeof *steps);
    uint64_t *values = smc_alloc((c->n + 1) * sizeof *values);
    uint32_t n = 0;
    *out = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->events[i].thread != thread) continue;
        steps[n] = c->events[i].step;
        values[n++] = c->events[i].in;
    }
    const bool tracks_dependencies = model->flags & SMC_MODEL_DEPENDS && p->depends;
    const smc_status s = tracks_dependencies ? p->depends(p, steps, values, n, out) : SMC_OK;
    free(steps);
    free(values);
    return s;
}

void smc_candidate_insert_write(smc_candidate *c, smc_candidate_event *e, uint32_t co) {
    for (uint32_t i = 0; i < c->n; i++) {
        smc_candidate_event *o = &c->events[i];
        if (o->writes && o->loc == e->loc && o != e && o->co >= co) o->co++;
    }
    e->co = co;
}
