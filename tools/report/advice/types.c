#include "tools/report/advice/types.h"

#include "base/language.h"
#include "base/text.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

bool smc_find_race(const smc_error *e, const smc_witness_event *of[2]) {
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

static bool is_volatile(const smc_program *p, const smc_witness_event *const of[2]) {
    return p->place(p, of[0]->place).is_volatile || p->place(p, of[1]->place).is_volatile;
}

bool smc_advice_is_volatile_race(const smc_program *p, const smc_error *e) {
    const smc_witness_event *of[2];
    return smc_find_race(e, of) && is_volatile(p, of);
}

char *smc_advice_volatile(const smc_program *p, const char *file, const smc_error *e,
                          const char *relaxed, const char *tso) {
    const smc_witness_event *of[2];
    char name[TEXT];
    if (!smc_find_race(e, of) || !is_volatile(p, of)) return NULL;
    const char *source = p->place(p, e->place).file;
    p->names.location(p, of[0]->loc, name, sizeof name);
    char *found_with_relaxed = relaxed
                                   ? smc_format("With --volatile-relaxed, which takes volatile "
                                                "accesses for relaxed atomic ones, %s.",
                                                relaxed)
                                   : smc_strdup("--volatile-relaxed takes volatile accesses for "
                                                "relaxed atomic ones.");
    char *found_with_tso =
        tso ? smc_format("with --model=tso, %s", tso) : smc_strdup("--model=tso orders them");
    char *text = smc_format("%s is volatile, which does not order threads: %s. %s For code that is "
                            "meant for x86 only: %s.",
                            name, atomic_of(smc_language_of(source ? source : file)),
                            found_with_relaxed, found_with_tso);
    free(found_with_relaxed);
    free(found_with_tso);
    return text;
}

bool smc_advice_is_assembly_race(const smc_program *p, const smc_error *e) {
    const smc_witness_event *of[2];
    return smc_find_race(e, of) && !is_volatile(p, of) &&
           (p->place(p, of[0]->place).is_assembly || p->place(p, of[1]->place).is_assembly);
}

char *smc_advice_assembly(const smc_program *p, const char *file, const smc_error *e,
                          const char *tso) {
    const smc_witness_event *of[2];
    char line[TEXT];
    if (!smc_advice_is_assembly_race(p, e) || !smc_find_race(e, of)) return NULL;
    const bool first = p->place(p, of[0]->place).is_assembly;
    smc_format_line(p, file, of[first ? 0 : 1]->place, line, sizeof line);
    return tso ? smc_format("%s is assembly of x86. For code that is meant for x86 only: with "
                            "--model=tso, %s.",
                            line, tso)
               : smc_format("%s is assembly of x86. For code that is meant for x86 only: "
                            "--model=tso orders accesses as x86 does.",
                            line);
}

static bool is_in_shared_pointer(const smc_program *p, const smc_witness_event *e) {
    const char *callee = p->place(p, e->place).callee;
    return callee && strncmp(callee, "std::", 5) == 0 && strstr(callee, "shared_ptr<");
}

char *smc_advice_shared_pointer(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness_event *of[2];
    char line[2][TEXT];
    if (!smc_find_race(e, of)) return NULL;
    if (!is_in_shared_pointer(p, of[0]) || !is_in_shared_pointer(p, of[1])) return NULL;
    for (int k = 0; k < 2; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format(
        "Threads %u (%s) and %u (%s) use the same std::shared_ptr object, of which only "
        "the count is atomic: give each thread a copy, or use "
        "std::atomic<std::shared_ptr>.",
        of[0]->thread, line[0], of[1]->thread, line[1]);
}
