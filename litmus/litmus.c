#include "litmus/litmus.h"

#include "program/tested.h"

// A node of the behaviour trie.
typedef struct lit_step {
    smc_step step;
    const struct lit_step *parent;
    uint64_t value; // value with which the parent was continued
    struct lit_step *children, *sibling;
    uint32_t thread, pc;
    uint64_t reg, before; // LIT_BARRIER_WAIT: number of threads that had arrived before;
                          // LIT_LIST_WAKE: number of the chosen thread
    uint8_t phase;        // LIT_BARRIER_WAIT, LIT_LIST_WAKE: the next phase of the instruction
    bool missed;          // an expectation (LIT_EXPECT_EQ) failed
    bool used;            // the register was used by the step that has read it
} lit_step;

// Phases of waiting at a barrier: those of a barrier made of ordinary accesses, and those with
// forced sources (smc_action.forced_source).
enum { ARRIVE, DEPART, STAY, ARRIVE_FORCED, DEPART_FORCED };

typedef struct lit_program {
    smc_program seam;
    bool settles;
    litmus code;
    lit_step *roots[LIT_THREADS];
} lit_program;

static uint32_t place_of_instruction(const lit_program *p, uint32_t thread, uint32_t pc) {
    const uint32_t of = p->code.equal_to[thread] ? p->code.equal_to[thread] : thread;
    return of * 100 + pc + 1;
}

static const litmus_instr *instr_at(const lit_program *p, uint32_t thread, uint32_t pc) {
    static const litmus_instr end = {0};
    return pc < LIT_LENGTH ? &p->code.code[thread][pc] : &end;
}

static void stay(smc_action *a) {
    a->kind = SMC_BLOCK, a->block.repeats = 1, a->error = SMC_ERR_DEADLOCK;
}

static void meet(const lit_program *, const lit_step *, smc_action *);

// Phases of waking one thread: choose it, write the list without it; or the list has changed.
enum { CHOOSE, REMOVE_FROM_LIST, ELSEWHERE };
static void wake(const lit_step *, const litmus_instr *, smc_action *);

// ---- nodes --------------------------------------------------------------------------------------

#define NODES UINT64_C(0x100000)
enum { NODE_SIZE = 0x1000 };

static uint64_t own_node_address(uint32_t thread) { return NODES + (uint64_t)thread * NODE_SIZE; }

// Returns the thread in whose node the address is; LIT_THREADS: it is in none.
static uint32_t node_owner(const lit_program *p, uint64_t address) {
    const uint64_t thread = (address - NODES) / NODE_SIZE;
    return address >= NODES && thread < p->code.n_threads && p->code.n_words ? (uint32_t)thread
                                                                             : LIT_THREADS;
}

static uint32_t first_node_word(const lit_program *p) {
    return 1 + p->code.n_locs + p->code.n_mutexes;
}

static uint64_t litmus_written_value(const lit_step *s, const litmus_instr *i) {
    return i->lists && i->op == LIT_RMW    ? s->thread + 1u
           : i->names_own_node & LIT_VALUE ? own_node_address(s->thread)
                                           : i->value;
}

static uint32_t litmus_location_number(const lit_program *p, const lit_step *s,
                                       const litmus_instr *i) {
    const uint32_t thread = i->at == LIT_AT_OWN_NODE     ? s->thread
                            : i->at == LIT_AT_OTHER_NODE ? 1u + (s->thread == 1)
                                                         : node_owner(p, s->reg);
    return i->at == LIT_AT_LOC ? 1u + i->loc
                               : first_node_word(p) + thread * p->code.n_words + i->loc;
}

static bool has_no_node_address(const lit_program *p, const lit_step *s, const litmus_instr *i) {
    return i->at == LIT_AT_REGISTER_NODE && node_owner(p, s->reg) == LIT_THREADS;
}

// ---- steps --------------------------------------------------------------------------------------

static bool is_undefined(uint64_t value) {
    return value == SMC_UNWRITTEN || value == LIT_UNDEFINED;
}

