// json.c - prints the result as JSON.
#include "tools/orders/answer.h"
#include "tools/orders/patch.h"
#include "tools/report/words/json.h"
#include "tools/terminal/watch.h"

#include <string.h>

static json_t *place_object(const smc_order_place *p, bool fails) {
    json_t *o = json_object();
    smc_json_set_member(o, "file", smc_json_text(p->at.file));
    smc_json_set_member(o, "line", smc_json_number(p->at.line));
    smc_json_set_member(o, "column", smc_json_number(p->at.column));
    smc_json_set_member(o, "function", smc_json_text(p->at.function));
    smc_json_set_member(o, "what", smc_json_text(orders_operation_word(p, fails)));
    return o;
}

// Returns the call stack of the place, the innermost call first.
static json_t *callers_of(const orders_search *s, const smc_order_place *p) {
    const smc_program *program = smc_interp_program(s->run->interp);
    json_t *all = json_array();
    for (uint32_t from = p->at.caller; from;) {
        const smc_place at = program->place(program, from);
        json_t *o = json_object();
        smc_json_set_member(o, "file", smc_json_text(at.file));
        smc_json_set_member(o, "line", smc_json_number(at.line));
        smc_json_set_member(o, "column", smc_json_number(at.column));
        smc_json_set_member(o, "function", smc_json_text(at.function));
        smc_json_append(all, o);
        from = at.caller;
    }
    return all;
}

static json_t *reasons_of(orders_search *s, const orders_result *a, uint32_t v) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < a->reasons.n; i++) {
        const orders_reason *r = &a->reasons.at[i];
        if (r->variable != v) continue;
        const smc_program *program = smc_interp_program(s->run->interp);
        json_t *o = json_object();
        smc_text report;
        FILE *to = smc_text_open(&report);
        const smc_console plain = {.to = to};
        const uint32_t why = orders_print_kept_execution(s, r->why, r->choice, &plain);
        smc_text_close(to);
        const smc_error *e = &s->errors.at[why].error;
        const smc_place at = e->place ? program->place(program, e->place) : (smc_place){0};
        smc_json_set_member(o, "order",
                            smc_json_text(orders_order_word(&s->orders.at.at[v / 2], r->order)));
        smc_json_set_member(
            o, "kind",
            smc_json_text(e->kind == SMC_ERR_COUNT ? "incomplete" : smc_error_name(e->kind)));
        smc_json_set_member(o, "message", smc_json_text(e->message));
        smc_json_set_member(o, "file", smc_json_text(at.file));
        smc_json_set_member(o, "line", smc_json_number(at.line));
        smc_json_set_member(o, "column", smc_json_number(at.column));
        smc_json_set_member(o, "model", smc_json_text(s->by.at[r->why]->name));
        smc_json_set_member(o, "load_buffering", json_boolean(r->by_load_buffering));
        smc_json_set_member(o, "report", smc_json_text(report.at));
        smc_json_append(all, o);
        free(report.at);
    }
    return all;
}

// Adds the edits to each place, {place: [edit, ..]}. Columns count bytes from 1; the end is
// exclusive; an edit does not cross lines.
static void add_edits(void *places, const char *file, source_edits *edits) {
    uint32_t line = 1;
    size_t begin = 0;
    source_edits_sort(edits);
    for (uint32_t i = 0; i < edits->at.n; i++) {
        const source_edit *e = &edits->at.at[i];
        for (const char *next; (next = memchr(edits->text + begin, '\n', e->begin - begin)); line++)
            begin = (size_t)(next - edits->text) + 1;
        char key[16];
        snprintf(key, sizeof key, "%u", e->of);
        json_t *list = json_object_get(places, key), *o = json_object();
        if (!list) smc_json_set_member(places, key, list = json_array());
        smc_json_set_member(o, "file", smc_json_text(file));
        smc_json_set_member(o, "line", smc_json_number(line));
        smc_json_set_member(o, "column", smc_json_number(e->begin - begin + 1));
        smc_json_set_member(o, "end_column", smc_json_number(e->end - begin + 1));
        smc_json_set_member(o, "text", smc_json_text(e->put));
        smc_json_append(list, o);
    }
}

