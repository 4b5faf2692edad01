#include "tools/orders/relax.h"

#include "tools/terminal/watch.h"

#include <string.h>

// ---- reasons ------------------------------------------------------------------------------------

// True if `weak` is the next weaker order than `order` among those that the variable may have.
static bool is_next_weaker_order(const smc_hitting_variable *v, unsigned order, unsigned weak) {
    if (!(v->values >> weak & 1) || weak == order || !smc_order_covers(order, weak)) return false;
    for (unsigned o = SMC_PLAIN; o <= SMC_SEQ_CST; o++)
        if (v->values >> o & 1 && o != order && o != weak && smc_order_covers(order, o) &&
            smc_order_covers(o, weak))
            return false;
    return true;
}

void orders_free_reasons(orders_result *a) {
    for (uint32_t i = 0; i < a->reasons.n; i++) free(a->reasons.at[i].choice);
    a->reasons.n = 0;
}

// Finds the reasons. Choices that could not be explored had counted as wrong, together with all
// weaker ones. If such a weaker one can be explored and is right, it becomes the result.
bool orders_find_reasons(orders_search *s, orders_result *a) {
    for (uint32_t v = 0; v < a->best.n; v++) {
        for (unsigned o = SMC_PLAIN; o <= SMC_SEQ_CST; o++) {
            if (!is_next_weaker_order(&s->h.variables.at[v], a->best.order[v], o)) continue;
            orders_choice *weaker = smc_alloc(sizeof *weaker);
            uint32_t why = 0;
            *weaker = a->best;
            weaker->order[v] = (uint8_t)o;
            orders_answer answer = orders_try_choice(s, weaker, false, &why);
            if (answer == ORDERS_WRONG && !orders_is_current(s, why))
                answer = orders_try_choice(s, weaker, true, &why);
            if (answer == ORDERS_WRONG) {
                *smc_vec_push(&a->reasons) = (orders_reason){
                    .variable = v, .why = why, .order = (uint8_t)o, .choice = weaker};
                continue;
            }
            if (answer == ORDERS_RIGHT) {
                a->best = *weaker;
                orders_free_reasons(a);
            }
            free(weaker);
            return answer == ORDERS_RIGHT && orders_find_reasons(s, a);
        }
    }
    return true;
}

// ---- choices of orders --------------------------------------------------------------------------

// Returns the clause that excludes choice c and all stronger ones: some order must be weaker.
static smc_clause clause_against(const orders_search *s, const orders_choice *c) {
    smc_clause clause = {0};
    for (uint32_t v = 0; v < c->n; v++) {
        unsigned below = 0;
        for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
            if (s->h.variables.at[v].values >> o & 1 && !smc_order_covers(o, c->order[v]))
                below |= 1u << o;
        if (below) *smc_vec_push(&clause) = (smc_literal){v, (uint8_t)below};
    }
    return clause;
}

// Finds further choices that are right and not stronger than a known one, the cheapest first. If
// the clause is empty, there is no other choice.
static bool find_other_choices(orders_search *s, orders_result *a) {
    SMC_VEC(smc_clause) more = {0};
    orders_answer answer = ORDERS_RIGHT;
    *smc_vec_push(&more) = clause_against(s, &a->best);
    while (a->others.n + 1 < s->words->assignments) {
        orders_choice *next = smc_alloc(sizeof *next);
        uint32_t why;
        answer = orders_find_cheapest(s, more.at, more.n, next, &why);
        if (answer != ORDERS_RIGHT) {
            free(next);
            break;
        }
        *smc_vec_push(&a->others) = next;
        *smc_vec_push(&more) = clause_against(s, next);
    }
    for (uint32_t i = 0; i < more.n; i++) smc_vec_free(&more.at[i]);
    smc_vec_free(&more);
    return answer != ORDERS_UNKNOWN;
}

static bool satisfies_all_clauses(const orders_search *s, const orders_choice *c) {
    for (uint32_t i = 0; i < s->h.clauses.n; i++)
        if (!smc_clause_holds(&s->h.clauses.at[i], c->order)) return false;
    return true;
}

// Makes the variable's order in *best the cheapest one with which the choice is right. Returns
// false if a limit was reached.
static bool minimise_order(orders_search *s, orders_choice *best, orders_choice *trial,
                           uint32_t v) {
    const smc_hitting_variable *at = &s->h.variables.at[v];
    for (uint64_t least = 0;;) {
        unsigned next = SMC_PLAIN; // the cheapest order that was not tried
        for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
            if (s->h.variables.at[v].values >> o & 1 && at->cost[o] >= least &&
                (next == SMC_PLAIN || at->cost[o] < at->cost[next]))
                next = o;
        if (next == SMC_PLAIN || at->cost[next] >= at->cost[best->order[v]]) return true;
        uint32_t why;
        *trial = *best;
        trial->order[v] = (uint8_t)next;
        const bool may_be = satisfies_all_clauses(s, trial);
        const orders_answer answer =
            may_be ? orders_try_choice(s, trial, false, &why) : ORDERS_WRONG;
        at = &s->h.variables.at[v]; // the list may have been reallocated
        if (answer == ORDERS_RIGHT) *best = *trial;
        if (answer == ORDERS_WRONG && may_be && !orders_learn_clause(s, why, trial)) return true;
        if (answer != ORDERS_WRONG) return answer == ORDERS_RIGHT;
        least = at->cost[next] + 1;
    }
}

