// format.h - the format of certificates, for the writer and the checker (docs/certificates.md).
#ifndef SMC_CERTIFICATE_FORMAT_H
#define SMC_CERTIFICATE_FORMAT_H

#define SMC_CERTIFICATE_MAGIC "smc-certificate"
enum { SMC_CERTIFICATE_VERSION = 1 };

#endif
