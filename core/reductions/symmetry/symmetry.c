// symmetry.c - the facts known about interchangeable threads; each restart adds facts.
#include "reductions/symmetry/symmetry.h"

#include "reductions/reduction.h"

// Maximum number of threads separated from their groups. Each costs two attempts, so of hundreds of
// threads that differ in one step all attempts together would be quadratic in their number. Then
// the program is explored without symmetry reduction.
enum { MAX_SEPARATED = 32 };

static bool begin_symmetry(smc_reductions *r, const smc_facts *facts) {
    const bool on = smc_reduction_is_used(r, SMC_REDUCTION_symmetry);
    smc_symmetry *s = &r->symmetry;
    smc_unpacking known;
    *s = (smc_symmetry){.use = on ? SMC_SYMMETRY_SOUGHT : SMC_SYMMETRY_NONE};
    if (!on || !smc_facts_find(facts, SMC_FACT_symmetry, &known)) return true;
    s->use = (uint8_t)smc_unpack_number_below(&known, SMC_SYMMETRY_USED + 1);
    s->by_history = smc_unpack_flag(&known);
    s->has_alternatives = smc_unpack_flag(&known);
    for (uint32_t n = smc_unpack_count(&known); n; n--)
        *smc_vec_push(&s->asymmetric.at) = smc_unpack_number(&known);
    smc_thread_data_decode(&s->thread_data, &known);
    return !known.wrong && known.at == known.end;
}

static void encode_facts(const smc_reductions *r, smc_facts *facts) {
    const smc_symmetry *s = &r->symmetry;
    smc_packed *to = smc_facts_begin_write(facts, SMC_FACT_symmetry);
    smc_pack_number(to, s->use);
    smc_pack_number(to, s->by_history);
    smc_pack_number(to, s->has_alternatives);
    smc_pack_number(to, s->asymmetric.at.n);
    for (uint32_t i = 0; i < s->asymmetric.at.n; i++) smc_pack_number(to, s->asymmetric.at.at[i]);
    smc_thread_data_encode(&s->thread_data, to);
}

static void clear_steps(smc_reductions *r) {
    free(r->symmetry.checked.slots);
    r->symmetry.checked = (smc_outcomes){0};
    smc_counterparts_free(&r->symmetry.counterparts);
}

// Keeps the counterparts of the threads' next steps. Otherwise the next comparison would replay the
// whole history of the thread under its other names.
static void hold_steps(smc_reductions *r, smc_steps *held) {
    const smc_graph *g = r->graph;
    smc_counterparts retained = r->symmetry.counterparts;
    smc_steps next = {0};
    r->symmetry.counterparts = (smc_counterparts){0};
    clear_steps(r);
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (g->threads.at[t].step) *smc_vec_push(&next) = g->threads.at[t].step;
    smc_counterparts_retain(&retained, &next, held);
    r->symmetry.counterparts = retained;
    smc_vec_free(&next);
}

static void begin_attempt(smc_reductions *r) {
    smc_symmetry *s = &r->symmetry;
    smc_groups *g = &r->reduced.groups;
    s->ends.at.n = s->values.at.n = s->known.n = s->exclusive.n = s->exclusive_for.n = 0;
    g->use = s->use;
    g->asymmetric = &s->asymmetric;
    g->thread_data = s->use == SMC_SYMMETRY_USED && s->thread_data.at.n ? &s->thread_data : NULL;
    // An exchange of what threads do later may order their calls differently.
    g->is_equal_again = !r->options->ends && !smc_thread_data_moves_accesses(&s->thread_data);
    g->wakeups_are_forced = smc_reduction_is_used(r, SMC_REDUCTION_barriers);
}

static void free_symmetry(smc_reductions *r) {
    smc_symmetry *s = &r->symmetry;
    clear_steps(r);
    smc_vec_free(&s->ends.at);
    smc_vec_free(&s->values.at);
    smc_thread_data_free(&s->thread_data);
    smc_vec_free(&s->asymmetric.at);
    smc_vec_free(&s->known);
    smc_vec_free(&s->prefix);
    smc_vec_free(&s->exclusive);
    smc_vec_free(&s->exclusive_for);
}

const smc_option smc_option_symmetry = {
    .name = "symmetry",
    .argument = "auto|off",
    .help =
        "tracer, trust, enumerate: symmetry reduction: explore identical threads up to renaming",
    .kind = SMC_OPTION_AUTO,
    .initial.on = true};

const smc_reduction smc_reduction_symmetry = {
    .name = "symmetry",
    .title = "explore identical threads up to renaming",
    .option = &smc_option_symmetry,
    .preserves = SMC_PRESERVES_ERRORS | SMC_PRESERVES_OUTCOMES,
    .begin = begin_symmetry,
    .attempt = begin_attempt,
    .encode_facts = encode_facts,
    .forget_steps = clear_steps,
    .hold_steps = hold_steps,
    .end = free_symmetry,
};

void smc_symmetry_restart(smc_reductions *r, smc_symmetry_mode use) {
    smc_program *p = r->graph->program;
    r->symmetry.use = (uint8_t)use;
    smc_refute_assumption(r);
    if (use != SMC_SYMMETRY_USED && p->supposed.refute) p->supposed.refute(p);
}

void smc_symmetry_separate_thread(smc_reductions *r, uint64_t path) {
    if (r->refuted) return;
    assert(path); // the group has at least two threads
    *smc_vec_push(&r->symmetry.asymmetric.at) = path;
    smc_symmetry_restart(r, r->symmetry.asymmetric.at.n < MAX_SEPARATED ? SMC_SYMMETRY_SOUGHT
                                                                        : SMC_SYMMETRY_NONE);
}

// At least one source is never removed (docs/design/symmetry.md).
void smc_symmetry_filter(smc_reductions *r, smc_id e, uint32_t from) {
    uint32_t n_left = from;
    for (uint32_t i = from; i < r->sources->n; i++)
        if (smc_symmetry_allows_source(&r->reduced.groups, r->graph, e, r->sources->at[i].write))
            r->sources->at[n_left++] = r->sources->at[i];
    smc_invariant(n_left > from || smc_graph_stop_requested(r->graph),
                  "no source keeps interchangeable threads in order");
    if (n_left > from) r->sources->n = n_left;
}

const uint32_t *smc_symmetric_prefix_clock(smc_reductions *r, smc_id id) {
    smc_vec_reserve(&r->symmetry.prefix, r->graph->stride);
    return smc_symmetry_prefix(&r->reduced.groups, r->graph, id, r->symmetry.prefix.at);
}
