# cmake -D SOURCE=.. -D OUTPUT=.. -P commit.cmake - writes a source file with the git commit of
# SOURCE; an empty one if SOURCE is not the root of a repository. The file is only changed if the
# commit has changed.
set(ENV{GIT_OPTIONAL_LOCKS} 0) # take no lock that could disturb another git command
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top
    ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
get_filename_component(here ${SOURCE} REALPATH)
cmake_policy(VERSION 3.25)
set(commit "")
if(top STREQUAL here)
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
        OUTPUT_VARIABLE commit ERROR_QUIET
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "const char smc_commit[] = \"@commit@\";\n" @ONLY)
