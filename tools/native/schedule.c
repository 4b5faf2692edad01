#include "tools/native/schedule.h"

#include "base/table.h"
#include "functions/intrinsics.h"
#include "native/schedule.h"
#include "tools/report/explain.h"
#include "tools/run/report.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"
#include "tools/terminal/console.h"

#include <string.h>

#define TEXT_OF(...) #__VA_ARGS__
#define AS_TEXT(macro) TEXT_OF(macro)

// The execution that is written.
typedef struct schedule {
    smc_run *run;
    smc_program *program;
    const smc_error *error;
    const smc_witness *x;
    smc_explanation why;
    uint32_t *event_at; // [i]: event of the i-th step; n of them
    int32_t *step_of;   // [event]: its step; -1: none
    smc_table on_heap;  // object -> 1: it is no variable
    uint32_t n;
    FILE *to;
} schedule;

static smc_status refuse(const schedule *s, uint32_t place, const char *what) {
    char *text = smc_format("native replay does not support %s [unsupported]", what);
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, smc_position_of(s->program, place), "error", text);
    free(text);
    return SMC_UNSUPPORTED;
}

// Finds events that have no counterpart in a native run.
static smc_status check_events(const schedule *s) {
    if (s->x->mixed) return refuse(s, s->error->place, "atomic accesses of mixed sizes");
    if (s->x->in_part) return refuse(s, s->error->place, "an execution without all its accesses");
    for (uint32_t i = 0; i < s->x->n; i++) {
        const smc_witness_event *e = &s->x->events[i];
        if (e->net_zero_events || (e->kind == SMC_CHOICE && e->rmw == SMC_CHOOSES_ROUNDS))
            return refuse(s, e->place, "a loop of which smc leaves out rounds");
        if (smc_is_access(e->kind) && e->loc && s->program->location(s->program, e->loc).size > 8)
            return refuse(s, e->place, "an access of 16 bytes");
    }
    return SMC_OK;
}

// True for an event at which the thread stops instead of making a step.
static bool is_no_step(const smc_witness_event *e) {
    return e->pending || e->kind == SMC_BLOCK || e->kind == SMC_BOUND;
}

static void sort_steps(schedule *s) {
    int32_t *event_in = smc_alloc((s->x->n + 1) * sizeof *event_in);
    s->event_at = smc_alloc((s->x->n + 1) * sizeof *s->event_at);
    s->step_of = smc_alloc((s->x->n + 1) * sizeof *s->step_of);
    for (uint32_t i = 0; i < s->x->n; i++) event_in[i] = s->step_of[i] = -1;
    for (uint32_t i = 0; i < s->x->n; i++)
        if (!is_no_step(&s->x->events[i])) event_in[s->x->events[i].step] = (int32_t)i;
    for (uint32_t i = 0; i < s->x->n; i++) {
        if (event_in[i] < 0) continue;
        s->step_of[event_in[i]] = (int32_t)s->n;
        s->event_at[s->n++] = (uint32_t)event_in[i];
    }
    free(event_in);
}

// ---- steps --------------------------------------------------------------------------------------

static bool is_on_heap(const schedule *s, uint32_t object) {
    return smc_table_get(&s->on_heap, object, 0);
}

// Finds the objects that the program allocates, which are not variables.
static void find_heap(schedule *s) {
    char name[SMC_EVENT_TEXT_SIZE];
    for (uint32_t i = 0; i < s->x->n; i++) {
        const smc_witness_event *e = &s->x->events[i];
        if (e->kind != SMC_ALLOC || e->scoped) continue;
        s->program->names.object(s->program, e->object, name, sizeof name);
        if (!smc_has_prefix(name, "the variable ")) *smc_table_at(&s->on_heap, e->object, 0) = 1;
    }
}

// True if the value means something else in a native run than the number in the execution.
static bool is_opaque(const schedule *s, const smc_witness_event *e, uint64_t value) {
    char name[SMC_EVENT_TEXT_SIZE];
    const smc_program *p = s->program;
    const unsigned size = e->loc ? p->location(p, e->loc).size : 8;
    return (p->names.value && p->names.value(p, size, value, name, sizeof name)) ||
           smc_reads_unwritten(p, e) ||
           (p->names.undefined && p->names.undefined(p, value, name, sizeof name));
}

