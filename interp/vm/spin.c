// spin.c - detects loops that wait: if a round has no effect and returns to the state it began in,
// no further round is executed. docs/design/rounds.md explains why no behaviour is lost.
//
// At the beginning of a round, registers of the frame (SMC_SPIN_WORDS and one per live register)
// record the state. All other changes the thread may make are visible in smc_vm_progress, which is
// part of the state:
//   registers   only those that are set in the loop and live at the beginning of a round can
//               differ (lower/spin.c)
//   memory      a 128-bit fingerprint of all private objects, if the loop may write to one
//   objects     the set of objects the thread allocated or freed is equal, by its hash. An object
//               that is allocated and freed in the round is gone with its contents, if no other
//               thread accessed it meanwhile (owned/)
//   libc        counters in smc_head (threads, live thread-locals) only change with an effect
//   mutexes     the one locked last is equal and has been held since then; or it was locked by
//               the last action before the round and by the last action of the round; or the
//               thread did the same as in the round before, up to releasing it
//   notes       their set is equal, by its hash
#include "interp/vm/spin.h"

#include "interp/vm/loops/around.h"
#include "interp/vm/loops/counted.h"
#include "interp/vm/loops/effects.h"
#include "interp/vm/loops/facts.h"
#include "interp/vm/loops/progress.h"
#include "interp/vm/loops/retries.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/loops/dead_state.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/undefined/bytes.h"
#include "interp/vm/undefined/registers.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    REPEATS = 16, // rounds that repeat a thread's state before they are assumed to continue forever
    SMALL = 512,  // private bytes that are compared after every round with actions; more only after
                  // a round without other effects
};

typedef struct fingerprint {
    uint64_t low, high; // both 0: not computed
} fingerprint;

// The registers of a loop, from r[i->a]: the state that later rounds are compared with. It is
// renewed after 1, 2, 4, .. rounds without effect, so that a state that recurs after any number of
// rounds is found (Brent: An Improved Monte Carlo Factorization Algorithm, 1980, section 2).
typedef struct record {
    uint32_t actions; // number of the thread's actions
    uint32_t undone;  // number of consecutive net-zero rounds before; for a counted loop: whether a
                      // round was omitted
    uint32_t rounds, until; // rounds since then; when to renew the state, 0: not recorded yet
    uint64_t since, has; // since: when the mutex locked last was locked, 0: none held; has: hash of
                         // the other mutexes, notes and objects
    uint32_t clocks, owned; // values of progress.clocks and smc_head.owned_writes
    fingerprint memory;
    uint32_t gone;     // rounds since the loop was entered, if counted (SMC_LOOP_FOR_EVER)
    uint32_t repeated; // consecutive rounds before that wrote and returned to the state
                       // (smc_interp_options.repeats)
    uint32_t statistics, unused; // value of progress.statistics
    uint64_t passed;             // nanoseconds since the loop was entered, if it only reads clocks
    uint64_t live[]; // for a counted loop, which has no live registers: the action of the omitted
                     // round and its answer
} record;
_Static_assert(sizeof(record) == SMC_SPIN_WORDS * sizeof(uint64_t),
               "registers of a loop that waits");

// Rounds ------------------------------------------------------------------------------------------

// Hashes the bytes between two positions, except the state of back-offs if the loop ignores it.
static void hash_between(XXH3_state_t *state, const smc_vm *vm, const smc_insn *i, uint32_t from,
                         uint32_t to) {
    assert(from <= to);
    for (uint32_t k = 0; k < vm->head.n_slots && i->x & SMC_SPIN_BACKOFF; k++) {
        const smc_slot *s = &vm->slots[k];
        if (!s->backoff || s->start < from || s->end > to) continue;
        XXH3_128bits_update(state, vm->bytes + from, s->start - from);
        from = s->end;
    }
    XXH3_128bits_update(state, vm->bytes + from, to - from);
}

