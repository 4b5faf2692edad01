// json.c - prints the result as a JSON object, whose fields are described in shapes.c.
#include "tools/report/formats/table.h"

#include "replay/replay.h"
#include "tools/report/words/coverage.h"
#include "tools/report/explain.h"
#include "tools/report/trace.h"
#include "tools/report/waiting.h"
#include "tools/report/words/json.h"
#include "tools/report/report.h"
#include "tools/report/words/words.h"

static json_t *couple(json_t *a, json_t *b) {
    json_t *pair = json_array();
    smc_json_append(pair, a);
    smc_json_append(pair, b);
    return pair;
}

// ---- places -------------------------------------------------------------------------------------

static void put_position(json_t *object, smc_place p) {
    smc_json_put(object, "file", smc_json_text(p.file));
    smc_json_put(object, "line", smc_json_number(p.line));
    smc_json_put(object, "column", smc_json_number(p.column));
    smc_json_put(object, "function", smc_json_text(p.function));
}

static void put_place(const smc_report *r, json_t *object, uint32_t place) {
    put_position(object, place ? r->program->place(r->program, place) : (smc_place){0});
}

// Returns the call stack of a place, the innermost call first.
static json_t *call_stack(const smc_report *r, uint32_t place) {
    json_t *stack = json_array();
    while (place && (place = r->program->place(r->program, place).caller)) {
        json_t *call = json_object();
        put_place(r, call, place);
        smc_json_append(stack, call);
    }
    return stack;
}

// ---- an execution -------------------------------------------------------------------------------

// If an accessed value is an address, adds a text for what it points to.
static void put_address(const smc_report *r, json_t *o, const char *key, uint32_t loc,
                        uint64_t value) {
    char name[256];
    const unsigned size = loc ? r->program->location(r->program, loc).size : 0;
    if (!size || size > 8 || !r->program->describe_value) return;
    if (r->program->describe_value(r->program, size, value, name, sizeof name))
        smc_json_put(o, key, smc_json_text(name));
}

// Adds the address of the object, in the form in which addresses are printed.
static void put_object_address(const smc_report *r, json_t *o, uint32_t object) {
    char name[256];
    if (!r->program->object_address || !r->program->describe_value) return;
    const uint64_t address = r->program->object_address(r->program, object);
    if (r->program->describe_value(r->program, sizeof address, address, name, sizeof name))
        smc_json_put(o, "object_address", smc_json_text(name));
}

static json_t *value_at(const smc_report *r, uint32_t loc, uint64_t value) {
    unsigned size = loc ? r->program->location(r->program, loc).size : 8;
    char text[56];
    if (value == SMC_UNWRITTEN) return json_null();
    if (r->program->describe_undefined &&
        r->program->describe_undefined(r->program, value, text, sizeof text))
        return json_null();
    if (size > 8) {
        smc_word_value_at(r->program, loc, value, text, sizeof text);
        return json_string(text);
    }
    return json_integer((json_int_t)smc_signed(value, size ? size : 8));
}

// Adds the number, text and explanation of a shown step.
static void put_step(json_t *o, const smc_explanation *why, uint32_t i) {
    char text[SMC_TRACE_LINE];
    if (smc_explanation_has_step(why, i)) {
        smc_explanation_step(why, i, text);
        smc_json_put(o, "shown", smc_json_number(why->number[i]));
        smc_json_put(o, "text", smc_json_text(text));
    }
    if (why->notes[i]) smc_json_put(o, "note", smc_json_text(why->notes[i]));
}

