#include "litmus/litmus.h"

#include "program/tested.h"

typedef struct rng {
    uint64_t state;
} rng;

static uint32_t pick(rng *r, uint32_t n) {
    r->state += 0x9e3779b97f4a7c15u;
    uint64_t x = r->state;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((x ^ (x >> 31)) >> 33) % n;
}

static litmus_instr random_rmw(rng *r, uint8_t loc) {
    static const uint8_t ops[] = {SMC_CAS, SMC_CAS, SMC_ADD, SMC_ADD, SMC_XCHG, SMC_OR};
    static const uint8_t orders[] = {SMC_RELAXED, SMC_ACQUIRE, SMC_RELEASE,
                                     SMC_ACQ_REL, SMC_ACQ_REL, SMC_SEQ_CST};
    static const uint8_t fails[] = {SMC_RELAXED, SMC_ACQUIRE, SMC_SEQ_CST};
    return (litmus_instr){.op = LIT_RMW,
                          .loc = loc,
                          .rmw = ops[pick(r, 6)],
                          .order = orders[pick(r, 6)],
                          .order_fail = fails[pick(r, 3)],
                          .value = 1 + pick(r, 2),
                          .expected = pick(r, 3)};
}

static uint8_t load_order(rng *r) {
    return (const uint8_t[]){SMC_RELAXED, SMC_ACQUIRE, SMC_ACQUIRE, SMC_SEQ_CST}[pick(r, 4)];
}
static uint8_t store_order(rng *r) {
    return (const uint8_t[]){SMC_RELAXED, SMC_RELAXED, SMC_RELEASE, SMC_SEQ_CST}[pick(r, 4)];
}
static uint8_t fence_order(rng *r) {
    return (const uint8_t[]){SMC_ACQUIRE, SMC_RELEASE, SMC_ACQ_REL, SMC_SEQ_CST,
                             SMC_SEQ_CST}[pick(r, 5)];
}

static litmus_instr random_access_at(rng *r, uint8_t loc, unsigned features) {
    const bool plain = (features & LIT_WITH_PLAIN) && pick(r, 5) == 0;
    const uint32_t what = pick(r, features & LIT_WITH_RMW ? 8 : 5);
    if (what < 2)
        return (litmus_instr){
            .op = LIT_LOAD, .loc = loc, .order = plain ? SMC_PLAIN : load_order(r)};
    if (what < 4)
        return (litmus_instr){.op = LIT_STORE,
                              .loc = loc,
                              .order = plain ? SMC_PLAIN : store_order(r),
                              .value = 1 + pick(r, 2)};
    if (what == 4)
        return (litmus_instr){.op = LIT_STORE_REG, .loc = loc, .order = store_order(r), .value = 1};
    return random_rmw(r, loc);
}

static litmus_instr random_access(rng *r, const litmus *l, unsigned features) {
    const uint8_t loc = (uint8_t)pick(r, l->n_locs);
    return random_access_at(r, loc, features);
}

// The state of a program during its generation.
typedef struct builder {
    rng r;
    litmus *l;
    unsigned features;
    uint32_t length[LIT_THREADS];
    int held[LIT_THREADS][2]; // [thread]: mutexes that it holds, in order of locking; -1: none
    uint32_t n_held[LIT_THREADS];
} builder;

static void append(builder *b, uint32_t t, litmus_instr i) {
    if (b->length[t] + 1 < LIT_LENGTH) b->l->code[t][b->length[t]++] = i;
}

static void lock_or_unlock(builder *b, uint32_t t) {
    if (b->n_held[t] && pick(&b->r, 3)) {
        // Mutexes are not always unlocked in reverse order.
        const uint32_t which = pick(&b->r, b->n_held[t]);
        append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = (uint8_t)b->held[t][which]});
        b->held[t][which] = b->held[t][--b->n_held[t]];
        return;
    }
    if (b->n_held[t] == b->l->n_mutexes) return;
    uint32_t m = pick(&b->r, b->l->n_mutexes);
    if (b->n_held[t] && b->held[t][0] == (int)m) m = 1 - m;
    append(b, t, (litmus_instr){.op = LIT_LOCK, .loc = (uint8_t)m});
    b->held[t][b->n_held[t]++] = (int)m;
}

static void random_instr(builder *b, uint32_t t) {
    rng *r = &b->r;
    const uint32_t what = pick(r, 10);
    if ((what == 0 || what == 8) && (b->features & LIT_WITH_FENCE))
        append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(r)});
    else if (what <= 3 && (b->features & LIT_WITH_LOCK)) lock_or_unlock(b, t);
    else if (what == 7 && (b->features & LIT_WITH_WAIT)) {
        litmus_instr read = random_access(r, b->l, b->features & ~(unsigned)LIT_WITH_PLAIN);
        if (read.op != LIT_LOAD && read.op != LIT_RMW)
            read = (litmus_instr){.op = LIT_LOAD, .loc = read.loc, .order = SMC_ACQUIRE};
        append(b, t, read);
        append(b, t, (litmus_instr){.op = LIT_WAIT_EQ, .value = pick(r, 3)});
    } else if (what == 4 && (b->features & LIT_WITH_CHOICE))
        append(b, t, (litmus_instr){.op = LIT_CHOOSE, .value = 2});
    else if (what <= 6 && (b->features & LIT_WITH_SKIP) && !b->n_held[t]) {
        append(b, t,
               (litmus_instr){
                   .op = (uint8_t)(LIT_SKIP_EQ + pick(r, 2)), .value = pick(r, 3), .skip = 1});
        append(b, t, random_access(r, b->l, b->features));
    } else append(b, t, random_access(r, b->l, b->features));
}

