#include "result/deadlocks/find.h"

#include "base/language.h"
#include "result/deadlocks/future.h"

#include <stdio.h>
#include <string.h>

// The execution whose waits are searched, and its program.
typedef struct deadlock_search {
    const smc_program *program;
    const smc_witness *x;
} deadlock_search;

smc_sync_call smc_sync_call_at_place(const smc_program *p, uint32_t place) {
    return smc_library_function_find(place ? p->place(p, place).library : NULL)->sync;
}

uint32_t smc_sync_object_of(const smc_program *p, uint32_t loc) {
    const uint32_t of = loc ? p->location(p, loc).part_of : 0;
    return of ? of : loc;
}

bool smc_is_program_data_access(const smc_program *p, const smc_witness_event *e) {
    const smc_location at = p->location(p, e->loc);
    return !at.lock && !at.part_of && (!e->place || !p->place(p, e->place).library);
}

// If the name in buf is that of the lock word of a Rust Mutex, replaces it by a name of the Mutex.
static void rename_rust_mutex(const smc_program *p, uint32_t place, char *buf) {
    static const char word[] = ".inner";
    const char *file = p->place(p, place).file;
    const size_t n = strlen(buf), length = sizeof word - 1;
    if (!file || smc_language_of(file) != SMC_LANGUAGE_RUST || n <= length ||
        strcmp(buf + n - length, word) != 0)
        return;
    char *name = smc_format("the Mutex %.*s", (int)(n - length), buf);
    snprintf(buf, SMC_DEADLOCK_NAME, "%s", name);
    free(name);
}

// Replaces "stop state (line 4)->value", the word on which C++'s std::jthread and std::stop_source
// wait, by "a stop request (line 4)".
static void rename_stop_state(char *buf) {
    static const char state[] = "stop state ", word[] = "->value";
    const size_t n = strlen(buf), before = sizeof state - 1, after = sizeof word - 1;
    if (n <= before + after || strncmp(buf, state, before) != 0 ||
        strcmp(buf + n - after, word) != 0)
        return;
    char *name = smc_format("a stop request %.*s", (int)(n - before - after), buf + before);
    snprintf(buf, SMC_DEADLOCK_NAME, "%s", name);
    free(name);
}

void smc_wait_object_name(const smc_program *p, const smc_witness *x, const smc_wait *w,
                          char *buf) {
    assert(w->of < x->n); // a wait without a location is a join, and has no name
    const uint32_t loc = x->events[w->of].loc;
    if (smc_deadlock_waits_for_future(p, x, w) &&
        (smc_future_name(p, x, loc, buf) || smc_future_name_by_line(p, loc, buf)))
        return;
    const bool is_object = w->what != SMC_WAITS_FOR_VALUE && w->what != SMC_WAITS_FOR_WAKE_UP;
    p->names.location(p, is_object ? smc_sync_object_of(p, loc) : loc, buf, SMC_DEADLOCK_NAME);
    rename_rust_mutex(p, x->events[w->of].place, buf);
    rename_stop_state(buf);
}

void smc_wait_add_thread(smc_wait *w, uint32_t thread) {
    for (uint32_t i = 0; i < w->n_by; i++)
        if (w->by[i] == thread) return;
    if (w->n_by < SMC_MAX_ENDING) w->by[w->n_by++] = thread;
}

// Returns the synchronisation function in whose call the event is executed; SMC_SYNC_NOTHING: none.
static smc_sync_call call_at(const deadlock_search *f, const smc_witness_event *e) {
    return smc_sync_call_at_place(f->program, e->place);
}

// ---- holders ------------------------------------------------------------------------------------

// Records that the thread of event `taken` holds the lock since that event.
static void set_lock_holder(const deadlock_search *f, uint32_t taken, smc_wait *w) {
    assert(!f->x->events[taken].pending);
    w->taken = taken;
    smc_wait_add_thread(w, f->x->events[taken].thread);
}

// Adds the thread that holds the lock at its last event, and so will never release it. Events are
// sorted by thread.
static void add_holder(const deadlock_search *f, uint32_t lock, smc_wait *w) {
    uint32_t held = SMC_NO_POSITION;
    for (uint32_t i = 0; i < f->x->n; i++) {
        const smc_witness_event *e = &f->x->events[i];
        const bool is_last = i + 1 == f->x->n || e[1].thread != e->thread;
        if (e->loc == lock && !e->pending && e->kind == SMC_LOCK) held = i;
        if (e->loc == lock && !e->pending && e->kind == SMC_UNLOCK) held = SMC_NO_POSITION;
        if (held != SMC_NO_POSITION && is_last) set_lock_holder(f, held, w);
        if (is_last) held = SMC_NO_POSITION;
    }
}

