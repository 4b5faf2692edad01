// json.c - prints the result as a JSON object, whose fields are described in shapes.c.
#include "tools/report/formats/table.h"

#include "tools/report/formats/json_error.h"
#include "tools/report/report.h"
#include "tools/report/words/coverage.h"
#include "tools/report/words/words.h"

static json_t *json_of_errors(const smc_report *r) {
    json_t *all = json_array();
    for (uint32_t i = 0; i < r->result->errors.n; i++)
        smc_json_append(all, smc_json_of_error(r, &r->result->errors.at[i]));
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
        smc_json_add_place(r, o, e->place);
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
        smc_json_add_position(o, found.at[i].at);
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
    smc_json_add_position(o, l->at);
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
    if (r->exploration.n_recorded)
        smc_json_set_member(o, "after_step", smc_json_number(r->exploration.n_recorded));
    if (r->exploration.near)
        smc_json_set_member(o, "unlike_recorded", smc_json_number(*r->exploration.near));
    if (r->result->withheld)
        smc_json_set_member(o, "preemption_bound", smc_json_number(r->result->preemption_bound));
    smc_json_set_member(o, "errors", json_of_errors(r));
    smc_json_add_if_not_empty(o, "suppressed", json_of_suppressed(r));
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
