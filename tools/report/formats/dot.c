// dot.c - prints executions with errors as a Graphviz graph: a cluster for each error, which
// contains a cluster for each thread.
#include "tools/report/formats/cycle.h"
#include "tools/report/formats/table.h"

#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/report/trace.h"
#include "tools/report/words/words.h"

#include <string.h>

// ---- text ---------------------------------------------------------------------------------------

// Prints a text escaped for a label in a quoted string, where backslashes begin escapes and
// ampersands begin entities.
static void print_label_text(FILE *to, const char *text) {
    char *valid = smc_to_utf8(text);
    for (const char *c = valid; *c; c++) {
        if (*c == '"' || *c == '\\') fprintf(to, "\\%c", *c);
        else if (*c == '&') fputs("&amp;", to);
        else if (*c == '\n') fputs("\\n", to);
        else fputc((unsigned char)*c < ' ' || *c == 0x7f ? ' ' : *c, to);
    }
    free(valid);
}

static void print_label(FILE *to, const char *text) {
    fputs("label=\"", to);
    print_label_text(to, text);
    fputc('"', to);
}

// ---- events -------------------------------------------------------------------------------------

// The graph of one error. Event i is the node `e<error>_<i>`; initial values are the node
// `e<error>_init`.
typedef struct graph {
    const smc_report *report;
    const smc_witness *x;
    const smc_explanation *why;
    uint32_t error; // number of the error, from 1
    FILE *to;
} graph;

static void print_node(const graph *g, uint32_t i) {
    const smc_witness_event *e = &g->x->events[i];
    char text[SMC_EVENT_LINE_SIZE], place[SMC_EVENT_TEXT_SIZE];
    if (e->pending) smc_trace_line_text(g->report, g->x, e, text);
    else smc_trace_event_text(g->report, e, text);
    fprintf(g->to, "      e%u_%u [label=\"", g->error, i);
    if (e->place) {
        smc_format_place(g->report->program, e->place, place, sizeof place);
        print_label_text(g->to, place);
        fputs("\\n", g->to);
    }
    print_label_text(g->to, text);
    fprintf(g->to, "\"%s%s];\n", e->culprit ? ", color=red, penwidth=2" : "",
            e->pending ? ", style=dashed" : "");
}

static void print_edge(const graph *g, uint32_t from, uint32_t to, const char *attributes) {
    fprintf(g->to, "    e%u_%u -> e%u_%u [%s];\n", g->error, from, g->error, to, attributes);
}

static void print_thread(const graph *g, uint32_t first, uint32_t end) {
    char title[SMC_EVENT_TEXT_SIZE];
    smc_trace_thread_title(g->report, &g->x->events[first], end - first, title);
    fprintf(g->to, "    subgraph cluster_e%u_t%u {\n      ", g->error, g->x->events[first].thread);
    print_label(g->to, title);
    fputs(";\n", g->to);
    for (uint32_t i = first; i < end; i++) print_node(g, i);
    fputs("    }\n", g->to);
    for (uint32_t i = first; i + 1 < end; i++) print_edge(g, i, i + 1, "label=po");
}

// ---- relations ----------------------------------------------------------------------------------

static bool reads_initial_value(const smc_witness_event *e) {
    return e->reads && !e->pending && e->rf < 0 && e->loc && e->kind != SMC_LOCK;
}

// Draws reads-from. Joins are omitted, since what they read is only the end of a thread.
static void print_reads_from(const graph *g) {
    bool initial = false;
    for (uint32_t i = 0; i < g->x->n; i++) {
        const smc_witness_event *e = &g->x->events[i];
        initial |= reads_initial_value(e);
        if (e->kind == SMC_JOIN || !e->reads || e->pending || e->rf < 0) continue;
        print_edge(
            g, (uint32_t)e->rf, i,
            "label=rf, color=darkgreen, fontcolor=darkgreen, style=dashed, constraint=false");
    }
    if (!initial) return;
    fprintf(g->to, "    e%u_init [label=\"initial values\", shape=ellipse];\n", g->error);
    for (uint32_t i = 0; i < g->x->n; i++)
        if (reads_initial_value(&g->x->events[i]))
            fprintf(g->to,
                    "    e%u_init -> e%u_%u [label=rf, color=darkgreen, fontcolor=darkgreen, "
                    "style=dashed];\n",
                    g->error, g->error, i);
}

static void draw_coherence(const graph *g) {
    for (uint32_t i = 0; i < g->x->n_co; i++)
        print_edge(g, g->x->co[i][0], g->x->co[i][1],
                   "label=co, color=darkorange, fontcolor=darkorange, constraint=false");
}

