// commute.c - whether RMWs that commute may stay in no order (docs/counters.md).
//
// They may as long as every other access of their location comes before or after each of them, and nothing depends on what synchronises
// by way of them. The first event that shows that this is not so ends the exploration, and everything begins again without.
#include "explorers/commute.h"
#include "explorers/revisit/engine.h"

// ---- what is known -----------------------------------------------------------------------------------------------

revisit_commuting revisit_commuting_begin(const smc_explore_options *options, const smc_model *model, bool labelled, smc_unpacking *known) {
    const bool may = !labelled && !options->plain_events && (model->flags & SMC_MODEL_COMMUTES) && smc_setting_of(options, &smc_commute).on;
    revisit_commuting c = {.use = may ? SMC_COMMUTE_ALL : SMC_COMMUTE_NONE};
    if (!options->known.n) return c;
    const uint8_t use = (uint8_t)smc_get_below(known, SMC_COMMUTE_ALL + 1);
    if (may) c.use = use;
    for (uint32_t n = smc_get_count(known); n; n--) *smc_vec_push(&c.tangled.at) = smc_get(known);
    return c;
}

void revisit_commuting_tell(const revisit_commuting *c, smc_result *result) {
    smc_put(&result->known, c->use);
    smc_put(&result->known, c->tangled.at.n);
    for (uint32_t i = 0; i < c->tangled.at.n; i++) smc_put(&result->known, c->tangled.at.at[i]);
}

void revisit_commuting_free(revisit_commuting *c) { smc_vec_free(&c->tangled.at); }

static void begin_again(revisit_engine *x, smc_commute_use use) {
    x->commuting->use = (uint8_t)use;
    x->commuting->again = x->done = true;
}

static void tangle(revisit_engine *x, uint32_t loc) {
    smc_codes *codes = &x->commuting->tangled;
    const uint64_t code = x->graph.locs.at[loc].info.code;
    begin_again(x, x->commuting->use);
    for (uint32_t i = 0; i < codes->at.n; i++)
        if (codes->at.at[i] == code) return;
    *smc_vec_push(&codes->at) = code;
}

// ---- other accesses ----------------------------------------------------------------------------------------------

static bool is_defined(const smc_graph *g, const smc_loc *l, uint64_t value) {
    const smc_program *p = g->program;
    char text[8];
    if (l->info.size < 8) return value == smc_truncate(value, l->info.size);
    return value != SMC_UNWRITTEN && !(p->describe_undefined && p->describe_undefined(p, value, text, sizeof text));
}

static bool is_conditional(const smc_event *e) { return e->kind == SMC_RMW && !smc_rmw_is_unconditional(e->step->action.rmw); }

// What an RMW that commutes finds could be undefined, which is an error of it.
static bool may_find_undefined(const smc_graph *g, const smc_loc *l, uint32_t loc) {
    bool written = false;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id w = g->write_head[(size_t)loc * g->stride + t];
        if (w && !is_defined(g, l, smc_ev(g, w)->out)) return true;
        written |= w != 0;
    }
    return !written && (!l->info.initialised || !is_defined(g, l, l->info.initial));
}

// All other accesses so far happen before it.
static bool fits(const revisit_engine *x, smc_id id, const uint32_t *hb) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    const smc_loc *l = &g->locs.at[e->loc];
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_id last = g->access_head[(size_t)e->loc * g->stride + t];
        if (last && !smc_in_clock(smc_ev(g, last), hb)) return false;
    }
    for (uint32_t i = 0; i < l->commuting.n; i++) {
        const smc_event *u = smc_ev(g, l->commuting.at[i]);
        if (smc_rmw_family(u->step->action.rmw) != smc_rmw_family(e->step->action.rmw) && !smc_in_clock(u, hb)) return false;
    }
    return e->step->action.size == l->info.size && !may_find_undefined(g, l, e->loc);
}

// Those that commute so far happen before it. The model knows what a compare-exchange would find only of a write.
static bool goes_with(const smc_graph *g, const smc_event *e, const uint32_t *hb) {
    const smc_loc *l = &g->locs.at[e->loc];
    for (uint32_t i = 0; i < l->commuting.n; i++)
        if (!smc_in_clock(smc_ev(g, l->commuting.at[i]), hb)) return false;
    return !is_conditional(e);
}

// What a round of a loop has done it has undone: whether others see that is asked of its writes.
static void check_round(revisit_engine *x, const smc_event *e) {
    const smc_graph *g = &x->graph;
    for (uint32_t i = 0; i < g->threads.at[e->thread].events.n; i++) {
        const smc_event *u = smc_ev(g, g->threads.at[e->thread].events.at[i]);
        if (u->commutes) tangle(x, u->loc);
    }
}

// An await that stands at the location looks at writes before it reads one.
static void check_awaits(revisit_engine *x) {
    const smc_graph *g = &x->graph;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_step *s = g->threads.at[t].step;
        const uint32_t loc = s && smc_is_access(s->action.kind) ? s->action.loc : 0;
        if (loc && loc < g->locs.n && g->locs.at[loc].commuting.n && revisit_is_await(x, s)) tangle(x, loc);
    }
}

// At one location: each access there looks at all of them.
enum { MOST_COMMUTING = 4096 };

void revisit_commuting_check(revisit_engine *x, smc_id id) {
    const smc_graph *g = &x->graph;
    const smc_event *e = smc_ev(g, id);
    if (e->commutes && g->locs.at[e->loc].commuting.n > MOST_COMMUTING) tangle(x, e->loc);
    if (e->commutes && !fits(x, id, smc_model_hb_clock(x->model, x->state, g, id))) tangle(x, e->loc);
    if (e->located && g->locs.at[e->loc].commuting.n && !goes_with(g, e, smc_model_hb_clock(x->model, x->state, g, id))) tangle(x, e->loc);
    if (smc_round_undone(&e->step->action)) check_round(x, e);
    check_awaits(x);
    if (g->synchronising && x->model->interleaves && !x->model->interleaves(x->state) && !x->commuting->again) begin_again(x, SMC_COMMUTE_RELAXED);
}

// What happens after a race depends on what is before what.
void revisit_commuting_check_errors(revisit_engine *x) {
    if (!x->options->keep_going || x->commuting->again) return;
    for (uint32_t i = 0; i < x->result->errors.n; i++)
        if (x->result->errors.at[i].kind == SMC_ERR_RACE) begin_again(x, SMC_COMMUTE_NONE);
}
