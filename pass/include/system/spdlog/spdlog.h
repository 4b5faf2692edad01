/* spdlog.h - the header of spdlog if SPDLOG_HEADER_ONLY is defined; otherwise smc's replacement,
 * which needs no library. */
#if defined SPDLOG_HEADER_ONLY && __has_include_next(<spdlog/spdlog.h>)
#ifndef FMT_HEADER_ONLY
#define FMT_HEADER_ONLY
#endif
#include_next <spdlog/spdlog.h>
#else
#include "smc_spdlog.h"
#endif
