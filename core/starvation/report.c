#include "starvation/report.h"

#include "base/text.h"
#include "observers/observe.h"
#include "program/values.h"

enum { NAME = 128, VALUE = 96 };

// An execution under construction, which takes the steps of the cycle that is reported.
typedef struct run {
    smc_errors *x;
    starvation_state_graph *space;
    bool failed; // the model or the program refuses a step, or an observer has found another error
} run;

// ---- the execution ------------------------------------------------------------------------------

// The source of the event, which is linked last: in an interleaving, the last write to its
// location.
static smc_id last_linked_source(const smc_graph *g, smc_id id) {
    const smc_event *e = smc_event_at(g, id);
    return e->reads ? smc_graph_last_linked(g, e->loc) : smc_graph_lock_or_join_source(g, e);
}

// Links the thread's next action as the last event of the graph. `answer`: for a choice.
static void replay_starvation_step(run *r, uint32_t t, uint64_t answer) {
    smc_graph *g = r->x->graph;
    const smc_id id = smc_graph_add_event(g, t);
    if (smc_event_at(g, id)->kind == SMC_CHOICE) smc_graph_set_answer(g, id, answer);
    else smc_graph_set_source(g, id, last_linked_source(g, id), false);
    if (!smc_kind_ends_thread(smc_event_at(g, id)->kind) &&
        smc_graph_advance_thread(g, id) != SMC_OK) {
        smc_graph_discard_event(g, id);
        r->failed = true;
        return;
    }
    smc_graph_link_event(g, id);
    r->failed = !r->x->model->add(r->x->state, id);
    smc_graph_append_event(g, id);
    r->failed |= smc_errors_check_event(r->x, id);
}

static bool is_at_end(const smc_graph *g, uint32_t t) {
    const smc_step *step = g->threads.at[t].step;
    return step && smc_is_joinable(&step->action);
}

// Called with each action of a step: adds the action, and then the end of each thread whose only
// remaining action is its end.
static void add_action_to_graph(void *self, uint32_t t, const smc_step *step, uint64_t answer) {
    run *r = self;
    smc_graph *g = r->x->graph;
    if (r->failed) return;
    smc_invariant(t < g->threads.n && g->threads.at[t].step &&
                      g->threads.at[t].step->action.kind == step->action.kind,
                  "a thread takes another step when it runs again");
    replay_starvation_step(r, t, answer);
    for (uint32_t k = 0; k < g->threads.n && !r->failed; k++)
        if (is_at_end(g, k)) replay_starvation_step(r, k, 0);
}

// Adds the thread's actions until the thread is suspended: it reads, does not find the value for
// which it waits, and blocks.
static void run_until_suspended(run *r, uint32_t t) {
    const smc_graph *g = r->x->graph;
    while (!r->failed && g->threads.at[t].step) replay_starvation_step(r, t, 0);
}

// Adds the steps [from, end) of starvation_cycle.edges.
static void make_steps(run *r, const starvation_cycle *c, uint32_t from, uint32_t end) {
    starvation_state s = {0};
    for (uint32_t i = from; i < end && !r->failed; i++) {
        starvation_edge e = r->space->edges.at[c->edges.at[i]];
        starvation_unpack(r->space, e.from, &s);
        const bool continues = starvation_take_step(r->space, &s, &e, add_action_to_graph, r);
        r->failed |= !continues;
    }
    starvation_state_free(&s);
}

// ---- the message --------------------------------------------------------------------------------

static void print_event_value(const smc_program *p, const smc_event *e, uint64_t value, FILE *to) {
    char text[VALUE];
    const bool is_typed = p->names.typed && p->names.typed(p, e->loc, value, text, sizeof text);
    if (!is_typed) smc_format_value_at(p, e->loc, value, text, sizeof text);
    fputs(text, to);
}

static const char *verb_of_event(const smc_event *e) {
    return e->kind == SMC_LOCK     ? "locks"
           : e->kind == SMC_UNLOCK ? "unlocks"
           : !e->writes            ? "reads"
           : e->reads              ? "changes"
                                   : "writes";
}

static void print_step(const smc_graph *g, const smc_event *e, FILE *to) {
    const smc_program *p = g->program;
    char name[NAME];
    p->names.location(p, e->loc, name, sizeof name);
    fprintf(to, "%s %s", verb_of_event(e), name);
    if (smc_is_access(e->kind)) {
        const bool changes = e->reads && e->writes;
        fputs(changes ? " from " : " = ", to);
        print_event_value(p, e, e->reads ? e->in : e->out, to);
        if (changes) fputs(" to ", to), print_event_value(p, e, e->out, to);
    }
    fprintf(to, " (line %u)", p->place(p, e->step->action.place).line);
}

