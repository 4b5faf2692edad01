#include "tools/orders/search.h"

#include "models/cat/cat.h"
#include "tools/run/explore.h"
#include "tools/run/report.h"
#include "tools/terminal/watch.h"

#include <string.h>

// ---- places that may change ---------------------------------------------------------------------

bool orders_names_place(const char *word, const smc_place *at) {
    char *full = smc_format("%s:%u:%u", at->file, at->line, at->column),
         *line = smc_format("%s:%u", at->file, at->line);
    char *number = smc_format("%u", at->line);
    bool names = strcmp(word, number) == 0;
    const char *const forms[] = {full, line};
    for (int i = 0; i < 2 && !names; i++) {
        const size_t n = strlen(forms[i]), k = strlen(word);
        names =
            k <= n && strcmp(forms[i] + n - k, word) == 0 && (k == n || forms[i][n - k - 1] == '/');
    }
    free(number);
    free(line);
    free(full);
    return names;
}

static bool names_place_of(const char *word, const smc_place *at) {
    const size_t n = strlen(at->file), k = strlen(word);
    if (at->function && strcmp(at->function, word) == 0) return true;
    return k <= n && strcmp(at->file + n - k, word) == 0 && (k == n || at->file[n - k - 1] == '/');
}

bool orders_is_in_system_header(const smc_order_place *p) {
    return strncmp(p->at.file, "/usr/include/", strlen("/usr/include/")) == 0 ||
           strncmp(p->at.file, "/usr/lib/", strlen("/usr/lib/")) == 0;
}

bool orders_may_change(const orders_search *s, uint32_t place) {
    const smc_order_place *p = &s->orders.at.at[place];
    const orders_words *w = s->words;
    bool is_listed_model = !w->only.n;
    for (uint32_t i = 0; i < w->only.n; i++)
        is_listed_model |= names_place_of(w->only.at[i], &p->at);
    for (uint32_t i = 0; i < w->keep.n && !p->is_new; i++)
        is_listed_model &= !orders_names_place(w->keep.at[i], &p->at);
    return is_listed_model && !p->mixed && !orders_is_in_system_header(p);
}

// ---- variables ----------------------------------------------------------------------------------

static unsigned possible_orders_of(const orders_search *s, uint32_t place, bool fails) {
    const smc_order_place *p = &s->orders.at.at[place];
    const unsigned text = fails ? p->order_fail : p->order;
    if (fails && !p->compares) return 1u << SMC_RELAXED;
    if (!orders_may_change(s, place)) return 1u << text;
    unsigned values = 1u << text;
    for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
        if (smc_orders_of_kind(p->kind, fails) >> o & 1 &&
            smc_order_covers(s->strengthens ? o : text, s->strengthens ? text : o))
            values |= 1u << o;
    return values;
}

uint32_t orders_cost_of(const orders_search *s, unsigned kind, bool fails, unsigned order) {
    uint32_t cost = 0;
    for (smc_architecture a = 0; a < SMC_ARCHITECTURE_COUNT; a++)
        if (s->costs >> a & 1) cost += smc_order_cost(a, kind, fails, order);
    return cost;
}

static uint32_t cost_of_order_change(const orders_search *s, const smc_order_place *p, bool fails,
                                     unsigned order) {
    if (order > SMC_SEQ_CST || (fails && !p->compares)) return 0;
    // A fence that the search adds, or a plain access that it makes atomic, also costs the change
    // of the source (ORDERS_COST_OF_WRITING).
    const bool is_more =
        p->is_new ? order != SMC_RELAXED : p->order != order && p->order == SMC_PLAIN;
    return orders_cost_of(s, p->kind, fails, order) + (is_more ? ORDERS_COST_OF_WRITING : 0);
}

static void make_variable(orders_search *s, smc_hitting_variable *v, uint32_t place, bool fails) {
    const smc_order_place *p = &s->orders.at.at[place];
    v->values = (uint8_t)possible_orders_of(s, place, fails);
    for (unsigned o = 0; o < SMC_HITTING_VALUES; o++)
        v->cost[o] = cost_of_order_change(s, p, fails, o);
}

