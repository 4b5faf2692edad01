#include "tools/report/sync.h"

#include "base/language.h"
#include "functions/functions.h"
#include "result/deadlocks/future.h"
#include "tools/report/mutex.h"
#include "tools/report/signals.h"
#include "tools/report/words/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Value of a read-write lock's word if it is held for writing; otherwise the word is the number of
// readers.
enum { WRITER = 1 << 30 };

static smc_sync_call sync_call_of(const smc_report *r, const smc_witness_event *e) {
    return e->place
               ? smc_library_function_find(r->program->place(r->program, e->place).library)->sync
               : SMC_SYNC_NOTHING;
}

static bool is_sync_object_word(const smc_report *r, const smc_witness_event *e) {
    return e->loc && (e->reads || e->writes) && r->program->location(r->program, e->loc).part_of;
}

static bool is_thread_state(const smc_report *r, const smc_witness_event *e) {
    return e->loc && e->kind == SMC_RMW && r->program->location(r->program, e->loc).thread_state;
}

bool smc_is_sync_event(const smc_report *r, const smc_witness_event *e) {
    return (is_sync_object_word(r, e) && sync_call_of(r, e) != SMC_SYNC_NOTHING) ||
           is_thread_state(r, e) || smc_is_mutex_event(r, e);
}

// If the event initialises a barrier, returns the barrier's number of threads; otherwise 0.
static unsigned threads_of_barrier(const smc_report *r, const smc_witness_event *e) {
    const char *function = r->program->place(r->program, e->place).library;
    const bool is = e->writes && strcmp(function, "pthread_barrier_init") == 0 &&
                    r->program->location(r->program, e->loc).size == 8;
    return is ? (unsigned)e->out : 0;
}

bool smc_sync_only_initialises(const smc_report *r, const smc_witness_event *e,
                               bool *adds_nothing) {
    const bool is = is_sync_object_word(r, e) && sync_call_of(r, e) == SMC_SYNC_INIT;
    const char *function = is ? r->program->place(r->program, e->place).library : "";
    *adds_nothing = is && e->writes && (threads_of_barrier(r, e) || !strstr(function, "barrier"));
    return is;
}

bool smc_sync_only_chooses_waiter(const smc_report *r, const smc_witness_event *e) {
    return e->kind == SMC_CHOICE && sync_call_of(r, e) == SMC_SYNC_SIGNAL;
}

// ---- condition variables: lists of waiting threads ----------------------------------------------

// Writes "thread 1" or "threads 1, 2" for a bit set of threads.
static void format_threads(uint64_t list, char *buf, size_t n) {
    uint64_t one;
    size_t at = (size_t)snprintf(buf, n, "thread%s", smc_waiting_count(list) > 1 ? "s" : "");
    for (unsigned k = 0; (one = smc_waiting_thread_at(list, k)) && at < n; k++)
        at += (size_t)snprintf(buf + at, n - at, "%s%u", k ? ", " : " ", (unsigned)one - 1);
}

static uint64_t woken_by(const smc_witness_event *e) {
    uint64_t woken = e->in, one;
    for (unsigned k = 0; (one = smc_waiting_thread_at(e->out, k)); k++)
        woken = smc_waiting_remove(woken, one);
    return woken;
}

static bool still_waits(const smc_witness_event *e) {
    return e->thread < SMC_WAITING_MOST && smc_is_waiting(e->in, e->thread + 1);
}

static void wait_text(const smc_witness_event *e, const char *location, char *buf, size_t n) {
    if (!e->writes)
        snprintf(buf, n, still_waits(e) ? "is not woken" : "has been woken by a signal of %s",
                 location);
    else if (e->rmw == SMC_APPEND) snprintf(buf, n, "waits for %s", location);
    else snprintf(buf, n, "no longer waits for %s", location);
}

#define BROADCAST_NAME "broadcast"

static void wake_text(const smc_witness_event *e, const char *verb, const char *location, char *buf,
                      size_t n) {
    char threads[200];
    if (!e->in) snprintf(buf, n, "%s %s: no thread waits", verb, location);
    else if (!e->writes && strcmp(verb, BROADCAST_NAME) == 0) {
        format_threads(e->in, threads, sizeof threads);
        snprintf(buf, n, "%s %s: wakes %s", verb, location, threads);
    } else if (!e->writes) {
        format_threads(e->in, threads, sizeof threads);
        snprintf(buf, n, "%s %s, for which %s wait%s", verb, location, threads,
                 smc_waiting_count(e->in) > 1 ? "" : "s");
    } else {
        format_threads(woken_by(e), threads, sizeof threads);
        snprintf(buf, n, "wakes %s, which waited for %s", threads, location);
    }
}

