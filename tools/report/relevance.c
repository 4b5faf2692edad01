#include "tools/report/relevance.h"

#include "tools/report/advice/accesses.h"
#include "tools/report/inputs.h"
#include "tools/report/signals.h"
#include "tools/report/sync.h"
#include "tools/report/words/words.h"

#include <string.h>

// Who named a location; NAME_UNKNOWN: not determined yet.
enum { NAME_UNKNOWN, BY_PROGRAM, BY_LIBRARY };
// State of the selection, for one error.
typedef struct relevance_marks {
    const smc_report *report;
    const smc_witness *x;
    const smc_error *error;
    bool *shown;
    bool *useful; // [event]: it communicates with another thread, or locks or unlocks a mutex that
                  // several threads use
    smc_access_index accesses;
    bool *read;               // [event]: a read takes its value
    bool *is_thread_of_error; // [thread]: it waits for ever, or fails at the end
    uint8_t *named;   // [location]: whether its name is one of the program or of a library (see the
                      // enum above)
    bool *of_runtime; // [object]: the runtime of the language has allocated it for its own use
    SMC_VEC(uint32_t) culprits; // positions of the events that show the error
    bool program;               // omit plain accesses inside functions of the C++ library
    bool strict;                // omit also atomic accesses that are not useful
} relevance_marks;

static uint32_t object_of_event(const relevance_marks *v, const smc_witness_event *e) {
    if (e->object || !e->loc) return e->object;
    return v->report->program->location(v->report->program, e->loc).object;
}

static bool is_in_failing_line(const relevance_marks *v, const smc_witness_event *e) {
    const smc_program *p = v->report->program;
    if (!e->place || !v->error->place || e->thread != v->error->thread) return false;
    const smc_place a = p->place(p, e->place), b = p->place(p, v->error->place);
    return a.line == b.line && a.file == b.file && a.function == b.function;
}

// True for the read by which pthread_mutex_lock reads the mutex's type.
static bool is_read_of_mutex_type(const relevance_marks *v, const smc_witness_event *e) {
    const char *library =
        e->place ? v->report->program->place(v->report->program, e->place).library : NULL;
    return library && strncmp(library, "pthread_mutex_", 14) == 0 &&
           !smc_is_sync_event(v->report, e);
}

// True for a plain access of the library outside of all calls by the program, as when std::thread
// reads the function that it runs.
static bool is_library_internal_access(const relevance_marks *v, const smc_witness_event *e) {
    const smc_program *p = v->report->program;
    if (e->order != SMC_PLAIN || !smc_position_of(p, v->error->place).file) return false;
    if (is_read_of_mutex_type(v, e)) return true;
    return !smc_position_of(p, e->place).file || p->place(p, e->place).header;
}

static bool is_inside_library_call(const relevance_marks *v, const smc_witness_event *e) {
    return e->place && v->report->program->place(v->report->program, e->place).in_library_callee;
}

// Marks accesses by which threads communicate, and reads in the failing line together with the
// writes they read from, unless these are in the same line. Accesses inside library calls are not
// marked.
static void mark_communicating_accesses(const relevance_marks *v) {
    for (uint32_t i = 0; i < v->x->n; i++) {
        const smc_witness_event *e = &v->x->events[i];
        if (!e->reads || e->pending || !smc_is_access(e->kind) || is_library_internal_access(v, e))
            continue;
        const bool elsewhere = e->rf >= 0 && v->x->events[e->rf].thread != e->thread;
        const bool own =
            e->rf >= 0 && e->order == SMC_PLAIN && is_in_failing_line(v, &v->x->events[e->rf]);
        if (!elsewhere &&
            (own || (v->program && is_inside_library_call(v, e)) || !is_in_failing_line(v, e)))
            continue;
        v->useful[i] = true;
        if (e->rf >= 0) v->useful[e->rf] = true;
    }
}

