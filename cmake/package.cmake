# cpack makes packages of what `cmake --install` installs: Debian's smc, libsmc1 and libsmc-dev.
# `cmake --build BUILD --target dist` makes the source tarball, the same bytes from the same commit.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The authors of smc <smc@packages.debian.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SMC_PREFIX ${CMAKE_INSTALL_PREFIX}) # cmake/debian.cmake
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL smc libsmc1 libsmc-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian-control.cmake)

# clang compiles what is checked; mcr loads Z3, --store libpq and smc serve
# libmicrohttpd, where they are used.
set(CPACK_DEBIAN_SMC_PACKAGE_NAME smc)
set(CPACK_DEBIAN_SMC_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_SMC_PACKAGE_DEPENDS "clang-${SMC_LLVM_MAJOR}, libz3-4")
set(CPACK_DEBIAN_SMC_PACKAGE_RECOMMENDS
    "libpq5, libmicrohttpd12 | libmicrohttpd12t64, libc6-dev, libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_SMC_PACKAGE_SUGGESTS
    "python3, python3-yaml, libsmc-dev, libc++-${SMC_LLVM_MAJOR}-dev")
set(CPACK_COMPONENT_SMC_DESCRIPTION "stateless model checker for concurrent programs
smc explores every execution of a concurrent program in C, C++ or Rust
that a memory model allows, once per equivalence class. It finds data
races, deadlocks, failed assertions, use after free and bugs of weak
memory, and shows a counterexample.")

set(CPACK_DEBIAN_LIBSMC1_PACKAGE_NAME libsmc1)
set(CPACK_DEBIAN_LIBSMC1_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBSMC1_PACKAGE_RECOMMENDS smc)
file(WRITE ${CMAKE_BINARY_DIR}/package/triggers "activate-noawait ldconfig\n")
file(WRITE ${CMAKE_BINARY_DIR}/package/shlibs "libsmc 1 libsmc1 (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBSMC1_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/package/triggers
    ${CMAKE_BINARY_DIR}/package/shlibs)
set(CPACK_COMPONENT_LIBSMC1_DESCRIPTION "model checking of concurrent programs, as a library
This library runs smc, a stateless model checker, on behalf of other
programs, and gives them verdicts, errors and executions as data.")

set(CPACK_DEBIAN_LIBSMC-DEV_PACKAGE_NAME libsmc-dev)
set(CPACK_DEBIAN_LIBSMC-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBSMC-DEV_PACKAGE_DEPENDS "libsmc1 (= ${PROJECT_VERSION}), smc")
set(CPACK_COMPONENT_LIBSMC-DEV_DESCRIPTION "model checking as a library: header files
This package has the header of libsmc, which runs smc on behalf of other
programs, its pkg-config file, and examples in C and in Python.")
include(CPack)

# The time of the commit counts, not that of the build.
find_program(GIT git)
set(name smc-${PROJECT_VERSION})
add_custom_target(dist
    COMMAND ${GIT} -c tar.umask=0022 archive --format=tar --prefix=${name}/
        -o ${CMAKE_BINARY_DIR}/${name}.tar HEAD
    COMMAND gzip -9 -n -f ${CMAKE_BINARY_DIR}/${name}.tar
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
