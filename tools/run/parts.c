#include "tools/run/parts.h"

#include "base/child.h"
#include "tools/jobs/explore.h"
#include "tools/jobs/part.h"
#include "tools/jobs/stored.h"
#include "tools/jobs/worker.h"
#include "tools/run/fits.h"
#include "tools/run/how.h"
#include "tools/terminal/console.h"

#include <stdio.h>

void smc_run_take_found(smc_run *r) {
    if (!r->is_shared || r->is_taken) return;
    r->is_taken = true;
    smc_result_free(&r->result);
    r->result = r->found.result;
    r->found.result = (smc_result){0};
    smc_result_allow(&r->result);
    smc_run_note_cells(r);
}

typedef struct named_part {
    smc_explore_options how;
    smc_work work;
} named_part;

static void explore_part(smc_run *r, void *self) {
    const named_part *p = self;
    r->pair.explorer->explore_work(smc_interp_program(r->interp), r->pair.model, &p->how, &p->work,
                                   NULL, &r->result);
}

// Explores the part of the exploration that the command line of this process names.
void smc_run_explore_part(smc_run *r) {
    smc_explore_options how = smc_run_how(r);
    smc_work part;
    smc_packed rests_on = {0};
    bool ok = smc_part_named(r->options->part, &part, &rests_on);
    if (ok && rests_on.n) ok = smc_worker_take_facts(r->interp, &rests_on, &how.facts);
    smc_vec_free(&rests_on);
    if (!ok) {
        smc_error_line("--debug=part: '%s' is not the name of a part from a message",
                       r->options->part);
        r->result.status = SMC_USAGE;
        smc_work_free(&part);
        smc_facts_free(&how.facts);
        return;
    }
    smc_run_until_known((smc_run_attempts){r, explore_part, &(named_part){how, part}});
    if (r->result.replay_diverged) {
        smc_error_line(
            "--debug=part: no part '%s' here: the program, the options or smc have changed",
            r->options->part);
        r->result.status = SMC_USAGE;
    }
    r->result.complete = false; // only one of several parts was explored
    smc_work_free(&part);
    smc_facts_free(&how.facts);
}

void smc_run_explore_by_many(smc_run *r) {
    smc_jobs jobs = {.n = r->options->jobs ? r->options->jobs : smc_processors(),
                     .interp = r->interp,
                     .model = r->pair.model,
                     .explorer = r->pair.explorer,
                     .how = smc_run_how(r),
                     .stop = &r->stop,
                     .share_after = r->options->share_after,
                     .memory_limit = r->options->memory_limit,
                     .save_every = r->options->save_every,
                     .checkpoint = r->options->checkpoint,
                     .resumes = r->options->resumes,
                     .job = &r->job};
    r->is_shared = true;
    if (r->options->store) jobs.database = smc_run_store(r->options);
    r->failed = (!r->options->store  ? smc_jobs_explore
                 : r->options->waits ? smc_jobs_wait
                                     : smc_jobs_work)(&jobs, &r->found);
    smc_run_take_found(r);
    if (r->found.open && r->options->checkpoint)
        fprintf(stderr, "smc: note: to continue from here: smc resume %s\n",
                r->options->checkpoint);
}
