#include "tools/command/state.h"

#include "base/printable.h"

#include <inttypes.h>

static const char *const words[] = {"cancelled", "failed", "ended", "done", "open", NULL};

static const char *state_word(const smc_store_state *s) {
    enum { CANCELLED, FAILED, ENDED, DONE, OPEN };
    if (s->cancelled) return words[CANCELLED];
    if (*s->fault) return words[FAILED];
    if (s->stopped) return words[ENDED];
    return words[s->finished ? DONE : OPEN];
}

json_t *smc_state_object(uint64_t job, const char *command, const char *version,
                         const smc_store_state *s) {
    json_t *o = json_object();
    if (job) smc_json_set_member(o, "job", smc_json_number(job));
    smc_json_set_member(o, "command", smc_json_text(command));
    smc_json_set_member(o, "version", smc_json_text(version));
    smc_json_set_member(o, "state", smc_json_text(state_word(s)));
    if (*s->fault) smc_json_set_member(o, "fault", smc_json_text(s->fault));
    smc_json_set_member(o, "executions", smc_json_number(s->executions));
    smc_json_set_member(o, "blocked", smc_json_number(s->blocked));
    smc_json_set_member(o, "parts_done", smc_json_number(s->items_done));
    smc_json_set_member(o, "parts_open", smc_json_number(s->items_open));
    smc_json_set_member(o, "parts_taken", smc_json_number(s->items_taken));
    smc_json_set_member(o, "sessions", smc_json_number(s->sessions));
    smc_json_set_member(o, "seconds", json_real(s->seconds));
    return o;
}

void smc_state_text(uint64_t job, const char *command, const char *version,
                    const smc_store_state *s, FILE *to) {
    char *shown = smc_printable(command), *build = smc_printable(version),
         *fault = smc_printable(s->fault);
    if (job) fprintf(to, "job %" PRIu64 ": ", job);
    fprintf(to, "%s\n", shown);
    fprintf(to,
            "%s: %" PRIu64 " executions (%" PRIu64 " blocked), %" PRIu64 " parts done, %" PRIu64
            " open, %" PRIu64 " in progress, by %u processes in %.1f s of work, of smc %s\n",
            state_word(s), s->executions, s->blocked, s->items_done, s->items_open, s->items_taken,
            s->sessions, s->seconds, build);
    if (*s->fault) fprintf(to, "%s\n", fault);
    free(shown);
    free(build);
    free(fault);
}

// ---- JSON fields --------------------------------------------------------------------------------

static const smc_json_field fields[] = {
    {"job", "count", "its number; absent: it has none", true},
    {"command", "text", NULL, false},
    {"version", "text", NULL, false},
    {"state", "state_word", NULL, false},
    {"fault", "text", NULL, true},
    {"executions", "count", NULL, false},
    {"blocked", "count", NULL, false},
    {"parts_done", "count", NULL, false},
    {"parts_open", "count", NULL, false},
    {"parts_taken", "count", "that somebody works on", false},
    {"sessions", "count", "processes that have worked on it", false},
    {"seconds", "number", "of work", false},
    {NULL, NULL, NULL, false}};

const smc_json_shape smc_state_shape = {"state", "smc status --job and smc resume --status", fields,
                                        NULL, false};

static const char *state_word_at(unsigned i) { return words[i]; }
const smc_json_enumeration smc_state_words = {"state_word", state_word_at};
