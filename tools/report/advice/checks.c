#include "tools/report/advice/checks.h"

#include "base/text.h"
#include "tools/report/advice/accesses.h"
#include "tools/report/advice/held.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

// The error for which advice is sought, and its execution.
typedef struct check_advice {
    const smc_program *program;
    const char *file; // the program's main source file
    const smc_error *error;
    const smc_witness *x;
    bool *mentioned; // [event]: the suggestion refers to it
} check_advice;

// ---- accesses -----------------------------------------------------------------------------------

static bool is_same_line(const check_advice *c, uint32_t a, uint32_t b) {
    const smc_position x = smc_position_of(c->program, a), y = smc_position_of(c->program, b);
    return x.file && y.file && x.line == y.line && strcmp(x.file, y.file) == 0;
}

// Returns the thread's previous access to the same location; NULL: there is none.
static const smc_witness_event *previous_access(const check_advice *c, const smc_witness_event *e) {
    for (const smc_witness_event *b = e; b-- > c->x->events && b->thread == e->thread;)
        if (b->loc == e->loc && smc_is_access(b->kind) && !b->pending) return b;
    return NULL;
}

static const smc_witness_event *rf_source_in_witness(const check_advice *c,
                                                     const smc_witness_event *e) {
    return e->reads && e->rf >= 0 ? &c->x->events[e->rf] : NULL;
}

// Returns the read that decides the failure: the last read in the failing line, or, if the line
// reads nothing, an update right before it. If the thread itself has written the value, returns the
// read from which the value was computed. NULL: unknown.
static const smc_witness_event *failing_read(const check_advice *c) {
    const smc_witness_event *found = NULL, *last = NULL;
    for (uint32_t i = 0; i < c->x->n; i++) {
        const smc_witness_event *e = &c->x->events[i];
        if (e->thread != c->error->thread || !smc_is_data_access(c->program, e)) continue;
        if (e->reads && is_same_line(c, e->place, c->error->place)) found = e;
        last = e;
    }
    if (!found && last && smc_is_counter_update(last)) found = last;
    for (const smc_witness_event *by = found ? rf_source_in_witness(c, found) : NULL;
         found && by && by->thread == found->thread;
         by = found ? rf_source_in_witness(c, found) : NULL)
        found = by->kind == SMC_RMW ? by : previous_access(c, by);
    return found && found->reads ? found : NULL;
}

// True if the thread synchronises with another one between the two events, so that it sees changes
// of the other one.
static bool synchronises_between(const check_advice *c, const smc_witness_event *check,
                                 const smc_witness_event *use) {
    bool is = false;
    for (const smc_witness_event *e = check + 1; e < use; e++) {
        const smc_witness_event *by = smc_is_access(e->kind) ? rf_source_in_witness(c, e) : NULL;
        const bool shows_other_write = by && by->thread != e->thread && by->step > check->step;
        is |=
            shows_other_write || e->kind == SMC_CREATE || e->kind == SMC_JOIN || e->is_waiting_list;
    }
    return is;
}

// ---- locks --------------------------------------------------------------------------------------

static void held_at(const check_advice *c, const smc_witness_event *e, smc_held_locks *held) {
    const uint32_t at = (uint32_t)(e - c->x->events);
    held->n = 0;
    for (uint32_t i = 0; i <= at; i++) smc_held_update(c->program, c->x, i, held);
}

// Returns a lock that the thread holds at both events; 0: there is none. Sets *again if it was
// released in between.
static uint32_t lock_held_at_both(const check_advice *c, const smc_witness_event *a,
                                  const smc_witness_event *b, bool *again) {
    smc_held_locks first = {0}, second = {0};
    uint32_t lock = 0;
    held_at(c, a, &first);
    held_at(c, b, &second);
    for (uint32_t i = 0; i < first.n && !lock; i++) {
        const smc_held_lock *other = smc_held_find(&second, first.at[i].lock);
        if (other) lock = first.at[i].lock, *again = other->taken != first.at[i].taken;
    }
    smc_vec_free(&first);
    smc_vec_free(&second);
    return lock;
}

static bool holds_lock(const check_advice *c, const smc_witness_event *e, uint32_t lock) {
    smc_held_locks held = {0};
    held_at(c, e, &held);
    const bool is = smc_held_find(&held, lock) != NULL;
    smc_vec_free(&held);
    return is;
}

static void print_line(const check_advice *c, const smc_witness_event *e, FILE *to) {
    char line[TEXT];
    c->mentioned[e - c->x->events] = true;
    smc_format_line(c->program, c->file, e->place, line, sizeof line);
    fputs(line, to);
}

static void print_name(const check_advice *c, uint32_t loc, FILE *to) {
    char name[TEXT];
    c->program->names.location(c->program, loc, name, sizeof name);
    fputs(name, to);
}

// Returns the suggestion as a sentence.
static void print_help(const check_advice *c, const smc_witness_event *check,
                       const smc_witness_event *use, const smc_witness_event *write, FILE *to) {
    bool again = false;
    const uint32_t lock = lock_held_at_both(c, check, use, &again);
    if (lock && again) {
        fputs("keep ", to);
        print_name(c, lock, to);
        fputs(" locked from ", to);
        print_line(c, check, to);
        fputs(" to ", to);
        print_line(c, use, to);
    } else if (lock && !holds_lock(c, write, lock)) {
        fputs("lock ", to);
        print_name(c, lock, to);
        fputs(" around ", to);
        print_line(c, write, to);
    } else {
        fputs("make the check and the use one critical section, or one atomic operation", to);
    }
    fputs(".", to);
}