// Whether the event takes threads off the list of those that wait at a futex or std::atomic.
static bool shortens_list(const smc_witness_event *e) {
    return e->kind == SMC_RMW && e->rmw == SMC_XCHG;
}

// Describes an access to the list of threads that wait at a futex or std::atomic.
static void list_text(const smc_witness_event *e, const char *location, char *buf, size_t n) {
    const uint64_t list = e->writes ? e->out : e->in;
    char threads[200] = "no thread";
    if (list) format_threads(list, threads, sizeof threads);
    if (shortens_list(e)) snprintf(buf, n, "leaves %s waiting at %s", threads, location);
    else if (e->kind == SMC_RMW)
        snprintf(buf, n, e->rmw == SMC_APPEND ? "begins to wait at %s" : "no longer waits at %s",
                 location);
    else if (still_waits(e)) snprintf(buf, n, "is not woken");
    else
        snprintf(buf, n, "sees that %s wait%s at %s", threads,
                 smc_waiting_count(list) > 1 ? "" : "s", location);
}

// ---- other objects ------------------------------------------------------------------------------

static void rwlock_text(const smc_witness_event *e, bool writing, const char *location, char *buf,
                        size_t n) {
    if (e->writes) snprintf(buf, n, "locks %s for %s", location, writing ? "writing" : "reading");
    else if (e->in >= WRITER)
        snprintf(buf, n, "cannot lock %s, which is locked for writing", location);
    else snprintf(buf, n, "cannot lock %s, which is locked for reading", location);
}

static void take_text(const smc_witness_event *e, const char *location, char *buf, size_t n) {
    if (e->writes) snprintf(buf, n, "takes %s: %" PRIu64 " -> %" PRIu64, location, e->in, e->out);
    else snprintf(buf, n, "cannot take %s, which is %" PRIu64, location, e->in);
}

// Describes an access to a barrier. The word of one that pthread_barrier_init created has 8 bytes,
// those of others are smaller.
static void barrier_text(const smc_witness_event *e, bool is_made, const char *location, char *buf,
                         size_t n) {
    if (e->reads && e->rmw == SMC_CAS && e->kind == SMC_RMW)
        snprintf(buf, n,
                 e->writes ? "is the serial thread of %s" : "is not the serial thread of %s",
                 location);
    else if (e->reads && e->writes)
        snprintf(buf, n, "arrives at %s as number %" PRIu64, location, e->out);
    else if (e->writes) snprintf(buf, n, "is the last at %s: all continue", location);
    else if (is_made) snprintf(buf, n, "reaches %s, a barrier of %u", location, (unsigned)e->in);
    else snprintf(buf, n, "checks whether all have reached %s", location);
}

static void once_flag_text(const smc_witness_event *e, const char *location, char *buf, size_t n) {
    if (e->kind == SMC_WRITE) snprintf(buf, n, "has run the once function of %s", location);
    else if (e->writes) snprintf(buf, n, "runs the once function of %s", location);
    else if (e->in == 1) snprintf(buf, n, "finds the once function of %s running", location);
    else snprintf(buf, n, "finds the once function of %s done", location);
}

static void initialisation_text(const smc_report *r, const smc_witness_event *e,
                                const char *location, char *buf, size_t n) {
    const unsigned parties = threads_of_barrier(r, e);
    if (parties) snprintf(buf, n, "initialises %s, a barrier of %u", location, parties);
    else snprintf(buf, n, "initialises %s", location);
}

static bool sync_word_text(const smc_report *r, const smc_witness_event *e, smc_sync_call what,
                           const char *location, char *buf, size_t n) {
    switch (what) {
    case SMC_SYNC_NOTHING:
        if (e->is_waiting_list) list_text(e, location, buf, n);
        return e->is_waiting_list;
    case SMC_SYNC_WAIT:
    case SMC_SYNC_TIMED_WAIT: wait_text(e, location, buf, n); return true;
    case SMC_SYNC_SIGNAL: wake_text(e, "signals", location, buf, n); return true;
    case SMC_SYNC_BROADCAST: wake_text(e, BROADCAST_NAME, location, buf, n); return true;
    case SMC_SYNC_READ_LOCK: rwlock_text(e, false, location, buf, n); return true;
    case SMC_SYNC_WRITE_LOCK: rwlock_text(e, true, location, buf, n); return true;
    case SMC_SYNC_RW_UNLOCK:
        snprintf(buf, n, "unlocks %s, locked for %s", location,
                 e->kind == SMC_WRITE ? "writing" : "reading");
        return true;
    case SMC_SYNC_SEM_POST:
        snprintf(buf, n, "posts %s: %" PRIu64 " -> %" PRIu64, location, e->in, e->out);
        return true;
    case SMC_SYNC_SEM_WAIT: take_text(e, location, buf, n); return true;
    case SMC_SYNC_BARRIER:
        barrier_text(e, r->program->location(r->program, e->loc).size == 8, location, buf, n);
        return true;
    case SMC_SYNC_ONCE: once_flag_text(e, location, buf, n); return true;
    case SMC_SYNC_INIT: initialisation_text(r, e, location, buf, n); return true;
    case SMC_SYNC_DESTROY: snprintf(buf, n, "checks whether %s is in use", location); return true;
    }
    return false;
}