// ---- locks and condition variables made of words ------------------------------------------------

// The lock is the second last location, which is 0 if it is free; the condition variable is the
// last location, a set of waiting threads.
static litmus_instr take_lock(const builder *b, uint32_t t) {
    return (litmus_instr){.op = LIT_RMW,
                          .loc = (uint8_t)(b->l->n_locs - 2),
                          .rmw = SMC_CAS,
                          .order = SMC_ACQUIRE,
                          .order_fail = SMC_RELAXED,
                          .sync = 1,
                          .value = t + 1};
}
static litmus_instr release_lock(const builder *b) {
    return (litmus_instr){.op = LIT_RMW,
                          .loc = (uint8_t)(b->l->n_locs - 2),
                          .rmw = SMC_XCHG,
                          .order = SMC_ACQ_REL,
                          .sync = 1};
}
static litmus_instr condition_access(const builder *b, uint8_t op, uint8_t rmw, uint64_t value) {
    return (litmus_instr){.op = op,
                          .loc = (uint8_t)(b->l->n_locs - 1),
                          .rmw = rmw,
                          .order = op == LIT_LOAD ? SMC_ACQUIRE : SMC_ACQ_REL,
                          .sync = 1,
                          .value = value};
}

static litmus_instr guarded_access(builder *b) {
    litmus_instr i = random_access(&b->r, b->l, b->features);
    i.loc = 0; // not the locations of the lock and the condition variable
    return i;
}

static void lock_word(builder *b, uint32_t t) {
    append(b, t, take_lock(b, t));
    append(b, t, (litmus_instr){.op = LIT_WAIT_EQ});
}

static void append_sync_snippet(builder *b, uint32_t t) {
    switch (pick(&b->r, 4)) {
    case 0: // trylock
        append(b, t, take_lock(b, t));
        append(b, t, (litmus_instr){.op = LIT_SKIP_NE, .skip = 2});
        append(b, t, guarded_access(b));
        append(b, t, release_lock(b));
        return;
    case 1: // wait for the condition variable, unless x is already 1
        lock_word(b, t);
        append(b, t, (litmus_instr){.op = LIT_LOAD, .order = SMC_RELAXED});
        append(b, t, (litmus_instr){.op = LIT_SKIP_EQ, .value = 1, .skip = 6});
        append(b, t, condition_access(b, LIT_RMW, SMC_OR, 1));
        append(b, t, release_lock(b));
        append(b, t, condition_access(b, LIT_LOAD, 0, 0));
        b->l->code[t][b->length[t] - 1].may_be_destroyed = 1;
        append(b, t, (litmus_instr){.op = LIT_WAIT_EQ});
        lock_word(b, t);
        append(b, t, release_lock(b));
        return;
    case 2: // set x and signal the condition variable
        lock_word(b, t);
        append(b, t, (litmus_instr){.op = LIT_STORE, .order = SMC_RELAXED, .value = 1});
        append(b, t, release_lock(b));
        append(b, t, condition_access(b, LIT_RMW, SMC_AND, 0));
        return;
    default:
        lock_word(b, t);
        append(b, t, guarded_access(b));
        append(b, t, release_lock(b));
        return;
    }
}

static void sync_program(builder *b) {
    b->l->n_locs = 3;
    b->l->initial[1] = b->l->initial[2] = 0;
    b->l->part_of[1] = b->l->part_of[2] = 1;
    b->l->n_threads = 2 + pick(&b->r, 3) / 2;
    for (uint32_t t = 0; t < b->l->n_threads; t++) append_sync_snippet(b, t);
    litmus_instr last = guarded_access(b);
    append(b, pick(&b->r, b->l->n_threads), last);
}

// Returns an access of one of the first two locations.
static litmus_instr access_beside_lock(builder *b) {
    litmus_instr i = random_access(&b->r, b->l, b->features);
    i.loc = (uint8_t)pick(&b->r, 2);
    return i;
}

// The order that a failed attempt creates is only visible if the thread has accesses before and
// after it.
static void attempt_program(builder *b) {
    b->l->n_locs = 4; // two data locations, the lock, and an unused condition variable
    b->l->initial[2] = b->l->initial[3] = 0;
    b->l->n_threads = 2 + pick(&b->r, 3) / 2;
    for (uint32_t t = 0; t < b->l->n_threads; t++) {
        const bool is_short = b->l->n_threads > 2;
        const uint32_t where = pick(&b->r, 3);
        if (!is_short || where) append(b, t, access_beside_lock(b));
        append(b, t, take_lock(b, t));
        append(b, t, (litmus_instr){.op = LIT_SKIP_NE, .skip = 1});
        append(b, t, release_lock(b));
        if (!is_short && pick(&b->r, 3) == 0)
            append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(&b->r)});
        if (!is_short || !where) append(b, t, access_beside_lock(b));
        if (!is_short && !where) append(b, t, take_lock(b, t));
    }
}

// ---- critical cycles ----------------------------------------------------------------------------

// Appends a thread's second access, sometimes in a critical section, or repeated until it has some
// value.
static void last_of_cycle(builder *b, uint32_t t, litmus_instr access) {
    const uint32_t how = pick(&b->r, 4);
    const litmus_instr lock = {.op = LIT_LOCK, .loc = (uint8_t)pick(&b->r, b->l->n_mutexes)};
    const bool locks = (b->features & LIT_WITH_LOCK) && how == 0,
               waits = (b->features & LIT_WITH_WAIT) && how == 1;
    if (locks) append(b, t, lock);
    append(b, t, access);
    if (locks) append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = lock.loc});
    if (waits && (access.op == LIT_LOAD || access.op == LIT_RMW))
        append(b, t, (litmus_instr){.op = LIT_WAIT_EQ, .value = pick(&b->r, 3)});
}

