/* catch.hpp - version 2, see catch2/catch_test_macros.hpp. */
#define SMC_CATCH_VERSION_2
#include "catch2/catch_test_macros.hpp"
