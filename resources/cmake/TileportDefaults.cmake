# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# Language level, output folders and the two interface targets that carry warnings and sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release)
endif()

find_program(TILEPORT_CCACHE ccache)
if(TILEPORT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER ${TILEPORT_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${TILEPORT_CCACHE})
endif()

add_library(tileport_warnings INTERFACE)
target_compile_options(tileport_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                       $<$<BOOL:${TILEPORT_WERROR}>:-Werror>
                       # gcc 12's own std::stable_sort uses what it deprecates; clang reports that at our calls.
                       $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

add_library(tileport_sanitize INTERFACE)
if(TILEPORT_SANITIZE)
    # -O1: compiles in half the time, and stack traces keep their frames.
    target_compile_options(tileport_sanitize INTERFACE -O1 -fsanitize=address,undefined -fno-omit-frame-pointer
                           -fno-sanitize-recover=undefined)
    # Instrumented code makes gcc take initialised members for uninitialised ones; its manual says so of -fsanitize.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(tileport_sanitize INTERFACE -Wno-maybe-uninitialized)
    endif()
    target_link_options(tileport_sanitize INTERFACE -fsanitize=address,undefined)
endif()
# In every target of ours, not only in the fuzz targets: without its counters in the readers, libFuzzer is blind.
if(TILEPORT_FUZZ)
    target_compile_options(tileport_sanitize INTERFACE -fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer)
    target_link_options(tileport_sanitize INTERFACE -fsanitize=address)
endif()

# The linker that copes best with MLIR's static archives, where it is installed.
find_program(TILEPORT_MOLD mold)
if(TILEPORT_MOLD)
    add_link_options(-fuse-ld=mold)
endif()
