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
    uint64_t *answer;                        // [event]: of a choice, in the table
} table;

static void free_table(table *t) {
    free(t->thread);
    free(t->answer);
}

static void fill_table(table *t, const smc_graph *g) {
    *t = (table){.g = g,
                 .thread = smc_alloc((g->pool.n + 1) * sizeof *t->thread),
                 .answer = smc_alloc((g->pool.n + 1) * sizeof *t->answer)};
    for (uint32_t n = 0; n < g->threads.n; n++) {
        t->next[n] = g->threads.at[n].step;
        for (uint32_t i = 0; i < g->threads.at[n].events.n && i < MOST_EVENTS; i++) {
            t->at[n][i + 1] = g->threads.at[n].events.at[i];
            t->thread[g->threads.at[n].events.at[i]] = n;
            t->answer[g->threads.at[n].events.at[i]] =
                smc_event_at(g, g->threads.at[n].events.at[i])->in;
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

static bool is_append(const smc_event *e) {
    return e->kind == SMC_RMW && e->step->action.op == SMC_APPEND;
}

// The index of the unlock that ends the critical section that the threads' locks number `i` begin,
// if a's section directly precedes that of b and both do the same; 0: otherwise. *append: the index
// at which both append themselves to a list; 0: they do not.
static uint32_t end_of_equal_sections(const table *t, uint32_t a, uint32_t b, uint32_t i,
                                      uint32_t *append) {
    const uint32_t mutex = at(t, a, i)->loc, from = i;
    *append = 0;
    for (i++;; i++) {
        const smc_event *x = at(t, a, i), *y = at(t, b, i);
        if (!x || !y || x->kind != y->kind) return 0;
        if (y->kind == SMC_UNLOCK) break;
        if (is_append(y) && y->loc == x->loc && y->rf == t->at[a][i]) *append = i;
        else if (!are_equal_events(x, y) || (y->kind != SMC_READ && y->kind != SMC_RMW)) return 0;
    }
    return at(t, b, i)->loc == mutex && at(t, b, from)->rf == t->at[a][i] ? i : 0;
}

// The thread's action at this index, which it may not have taken yet; NULL: none.
static const smc_action *action_at(const table *t, uint32_t thread, uint32_t index) {
    const smc_event *e = at(t, thread, index);
    return e ? &e->step->action : t->next[thread] ? &t->next[thread]->action : NULL;
}

static bool waits_in_list(const table *t, uint32_t thread, uint32_t index) {
    const smc_action *a = action_at(t, thread, index);
    return a && a->kind == SMC_READ && smc_is_list_access(a) && a->scoped;
}

// A list of waiting threads in the table: the threads, and the indexes of the events by which they
// have appended themselves.
typedef struct waiting_list {
    uint32_t n, thread[LIT_THREADS], append[LIT_THREADS];
} waiting_list;

static void remove_from(waiting_list *l, uint32_t k) {
    for (l->n--; k < l->n; k++) l->thread[k] = l->thread[k + 1], l->append[k] = l->append[k + 1];
}

// The list that `write` has written, given the answers and the threads of the table.
static waiting_list list_after(const table *t, smc_id write) {
    const smc_event *e = smc_event_at(t->g, write);
    if (e->kind != SMC_RMW) return (waiting_list){0};
    waiting_list l = list_after(t, e->rf);
    if (is_append(e)) {
        l.thread[l.n] = t->thread[write];
        l.append[l.n++] = e->index;
    } else if (e->step->action.op == SMC_REMOVE) {
        for (uint32_t k = 0; k < l.n; k++)
            if (l.thread[k] == t->thread[write]) remove_from(&l, k--);
    } else if (e->out) {
        const smc_id choice = t->g->threads.at[e->thread].events.at[e->index - 2];
        remove_from(&l, (uint32_t)t->answer[choice]);
    } else l.n = 0;
    return l;
}

// The choice by which a thread wakes b while a waits directly before b in the list, if it comes
// after the sections of both, which end at index `end`; 0: there is none.
static smc_id choice_of_second(const table *t, uint32_t a, uint32_t b, uint32_t append,
                               uint32_t end) {
    const smc_event *unlock = at(t, b, end);
    for (uint32_t i = 0; i < t->g->addition_order.n; i++) {
        const smc_id id = t->g->addition_order.at[i];
        const smc_event *e = smc_event_at(t->g, id);
        if (!e->linked || e->kind != SMC_CHOICE || !t->answer[id] || e->index < 2) continue;
        const smc_id before = t->g->threads.at[e->thread].events.at[e->index - 2];
        const smc_event *read = smc_event_at(t->g, before);
        if (read->kind != SMC_READ || !smc_is_list_access(&read->step->action) ||
            smc_event_clock(t->g, before)[unlock->thread] < unlock->index)
            continue;
        const waiting_list l = list_after(t, read->rf);
        const uint64_t k = t->answer[id];
        if (l.thread[k] == b && l.append[k] == append && l.thread[k - 1] == a &&
            l.append[k - 1] == append)
            return id;
    }
    return 0;
}

// Whether the event's thread holds the mutex.
static bool holds_mutex_at(const table *t, const smc_event *e, uint32_t mutex) {
    bool held = false;
    for (uint32_t i = 0; i + 1 < e->index; i++) {
        const smc_event *x = smc_event_at(t->g, t->g->threads.at[e->thread].events.at[i]);
        if (x->loc == mutex && x->kind == SMC_LOCK) held = true;
        if (x->loc == mutex && x->kind == SMC_UNLOCK) held = false;
    }
    return held;
}

// Whether the threads, which wait in a list at this index, are woken by one write, or a first and b
// later by a thread that holds the mutex.
static bool are_woken_in_order(const table *t, uint32_t a, uint32_t b, uint32_t index) {
    const smc_event *x = at(t, a, index), *y = at(t, b, index);
    if (!x || !y || !waits_in_list(t, a, index) || !waits_in_list(t, b, index)) return false;
    if (x->rf == y->rf) return true;
    return smc_is_in_clock(smc_event_at(t->g, x->rf), smc_event_clock(t->g, y->rf)) &&
           holds_mutex_at(t, smc_event_at(t->g, y->rf), action_at(t, b, index + 1)->loc);
}

static bool lock_one_mutex(const table *t, uint32_t a, uint32_t b, uint32_t index) {
    const smc_action *x = action_at(t, a, index), *y = action_at(t, b, index);
    return x && y && x->kind == SMC_LOCK && y->kind == SMC_LOCK && x->loc == y->loc;
}

static bool is_mere_fence(const smc_event *e) {
    return e && e->kind == SMC_FENCE && !e->reads && !e->writes;
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
// be woken first, and to take the mutex first again. Returns whether it has exchanged anything.
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
        uint32_t append;
        const uint32_t end = end_of_equal_sections(t, a, b, i, &append);
        if (!end) return false;
        i = end + 1;
        if (append) {
            const bool wait = waits_in_list(t, a, i) && waits_in_list(t, b, i);
            const smc_id choice = wait ? choice_of_second(t, a, b, append, end) : 0;
            if (choice) {
                t->answer[choice]--;
                exchange_from(t, a, b, i);
                return true;
            }
            if (!lock_one_mutex(t, a, b, i + 1) || !are_woken_in_order(t, a, b, i++)) return false;
        }
        while (is_mere_fence(at(t, a, i)) && is_mere_fence(at(t, b, i))) i++;
        if (!lock_one_mutex(t, a, b, i)) return false;
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
        const uint64_t beside = e->kind == SMC_CHOICE    ? t->answer[g->addition_order.at[i]]
                                : coherence && e->writes ? e->co
                                                         : 0;
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
    free_table(&t);
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
