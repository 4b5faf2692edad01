// counters.c - random programs that count: compares explorations that do not order commuting RMWs
// (docs/design/counters.md) with explorations of all their orders.
//
//     smc_counters [first seed [how many [--with=feature,.. [model]]]]
//
// Complete executions that only differ by this order are recognised by removing the RMWs of some
// locations. The set of these locations is not taken from smc: it is a set for which the number of
// executions is the visited number. A location that is only accessed by commuting RMWs until main
// has joined all threads must belong to the set. A difference prints the program; the test stops
// after ten differences.
#include "program/tested.h"
#include "reductions/reduction.h"
#include "explorers/revisit/explore.h"
#include "termination/terminal.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

// Sets of locations, and whether only relaxed RMWs are unordered.
enum { LOCATIONS = 4, SETS = 2 << LOCATIONS };

typedef struct kinds {
    smc_outcomes complete[SETS], blocked[SETS];
    smc_outcomes outcomes_by_source[SETS]; // blocked executions, in which awaits differ by the
                                           // write they read
} kinds;

static bool releases(const smc_action *a) {
    return a->order == SMC_RELEASE || a->order == SMC_ACQ_REL || a->order == SMC_SEQ_CST;
}

// Whether the RMW does not synchronise: it is relaxed, or a release that no acquire fence can
// follow.
static bool is_relaxed(const smc_graph *g, smc_id id) {
    const unsigned order = smc_event_at(g, id)->step->action.order;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *f = smc_event_at(g, g->addition_order.at[i]);
        if (f->kind == SMC_FENCE && releases(&f->step->action) &&
            smc_is_in_clock(f, smc_graph_po_clock(g, id)))
            return false;
    }
    return order == SMC_RELAXED || order == SMC_RELEASE;
}

// Returns whether the event is an RMW that is removed for this set.
static bool is_out(const smc_graph *g, smc_id id, unsigned set) {
    const smc_event *e = smc_event_at(g, id);
    if (!e->step || e->kind != SMC_RMW || !(set >> (e->loc - 1) & 1) ||
        !(e->step->action.result_unused || smc_is_tested_addition(&e->step->action)))
        return false;
    return !(set >> LOCATIONS) || is_relaxed(g, id);
}

static uint64_t code_of(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    return e->thread == SMC_INIT_THREAD ? 0 : smc_mix_hash(e->thread * 131u + e->index);
}

// Returns whether the event is an await that has led to a block and changed nothing. Executions
// that only differ in the source of such a read count once, unless a race disables awaits
// (docs/design/rounds.md#awaits).
static bool is_idle_await(const smc_event *e) {
    return e->reads && e->next && e->next->action.kind == SMC_BLOCK &&
           (!e->writes || e->out == e->in);
}

static bool look(void *context, const smc_graph *g) {
    kinds *k = context;
    const bool blocked = smc_leaf_kind_of(g) == SMC_LEAF_BLOCKED;
    for (unsigned set = 0; set < SETS; set++) {
        uint64_t sum = 1, sources = 0;
        for (uint32_t i = 0; i < g->addition_order.n; i++) {
            const smc_id id = g->addition_order.at[i];
            const smc_event *e = smc_event_at(g, id);
            smc_id rf = is_out(g, id, set) ? 0 : e->rf;
            while (rf && is_out(g, rf, set)) rf = smc_event_at(g, rf)->rf;
            const uint64_t code = smc_mix_hash(code_of(g, id) * 3 + (rf ? code_of(g, rf) : 0) +
                                               (e->kind == SMC_CHOICE ? e->in : 0));
            if (e->linked) sum += code;
            if (e->linked && is_idle_await(e)) sources += code;
        }
        smc_outcomes_add(blocked ? &k->blocked[set] : &k->complete[set], sum - sources);
        if (blocked) smc_outcomes_add(&k->outcomes_by_source[set], sum);
    }
    return true;
}