static bool decides(const litmus_instr *i) {
    return i->op >= LIT_SKIP_EQ && i->op != LIT_CHOOSE && i->op != LIT_JOIN &&
           (i->op < LIT_CREATE || i->op >= LIT_LIST_WAIT);
}

// Returns the value that an access leaves in the register. If reading the undefined value is an
// error, that is 0; a result that is computed from an undefined value is undefined.
static uint64_t received(const smc_action *a, uint64_t value) {
    const bool copies = a->kind == SMC_READ ? a->copies : a->kind != SMC_RMW;
    return value == SMC_UNWRITTEN && !copies ? 0 : value;
}

// Returns whether the thread passes LIT_LIST_WAIT or LIT_LIST_WAKE without effect, given the list
// in its register.
static bool passes_list_wait(const lit_step *s, const litmus_instr *i) {
    return (i->op == LIT_LIST_WAIT && !smc_is_waiting(s->reg, s->thread + 1u)) ||
           (i->op == LIT_LIST_WAKE && !s->reg);
}

// Moves past instructions that have no action, and sets the action of the next one.
static void settle(const lit_program *p, lit_step *s) {
    const litmus_instr *i = instr_at(p, s->thread, s->pc);
    while (
        !(is_undefined(s->reg) && decides(i)) &&
        (passes_list_wait(s, i) || i->op == LIT_SKIP_EQ || i->op == LIT_SKIP_NE ||
         i->op == LIT_SKIP_BELOW || has_no_node_address(p, s, i) ||
         ((i->op == LIT_ASSUME_EQ || i->op == LIT_WAIT_EQ) &&
          s->reg == litmus_written_value(s, i)) ||
         (i->op >= LIT_ASSERT_NE && i->op <= LIT_EXIT_EQ && s->reg != litmus_written_value(s, i)) ||
         i->op == LIT_EXPECT_EQ)) {
        const uint64_t value = litmus_written_value(s, i);
        s->missed |= i->op == LIT_EXPECT_EQ && s->reg != value;
        const bool skip = (i->op == LIT_SKIP_EQ && s->reg == value) ||
                          (i->op == LIT_SKIP_NE && s->reg != value) ||
                          (i->op == LIT_SKIP_BELOW && s->reg < value);
        if (passes_list_wait(s, i)) s->reg = 0;
        s->pc += 1u + (skip ? i->skip : 0u);
        i = instr_at(p, s->thread, s->pc);
    }
    if (i->op == LIT_BARRIER_WAIT && !s->phase && p->settles) s->phase = ARRIVE_FORCED;
    smc_action *a = &s->step.action;
    const uint64_t value = litmus_written_value(s, i);
    *a = (smc_action){.order = i->order,
                      .order_fail = i->order_fail,
                      .size = 8,
                      .sync = i->sync & 1,
                      .may_be_destroyed = i->may_be_destroyed & 1,
                      .result_unused = i->keeps_register & 1,
                      .of_thread = i->lists & 1,
                      .scoped = !!(i->lists & LIT_WAITS_IN_LIST),
                      .yields = i->yields & 1,
                      .po_releases = i->po_releases & 1};
    a->place = place_of_instruction(p, s->thread, s->pc);
    if (is_undefined(s->reg) && (s->used || decides(i))) {
        a->kind = SMC_ERROR;
        a->error = SMC_ERR_UNINITIALIZED;
        return;
    }
    const uint32_t data = litmus_location_number(p, s, i), mutex = 1u + p->code.n_locs + i->loc;
    switch ((litmus_op)i->op) {
    case LIT_LOAD:
        a->kind = SMC_READ, a->loc = data, a->copies = i->moves || i->order == SMC_PLAIN;
        break;
    case LIT_STORE:
        a->kind = SMC_WRITE, a->loc = data, a->written = i->moves ? LIT_UNDEFINED : value;
        break;
    case LIT_STORE_REG:
        a->kind = SMC_WRITE, a->loc = data,
        a->written = is_undefined(s->reg) ? s->reg : s->reg + i->value;
        break;
    case LIT_RMW:
        a->kind = SMC_RMW, a->loc = data, a->op = i->rmw, a->rmw.operand = value;
        a->rmw.expected =
            i->names_own_node & LIT_EXPECTED ? own_node_address(s->thread) : i->expected;
        if ((i->rmw == SMC_ADD || i->rmw == SMC_SUB) && !i->tested) a->rmw.test = 0;
        break;
    case LIT_FENCE: a->kind = SMC_FENCE; break;
    case LIT_LOCK: a->kind = SMC_LOCK, a->loc = mutex; break;
    case LIT_UNLOCK: a->kind = SMC_UNLOCK, a->loc = mutex; break;
    case LIT_INITIALISE: a->kind = SMC_INITIALISE, a->loc = mutex; break;
    case LIT_DESTROY: a->kind = SMC_DESTROY, a->loc = mutex; break;
    case LIT_CHOOSE: a->kind = SMC_CHOICE, a->choice.alternatives = value; break;
    case LIT_BARRIER_WAIT: meet(p, s, a); break;
    case LIT_LIST_WAIT: stay(a); break;
    case LIT_LIST_WAKE: a->loc = data, wake(s, i, a); break;
    case LIT_CREATE: a->kind = SMC_CREATE, a->thread = (uint32_t)i->value; break;
    case LIT_JOIN: a->kind = SMC_JOIN, a->thread = (uint32_t)i->value; break;
    case LIT_ASSUME_EQ: a->kind = SMC_BLOCK; break;
    case LIT_WAIT_EQ: a->kind = SMC_BLOCK, a->block.repeats = 1, a->error = SMC_ERR_LIVENESS; break;
    case LIT_ASSERT_NE: a->kind = SMC_ERROR, a->error = SMC_ERR_ASSERTION; break;
    case LIT_ABORT_EQ: a->kind = SMC_ERROR, a->error = SMC_ERR_ABORT; break;
    case LIT_EXIT_EQ: a->kind = SMC_END, a->exits = 1; break;
    default:
        a->kind = s->missed ? SMC_BLOCK : SMC_END;
        if (!s->missed && !(p->code.returns_zero >> s->thread & 1)) a->result = s->reg;
        break;
    }
}

