// images.h - where the terms of a program lead to and from, among what takes part in a question: no
// relation is made for it.
#ifndef SMC_CAT_STEPS_IMAGES_H
#define SMC_CAT_STEPS_IMAGES_H

#include "models/cat/steps/trail.h"

// Adds to `to` what the term leads to from the events `of`, or `back` from them. They take part in
// the question (steps_trail.alive).
void steps_follow(steps_trail *, uint32_t term, bool back, const uint64_t *of, uint64_t *to);

// Adds what happens before the event (cat_program.hb).
void steps_add_hb(steps_trail *, uint32_t event, uint64_t *to);

#endif
