// fair_cycles.c - compares the search for starvation with a separate search
// (docs/design/starvation.md).
//
//     smc_fair_cycles [first seed [how many]]
//
// The random programs have two or three threads, which are automata over two variables, a word at
// which threads can sleep, and a mutex. The separate search decides in another way whether there is
// a fair cycle: for each set of threads that take steps in the cycle, it searches the states in
// which no other thread is enabled. A reported cycle must lead back to its first state.
#include "starvation/starvation.h"

#include "tests/support/draw.h"

#include <stdio.h>

enum { WORKERS = 3, STATEMENTS = 4, END = STATEMENTS, MOST_STATES = 4000 };
enum { X = 1, Y, WORD, MUTEX, LOCATIONS };
enum { STEPS_OF_STATEMENT = 8, STEPS = STATEMENTS * STEPS_OF_STATEMENT + 1 };

typedef enum statement_kind { READS, WRITES, EXCHANGES, SLEEPS, CHOOSES, KINDS } statement_kind;

typedef struct statement {
    statement_kind kind;
    bool locked; // the access is performed with the mutex held
    uint32_t loc, value;
    uint32_t next[2]; // [value read or chosen]: next statement
    bool serves[2];   // [value]: the statement begins another round of a loop without an exit
} statement;

// A step of a thread, for a statement: `phase` 0 locks the mutex (if `locked` is set), 1 performs
// the access, 2 unlocks the mutex after reading `value`.
typedef struct step {
    smc_step step; // must be first
    uint32_t thread, statement, phase, value;
    bool serves;
} step;

typedef struct automaton {
    smc_program seam; // must be first
    uint32_t workers;
    statement code[WORKERS][STATEMENTS];
    step steps[WORKERS][STEPS];
    step blocks[WORKERS];
    step main[2 * WORKERS + 1];
} automaton;

// ---- the program --------------------------------------------------------------------------------

static uint32_t index_of_step(uint32_t at, uint32_t phase, uint32_t value, bool serves) {
    if (at == END) return STEPS - 1;
    return at * STEPS_OF_STATEMENT + (phase == 2 ? 2 + value : phase) * 2 + serves;
}

static smc_action action_of(const statement *s, uint32_t phase) {
    smc_action a = {.order = SMC_SEQ_CST, .size = 4, .loc = s->loc};
    if (phase != 1) {
        a = (smc_action){.kind = phase ? SMC_UNLOCK : SMC_LOCK, .loc = MUTEX};
    } else if (s->kind == READS || s->kind == SLEEPS) {
        a.kind = SMC_READ;
        a.sync = s->kind == SLEEPS;
    } else if (s->kind == WRITES) {
        a.kind = SMC_WRITE;
        a.written = s->value;
    } else if (s->kind == EXCHANGES) {
        a.kind = SMC_RMW;
        a.op = SMC_XCHG;
        a.rmw.operand = s->value;
    } else {
        a = (smc_action){.kind = SMC_CHOICE, .choice.alternatives = 2};
    }
    return a;
}

static void make_steps(automaton *p, uint32_t t) {
    for (uint32_t at = 0; at < STATEMENTS; at++)
        for (uint32_t k = 0; k < STEPS_OF_STATEMENT; k++) {
            const uint32_t phase = k / 2 < 2 ? k / 2 : 2, value = k / 2 == 3;
            step *s = &p->steps[t][at * STEPS_OF_STATEMENT + k];
            *s = (step){
                .thread = t + 1, .statement = at, .phase = phase, .value = value, .serves = k & 1};
            s->step.action = action_of(&p->code[t][at], phase);
            s->step.action.serves = s->serves;
            s->step.action.place = 1 + at;
        }
    p->steps[t][STEPS - 1] = (step){.step.action.kind = SMC_END, .thread = t + 1, .statement = END};
    p->blocks[t] = (step){.step.action = {.kind = SMC_BLOCK,
                                          .error = SMC_ERR_DEADLOCK,
                                          .block = {.repeats = 1, .text = "this thread sleeps"}}};
}

static const step *begin_of(const automaton *p, uint32_t t, uint32_t at, bool serves) {
    const uint32_t phase = at == END || p->code[t][at].locked ? 0 : 1;
    return &p->steps[t][index_of_step(at, phase, 0, serves)];
}

static const step *step_after(const automaton *p, const step *s, uint64_t value) {
    const uint32_t t = s->thread - 1;
    const statement *is = &p->code[t][s->statement];
    if (s->phase == 0) return &p->steps[t][index_of_step(s->statement, 1, 0, false)];
    if (s->phase == 1 && is->kind == SLEEPS && !value) return &p->blocks[t];
    if (s->phase == 1 && is->locked)
        return &p->steps[t][index_of_step(s->statement, 2, (uint32_t)value, false)];
    const uint64_t by = s->phase == 1 ? value : s->value;
    return begin_of(p, t, is->next[by], is->serves[by]);
}

