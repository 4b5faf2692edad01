#include "tools/report/columns.h"

#include "base/text.h"
#include "tools/report/advice.h"
#include "tools/report/calls.h"
#include "tools/report/mutex.h"
#include "tools/report/relevance.h"
#include "tools/report/trace.h"
#include "tools/report/why.h"
#include "tools/report/words/words.h"

#include <inttypes.h>
#include <string.h>

enum {
    WIDTH = 118,    // of the page, where it is no terminal
    NARROWEST = 10, // column
    PLACE = 96,
};

// What is printed: events by step, those that are shown with a number, and a column for each thread
// of theirs.
typedef struct page {
    const smc_report *report;
    const smc_error *error;
    const smc_console *to;
    const smc_witness *x;
    uint32_t *at_step; // [step]: the event
    bool *shown;       // [event]
    uint32_t *head;    // [event]: the first of those that are one step with it (calls.h)
    uint32_t *number;  // [event]: of its step, from 1 on, of those that are shown
    char **notes;      // [event]: why it could read that; NULL: nothing to say
    bool *left_out;    // [event]: a step that would be shown if there were fewer
    uint32_t n_shown;
    bool one_file;
    int number_width, place_width;
    int *column; // [event]: where its thread's column begins
} page;

// ---- text of a step -----------------------------------------------------------------------------

// Of the library's own, which no code of the program's has called: the line of a header tells
// nobody anything. Or what smc itself does to make a client.
static bool is_not_of_program(const page *p, const smc_witness_event *e) {
    const smc_place at =
        e->place ? p->report->program->place(p->report->program, e->place) : (smc_place){0};
    return at.header || (p->report->clients && !at.line);
}

static const char *put_place(const page *p, const smc_witness_event *e, char *buf) {
    const smc_position at = smc_position_of(p->report->program, e->place);
    const char *slash = at.file ? strrchr(at.file, '/') : NULL;
    if (is_not_of_program(p, e)) snprintf(buf, PLACE, "-");
    else if (!at.file || !at.line) snprintf(buf, PLACE, "?");
    else if (p->one_file) snprintf(buf, PLACE, "%u", at.line);
    else snprintf(buf, PLACE, "%s:%u", slash ? slash + 1 : at.file, at.line);
    return buf;
}

static void put_source(const page *p, const smc_witness_event *e, char *buf) {
    char line[PLACE];
    if (e->rf < 0 || !e->reads || e->pending) {
        smc_trace_source(p->report, p->x, e, buf);
    } else if (p->shown[e->rf]) {
        snprintf(buf, SMC_TRACE_TEXT, "from step %u", p->number[e->rf]);
    } else {
        smc_word_line(p->report->program, p->report->file, p->x->events[e->rf].place, line,
                      sizeof line);
        snprintf(buf, SMC_TRACE_TEXT, "from %s", line);
    }
}

// "from steps 3, 7": where all that a step reads comes from, of what is shown and not of this step
// itself.
static void put_sources(const page *p, uint32_t first, char *buf) {
    enum { MOST = 3 };
    uint32_t from[MOST + 1], n = 0;
    buf[0] = 0;
    for (uint32_t i = first; i < p->x->n && p->x->events[i].thread == p->x->events[first].thread;
         i++) {
        const smc_witness_event *e = &p->x->events[i];
        if (!p->shown[i] || p->head[i] != first || !e->reads || e->rf < 0 || !p->shown[e->rf] ||
            p->head[e->rf] == first)
            continue;
        bool is_known = false;
        for (uint32_t k = 0; k < n; k++) is_known |= from[k] == p->number[e->rf];
        if (!is_known && n <= MOST) from[n++] = p->number[e->rf];
    }
    size_t at = 0;
    for (uint32_t k = 0; k < n && n <= MOST; k++)
        at += (size_t)snprintf(buf + at, SMC_TRACE_TEXT - at, "%s%u",
                               k       ? ", "
                               : n > 1 ? "from steps "
                                       : "from step ",
                               from[k]);
}