// Adds the threads that have locked a read-write lock more often than they have unlocked it.
// `word`: the location of the lock's state.
static void add_read_write_lock_holders(const deadlock_search *f, uint32_t word, smc_wait *w) {
    int held = 0;
    for (uint32_t i = 0; i < f->x->n; i++) {
        const smc_witness_event *e = &f->x->events[i];
        const bool is_last = i + 1 == f->x->n || e[1].thread != e->thread;
        const smc_sync_call call = e->loc == word && e->writes ? call_at(f, e) : SMC_SYNC_NOTHING;
        if (call == SMC_SYNC_READ_LOCK || call == SMC_SYNC_WRITE_LOCK) held++;
        if (call == SMC_SYNC_RW_UNLOCK) held--;
        if (is_last && held > 0) smc_wait_add_thread(w, e->thread);
        if (is_last) held = 0;
    }
}

// Returns the position of the event that has locked the lock word which `read` found locked: an RMW
// that read 0; failed attempts after it do not change the word. SMC_NO_POSITION: the location is no
// lock word, or the lock was released.
static uint32_t lock_event_of(const deadlock_search *f, const smc_witness_event *read) {
    const smc_witness_event *e = read;
    if (e->kind != SMC_RMW || !e->in || (e->writes && e->out != e->in)) return SMC_NO_POSITION;
    uint32_t at = SMC_NO_POSITION;
    for (uint32_t n = 0; n < f->x->n && e->rf >= 0; n++) {
        at = (uint32_t)e->rf;
        e = &f->x->events[at];
        if (e->kind != SMC_RMW || e->out != e->in) break;
    }
    const bool counts = e->rmw == SMC_ADD || e->rmw == SMC_SUB;
    if (at == SMC_NO_POSITION || e->kind != SMC_RMW || e->in || counts) return SMC_NO_POSITION;
    for (uint32_t i = at + 1; i < f->x->n && f->x->events[i].thread == e->thread; i++)
        if (f->x->events[i].loc == e->loc && f->x->events[i].writes) return SMC_NO_POSITION;
    return at;
}

// Records that the thread that wrote the value of `read` holds the lock.
static void add_writer(const deadlock_search *f, const smc_witness_event *read, smc_wait *w) {
    if (read->rf >= 0) set_lock_holder(f, (uint32_t)read->rf, w);
}

// ---- waits by reading ---------------------------------------------------------------------------

// Returns the position of the read that checked the wait's condition: the thread's last read of
// program data, with no other access between it and the wait; SMC_NO_POSITION: there is none.
static uint32_t find_condition_read(const deadlock_search *f, uint32_t at) {
    for (uint32_t i = at; i-- > 0 && f->x->events[i].thread == f->x->events[at].thread;) {
        const smc_witness_event *e = &f->x->events[i];
        const smc_sync_call call = call_at(f, e);
        if (call == SMC_SYNC_WAIT || call == SMC_SYNC_TIMED_WAIT) continue;
        if (!e->loc || !smc_is_access(e->kind)) return SMC_NO_POSITION;
        const bool is_data = smc_is_program_data_access(f->program, e);
        if (e->reads && is_data) return i;
        if (!is_data) return SMC_NO_POSITION;
    }
    return SMC_NO_POSITION;
}

// Returns the kind of wait of a thread that is blocked in this library function.
static smc_wait_kind wait_kind_of_call(smc_sync_call call) {
    switch (call) {
    case SMC_SYNC_WAIT:
    case SMC_SYNC_TIMED_WAIT: return SMC_WAITS_FOR_SIGNAL;
    case SMC_SYNC_READ_LOCK: return SMC_WAITS_TO_READ;
    case SMC_SYNC_WRITE_LOCK: return SMC_WAITS_TO_WRITE;
    case SMC_SYNC_SEM_WAIT: return SMC_WAITS_FOR_POST;
    case SMC_SYNC_BARRIER: return SMC_WAITS_AT_BARRIER;
    case SMC_SYNC_ONCE: return SMC_WAITS_FOR_ONCE;
    default: return SMC_WAITS_FOR_VALUE;
    }
}