// SB, MP, 2+2W, IRIW, RWC, Z6, ..: each thread accesses the location at which the previous one
// ended, in a cycle, and most threads then access the next location. Models differ on such
// programs, which are rare among random ones.
static void cycle_program(builder *b) {
    rng *r = &b->r;
    const uint32_t movers = 2 + pick(r, 4) / 3, n = movers + pick(r, 5 - movers),
                   first = pick(r, n), step = pick(r, 2) ? 1 : n - 1;
    const unsigned features = b->features & ~(unsigned)LIT_WITH_PLAIN;
    b->l->n_threads = n;
    b->l->n_locs = movers;
    uint8_t loc = 0;
    for (uint32_t i = 0, moved = 0; i < n; i++) {
        const uint32_t t = (first + i * step) % n;
        append(b, t, random_access_at(r, loc, features));
        // The threads that access two locations are spread evenly.
        if (moved == movers || pick(r, n - i) >= movers - moved) continue;
        loc = (uint8_t)(++moved % movers);
        if ((features & LIT_WITH_FENCE) && pick(r, 3) == 0)
            append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(r)});
        last_of_cycle(b, t, random_access_at(r, loc, features));
    }
    // Orders are as drawn, or half of them are seq_cst, or most.
    const uint32_t sc = (const uint8_t[]){0, 2, 3}[pick(r, 3)];
    for (uint32_t t = 0; t < n; t++)
        for (litmus_instr *i = b->l->code[t]; i->op != LIT_END; i++) {
            if (i->order && pick(r, 4) < sc) i->order = SMC_SEQ_CST;
            if (i->order_fail && pick(r, 4) < sc) i->order_fail = SMC_SEQ_CST;
        }
    random_instr(b, pick(r, n));
}

// Makes all atomic accesses seq_cst, which is the default of C.
static void strengthen(litmus *l) {
    for (uint32_t t = 0; t < LIT_THREADS; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            if (i->order != SMC_PLAIN) i->order = SMC_SEQ_CST;
            if (i->order_fail != SMC_PLAIN) i->order_fail = SMC_SEQ_CST;
        }
}

// Changes one access in four back to the one in `drawn`, or makes it plain.
static void weaken(litmus *l, const litmus *drawn, rng *r, unsigned features) {
    for (uint32_t t = 0; t < LIT_THREADS; t++)
        for (uint32_t i = 0; l->code[t][i].op != LIT_END; i++) {
            litmus_instr *at = &l->code[t][i];
            const bool accesses =
                at->op == LIT_LOAD || at->op == LIT_STORE || at->op == LIT_STORE_REG;
            if (pick(r, 4)) continue;
            *at = drawn->code[t][i];
            if (accesses && !at->sync && (features & LIT_WITH_PLAIN) && pick(r, 2))
                at->order = SMC_PLAIN;
        }
}

// ---- lifetimes ----------------------------------------------------------------------------------

static uint32_t count_thread_instructions(const litmus *l, uint32_t t) {
    uint32_t n = 0;
    while (l->code[t][n].op != LIT_END) n++;
    return n;
}

static void insert(litmus *l, uint32_t t, uint32_t at, litmus_instr i) {
    const uint32_t n = count_thread_instructions(l, t);
    if (n + 2 > LIT_LENGTH) return;
    for (uint32_t k = n; k > at; k--) l->code[t][k] = l->code[t][k - 1];
    l->code[t][at] = i;
}

static bool joins(const litmus *l, uint32_t t) {
    bool joins = false;
    for (const litmus_instr *i = l->code[0]; i->op != LIT_END; i++)
        joins |= i->op == LIT_JOIN && i->value == t;
    return joins;
}

// Makes one of the other threads create the last thread, anywhere in its code. It is the last one,
// since threads are numbered by the paths of their creation.
static void create_late(litmus *l, rng *r) {
    const uint32_t t = l->n_threads - 1, creator = pick(r, 3) ? 0 : pick(r, t);
    if (joins(l, t) || count_thread_instructions(l, creator) + 2 > LIT_LENGTH) return;
    insert(l, creator, pick(r, count_thread_instructions(l, creator) + 1),
           (litmus_instr){.op = LIT_CREATE, .value = t});
    l->late |= (uint16_t)(1u << t);
}

// Each is inserted at the beginning, at the end or anywhere in a thread. Thread 0 may join the
// others before a last destruction, which is then ordered after all other accesses.
void litmus_random_lifetimes(litmus *l, uint64_t seed) {
    rng r = {seed * 0x9e6c63d0676a9a99u + 7};
    const uint32_t m = pick(&r, l->n_mutexes);
    for (uint32_t n = 1 + pick(&r, 3); n; n--) {
        const uint32_t t = pick(&r, l->n_threads), length = count_thread_instructions(l, t),
                       where = pick(&r, 4);
        const litmus_instr i = {.op = pick(&r, 3) ? LIT_DESTROY : LIT_INITIALISE,
                                .loc = (uint8_t)(pick(&r, 4) ? m : pick(&r, l->n_mutexes))};
        insert(l, t, where == 0 ? 0 : where == 1 ? length : pick(&r, length + 1), i);
    }
    for (uint32_t t = 1; t < l->n_threads && pick(&r, 3); t++)
        if (!joins(l, t))
            insert(l, 0, count_thread_instructions(l, 0),
                   (litmus_instr){.op = LIT_JOIN, .value = t});
    if (pick(&r, 2))
        insert(l, 0, count_thread_instructions(l, 0),
               (litmus_instr){.op = LIT_DESTROY, .loc = (uint8_t)m});
    if (!pick(&r, 4)) l->uninitialised_mutexes = (uint8_t)(1u << m);
}

