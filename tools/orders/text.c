// text.c - prints the result as text: a table of places, and the executions because of which the
// orders are needed.
#include "tools/orders/answer.h"
#include "base/printable.h"
#include "models/cat/cat.h"
#include "tools/report/words/words.h"
#include "tools/run/report.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>
#include <string.h>

const char *orders_operation_word(const smc_order_place *p, bool fails) {
    if (p->kind == SMC_FENCE) return p->is_new ? "new fence" : "fence";
    if (p->kind == SMC_READ) return "load";
    if (p->kind == SMC_WRITE) return "store";
    return !p->compares ? "read-modify-write"
           : fails      ? "compare-exchange, failing"
                        : "compare-exchange";
}

const char *orders_order_word(const smc_order_place *p, unsigned order) {
    return p->kind == SMC_FENCE && order == SMC_RELAXED ? "none" : smc_order_name(order);
}

bool orders_is_shown(const orders_search *s, const orders_result *a, uint32_t v) {
    const smc_order_place *p = &s->orders.at.at[v / 2];
    if (v % 2) return p->compares;
    return p->is_new || p->order == SMC_PLAIN ? a->best.order[v] != a->text.order[v] : true;
}

char *orders_object_of(const orders_search *s, const orders_result *a, uint32_t v) {
    enum { MOST = 128 };
    const smc_program *program = smc_interp_program(s->run->interp);
    for (uint32_t i = 0; i < a->reasons.n; i++) {
        const smc_judged_error *k = &s->errors.at[a->reasons.at[i].why];
        for (uint32_t e = 0; a->reasons.at[i].variable == v && e < k->error.witness.n; e++) {
            char name[MOST];
            if (k->variable[e] != v || !k->error.witness.events[e].loc) continue;
            program->names.location(program, k->error.witness.events[e].loc, name, sizeof name);
            return smc_strdup(name);
        }
    }
    return NULL;
}

// ---- table --------------------------------------------------------------------------------------

// Returns the position as "file.c:12:5" or, if callers distinguish it, "file.c:12:5 < 40:2 <
// main.c:7:3", where a file is only named if it differs from the one before. The caller frees it.
char *orders_place_text(const orders_search *s, const smc_order_place *p) {
    const smc_program *program = smc_interp_program(s->run->interp);
    char *text = smc_format("%s:%u:%u", p->at.file, p->at.line, p->at.column);
    const char *file = p->at.file;
    for (uint32_t from = s->orders.by_caller ? p->at.caller : 0; from;) {
        const smc_place at = program->place(program, from);
        from = at.caller;
        if (!at.file) continue;
        char *longer = strcmp(file, at.file) == 0
                           ? smc_format("%s < %u:%u", text, at.line, at.column)
                           : smc_format("%s < %s:%u:%u", text, at.file, at.line, at.column);
        free(text);
        text = longer;
        file = at.file;
    }
    char *shown = smc_printable(text);
    free(text);
    return shown;
}

// Returns " under MODEL", with the model that allows the execution, if there are several models; ""
// otherwise.
static const char *model_of_reason(const orders_search *s, const orders_reason *r) {
    return s->models->n > 1 && !r->by_load_buffering ? s->by.at[r->why]->name : "";
}

static char *format_reason(orders_search *s, const orders_result *a, uint32_t v) {
    const smc_order_place *p = &s->orders.at.at[v / 2];
    const smc_program *program = smc_interp_program(s->run->interp);
    char *text = smc_strdup("");
    for (uint32_t i = 0; i < a->reasons.n; i++) {
        const orders_reason *r = &a->reasons.at[i];
        if (r->variable != v) continue;
        const smc_error *e = &s->errors.at[r->why].error;
        char place[128] = "";
        if (e->place) smc_format_place(program, e->place, place, sizeof place);
        char *longer = smc_format(
            "%s%s%s: %s%s%s%s%s%s%s", text, *text ? "; " : "", orders_order_word(p, r->order),
            e->kind == SMC_ERR_COUNT ? e->message : smc_error_description(e->kind),
            e->place ? " (" : "", place, e->place ? ")" : "",
            r->by_load_buffering ? ", by load buffering" : "", *model_of_reason(s, r) ? ", " : "",
            model_of_reason(s, r));
        free(text);
        text = longer;
    }
    if (*text) return text;
    free(text);
    if (orders_is_in_system_header(p)) return smc_strdup("in a system header: unchanged");
    if (p->mixed) return smc_strdup("several orders at the same position: unchanged");
    return smc_strdup(orders_may_change(s, v / 2) ? "" : "kept");
}

