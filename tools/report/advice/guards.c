#include "tools/report/advice/guards.h"

#include "base/text.h"
#include "tools/report/advice/held.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

// An access to the location: its event, the event's index, and the locks that the thread holds.
typedef struct access {
    uint32_t i;
    const smc_witness_event *event;
    smc_held_locks held;
} access;

// The race for which advice is sought, and its execution.
typedef struct race_advice {
    const smc_program *program;
    const char *file; // the program's main source file
    const smc_witness *x;
    access of[2];        // the racing accesses, in the order of their threads
    SMC_VEC(access) all; // all accesses to the location; each owns its list of locks
} race_advice;

// ---- parts of sentences -------------------------------------------------------------------------

static void print_line(const race_advice *r, const smc_witness_event *e, FILE *to) {
    char line[TEXT];
    smc_format_line(r->program, r->file, e->place, line, sizeof line);
    fputs(line, to);
}

static void print_name(const race_advice *r, uint32_t loc, FILE *to) {
    char name[TEXT];
    r->program->names.location(r->program, loc, name, sizeof name);
    fputs(name, to);
}

static const char *verb_of_access(const smc_witness_event *e) {
    return e->writes ? "writes" : "reads";
}

// Prints a lock and the line in which it was taken: "m (line 4)".
static void print_held(const race_advice *r, const smc_held_lock *held, FILE *to) {
    print_name(r, held->lock, to);
    fputs(held->reading ? " for reading (" : " (", to);
    print_line(r, &r->x->events[held->taken], to);
    fputc(')', to);
}

// Prints "thread 1 holds m (line 4) and n (line 5)".
static void print_all_held(const race_advice *r, const access *a, FILE *to) {
    fprintf(to, "thread %u holds ", a->event->thread);
    for (uint32_t i = 0; i < a->held.n; i++) {
        if (i) fputs(i + 1 < a->held.n ? ", " : " and ", to);
        print_held(r, &a->held.at[i], to);
    }
}

// True if the lock's name begins with the word: the locks of OpenMP's directives are called
// critical, critical(NAME) and reduction.
static bool is_lock_of_directive(const race_advice *r, uint32_t lock, const char *word) {
    char name[TEXT];
    r->program->names.location(r->program, lock, name, sizeof name);
    const size_t n = strlen(word);
    return strncmp(name, word, n) == 0 && (!name[n] || name[n] == '(');
}

static bool is_known_place(const race_advice *r, const smc_witness_event *e) {
    const smc_position at = smc_position_of(r->program, e->place);
    return at.file && at.line;
}

static bool is_same_place(const race_advice *r, const smc_witness_event *a,
                          const smc_witness_event *b) {
    const smc_position p = smc_position_of(r->program, a->place),
                       q = smc_position_of(r->program, b->place);
    return p.file && q.file && strcmp(p.file, q.file) == 0 && p.line == q.line &&
           p.column == q.column;
}

static bool is_same_name(const race_advice *r, uint32_t a, uint32_t b) {
    char names[2][TEXT];
    r->program->names.location(r->program, a, names[0], TEXT);
    r->program->names.location(r->program, b, names[1], TEXT);
    return strcmp(names[0], names[1]) == 0;
}

// ---- both accesses are under locks --------------------------------------------------------------

// Handles a read-write lock that both threads hold for reading. Returns false if there is none.
static bool print_shared_read_lock(const race_advice *r, FILE *to) {
    const access *writer = &r->of[!r->of[0].event->writes];
    const smc_held_lock *shared = NULL;
    for (uint32_t i = 0; i < writer->held.n && !shared; i++) {
        const smc_held_lock *held = &writer->held.at[i];
        const smc_held_lock *other = smc_held_find(&r->of[writer == r->of].held, held->lock);
        if (held->reading && other && other->reading) shared = held;
    }
    if (!shared) return false;
    fprintf(to, "Thread %u writes ", writer->event->thread);
    print_name(r, writer->event->loc, to);
    fputs(" in ", to);
    print_line(r, writer->event, to);
    fputs(" and holds ", to);
    print_name(r, shared->lock, to);
    fputs(" only for reading: lock it for writing in ", to);
    print_line(r, &r->x->events[shared->taken], to);
    fputc('.', to);
    return true;
}