// Adds variables for new places. If accesses with different orders turned out to belong to one
// place (smc_order_place.mixed), its variables can only have the order of the source. Returns true
// if any variable changed.
static bool add_new_places(orders_search *s) {
    bool changed = false;
    for (uint32_t v = s->h.variables.n; v < 2 * s->orders.at.n; v++, s->changes++)
        make_variable(s, smc_vec_push(&s->h.variables), v / 2, v % 2);
    for (uint32_t v = 0; v < s->h.variables.n; v++) {
        if (!s->orders.at.at[v / 2].mixed ||
            !(s->h.variables.at[v].values & (s->h.variables.at[v].values - 1)))
            continue;
        make_variable(s, &s->h.variables.at[v], v / 2, v % 2);
        changed = true;
        s->changes++;
    }
    s->too_many |= s->h.variables.n > ORDERS_MAX_VARIABLES;
    return changed;
}

static uint8_t source_order_of(const orders_search *s, uint32_t v) {
    const smc_order_place *p = &s->orders.at.at[v / 2];
    return v % 2 && !p->compares ? SMC_RELAXED : v % 2 ? p->order_fail : p->order;
}

// Gives variables that are missing in the choice, or whose values have been restricted since, the
// order of the source.
static void complete_choice(const orders_search *s, orders_choice *c) {
    for (uint32_t v = 0; v < c->n; v++)
        if (!(s->h.variables.at[v].values >> c->order[v] & 1)) c->order[v] = source_order_of(s, v);
    for (; c->n < s->h.variables.n && c->n < ORDERS_MAX_VARIABLES; c->n++)
        c->order[c->n] = source_order_of(s, c->n);
}

void orders_set_source_orders(const orders_search *s, orders_choice *c) {
    c->n = 0;
    complete_choice(s, c);
}

uint64_t orders_cost(const orders_search *s, const orders_choice *c) {
    return smc_hitting_cost(&s->h, c->order);
}

// ---- exploring choices --------------------------------------------------------------------------

static void apply_choice(orders_search *s, const orders_choice *c) {
    for (uint32_t i = 0; 2 * i < c->n; i++) {
        smc_order_place *p = &s->orders.at.at[i];
        p->now = c->order[2 * i];
        p->now_fail = p->compares ? c->order[2 * i + 1] : p->order_fail;
    }
    smc_interp_apply_orders(s->run->interp, &s->orders);
}

static uint32_t order_place_of_event(const orders_search *s, const smc_witness_event *e,
                                     bool compares) {
    const uint32_t place = smc_order_place_of(&s->orders, e->place, e->kind, compares);
    const bool has_order = place != SMC_NO_ORDER_PLACE && !s->orders.at.at[place].mixed;
    return has_order ? place : SMC_NO_ORDER_PLACE;
}

// Returns the variable of an access, given its first event. A compare-exchange has two: `writes`
// selects that of its success.
static uint32_t variable_of(const orders_search *s, const smc_witness_event *e, bool writes) {
    if ((e->order == SMC_PLAIN && !s->orders.plain) ||
        !(smc_is_access(e->kind) || e->kind == SMC_FENCE) || e->pending)
        return SMC_NO_VARIABLE;
    const bool may_compare = e->kind == SMC_RMW && (e->rmw == SMC_CAS || e->rmw == SMC_FETCH);
    uint32_t place = may_compare ? order_place_of_event(s, e, true) : SMC_NO_ORDER_PLACE;
    const bool compares = place != SMC_NO_ORDER_PLACE;
    if (!compares) place = order_place_of_event(s, e, false);
    return place == SMC_NO_ORDER_PLACE ? SMC_NO_VARIABLE : 2 * place + (compares && !writes);
}

