#include "tools/report/advice/openmp.h"

#include "base/text.h"
#include "tools/report/advice/types.h"
#include "tools/report/words/words.h"

#include <string.h>

enum { TEXT = 192 };

// The construct of OpenMP for which a thread was created.
typedef enum thread_kind { OTHER_THREAD, REGION, TASK } thread_kind;

// The names of these threads end with the line of the directive (pass/library/openmp/team.inc).
#define REGION_THREAD "parallel region in line "
#define TASK_THREAD "task in line "

// Returns the kind of the thread. `directive` gets the line of the directive.
static thread_kind kind_of_thread(const smc_program *p, uint32_t thread, unsigned long *directive) {
    char name[TEXT];
    static const struct {
        const char *name;
        thread_kind kind;
    } kinds[] = {{REGION_THREAD, REGION}, {TASK_THREAD, TASK}};
    if (!p->names.thread || !p->names.thread(p, thread, name, sizeof name)) return OTHER_THREAD;
    for (int i = 0; i < 2; i++) {
        const size_t n = strlen(kinds[i].name);
        if (strncmp(name, kinds[i].name, n) != 0) continue;
        *directive = strtoul(name + n, NULL, 10);
        return kinds[i].kind;
    }
    return OTHER_THREAD;
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

static bool is_same_line(const smc_program *p, const smc_witness_event *const of[2]) {
    return p->place(p, of[0]->place).line == p->place(p, of[1]->place).line;
}

// Two threads of a team. `region` is the line of the directive that has created one of them.
static char *advice_of_region(const smc_program *p, const smc_error *e, const char *name,
                              const char line[2][TEXT], unsigned long region) {
    const smc_witness_event *of[2];
    smc_find_race(e, of);
    const bool plain[2] = {of[0]->order == SMC_PLAIN, of[1]->order == SMC_PLAIN};
    if (plain[0] != plain[1])
        return smc_format("The access in %s is atomic, that in %s is not: put #pragma omp atomic "
                          "before it.",
                          line[plain[0]], line[plain[1]]);
    const bool updates = is_update(p, e, of[0]) || is_update(p, e, of[1]);
    char *order = is_same_line(p, of)
                      ? smc_strdup("critical, atomic or ordered")
                      : smc_format("critical, atomic or ordered, or a barrier between %s and %s "
                                   "(which nowait, master and masked do not have)",
                                   line[0], line[1]);
    const bool writes_both = of[0]->writes && of[1]->writes;
    char *text =
        strchr(name, '[') && is_same_line(p, of) && !writes_both
            ? smc_format("OpenMP does not order the iterations or threads of the parallel region "
                         "in line %lu: one reads %s, and another one writes it. Let each use its "
                         "own elements, or read from a copy of the array. Otherwise order the "
                         "accesses: atomic, critical, or ordered with depend(sink: ..).",
                         region, name)
        : strpbrk(name, "[(>.+")
            ? smc_format("OpenMP does not order the iterations or threads of the parallel region "
                         "in line %lu that access %s. Let each access its own element, or order "
                         "the accesses: %s.",
                         region, name, order)
        : updates ? smc_format("The threads of the parallel region in line %lu share %s. If they "
                               "add up a result, its directive needs reduction; if each needs its "
                               "own, private(%s). Otherwise order the accesses: %s.",
                               region, name, name, order)
                  : smc_format("The threads of the parallel region in line %lu share %s. Its "
                               "directive needs private(%s) if each needs its own, lastprivate(%s) "
                               "if the last iteration gives the result, reduction if all do. "
                               "Otherwise order the accesses: %s.",
                               region, name, name, name, order);
    free(order);
    return text;
}

// Two tasks, of which the directives are in these lines, or a task and other code of its region.
static char *advice_of_tasks(const char *name, const char line[2][TEXT], const thread_kind kind[2],
                             const unsigned long directive[2]) {
    if (kind[0] == TASK && kind[1] == TASK && directive[0] == directive[1])
        return smc_format("Nothing orders the tasks of the directive in line %lu. Let each access "
                          "its own data, or add depend clauses for %s, in_reduction or atomic.",
                          directive[0], name);
    const int task = kind[0] == TASK ? 0 : 1;
    return smc_format("Nothing orders the task in line %lu, with %s, and %s: add depend clauses "
                      "for %s to tasks of the same parent, or taskwait or a taskgroup between "
                      "them.",
                      directive[task], line[task], line[!task], name);
}

// An access of a target region to memory of which the device has no copy.
static char *advice_of_map(const smc_program *p, const smc_error *e) {
    static const char suffix[] = " on the device"; // interp/memory/describe.c
    char name[TEXT] = "";
    if (e->subkind != SMC_ERR_OUT_OF_BOUNDS) return NULL;
    for (uint32_t i = 0; i < e->witness.n; i++)
        if (e->witness.events[i].place == e->place && e->witness.events[i].thread == e->thread)
            p->names.location(p, e->witness.events[i].loc, name, sizeof name);
    const size_t n = strlen(name);
    if (n < sizeof suffix || strcmp(name + n - (sizeof suffix - 1), suffix) != 0) return NULL;
    name[n - (sizeof suffix - 1)] = 0;
    const int variable = (int)strcspn(name, "[.( ");
    return smc_format("The directive maps no memory with %s to the device. It needs a clause such "
                      "as map(tofrom: %.*s[0:n]), for all n elements that the region uses, or a "
                      "target enter data directive before it.",
                      name, variable, name);
}

char *smc_advice_openmp(const smc_program *p, const char *file, const smc_error *e) {
    const smc_witness_event *of[2];
    char name[TEXT], line[2][TEXT];
    if (!smc_find_race(e, of)) return advice_of_map(p, e);
    unsigned long directive[2] = {0, 0};
    const thread_kind kind[2] = {kind_of_thread(p, of[0]->thread, &directive[0]),
                                 kind_of_thread(p, of[1]->thread, &directive[1])};
    if (kind[0] == OTHER_THREAD && kind[1] == OTHER_THREAD) return NULL;
    p->names.location(p, of[0]->loc, name, sizeof name);
    for (int k = 0; k < 2; k++) smc_format_line(p, file, of[k]->place, line[k], sizeof line[k]);
    if (kind[0] == TASK || kind[1] == TASK) return advice_of_tasks(name, line, kind, directive);
    return advice_of_region(p, e, name, line, directive[0] ? directive[0] : directive[1]);
}
