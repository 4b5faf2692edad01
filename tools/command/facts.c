#include "tools/command/facts.h"

#include "tools/run/lower.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <jansson.h>

// Prints the facts. They come from the lowering process, so they are not trusted.
static smc_status print_facts(const smc_options *o, const smc_bytes *facts, smc_output *to) {
    json_t *object = json_loadb(facts->at, facts->n, 0, NULL);
    smc_status status = json_is_object(object) ? SMC_OK : SMC_USAGE;
    if (status != SMC_OK) smc_print_usage_error("%s: its facts are damaged", o->inputs.at[0]);
    else if (json_dumpf(object, to->to, JSON_INDENT(2)) == 0) putc('\n', to->to);
    json_decref(object);
    return status;
}

int smc_print_facts(const smc_options *o) {
    smc_run run = {.options = o};
    smc_model variant;
    smc_output output = {0};
    smc_bytes facts = {0};
    if (smc_pair_choose(o->model, o->algo, false, &variant, &run.pair) != SMC_OK ||
        smc_output_open(&output, o->output, o->inputs.at, o->inputs.n) != SMC_OK)
        return SMC_EXIT_USAGE;
    smc_watch_start(&run.stop, o->time_limit, o->memory_limit);
    smc_status status = smc_run_facts(&run, &facts);
    smc_watch_end();
    const bool is_limited = status == SMC_STOPPED || status == SMC_NO_MEMORY;
    if (is_limited)
        smc_print_usage_error("%s: a limit was reached before it was read", o->inputs.at[0]);
    else if (status == SMC_OK) status = print_facts(o, &facts, &output);
    if (status == SMC_OK) status = smc_output_close(&output);
    smc_output_discard(&output);
    free(facts.at);
    return status == SMC_OK ? 0 : is_limited ? smc_verdict_exit(SMC_INCOMPLETE) : SMC_EXIT_USAGE;
}

// ---- shapes of the JSON, which pass/facts/facts.c creates ---------------------------------------

#define END {NULL, NULL, NULL, false}
static const smc_json_field number_fields[] = {
    {"function", "text", "that chooses it", false},
    {"line", "count", NULL, false},
    {"matter", "range|null", "the least and the largest that make a difference", false},
    END};
static const smc_json_field facts_fields[] = {
    {"facts", "count", "the version of this object", false},
    {"error_functions", "[text]", NULL, false},
    {"error_returns", "flag", "one of these returns", false},
    {"functions", "[text]", "declared and not defined", false},
    {"waits", "count", NULL, false},
    {"waits_in_loops", "count", NULL, false},
    {"atomic", "flag", NULL, false},
    {"weak", "flag", NULL, false},
    {"left_shifts", "flag", NULL, false},
    {"constants", "[integer]", "with which numbers are compared", false},
    {"numbers", "[number_chosen]", NULL, false},
    {"arguments", "count|null", "how many of the program make a difference", false},
    END};

const smc_json_shape smc_facts_shapes[] = {{"facts", "smc --facts", facts_fields, NULL, false},
                                           {"number_chosen", NULL, number_fields, NULL, false},
                                           {NULL, NULL, NULL, NULL, false}};