// Whether the event writes another value than its location had.
static bool changes_value(const smc_event *e) {
    return e->writes && !(e->reads && e->in == e->out);
}

// Whether the message mentions the event: an access of the program itself, not of the
// implementation of a synchronisation object. In a long cycle (with_reads = false) only the
// victim's reads are mentioned.
static bool is_mentioned(const smc_event *e, uint32_t victim, bool with_reads) {
    if (!smc_is_access(e->kind) || e->step->action.sync) return false;
    return with_reads || e->thread == victim || changes_value(e);
}

// Prints the cycle's most important steps; the recorded execution contains all of them. `cycle`:
// position of its first event in link_order.
static void print_steps(const smc_graph *g, uint32_t cycle, uint32_t victim, FILE *to) {
    enum { MOST = 12 };
    uint32_t thread = STARVATION_NONE, n = 0, all = 0;
    bool changes = false;
    for (uint32_t i = cycle; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        all += is_mentioned(e, victim, true);
        changes |= is_mentioned(e, victim, false) && changes_value(e);
    }
    fputs(changes ? "these steps can repeat for ever"
                  : "the execution's last steps can repeat for ever",
          to);
    for (uint32_t i = cycle; i < g->link_order.n && changes; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (!is_mentioned(e, victim, all <= MOST)) continue;
        if (n++ == MOST) {
            fputs("; ..", to);
            return;
        }
        if (e->thread == thread) fputs(", ", to);
        else fprintf(to, "%s thread %u ", thread == STARVATION_NONE ? ":" : ";", e->thread);
        thread = e->thread;
        print_step(g, e, to);
    }
}

// Description of the wait at which thread t is suspended; NULL: none.
static const char *text_of_wait(const smc_graph *g, uint32_t t) {
    const smc_id last = smc_last_event(g, t);
    const smc_action *a = last ? &smc_event_at(g, last)->step->action : NULL;
    return a && a->kind == SMC_BLOCK ? smc_action_text(a) : NULL;
}

static char *starvation_message(const run *r, const starvation_cycle *c, uint32_t cycle) {
    static const char subject[] = "this thread ";
    const smc_graph *g = r->x->graph;
    smc_text text;
    FILE *to = smc_text_open(&text);
    const char *sleep = text_of_wait(g, c->victim);
    if (sleep && smc_has_prefix(sleep, subject)) sleep += strlen(subject);
    if (c->waits)
        fprintf(to, "starvation: thread %u %s; ", c->victim, sleep ? sleep : "waits for ever");
    else fputs("livelock: ", to);
    print_steps(g, cycle, c->victim, to);
    smc_text_close(to);
    return text.at;
}

// ---- the error ----------------------------------------------------------------------------------

// The site of the error: the victim's last access in the cycle; if the victim takes no step, its
// last event.
static smc_site site_of_victim(const run *r, const starvation_cycle *c, uint32_t cycle) {
    const smc_graph *g = r->x->graph;
    smc_site site = smc_site_of(g, smc_last_event(g, c->victim));
    for (uint32_t i = cycle; i < g->link_order.n; i++) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->thread == c->victim && smc_is_access(e->kind))
            site = smc_site_of(g, g->link_order.at[i]);
    }
    return site;
}

// The last write of another thread in the cycle; if there is none, a site without an event.
static smc_site site_of_other(const run *r, const starvation_cycle *c, uint32_t cycle) {
    const smc_graph *g = r->x->graph;
    for (uint32_t i = g->link_order.n; i-- > cycle;) {
        const smc_event *e = smc_event_at(g, g->link_order.at[i]);
        if (e->thread != c->victim && e->writes && smc_is_access(e->kind))
            return smc_site_of(g, g->link_order.at[i]);
    }
    return (smc_site){0};
}

void starvation_record_cycle(smc_errors *x, starvation_state_graph *space,
                             const starvation_cycle *c) {
    run r = {.x = x, .space = space};
    make_steps(&r, c, 0, c->from);
    if (c->sleeps) run_until_suspended(&r, c->victim);
    const uint32_t cycle = x->graph->link_order.n;
    make_steps(&r, c, c->from, c->edges.n);
    if (r.failed) return;
    const smc_site at = site_of_victim(&r, c, cycle), other = site_of_other(&r, c, cycle);
    smc_errors_record_cycle(x, at, other, cycle, starvation_message(&r, c, cycle));
}
