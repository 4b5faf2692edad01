// json.c - prints the result as a JSON object, whose fields are described in shapes.c.
#include "tools/report/formats/table.h"

#include "replay/replay.h"
#include "tools/report/words/coverage.h"
#include "tools/report/explain.h"
#include "tools/report/inputs.h"
#include "tools/report/trace.h"
#include "tools/report/waiting.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/report/words/words.h"

static json_t *json_of_pair(json_t *a, json_t *b) {
    json_t *pair = json_array();
    smc_json_append(pair, a);
    smc_json_append(pair, b);
    return pair;
}

// ---- places -------------------------------------------------------------------------------------

static void add_json_position(json_t *object, smc_place p) {
    smc_json_set_member(object, "file", smc_json_text(p.file));
    smc_json_set_member(object, "line", smc_json_number(p.line));
    smc_json_set_member(object, "column", smc_json_number(p.column));
    smc_json_set_member(object, "function", smc_json_text(p.function));
}

static void add_json_place(const smc_report *r, json_t *object, uint32_t place) {
    add_json_position(object, place ? r->program->place(r->program, place) : (smc_place){0});
}

// Returns the call stack of a place, the innermost call first.
static json_t *json_of_call_stack(const smc_report *r, uint32_t place) {
    json_t *stack = json_array();
    while (place && (place = r->program->place(r->program, place).caller)) {
        json_t *call = json_object();
        add_json_place(r, call, place);
        smc_json_append(stack, call);
    }
    return stack;
}

// ---- an execution -------------------------------------------------------------------------------

// If an accessed value is an address, adds a text for what it points to.
static void add_json_address(const smc_report *r, json_t *o, const char *key, uint32_t loc,
                             uint64_t value) {
    char name[256];
    const unsigned size = loc ? r->program->location(r->program, loc).size : 0;
    if (!size || size > 8 || !r->program->names.value) return;
    if (r->program->names.value(r->program, size, value, name, sizeof name))
        smc_json_set_member(o, key, smc_json_text(name));
}

// Adds the address of the object, in the form in which addresses are printed.
static void add_json_object_address(const smc_report *r, json_t *o, uint32_t object) {
    char name[256];
    if (!r->program->objects.address || !r->program->names.value) return;
    const uint64_t address = r->program->objects.address(r->program, object);
    if (r->program->names.value(r->program, sizeof address, address, name, sizeof name))
        smc_json_set_member(o, "object_address", smc_json_text(name));
}

static json_t *json_of_value(const smc_report *r, uint32_t loc, uint64_t value) {
    unsigned size = loc ? r->program->location(r->program, loc).size : 8;
    char text[56];
    if (value == SMC_UNWRITTEN) return json_null();
    if (r->program->names.undefined &&
        r->program->names.undefined(r->program, value, text, sizeof text))
        return json_null();
    if (size > 8) {
        smc_format_value_at(r->program, loc, value, text, sizeof text);
        return json_string(text);
    }
    return json_integer((json_int_t)smc_sign_extended(value, size ? size : 8));
}

// Adds the number, text and explanation of a shown step.
static void add_json_step(json_t *o, const smc_explanation *why, uint32_t i) {
    char text[SMC_EVENT_LINE_SIZE];
    if (smc_explanation_has_step(why, i)) {
        smc_explanation_step(why, i, text);
        smc_json_set_member(o, "shown", smc_json_number(why->number[i]));
        smc_json_set_member(o, "text", smc_json_text(text));
    }
    smc_json_set_text(o, "note", why->notes[i]);
}

