#include "tools/report/trace.h"

#include "program/fault_action.h"
#include "tools/report/inputs.h"
#include "tools/report/mutex.h"
#include "tools/report/sync.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { NAME = 96, VALUE = 80 };

// ---- texts of single events ---------------------------------------------------------------------

// Names of the location and the object of an event, and its values, as text.
typedef struct event_words {
    char location[NAME], object[NAME];
    char in[VALUE], out[VALUE];
} event_words;

static event_words words_of_event(const smc_report *r, const smc_witness_event *e) {
    event_words w = {"", "memory", "", ""};
    if (e->loc) r->program->names.location(r->program, e->loc, w.location, sizeof w.location);
    if (e->object && r->program->names.object)
        r->program->names.object(r->program, e->object, w.object, sizeof w.object);
    if (smc_reads_unwritten(r->program, e)) snprintf(w.in, sizeof w.in, "uninitialised");
    else smc_format_value_at(r->program, e->loc, e->in, w.in, sizeof w.in);
    smc_format_value_at(r->program, e->loc, e->out, w.out, sizeof w.out);
    return w;
}

static void rmw_text(const smc_witness_event *e, const event_words *w, char *buf) {
    const char *name = smc_rmw_name(e->rmw), *order = smc_order_name(e->order);
    if (e->rmw == SMC_FETCH) // spans several cells; separate events write to them
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "read %s = %s (rmw%s)", w->location, w->in,
                 e->continues ? ", same access" : "");
    else if (e->writes)
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s %s: %s -> %s (%s)", name, w->location, w->in, w->out,
                 order);
    else
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s %s: %s, fails (%s)", name, w->location, w->in,
                 order);
}

// Writes the name of a fence: its memory order, or its name in the kernel or the architecture
// (smc_fence). A system call that acts as a fence (pass/library/system.inc) is named instead.
static void fence_text(const smc_report *r, const smc_witness_event *e, const char *order,
                       char *buf) {
    static const char *const names[] = {[SMC_FENCE_BEFORE_ATOMIC] = "smp_mb__before_atomic",
                                        [SMC_FENCE_AFTER_ATOMIC] = "smp_mb__after_atomic",
                                        [SMC_FENCE_AFTER_SPINLOCK] = "smp_mb__after_spinlock",
                                        [SMC_FENCE_AFTER_UNLOCK_LOCK] = "smp_mb__after_unlock_lock",
                                        [SMC_FENCE_RCU_LOCK] = "rcu_read_lock",
                                        [SMC_FENCE_RCU_UNLOCK] = "rcu_read_unlock",
                                        [SMC_FENCE_RCU_SYNC] = "synchronize_rcu",
                                        [SMC_FENCE_INSTRUCTIONS] = "isb or isync",
                                        [SMC_FENCE_STORES] = "fence of stores",
                                        [SMC_FENCE_SRCU_SYNC] = "synchronize_srcu",
                                        [SMC_FENCE_AFTER_SRCU] = "smp_mb__after_srcu_read_unlock"};
    const char *library = e->place ? r->program->place(r->program, e->place).library : NULL;
    if (library && strstr(library, "syscall"))
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "system call: full barrier (%s)", order);
    else if (e->rmw == SMC_FENCE_BY_ORDER || e->rmw >= SMC_FENCES)
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "fence (%s)", order);
    else snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s", names[e->rmw]);
}

static void input_text(const smc_report *r, const smc_witness_event *e, char *buf) {
    char text[SMC_EVENT_TEXT_SIZE - sizeof "input: "];
    smc_input_text(r, e, text, sizeof text);
    snprintf(buf, SMC_EVENT_TEXT_SIZE, smc_input_name(r, e) ? "input %s" : "input: %s", text);
}