// Hashes all private bytes except those of irrelevant variables, in the order of their slots.
static XXH128_hash_t hash_the_rest(const smc_vm *vm, const smc_insn *i, const uint64_t *r,
                                   uint64_t layout) {
    const int32_t *unasked =
        smc_frame_of((uint64_t *)(uintptr_t)r)->function->args.at + i->b + i->c;
    uint32_t from = 0;
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_128bits_reset_withSeed(&state, layout);
    for (uint32_t k = 0; k < i->imm; k++) {
        const smc_slot *s = smc_vm_slot_at(vm, r[unasked[k]], 0);
        // not created yet, or out of order: at worst, more rounds are executed
        if (!s || s->start < from) continue;
        hash_between(&state, vm, i, from, s->start);
        from = s->end;
    }
    hash_between(&state, vm, i, from, smc_vm_private_end(vm));
    return XXH3_128bits_digest(&state);
}

// True if the thread has copied unwritten bytes. Using them in a branch is an error even if the
// branch decides nothing, and this may happen after several rounds.
static bool has_moved_undefined(const smc_vm *vm) {
    return smc_undefined_here(vm) ||
           (vm->head.n_undefined_bytes && smc_uninitialised_is_copied(vm));
}

// Then rounds are only equal if everything is.
static fingerprint fingerprint_of(const smc_vm *vm, const smc_insn *i, const uint64_t *r) {
    const uint64_t layout = XXH3_64bits(vm->slots, vm->head.n_slots * sizeof *vm->slots);
    const bool leaves_out = (i->imm || i->x & SMC_SPIN_BACKOFF) && !has_moved_undefined(vm);
    const XXH128_hash_t h = leaves_out
                                ? hash_the_rest(vm, i, r, layout)
                                : XXH3_128bits_withSeed(vm->bytes, smc_vm_private_end(vm), layout);
    return (fingerprint){h.low64 | 1, h.high64};
}

static bool same_fingerprint(fingerprint a, fingerprint b) {
    return a.low == b.low && a.high == b.high;
}

// Includes undefined bits: a round in which a value becomes undefined or defined differs from the
// one before.
static uint64_t hash_of_what_it_has(const smc_vm *vm) {
    const smc_head *h = &vm->head;
    const smc_vm_progress *p = &h->progress;
    const uint64_t mutexes = !p->n_held
                                 ? 0
                                 : smc_mix_pair(p->held[p->n_held - 1].mutex + UINT64_C(1),
                                                p->n_held > 1 ? p->held[p->n_held - 2].since : 0);
    return mutexes ^ h->notes_hash ^ h->undefined_hash ^ p->objects;
}

static bool reports_rounds(const smc_vm *vm) { return vm->loops.any & SMC_LOOP_REPORTS_ROUNDS; }

void smc_spin_fingerprint(smc_vm *vm, const smc_insn *loop, uint64_t out[2]) {
    const fingerprint f = fingerprint_of(vm, loop, smc_vm_registers(vm));
    out[0] = f.low;
    out[1] = f.high;
}

static void take_state(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s, uint32_t until,
                       bool look_at_memory) {
    const smc_vm_progress *p = &vm->head.progress;
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    assert(until); // 0 means not recorded
    s->actions = p->actions;
    s->statistics = p->statistics;
    s->rounds = s->undone = 0;
    s->until = until;
    s->has = hash_of_what_it_has(vm);
    s->since = smc_held_since(p);
    s->clocks = p->clocks;
    s->owned = vm->head.owned_writes;
    s->memory =
        i->x & SMC_SPIN_MEMORY && look_at_memory ? fingerprint_of(vm, i, r) : (fingerprint){0};
    if (s->memory.low) smc_dead_state_keep(vm, r + i->a);
    for (int32_t k = 0; k < i->c; k++) s->live[k] = r[live[k]];
    if (i->x & SMC_SPIN_RETRIES) smc_retry_begin(vm);
}

// True if the thread has held the same mutexes throughout; or, in a trial run after a lock, if it
// locked the last one just before the round and at its end.
static bool holds_the_same(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return smc_held_since(p) == s->since ||
           (vm->ahead && s->since == s->actions && smc_held_since(p) == p->actions);
}

// True if since then the thread had no effect other than writes to memory.
static bool only_writes(const smc_vm *vm, const record *s) {
    return vm->head.progress.effect <= s->actions && hash_of_what_it_has(vm) == s->has &&
           holds_the_same(vm, s);
}

