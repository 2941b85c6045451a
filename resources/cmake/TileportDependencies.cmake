# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# Every package from outside, with what it is for. Set-up (app/run, tests/run) installs all of them.
include(FeatureSummary)

find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets PrintSupport Svg Test)
set_package_properties(Qt6 PROPERTIES TYPE REQUIRED PURPOSE "Windows, painting, processes, tests")

# Debian's MLIR package exports itself twice when found from two folders; once here is enough.
# Its version file accepts only an exact major.minor, so the major version is checked here.
find_package(MLIR REQUIRED CONFIG PATHS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
    message(FATAL_ERROR "MLIR 22 is needed, found ${LLVM_VERSION} in ${MLIR_DIR}")
endif()
set_package_properties(MLIR PROPERTIES TYPE REQUIRED PURPOSE "The cuda_tile dialect: parser, verifier, printer")
include(TableGen)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(AddLLVM)
include(AddMLIR)

# Where the set-up step put what the distribution does not package for Qt 6.
if(DEFINED ENV{XDG_DATA_HOME})
    set(TILEPORT_TOOL_FOLDER_DEFAULT $ENV{XDG_DATA_HOME}/tileport/tools)
else()
    set(TILEPORT_TOOL_FOLDER_DEFAULT $ENV{HOME}/.local/share/tileport/tools)
endif()
set(TILEPORT_TOOL_FOLDER ${TILEPORT_TOOL_FOLDER_DEFAULT} CACHE PATH "Private tool folder made by the set-up step")

find_package(KF6SyntaxHighlighting QUIET)
if(KF6SyntaxHighlighting_FOUND)
    set(TILEPORT_SYNTAX_TARGET KF6::SyntaxHighlighting)
else()
    find_package(KF5SyntaxHighlighting REQUIRED NO_DEFAULT_PATH PATHS ${TILEPORT_TOOL_FOLDER}/ksyntax
                 PATH_SUFFIXES lib/cmake/KF5SyntaxHighlighting lib/x86_64-linux-gnu/cmake/KF5SyntaxHighlighting)
    set(TILEPORT_SYNTAX_TARGET KF5::SyntaxHighlighting)
endif()
set_package_properties(KF5SyntaxHighlighting PROPERTIES TYPE REQUIRED PURPOSE "Python, Rust and Tile IR highlighting")
