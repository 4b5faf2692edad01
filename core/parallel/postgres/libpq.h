// libpq.h - the functions of libpq. The library is loaded when a store is opened; linking smc with
// it would slow down each start of smc.
#ifndef SMC_PARALLEL_POSTGRES_LIBPQ_H
#define SMC_PARALLEL_POSTGRES_LIBPQ_H

#include "base/base.h"

#include <libpq-fe.h>

// The functions that are used, without their prefix PQ.
#define POSTGRES_FUNCTIONS(X)                                                                      \
    X(connectdbParams) X(connectStartParams) X(connectPoll) X(connectionNeedsPassword) X(socket)   \
    X(setErrorVerbosity) X(conninfoParse) X(conninfoFree) X(freemem) X(status)                     \
    X(errorMessage) X(finish) X(setNoticeProcessor) X(exec) X(execParams) X(prepare)               \
    X(execPrepared) X(sendQueryParams) X(setSingleRowMode) X(getResult) X(resultStatus)            \
    X(resultErrorField) X(ntuples) X(getvalue) X(getlength) X(getisnull) X(clear)

// Pointers to these functions.
typedef struct postgres_library {
#define X(name) __typeof__(&PQ##name) name;
    POSTGRES_FUNCTIONS(X)
#undef X
} postgres_library;

// Loads libpq, and never unloads it. Returns NULL, or an error message, which the caller frees.
char *postgres_load(postgres_library *);

#endif
