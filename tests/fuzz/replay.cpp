// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Runs a fuzz target without libFuzzer: every file of the given folders, and for each a fixed set of damaged copies
// (cut off, flipped bits, spliced). The same inputs on every run, so a failure can be repeated.
//   fuzz_x [--copies N] [--only FILE] FOLDER...

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace {
using Bytes = std::vector<uint8_t>;
constexpr unsigned kSecondsPerInput = 10;
char g_current[512] = "";

// xorshift64*: small, and the same everywhere.
class Random {
public:
    explicit Random(uint64_t seed) : m_state(seed | 1) {}
    size_t below(size_t limit)
    {
        m_state ^= m_state >> 12;
        m_state ^= m_state << 25;
        m_state ^= m_state >> 27;
        return limit == 0 ? 0 : static_cast<size_t>((m_state * 2685821657736338717ull) >> 16) % limit;
    }

private:
    uint64_t m_state;
};

void onAlarm(int)
{
    constexpr char kText[] = "an input took too long: ";
    (void)!write(STDERR_FILENO, kText, sizeof kText - 1);
    (void)!write(STDERR_FILENO, g_current, std::char_traits<char>::length(g_current));
    (void)!write(STDERR_FILENO, "\n", 1);
    _exit(1);
}

void runOne(const Bytes &bytes, const std::string &name)
{
    std::snprintf(g_current, sizeof g_current, "%s", name.c_str());
    alarm(kSecondsPerInput);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    alarm(0);
}

void damage(Bytes &bytes, Random &random)
{
    switch (random.below(4)) {
    case 0: bytes.resize(random.below(bytes.size() + 1)); break;
    case 1:
        if (!bytes.empty())
            bytes[random.below(bytes.size())] ^= static_cast<uint8_t>(1u << random.below(8));
        break;
    case 2:
        if (!bytes.empty())
            bytes[random.below(bytes.size())] = static_cast<uint8_t>(random.below(2) ? 0xff : 0);
        break;
    default: {
        const size_t from = random.below(bytes.size() + 1);
        const size_t count = std::min<size_t>(random.below(64), bytes.size() - from);
        const Bytes piece(bytes.begin() + static_cast<ptrdiff_t>(from), bytes.begin() + static_cast<ptrdiff_t>(from + count));
        bytes.insert(bytes.begin() + static_cast<ptrdiff_t>(random.below(bytes.size() + 1)), piece.begin(), piece.end());
    }
    }
}

// Binary files are kept as text: pairs of hexadecimal digits, '#' starts a comment line.
Bytes fromHex(const Bytes &text)
{
    std::string digits;
    bool comment = false;
    for (const uint8_t c : text) {
        comment = c == '#' || (comment && c != '\n');
        if (!comment && std::isxdigit(c))
            digits.push_back(static_cast<char>(c));
    }
    Bytes bytes;
    for (size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes.push_back(static_cast<uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
    return bytes;
}

Bytes load(const std::filesystem::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    const Bytes bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    return file.extension() == ".hex" ? fromHex(bytes) : bytes;
}

size_t replay(const std::filesystem::path &file, size_t copies, uint64_t seed)
{
    const Bytes original = load(file);
    runOne(original, file.string());
    Random random(seed);
    for (size_t copy = 0; copy < copies; ++copy) {
        Bytes bytes = original;
        for (size_t rounds = 1 + random.below(3); rounds > 0; --rounds)
            damage(bytes, random);
        runOne(bytes, file.string() + " copy " + std::to_string(copy));
    }
    return copies + 1;
}
} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGALRM, onAlarm);
    size_t copies = 20;
    std::string only;
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--copies" && i + 1 < argc)
            copies = std::strtoull(argv[++i], nullptr, 10);
        else if (word == "--only" && i + 1 < argc)
            only = argv[++i];
        else if (std::filesystem::is_directory(word))
            for (const auto &entry : std::filesystem::recursive_directory_iterator(word))
                if (entry.is_regular_file())
                    files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    size_t inputs = 0;
    for (size_t i = 0; i < files.size(); ++i)
        if (only.empty() || files[i].string().find(only) != std::string::npos)
            inputs += replay(files[i], copies, i + 1);
    std::printf("%zu inputs from %zu files\n", inputs, files.size());
    return inputs == 0 ? 1 : 0;
}