// True if the objects that the thread owned then may have changed. With `looks`, checks all objects
// if necessary; the caller omits this if the round differs anyway.
static bool changes_owned(const smc_vm *vm, const record *s, bool looks) {
    return vm->head.owned_writes != s->owned && (!looks || smc_owned_is_rewritten(vm, s->owned));
}

static bool is_idle(const smc_vm *vm, const record *s) {
    return only_writes(vm, s) && vm->head.progress.write <= s->actions;
}

// True if the effects that other threads may observe were undone. No clock may have been read,
// since time passes while a stopped clock is read.
static bool is_net_zero(const smc_vm *vm, const smc_insn *i, const record *s) {
    return i->x & SMC_SPIN_EFFECTS && only_writes(vm, s) && vm->head.progress.clocks == s->clocks &&
           smc_effects_are_net_zero(vm, s->actions);
}

// True if the thread could do the same again, although its writes persist: it made no choice, and
// no time has passed.
static bool is_repeatable(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->options.repeats && p->actions > s->actions && only_writes(vm, s) &&
           p->clocks == s->clocks && p->choice <= s->actions;
}

static bool same_registers(const smc_insn *i, uint64_t *r, const record *s) {
    const int32_t *live = smc_frame_of(r)->function->args.at + i->b;
    for (int32_t k = 0; k < i->c; k++)
        if (s->live[k] != r[live[k]]) return false;
    return true;
}

// If a round is omitted, its accesses may still race with later ones. This is checked from the
// first omitted round with several actions on; if a race is found, each thread executes one such
// round (docs/design/rounds.md#race). A single access is repeated in the next round; a
// compare-exchange that has written may only read then.
static bool has_several(const smc_vm *vm, uint32_t since) {
    const smc_vm_progress *p = &vm->head.progress;
    return vm->start.races_late && (p->actions - since > 1 || p->rewrites > since);
}
// Returns the source that identifies an omitted round: that of its last read.
static uint32_t source_of_round(smc_vm *vm, uint32_t since, bool serves) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->read > since && !serves ? vm->places.at.at[p->place].source : smc_vm_source(vm);
}
bool smc_spin_keeps(const smc_vm *vm, uint32_t since, uint32_t source) {
    return smc_is_known_of(vm, SMC_LOOP_KEEPS_ROUND, source) && !vm->head.progress.kept &&
           has_several(vm, since);
}
void smc_spin_keep(smc_vm *vm) { vm->head.progress.kept = 1; }

static bool keeps_here(smc_vm *vm, const smc_insn *i, const record *s) {
    return vm->loops.any & SMC_LOOP_KEEPS_ROUND &&
           smc_spin_keeps(vm, s->actions, source_of_round(vm, s->actions, i->x & SMC_SPIN_SERVES));
}

static bool keep_this(smc_vm *vm, uint32_t since, uint32_t source) {
    const bool keeps = smc_spin_keeps(vm, since, source);
    if (keeps) smc_spin_keep(vm);
    return keeps;
}

// Ends the thread: it would continue as if the round that began after `since` actions had not
// happened. It only waits if it changed nothing since then, or undid its changes: after a free
// choice it may choose otherwise, and a clock only stood still to move here.
static smc_flow block(smc_vm *vm, uint32_t since, bool waits, bool serves, bool stale) {
    const smc_vm_progress *p = &vm->head.progress;
    assert(since < p->actions);
    if (!reports_rounds(vm) && has_several(vm, since))
        return smc_loops_learn(vm, SMC_LOOP_REPORTS_ROUNDS);
    waits &= p->choice <= since;
    vm->waits++;
    (void)smc_vm_act(vm,
                     (smc_action){.kind = SMC_BLOCK,
                                  .serves = serves,
                                  .scoped = smc_loops_around(vm) > 1,
                                  .dead_state = stale,
                                  .error = SMC_ERR_LIVENESS,
                                  .block = {.repeats = waits ? p->actions - since : 0,
                                            .text = serves ? "the thread runs for ever"
                                                           : "this loop waits for ever"}},
                     1);
    if (p->read > since && !serves) vm->action.place = p->place;
    return SMC_FLOW_ACT;
}