static void add_json_edits(json_t *o, const json_t *edits, uint32_t place) {
    char key[16];
    snprintf(key, sizeof key, "%u", place);
    json_t *list = json_object_get(edits, key);
    if (list) smc_json_set_member(o, "edits", json_incref(list));
}

static json_t *places_of(orders_search *s, const orders_result *a) {
    json_t *all = json_array(), *edits = json_object();
    if (!s->words->by_caller) orders_visit_files(s, a, NULL, add_edits, edits);
    for (uint32_t v = 0; v < a->best.n; v++) {
        const smc_order_place *p = &s->orders.at.at[v / 2];
        if (!orders_is_shown(s, a, v)) continue;
        json_t *o = place_object(p, v % 2);
        if (s->words->by_caller) smc_json_set_member(o, "callers", callers_of(s, p));
        smc_json_set_member(o, "text", smc_json_text(orders_order_word(p, a->text.order[v])));
        smc_json_set_member(o, "order", smc_json_text(orders_order_word(p, a->best.order[v])));
        char *object = p->order == SMC_PLAIN ? orders_object_of(s, a, v) : NULL;
        if (object) smc_json_set_member(o, "object", smc_json_text(object));
        free(object);
        smc_json_set_member(o, "may_change", json_boolean(orders_may_change(s, v / 2)));
        smc_json_set_member(o, "why", reasons_of(s, a, v));
        if (v % 2 == 0 && a->best.order[v] != a->text.order[v]) add_json_edits(o, edits, v / 2);
        else if (a->best.order[v] != a->text.order[v] &&
                 a->best.order[v - 1] == a->text.order[v - 1])
            add_json_edits(o, edits, v / 2);
        smc_json_append(all, o);
    }
    json_decref(edits);
    return all;
}

static json_t *json_of_other_choices(orders_search *s, const orders_result *a) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < a->others.n; i++) {
        const orders_choice *c = a->others.at[i];
        json_t *o = json_object(), *changes = json_array();
        for (uint32_t v = 0; v < c->n && v < a->best.n; v++) {
            if (c->order[v] == a->best.order[v]) continue;
            json_t *p = place_object(&s->orders.at.at[v / 2], v % 2);
            smc_json_set_member(
                p, "order", smc_json_text(orders_order_word(&s->orders.at.at[v / 2], c->order[v])));
            smc_json_append(changes, p);
        }
        smc_json_set_member(o, "cost", smc_json_number(orders_cost(s, c) / SMC_COST_OF_TABLE));
        smc_json_set_member(o, "instead", changes);
        smc_json_append(all, o);
    }
    return all;
}

void orders_print_json(orders_search *s, const orders_result *a, FILE *to) {
    json_t *o = json_object();
    smc_json_set_member(o, "smc", smc_json_text(SMC_VERSION));
    smc_json_set_member(o, "command", smc_json_text(s->words->command));
    smc_json_set_member(o, "file", smc_json_text(s->run->options->inputs.at[0]));
    char *models = orders_model_names(s), *costs = orders_cost_names(s);
    smc_json_set_member(o, "model", smc_json_text(models));
    smc_json_set_member(o, "architecture", smc_json_text(costs));
    free(models);
    free(costs);
    smc_json_set_member(o, "complete", json_boolean(a->is_best));
    smc_json_set_member(o, "cost_of_text",
                        smc_json_number(orders_cost(s, &a->text) / SMC_COST_OF_TABLE));
    smc_json_set_member(o, "cost", smc_json_number(orders_cost(s, &a->best) / SMC_COST_OF_TABLE));
    smc_json_set_member(o, "places", places_of(s, a));
    smc_json_set_member(o, "others", json_of_other_choices(s, a));
    if (a->load_buffering)
        smc_json_set_member(o, "load_buffering", smc_json_text(a->load_buffering));
    smc_json_set_member(o, "explorations", smc_json_number(s->explorations));
    smc_json_set_member(o, "executions", smc_json_number(s->executions));
    smc_json_set_member(o, "refuted", smc_json_number(s->refuted));
    smc_json_set_member(o, "seconds", json_real(smc_watch_seconds()));
    smc_json_print(o, false, to);
}
