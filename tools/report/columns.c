#include "tools/report/columns.h"

#include "base/text.h"
#include "tools/report/inputs.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <inttypes.h>
#include <string.h>

enum {
    WIDTH = 118,    // width of a line if the output is not a terminal
    MIN_WIDTH = 10, // least width of a column
    PLACE = 96,
};

// Layout of the printed execution: a line for each shown step, and a column for each thread.
typedef struct page {
    const smc_explanation *why;
    const smc_report *report;
    const smc_error *error;
    const smc_console *to;
    const smc_witness *x;
    bool is_in_one_file;
    int number_width, place_width;
    int *column; // [event]: position of its thread's column
} page;

// ---- text of a step -----------------------------------------------------------------------------

// True for an event whose line is of no interest: it is in a library header and not called by the
// program, or in the code of a generated client.
static bool is_not_of_program(const page *p, const smc_witness_event *e) {
    const smc_place at =
        e->place ? p->report->program->place(p->report->program, e->place) : (smc_place){0};
    return at.header || (p->report->clients && !at.line);
}

static const char *format_place(const page *p, const smc_witness_event *e, char *buf) {
    const smc_position at = smc_position_of(p->report->program, e->place);
    const char *slash = at.file ? strrchr(at.file, '/') : NULL;
    if (is_not_of_program(p, e)) snprintf(buf, PLACE, "-");
    else if (!at.file || !at.line) snprintf(buf, PLACE, "?");
    else if (p->is_in_one_file) snprintf(buf, PLACE, "%u", at.line);
    else snprintf(buf, PLACE, "%s:%u", slash ? slash + 1 : at.file, at.line);
    return buf;
}

static bool has_line(const page *p, uint32_t i) { return smc_explanation_has_step(p->why, i); }

// ---- layout -------------------------------------------------------------------------------------

static void measure_places(page *p) {
    const char *file = NULL;
    p->is_in_one_file = true;
    for (uint32_t i = 0; i < p->x->n; i++) {
        const char *f = p->why->shown[i] && !is_not_of_program(p, &p->x->events[i])
                            ? smc_position_of(p->report->program, p->x->events[i].place).file
                            : NULL;
        if (f && file && strcmp(f, file) != 0) p->is_in_one_file = false;
        if (f) file = f;
    }
    p->place_width = 4;  // width of the title "line"
    p->number_width = 4; // width of the title "step"
    for (uint32_t i = 0; i < p->x->n; i++) {
        char place[PLACE];
        const int n = has_line(p, i) ? (int)strlen(format_place(p, &p->x->events[i], place)) : 0;
        if (n > p->place_width) p->place_width = n;
    }
}

// The column of a thread.
typedef struct column {
    uint32_t first; // the thread's first event
    int longest, begin;
} column;
typedef SMC_VEC(column) columns;

static bool thread_is_shown(const page *p, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i++)
        if (p->why->shown[i]) return true;
    return false;
}

static void find_columns(const page *p, columns *out) {
    for (uint32_t i = 0, end; i < p->x->n; i = end) {
        end = smc_trace_next_thread(p->x, i);
        if (!thread_is_shown(p, i, end)) continue;
        char text[SMC_EVENT_LINE_SIZE];
        smc_trace_thread_title(p->report, &p->x->events[i], end - i, text);
        column c = {.first = i, .longest = (int)strlen(text)};
        for (uint32_t k = i; k < end; k++) {
            if (!has_line(p, k)) continue;
            smc_explanation_step(p->why, k, text);
            if ((int)strlen(text) > c.longest) c.longest = (int)strlen(text);
        }
        *smc_vec_push(out) = c;
    }
}

static int page_width_of(const page *p) { return p->to->width ? p->to->width : WIDTH; }

// Places the columns. A column is as wide as its longest text, if there is enough room. Otherwise,
// texts extend into the columns to their right, which are empty in the same line.
static void place_columns(page *p, columns *all) {
    const int room = page_width_of(p) - (p->number_width + p->place_width + 8);
    const int last = all->n ? all->at[all->n - 1].longest : 0;
    int widest = all->n > 1 ? (room - last) / (int)(all->n - 1) : 0;
    if (widest < MIN_WIDTH) widest = MIN_WIDTH;
    int begin = 0;
    for (uint32_t c = 0; c < all->n; c++) {
        all->at[c].begin = begin;
        const uint32_t end = smc_trace_next_thread(p->x, all->at[c].first);
        for (uint32_t i = all->at[c].first; i < end; i++) p->column[i] = begin;
        begin += all->at[c].longest + 2 < widest ? all->at[c].longest + 2 : widest;
    }
}