// Marks reads whose value another thread overwrites before the reading thread writes there (a lost
// update), or before it waits or fails without another read. Later writes are processed first,
// since they may make earlier ones useful.
static void mark_overwritten_reads(const relevance_marks *v) {
    const smc_witness_event *all = v->x->events;
    for (uint32_t i = v->x->n; i-- > 0;) {
        const smc_witness_event *e = &all[i];
        if (e->kind != SMC_READ || !e->loc || e->pending || is_library_internal_access(v, e))
            continue;
        const smc_witness_event *next = smc_next_access(&v->accesses, e);
        const bool is_update = next && next->kind == SMC_WRITE && v->useful[next - all];
        if (!v->accesses.shared[i] || (next ? !is_update : !v->is_thread_of_error[e->thread]))
            continue;
        for (uint32_t k = 0; k < v->x->n; k++)
            if (smc_is_overwriting_write(&all[k], e, next) &&
                !is_library_internal_access(v, &all[k]))
                v->useful[i] = v->useful[k] = true;
    }
}

// Marks the locking and unlocking of mutexes that several threads lock or wait for.
static void mark_locks(const relevance_marks *v) {
    enum { SEVERAL = UINT32_MAX };
    // [lock]: a thread that uses it + 1; 0: none yet
    uint32_t *user = smc_alloc(v->accesses.n_locs * sizeof *user);
    for (uint32_t i = 0; i < v->x->n; i++) {
        const smc_witness_event *e = &v->x->events[i];
        user[e->loc] = user[e->loc] && user[e->loc] != e->thread + 1 ? SEVERAL : e->thread + 1;
    }
    for (uint32_t i = 0; i < v->x->n; i++) {
        const smc_witness_event *e = &v->x->events[i];
        v->useful[i] |= (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) && user[e->loc] == SEVERAL;
    }
    free(user);
}

static bool is_object_of_error(const relevance_marks *v, uint32_t object) {
    for (uint32_t i = 0; i < v->culprits.n && object; i++)
        if (object_of_event(v, &v->x->events[v->culprits.at[i]]) == object) return true;
    return false;
}

// Returns the lock location of the synchronisation object at a location; 0: it has none.
static uint32_t lock_of_sync_object(const relevance_marks *v, uint32_t loc) {
    const smc_location at =
        loc ? v->report->program->location(v->report->program, loc) : (smc_location){0};
    return at.lock ? loc : at.part_of;
}

static bool is_lock_of_error(const relevance_marks *v, uint32_t lock) {
    bool is = false;
    for (uint32_t i = 0; i < v->culprits.n; i++)
        is |= lock_of_sync_object(v, v->x->events[v->culprits.at[i]].loc) == lock;
    return is;
}

// True if the thread has read the same value there before, without synchronising since: a pointer
// that does not change.
static bool is_repeated_read(const relevance_marks *v, uint32_t i) {
    const smc_witness_event *e = &v->x->events[i];
    if (e->kind != SMC_READ || e->order != SMC_PLAIN || is_in_failing_line(v, e)) return false;
    const uint32_t k = v->accesses.previous[i];
    const smc_witness_event *before = &v->x->events[k];
    return k < v->x->n && before->kind == SMC_READ && before->order == SMC_PLAIN &&
           before->rf == e->rf && v->useful[k];
}

// True for the names of objects internal to libraries: the result of a Rust thread, hooks of Rust,
// smc's records of a panic, streams of C++.
static bool is_library_name(const char *name) {
    static const char *const begins[] = {
        "Arc<Packet<",       "HOOK.",     "(anonymous namespace)::on_",
        "std::ios_base::",   "rust_said", "rust_panic_is_right",
        "smc_signal_actions"};
    return smc_starts_with_any_of(name, begins, sizeof begins / sizeof *begins);
}

// Whether the location's name shows that it belongs to the library. The answer is cached, because
// the name of one byte of an array is computed from all bytes of the array.
static bool is_named_by_library(const relevance_marks *v, uint32_t loc) {
    const smc_program *p = v->report->program;
    char name[96];
    if (v->named[loc] == NAME_UNKNOWN) {
        p->names.location(p, loc, name, sizeof name);
        v->named[loc] = is_library_name(name) ? BY_LIBRARY : BY_PROGRAM;
    }
    return v->named[loc] == BY_LIBRARY;
}