static void fault_text(const smc_witness_event *e, char *buf) {
    static const char *const texts[] = {
#define X(id, word, text) [id] = text,
        SMC_FAULT_KINDS(X)
#undef X
    };
    const smc_fault_kind kind = smc_fault_kind_of(e->out);
    const uint32_t bytes = smc_fault_bytes(e->out);
    if (!e->in) snprintf(buf, SMC_EVENT_TEXT_SIZE, "no fault");
    else if (kind == SMC_FAULT_SHORT)
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s %lu of %u bytes", texts[kind],
                 smc_short_transfer(bytes, (unsigned)e->in), bytes);
    else snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s", texts[kind]);
}

void smc_trace_event_text(const smc_report *r, const smc_witness_event *e, char *buf) {
    const event_words w = words_of_event(r, e);
    const char *order = e->continues ? "same access" : smc_order_name(e->order);
    const size_t n = SMC_EVENT_TEXT_SIZE;
    if (smc_sync_event_text(r, e, w.location, buf, n)) return;
    switch ((smc_kind)e->kind) {
    case SMC_READ: snprintf(buf, n, "read %s = %s (%s)", w.location, w.in, order); return;
    case SMC_WRITE: snprintf(buf, n, "write %s = %s (%s)", w.location, w.out, order); return;
    case SMC_RMW: rmw_text(e, &w, buf); return;
    case SMC_FENCE: fence_text(r, e, order, buf); return;
    case SMC_LOCK: snprintf(buf, n, "lock %s", w.location); return;
    case SMC_UNLOCK: snprintf(buf, n, "unlock %s", w.location); return;
    case SMC_CREATE: snprintf(buf, n, "start thread %u", e->other); return;
    case SMC_JOIN: snprintf(buf, n, "join thread %u", e->other); return;
    case SMC_ALLOC:
        snprintf(buf, n, e->scoped ? "%s comes into scope" : "allocate %s", w.object);
        return;
    case SMC_FREE:
        snprintf(buf, n, e->scoped ? "%s goes out of scope" : "free %s", w.object);
        return;
    case SMC_INITIALISE: snprintf(buf, n, "initialise %s", w.location); return;
    case SMC_DESTROY: snprintf(buf, n, "destroy %s", w.location); return;
    case SMC_CHOICE:
        if (e->net_zero_events)
            snprintf(buf, n, "(one more round of this loop, %u steps, with no lasting effect)",
                     e->net_zero_events);
        else if (e->rmw == SMC_CHOOSES_EXCHANGE)
            snprintf(buf, n, "the weak exchange %s",
                     e->in ? "fails spuriously" : "does not fail spuriously");
        else if (e->rmw >= SMC_CALL_BEGINS && r->program->names.call)
            r->program->names.call(r->program, e->rmw, e->out, buf, n);
        else if (e->rmw == SMC_CHOOSES_INPUT) input_text(r, e, buf);
        else if (e->rmw == SMC_CHOOSES_TERM)
            snprintf(buf, n, "(an expression of inputs is %s here)", w.in);
        else if (e->rmw == SMC_CHOOSES_FAULT) fault_text(e, buf);
        else if (e->rmw == SMC_CHOOSES_ALLOCATION)
            snprintf(buf, n, e->in ? "the allocation fails" : "the allocation succeeds");
        else if (e->rmw == SMC_CHOOSES_ROUNDS)
            snprintf(buf, n,
                     e->in ? "the loop tries again" : "the loop gives up, reading the same");
        else if (e->rmw == SMC_CHOOSES_TIMEOUT)
            snprintf(buf, n, e->in ? "the timeout expires" : "the timeout does not expire");
        else snprintf(buf, n, "nondeterministic choice: %s", w.in);
        return;
    case SMC_END: snprintf(buf, n, "end of the thread"); return;
    case SMC_BLOCK:
        if (e->in_turns) snprintf(buf, n, "repeats its last round, in turn with others");
        else snprintf(buf, n, e->out ? "waits for ever" : "an assumption does not hold");
        return;
    case SMC_BOUND:
        snprintf(buf, n,
                 e->in_turns ? "repeats its last round, in turn with others"
                             : "a bound is reached");
        return;
    case SMC_ERROR: snprintf(buf, n, "this line fails"); return;
    case SMC_KIND_COUNT: break;
    }
    snprintf(buf, n, "?");
}