static json_t *json_of_event(const smc_explanation *why, uint32_t id) {
    const smc_report *r = why->report;
    const smc_witness_event *e = &why->x->events[id];
    json_t *o = json_object();
    smc_json_set_member(o, "id", smc_json_number(id));
    smc_json_set_member(o, "index", smc_json_number(e->index));
    smc_json_set_member(o, "kind", smc_json_text(smc_kind_name(e->kind)));
    smc_json_set_text(o, "operation", e->kind == SMC_RMW ? smc_rmw_name(e->rmw) : NULL);
    if (smc_is_access(e->kind) || e->kind == SMC_FENCE)
        smc_json_set_member(o, "order", smc_json_text(smc_order_name(e->order)));
    if (e->loc) {
        char name[256];
        r->program->names.location(r->program, e->loc, name, sizeof name);
        smc_json_set_member(o, "location", smc_json_text(name));
    }
    if (e->object && r->program->names.object) {
        char name[256];
        r->program->names.object(r->program, e->object, name, sizeof name);
        smc_json_set_member(o, "object", smc_json_text(name));
        add_json_object_address(r, o, e->object);
    }
    if (e->reads && !e->pending) {
        smc_json_set_member(o, "value_read",
                            smc_reads_unwritten(r->program, e) ? json_null()
                                                               : json_of_value(r, e->loc, e->in));
        add_json_address(r, o, "address_read", e->loc, e->in);
    }
    if (e->writes && !e->pending) {
        smc_json_set_member(o, "value_written", json_of_value(r, e->loc, e->out));
        add_json_address(r, o, "address_written", e->loc, e->out);
    }
    if (e->kind == SMC_CHOICE && e->rmw >= SMC_CALL_BEGINS && r->program->names.call) {
        char call[200];
        r->program->names.call(r->program, e->rmw, e->out, call, sizeof call);
        smc_json_set_member(o, "call", smc_json_text(call));
    } else if (e->kind == SMC_CHOICE && !e->pending && !e->net_zero_events &&
               e->rmw != SMC_CHOOSES_TERM && !smc_is_input(e))
        smc_json_set_member(o, "chosen", smc_json_number(e->in));
    if (e->kind == SMC_CREATE || e->kind == SMC_JOIN)
        smc_json_set_member(o, "other_thread", smc_json_number(e->other));
    if (e->culprit) smc_json_set_member(o, "culprit", json_true());
    if (e->pending) smc_json_set_member(o, "pending", json_true());
    if (e->in_cycle) smc_json_set_member(o, "repeats", json_true());
    smc_json_set_member(o, "step", smc_json_number(e->step));
    add_json_step(o, why, id);
    add_json_place(r, o, e->place);
    return o;
}

static json_t *json_of_threads(const smc_explanation *why) {
    const smc_report *r = why->report;
    const smc_witness *x = why->x;
    json_t *all = json_array(), *events = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        if (i == 0 || x->events[i].thread != x->events[i - 1].thread) {
            json_t *thread = json_object();
            smc_json_set_member(thread, "thread", smc_json_number(x->events[i].thread));
            char name[200];
            if (r->program->names.thread &&
                r->program->names.thread(r->program, x->events[i].thread, name, sizeof name))
                smc_json_set_member(thread, "name", smc_json_text(name));
            smc_json_set_member(thread, "events", events = json_array());
            smc_json_append(all, thread);
        }
        smc_json_append(events, json_of_event(why, i));
    }
    return all;
}

// Returns pairs [write, read] of the ids of events; the initial value is null.
static json_t *json_of_reads_from(const smc_witness *x) {
    json_t *rf = json_array();
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (!e->reads || e->pending) continue;
        smc_json_append(rf, json_of_pair(e->rf < 0 ? json_null() : smc_json_number((uint64_t)e->rf),
                                         smc_json_number(i)));
    }
    return rf;
}

static json_t *json_of_coherence(const smc_witness *x) {
    json_t *co = json_array();
    for (uint32_t i = 0; i < x->n_co; i++)
        smc_json_append(co,
                        json_of_pair(smc_json_number(x->co[i][0]), smc_json_number(x->co[i][1])));
    return co;
}

static json_t *json_of_execution(const smc_explanation *why) {
    json_t *o = json_object();
    smc_json_set_member(o, "threads", json_of_threads(why));
    smc_json_set_member(o, "rf", json_of_reads_from(why->x));
    smc_json_set_member(o, "co", json_of_coherence(why->x));
    return o;
}

// ---- reasons and suggestions --------------------------------------------------------------------

static json_t *json_of_reasons(const smc_explanation *why) {
    const char *all[SMC_MAX_REASONS];
    json_t *o = json_array();
    smc_explanation_reasons(why, all);
    for (uint32_t i = 0; all[i]; i++) smc_json_append(o, smc_json_text(all[i]));
    return o;
}

static json_t *json_of_location(const smc_report *r, uint32_t loc) {
    char name[256];
    r->program->names.location(r->program, loc, name, sizeof name);
    return smc_json_text(name);
}

static void add_json_wait(json_t *o, const smc_explanation *why, const smc_wait *w) {
    json_t *by = json_array();
    char name[SMC_EVENT_TEXT_SIZE];
    smc_json_set_member(o, "for", json_string(smc_wait_kind_word(w->what)));
    if (w->of != SMC_NO_POSITION) {
        smc_awaited_name(why->report, why->x, w, name);
        smc_json_set_member(o, "location", smc_json_text(name));
    }
    for (uint32_t i = 0; i < w->n_by; i++) smc_json_append(by, smc_json_number(w->by[i]));
    smc_json_set_member(o, "by", by);
    smc_json_set_member(o, "root", json_boolean(w->is_root));
}

