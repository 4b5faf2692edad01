# LLVM and the clang of the same version (docs/environment.md): 19 where it is, since its counts and
# messages are those that the tests and the pages were written with; otherwise the newest of 22 and
# 20. The C API of 21 does not show what debugging information says of variables, without which smc
# would not judge whether they are initialised. -DSMC_LLVM=22 asks for one;
# -DSMC_LLVM_CONFIG=FILE, -DSMC_CLANG=FILE say where it is.
set(smc_llvm_known 19 22 20)
set(SMC_LLVM "" CACHE STRING "LLVM's version: 19, 20 or 22 (default: 19, or the newest there is)")

# Sets SMC_LLVM_CONFIG and SMC_CLANG to what is found of a version, with NOTFOUND where nothing is.
# Distributions that have one version only leave the number out.
function(smc_find_llvm version)
    find_program(SMC_LLVM_CONFIG NAMES llvm-config-${version} llvm-config-${version}-64 llvm-config
        PATHS /usr/lib/llvm-${version}/bin /usr/lib/llvm${version}/bin /usr/lib64/llvm${version}/bin
            /usr/local/opt/llvm@${version}/bin
        VALIDATOR smc_is_llvm_${version})
    if(SMC_LLVM_CONFIG)
        execute_process(COMMAND ${SMC_LLVM_CONFIG} --bindir OUTPUT_VARIABLE bin
            OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
        find_program(SMC_CLANG NAMES clang-${version} clang PATHS ${bin}
            VALIDATOR smc_is_llvm_${version})
    endif()
endfunction()

foreach(version IN LISTS smc_llvm_known)
    cmake_language(EVAL CODE "
        function(smc_is_llvm_${version} is file)
            execute_process(COMMAND \${file} --version OUTPUT_VARIABLE text ERROR_QUIET)
            if(NOT text MATCHES \"(^|clang version )${version}[.]\")
                set(\${is} FALSE PARENT_SCOPE)
            endif()
        endfunction()")
endforeach()

set(smc_llvm_advice "smc is built with LLVM 19, 20 or 22 (docs/installing.md): install one of them \
with its clang (Debian: llvm-19-dev clang-19)")
if(SMC_LLVM AND NOT SMC_LLVM IN_LIST smc_llvm_known)
    message(FATAL_ERROR "SMC_LLVM=${SMC_LLVM}: ${smc_llvm_advice}")
endif()
# What is named decides, unless another version is asked for, here or the last time.
set(versions ${smc_llvm_known})
if(SMC_LLVM)
    set(versions ${SMC_LLVM})
endif()
if(SMC_LLVM_CONFIG)
    execute_process(COMMAND ${SMC_LLVM_CONFIG} --version OUTPUT_VARIABLE named)
    string(REGEX MATCH "^[0-9]+" named "${named}")
    if(NOT SMC_LLVM AND NOT named IN_LIST smc_llvm_known)
        message(FATAL_ERROR "${SMC_LLVM_CONFIG} is of LLVM ${named}: ${smc_llvm_advice}")
    endif()
    if(NOT SMC_LLVM OR named STREQUAL SMC_LLVM)
        set(versions ${named})
    else()
        unset(SMC_LLVM_CONFIG CACHE)
        unset(SMC_CLANG CACHE)
    endif()
endif()
foreach(version IN LISTS versions)
    smc_find_llvm(${version})
    if(SMC_LLVM_CONFIG AND SMC_CLANG)
        break()
    endif()
    unset(SMC_LLVM_CONFIG CACHE)
    unset(SMC_CLANG CACHE)
endforeach()
if(NOT SMC_LLVM_CONFIG)
    set(example 19)
    if(SMC_LLVM)
        set(example ${SMC_LLVM})
    else()
        set(SMC_LLVM "19, 20 or 22")
    endif()
    message(FATAL_ERROR "LLVM ${SMC_LLVM} and its clang are not found: install both (Debian: \
llvm-${example}-dev clang-${example}), or name them by -DSMC_LLVM_CONFIG=FILE -DSMC_CLANG=FILE")
endif()

function(smc_llvm_asked option variable)
    execute_process(COMMAND ${SMC_LLVM_CONFIG} ${option} ${ARGN} OUTPUT_VARIABLE answer
        OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(${variable} "${answer}" PARENT_SCOPE)
endfunction()
smc_llvm_asked(--version SMC_LLVM_VERSION)
smc_llvm_asked(--includedir SMC_LLVM_INCLUDE)
smc_llvm_asked(--libdir SMC_LLVM_LIBDIR)
string(REGEX MATCH "^[0-9]+" SMC_LLVM_MAJOR "${SMC_LLVM_VERSION}")
message(STATUS "LLVM ${SMC_LLVM_VERSION}: ${SMC_LLVM_CONFIG}, ${SMC_CLANG}")

add_library(smc_llvm INTERFACE)
target_include_directories(smc_llvm SYSTEM INTERFACE ${SMC_LLVM_INCLUDE})
target_link_directories(smc_llvm INTERFACE ${SMC_LLVM_LIBDIR})
# What the headers have: the nodes of types begin with more operands, the C API shows what debugging
# information says of variables as records, a switch keeps its values apart, sroa forwards what is
# stored to variables that others only read.
foreach(feature
    "SIZES_AS_METADATA:llvm/IR/DebugInfoMetadata.h:getRawSizeInBits\\(\\) const { return getOperand\\(3"
    "RECORDS:llvm-c/Core.h:LLVMDbgVariableRecordGetVariable"
    "CASE_VALUES:llvm-c/Core.h:LLVMGetSwitchCaseValue"
    "READ_ONLY_ESCAPES:llvm/Analysis/PtrUseVisitor.h:void setEscapedReadOnly\\(")
    string(REGEX MATCH "^([A-Z_]+):([^:]+):(.*)$" feature "${feature}")
    file(STRINGS ${SMC_LLVM_INCLUDE}/${CMAKE_MATCH_2} found REGEX "${CMAKE_MATCH_3}")
    if(found)
        target_compile_definitions(smc_llvm INTERFACE SMC_LLVM_HAS_${CMAKE_MATCH_1})
    endif()
endforeach()
# Static, since loading the shared library costs more than 10 ms whenever something is lowered.
# Distributions that have no static libraries have the shared one.
option(SMC_LLVM_SHARED "Link LLVM's shared library: smaller, slower to lower" OFF)
if(NOT SMC_LLVM_SHARED AND NOT EXISTS ${SMC_LLVM_LIBDIR}/libLLVMCore.a)
    message(STATUS "LLVM has no static libraries here: its shared library is linked")
    set(SMC_LLVM_SHARED ON)
endif()
if(SMC_LLVM_SHARED)
    smc_llvm_asked(--link-shared SMC_LLVM_LIBS --libs core)
    separate_arguments(SMC_LLVM_LIBS)
    target_link_libraries(smc_llvm INTERFACE ${SMC_LLVM_LIBS} stdc++)
    set(CMAKE_INSTALL_RPATH ${SMC_LLVM_LIBDIR})
else()
    smc_llvm_asked(--link-static SMC_LLVM_LIBS --libs core bitreader irreader passes linker)
    separate_arguments(SMC_LLVM_LIBS)
    target_link_libraries(smc_llvm INTERFACE ${SMC_LLVM_LIBS} z zstd stdc++ m dl)
    target_link_options(smc_llvm INTERFACE -Wl,--gc-sections)
endif()

# The functions of C's library that LLVM knows, a string each (pass/runtime/builtins.c). LLVM 19 to
# 21 have a list to be included, 22 has a table in C++.
set(smc_llvm_functions "")
foreach(list TargetLibraryInfo.def TargetLibraryInfo.inc)
    if(EXISTS ${SMC_LLVM_INCLUDE}/llvm/Analysis/${list})
        file(STRINGS ${SMC_LLVM_INCLUDE}/llvm/Analysis/${list} lines
            REGEX "^ *(TLI_DEFINE_STRING_INTERNAL\\()?\"[A-Za-z0-9_]+(\\\\0)?\"\\)?$")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^[^\"]*\"([A-Za-z0-9_]+).*" "\\1" name "${line}")
            string(APPEND smc_llvm_functions "\"${name}\",\n")
        endforeach()
    endif()
endforeach()
if(NOT smc_llvm_functions MATCHES "\"memcpy\"")
    message(FATAL_ERROR "${SMC_LLVM_INCLUDE} has no list of library functions that smc can read")
endif()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/llvm/functions.inc CONTENT "${smc_llvm_functions}" @ONLY)