void smc_trace_source_text(const smc_report *r, const smc_witness *x, const smc_witness_event *e,
                           char *buf) {
    buf[0] = 0;
    if (!e->reads || e->pending || e->kind == SMC_JOIN || e->kind == SMC_FENCE ||
        e->kind == SMC_CHOICE)
        return;
    if (e->rf < 0) {
        if (e->kind == SMC_LOCK || smc_is_sync_event(r, e) || smc_reads_unwritten(r->program, e))
            return;
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "initial value");
        return;
    }
    const smc_witness_event *from = &x->events[e->rf];
    char place[NAME];
    smc_format_line(r->program, r->input.file, from->place, place, sizeof place);
    snprintf(buf, SMC_EVENT_TEXT_SIZE, "thread %u in %s", from->thread, place);
}

void smc_trace_wait_text(const smc_report *r, const smc_witness *x, const smc_witness_event *e,
                         char *buf) {
    const event_words w = words_of_event(r, e);
    if (e->kind == SMC_JOIN) {
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "thread %u to end", e->other);
    } else if (e->kind == SMC_LOCK) {
        const smc_witness_event *h = smc_mutex_holder(r, x, e->loc);
        char place[NAME];
        if (h) smc_format_line(r->program, r->input.file, h->place, place, sizeof place);
        if (h)
            snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s, which thread %u has locked in %s", w.location,
                     h->thread, place);
        else snprintf(buf, SMC_EVENT_TEXT_SIZE, "%s", w.location);
    } else {
        snprintf(buf, SMC_EVENT_TEXT_SIZE, "another value of %s", w.location);
    }
}

// ---- texts of whole lines -----------------------------------------------------------------------

bool smc_trace_is_error(const smc_witness_event *e) {
    return e->kind == SMC_ERROR || (e->kind == SMC_BLOCK && e->culprit && !e->in_turns);
}

bool smc_trace_is_shown(const smc_witness_event *e) { return e->kind != SMC_END || e->culprit; }

uint32_t smc_trace_next_thread(const smc_witness *x, uint32_t first) {
    uint32_t end = first;
    while (end < x->n && x->events[end].thread == x->events[first].thread) end++;
    return end;
}

void smc_trace_line_text(const smc_report *r, const smc_witness *x, const smc_witness_event *e,
                         char *buf) {
    char text[SMC_EVENT_TEXT_SIZE], source[SMC_EVENT_TEXT_SIZE];
    if (e->pending) {
        smc_trace_wait_text(r, x, e, text);
        snprintf(buf, SMC_EVENT_LINE_SIZE, "waits for %s", text);
        return;
    }
    smc_trace_event_text(r, e, text);
    smc_trace_source_text(r, x, e, source);
    snprintf(buf, SMC_EVENT_LINE_SIZE, "%s%s%s", text, source[0] ? ", from: " : "", source);
}

// The function is the one that the program runs in the thread, not the function of the C++ library
// that calls it.
void smc_trace_thread_title(const smc_report *r, const smc_witness_event *events, uint32_t n,
                            char *buf) {
    const char *function = NULL;
    char given[NAME];
    for (uint32_t i = 0; i < n && !function && events[i].thread == events->thread; i++)
        function = smc_thread_root_function(r->program, events[i].place);
    // Main's first events may belong to initialisers of static objects, which run before the entry
    // function.
    if (function && !events->thread && r->interp_options && r->interp_options->begin.entry)
        function = r->interp_options->begin.entry;
    if (r->program->names.thread &&
        r->program->names.thread(r->program, events->thread, given, sizeof given))
        function = given;
    snprintf(buf, SMC_EVENT_TEXT_SIZE, "thread %u%s%s", events->thread, function ? ", " : "",
             function ? function : "");
}
