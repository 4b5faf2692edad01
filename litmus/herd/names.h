// names.h - finds locations and registers of a litmus test by their names.
#ifndef SMC_HERD_NAMES_H
#define SMC_HERD_NAMES_H

#include "litmus/herd/lexer.h"

// Returns whether the token is this name.
bool herd_is_named(const char *name, const herd_token *);
// Return the number of the location or register; UINT32_MAX: it does not exist.
uint32_t herd_find_location(const herd_test *, const herd_token *);
uint32_t herd_find_register(const herd_test *, uint32_t thread, const herd_token *);
// Return the number of the location or register, which is created if it does not exist.
uint32_t herd_location_of(herd_test *, const herd_token *);
uint32_t herd_register_of(herd_test *, uint32_t thread, const herd_token *);

// Returns the thread, which is created if it does not exist.
herd_thread *herd_thread_at(herd_test *, uint32_t thread);

#endif
