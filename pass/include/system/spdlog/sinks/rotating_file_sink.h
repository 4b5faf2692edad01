/* rotating_file_sink.h - the header of spdlog where SPDLOG_HEADER_ONLY asks for it; otherwise a
 * stand-in, which needs no library. */
#if defined SPDLOG_HEADER_ONLY && __has_include_next(<spdlog/sinks/rotating_file_sink.h>)
#ifndef FMT_HEADER_ONLY
#define FMT_HEADER_ONLY
#endif
#include_next <spdlog/sinks/rotating_file_sink.h>
#else
#include "../smc_spdlog.h"
#endif
