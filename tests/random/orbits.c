// orbits.c - random programs of equal threads that are too large for the oracle. Executions that
// differ only by the names of interchangeable threads are equivalent. With symmetry reduction,
// tracer and trust must visit exactly one of each set of equivalent executions that they visit
// without it, and find the same outcomes.
//
//     smc_orbits [first seed [how many [--with=feature,.. [model [algorithm]]]]]
//
// Features are those of random programs (litmus_features); model and algorithm may be "all".
//
// Equivalent executions are recognised from complete executions, by trying all permutations of
// names. If some threads are not completely equal, only outcomes and errors are compared. A
// difference prints the program; after ten differences the test stops.
#include "explorers/revisit/explore.h"
#include "termination/terminal.h"
#include "reductions/reduction.h"
#include "tests/litmus/explore.h"

#include <stdio.h>
#include <string.h>

typedef struct orbits {
    const litmus *l;
    bool coherence;           // executions that differ in coherence order are different
    bool is_reduced;          // the exploration visits one of each set of equivalent executions
    bool has_old_list;        // some execution was not counted, see wakes_from_old_list
    const smc_result *result; // of the exploration
    uint64_t counted;         // number of executions in `result` at the last visit
    smc_outcomes complete, blocked; // the sets, by their codes
    uint64_t n_complete, n_blocked; // number of visited executions
    uint64_t visited;
} orbits;

enum { MANY = 10000 }; // programs with more executions are skipped

// ---- threads that are equal again ---------------------------------------------------------------

enum { MOST_EVENTS = 2 * LIT_LENGTH };

// An execution as a table. What two threads do after equal critical sections may be exchanged in
// it, see docs/design/symmetry.md.
typedef struct table {
    const smc_graph *g;
    smc_id at[LIT_THREADS][MOST_EVENTS + 1]; // [thread][index]: the event; 0: none
    const smc_step *next[LIT_THREADS];       // the thread's step after its events; NULL: none
    uint32_t *thread;                        // [event]: the thread to which it belongs in the table
} table;

static void fill_table(table *t, const smc_graph *g) {
    *t = (table){.g = g, .thread = smc_alloc((g->pool.n + 1) * sizeof *t->thread)};
    for (uint32_t n = 0; n < g->threads.n; n++) {
        t->next[n] = g->threads.at[n].step;
        for (uint32_t i = 0; i < g->threads.at[n].events.n && i < MOST_EVENTS; i++) {
            t->at[n][i + 1] = g->threads.at[n].events.at[i];
            t->thread[g->threads.at[n].events.at[i]] = n;
        }
    }
}

static const smc_event *at(const table *t, uint32_t thread, uint32_t index) {
    const smc_id id = index <= MOST_EVENTS ? t->at[thread][index] : 0;
    return id ? smc_event_at(t->g, id) : NULL;
}

static bool are_equal_events(const smc_event *a, const smc_event *b) {
    return a->kind == b->kind && !a->writes && !b->writes && a->rf == b->rf && a->in == b->in &&
           a->kind != SMC_LOCK && a->kind != SMC_UNLOCK && a->kind != SMC_CREATE &&
           !smc_kind_ends_thread(a->kind);
}

// The index at which thread b has left the critical section that its lock number `i` begins, and
// waited, if a's section directly precedes it and both have done the same; 0: otherwise.
static uint32_t after_equal_sections(const table *t, uint32_t a, uint32_t b, uint32_t i) {
    const uint32_t mutex = at(t, a, i)->loc;
    bool appends = false;
    for (i++;; i++) {
        const smc_event *x = at(t, a, i), *y = at(t, b, i);
        if (!x || !y || x->kind != y->kind) return 0;
        if (y->kind == SMC_UNLOCK) break;
        if (y->kind == SMC_RMW && y->step->action.op == SMC_APPEND && y->loc == x->loc &&
            y->rf == t->at[a][i])
            appends = true;
        else if (!are_equal_events(x, y) || (y->kind != SMC_READ && y->kind != SMC_RMW)) return 0;
    }
    const smc_event *x = at(t, a, i + 1), *y = at(t, b, i + 1);
    uint32_t from = i;
    while (at(t, b, from)->kind != SMC_LOCK) from--;
    if (at(t, b, i)->loc != mutex || at(t, b, from)->rf != t->at[a][i]) return 0;
    if (!appends) return i + 1;
    return x && y && y->step->action.scoped && are_equal_events(x, y) ? i + 2 : 0;
}

