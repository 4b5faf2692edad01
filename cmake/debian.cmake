# What Debian asks of a package's files: pages and changelogs are compressed without a time, each
# package has its copyright and its changelog.
if(NOT CPACK_SMC_PREFIX STREQUAL "/usr") # where libraries belong depends on it
    message(FATAL_ERROR "this build was not configured for Debian's packages: configure it again "
                        "with -DCMAKE_INSTALL_PREFIX=/usr")
endif()
file(GLOB packages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH, if there is one
function(smc_compress)
    if(ARGN)
        execute_process(COMMAND gzip -9 -n -f ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
    endif()
endfunction()
foreach(root IN LISTS packages)
    if(NOT IS_DIRECTORY ${root})
        continue()
    endif()
    get_filename_component(package ${root} NAME)
    set(doc ${root}/usr/share/doc/${package})
    file(MAKE_DIRECTORY ${doc})
    file(REMOVE ${doc}/LICENSE)
    file(WRITE ${doc}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: smc

Files: *
Copyright: 2026 the authors of smc
License: Apache-2.0
 On Debian systems, the text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
")
    configure_file(${source}/CHANGELOG.md ${doc}/changelog COPYONLY)
    file(WRITE ${doc}/changelog.Debian "smc (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * What has changed is in changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    file(GLOB pages ${root}/usr/share/man/man1/*.1)
    smc_compress(${doc}/changelog ${pages})
    file(RENAME ${doc}/changelog.Debian ${doc}/changelog.tmp)
    file(RENAME ${doc}/changelog.tmp ${doc}/changelog)
    file(RENAME ${doc}/changelog.gz ${doc}/NEWS.gz)
    smc_compress(${doc}/changelog)
endforeach()
