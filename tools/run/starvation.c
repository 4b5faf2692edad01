#include "tools/run/starvation.h"

#include "explorers/auto.h"
#include "starvation/starvation.h"
#include "tools/run/exploration_options.h"
#include "tools/run/inputs/diagnostic.h"
#include "tools/run/report.h"

#include <string.h>

// True if a search for starvation is requested and possible. It needs the instructions at which
// loops compare states (no_spin_loops), since otherwise it is unknown which loops have no exit.
static bool is_search_due(const smc_run *r) {
    const smc_options *o = r->options;
    return o->check.termination && r->interp && !r->notes.no_thread_starves &&
           !r->request.all_rounds && !o->no_spin_loops && !o->part && !r->result.errors.n &&
           !r->stop.requested;
}

bool smc_run_find_starvation(smc_run *r) {
    if (!is_search_due(r)) return false;
    const smc_explore_options how = smc_run_explore_options(r);
    const smc_diag diag = r->diag;
    smc_result found = {0};
    r->diag = smc_run_silence; // the exploration reports unsupported features
    smc_interp_show_output(r->interp, false);
    r->notes.no_thread_starves =
        smc_find_starvation(smc_interp_program(r->interp), r->pair.model, &how, &found);
    smc_interp_show_output(r->interp, r->options->show_output);
    r->diag = diag;
    smc_result_move_allowed_errors(&found);
    const bool any = found.errors.n;
    r->notes.no_thread_starves &= !any;
    if (any) {
        found.status = SMC_OK;
        found.executions = r->result.executions;
        if (strcmp(r->pair.explorer->name, SMC_ANY_EXPLORER) == 0)
            found.by = smc_explorer_find("tracer", r->pair.model);
        smc_result_free(&r->result);
        r->result = found;
    } else {
        if (!r->result.allowed.n) {
            r->result.allowed = found.allowed;
            found.allowed = (smc_error_list){0};
        }
        smc_result_free(&found);
    }
    return any;
}

// ---- notes --------------------------------------------------------------------------------------

// True if the program may have fair executions that do not end: some loops have rounds that undo
// their own writes, and other threads have observed writes of such a round, or may observe them in
// executions that were not explored. If a waiting thread has observed them, another note says so.
static bool may_starve(const smc_result *x) {
    const bool has_note = x->may_not_end.n && !smc_result_needs_more_rounds(x);
    return x->unexplored_rounds.n && !has_note && (x->seen || x->may_not_end.n || !x->complete);
}

static bool place_comes_earlier_in_file(const smc_place *a, const smc_place *b) {
    const int files = strcmp(a->file, b->file);
    return files ? files < 0 : a->line < b->line || (a->line == b->line && a->column < b->column);
}

// Returns the place of the first loop in the program's own code; its file is NULL if there is none.
static smc_place first_loop(smc_run *r, const smc_place_set *loops) {
    const smc_program *p = smc_run_program(r);
    smc_place first = {0};
    for (uint32_t i = 0; i < loops->n; i++) {
        const smc_place at = p->place(p, loops->at[i]);
        const bool own = at.file && !at.header && !at.in_library_callee && !at.library;
        if (own && (!first.file || place_comes_earlier_in_file(&at, &first))) first = at;
    }
    return first;
}

// Adds a note that no search for starvation was made, if the program may have it.
static void note_unsearched(smc_run *r) {
    const smc_explorer *by = smc_run_explored_by(r);
    if (!(by->flags & SMC_EXPLORER_FINDS_LASSOS) || r->options->compares || !may_starve(&r->result))
        return;
    const smc_place at = first_loop(r, &r->result.unexplored_rounds);
    if (at.file)
        smc_add_warning(&r->notes.warnings, SMC_WARN_STARVATION, at,
                        smc_strdup("not searched for starvation and livelock: this loop takes back "
                                   "what it does in each round, and other threads come in between; "
                                   "--check=termination searches"));
}

void smc_run_note_starvation(smc_run *r) {
    const smc_options *o = r->options;
    if (r->notes.no_thread_starves || o->part || o->replay || o->after || r->result.errors.n)
        return;
    if (!o->check.termination) return note_unsearched(r);
    smc_add_warning(&r->notes.warnings, SMC_WARN_STARVATION, (smc_place){0},
                    smc_strdup("not all states were searched for starvation and livelock"));
}