static bool is_next(const table *t, uint32_t thread, uint32_t index, uint32_t mutex) {
    const smc_event *e = at(t, thread, index);
    const smc_action *a = e ? &e->step->action : t->next[thread] ? &t->next[thread]->action : NULL;
    return a && a->kind == SMC_LOCK && a->loc == mutex;
}

// Exchanges what the threads do from this index on.
static void exchange_from(table *t, uint32_t a, uint32_t b, uint32_t index) {
    for (uint32_t i = index; i <= MOST_EVENTS; i++) {
        const smc_id x = t->at[a][i];
        t->at[a][i] = t->at[b][i], t->at[b][i] = x;
        if (t->at[a][i]) t->thread[t->at[a][i]] = a;
        if (t->at[b][i]) t->thread[t->at[b][i]] = b;
    }
    const smc_step *next = t->next[a];
    t->next[a] = t->next[b], t->next[b] = next;
}

// Orders what threads a and b do after equal critical sections, of which a's comes first: a is to
// take the mutex first again. Returns whether it has exchanged anything.
static bool sort_two(table *t, uint32_t a, uint32_t b) {
    uint32_t i = 1;
    for (;;) {
        const smc_event *x = at(t, a, i), *y = at(t, b, i);
        if (!x || !y || x->loc != y->loc) return false;
        if (x->kind != SMC_LOCK || y->kind != SMC_LOCK) {
            if (!are_equal_events(x, y)) return false;
            i++;
            continue;
        }
        const uint32_t mutex = x->loc;
        i = after_equal_sections(t, a, b, i);
        if (!i || !is_next(t, a, i, mutex) || !is_next(t, b, i, mutex)) return false;
        x = at(t, a, i), y = at(t, b, i);
        if (y && (!x || y->linked_at < x->linked_at)) {
            exchange_from(t, a, b, i);
            return true;
        }
        if (!y) return false;
    }
}

static void sort_table(const litmus *l, table *t) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t a = 1; a < l->n_threads; a++)
            for (uint32_t b = 1; b < l->n_threads; b++) {
                const uint32_t of_a = l->equal_to[a] ? l->equal_to[a] : a,
                               of_b = l->equal_to[b] ? l->equal_to[b] : b;
                if (a != b && of_a == of_b) more |= sort_two(t, a, b);
            }
    }
}

// ---- codes --------------------------------------------------------------------------------------

static uint64_t code_of(const table *t, smc_id id, const uint32_t *name) {
    const smc_event *e = smc_event_at(t->g, id);
    return !id || e->thread == SMC_INIT_THREAD
               ? 0
               : smc_mix_hash(name[t->thread[id]] * 131u + e->index);
}

// Returns whether the event is a block, or the read of an await that has led to one. The source of
// such a read may be any of several writes, none of which depends on thread names
// (docs/design/rounds.md#awaits).
static bool is_put_off(const smc_event *e) {
    return e->kind == SMC_BLOCK || (e->reads && e->next && e->next->action.kind == SMC_BLOCK &&
                                    (!e->writes || e->out == e->in));
}

static uint64_t code_under_renaming(const table *t, const uint32_t *name, bool coherence) {
    const smc_graph *g = t->g;
    uint64_t sum = 1;
    for (uint32_t i = 0; i < g->addition_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->addition_order.at[i]);
        // Skipped, since joins are in the order of thread names, and a waiting lock is no event.
        if (e->kind == SMC_JOIN || !e->linked || is_put_off(e)) continue;
        const uint64_t beside = e->kind == SMC_CHOICE ? e->in : coherence && e->writes ? e->co : 0;
        sum += smc_mix_hash(code_of(t, g->addition_order.at[i], name) * 3 +
                            code_of(t, e->rf, name) + beside);
    }
    return sum;
}

