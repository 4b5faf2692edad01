// test_linearizability.c - compares the check of histories with an enumeration of all orders of
// their calls, and the enumeration of clients with all clients.
//
// The object of a history is a random automaton: in each state a call has some results, each with a
// next state, or waits for ever. The brute-force check tries every order of every set of calls that
// take effect, and follows the automaton.
#include "linearizability/client.h"
#include "linearizability/explain.h"

#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 3, LABELS = 3, WAYS = 2, CALLS = 5 };

typedef struct way {
    int64_t result;
    uint32_t next;
    bool exists;
} way;

typedef struct automaton {
    way ways[STATES][LABELS][WAYS];
    bool blocks[STATES][LABELS];
} automaton;

static uint64_t seed;

static uint32_t draw(uint32_t below) {
    seed += 0x9e3779b97f4a7c15u;
    uint64_t x = seed;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((x ^ x >> 31) % below);
}

static automaton draw_automaton(void) {
    automaton a = {0};
    for (uint32_t s = 0; s < STATES; s++)
        for (uint32_t l = 0; l < LABELS; l++) {
            a.blocks[s][l] = draw(4) == 0;
            const uint32_t n = a.blocks[s][l] ? draw(2) : 1 + (draw(4) == 0);
            for (uint32_t w = 0; w < n; w++) a.ways[s][l][w] = (way){draw(2), draw(STATES), true};
        }
    return a;
}

// ---- the specification --------------------------------------------------------------------------

static void add_from(const automaton *a, smc_specification *spec, uint32_t node, uint32_t state,
                     uint32_t left) {
    if (!left) return;
    for (uint32_t l = 0; l < LABELS; l++) {
        if (a->blocks[state][l]) smc_spec_add_blocked_call(spec, node, l);
        for (uint32_t w = 0; w < WAYS; w++) {
            const way *x = &a->ways[state][l][w];
            if (x->exists)
                add_from(a, spec, smc_spec_add_call(spec, node, l, x->result), x->next, left - 1);
        }
    }
}

// ---- brute force --------------------------------------------------------------------------------

typedef struct brute {
    const automaton *a;
    const smc_history *h;
    uint32_t waits; // the call that waits at the end; CALLS: none
} brute;

static bool follow(const brute *b, const uint32_t *order, uint32_t n, uint32_t i, uint32_t state) {
    if (i == n) return b->waits == CALLS || b->a->blocks[state][b->h->calls[b->waits].label];
    const smc_history_call *c = &b->h->calls[order[i]];
    for (uint32_t w = 0; w < WAYS; w++) {
        const way *x = &b->a->ways[state][c->label][w];
        if (x->exists && (!c->ended || x->result == c->result) &&
            follow(b, order, n, i + 1, x->next))
            return true;
    }
    return false;
}

// Calls without an effect may be at any position, but their order must be respected.
static bool is_in_order(const smc_history *h, const uint32_t *order, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++)
            if (h->calls[order[i]].before >> order[k] & 1) return false;
    return true;
}

static bool permute(const brute *b, uint32_t *order, uint32_t n, uint32_t from, uint32_t voids) {
    if (from == n) {
        uint32_t effects[CALLS], m = 0;
        if (!is_in_order(b->h, order, n)) return false;
        for (uint32_t i = 0; i < n; i++)
            if (!(voids >> order[i] & 1)) effects[m++] = order[i];
        return follow(b, effects, m, 0, 0);
    }
    for (uint32_t i = from; i < n; i++) {
        uint32_t t = order[from];
        order[from] = order[i], order[i] = t;
        const bool is = permute(b, order, n, from + 1, voids);
        t = order[from], order[from] = order[i], order[i] = t;
        if (is) return true;
    }
    return false;
}

static bool brute_force(const automaton *a, const smc_history *h, uint32_t waits) {
    for (uint32_t set = 0; set < 1u << h->n; set++)
        for (uint32_t voids = 0; voids < 1u << h->n; voids++) {
            uint32_t order[CALLS], n = 0;
            bool fits = !(voids & ~set);
            for (uint32_t i = 0; i < h->n && fits; i++) {
                fits &= (set >> i & 1) || !h->calls[i].ended;
                fits &= !(set >> i & 1) || i != waits;
                fits &= !(voids >> i & 1) || (h->calls[i].ended && h->calls[i].may_have_no_effect);
                if (set >> i & 1) order[n++] = i;
            }
            const brute b = {a, h, waits};
            if (fits && permute(&b, order, n, 0, voids)) return true;
        }
    return false;
}

