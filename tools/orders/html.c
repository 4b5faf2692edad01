// html.c - prints the result as a self-contained HTML page.
#include "tools/orders/answer.h"
#include "tools/orders/patch.h"

#include "base/text.h"
#include "tools/report/words/words.h"
#include "tools/report/words/xml.h"

#include <inttypes.h>

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'\">\n<title>";
static const char style[] =
    "</title>\n<style>\n:root { color-scheme: light dark; }\n"
    "body { margin: 2em auto; max-width: 75em; padding: 0 1em; "
    "font: 15px/1.5 system-ui, sans-serif; }\n"
    "h1 { font-size: 1.3em; }\nh2 { font-size: 1.1em; margin-top: 2em; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { text-align: left; padding: .3em .8em; border-bottom: 1px solid #8884; "
    "vertical-align: top; }\n"
    "td.order, td.place, pre { font-family: ui-monospace, Menlo, Consolas, monospace; "
    "font-size: 13px; }\n"
    "tr.changed td.now { font-weight: bold; }\n.faint { opacity: .65; }\n"
    "pre { overflow-x: auto; padding: .6em; background: #8881; }\n"
    "summary { cursor: pointer; }\n</style>\n</head>\n<body>\n";

static void write_element(FILE *to, const char *name, const char *class, const char *text) {
    fprintf(to, "<%s", name);
    if (*class) smc_xml_attribute(to, "class", class);
    fputc('>', to);
    smc_xml_text(to, text);
    fprintf(to, "</%s>", name);
}

// Prints the execution that shows an error with a weaker order.
static void write_reason(orders_search *s, const orders_reason *r, FILE *to) {
    smc_text report;
    FILE *lines = smc_text_open(&report);
    const smc_console plain = {.to = lines};
    const uint32_t why = orders_print_kept_execution(s, r->why, r->choice, &plain);
    smc_text_close(lines);
    const smc_error *e = &s->errors.at[why].error;
    char *summary =
        smc_format("%s: %s%s", orders_order_word(&s->orders.at.at[r->variable / 2], r->order),
                   e->kind == SMC_ERR_COUNT ? e->message : smc_error_description(e->kind),
                   r->by_load_buffering ? ", by load buffering" : "");
    fputs("<details>", to);
    write_element(to, "summary", "", summary);
    write_element(to, "pre", "", report.at);
    fputs("</details>", to);
    free(summary);
    free(report.at);
}

static void write_row(orders_search *s, const orders_result *a, uint32_t v, FILE *to) {
    const smc_order_place *p = &s->orders.at.at[v / 2];
    const bool changed = a->best.order[v] != a->text.order[v];
    char *place = orders_place_text(s, p);
    fprintf(to, "<tr%s>", changed ? " class=\"changed\"" : "");
    write_element(to, "td", "place", place);
    write_element(to, "td", "", orders_operation_word(p, v % 2));
    write_element(to, "td", "order", orders_order_word(p, a->text.order[v]));
    write_element(to, "td", "order now", orders_order_word(p, a->best.order[v]));
    fputs("<td>", to);
    bool any = false;
    for (uint32_t i = 0; i < a->reasons.n; i++)
        if (a->reasons.at[i].variable == v) write_reason(s, &a->reasons.at[i], to), any = true;
    if (!any && !orders_may_change(s, v / 2)) write_element(to, "span", "faint", "unchanged");
    fputs("</td></tr>\n", to);
    free(place);
}

static void write_patch(orders_search *s, const orders_result *a, FILE *to) {
    smc_text patch;
    FILE *lines = smc_text_open(&patch);
    char *command =
        orders_patch_command(s->words->by_caller ? 0 : orders_print_patch(s, a, lines, NULL));
    smc_text_close(lines);
    if (*patch.at) {
        char *title = smc_format("The difference (%s)", command);
        write_element(to, "h2", "", title);
        write_element(to, "pre", "", patch.at);
        free(title);
    }
    free(command);
    free(patch.at);
}

void orders_print_html(orders_search *s, const orders_result *a, FILE *to) {
    smc_text title;
    FILE *words = smc_text_open(&title);
    orders_print_heading(s, a, words);
    smc_text_close(words);
    fputs(head, to);
    smc_xml_text(to, s->run->options->inputs.at[0]);
    fputs(style, to);
    write_element(to, "h1", "", title.at);
    fputs("<table>\n<tr><th>place</th><th></th><th>text</th><th>now</th><th>why not "
          "weaker</th></tr>\n",
          to);
    uint32_t *sorted = orders_shown_variables(s, a);
    for (uint32_t i = 0; sorted[i] != UINT32_MAX; i++) write_row(s, a, sorted[i], to);
    fputs("</table>\n", to);
    if (a->others.n)
        write_element(to, "h2", "", "Other assignments that cannot be relaxed further");
    for (uint32_t i = 0; i < a->others.n; i++) {
        smc_text other;
        FILE *line = smc_text_open(&other);
        orders_print_other_choice(s, a, a->others.at[i], line);
        smc_text_close(line);
        write_element(to, "p", "", other.at);
        free(other.at);
    }
    write_patch(s, a, to);
    fputs("</body>\n</html>\n", to);
    free(sorted);
    free(title.at);
}