static bool have_common_lock_names(const race_advice *r) {
    for (uint32_t i = 0; i < r->of[0].held.n; i++)
        for (uint32_t k = 0; k < r->of[1].held.n; k++)
            if (is_same_name(r, r->of[0].held.at[i].lock, r->of[1].held.at[k].lock)) return true;
    return false;
}

static void print_different_locks(const race_advice *r, FILE *to) {
    fputs("No common lock: ", to);
    print_all_held(r, &r->of[0], to);
    fputs(", ", to);
    print_all_held(r, &r->of[1], to);
    if (have_common_lock_names(r)) fputs(", which are different locks", to);
    if (is_lock_of_directive(r, r->of[0].held.at[0].lock, "critical") &&
        is_lock_of_directive(r, r->of[1].held.at[0].lock, "critical")) {
        fputs("; give both critical directives the same name.", to);
        return;
    }
    fputs("; protect ", to);
    print_name(r, r->of[0].event->loc, to);
    fputs(" by one mutex.", to);
}

// ---- one access is under a lock -----------------------------------------------------------------

// Counts the accesses to the location at which the thread holds the lock.
static uint32_t count_guarded(const race_advice *r, uint32_t lock) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->all.n; i++) n += smc_held_find(&r->all.at[i].held, lock) != NULL;
    return n;
}

// Returns the one of the held locks under which most accesses to the location are made; if there
// are several, the one taken last.
static const smc_held_lock *most_used_lock(const race_advice *r, const smc_held_locks *held) {
    const smc_held_lock *best = NULL;
    uint32_t most = 0;
    for (uint32_t i = held->n; i-- > 0;) {
        const uint32_t n = count_guarded(r, held->at[i].lock);
        if (n > most) most = n, best = &held->at[i];
    }
    return best;
}

// True for double-checked locking: the access without a lock is the first check, and the writer has
// checked, taken the lock and checked again.
static bool is_double_checked(const race_advice *r, const access *writer,
                              const smc_held_lock *guard, const access *reader) {
    bool first = false, second = false;
    if (!writer->event->writes || !reader->event->reads || reader->event->writes) return false;
    for (uint32_t i = 0; i < writer->i; i++) {
        const smc_witness_event *e = &r->x->events[i];
        if (e->thread != writer->event->thread || e->loc != writer->event->loc || !e->reads)
            continue;
        first |= i < guard->taken && is_same_place(r, e, reader->event);
        second |= i > guard->taken;
    }
    return first && second;
}

static void print_double_checked(const race_advice *r, const access *writer, const access *reader,
                                 FILE *to) {
    fputs("Double-checked locking: the first check in ", to);
    print_line(r, reader->event, to);
    fputs(" is made without the lock; make ", to);
    print_name(r, reader->event->loc, to);
    fputs(" atomic, loaded there with acquire and stored in ", to);
    print_line(r, writer->event, to);
    fputs(" with release.", to);
}

// Prints advice such as "lock m around line 8", for writing or reading as is necessary to exclude
// the other access.
static void print_lock_around(const race_advice *r, const smc_held_lock *guard, bool for_reading,
                              const smc_witness_event *e, FILE *to) {
    const char *library = NULL;
    const uint32_t place = r->x->events[guard->taken].place;
    if (place) library = r->program->place(r->program, place).library;
    if (is_lock_of_directive(r, guard->lock, "critical")) {
        fputs("put ", to);
        print_line(r, e, to);
        fputs(" into ", to);
        print_name(r, guard->lock, to);
        fputs(" too, or a barrier between the two", to);
        return;
    }
    fputs("lock ", to);
    print_name(r, guard->lock, to);
    if (library && strstr(library, "rwlock"))
        fputs(for_reading ? " for reading" : " for writing", to);
    fputs(" around ", to);
    print_line(r, e, to);
}

// True if the thread of `later` has read, atomically, a value that the other thread wrote after
// `first`. Then this atomic access, not the lock, is meant to order the accesses.
static bool is_published_atomically(const race_advice *r, const access *first,
                                    const access *later) {
    bool is = false;
    for (uint32_t i = 0; i < later->i; i++) {
        const smc_witness_event *e = &r->x->events[i];
        const smc_witness_event *from =
            e->reads && e->rf >= 0 && e->order != SMC_PLAIN ? &r->x->events[e->rf] : NULL;
        is |= from && e->thread == later->event->thread && from->order != SMC_PLAIN &&
              from->thread == first->event->thread && from->index > first->event->index;
    }
    return is;
}

