// late_notes.h - how locations and objects are accessed in dropped rounds, and by late events
// (reductions/rounds/late_races.h).
//
// Keyed by process-independent codes, so the notes of several processes can be merged.
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H

#include "base/table.h"

enum {
    SMC_LEFT_PLAIN = 1 << 0, // in a dropped round: plain read
    SMC_LEFT_READ = 1 << 1,  // atomic read
    SMC_LEFT_WRITE = 1 << 2, // RMW that leaves the value unchanged
    SMC_LEFT_USE = 1 << 3,   // use of the object
    SMC_LATE_READ = 1 << 4,  // late: plain read
    SMC_LATE_PLAIN = 1 << 5, // plain write
    SMC_LATE_WRITE = 1 << 6, // atomic write
    SMC_LATE_END = 1 << 7,   // initialisation or destruction of the object, or freeing
    SMC_LATE_MOST = (1 << 8) - 1,
};

typedef struct smc_late_race_notes {
    smc_table locations; // locations and objects -> how they were accessed
    smc_table kinds;     // the same, merged over what interchangeable threads may exchange
    smc_table left;      // (location or kind, line) -> how dropped rounds of that line accessed it
    bool by_kind;        // there are interchangeable threads
    bool met;            // two accesses of a location could race
    bool met_by_kind;
} smc_late_race_notes;

typedef struct smc_late_key {
    uint64_t a, b;
} smc_late_key;

// Adds a note. `source`: line of the dropped round (smc_place.source).
void smc_late_race_note_add(smc_late_race_notes *, smc_late_key location, smc_late_key kind,
                            uint32_t how, uint32_t source);

// Merges the notes of a part.
void smc_late_race_notes_unite(smc_late_race_notes *, const smc_late_race_notes *part);
void smc_late_race_notes_free(smc_late_race_notes *);

// Whether two noted accesses could race.
static inline bool smc_late_race_notes_have_race(const smc_late_race_notes *n) {
    return n->met || (n->by_kind && n->met_by_kind);
}
// Calls `line` for each line whose rounds could race; possibly several times.
void smc_late_race_notes_each(const smc_late_race_notes *,
                              void (*line)(void *self, uint32_t source), void *self);

#endif
