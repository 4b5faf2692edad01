#include "tools/certificate/writer.h"

#include "tools/certificate/format.h"

#include <inttypes.h>
#include <unistd.h>

// ---- lines --------------------------------------------------------------------------------------

static void print_location(smc_certificate_writer *w, const smc_graph *g, uint32_t loc) {
    while (w->declared.n <= loc) *smc_vec_push(&w->declared) = false;
    if (w->declared.at[loc]) return;
    w->declared.at[loc] = true;
    const smc_location info = g->program->location(g->program, loc);
    fprintf(w->to, "l %u %" PRIx64 "\n", loc, info.lock ? 0 : info.initial);
}

// Prints the parts of the action that decide about executions.
static void print_action(FILE *to, const smc_action *a) {
    const char *order = smc_order_name(a->order);
    fprintf(to, " %s", smc_kind_name(a->kind));
    switch (a->kind) {
    case SMC_READ: fprintf(to, " %s %u", order, a->loc); break;
    case SMC_WRITE:
        fprintf(to, " %s %u %" PRIx64 " %u", order, a->loc, a->written, a->po_releases);
        break;
    case SMC_RMW:
        fprintf(to, " %s %u %u %" PRIx64 " %" PRIx64 " %u %s %u %u", order, a->loc, a->op,
                a->rmw.operand, a->rmw.expected, a->size, smc_order_name(a->order_fail), a->sync,
                a->po_releases);
        break;
    case SMC_FENCE: fprintf(to, " %s", order); break;
    case SMC_LOCK:
    case SMC_UNLOCK: fprintf(to, " %u", a->loc); break;
    case SMC_CREATE:
    case SMC_JOIN: fprintf(to, " %u", a->thread); break;
    case SMC_END: fprintf(to, " %" PRIx64 " %u", a->result, a->exits); break;
    case SMC_CHOICE: fprintf(to, " %" PRIu64, a->choice.alternatives); break;
    }
    putc('\n', to);
}

static const char *unsupported_in(const smc_action *a) {
    if (smc_is_access(a->kind) && (a->continues || a->whole))
        return "atomic accesses of different sizes";
    if (smc_chooses_term(a)) return "inputs without a range";
    if (smc_is_allowed_race(a)) return "accesses that are allowed to race";
    const bool reduced = (smc_is_access(a->kind) && a->forced_source) ||
                         (a->kind == SMC_RMW && a->only_if) || smc_is_repeated_read(a) ||
                         (a->kind == SMC_BLOCK && a->copies);
    return reduced ? "a reduction that cannot be switched off" : NULL;
}

// ---- nodes --------------------------------------------------------------------------------------

// Returns the node of a history, which is new if it was not seen before. `value`: the last value of
// the history; for the first node of a thread 0, and `parent` is the node that creates the thread.
static uint32_t node_of(smc_certificate_writer *w, const smc_graph *g, const smc_step *step,
                        uint32_t parent, bool begins, uint64_t value) {
    const smc_action *a = &step->action;
    uint32_t *node = smc_table_at(&w->nodes, (uint64_t)parent << 1 | begins, value);
    if (*node) {
        smc_certificate_node *known = &w->all.at[*node - 1];
        smc_invariant(known->step == step || smc_actions_are_equal(&known->action, a),
                      "two executions continue one history of a thread in different ways");
        known->step = step;
        return *node;
    }
    const uint32_t id = *node = w->all.n + 1;
    *smc_vec_push(&w->all) = (smc_certificate_node){step, *a};
    if (unsupported_in(a) && !w->unsupported) {
        w->unsupported = unsupported_in(a);
        w->place = a->place;
    }
    if (smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK)
        print_location(w, g, a->loc);
    if (begins) fprintf(w->to, "c %u", parent);
    else fprintf(w->to, "n %u %" PRIx64, parent, value);
    print_action(w->to, a);
    return id;
}

// ---- executions ---------------------------------------------------------------------------------

// Returns the node of a step of thread t, which follows the event `before`; 0: the thread begins.
static uint32_t node_after(smc_certificate_writer *w, const smc_graph *g, uint32_t t, smc_id before,
                           const smc_step *step) {
    return before ? node_of(w, g, step, w->at.at[t], false,
                            smc_received_value(smc_event_at(g, before)))
                  : node_of(w, g, step, t ? w->created.at[t] : 0, true, 0);
}

// Returns the node of the event. The caller passes the events of a thread in program order, and a
// thread's creation before them.
static uint32_t node_of_event(smc_certificate_writer *w, const smc_graph *g, const smc_event *e) {
    const uint32_t t = e->thread;
    const smc_id before = e->index == 1 ? 0 : g->threads.at[t].events.at[e->index - 2];
    const uint32_t node = node_after(w, g, t, before, e->step);
    w->at.at[t] = node;
    if (e->kind == SMC_CREATE) w->created.at[e->step->action.thread] = node;
    return node;
}

