// test_cat_orders.c - checks on random executions that strengthening orders is monotone in the
// model files that come with smc: if a model allows an execution, it also allows it with a weaker
// order.
#include "models/cat/cat.h"
#include "program/orders.h"
#include "tests/unit/suite.h"

enum { MAX_EVENTS = 16, LOCS = 2 };

typedef struct random_execution {
    smc_execution x;
    smc_execution_event events[MAX_EVENTS];
    smc_depends *depends[2];
} random_execution;

static uint32_t below(uint64_t *seed, uint32_t n) {
    *seed = *seed * 0x5851f42d4c957f2du + 0x14057b7ef767814fu;
    return (uint32_t)(*seed >> 33) % n;
}

static unsigned one_of(uint64_t *seed, unsigned mask) {
    for (;;) {
        const unsigned o = below(seed, SMC_SEQ_CST + 1);
        if (mask >> o & 1) return o;
    }
}

static void add_random_event(random_execution *r, uint32_t thread, uint32_t index, uint64_t *seed) {
    static const uint8_t kinds[] = {SMC_READ, SMC_WRITE, SMC_READ, SMC_WRITE, SMC_RMW};
    smc_execution_event *e = &r->events[r->x.n++];
    *e = (smc_execution_event){
        .thread = thread,
        .index = index,
        .kind = index == 2 && below(seed, 2) ? SMC_FENCE : kinds[below(seed, sizeof kinds)],
        .rf = -1,
        .create = -1};
    e->loc = e->kind == SMC_FENCE ? 0 : below(seed, LOCS);
    e->order = (uint8_t)one_of(seed, smc_orders_of_kind(e->kind, false));
    e->reads = e->kind == SMC_READ || e->kind == SMC_RMW;
    e->writes = e->kind == SMC_WRITE || e->kind == SMC_RMW;
    if (!e->writes) return;
    e->co = 1;
    for (uint32_t i = 0; i + 1 < r->x.n; i++)
        e->co += r->events[i].writes && r->events[i].loc == e->loc && r->events[i].co;
}

// Permutes the coherence order of a location.
static void shuffle(random_execution *r, uint64_t *seed) {
    for (uint32_t k = 0; k < r->x.n; k++) {
        smc_execution_event *a = &r->events[below(seed, r->x.n)],
                            *b = &r->events[below(seed, r->x.n)];
        if (!a->co || !b->co || a->loc != b->loc) continue;
        const uint32_t co = a->co;
        a->co = b->co;
        b->co = co;
    }
}

// Makes each RMW read from the write just before its own.
static void take_sources(random_execution *r, uint64_t *seed) {
    for (uint32_t i = 0; i < r->x.n; i++) {
        smc_execution_event *e = &r->events[i];
        while (e->reads && e->rf < 0) {
            const uint32_t w = below(seed, r->x.n);
            const smc_execution_event *from = &r->events[w];
            if (from->writes && from->loc == e->loc && w != i &&
                (!e->writes || from->co + 1 == e->co))
                e->rf = (int32_t)w;
        }
    }
}

static void need_at_random(random_execution *r, uint64_t *seed) {
    for (uint32_t i = LOCS; i < r->x.n; i++)
        for (uint32_t k = LOCS; k < i; k++) {
            const smc_execution_event *e = &r->events[i], *on = &r->events[k];
            const unsigned kind = below(seed, 3 * SMC_DEPENDS_KINDS);
            if (on->thread != e->thread || !on->reads || kind >= SMC_DEPENDS_KINDS) continue;
            smc_depends *d = r->depends[e->thread];
            const size_t at = smc_depends_at(d, e->index - 1, (smc_dependency)kind);
            d->rows[at] |= UINT64_C(1) << (on->index - 1);
        }
}

// Draws an execution of two threads with up to four events each, at two locations.
static void make_random(random_execution *r, uint64_t *seed) {
    *r = (random_execution){.x.events = r->events, .x.n_depends = 2};
    for (uint32_t loc = 0; loc < LOCS; loc++)
        r->events[r->x.n++] = (smc_execution_event){.thread = SMC_INIT_THREAD,
                                                    .index = loc + 1,
                                                    .loc = loc,
                                                    .kind = SMC_WRITE,
                                                    .writes = true,
                                                    .rf = -1,
                                                    .create = -1};
    for (uint32_t t = 0; t < 2; t++) {
        const uint32_t n = 3 + !below(seed, 4);
        r->depends[t] = smc_depends_make(n);
        for (uint32_t i = 1; i <= n; i++) add_random_event(r, t, i, seed);
    }
    shuffle(r, seed);
    take_sources(r, seed);
    need_at_random(r, seed);
    r->x.depends = (const smc_depends *const *)r->depends;
}

// Checks each weaker order of each event (docs/orders.md).
START_TEST(test_stronger) {
    const char *asked = getenv("SMC_TEST_EXECUTIONS");
    const uint32_t most = asked ? (uint32_t)strtoul(asked, NULL, 10) : 2000;
    for (size_t k = 0; smc_cat_library_name(k); k++) {
        char *message = NULL;
        smc_model *m = smc_cat_open(smc_cat_library_name(k), NULL, &message);
        uint32_t weaker = 0, allowed = 0;
        for (uint64_t seed = 1, i = 0; i < most; i++) {
            random_execution r;
            make_random(&r, &seed);
            const bool allows = m->axioms(m, &r.x);
            allowed += allows;
            for (uint32_t e = LOCS; allows && e < r.x.n; e++) {
                const uint8_t order = r.events[e].order;
                for (unsigned o = SMC_RELAXED; o <= SMC_SEQ_CST; o++) {
                    if (!(smc_orders_of_kind(r.events[e].kind, false) >> o & 1) || o == order ||
                        !smc_order_covers(order, o))
                        continue;
                    r.events[e].order = (uint8_t)o;
                    weaker++;
                    ck_assert_msg(m->axioms(m, &r.x), "%s: execution %u, event %u", m->name,
                                  (unsigned)i, e);
                }
                r.events[e].order = order;
            }
            free(r.depends[0]);
            free(r.depends[1]);
        }
        ck_assert_uint_gt(allowed, most / 30);
        ck_assert_uint_gt(weaker, allowed);
        smc_cat_close(m);
    }
}
END_TEST

SUITE(test_cat_orders) {
    TCase *c = tcase_create("cat orders");
    tcase_add_test(c, test_stronger);
    tcase_set_timeout(c, 3600);
    return suite_run("cat orders", c);
}