smc_flow smc_spin_dead_state(smc_vm *vm) {
    smc_dead_state *t = &vm->head.dead_state;
    const smc_vm_progress *p = &vm->head.progress;
    assert(t->gone);
    const bool others_as_before =
        (p->objects ^ smc_owned_hash_of_new(vm, t->owned)) == t->objects &&
        !smc_owned_is_rewritten(vm, t->owned);
    if (keep_this(vm, t->since, source_of_round(vm, t->since, t->serves))) {
        t->gone = false;
        return SMC_FLOW_ACT;
    }
    return block(vm, t->since,
                 p->effect <= t->since && p->write <= t->since && p->clocks == t->clocks &&
                     others_as_before,
                 t->serves, true);
}

smc_flow smc_spin_attempt(smc_vm *vm) {
    assert(vm->head.progress.actions);
    return block(vm, vm->head.progress.actions - 1, true, false, false);
}

smc_flow smc_spin_stop(smc_vm *vm) {
    smc_vm_progress *p = &vm->head.progress;
    assert(p->stops && p->since.round <= p->since.at);
    if (keep_this(vm, p->since.at, source_of_round(vm, p->since.at, false))) {
        p->stops = 0;
        return SMC_FLOW_ACT;
    }
    const smc_flow flow = block(vm, p->since.at, p->clocks == p->since.clocks, false, false);
    if (vm->action.kind == SMC_BLOCK && p->write > p->since.at)
        vm->action.block.net_zero = p->actions - p->since.at;
    return flow;
}

static bool is_open_retry(const smc_vm *vm, const smc_insn *i, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return i->x & SMC_SPIN_RETRIES && p->choice <= s->actions && p->clocks == s->clocks &&
           smc_retry_is_open(vm, s->actions) && !has_moved_undefined(vm);
}

// Ends the round, which ended with a failed exchange: the thread is in the state in which it would
// be if the read before the round had read the same value, and another execution covers that.
static smc_flow try_again(smc_vm *vm, const record *s) {
    const uint32_t actions = vm->head.progress.actions - s->actions;
    if (!reports_rounds(vm) && has_several(vm, s->actions))
        return smc_loops_learn(vm, SMC_LOOP_REPORTS_ROUNDS);
    assert(actions && actions <= SMC_MOST_RETRIED);
    (void)smc_vm_act(vm, (smc_action){.kind = SMC_BLOCK, .copies = 1, .op = (uint8_t)actions}, 1);
    vm->action.place = vm->head.progress.place; // by which the round is known, see source_of_round
    return SMC_FLOW_ACT;
}

// Lets time pass in a loop that only reads clocks and may end with time: the first round takes a
// microsecond, each further one nine times as long as all before.
static smc_flow let_time_pass(smc_vm *vm, record *s) {
    const uint64_t left = SMC_END_OF_TIME - vm->head.clock,
                   by = s->passed > left / 9 ? left
                        : s->passed          ? 9 * s->passed
                                             : 1000,
                   passes = by < left ? by : left;
    vm->head.clock += passes;
    s->passed += passes;
    assert(vm->head.clock <= SMC_END_OF_TIME);
    return SMC_FLOW_NEXT;
}

// Ends the thread at a round that would be repeated forever, unless it reads other values: other
// executions cover that.
//
// A loop without an exit is meant to stop the thread: C17 6.8.5p6 does not allow to assume that
// `for (;;);` ends, unlike a loop whose condition never changes. SV-COMP uses it as a false
// assumption.
static smc_flow wait(smc_vm *vm, const smc_insn *i, record *s) {
    assert(s->actions <= vm->head.progress.actions && s->until);
    const uint32_t round = vm->head.progress.actions - s->actions;
    const bool timed = vm->head.progress.clocks != s->clocks;
    // another thread may write to the object that was read
    if (!round && vm->looked_at && vm->memory.elides) return smc_owned_share(vm, vm->looked_at);
    if (!round && timed && vm->head.clock < SMC_END_OF_TIME) return let_time_pass(vm, s);
    if (!round && (timed || i->x & SMC_SPIN_NO_EXIT))
        return smc_vm_act(vm, (smc_action){.kind = SMC_BLOCK, .error = SMC_ERR_LIVENESS}, 1);
    if (!round)
        return smc_vm_act(vm,
                          (smc_action){.kind = SMC_ERROR,
                                       .error = SMC_ERR_LIVENESS,
                                       .failure.text = "infinite loop without effect"},
                          1);
    vm->polls = smc_held_since(&vm->head.progress) != s->since;
    return block(vm, s->actions, !timed, i->x & SMC_SPIN_SERVES, false);
}

