// github.c - prints the result as GitHub workflow commands: errors and warnings appear at their
// lines in the change, the summary appears in the log.
#include "tools/report/formats/table.h"

#include "base/text.h"
#include "tools/report/explain.h"
#include "tools/report/words/json.h"
#include "tools/report/words/words.h"

#include <string.h>

// Prints a text with newlines and '%' escaped, since a newline ends the command. In properties,
// their separators are escaped as well.
static void print_escaped(FILE *to, const char *text, bool is_property) {
    char *valid = smc_to_utf8(text);
    for (const char *c = valid; *c; c++) {
        const bool ends = strchr("%\r\n", *c) || (is_property && strchr(":,", *c));
        if (ends) fprintf(to, "%%%02X", (unsigned char)*c);
        else fputc((unsigned char)*c < ' ' && *c != '\t' ? ' ' : *c, to);
    }
    free(valid);
}

// Prints a command such as "::error file=x.c,line=3,col=4,title=smc: race::MESSAGE".
static void print_command(FILE *to, const char *word, smc_place at, const char *kind,
                          const char *text) {
    fprintf(to, "::%s ", word);
    if (at.file) fputs("file=", to), print_escaped(to, at.file, true), fputc(',', to);
    if (at.file && at.line) fprintf(to, "line=%u,", at.line);
    if (at.file && at.line && at.column) fprintf(to, "col=%u,", at.column);
    fputs("title=", to);
    print_escaped(to, "smc: ", true);
    print_escaped(to, kind, true);
    fputs("::", to);
    print_escaped(to, text, false);
    fputc('\n', to);
}

// Prints a note such as "x.c:3: thread 1 waits for ..".
static void print_note(FILE *to, const smc_report *r, uint32_t place, const char *text) {
    char at[256];
    smc_format_place(r->program, place, at, sizeof at);
    fprintf(to, "\n%s: %s", at, text);
}

// Returns the message of an error, including the notes that other formats attach to other places;
// the caller frees it.
static char *message_with_notes(const smc_report *r, const smc_error *e) {
    smc_explanation why;
    smc_text text;
    FILE *to = smc_text_open(&text);
    smc_explain_error(&why, r, e);
    char *message = smc_explanation_message(&why), *again = smc_report_replay_command(r, e);
    fputs(message, to);
    if (e->place2) {
        char *other = smc_format("%s, by thread %u", smc_error_second_label(e), e->thread2);
        print_note(to, r, e->place2, other);
        free(other);
    }
    for (uint32_t i = 0; i < why.waits.n; i++)
        print_note(to, r, why.x->events[why.waits.at[i].event].place, why.waits.at[i].text);
    for (uint32_t i = 0; i < why.held.n; i++) {
        char *held = smc_explanation_held_lock(&why, i);
        print_note(to, r, why.x->events[why.held.at[i].taken].place, held);
        free(held);
    }
    for (uint32_t step = 0; step < why.x->n; step++) {
        const uint32_t i = why.at_step[step];
        if (!why.notes[i] || !why.shown[i]) continue;
        char *note = smc_format("thread %u %s", why.x->events[i].thread, why.notes[i]);
        print_note(to, r, why.x->events[i].place, note);
        free(note);
    }
    if (again) fprintf(to, "\nTo run it again: %s", again);
    smc_text_close(to);
    smc_explanation_free(&why);
    free(message);
    free(again);
    return text.at;
}

void smc_report_github(const smc_report *r, FILE *to) {
    smc_warnings found = {0};
    for (uint32_t i = 0; i < r->result->errors.n; i++) {
        const smc_error *e = &r->result->errors.at[i];
        char *text = message_with_notes(r, e);
        print_command(to, "error",
                      e->place ? r->program->place(r->program, e->place) : (smc_place){0},
                      smc_error_name(e->kind), text);
        free(text);
    }
    smc_warnings_of(r, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        const bool is_note = strcmp(smc_warning_severity(found.at[i].kind), "note") == 0;
        print_command(to, is_note ? "notice" : "warning", found.at[i].at,
                      smc_warning_name(found.at[i].kind), found.at[i].text);
    }
    smc_warnings_free(&found);
    smc_print_summary(r, to);
}