// Returns the smallest code over all assignments of the remaining names to the equal threads from
// `t` on.
static uint64_t least_code(const orbits *o, const table *as, uint32_t *name, uint32_t t) {
    const litmus *l = o->l;
    while (t < l->n_threads && !l->equal_to[t]) t++;
    if (t >= l->n_threads) return code_under_renaming(as, name, o->coherence);
    uint64_t least = UINT64_MAX; // the first thread of its group is among the threads before t
    for (uint32_t u = l->equal_to[t]; u <= t; u++) {
        const uint32_t was = name[t];
        name[t] = name[u], name[u] = was;
        const uint64_t code = least_code(o, as, name, t + 1);
        if (code < least) least = code;
        name[u] = name[t], name[t] = was;
    }
    return least;
}

// Whether a thread has tried to take others off a list that had changed since it read the list.
// Other executions cover such ones (docs/design/symmetry.md), which are not counted.
static bool wakes_from_old_list(const smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) {
        smc_id source = 0;
        for (uint32_t i = 0; i < g->threads.at[t].events.n; i++) {
            const smc_event *e = smc_event_at(g, g->threads.at[t].events.at[i]);
            if (!smc_is_list_access(&e->step->action)) continue;
            if (e->kind == SMC_READ) source = e->rf;
            else if (e->step->action.op == SMC_CAS && e->rf != source) return true;
        }
    }
    return false;
}

static bool look(void *context, const smc_graph *g) {
    orbits *o = context;
    uint32_t name[LIT_THREADS];
    const uint64_t counted = o->result->executions + o->result->blocked;
    if (counted <= o->counted) o->n_complete = o->n_blocked = 0; // the exploration has restarted
    o->counted = counted;
    if (wakes_from_old_list(g)) {
        o->has_old_list = true;
        return ++o->visited < MANY;
    }
    for (uint32_t t = 0; t < LIT_THREADS; t++) name[t] = t;
    const smc_leaf leaf = smc_leaf_kind_of(g);
    ++*(leaf == SMC_LEAF_BLOCKED ? &o->n_blocked : &o->n_complete);
    if (o->is_reduced) return ++o->visited < MANY;
    table t;
    fill_table(&t, g);
    if (!o->l->n_words) sort_table(o->l, &t);
    smc_outcomes_add(leaf == SMC_LEAF_BLOCKED ? &o->blocked : &o->complete,
                     least_code(o, &t, name, 1));
    free(t.thread);
    return ++o->visited < MANY;
}

// Explores the program, and looks at each execution. Returns whether all was explored.
static bool explore(orbits *o, const smc_model *model, smc_result *result) {
    static const smc_stop never = {0};
    const smc_setting setting = {&smc_option_symmetry, {.on = o->is_reduced}};
    const smc_explore_options how = {.keep_going = true,
                                     .plain_access = true,
                                     .plain_events = !o->is_reduced, // each is examined once
                                     .stop = &never,
                                     .own = &setting,
                                     .n_own = 1};
    smc_program *p = litmus_open(o->l);
    const revisit_exploration e = {p, model, &how, o->coherence, {.visit = look, .context = o}};
    o->result = result;
    o->n_complete = o->n_blocked = 0;
    const bool ended = revisit_explore(&e, result);
    litmus_close(p);
    return ended;
}

// Explores the program with symmetry reduction. Sets the numbers of executions.
static smc_result explore_reduced(orbits *o, const smc_model *model) {
    const smc_setting on = {&smc_option_symmetry, {.on = true}};
    const smc_explore_options how = {
        .keep_going = true, .check = true, .plain_access = true, .own = &on, .n_own = 1};
    const smc_explorer *explorer = smc_explorer_find(o->coherence ? "trust" : "tracer", model);
    const smc_result one = litmus_explore(o->l, model, explorer, how);
    o->n_complete = one.executions, o->n_blocked = one.blocked;
    return one;
}

