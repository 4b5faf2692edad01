// images.h - computes the image of a set of events under a relation, without computing the
// relation.
#ifndef SMC_CAT_STEPS_IMAGES_H
#define SMC_CAT_STEPS_IMAGES_H

#include "models/cat/steps/trail.h"

// Adds to `to` the successors of the events `of` by the relation that the term denotes; with
// `back`, their predecessors. Considers only the events in steps_event_index.alive.
void steps_add_image(steps_event_index *, uint32_t term, bool back, const uint64_t *of,
                     uint64_t *to);

// Adds to `to` the events that happen before the event (cat_program.hb).
void steps_add_hb(steps_event_index *, uint32_t event, uint64_t *to);

#endif
