// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.h"
#include "io/safetensors.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace fovea::test
{

/// The tensors of a checkpoint, filled with numbers as they are before training: a deviation of
/// 0.02, norms that change nothing.
class RandomTensors
{
public:
    void add(const std::string& name, const Shape& shape)
    {
        Tensor tensor(shape);
        for (float& value : tensor.mutableFloats())
            value = float(m_random.uniform() - 0.5) * 0.07f;
        m_tensors.emplace_back(name, tensor);
    }
    void linear(const std::string& name, Index outputs, Index inputs)
    {
        add(name + ".weight", {outputs, inputs});
        add(name + ".bias", {outputs});
    }
    /// GPT-2 keeps its matrices transposed.
    void transposedLinear(const std::string& name, Index outputs, Index inputs)
    {
        add(name + ".weight", {inputs, outputs});
        add(name + ".bias", {outputs});
    }
    void norm(const std::string& name, Index size)
    {
        m_tensors.emplace_back(
            name + ".weight", Tensor({size}, std::vector<float>(std::size_t(size), 1)));
        m_tensors.emplace_back(name + ".bias", Tensor({size}));
    }
    void write(const std::filesystem::path& file)
    {
        io::writeSafeTensors(file, std::move(m_tensors));
    }

private:
    std::vector<std::pair<std::string, Tensor>> m_tensors;
    Random m_random{1};
};

/// A folder of BERT-base's sizes: 12 layers of 12 heads, 768 features, 30,522 words. Its vocabulary
/// splits a text into characters.
inline void writeBertBase(const std::filesystem::path& folder, Index positions = 512)
{
    constexpr Index size = 768;
    constexpr Index wide = 3072;
    constexpr Index words = 30522;
    std::filesystem::create_directories(folder);
    RandomTensors tensors;
    tensors.add("embeddings.word_embeddings.weight", {words, size});
    tensors.add("embeddings.position_embeddings.weight", {positions, size});
    tensors.add("embeddings.token_type_embeddings.weight", {2, size});
    tensors.norm("embeddings.LayerNorm", size);
    for (int i = 0; i < 12; ++i) {
        const std::string layer = "encoder.layer." + std::to_string(i) + ".";
        for (const char* part : {"query", "key", "value"})
            tensors.linear(layer + "attention.self." + part, size, size);
        tensors.linear(layer + "attention.output.dense", size, size);
        tensors.norm(layer + "attention.output.LayerNorm", size);
        tensors.linear(layer + "intermediate.dense", wide, size);
        tensors.linear(layer + "output.dense", size, wide);
        tensors.norm(layer + "output.LayerNorm", size);
    }
    tensors.write(folder / "model.safetensors");
    std::ofstream(folder / "config.json")
        << R"({"model_type": "bert", "vocab_size": 30522, "hidden_size": 768,
               "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072,
               "max_position_embeddings": )"
        << positions << R"(, "type_vocab_size": 2})";
    std::ofstream vocabulary(folder / "vocab.txt");
    vocabulary << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
    for (const char* prefix : {"", "##"}) {
        for (char letter = 'a'; letter <= 'z'; ++letter)
            vocabulary << prefix << letter << '\n';
    }
    for (Index word = 57; word < words; ++word)
        vocabulary << "word" << word << '\n';
}

/// A folder of GPT-2's sizes, 124 million parameters: 12 layers of 12 heads, 768 features, 50,257
/// tokens, of which all but those of single bytes are out of reach.
inline void writeGpt2(const std::filesystem::path& folder)
{
    constexpr Index size = 768;
    constexpr Index wide = 3072;
    constexpr Index words = 50257;
    std::filesystem::create_directories(folder);
    RandomTensors tensors;
    tensors.add("wte.weight", {words, size});
    tensors.add("wpe.weight", {1024, size});
    for (int i = 0; i < 12; ++i) {
        const std::string layer = "h." + std::to_string(i) + ".";
        tensors.norm(layer + "ln_1", size);
        tensors.transposedLinear(layer + "attn.c_attn", 3 * size, size);
        tensors.transposedLinear(layer + "attn.c_proj", size, size);
        tensors.norm(layer + "ln_2", size);
        tensors.transposedLinear(layer + "mlp.c_fc", wide, size);
        tensors.transposedLinear(layer + "mlp.c_proj", size, wide);
    }
    tensors.norm("ln_f", size);
    tensors.write(folder / "model.safetensors");
    std::ofstream(folder / "config.json")
        << R"({"model_type": "gpt2", "vocab_size": 50257, "n_embd": 768, "n_layer": 12,
               "n_head": 12, "n_positions": 1024, "tie_word_embeddings": true,
               "architectures": ["GPT2LMHeadModel"]})";
    std::ofstream vocabulary(folder / "vocab.json");
    vocabulary << "{";
    for (int byte = 33; byte < 127; ++byte) {
        if (byte != '"' && byte != '\\')
            vocabulary << '"' << char(byte) << "\": " << byte << ", ";
    }
    vocabulary << "\"\u0120\": 32, \"<|endoftext|>\": 50256";
    for (Index word = 127; word < words - 1; ++word)
        vocabulary << ", \"word" << word << "\": " << word;
    vocabulary << "}";
    std::ofstream(folder / "merges.txt") << "#version: 0.2\n";
}

} // namespace fovea::test