// Whether, according to the program's text, the location is only accessed by commuting RMWs of one
// kind, and by main after it has joined all other threads.
static bool only_counts(const litmus *l, uint8_t loc, bool relaxed) {
    unsigned family = 0;
    if (l->unwritten >> loc & 1) return false;
    for (uint32_t t = 0; t < l->n_threads; t++) {
        uint32_t joined = 1;
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            joined += !t && i->op == LIT_JOIN;
            if (i->op == LIT_FENCE && relaxed) return false;
            if (i->op < LIT_LOAD || i->op > LIT_RMW || i->loc != loc || joined == l->n_threads)
                continue;
            if (i->op != LIT_RMW || !i->keeps_register || (relaxed && i->order != SMC_RELAXED))
                return false;
            if (family && family != smc_rmw_commuting_family(i->rmw)) return false;
            family = smc_rmw_commuting_family(i->rmw);
        }
    }
    return family;
}

static bool ends_with_conditions(const litmus *l, uint8_t loc) {
    bool found = false;
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++)
            found |= i->op == LIT_RMW && i->loc == loc && i->rmw == SMC_CAS;
    return found;
}

// Returns the locations whose RMWs the exploration must leave unordered, according to the text.
static unsigned certain(const litmus *l, const smc_model *model) {
    unsigned set = 0;
    if (!(model->flags & SMC_MODEL_COMMUTES)) return 0;
    for (uint8_t loc = 0; loc < l->n_locs; loc++)
        if (only_counts(l, loc, model->interleaves) && !ends_with_conditions(l, loc))
            set |= 1u << loc;
    return set;
}

// Whether each RMW in the executions that show errors has read the value that it reports.
static bool errors_have_real_values(const litmus *l, const smc_result *r) {
    bool real = true;
    for (uint32_t i = 0; i < r->errors.n; i++) {
        const smc_witness *w = &r->errors.at[i].witness;
        for (uint32_t k = 0; k < w->n; k++) {
            const smc_witness_event *e = &w->events[k];
            if (e->kind != SMC_RMW || e->pending) continue;
            const uint64_t initial =
                l->unwritten >> (e->loc - 1) & 1 ? SMC_UNWRITTEN : l->initial[e->loc - 1];
            real &= e->reads && e->in == (e->rf < 0 ? initial : w->events[e->rf].out);
            for (uint32_t j = 0; j < k; j++)
                real &= !(w->events[j].kind == SMC_RMW && w->events[j].writes && e->writes &&
                          w->events[j].loc == e->loc && w->events[j].rf == e->rf);
        }
    }
    return real;
}

typedef struct numbers {
    uint64_t programs, fewer, visited, all, different;
} numbers;

