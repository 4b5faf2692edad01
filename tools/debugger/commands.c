#include "tools/debugger/commands.h"

#include "tools/debugger/expression.h"
#include "tools/debugger/navigation.h"
#include "tools/debugger/show.h"
#include "tools/options/nearest.h"
#include "tools/report/words/words.h"

#include <string.h>

// Executes a command with its argument, which has no blanks at its ends. Returns true if the replay
// must continue.
typedef bool command(smc_session *, const char *rest);

static void print_error(const smc_session *s, const char *fmt, ...) SMC_PRINTF(2, 3);
static void print_error(const smc_session *s, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *text = smc_vformat(fmt, ap);
    va_end(ap);
    const char *file = s->lines.name ? s->lines.name : s->lines.is_terminal ? NULL : "<stdin>";
    smc_console_print_message(
        s->console, (smc_position){.file = file, .line = file ? s->lines.line : 0}, "error", text);
    free(text);
}

// Parses a positive number; `otherwise` is returned for an empty argument. Prints a message and
// returns 0 for any other text.
static uint32_t parse_step_number(const smc_session *s, const char *rest, uint32_t otherwise) {
    char *end;
    if (!*rest) return otherwise;
    const unsigned long n = strtoul(rest, &end, 10);
    if (*rest >= '0' && *rest <= '9' && !*end && n && n < UINT32_MAX) return (uint32_t)n;
    print_error(s, "'%s' is not a positive number", rest);
    return 0;
}

// ---- movement -----------------------------------------------------------------------------------

static bool run_steps(smc_session *s, const char *rest, bool back) {
    bool leaves = false;
    const uint32_t n = parse_step_number(s, rest, 1);
    if (n) smc_move_to_goal(s, (smc_goal){SMC_GOAL_STEPS, n}, back, &leaves);
    return leaves;
}

static bool run_next(smc_session *s, const char *rest) { return run_steps(s, rest, false); }
static bool run_back(smc_session *s, const char *rest) { return run_steps(s, rest, true); }

static bool run_steps_in_thread(smc_session *s, const char *rest, bool back) {
    bool leaves = false;
    if (*rest)
        print_error(s, "unexpected '%s': it goes to the %s step of thread %u", rest,
                    back ? "last" : "next", s->thread);
    else smc_move_to_goal(s, (smc_goal){SMC_GOAL_THREAD, s->thread}, back, &leaves);
    return leaves;
}

static bool run_step(smc_session *s, const char *rest) {
    return run_steps_in_thread(s, rest, false);
}
static bool run_back_in_thread(smc_session *s, const char *rest) {
    return run_steps_in_thread(s, rest, true);
}

static bool run_continue(smc_session *s, const char *rest) {
    bool leaves = false;
    if (*rest) print_error(s, "continue takes no '%s'", rest);
    else smc_move_to_goal(s, (smc_goal){SMC_GOAL_BREAK, 0}, false, &leaves);
    return leaves;
}

static bool goto_step(smc_session *s, const char *rest) {
    bool leaves = false;
    const uint32_t n = *rest ? parse_step_number(s, rest, 0) : 0;
    if (!*rest) print_error(s, "which step? (goto N)");
    if (n == s->at + 1) smc_show_step(s, s->at);
    else if (n) smc_move_to_goal(s, (smc_goal){SMC_GOAL_STEP, n - 1}, false, &leaves);
    return leaves;
}

// ---- breakpoints --------------------------------------------------------------------------------

// Parses FILE:LINE, or LINE in the current file. The caller frees the returned file name. Returns
// NULL, after a message, if the text is neither.
static char *parse_file_and_line(const smc_session *s, const char *text, unsigned *line) {
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    const smc_recorded_step *here = smc_session_current_step(s);
    const char *file = here ? smc_position_of(s->report->program, here->event.place).file : NULL;
    if (!*digits || digits[strspn(digits, "0123456789")] || colon == text ||
        !(*line = (unsigned)strtoul(digits, NULL, 10))) {
        print_error(s, "'%s' is neither LINE nor FILE:LINE", text);
        return NULL;
    }
    if (colon) return smc_format("%.*s", (int)(colon - text), text);
    return smc_strdup(file ? file : s->report->input.file);
}

static void list_breakpoints(const smc_session *s) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->breakpoints.n; i++) {
        const smc_breakpoint *b = &s->breakpoints.at[i];
        if (b->deleted) continue;
        fprintf(s->console->to, "  breakpoint %u at %s:%u, reached %u times\n", i + 1, b->file,
                b->line, b->hits);
        n++;
    }
    if (!n) smc_show_note(s, "there are no breakpoints");
}

