/* raw_logging.h - the macros are beside those of logging.h. */
#include "logging.h"
