#include "tools/checker/tree.h"

#include "tools/checker/consistency.h"

// What was done last: an event was added, or the initialisation write of a location.
typedef struct undo_entry {
    bool is_location;
    uint32_t loc, thread;
    checker_thread before; // the event's thread
} undo_entry;

// The walk: a depth-first search of the tree. The recursion is as deep as a path has states with
// several children.
typedef struct walk {
    checker_certificate *c;
    checker_graph g;
    checker_tree *seen;
    uint32_t words; // words of a set of locations
    // [node]: the locations that are written, or locked or unlocked, after this history by its
    // thread or by threads created there.
    uint64_t *writes;
    bool *moves; // scratch, [thread]
    SMC_VEC(undo_entry) undo;
    SMC_VEC(checker_part) key; // scratch
    char *wrong;               // why the certificate is refused; NULL: not refused
} walk;

static void visit(walk *x);

static const smc_action *next_action(const walk *x, uint32_t t) {
    return &x->c->nodes.at[x->g.threads.at[t].node].action;
}

// ---- writes that may follow ---------------------------------------------------------------------

// Sets `writes`. The history of a node is shorter than those of its children, which have greater
// numbers.
static void collect_later_writes(walk *x) {
    const checker_certificate *c = x->c;
    x->words = c->known.n / 64 + 1;
    x->writes = smc_alloc((size_t)c->nodes.n * x->words * sizeof *x->writes);
    for (uint32_t i = c->nodes.n; i-- > 1;) {
        const smc_action *a = &c->nodes.at[i].action;
        uint64_t *own = x->writes + (size_t)i * x->words,
                 *parent = x->writes + (size_t)c->nodes.at[i].parent * x->words, ignored;
        const uint32_t loc = checker_location_of(a);
        if (a->kind == SMC_LOCK || a->kind == SMC_UNLOCK || a->kind == SMC_RMW ||
            checker_writes(a, checker_reads(&x->g, a), 0, &ignored))
            own[loc / 64] |= 1ull << loc % 64;
        for (uint32_t w = 0; w < x->words; w++) parent[w] |= own[w];
    }
}

// Whether a thread other than t can still write, lock or unlock the location. `among` NULL: any
// thread; otherwise only threads with among[thread].
static bool others_may_write(const walk *x, uint32_t t, uint32_t loc, const bool *among) {
    bool may = false;
    for (uint32_t u = 0; u < x->g.threads.n && !may; u++) {
        const uint32_t node = x->g.threads.at[u].node;
        if (u == t || !node || (among && !among[u])) continue;
        may = x->writes[(size_t)node * x->words + loc / 64] >> loc % 64 & 1;
    }
    return may;
}

// ---- leaves -------------------------------------------------------------------------------------

static void collect_key(walk *x) {
    const checker_graph *g = &x->g;
    x->key.n = 0;
    for (uint32_t i = 0; i < g->events.n; i++) {
        const smc_execution_event *e = &g->axiom_events.at[i];
        if (!g->events.at[i].node) continue;
        const bool has_source = e->reads || e->kind == SMC_LOCK;
        *smc_vec_push(&x->key) =
            (checker_part){g->events.at[i].node, has_source ? g->events.at[e->rf].node : 0};
    }
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (g->threads.at[t].node)
            *smc_vec_push(&x->key) = (checker_part){g->threads.at[t].node, CHECKER_PENDING};
    checker_parts_sort(x->key.at, x->key.n);
    for (uint32_t l = 0; l < g->locs.n && x->c->coherence; l++) {
        const checker_location *loc = &g->locs.at[l];
        const bool is_lock = !loc->accesses.n;
        if (is_lock || loc->co.n < 3) continue; // the initialisation write and at most one other
        *smc_vec_push(&x->key) = (checker_part){CHECKER_COHERENCE, l};
        for (uint32_t i = 1; i < loc->co.n; i++)
            *smc_vec_push(&x->key) = (checker_part){g->events.at[loc->co.at[i]].node, 0};
    }
}