static json_t *event(const smc_explanation *why, uint32_t id) {
    const smc_report *r = why->report;
    const smc_witness_event *e = &why->x->events[id];
    json_t *o = json_object();
    smc_json_put(o, "id", smc_json_number(id));
    smc_json_put(o, "index", smc_json_number(e->index));
    smc_json_put(o, "kind", smc_json_text(smc_kind_name(e->kind)));
    if (e->kind == SMC_RMW) smc_json_put(o, "operation", smc_json_text(smc_rmw_name(e->rmw)));
    if (smc_is_access(e->kind) || e->kind == SMC_FENCE)
        smc_json_put(o, "order", smc_json_text(smc_order_name(e->order)));
    if (e->loc) {
        char name[256];
        r->program->describe(r->program, e->loc, name, sizeof name);
        smc_json_put(o, "location", smc_json_text(name));
    }
    if (e->object && r->program->describe_object) {
        char name[256];
        r->program->describe_object(r->program, e->object, name, sizeof name);
        smc_json_put(o, "object", smc_json_text(name));
        put_object_address(r, o, e->object);
    }
    if (e->reads && !e->pending) {
        smc_json_put(o, "value_read",
                     smc_reads_nothing(r->program, e) ? json_null() : value_at(r, e->loc, e->in));
        put_address(r, o, "address_read", e->loc, e->in);
    }
    if (e->writes && !e->pending) {
        smc_json_put(o, "value_written", value_at(r, e->loc, e->out));
        put_address(r, o, "address_written", e->loc, e->out);
    }
    if (e->kind == SMC_CHOICE && e->rmw >= SMC_CALL_BEGINS && r->program->describe_call) {
        char call[200];
        r->program->describe_call(r->program, e->rmw, e->out, call, sizeof call);
        smc_json_put(o, "call", smc_json_text(call));
    } else if (e->kind == SMC_CHOICE && !e->pending && !e->undone)
        smc_json_put(o, "chosen", smc_json_number(e->in));
    if (e->kind == SMC_CREATE || e->kind == SMC_JOIN)
        smc_json_put(o, "other_thread", smc_json_number(e->other));
    if (e->culprit) smc_json_put(o, "culprit", json_true());
    if (e->pending) smc_json_put(o, "pending", json_true());
    smc_json_put(o, "step", smc_json_number(e->step));
    put_step(o, why, id);
    put_place(r, o, e->place);
    return o;
}

static json_t *threads(const smc_explanation *why) {
    const smc_report *r = why->report;
    const smc_witness *x = why->x;
    json_t *all = json_array(), *events = NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        if (i == 0 || x->events[i].thread != x->events[i - 1].thread) {
            json_t *thread = json_object();
            smc_json_put(thread, "thread", smc_json_number(x->events[i].thread));
            char name[200];
            if (r->program->thread_name &&
                r->program->thread_name(r->program, x->events[i].thread, name, sizeof name))
                smc_json_put(thread, "name", smc_json_text(name));
            smc_json_put(thread, "events", events = json_array());
            smc_json_append(all, thread);
        }
        smc_json_append(events, event(why, i));
    }
    return all;
}

// Returns pairs [write, read] of the ids of events; the initial value is null.
static json_t *reads_from(const smc_witness *x) {
    json_t *rf = json_array();
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        if (!e->reads || e->pending) continue;
        smc_json_append(rf, couple(e->rf < 0 ? json_null() : smc_json_number((uint64_t)e->rf),
                                   smc_json_number(i)));
    }
    return rf;
}

static json_t *coherence(const smc_witness *x) {
    json_t *co = json_array();
    for (uint32_t i = 0; i < x->n_co; i++)
        smc_json_append(co, couple(smc_json_number(x->co[i][0]), smc_json_number(x->co[i][1])));
    return co;
}

static json_t *execution(const smc_explanation *why) {
    json_t *o = json_object();
    smc_json_put(o, "threads", threads(why));
    smc_json_put(o, "rf", reads_from(why->x));
    smc_json_put(o, "co", coherence(why->x));
    return o;
}

// ---- reasons and suggestions --------------------------------------------------------------------

static json_t *reasons(const smc_explanation *why) {
    const char *all[SMC_MOST_REASONS];
    json_t *o = json_array();
    smc_explanation_reasons(why, all);
    for (uint32_t i = 0; all[i]; i++) smc_json_append(o, smc_json_text(all[i]));
    return o;
}

static json_t *location(const smc_report *r, uint32_t loc) {
    char name[256];
    r->program->describe(r->program, loc, name, sizeof name);
    return smc_json_text(name);
}