// An access to the variable of a reduction of OpenMP, which the threads have not combined yet.
static void print_early_result(const race_advice *r, const access *locked, const access *early,
                               FILE *to) {
    fputs("The threads combine ", to);
    print_name(r, locked->event->loc, to);
    fputs(" at the end of the directive with reduction (", to);
    print_line(r, locked->event, to);
    fputs("), and it has its result only after a barrier: put one before ", to);
    print_line(r, early->event, to);
    fputs(", or remove nowait.", to);
}

static bool print_unlocked(const race_advice *r, const access *locked, const access *unlocked,
                           FILE *to) {
    const smc_held_lock *guard = most_used_lock(r, &locked->held);
    if (!guard || !is_known_place(r, unlocked->event)) return false;
    if (is_published_atomically(r, locked, unlocked)) return false;
    if (is_double_checked(r, locked, guard, unlocked))
        return print_double_checked(r, locked, unlocked, to), true;
    if (is_lock_of_directive(r, guard->lock, "reduction"))
        return print_early_result(r, locked, unlocked, to), true;
    // The lock does not protect a write if it is held for reading.
    if (guard->reading && locked->event->writes) return false;
    fprintf(to, "Thread %u holds ", locked->event->thread);
    print_held(r, guard, to);
    fprintf(to, " when it %s ", verb_of_access(locked->event));
    print_name(r, locked->event->loc, to);
    fprintf(to, ", thread %u does not when it %s it in ", unlocked->event->thread,
            verb_of_access(unlocked->event));
    print_line(r, unlocked->event, to);
    fputs(": ", to);
    print_lock_around(r, guard, !unlocked->event->writes && !guard->reading, unlocked->event, to);
    fputc('.', to);
    return true;
}

// ---- neither access is under a lock -------------------------------------------------------------

static void print_advice_to_use_lock(const race_advice *r, const smc_witness_event *e,
                                     const smc_held_lock *guard, FILE *to) {
    const smc_witness_event *a = r->of[0].event, *b = r->of[1].event;
    fputs("Neither access holds ", to);
    print_name(r, guard->lock, to);
    fprintf(to, ", which thread %u holds when it %s ", e->thread, verb_of_access(e));
    print_name(r, e->loc, to);
    fputs(" in ", to);
    print_line(r, e, to);
    fputs(": ", to);
    print_lock_around(r, guard, false, a, to);
    if (!is_same_place(r, a, b)) fputs(" and ", to), print_line(r, b, to);
    fputc('.', to);
}

// Finds another access to the location under a lock, unless that is held for reading, and prints
// advice to use that lock.
static bool print_lock_of_another_access(const race_advice *r, FILE *to) {
    for (uint32_t i = 0; i < r->all.n; i++) {
        const access *a = &r->all.at[i];
        const smc_held_lock *guard =
            is_known_place(r, a->event) ? most_used_lock(r, &a->held) : NULL;
        if (!guard || guard->reading) continue;
        print_advice_to_use_lock(r, a->event, guard, to);
        return true;
    }
    return false;
}

// ---- a lock that was released too early ---------------------------------------------------------

// Returns the event of the last release of a lock before the access; r->x->n: there is none.
static uint32_t last_release_before(const race_advice *r, const access *a) {
    for (uint32_t i = a->i; i-- > 0 && r->x->events[i].thread == a->event->thread;)
        if (smc_held_released_lock(r->program, r->x, i)) return i;
    return r->x->n;
}

// Returns the length of the prefix that names the object: "t." in "t.value", "q->" in "q->n".
static size_t object_prefix_length(const char *name) {
    const char *dot = strrchr(name, '.'), *arrow = strrchr(name, '>');
    const char *last = dot && (!arrow || dot > arrow) ? dot : arrow;
    return last ? (size_t)(last - name) + 1 : 0;
}

// True if the lock and the accessed location are members of the same object.
static bool is_in_same_object(const race_advice *r, uint32_t lock, uint32_t loc) {
    char names[2][TEXT];
    r->program->names.location(r->program, lock, names[0], TEXT);
    r->program->names.location(r->program, loc, names[1], TEXT);
    const size_t n = object_prefix_length(names[0]);
    return n && n == object_prefix_length(names[1]) && strncmp(names[0], names[1], n) == 0;
}