// Returns the variables of all events of a witness, in a list that the caller frees.
static uint32_t *variables_of(const orders_search *s, const smc_witness *w) {
    uint32_t *variable = smc_alloc((w->n + 1) * sizeof *variable);
    for (uint32_t i = 0, end; i < w->n; i = end) {
        bool writes = w->events[i].writes;
        for (end = i + 1; end < w->n && w->events[end].continues; end++)
            writes |= w->events[end].writes;
        variable[i] = variable_of(s, &w->events[i], writes);
        for (uint32_t k = i + 1; k < end; k++) variable[k] = variable[i];
    }
    return variable;
}

static uint32_t add_kept_execution(orders_search *s, smc_error *e) {
    uint32_t *variable = variables_of(s, &e->witness);
    smc_judged_error *k = smc_vec_push(&s->errors);
    smc_judged_error_init(k, smc_interp_program(s->run->interp), s->run->pair.model, *e, variable);
    for (uint32_t i = 0; i < s->right.n; i++) {
        complete_choice(s, s->right.at[i]);
        if (smc_error_remains_with_orders(k, s->run->pair.model, s->right.at[i]->order))
            smc_judged_error_ignore(k);
    }
    *smc_vec_push(&s->restarts) = smc_interp_restart_count(s->run->interp);
    *smc_vec_push(&s->by) = s->run->pair.model;
    *e = (smc_error){0};
    return s->errors.n - 1;
}

static bool is_right(const orders_search *s) {
    const smc_report report = smc_run_make_report(s->run, NULL);
    const smc_verdict v = smc_verdict_of(&report);
    return v == SMC_VERIFIED || v == SMC_BOUNDED;
}

// Records the status of an exploration that failed as a kept execution, which refutes the choice:
// choices that cannot be explored count as wrong.
static uint32_t add_failed_exploration(orders_search *s) {
    const smc_report report = smc_run_make_report(s->run, NULL);
    smc_error e = {.kind = SMC_ERR_COUNT, .message = smc_strdup(smc_reason_incomplete(&report))};
    return add_kept_execution(s, &e);
}

static void record_right_choice(orders_search *s, const orders_choice *c) {
    orders_choice *known = *smc_vec_push(&s->right) = smc_alloc(sizeof *known);
    *known = *c;
}

// Returns whether the last exploration shows that the choice is right; if not, *why is a kept
// execution.
static orders_answer judge_result(orders_search *s, uint32_t *why) {
    if (s->run->result.errors.n)
        return *why = add_kept_execution(s, &s->run->result.errors.at[0]), ORDERS_WRONG;
    if (s->run->stop.requested || s->run->result.status == SMC_NO_MEMORY || s->too_many)
        return ORDERS_UNKNOWN;
    if (!is_right(s)) return *why = add_failed_exploration(s), ORDERS_WRONG;
    return ORDERS_RIGHT;
}

// Explores under one of the models. Returns true if no variable has changed.
static bool explore_under(orders_search *s, smc_pair *pair, void (*how)(smc_run *)) {
    s->run->pair = *pair;
    how(s->run);
    *pair = s->run->pair; // the explorer may have been replaced
    s->explorations++;
    s->executions += smc_result_count_visited(&s->run->result);
    return !add_new_places(s);
}

// Explores the choice under each model, beginning with the model that refuted the last choice.
static orders_answer explore_under_all_models(orders_search *s, orders_choice *c, uint32_t *why) {
    for (uint32_t done = 0; done < s->models->n;) {
        const uint32_t i = (s->first + done) % s->models->n;
        complete_choice(s, c);
        if (s->too_many) return ORDERS_UNKNOWN;
        apply_choice(s, c);
        if (!explore_under(s, &s->models->at[i], smc_run_explore_again)) {
            done = 0;
            continue;
        }
        complete_choice(s, c);
        const orders_answer answer = judge_result(s, why);
        if (answer != ORDERS_RIGHT) return s->first = i, answer;
        done++;
    }
    record_right_choice(s, c);
    return ORDERS_RIGHT;
}

static bool is_listed_model(const orders_search *s, const smc_model *model) {
    for (uint32_t i = 0; i < s->models->n; i++)
        if (s->models->at[i].model == model) return true;
    return false;
}