// A variable to be shown, with the place by which it is sorted.
typedef struct shown_place {
    const smc_order_place *p;
    uint32_t variable;
} shown_place;

static int compare_positions(const void *a, const void *b) {
    const shown_place *x = a, *y = b;
    const int files = strcmp(x->p->at.file, y->p->at.file);
    if (files) return files;
    if (x->p->at.line != y->p->at.line) return x->p->at.line < y->p->at.line ? -1 : 1;
    if (x->p->at.column != y->p->at.column) return x->p->at.column < y->p->at.column ? -1 : 1;
    return strcmp(orders_operation_word(x->p, x->variable % 2),
                  orders_operation_word(y->p, y->variable % 2));
}

uint32_t *orders_shown_variables(const orders_search *s, const orders_result *a) {
    SMC_VEC(shown_place) all = {0};
    for (uint32_t v = 0; v < a->best.n; v++)
        if (orders_is_shown(s, a, v))
            *smc_vec_push(&all) = (shown_place){&s->orders.at.at[v / 2], v};
    if (all.n) qsort(all.at, all.n, sizeof *all.at, compare_positions);
    uint32_t *sorted = smc_alloc((all.n + 1) * sizeof *sorted);
    for (uint32_t i = 0; i < all.n; i++) sorted[i] = all.at[i].variable;
    sorted[all.n] = UINT32_MAX;
    smc_vec_free(&all);
    return sorted;
}

static void print_row(orders_search *s, const orders_result *a, uint32_t v, const int wide[2],
                      FILE *to) {
    const smc_order_place *p = &s->orders.at.at[v / 2];
    const char *before = orders_order_word(p, a->text.order[v]),
               *after = orders_order_word(p, a->best.order[v]);
    const bool same = strcmp(before, after) == 0;
    char *place = orders_place_text(s, p), *why = format_reason(s, a, v);
    fprintf(to, "  %-*s  %-*s  ", wide[0], place, wide[1], orders_operation_word(p, v % 2));
    if (*why) fprintf(to, "%-8s %s %-8s  %s\n", before, same ? "  " : "->", same ? "" : after, why);
    else if (same) fprintf(to, "%s\n", before);
    else fprintf(to, "%-8s -> %s\n", before, after);
    free(place);
    free(why);
}

static void print_table(orders_search *s, const orders_result *a, FILE *to) {
    uint32_t *sorted = orders_shown_variables(s, a);
    int wide[2] = {0};
    for (uint32_t i = 0; sorted[i] != UINT32_MAX; i++) {
        const smc_order_place *p = &s->orders.at.at[sorted[i] / 2];
        char *place = orders_place_text(s, p);
        const int n = (int)strlen(place), k = (int)strlen(orders_operation_word(p, sorted[i] % 2));
        wide[0] = n > wide[0] ? n : wide[0];
        wide[1] = k > wide[1] ? k : wide[1];
        free(place);
    }
    fprintf(to, "  %-*s  %-*s  %-8s    %-8s  %s\n", wide[0], "place", wide[1], "", "text", "now",
            "why not weaker");
    for (uint32_t i = 0; sorted[i] != UINT32_MAX; i++) print_row(s, a, sorted[i], wide, to);
    free(sorted);
}

