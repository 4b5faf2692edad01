#include "tools/cluster/submit.h"

#include "tools/options/program_options.h"
#include "tools/programs/programs.h"
#include "tools/run/choose_pair.h"
#include "tools/run/inputs/load.h"
#include "tools/run/lower.h"
#include "tools/run/run.h"
#include "tools/terminal/console.h"
#include "tools/terminal/output.h"
#include "tools/terminal/watch.h"

#include <inttypes.h>

static int report_fault(char *fault) {
    smc_print_usage_error("%s", fault);
    free(fault);
    return SMC_EXIT_USAGE;
}

static int submit_job(const cluster_words *w, const smc_store_job *job) {
    uint64_t id;
    char *fault;
    smc_output out;
    if (smc_postgres_submit(&w->store, job, &id, &fault) != SMC_STORE_DONE)
        return report_fault(fault);
    if (smc_output_open(&out, NULL, NULL, 0) != SMC_OK) return SMC_EXIT_USAGE;
    fprintf(out.to, "%" PRIu64 "\n", id);
    return smc_output_close(&out) == SMC_OK ? EXIT_SUCCESS : SMC_EXIT_USAGE;
}

static int submit_program(const cluster_words *w, const smc_options *o) {
    smc_run run = {.options = o};
    smc_model variant;
    if (smc_run_choose_pair(o, &variant, &run.pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (smc_pair_choose_for_processes(o->algo, &run.pair) != SMC_OK) return SMC_EXIT_USAGE;
    if (!smc_run_supports_options(o, &run.pair) || !smc_run_can_read(o)) return SMC_EXIT_USAGE;
    smc_watch_start(&run.stop, 0, o->memory_limit);
    const smc_status status = smc_run_prepare(&run);
    smc_watch_end();
    const int result = status == SMC_OK ? submit_job(w, &run.shares.job)
                       : status == SMC_STOPPED || status == SMC_NO_MEMORY ? CLUSTER_STOPPED
                                                                          : SMC_EXIT_USAGE;
    smc_run_free(&run);
    return result;
}

static int determine_options_and_submit(const cluster_words *w, smc_options *all) {
    smc_parsed_options parsed;
    if (smc_open_requested_database(all) != SMC_OK) return SMC_EXIT_USAGE;
    const smc_status status = smc_determine_options(all, &all->inputs, false, &parsed);
    const bool fits = status == SMC_OK && smc_options_fit_use(&parsed.options, SMC_USE_SUBMIT),
               many = fits && smc_programs_are_requested(&parsed.options);
    parsed.options.submits = true;
    if (many) smc_print_usage_error("smc submit: a job is one program");
    const int result = fits && !many ? submit_program(w, &parsed.options) : SMC_EXIT_USAGE;
    smc_parsed_options_free(&parsed);
    return result;
}

int cluster_submit(const cluster_words *w) {
    smc_options o;
    if (smc_options_parse((int)w->others.n - 1, w->others.at, &o) != SMC_OK) return SMC_EXIT_USAGE;
    const int status = determine_options_and_submit(w, &o);
    smc_options_free(&o);
    return status;
}
