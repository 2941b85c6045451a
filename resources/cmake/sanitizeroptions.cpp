// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// What every program of a sanitizer build starts with; the variable ASAN_OPTIONS adds to it.

// LLVM's allocators mark their free memory as not to be touched, and take the mark away where they hand memory out. The
// packaged LLVM is not instrumented: it takes no marks away, but those that our copies of its templates set would stay.
extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