static bool block_text(smc_sync_call what, char *buf, size_t n) {
    switch (what) {
    case SMC_SYNC_WAIT:
    case SMC_SYNC_TIMED_WAIT: snprintf(buf, n, "waits to be woken"); return true;
    case SMC_SYNC_READ_LOCK:
    case SMC_SYNC_WRITE_LOCK: snprintf(buf, n, "waits for the lock"); return true;
    case SMC_SYNC_SEM_WAIT: snprintf(buf, n, "waits for the semaphore"); return true;
    case SMC_SYNC_BARRIER: snprintf(buf, n, "waits for the others at the barrier"); return true;
    case SMC_SYNC_ONCE: snprintf(buf, n, "waits for the once function to end"); return true;
    default: return false;
    }
}

// Describes an access to the word with a thread's state (interp/libc/thread.c).
static void thread_text(const smc_witness_event *e, char *buf, size_t n) {
    enum { JOINED = 1 };
    if (e->writes)
        snprintf(buf, n, e->out == JOINED ? "begins to join a thread" : "detaches a thread");
    else snprintf(buf, n, "finds the thread %s", e->in == JOINED ? "joined" : "detached");
}

bool smc_sync_event_text(const smc_report *r, const smc_witness_event *e, const char *location,
                         char *buf, size_t n) {
    if (e->pending) return false;
    if (smc_signals_event_text(r, e, buf, n)) return true;
    const smc_sync_call what = sync_call_of(r, e);
    const bool waits = what == SMC_SYNC_WAIT || what == SMC_SYNC_TIMED_WAIT;
    if (smc_is_mutex_event(r, e)) return smc_mutex_event_text(e, location, waits, buf, n), true;
    if (is_sync_object_word(r, e)) return sync_word_text(r, e, what, location, buf, n);
    if (is_thread_state(r, e)) return thread_text(e, buf, n), true;
    if (e->kind == SMC_BLOCK) return block_text(what, buf, n);
    if (!waits) return false;
    if (e->kind == SMC_UNLOCK) snprintf(buf, n, "releases %s", location);
    else if (e->kind == SMC_LOCK) snprintf(buf, n, "locks %s again", location);
    else return false;
    return true;
}

// ---- waits that never end -----------------------------------------------------------------------

// True if the thread waits because of a missing wake-up: its wait belongs to the root cause of the
// deadlock, and no wait of another kind does.
static bool lacks_wake_up(const smc_witness *x, uint32_t thread) {
    const smc_wait *own = NULL;
    bool same = true;
    for (uint32_t i = 0; i < x->waits.n; i++)
        if (x->waits.at[i].thread == thread && x->waits.at[i].is_root) own = &x->waits.at[i];
    for (uint32_t i = 0; i < x->waits.n && own; i++)
        same &= !x->waits.at[i].is_root || x->waits.at[i].what == own->what;
    return !x->waits.n || (own && same);
}

// Returns the wait on a condition variable with which the failing thread, or else another thread,
// ends; NULL: there is none.
static const smc_witness_event *waiting_event(const smc_report *r, const smc_error *e) {
    const smc_witness_event *found = NULL;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *x = &e->witness.events[i];
        const smc_sync_call what = sync_call_of(r, x);
        const bool waits = what == SMC_SYNC_WAIT || what == SMC_SYNC_TIMED_WAIT;
        if (x->kind != SMC_BLOCK || !waits || !lacks_wake_up(&e->witness, x->thread)) continue;
        if (!found || x->thread == e->thread) found = x;
    }
    return found;
}

static bool is_wake_up(const smc_report *r, const smc_witness_event *e) {
    const smc_sync_call what = sync_call_of(r, e);
    return is_sync_object_word(r, e) && (what == SMC_SYNC_SIGNAL || what == SMC_SYNC_BROADCAST);
}

