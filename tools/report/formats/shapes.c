#include "tools/report/formats/shapes.h"

#include "tools/report/report.h"
#include "tools/report/waiting.h"

#define END {NULL, NULL, NULL, false}
#define COUNTER(field, words) {#field, "count", words, false},
#define OPTIONAL_COUNTER(field, words) {#field, "count", words, true},

const smc_json_field smc_place_fields[] = {{"file", "name", NULL, false},
                                           {"line", "count", NULL, false},
                                           {"column", "count", NULL, false},
                                           {"function", "name", NULL, false},
                                           END};

static const smc_json_field place[] = {END};

// ---- an execution -------------------------------------------------------------------------------

static const smc_json_field event[] = {
    {"id", "count", "within the execution", false},
    {"index", "count", "within the thread", false},
    {"kind", "event_kind", NULL, false},
    {"operation", "operation", "of a read-modify-write", true},
    {"order", "order", "of an access or fence", true},
    {"location", "text", NULL, true},
    {"object", "text", NULL, true},
    {"object_address", "text",
     "how addresses in the object begin; not of results of other processes", true},
    {"value_read", "value", NULL, true},
    {"address_read", "text", NULL, true},
    {"value_written", "value", NULL, true},
    {"address_written", "text", NULL, true},
    {"call", "text", "of smc linearize: a call begins or returns", true},
    {"chosen", "count", "of a choice: which of the values, counted from 0 for the least", true},
    {"other_thread", "count", "that is created or joined", true},
    {"culprit", "flag", "it shows the error", true},
    {"pending", "flag", "the thread waits for ever", true},
    {"repeats", "flag", "it belongs to a cycle of steps that can repeat for ever", true},
    {"step", "count", "when it happens, from 0", false},
    {"shown", "count", "the number of the step in the report; absent: it is left out", true},
    {"text", "text", "the step in the report", true},
    {"note", "text", "why it could read that: \"reads 0, although ..\"", true},
    END};

static const smc_json_field thread[] = {{"thread", "count", NULL, false},
                                        {"name", "text", NULL, true},
                                        {"events", "[event]", NULL, false},
                                        END};

static const smc_json_field execution[] = {
    {"threads", "[thread]", NULL, false},
    {"rf", "[pair]", "reads-from: the write's id, null for the initial value, and the read's",
     false},
    {"co", "[pair]", "coherence: the ids of a write and the next one of the location", false},
    END};

// ---- an error -----------------------------------------------------------------------------------

static const smc_json_field other[] = {{"message", "text", NULL, false},
                                       {"thread", "count", NULL, false},
                                       {"stack", "[place]", NULL, false},
                                       END};

static const smc_json_field wait[] = {
    {"thread", "count", NULL, false},
    {"message", "text", "who waits for what, or a thread that has ended with a lock", false},
    {"event", "count", "its last event, or that which took the lock", false},
    {"for", "wait_for", "absent: the thread has ended with a lock", true},
    {"location", "text", "that it waits for", true},
    {"by", "[count]", "threads that would end the wait", true},
    {"root", "flag", "it is the reason, or a part of it; others wait for it", true},
    END};

static const smc_json_field input[] = {
    {"name", "name", "the variable that first holds it, or the function that returns it", false},
    {"value", "value", "a string: a number of 2^63 or more", false},
    {"type", "text", "its size and sign, as a type of <stdint.h>", false},
    {"thread", "count", "that receives it", false},
    {"event", "count", "an id", false},
    END};

static const smc_json_field circle_wait[] = {
    {"thread", "count", "it waits for the next one of the circle, the last for the first", false},
    {"lock", "text", "that the next one holds; absent: it waits for the next one to end", true},
    {"event", "count", "at which it waits: an id", false},
    END};

static const smc_json_field lock_held[] = {
    {"thread", "count", "that took the lock at this place", false},
    {"lock", "text", NULL, false},
    {"reading", "flag", "a read-write lock, for reading only", false},
    END};

static const smc_json_field error[] = {
    {"kind", "error_kind", NULL, false},
    {"subkind", "error_subkind", "the variety of a memory or arithmetic error", true},
    {"message", "text", NULL, false},
    {"optimized", "flag", "a race in code that was optimised before smc got it", true},
    {"thread", "count", NULL, false},
    {"found", "count", "the number of the execution in which it was found first", false},
    {"executions", "count", "that show it", false},
    {"stack", "[place]", "calls, the innermost first", false},
    {"other", "other", "the other place: of a race, the other access", true},
    {"inputs", "[input]", "with which it happens, by thread; absent: none", true},
    {"reasons", "[text]", "sentences: why it can happen; absent: none", true},
    {"waits", "[wait]", "of a deadlock: what its threads wait for", true},
    {"circle", "[circle_wait]", "of a deadlock: threads each of which waits for the next one",
     true},
    {"held", "[lock_held]", "the locks that threads hold when it happens", true},
    {"advice", "[text]", "sentences: what helps, with the lines to change; absent: none", true},
    {"execution", "execution", NULL, false},
    {"replay_command", "text", "a shell command that runs the execution again, step by step", true},
    {"replay", "text", "what --replay takes to run the execution again; none under c11", true},
    END};