// Sets the action of the next phase of LIT_BARRIER_WAIT. The last thread to arrive writes the
// number of the completed round; the others read it once.
static void meet(const lit_program *p, const lit_step *s, smc_action *a) {
    const uint32_t arrivals = p->code.n_locs - 1u, rounds = p->code.n_locs;
    const uint64_t parties = p->code.parties;
    a->sync = 1;
    switch (s->phase) {
    case ARRIVE:
    case ARRIVE_FORCED:
        a->kind = SMC_RMW, a->op = SMC_ADD, a->loc = arrivals, a->order = SMC_ACQ_REL,
        a->rmw.operand = 1;
        a->forced_source = s->phase == ARRIVE_FORCED,
        a->rmw.parties = a->forced_source ? parties : 0;
        return;
    case DEPART:
        a->kind = SMC_READ, a->loc = rounds, a->order = SMC_ACQUIRE;
        if (s->before % parties == parties - 1)
            a->kind = SMC_WRITE, a->order = SMC_RELEASE, a->written = s->before / parties + 1;
        return;
    case DEPART_FORCED:
        a->kind = SMC_READ, a->loc = arrivals, a->order = SMC_ACQUIRE, a->forced_source = 1,
        a->parties = parties;
        return;
    default: stay(a); return;
    }
}

static void wake(const lit_step *s, const litmus_instr *i, smc_action *a) {
    const unsigned n = smc_waiting_count(s->reg);
    if (s->phase == ELSEWHERE) {
        a->kind = SMC_BLOCK, a->loc = 0;
    } else if (s->phase == CHOOSE && n > 1 && !i->value) {
        a->kind = SMC_CHOICE, a->choice.alternatives = n, a->loc = 0;
    } else {
        const uint64_t one = smc_waiting_thread_at(s->reg, (unsigned)s->before);
        a->kind = SMC_RMW, a->op = SMC_CAS, a->rmw.expected = s->reg;
        a->rmw.operand = i->value ? 0 : smc_waiting_remove(s->reg, one);
    }
}