// If the event belongs to a function that wakes one thread, returns the name of the function that
// wakes all.
static const char *broadcast_for(const smc_report *r, const smc_witness_event *e) {
    const char *function = r->program->place(r->program, e->place).library;
    const smc_language language = smc_language_of(r->input.file);
    if (language == SMC_LANGUAGE_CXX || language == SMC_LANGUAGE_RUST) return "notify_all";
    return strcmp(function, "pthread_cond_signal") == 0 ? "pthread_cond_broadcast"
                                                        : "cnd_broadcast";
}

// Explains a wait at a futex, or for a std::atomic, that never ends; NULL: not applicable.
static char *why_not_woken(const smc_report *r, const smc_error *e) {
    const smc_witness *w = &e->witness;
    const smc_witness_event *waits = NULL, *last = NULL;
    for (uint32_t i = 1; i < w->n && !waits; i++) {
        const smc_witness_event *x = &w->events[i], *before = x - 1;
        if (x->kind == SMC_BLOCK && before->thread == x->thread && before->is_waiting_list &&
            !before->writes && still_waits(before) && lacks_wake_up(w, x->thread))
            waits = before;
    }
    const smc_wait *wait = waits ? smc_wait_of(w, waits->thread) : NULL;
    // For a future, the error message itself is the explanation.
    if (!waits || (wait && smc_deadlock_waits_for_future(r->program, w, wait))) return NULL;
    for (uint32_t i = 0; i < w->n; i++) {
        const smc_witness_event *x = &w->events[i];
        if (x->loc == waits->loc && shortens_list(x) && (!last || x->step > last->step)) last = x;
    }
    char name[96], line[96];
    r->program->names.location(r->program, waits->loc, name, sizeof name);
    if (!last || !smc_is_waiting(last->out, waits->thread + 1))
        return smc_format("Thread %u is never woken: no thread wakes it while it waits at %s.",
                          waits->thread, name);
    smc_format_line(r->program, r->input.file, last->place, line, sizeof line);
    return smc_format("Thread %u is never woken: the last wake-up at %s, by thread %u in %s, left "
                      "it waiting.",
                      waits->thread, name, last->thread, line);
}

char *smc_sync_conclusion(const smc_report *r, const smc_error *e) {
    const smc_witness_event *waits = waiting_event(r, e), *last = NULL;
    uint32_t loc = 0;
    if (!waits) return why_not_woken(r, e);
    const smc_wait *wait = smc_wait_of(&e->witness, waits->thread);
    if (wait && smc_deadlock_waits_for_future(r->program, &e->witness, wait)) return NULL;
    for (uint32_t i = 0; i < e->witness.n && e->witness.events + i <= waits; i++)
        if (e->witness.events[i].thread == waits->thread &&
            is_sync_object_word(r, &e->witness.events[i]))
            loc = e->witness.events[i].loc;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *x = &e->witness.events[i];
        if (x->loc == loc && loc && is_wake_up(r, x) && (!last || x->step > last->step)) last = x;
    }
    if (!loc) return NULL;
    char name[96], line[96], woken[200];
    r->program->names.location(r->program, loc, name, sizeof name);
    if (!last)
        return smc_format("Thread %u is never woken: no thread signals %s.", waits->thread, name);
    smc_format_line(r->program, r->input.file, last->place, line, sizeof line);
    if (last->step < waits->step && !last->in)
        return smc_format("Thread %u is never woken: the last signal of %s, by thread %u in %s, "
                          "came before it waited and is lost.",
                          waits->thread, name, last->thread, line);
    if (!last->writes || sync_call_of(r, last) == SMC_SYNC_BROADCAST)
        return smc_format(
            "Thread %u is never woken: no thread signals %s after %s, where thread %u does.",
            waits->thread, name, line, last->thread);
    format_threads(woken_by(last), woken, sizeof woken);
    if (smc_is_waiting(woken_by(last), waits->thread + 1))
        return smc_format("Thread %u is woken by the last signal of %s, by thread %u in %s, and "
                          "waits again after it.",
                          waits->thread, name, last->thread, line);
    if (smc_waiting_count(last->in) == 1)
        return smc_format("Thread %u is never woken: the last signal of %s, by thread %u in %s, "
                          "woke %s.",
                          waits->thread, name, last->thread, line, woken);
    return smc_format("Thread %u is never woken: the last signal of %s, by thread %u in %s, woke "
                      "%s. %s wakes all.",
                      waits->thread, name, last->thread, line, woken, broadcast_for(r, last));
}
