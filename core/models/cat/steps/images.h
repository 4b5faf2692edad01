// images.h - computes the image of a set of events under a relation, without computing the relation
// as a whole.
#ifndef SMC_CAT_STEPS_IMAGES_H
#define SMC_CAT_STEPS_IMAGES_H

#include "models/cat/steps/index.h"

// Adds to `to` the successors of the events `of` by the relation of the term; with `back`, their
// predecessors. Only events in steps_event_index.considered_events are added.
void steps_add_image(steps_event_index *, uint32_t term, bool back, const uint64_t *of,
                     uint64_t *to);

// Adds to `to` the events that happen before the event (cat_program.hb).
void steps_add_hb(steps_event_index *, uint32_t event, uint64_t *to);

#endif