typedef SMC_VEC(uint32_t) lines; // the events that get a line, in step order

// ---- printing -----------------------------------------------------------------------------------

static void print_line_start(const page *p, bool marked, const char *number, const char *place) {
    fputs("  ", p->to->to);
    smc_console_print_text(p->to, SMC_INK_ERROR, marked ? "->" : "  ");
    smc_console_set_colour(p->to, SMC_INK_FAINT);
    fprintf(p->to->to, " %*s %*s  ", p->number_width, number, p->place_width, place);
    smc_console_set_colour(p->to, SMC_INK_PLAIN);
}

// Prints the titles of the columns, in one line if they fit, otherwise in several.
static void print_titles(const page *p, const columns *all) {
    print_line_start(p, false, "step", p->is_in_one_file ? "line" : "");
    int at = 0;
    for (uint32_t c = 0; c < all->n; c++) {
        char title[SMC_EVENT_TEXT_SIZE];
        smc_trace_thread_title(p->report, &p->x->events[all->at[c].first],
                               p->x->n - all->at[c].first, title);
        if (c && at >= all->at[c].begin) {
            fputc('\n', p->to->to);
            print_line_start(p, false, "", "");
            at = 0;
        }
        fprintf(p->to->to, "%*s", all->at[c].begin - at, "");
        smc_console_print_text(p->to, SMC_INK_BOLD, title);
        at = all->at[c].begin + (int)strlen(title);
    }
    fputc('\n', p->to->to);
}

// True if two lines have the same text, thread and place, and neither has notes.
static bool are_equal_lines(const page *p, uint32_t a, uint32_t b) {
    char text[SMC_EVENT_LINE_SIZE], other[SMC_EVENT_LINE_SIZE];
    const smc_witness_event *e = &p->x->events[a], *next = &p->x->events[b];
    if (e->culprit || next->culprit || p->why->notes[a] || p->why->notes[b]) return false;
    if (next->thread != e->thread || next->place != e->place) return false;
    if (next->in_cycle != e->in_cycle) return false;
    smc_explanation_step(p->why, a, text);
    smc_explanation_step(p->why, b, other);
    return strcmp(text, other) == 0;
}

// Returns how often the `period` lines from line k on occur in succession.
static uint32_t count_rounds(const lines *all, const page *p, uint32_t k, uint32_t period) {
    uint32_t equal = 0;
    while (k + period + equal < all->n &&
           are_equal_lines(p, all->at[k + equal], all->at[k + period + equal]))
        equal++;
    return 1 + equal / period;
}

// Returns the period for which most lines can be merged, and sets *times to the number of
// repetitions; 0: none.
static uint32_t find_period(const lines *all, const page *p, uint32_t k, uint32_t *times) {
    // for a single line, two repetitions are sufficient
    enum { LONGEST_PERIOD = 8, MIN_TIMES = 3 };
    uint32_t best = 1;
    *times = count_rounds(all, p, k, 1);
    for (uint32_t period = 2; period <= LONGEST_PERIOD && *times == 1; period++) {
        const uint32_t n = count_rounds(all, p, k, period);
        if (n >= MIN_TIMES) best = period, *times = n;
    }
    return best;
}

static void print_step(const page *p, uint32_t i, uint32_t times, const char *more) {
    const smc_witness_event *e = &p->x->events[i];
    char number[16], place[PLACE], text[SMC_EVENT_LINE_SIZE];
    snprintf(number, sizeof number, "%u", p->why->number[i]);
    smc_explanation_step(p->why, i, text);
    print_line_start(p, e->culprit, number, format_place(p, e, place));
    fprintf(p->to->to, "%*s", p->column[i], "");
    smc_console_print_text(p->to, e->culprit ? SMC_INK_ERROR : SMC_INK_PLAIN, text);
    fputs(more, p->to->to);
    if (times > 1) fprintf(p->to->to, ", %u times", times);
    if (p->why->notes[i]) smc_console_print_text(p->to, SMC_INK_NOTE, "  (!)");
    fputc('\n', p->to->to);
}

