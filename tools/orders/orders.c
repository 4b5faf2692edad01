#include "tools/orders/orders.h"

#include "models/cat/cat.h"
#include "tools/options/program_options.h"
#include "tools/orders/patch.h"
#include "tools/orders/relax.h"
#include "tools/orders/repair.h"
#include "tools/run/choose_pair.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/report.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <string.h>
#include <unistd.h>

// ---- the result ---------------------------------------------------------------------------------

static bool is_format(const smc_options *o, const char *word) {
    return strcmp(o->format->word, word) == 0;
}

static bool only_patch(const orders_words *w) { return w->patch && strcmp(w->patch, "-") == 0; }

static bool write_patch(orders_search *s, const orders_result *a) {
    smc_output out;
    const smc_options *o = s->run->options;
    const smc_console notes = smc_console_on_stream(stderr);
    if (smc_output_open(&out, only_patch(s->words) ? NULL : s->words->patch, o->inputs.at,
                        o->inputs.n) != SMC_OK)
        return false;
    const uint32_t above = orders_print_patch(s, a, out.to, &notes);
    if (above) {
        char *command = orders_patch_command(above),
             *text = smc_format("apply the patch with: %s", command);
        smc_console_print_message(&notes, (smc_position){0}, "note", text);
        free(text);
        free(command);
    }
    return smc_output_close(&out) == SMC_OK;
}