// Handles a net-zero round: its effects are undone, but other threads may have seen them. It is
// reported (smc_net_zero_round), and one more round is executed; the second such round, or a later
// one, is the last (docs/design/rounds.md#net-zero-rounds). A thread that released a mutex in the
// round and holds it again ends at its next release (leave).
static smc_flow go_round_once_more(smc_vm *vm, const smc_insn *i, const record *s) {
    assert(vm->head.progress.actions > s->actions);
    const bool is_last = s->undone >= 1 && s->undone + 1 >= vm->options.undone,
               relocked = smc_held_since(&vm->head.progress) != s->since && !vm->ahead;
    if (is_last && vm->options.repeats && !smc_some_run_for_ever(vm))
        return smc_loops_learn(vm, SMC_LOOP_FOR_EVER);
    if (is_last && !relocked) {
        const smc_flow flow = block(vm, s->actions, true, i->x & SMC_SPIN_SERVES, false);
        if (vm->action.kind == SMC_BLOCK)
            vm->action.block.net_zero = vm->head.progress.actions - s->actions;
        return flow;
    }
    return smc_vm_act(vm, smc_net_zero_round(vm->head.progress.actions - s->actions), 1);
}

// Returns whether the program has declared, at the end of this round, that the next one would be
// the same (__VERIFIER_spin_end), and has done nothing since. Resets the flag, so that it does not
// apply to another loop.
static bool take_promise(smc_vm *vm) {
    const bool promised = vm->head.progress.promised;
    vm->head.progress.promised = 0;
    return promised;
}

static void report_head(smc_vm *vm) {
    if (reports_rounds(vm)) vm->head.progress.head = vm->head.progress.actions + 1;
}

smc_flow smc_spin_enter(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (!(i->x & SMC_SPIN_ELSEWHERE) && smc_retry_meets(vm, i, r)) return SMC_FLOW_ASK;
    report_head(vm);
    (void)take_promise(vm);
    smc_round_begins_with_mutex(&vm->head.progress);
    record *s = (record *)(void *)(r + i->a);
    smc_counted_end(vm, r + i->a);
    if (i->x & SMC_SPIN_EFFECTS) smc_effects_open(vm, r + i->a);
    s->gone = s->repeated = 0;
    s->passed = 0;
    if (i->x & SMC_SPIN_ELSEWHERE) s->until = 0;
    else take_state(vm, i, r, s, 1, smc_vm_private_end(vm) <= SMALL);
    return SMC_FLOW_NEXT;
}

// True if the round had no effect, or restored what it wrote, except that it released and locked
// again the mutex locked last.
static bool has_relocked(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return !vm->ahead && p->left.round && p->left.round == s->actions && p->n_held &&
           p->left.mutex == p->held[p->n_held - 1].mutex && smc_held_since(p) != s->since &&
           hash_of_what_it_has(vm) == s->has && p->effect <= s->actions &&
           smc_has_written_nothing(vm, s->actions, s->clocks);
}

static bool same_memory(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    return !(i->x & SMC_SPIN_MEMORY) ||
           (s->memory.low && same_fingerprint(s->memory, fingerprint_of(vm, i, r)));
}

// Handles a round that writes and returns to the thread's state: such rounds never end. The
// exploration restarts, and then cuts the thread after a few of them.
static smc_flow repeat(smc_vm *vm, const smc_insn *i, record *s) {
    const bool serves = smc_some_run_for_ever(vm);
    s->repeated++;
    if (serves && s->repeated >= vm->options.undone)
        return smc_vm_act(vm,
                          (smc_action){.kind = SMC_BOUND,
                                       .serves = !!(i->x & SMC_SPIN_SERVES),
                                       .block.repeats = vm->head.progress.actions - s->actions},
                          1);
    return serves || s->repeated < REPEATS ? SMC_FLOW_NEXT : smc_loops_learn(vm, SMC_LOOP_FOR_EVER);
}