static void print_heading(const page *p) {
    const smc_error *e = p->error;
    fprintf(p->to->to, "  %s (%s",
            p->error->kind == SMC_ERR_OUTCOME ? "execution" : "counterexample",
            p->report->model->title);
    if (p->why->interleaves) fputs("; needs no weak memory", p->to->to);
    if (e->executions > 1)
        fprintf(p->to->to, "; one of %" PRIu64 " executions with this error", e->executions);
    fputs("):\n", p->to->to);
    char *inputs = smc_inputs_text(p->report, p->x);
    if (inputs) {
        fputs("  ", p->to->to);
        smc_console_print_wrapped(p->to, 2, page_width_of(p), inputs);
    }
    free(inputs);
    fputc('\n', p->to->to);
}

static uint32_t count_omitted_between(const page *p, uint32_t from, uint32_t to) {
    uint32_t n = 0;
    for (uint32_t step = from; step < to; step++) n += p->why->left_out[p->why->at_step[step]];
    return n;
}

static void print_omitted_steps(const page *p, uint32_t from, uint32_t to) {
    const uint32_t n = count_omitted_between(p, from, to);
    if (n)
        fprintf(p->to->to, "     ... %u %ssteps omitted (--report=full shows them)\n", n,
                from ? "" : "earlier ");
}

// True if the lines k and k + 1 lock and unlock a mutex with no visible step in between, so that
// they are merged.
static bool is_lock_and_unlock(const page *p, const lines *all, uint32_t k) {
    if (k + 1 >= all->n || p->report->layout.full) return false;
    const smc_witness_event *lock = &p->x->events[all->at[k]],
                            *unlock = &p->x->events[all->at[k + 1]];
    return lock->kind == SMC_LOCK && unlock->kind == SMC_UNLOCK && lock->loc == unlock->loc &&
           lock->thread == unlock->thread && lock->in_cycle == unlock->in_cycle && !lock->pending &&
           !lock->culprit && !unlock->culprit && !p->why->notes[all->at[k]] &&
           !p->why->notes[all->at[k + 1]] && !count_omitted_between(p, lock->step, unlock->step);
}

// Prints the lines from line k on that are merged into one; returns the number of the next line.
static uint32_t print_lines(const page *p, const lines *all, uint32_t k) {
    if (is_lock_and_unlock(p, all, k)) {
        const bool is_empty = all->at[k + 1] == all->at[k] + 1;
        print_step(p, all->at[k], 1, is_empty ? " and unlock it" : " .. unlock it");
        return k + 2;
    }
    uint32_t times;
    const uint32_t period = find_period(all, p, k, &times);
    for (uint32_t i = 0; i < period; i++)
        print_step(p, all->at[k + i], period == 1 ? times : 1, "");
    if (period > 1 && times > 1)
        fprintf(p->to->to, "     ... these %u steps %u times in all\n", period, times);
    return k + period * times;
}

// Returns the number of the line after the one that shows the error.
static uint32_t end_of_error(const page *p, const lines *all) {
    for (uint32_t k = all->n; k > 0; k--)
        if (p->x->events[all->at[k - 1]].culprit) return k;
    return all->n;
}

static void find_lines(const page *p, lines *all) {
    for (uint32_t step = 0; step < p->x->n; step++)
        if (has_line(p, p->why->at_step[step])) *smc_vec_push(all) = p->why->at_step[step];
}

static void print_last_steps(const page *p, const columns *columns) {
    enum { LAST = 5 };
    lines all = {0};
    find_lines(p, &all);
    const uint32_t end = end_of_error(p, &all), begin = end > LAST ? end - LAST : 0;
    all.n = end;
    print_titles(p, columns);
    if (begin) fprintf(p->to->to, "     ... %u earlier steps\n", begin);
    for (uint32_t k = begin; k < end;) k = print_lines(p, &all, k);
    smc_vec_free(&all);
}

static bool begins_endless_cycle(const page *p, const lines *all, uint32_t k) {
    return p->x->events[all->at[k]].in_cycle && (!k || !p->x->events[all->at[k - 1]].in_cycle);
}

static void print_steps(const page *p, const columns *columns) {
    lines all = {0};
    uint32_t before = 0; // step of the previous line
    print_titles(p, columns);
    find_lines(p, &all);
    for (uint32_t k = 0; k < all.n;) {
        print_omitted_steps(p, before, p->x->events[all.at[k]].step);
        if (begins_endless_cycle(p, &all, k))
            fputs("     ... these steps can repeat for ever:\n", p->to->to);
        k = print_lines(p, &all, k);
        before = p->x->events[all.at[k - 1]].step + 1;
    }
    smc_vec_free(&all);
    fputc('\n', p->to->to);
}