static json_t *json_of_waits(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->waits.n; i++) {
        const smc_witness_event *e = &why->x->events[why->waits.at[i].event];
        json_t *o = json_object();
        add_json_place(why->report, o, e->place);
        smc_json_set_member(o, "thread", smc_json_number(e->thread));
        smc_json_set_member(o, "message", smc_json_text(why->waits.at[i].text));
        smc_json_set_member(o, "event", smc_json_number(why->waits.at[i].event));
        if (why->waits.at[i].wait) add_json_wait(o, why, why->waits.at[i].wait);
        smc_json_append(all, o);
    }
    return all;
}

static json_t *json_of_wait_cycle(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->circle.n; i++) {
        const smc_wait *w = why->circle.at[i];
        char name[SMC_EVENT_TEXT_SIZE];
        json_t *o = json_object();
        smc_json_set_member(o, "thread", smc_json_number(w->thread));
        smc_wait_cycle_name(why->report, why->x, w, name);
        if (w->of != SMC_NO_POSITION) smc_json_set_member(o, "lock", smc_json_text(name));
        smc_json_set_member(o, "event", smc_json_number(w->at));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *json_of_held_locks(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->held.n; i++) {
        const smc_lock_held_at_end *h = &why->held.at[i];
        json_t *o = json_object();
        add_json_place(why->report, o, why->x->events[h->taken].place);
        smc_json_set_member(o, "thread", smc_json_number(h->thread));
        smc_json_set_member(o, "lock", json_of_location(why->report, h->lock));
        smc_json_set_member(o, "reading", json_boolean(h->reading));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *json_of_advice(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->advice.n; i++)
        smc_json_append(all, smc_json_text(why->advice.at[i]));
    return all;
}

// Adds the array under the key, unless it is empty.
static void add_json_if_not_empty(json_t *o, const char *key, json_t *all) {
    if (json_array_size(all)) smc_json_set_member(o, key, all);
    else json_decref(all);
}

static json_t *json_of_inputs(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->x->n; i++) {
        const smc_witness_event *e = &why->x->events[i];
        if (!smc_is_input(e)) continue;
        json_t *o = json_object();
        add_json_place(why->report, o, e->place);
        smc_json_set_member(o, "name", smc_input_json_name(why->report, why->x, i));
        smc_json_set_member(o, "value", smc_input_json_value(e));
        smc_json_set_member(o, "type", json_string(smc_input_type(e)));
        smc_json_set_member(o, "thread", smc_json_number(e->thread));
        smc_json_set_member(o, "event", smc_json_number(i));
        smc_json_append(all, o);
    }
    return all;
}

static void add_json_explanation(json_t *o, const smc_report *r, const smc_error *e) {
    smc_explanation why;
    smc_explain_error(&why, r, e);
    add_json_if_not_empty(o, "inputs", json_of_inputs(&why));
    add_json_if_not_empty(o, "reasons", json_of_reasons(&why));
    add_json_if_not_empty(o, "waits", json_of_waits(&why));
    add_json_if_not_empty(o, "circle", json_of_wait_cycle(&why));
    add_json_if_not_empty(o, "held", json_of_held_locks(&why));
    add_json_if_not_empty(o, "advice", json_of_advice(&why));
    smc_json_set_member(o, "execution", json_of_execution(&why));
    smc_explanation_free(&why);
}

// ---- the report ---------------------------------------------------------------------------------

static json_t *json_of_error(const smc_report *r, const smc_error *e) {
    json_t *o = json_object();
    smc_json_set_member(o, "kind", smc_json_text(smc_error_name(e->kind)));
    if (smc_error_is_subkind(e->subkind))
        smc_json_set_member(o, "subkind", smc_json_text(smc_error_name(e->subkind)));
    smc_json_set_member(o, "message", smc_json_text(smc_error_message(e)));
    add_json_place(r, o, e->place);
    if (smc_race_may_be_from_compiler(r, e)) smc_json_set_member(o, "optimized", json_true());
    smc_json_set_member(o, "thread", smc_json_number(e->thread));
    smc_json_set_member(o, "found", smc_json_number(e->found));
    smc_json_set_member(o, "executions", smc_json_number(e->executions));
    smc_json_set_member(o, "stack", json_of_call_stack(r, e->place));
    if (e->place2) {
        json_t *other = json_object();
        smc_json_set_member(other, "message", smc_json_text(smc_error_second_label(e)));
        add_json_place(r, other, e->place2);
        smc_json_set_member(other, "thread", smc_json_number(e->thread2));
        smc_json_set_member(other, "stack", json_of_call_stack(r, e->place2));
        smc_json_set_member(o, "other", other);
    }
    add_json_explanation(o, r, e);
    char *command = r->input.rerun_prefix ? smc_report_replay_command(r, e) : NULL,
         *token = smc_replay_token(&e->witness, r->model);
    smc_json_set_text(o, "replay_command", command);
    smc_json_set_text(o, "replay", token);
    free(command);
    free(token);
    return o;
}