static void put_step(const page *p, uint32_t i, char *buf) {
    const smc_witness_event *e = &p->x->events[i];
    char text[SMC_TRACE_TEXT], source[SMC_TRACE_TEXT];
    if (e->pending) {
        smc_trace_line(p->report, p->x, e, buf);
        return;
    }
    if (smc_trace_is_error(e)) {
        snprintf(buf, SMC_TRACE_LINE, "%s",
                 e->kind == SMC_BLOCK ? "waits for ever" : smc_word_error(p->error));
        return;
    }
    bool reads = false;
    if (!p->report->full && smc_calls_text(p->report, p->x, p->shown, p->head, i, text, &reads)) {
        source[0] = 0;
        if (reads) put_sources(p, i, source);
    } else {
        smc_trace_event(p->report, e, text);
        put_source(p, e, source);
    }
    snprintf(buf, SMC_TRACE_LINE, "%s%s%s", text, source[0] ? ", " : "", source);
}

static bool has_line(const page *p, uint32_t i) { return p->shown[i] && p->head[i] == i; }

// ---- layout -------------------------------------------------------------------------------------

// What the error needs: the events that show it, and what they and its line read of other threads.
static void note_needed(const page *p, const smc_why *y, bool *needed) {
    for (uint32_t i = 0; i < p->x->n; i++) {
        const smc_witness_event *e = &p->x->events[i];
        needed[i] |= e->culprit || e->pending || e->stale || y->mentioned[i];
        const bool hands_over = e->reads && e->rf >= 0 && !e->pending &&
                                p->x->events[e->rf].thread != e->thread &&
                                (e->culprit || e->stale || e->place == p->error->place);
        if (hands_over) needed[i] = needed[e->rf] = true;
    }
}

// Where there are too many steps: those that the error needs come first, then the last ones.
static void leave_out(page *p, const smc_why *y) {
    enum { KEPT = 1, LEFT_OUT = UINT32_MAX }; // in the place of a step's number
    bool *is_needed = smc_alloc(p->x->n * sizeof *is_needed);
    note_needed(p, y, is_needed);
    for (int needed = 1; needed >= 0; needed--)
        for (uint32_t step = p->x->n; step-- > 0;) {
            const uint32_t i = p->at_step[step];
            uint32_t *of_step = &p->number[p->head[i]];
            if (!p->shown[i] || *of_step || (needed && !is_needed[i])) continue;
            const bool is_over = p->n_shown >= SMC_MOST_SHOWN && !p->report->full;
            if (is_over && needed) continue;
            *of_step = is_over ? LEFT_OUT : KEPT;
            p->n_shown += !is_over;
        }
    free(is_needed);
    for (uint32_t i = 0; i < p->x->n; i++) {
        const bool is_left_out = p->shown[i] && p->number[p->head[i]] == LEFT_OUT;
        p->left_out[i] = is_left_out && p->head[i] == i;
        p->shown[i] &= !is_left_out;
    }
    memset(p->number, 0, p->x->n * sizeof *p->number);
}

static void choose_shown(page *p, const smc_why *y) {
    memcpy(p->shown, y->mentioned, p->x->n * sizeof *p->shown);
    if (p->report->full)
        for (uint32_t i = 0; i < p->x->n; i++) p->shown[i] = smc_trace_shown(&p->x->events[i]);
    else smc_relevance_of(p->report, p->error, p->shown);
    if (!p->report->full) smc_calls_find(p->report, p->x, p->at_step, p->shown, p->notes, p->head);
    else
        for (uint32_t i = 0; i < p->x->n; i++) p->head[i] = i;
    leave_out(p, y);
    for (uint32_t step = 0, n = 0; step < p->x->n; step++) {
        const uint32_t i = p->at_step[step];
        if (p->shown[i]) p->number[i] = p->head[i] == i ? ++n : p->number[p->head[i]];
    }
}

static void measure_places(page *p) {
    const char *file = NULL;
    p->one_file = true;
    for (uint32_t i = 0; i < p->x->n; i++) {
        const char *f = p->shown[i] && !is_not_of_program(p, &p->x->events[i])
                            ? smc_position_of(p->report->program, p->x->events[i].place).file
                            : NULL;
        if (f && file && strcmp(f, file) != 0) p->one_file = false;
        if (f) file = f;
    }
    p->place_width = 4;  // "line"
    p->number_width = 4; // "step"
    for (uint32_t i = 0; i < p->x->n; i++) {
        char place[PLACE];
        const int n = has_line(p, i) ? (int)strlen(put_place(p, &p->x->events[i], place)) : 0;
        if (n > p->place_width) p->place_width = n;
    }
}

