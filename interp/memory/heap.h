// heap.h - memory that was allocated, as the source uses it: its type, the variable that holds it
// first, the call that made it.
#ifndef SMC_HEAP_H
#define SMC_HEAP_H

#include "interp/memory/memory.h"

bool smc_heap_is(const smc_memory *, const smc_allocation *); // no variable

// The type that the allocating call's own line gives the object, as far as one is known and fits
// its size: of an array its elements'. *offset, of a byte of the object, becomes one in this type.
// NULL: unknown.
const smc_shape *smc_heap_shape(const smc_memory *, const smc_places *, const smc_allocation *,
                                uint32_t *offset);

// The same, also by what the callers of the allocating function make of its result; and the type
// whole.
const smc_shape *smc_heap_used_as(const smc_memory *, const smc_places *, const smc_allocation *,
                                  uint32_t *offset);
// Whether the object begins so many bytes into its memory, behind a count of elements or not.
bool smc_heap_begins_at(const smc_memory *, const smc_places *, const smc_allocation *,
                        uint32_t offset);
const smc_shape *smc_heap_type(const smc_memory *, const smc_places *, const smc_allocation *);

// Whether the program is one of Rust, whose words for the heap are its own.
bool smc_heap_is_rust(const smc_memory *);

// How a type stands in an object of so many bytes: alone, as the element of an array, or with an
// array of no known size at its end.
typedef enum smc_heap_form { SMC_HEAP_ONE, SMC_HEAP_ARRAY, SMC_HEAP_FLEXIBLE } smc_heap_form;
smc_heap_form smc_heap_form_of(const smc_shape *, uint32_t size);

// Where a HashMap's pairs end, and the bytes that it has for each begin; UINT32_MAX: it is none.
uint32_t smc_heap_end_of_pairs(const smc_memory *, const smc_places *, const smc_allocation *,
                               const smc_shape *pair);

// The name of the object without its parts: "ring", "node#2", "malloc(line 7)", "new Node (line
// 9)", "list node (line 4)". `whole`: the variable's name alone does not do, for it is to be found:
// "ring (line 17)"; `typed`: "ring (struct ring, line 17)".
typedef enum smc_heap_words { SMC_HEAP_SHORT, SMC_HEAP_WHOLE, SMC_HEAP_TYPED } smc_heap_words;
void smc_heap_describe(const smc_memory *, const smc_places *, const smc_allocation *,
                       smc_heap_words, char *buf, size_t room, size_t *n);

// Whether the short name is that of a pointer: the object itself is what it points to.
bool smc_heap_is_held(const smc_memory *, const smc_places *, const smc_allocation *);

// Appends to buf, of which *n bytes are taken; what does not fit is cut off.
void smc_append(char *buf, size_t room, size_t *n, const char *fmt, ...) SMC_PRINTF(4, 5);

#endif
