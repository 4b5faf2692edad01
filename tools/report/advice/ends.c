#include "tools/report/advice/ends.h"

#include "base/text.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

static const smc_witness_event *ending_event(const smc_witness *x, bool of_scope) {
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        const bool ends = e->kind == SMC_FREE && e->scoped;
        if (e->culprit && !e->pending && (of_scope ? ends : smc_is_access(e->kind))) return e;
    }
    return NULL;
}

static bool creates_thread(const smc_witness *x, uint32_t thread, uint32_t other) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].kind == SMC_CREATE && x->events[i].thread == thread &&
            x->events[i].other == other)
            return true;
    return false;
}

char *smc_advice_end_of_scope(const smc_program *p, const char *file, const smc_error *e) {
    // If the scope may end before the access, waiting for the thread at its end may not help
    // (core/observers/allocation.c).
    const bool unordered =
        e->subkind == SMC_ERR_USE_AFTER_SCOPE && (strstr(e->message, "may come after its scope") ||
                                                  strstr(e->message, "goes out of scope here"));
    if (!unordered || !p->names.object) return NULL;
    const smc_witness_event *end = ending_event(&e->witness, true),
                            *use = ending_event(&e->witness, false);
    if (!end || !use || end->thread == use->thread) return NULL;
    char name[TEXT], ends[TEXT], uses[TEXT];
    p->names.object(p, end->object, name, sizeof name);
    smc_format_line(p, file, end->place, ends, sizeof ends);
    smc_format_line(p, file, use->place, uses, sizeof uses);
    const bool can_join = creates_thread(&e->witness, end->thread, use->thread);
    return smc_format("Thread %u may still access %s in %s when it goes out of scope: %s thread %u "
                      "before %s.",
                      use->thread, name, uses, can_join ? "join" : "wait for", use->thread, ends);
}

char *smc_advice_intended_leak(const smc_program *p, const smc_error *e) {
    if (e->subkind != SMC_ERR_LEAK || !p->objects.statics_keep) return NULL;
    return smc_strdup("No static variable points to this memory at the end. If the leak is "
                      "intended: // smc: allow(memory) in that line, or --check=no-leaks.");
}

static bool is_object_of_scope(const smc_witness *x, uint32_t object, uint32_t thread) {
    for (uint32_t i = 0; i < x->n && object; i++)
        if (x->events[i].kind == SMC_ALLOC && x->events[i].scoped &&
            x->events[i].object == object && x->events[i].thread == thread)
            return true;
    return false;
}

// True if the thread creates threads in a loop, and writes to the location in that loop.
static bool is_in_loop(const smc_witness *x, uint32_t thread, uint32_t loc) {
    const smc_witness_event *first = NULL;
    bool written = false;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->thread != thread) continue;
        if (e->kind == SMC_CREATE && first && written && e->place == first->place) return true;
        if (e->kind == SMC_CREATE && !first) first = e;
        written |= first && e->loc == loc && e->writes;
    }
    return false;
}

char *smc_advice_shared_argument(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness *x = &e->witness;
    const smc_witness_event *write = NULL, *read = NULL;
    for (uint32_t i = 0; i < x->n && e->kind == SMC_ERR_RACE; i++) {
        const smc_witness_event *c = &x->events[i];
        if (c->culprit && c->loc && c->writes) write = c;
        if (c->culprit && c->loc && c->reads && !c->writes) read = c;
    }
    if (!write || !read || !creates_thread(x, write->thread, read->thread)) return NULL;
    const uint32_t object = p->location(p, write->loc).object;
    if (!is_object_of_scope(x, object, write->thread) || !is_in_loop(x, write->thread, write->loc))
        return NULL;
    char name[TEXT], writes[TEXT], reads[TEXT];
    p->names.location(p, write->loc, name, sizeof name);
    smc_format_line(p, file, write->place, writes, sizeof writes);
    smc_format_line(p, file, read->place, reads, sizeof reads);
    return smc_format("Thread %u changes its variable %s in %s, in the loop that starts thread %u, "
                      "which reads it in %s: give each thread a copy of its own.",
                      write->thread, name, writes, read->thread, reads);
}

// Returns the creation of the only thread that this thread has created and not joined; NULL: there
// is none, or several.
static const smc_witness_event *find_unjoined_thread(const smc_witness *x, uint32_t thread) {
    const smc_witness_event *found = NULL;
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        bool is_joined = e->thread != thread || e->kind != SMC_CREATE;
        for (uint32_t k = 0; k < x->n && !is_joined; k++)
            is_joined = x->events[k].kind == SMC_JOIN && x->events[k].other == e->other;
        if (!is_joined) found = e, n++;
    }
    return n == 1 ? found : NULL;
}

static bool ends_with(const char *text, const char *end) {
    const size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

// Describes what a function of the C++ library that calls std::terminate does to a std::thread, or
// to a container of them; NULL: it is another function.
static const char *terminating_call_of(const char *function) {
    if (strncmp(function, "std::", 5) != 0) return NULL;
    if (ends_with(function, "thread::operator=")) return "assigned to";
    const bool is_thread = ends_with(function, "thread::~thread"),
               is_container = strstr(function, "<std::thread") && strstr(function, "::~");
    return is_thread || is_container ? "destroyed" : NULL;
}

// Describes what the failing call does to a std::thread; NULL: it is another error.
static const char *ending_text(const smc_program *p, const smc_error *e) {
    const smc_place at = e->place ? p->place(p, e->place) : (smc_place){0};
    const bool ends = at.library && strcmp(at.library, "std::terminate") == 0;
    const char *function = at.callee ? at.callee : at.header ? at.function : NULL;
    return e->kind == SMC_ERR_ABORT && ends && function ? terminating_call_of(function) : NULL;
}

uint32_t smc_ends_thread_start_place(const smc_program *p, const smc_error *e) {
    const smc_witness_event *create =
        ending_text(p, e) ? find_unjoined_thread(&e->witness, e->thread) : NULL;
    return create ? create->place : 0;
}

// Returns a phrase such as "the std::thread that is started in line 7 as t".
static char *thread_object_name(const smc_program *p, const char *file, uint32_t started,
                                const char *variable) {
    char line[TEXT];
    if (!started) return smc_strdup("a std::thread");
    smc_format_line(p, file, started, line, sizeof line);
    return smc_format("the std::thread that is started in %s%s%s", line, variable ? " as " : "",
                      variable ? variable : "");
}

char *smc_advice_unjoined_thread(const smc_program *p, const char *file, const smc_error *e,
                                 const char *variable) {
    const char *done = ending_text(p, e);
    if (!done) return NULL;
    const smc_place at = p->place(p, e->place);
    const bool in_destructor = at.function && strstr(at.function, "::~") && at.caller;
    char here[TEXT];
    char *thread = thread_object_name(p, file, smc_ends_thread_start_place(p, e), variable);
    smc_format_line(p, file, in_destructor ? at.caller : e->place, here, sizeof here);
    char *text =
        at.header ? smc_format("%s is %s while joinable when the program ends: call join() or "
                               "detach() before that",
                               thread, done)
        : in_destructor
            ? smc_format("%s is %s while joinable: call join() or detach() in %s, or before %s",
                         thread, done, at.function, here)
            : smc_format("%s is %s while joinable: call join() or detach() before %s", thread, done,
                         here);
    free(thread);
    return text;
}
