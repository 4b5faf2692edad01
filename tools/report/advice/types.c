#include "tools/report/advice/types.h"

#include "base/language.h"
#include "base/text.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

// Sets *of to the two racing accesses. Returns false for errors other than races.
static bool find_race(const smc_error *e, const smc_witness_event *of[2]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *x = &e->witness.events[i];
        if (!x->culprit || x->pending) continue;
        if (n < 2) of[n] = x;
        n++;
    }
    return e->kind == SMC_ERR_RACE && n == 2 && of[0]->loc && of[0]->place && of[1]->place;
}

static const char *atomic_of(smc_language language) {
    return language == SMC_LANGUAGE_RUST  ? "use an atomic type"
           : language == SMC_LANGUAGE_CXX ? "make it std::atomic"
                                          : "make it _Atomic";
}

char *smc_advice_volatile(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness_event *of[2];
    char name[TEXT];
    if (!find_race(e, of)) return NULL;
    if (!p->place(p, of[0]->place).is_volatile && !p->place(p, of[1]->place).is_volatile)
        return NULL;
    const char *source = p->place(p, e->place).file;
    p->names.location(p, of[0]->loc, name, sizeof name);
    return smc_format("%s is volatile, which does not order threads: %s (--volatile-relaxed takes "
                      "volatile accesses for relaxed atomic ones; for code that is meant for x86 "
                      "only, --model=tso orders them as x86 does).",
                      name, atomic_of(smc_language_of(source ? source : file)));
}

static bool is_in_shared_pointer(const smc_program *p, const smc_witness_event *e) {
    const char *callee = p->place(p, e->place).callee;
    return callee && strncmp(callee, "std::", 5) == 0 && strstr(callee, "shared_ptr<");
}

char *smc_advice_shared_pointer(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness_event *of[2];
    char line[2][TEXT];
    if (!find_race(e, of)) return NULL;
    if (!is_in_shared_pointer(p, of[0]) || !is_in_shared_pointer(p, of[1])) return NULL;
    for (int k = 0; k < 2; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format(
        "Threads %u (%s) and %u (%s) use the same std::shared_ptr object, of which only "
        "the count is atomic: give each thread a copy, or use "
        "std::atomic<std::shared_ptr>.",
        of[0]->thread, line[0], of[1]->thread, line[1]);
}