static void print_thread_starts(const graph *g) {
    for (uint32_t i = 0; i < g->x->n; i++) {
        const smc_witness_event *e = &g->x->events[i];
        if (e->kind != SMC_CREATE || e->pending) continue;
        for (uint32_t k = 0; k < g->x->n; k = smc_trace_next_thread(g->x, k))
            if (g->x->events[k].thread == e->other)
                print_edge(g, i, k, "label=start, color=gray, fontcolor=gray");
    }
}

// ---- relations that explain the error -----------------------------------------------------------

// Draws from-reads: from each read to the first write that overwrites its value.
static void print_from_reads(const graph *g) {
    const smc_relations *r = &g->why->why.relations;
    for (uint32_t i = 0; i < g->x->n && g->why->why.known; i++) {
        uint32_t first = UINT32_MAX;
        for (uint32_t w = 0; w < g->x->n; w++)
            if (smc_is_from_read_before(r, i, w) &&
                (first == UINT32_MAX || r->events[w].co < r->events[first].co))
                first = w;
        if (first != UINT32_MAX)
            print_edge(g, i, first,
                       "label=fr, color=deeppink3, fontcolor=deeppink3, constraint=false");
    }
}

#define ARGUMENT "color=red, fontcolor=red, penwidth=3, constraint=false"

// Draws, in red, the cycle that excludes interleavings.
static void print_cycle(const graph *g) {
    smc_cycle found;
    smc_find_shortest_cycle(g->why, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        char attributes[128];
        snprintf(attributes, sizeof attributes, "label=%s, " ARGUMENT, found.at[i].relation);
        print_edge(g, found.at[i].from, found.at[i].to, attributes);
    }
    smc_vec_free(&found);
}

// Draws the cycle of a deadlock: from each wait to the wait of the thread for which it waits.
static void print_wait_cycle(const graph *g) {
    const smc_wait_cycle *c = &g->why->circle;
    for (uint32_t i = 0; i < c->n; i++) {
        char name[SMC_EVENT_TEXT_SIZE];
        smc_wait_cycle_name(g->report, g->x, c->at[i], name);
        fprintf(g->to, "    e%u_%u -> e%u_%u [label=\"waits: ", g->error, c->at[i]->at, g->error,
                c->at[(i + 1) % c->n]->at);
        print_label_text(g->to, name);
        fputs("\", " ARGUMENT "];\n", g->to);
    }
}

static void print_race(const graph *g) {
    uint32_t pair[2];
    if (smc_find_race_pair(g->why, pair))
        print_edge(g, pair[0], pair[1], "label=\"race\", dir=both, style=dashed, " ARGUMENT);
}

// ---- the graph ----------------------------------------------------------------------------------

static void print_execution(const graph *g, const smc_error *e) {
    fprintf(g->to, "  subgraph cluster_e%u {\n    ", g->error);
    char place[SMC_EVENT_TEXT_SIZE];
    smc_format_place(g->report->program, e->place, place, sizeof place);
    char *title = smc_format("%s: %s [%s]", place, smc_error_message(e), smc_error_name(e->kind));
    print_label(g->to, title);
    free(title);
    fputs(";\n", g->to);
    for (uint32_t i = 0, end; i < g->x->n; i = end)
        print_thread(g, i, end = smc_trace_next_thread(g->x, i));
    print_thread_starts(g);
    print_reads_from(g);
    draw_coherence(g);
    print_from_reads(g);
    print_cycle(g);
    print_wait_cycle(g);
    print_race(g);
    fputs("  }\n", g->to);
}

void smc_report_dot(const smc_report *r, FILE *to) {
    char *name = smc_report_program_name(r),
         *title = smc_format("%s: %s, model %s", name, smc_verdict_word(smc_verdict_of(r)),
                             r->model->name);
    free(name);
    fputs("digraph smc {\n  ", to);
    print_label(to, title);
    free(title);
    fputs(";\n  charset=\"UTF-8\";\n  node [shape=box, fontname=monospace];\n", to);
    for (uint32_t i = 0; i < r->result->errors.n; i++) {
        const smc_error *e = &r->result->errors.at[i];
        smc_explanation why;
        smc_explain_error(&why, r, e);
        const graph g = {r, &e->witness, &why, i + 1, to};
        print_execution(&g, e);
        smc_explanation_free(&why);
    }
    fputs("}\n", to);
}
