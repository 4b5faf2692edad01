#include "result/deadlocks/speculation.h"

#include "program/waiting.h"

#include <string.h>

// Limits of the speculative continuation of waiting threads.
enum {
    MAX_STEPS = 400, // most steps by which one thread is continued
    MAX_WAITS = 8,   // most waits past which a thread is continued
    // Number of steps before a wait that are tried: one of them reads another value, so that the
    // thread does not wait.
    MAX_EARLIER_CHOICES = 16,
    // Number of steps within which the thread must not wait at the same place again.
    MAX_AFTER = 60,
    MAX_ADVANCES = 50000 // most steps of all threads together
};

// A write of the execution or of a continuation.
typedef struct memory_write {
    uint32_t loc;
    uint64_t value;
} memory_write;

// A step, and the value that it has received in the execution or in the continuation.
typedef struct received_step {
    const smc_step *step;
    uint64_t in;       // the value that the step receives
    uint32_t n_writes; // length of smc_foresight.writes before the step
} received_step;
// The steps of one thread: those of the execution, then those of the continuation.
typedef SMC_VEC(received_step) step_trail;

// The replayed execution, and the writes of the continuation in progress.
struct smc_foresight {
    smc_program *program;
    const smc_witness *x;
    // `n_now`: length of `writes` at the end of the execution, without a continuation.
    uint32_t n_threads, n_now;
    const smc_step **steps; // [event]: the step of the event
    const smc_step **next;  // [thread]: its next step at the end of the execution; NULL: none
    SMC_VEC(memory_write) writes;
    uint32_t advances; // number of steps of all continuations so far
};

// ---- the execution ------------------------------------------------------------------------------

// Whether the step is that of the event.
static bool is_step_of_event(const smc_step *s, const smc_witness_event *e) {
    return s && s->action.kind == e->kind && s->action.loc == e->loc && s->action.place == e->place;
}

// Replays event `at`. Returns false if the program does not reproduce it.
static bool replay_event(smc_foresight *f, uint32_t at) {
    const smc_witness_event *e = &f->x->events[at];
    const smc_step *s = f->next[e->thread], *child;
    if (!is_step_of_event(s, e)) return false;
    f->steps[at] = s;
    if (e->pending || smc_kind_ends_thread(e->kind)) return true;
    if (e->writes) *smc_vec_push(&f->writes) = (memory_write){e->loc, e->out};
    if (e->kind == SMC_CREATE) {
        if (e->other >= f->n_threads) return false;
        if (f->program->child(f->program, s, &child) != SMC_OK) return false;
        f->next[e->other] = child;
    }
    return f->program->advance(f->program, s, smc_value_received_by(&s->action, e->in),
                               &f->next[e->thread]) == SMC_OK;
}

// Replays the execution in the order of steps. Returns false if the program does not reproduce it.
static bool replay_all_events(smc_foresight *f) {
    const smc_witness *x = f->x;
    uint32_t *at_step = smc_alloc((x->n + 1) * sizeof *at_step);
    bool succeeds = true;
    for (uint32_t i = 0; i < x->n; i++) {
        assert(x->events[i].step < x->n);
        at_step[x->events[i].step] = i;
    }
    for (uint32_t step = 0; step < x->n && succeeds; step++)
        succeeds = replay_event(f, at_step[step]);
    free(at_step);
    f->n_now = f->writes.n;
    return succeeds;
}

// Returns the largest thread number in the witness plus 1.
static uint32_t count_threads(const smc_witness *x) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        const uint32_t other = e->kind == SMC_CREATE ? e->other : 0;
        n = e->thread >= n ? e->thread + 1 : n;
        n = other >= n ? other + 1 : n;
    }
    return n;
}

smc_foresight *smc_foresight_start(smc_program *p, const smc_witness *x) {
    const smc_step *main = p->started ? p->started(p) : NULL;
    if (!main || !x->n) return NULL;
    smc_foresight *f = smc_alloc(sizeof *f);
    *f = (smc_foresight){.program = p, .x = x, .n_threads = count_threads(x)};
    f->steps = smc_alloc(x->n * sizeof *f->steps);
    f->next = smc_alloc(f->n_threads * sizeof *f->next);
    memset(f->next, 0, f->n_threads * sizeof *f->next);
    f->next[0] = main;
    if (replay_all_events(f)) return f;
    smc_foresight_end(f);
    return NULL;
}

