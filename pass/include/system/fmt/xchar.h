/* xchar.h - the header of {fmt} if FMT_HEADER_ONLY is defined; otherwise smc's replacement, which
 * needs no library. */
#if defined FMT_HEADER_ONLY && __has_include_next(<fmt/xchar.h>)
#include_next <fmt/xchar.h>
#else
#error "smc has no wide characters of {fmt}"
#endif