// ---- equal threads ------------------------------------------------------------------------------

static void close_sections(builder *b, uint32_t t) {
    while (b->n_held[t] && pick(&b->r, 20)) // sometimes a mutex stays locked
        append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = (uint8_t)b->held[t][--b->n_held[t]]});
}

// Appends an access that uses addresses of nodes: a thread publishes its own, or accesses, compares
// or passes on another one.
static void append_node_access(builder *b, uint32_t t) {
    rng *r = &b->r;
    litmus_instr i = random_access_at(r, (uint8_t)pick(r, b->l->n_words), b->features);
    const uint8_t common = (uint8_t)pick(r, b->l->n_locs);
    switch (pick(r, 8)) {
    case 0:
    case 1: i.at = LIT_AT_OWN_NODE; break;
    case 2: i.at = LIT_AT_OWN_NODE, i.names_own_node = (uint8_t)pick(r, 4); break;
    case 3:
        i = (litmus_instr){.op = LIT_RMW,
                           .loc = common,
                           .rmw = SMC_XCHG,
                           .order = SMC_ACQ_REL,
                           .names_own_node = LIT_VALUE};
        break;
    case 4:
        i = random_access_at(r, common, b->features & ~(unsigned)LIT_WITH_PLAIN),
        i.names_own_node = (uint8_t)(1 + pick(r, 3));
        break;
    case 5:
        i = (litmus_instr){
            .op = (uint8_t)(LIT_SKIP_EQ + pick(r, 2)), .skip = 1, .names_own_node = LIT_VALUE};
        break;
    default:
        i.at = LIT_AT_REGISTER_NODE, i.names_own_node = (uint8_t)(pick(r, 2) ? pick(r, 4) : 0);
        break;
    }
    // The address of that node was not published, so the access distinguishes the threads.
    if (i.at && pick(r, 10) == 0) i.at = LIT_AT_OTHER_NODE, b->l->is_distinguishable = true;
    const bool cas = i.op == LIT_RMW && i.rmw == SMC_CAS,
               takes = cas || i.op == LIT_STORE || (i.op == LIT_RMW && i.rmw == SMC_XCHG);
    // Addresses are not used in arithmetic, except that an addition may compute another one.
    if (!cas) i.names_own_node &= (uint8_t)~LIT_EXPECTED;
    if (!takes && i.op != LIT_SKIP_EQ && i.op != LIT_SKIP_NE)
        i.names_own_node = i.op == LIT_RMW && pick(r, 4) == 0 ? LIT_VALUE : 0;
    b->l->is_distinguishable |= i.names_own_node && i.op == LIT_RMW && !takes;
    append(b, t, i);
}

// ---- lists of threads that wait -----------------------------------------------------------------

// Index of the location that holds the list.
enum { WAITING = 3 };

static litmus_instr on_list(uint8_t op, uint8_t rmw, uint64_t value) {
    return (litmus_instr){.op = op,
                          .loc = WAITING,
                          .rmw = rmw,
                          .order = op == LIT_LOAD ? SMC_ACQUIRE : SMC_ACQ_REL,
                          .order_fail = SMC_ACQUIRE,
                          .sync = 1,
                          .lists = 1,
                          .keeps_register = op == LIT_RMW,
                          .value = value};
}

static void wait_on_list(builder *b, uint32_t t) {
    append(b, t, on_list(LIT_RMW, SMC_APPEND, 0));
    if (pick(&b->r, 3) == 0) append(b, t, random_access(&b->r, b->l, b->features));
    if (pick(&b->r, 6) == 0) append(b, t, on_list(LIT_RMW, SMC_REMOVE, 0));
    append(b, t, on_list(LIT_LOAD, 0, 0));
    append(b, t, (litmus_instr){.op = LIT_LIST_WAIT});
}

static void wake_from_list(builder *b, uint32_t t) {
    append(b, t, on_list(LIT_LOAD, 0, 0));
    append(b, t, on_list(LIT_LIST_WAKE, 0, pick(&b->r, 3) == 0));
}

static void waiting_instr(builder *b, uint32_t t) {
    if (pick(&b->r, 3)) wait_on_list(b, t);
    else wake_from_list(b, t);
}

static void copy_thread(builder *b, uint32_t to, uint32_t from) {
    for (uint32_t i = 0; i < b->length[from]; i++) append(b, to, b->l->code[from][i]);
    b->l->equal_to[to] = (uint8_t)from;
}