// ---- checks of a value --------------------------------------------------------------------------

char *smc_advice_outdated_check(const smc_program *p, const char *file, const smc_error *e,
                                bool *mentioned) {
    const check_advice c = {p, file, e, &e->witness, mentioned};
    const bool is_of_value = smc_error_has_traits(e->kind, SMC_ERROR_OF_VALUE);
    if (!is_of_value || e->place2 || c.x->stale || !e->place) return NULL;
    const smc_witness_event *use = failing_read(&c), *check = use ? previous_access(&c, use) : NULL;
    const smc_witness_event *write = use ? rf_source_in_witness(&c, use) : NULL;
    if (!check || !check->reads || check->writes || check->in == use->in || !write ||
        write->thread == use->thread || write->step < check->step)
        return NULL;
    if (!smc_is_data_access(p, check) || is_same_line(&c, check->place, use->place) ||
        synchronises_between(&c, check, use))
        return NULL;
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Thread %u changes ", write->thread);
    print_name(&c, use->loc, to);
    fputs(" (", to);
    print_line(&c, write, to);
    fprintf(to, ") between thread %u's check in ", use->thread);
    print_line(&c, check, to);
    fputs(" and its use in ", to);
    print_line(&c, use, to);
    fputs(": ", to);
    print_help(&c, check, use, write, to);
    smc_text_close(to);
    return text.at;
}

// ---- checks of a pointer ------------------------------------------------------------------------

// Returns the last read by which the thread got the address of the object; NULL: unknown.
static const smc_witness_event *last_read_of_pointer(const check_advice *c,
                                                     const smc_witness_event *use) {
    uint64_t base, size;
    const uint64_t address = c->program->location(c->program, use->loc).address;
    if (!c->program->objects.extent ||
        !c->program->objects.extent(c->program, address, &base, &size))
        return NULL;
    for (const smc_witness_event *e = use; e-- > c->x->events && e->thread == use->thread;)
        if (e->reads && smc_is_data_access(c->program, e) && e->in - base < size) return e;
    return NULL;
}

// True if something else than the lock keeps the object alive: a reference count in it, or an
// announcement of the thread that it uses the object.
static bool is_kept_alive_otherwise(const check_advice *c, const smc_witness_event *read,
                                    const smc_witness_event *use) {
    uint64_t base, size;
    const uint64_t address = c->program->location(c->program, use->loc).address;
    bool is = !c->program->objects.extent(c->program, address, &base, &size);
    for (uint32_t i = 0; i < c->x->n && !is; i++) {
        const smc_witness_event *e = &c->x->events[i];
        if (!e->loc || e->pending || !smc_is_access(e->kind)) continue;
        const uint64_t at = c->program->location(c->program, e->loc).address;
        const bool counts = e->order != SMC_PLAIN && at - base < size,
                   tells =
                       e->thread == use->thread && e > read && e->writes && e->out - base < size;
        is = counts || tells;
    }
    return is;
}

// Returns a lock that the thread held at the read and released before the use; 0: there is none.
static uint32_t lock_released_between(const check_advice *c, const smc_witness_event *read,
                                      const smc_witness_event *use) {
    smc_held_locks held = {0};
    held_at(c, read, &held);
    uint32_t lock = 0;
    for (uint32_t i = held.n; i-- > 0 && !lock;)
        if (!holds_lock(c, use, held.at[i].lock)) lock = held.at[i].lock;
    smc_vec_free(&held);
    return lock;
}

char *smc_advice_freed_after_check(const smc_program *p, const char *file, const smc_error *error,
                                   bool *mentioned) {
    const check_advice c = {p, file, error, &error->witness, mentioned};
    const smc_witness_event *use = NULL, *end = NULL;
    for (uint32_t i = 0; i < c.x->n; i++) {
        const smc_witness_event *e = &c.x->events[i];
        if (e->culprit && !e->pending && smc_is_access(e->kind)) use = e;
        if (e->culprit && !e->pending && e->kind == SMC_FREE && !e->scoped) end = e;
    }
    if (error->kind != SMC_ERR_MEMORY || !use || !end || use->thread == end->thread) return NULL;
    const smc_witness_event *read = last_read_of_pointer(&c, use);
    const uint32_t lock =
        read && !is_kept_alive_otherwise(&c, read, use) ? lock_released_between(&c, read, use) : 0;
    if (!lock || !holds_lock(&c, end, lock) || !smc_position_of(p, use->place).line ||
        !smc_position_of(p, end->place).line)
        return NULL;
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Thread %u reads ", use->thread);
    print_name(&c, read->loc, to);
    fputs(" under ", to);
    print_name(&c, lock, to);
    fputs(" (", to);
    print_line(&c, read, to);
    fputs("), unlocks it, and then uses what it points to in ", to);
    print_line(&c, use, to);
    fprintf(to, "; thread %u frees that (", end->thread);
    print_line(&c, end, to);
    fputs("): keep ", to);
    print_name(&c, lock, to);
    fputs(" locked until after ", to);
    print_line(&c, use, to);
    fputs(".", to);
    smc_text_close(to);
    return text.at;
}