// One thread's column.
typedef struct column {
    uint32_t first; // event of the thread
    int longest, begin;
} column;
typedef SMC_VEC(column) columns;

static bool thread_is_shown(const page *p, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i++)
        if (p->shown[i]) return true;
    return false;
}

static void find_columns(const page *p, columns *out) {
    for (uint32_t i = 0, end; i < p->x->n; i = end) {
        end = smc_trace_next_thread(p->x, i);
        if (!thread_is_shown(p, i, end)) continue;
        char text[SMC_TRACE_LINE];
        smc_trace_thread(p->report, &p->x->events[i], end - i, text);
        column c = {.first = i, .longest = (int)strlen(text)};
        for (uint32_t k = i; k < end; k++) {
            if (!has_line(p, k)) continue;
            put_step(p, k, text);
            if ((int)strlen(text) > c.longest) c.longest = (int)strlen(text);
        }
        *smc_vec_push(out) = c;
    }
}

static int width_of(const page *p) { return p->to->width ? p->to->width : WIDTH; }

// A column is as wide as its longest text where there is room. Where there is not, texts run into
// the columns to their right, which are empty in that line.
static void place_columns(page *p, columns *all) {
    const int room = width_of(p) - (p->number_width + p->place_width + 8);
    const int last = all->n ? all->at[all->n - 1].longest : 0;
    int widest = all->n > 1 ? (room - last) / (int)(all->n - 1) : 0;
    if (widest < NARROWEST) widest = NARROWEST;
    int begin = 0;
    for (uint32_t c = 0; c < all->n; c++) {
        all->at[c].begin = begin;
        const uint32_t end = smc_trace_next_thread(p->x, all->at[c].first);
        for (uint32_t i = all->at[c].first; i < end; i++) p->column[i] = begin;
        begin += all->at[c].longest + 2 < widest ? all->at[c].longest + 2 : widest;
    }
}

typedef SMC_VEC(uint32_t) lines; // events that are a line each, in the order of steps

// ---- printing -----------------------------------------------------------------------------------

static void print_left(const page *p, bool marked, const char *number, const char *place) {
    fputs("  ", p->to->to);
    smc_console_text(p->to, SMC_INK_ERROR, marked ? "->" : "  ");
    smc_console_ink(p->to, SMC_INK_FAINT);
    fprintf(p->to->to, " %*s %*s  ", p->number_width, number, p->place_width, place);
    smc_console_ink(p->to, SMC_INK_PLAIN);
}

// The titles stand in one line where they fit, else one below the other.
static void print_titles(const page *p, const columns *all) {
    print_left(p, false, "step", p->one_file ? "line" : "");
    int at = 0;
    for (uint32_t c = 0; c < all->n; c++) {
        char title[SMC_TRACE_TEXT];
        smc_trace_thread(p->report, &p->x->events[all->at[c].first], p->x->n - all->at[c].first,
                         title);
        if (c && at >= all->at[c].begin) {
            fputc('\n', p->to->to);
            print_left(p, false, "", "");
            at = 0;
        }
        fprintf(p->to->to, "%*s", all->at[c].begin - at, "");
        smc_console_text(p->to, SMC_INK_BOLD, title);
        at = all->at[c].begin + (int)strlen(title);
    }
    fputc('\n', p->to->to);
}

// Whether two lines are the same: of one thread, at one place, with nothing to be said of them.
static bool is_equal(const page *p, uint32_t a, uint32_t b) {
    char text[SMC_TRACE_LINE], other[SMC_TRACE_LINE];
    const smc_witness_event *e = &p->x->events[a], *next = &p->x->events[b];
    if (e->culprit || next->culprit || p->notes[a] || p->notes[b]) return false;
    if (next->thread != e->thread || next->place != e->place) return false;
    put_step(p, a, text);
    put_step(p, b, other);
    return strcmp(text, other) == 0;
}

// How often the lines from number k on, so many in a row, come one time after the other.
static uint32_t count_rounds(const lines *all, const page *p, uint32_t k, uint32_t period) {
    uint32_t equal = 0;
    while (k + period + equal < all->n &&
           is_equal(p, all->at[k + equal], all->at[k + period + equal]))
        equal++;
    return 1 + equal / period;
}