// Generates two to four equal threads, main, and sometimes another thread before or after them.
// Some copies differ in one instruction; some are joined, in order of their numbers, all or only a
// part of them.
static void equal_program(builder *b) {
    rng *r = &b->r;
    litmus *l = b->l;
    const uint32_t n = 2 + pick(r, 8) / 3, more = b->features & LIT_LARGER ? 1 : 0;
    const bool waiting = b->features & LIT_WITH_WAITING;
    const uint32_t length = waiting && !more ? 1
                            : n == 2         ? 1 + pick(r, 3)
                            : n == 3         ? 1 + pick(r, 5) / 3
                                             : 1 + more * pick(r, 2);
    const uint32_t used = n * length + (waiting ? 2 : 0), budget = used < 6 ? 6 - used : 0,
                   others = budget && pick(r, 3) == 0;
    const uint32_t first = 1 + (others && pick(r, 2)), odd = others ? (first == 1 ? n + 1 : 1) : 0;
    l->n_threads = 1 + n + others;
    l->n_locs = 1 + pick(r, 2);
    if (b->features & LIT_WITH_NODES) l->n_words = 1 + pick(r, 2);
    const uint32_t further = !l->n_words ? 0 : n == 2 ? 2 : n == 3 && !more;
    for (uint32_t i = more + length + further; i; i--) {
        if ((b->features & LIT_WITH_SYNC) && pick(r, 8) == 0 && l->n_locs < 3) {
            l->n_locs = 3;
            l->part_of[1] = l->part_of[2] = 1;
            append_sync_snippet(b, first);
        } else if (l->n_words && pick(r, 3)) append_node_access(b, first);
        else if (waiting && pick(r, 2)) waiting_instr(b, first);
        else random_instr(b, first);
    }
    if (l->n_words && pick(r, 12) == 0) { // compares addresses, whose order distinguishes threads
        append(b, first,
               (litmus_instr){.op = LIT_SKIP_BELOW, .skip = 1, .names_own_node = LIT_VALUE});
        append(b, first, random_access(r, l, b->features));
        l->is_distinguishable = true;
    }
    close_sections(b, first);
    for (uint32_t t = first + 1; t < first + n; t++) copy_thread(b, t, first);
    if (pick(r, 8)) l->returns_zero = (uint16_t)~0u;
    for (uint32_t i = !budget ? 0 : pick(r, (budget < 3 ? budget : 3) + (others ? 0 : 1)); i; i--) {
        if (l->n_words && pick(r, 2)) append_node_access(b, 0);
        else random_instr(b, 0);
    }
    for (uint32_t i = waiting ? pick(r, n == 2 ? 3 : 2) : 0; i; i--) wake_from_list(b, 0);
    close_sections(b, 0);
    if (odd)
        for (uint32_t i = 1 + pick(r, budget > 2 ? 2 : 1); i; i--) random_instr(b, odd);
    if (odd) close_sections(b, odd);
    if (b->length[first] && pick(r, 12) == 0) {
        const uint32_t t = first + pick(r, n);
        l->code[t][pick(r, b->length[t])].value ^= 3;
        l->is_distinguishable = true;
    }
    if (!(b->features & LIT_WITH_JOIN) || pick(r, 3)) return;
    const bool all = pick(r, 6);
    l->is_distinguishable |= !all;
    for (uint32_t t = first; t < first + n; t++) {
        if (all || pick(r, 2)) append(b, 0, (litmus_instr){.op = LIT_JOIN, .value = t});
        if (!all && pick(r, 2)) append(b, 0, random_access(r, l, b->features));
    }
    append(b, 0, random_access(r, l, b->features));
}

// ---- pools --------------------------------------------------------------------------------------

// An access to the data that the pool's mutex usually guards, most often a read.
static litmus_instr pool_access(builder *b) {
    const uint8_t loc = (uint8_t)pick(&b->r, 2);
    if (pick(&b->r, 3) == 0) return random_access_at(&b->r, loc, b->features);
    return (litmus_instr){
        .op = LIT_LOAD,
        .loc = loc,
        .order = (b->features & LIT_WITH_PLAIN) && pick(&b->r, 2) ? SMC_PLAIN : load_order(&b->r)};
}

// Waits as pthread_cond_wait does: the thread holds the mutex before and after. If there are two
// mutexes, it may put itself into the list as a futex does: with the other one held.
static void wait_in_pool(builder *b, uint32_t t) {
    const bool futex = b->l->n_mutexes == 2 && pick(&b->r, 3);
    if (futex) {
        append(b, t, (litmus_instr){.op = LIT_UNLOCK});
        if ((b->features & LIT_WITH_FENCE) && pick(&b->r, 2))
            append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(&b->r)});
        append(b, t, (litmus_instr){.op = LIT_LOCK, .loc = 1});
        if (pick(&b->r, 2)) append(b, t, pool_access(b));
    }
    append(b, t, on_list(LIT_RMW, SMC_APPEND, 0));
    append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = futex});
    append(b, t, on_list(LIT_LOAD, 0, 0));
    b->l->code[t][b->length[t] - 1].lists |= LIT_WAITS_IN_LIST;
    append(b, t, (litmus_instr){.op = LIT_LIST_WAIT});
    append(b, t, (litmus_instr){.op = LIT_LOCK});
}

// A critical section of a worker, which waits in it unless it finds some value.
static void work_in_pool(builder *b, uint32_t t) {
    rng *r = &b->r;
    append(b, t, (litmus_instr){.op = LIT_LOCK});
    if (pick(r, 3)) append(b, t, pool_access(b));
    const bool waits = pick(r, 4), unless = waits && pick(r, 2);
    if (unless) append(b, t, (litmus_instr){.op = LIT_SKIP_EQ, .value = 1});
    const uint32_t from = b->length[t];
    if (waits) wait_in_pool(b, t);
    if (unless) b->l->code[t][from - 1].skip = (uint8_t)(b->length[t] - from);
    if (pick(r, 3) == 0) append(b, t, pool_access(b));
    append(b, t, (litmus_instr){.op = LIT_UNLOCK});
}

