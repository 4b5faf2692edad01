// images.h - images of event sets under the terms of a program, computed without building
// relations.
#ifndef SMC_CAT_STEPS_IMAGES_H
#define SMC_CAT_STEPS_IMAGES_H

#include "models/cat/steps/trail.h"

// Adds to `to` the successors of the events `of` by the term; predecessors if `back`. Only
// considered events (steps_event_index.alive) count.
void steps_image(steps_event_index *, uint32_t term, bool back, const uint64_t *of, uint64_t *to);

// Adds the events that happen before the event (cat_program.hb).
void steps_add_hb(steps_event_index *, uint32_t event, uint64_t *to);

#endif