static bool is_right(const automaton *a, const smc_history *h) {
    bool right = brute_force(a, h, CALLS);
    for (uint32_t i = 0; i < h->n && h->is_stuck; i++)
        if (!h->calls[i].ended) right &= brute_force(a, h, i);
    return right;
}

// ---- histories ----------------------------------------------------------------------------------

// Draws calls of two or three threads, and a transitive order between them.
static smc_history draw_history(void) {
    smc_history h = {.n = 1 + draw(CALLS), .is_stuck = draw(3) == 0};
    uint32_t calls_of[3] = {0};
    bool pending[3] = {false};
    for (uint32_t i = 0; i < h.n; i++) {
        uint32_t t = draw(3);
        for (uint32_t k = 0; k < 3 && pending[t]; k++) t = (t + 1) % 3;
        if (pending[t]) {
            h.n = i;
            break;
        }
        smc_history_call *c = &h.calls[i];
        *c = (smc_history_call){.label = draw(LABELS),
                                .thread = t,
                                .index = calls_of[t]++,
                                .ended = draw(5) != 0,
                                .result = draw(2)};
        c->may_have_no_effect = c->ended && draw(4) == 0;
        pending[t] = !c->ended;
        for (uint32_t k = 0; k < i; k++)
            if (h.calls[k].ended && (h.calls[k].thread == t || draw(4) == 0))
                c->before |= 1u << k | h.calls[k].before;
    }
    return h;
}

START_TEST(histories_agree_with_brute_force) {
    enum { ROUNDS = 20000 };
    uint32_t right = 0;
    seed = 1;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        const automaton a = draw_automaton();
        const smc_history h = draw_history();
        smc_specification spec;
        smc_specification_init(&spec);
        add_from(&a, &spec, SMC_SPEC_ROOT, 0, h.n);
        const bool expected = is_right(&a, &h), found = smc_history_is_linearizable(&h, &spec);
        ck_assert_msg(expected == found, "history %u: %d, not %d", i, found, expected);
        right += found;
        smc_specification_free(&spec);
    }
    ck_assert_msg(right > ROUNDS / 10 && right < ROUNDS - ROUNDS / 10, "%u are right", right);
}
END_TEST

// A history reduced to the calls that the contradiction names is still wrong; without any one of
// them it is not.
START_TEST(contradictions_are_contradictions) {
    uint32_t wrong = 0;
    seed = 7;
    for (uint32_t i = 0; i < 3000; i++) {
        const automaton a = draw_automaton();
        smc_history h = draw_history();
        smc_specification spec;
        smc_specification_init(&spec);
        add_from(&a, &spec, SMC_SPEC_ROOT, 0, h.n);
        if (!smc_history_is_linearizable(&h, &spec)) {
            const smc_contradiction why = smc_history_contradiction(&h, &spec);
            wrong++;
            for (uint32_t b = 0; b < h.n; b++)
                for (uint32_t k = 0; k < h.n; k++)
                    if (h.calls[k].thread != h.calls[b].thread && !(why.order[b] >> k & 1))
                        h.calls[b].before &= ~(1u << k);
            ck_assert(!smc_history_is_linearizable(&h, &spec));
            for (uint32_t b = 0; b < h.n; b++)
                for (uint32_t k = 0; k < h.n; k++) {
                    if (!(why.order[b] >> k & 1)) continue;
                    smc_history less = h;
                    less.calls[b].before &= ~(1u << k);
                    if (why.waits == SMC_CLIENT_CALLS)
                        ck_assert(is_right(&a, &less) || less.is_stuck);
                }
        }
        smc_specification_free(&spec);
    }
    ck_assert(wrong > 300);
}
END_TEST

// ---- clients ------------------------------------------------------------------------------------

typedef SMC_VEC(char *) texts;

static bool keep(void *self, const smc_client *c) {
    texts *all = self;
    *smc_vec_push(all) = smc_client_text(c);
    return true;
}

static smc_operations queue(void) {
    smc_operations all = {0};
    smc_operations_declare(&all, "put", SMC_DECLARES_CARRIED, 0, NULL);
    smc_operations_declare(&all, "get", SMC_DECLARES_OPERATION, 0, NULL);
    smc_operations_declare(&all, "set", SMC_DECLARES_VALUE, 4, NULL);
    smc_operations_declare(&all, "set", SMC_DECLARES_VALUE, 5, NULL);
    return all;
}

