// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "attention/streamed_attention.h"
#include "kernels/kernels.h"
#include "sites/query_key_map.h"
#include "support/tensors.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#include <sys/resource.h>

// What attention maps of long texts take. Prints one JSON line per figure, with the peak memory of
// the process so far:
//   bench_maps survey|tiles|forward N REPETITIONS
// survey: the first look at one head of 64 features, which gives its coarse picture and summary.
// tiles: then 256 x 256 cells at each level. forward: the output of 12 heads of 64 features.

using namespace fovea;

namespace
{

constexpr Index features = 64;
constexpr Index tileCells = 256;

long peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

void measure(const std::string& task, Index n, int repetitions, const std::function<void()>& step)
{
    std::printf(R"({"peer":"fovea","isa":"%s","task":"%s","n":%td,"ms":[)", kernels::level(),
        task.c_str(), n);
    for (int i = 0; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        step();
        const std::chrono::duration<double, std::milli> time
            = std::chrono::steady_clock::now() - start;
        std::printf("%s%.3f", i == 0 ? "" : ",", time.count());
    }
    std::printf("],\"peak_mb\":%ld}\n", peakMegabytes());
}

/// Queries and keys of one head.
struct Head {
    Tensor query;
    Tensor key;

    explicit Head(Index n)
        : query(test::randomTensor({1, n, features}, 1)),
          key(test::randomTensor({1, n, features}, 2))
    {
    }
    QueryKeyMap map(const attention::AttentionMask& mask = {}) const
    {
        return {query, key, 0.125f, mask};
    }
};

void surveys(Index n, int repetitions)
{
    const Head head(n);
    measure("survey", n, repetitions, [&] { head.map().summary(0); });
    measure("survey causal", n, repetitions,
        [&] { head.map(attention::AttentionMask::causal()).summary(0); });
}

void tiles(Index n, int repetitions)
{
    const QueryKeyMap map = Head(n).map();
    map.summary(0);
    for (int level = 0; level == 0 || (n >> (level - 1)) > tileCells; ++level) {
        const Index cells = (n + (Index(1) << level) - 1) >> level;
        const Index end = std::min(cells, tileCells + cells / 2);
        const Range middle{std::max<Index>(0, end - tileCells), end};
        Matrix tile(middle.size(), middle.size());
        for (const Reduction reduction : {Reduction::Maximum, Reduction::Mean}) {
            const char* name = reduction == Reduction::Maximum ? "maximum" : "mean";
            measure("tile level " + std::to_string(level) + " " + name, n, repetitions,
                [&] { map.reducedBlock(0, level, reduction, middle, middle, tile); });
        }
    }
}

void forward(Index n, int repetitions)
{
    const auto head = [n](std::uint64_t seed) {
        return test::randomTensor({12, n, features}, seed);
    };
    const Tensor query = head(1);
    const Tensor key = head(2);
    const Tensor value = head(3);
    measure("forward", n, repetitions,
        [&] { attention::streamedAttention(query, key, value, 0.125f); });
}

} // namespace

int main(int argc, char** argv)
{
    const std::string task = argc == 4 ? argv[1] : "";
    const Index n = argc == 4 ? std::atol(argv[2]) : 0;
    const int repetitions = argc == 4 ? std::atoi(argv[3]) : 0;
    const auto run = task == "survey" ? surveys
        : task == "tiles"             ? tiles
        : task == "forward"           ? forward
                                      : nullptr;
    if (n < 1 || repetitions < 1 || !run) {
        std::fprintf(stderr, "Usage: bench_maps survey|tiles|forward N REPETITIONS\n");
        return 2;
    }
    run(n, repetitions);
}
