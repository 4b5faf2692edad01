/* check.h - a replacement for the logging headers of Abseil, which require its library
 * (docs/cxx.md). */
#ifndef SMC_ABSL_CHECK_H
#define SMC_ABSL_CHECK_H

#include "../../smc_log.h"

#define QCHECK(c) CHECK(c)
#define QCHECK_EQ(a, b) CHECK_EQ(a, b)
#define QCHECK_NE(a, b) CHECK_NE(a, b)
#define QCHECK_LT(a, b) CHECK_LT(a, b)
#define QCHECK_LE(a, b) CHECK_LE(a, b)
#define QCHECK_GT(a, b) CHECK_GT(a, b)
#define QCHECK_GE(a, b) CHECK_GE(a, b)
#define CHECK_OK(status) SMC_LOG_CHECK((status).ok())
#define QCHECK_OK(status) CHECK_OK(status)
#define DCHECK_OK(status) SMC_LOG_DEBUG(CHECK_OK(status))

#endif