// The period, at most so long, that folds most lines there; *times: how often it comes.
static uint32_t find_period(const lines *all, const page *p, uint32_t k, uint32_t *times) {
    enum { LONGEST_PERIOD = 8, LEAST_TIMES = 3 }; // a line by itself is folded where it comes twice
    uint32_t best = 1;
    *times = count_rounds(all, p, k, 1);
    for (uint32_t period = 2; period <= LONGEST_PERIOD && *times == 1; period++) {
        const uint32_t n = count_rounds(all, p, k, period);
        if (n >= LEAST_TIMES) best = period, *times = n;
    }
    return best;
}

static void print_step(const page *p, uint32_t i, uint32_t times, const char *more) {
    const smc_witness_event *e = &p->x->events[i];
    char number[16], place[PLACE], text[SMC_TRACE_LINE];
    snprintf(number, sizeof number, "%u", p->number[i]);
    put_step(p, i, text);
    print_left(p, e->culprit, number, put_place(p, e, place));
    fprintf(p->to->to, "%*s", p->column[i], "");
    smc_console_text(p->to, e->culprit ? SMC_INK_ERROR : SMC_INK_PLAIN, text);
    fputs(more, p->to->to);
    if (times > 1) fprintf(p->to->to, ", %u times", times);
    if (p->notes[i]) smc_console_text(p->to, SMC_INK_NOTE, "  (!)");
    fputc('\n', p->to->to);
}

static void print_heading(const page *p, const smc_why *y) {
    const smc_error *e = p->error;
    fprintf(p->to->to, "  %s (%s",
            p->error->kind == SMC_ERR_OUTCOME ? "execution" : "counterexample",
            p->report->model->title);
    if (smc_why_interleaves(y, e)) fputs("; needs no weak memory", p->to->to);
    if (e->executions > 1)
        fprintf(p->to->to, "; one of %" PRIu64 " executions with this error", e->executions);
    fputs("):\n\n", p->to->to);
}

static uint32_t left_out_between(const page *p, uint32_t from, uint32_t to) {
    uint32_t n = 0;
    for (uint32_t step = from; step < to; step++) n += p->left_out[p->at_step[step]];
    return n;
}

static void print_gap(const page *p, uint32_t from, uint32_t to) {
    const uint32_t n = left_out_between(p, from, to);
    if (n)
        fprintf(p->to->to, "     ... %u %ssteps omitted (--report=full shows them)\n", n,
                from ? "" : "earlier ");
}

// A section that is over before anybody else does anything is one line.
static bool is_whole_section(const page *p, const lines *all, uint32_t k) {
    if (k + 1 >= all->n || p->report->full) return false;
    const smc_witness_event *lock = &p->x->events[all->at[k]],
                            *unlock = &p->x->events[all->at[k + 1]];
    return lock->kind == SMC_LOCK && unlock->kind == SMC_UNLOCK && lock->loc == unlock->loc &&
           lock->thread == unlock->thread && !lock->pending && !lock->culprit && !unlock->culprit &&
           !p->notes[all->at[k]] && !p->notes[all->at[k + 1]] &&
           !left_out_between(p, lock->step, unlock->step);
}

