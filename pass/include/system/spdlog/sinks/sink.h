/* sink.h - the header of spdlog if SPDLOG_HEADER_ONLY is defined; otherwise smc's replacement,
 * which needs no library. */
#if defined SPDLOG_HEADER_ONLY && __has_include_next(<spdlog/sinks/sink.h>)
#ifndef FMT_HEADER_ONLY
#define FMT_HEADER_ONLY
#endif
#include_next <spdlog/sinks/sink.h>
#else
#include "../smc_spdlog.h"
#endif
