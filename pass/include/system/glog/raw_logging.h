/* raw_logging.h - logging.h defines the macros of this header too. */
#include "logging.h"
