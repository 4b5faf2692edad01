/* stdout_color_sinks.h - the header of spdlog if SPDLOG_HEADER_ONLY is defined; otherwise smc's
 * replacement, which needs no library. */
#if defined SPDLOG_HEADER_ONLY && __has_include_next(<spdlog/sinks/stdout_color_sinks.h>)
#ifndef FMT_HEADER_ONLY
#define FMT_HEADER_ONLY
#endif
#include_next <spdlog/sinks/stdout_color_sinks.h>
#else
#include "../smc_spdlog.h"
#endif