static json_t *json_of_errors(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        smc_json_append(all, json_of_error(r, &r->result->errors.at[i]));
    return all;
}

static json_t *json_of_suppressed(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->allowed.n; i++) {
        const smc_error *e = &r->result->allowed.at[i];
        const smc_suppression *by = smc_suppression_find(r->notes.suppressions, e);
        json_t *o = json_object();
        smc_json_set_member(o, "kind", smc_json_text(smc_error_name(e->kind)));
        smc_json_set_member(o, "message", smc_json_text(smc_error_message(e)));
        add_json_place(r, o, e->place);
        if (by) smc_json_set_member(o, "by", smc_json_text(by->text));
        if (by && by->reason) smc_json_set_member(o, "reason", smc_json_text(by->reason));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *json_of_warnings(const smc_report *r) {
    smc_warnings found = {0};
    json_t *all = json_array();
    smc_warnings_of(r, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        json_t *o = json_object();
        smc_json_set_member(o, "kind", json_string(smc_warning_name(found.at[i].kind)));
        smc_json_set_member(o, "severity", json_string(smc_warning_severity(found.at[i].kind)));
        smc_json_set_member(o, "message", smc_json_text(found.at[i].text));
        add_json_position(o, found.at[i].at);
        smc_json_append(all, o);
    }
    smc_warnings_free(&found);
    return all;
}

static json_t *json_of_long_loop(const smc_long_loop *l) {
    static const char *const words[] = {
#define X(id, word, words) [id] = word,
        SMC_ROUND_DOES(X)
#undef X
    };
    json_t *o = json_object();
    add_json_position(o, l->at);
    smc_json_set_member(o, "rounds", smc_json_number(l->rounds));
    smc_json_set_member(o, "does", json_string(words[l->does]));
    char *option = smc_format("--unroll=%s:3", l->at.function);
    smc_json_set_member(o, "try", smc_json_text(option));
    free(option);
    return o;
}

static json_t *json_of_sample(const smc_report *r) {
    json_t *o = json_object();
    smc_json_set_member(o, "seed", smc_json_number(r->sampling.seed));
    smc_json_set_member(o, "distinct", smc_json_number(r->sampling.sample.outcomes));
    smc_json_set_member(o, "distinct_in_last_tenth",
                        smc_json_number(r->sampling.sample.new_outcomes));
    smc_json_set_member(o, "pairs", smc_json_number(r->sampling.sample.pairs));
    smc_json_set_member(o, "pairs_in_last_tenth", smc_json_number(r->sampling.sample.new_pairs));
    return o;
}

static json_t *json_of_stage(const smc_report *r, const smc_stage *s) {
    static const char *const words[] = {
#define X(id, word) [id] = word,
        SMC_STAGES(X)
#undef X
    };
    json_t *o = json_object();
    smc_json_set_member(o, "stage", json_string(words[s->kind]));
    smc_json_set_member(o, "algo", json_string(s->algo));
    smc_json_set_member(o, "complete", json_boolean(s->complete));
    if (s->kind == SMC_STAGE_PREEMPTIONS)
        smc_json_set_member(o, "preemptions", smc_json_number(s->preemptions));
    smc_json_set_member(o, "executions", smc_json_number(s->executions));
    smc_json_set_member(o, "blocked", smc_json_number(s->blocked));
    if (s->kind == SMC_STAGE_SAMPLE)
        smc_json_set_member(o, "seed", smc_json_number(r->sampling.seed));
    if (s->kind == SMC_STAGE_SAMPLE)
        smc_json_set_member(o, "distinct", smc_json_number(s->sample.outcomes));
    smc_json_set_member(o, "seconds", json_real(s->seconds));
    return o;
}

static json_t *json_of_budget(const smc_report *r) {
    const smc_budget *b = r->budget;
    json_t *o = json_object(), *stages = json_array();
    smc_json_set_member(o, "seconds", json_real(b->seconds));
    if (b->all.runs) smc_json_set_member(o, "estimate", json_real(b->all.executions));
    for (uint32_t i = 0; i < b->stages.n; i++)
        smc_json_append(stages, json_of_stage(r, &b->stages.at[i]));
    smc_json_set_member(o, "stages", stages);
    return o;
}

static json_t *json_of_clients(const smc_clients_report *c) {
    json_t *o = json_object();
    smc_json_set_member(o, "clients", smc_json_number(c->clients));
    smc_json_set_member(o, "histories", smc_json_number(c->histories));
    if (c->known) smc_json_set_member(o, "known", smc_json_number(c->known));
    if (!c->are_from_user) smc_json_set_member(o, "calls", smc_json_number(c->calls));
    if (!c->are_from_user) smc_json_set_member(o, "threads", smc_json_number(c->threads));
    smc_json_set_text(o, "client", c->failing);
    return o;
}

static void add_json_counters(const smc_report *r, json_t *o) {
#define X(field, words) smc_json_set_member(o, #field, smc_json_number(r->result->field));
    SMC_COUNTERS(X)
#undef X
    for (uint32_t i = 0; r->exploration.counters && r->exploration.counters[i].name; i++)
        smc_json_set_member(o, r->exploration.counters[i].name, smc_json_number(r->result->own[i]));
    if (!r->exploration.work || !r->layout.stats) return;
#define X(field, words) smc_json_set_member(o, #field, smc_json_number(r->exploration.work->field));
    SMC_INTERP_COUNTERS(X)
#undef X
}

void smc_report_json(const smc_report *r, FILE *to) {
    const smc_verdict verdict = smc_verdict_of(r);
    json_t *o = json_object();
    smc_json_set_member(o, "smc", smc_json_text(SMC_VERSION));
    smc_json_set_member(o, "file", smc_json_text(r->input.file));
    smc_json_set_text(o, "build_target", r->input.build_target);
    smc_json_set_text(o, "test", r->input.test);
    smc_json_set_member(o, "model", smc_json_text(r->model->name));
    smc_json_set_member(o, "algo", smc_json_text(r->exploration.algo));
    smc_json_set_member(o, "verdict", smc_json_text(smc_verdict_word(verdict)));
    smc_json_set_member(o, "complete", json_boolean(r->result->complete));
    smc_json_set_member(o, "interchangeable", json_integer(r->result->interchangeable));
    const bool is_cut =
        verdict == SMC_UNSAFE && (smc_minimizing_was_cut(r) || smc_ended_at_error(r));
    if (verdict == SMC_INCOMPLETE || is_cut)
        smc_json_set_member(o, "reason", smc_json_text(smc_reason_incomplete(r)));
    add_json_counters(r, o);
    smc_json_set_member(o, "visited", smc_json_number(smc_report_visited(r)));
    if (smc_first_error_execution(r))
        smc_json_set_member(o, "found_in_execution", smc_json_number(smc_first_error_execution(r)));
    smc_json_set_member(o, "seconds", json_real(r->cost.seconds));
    smc_json_set_member(o, "exploration_seconds", json_real(r->cost.exploring));
    if (r->cost.explored_before > 0)
        smc_json_set_member(o, "explored_before", json_real(r->cost.explored_before));
    smc_json_set_member(o, "peak_rss_kib", smc_json_number(r->cost.peak_rss_kib));
    if (r->sampling.is_sample) smc_json_set_member(o, "sample", json_of_sample(r));
    if (r->budget) smc_json_set_member(o, "budget", json_of_budget(r));
    if (r->clients) smc_json_set_member(o, "linearizability", json_of_clients(r->clients));
    if (r->notes.coverage) smc_json_set_member(o, "coverage", smc_coverage_json(r->notes.coverage));
    if (r->result->withheld)
        smc_json_set_member(o, "preemption_bound", smc_json_number(r->result->preemption_bound));
    smc_json_set_member(o, "errors", json_of_errors(r));
    add_json_if_not_empty(o, "suppressed", json_of_suppressed(r));
    smc_json_set_member(o, "warnings", json_of_warnings(r));
    if (smc_loop_causing_incompleteness(r))
        smc_json_set_member(o, "loop", json_of_long_loop(smc_loop_causing_incompleteness(r)));
    if (r->result->has_outcome_hash) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)r->result->outcome_hash);
        smc_json_set_member(o, "outcome_hash", smc_json_text(hash));
    }
    smc_json_print(o, r->layout.is_one_of_many, to);
}
