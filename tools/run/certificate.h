// certificate.h - writes the certificate of a run (--certificate, docs/certificates.md).
#ifndef SMC_RUN_CERTIFICATE_H
#define SMC_RUN_CERTIFICATE_H

#include "result/options.h"
#include "tools/certificate/writer.h"
#include "tools/run/run.h"
#include "tools/terminal/output.h"

// A certificate and the file to which it is written; {0}: none is written.
typedef struct smc_run_certificate {
    smc_certificate_writer writer;
    smc_graph_recorder recorder;
    smc_output output;
} smc_run_certificate;

// Opens the file, if one was requested. After SMC_USAGE a message was printed.
SMC_MUST_USE smc_status smc_certificate_open(const smc_options *, smc_run_certificate *);
// Makes the explorations of the run write to the certificate. To be called after lowering.
void smc_run_record_certificate(smc_run *, smc_run_certificate *);
// Replaces the file if the verdict is `verified`; otherwise keeps the old one and prints why.
// SMC_USAGE: the certificate was requested and cannot be written; a message was printed.
SMC_MUST_USE smc_status smc_run_close_certificate(smc_run *, smc_verdict, smc_run_certificate *);
// Discards a certificate that is not closed.
void smc_certificate_discard(smc_run_certificate *);

#endif
