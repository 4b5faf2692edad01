// late_notes.h - records which accesses to a location or object exist in dropped rounds of loops,
// and which are made by late events (reductions/rounds/late_races.h).
//
// All keys are codes that are equal in all processes, so that the records of several processes can
// be merged.
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H

#include "base/table.h"

// Accesses, as bits of a set.
enum {
    SMC_DROPPED_PLAIN_READ = 1 << 0,  // in a dropped round: a plain read or write
    SMC_DROPPED_ATOMIC_READ = 1 << 1, // in a dropped round: an atomic read
    SMC_DROPPED_RMW = 1 << 2,         // in a dropped round: an RMW that leaves the value unchanged
    SMC_DROPPED_USE = 1 << 3,         // in a dropped round: a use of the object
    SMC_LATE_PLAIN_READ = 1 << 4,     // by a late event: a plain read
    SMC_LATE_PLAIN_WRITE = 1 << 5,    // by a late event: a plain write
    SMC_LATE_ATOMIC_WRITE = 1 << 6,   // by a late event: an atomic write
    SMC_LATE_LIFETIME_EVENT = 1 << 7, // by a late event: the initialisation, destruction or freeing
                                      // of the object
    SMC_LEFT_STORE = 1 << 8,          // in a dropped round: a plain write
    SMC_LATE_LOAD = 1 << 9,           // by a late event: an atomic read
    SMC_LATE_ACCESS_MASK = (1 << 10) - 1,
};

// The records of one exploration, or part of one.
typedef struct smc_late_race_notes {
    smc_table locations; // location or object -> its accesses (bits of the enumeration above)
    // Kind of location -> its accesses. Locations that a renaming of threads may exchange are of
    // one kind.
    smc_table kinds;
    // (location or kind, source position of a loop) -> accesses in dropped rounds of that loop.
    smc_table left;
    bool by_kind;  // there are interchangeable threads, so accesses to different locations of one
                   // kind are compared
    bool may_race; // two recorded accesses to one location could race
    bool may_race_by_kind; // two recorded accesses to one kind could race
} smc_late_race_notes;

// The code of a location, an object or a kind.
typedef struct smc_late_key {
    uint64_t a, b;
} smc_late_key;

// Records an access. `how`: a bit of the enumeration above; `source`: source position of the
// dropped round (smc_place.source).
void smc_late_race_notes_add(smc_late_race_notes *, smc_late_key location, smc_late_key kind,
                             uint32_t how, uint32_t source);

// Adds the records of another part of the exploration.
void smc_late_race_notes_merge(smc_late_race_notes *, const smc_late_race_notes *part);
void smc_late_race_notes_free(smc_late_race_notes *);

// Whether two recorded accesses could race; with interchangeable threads, after any renaming.
static inline bool smc_late_race_notes_have_race(const smc_late_race_notes *n) {
    return n->may_race || (n->by_kind && n->may_race_by_kind);
}
// Calls `line` with the source position of each loop whose dropped rounds could race; possibly
// several times for one loop.
void smc_late_race_notes_visit(const smc_late_race_notes *,
                               void (*line)(void *self, uint32_t source), void *self);

#endif