// How the threads of a state without an enabled thread have ended.
typedef struct ending {
    bool is_execution; // no thread waits for something that it could have
    bool blocked, waits, exited;
} ending;

// Whether no thread holds the mutex.
static bool is_free(const walk *x, uint32_t loc) {
    const checker_location *l = &x->g.locs.at[loc];
    bool taken = true;
    for (uint32_t i = 0; i < l->co.n; i++) taken &= x->g.events.at[l->co.at[i]].taken;
    return !taken;
}

static ending ending_of(const walk *x) {
    const checker_graph *g = &x->g;
    ending how = {.is_execution = true};
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const checker_thread *thread = &g->threads.at[t];
        if (thread->node) {
            const smc_action *a = next_action(x, t);
            how.waits = true;
            how.is_execution &= !checker_reads(g, a);
            if (a->kind != SMC_LOCK) continue;
            how.is_execution &= !is_free(x, a->loc);
        } else if (thread->last != CHECKER_NONE) {
            const smc_action *a = &x->c->nodes.at[g->events.at[thread->last].node].action;
            how.blocked |= a->kind == SMC_BLOCK;
            how.exited |= smc_ends_process(a);
        }
    }
    return how;
}

static bool is_consistent(walk *x) {
    x->seen->evaluated++;
    const bool is = checker_is_consistent(&x->g);
    if (x->g.is_too_large && !x->wrong) {
        x->seen->is_too_large = true;
        x->wrong = smc_format("an execution has more than %d events, which is too much for the "
                              "formulas of model %s",
                              CHECKER_MAX_EVENTS, x->c->model);
    }
    return is && !x->g.is_too_large;
}

static void visit_leaf(walk *x) {
    const ending how = ending_of(x);
    uint32_t pair[2];
    if (!how.is_execution || !is_consistent(x)) return;
    collect_key(x);
    const uint32_t member = checker_find(x->c, x->key.at, x->key.n);
    if (!member) {
        x->wrong = smc_format("an execution is missing: a consistent execution of %u events is not "
                              "in the certificate",
                              x->key.n);
        return;
    }
    checker_execution *e = &x->c->executions.at[member - 1];
    smc_invariant(!e->reached || !x->c->coherence, "two leaves of the tree are one execution");
    if (!e->reached) x->seen->executions++, x->seen->blocked += how.blocked || how.waits;
    e->reached = true;
    if (how.waits && !how.blocked && !how.exited)
        x->wrong = smc_format("execution %u ends in a deadlock", member);
    else if (checker_has_race(&x->g, pair))
        x->wrong =
            smc_format("execution %u has a data race of threads %u and %u", member,
                       x->g.axiom_events.at[pair[0]].thread, x->g.axiom_events.at[pair[1]].thread);
}

// ---- choices ------------------------------------------------------------------------------------

// How early a thread is chosen: the smallest number first. Threads with few alternatives are first,
// and reads wait until their sources are there.
enum { AT_ONCE, READS, WRITES, MAY_DECLINE, NOT_ENABLED };

// Whether the thread has a source that it has not declined.
static bool has_source(const walk *x, uint32_t t, const smc_action *a) {
    const checker_location *loc = &x->g.locs.at[checker_location_of(a)];
    bool has = false;
    for (uint32_t i = 0; i < loc->co.n && !has; i++)
        has = loc->co.at[i] >= x->g.threads.at[t].declined &&
              !(a->kind == SMC_LOCK && x->g.events.at[loc->co.at[i]].taken);
    return has;
}

static bool has_joinable_end(const walk *x, const smc_action *a) {
    const checker_thread *t = &x->g.threads.at[a->thread];
    return !t->node && t->last != CHECKER_NONE &&
           smc_is_joinable(&x->c->nodes.at[x->g.events.at[t->last].node].action);
}

