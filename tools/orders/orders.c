#include "tools/orders/orders.h"

#include "tools/options/asked.h"
#include "tools/orders/patch.h"
#include "tools/orders/relax.h"
#include "tools/orders/repair.h"
#include "tools/run/fits.h"
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
    const smc_console notes = smc_console_on(stderr);
    if (smc_output_open(&out, only_patch(s->words) ? NULL : s->words->patch, o->inputs.at,
                        o->inputs.n) != SMC_OK)
        return false;
    const uint32_t above = orders_patch(s, a, out.to, &notes);
    if (above) {
        char *command = orders_patch_command(above),
             *text = smc_format("apply the patch with: %s", command);
        smc_console_line(&notes, (smc_position){0}, "note", text);
        free(text);
        free(command);
    }
    return smc_output_close(&out) == SMC_OK;
}

static int print(orders_search *s, const orders_result *a, int status) {
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
    const smc_report report = smc_run_report(s->run, NULL);
    const smc_console console = smc_console_on(stderr);
    smc_report_errors(&report, &console);
    smc_error_line("the program has an error; smc repair finds the orders that fix it");
    return smc_verdict_exit(SMC_UNSAFE);
}

static int unknown(const orders_search *s) {
    if (s->too_many)
        smc_error_line("the program has more than %d places with memory orders", ORDERS_MOST / 2);
    const smc_report report = smc_run_report(s->run, NULL);
    if (!s->too_many) smc_error_line("%s", smc_why_incomplete(&report));
    return s->too_many ? SMC_EXIT_USAGE : smc_verdict_exit(SMC_INCOMPLETE);
}

// ---- the run ------------------------------------------------------------------------------------

static int relax(orders_search *s, orders_result *a) {
    switch (orders_try_text(s, &a->text)) {
    case ORDERS_WRONG: return print_unsafe(s);
    case ORDERS_UNKNOWN:
        return smc_run_refused(s->run->result.status) ? SMC_EXIT_USAGE : unknown(s);
    case ORDERS_RIGHT: break;
    }
    const bool done = orders_relax(s, a);
    return print(s, a, done ? EXIT_SUCCESS : smc_verdict_exit(SMC_INCOMPLETE));
}

// An error that no order mends: it is shown with the orders of the text.
static int give_up(orders_search *s, const orders_result *a, orders_mending how, uint32_t why) {
    const smc_console console = smc_console_on(stderr);
    orders_print_kept(s, why, &a->text, &console);
    smc_error_line(
        "%s",
        how == ORDERS_INTERLEAVING
            ? "the bug does not need weak memory: changing memory orders does not fix it. The "
              "algorithm or an initialisation is at fault"
        : how == ORDERS_UNORDERED ? "memory orders do not fix this race: make both accesses "
                                    "atomic, or protect them with a lock"
        : how == ORDERS_APART
            ? "memory orders do not fix this race: protect both accesses with a lock, or use one "
              "atomic operation. Atomic accesses by themselves would still interleave wrongly"
            : "only orders that must not change would fix this error (--keep, --only, or a "
              "position with several orders)");
    return smc_verdict_exit(SMC_UNSAFE);
}

static int repair(orders_search *s, orders_result *a) {
    uint32_t why;
    switch (orders_try_text(s, &a->text)) {
    case ORDERS_RIGHT:
        a->best = a->text;
        a->is_best = true;
        return print(s, a, EXIT_SUCCESS);
    case ORDERS_UNKNOWN:
        return smc_run_refused(s->run->result.status) ? SMC_EXIT_USAGE : unknown(s);
    case ORDERS_WRONG: break;
    }
    const orders_mending how = orders_repair(s, a, &why);
    if (how == ORDERS_MENDED) return print(s, a, EXIT_SUCCESS);
    if (how != ORDERS_CUT) return give_up(s, a, how, why);
    const bool is_found = orders_cost(s, &a->best) != orders_cost(s, &a->text);
    return is_found ? print(s, a, smc_verdict_exit(SMC_INCOMPLETE)) : unknown(s);
}