static void make_main(automaton *p) {
    const uint32_t n = p->workers;
    for (uint32_t i = 0; i < 2 * n; i++)
        p->main[i].step.action =
            (smc_action){.kind = i < n ? SMC_CREATE : SMC_JOIN, .thread = i % n + 1};
    p->main[2 * n].step.action = (smc_action){.kind = SMC_END, .exits = true, .returns = true};
}

static void draw_program(automaton *p, uint64_t *seed) {
    const bool locks = draw(seed, 2);
    p->workers = 2 + !draw(seed, 3);
    for (uint32_t t = 0; t < p->workers; t++) {
        for (uint32_t i = 0; i < STATEMENTS; i++) {
            statement *s = &p->code[t][i];
            const uint32_t kind = draw(seed, 18);
            *s = (statement) {
                .kind = kind < 5    ? READS
                        : kind < 10 ? WRITES
                        : kind < 13 ? EXCHANGES
                        : kind < 17 ? SLEEPS
                                    : CHOOSES,
                .loc = draw(seed, 5) ? X
                +draw(seed, 2) : WORD, .value = draw(seed, 2)
            };
            if (s->kind == SLEEPS) s->loc = WORD;
            s->locked = s->kind < SLEEPS && locks && !draw(seed, 2);
            for (uint32_t k = 0; k < 2; k++) {
                s->next[k] = draw(seed, 3) ? draw(seed, STATEMENTS + 1) : i + 1;
                s->serves[k] = s->next[k] <= i && !draw(seed, 5);
            }
            if (s->kind == WRITES) s->next[1] = s->next[0], s->serves[1] = s->serves[0];
        }
        make_steps(p, t);
    }
    make_main(p);
}

static smc_status start(smc_program *seam, const smc_start *how, const smc_step **out) {
    (void)how;
    *out = &((automaton *)seam)->main[0].step;
    return SMC_OK;
}

static smc_status advance(smc_program *seam, const smc_step *at, uint64_t value,
                          const smc_step **out) {
    const automaton *p = (const automaton *)seam;
    const step *s = (const step *)at;
    *out = &(s->thread ? step_after(p, s, value) : s + 1)->step;
    return SMC_OK;
}

static smc_status child(smc_program *seam, const smc_step *at, const smc_step **out) {
    *out = &begin_of((const automaton *)seam, at->action.thread - 1, 0, false)->step;
    return SMC_OK;
}

static smc_status continuation(smc_program *seam, const smc_step *at, uint32_t *out) {
    *out = (uint32_t)((const char *)at - (const char *)seam); // each step has its own number
    return SMC_OK;
}

static smc_location location(const smc_program *seam, uint32_t loc) {
    (void)seam;
    return (smc_location){
        .address = 8 * loc, .code = loc, .size = 4, .initialised = true, .lock = loc == MUTEX};
}

static smc_place place(const smc_program *seam, uint32_t at) {
    (void)seam;
    return (smc_place){.file = "automaton", .line = at, .code = at};
}

static void describe(const smc_program *seam, uint32_t loc, char *buf, size_t size) {
    (void)seam;
    snprintf(buf, size, "%c", "?xywm"[loc]);
}

static void open_program(automaton *p, uint64_t *seed) {
    *p = (automaton){.seam = {.start = start,
                              .advance = advance,
                              .child = child,
                              .continuation = continuation,
                              .location = location,
                              .place = place,
                              .names.location = describe}};
    draw_program(p, seed);
}

// ---- the oracle ---------------------------------------------------------------------------------

typedef struct state {
    const step *at[WORKERS];
    uint8_t memory[LOCATIONS]; // for the mutex: number of the thread that holds it, from 1; 0: none
} state;

typedef struct edge {
    uint32_t from, to, thread;
    bool chooses, serves, changes;
} edge;

typedef struct oracle {
    const automaton *p;
    SMC_VEC(state) states;
    SMC_VEC(edge) edges;
    SMC_VEC(uint8_t) enabled, sleeping; // [state]: bit sets of threads
    bool may_sleep[WORKERS][STEPS];
    SMC_VEC(bool) ahead, back; // [state]: it is reachable from the current state, or leads to it
} oracle;

static uint32_t state_number(oracle *o, const state *s) {
    for (uint32_t i = 0; i < o->states.n; i++)
        if (memcmp(&o->states.at[i], s, sizeof *s) == 0) return i;
    *smc_vec_push(&o->states) = *s;
    return o->states.n - 1;
}

