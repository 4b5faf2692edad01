#include "tools/report/advice.h"

#include "tools/report/circle.h"
#include "tools/report/advice/checks.h"
#include "tools/report/advice/ends.h"
#include "tools/report/advice/guards.h"
#include "tools/report/advice/owned.h"
#include "tools/report/advice/types.h"
#include "tools/report/advice/updates.h"
#include "tools/report/advice/waits.h"
#include "tools/report/mutex.h"
#include "tools/report/sync.h"

static void add(smc_advice *out, char *text) {
    if (text) *smc_vec_push(out) = text;
}

// Returns the first suggestion that applies to an outdated value: a lost update, or a check whose
// value has changed when it is used.
static char *of_updates(const smc_report *r, const smc_error *e, bool *mentioned) {
    char *text = smc_updates_lost(r->program, r->file, e);
    if (!text) text = smc_checks_outdated(r->program, r->file, e, mentioned);
    return text ? text : smc_updates_of_both(r->program, r->file, e);
}

void smc_advice_of(const smc_report *r, const smc_error *e, bool *mentioned, smc_advice *out) {
    *out = (smc_advice){0};
    char *type = smc_types_volatile(r->program, r->file, e);
    if (!type) type = smc_types_shared_pointer(r->program, r->file, e);
    char *owned = type ? NULL : smc_owned_release(r->program, r->file, e, mentioned);
    char *index = type || owned ? NULL : smc_updates_of_index(r->program, r->file, e);
    char *race = type ? type : owned ? owned : index;
    if (!race) race = smc_ends_of_argument(r->program, r->file, e);
    add(out, race ? race : smc_guards_of(r->program, r->file, e));
    add(out, of_updates(r, e, mentioned));
    add(out, smc_checks_freed(r->program, r->file, e, mentioned));
    add(out, smc_ends_of_scope(r->program, r->file, e));
    add(out, smc_ends_of_leak(r->program, e));
    add(out, smc_waits_once(r->program, r->file, e));
    add(out, smc_report_circle(r, e));
    add(out, smc_report_held_in_circle(r, e));
    char *unsignalled = smc_waits_unsignalled(r->program, r->file, e);
    add(out, unsignalled ? unsignalled : smc_sync_conclusion(r, e));
    add(out, smc_mutex_conclusion(r, e));
    add(out, smc_waits_late(r->program, r->file, e));
}

void smc_advice_free(smc_advice *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    smc_vec_free(a);
}