// True if the event does not read the write to its location that is the last one before it in the
// schedule.
static bool is_stale(const schedule *s, const smc_witness_event *e) {
    int32_t last = -1;
    for (uint32_t i = 0; i < s->n && s->event_at[i] != (uint32_t)(e - s->x->events); i++) {
        const smc_witness_event *w = &s->x->events[s->event_at[i]];
        if (w->writes && w->loc == e->loc) last = (int32_t)s->event_at[i];
    }
    return e->reads && e->loc && e->rf != last;
}

static unsigned flags_of(const schedule *s, const smc_witness_event *e, const smc_place *at) {
    unsigned flags = 0;
    if (e->reads) flags |= SMC_NATIVE_READS;
    if (e->writes) flags |= SMC_NATIVE_WRITES;
    if (is_stale(s, e)) flags |= SMC_NATIVE_STALE;
    if (e->reads && is_opaque(s, e, e->in)) flags |= SMC_NATIVE_OPAQUE_IN;
    if (e->writes && is_opaque(s, e, e->out)) flags |= SMC_NATIVE_OPAQUE_OUT;
    if (at->library) flags |= SMC_NATIVE_LIBRARY;
    if (at->header || at->in_library_callee) flags |= SMC_NATIVE_HEADER;
    if (e->kind == SMC_CHOICE && e->input_bits) flags |= SMC_NATIVE_INPUT;
    if (e->culprit) flags |= SMC_NATIVE_CULPRIT;
    if (e->object && !is_on_heap(s, e->object)) flags |= SMC_NATIVE_LOCAL;
    if (e->loc && !s->program->location(s->program, e->loc).object) flags |= SMC_NATIVE_STATIC;
    return flags;
}

static void write_text(const schedule *s, const char *text) {
    putc('"', s->to);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at == '"' || *at == '\\' || *at < ' ' || *at >= 0x7f || *at == '?')
            fprintf(s->to, "\\%03o", *at);
        else putc(*at, s->to);
    putc('"', s->to);
}

static int source_of(const schedule *s, const smc_witness_event *e) {
    if (!e->reads) return SMC_NATIVE_NO_SOURCE;
    return e->rf >= 0 ? s->step_of[e->rf] : SMC_NATIVE_INITIAL;
}

static void write_step(const schedule *s, uint32_t event) {
    const smc_witness_event *e = &s->x->events[event];
    const smc_place at = s->program->place(s->program, e->place);
    const smc_location loc =
        e->loc ? s->program->location(s->program, e->loc) : (smc_location){.object = e->object};
    const unsigned size = smc_is_access(e->kind) ? loc.size : 0,
                   object = is_on_heap(s, loc.object) ? loc.object : 0;
    char text[SMC_EVENT_LINE_SIZE] = "";
    if (smc_trace_is_error(e)) snprintf(text, sizeof text, "%s", smc_error_message(s->error));
    else if (smc_trace_is_shown(e)) smc_trace_event_text(&*s->why.report, e, text);
    // A choice of an input has the value in `out`; other choices their answer in `in`.
    const uint64_t out = e->kind == SMC_CHOICE && !e->input_bits ? e->in : e->out;
    fprintf(s->to, "{%u,%u,%u,%u,%u,%u,%u,%u,%d,%u,%u,%u,%u,%u,%u,%lluu,%lluu,", e->thread, e->kind,
            e->order, size, e->rmw, e->other, e->loc, flags_of(s, e, &at), source_of(s, e), at.line,
            at.column, at.code_line, at.code_column, object, loc.offset, (unsigned long long)e->in,
            (unsigned long long)out);
    write_text(s, at.file ? at.file : "?");
    putc(',', s->to);
    write_text(s, text);
    fputs("},\n", s->to);
}

// ---- the schedule -------------------------------------------------------------------------------

static bool ends_waiting(const smc_error *e) {
    return e->kind == SMC_ERR_DEADLOCK || e->kind == SMC_ERR_LIVENESS ||
           e->kind == SMC_ERR_TERMINATION;
}