static const smc_json_field suppressed[] = {
    {"kind", "error_kind", NULL, false},
    {"message", "text", NULL, false},
    {"by", "text", "the suppression, as it was written", true},
    {"reason", "text", "that a comment gives", true},
    END};

static const smc_json_field warning[] = {{"kind", "warning_kind", NULL, false},
                                         {"severity", "severity", NULL, false},
                                         {"message", "text", NULL, false},
                                         END};

// ---- a result -----------------------------------------------------------------------------------

static const smc_json_field loop[] = {{"rounds", "count", NULL, false},
                                      {"does", "round_does", NULL, false},
                                      {"try", "text", "an option that bounds it", false},
                                      END};

static const smc_json_field sample[] = {
    {"seed", "count", NULL, false},
    {"distinct", "count", "outcomes", false},
    {"distinct_in_last_tenth", "count", "of these, found only in the last tenth", false},
    {"pairs", "count", "of a write and a read that took it, by their places", false},
    {"pairs_in_last_tenth", "count", NULL, false},
    END};

static const smc_json_field stage[] = {
    {"stage", "stage_kind", NULL, false},
    {"algo", "algorithm", NULL, false},
    {"complete", "flag", NULL, false},
    {"preemptions", "count", "executions with at most so many", true},
    {"executions", "count", NULL, false},
    {"blocked", "count", NULL, false},
    {"seed", "count", NULL, true},
    {"distinct", "count", "outcomes", true},
    {"seconds", "number", NULL, false},
    END};

static const smc_json_field budget[] = {
    {"seconds", "number", NULL, false},
    {"estimate", "number", "about how many executions there are", true},
    {"stages", "[stage]", NULL, false},
    END};

static const smc_json_field clients[] = {
    {"clients", "count", "explored", false},
    {"histories", "count", "of calls and results, that differ within a client", false},
    {"known", "count", "clients that an earlier run has explored; absent: none", true},
    {"calls", "count", "all clients of up to so many were explored", true},
    {"threads", "count", "on up to so many", true},
    {"client", "text", "the one with an error", true},
    END};

static const smc_json_field share[] = {
    {"found", "count", NULL, false}, {"hit", "count", NULL, false}, END};
static const smc_json_field covered[] = {{"lines", "share", NULL, false},
                                         {"functions", "share", NULL, false},
                                         {"branches", "share", NULL, false},
                                         END};
static const smc_json_field covered_file[] = {
    {"file", "name", NULL, false}, {"unreached", "[count]", "lines", false}, END};
static const smc_json_field coverage[] = {{"files", "[covered_file]", NULL, false}, END};

static const smc_json_field result[] = {
    {"smc", "text", "the version", false},
    {"file", "text", NULL, false},
    {"build_target", "text", "of -p: the target, if the build compiles the file for several", true},
    {"test", "text", "the test of the file that is the program (smc test)", true},
    {"model", "model", NULL, false},
    {"algo", "algorithm", NULL, false},
    {"verdict", "verdict", NULL, false},
    {"complete", "flag", "every execution was visited", false},
    {"interchangeable", "count", "threads: executions that differ only by their names count once",
     false},
    {"reason", "text", "why the verdict is incomplete, or --minimize or --keep-going was cut short",
     true},
    SMC_COUNTERS(COUNTER) // clang-format off
    SMC_INTERP_COUNTERS(OPTIONAL_COUNTER) // clang-format on
    {"visited", "count",
     "executions, whatever their end: complete, blocked, bounded, ended by an error", false},
    {"found_in_execution", "count",
     "the visited execution, from 1, in which the first error was found, where it ended the run",
     true},
    {"seconds", "number", NULL, false},
    {"exploration_seconds", "number", NULL, false},
    {"explored_before", "number", "seconds that an earlier run took, whose result this is", true},
    {"peak_rss_kib", "count", NULL, false},
    {"sample", "sample", "of what smc hunt has drawn", true},
    {"budget", "budget", "what was done of --budget", true},
    {"linearizability", "clients", "of smc linearize", true},
    {"coverage", "coverage", "of --coverage: what some execution has run", true},
    {"after_step", "count", "only executions with so many recorded steps were explored", true},
    {"unlike_recorded", "count",
     "only executions with so many choices unlike the recorded one were explored", true},
    {"preemption_bound", "count", "executions with more preemptions were left out", true},
    {"errors", "[error]", NULL, false},
    {"suppressed", "[suppressed]", "errors that are allowed; absent: none", true},
    {"warnings", "[warning]", NULL, false},
    {"loop", "loop", "because of which, most likely, not everything was explored", true},
    {"outcome_hash", "hash", "of the set of outcomes", true},
    END};