// Wakes some thread or all, usually with the mutex held and after a write.
static void wake_pool(builder *b, uint32_t t) {
    rng *r = &b->r;
    const bool locks = pick(r, 4), other = b->l->n_mutexes == 2 && pick(r, 3);
    const litmus_instr store = {
        .op = LIT_STORE, .loc = (uint8_t)pick(r, 2), .order = SMC_RELAXED, .value = 1};
    if (locks) append(b, t, (litmus_instr){.op = LIT_LOCK});
    if (pick(r, 4)) append(b, t, store);
    if (other) append(b, t, (litmus_instr){.op = LIT_LOCK, .loc = 1});
    append(b, t, on_list(LIT_LOAD, 0, 0));
    append(b, t, on_list(LIT_LIST_WAKE, 0, pick(r, 3) != 0));
    if (other) append(b, t, (litmus_instr){.op = LIT_UNLOCK, .loc = 1});
    if (locks) append(b, t, (litmus_instr){.op = LIT_UNLOCK});
}

// Generates two to four equal workers with critical sections of a mutex, in which they may wait in
// a list, and main and sometimes another thread, which wake them.
static void pool_program(builder *b) {
    rng *r = &b->r;
    litmus *l = b->l;
    const bool more = b->features & LIT_LARGER;
    const uint32_t n = 2 + pick(r, 6) / 3 + (more && pick(r, 4) == 0), odd = pick(r, 4) ? 0 : n + 1;
    l->n_threads = 1 + n + (odd ? 1 : 0);
    l->n_locs = 2;
    // Waits at futexes, which have fences. More of them would be out of the oracle's reach.
    const bool has_futexes = more || (n == 2 && (b->features & LIT_WITH_FENCE));
    l->n_mutexes = 1 + (has_futexes && pick(r, 3) == 0);
    const bool two = more || (n == 2 && l->n_mutexes == 1); // sections of a worker, or of main
    if (pick(r, 6) == 0) append(b, 1, random_access(r, l, b->features));
    for (uint32_t i = 1 + (two ? pick(r, 2) : 0); i; i--) {
        work_in_pool(b, 1);
        if (pick(r, 6) == 0) append(b, 1, random_access(r, l, b->features));
    }
    for (uint32_t t = 2; t <= n; t++) copy_thread(b, t, 1);
    l->returns_zero = (uint16_t)~0u;
    for (uint32_t i = 1 + (two ? pick(r, 2) : 0); i; i--) wake_pool(b, 0);
    if (odd && pick(r, 2)) wake_pool(b, odd);
    else if (odd) append(b, odd, random_access(r, l, b->features));
    if (pick(r, 4) == 0)
        for (uint32_t t = 1; t <= n; t++) append(b, 0, (litmus_instr){.op = LIT_JOIN, .value = t});
    l->n_locs = WAITING + 1;
    l->part_of[WAITING] = 1;
}

// ---- barriers -----------------------------------------------------------------------------------

// Generates two to four threads, most of which wait at the barrier once or twice.
static void barrier_program(builder *b) {
    rng *r = &b->r;
    litmus *l = b->l;
    l->n_threads = 2 + pick(r, 5) / 2;
    l->n_locs = (uint32_t)(3 + pick(r, 2));
    const uint32_t data = l->n_locs - 2, crowd = pick(r, 4) ? 0 : 1;
    l->parties = (uint8_t)(l->n_threads - (l->n_threads > 2 ? crowd : 0));
    const uint32_t most = l->n_threads == 2   ? 6
                          : l->n_threads == 3 ? 5
                                              : 4,
                   rounds = 1 + pick(r, l->n_threads == 2 ? 3 : 4) / 2;
    l->n_locs = data; // accesses below only use data locations
    for (uint32_t i = 0; i < most; i++) {
        const uint32_t t = i < l->n_threads ? i : pick(r, l->n_threads);
        random_instr(b, t);
    }
    l->n_locs = data + 2;
    l->part_of[data] = l->part_of[data + 1] = 1;
    l->initial[data] = l->initial[data + 1] = 0;
    for (uint32_t t = 0; t < l->n_threads; t++) {
        close_sections(b, t);
        for (uint32_t k = pick(r, 9) ? rounds : pick(r, rounds + 1); k; k--) {
            uint32_t at = pick(r, count_thread_instructions(l, t) + 1);
            if (l->code[t][at].op == LIT_WAIT_EQ) at++; // LIT_WAIT_EQ must directly follow its read
            insert(l, t, at, (litmus_instr){.op = LIT_BARRIER_WAIT});
        }
    }
}

// ---- counters -----------------------------------------------------------------------------------

static litmus_instr random_addition(rng *r, uint8_t loc, uint32_t family, uint32_t orders) {
    static const uint8_t families[][2] = {{SMC_ADD, SMC_SUB}, {SMC_ADD, SMC_ADD},
                                          {SMC_OR, SMC_OR},   {SMC_AND, SMC_AND},
                                          {SMC_XOR, SMC_XOR}, {SMC_MAX, SMC_MAX}};
    static const uint8_t drawn[] = {SMC_RELAXED, SMC_ACQUIRE, SMC_RELEASE,
                                    SMC_ACQ_REL, SMC_SEQ_CST, SMC_SEQ_CST};
    const uint8_t order = orders == 0 ? SMC_RELAXED : orders == 1 ? SMC_SEQ_CST : drawn[pick(r, 6)];
    return (litmus_instr){.op = LIT_RMW,
                          .loc = loc,
                          .rmw = families[family][pick(r, 2)],
                          .order = order,
                          .value = 1 + pick(r, 3),
                          .keeps_register = 1};
}