void smc_foresight_end(smc_foresight *f) {
    if (!f) return;
    free(f->steps);
    free(f->next);
    smc_vec_free(&f->writes);
    free(f);
}

const smc_action *smc_foresight_block_of(const smc_foresight *f, uint32_t thread) {
    const smc_step *s = thread < f->n_threads ? f->next[thread] : NULL;
    return s && s->action.kind == SMC_BLOCK ? &s->action : NULL;
}

bool smc_foresight_is_server(const smc_foresight *f, uint32_t thread) {
    const smc_action *block = smc_foresight_block_of(f, thread);
    return block && block->serves;
}

// ---- continuation -------------------------------------------------------------------------------

// Returns the value of the location after the first n_writes writes.
static uint64_t value_after_writes(const smc_foresight *f, uint32_t loc, uint32_t n_writes) {
    assert(n_writes <= f->writes.n);
    for (uint32_t i = n_writes; i-- > 0;)
        if (f->writes.at[i].loc == loc) return f->writes.at[i].value;
    return f->program->location(f->program, loc).initial;
}

// Executes the step *at of the continuation, which reads `in`, and sets *at to the next step.
// Returns false if that is impossible or there were too many steps.
static bool advance_thread(smc_foresight *f, step_trail *t, const smc_step **at, uint64_t in) {
    const smc_step *s = *at;
    const smc_action *a = &s->action;
    uint64_t out = a->written;
    const bool writes = a->kind == SMC_WRITE ||
                        (a->kind == SMC_RMW && smc_program_rmw_writes(f->program, a, in, &out));
    assert(!smc_kind_ends_thread(a->kind)); // the caller has checked that a step follows
    if (f->advances++ == MAX_ADVANCES) return false;
    *smc_vec_push(t) = (received_step){s, in, f->writes.n};
    if (writes) *smc_vec_push(&f->writes) = (memory_write){a->loc, out};
    f->program->supposed.now = true;
    const smc_status status = f->program->advance(f->program, s, in, at);
    f->program->supposed.now = false;
    return status == SMC_OK;
}

// Whether the step reads memory, and not a value that a barrier determines.
static bool is_unforced_read(const smc_action *a) {
    return (a->kind == SMC_READ || a->kind == SMC_RMW) && !a->forced_source;
}

// Returns the value that the action reads in the continuation; 0 if it does not read memory.
static uint64_t value_to_read(const smc_foresight *f, const smc_action *a) {
    return is_unforced_read(a) ? value_after_writes(f, a->loc, f->writes.n) : 0;
}

static bool is_waiting_step(const smc_step *s) { return s->action.kind == SMC_BLOCK; }

// Whether the thread ends with this step other than by waiting.
static bool ends_thread_without_wait(const smc_step *s) {
    return smc_kind_ends_thread(s->action.kind) && !is_waiting_step(s);
}

static bool is_failing_step(const smc_step *s) { return s->action.kind == SMC_ERROR; }

// Removes steps from the trail until n are left, and undoes their writes; the writes of the
// execution itself remain.
static void undo_steps(smc_foresight *f, step_trail *t, uint32_t n) {
    assert(n <= t->n && f->writes.n >= f->n_now);
    if (n < t->n && t->at[n].n_writes >= f->n_now) f->writes.n = t->at[n].n_writes;
    t->n = n;
}

// Repeats the trail from step n on with `in` as the value that the step reads. Returns whether the
// thread does not wait at `place` again within MAX_AFTER steps.
static bool retry_past_wait(smc_foresight *f, step_trail *t, uint32_t n, uint64_t in,
                            uint32_t place, const smc_step **at) {
    *at = t->at[n].step;
    undo_steps(f, t, n);
    for (uint32_t k = 0; k < MAX_AFTER && !ends_thread_without_wait(*at); k++) {
        if (is_waiting_step(*at)) return (*at)->action.place != place;
        if (!advance_thread(f, t, at, k ? value_to_read(f, &(*at)->action) : in)) return false;
    }
    return true;
}

