#include "tools/linearize/words.h"

#include "base/text.h"

#include <inttypes.h>
#include <string.h>

// Returns the call as recorded in the history; NULL: the execution has not begun it.
static const smc_history_call *call_in_history(const smc_history *h, uint32_t thread,
                                               uint32_t index) {
    for (uint32_t i = 0; i < h->n; i++)
        if (h->calls[i].thread == thread && h->calls[i].index == index) return &h->calls[i];
    return NULL;
}

// Returns a text for the call: "push(1) = 0", or "pop() waits".
static char *client_call_with_result(const smc_client *c, const smc_history *h, uint32_t thread,
                                     uint32_t index) {
    const smc_history_call *in = call_in_history(h, thread, index);
    char *call = smc_client_call_text(&c->calls[thread][index]), *text;
    if (!in) text = smc_format("%s, not called", call);
    else if (in->ended) text = smc_format("%s = %" PRId64, call, in->result);
    else text = smc_format("%s %s", call, h->is_stuck ? "waits for ever" : "does not return");
    free(call);
    return text;
}

// ---- explanation --------------------------------------------------------------------------------

static char *history_call_name(const smc_client *c, const smc_history *h, uint32_t i) {
    return client_call_with_result(c, h, h->calls[i].thread, h->calls[i].index);
}

static void print_calls(FILE *to, const smc_client *c, const smc_history *h, uint32_t calls) {
    bool any = false;
    for (uint32_t i = 0; i < h->n; i++) {
        if (!(calls >> i & 1)) continue;
        char *name = history_call_name(c, h, i);
        fprintf(to, "%s%s", !any ? "" : calls >> (i + 1) ? ", " : " and ", name);
        any = true;
        free(name);
    }
}

static void print_order(FILE *to, const smc_client *c, const smc_history *h,
                        const smc_contradiction *why) {
    bool any = false;
    for (uint32_t b = 0; b < h->n; b++)
        for (uint32_t a = 0; a < h->n; a++) {
            if (!(why->order[b] >> a & 1)) continue;
            const smc_history_call *x = &h->calls[a], *y = &h->calls[b];
            char *before = smc_client_call_text(&c->calls[x->thread][x->index]),
                 *after = smc_client_call_text(&c->calls[y->thread][y->index]);
            fprintf(to, "%s thread %u's %s has returned before thread %u's %s begins",
                    any ? "," : ":", x->thread + 1, before, y->thread + 1, after);
            any = true;
            free(before);
            free(after);
        }
}

char *smc_option_conflict_text(const smc_client *c, const smc_history *h,
                               const smc_specification *spec) {
    const smc_contradiction why = smc_history_contradiction(h, spec);
    smc_text text;
    FILE *to = smc_text_open(&text);
    if (why.waits < h->n) {
        char *name = history_call_name(c, h, why.waits);
        fprintf(to, "%s, which it does after no order of the other calls", name);
        free(name);
        if (why.results) fputs(" with the results ", to), print_calls(to, c, h, why.results);
    } else if (!why.results) {
        fputs("no order of the calls lets all of them return", to);
    } else {
        fputs("no order of the calls explains ", to);
        print_calls(to, c, h, why.results);
    }
    print_order(to, c, h, &why);
    smc_text_close(to);
    return text.at;
}

// ---- client -------------------------------------------------------------------------------------

static void print_sequence(const smc_client *c, FILE *to) {
    char *text = smc_client_text(c);
    fprintf(to, "   %s%s\n", text, c->length > 1 ? ", one after the other" : "");
    free(text);
}

static char *cell_text(const smc_client *c, const smc_history *h, uint32_t thread, uint32_t index) {
    if (index >= c->n[thread]) return smc_strdup("");
    return h ? client_call_with_result(c, h, thread, index)
             : smc_client_call_text(&c->calls[thread][index]);
}

// Prints one line of the table of calls: the call number `index` of each thread.
static void print_row(const smc_client *c, const smc_history *h, uint32_t index,
                      const size_t *widths, FILE *to) {
    size_t left = 0;
    fputs("   ", to);
    for (uint32_t t = 0; t < c->threads; t++) {
        char *text = cell_text(c, h, t, index);
        if (*text) fprintf(to, "%*s%s", (int)left, "", text);
        left = (*text ? 0 : left) + widths[t] - strlen(text);
        free(text);
    }
    fputc('\n', to);
}

static void find_widths(const smc_client *c, const smc_history *h, size_t *widths) {
    for (uint32_t t = 0; t < c->threads; t++) {
        widths[t] = strlen("thread 1");
        for (uint32_t i = 0; i < c->n[t]; i++) {
            char *text = cell_text(c, h, t, i);
            if (strlen(text) > widths[t]) widths[t] = strlen(text);
            free(text);
        }
        widths[t] += 3;
    }
}

static void print_head(const smc_client *c, const size_t *widths, FILE *to) {
    static const char word[] = "thread ";
    fputs("   ", to);
    for (uint32_t t = 0; t + 1 < c->threads; t++)
        fprintf(to, "%s%-*u", word, (int)(widths[t] - strlen(word)), t + 1);
    fprintf(to, "%s%u\n", word, c->threads);
}

void smc_client_print_columns(const smc_client *c, const smc_history *h, FILE *to) {
    size_t widths[SMC_CLIENT_THREADS];
    uint32_t most = 0;
    if (c->is_sequence) {
        print_sequence(c, to);
        return;
    }
    for (uint32_t t = 0; t < c->threads; t++) most = c->n[t] > most ? c->n[t] : most;
    find_widths(c, h, widths);
    print_head(c, widths, to);
    for (uint32_t i = 0; i < most; i++) print_row(c, h, i, widths, to);
    char *text = smc_client_text(c);
    if (strchr(text, ';')) fprintf(to, "   order%s\n", strchr(text, ';') + 1);
    free(text);
}

void smc_client_print_file(const smc_client *c, const char *object, FILE *to) {
    char *text = smc_client_text(c);
    fputs("// A client of an object, on which it is not right: smc linearize THIS_FILE\n", to);
    fprintf(to, "#include \"%s\"\n\nSMC_CLIENT(\"%s\")\n", object, text);
    free(text);
}
