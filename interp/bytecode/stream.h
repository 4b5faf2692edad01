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
    bool nameless;     // writing: a text is only recorded as present or absent
    smc_code *code;    // the code to write or to create; it owns what is read
    const char *fault; // reading: first fault; NULL: none

    smc_stream_bytes body, shapes, texts; // written
    smc_table text_ids, shape_ids;        // address -> position + 1
    uint32_t n_shapes;

    const char *at, *end; // reading: remaining input
    const char *known_texts;
    uint32_t n_known_texts; // bytes; the last one is 0
    const smc_shape *known_shapes;
    bool *is_contained; // for each shape: all its parts are inside it
} smc_stream;

void smc_stream_bits(smc_stream *, void *at, size_t n); // unencoded
void smc_stream_number(smc_stream *, uint32_t *);
void smc_stream_word(smc_stream *, uint64_t *);
void smc_stream_flag(smc_stream *, bool *);
void smc_stream_below(smc_stream *, uint32_t *, uint32_t limit);
// A length of a list whose elements take at least `least` bytes each.
void smc_stream_count(smc_stream *, uint32_t *, size_t least);
void smc_stream_text(smc_stream *, const char **); // may be NULL; texts at equal addresses are read
                                                   // as equal addresses
void smc_stream_known_text(smc_stream *, const char **); // not NULL
void smc_stream_shape(smc_stream *, const smc_shape **); // or NULL
void smc_stream_wrong(smc_stream *, const char *why);    // keeps the first fault
// When reading: true if the shape's parts lie within `size` bytes.
bool smc_stream_is_within(const smc_stream *, const smc_shape *, uint32_t size);

// smc_stream_finish adds the header to the body that was written and returns all bytes.
// smc_stream_begin reads the header.
char *smc_stream_finish(smc_stream *, size_t *n);
void smc_stream_begin(smc_stream *, const char *at, size_t n);
void smc_stream_free(smc_stream *);

#endif
