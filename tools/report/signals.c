#include "tools/report/signals.h"

#include "program/signals.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 96, WORD = 8 };
typedef enum signal_word { NO_SIGNALS, PENDING_SIGNALS, KICKS } signal_word;

static bool begins_with(const char *name, const char *begin) {
    return strncmp(name, begin, strlen(begin)) == 0;
}

static signal_word word_of(const smc_report *r, const smc_witness_event *e) {
    char name[NAME];
    if (!e->loc || !smc_is_access(e->kind) || r->program->location(r->program, e->loc).size != WORD)
        return NO_SIGNALS;
    r->program->names.location(r->program, e->loc, name, sizeof name);
    return begins_with(name, SMC_NAME_PENDING_SIGNALS) ? PENDING_SIGNALS
           : begins_with(name, SMC_NAME_KICKS)         ? KICKS
                                                       : NO_SIGNALS;
}

bool smc_signals_hides(const smc_report *r, const smc_witness_event *e) {
    const signal_word word = word_of(r, e);
    return word == KICKS || (word == PENDING_SIGNALS && (!e->writes || e->in == e->out));
}

// Writes the name of the lowest signal in the set.
static void signal_name(uint64_t set, char *buf, size_t n) {
    const int number = set ? __builtin_ctzll(set) + 1 : 0;
    const char *short_name = sigabbrev_np(number);
    if (short_name) snprintf(buf, n, "SIG%s", short_name);
    else snprintf(buf, n, "signal %d", number);
}

bool smc_signals_event_text(const smc_report *r, const smc_witness_event *e, char *buf, size_t n) {
    const signal_word word = word_of(r, e);
    char name[NAME], to[NAME];
    if (!word) return false;
    r->program->names.location(r->program, e->loc, to, sizeof to);
    signal_name(e->in ^ e->out, name, sizeof name);
    if (word == KICKS)
        snprintf(buf, n, e->writes ? "a signal comes" : "no further signal has come");
    else if (!e->writes || e->in == e->out) snprintf(buf, n, "no signal is pending");
    else if (e->rmw == SMC_OR)
        snprintf(buf, n, "send %s to %s", name, to + strlen(SMC_NAME_PENDING_SIGNALS));
    else snprintf(buf, n, "%s is delivered", name);
    return true;
}
