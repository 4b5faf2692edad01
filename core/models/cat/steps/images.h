// images.h - where the terms of a program lead to and from, among what takes part in a question: no
// relation is made for it.
#ifndef SMC_CAT_IMAGES_H
#define SMC_CAT_IMAGES_H

#include "models/cat/steps/sets.h"

// Adds to `to` what the term leads to from the events `of`, or `back` from them. They take part in
// the question (cat_trail.alive).
void cat_follow(cat_trail *, uint32_t term, bool back, const uint64_t *of, uint64_t *to);

// Adds what happens before the event (cat_program.hb).
void cat_add_hb(cat_trail *, uint32_t event, uint64_t *to);

#endif