static int print_result(orders_search *s, const orders_result *a, int status) {
    smc_output out;
    const smc_options *o = s->run->options;
    if (s->words->patch && !write_patch(s, a)) return SMC_EXIT_USAGE;
    if (only_patch(s->words)) return status;
    if (smc_output_open(&out, o->output, o->inputs.at, o->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    (is_format(o, "json")   ? orders_print_json
     : is_format(o, "html") ? orders_print_html
                            : orders_print_text)(s, a, out.to);
    return smc_output_close(&out) == SMC_OK ? status : SMC_EXIT_USAGE;
}

static int print_unsafe(orders_search *s) {
    const smc_report report = smc_run_make_report(s->run, NULL);
    const smc_console console = smc_console_on_stream(stderr);
    smc_print_errors(&report, &console);
    smc_print_usage_error("the program has an error; smc repair finds the orders that fix it");
    return smc_verdict_exit(SMC_UNSAFE);
}

static int report_unknown(const orders_search *s) {
    if (s->too_many)
        smc_print_usage_error("the program has more than %d places with memory orders",
                              ORDERS_MAX_VARIABLES / 2);
    const smc_report report = smc_run_make_report(s->run, NULL);
    if (!s->too_many) smc_print_usage_error("%s", smc_reason_incomplete(&report));
    return s->too_many ? SMC_EXIT_USAGE : smc_verdict_exit(SMC_INCOMPLETE);
}

// ---- run ----------------------------------------------------------------------------------------

static int relax_orders(orders_search *s, orders_result *a) {
    switch (orders_try_source_orders(s, &a->text)) {
    case ORDERS_WRONG: return print_unsafe(s);
    case ORDERS_UNKNOWN:
        return smc_run_is_refusal(s->run->result.status) ? SMC_EXIT_USAGE : report_unknown(s);
    case ORDERS_RIGHT: break;
    }
    const bool done = orders_find_relaxations(s, a);
    return print_result(s, a, done ? EXIT_SUCCESS : smc_verdict_exit(SMC_INCOMPLETE));
}

// If a library function performs a stale read, whose order the program cannot change, returns
// advice to add a fence before the call; the caller frees it. NULL: there is no such read, or the
// user forbids changes.
static char *fence_before_call(const orders_search *s, uint32_t why) {
    const smc_program *program = smc_interp_program(s->run->interp);
    const smc_witness *x = &s->errors.at[why].error.witness;
    if (s->words->keep.n || s->words->only.n || !orders_is_current(s, why)) return NULL;
    for (uint32_t i = 0; i < x->n; i++) {
        const smc_witness_event *e = &x->events[i];
        const bool reads = e->stale && e->reads && smc_is_access(e->kind) && e->place;
        const smc_place at = reads ? program->place(program, e->place) : (smc_place){0};
        if (!at.library || !at.line) continue;
        return smc_format("the order of the read in %s in line %u is the library's: a seq_cst "
                          "fence before that call may fix this error",
                          at.library, at.line);
    }
    return NULL;
}

// Reports an error that no choice of orders fixes, by an execution with the orders of the source.
static int report_no_repair(orders_search *s, const orders_result *a, orders_repair_result how,
                            uint32_t why) {
    const smc_console console = smc_console_on_stream(stderr);
    why = orders_print_kept_execution(s, why, &a->text, &console);
    char *fence = how == ORDERS_FORBIDDEN ? fence_before_call(s, why) : NULL;
    if (fence) smc_print_usage_error("%s", fence);
    free(fence);
    if (fence) return smc_verdict_exit(SMC_UNSAFE);
    smc_print_usage_error(
        "%s",
        how == ORDERS_INTERLEAVING
            ? "the bug does not need weak memory: changing memory orders does not fix it. The "
              "algorithm or an initialisation is at fault"
        : how == ORDERS_UNORDERED ? "memory orders do not fix this race: make both accesses "
                                    "atomic, or protect them with a lock"
        : how == ORDERS_SEVERAL_ERRORS
            ? "memory orders do not fix this race: protect both accesses with a lock, or use one "
              "atomic operation. Atomic accesses by themselves would still interleave wrongly"
            : "only orders that must not change would fix this error (--keep, --only, or a "
              "position with several orders)");
    return smc_verdict_exit(SMC_UNSAFE);
}

static int repair_orders(orders_search *s, orders_result *a) {
    uint32_t why;
    switch (orders_try_source_orders(s, &a->text)) {
    case ORDERS_RIGHT:
        a->best = a->text;
        a->is_best = true;
        return print_result(s, a, EXIT_SUCCESS);
    case ORDERS_UNKNOWN:
        return smc_run_is_refusal(s->run->result.status) ? SMC_EXIT_USAGE : report_unknown(s);
    case ORDERS_WRONG: break;
    }
    const orders_repair_result how = orders_find_repair(s, a, &why);
    if (how == ORDERS_REPAIRED) return print_result(s, a, EXIT_SUCCESS);
    if (how != ORDERS_LIMIT_REACHED) return report_no_repair(s, a, how, why);
    const bool is_found = orders_cost(s, &a->best) != orders_cost(s, &a->text);
    return is_found ? print_result(s, a, smc_verdict_exit(SMC_INCOMPLETE)) : report_unknown(s);
}

static int run_command(const orders_words *w, smc_run *r, orders_models *models) {
    if (smc_run_prepare(r) != SMC_OK)
        return r->stop.requested ? smc_verdict_exit(SMC_INCOMPLETE) : SMC_EXIT_USAGE;
    orders_search s;
    orders_result a = {0};
    const bool repairs = strcmp(w->command, "repair") == 0;
    orders_search_begin(&s, w, r, models, repairs);
    const int status = (repairs ? repair_orders : relax_orders)(&s, &a);
    orders_result_free(&a);
    orders_search_free(&s);
    return status;
}

static bool model_supports_search(const orders_words *w, const smc_options *o,
                                  const smc_pair *pair) {
    if (pair->model->flags & SMC_MODEL_ORDERS || smc_is_cat(pair->model))
        return smc_run_supports_options(o, pair);
    smc_print_usage_error("smc %s needs a model in which weaker orders allow more: not %s "
                          "(docs/orders.md)",
                          w->command, pair->model->name);
    return false;
}

static bool are_options_supported(const orders_words *w, const smc_options *o,
                                  const orders_models *models) {
    const bool repairs = strcmp(w->command, "repair") == 0;
    if (!smc_options_fit_use(o, repairs ? SMC_USE_REPAIR : SMC_USE_RELAX)) return false;
    if (w->patch && w->by_caller)
        return smc_print_usage_error(
                   "--patch cannot be combined with --by-caller: a patch has one order "
                   "for each position"),
               false;
    if (!is_format(o, "json") && !is_format(o, "html") && !is_format(o, "text"))
        return smc_print_usage_error("smc %s supports only --format=text, json and html",
                                     w->command),
               false;
    for (uint32_t i = 0; i < models->n; i++)
        if (!model_supports_search(w, o, &models->at[i])) return false;
    return smc_run_can_read(o);
}

// ---- models -------------------------------------------------------------------------------------

// Adds a model to the list; *variant must live as long as the list.
static bool add_model(const smc_options *o, const char *name, orders_models *to,
                      smc_model *variant) {
    smc_pair *pair = &to->at[to->n];
    if (smc_pair_choose(name, o->algo, SMC_RELEASES_OF_SOURCE, variant, pair) != SMC_OK)
        return false;
    for (uint32_t i = 0; i < to->n; i++)
        if (strcmp(to->at[i].model->name, pair->model->name) == 0)
            return smc_print_usage_error("--for: '%s' twice", name), false;
    if (o->releases != SMC_RELEASES_OF_SOURCE &&
        (pair->model->flags & SMC_MODEL_RELEASE_SEQUENCES || !to->n) &&
        smc_pair_choose(name, o->algo, o->releases, variant, pair) != SMC_OK)
        return false;
    to->n++;
    return true;
}

// Collects the models of --for, or else the one of --model.
static bool find_models(const orders_words *w, const smc_options *o, orders_models *to,
                        smc_model *variants) {
    if (!w->models) return add_model(o, smc_run_model_name(o), to, variants);
    for (const char *at = w->models;; at++) {
        const size_t n = strcspn(at, ",");
        char *name = smc_format("%.*s", (int)n, at);
        const bool fits = n && to->n < ORDERS_MAX_MODELS;
        if (!fits)
            smc_print_usage_error("--for=%s: %s", w->models,
                                  n ? "too many models" : "a name is missing");
        const bool added = fits && add_model(o, name, to, &variants[to->n]);
        free(name);
        at += n;
        if (!added || !*at) return added;
    }
}

static int search_orders(const orders_words *w, const smc_options *o) {
    smc_run r = {.options = o,
                 .request.fence_places = strcmp(w->command, "repair") == 0 && !w->no_fences,
                 .request.separate_places = true};
    smc_model variants[ORDERS_MAX_MODELS];
    orders_models models = {0};
    if (!find_models(w, o, &models, variants) || !are_options_supported(w, o, &models))
        return SMC_EXIT_USAGE;
    r.pair = models.at[0];
    for (uint32_t i = 0; i < models.n; i++)
        r.request.plain_access |= smc_run_plain_is_atomic(o, models.at[i].model);
    smc_watch_start(&r.stop, o->time_limit, o->memory_limit);
    const int status = run_command(w, &r, &models);
    smc_watch_end();
    smc_run_free(&r);
    return status;
}

static int run_with_options(const orders_words *w) {
    smc_options all;
    smc_parsed_options parsed;
    if (smc_options_parse((int)w->others.n - 1, w->others.at, &all) != SMC_OK)
        return SMC_EXIT_USAGE;
    if (w->models && all.model) {
        smc_print_usage_error("--for and --model both name models: use one of them");
        smc_options_free(&all);
        return SMC_EXIT_USAGE;
    }
    smc_status status = smc_open_requested_database(&all);
    if (status == SMC_OK) {
        status = smc_determine_options(&all, &all.inputs, false, &parsed);
        // The options of a configuration file are meant for checks. Those about which errors are
        // reported do not apply to this command.
        if (status == SMC_OK) parsed.options.keep_going = all.keep_going;
        if (status == SMC_OK) parsed.options.minimize = all.minimize;
        const int result = status == SMC_OK ? search_orders(w, &parsed.options) : SMC_EXIT_USAGE;
        smc_parsed_options_free(&parsed);
        smc_options_free(&all);
        return result;
    }
    smc_options_free(&all);
    return SMC_EXIT_USAGE;
}

// ---- commands -----------------------------------------------------------------------------------

int orders_run_command(int argc, char **argv) {
    orders_words w;
    int status = SMC_EXIT_USAGE;
    if (orders_words_parse(argc, argv, &w)) {
        if (w.help) {
            smc_output out;
            if (smc_output_open(&out, NULL, NULL, 0) == SMC_OK) {
                orders_print_help(w.command, out.to);
                status = smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
            }
        } else status = run_with_options(&w);
    }
    orders_words_free(&w);
    return status;
}