// Sets *out to the k-th alternative to the value `in` that the step has read. Returns false if
// there are fewer alternatives.
static bool alternative_value(const smc_step *s, uint64_t in, uint32_t thread, uint32_t k,
                              uint64_t *out) {
    const smc_action *a = &s->action;
    const uint64_t others[] = {smc_is_list_access(a) ? smc_waiting_remove(in, thread + 1) : in + 1,
                               0,
                               in - 1,
                               in ^ 1,
                               1,
                               2,
                               UINT64_MAX};
    if (k >= sizeof others / sizeof *others) return false;
    *out = smc_truncate(others[k], a->size < 8 ? a->size : 8);
    return true;
}

// State of a continuation, saved before a trial that changes it.
typedef struct saved_continuation {
    step_trail trail; // the steps
    SMC_VEC(memory_write) writes;
} saved_continuation;

// Copies the trail and the writes of the continuation; the caller frees both.
static saved_continuation save_state(const smc_foresight *f, const step_trail *t) {
    saved_continuation k = {0};
    for (uint32_t i = 0; i < t->n; i++) *smc_vec_push(&k.trail) = t->at[i];
    for (uint32_t i = f->n_now; i < f->writes.n; i++) *smc_vec_push(&k.writes) = f->writes.at[i];
    return k;
}

// Restores a continuation that save_state has copied.
static void restore_state(smc_foresight *f, step_trail *t, const saved_continuation *k) {
    t->n = 0;
    f->writes.n = f->n_now;
    for (uint32_t i = 0; i < k->trail.n; i++) *smc_vec_push(t) = k->trail.at[i];
    for (uint32_t i = 0; i < k->writes.n; i++) *smc_vec_push(&f->writes) = k->writes.at[i];
}

// Continues the thread past the wait *at: lets one of the last steps of the trail read another
// value. Returns whether this succeeds; if not, nothing has changed. *first is lowered to the first
// step of the trail that differs from the execution.
static bool continue_past_wait(smc_foresight *f, step_trail *t, uint32_t thread,
                               const smc_step **at, uint32_t *first) {
    const uint32_t place = (*at)->action.place, n = t->n;
    saved_continuation before = save_state(f, t);
    bool succeeds = false;
    for (uint32_t i = n; i-- > 0 && i + MAX_EARLIER_CHOICES >= n && !succeeds;) {
        const received_step was = before.trail.at[i];
        uint64_t in;
        if (!is_unforced_read(&was.step->action)) continue;
        for (uint32_t k = 0; !succeeds && alternative_value(was.step, was.in, thread, k, &in);
             k++) {
            if (in == was.in || f->advances >= MAX_ADVANCES) continue;
            restore_state(f, t, &before);
            succeeds = retry_past_wait(f, t, i, in, place, at);
            if (succeeds && i < *first) *first = i;
        }
    }
    if (!succeeds) restore_state(f, t, &before);
    smc_vec_free(&before.trail);
    smc_vec_free(&before.writes);
    return succeeds;
}

// ---- values passed at the wait ------------------------------------------------------------------

// Repeats the trail from step n on with `in` as the value that the step reads. Returns whether the
// thread runs for MAX_AFTER steps, or to a wait or its end, without an error.
static bool retry_without_error(smc_foresight *f, step_trail *t, uint32_t n, uint64_t in,
                                const smc_step **at) {
    *at = t->at[n].step;
    undo_steps(f, t, n);
    for (uint32_t k = 0; k < MAX_AFTER && !ends_thread_without_wait(*at) && !is_waiting_step(*at);
         k++)
        if (!advance_thread(f, t, at, k ? value_to_read(f, &(*at)->action) : in)) return false;
    return !is_failing_step(*at);
}

// Whether the step has read a null pointer.
static bool is_null_pointer(const received_step *t) {
    return t->step->action.kind == SMC_READ && t->step->action.size == 8 && !t->in;
}

// Whether write i has stored the address of the first byte of an object.
static bool is_address(const smc_foresight *f, uint32_t i) {
    uint64_t base, size;
    const uint64_t value = f->writes.at[i].value;
    return f->program->objects.extent &&
           f->program->objects.extent(f->program, value, &base, &size) && value == base;
}