// True for an access inside the constructor of std::latch or std::barrier.
static bool is_in_barrier_constructor(const relevance_marks *v, const smc_witness_event *e) {
    const char *callee =
        e->place ? v->report->program->place(v->report->program, e->place).callee : NULL;
    const char *function = callee && strncmp(callee, "std::", 5) == 0 ? strrchr(callee, ':') : NULL;
    return function && (strcmp(function, ":latch") == 0 || strcmp(function, ":barrier") == 0);
}

// True for an access by which Rust's library panics. The step of the panic itself is shown instead.
static bool is_in_panic(const relevance_marks *v, const smc_witness_event *e) {
    static const char *const begins[] = {"core::panicking::", "std::panicking::", "std::panic::"};
    const char *callee =
        e->place ? v->report->program->place(v->report->program, e->place).callee : NULL;
    return callee && smc_starts_with_any_of(callee, begins, sizeof begins / sizeof *begins);
}

// True for an access inside a library that belongs to no line of the program, unless --headers is
// given.
static bool is_hidden_library_access(const relevance_marks *v, const smc_witness_event *e) {
    const smc_program *p = v->report->program;
    if (!e->loc || !smc_is_access(e->kind) ||
        (v->report->interp_options && v->report->interp_options->records.headers))
        return false;
    if ((e->place && p->place(p, e->place).header) || is_in_barrier_constructor(v, e)) return true;
    if (is_in_panic(v, e) || v->of_runtime[object_of_event(v, e)]) return true;
    return is_named_by_library(v, e->loc);
}

// Returns the thread's next event after event i; NULL: there is none.
static const smc_witness_event *next_of_thread(const relevance_marks *v, uint32_t i) {
    const uint32_t thread = v->x->events[i].thread;
    while (++i < v->x->n)
        if (v->x->events[i].thread == thread) return &v->x->events[i];
    return NULL;
}

// Whether the event is the read of a compare-exchange that is repeated with the value read, since
// inputs make that the expected one (docs/design/inputs.md#rmws): the repetition shows it all.
static bool is_repeated_exchange(const relevance_marks *v, uint32_t i) {
    const smc_witness_event *e = &v->x->events[i], *choice = next_of_thread(v, i);
    if (e->kind != SMC_RMW || e->rmw != SMC_CAS || e->writes || !choice ||
        choice->kind != SMC_CHOICE || choice->rmw != SMC_CHOOSES_TERM || !choice->in)
        return false;
    const smc_witness_event *again = next_of_thread(v, (uint32_t)(choice - v->x->events));
    return again && again->kind == SMC_RMW && again->rmw == SMC_CAS && again->loc == e->loc &&
           again->in == e->in && again->place == e->place && choice->place == e->place;
}

static bool is_relevant(const relevance_marks *v, uint32_t i) {
    const smc_witness_event *e = &v->x->events[i];
    bool adds_nothing;
    if (e->culprit || e->pending || e->stale) return true;
    if (is_hidden_library_access(v, e) || smc_signals_hides(v->report, e)) return false;
    switch ((smc_kind)e->kind) {
    case SMC_READ:
    case SMC_WRITE:
    case SMC_RMW:
        if (v->program && e->order == SMC_PLAIN && is_inside_library_call(v, e)) return false;
        if (is_repeated_read(v, i) || is_repeated_exchange(v, i)) return false;
        if (smc_sync_only_initialises(v->report, e, &adds_nothing))
            return adds_nothing && (v->useful[i] || v->read[i]);
        return v->useful[i] || (!v->strict && e->order != SMC_PLAIN);
    // While memory orders are searched, a relaxed fence stands for a place without a fence.
    case SMC_FENCE: return e->order != SMC_RELAXED || !v->report->exploration.has_changed_orders;
    case SMC_CHOICE:
        return !e->net_zero_events && !smc_sync_only_chooses_waiter(v->report, e) &&
               !smc_is_surrounding_input(v->report, e) &&
               (e->rmw == SMC_CHOOSES_VALUE || e->rmw == SMC_CHOOSES_INPUT ||
                e->rmw >= SMC_CALL_BEGINS || (e->in && e->rmw != SMC_CHOOSES_TERM));
    case SMC_LOCK:
    case SMC_UNLOCK: return v->useful[i];
    case SMC_ALLOC:
    case SMC_FREE: return is_object_of_error(v, e->object);
    case SMC_INITIALISE:
    case SMC_DESTROY: return is_lock_of_error(v, e->loc);
    case SMC_BLOCK:
    case SMC_BOUND:
    case SMC_ERROR: return true;
    case SMC_CREATE:
    case SMC_JOIN:
    case SMC_END:
    case SMC_KIND_COUNT: return false;
    }
    return false;
}