static void put_wait(json_t *o, const smc_explanation *why, const smc_wait *w) {
    json_t *by = json_array();
    char name[SMC_TRACE_TEXT];
    smc_json_put(o, "for", json_string(smc_wait_word(w->what)));
    if (w->of != SMC_NO_POSITION) {
        smc_report_awaited(why->report, why->x, w, name);
        smc_json_put(o, "location", smc_json_text(name));
    }
    for (uint32_t i = 0; i < w->n_by; i++) smc_json_append(by, smc_json_number(w->by[i]));
    smc_json_put(o, "by", by);
    smc_json_put(o, "root", json_boolean(w->is_root));
}

static json_t *waits(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->waits.n; i++) {
        const smc_witness_event *e = &why->x->events[why->waits.at[i].event];
        json_t *o = json_object();
        put_place(why->report, o, e->place);
        smc_json_put(o, "thread", smc_json_number(e->thread));
        smc_json_put(o, "message", smc_json_text(why->waits.at[i].text));
        smc_json_put(o, "event", smc_json_number(why->waits.at[i].event));
        if (why->waits.at[i].wait) put_wait(o, why, why->waits.at[i].wait);
        smc_json_append(all, o);
    }
    return all;
}

static json_t *circle(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->circle.n; i++) {
        const smc_wait *w = why->circle.at[i];
        char name[SMC_TRACE_TEXT];
        json_t *o = json_object();
        smc_json_put(o, "thread", smc_json_number(w->thread));
        smc_circle_name(why->report, why->x, w, name);
        if (w->of != SMC_NO_POSITION) smc_json_put(o, "lock", smc_json_text(name));
        smc_json_put(o, "event", smc_json_number(w->at));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *held(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->held.n; i++) {
        const smc_lock_held *h = &why->held.at[i];
        json_t *o = json_object();
        put_place(why->report, o, why->x->events[h->taken].place);
        smc_json_put(o, "thread", smc_json_number(h->thread));
        smc_json_put(o, "lock", location(why->report, h->lock));
        smc_json_put(o, "reading", json_boolean(h->reading));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *advice(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->advice.n; i++)
        smc_json_append(all, smc_json_text(why->advice.at[i]));
    return all;
}

// Adds the array under the key, unless it is empty.
static void put_some(json_t *o, const char *key, json_t *all) {
    if (json_array_size(all)) smc_json_put(o, key, all);
    else json_decref(all);
}

static void put_explanation(json_t *o, const smc_report *r, const smc_error *e) {
    smc_explanation why;
    smc_explain(&why, r, e);
    put_some(o, "reasons", reasons(&why));
    put_some(o, "waits", waits(&why));
    put_some(o, "circle", circle(&why));
    put_some(o, "held", held(&why));
    put_some(o, "advice", advice(&why));
    smc_json_put(o, "execution", execution(&why));
    smc_explanation_free(&why);
}

// ---- the report ---------------------------------------------------------------------------------

static json_t *error(const smc_report *r, const smc_error *e) {
    json_t *o = json_object();
    smc_json_put(o, "kind", smc_json_text(smc_error_name(e->kind)));
    if (smc_error_is_subkind(e->subkind))
        smc_json_put(o, "subkind", smc_json_text(smc_error_name(e->subkind)));
    smc_json_put(o, "message", smc_json_text(smc_word_error(e)));
    put_place(r, o, e->place);
    if (smc_race_may_be_compilers(r, e)) smc_json_put(o, "optimized", json_true());
    smc_json_put(o, "thread", smc_json_number(e->thread));
    smc_json_put(o, "found", smc_json_number(e->found));
    smc_json_put(o, "executions", smc_json_number(e->executions));
    smc_json_put(o, "stack", call_stack(r, e->place));
    if (e->place2) {
        json_t *other = json_object();
        smc_json_put(other, "message", smc_json_text(smc_word_other(e)));
        put_place(r, other, e->place2);
        smc_json_put(other, "thread", smc_json_number(e->thread2));
        smc_json_put(other, "stack", call_stack(r, e->place2));
        smc_json_put(o, "other", other);
    }
    put_explanation(o, r, e);
    char *command = r->again_before ? smc_report_again(r, e) : NULL;
    if (command) smc_json_put(o, "replay_command", smc_json_text(command));
    free(command);
    char *token = smc_replay_token(&e->witness, r->model);
    if (token) smc_json_put(o, "replay", smc_json_text(token));
    free(token);
    return o;
}

static json_t *errors(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        smc_json_append(all, error(r, &r->result->errors.at[i]));
    return all;
}

static json_t *suppressed(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->allowed.n; i++) {
        const smc_error *e = &r->result->allowed.at[i];
        const smc_suppression *by = smc_suppression_of(r->suppressions, e);
        json_t *o = json_object();
        smc_json_put(o, "kind", smc_json_text(smc_error_name(e->kind)));
        smc_json_put(o, "message", smc_json_text(smc_word_error(e)));
        put_place(r, o, e->place);
        if (by) smc_json_put(o, "by", smc_json_text(by->text));
        if (by && by->reason) smc_json_put(o, "reason", smc_json_text(by->reason));
        smc_json_append(all, o);
    }
    return all;
}

