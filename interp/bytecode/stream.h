// stream.h - serialises numbers, texts and shapes. Each function both writes and reads, so the
// format is described once (pack.c). Private to this folder.
//
// Input is not trusted: values are checked before use. After the first fault everything reads as 0,
// and no allocation exceeds what the input's length justifies.
#ifndef SMC_STREAM_H
#define SMC_STREAM_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

// Serialised code.
typedef SMC_VEC(char) smc_stream_bytes;

// A writer or a reader of serialised code.
typedef struct smc_stream {
    bool reads;        // true: a reader; false: a writer
    bool nameless;     // when writing: of each text, records only whether it is NULL
    smc_code *code;    // the code that is written or created; it owns all objects that are read
    const char *fault; // when reading: the first error in the input; NULL: none

    smc_stream_bytes body, shapes, texts; // when writing: the three sections
    smc_table text_ids, shape_ids;        // address of a text or shape -> its position in the
                                          // section + 1
    uint32_t n_shapes;

    const char *at, *end;          // when reading: the rest of the input
    const char *known_texts;       // when reading: the section of texts
    uint32_t n_known_texts;        // size of the texts in bytes; the last byte is 0
    const smc_shape *known_shapes; // when reading: the shapes that were read so far
    bool *is_contained;            // [shape] all its parts lie within its size
} smc_stream;

// Read or write a value as raw bytes; no number is compressed. A flag must be 0 or 1, and the
// number of smc_stream_number_below must be below `limit`: other input is a fault.
void smc_stream_raw_bytes(smc_stream *, void *at, size_t n);
void smc_stream_number(smc_stream *, uint32_t *);
void smc_stream_u64(smc_stream *, uint64_t *);
void smc_stream_flag(smc_stream *, bool *);
void smc_stream_number_below(smc_stream *, uint32_t *, uint32_t limit);
// Reads or writes the length of a list. When reading, lengths are refused that do not fit the
// remaining input if each element takes at least `least` bytes.
void smc_stream_count(smc_stream *, uint32_t *, size_t least);
// NULL is possible; texts with equal addresses have equal addresses after reading.
void smc_stream_text(smc_stream *, const char **);
void smc_stream_known_text(smc_stream *, const char **); // the text must not be NULL
void smc_stream_shape(smc_stream *, const smc_shape **); // NULL is possible
// Records an error in the input, unless there is one already.
void smc_stream_set_fault(smc_stream *, const char *why);
// When reading: true if the shape's parts lie within `size` bytes.
bool smc_stream_is_within(const smc_stream *, const smc_shape *, uint32_t size);

// smc_stream_begin checks the header of the input. smc_stream_finish puts the header before the
// sections that were written and returns all bytes, which the caller frees.
char *smc_stream_finish(smc_stream *, size_t *n);
void smc_stream_begin(smc_stream *, const char *at, size_t n);
void smc_stream_free(smc_stream *);

#endif
