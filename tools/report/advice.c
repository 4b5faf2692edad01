#include "tools/report/advice.h"

#include "tools/report/circle.h"
#include "tools/report/guards.h"
#include "tools/report/json.h"
#include "tools/report/sync.h"

void smc_advice_of(const smc_report *r, const smc_error *e, smc_advice *out) {
    typedef char *say(const smc_report *, const smc_error *);
    static say *const all[] = {smc_guards_of, smc_report_circle, smc_sync_conclusion};
    *out = (smc_advice){0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char *text = all[i](r, e);
        if (text) *smc_vec_push(out) = text;
    }
}

void smc_advice_free(smc_advice *a) {
    for (uint32_t i = 0; i < a->n; i++) free(a->at[i]);
    smc_vec_free(a);
}

json_t *smc_advice_json(const smc_report *r, const smc_error *e) {
    smc_advice advice;
    smc_advice_of(r, e, &advice);
    json_t *all = advice.n ? json_array() : NULL;
    for (uint32_t i = 0; i < advice.n; i++) smc_json_append(all, smc_json_text(advice.at[i]));
    smc_advice_free(&advice);
    return all;
}