static unsigned priority(const walk *x, uint32_t t) {
    const smc_action *a = next_action(x, t);
    if (!x->g.threads.at[t].node) return NOT_ENABLED;
    if (a->kind == SMC_JOIN) return has_joinable_end(x, a) ? AT_ONCE : NOT_ENABLED;
    if (checker_is_plain(&x->g, a)) return AT_ONCE;
    if (checker_reads(&x->g, a) || a->kind == SMC_LOCK) {
        if (!has_source(x, t, a)) return NOT_ENABLED;
        return others_may_write(x, t, checker_location_of(a), NULL) ? MAY_DECLINE : READS;
    }
    return a->kind == SMC_WRITE || a->kind == SMC_UNLOCK ? WRITES : AT_ONCE;
}

// Whether thread t can take another step, if the threads in x->moves can.
static bool can_move(const walk *x, uint32_t t) {
    const smc_action *a = next_action(x, t);
    if (!x->g.threads.at[t].node) return false;
    if (priority(x, t) != NOT_ENABLED) return true;
    if (a->kind != SMC_JOIN) return others_may_write(x, t, checker_location_of(a), x->moves);
    const checker_thread *joined = &x->g.threads.at[a->thread];
    return x->moves[a->thread] || joined->create == CHECKER_NONE;
}

// Whether a thread waits for ever for a source, in each graph that extends this one, although it is
// a read, or a lock whose mutex is free. Then no execution is below this state.
static bool is_dead_end(const walk *x) {
    bool changes = true, dead = false;
    for (uint32_t t = 0; t < x->g.threads.n; t++) x->moves[t] = false;
    while (changes) {
        changes = false;
        for (uint32_t t = 0; t < x->g.threads.n; t++)
            if (!x->moves[t] && can_move(x, t)) changes = x->moves[t] = true;
    }
    for (uint32_t t = 0; t < x->g.threads.n && !dead; t++) {
        const smc_action *a = next_action(x, t);
        if (!x->g.threads.at[t].node || x->moves[t] || a->kind == SMC_JOIN) continue;
        dead = checker_reads(&x->g, a) || is_free(x, a->loc);
    }
    return dead;
}

// Adds the event of the step. Returns false if the walk does not go on with it. `maximal`: the
// event reads from the last write in coherence, or writes last, so that it has no successor in a
// consistent graph, which stays consistent. The formulas are evaluated again at each leaf; here,
// they only avoid visits.
static bool take_step(walk *x, checker_step s, bool maximal) {
    bool missing = false;
    const checker_thread before = x->g.threads.at[s.thread];
    const smc_action *a = next_action(x, s.thread);
    if (a->kind == SMC_CREATE && x->g.threads.at[a->thread].create != CHECKER_NONE) {
        x->wrong = smc_format("thread %u is created twice", a->thread);
        return false;
    }
    checker_graph_add(&x->g, s, &missing);
    *smc_vec_push(&x->undo) = (undo_entry){.thread = s.thread, .before = before};
    if (maximal && !missing) return true;
    if (!is_consistent(x)) return false;
    if (missing)
        x->wrong = smc_format("an execution is missing: no node continues node %u of thread %u "
                              "after a consistent execution",
                              before.node, s.thread);
    return !missing;
}

static void undo_to(walk *x, uint32_t mark) {
    while (x->undo.n > mark) {
        const undo_entry u = smc_vec_pop(&x->undo);
        if (u.is_location) checker_graph_remove_location(&x->g, u.loc);
        else checker_graph_remove(&x->g, u.thread, u.before);
    }
}

// Visits the child with the step.
static void try_step(walk *x, checker_step s, bool maximal) {
    const uint32_t mark = x->undo.n;
    if (!x->wrong && take_step(x, s, maximal)) visit(x);
    undo_to(x, mark);
}