static bool is_known_right_choice(const orders_search *s, const orders_choice *c) {
    for (uint32_t i = 0; i < s->right.n; i++)
        if (s->right.at[i]->n == c->n && memcmp(s->right.at[i]->order, c->order, c->n) == 0)
            return true;
    return false;
}

// True if a kept execution refutes the choice; *why is the shortest one.
static bool is_refuted(orders_search *s, const orders_choice *c, uint32_t *why) {
    bool found = false;
    for (uint32_t i = 0; i < s->errors.n; i++) {
        if (found && s->errors.at[i].error.witness.n >= s->errors.at[*why].error.witness.n)
            continue;
        if (is_listed_model(s, s->by.at[i]) &&
            smc_error_remains_with_orders(&s->errors.at[i], s->by.at[i], c->order))
            *why = i, found = true;
    }
    s->refuted += found;
    return found;
}

static void explore_source_orders(smc_run *r) {
    smc_result_clear(&r->result);
    smc_run_explore(r);
}

orders_answer orders_try_source_orders(orders_search *s, orders_choice *c) {
    for (uint32_t i = 0; i < s->models->n; i++) {
        // A place whose accesses have different orders (smc_order_place.mixed) keeps them.
        (void)explore_under(s, &s->models->at[i], explore_source_orders);
        orders_set_source_orders(s, c);
        if (s->run->result.errors.n) return ORDERS_WRONG;
        if (s->too_many || !is_right(s)) return ORDERS_UNKNOWN;
    }
    record_right_choice(s, c);
    return ORDERS_RIGHT;
}

orders_answer orders_try_choice(orders_search *s, orders_choice *c, bool forced, uint32_t *why) {
    if (smc_is_stopped(&s->run->stop)) return ORDERS_UNKNOWN;
    complete_choice(s, c);
    if (!forced && is_known_right_choice(s, c)) return ORDERS_RIGHT;
    if (!forced && is_refuted(s, c, why)) return ORDERS_WRONG;
    return explore_under_all_models(s, c, why);
}

bool orders_is_current(const orders_search *s, uint32_t why) {
    return s->restarts.at[why] == smc_interp_restart_count(s->run->interp);
}

bool orders_explore_if_outdated(orders_search *s, uint32_t *why, const orders_choice *c) {
    orders_choice same = *c;
    uint32_t again;
    if (orders_is_current(s, *why)) return true;
    if (orders_try_choice(s, &same, true, &again) != ORDERS_WRONG) return false;
    *why = again;
    return true;
}

// ---- cheapest choice ----------------------------------------------------------------------------

static bool solve_clauses(orders_search *s, const smc_clause *more, uint32_t n_more,
                          orders_choice *c) {
    const uint32_t own = s->h.clauses.n;
    for (uint32_t i = 0; i < n_more; i++) *smc_vec_push(&s->h.clauses) = more[i];
    const bool solved = smc_hitting_solve(&s->h, c->order);
    s->h.clauses.n = own;
    c->n = s->h.variables.n;
    return solved;
}

bool orders_learn_clause(orders_search *s, uint32_t why, const orders_choice *c) {
    for (int last_first = 0; last_first < 2; last_first++) {
        smc_clause clause =
            smc_judged_error_clause(&s->errors.at[why], s->by.at[why], &s->h, c->order, last_first);
        if (!clause.n) return false;
        *smc_vec_push(&s->h.clauses) = clause;
    }
    return true;
}

enum { EARLY_TRIES = 16 }; // number of tries

// The time spent by the search for the cheapest choice and by its fallback: if the cheapest is not
// found soon, each gets half of the time.
typedef struct time_split {
    uint32_t tries;
    double own, others;            // seconds spent by the search; seconds spent by the fallback
    bool has_checked_hopelessness; // is_hopeless was already called
} time_split;

static void step_fallback(orders_search *s, time_split *t, double since) {
    const double now = smc_watch_seconds();
    t->own += now - since;
    if (++t->tries < EARLY_TRIES || !s->fallback_step || t->others > t->own) return;
    s->fallback_step(s->of);
    t->others += smc_watch_seconds() - now;
}