static void free_texts(texts *all) {
    for (uint32_t i = 0; i < all->n; i++) free(all->at[i]);
    smc_vec_free(all);
}

static int compare_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// A canonical form of a client, computed in the simplest way: threads in the order of their texts,
// so that clients that differ by thread names have the same text; carried values are renumbered in
// order of occurrence.
static char *canonical(char calls[][CALLS], uint32_t threads, uint32_t per_thread) {
    char *parts[SMC_CLIENT_THREADS], *all = smc_strdup("");
    uint32_t n = 0;
    for (uint32_t t = 0; t < threads; t++) {
        char text[CALLS + 1] = {0};
        memcpy(text, calls[t], per_thread);
        if (*text) parts[n++] = smc_strdup(text);
    }
    qsort(parts, n, sizeof *parts, compare_text);
    for (uint32_t i = 0; i < n; i++) {
        char *longer = smc_format("%s|%s", all, parts[i]);
        free(all);
        free(parts[i]);
        all = longer;
    }
    return all;
}

// Lists all clients of `n` calls as texts: a letter is a call, 0 ends a thread.
static void naive(uint32_t n, uint32_t threads, texts *out) {
    static const char letters[] = "pgst";
    uint32_t count = 1;
    for (uint32_t i = 0; i < n; i++) count *= (uint32_t)strlen(letters) * threads;
    for (uint32_t code = 0; code < count; code++) {
        char calls[SMC_CLIENT_THREADS][CALLS] = {{0}};
        uint32_t of[SMC_CLIENT_THREADS] = {0}, left = code, used = 0;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t t = left % threads;
            left /= threads;
            calls[t][of[t]++] = letters[left % 4];
            left /= 4;
        }
        for (uint32_t t = 0; t < threads; t++) used += of[t] > 0;
        if (used != threads) continue;
        char *text = canonical(calls, threads, n);
        bool known = false;
        for (uint32_t i = 0; i < out->n && !known; i++) known = strcmp(out->at[i], text) == 0;
        if (known) free(text);
        else *smc_vec_push(out) = text;
    }
}

// Returns the canonical form of a generated client.
static char *canonical_client(const char *text) {
    char calls[SMC_CLIENT_THREADS][CALLS] = {{0}};
    uint32_t t = 0, i = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '|') t++, i = 0;
        if (strncmp(at, "put(", 4) == 0) calls[t][i++] = 'p';
        if (strncmp(at, "get(", 4) == 0) calls[t][i++] = 'g';
        if (strncmp(at, "set(4", 5) == 0) calls[t][i++] = 's';
        if (strncmp(at, "set(5", 5) == 0) calls[t][i++] = 't';
    }
    return canonical(calls, t + 1, CALLS);
}

START_TEST(clients_are_all_there_once) {
    smc_operations all = queue();
    for (uint32_t n = 1; n <= 4; n++)
        for (uint32_t t = 1; t <= 3 && t <= n; t++) {
            texts made = {0}, expected = {0};
            ck_assert(smc_enumerate_clients(&all, n, t, keep, &made));
            naive(n, t, &expected);
            for (uint32_t i = 0; i < made.n; i++) {
                char *letters = canonical_client(made.at[i]);
                free(made.at[i]);
                made.at[i] = letters;
            }
            ck_assert_uint_eq(made.n, expected.n);
            if (made.n) qsort(made.at, made.n, sizeof *made.at, compare_text);
            if (made.n) qsort(expected.at, expected.n, sizeof *expected.at, compare_text);
            for (uint32_t i = 0; i < made.n; i++) ck_assert_str_eq(made.at[i], expected.at[i]);
            free_texts(&made);
            free_texts(&expected);
        }
    smc_operations_free(&all);
}
END_TEST

