/* log.h - LOG of Abseil. */
#ifndef SMC_ABSL_LOG_H
#define SMC_ABSL_LOG_H

#include "../../smc_log.h"

#define VLOG_IS_ON(level) ((level) <= 0)
#define VLOG(level) SMC_LOG_IF(INFO, VLOG_IS_ON(level))
#define DVLOG(level) DLOG_IF(INFO, VLOG_IS_ON(level))

#endif
