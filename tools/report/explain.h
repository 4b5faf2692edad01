// explain.h - why an error comes about and what helps against it: found out once, for every form.
#ifndef SMC_REPORT_EXPLAIN_H
#define SMC_REPORT_EXPLAIN_H

#include "tools/report/advice.h"
#include "tools/report/circle.h"
#include "tools/report/why.h"

// What is said of a place: "thread 1 waits for thread 2 to end". Events count within the witness.
typedef struct smc_place_note {
    uint32_t event;
    char *text;           // owned
    const smc_wait *wait; // NULL: a thread that has ended holds a lock there
    bool is_said;         // the error itself says it
} smc_place_note;

// A lock that a thread holds at the event that shows the error or, where it has none, at its last.
typedef struct smc_lock_held {
    uint32_t thread, lock; // the lock: a location
    uint32_t taken;        // the event
    bool reading;          // a read-write lock, for reading only
} smc_lock_held;

typedef struct smc_explanation {
    const smc_report *report;
    const smc_error *error;
    const smc_witness *x;

    // Its steps. The arrays are of the events, but for at_step.
    uint32_t *at_step; // [step]: the event
    bool *shown;       // the others are left out, unless the report is full
    uint32_t *head;    // the first of those that are one step with it (calls.h)
    uint32_t *number;  // of its step, from 1 on, of those that are shown
    char **notes;      // "reads 0, although ..": why it could read that; NULL: nothing to say
    bool *left_out;    // a step that would be shown if there were fewer
    uint32_t n_shown;

    SMC_VEC(smc_place_note) waits; // of a deadlock: the locks that ended threads hold, then who
                                   // waits for what, the reason first
    smc_circle circle;             // of a deadlock; none: it has none
    SMC_VEC(smc_lock_held) held;
    char *unordered;  // why two accesses are not ordered; NULL: they are, or there are no two
    const char *weak; // whether it takes weak memory; NULL: that is not known, or does not matter
    const char *standard; // what another standard says; NULL: the same
    bool interleaves;     // an interleaving shows the error, though the model allows more
    bool orders_help;     // orders or fences may fix it
    smc_advice advice;    // what helps, a sentence each

    smc_why why; // whose relations the forms draw
} smc_explanation;

void smc_explain(smc_explanation *, const smc_report *, const smc_error *);
void smc_explanation_free(smc_explanation *);

// Whether the event has a step of its own among those that are shown.
bool smc_explanation_has_step(const smc_explanation *, uint32_t event);
// "read ready = 1 (acquire), from step 2". `buf` holds SMC_TRACE_LINE.
void smc_explanation_step(const smc_explanation *, uint32_t event, char *buf);

// The sentences about the whole execution that say why, in their order: a NULL ends them.
enum { SMC_MOST_REASONS = 4 };
void smc_explanation_reasons(const smc_explanation *, const char *out[SMC_MOST_REASONS]);

// The error, why, and what helps, a line each, for forms that have one text; the caller's.
char *smc_explanation_message(const smc_explanation *);
// "thread 1 holds m", of a lock that is held; the caller's.
char *smc_explanation_held(const smc_explanation *, uint32_t i);

#endif