START_TEST(clients_of_one_thread_stay_there) {
    smc_operations all = {0};
    texts made = {0};
    smc_operations_declare(&all, "put", SMC_DECLARES_CARRIED, 0, NULL);
    smc_operations_declare(&all, "take", SMC_DECLARES_OPERATION, 0, NULL);
    smc_operations_declare(&all, "put", SMC_DECLARES_THREAD, 0, "owner");
    smc_operations_declare(&all, "steal", SMC_DECLARES_OPERATION, 0, NULL);
    smc_operations_declare(&all, "take", SMC_DECLARES_THREAD, 0, "owner");
    ck_assert(smc_enumerate_clients(&all, 2, 2, keep, &made));
    ck_assert_uint_eq(made.n, 3);
    ck_assert_str_eq(made.at[0], "put(1) | steal()");
    ck_assert_str_eq(made.at[1], "take() | steal()");
    ck_assert_str_eq(made.at[2], "steal() | steal()");
    free_texts(&made);
    made = (texts){0};
    ck_assert(smc_enumerate_clients(&all, 3, 2, keep, &made)); // the values that calls carry are
                                                               // numbered consecutively
    ck_assert_str_eq(made.at[0], "put(1) put(2) | steal()");
    free_texts(&made);
    smc_operations_free(&all);
}
END_TEST

START_TEST(clients_from_text) {
    smc_operations all = queue();
    smc_client c;
    static const char *const right[] = {"put(1) get() | set(-3)", "get()",
                                        "put(1) | get() get(); 1.1 < 2.2"};
    static const char *const wrong[] = {"",
                                        "put()",
                                        "get(1)",
                                        "get() |",
                                        "got()",
                                        "get() | get(",
                                        "| get()",
                                        "get() | get(); 1.1",
                                        "get",
                                        "put(x)",
                                        ("get() | get() | get() | get() | get() | get() | get() | "
                                         "get() | get()"),
                                        "get() | get(); 1.1 < 1.2",
                                        "get() get() | get(); 1.3 < 2.1"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char *fault = smc_client_parse(right[i], &all, &c),
             *text = fault ? NULL : smc_client_text(&c);
        ck_assert_ptr_null(fault);
        ck_assert_str_eq(text, right[i]);
        free(text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *fault = smc_client_parse(wrong[i], &all, &c);
        ck_assert_msg(fault, "%s", wrong[i]);
        free(fault);
    }
    smc_operations_free(&all);
}
END_TEST

START_TEST(orders_are_all_there) {
    smc_operations all = queue();
    smc_client c;
    texts made = {0};
    ck_assert_ptr_null(smc_client_parse("put(1) get() | get()", &all, &c));
    ck_assert(smc_enumerate_client_waits(&c, 2, keep, &made));
    // The only two orders that do not imply each other are 1.1 < 2.1 and 2.1 < 1.2.
    static const char *const expected[] = {
        "put(1) get() | get(); 1.1 < 2.1", "put(1) get() | get(); 2.1 < 1.2; 1.1 < 2.1",
        "put(1) get() | get(); 1.2 < 2.1", "put(1) get() | get(); 2.1 < 1.1",
        "put(1) get() | get(); 2.1 < 1.2"};
    ck_assert_uint_eq(made.n, sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < made.n; i++) ck_assert_str_eq(made.at[i], expected[i]);
    free_texts(&made);
    smc_operations_free(&all);
}
END_TEST

static bool count(void *self, const smc_client_call *const *calls, uint32_t n) {
    (void)calls;
    ((uint32_t *)self)[n]++;
    return true;
}

START_TEST(sequences_are_all_orders) {
    smc_operations all = queue();
    smc_client c;
    uint32_t lengths[CALLS + 1] = {0};
    ck_assert_ptr_null(smc_client_parse("put(1) get() | get() | set(1)", &all, &c));
    ck_assert(smc_enumerate_client_sequences(&c, count, lengths));
    ck_assert_uint_eq(lengths[4], 12); // 4! / 2!
    ck_assert_uint_eq(lengths[3], 0);
    smc_operations_declare(&all, "set", SMC_DECLARES_FAILURE, 0, NULL);
    ck_assert(smc_enumerate_client_sequences(&c, count, lengths));
    ck_assert_uint_eq(lengths[4], 24);
    // A call of set may fail, and is then left out of the sequence. A sequence without it may be
    // enumerated repeatedly.
    ck_assert(lengths[3] >= 3);
    smc_operations_free(&all);
}
END_TEST

SUITE(test_linearizability) {
    TCase *t = tcase_create("linearizability");
    tcase_add_test(t, histories_agree_with_brute_force);
    tcase_add_test(t, contradictions_are_contradictions);
    tcase_add_test(t, clients_are_all_there_once);
    tcase_add_test(t, clients_of_one_thread_stay_there);
    tcase_add_test(t, clients_from_text);
    tcase_add_test(t, orders_are_all_there);
    tcase_add_test(t, sequences_are_all_orders);
    return suite_run("linearizability", t);
}
