// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/random_checkpoints.h"
#include "kernels/matmul.h"
#include "kernels/streaming_attention.h"
#include "models/model_folder.h"
#include "models/transformer/transformer.h"
#include "support/tensors.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include <unistd.h>

// The work that compare.py gives to other libraries too. Prints one JSON line:
//   bench_peer TASK N THREADS REPETITIONS [FOLDER]
// matmul: N x N x N, the right factor unpacked. mha: a multi-head layer of 768 features and 12
// heads on N tokens, from input to output; afterwards the weights of every head can be read,
// because queries, keys and each row's maximum and sum are kept. encoder: BERT-base with random
// weights on N tokens, from ids to the last hidden state, every map of its 144 heads kept. Any other
// task is the network FOLDER/TASK.onnx on a picture of N x N, every gate and map kept.

using namespace fovea;
using kernels::Activation;
using kernels::Right;

namespace
{

std::function<void()> matmul(Index n)
{
    const Tensor a = test::randomTensor({n, n}, 1);
    const Tensor b = test::randomTensor({n, n}, 2);
    return [n, a, b, c = Tensor({n, n})]() mutable {
        kernels::matmul(n, n, n, a.floats().data(), n, b.floats().data(), n, Right::Normal, nullptr,
            Activation::Identity, c.mutableFloats().data(), n);
    };
}

std::vector<float> packed(Index outputs, Index inputs, std::uint64_t seed)
{
    const Tensor weight = test::randomTensor({outputs, inputs}, seed);
    std::vector<float> result(std::size_t(kernels::packedSize(outputs, inputs)));
    kernels::packRight(
        outputs, inputs, weight.floats().data(), inputs, Right::Transposed, result.data());
    return result;
}

std::function<void()> multiHead(Index n)
{
    constexpr Index size = 768;
    constexpr Index heads = 12;
    constexpr Index headSize = size / heads;
    const Tensor input = test::randomTensor({n, size}, 1);
    const Tensor bias = test::randomTensor({3 * size}, 2);
    return [n, input, bias, project = packed(3 * size, size, 3), output = packed(size, size, 4),
               joined = Tensor({n, 3 * size}), mixed = Tensor({n, size}),
               result = Tensor({n, size}), maximum = Tensor({heads, n}),
               sum = Tensor({heads, n})]() mutable {
        kernels::matmulPacked(n, 3 * size, size, input.floats().data(), size, project.data(),
            bias.floats().data(), Activation::Identity, joined.mutableFloats().data(), 3 * size);
        kernels::StreamingAttention attention;
        attention.heads = attention.keyHeads = heads;
        attention.rows = attention.columns = n;
        attention.keySize = attention.valueSize = headSize;
        attention.queries = joined.floats().data();
        attention.keys = attention.queries + size;
        attention.values = attention.keys + size;
        attention.queryHead = attention.keyHead = attention.valueHead = headSize;
        attention.queryRow = attention.keyRow = attention.valueRow = 3 * size;
        attention.scale = 1 / std::sqrt(float(headSize));
        attention.output = mixed.mutableFloats().data();
        attention.outputHead = headSize;
        attention.outputRow = size;
        attention.maximum = maximum.mutableFloats().data();
        attention.sum = sum.mutableFloats().data();
        kernels::streamAttention(attention);
        kernels::matmulPacked(n, size, size, mixed.floats().data(), size, output.data(),
            bias.floats().data(), Activation::Identity, result.mutableFloats().data(), size);
    };
}

/// Keeps what an explorer would: the map of every layer.
class MapKeeper : public Probe
{
public:
    bool wants(const Site&) const override { return false; }
    Tensor visit(const Site&, Tensor value) override { return value; }
    bool wantsMap(const Site& site) const override { return site.kind == SiteKind::Weights; }
    void see(const Site&, std::shared_ptr<const AttentionMap> map) override
    {
        maps.push_back(std::move(map));
    }
    std::vector<std::shared_ptr<const AttentionMap>> maps;
};

/// A model opened from a folder that is gone afterwards; its weights stay mapped.
std::shared_ptr<const Transformer> bertBase()
{
    const auto folder = std::filesystem::temp_directory_path()
        / ("fovea-bench-" + std::to_string(getpid()));
    test::writeBertBase(folder, 2048);
    const auto start = std::chrono::steady_clock::now();
    std::shared_ptr<const Transformer> model = Transformer::open(folder);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    std::fprintf(stderr, "opened in %.2f ms\n", time.count());
    std::filesystem::remove_all(folder);
    return model;
}

std::function<void()> encoder(Index n)
{
    ModelInput input;
    for (Index i = 0; i < n; ++i) {
        input.tokens.emplace_back();
        input.tokens.back().id = 1000 + 7 * i;
    }
    return [input, model = bertBase()] {
        MapKeeper keeper;
        model->run(input, keeper, Monitor::none());
    };
}

std::function<void()> graph(const std::filesystem::path& file, Index n)
{
    const std::shared_ptr<const Model> model = openModelFolder(file);
    std::vector<std::string> kept;
    for (const Site& site : model->sites()) {
        if (site.kind == SiteKind::ChannelGate || site.kind == SiteKind::SpatialMask
            || site.kind == SiteKind::ElementGate || site.kind == SiteKind::Weights)
            kept.push_back(site.name);
    }
    std::fprintf(stderr, "%zu gates and maps\n", kept.size());
    ModelInput input;
    input.image = test::randomTensor({3, n, n}, 1);
    return [input, model, kept] {
        Recorder recorder(kept);
        model->run(input, recorder, Monitor::none());
    };
}

} // namespace

int main(int argc, char** argv)
{
    const std::string task = argc >= 5 ? argv[1] : "";
    const bool isGraph = task != "matmul" && task != "mha" && task != "encoder";
    const long n = argc >= 5 ? std::atol(argv[2]) : 0;
    const int repetitions = argc >= 5 ? std::atoi(argv[4]) : 0;
    if (n < 1 || repetitions < 1 || argc != (isGraph ? 6 : 5)) {
        std::fprintf(stderr, "Usage: bench_peer matmul|mha|encoder N THREADS REPETITIONS\n"
                             "       bench_peer GRAPH N THREADS REPETITIONS FOLDER\n");
        return 2;
    }
    // Libraries read this when they are loaded: start again with it.
    const char* threads = std::getenv("OMP_NUM_THREADS");
    if (!threads || std::string(threads) != argv[3]) {
        setenv("OMP_NUM_THREADS", argv[3], 1);
        execv("/proc/self/exe", argv);
    }
    const std::function<void()> step = task == "matmul" ? matmul(n)
        : task == "mha"                                 ? multiHead(n)
        : task == "encoder" ? encoder(n)
                            : graph(std::filesystem::path(argv[5]) / (task + ".onnx"), n);
    const auto first = std::chrono::steady_clock::now();
    step();
    const std::chrono::duration<double, std::milli> firstTime
        = std::chrono::steady_clock::now() - first;
    std::fprintf(stderr, "first run %.2f ms\n", firstTime.count());
    std::printf(R"({"peer":"fovea","isa":"%s","task":"%s","n":%ld,"threads":%s,"ms":[)",
        kernels::level(), task.c_str(), n, argv[3]);
    for (int i = 0; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        step();
        const std::chrono::duration<double, std::milli> time
            = std::chrono::steady_clock::now() - start;
        std::printf("%s%.3f", i == 0 ? "" : ",", time.count());
    }
    std::printf("]}\n");
}