// Returns the state after a step of LIT_LIST_WAKE.
static lit_step woken(const lit_step *at, uint64_t value) {
    lit_step s = {.thread = at->thread, .pc = at->pc, .missed = at->missed, .reg = at->reg};
    if (at->step.action.kind == SMC_CHOICE) s.before = value, s.phase = REMOVE_FROM_LIST;
    else if (value != at->reg) s.phase = ELSEWHERE;
    else s.pc++, s.reg = 0;
    return s;
}

// Returns the state after a step of LIT_BARRIER_WAIT.
static lit_step met(const lit_program *p, const lit_step *at, uint64_t value) {
    const uint64_t parties = p->code.parties;
    const lit_step next = {.thread = at->thread, .pc = at->pc + 1, .missed = at->missed};
    lit_step s = {.thread = at->thread, .pc = at->pc, .missed = at->missed, .before = at->before};
    bool stays = false;
    switch (at->phase) {
    case ARRIVE: s.before = value, s.phase = DEPART; return s;
    case ARRIVE_FORCED: s.phase = DEPART_FORCED; return s;
    case DEPART: stays = at->step.action.kind == SMC_READ && value <= at->before / parties; break;
    default: stays = value % parties; break;
    }
    s.phase = STAY;
    return stays ? s : next;
}

static lit_step *new_step(const lit_program *p, lit_step from) {
    lit_step *s = smc_alloc(sizeof *s);
    *s = from;
    // The steps in which thread 0 creates the others have the pc -child, before its first
    // instruction.
    settle(p, s);
    return s;
}

// Returns the step of thread 0 that creates thread `child`, or the next thread that is not late.
static lit_step *creation(const lit_program *p, uint32_t child) {
    while (p->code.late >> child & 1) child++;
    if (child == p->code.n_threads) return new_step(p, (lit_step){.thread = 0});
    lit_step *s = smc_alloc(sizeof *s);
    s->step.action = (smc_action){.kind = SMC_CREATE, .thread = child, .place = 90 + child};
    s->pc = UINT32_MAX - child;
    return s;
}

static void free_steps(lit_step *s) {
    while (s) {
        lit_step *next = s->sibling;
        free_steps(s->children);
        free(s);
        s = next;
    }
}

static void forget(lit_program *p) {
    for (uint32_t t = 0; t < LIT_THREADS; t++) {
        free_steps(p->roots[t]);
        p->roots[t] = NULL;
    }
}

static smc_status lit_start(smc_program *seam, const smc_start *how, const smc_step **out) {
    lit_program *p = (lit_program *)seam;
    if (p->settles != how->forces_sources) forget(p);
    p->settles = how->forces_sources;
    seam->used.forced_sources = p->code.parties;
    if (!p->roots[0]) p->roots[0] = creation(p, 1);
    *out = &p->roots[0]->step;
    return SMC_OK;
}

static smc_status lit_child(smc_program *seam, const smc_step *at, const smc_step **out) {
    lit_program *p = (lit_program *)seam;
    const uint32_t t = at->action.thread;
    if (!p->roots[t]) p->roots[t] = new_step(p, (lit_step){.thread = t});
    *out = &p->roots[t]->step;
    return SMC_OK;
}