// Counted loops -----------------------------------------------------------------------------------

enum { ACTS, ANSWER }; // indices of record.live
// Values of record.undone: 1: a round was omitted. LAST_ROUND: the round that begins is the last.
// TELLS: that is being reported.
enum { LAST_ROUND = 2, TELLS };

// True if the thread's own state is that of the beginning of the round, except for the count, which
// is not a live register.
static bool same_state(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    return only_writes(vm, s) && !changes_owned(vm, s, true) && same_memory(vm, i, r, s);
}

// True if the round had no effect and returned to its initial state.
static bool is_repeated(const smc_vm *vm, const smc_insn *i, const uint64_t *r, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->actions > s->actions && p->choice <= s->actions && p->clocks == s->clocks &&
           !vm->head.dead_state.n && is_idle(vm, s) && same_state(vm, i, r, s);
}

// The same, with a single action, which read, besides accesses to statistics: it could be repeated
// immediately.
static bool is_single(const smc_vm *vm, const record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    return p->read > s->actions &&
           p->actions - s->actions == p->statistics - s->statistics + UINT32_C(1);
}

static void keep_single(const smc_vm *vm, record *s) {
    const smc_vm_progress *p = &vm->head.progress;
    const bool alone = !vm->code->has_statistics;
    s->live[ACTS] = (uintptr_t)(alone ? vm->acted : p->acts);
    s->live[ANSWER] = alone ? vm->answer : p->answer;
}

static void begin_round(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s, uint32_t left_out) {
    take_state(vm, i, r, s, 1, true);
    s->undone = left_out;
}

// Indices of leap_of: the count, the next count (a round computes it before or after this point),
// and values for the second last round, the last round and the end.
enum { COUNT, NEXT_COUNT, TWO_LEFT, ONE_LEFT, NONE_LEFT, ROUNDS };
static const int32_t *leap_of(const smc_insn *i, uint64_t *r) {
    return smc_frame_of(r)->function->args.at + i->b + i->c + (int64_t)i->imm;
}
static void leap(const smc_insn *i, uint64_t *r, unsigned to) {
    assert(i->x & SMC_SPIN_LEAPS); // otherwise the registers do not exist
    const int32_t *l = leap_of(i, r);
    r[l[NEXT_COUNT]] = r[l[to + 1]];
    r[l[COUNT]] = r[l[to]];
}

// Executes only the last two rounds, if the lowering has computed their counts, otherwise the
// remaining rounds without events: only the end of the loop depends on the count.
static smc_flow give_up(smc_vm *vm, const smc_insn *i, uint64_t *r, const record *s) {
    if (i->x & SMC_SPIN_LEAPS) leap(i, r, TWO_LEFT);
    smc_counted_give_up(vm, (const uint64_t *)(const void *)s,
                        (const smc_insn *)(uintptr_t)s->live[ACTS], s->live[ANSWER]);
    return SMC_FLOW_NEXT;
}

// If a round reads several locations, it can only be repeated if all values were present at the
// same time: then one more round may read the same sources. That round is the last one and stands
// for all that remain (smc_last_round).
static bool has_last_round(smc_vm *vm, const smc_insn *i, const record *s) {
    enum { MOST = 8 }; // maximum number of actions
    const uint32_t n = vm->head.progress.actions - s->actions;
    return i->x & SMC_SPIN_READS && i->x & SMC_SPIN_LEAPS && vm->start.drops == SMC_DROPS_ROUNDS &&
           vm->options.drops_attempts && !smc_is_known_here(vm, SMC_LOOP_ALL_READS) &&
           vm->start.mixed_sizes != SMC_MIXED_IN_PARTS && n > 1 && n <= MOST;
}

static smc_flow go_round_last(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    smc_vm_progress *p = &vm->head.progress;
    const uint32_t n = p->actions - s->actions;
    if (vm->start.races_late && !reports_rounds(vm))
        return smc_loops_learn(vm, SMC_LOOP_REPORTS_ROUNDS);
    if (!vm->head.phase) {
        vm->met.has_attempts = true;
        s->undone = TELLS;
        return smc_vm_act(vm, smc_last_round(n, (uint32_t)r[leap_of(i, r)[ROUNDS]]), 1);
    }
    assert(n > 1);
    leap(i, r, ONE_LEFT);
    p->repeats = n; // includes this choice
    p->repeated = n - 1;
    begin_round(vm, i, r, s, LAST_ROUND);
    return SMC_FLOW_NEXT;
}