// Shapes of a result. Those of rows (SMC_COUNTERS) precede `place`, whose fields are the ones of a
// place.
const smc_json_shape smc_result_shapes[] = {
    {"result", "a check, smc linearize and smc hunt", result, NULL, true},
    {"place", NULL, place, smc_place_fields, false},
    {"error", NULL, error, smc_place_fields, false},
    {"other", NULL, other, smc_place_fields, false},
    {"wait", NULL, wait, smc_place_fields, false},
    {"input", NULL, input, smc_place_fields, false},
    {"circle_wait", NULL, circle_wait, NULL, false},
    {"lock_held", NULL, lock_held, smc_place_fields, false},
    {"execution", NULL, execution, NULL, false},
    {"thread", NULL, thread, NULL, false},
    {"event", NULL, event, smc_place_fields, false},
    {"suppressed", NULL, suppressed, smc_place_fields, false},
    {"warning", NULL, warning, smc_place_fields, false},
    {"loop", NULL, loop, smc_place_fields, false},
    {"sample", NULL, sample, NULL, false},
    {"budget", NULL, budget, NULL, false},
    {"stage", NULL, stage, NULL, false},
    {"clients", NULL, clients, NULL, false},
    {"coverage", NULL, coverage, covered, false},
    {"covered_file", NULL, covered_file, covered, false},
    {"share", NULL, share, NULL, false},
    {NULL, NULL, NULL, NULL, false}};

// ---- words --------------------------------------------------------------------------------------

static const char *verdict_word(unsigned i) {
    return i <= SMC_INCOMPLETE ? smc_verdict_word((smc_verdict)i) : NULL;
}
static const char *error_kind_word(unsigned i) {
    return i < SMC_ERR_COUNT ? smc_error_name(i) : NULL;
}
static const char *error_subkind_word(unsigned i) {
    const unsigned error = SMC_ERR_COUNT + 1 + i;
    return error < SMC_ERR_END ? smc_error_name(error) : NULL;
}
static const char *event_kind_word(unsigned i) {
    return i < SMC_KIND_COUNT ? smc_kind_name(i) : NULL;
}
static const char *warning_kind_word(unsigned i) {
    return i < SMC_WARN_COUNT ? smc_warning_name((smc_warning_kind)i) : NULL;
}
static const char *wait_kind_word(unsigned i) {
    return i < SMC_WAITS_KINDS ? smc_wait_kind_word(i) : NULL;
}
static const char *severity_word(unsigned i) {
    static const char *const words[] = {"warning", "note", NULL};
    return words[i];
}
static const char *round_effect_word(unsigned i) {
    // clang-format off
    static const char *const words[] = {
#define X(id, word, words) word,
        SMC_ROUND_DOES(X)
#undef X
            NULL
    };
    // clang-format on
    return words[i];
}
static const char *stage_kind_word(unsigned i) {
    // clang-format off
    static const char *const words[] = {
#define X(id, word) word,
        SMC_STAGES(X)
#undef X
            NULL
    };
    // clang-format on
    return words[i];
}
static const char *operation_word(unsigned i) { return i <= SMC_FETCH ? smc_rmw_name(i) : NULL; }
static const char *order_word(unsigned i) { return i <= SMC_SEQ_CST ? smc_order_name(i) : NULL; }

const smc_json_enumeration smc_result_words[] = {{"verdict", verdict_word},
                                                 {"error_kind", error_kind_word},
                                                 {"error_subkind", error_subkind_word},
                                                 {"warning_kind", warning_kind_word},
                                                 {"severity", severity_word},
                                                 {"wait_for", wait_kind_word},
                                                 {"event_kind", event_kind_word},
                                                 {"operation", operation_word},
                                                 {"order", order_word},
                                                 {"round_does", round_effect_word},
                                                 {"stage_kind", stage_kind_word},
                                                 {NULL, NULL}};