// Appends two accesses with an addition in between, and fences. Their order is visible to another
// thread with the same code.
static void append_counted_accesses(builder *b, uint32_t t, litmus_instr addition) {
    rng *r = &b->r;
    const unsigned features = b->features & LIT_WITH_RMW;
    const bool fences = (b->features & LIT_WITH_FENCE) && pick(r, 2), stores = pick(r, 3);
    litmus_instr before = random_access_at(r, (uint8_t)(t % 2), features),
                 after = random_access_at(r, (uint8_t)((t + 1) % 2), features);
    if (stores)
        before =
            (litmus_instr){.op = LIT_STORE, .loc = before.loc, .order = SMC_RELAXED, .value = 1};
    if (stores) after = (litmus_instr){.op = LIT_LOAD, .loc = after.loc, .order = SMC_RELAXED};
    append(b, t, before);
    if (fences && pick(r, 4))
        append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(r)});
    append(b, t, addition);
    if (fences && pick(r, 4))
        append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(r)});
    append(b, t, after);
}

// Makes threads test the values that some additions read.
static void test_results(litmus *l, rng *r) {
    static const uint8_t conditions[] = {SMC_IF_EQUAL, SMC_IF_LESS, SMC_IF_MORE, SMC_IF_BELOW,
                                         SMC_IF_SOME};
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            const bool adds = i->rmw == SMC_ADD || i->rmw == SMC_SUB;
            if (i->op != LIT_RMW || !i->keeps_register || !adds || pick(r, 3) == 0) continue;
            i->keeps_register = 0;
            i->tested = 1;
            i->expected = smc_rmw_test((smc_condition)conditions[pick(r, 5)],
                                       (int32_t)pick(r, pick(r, 3) ? 4 : 16));
        }
}

// Makes additions releases, and fences acquires, so that only a fence reveals the order of
// additions.
static void make_additions_release(litmus *l) {
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            if (i->op == LIT_FENCE) i->order = SMC_ACQUIRE;
            if (i->op == LIT_RMW && (i->keeps_register || i->tested)) i->order = SMC_RELEASE;
        }
}

// Generates two to four threads that count. Usually main reads the counters after joining them, and
// sometimes there are other accesses to the counters.
static void counter_program(builder *b) {
    rng *r = &b->r;
    litmus *l = b->l;
    l->n_threads = 2 + pick(r, 5) / 2;
    l->n_locs = 1 + pick(r, 2);
    const uint32_t data = l->n_locs, counters = 1 + (pick(r, 4) == 0), orders = pick(r, 3),
                   most = l->n_threads == 2 ? 6 : 5;
    const uint32_t family = pick(r, 6), others = pick(r, 3), joins = pick(r, 5);
    const bool between = data == 2 && l->n_threads == 3 && pick(r, 2);
    for (uint32_t t = 1; t < 3 && between; t++)
        append_counted_accesses(b, t, random_addition(r, (uint8_t)data, family, orders));
    for (uint32_t i = between ? 0 : pick(r, most); i; i--) random_instr(b, pick(r, l->n_threads));
    for (uint32_t t = 0; t < l->n_threads; t++) close_sections(b, t);
    l->n_locs = data + counters;
    for (uint32_t i = between ? pick(r, 2) : 3 + pick(r, 3); i; i--) {
        const uint32_t t = joins ? 1 + pick(r, l->n_threads - 1) : pick(r, l->n_threads);
        uint32_t at = pick(r, count_thread_instructions(l, t) + 1);
        if (l->code[t][at].op == LIT_WAIT_EQ) at++; // LIT_WAIT_EQ must directly follow its read
        insert(l, t, at,
               random_addition(r, (uint8_t)(data + pick(r, counters)),
                               pick(r, 12) ? family : pick(r, 6), orders));
    }
    if (pick(r, 5) == 0) { // another access of any kind to the first counter
        const uint32_t t = pick(r, l->n_threads);
        insert(l, t, pick(r, count_thread_instructions(l, t) + 1),
               random_access_at(r, (uint8_t)data, b->features));
    }
    if (pick(r, 5) == 0) create_late(l, r);
    for (uint32_t t = 1; t < l->n_threads && joins; t++)
        if (joins > 1 || pick(r, 3))
            insert(l, 0, count_thread_instructions(l, 0),
                   (litmus_instr){.op = LIT_JOIN, .value = t});
    if (joins && pick(r, 3) == 0)
        insert(l, 0, count_thread_instructions(l, 0),
               random_access_at(r, (uint8_t)data, b->features));
    if (joins && pick(r, 3) == 0)
        insert(l, 0, count_thread_instructions(l, 0),
               random_addition(r, (uint8_t)data, family, orders));
    insert(l, 0, count_thread_instructions(l, 0),
           (litmus_instr){.op = LIT_LOAD,
                          .loc = (uint8_t)(data + pick(r, counters)),
                          .order = pick(r, 3) ? SMC_RELAXED : SMC_SEQ_CST});
    if (pick(r, 3) == 0)
        insert(l, 0, count_thread_instructions(l, 0),
               (litmus_instr){.op = LIT_ASSERT_NE, .value = pick(r, 6)});
    if (others == 0) strengthen(l);
    if (others && pick(r, 3) == 0) l->initial[data] = pick(r, 4);
    if (pick(r, 3) == 0) test_results(l, r);
    if (between && pick(r, 2)) make_additions_release(l);
}