// Calls is_hopeless, once, if the search takes many tries or the last kept execution is not judged
// (is_judged). Such an execution refutes only choices that are nowhere stronger than the one with
// which it was found; so if no choice is right, there could be as many tries as choices.
static bool is_hopeless(orders_search *s, time_split *t, uint32_t *why) {
    if (t->has_checked_hopelessness || !s->is_hopeless) return false;
    if (s->errors.at[*why].is_judged && t->tries < EARLY_TRIES) return false;
    t->has_checked_hopelessness = true;
    uint32_t wrong;
    if (!s->is_hopeless(s, &wrong)) return false;
    *why = wrong;
    return true;
}

orders_answer orders_find_cheapest(orders_search *s, const smc_clause *more, uint32_t n_more,
                                   orders_choice *c, uint32_t *why) {
    time_split t = {0};
    for (;;) {
        const double since = smc_watch_seconds();
        *why = UINT32_MAX;
        const uint32_t changes = s->changes;
        if (s->too_many || (s->until > 0 && smc_watch_seconds() > s->until)) return ORDERS_UNKNOWN;
        if (!solve_clauses(s, more, n_more, c))
            return s->run->stop.requested ? ORDERS_UNKNOWN : ORDERS_WRONG;
        const orders_answer answer = orders_try_choice(s, c, false, why);
        if (answer == ORDERS_UNKNOWN || (answer == ORDERS_RIGHT && s->changes == changes))
            return answer;
        if (answer == ORDERS_WRONG && (!orders_learn_clause(s, *why, c) || is_hopeless(s, &t, why)))
            return answer;
        step_fallback(s, &t, since);
    }
}

// ---- begin and end ------------------------------------------------------------------------------

// Returns the set of architectures whose costs count: those that are named, or those of the
// requested models, or Arm.
static unsigned architectures_of_costs(const orders_words *words, const orders_models *models) {
    unsigned costs = words->costs;
    for (uint32_t i = 0; i < models->n && !words->costs; i++) {
        const smc_model *m = models->at[i].model;
        const smc_architecture a = smc_architecture_of_model(m->name);
        if (a != SMC_ARCHITECTURE_COUNT && (words->models || smc_is_cat(m))) costs |= 1u << a;
    }
    return costs ? costs : 1u << SMC_COST_ARM;
}

void orders_search_begin(orders_search *s, const orders_words *words, smc_run *run,
                         orders_models *models, bool strengthens) {
    *s = (orders_search){.words = words,
                         .run = run,
                         .models = models,
                         .costs = architectures_of_costs(words, models),
                         .strengthens = strengthens,
                         .orders.by_caller = words->by_caller};
    s->h.stop = &run->stop;
    smc_interp_apply_orders(run->interp, &s->orders);
}

void orders_search_restart(orders_search *s, const orders_search *before,
                           smc_overlay_permissions what) {
    const orders_search *b = before;
    *s = (orders_search){.words = b->words,
                         .run = b->run,
                         .models = b->models,
                         .costs = b->costs,
                         .strengthens = b->strengthens,
                         .orders.by_caller = b->orders.by_caller,
                         .orders.plain = what.plain,
                         .h.stop = b->h.stop,
                         .explorations = b->explorations,
                         .executions = b->executions,
                         .refuted = b->refuted};
    smc_run_allow_orders(s->run, what);
    smc_interp_apply_orders(s->run->interp, &s->orders);
}

void orders_search_free(orders_search *s) {
    smc_interp_apply_orders(s->run->interp, NULL);
    for (uint32_t i = 0; i < s->errors.n; i++) smc_judged_error_free(&s->errors.at[i]);
    for (uint32_t i = 0; i < s->right.n; i++) free(s->right.at[i]);
    smc_vec_free(&s->errors);
    smc_vec_free(&s->restarts);
    smc_vec_free(&s->by);
    smc_vec_free(&s->right);
    smc_hitting_free(&s->h);
    smc_orders_free(&s->orders);
}
