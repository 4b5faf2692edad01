// stream.h - numbers, texts and shapes on their way into bytes or out of them: each function does
// both, so that there is one description of the form (pack.c). Private to this folder.
//
// Bytes that are read are a stranger's. What they say is looked at before it is used; once
// something is wrong all that is read from there on is 0, and nothing is allocated that the bytes
// are not long enough for.
#ifndef SMC_STREAM_H
#define SMC_STREAM_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

typedef SMC_VEC(char) smc_stream_bytes;

typedef struct smc_stream {
    bool reads;
    bool nameless;     // written: of a text only whether there is one
    smc_code *code;    // what is written, or made; it owns what is read
    const char *fault; // of what is read; NULL: none so far

    smc_stream_bytes body, shapes, texts; // written
    smc_table text_ids, shape_ids;        // address -> where it is, + 1
    uint32_t n_shapes;

    const char *at, *end; // read: what is left
    const char *known_texts;
    uint32_t n_known_texts; // bytes, the last of which is 0
    const smc_shape *known_shapes;
    bool *is_contained; // whether all parts of a shape lie within it
} smc_stream;

void smc_stream_bits(smc_stream *, void *at, size_t n); // as they are
void smc_stream_number(smc_stream *, uint32_t *);
void smc_stream_word(smc_stream *, uint64_t *);
void smc_stream_flag(smc_stream *, bool *);
void smc_stream_below(smc_stream *, uint32_t *, uint32_t limit);
// A length, of elements that take at least `least` bytes each.
void smc_stream_count(smc_stream *, uint32_t *, size_t least);
void smc_stream_text(smc_stream *, const char **);       // or NULL. Texts at one address are at one
                                                         // address again
void smc_stream_known_text(smc_stream *, const char **); // not NULL
void smc_stream_shape(smc_stream *, const smc_shape **); // or NULL
void smc_stream_wrong(smc_stream *, const char *why);    // the first counts
// Read: its parts lie in so many bytes.
bool smc_stream_is_within(const smc_stream *, const smc_shape *, uint32_t size);

// What stands before everything else, once the body is written: the whole in bytes. Or reads it.
char *smc_stream_finish(smc_stream *, size_t *n);
void smc_stream_begin(smc_stream *, const char *at, size_t n);
void smc_stream_free(smc_stream *);

#endif
