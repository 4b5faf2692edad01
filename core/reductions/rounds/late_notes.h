// late_notes.h - records how locations and objects are accessed in dropped rounds of loops, and by
// late events (reductions/rounds/late_races.h).
//
// Keys are codes that are equal in all processes, so that the records of several processes can be
// merged.
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H

#include "base/table.h"

enum {
    SMC_LEFT_PLAIN = 1 << 0, // in a dropped round: a plain read
    SMC_LEFT_READ = 1 << 1,  // in a dropped round: an atomic read
    SMC_LEFT_WRITE = 1 << 2, // in a dropped round: an RMW that leaves the value unchanged
    SMC_LEFT_USE = 1 << 3,   // in a dropped round: a use of the object
    SMC_LATE_READ = 1 << 4,  // by a late event: a plain read
    SMC_LATE_PLAIN = 1 << 5, // by a late event: a plain write
    SMC_LATE_WRITE = 1 << 6, // by a late event: an atomic write
    SMC_LATE_END = 1 << 7,   // by a late event: the initialisation, destruction or freeing of the
                             // object
    SMC_LATE_MOST = (1 << 8) - 1,
};

typedef struct smc_late_race_notes {
    smc_table locations; // location or object -> how it was accessed (the bits above)
    // Kind of location -> how it was accessed; locations that renaming threads may exchange have
    // one kind.
    smc_table kinds;
    // (location or kind, source position of a loop) -> how dropped rounds of that loop accessed it.
    smc_table left;
    bool by_kind; // there are interchangeable threads, so kinds are compared
    bool met;     // two recorded accesses of one location could race
    bool met_by_kind;
} smc_late_race_notes;

typedef struct smc_late_key {
    uint64_t a, b;
} smc_late_key;

// Records an access. `how`: one of the bits above; `source`: position of the dropped round
// (smc_place.source).
void smc_late_race_note_add(smc_late_race_notes *, smc_late_key location, smc_late_key kind,
                            uint32_t how, uint32_t source);

// Merges the records of a part of the exploration.
void smc_late_race_notes_unite(smc_late_race_notes *, const smc_late_race_notes *part);
void smc_late_race_notes_free(smc_late_race_notes *);

// Whether two recorded accesses could race.
static inline bool smc_late_race_notes_have_race(const smc_late_race_notes *n) {
    return n->met || (n->by_kind && n->met_by_kind);
}
// Calls `line` for the source position of each loop whose dropped rounds could race, possibly
// several times for one loop.
void smc_late_race_notes_visit(const smc_late_race_notes *,
                               void (*line)(void *self, uint32_t source), void *self);

#endif
