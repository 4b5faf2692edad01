#include "tools/report/formats/json_error.h"

#include "replay/replay.h"
#include "tools/report/explain.h"
#include "tools/report/inputs.h"
#include "tools/report/trace.h"
#include "tools/report/waiting.h"
#include "tools/report/words/words.h"

static json_t *json_of_pair(json_t *a, json_t *b) {
    json_t *pair = json_array();
    smc_json_append(pair, a);
    smc_json_append(pair, b);
    return pair;
}

// ---- places -------------------------------------------------------------------------------------

void smc_json_add_position(json_t *object, smc_place p) {
    smc_json_set_member(object, "file", smc_json_text(p.file));
    smc_json_set_member(object, "line", smc_json_number(p.line));
    smc_json_set_member(object, "column", smc_json_number(p.column));
    smc_json_set_member(object, "function", smc_json_text(p.function));
}

void smc_json_add_place(const smc_report *r, json_t *object, uint32_t place) {
    smc_json_add_position(object, place ? r->program->place(r->program, place) : (smc_place){0});
}

// Returns the call stack of a place, the innermost call first.
static json_t *json_of_call_stack(const smc_report *r, uint32_t place) {
    json_t *stack = json_array();
    while (place && (place = r->program->place(r->program, place).caller)) {
        json_t *call = json_object();
        smc_json_add_place(r, call, place);
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
    smc_json_add_place(r, o, e->place);
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
        smc_json_add_place(why->report, o, e->place);
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
        smc_json_add_place(why->report, o, why->x->events[h->taken].place);
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

void smc_json_add_if_not_empty(json_t *o, const char *key, json_t *all) {
    if (json_array_size(all)) smc_json_set_member(o, key, all);
    else json_decref(all);
}

static json_t *json_of_inputs(const smc_explanation *why) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < why->x->n; i++) {
        const smc_witness_event *e = &why->x->events[i];
        if (!smc_is_input(e)) continue;
        json_t *o = json_object();
        smc_json_add_place(why->report, o, e->place);
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
    smc_json_add_if_not_empty(o, "inputs", json_of_inputs(&why));
    smc_json_add_if_not_empty(o, "reasons", json_of_reasons(&why));
    smc_json_add_if_not_empty(o, "waits", json_of_waits(&why));
    smc_json_add_if_not_empty(o, "circle", json_of_wait_cycle(&why));
    smc_json_add_if_not_empty(o, "held", json_of_held_locks(&why));
    smc_json_add_if_not_empty(o, "advice", json_of_advice(&why));
    smc_json_set_member(o, "execution", json_of_execution(&why));
    smc_explanation_free(&why);
}

json_t *smc_json_of_error(const smc_report *r, const smc_error *e) {
    json_t *o = json_object();
    smc_json_set_member(o, "kind", smc_json_text(smc_error_name(e->kind)));
    if (smc_error_is_subkind(e->subkind))
        smc_json_set_member(o, "subkind", smc_json_text(smc_error_name(e->subkind)));
    smc_json_set_member(o, "message", smc_json_text(smc_error_message(e)));
    smc_json_add_place(r, o, e->place);
    if (smc_race_may_be_from_compiler(r, e)) smc_json_set_member(o, "optimized", json_true());
    smc_json_set_member(o, "thread", smc_json_number(e->thread));
    smc_json_set_member(o, "found", smc_json_number(e->found));
    smc_json_set_member(o, "executions", smc_json_number(e->executions));
    smc_json_set_member(o, "stack", json_of_call_stack(r, e->place));
    if (e->place2) {
        json_t *other = json_object();
        smc_json_set_member(other, "message", smc_json_text(smc_error_second_label(e)));
        smc_json_add_place(r, other, e->place2);
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