// Position in coherence of the latest write that the thread has written or read; 0: none. It is
// that of the thread's last access, since the walk lets no thread go back in coherence.
static uint32_t coherence_floor(const walk *x, uint32_t t, uint32_t loc) {
    const checker_location *l = &x->g.locs.at[loc];
    for (uint32_t i = l->accesses.n; i-- > 0;) {
        const smc_execution_event *e = &x->g.axiom_events.at[l->accesses.at[i]];
        if (e->thread == t) return e->writes ? e->co : x->g.axiom_events.at[e->rf].co;
    }
    return 0;
}

// Whether the write at this position of coherence is an RMW, which must follow its source.
static bool is_rmw_at(const walk *x, const checker_location *l, uint32_t co) {
    return co < l->co.n && x->g.axiom_events.at[l->co.at[co]].reads;
}

static void try_writes(walk *x, uint32_t t, const smc_action *a) {
    const checker_location *l = &x->g.locs.at[a->loc];
    const uint32_t end = l->co.n, floor = coherence_floor(x, t, a->loc) + 1;
    for (uint32_t co = checker_is_plain(&x->g, a) ? end : floor; co <= end; co++)
        if (!is_rmw_at(x, l, co))
            try_step(x, (checker_step){.thread = t, .source = CHECKER_NONE, .co = co}, co == end);
}

static void try_reads(walk *x, uint32_t t, const smc_action *a) {
    const checker_location *l = &x->g.locs.at[checker_location_of(a)];
    const checker_thread before = x->g.threads.at[t];
    const bool plain = checker_is_plain(&x->g, a);
    const bool declines = !plain && others_may_write(x, t, checker_location_of(a), NULL);
    const uint32_t end = l->co.n, floor = coherence_floor(x, t, checker_location_of(a));
    for (uint32_t co = plain ? end - 1 : floor; co < end && !x->wrong; co++) {
        uint64_t ignored;
        const uint32_t source = l->co.at[co];
        if (source < before.declined) continue;
        if (checker_writes(a, true, x->g.events.at[source].out, &ignored) &&
            is_rmw_at(x, l, co + 1))
            continue;
        try_step(x, (checker_step){.thread = t, .source = (int32_t)source, .co = co + 1},
                 co + 1 == end);
    }
    if (!declines || x->wrong) return;
    x->g.threads.at[t].declined = x->g.events.n;
    visit(x);
    x->g.threads.at[t] = before;
}

static void try_locks(walk *x, uint32_t t, const smc_action *a) {
    const checker_location *l = &x->g.locs.at[a->loc];
    const checker_thread before = x->g.threads.at[t];
    const uint32_t end = l->co.n;
    for (uint32_t i = 0; i < end && !x->wrong; i++) {
        const uint32_t source = l->co.at[i];
        if (source >= before.declined && !x->g.events.at[source].taken)
            try_step(x, (checker_step){.thread = t, .source = (int32_t)source}, true);
    }
    if (x->wrong) return;
    x->g.threads.at[t].declined = x->g.events.n;
    visit(x);
    x->g.threads.at[t] = before;
}

// Whether the state has one child, by the step *s, which is maximal.
static bool has_one_child(const walk *x, uint32_t t, checker_step *s) {
    const smc_action *a = next_action(x, t);
    *s = (checker_step){.thread = t, .source = CHECKER_NONE};
    if (a->kind == SMC_LOCK || a->kind == SMC_CHOICE) return false;
    if (a->kind == SMC_JOIN) s->source = x->g.threads.at[a->thread].last;
    const bool reads = checker_reads(&x->g, a);
    if (!reads && a->kind != SMC_WRITE) return true;
    const uint32_t loc = checker_location_of(a), last = x->g.locs.at[loc].co.n - 1;
    s->co = last + 1;
    if (reads) s->source = (int32_t)x->g.locs.at[loc].co.at[last];
    if (reads && (uint32_t)s->source < x->g.threads.at[t].declined) return false;
    return checker_is_plain(&x->g, a) ||
           (coherence_floor(x, t, loc) == last && !(reads && others_may_write(x, t, loc, NULL)));
}