// Prints the names of objects whose accesses become atomic, each once.
static void print_objects(const orders_search *s, const orders_result *a, FILE *to) {
    SMC_VEC(char *) names = {0};
    for (uint32_t v = 0; v < a->best.n; v++) {
        if (s->orders.at.at[v / 2].order != SMC_PLAIN || !orders_is_shown(s, a, v)) continue;
        char *name = orders_object_of(s, a, v);
        bool is_new = name;
        for (uint32_t i = 0; i < names.n && is_new; i++) is_new = strcmp(names.at[i], name) != 0;
        if (is_new) *smc_vec_push(&names) = name;
        else free(name);
    }
    for (uint32_t i = 0; i < names.n; i++) {
        fprintf(to, "%s%s",
                i ? ", " : "  declare as atomic, or access with __atomic builtins: ", names.at[i]);
        free(names.at[i]);
    }
    if (names.n) fputc('\n', to);
    smc_vec_free(&names);
}

// ---- other results ------------------------------------------------------------------------------

void orders_print_other_choice(const orders_search *s, const orders_result *a,
                               const orders_choice *c, FILE *to) {
    const char *before = "";
    fputs("  instead: ", to);
    for (uint32_t v = 0; v < c->n && v < a->best.n; v++) {
        if (c->order[v] == a->best.order[v]) continue;
        const smc_order_place *p = &s->orders.at.at[v / 2];
        char *place = orders_place_text(s, p);
        fprintf(to, "%s%s %s %s", before, place, orders_operation_word(p, v % 2),
                orders_order_word(p, c->order[v]));
        free(place);
        before = ", ";
    }
    fprintf(to, " (cost %" PRIu64 ")\n", orders_cost(s, c) / SMC_COST_OF_TABLE);
}

// ---- executions ---------------------------------------------------------------------------------

uint32_t orders_print_kept_execution(orders_search *s, uint32_t why, const orders_choice *c,
                                     const smc_console *to) {
    const bool is_status = s->errors.at[why].error.kind == SMC_ERR_COUNT;
    const bool can_show = !is_status && orders_explore_if_outdated(s, &why, c);
    smc_judged_error *k = &s->errors.at[why];
    if (!can_show || k->error.kind == SMC_ERR_COUNT) {
        smc_console_print_message(to, (smc_position){0}, "error", smc_error_message(&k->error));
        return why;
    }
    smc_judged_error_set_orders(k, c->order);
    const smc_model *given = s->run->pair.model;
    s->run->pair.model = s->by.at[why];
    smc_report report = smc_run_make_report(s->run, NULL);
    smc_result one = {.by = s->run->result.by};
    *smc_vec_push(&one.errors) = k->error;
    report.result = &one;
    report.exploration.has_changed_orders = true;
    smc_print_errors(&report, to);
    s->run->pair.model = given;
    smc_vec_free(&one.errors);
    return why;
}

static bool is_requested_place(const char *word, const smc_place *at) {
    return strcmp(word, "all") == 0 || orders_names_place(word, at);
}

static bool is_named_by_user(const smc_words *given, const smc_place *at) {
    for (uint32_t i = 0; i < given->n; i++)
        if (is_requested_place(given->at[i], at)) return true;
    return false;
}

static bool has_reason(const orders_search *s, const orders_result *a, const char *word) {
    for (uint32_t i = 0; i < a->reasons.n; i++)
        if (is_requested_place(word, &s->orders.at.at[a->reasons.at[i].variable / 2].at))
            return true;
    return false;
}

// Prints the executions for the places that the user has selected; if there are none, prints how to
// select places.
static void print_executions(orders_search *s, const orders_result *a, FILE *to) {
    const smc_console console = smc_console_for_stream(smc_console_on_stream(to), to);
    const smc_words *given = &s->words->why;
    if (!given->n && a->reasons.n)
        fputs("\nTo see the execution that fails where an order is weaker: --why=LINE, "
              "or --why=all\n",
              to);
    for (uint32_t i = 0; i < given->n; i++)
        if (!has_reason(s, a, given->at[i]))
            fprintf(to,
                    "\n--why=%s: no order there has an execution that fails where it is weaker\n",
                    given->at[i]);
    for (uint32_t i = 0; i < a->reasons.n; i++) {
        const orders_reason *r = &a->reasons.at[i];
        const smc_order_place *p = &s->orders.at.at[r->variable / 2];
        if (!is_named_by_user(given, &p->at)) continue;
        char *place = orders_place_text(s, p);
        fprintf(to, "\n%s: with the %s %s:\n", place, orders_operation_word(p, r->variable % 2),
                orders_order_word(p, r->order));
        free(place);
        orders_print_kept_execution(s, r->why, r->choice, &console);
    }
}

