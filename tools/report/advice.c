#include "tools/report/advice.h"

#include "tools/report/circle.h"
#include "tools/report/advice/checks.h"
#include "tools/report/advice/ends.h"
#include "tools/report/advice/guards.h"
#include "tools/report/advice/openmp.h"
#include "tools/report/advice/owned.h"
#include "tools/report/advice/types.h"
#include "tools/report/advice/updates.h"
#include "tools/report/advice/waits.h"
#include "tools/report/mutex.h"
#include "tools/report/sync.h"

static void add_advice(smc_advice *out, char *text) {
    if (text) *smc_vec_push(out) = text;
}

// Returns the first suggestion that applies to an outdated value: a lost update, or a check whose
// value has changed when it is used.
static char *advice_of_updates(const smc_report *r, const smc_error *e, bool *mentioned) {
    char *text = smc_advice_update_in_assertion(r->program, r->input.file, e);
    if (!text) text = smc_advice_outdated_check(r->program, r->input.file, e, mentioned);
    return text ? text : smc_advice_lost_update(r->program, r->input.file, e);
}

void smc_advice_of(const smc_report *r, const smc_error *e, bool *mentioned, smc_advice *out) {
    *out = (smc_advice){0};
    char *type = smc_advice_volatile(r->program, r->input.file, e, r->notes.found_with_relaxed,
                                     r->notes.found_with_tso);
    if (!type) type = smc_advice_shared_pointer(r->program, r->input.file, e);
    char *owned = type ? NULL : smc_advice_keep_lock(r->program, r->input.file, e, mentioned);
    char *index = type || owned ? NULL : smc_advice_same_index(r->program, r->input.file, e);
    char *race = type ? type : owned ? owned : index;
    if (!race) race = smc_advice_shared_argument(r->program, r->input.file, e);
    if (!race) race = smc_advice_common_lock(r->program, r->input.file, e);
    add_advice(out, race ? race : smc_advice_openmp(r->program, r->input.file, e));
    add_advice(out, smc_advice_assembly(r->program, r->input.file, e, r->notes.found_with_tso));
    add_advice(out, advice_of_updates(r, e, mentioned));
    add_advice(out, smc_advice_freed_after_check(r->program, r->input.file, e, mentioned));
    add_advice(out, smc_advice_end_of_scope(r->program, r->input.file, e));
    add_advice(out, smc_advice_intended_leak(r->program, e));
    add_advice(out, smc_advice_wait_in_loop(r->program, r->input.file, e));
    add_advice(out, smc_report_wait_cycle(r, e));
    add_advice(out, smc_report_held_in_wait_cycle(r, e));
    char *unsignalled = smc_advice_missing_signal(r->program, r->input.file, e);
    add_advice(out, unsignalled ? unsignalled : smc_sync_conclusion(r, e));
    add_advice(out, smc_mutex_conclusion(r, e));
    add_advice(out, smc_advice_signal_too_early(r->program, r->input.file, e));
}

void smc_advice_free(smc_advice *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    smc_vec_free(a);
}
