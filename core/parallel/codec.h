// codec.h - what of a result travels from one process to another: one description, by which it is
// written and read.
//
// Whatever travels has its place in one of the functions below, which writes where the codec has
// somewhere to write to, and reads otherwise. Bytes that are read are a stranger's (base/packed.h):
// each number is held against the largest that it may be.
#ifndef SMC_PARALLEL_CODEC_H
#define SMC_PARALLEL_CODEC_H

#include "parallel/encoded.h"

typedef struct smc_codec {
    smc_packed *to;      // NULL: it reads
    smc_unpacking *from; // NULL: it writes
    void *self;          // of the functions
    // What a number of the program is on the other side; 0 is nothing on both.
    uint32_t (*place)(void *self, uint32_t);
    uint32_t (*location)(void *self, uint32_t);
    uint32_t (*object)(void *self, uint32_t);
    const char *(*keep)(void *self, char *text); // reading: for as long as places live; NULL: there
                                                 // is none
    // Writing: it has values and a thread, of which there may be more to say.
    void (*written)(void *self, const smc_witness_event *);
} smc_codec;

void smc_code_text(smc_codec *, char **);       // what is read is to be freed
uint32_t smc_code_count(smc_codec *, uint32_t); // of things that take a byte each at least
void smc_code_place(smc_codec *, smc_place *);
void smc_code_location(smc_codec *, smc_decoded_location *); // with its name
void smc_code_value(smc_codec *, smc_decoded_kind, smc_decoded_value *);
void smc_code_result(smc_codec *, smc_result *); // without its outcomes

#endif
