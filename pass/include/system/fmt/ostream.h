/* ostream.h - the header of {fmt} where FMT_HEADER_ONLY asks for it; otherwise a stand-in, which
 * needs no library. */
#if defined FMT_HEADER_ONLY && __has_include_next(<fmt/ostream.h>)
#include_next <fmt/ostream.h>
#else
#include "smc_ostream.h"
#endif
