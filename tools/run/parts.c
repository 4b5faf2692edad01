#include "tools/run/parts.h"

#include "base/child.h"
#include "tools/jobs/explore.h"
#include "tools/jobs/part.h"
#include "tools/jobs/stored.h"
#include "tools/jobs/worker.h"
#include "tools/run/choose_pair.h"
#include "tools/run/exploration_options.h"
#include "tools/terminal/console.h"

#include <stdio.h>

void smc_run_store_merged_result(smc_run *r) {
    if (!r->shares.is_shared || r->shares.is_taken) return;
    r->shares.is_taken = true;
    smc_result_free(&r->result);
    r->result = r->shares.found.result;
    r->shares.found.result = (smc_result){0};
    smc_result_move_allowed_errors(&r->result);
    smc_run_note_multi_cell_access(r);
}

// Argument of the function that explores the part named on the command line.
typedef struct named_part {
    smc_explore_options how;
    smc_work work;
} named_part;

static void explore_part_of_run(smc_run *r, void *self) {
    const named_part *p = self;
    r->pair.explorer->explore_work(smc_interp_program(r->interp), r->pair.model, &p->how, &p->work,
                                   NULL, &r->result);
}

// Explores the part of the exploration that the command line of this process names.
void smc_run_explore_part(smc_run *r) {
    smc_explore_options how = smc_run_explore_options(r);
    smc_work part;
    smc_packed rests_on = {0};
    bool ok = smc_part_parse_name(r->options->part, &part, &rests_on);
    if (ok && rests_on.n) ok = smc_worker_learn_facts(r->interp, &rests_on, &how.facts);
    smc_vec_free(&rests_on);
    if (!ok) {
        smc_print_usage_error("--debug=part: '%s' is not the name of a part from a message",
                              r->options->part);
        r->result.status = SMC_USAGE;
        smc_work_free(&part);
        smc_facts_free(&how.facts);
        return;
    }
    smc_run_until_stable((smc_run_attempts){r, explore_part_of_run, &(named_part){how, part}});
    if (r->result.replay_diverged) {
        smc_print_usage_error(
            "--debug=part: no part '%s' here: the program, the options or smc have changed",
            r->options->part);
        r->result.status = SMC_USAGE;
    }
    r->result.complete = false; // only one of several parts was explored
    smc_work_free(&part);
    smc_facts_free(&how.facts);
}

void smc_run_explore_in_parallel(smc_run *r) {
    smc_jobs jobs = {.n = r->options->jobs ? r->options->jobs : smc_count_processors(),
                     .interp = r->interp,
                     .model = r->pair.model,
                     .explorer = r->pair.explorer,
                     .how = smc_run_explore_options(r),
                     .stop = &r->stop,
                     .share_after = r->options->share_after,
                     .memory_limit = r->options->memory_limit,
                     .save_every = r->options->save_every,
                     .checkpoint = r->options->checkpoint,
                     .resumes = r->options->resumes,
                     .job = &r->shares.job};
    r->shares.is_shared = true;
    if (r->options->store) jobs.database = smc_run_store_of_options(r->options);
    r->shares.failed = (!r->options->store  ? smc_jobs_explore
                        : r->options->waits ? smc_jobs_wait
                                            : smc_jobs_work)(&jobs, &r->shares.found);
    smc_run_store_merged_result(r);
    if (r->shares.found.open && r->options->checkpoint)
        fprintf(stderr, "smc: note: to continue from here: smc resume %s\n",
                r->options->checkpoint);
}