static bool set_break(smc_session *s, const char *rest) {
    unsigned line = 0;
    if (!*rest) {
        list_breakpoints(s);
        return false;
    }
    char *file = parse_file_and_line(s, rest, &line);
    if (!file) return false;
    *smc_vec_push(&s->breakpoints) = (smc_breakpoint){.file = file, .line = line};
    smc_show_note(s, "breakpoint %u at %s:%u", s->breakpoints.n, file, line);
    return false;
}

static bool delete_break(smc_session *s, const char *rest) {
    const uint32_t n = *rest ? parse_step_number(s, rest, 0) : 0;
    if (!*rest)
        for (uint32_t i = 0; i < s->breakpoints.n; i++) s->breakpoints.at[i].deleted = true;
    else if (n > s->breakpoints.n || (n && s->breakpoints.at[n - 1].deleted))
        print_error(s, "there is no breakpoint %u", n);
    else if (n) s->breakpoints.at[n - 1].deleted = true;
    return false;
}

// ---- inspection ---------------------------------------------------------------------------------

static bool run_list(smc_session *s, const char *rest) {
    unsigned line = 0;
    char *file = *rest ? parse_file_and_line(s, rest, &line) : NULL;
    const char *known = file;
    // If only the end of the name matches, the name as the compiler got it is used.
    for (uint32_t i = 0; file && s->report->input.files && i < s->report->input.files->n; i++) {
        const char *name = s->report->input.files->at[i].name;
        const size_t n = strlen(name), k = strlen(file);
        if (n > k && name[n - k - 1] == '/' && strcmp(name + n - k, file) == 0) known = name;
    }
    if (!*rest || file) smc_show_lines(s, known, line);
    if (s->shown_file == file) s->shown_file = NULL, s->last_shown_line = 0;
    free(file);
    return false;
}

static bool run_print(smc_session *s, const char *rest) {
    smc_memory_view view;
    char *fault = NULL;
    if (!*rest) print_error(s, "print which expression?");
    if (!*rest || !smc_memory_view_open(&view, s, true)) return false;
    char *words = smc_expression_text(&view, rest, &fault);
    if (words) fprintf(s->console->to, "%s = %s\n", rest, words);
    else print_error(s, "%s: %s", rest, fault);
    free(words);
    free(fault);
    smc_memory_view_close(&view);
    return false;
}

static void show_locals(const smc_session *s) {
    smc_memory_view view;
    if (!smc_memory_view_open(&view, s, true)) return;
    if (!view.inspection.variables.n)
        smc_show_note(s, "%s has no variables here",
                      view.inspection.function ? view.inspection.function : "it");
    for (uint32_t i = 0; i < view.inspection.variables.n; i++) {
        const smc_inspected_variable *v = &view.inspection.variables.at[i];
        char *words = smc_memory_object_text(&view, v->shape, v->address);
        fprintf(s->console->to, "  %s = %s\n", v->name, words);
        free(words);
    }
    smc_memory_view_close(&view);
}

static bool choose_debugged_thread(smc_session *s, const char *rest) {
    char *end;
    const unsigned long n = strtoul(rest, &end, 10);
    const smc_recorded_step *k = smc_session_position_step(s);
    if (!*rest || *end || *rest == '-') print_error(s, "which thread? (info threads lists them)");
    else if (!k || n >= k->n_threads || !k->next[n])
        print_error(s, "thread %lu has ended, or is not created yet", n);
    else {
        s->thread = (uint32_t)n;
        s->frame = 0;
        smc_show_calls(s);
    }
    return false;
}

static bool choose_frame(smc_session *s, const char *rest) {
    char *end;
    const unsigned long n = strtoul(rest, &end, 10);
    if (!*rest || *end || *rest == '-') print_error(s, "which frame? (where lists them)");
    else if (n >= smc_count_calls(s))
        print_error(s, "thread %u has no frame %lu here", s->thread, n);
    else {
        s->frame = (uint32_t)n;
        smc_show_calls(s);
    }
    return false;
}

static bool run_sources(smc_session *s, const char *rest) {
    (void)rest;
    smc_show_sources(s);
    return false;
}

static bool run_where(smc_session *s, const char *rest) {
    (void)rest;
    smc_show_calls(s);
    return false;
}

static bool run_show(smc_session *s, const char *rest) {
    (void)rest;
    smc_show_step(s, s->at);
    return false;
}

static bool run_info(smc_session *s, const char *rest) {
    if (strcmp(rest, "threads") == 0) smc_show_threads(s);
    else if (strcmp(rest, "breakpoints") == 0 || strcmp(rest, "b") == 0) list_breakpoints(s);
    else if (strcmp(rest, "sources") == 0) smc_show_sources(s);
    else if (strcmp(rest, "locals") == 0) show_locals(s);
    else print_error(s, "info needs one of: locals, threads, breakpoints, sources");
    return false;
}

