#include "tools/lsp/orders.h"

#include "tools/lsp/places.h"
#include "tools/report/words/json.h"
#include "tools/report/words/xml.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *json_string_member(const json_t *o, const char *key) {
    return json_string_value(json_object_get(o, key));
}
static uint32_t json_number_member(const json_t *o, const char *key) {
    return (uint32_t)json_integer_value(json_object_get(o, key));
}

// ---- the run ------------------------------------------------------------------------------------

// True for options that only concern a single exploration; a file may contain them for its checks.
static bool is_for_checks(const char *word) {
    return strcmp(word, "--keep-going") == 0 || strcmp(word, "--minimize") == 0;
}

bool smc_lsp_orders_start(smc_lsp_orders *o, const smc_arguments *words) {
    smc_arguments all = {0};
    smc_lsp_orders_discard(o);
    for (uint32_t i = 0; i < words->n && words->at[i]; i++)
        if (!is_for_checks(words->at[i])) smc_arguments_add(&all, smc_strdup(words->at[i]));
    const bool started = smc_job_start(&o->job, &all, -1);
    smc_arguments_free(&all);
    return started;
}

static char *last_line(const smc_job_output *text) {
    uint32_t end = text->n, begin;
    while (end && text->at[end - 1] == '\n') end--;
    for (begin = end; begin && text->at[begin - 1] != '\n'; begin--) continue;
    return smc_format("%.*s", (int)(end - begin), end ? text->at + begin : "");
}

bool smc_lsp_orders_read(smc_lsp_orders *o, char **summary) {
    int status;
    if (!smc_job_read(&o->job, &status)) return false;
    o->answer = o->job.result.n ? json_loadb(o->job.result.at, o->job.result.n, 0, NULL) : NULL;
    uint32_t changes = 0;
    size_t i;
    json_t *p;
    json_array_foreach(json_object_get(o->answer, "places"), i, p) changes +=
        json_array_size(json_object_get(p, "edits")) != 0;
    *summary =
        o->answer
            ? smc_format("smc %s: %u place%s to change%s", json_string_member(o->answer, "command"),
                         changes, changes == 1 ? "" : "s", changes ? ": code actions there" : "")
            : last_line(&o->job.messages);
    smc_job_end(&o->job);
    return true;
}

void smc_lsp_orders_discard(smc_lsp_orders *o) {
    smc_job_end(&o->job);
    json_decref(o->answer);
    if (o->page) (void)unlink(o->page);
    free(o->page);
    *o = (smc_lsp_orders){0};
}

// ---- actions ------------------------------------------------------------------------------------

// Adds the edits of one place to `changes`, {URI: [edit, ..]}.
static void add_edits(json_t *changes, const json_t *place, const char *path) {
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(place, "edits"), i, e) {
        char *file = smc_lsp_absolute_path(json_string_member(e, "file"), path),
             *uri = smc_uri_of(file);
        if (!json_object_get(changes, uri)) smc_json_set_member(changes, uri, json_array());
        smc_json_append(json_object_get(changes, uri),
                        json_pack("{s:o, s:s}", "range",
                                  smc_lsp_span(file, json_number_member(e, "line"),
                                               json_number_member(e, "column"),
                                               json_number_member(e, "end_column")),
                                  "newText", json_string_member(e, "text")));
        free(uri);
        free(file);
    }
}

static void add_change(json_t *actions, char *title, json_t *changes) {
    if (json_object_size(changes))
        smc_json_append(actions, json_pack("{s:s, s:s, s:{s:O}}", "title", title, "kind",
                                           "quickfix", "edit", "changes", changes));
    json_decref(changes);
    free(title);
}

static char *title_of(const json_t *answer, const json_t *place) {
    const char *order = json_string_member(place, "order"),
               *what = json_string_member(place, "what");
    if (strcmp(what, "new fence") == 0) return smc_format("smc: put a fence here: %s", order);
    return smc_format(strcmp(json_string_member(answer, "command"), "relax") == 0
                          ? "smc: relax the %s to %s"
                          : "smc: make the %s %s",
                      what, order);
}

static void code_actions_at_place(const smc_lsp_orders *o, const smc_lsp_lines *l, size_t number,
                                  const char *why, json_t *actions) {
    const json_t *place = json_array_get(json_object_get(o->answer, "places"), number);
    json_t *changes = json_object(), *first = json_array_get(json_object_get(place, "why"), 0);
    add_edits(changes, place, l->path);
    add_change(actions, title_of(o->answer, place), changes);
    if (!first) return;
    char *title = smc_format("smc: show why the %s is not %s", json_string_member(place, "what"),
                             json_string_member(first, "order"));
    smc_json_append(actions, json_pack("{s:s, s:s, s:[s, I]}", "title", title, "command", why,
                                       "arguments", l->uri, (json_int_t)number));
    free(title);
}

void smc_lsp_orders_actions(const smc_lsp_orders *o, const smc_lsp_lines *l, const char *why,
                            json_t *actions) {
    json_t *place, *all = json_object();
    size_t i;
    uint32_t n = 0;
    json_array_foreach(json_object_get(o->answer, "places"), i, place) {
        char *file = smc_lsp_absolute_path(json_string_member(place, "file"), l->path);
        const uint32_t line = json_number_member(place, "line");
        if (line > l->from && line <= l->to + 1 && strcmp(file, l->path) == 0)
            code_actions_at_place(o, l, i, why, actions);
        n += json_array_size(json_object_get(place, "edits")) != 0;
        add_edits(all, place, l->path);
        free(file);
    }
    if (n > 1) add_change(actions, smc_format("smc: change all %u places", n), all);
    else json_decref(all);
}

// ---- explanations -------------------------------------------------------------------------------

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'\">\n"
    "<style>:root { color-scheme: light dark; } body { margin: 2em; "
    "font: 15px system-ui, sans-serif; }</style>\n<title>smc</title>\n";

bool smc_lsp_orders_print_page(smc_lsp_orders *o, size_t number, const char *page) {
    const json_t *place = json_array_get(json_object_get(o->answer, "places"), number);
    FILE *to = place ? fopen(page, "we") : NULL;
    if (!to) return false;
    if (o->page) (void)unlink(o->page);
    free(o->page);
    o->page = smc_strdup(page);
    size_t i;
    json_t *why;
    fputs(head, to);
    json_array_foreach(json_object_get(place, "why"), i, why) {
        char *title =
            smc_format("%s:%u: with the %s %s", json_string_member(place, "file"),
                       json_number_member(place, "line"), json_string_member(place, "what"),
                       json_string_member(why, "order"));
        fputs("<h1>", to);
        smc_xml_text(to, title);
        fputs("</h1>\n<pre>", to);
        smc_xml_text(to,
                     json_string_member(why, "report") ? json_string_member(why, "report") : "");
        fputs("</pre>\n", to);
        free(title);
    }
    fputs("</html>\n", to);
    return fclose(to) == 0;
}