static void program(builder *b, unsigned features) {
    litmus *l = b->l;
    const uint32_t workers = 2 + pick(&b->r, 10) / 4; // 2 or 3 with probability 0.4 each, otherwise
                                                      // 4
    l->n_locs = 1 + pick(&b->r, 3) / 2 + (pick(&b->r, 8) == 0);
    l->n_mutexes = 1 + pick(&b->r, 2);
    if (pick(&b->r, 4) == 0) l->initial[0] = pick(&b->r, 3);
    l->n_threads = workers;
    if (features & LIT_WITH_COUNTER) {
        counter_program(b);
        return;
    }
    if (features & LIT_WITH_BARRIER) {
        barrier_program(b);
        return;
    }
    if (features & LIT_WITH_POOL) {
        pool_program(b);
        return;
    }
    if (features & LIT_WITH_EQUAL) {
        equal_program(b);
        if (features & LIT_WITH_WAITING) l->n_locs = WAITING + 1, l->part_of[WAITING] = 1;
        return;
    }
    if (features & LIT_WITH_ATTEMPT) {
        attempt_program(b);
        return;
    }
    if ((features & LIT_WITH_SYNC) && pick(&b->r, 5) == 0) {
        sync_program(b);
        return;
    }
    if ((features & LIT_WITH_CYCLE) && pick(&b->r, 2)) {
        cycle_program(b);
        return;
    }
    const uint32_t more = features & LIT_LARGER ? 3 : 0;
    const uint32_t budget = more + (workers == 2   ? 5 + pick(&b->r, 3)
                                    : workers == 3 ? 4 + pick(&b->r, 4)
                                                   : 4 + pick(&b->r, 3));
    // The effect of a fence is only visible if several threads have a fence between two accesses,
    // which is rare among random programs.
    const bool fenced = (features & LIT_WITH_FENCE) && pick(&b->r, 3) == 0;
    if (fenced) l->n_locs = 2;
    for (uint32_t t = 0; t < workers && t < 3 && fenced; t++) {
        append(b, t, random_access(&b->r, l, features & ~(unsigned)LIT_WITH_PLAIN));
        append(b, t, (litmus_instr){.op = LIT_FENCE, .order = fence_order(&b->r)});
        append(b, t, random_access(&b->r, l, features & ~(unsigned)LIT_WITH_PLAIN));
    }
    for (uint32_t i = 0; i < (fenced ? 1 : budget); i++)
        random_instr(b, i < workers ? i : pick(&b->r, workers));
    for (uint32_t t = 0; t < workers; t++) {
        while (b->n_held[t] && pick(&b->r, 20)) { // sometimes a mutex stays locked
            append(b, t,
                   (litmus_instr){.op = LIT_UNLOCK, .loc = (uint8_t)b->held[t][--b->n_held[t]]});
        }
    }
    if ((features & LIT_WITH_JOIN) && pick(&b->r, 4) == 0) {
        append(b, 0, (litmus_instr){.op = LIT_JOIN, .value = 1 + pick(&b->r, workers - 1)});
        if (pick(&b->r, 2))
            append(b, 0, (litmus_instr){.op = LIT_SKIP_EQ, .value = pick(&b->r, 3), .skip = 1});
        append(b, 0, random_access(&b->r, l, features));
    }
    if (pick(&b->r, 6) == 0) strengthen(l);
}

// Inserts an instruction with which a thread aborts, or exits the process, if its register has some
// value.
static void insert_abort_or_exit(builder *b) {
    const uint32_t t = pick(&b->r, b->l->n_threads), n = b->length[t];
    if (!n || n + 1 >= LIT_LENGTH) return;
    const uint32_t at = 1 + pick(&b->r, n);
    for (uint32_t i = n; i > at; i--) b->l->code[t][i] = b->l->code[t][i - 1];
    b->l->code[t][at] =
        (litmus_instr){.op = (uint8_t)(LIT_ABORT_EQ + pick(&b->r, 2)), .value = pick(&b->r, 3)};
    b->length[t]++;
}

// Removes the initial values of half of the locations, and makes some stores undefined. Some atomic
// loads may read undefined values, others may not.
static void undefine(litmus *l, uint64_t seed) {
    rng r = {seed * 0xd6e8feb86659fd93u + 3};
    for (uint32_t i = 0; i < l->n_locs; i++)
        if (!l->part_of[i] && pick(&r, 2)) l->unwritten |= (uint8_t)(1u << i);
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++) {
            if (l->part_of[i->loc]) continue;
            if (i->op == LIT_LOAD) i->moves = pick(&r, 4) != 0;
            if (i->op == LIT_STORE) i->moves = pick(&r, 4) == 0;
        }
}

// Half of the writes follow a language in which later stores of the thread belong to the release
// sequence.
static void make_sequences(litmus *l, rng r) {
    for (uint32_t t = 0; t < l->n_threads; t++)
        for (litmus_instr *i = l->code[t]; i->op != LIT_END; i++)
            i->po_releases = i->order != SMC_PLAIN && i->op != LIT_FENCE && pick(&r, 2);
}

litmus litmus_random(uint64_t seed, unsigned features) {
    litmus l = {0};
    builder b = {.r = {seed * 0x2545f4914f6cdd1du + 1}, .l = &l, .features = features};
    program(&b, features);
    if (features & LIT_WITH_ENDS) insert_abort_or_exit(&b);
    if (features & LIT_WITH_LIFETIME) litmus_random_lifetimes(&l, seed);
    if (features & LIT_WITH_UNDEFINED) undefine(&l, seed);
    if (features & LIT_WITH_LATE) create_late(&l, &(rng){seed * 0x94d049bb133111ebu + 9});
    if ((features & LIT_WITH_STRONG) && seed % 3) {
        const litmus drawn = l;
        strengthen(&l);
        if (seed % 3 == 2) weaken(&l, &drawn, &(rng){seed * 0xbf58476d1ce4e5b9u + 5}, features);
    }
    if (features & LIT_WITH_SEQUENCE) make_sequences(&l, (rng){seed * 0xff51afd7ed558ccdu + 7});
    return l;
}
