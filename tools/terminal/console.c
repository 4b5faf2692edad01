#include "tools/terminal/console.h"

#include "base/printable.h"
#include "tools/terminal/source.h"

#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define BOLD "\033[1m"
#define FAINT "\033[2m"
#define RED "\033[1;31m"
#define MAGENTA "\033[1;35m"
#define CYAN "\033[1;36m"
#define GREEN "\033[1;32m"
#define RESET "\033[0m"

bool smc_console_is_screen(FILE *to) {
    const char *term = getenv("TERM"), *emacs = getenv("INSIDE_EMACS");
    return isatty(fileno(to)) && term && strcmp(term, "dumb") != 0 &&
           !(emacs && strstr(emacs, ",compile"));
}

static int terminal_width_of(FILE *to) {
    struct winsize size;
    return ioctl(fileno(to), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

smc_console smc_console_on_stream(FILE *to) {
    const char *no_color = getenv("NO_COLOR");
    return (smc_console){.to = to,
                         .colour = smc_console_is_screen(to) && !(no_color && *no_color),
                         .width = terminal_width_of(to)};
}

static void print_escape(const smc_console *c, const char *escape) {
    if (c->colour) fputs(escape, c->to);
}

void smc_console_set_colour(const smc_console *c, smc_text_colour ink) {
    static const char *const escapes[] = {RESET, BOLD, RED, CYAN, FAINT};
    print_escape(c, escapes[ink]);
}

void smc_console_print_text(const smc_console *c, smc_text_colour ink, const char *text) {
    char *shown = smc_printable(text);
    smc_console_set_colour(c, ink);
    fputs(shown, c->to);
    smc_console_set_colour(c, SMC_INK_PLAIN);
    free(shown);
}

void smc_console_print_wrapped(const smc_console *c, int indent, int width, const char *message) {
    char *shown = smc_printable(message);
    const char *text = shown;
    for (int at = indent; *text;) {
        const int blanks = (int)strspn(text, " "), word = (int)strcspn(text + blanks, " ");
        if (at + blanks + word > width && at > indent) {
            fprintf(c->to, "\n%*s", indent, "");
            at = indent;
        } else {
            fprintf(c->to, "%*s", blanks, "");
            at += blanks;
        }
        fprintf(c->to, "%.*s", word, text + blanks);
        at += word;
        text += blanks + word;
    }
    fputc('\n', c->to);
    free(shown);
}

static const char *colour_of(const char *severity) {
    if (strstr(severity, "error")) return RED;
    return strcmp(severity, "warning") == 0 ? MAGENTA : CYAN;
}

void smc_console_print_message(const smc_console *c, smc_position at, const char *severity,
                               const char *message) {
    char *file = smc_printable(at.file ? at.file : "smc"), *text = smc_printable(message);
    print_escape(c, BOLD);
    if (at.file && at.line && at.column) fprintf(c->to, "%s:%u:%u: ", file, at.line, at.column);
    else if (at.file && at.line) fprintf(c->to, "%s:%u: ", file, at.line);
    else fprintf(c->to, "%s: ", file);
    print_escape(c, RESET);
    print_escape(c, colour_of(severity));
    fprintf(c->to, "%s: ", severity);
    print_escape(c, RESET);
    fprintf(c->to, "%s\n", text);
    free(file);
    free(text);
}

// The part of a long line that is shown: the text around the column.
typedef struct window {
    size_t first, end;
} window;

static window window_of(const char *text, unsigned column) {
    enum { WIDEST = 160, BEFORE = 100 };
    const size_t n = strlen(text), at = column && column <= n ? column - 1 : 0;
    window w = {0, n};
    if (n <= WIDEST) return w;
    if (at > BEFORE) w.first = at - BEFORE;
    if (n - w.first > WIDEST) w.end = w.first + WIDEST;
    return w;
}

// Prints a caret below the column. Tabs before it are repeated, other characters become blanks, so
// that it is aligned.
static void print_caret(const smc_console *c, const char *text, unsigned column, window w) {
    fprintf(c->to, "      | %s", w.first ? "   " : "");
    for (size_t i = w.first; i < w.end && i + 1 < column; i++)
        fputc(text[i] == '\t' ? '\t' : ' ', c->to);
    print_escape(c, GREEN);
    fputc('^', c->to);
    print_escape(c, RESET);
    fputc('\n', c->to);
}

static void print_source_line(const smc_console *c, const char *text, smc_position at) {
    const window w = window_of(text, at.column);
    const char *before = w.first ? "..." : "", *after = text[w.end] ? "..." : "";
    fprintf(c->to, "%5u | %s%.*s%s\n", at.line, before, (int)(w.end - w.first), text + w.first,
            after);
    if (at.column) print_caret(c, text, at.column, w);
}

void smc_console_print_source(const smc_console *c, smc_position at, const char *text, size_t n) {
    const char *begin;
    const size_t length = text && at.line ? smc_find_source_line(text, n, at.line, &begin) : 0;
    if (!length) return;
    char *line = smc_format("%.*s", (int)length, begin);
    smc_replace_unprintable(line);
    print_source_line(c, line, at);
    free(line);
}

void smc_print_usage_error(const char *fmt, ...) {
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    smc_console c = smc_console_on_stream(stderr);
    smc_console_print_message(&c, (smc_position){0}, "error", text);
}
