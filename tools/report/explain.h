// explain.h - explains an error: computed once, used by all output formats.
#ifndef SMC_REPORT_EXPLAIN_H
#define SMC_REPORT_EXPLAIN_H

#include "tools/report/advice.h"
#include "tools/report/circle.h"
#include "tools/report/why.h"

// A note at a place of a deadlock: "thread 1 waits for thread 2 to end". `event` is an index in the
// witness.
typedef struct smc_place_note {
    uint32_t event;
    char *text;           // owned
    const smc_wait *wait; // NULL: at this place an ended thread took a lock that it still holds
    bool is_said;         // the error message itself says it
} smc_place_note;

// A lock that a thread holds at the event that shows the error, or at its last event.
typedef struct smc_lock_held {
    uint32_t thread, lock; // the lock: a location
    uint32_t taken;        // event that took it
    bool reading;          // a read-write lock, held for reading
} smc_lock_held;

typedef struct smc_explanation {
    const smc_report *report;
    const smc_error *error;
    const smc_witness *x;

    // The steps of the trace. All arrays except at_step are indexed by event.
    uint32_t *at_step; // [step] -> event
    bool *shown;       // other events are omitted, unless the report is full
    uint32_t *head;    // first event of the same step (calls.h)
    uint32_t *number;  // number of the shown step, from 1
    char **notes;      // "reads 0, although ..": why the read could have this value; NULL: no note
    bool *left_out;    // omitted only because there are too many steps
    uint32_t n_shown;

    SMC_VEC(smc_place_note) waits; // of a deadlock: locks held by ended threads, then waits, the
                                   // cause first
    smc_circle circle;             // of a deadlock; empty: it has no cycle
    SMC_VEC(smc_lock_held) held;
    char *unordered; // why two accesses are unordered; NULL: they are ordered, or there are not two
    const char *weak;     // whether the error needs weak memory; NULL: unknown or irrelevant
    const char *standard; // what another standard says; NULL: nothing different
    bool interleaves;     // an interleaving shows the error, although the model allows more
    bool orders_help;     // stronger orders or fences may fix it
    smc_advice advice;    // suggested fixes, one sentence each

    smc_why why; // its relations, which the formats draw
} smc_explanation;

void smc_explain(smc_explanation *, const smc_report *, const smc_error *);
void smc_explanation_free(smc_explanation *);

// True if the event has a step of its own that is shown.
bool smc_explanation_has_step(const smc_explanation *, uint32_t event);
// Writes "read ready = 1 (acquire), from step 2". `buf` has SMC_TRACE_LINE bytes.
void smc_explanation_step(const smc_explanation *, uint32_t event, char *buf);

// Lists the sentences that explain the whole execution, in order, terminated by NULL.
enum { SMC_MOST_REASONS = 4 };
void smc_explanation_reasons(const smc_explanation *, const char *out[SMC_MOST_REASONS]);

// Returns the error, its reasons and suggestions, one line each, for formats with a single text.
// The caller frees it.
char *smc_explanation_message(const smc_explanation *);
// Returns "thread 1 holds m" for a held lock. The caller frees it.
char *smc_explanation_held(const smc_explanation *, uint32_t i);

#endif