static bool is_end(const step *s) { return s->step.action.kind == SMC_END; }

static bool is_asleep(const state *s, uint32_t t) {
    return s->at[t]->step.action.sync && !s->memory[WORD];
}

static bool is_enabled(const state *s, uint32_t t) {
    if (is_end(s->at[t]) || is_asleep(s, t)) return false;
    return s->at[t]->step.action.kind != SMC_LOCK || !s->memory[MUTEX];
}

// Performs the thread's step; `chosen` is the result of a choice.
static state state_after(const automaton *p, const state *s, uint32_t t, uint32_t chosen) {
    state next = *s;
    const smc_action *a = &s->at[t]->step.action;
    uint64_t value = a->kind == SMC_CHOICE ? chosen : a->loc ? s->memory[a->loc] : 0;
    if (a->kind == SMC_WRITE) next.memory[a->loc] = (uint8_t)a->written;
    if (a->kind == SMC_RMW) next.memory[a->loc] = (uint8_t)a->rmw.operand;
    if (a->kind == SMC_LOCK) next.memory[MUTEX] = (uint8_t)(t + 1);
    if (a->kind == SMC_UNLOCK) next.memory[MUTEX] = 0;
    if (a->kind == SMC_WRITE || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK) value = 0;
    next.at[t] = step_after(p, s->at[t], value);
    return next;
}

static void visit_state(oracle *o, uint32_t i) {
    uint8_t enabled = 0, sleeping = 0;
    for (uint32_t t = 0; t < o->p->workers; t++) {
        const state s = o->states.at[i];
        const smc_action *a = &s.at[t]->step.action;
        if (is_asleep(&s, t)) {
            sleeping |= (uint8_t)(1 << t);
            o->may_sleep[t][s.at[t] - o->p->steps[t]] = true;
        }
        if (!is_enabled(&s, t)) continue;
        enabled |= (uint8_t)(1 << t);
        for (uint32_t k = 0; k < (a->kind == SMC_CHOICE ? 2u : 1u); k++) {
            const state next = state_after(o->p, &s, t, k);
            const edge e = {.from = i,
                            .to = state_number(o, &next),
                            .thread = t,
                            .chooses = a->kind == SMC_CHOICE,
                            .serves = next.at[t]->serves,
                            .changes = memcmp(next.memory, s.memory, MUTEX) != 0};
            *smc_vec_push(&o->edges) = e;
        }
    }
    *smc_vec_push(&o->enabled) = enabled;
    *smc_vec_push(&o->sleeping) = sleeping;
}

static state first_state(const automaton *p) {
    state s;
    memset(&s, 0, sizeof s); // states are compared as bytes
    for (uint32_t t = 0; t < p->workers; t++) s.at[t] = begin_of(p, t, 0, false);
    return s;
}

typedef struct wanted {
    uint32_t victim, steps; // steps: the set of threads that take steps
    bool waits;
} wanted;

static bool allows_state(const oracle *o, const wanted *w, uint32_t i) {
    const state *s = &o->states.at[i];
    const uint32_t v = w->victim;
    const step *at = s->at[v];
    const bool woken = o->may_sleep[v][at - o->p->steps[v]] && is_enabled(s, v);
    const bool stuck = w->steps >> v & 1 || o->sleeping.at[i] >> v & 1;
    return !is_end(at) && !woken && stuck && !(o->enabled.at[i] & ~w->steps);
}

static bool allows_edge(const oracle *o, const wanted *w, const edge *e) {
    const bool progress = e->thread == w->victim && (e->serves || (w->waits && e->changes));
    return w->steps >> e->thread & 1 && !e->chooses && !progress && allows_state(o, w, e->from) &&
           allows_state(o, w, e->to);
}

// Marks the states that are reached from `from` (or lead there) by allowed edges.
static void reach(const oracle *o, const wanted *w, uint32_t from, bool back, bool *out) {
    memset(out, 0, o->states.n);
    out[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < o->edges.n; i++) {
            const edge *e = &o->edges.at[i];
            const uint32_t a = back ? e->to : e->from, b = back ? e->from : e->to;
            if (out[a] && !out[b] && allows_edge(o, w, e)) out[b] = more = true;
        }
    }
}

