// frameworks.h - the test frameworks for which `smc test` has substitutes, and how a program built
// with the real framework is recognised.
#ifndef SMC_BASE_FRAMEWORKS_H
#define SMC_BASE_FRAMEWORKS_H

// X(mangled namespace of the framework, mangled name of the function or class in the namespace that
// registers a test; "": any)
#define SMC_TEST_FRAMEWORKS(X)                                                                     \
    X("7testing", "8internal23MakeAndRegisterTestInfo")                                            \
    X("5Catch", "7AutoReg")                                                                        \
    X("7doctest", "6detail7regTest")                                                               \
    X("5boost9unit_test", "")

// X(header of a framework, as test programs include it)
#define SMC_TEST_FRAMEWORK_HEADERS(X)                                                              \
    X("gtest/gtest.h")                                                                             \
    X("gmock/gmock.h")                                                                             \
    X("doctest/doctest.h")                                                                         \
    X("catch2/catch_test_macros.hpp")                                                              \
    X("catch2/catch.hpp")

#endif