static void expand(walk *x, uint32_t t) {
    const smc_action *a = next_action(x, t);
    if (checker_reads(&x->g, a)) try_reads(x, t, a);
    else if (a->kind == SMC_WRITE) try_writes(x, t, a);
    else if (a->kind == SMC_LOCK) try_locks(x, t, a);
    else
        for (uint64_t i = 0; i < a->choice.alternatives; i++)
            try_step(x, (checker_step){.thread = t, .source = CHECKER_NONE, .answer = i}, true);
}

// Adds the initialisation writes of the locations of the threads' next actions.
static void add_locations(walk *x) {
    for (uint32_t t = 0; t < x->g.threads.n; t++) {
        const smc_action *a = next_action(x, t);
        const uint32_t loc = checker_location_of(a);
        const bool has = smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK ||
                         checker_reads(&x->g, a);
        if (x->g.threads.at[t].node && has && checker_graph_init_location(&x->g, loc))
            *smc_vec_push(&x->undo) = (undo_entry){.is_location = true, .loc = loc};
    }
}

// Returns the priority of the thread that is expanded in this state, and sets *chosen to it.
static unsigned choose_thread(const walk *x, uint32_t *chosen) {
    unsigned best = NOT_ENABLED;
    for (uint32_t t = 0; t < x->g.threads.n; t++) {
        const unsigned u = priority(x, t);
        if (u < best) best = u, *chosen = t;
    }
    return best;
}

// Visits a state, and all states below it.
static void visit(walk *x) {
    const uint32_t mark = x->undo.n;
    bool goes_on = true;
    while (goes_on) {
        uint32_t t = 0;
        checker_step s;
        x->seen->states++;
        add_locations(x);
        const unsigned best = choose_thread(x, &t);
        goes_on = false;
        if (best == NOT_ENABLED) visit_leaf(x);
        else if (best >= READS && is_dead_end(x)) x->seen->dead++;
        else if (has_one_child(x, t, &s)) goes_on = take_step(x, s, true);
        else expand(x, t);
    }
    undo_to(x, mark);
}

// ---- the whole ----------------------------------------------------------------------------------

// Returns the number, from 1, of the first member that was not reached; 0: all were reached.
static uint32_t first_unreached(const checker_certificate *c) {
    for (uint32_t i = 0; i < c->executions.n; i++)
        if (!c->executions.at[i].reached) return i + 1;
    return 0;
}

// Returns the first node that reports an error or a bound; 0: none does.
static uint32_t first_failure(const checker_certificate *c) {
    for (uint32_t i = 1; i < c->nodes.n; i++)
        if (c->nodes.at[i].action.kind == SMC_ERROR || c->nodes.at[i].action.kind == SMC_BOUND)
            return i;
    return 0;
}

char *checker_tree_walk(checker_certificate *c, checker_tree *seen) {
    walk x = {.c = c, .seen = seen};
    *seen = (checker_tree){0};
    if (first_failure(c))
        return smc_format("node %u reports an error or a bound", first_failure(c));
    if (!checker_graph_init(&x.g, c))
        return smc_format("unknown model '%s' or release sequences '%s'", c->model, c->releases);
    collect_later_writes(&x);
    x.moves = smc_alloc(c->threads * sizeof *x.moves);
    if (!x.g.threads.at[0].node) x.wrong = smc_format("main has no node");
    else visit(&x);
    if (!x.wrong && first_unreached(c))
        x.wrong = smc_format("execution %u is not a consistent execution of the threads",
                             first_unreached(c));
    checker_graph_free(&x.g);
    free(x.writes);
    free(x.moves);
    smc_vec_free(&x.key);
    smc_vec_free(&x.undo);
    return x.wrong;
}