// Shows the start of a thread if it precedes the thread's shown steps, and its join if it follows
// them, for orientation.
static void show_starts_and_joins(const relevance_marks *v) {
    bool before = false, after = false;
    for (uint32_t i = 0; i < v->x->n; i++) {
        const smc_witness_event *e = &v->x->events[i];
        before &= i && e->thread == e[-1].thread;
        if (e->kind == SMC_CREATE && before && !e->pending) v->shown[i] = true;
        before |= v->shown[i];
    }
    for (uint32_t i = v->x->n; i-- > 0;) {
        const smc_witness_event *e = &v->x->events[i];
        after &= i + 1 < v->x->n && e->thread == e[1].thread;
        if (e->kind == SMC_JOIN && after && !e->pending) v->shown[i] = true;
        after |= v->shown[i];
    }
}

static uint32_t count_relevant(const relevance_marks *v) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->x->n; i++) n += v->shown[i] || is_relevant(v, i);
    return n;
}

static void mark_useful_events(const relevance_marks *v) {
    memset(v->useful, 0, v->x->n * sizeof *v->useful);
    mark_communicating_accesses(v);
    mark_overwritten_reads(v);
    mark_locks(v);
}

static bool is_allocation_of_runtime(const relevance_marks *v, const smc_witness_event *e) {
    const smc_program *p = v->report->program;
    return e->kind == SMC_ALLOC && e->place && p->place(p, e->place).of_runtime;
}

// Computes the indices in v, in two passes over the events.
static void index_events(relevance_marks *v) {
    uint32_t objects = 0, threads = 0;
    for (uint32_t i = 0; i < v->x->n; i++) {
        const uint32_t object = object_of_event(v, &v->x->events[i]), t = v->x->events[i].thread;
        objects = object > objects ? object : objects;
        threads = t > threads ? t : threads;
    }
    v->accesses = smc_access_index_of(v->x);
    v->read = smc_alloc(v->x->n + 1);
    v->is_thread_of_error = smc_alloc(threads + 1);
    v->named = smc_alloc(v->accesses.n_locs);
    v->of_runtime = smc_alloc(objects + 1);
    for (uint32_t i = 0; i < v->x->n; i++) {
        const smc_witness_event *e = &v->x->events[i];
        if (e->rf >= 0) v->read[e->rf] = true;
        if (e->culprit) v->is_thread_of_error[e->thread] = true, *smc_vec_push(&v->culprits) = i;
        if (is_allocation_of_runtime(v, e)) v->of_runtime[e->object] = e->object != 0;
    }
}

static void free_index(relevance_marks *v) {
    smc_access_index_free(&v->accesses);
    smc_vec_free(&v->culprits);
    free(v->read);
    free(v->is_thread_of_error);
    free(v->named);
    free(v->of_runtime);
}

void smc_find_relevant_events(const smc_report *r, const smc_error *e, bool *shown) {
    relevance_marks v = {.report = r,
                         .x = &e->witness,
                         .error = e,
                         .shown = shown,
                         .useful = smc_alloc(e->witness.n + 1)};
    index_events(&v);
    mark_useful_events(&v);
    v.program = count_relevant(&v) > SMC_MAX_SHOWN;
    if (v.program) mark_useful_events(&v);
    v.strict = count_relevant(&v) > SMC_MAX_SHOWN;
    for (uint32_t i = 0; i < v.x->n; i++) shown[i] |= is_relevant(&v, i);
    show_starts_and_joins(&v);
    free_index(&v);
    free(v.useful);
}