static void print_paragraph(const page *p, const char *mark, const char *text) {
    const int width = page_width_of(p);
    fputs("  ", p->to->to);
    smc_console_print_text(p->to, SMC_INK_NOTE, mark);
    smc_console_print_wrapped(p->to, 2 + (int)strlen(mark), width, text);
}

static bool has_note(const page *p, uint32_t step) {
    return p->why->shown[p->why->at_step[step]] && p->why->notes[p->why->at_step[step]];
}

// True if both steps have notes with the same text.
static bool has_same_note(const page *p, uint32_t step, uint32_t other) {
    return has_note(p, step) && has_note(p, other) &&
           strcmp(p->why->notes[p->why->at_step[step]], p->why->notes[p->why->at_step[other]]) == 0;
}

static bool was_noted_before(const page *p, uint32_t step) {
    for (uint32_t k = 0; k < step; k++)
        if (has_same_note(p, k, step)) return true;
    return false;
}

// Prints a note, once for all steps that have it.
static void print_note(const page *p, uint32_t step) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Step %u", p->why->number[p->why->at_step[step]]);
    uint32_t n = 0;
    for (uint32_t k = step + 1; k < p->x->n; k++)
        if (has_same_note(p, step, k))
            fprintf(to, "%s%u", n++ ? ", " : ", like step ", p->why->number[p->why->at_step[k]]);
    fprintf(to, "%s %s", n ? "," : "", p->why->notes[p->why->at_step[step]]);
    smc_text_close(to);
    print_paragraph(p, "(!) ", text.at);
    free(text.at);
}

// If the text repeats an explanation that is the end of some note, shortens the text to its first
// sentence.
static void remove_noted_explanation(const page *p, char *text) {
    char *rest = strstr(text, ". ");
    for (uint32_t step = 0; step < p->x->n && rest; step++)
        if (has_note(p, step) && strstr(p->why->notes[p->why->at_step[step]], rest + 2)) {
            rest[1] = 0;
            return;
        }
}

static void print_why(const page *p) {
    for (uint32_t step = 0; step < p->x->n; step++)
        if (has_note(p, step) && !was_noted_before(p, step)) print_note(p, step);
    char *unordered = p->why->unordered ? smc_strdup(p->why->unordered) : NULL;
    if (unordered) remove_noted_explanation(p, unordered), print_paragraph(p, "", unordered);
    free(unordered);
    for (uint32_t i = 0; i < p->why->advice.n; i++) print_paragraph(p, "", p->why->advice.at[i]);
    // If an interleaving shows the error, an earlier text already says so.
    if (p->why->weak && !p->why->interleaves) print_paragraph(p, "", p->why->weak);
    if (p->why->standard) print_paragraph(p, "", p->why->standard);
    if (p->why->orders_help)
        print_paragraph(p, "", "To find memory orders or fences that fix it: smc repair");
}

static void print_replay_command(const page *p) {
    char *command = smc_report_replay_command(p->report, p->error);
    if (command)
        fprintf(p->to->to, "  To %s it%s: %s\n", p->report->clients ? "run" : "step through",
                p->report->clients ? " again" : "", command);
    free(command);
}

static void print_whole_page(const page *p, const columns *all) {
    print_heading(p);
    print_steps(p, all);
    print_why(p);
    print_replay_command(p);
}

static void print_end_of_execution(const page *p, const columns *all) {
    print_last_steps(p, all);
    print_replay_command(p);
}

static void print_page_with(const smc_explanation *e, const smc_console *to,
                            void print(const page *, const columns *)) {
    const uint32_t n = e->x->n;
    if (!n) return;
    page p = {.why = e, .report = e->report, .error = e->error, .to = to, .x = e->x};
    p.column = smc_alloc(n * sizeof *p.column);
    measure_places(&p);
    columns all = {0};
    find_columns(&p, &all);
    place_columns(&p, &all);
    print(&p, &all);
    smc_vec_free(&all);
    free(p.column);
}

void smc_columns_print(const smc_explanation *e, const smc_console *to) {
    print_page_with(e, to, print_whole_page);
}

void smc_columns_print_last(const smc_explanation *e, const smc_console *to) {
    print_page_with(e, to, print_end_of_execution);
}
