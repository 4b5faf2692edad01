// writer.h - writes the visited executions as a certificate (docs/certificates.md).
//
// Lines are written while the program is explored. The memory grows with the number of histories of
// threads, not with the number of executions.
#ifndef SMC_CERTIFICATE_WRITER_H
#define SMC_CERTIFICATE_WRITER_H

#include "base/table.h"
#include "models/model.h"

#include <stdio.h>

// What the header of the certificate says.
typedef struct smc_certificate_header {
    const char *program; // the name of the first source file
    char *code;          // hash of the bytecode, owned
    const char *model, *releases, *explorer;
    bool plain_races; // plain accesses that happens-before does not order are errors
    bool coherence;   // executions that differ in coherence are different members
} smc_certificate_header;

// A node: a history of a thread with its next action.
typedef struct smc_certificate_node {
    const smc_step *step; // the program's step after this history when it was last seen
    smc_action action;
} smc_certificate_node;

// An event of the last execution that was written.
typedef struct smc_certificate_event {
    uint32_t node, source; // `source`: position of the source, from 1; 0: none, initial, or that
                           // of a join, which is the end of the thread
} smc_certificate_event;

// A certificate that is being written. The caller sets `to` and `header` and zeroes the rest.
typedef struct smc_certificate_writer {
    FILE *to;
    smc_certificate_header header;
    smc_table nodes; // (parent << 1 | whether the node begins a thread, value) -> node
    SMC_VEC(smc_certificate_node) all;   // [node - 1]
    SMC_VEC(bool) declared;              // [location]: whether its line was written
    SMC_VEC(smc_certificate_event) last; // the last execution
    SMC_VEC(smc_certificate_event) now;  // scratch: the present execution
    SMC_VEC(uint32_t) at;                // scratch, [thread]: node of its last event
    SMC_VEC(uint32_t) created;           // scratch, [thread]: node that has created it
    SMC_VEC(uint32_t) pending;           // scratch: the nodes at which threads wait
    SMC_VEC(uint32_t) position;          // scratch, [event]: position in the execution
    SMC_VEC(smc_id) writes;              // scratch: the writes of a location in coherence
    uint64_t executions;
    const char *unsupported; // what a certificate cannot describe; NULL: nothing was seen
    uint32_t place;          // where that is in the source
} smc_certificate_writer;

// Discards what was written, and writes the header.
void smc_certificate_writer_begin(void *writer);
// Writes an execution, which has no enabled thread.
void smc_certificate_writer_see(void *writer, const smc_graph *, const smc_model *,
                                smc_model_state *);
// Writes the last line.
void smc_certificate_writer_end(smc_certificate_writer *);
void smc_certificate_writer_free(smc_certificate_writer *);

#endif