// Handles a round of a counted loop. If a round was omitted, as if it had been repeated as often as
// possible, the thread gives up, or executes one more round and must not return here by a round
// without effect. If it returns by another round, it may give up again.
static smc_flow counted_again(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    if (vm->head.phase && s->undone == TELLS) return go_round_last(vm, i, r, s);
    if (vm->head.phase) {
        if (!vm->answer) return give_up(vm, i, r, s);
        begin_round(vm, i, r, s, 1);
        return SMC_FLOW_NEXT;
    }
    if (!s->until || (i->x & SMC_SPIN_MEMORY && smc_is_known_here(vm, SMC_LOOP_ALL_ROUNDS))) {
        begin_round(vm, i, r, s, 0);
        return SMC_FLOW_NEXT;
    }
    if (s->undone == LAST_ROUND) return SMC_FLOW_NEXT;
    const bool repeated = is_repeated(vm, i, r, s), by_one = repeated && is_single(vm, s);
    if (repeated && s->undone && keep_this(vm, s->actions, smc_vm_source(vm))) {
        begin_round(vm, i, r, s, s->undone);
        return SMC_FLOW_NEXT;
    }
    if (repeated && s->undone) return smc_vm_act(vm, (smc_action){.kind = SMC_BLOCK}, 1);
    if (repeated && !by_one && has_last_round(vm, i, s)) {
        if (!keep_this(vm, s->actions, smc_vm_source(vm))) return go_round_last(vm, i, r, s);
        begin_round(vm, i, r, s, 0);
        return SMC_FLOW_NEXT;
    }
    // the omitted round can only be repeated in its initial state
    if (s->undone && !same_state(vm, i, r, s)) return smc_loops_learn(vm, SMC_LOOP_ALL_ROUNDS);
    if (by_one) keep_single(vm, s);
    if (by_one && i->x & SMC_SPIN_ONE) return give_up(vm, i, r, s);
    if (by_one || s->undone)
        return smc_vm_act(vm,
                          (smc_action){.kind = SMC_CHOICE,
                                       .op = SMC_CHOOSES_ROUNDS,
                                       .choice = {.alternatives = 2}},
                          1);
    begin_round(vm, i, r, s, s->undone);
    return SMC_FLOW_NEXT;
}

// All loops ---------------------------------------------------------------------------------------

// True if a round may reach the same values by other reads: only registers and recomputed bytes are
// compared.
static bool may_depend_otherwise(smc_vm *vm, const smc_insn *i) {
    const bool registers = i->c && !(i->x & SMC_SPIN_COUNTED),
               may = registers || (i->x & SMC_SPIN_MEMORY && smc_vm_private_end(vm));
    vm->met.has_depends |= may;
    return vm->start.asks_for_depends && may;
}

// Executes such rounds, up to the bound for net-zero rounds.
static smc_flow go_round_bounded(smc_vm *vm, const smc_insn *i, uint64_t *r, record *s) {
    const bool same = s->until && vm->head.progress.actions > s->actions && is_idle(vm, s) &&
                      !changes_owned(vm, s, true) && same_registers(i, r, s) &&
                      same_memory(vm, i, r, s);
    s->repeated = same ? s->repeated + 1 : 0;
    if (s->repeated >= vm->options.undone)
        return smc_vm_act(vm,
                          (smc_action){.kind = SMC_BOUND,
                                       .block.repeats = vm->head.progress.actions - s->actions},
                          1);
    take_state(vm, i, r, s, 1, true);
    return SMC_FLOW_NEXT;
}