static json_t *warnings(const smc_report *r) {
    smc_warnings found = {0};
    json_t *all = json_array();
    smc_warnings_of(r, &found);
    for (uint32_t i = 0; i < found.n; i++) {
        json_t *o = json_object();
        smc_json_put(o, "kind", json_string(smc_warning_word(found.at[i].kind)));
        smc_json_put(o, "severity", json_string(smc_warning_severity(found.at[i].kind)));
        smc_json_put(o, "message", smc_json_text(found.at[i].text));
        put_position(o, found.at[i].at);
        smc_json_append(all, o);
    }
    smc_warnings_free(&found);
    return all;
}

static json_t *loop(const smc_long_loop *l) {
    static const char *const words[] = {
#define X(id, word, words) [id] = word,
        SMC_ROUND_DOES(X)
#undef X
    };
    json_t *o = json_object();
    put_position(o, l->at);
    smc_json_put(o, "rounds", smc_json_number(l->rounds));
    smc_json_put(o, "does", json_string(words[l->does]));
    char *option = smc_format("--unroll=%s:3", l->at.function);
    smc_json_put(o, "try", smc_json_text(option));
    free(option);
    return o;
}

static json_t *sample(const smc_report *r) {
    json_t *o = json_object();
    smc_json_put(o, "seed", smc_json_number(r->seed));
    smc_json_put(o, "distinct", smc_json_number(r->sample.outcomes));
    smc_json_put(o, "distinct_in_last_tenth", smc_json_number(r->sample.new_outcomes));
    smc_json_put(o, "pairs", smc_json_number(r->sample.pairs));
    smc_json_put(o, "pairs_in_last_tenth", smc_json_number(r->sample.new_pairs));
    return o;
}

static json_t *stage(const smc_report *r, const smc_stage *s) {
    static const char *const words[] = {
#define X(id, word) [id] = word,
        SMC_STAGES(X)
#undef X
    };
    json_t *o = json_object();
    smc_json_put(o, "stage", json_string(words[s->kind]));
    smc_json_put(o, "algo", json_string(s->algo));
    smc_json_put(o, "complete", json_boolean(s->complete));
    if (s->kind == SMC_STAGE_PREEMPTIONS)
        smc_json_put(o, "preemptions", smc_json_number(s->preemptions));
    smc_json_put(o, "executions", smc_json_number(s->executions));
    smc_json_put(o, "blocked", smc_json_number(s->blocked));
    if (s->kind == SMC_STAGE_SAMPLE) smc_json_put(o, "seed", smc_json_number(r->seed));
    if (s->kind == SMC_STAGE_SAMPLE)
        smc_json_put(o, "distinct", smc_json_number(s->sample.outcomes));
    smc_json_put(o, "seconds", json_real(s->seconds));
    return o;
}