static bool descend_one_order(orders_greedy_search *d) {
    if (!minimise_order(d->s, d->best, d->trial, d->next)) return false;
    d->next++;
    return true;
}

void orders_greedy_step(void *descent) {
    orders_greedy_search *d = descent;
    if (d->next < d->best->n) (void)descend_one_order(d);
}

void orders_greedy_begin(orders_greedy_search *d, orders_search *s, orders_choice *best) {
    *d = (orders_greedy_search){.s = s, .best = best, .trial = smc_alloc(sizeof *d->trial)};
}

bool orders_greedy_end(orders_greedy_search *d) {
    while (d->next < d->best->n)
        if (!descend_one_order(d)) return false;
    return true;
}

void orders_greedy_free(orders_greedy_search *d) { free(d->trial); }

// ---- load buffering -----------------------------------------------------------------------------
//
// RC11 forbids load buffering: a store cannot be read before the loads that precede it in its
// thread. C11, Arm and Power allow it. So the result is also explored under the model that allows
// cycles of po u rf. Weaker orders may remove such executions (SMC_MODEL_ORDERS), so each choice is
// explored completely, and the last right one is the answer. It is nowhere weaker than the first
// result, so it is right under the requested model.

// MIN_SECONDS: least duration of this check; DURATION_FACTOR: duration relative to the time that
// has passed.
enum { MIN_SECONDS = 10, DURATION_FACTOR = 2 };

// Finds the model that allows cycles of po u rf. Returns false if a requested model allows load
// buffering itself, or if none has release sequences.
static bool find_model(const orders_search *s, smc_model *variant, smc_pair *out) {
    bool of_c = false;
    for (uint32_t i = 0; i < s->models->n; i++) {
        const unsigned flags = s->models->at[i].model->flags;
        if (!(flags & SMC_MODEL_PREFIX_CLOSED)) return false;
        of_c |= (flags & SMC_MODEL_RELEASE_SEQUENCES) != 0;
    }
    for (size_t i = 0; of_c && smc_model_at(i); i++)
        if (smc_model_at(i)->flags & SMC_MODEL_PROMISES)
            return smc_pair_choose(smc_model_at(i)->name, SMC_ANY_EXPLORER, SMC_RELEASES_OF_SOURCE,
                                   variant, out) == SMC_OK;
    return false;
}

static orders_answer explore_choice_again(orders_search *s, const orders_choice *c, uint32_t *why) {
    orders_choice *copy = smc_alloc(sizeof *copy);
    *copy = *c;
    const orders_answer answer = orders_try_choice(s, copy, true, why);
    free(copy);
    return answer;
}

static void add_reason(orders_result *a, const orders_choice *c, uint32_t v, uint32_t why) {
    orders_choice *with = smc_alloc(sizeof *with);
    *with = *c;
    *smc_vec_push(&a->reasons) = (orders_reason){
        .variable = v, .why = why, .order = c->order[v], .choice = with, .by_load_buffering = true};
}

// Finds the cheapest order of the variable, between its order in the result and that in `now`, with
// which the program is right. ORDERS_UNKNOWN: a limit was reached.
static orders_answer minimise_between(orders_search *s, orders_result *a, orders_choice *now,
                                      uint32_t v) {
    const smc_hitting_variable at = s->h.variables.at[v];
    for (unsigned tried = 1u << now->order[v];;) {
        unsigned next = SMC_PLAIN;
        for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++)
            if (at.values >> o & 1 && !(tried >> o & 1) && smc_order_covers(o, a->best.order[v]) &&
                smc_order_covers(now->order[v], o) &&
                (next == SMC_PLAIN || at.cost[o] < at.cost[next]))
                next = o;
        if (next == SMC_PLAIN) return ORDERS_RIGHT;
        tried |= 1u << next;
        uint32_t why;
        const unsigned before = now->order[v];
        now->order[v] = (uint8_t)next;
        const orders_answer answer = explore_choice_again(s, now, &why);
        if (answer == ORDERS_WRONG) add_reason(a, now, v, why);
        if (answer == ORDERS_RIGHT) return ORDERS_RIGHT;
        now->order[v] = (uint8_t)before;
        if (answer == ORDERS_UNKNOWN) return ORDERS_UNKNOWN;
    }
}

