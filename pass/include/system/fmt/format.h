/* format.h - the header of {fmt} if FMT_HEADER_ONLY is defined; otherwise smc's replacement, which
 * needs no library. */
#if defined FMT_HEADER_ONLY && __has_include_next(<fmt/format.h>)
#include_next <fmt/format.h>
#else
#include "smc_format.h"
#endif
