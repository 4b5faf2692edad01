// stream.h - serialises numbers, texts and shapes. Each function both writes and reads, so the
// format is described once (pack.c). Private to this folder.
//
// Input is not trusted: values are checked before use. After the first fault everything reads as 0,
// and no allocation exceeds what the input's length justifies.
#ifndef SMC_STREAM_H
#define SMC_STREAM_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

typedef SMC_VEC(char) smc_stream_bytes;

typedef struct smc_stream {
    bool reads;
    bool nameless;     // when writing: of each text, records only whether it is NULL
    smc_code *code;    // the code that is written or created; it owns all objects that are read
    const char *fault; // when reading: the first error in the input; NULL: none

    smc_stream_bytes body, shapes, texts; // when writing: the three sections
    smc_table text_ids, shape_ids;        // address -> position + 1
    uint32_t n_shapes;

    const char *at, *end; // reading: remaining input
    const char *known_texts;
    uint32_t n_known_texts; // size of the texts in bytes; the last byte is 0
    const smc_shape *known_shapes;
    bool *is_contained; // [shape] all its parts lie within its size
} smc_stream;

// Raw bytes, not as a variable-length number.
void smc_stream_raw_bytes(smc_stream *, void *at, size_t n);
void smc_stream_number(smc_stream *, uint32_t *);
void smc_stream_word(smc_stream *, uint64_t *);
void smc_stream_flag(smc_stream *, bool *);
void smc_stream_below(smc_stream *, uint32_t *, uint32_t limit);
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