static void collect_events(smc_certificate_writer *w, const smc_graph *g) {
    while (w->position.n < g->pool.n) *smc_vec_push(&w->position) = 0;
    while (w->at.n < g->threads.n) {
        *smc_vec_push(&w->at) = 0;
        *smc_vec_push(&w->created) = 0;
    }
    w->now.n = 0;
    for (uint32_t i = 0; i < g->link_order.n; i++) {
        const smc_id id = g->link_order.at[i];
        const smc_event *e = smc_event_at(g, id);
        const bool has_source =
            e->located && e->rf && smc_event_at(g, e->rf)->thread != SMC_INIT_THREAD;
        w->position.at[id] = i + 1;
        *smc_vec_push(&w->now) =
            (smc_certificate_event){node_of_event(w, g, e), has_source ? w->position.at[e->rf] : 0};
    }
}

static void print_number(FILE *to, char before, uint32_t n) {
    char digits[12];
    unsigned i = sizeof digits;
    do digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    digits[--i] = before;
    fwrite(digits + i, 1, sizeof digits - i, to);
}

// Collects the nodes at which threads wait for a lock or a join. A thread that was never created
// has no step. Their lines precede the line of the execution.
static void collect_pending(smc_certificate_writer *w, const smc_graph *g) {
    w->pending.n = 0;
    for (uint32_t t = 0; t < g->threads.n; t++) {
        const smc_thread *thread = &g->threads.at[t];
        if (!thread->step) continue;
        *smc_vec_push(&w->pending) = node_after(w, g, t, smc_last_event(g, t), thread->step);
    }
}

static void print_coherence(smc_certificate_writer *w, const smc_graph *g, const smc_model *m,
                            smc_model_state *s) {
    for (uint32_t l = 0; l < g->locs.n; l++) {
        const smc_loc *loc = &g->locs.at[l];
        if (!loc->init || loc->info.lock || loc->events.n < 2) continue;
        while (w->writes.n < loc->events.n + 1) *smc_vec_push(&w->writes) = 0;
        const uint32_t n = m->coherence(s, l, w->writes.at);
        for (uint32_t i = 1; i < n && n > 2; i++)
            print_number(w->to, i == 1 ? ';' : ',', w->position.at[w->writes.at[i]]);
    }
}

void smc_certificate_writer_see(void *writer, const smc_graph *g, const smc_model *m,
                                smc_model_state *s) {
    smc_certificate_writer *w = writer;
    uint32_t same = 0;
    if (w->unsupported) return;
    collect_events(w, g);
    collect_pending(w, g);
    while (same < w->now.n && same < w->last.n && w->now.at[same].node == w->last.at[same].node &&
           w->now.at[same].source == w->last.at[same].source)
        same++;
    putc('x', w->to);
    print_number(w->to, ' ', same);
    w->last.n = same;
    for (uint32_t i = same; i < w->now.n; i++) {
        const smc_certificate_event e = w->now.at[i];
        print_number(w->to, ' ', e.node);
        if (e.source) print_number(w->to, '<', e.source);
        *smc_vec_push(&w->last) = e;
    }
    for (uint32_t i = 0; i < w->pending.n; i++) print_number(w->to, '!', w->pending.at[i]);
    if (w->header.coherence) print_coherence(w, g, m, s);
    putc('\n', w->to);
    w->executions++;
}

void smc_certificate_writer_begin(void *writer) {
    smc_certificate_writer *w = writer;
    const smc_certificate_header *h = &w->header;
    FILE *to = w->to;
    fflush(to);
    if (ftruncate(fileno(to), 0) == 0) rewind(to);
    smc_table_free(&w->nodes);
    w->nodes = (smc_table){0};
    w->all.n = w->declared.n = w->last.n = 0;
    w->executions = 0;
    w->unsupported = NULL;
    fprintf(to, "%s %d\n", SMC_CERTIFICATE_MAGIC, SMC_CERTIFICATE_VERSION);
    fprintf(to, "program %s\ncode %s\n", h->program, h->code);
    fprintf(to, "model %s\nreleases %s\nplain %s\n", h->model, h->releases,
            h->plain_races ? "race" : "access");
    fprintf(to, "classes %s\nexplorer %s\n", h->coherence ? "coherence" : "reads-from",
            h->explorer);
}

void smc_certificate_writer_end(smc_certificate_writer *w) {
    fprintf(w->to, "end %" PRIu64 "\n", w->executions);
}

void smc_certificate_writer_free(smc_certificate_writer *w) {
    smc_table_free(&w->nodes);
    smc_vec_free(&w->all);
    smc_vec_free(&w->declared);
    smc_vec_free(&w->last);
    smc_vec_free(&w->now);
    smc_vec_free(&w->at);
    smc_vec_free(&w->created);
    smc_vec_free(&w->pending);
    smc_vec_free(&w->position);
    smc_vec_free(&w->writes);
    free(w->header.code);
}
