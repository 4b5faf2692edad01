// late_notes.h - how locations and objects were accessed in rounds that are left out, and late
// (reductions/rounds/late_races.h).
//
// They go by codes, so that what several processes have noted can be joined.
#ifndef SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H
#define SMC_REDUCTIONS_ROUNDS_LATE_NOTES_H

#include "base/table.h"

enum {
    SMC_LEFT_PLAIN = 1 << 0, // in a round that is left out: a plain read
    SMC_LEFT_READ = 1 << 1,  // an atomic one
    SMC_LEFT_WRITE = 1 << 2, // an RMW that leaves the value as it was
    SMC_LEFT_USE = 1 << 3,   // of the object
    SMC_LATE_READ = 1 << 4,  // late: a plain read
    SMC_LATE_PLAIN = 1 << 5, // a plain write
    SMC_LATE_WRITE = 1 << 6, // an atomic one
    SMC_LATE_END = 1 << 7,   // what begins or ends the object
    SMC_LATE_MOST = (1 << 8) - 1,
};

typedef struct smc_late_notes {
    smc_table locations; // of locations and objects: how
    smc_table kinds;     // the same, of all that interchangeable threads may have in common
    smc_table left; // (a location or kind, a line) -> how rounds that go by the line accessed it
    bool by_kind;   // there are such threads
    bool met;       // two of a location could race
    bool met_by_kind;
} smc_late_notes;

typedef struct smc_late_key {
    uint64_t a, b;
} smc_late_key;

// `source`: the line by which the round goes that is left out (smc_place.source).
void smc_late_note(smc_late_notes *, smc_late_key location, smc_late_key kind, uint32_t how,
                   uint32_t source);
void smc_late_notes_unite(smc_late_notes *, const smc_late_notes *part);
void smc_late_notes_free(smc_late_notes *);

// Whether two accesses could race.
static inline bool smc_late_notes_race(const smc_late_notes *n) {
    return n->met || (n->by_kind && n->met_by_kind);
}
// Calls it for each line of which a round could race; one line may come several times.
void smc_late_notes_each(const smc_late_notes *, void (*line)(void *self, uint32_t source),
                         void *self);

#endif