static int run(const orders_words *w, smc_run *r) {
    if (smc_run_prepare(r) != SMC_OK)
        return r->stop.requested ? smc_verdict_exit(SMC_INCOMPLETE) : SMC_EXIT_USAGE;
    orders_search s;
    orders_result a = {0};
    const bool repairs = strcmp(w->command, "repair") == 0;
    orders_search_begin(&s, w, r, repairs);
    const int status = (repairs ? repair : relax)(&s, &a);
    orders_result_free(&a);
    orders_search_free(&s);
    return status;
}

// What is about one exploration, or about more than one program.
static const char *foreign(const smc_options *o) {
    return smc_run_is_shared(o)           ? "--jobs, --checkpoint and --part are"
           : o->replay || o->steps        ? "--replay and --steps are"
           : o->show_output               ? "--show-output is"
           : o->keep_going || o->minimize ? "--keep-going and --minimize are"
           : o->budget > 0                ? "--budget is"
           : o->html                      ? "--html is"
           : o->coverage                  ? "--coverage is"
           : o->watch                     ? "--watch is"
           : o->each || o->project        ? "--each and --project are"
                                          : NULL;
}

static bool goes(const orders_words *w, const smc_options *o, const smc_pair *pair) {
    const char *why = foreign(o);
    if (why) return smc_error_line("%s for other commands than smc %s", why, w->command), false;
    if (w->patch && w->by_caller)
        return smc_error_line("--patch cannot be combined with --by-caller: a patch has one order "
                              "for each position"),
               false;
    if (!is_format(o, "json") && !is_format(o, "html") && !is_format(o, "text"))
        return smc_error_line("smc %s supports only --format=text, json and html", w->command),
               false;
    if (!(pair->model->flags & SMC_MODEL_ORDERS))
        return smc_error_line("smc %s needs a model in which weaker orders allow more: not %s "
                              "(docs/orders.md)",
                              w->command, pair->model->name),
               false;
    return smc_run_goes_with(o, pair) && smc_run_can_read(o);
}

static int ask(const orders_words *w, const smc_options *o) {
    smc_run r = {.options = o, .fence_places = strcmp(w->command, "repair") == 0 && !w->no_fences};
    smc_model variant;
    if (smc_pair_choose(o->model, o->algo, o->releases == SMC_RELEASES_C11, &variant, &r.pair) !=
        SMC_OK)
        return SMC_EXIT_USAGE;
    if (!goes(w, o, &r.pair)) return SMC_EXIT_USAGE;
    smc_watch_start(&r.stop, o->time_limit, o->memory_limit);
    const int status = run(w, &r);
    smc_watch_end();
    smc_run_free(&r);
    return status;
}

static int with_options(const orders_words *w) {
    smc_options all;
    smc_asked asked;
    if (smc_options_parse((int)w->others.n - 1, w->others.at, &all) != SMC_OK)
        return SMC_EXIT_USAGE;
    smc_status status = smc_ask_database(&all);
    if (status == SMC_OK) {
        status = smc_ask(&all, &all.inputs, false, &asked);
        // A file asks for a check; what it wants to see of it does not matter here.
        if (status == SMC_OK) asked.options.keep_going = all.keep_going;
        if (status == SMC_OK) asked.options.minimize = all.minimize;
        const int result = status == SMC_OK ? ask(w, &asked.options) : SMC_EXIT_USAGE;
        smc_asked_free(&asked);
        smc_options_free(&all);
        return result;
    }
    smc_options_free(&all);
    return SMC_EXIT_USAGE;
}

// ---- the commands -------------------------------------------------------------------------------

int orders_run(int argc, char **argv) {
    orders_words w;
    int status = SMC_EXIT_USAGE;
    if (orders_words_take(argc, argv, &w)) {
        if (w.help) {
            smc_output out;
            if (smc_output_open(&out, NULL, NULL, 0) == SMC_OK) {
                orders_words_help(w.command, out.to);
                status = smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
            }
        } else status = with_options(&w);
    }
    orders_words_free(&w);
    return status;
}