smc_flow smc_spin_next_round(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    record *s = (record *)(void *)(r + i->a);
    const unsigned retry = vm->probe.decided;
    vm->probe.decided = SMC_PROBE_OPEN;
    if (vm->left.acts) return SMC_FLOW_NEXT;
    report_head(vm);
    if (may_depend_otherwise(vm, i)) return go_round_bounded(vm, i, r, s);
    if (i->x & SMC_SPIN_CARRIES && has_moved_undefined(vm)) {
        s->until = 0;
        return SMC_FLOW_NEXT;
    }
    if (i->x & SMC_SPIN_COUNTED) return counted_again(vm, i, r, s);
    smc_round_begins_with_mutex(&vm->head.progress);
    if (!s->until) {
        if (smc_retry_meets(vm, i, r)) return SMC_FLOW_ASK;
        take_state(vm, i, r, s, 1, smc_vm_private_end(vm) <= SMALL);
        return SMC_FLOW_NEXT;
    }
    if (vm->head.phase) { // it was reported that the round before is net-zero
        smc_vm_progress *p = &vm->head.progress;
        const uint32_t undone = s->undone + 1;
        if (smc_held_since(p) != s->since && undone > 1 && undone >= vm->options.undone)
            p->again = p->actions;
        take_state(vm, i, r, s, s->until, true); // the next net-zero round may consist of several
                                                 // rounds of the loop
        s->undone = undone;
        return SMC_FLOW_NEXT;
    }
    const bool promised = take_promise(vm), acts = vm->head.progress.actions > s->actions,
               same = same_registers(i, r, s);
    const bool releases = same && !(i->x & SMC_SPIN_SERVES) && has_relocked(vm, s),
               looks = acts && (same || promised) && (releases || only_writes(vm, s)),
               changes = changes_owned(vm, s, looks), idle = is_idle(vm, s) && !changes;
    const bool keeps = idle && !vm->ahead && keeps_here(vm, i, s);
    if (promised && acts && idle && !keeps) return wait(vm, i, s);
    // were the changes undone?
    if (same && acts && i->x & SMC_SPIN_EFFECTS && changes && only_writes(vm, s)) {
        const smc_flow flow = smc_owned_share_rewritten(vm, s->owned);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const bool net_zero = !idle && !changes && is_net_zero(vm, i, s),
               back = same && (idle || net_zero);
    if (keeps && (promised || (back && same_memory(vm, i, r, s)))) {
        smc_spin_keep(vm);
        take_state(vm, i, r, s, 1, true);
        return SMC_FLOW_NEXT;
    }
    if (back && same_memory(vm, i, r, s))
        return idle ? wait(vm, i, s) : go_round_once_more(vm, i, s);
    if (idle && retry == SMC_PROBE_OPEN && is_open_retry(vm, i, s)) return smc_retry_ask(vm, i, r);
    if (retry == SMC_PROBE_AGREES && !keeps) return try_again(vm, s);
    if (retry == SMC_PROBE_AGREES) {
        smc_spin_keep(vm);
        take_state(vm, i, r, s, 1, true);
        return SMC_FLOW_NEXT;
    }
    const bool repeatable = same && !idle && !changes && is_repeatable(vm, s);
    if (!repeatable || !same_memory(vm, i, r, s)) {
        s->repeated = 0;
    } else {
        const smc_flow flow = repeat(vm, i, s);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const bool relocked = releases && !changes;
    if (relocked && same_memory(vm, i, r, s)) {
        if (vm->head.progress.write > s->actions) return go_round_once_more(vm, i, s);
        vm->head.progress.again = vm->head.progress.actions;
    }
    const bool effect = !idle && !net_zero,
               memory_too = (back || repeatable || relocked) && !s->memory.low;
    if (back && idle && acts && s->memory.low) {
        smc_dead_state_begin(vm, r + i->a, s->actions, s->clocks);
        vm->head.dead_state.serves = i->x & SMC_SPIN_SERVES;
    }
    if (acts && i->x & SMC_SPIN_SERVES && smc_some_run_for_ever(vm) &&
        ++s->gone >= vm->options.undone)
        return smc_vm_act(vm, (smc_action){.kind = SMC_BOUND, .serves = 1}, 1);
    if (++s->rounds < s->until && !effect && !memory_too) return SMC_FLOW_NEXT;
    const uint32_t until = effect || s->until > UINT32_MAX / 2 ? 1 : 2 * s->until;
    // a loop that only computes does not compare memory
    take_state(vm, i, r, s, until,
               memory_too || s->memory.low || (acts && smc_vm_private_end(vm) <= SMALL));
    return SMC_FLOW_NEXT;
}