static smc_status lit_advance(smc_program *seam, const smc_step *step, uint64_t value,
                              const smc_step **out) {
    lit_program *p = (lit_program *)seam;
    lit_step *at = (lit_step *)step, *s = at->children;
    while (s && s->value != value) s = s->sibling;
    if (!s) {
        const unsigned kind = step->action.kind;
        const bool receives =
            kind == SMC_READ || kind == SMC_RMW || kind == SMC_CHOICE || kind == SMC_JOIN;
        if (at->pc > LIT_LENGTH) s = creation(p, step->action.thread + 1);
        else if (instr_at(p, at->thread, at->pc)->op == LIT_BARRIER_WAIT)
            s = new_step(p, met(p, at, value));
        else if (instr_at(p, at->thread, at->pc)->op == LIT_LIST_WAKE)
            s = new_step(p, woken(at, value));
        else {
            const bool uses_value =
                receives && !(step->action.result_unused && !is_undefined(value));
            const uint64_t found = uses_value ? received(&step->action, value) : at->reg;
            const uint64_t reg = uses_value ? smc_outcome_value(&step->action, found) : found;
            const bool used = kind == SMC_RMW && step->action.op != SMC_XCHG && uses_value;
            s = new_step(p, (lit_step){.thread = at->thread,
                                       .pc = at->pc + 1,
                                       .reg = reg,
                                       .missed = at->missed,
                                       .used = used});
        }
        s->value = value;
        s->sibling = at->children;
        at->children = s;
    }
    *out = &s->step;
    return SMC_OK;
}

static bool is_memory_instruction(const litmus_instr *i) {
    return i->op == LIT_LOAD || i->op == LIT_STORE || i->op == LIT_STORE_REG || i->op == LIT_RMW ||
           i->op == LIT_LIST_WAKE;
}

static bool is_plain_only(const litmus *l, uint32_t loc) {
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (const litmus_instr *i = l->code[t]; i->op != LIT_END; i++)
            if (is_memory_instruction(i) && i->at == LIT_AT_LOC && i->loc == loc &&
                (i->op == LIT_RMW || i->op == LIT_LIST_WAKE || i->order != SMC_PLAIN))
                return false;
    return true;
}

static smc_location lit_location(const smc_program *seam, uint32_t loc) {
    const lit_program *p = (const lit_program *)seam;
    if (p->code.n_words && loc >= first_node_word(p)) {
        const uint32_t word = loc - first_node_word(p), n = p->code.n_words;
        return (smc_location){.address = own_node_address(word / n) + 8 * (word % n),
                              .code = loc,
                              .size = 8,
                              .initialised = true};
    }
    const bool lock = loc > p->code.n_locs;
    const uint32_t mutex = lock ? 0 : p->code.part_of[loc - 1];
    return (smc_location){
        .address = 8 * loc,
        .code = loc,
        .size = 8,
        .initialised = lock || !(p->code.unwritten >> (loc - 1) & 1),
        .lock = lock,
        .uninitialised_lock =
            lock && p->code.uninitialised_mutexes >> (loc - p->code.n_locs - 1) & 1,
        .part_of = mutex ? p->code.n_locs + mutex : 0,
        .plain_only = !lock && is_plain_only(&p->code, loc - 1),
        .initial = lock                                 ? 0
                   : p->code.unwritten >> (loc - 1) & 1 ? SMC_UNWRITTEN
                                                        : p->code.initial[loc - 1]};
}

static bool lit_extent(const smc_program *seam, uint64_t value, uint64_t *base, uint64_t *size) {
    const uint32_t thread = node_owner((const lit_program *)seam, value);
    *base = own_node_address(thread);
    *size = NODE_SIZE / 2;
    return thread < LIT_THREADS && value - *base <= *size;
}

static smc_place lit_place(const smc_program *seam, uint32_t place) {
    (void)seam;
    return (smc_place){.file = "litmus", .line = place, .code = place};
}

static void lit_describe(const smc_program *seam, uint32_t loc, char *buf, size_t size) {
    const lit_program *p = (const lit_program *)seam;
    if (loc >= first_node_word(p) && p->code.n_words)
        snprintf(buf, size, "node %u[%u]", (loc - first_node_word(p)) / p->code.n_words,
                 (loc - first_node_word(p)) % p->code.n_words);
    else if (loc > p->code.n_locs) snprintf(buf, size, "m%u", loc - p->code.n_locs - 1);
    else snprintf(buf, size, "%c", "fxyzw"[loc]);
}

static bool lit_describe_undefined(const smc_program *seam, uint64_t value, char *buf,
                                   size_t size) {
    (void)seam;
    if (value == LIT_UNDEFINED) snprintf(buf, size, "undefined");
    return value == LIT_UNDEFINED;
}