// True if the round that ends with the event `block` changes the value of the location.
static bool round_changes(const smc_witness *x, uint32_t block, uint32_t loc) {
    for (uint32_t i = block; i-- > 0 && x->events[i].thread == x->events[block].thread;) {
        const smc_witness_event *e = &x->events[i];
        if (!e->repeated) break;
        const bool changes = e->writes && (e->kind != SMC_RMW || e->out != e->in);
        if (changes && e->loc == loc) return true;
    }
    return false;
}

// True if event i of the round that ends with the event `block` reads what the thread itself wrote
// to a location that each round changes: the thread does not wait for another value there.
static bool reads_own_round(const smc_witness *x, uint32_t i, uint32_t block) {
    const int32_t rf = x->events[i].rf;
    return rf >= 0 && x->events[rf].thread == x->events[block].thread &&
           round_changes(x, block, x->events[i].loc);
}

// Returns the position of the last read in the round that the thread repeats for ever, if possible
// not of what its rounds write; SMC_NO_POSITION: there is none.
static uint32_t last_read_of_repeated_round(const smc_witness *x, uint32_t block) {
    uint32_t last = SMC_NO_POSITION;
    for (uint32_t i = block; i-- > 0 && x->events[i].thread == x->events[block].thread;) {
        const smc_witness_event *e = &x->events[i];
        if (!e->repeated) break;
        if (!e->reads || !e->loc || !smc_is_access(e->kind)) continue;
        if (!reads_own_round(x, i, block)) return i;
        if (last == SMC_NO_POSITION) last = i;
    }
    return last;
}

// Adds the wait of a thread that waits by reading. `block`: its last event.
static void add_wait_by_reading(const deadlock_search *f, uint32_t block, smc_witness *to) {
    const uint32_t of = last_read_of_repeated_round(f->x, block);
    if (of == SMC_NO_POSITION) return;
    const smc_witness_event *e = &f->x->events[of];
    smc_wait w = {.thread = e->thread,
                  .at = block,
                  .of = of,
                  .taken = SMC_NO_POSITION,
                  .checked = SMC_NO_POSITION};
    w.what = (uint8_t)wait_kind_of_call(call_at(f, &f->x->events[block]));
    const bool is_word = w.what == SMC_WAITS_FOR_VALUE;
    const uint32_t taken = is_word ? lock_event_of(f, e) : SMC_NO_POSITION;
    if (is_word && e->is_waiting_list) w.what = SMC_WAITS_FOR_WAKE_UP;
    if (taken != SMC_NO_POSITION) w.what = SMC_WAITS_FOR_MUTEX, set_lock_holder(f, taken, &w);
    else if (f->program->location(f->program, e->loc).mutex)
        w.what = SMC_WAITS_FOR_MUTEX, add_writer(f, e, &w);
    if (w.what == SMC_WAITS_FOR_ONCE) add_writer(f, e, &w);
    if (w.what == SMC_WAITS_TO_READ || w.what == SMC_WAITS_TO_WRITE)
        add_read_write_lock_holders(f, e->loc, &w);
    if (w.what == SMC_WAITS_FOR_SIGNAL) w.checked = find_condition_read(f, of);
    assert(w.taken == SMC_NO_POSITION || f->x->events[w.taken].thread == w.by[0]);
    assert(w.checked == SMC_NO_POSITION || w.checked < w.of);
    *smc_vec_push(&to->waits) = w;
}

// Adds the wait of a thread at a lock or join that cannot be executed, event `at`.
static void add_pending_wait(const deadlock_search *f, uint32_t at, smc_witness *to) {
    const smc_witness_event *e = &f->x->events[at];
    const bool joins = e->kind == SMC_JOIN;
    smc_wait w = {.thread = e->thread,
                  .at = at,
                  .what = joins ? SMC_WAITS_FOR_THREAD : SMC_WAITS_FOR_MUTEX,
                  .of = joins ? SMC_NO_POSITION : at,
                  .taken = SMC_NO_POSITION,
                  .checked = SMC_NO_POSITION};
    if (joins) smc_wait_add_thread(&w, e->other);
    else add_holder(f, e->loc, &w);
    assert(w.taken == SMC_NO_POSITION || f->x->events[w.taken].thread == w.by[0]);
    *smc_vec_push(&to->waits) = w;
}

void smc_deadlock_find(const smc_program *p, smc_witness *x) {
    const deadlock_search f = {p, x};
    x->waits.n = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->pending && (e->kind == SMC_JOIN || e->kind == SMC_LOCK)) add_pending_wait(&f, i, x);
        if (e->kind == SMC_BLOCK && e->out && !e->in_turns) add_wait_by_reading(&f, i, x);
    }
}