// Handles a race of two threads that both held the lock of the object and released it before the
// access, for example because a function returns a reference. Returns false if this is not the
// case.
static bool print_early_release(const race_advice *r, FILE *to) {
    const access *a = &r->of[0], *b = &r->of[1];
    const uint32_t i = last_release_before(r, a), k = last_release_before(r, b);
    const uint32_t lock = i < r->x->n ? smc_held_released_lock(r->program, r->x, i) : 0;
    if (!lock || k == r->x->n || lock != smc_held_released_lock(r->program, r->x, k)) return false;
    if (!is_in_same_object(r, lock, a->event->loc)) return false;
    fprintf(to, "Thread %u unlocks ", a->event->thread);
    print_name(r, lock, to);
    fputs(" in ", to);
    print_line(r, &r->x->events[i], to);
    fprintf(to, " before it %s ", verb_of_access(a->event));
    print_name(r, a->event->loc, to);
    fputs(" in ", to);
    print_line(r, a->event, to);
    fprintf(to, ", and thread %u in ", b->event->thread);
    print_line(r, &r->x->events[k], to);
    fprintf(to, " before it %s it in ", verb_of_access(b->event));
    print_line(r, b->event, to);
    fputs(": keep ", to);
    print_name(r, lock, to);
    fputs(" locked until after the access.", to);
    return true;
}

// ---- a race -------------------------------------------------------------------------------------

static bool find_race(race_advice *r) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->x->n; i++) {
        const smc_witness_event *e = &r->x->events[i];
        if (!e->culprit || e->pending) continue;
        if (n < 2) r->of[n] = (access){.i = i, .event = e};
        n++;
    }
    const access *of = r->of;
    return n == 2 && of[0].event->loc && of[0].event->loc == of[1].event->loc &&
           is_known_place(r, of[0].event) && is_known_place(r, of[1].event);
}

// Returns a copy of the locks held at an event. Locks that the same library call has taken are
// omitted, since they are internal to the library.
static access copy_held_locks(const race_advice *r, uint32_t i, const smc_held_locks *held) {
    access a = {.i = i, .event = &r->x->events[i]};
    for (uint32_t k = 0; k < held->n; k++)
        if (!is_same_place(r, &r->x->events[held->at[k].taken], a.event))
            *smc_vec_push(&a.held) = held->at[k];
    return a;
}

static void find_accesses(race_advice *r) {
    smc_held_locks held = {0};
    for (uint32_t i = 0; i < r->x->n; i++) {
        const smc_witness_event *e = &r->x->events[i];
        smc_held_update(r->program, r->x, i, &held);
        if (e->loc != r->of[0].event->loc || e->pending) continue;
        *smc_vec_push(&r->all) = copy_held_locks(r, i, &held);
        for (int k = 0; k < 2; k++)
            if (r->of[k].i == i) r->of[k].held = r->all.at[r->all.n - 1].held;
    }
    smc_vec_free(&held);
}

static bool print_guards(const race_advice *r, FILE *to) {
    const access *a = &r->of[0], *b = &r->of[1];
    if (!a->held.n && !b->held.n)
        return print_lock_of_another_access(r, to) || print_early_release(r, to);
    if (!a->held.n) return print_unlocked(r, b, a, to);
    if (!b->held.n) return print_unlocked(r, a, b, to);
    if (print_shared_read_lock(r, to)) return true;
    for (uint32_t i = 0; i < a->held.n; i++)
        // Both hold the same lock, so no lock is missing.
        if (smc_held_find(&b->held, a->held.at[i].lock)) return false;
    return print_different_locks(r, to), true;
}

char *smc_advice_common_lock(const smc_program *program, const char *file, const smc_error *e) {
    race_advice r = {.program = program, .file = file, .x = &e->witness};
    if (e->kind != SMC_ERR_RACE || !find_race(&r)) return NULL;
    find_accesses(&r);
    smc_text text;
    FILE *to = smc_text_open(&text);
    const bool is_printed = print_guards(&r, to);
    smc_text_close(to);
    for (uint32_t i = 0; i < r.all.n; i++) smc_vec_free(&r.all.at[i].held);
    smc_vec_free(&r.all);
    if (is_printed) return text.at;
    free(text.at);
    return NULL;
}
