#include "tools/report/advice.h"

#include "tools/report/circle.h"
#include "tools/report/advice/ends.h"
#include "tools/report/advice/guards.h"
#include "tools/report/advice/types.h"
#include "tools/report/advice/waits.h"
#include "tools/report/words/json.h"
#include "tools/report/mutex.h"
#include "tools/report/sync.h"
#include "tools/report/waiting.h"

#include <ctype.h>

static void add(smc_advice *out, char *text) {
    if (text) *smc_vec_push(out) = text;
}

void smc_advice_of(const smc_report *r, const smc_error *e, smc_advice *out) {
    *out = (smc_advice){0};
    char *type = smc_types_volatile(r->program, r->file, e);
    if (!type) type = smc_types_shared_pointer(r->program, r->file, e);
    add(out, type ? type : smc_guards_of(r->program, r->file, e));
    add(out, smc_ends_of_scope(r->program, r->file, e));
    add(out, smc_waits_once(r->program, r->file, e));
    add(out, smc_report_circle(r, e));
    add(out, smc_report_held_in_circle(r, e));
    add(out, smc_sync_conclusion(r, e));
    add(out, smc_mutex_conclusion(r, e));
    add(out, smc_waits_late(r->program, r->file, e));
}

static char *as_sentence(char *text) {
    char *sentence = smc_format("%c%s.", toupper((unsigned char)*text), text + 1);
    free(text);
    return sentence;
}

void smc_advice_with_waits(const smc_report *r, const smc_error *e, smc_advice *out) {
    const smc_witness *x = &e->witness;
    smc_advice_of(r, e, out);
    for (uint32_t i = 0; i < x->waits.n; i++)
        if (!x->waits.at[i].is_root) add(out, as_sentence(smc_report_wait(r, x, &x->waits.at[i])));
}

void smc_advice_free(smc_advice *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    smc_vec_free(a);
}

json_t *smc_advice_json(const smc_report *r, const smc_error *e) {
    smc_advice advice;
    smc_advice_with_waits(r, e, &advice);
    json_t *all = advice.n ? json_array() : NULL;
    for (uint32_t i = 0; i < advice.n; i++) smc_json_append(all, smc_json_text(advice.at[i]));
    smc_advice_free(&advice);
    return all;
}