static json_t *budget(const smc_report *r) {
    const smc_budget *b = r->budget;
    json_t *o = json_object(), *stages = json_array();
    smc_json_put(o, "seconds", json_real(b->seconds));
    if (b->all.runs) smc_json_put(o, "estimate", json_real(b->all.executions));
    for (uint32_t i = 0; i < b->stages.n; i++) smc_json_append(stages, stage(r, &b->stages.at[i]));
    smc_json_put(o, "stages", stages);
    return o;
}

static json_t *clients(const smc_clients_report *c) {
    json_t *o = json_object();
    smc_json_put(o, "clients", smc_json_number(c->clients));
    smc_json_put(o, "histories", smc_json_number(c->histories));
    if (c->known) smc_json_put(o, "known", smc_json_number(c->known));
    if (!c->are_given) smc_json_put(o, "calls", smc_json_number(c->calls));
    if (!c->are_given) smc_json_put(o, "threads", smc_json_number(c->threads));
    if (c->failing) smc_json_put(o, "client", smc_json_text(c->failing));
    return o;
}

static void put_counters(const smc_report *r, json_t *o) {
#define X(field, words) smc_json_put(o, #field, smc_json_number(r->result->field));
    SMC_COUNTERS(X)
#undef X
    for (uint32_t i = 0; r->counters && r->counters[i].name; i++)
        smc_json_put(o, r->counters[i].name, smc_json_number(r->result->own[i]));
    if (!r->work || !r->stats) return;
#define X(field, words) smc_json_put(o, #field, smc_json_number(r->work->field));
    SMC_INTERP_COUNTERS(X)
#undef X
}

void smc_report_json(const smc_report *r, FILE *to) {
    const smc_verdict verdict = smc_verdict_of(r);
    json_t *o = json_object();
    smc_json_put(o, "smc", smc_json_text(SMC_VERSION));
    smc_json_put(o, "file", smc_json_text(r->file));
    if (r->test) smc_json_put(o, "test", smc_json_text(r->test));
    smc_json_put(o, "model", smc_json_text(r->model->name));
    smc_json_put(o, "algo", smc_json_text(r->algo));
    smc_json_put(o, "verdict", smc_json_text(smc_verdict_word(verdict)));
    smc_json_put(o, "complete", json_boolean(r->result->complete));
    smc_json_put(o, "interchangeable", json_integer(r->result->interchangeable));
    const bool is_cut =
        verdict == SMC_UNSAFE && (smc_is_cut_minimizing(r) || smc_is_cut_with_errors(r));
    if (verdict == SMC_INCOMPLETE || is_cut)
        smc_json_put(o, "reason", smc_json_text(smc_why_incomplete(r)));
    put_counters(r, o);
    smc_json_put(o, "visited", smc_json_number(smc_report_visited(r)));
    if (smc_found_in_execution(r))
        smc_json_put(o, "found_in_execution", smc_json_number(smc_found_in_execution(r)));
    smc_json_put(o, "seconds", json_real(r->seconds));
    smc_json_put(o, "exploration_seconds", json_real(r->exploring));
    if (r->explored_before > 0) smc_json_put(o, "explored_before", json_real(r->explored_before));
    smc_json_put(o, "peak_rss_kib", smc_json_number(r->peak_rss_kib));
    if (r->is_sample) smc_json_put(o, "sample", sample(r));
    if (r->budget) smc_json_put(o, "budget", budget(r));
    if (r->clients) smc_json_put(o, "linearizability", clients(r->clients));
    if (r->coverage) smc_json_put(o, "coverage", smc_coverage_json(r->coverage));
    if (r->result->withheld)
        smc_json_put(o, "preemption_bound", smc_json_number(r->result->preemption_bound));
    smc_json_put(o, "errors", errors(r));
    put_some(o, "suppressed", suppressed(r));
    smc_json_put(o, "warnings", warnings(r));
    if (smc_loop_to_blame(r)) smc_json_put(o, "loop", loop(smc_loop_to_blame(r)));
    if (r->result->has_outcome_hash) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)r->result->outcome_hash);
        smc_json_put(o, "outcome_hash", smc_json_text(hash));
    }
    smc_json_print(o, r->is_one_of_many, to);
}