// Lowers the orders of the source, which are right, towards those of the result.
static orders_answer minimise_source_orders(orders_search *s, orders_result *a) {
    orders_choice *now = smc_alloc(sizeof *now);
    orders_answer answer = ORDERS_RIGHT;
    *now = a->text;
    for (uint32_t v = 0; v < a->best.n && answer == ORDERS_RIGHT; v++)
        if (now->order[v] != a->best.order[v]) answer = minimise_between(s, a, now, v);
    a->best = *now;
    free(now);
    return answer;
}

static void drop_stronger_choices(orders_search *s, orders_result *a) {
    uint32_t n_left = 0, why;
    for (uint32_t i = 0; i < a->others.n; i++) {
        if (explore_choice_again(s, a->others.at[i], &why) == ORDERS_RIGHT)
            a->others.at[n_left++] = a->others.at[i];
        else free(a->others.at[i]);
    }
    a->others.n = n_left;
}

// Why the program is not checked under load buffering; NULL: it can be.
static const char *reason_without_load_buffering(const smc_run *r) {
    const smc_program *p = smc_interp_program(r->interp);
    if (p->used.mixed_sizes)
        return "not checked under load buffering (c11), which does not support atomic accesses of "
               "different sizes";
    if (p->terms && !r->options->nondet.given)
        return "not checked under load buffering (c11), which does not support inputs of any "
               "value; give their range: --nondet=LO..HI";
    return NULL;
}

static void check_load_buffering(orders_search *s, orders_result *a) {
    orders_models *given_models = s->models, other = {.n = 1};
    const double seconds = smc_watch_seconds();
    smc_model variant;
    uint32_t why;
    if (!find_model(s, &variant, &other.at[0])) return;
    a->load_buffering = reason_without_load_buffering(s->run);
    if (a->load_buffering) return;
    smc_watch_set_stage_end(seconds + (DURATION_FACTOR * seconds > MIN_SECONDS
                                           ? DURATION_FACTOR * seconds
                                           : MIN_SECONDS));
    s->models = &other;
    s->first = 0;
    orders_answer answer = explore_choice_again(s, &a->best, &why);
    const bool found_right = answer == ORDERS_RIGHT;
    bool is_incomplete = false;
    if (answer == ORDERS_WRONG) {
        const orders_answer text = explore_choice_again(s, &a->text, &why);
        is_incomplete =
            // The exploration was incomplete, which is no error of the program.
            text == ORDERS_WRONG && s->errors.at[why].error.kind == SMC_ERR_COUNT;
        if (text == ORDERS_RIGHT) answer = minimise_source_orders(s, a);
        else if (text == ORDERS_UNKNOWN) answer = text;
    }
    if (answer != ORDERS_UNKNOWN) drop_stronger_choices(s, a);
    s->models = given_models;
    smc_watch_set_stage_end(0);
    if (answer == ORDERS_UNKNOWN)
        a->load_buffering =
            "not checked under load buffering (c11): the exploration takes too long; "
            "raise --time-limit";
    else if (is_incomplete)
        a->load_buffering = "not checked under load buffering (c11): the exploration is "
                            "incomplete: smc --model=c11 says why";
    else if (answer == ORDERS_WRONG)
        a->load_buffering = "under load buffering (c11) the program fails even with its original "
                            "orders: smc --model=c11 shows how";
    else if (!found_right)
        a->load_buffering =
            "also correct under load buffering (c11), which needs some of these orders; "
            "rc11 does not";
}

bool orders_find_relaxations(orders_search *s, orders_result *a) {
    uint32_t why;
    s->until = s->run->options->time_limit / 2; // the other half of the time is for the fallback
    a->best = a->text;
    orders_choice *found = smc_alloc(sizeof *found);
    orders_greedy_search descent;
    orders_greedy_begin(&descent, s, &a->best);
    s->fallback_step = orders_greedy_step;
    s->of = &descent;
    const orders_answer answer = orders_find_cheapest(s, NULL, 0, found, &why);
    s->fallback_step = NULL; // other choices need no fallback
    smc_invariant(answer != ORDERS_WRONG, "no orders are right though those of the text are");
    a->is_best = answer == ORDERS_RIGHT;
    if (a->is_best) a->best = *found;
    free(found);
    const bool is_lowest = a->is_best || orders_greedy_end(&descent);
    orders_greedy_free(&descent);
    const bool done = a->is_best ? find_other_choices(s, a) : is_lowest;
    orders_set_source_orders(s, &a->text);
    if (!done || !orders_find_reasons(s, a)) return false;
    check_load_buffering(s, a);
    return a->is_best;
}

void orders_result_free(orders_result *a) {
    for (uint32_t i = 0; i < a->others.n; i++) free(a->others.at[i]);
    orders_free_reasons(a);
    smc_vec_free(&a->others);
    smc_vec_free(&a->reasons);
}
