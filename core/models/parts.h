// parts.h - the interface by which a model judges a part of an execution that grows event by event,
// in an order that need not agree with program order (docs/design/pending.md).
#ifndef SMC_MODELS_PARTS_H
#define SMC_MODELS_PARTS_H

#include "models/axiomatic/execution.h"

typedef struct smc_model smc_model;
typedef struct smc_part smc_part; // a part and the model's state for it

// An event that is added. Events are numbered from 0 in the order in which they are added.
typedef struct smc_part_event {
    smc_execution_event event; // `rf` and `create` are numbers of events
    int32_t before; // number of the write that precedes it in coherence; -1: none, or no write
    // The rows of the event's dependencies on earlier steps of its thread, [smc_dependency][word];
    // NULL: none. They must live as long as the event is in the part.
    const uint64_t *needs;
    uint32_t words; // number of words in a row of `needs`
} smc_part_event;

// A question about an event that is added.
typedef enum smc_part_question {
    SMC_PART_KNOWN,         // nothing: the part with the event is consistent
    SMC_PART_CONSISTENT,    // whether the part with the event is consistent, if it is without the
                            // event
    SMC_PART_NOT_TOO_EARLY, // that of smc_model.may_be_so_early, which must not be NULL
} smc_part_question;

// Functions of a model.
typedef struct smc_part_services {
    smc_part *(*begin)(const smc_model *); // an empty part; the model must live as long
    void (*end)(smc_part *);
    // Adds an event, and answers the question about it. Returns false also if there is no room for
    // the event (is_full). The event is added in any case, and removed by `remove`.
    bool (*add)(smc_part *, const smc_part_event *, smc_part_question);
    void (*remove)(smc_part *); // removes the event that was added last
    // Whether events are missing because there are too many. Then the answers are meaningless.
    bool (*is_full)(const smc_part *);
} smc_part_services;

#endif
