/* catch.hpp - version 2, see catch_test_macros.hpp. */
#define SMC_CATCH_VERSION_2
#include "catch_test_macros.hpp"