smc_program *litmus_open(const litmus *code) {
    lit_program *p = smc_alloc(sizeof *p);
    p->seam = (smc_program){.start = lit_start,
                            .advance = lit_advance,
                            .child = lit_child,
                            .location = lit_location,
                            .objects.extent = lit_extent,
                            .place = lit_place,
                            .names.location = lit_describe,
                            .names.undefined = lit_describe_undefined};
    p->code = *code;
    return &p->seam;
}

void litmus_close(smc_program *seam) {
    lit_program *p = (lit_program *)seam;
    forget(p);
    free(p);
}

static void print_instr(const litmus_instr *i, FILE *out) {
    static const char *const names[] = {
        "end",         "load",       "store",     "store reg+",  "rmw",
        "fence",       "lock",       "unlock",    "initialise",  "destroy",
        "skip if ==",  "skip if !=", "assume ==", "wait for ==", "assert !=",
        "abort if ==", "exit if ==", "choose",    "join",        "expect ==",
        "create",      "meet",       "skip if <", "stay",        "wake"};
    fprintf(out, "%s", names[i->op]);
    if (i->lists) fprintf(out, i->lists & LIT_WAITS_IN_LIST ? " list waits" : " list");
    if (i->op >= LIT_LOCK && i->op <= LIT_DESTROY) fprintf(out, " m%u", i->loc);
    else if (i->op >= LIT_LOAD && i->op <= LIT_RMW && i->at)
        fprintf(out, " %s[%u] %s", (const char *[]){"", "own", "other", "register"}[i->at], i->loc,
                smc_order_name(i->order));
    else if (i->op >= LIT_LOAD && i->op <= LIT_RMW)
        fprintf(out, " %c %s", "xyzw"[i->loc], smc_order_name(i->order));
    if (i->moves) fprintf(out, i->op == LIT_LOAD ? " moves" : " undefined");
    if (i->op == LIT_FENCE) fprintf(out, " %s", smc_order_name(i->order));
    if (i->po_releases) fputs(" heads", out);
    if (i->op == LIT_RMW)
        fprintf(out, i->keeps_register ? " unasked %s" : " %s", smc_rmw_name(i->rmw));
    if (i->tested) fprintf(out, " tested %llx,", (unsigned long long)i->expected);
    if (i->op == LIT_RMW && i->rmw == SMC_CAS)
        fprintf(out, " or %s, expect %llu,", smc_order_name(i->order_fail),
                (unsigned long long)i->expected);
    if (i->names_own_node)
        fprintf(out, "%s%s", i->names_own_node & LIT_VALUE ? " own address" : "",
                i->names_own_node & LIT_EXPECTED ? " expected: own address" : "");
    else if (i->op != LIT_LOAD && (i->op < LIT_FENCE || i->op > LIT_DESTROY))
        fprintf(out, " %llu", (unsigned long long)i->value);
    if (i->op == LIT_SKIP_EQ || i->op == LIT_SKIP_NE || i->op == LIT_SKIP_BELOW)
        fprintf(out, " skip %u", i->skip);
    fputc('\n', out);
}

void litmus_print(const litmus *l, FILE *out) {
    for (uint32_t i = 0; i < 4; i++)
        if (l->part_of[i]) fprintf(out, "%c is part of m%u\n", "xyzw"[i], l -> part_of[i] - 1u);
    for (uint32_t i = 0; i < l->n_locs; i++)
        if (l->unwritten >> i & 1) fprintf(out, "%c is not written\n", "xyzw"[i]);
    for (uint32_t m = 0; m < l->n_mutexes; m++)
        if (l->uninitialised_mutexes >> m & 1) fprintf(out, "m%u is blank\n", m);
    for (uint32_t t = 0; t < l->n_threads; t++) {
        fprintf(out, l->equal_to[t] ? "thread %u, equal to %u:\n" : "thread %u:\n", t,
                l->equal_to[t]);
        for (uint32_t i = 0; l->code[t][i].op != LIT_END; i++) {
            fprintf(out, "  ");
            print_instr(&l->code[t][i], out);
        }
    }
}
