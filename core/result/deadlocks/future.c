#include "result/deadlocks/future.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

// Beginning of the name that interp/memory/heap.c gives to the shared state of a C++ future.
static const char state[] = "state of a future ";

bool smc_deadlock_waits_for_future(const smc_program *p, const smc_witness *x, const smc_wait *w) {
    const smc_witness_event *e = &x->events[w->at];
    const char *callee = e->place ? p->place(p, e->place).callee : NULL;
    return callee && (strstr(callee, "future") || strstr(callee, "__assoc"));
}

// Cuts off the end of the name that is a member of a C++ library type, in which the library stores
// the address of the shared state. Returns false if the name has no such end.
static bool remove_member_suffix(char *name) {
    static const char *const members[] = {"state.ptr", "future.ptr", "__state_"};
    const size_t n = strlen(name);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const size_t k = strlen(members[i]);
        if (n < k || strcmp(name + n - k, members[i]) != 0) continue;
        name[n - k] = 0;
        return true;
    }
    return false;
}

// Reduces the rest of the name ("f.", "f->" or "thread function (line 4)->f.") to the variable f.
// Returns false if it does not name a variable of the program.
static bool reduce_to_variable(char *name) {
    const size_t n = strlen(name);
    if (!n || (name[n - 1] != '.' && name[n - 1] != '>')) return false;
    const bool is_pointer = name[n - 1] == '>';
    name[n - 1 - is_pointer] = 0;
    char *part = strncmp(name, "thread function", 15) == 0 ? strrchr(name, '>') : NULL;
    if (part) memmove(name, part + 1, strlen(part + 1) + 1);
    return *name && !strstr(name, ".tmp") && strncmp(name, "thread function", 15) != 0;
}

// The names of the variables that stored the state's address first and last: the promise or task,
// and the future.
typedef struct address_holders {
    char first[SMC_DEADLOCK_NAME], last[SMC_DEADLOCK_NAME]; // their names; empty: none
    uint32_t first_step, last_step;                         // steps of these two writes
    bool has_promise;                                       // the first variable is a promise
} address_holders;

// Updates the first and the last variable that has stored the address, by event `e`, which stores
// it in a variable.
static void add_holder(const smc_program *p, const smc_witness_event *e, address_holders *h) {
    char name[SMC_DEADLOCK_NAME];
    p->names.location(p, e->loc, name, sizeof name);
    if (!remove_member_suffix(name) || !reduce_to_variable(name)) return;
    if (!*h->first || e->step < h->first_step) {
        const char *callee = e->place ? p->place(p, e->place).callee : NULL;
        h->has_promise = callee && strstr(callee, "promise<") && !strstr(callee, "::get_future");
        h->first_step = e->step;
        snprintf(h->first, sizeof h->first, "%s", name);
    }
    if (!*h->last || e->step > h->last_step)
        h->last_step = e->step, snprintf(h->last, sizeof h->last, "%s", name);
}

// Finds the variables that stored an address in the `size` bytes at `base`.
static address_holders find_address_holders(const smc_program *p, const smc_witness *x,
                                            uint64_t base, uint64_t size) {
    address_holders h = {.first_step = 0};
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (e->writes && e->loc && !e->pending && e->out - base < size) add_holder(p, e, &h);
    }
    return h;
}

bool smc_future_name(const smc_program *p, const smc_witness *x, uint32_t loc, char *buf) {
    char name[SMC_DEADLOCK_NAME];
    uint64_t base, size;
    const smc_location at = p->location(p, loc);
    if (!at.object || !p->names.object || !p->objects.extent) return false;
    p->names.object(p, at.object, name, sizeof name);
    char *words = strstr(name, state);
    if (!words || !p->objects.extent(p, at.address, &base, &size)) return false;
    const address_holders h = find_address_holders(p, x, base, size);
    const char *line = words + strlen(state);
    const size_t n = strlen(line);
    if (h.has_promise && strcmp(h.first, h.last) != 0)
        snprintf(buf, SMC_DEADLOCK_NAME, "future %.80s of promise %.80s", h.last, h.first);
    else if (h.has_promise)
        snprintf(buf, SMC_DEADLOCK_NAME, "the future of promise %.120s", h.first);
    else if (*h.last) snprintf(buf, SMC_DEADLOCK_NAME, "future %.120s", h.last);
    else
        snprintf(buf, SMC_DEADLOCK_NAME, "the future made in %.*s", n > 2 ? (int)n - 2 : 0,
                 line + 1);
    return true;
}

bool smc_future_name_by_line(const smc_program *p, uint32_t loc, char *buf) {
    char name[SMC_DEADLOCK_NAME];
    const uint32_t object = p->location(p, loc).object;
    if (!object || !p->names.object) return false;
    p->names.object(p, object, name, sizeof name);
    const char *line = strstr(name, "(line ");
    if (!line) return false;
    snprintf(buf, SMC_DEADLOCK_NAME, "the future made in %.*s", (int)strcspn(line + 1, ")"),
             line + 1);
    return true;
}