static void free_orbits(orbits *o) {
    free(o->complete.slots);
    free(o->blocked.slots);
}

static bool is_one_for_each(const litmus *l, const smc_model *model, bool coherence,
                            uint64_t *visited) {
    orbits o = {.l = l, .coherence = coherence},
           reduced = {.l = l, .coherence = coherence, .is_reduced = true};
    smc_result all = {0}, looked_at = {0};
    const bool ended = explore(&o, model, &all);
    if (!ended && o.visited == MANY) {
        smc_result_free(&all);
        free_orbits(&o);
        return true;
    }
    const bool equal = l->returns_zero && !l->is_distinguishable; // otherwise threads can be
                                                                  // distinguished by the results of
                                                                  // joins or by their code
    smc_result one = explore_reduced(&reduced, model);
    bool same = ended && one.complete && one.outcome_hash == all.outcome_hash;
    if (o.has_old_list) same &= explore(&reduced, model, &looked_at);
    smc_result_free(&looked_at);
    if (equal) same &= reduced.n_complete == o.complete.n && reduced.n_blocked == o.blocked.n;
    for (uint32_t i = 0; i < all.errors.n && same; i++)
        same = smc_result_find_error(&one, all.errors.at[i].kind, 0, all.errors.at[i].place,
                                     all.errors.at[i].place2) != NULL;
    *visited += one.executions + one.blocked;
    if (!same) {
        printf("model %s, %s: %llu executions (%llu blocked) are %llu (%llu), "
               "visited %llu (%llu)%s\n",
               model->name, coherence ? "trust" : "tracer", (unsigned long long)all.executions,
               (unsigned long long)all.blocked, (unsigned long long)o.complete.n,
               (unsigned long long)o.blocked.n, (unsigned long long)reduced.n_complete,
               (unsigned long long)reduced.n_blocked,
               one.outcome_hash == all.outcome_hash ? "" : ", other outcomes");
        litmus_print(l, stdout);
    }
    smc_result_free(&all);
    smc_result_free(&one);
    free_orbits(&o);
    return same;
}

static bool is_selected_name(const char *said, const char *name) {
    return strcmp(said, "all") == 0 || strcmp(said, name) == 0;
}

int main(int argc, char **argv) {
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
                   count = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    const unsigned features = argc > 3 ? litmus_features(argv[3])
                                       : LIT_WITH_RMW | LIT_WITH_LOCK | LIT_WITH_SKIP |
                                             LIT_WITH_WAIT | LIT_WITH_SYNC | LIT_WITH_FENCE |
                                             LIT_WITH_CHOICE | LIT_WITH_NODES | LIT_LARGER;
    uint64_t programs = 0, different = 0, visited = 0;
    for (uint64_t seed = first; seed < first + count && different < litmus_max_failures(); seed++) {
        litmus l = litmus_random(
            seed, (features & ((unsigned)((seed * 0x9e3779b97f4a7c15u) >> 40) | LIT_LARGER)) |
                      LIT_WITH_EQUAL | (seed % 2 ? LIT_WITH_RMW | LIT_WITH_SKIP : 0));
        for (size_t m = 0; smc_model_at(m); m++) {
            if (!revisit_supports(smc_model_at(m)) ||
                (argc > 4 && !is_selected_name(argv[4], smc_model_at(m)->name)))
                continue;
            for (int coherence = 0; coherence < 2; coherence++) {
                if (argc > 5 && !is_selected_name(argv[5], coherence ? "trust" : "tracer"))
                    continue;
                programs++;
                const bool same = is_one_for_each(&l, smc_model_at(m), coherence, &visited);
                if (!same) printf("seed %llu\n", (unsigned long long)seed);
                different += !same;
            }
        }
        fflush(stdout);
    }
    printf("%llu programs, %llu executions that differ by more than names, "
           "%llu programs differ\n",
           (unsigned long long)programs, (unsigned long long)visited,
           (unsigned long long)different);
    return different || !visited;
}