// Appends a comma and the word to the text; the caller frees the result.
static char *append_with_comma(char *text, const char *word) {
    char *longer = text ? smc_format("%s, %s", text, word) : smc_strdup(word);
    free(text);
    return longer;
}

bool orders_monotony_is_assumed(const smc_model *m) {
    return !(m->flags & SMC_MODEL_ORDERS) && !smc_cat_is_built_in(m);
}

char *orders_model_names(const orders_search *s) {
    char *text = NULL;
    for (uint32_t i = 0; i < s->models->n; i++)
        text = append_with_comma(text, s->models->at[i].model->name);
    return text;
}

char *orders_cost_names(const orders_search *s) {
    char *text = NULL;
    for (smc_architecture a = 0; a < SMC_ARCHITECTURE_COUNT; a++)
        if (s->costs >> a & 1) text = append_with_comma(text, smc_architecture_name(a));
    return text;
}

// Prints a line such as "2 of 5 orders stronger, 1 new fence, ..".
void orders_print_heading(const orders_search *s, const orders_result *a, FILE *to) {
    uint32_t n = 0, changed = 0, fences = 0, plain = 0;
    for (uint32_t v = 0; v < a->best.n; v++) {
        if (!orders_is_shown(s, a, v)) continue;
        const smc_order_place *p = &s->orders.at.at[v / 2];
        const bool is_plain = p->order == SMC_PLAIN, is_order = !p->is_new && !is_plain;
        fences += p->is_new;
        plain += is_plain;
        n += is_order;
        changed += is_order && a->best.order[v] != a->text.order[v];
    }
    fprintf(to, "smc %s: %u of %u orders %s", s->words->command, changed, n,
            s->strengthens ? "stronger" : "weaker");
    if (fences) fprintf(to, ", %u new fence%s", fences, fences > 1 ? "s" : "");
    if (plain) fprintf(to, ", %u plain access%s to make atomic", plain, plain > 1 ? "es" : "");
    char *models = orders_model_names(s), *costs = orders_cost_names(s);
    fprintf(to, ", model%s %s; cost %" PRIu64 " instead of %" PRIu64 " (%s)%s\n",
            s->models->n > 1 ? "s" : "", models, orders_cost(s, &a->best) / SMC_COST_OF_TABLE,
            orders_cost(s, &a->text) / SMC_COST_OF_TABLE, costs,
            a->is_best ? "" : "; interrupted: fewer changes may be enough");
    free(models);
    free(costs);
}

static const char *plural_suffix(uint64_t n) { return n == 1 ? "" : "s"; }

void orders_print_text(orders_search *s, const orders_result *a, FILE *to) {
    orders_print_heading(s, a, to);
    print_table(s, a, to);
    print_objects(s, a, to);
    if (a->load_buffering) fprintf(to, "  %s\n", a->load_buffering);
    for (uint32_t i = 0; i < s->models->n; i++)
        if (orders_monotony_is_assumed(s->models->at[i].model))
            fprintf(to, "  %s: assumed to allow no more executions where an order is stronger\n",
                    s->models->at[i].model->name);
    for (uint32_t i = 0; i < a->others.n; i++) orders_print_other_choice(s, a, a->others.at[i], to);
    print_executions(s, a, to);
    fprintf(to,
            "\nsmc %s: %" PRIu64 " exploration%s of %" PRIu64 " execution%s, %" PRIu64
            " assignment%s refuted by earlier executions, %.2f s\n",
            s->words->command, s->explorations, plural_suffix(s->explorations), s->executions,
            plural_suffix(s->executions), s->refuted, plural_suffix(s->refuted),
            smc_watch_seconds());
}