static bool run_quit(smc_session *s, const char *rest) {
    (void)rest;
    s->goal = (smc_goal){SMC_GOAL_NOTHING, 0};
    return true;
}

// ---- table of commands --------------------------------------------------------------------------

static bool run_help(smc_session *s, const char *rest);

// The commands, in the order in which help lists them.
static const struct {
    const char *name, *brief; // first line of the help text; NULL: not shown
    command *run;
    bool repeats; // on a terminal, an empty line repeats the command
    const char *argument, *words;
} commands[] = {
    {"next", "n", run_next, true, "[N]", "step forward, or N steps"},
    {"back", "k", run_back, true, "[N]", "step back, or N steps"},
    {"step", "s", run_step, true, "", "go to the next step of this thread"},
    {"backstep", "ks", run_back_in_thread, true, "", "go back to the previous step of this thread"},
    {"continue", "c", run_continue, true, "", "continue to the next breakpoint, or to the end"},
    {"goto", "g", goto_step, false, "N", "go to step N"},
    {"break", "b", set_break, false, "[[FILE:]LINE]",
     "stop at steps in that line; list the breakpoints"},
    {"delete", "d", delete_break, false, "[N]", "delete breakpoint N, or all"},
    {"print", "p", run_print, false, "EXPRESSION",
     "show the value of a C expression in the thread"},
    {"sources", "so", run_sources, false, "", "show the writes that this step could read from"},
    {"where", "w", run_where, false, "", "show the call stack of the thread"},
    {"list", "l", run_list, true, "[[FILE:]LINE]",
     "show the source around this step or a line; again: continue"},
    {"thread", "t", choose_debugged_thread, false, "N", "select thread N"},
    {"frame", "f", choose_frame, false, "N", "select frame N of the call stack (see where)"},
    {"info", "i", run_info, false, "locals|threads|breakpoints|sources", "list them"},
    {"show", NULL, run_show, false, "", "show this step again"},
    {"help", "h", run_help, false, "", "show this list"},
    {"quit", "q", run_quit, false, "", "leave the debugger"},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

static bool run_help(smc_session *s, const char *rest) {
    (void)rest;
    for (size_t i = 0; i < N_COMMANDS; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s %s", commands[i].name, commands[i].brief ? ", " : "",
                 commands[i].brief ? commands[i].brief : "", commands[i].argument);
        fprintf(s->console->to, "  %-42s %s\n", left, commands[i].words);
    }
    return false;
}

static bool is_word(const char *word, size_t n, const char *known) {
    return known && strlen(known) == n && memcmp(word, known, n) == 0;
}

static void report_unknown_command(const smc_session *s, const char *word) {
    smc_nearest_word near = {.word = word};
    for (size_t i = 0; i < N_COMMANDS; i++) smc_nearest_offer(&near, commands[i].name);
    if (near.best) print_error(s, "unknown command '%s'; did you mean '%s'?", word, near.best);
    else print_error(s, "unknown command '%s'; help lists them", word);
}

// Executes the command in the line. Returns true if the replay must continue.
static bool run_line(smc_session *s, const char *line) {
    line += strspn(line, " \t");
    const size_t n = strcspn(line, " \t");
    if (!n || *line == '#') return false;
    char *rest = smc_strdup(line + n + strspn(line + n, " \t"));
    for (size_t k = strlen(rest); k && strchr(" \t", rest[k - 1]); k--) rest[k - 1] = 0;
    bool leaves = false;
    size_t i = 0;
    while (i < N_COMMANDS && !is_word(line, n, commands[i].name) &&
           !is_word(line, n, commands[i].brief))
        i++;
    if (i < N_COMMANDS) {
        leaves = commands[i].run(s, rest);
        char *last =
            commands[i].repeats ? smc_strdup(commands[i].run == run_list ? "list" : line) : NULL;
        free(s->last);
        s->last = last;
    } else {
        char *word = smc_format("%.*s", (int)n, line);
        report_unknown_command(s, word);
        free(word);
    }
    free(rest);
    return leaves;
}

void smc_commands_run(smc_session *s) {
    const char *line;
    while ((line = smc_lines_next_line(&s->lines))) {
        const bool is_empty = !line[strspn(line, " \t")];
        char *again = is_empty && s->lines.is_terminal && s->last ? smc_strdup(s->last) : NULL;
        const bool leaves = run_line(s, again ? again : line);
        free(again);
        if (leaves) return;
    }
    s->goal = (smc_goal){SMC_GOAL_NOTHING, 0}; // from here on, no more steps are shown
}