static unsigned flags_of_schedule(const schedule *s) {
    const smc_run *r = s->run;
    const smc_replay_mode mode = r->replay.mode;
    unsigned flags = 0;
    if (mode != SMC_REPLAY_PLAIN && mode != SMC_REPLAY_ALL_ROUNDS && mode != SMC_REPLAY_UNKNOWN)
        flags |= SMC_NATIVE_SETTLES;
    if (r->interp_options.library.spurious_wakeups) flags |= SMC_NATIVE_SPURIOUS;
    flags |= (unsigned)r->interp_options.library.faults << SMC_NATIVE_FAULTS_AT;
    if (smc_interp_refers_to(r->interp, SMC_NAME_CANCEL)) flags |= SMC_NATIVE_CANCELS;
    if (smc_interp_refers_to(r->interp, "__smc_goes_on")) flags |= SMC_NATIVE_GOES_ON;
    if (smc_interp_refers_to(r->interp, SMC_NAME_NOW)) flags |= SMC_NATIVE_CLOCKS;
    if (r->interp_options.library.files) flags |= SMC_NATIVE_FILES;
    if (r->interp_options.library.nondet || r->interp_options.library.random_inputs)
        flags |= SMC_NATIVE_RANGE;
    if (ends_waiting(s->error)) flags |= SMC_NATIVE_ENDS_WAITING;
    if (s->error->kind == SMC_ERR_DEADLOCK) flags |= SMC_NATIVE_ENDS_IN_DEADLOCK;
    if (s->error->kind == SMC_ERR_LIVENESS && s->x->events[s->event_at[s->n - 1]].kind == SMC_ERROR)
        flags |= SMC_NATIVE_ENDS_IN_LOOP;
    if (s->error->kind == SMC_ERR_ASSERTION || s->error->kind == SMC_ERR_ABORT ||
        s->error->kind == SMC_ERR_REACH)
        flags |= SMC_NATIVE_ABORTS;
    return flags;
}

static uint32_t count_threads(const schedule *s) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < s->x->n; i++) {
        const smc_witness_event *e = &s->x->events[i];
        const uint32_t most = e->kind == SMC_CREATE && e->other > e->thread ? e->other : e->thread;
        if (most >= n) n = most + 1;
    }
    return n;
}

// Writes the message of the error, and what the threads of a deadlock wait for.
static void write_error(const schedule *s) {
    char *text = smc_explanation_message(&s->why), place[256];
    smc_format_place(s->program, s->error->place, place, sizeof place);
    char *all = smc_format("%s: error: %s [%s]", place, text, smc_error_name(s->error->kind));
    for (uint32_t i = 0; i < s->why.waits.n; i++) {
        const smc_wait_note *w = &s->why.waits.at[i];
        smc_format_place(s->program, s->x->events[w->event].place, place, sizeof place);
        char *longer = smc_format("%s\n%s: note: %s", all, place, w->text);
        free(all);
        all = longer;
    }
    write_text(s, all);
    free(all);
    free(text);
}

static void write_schedule(const schedule *s) {
    const smc_run *r = s->run;
    fputs(AS_TEXT(SMC_NATIVE_TYPES) "\nstatic const smc_native_step steps[] = {\n", s->to);
    for (uint32_t i = 0; i < s->n; i++) write_step(s, s->event_at[i]);
    fprintf(s->to,
            "{0}};\nconst smc_native_schedule smc_native_plan = {%u, %u, %u, %lldll, %lldll, "
            "steps,\n",
            s->n, count_threads(s), flags_of_schedule(s),
            (long long)r->interp_options.library.nondet_low,
            (long long)r->interp_options.library.nondet_high);
    write_error(s);
    fputs("};\n", s->to);
}

smc_status smc_native_write_schedule(smc_run *r, const smc_error *error, FILE *to) {
    schedule s = {.run = r,
                  .program = smc_interp_program(r->interp),
                  .error = error,
                  .x = &error->witness,
                  .to = to};
    const smc_status status = check_events(&s);
    if (status != SMC_OK) return status;
    const smc_report report = smc_run_make_report(r, NULL);
    smc_explain_error(&s.why, &report, error);
    sort_steps(&s);
    find_heap(&s);
    if (s.n) write_schedule(&s);
    smc_explanation_free(&s.why);
    free(s.event_at);
    free(s.step_of);
    smc_table_free(&s.on_heap);
    return s.n ? SMC_OK : refuse(&s, error->place, "an error before the first step");
}
