// heap.h - describes heap allocations by their type, the variable that holds their address, and the
// call that allocates them.
#ifndef SMC_HEAP_H
#define SMC_HEAP_H

#include "interp/memory/label.h"
#include "interp/memory/memory.h"

// True for heap memory, false for an allocation that belongs to a named variable.
bool smc_is_heap_object(const smc_memory *, const smc_allocation *);

// Returns the type that the source line of the allocating call gives to the object (for an array:
// to its elements). *offset, a byte offset in the object, becomes an offset in that type. Returns
// NULL if the type is unknown or does not fit the object's size.
const smc_shape *smc_heap_shape(const smc_memory *, const smc_places *, const smc_allocation *,
                                uint32_t *offset);

// Like smc_heap_shape, but if the allocating function only returns the address, considers how its
// callers use the object. smc_heap_type returns the whole type, without an offset.
const smc_shape *smc_heap_shape_by_callers(const smc_memory *, const smc_places *,
                                           const smc_allocation *, uint32_t *offset);
// True if the object's data begins at `offset`: at 0, or after the element count that operator
// new[] stores.
bool smc_heap_data_begins_at(const smc_memory *, const smc_places *, const smc_allocation *,
                             uint32_t offset);
const smc_shape *smc_heap_type(const smc_memory *, const smc_places *, const smc_allocation *);

// True for a Rust program; the names of heap objects differ there.
bool smc_heap_is_rust(const smc_memory *);

// How a type fills an object: one value; an array of values; or one struct with a flexible array
// member at its end.
typedef enum smc_heap_form { SMC_HEAP_ONE, SMC_HEAP_ARRAY, SMC_HEAP_FLEXIBLE } smc_heap_form;
// Returns how the type fills an object of `size` bytes.
smc_heap_form smc_heap_form_of(const smc_shape *, uint32_t size);

// Returns the offset at which the key/value pairs of a Rust HashMap end and its control bytes
// begin, or UINT32_MAX if the allocation is not a HashMap.
uint32_t smc_heap_end_of_pairs(const smc_memory *, const smc_places *, const smc_allocation *,
                               const smc_shape *pair);

// Appends the name of the object without its parts: "ring", "node#2", "malloc(line 7)", "new Node
// (line 9)", "list node (line 4)". SMC_HEAP_WITH_LINE adds the line if the variable's name is not
// enough to find the object: "ring (line 17)". SMC_HEAP_WITH_TYPE also adds the type: "ring (struct
// ring, line 17)".
typedef enum smc_heap_detail {
    SMC_HEAP_NAME_ONLY,
    SMC_HEAP_WITH_LINE,
    SMC_HEAP_WITH_TYPE
} smc_heap_detail;
void smc_heap_describe(const smc_memory *, const smc_places *, const smc_allocation *,
                       smc_heap_detail, smc_label_buffer *);

// True if the object is named after a pointer to it, so that "*name" denotes the object.
bool smc_heap_has_pointer_name(const smc_memory *, const smc_places *, const smc_allocation *);

#endif
