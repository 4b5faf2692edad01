#include "tools/report/advice/openmp.h"

#include "base/text.h"
#include "tools/report/advice/types.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

// The code of OpenMP that contains an access: a function that clang has made of a directive.
typedef enum code_kind { NO_OPENMP, REGION, TASK } code_kind;

// clang calls the function of a region FUNCTION.omp_outlined, and those of a task .omp_outlined.
// and .omp_task_entry.
static code_kind kind_of_function(const char *name) {
    if (!name) return NO_OPENMP;
    if (strncmp(name, ".omp_outlined.", 14) == 0 || strncmp(name, ".omp_task_entry.", 16) == 0)
        return TASK;
    return strstr(name, ".omp_outlined") ? REGION : NO_OPENMP;
}

static code_kind kind_of_access(const smc_program *p, const smc_witness_event *e) {
    code_kind kind = NO_OPENMP;
    for (uint32_t at = e->place; at && kind == NO_OPENMP; at = p->place(p, at).caller)
        kind = kind_of_function(p->place(p, at).function);
    return kind;
}

// Whether the thread writes to the location in the line of this read, as `x += 1` does.
static bool is_update(const smc_program *p, const smc_error *e, const smc_witness_event *of) {
    const uint32_t line = p->place(p, of->place).line;
    bool reads = false, writes = false;
    for (uint32_t i = 0; i < e->witness.n; i++) {
        const smc_witness_event *x = &e->witness.events[i];
        if (x->loc != of->loc || x->thread != of->thread || !x->place) continue;
        if (p->place(p, x->place).line != line) continue;
        reads |= x->reads;
        writes |= x->writes;
    }
    return reads && writes;
}

static char *advice_of_region(const smc_program *p, const char *name, const smc_error *e,
                              const smc_witness_event *const of[2]) {
    if (strpbrk(name, "[(>"))
        return smc_format("OpenMP does not order the iterations or threads that access %s. Let "
                          "each access its own element, or order the accesses (critical, atomic, "
                          "ordered, barrier).",
                          name);
    if (is_update(p, e, of[0]) || is_update(p, e, of[1]))
        return smc_format("The threads of the parallel region share %s. If they add up a result, "
                          "its directive needs reduction; if each needs its own, private(%s). "
                          "Otherwise all accesses need atomic or critical.",
                          name, name);
    return smc_format("The threads of the parallel region share %s. If each needs its own, the "
                      "directive needs private(%s). Otherwise put a barrier between the accesses.",
                      name, name);
}

char *smc_advice_openmp(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness_event *of[2];
    char name[TEXT], line[2][TEXT];
    if (!smc_find_race(e, of)) return NULL;
    const code_kind first = kind_of_access(p, of[0]), second = kind_of_access(p, of[1]);
    p->names.location(p, of[0]->loc, name, sizeof name);
    if (first == REGION && second == REGION) return advice_of_region(p, name, e, of);
    if (first != TASK && second != TASK) return NULL;
    for (int k = 0; k < 2; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    return smc_format("Nothing orders the task with %s and %s: add depend clauses for %s, or "
                      "taskwait or a taskgroup between them.",
                      line[first == TASK ? 0 : 1], line[first == TASK ? 1 : 0], name);
}