// The lines from number k on that are printed together; returns the number of the next one.
static uint32_t print_lines(const page *p, const lines *all, uint32_t k) {
    if (is_whole_section(p, all, k)) {
        print_step(p, all->at[k], 1, " and unlock it");
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

static void print_steps(const page *p, const columns *columns) {
    lines all = {0};
    uint32_t before = 0; // the step after the last line
    print_titles(p, columns);
    for (uint32_t step = 0; step < p->x->n; step++)
        if (has_line(p, p->at_step[step])) *smc_vec_push(&all) = p->at_step[step];
    for (uint32_t k = 0; k < all.n;) {
        print_gap(p, before, p->x->events[all.at[k]].step);
        k = print_lines(p, &all, k);
        before = p->x->events[all.at[k - 1]].step + 1;
    }
    smc_vec_free(&all);
    fputc('\n', p->to->to);
}

static void print_paragraph(const page *p, const char *mark, const char *text) {
    const int width = width_of(p);
    fputs("  ", p->to->to);
    smc_console_text(p->to, SMC_INK_NOTE, mark);
    smc_console_wrap(p->to, 2 + (int)strlen(mark), width, text);
}

static bool has_note(const page *p, uint32_t step) {
    return p->shown[p->at_step[step]] && p->notes[p->at_step[step]];
}

// Whether the notes of two steps are the same; those of steps that are not shown are none.
static bool says_the_same(const page *p, uint32_t step, uint32_t other) {
    return has_note(p, step) && has_note(p, other) &&
           strcmp(p->notes[p->at_step[step]], p->notes[p->at_step[other]]) == 0;
}

static bool is_said_before(const page *p, uint32_t step) {
    for (uint32_t k = 0; k < step; k++)
        if (says_the_same(p, k, step)) return true;
    return false;
}

// What is to be said of several steps is one note.
static void print_note(const page *p, uint32_t step) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    fprintf(to, "Step %u", p->number[p->at_step[step]]);
    uint32_t n = 0;
    for (uint32_t k = step + 1; k < p->x->n; k++)
        if (says_the_same(p, step, k))
            fprintf(to, "%s%u", n++ ? ", " : ", like step ", p->number[p->at_step[k]]);
    fprintf(to, "%s %s", n ? "," : "", p->notes[p->at_step[step]]);
    smc_text_close(to);
    print_paragraph(p, "(!) ", text.at);
    free(text.at);
}

// Where a note ends with the same explanation, the first sentence is enough.
static void leave_out_what_is_noted(const page *p, char *text) {
    char *rest = strstr(text, ". ");
    for (uint32_t step = 0; step < p->x->n && rest; step++)
        if (has_note(p, step) && strstr(p->notes[p->at_step[step]], rest + 2)) {
            rest[1] = 0;
            return;
        }
}

static void print_why(const page *p, smc_why *y) {
    for (uint32_t step = 0; step < p->x->n; step++)
        if (has_note(p, step) && !is_said_before(p, step)) print_note(p, step);
    char *unordered = smc_why_unordered(y, p->error);
    if (unordered) leave_out_what_is_noted(p, unordered), print_paragraph(p, "", unordered);
    free(unordered);
    smc_advice advice;
    smc_advice_of(p->report, p->error, &advice);
    for (uint32_t i = 0; i < advice.n; i++) print_paragraph(p, "", advice.at[i]);
    smc_advice_free(&advice);
    const char *possible = smc_why_possible(y, p->error), *standard = smc_why_by_standard(y);
    if (possible) print_paragraph(p, "", possible);
    if (standard) print_paragraph(p, "", standard);
    const bool tell_repair =
        possible && !p->report->of_orders && p->report->model->flags & SMC_MODEL_ORDERS;
    if (tell_repair)
        print_paragraph(p, "", "To find memory orders or fences that fix it: smc repair");
}

static void print_again(const page *p) {
    char *command = smc_report_again(p->report, p->error);
    if (command)
        fprintf(p->to->to, "  To %s it%s: %s\n", p->report->clients ? "run" : "step through",
                p->report->clients ? " again" : "", command);
    free(command);
}

void smc_columns_print(const smc_report *r, const smc_error *e, const smc_console *to) {
    const uint32_t n = e->witness.n;
    if (!n) return;
    page p = {.report = r, .error = e, .to = to, .x = &e->witness};
    p.at_step = smc_alloc(n * sizeof *p.at_step);
    p.shown = smc_alloc(n * sizeof *p.shown);
    p.head = smc_alloc(n * sizeof *p.head);
    p.number = smc_alloc(n * sizeof *p.number);
    p.left_out = smc_alloc(n * sizeof *p.left_out);
    p.notes = smc_alloc(n * sizeof *p.notes);
    p.column = smc_alloc(n * sizeof *p.column);
    for (uint32_t i = 0; i < n; i++) p.at_step[p.x->events[i].step] = i;
    smc_why y;
    smc_why_start(&y, r, p.x);
    for (uint32_t i = 0; i < n; i++) p.notes[i] = smc_why_stale(&y, i);
    free(smc_why_unordered(&y, e)); // which it mentions
    choose_shown(&p, &y);
    measure_places(&p);
    columns all = {0};
    find_columns(&p, &all);
    place_columns(&p, &all);
    print_heading(&p, &y);
    print_steps(&p, &all);
    print_why(&p, &y);
    print_again(&p);
    smc_why_end(&y);
    smc_vec_free(&all);
    for (uint32_t i = 0; i < n; i++) free(p.notes[i]);
    free(p.at_step);
    free(p.shown);
    free(p.head);
    free(p.number);
    free(p.left_out);
    free(p.notes);
    free(p.column);
}
