// explain.h - the explanation of an error, which is computed once and used by all output formats.
#ifndef SMC_REPORT_EXPLAIN_H
#define SMC_REPORT_EXPLAIN_H

#include "tools/report/advice.h"
#include "tools/report/circle.h"
#include "tools/report/why.h"

// A note for a deadlock, at an event (`event` is its index in the witness), such as "thread 1 waits
// for thread 2 to end".
typedef struct smc_wait_note {
    uint32_t event;
    char *text;           // owned
    const smc_wait *wait; // the wait; NULL: the event locked a mutex that a thread still held when
                          // it ended
    bool is_in_message;   // the error message itself contains it
} smc_wait_note;

// A lock that a thread still holds at the event that shows the error, or at its last event.
typedef struct smc_lock_held_at_end {
    uint32_t thread, lock; // lock: its location
    uint32_t taken;        // event that took the lock
    bool reading;          // it is a read-write lock, held for reading
} smc_lock_held_at_end;

// The explanation of one error. It refers to the report and the error.
typedef struct smc_explanation {
    const smc_report *report;
    const smc_error *error;
    const smc_witness *x;

    // The steps of the trace. All arrays are indexed by event, except at_step.
    uint32_t *at_step; // [step]: its event
    bool *shown;       // the event is shown; others are omitted, unless the report is full
    uint32_t *head;    // the first event of the same step (calls.h)
    uint32_t *number;  // number of the shown step, counted from 1
    char **notes; // why a read could have its value, such as "reads 0, although .."; NULL: no note
    bool *left_out; // the event is omitted only because there are too many steps
    uint32_t n_shown;

    // for a deadlock: notes about locks held by ended threads, then notes about waits, causes first
    SMC_VEC(smc_wait_note) waits;
    smc_wait_cycle circle; // for a deadlock: its cycle; empty if it has none
    SMC_VEC(smc_lock_held_at_end) held;
    char *unordered; // why the two accesses are unordered; NULL: they are ordered, or the error has
                     // only one
    const char *weak;     // whether the error requires weak memory; NULL: unknown or irrelevant
    const char *standard; // what another language standard says about the error; NULL: nothing
                          // different
    bool interleaves;     // an interleaving shows the error, although the model allows more
    bool orders_help;     // stronger orders or fences may fix the error
    smc_advice advice;    // suggested fixes

    smc_why why; // relations of the execution, which some formats draw
} smc_explanation;

// Computes the explanation, which the caller frees with smc_explanation_free.
void smc_explain_error(smc_explanation *, const smc_report *, const smc_error *);
void smc_explanation_free(smc_explanation *); // frees its contents

// True if the event is the first one of a step that is shown.
bool smc_explanation_has_step(const smc_explanation *, uint32_t event);
// Writes the text of a step: "read ready = 1 (acquire), from step 2". `buf` has SMC_EVENT_LINE_SIZE
// bytes.
void smc_explanation_step(const smc_explanation *, uint32_t event, char *buf);

// Sets the sentences that explain the whole execution, in order, followed by NULL.
enum { SMC_MAX_REASONS = 4 };
void smc_explanation_reasons(const smc_explanation *, const char *out[SMC_MAX_REASONS]);

// Returns a text with the error, its reasons and suggestions, each on one line, for formats that
// have only one text. The caller frees it.
char *smc_explanation_message(const smc_explanation *);
// Returns a text such as "thread 1 holds m" for the i-th held lock. The caller frees it.
char *smc_explanation_held_lock(const smc_explanation *, uint32_t i);

#endif