// Repairs a continuation that ends in an error, because the thread was continued past a wait
// without the data that it waited for, such as the result of a future. Lets a step that has read a
// null pointer read the address of an object instead; addresses written later are tried first.
// Returns whether this succeeds.
static bool replace_null_pointer_read(smc_foresight *f, step_trail *t, const smc_step **at) {
    const uint32_t n = t->n;
    saved_continuation before = save_state(f, t);
    bool succeeds = false;
    for (uint32_t i = n; i-- > 0 && i + MAX_EARLIER_CHOICES >= n && !succeeds;) {
        for (uint32_t k = f->n_now; is_null_pointer(&before.trail.at[i]) && k-- > 0 && !succeeds;) {
            if (f->advances >= MAX_ADVANCES || !is_address(f, k)) continue;
            restore_state(f, t, &before);
            succeeds = retry_without_error(f, t, i, f->writes.at[k].value, at);
        }
    }
    smc_vec_free(&before.trail);
    smc_vec_free(&before.writes);
    return succeeds;
}

// Fills the trail with the steps of the thread in the execution.
static void fill_trail_from_execution(const smc_foresight *f, uint32_t thread, step_trail *t) {
    for (uint32_t i = 0; i < f->x->n; i++) {
        const smc_witness_event *e = &f->x->events[i];
        if (e->thread == thread && !e->pending && !smc_kind_ends_thread(e->kind))
            *smc_vec_push(t) =
                (received_step){f->steps[i], smc_value_received_by(&f->steps[i]->action, e->in), 0};
    }
}

// Appends the effect of the step that can end a wait of another thread: a write, an unlock or the
// thread's end.
static void record_foreseen_step(const smc_foresight *f, const received_step *s,
                                 smc_foreseen_list *out) {
    const smc_action *a = &s->step->action;
    uint64_t written = a->written;
    if (a->kind == SMC_UNLOCK || a->kind == SMC_END)
        *smc_vec_push(out) = (smc_foreseen_write){a->loc, a->place, true};
    if (a->kind != SMC_WRITE &&
        !(a->kind == SMC_RMW && smc_program_rmw_writes(f->program, a, s->in, &written)))
        return;
    *smc_vec_push(out) =
        (smc_foreseen_write){a->loc, a->place, written != value_after_writes(f, a->loc, f->n_now)};
}

void smc_foresight_continue_thread(smc_foresight *f, uint32_t thread, smc_foreseen_list *out) {
    const smc_step *at = thread < f->n_threads ? f->next[thread] : NULL;
    step_trail t = {0};
    uint32_t waits = 0;
    assert(f->writes.n == f->n_now); // a continuation starts at the end of the execution
    if (!at) return;
    fill_trail_from_execution(f, thread, &t);
    uint32_t first = t.n;
    for (uint32_t n = 0; n < MAX_STEPS && (is_failing_step(at) || !ends_thread_without_wait(at));
         n++) {
        if (is_failing_step(at) ? !replace_null_pointer_read(f, &t, &at)
            : is_waiting_step(at)
                ? waits++ == MAX_WAITS || !continue_past_wait(f, &t, thread, &at, &first)
                : !advance_thread(f, &t, &at, value_to_read(f, &at->action)))
            break;
    }
    for (uint32_t i = first; i < t.n; i++) record_foreseen_step(f, &t.at[i], out);
    smc_vec_free(&t);
    f->writes.n = f->n_now;
}

bool smc_foresight_lacks_signal(smc_foresight *f, uint32_t thread) {
    const smc_step *at = thread < f->n_threads ? f->next[thread] : NULL;
    step_trail t = {0};
    bool is = false;
    if (!at || !is_waiting_step(at)) return false;
    fill_trail_from_execution(f, thread, &t);
    for (uint32_t i = t.n; i-- > 0 && !is;) {
        const smc_action *a = &t.at[i].step->action;
        if (!smc_is_list_access(a) || !is_unforced_read(a)) continue;
        const uint64_t woken = smc_waiting_remove(t.at[i].in, thread + 1);
        is = retry_past_wait(f, &t, i, woken, at->action.place, &at);
        break;
    }
    smc_vec_free(&t);
    f->writes.n = f->n_now;
    return is;
}