// Whether there is a closed walk with steps of exactly these threads and with a step that changes
// memory.
static bool has_walk(oracle *o, const wanted *w) {
    SMC_VEC(bool) done = {0};
    bool found = false;
    smc_vec_reserve(&done, o->states.n);
    smc_vec_reserve(&o->ahead, o->states.n);
    smc_vec_reserve(&o->back, o->states.n);
    memset(done.at, 0, o->states.n);
    for (uint32_t i = 0; i < o->states.n && !found; i++) {
        if (done.at[i] || !allows_state(o, w, i)) continue;
        uint32_t steps = 0;
        bool changes = false;
        reach(o, w, i, false, o->ahead.at);
        reach(o, w, i, true, o->back.at);
        for (uint32_t k = 0; k < o->states.n; k++) done.at[k] |= o->ahead.at[k] && o->back.at[k];
        for (uint32_t k = 0; k < o->edges.n; k++) {
            const edge *e = &o->edges.at[k];
            const bool inside = o->ahead.at[e->from] && o->back.at[e->from] && o->ahead.at[e->to] &&
                                o->back.at[e->to];
            if (!inside || !allows_edge(o, w, e)) continue;
            steps |= 1u << e->thread;
            changes |= e->changes;
        }
        found = steps == w->steps && changes;
    }
    smc_vec_free(&done);
    return found;
}

static bool has_cycle(oracle *o, bool waits) {
    bool found = false;
    for (uint32_t v = 0; v < o->p->workers && !found; v++)
        for (uint32_t steps = 1; steps < 1u << o->p->workers && !found; steps++)
            found = has_walk(o, &(wanted){v, steps, waits});
    return found;
}

// ---- the comparison -----------------------------------------------------------------------------

// Whether the reported cycle leads back to its first state.
static bool is_cycle(const automaton *p, const smc_witness *w) {
    state s = first_state(p), begin = s;
    bool inside = false;
    for (uint32_t k = 0; k < w->n; k++) {
        const smc_witness_event *e = w->events;
        while (e->step != k) e++;
        if (e->in_cycle && !inside) begin = s, inside = true;
        if (!e->in_cycle && inside) return false;
        if (!e->thread || e->kind == SMC_END || e->kind == SMC_BLOCK) continue;
        const uint32_t t = e->thread - 1;
        const bool sleeps = is_asleep(&s, t);
        if (sleeps ? e->in_cycle : !is_enabled(&s, t)) return false;
        if (!sleeps) s = state_after(p, &s, t, (uint32_t)e->in);
    }
    return inside && memcmp(&s, &begin, sizeof s) == 0;
}

static const char *verdict_of(bool starves, bool lives) {
    return starves ? "starvation" : lives ? "livelock" : "none";
}

typedef struct counts {
    uint64_t judged, starve, live; // numbers of programs with few enough states for the oracle, of
                                   // those with starvation, and of those with a livelock
} counts;

// Returns whether both agree.
static bool agrees(uint64_t seed, counts *n) {
    static automaton p;
    static const smc_stop never;
    uint64_t random = seed * 2654435761u + 1;
    smc_result result = {0};
    oracle o = {.p = &p};
    open_program(&p, &random);
    const smc_explore_options options = {.stop = &never,
                                         .termination = true,
                                         .plain_events = true,
                                         .no_reductions = true,
                                         .check = true};
    const bool all = smc_find_starvation(&p.seam, smc_model_find("sc"), &options, &result);
    const state first = first_state(&p);
    (void)state_number(&o, &first);
    for (uint32_t i = 0; i < o.states.n && o.states.n < MOST_STATES; i++) visit_state(&o, i);
    bool same = true;
    if (all && o.states.n < MOST_STATES) {
        const bool starves = has_cycle(&o, true), lives = !starves && has_cycle(&o, false);
        n->judged++;
        n->starve += starves;
        n->live += lives;
        const char *expected = verdict_of(starves, lives),
                   *found = result.errors.n ? result.errors.at[0].message : "none";
        same = smc_has_prefix(found, expected) &&
               (!result.errors.n || is_cycle(&p, &result.errors.at[0].witness));
        if (!same)
            printf("seed %llu: %s expected, found: %s\n", (unsigned long long)seed, expected,
                   found);
    }
    smc_result_free(&result);
    smc_vec_free(&o.states);
    smc_vec_free(&o.edges);
    smc_vec_free(&o.enabled);
    smc_vec_free(&o.sleeping);
    smc_vec_free(&o.ahead);
    smc_vec_free(&o.back);
    return same;
}

int main(int argc, char **argv) {
    const uint64_t from = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 10) : 100;
    uint64_t wrong = 0;
    counts all = {0};
    for (uint64_t i = 0; i < n; i++) wrong += !agrees(from + i, &all);
    printf("%llu programs, %llu judged: %llu starve, %llu in a livelock; %llu differ\n",
           (unsigned long long)n, (unsigned long long)all.judged, (unsigned long long)all.starve,
           (unsigned long long)all.live, (unsigned long long)wrong);
    return wrong || 2 * all.judged < n || !all.starve || !all.live;
}
