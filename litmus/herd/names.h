// names.h - locations and registers of a litmus test by their names.
#ifndef SMC_HERD_NAMES_H
#define SMC_HERD_NAMES_H

#include "litmus/herd/lexer.h"

bool herd_is_named(const char *name, const herd_token *);
// Numbers of things by name; UINT32_MAX: there is none.
uint32_t herd_find_location(const herd_test *, const herd_token *);
uint32_t herd_find_register(const herd_test *, uint32_t thread, const herd_token *);
// The number of the location, which is made where there is none.
uint32_t herd_location_of(herd_test *, const herd_token *);
uint32_t herd_register_of(herd_test *, uint32_t thread, const herd_token *);

// Made where there is none.
herd_thread *herd_thread_at(herd_test *, uint32_t thread);

#endif