static bool is_one_for_each(const litmus *l, const smc_model *model, numbers *n) {
    static const smc_stop never = {0};
    const smc_setting own[] = {{&smc_option_symmetry, {0}}, {&smc_option_commuting, {0}}};
    smc_explore_options how = {.keep_going = true,
                               .plain_access = (l->initial[0] & 1) != 0,
                               .stop = &never,
                               .own = own,
                               .n_own = 1};
    how.check = true;
    const smc_result one = litmus_explore(l, model, smc_explorer_find("tracer", model), how);
    const smc_result with_co = litmus_explore(l, model, smc_explorer_find("trust", model), how);
    how.n_own = 0;
    const smc_result nameless = litmus_explore(l, model, smc_explorer_find("tracer", model), how);
    how.n_own = 2;
    const smc_result co = litmus_explore(l, model, smc_explorer_find("trust", model), how);
    how.check = false;
    how.plain_events = true; // this exploration is run once
    kinds k = {0};
    smc_result all = {0};
    smc_program *p = litmus_open(l);
    const revisit_exploration e = {p, model, &how, .watch = {.visit = look, .context = &k}};
    const bool ended = revisit_explore(&e, &all);
    litmus_close(p);
    // The results below depend on the explorer.
    const bool races = litmus_error_kinds(&all) >> SMC_ERR_RACE & 1;
    // all orders are visited if there are races, or if plain accesses have to be events
    const unsigned needed = all.errors.n ? 0 : certain(l, model);
    bool found = false;
    for (unsigned set = 0; set < SETS; set++)
        found |= (set & needed) == needed && one.executions == k.complete[set].n &&
                 (one.blocked == k.blocked[set].n ||
                  (races && one.blocked == k.outcomes_by_source[set].n));
    if (!(model->flags & SMC_MODEL_COMMUTES))
        found = one.executions == all.executions && one.blocked == all.blocked;
    bool same =
        ended && found && one.complete && with_co.complete && !one.redundant &&
        nameless.executions <= one.executions && one.outcome_hash == all.outcome_hash &&
        with_co.outcome_hash == co.outcome_hash &&
        (races || (nameless.outcome_hash == all.outcome_hash &&
                   co.outcome_hash == all.outcome_hash && with_co.executions >= one.executions)) &&
        with_co.executions <= co.executions && litmus_same_errors(&one, &all) &&
        litmus_same_errors(&with_co, races ? &co : &all) && litmus_same_errors(&nameless, &all) &&
        errors_have_real_values(l, &one) && errors_have_real_values(l, &with_co);
    n->programs++;
    n->fewer += one.executions < all.executions;
    n->visited += one.executions + one.blocked;
    n->all += all.executions + all.blocked;
    if (!same) {
        printf("model %s: %llu executions (%llu blocked), %llu with all RMWs left out, "
               "%llu visited (%llu blocked), %llu of %llu by trust; "
               "outcomes %llx, %llx, %llx, %llx; %u errors, %u, %u and %u; needed %x\n",
               model->name, (unsigned long long)all.executions, (unsigned long long)all.blocked,
               (unsigned long long)k.complete[SETS / 2 - 1].n, (unsigned long long)one.executions,
               (unsigned long long)one.blocked, (unsigned long long)with_co.executions,
               (unsigned long long)co.executions, (unsigned long long)all.outcome_hash,
               (unsigned long long)one.outcome_hash, (unsigned long long)with_co.outcome_hash,
               (unsigned long long)nameless.outcome_hash, all.errors.n, one.errors.n,
               with_co.errors.n, nameless.errors.n, needed);
        litmus_print(l, stdout);
    }
    for (unsigned set = 0; set < SETS; set++)
        free(k.complete[set].slots), free(k.blocked[set].slots),
            free(k.outcomes_by_source[set].slots);
    smc_result_free(&all);
    smc_result_free((smc_result *)(uintptr_t)&one);
    smc_result_free((smc_result *)(uintptr_t)&with_co);
    smc_result_free((smc_result *)(uintptr_t)&nameless);
    smc_result_free((smc_result *)(uintptr_t)&co);
    return same;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3
                                  ? litmus_features(argv[3])
                                  : LIT_WITH_RMW | LIT_WITH_LOCK | LIT_WITH_SKIP | LIT_WITH_WAIT |
                                        LIT_WITH_FENCE | LIT_WITH_CHOICE | LIT_WITH_PLAIN;
    numbers n = {0};
    for (uint64_t seed = first; seed < first + count && n.different < litmus_max_failures();
         seed++) {
        const unsigned drawn = features & (unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40),
                       undefined = drawn & LIT_WITH_PLAIN || seed % 8 ? 0 : LIT_WITH_UNDEFINED;
        const litmus l = litmus_random(seed, drawn | LIT_WITH_COUNTER | undefined);
        for (size_t i = 0; smc_model_at(i); i++) {
            if (!revisit_supports(smc_model_at(i)) ||
                (argc > 4 && strcmp(argv[4], smc_model_at(i)->name) != 0))
                continue;
            const bool same = is_one_for_each(&l, smc_model_at(i), &n);
            if (!same) printf("seed %llu\n", (unsigned long long)seed);
            n.different += !same;
        }
        fflush(stdout);
    }
    printf("%llu programs, %llu with fewer executions, %llu of %llu visited, "
           "%llu programs differ\n",
           (unsigned long long)n.programs, (unsigned long long)n.fewer,
           (unsigned long long)n.visited, (unsigned long long)n.all,
           (unsigned long long)n.different);
    return n.different || n.visited == n.all;
}
