// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/vision_transformer/vision_family.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace fovea::transformer
{

namespace
{

constexpr Index largestSide = 1 << 14; // pixels of a picture or patch

/// A height and a width: one number for both, or a list of two.
std::pair<Index, Index> sides(const io::JsonSettings& config, const char* key, Index otherwise)
{
    if (!config.isList(key)) {
        const Index side = config.integer(key, 1, largestSide, otherwise);
        return {side, side};
    }
    const std::vector<double> list = config.numbers(key);
    const auto fits = [](double side) {
        return side >= 1 && side <= double(largestSide) && side == std::floor(side);
    };
    if (list.size() != 2 || !fits(list[0]) || !fits(list[1]))
        config.refuse(key, "a height and a width in pixels");
    return {Index(list[0]), Index(list[1])};
}

/// Dosovitskiy et al., "An Image is Worth 16x16 Words", 2021; DINO (Caron et al. 2021) has the same
/// network.
VisionFamily vit(const std::string& type, const io::JsonSettings& config)
{
    VisionFamily result;
    Architecture& a = result.family.architecture;
    a.family = type;
    if (type.starts_with("dinov2"))
        a.feedForwardSize = 1; // follows from mlp_ratio
    readSizes(config, {}, a);
    a.normPlace = Architecture::NormPlace::Before;
    a.epsilon = config.number("layer_norm_eps", 0, 1, type.starts_with("dinov2") ? 1e-6 : 1e-12);
    a.activation = activationNamed(config, "hidden_act", "gelu");

    PatchPlan& patches = result.patches;
    patches.channels = config.integer("num_channels", 1, 1024, 3);
    std::tie(patches.imageHeight, patches.imageWidth) = sides(config, "image_size", 224);
    std::tie(patches.patchHeight, patches.patchWidth)
        = sides(config, "patch_size", type == "dinov2" ? 14 : 16);
    if (patches.positionRows() < 1 || patches.positionColumns() < 1)
        config.refuse("patch_size", "at most image_size");

    TensorNames& names = result.family.names;
    names.prefix = type + ".";
    names.layer = "encoder.layer.#.";
    names.query = "attention.attention.query";
    names.key = "attention.attention.key";
    names.value = "attention.attention.value";
    names.queryKeyValueBias = config.flag("qkv_bias", true) ? WeightLoader::Bias::Required
                                                            : WeightLoader::Bias::None;
    names.attentionOutput = "attention.output.dense";
    names.attentionNorm = "layernorm_before";
    names.up = "intermediate.dense";
    names.down = "output.dense";
    names.feedForwardNorm = "layernorm_after";
    names.finalNorm = "layernorm";

    if (task(config) == "ImageClassification") {
        result.family.head.of = HeadPlan::Of::FirstToken;
        result.family.head.output = "classifier";
        result.family.head.labels = labelsOf(config);
    }
    return result;
}

/// Touvron et al., "Training data-efficient image transformers", 2021: one more token.
VisionFamily deit(const std::string& type, const io::JsonSettings& config)
{
    VisionFamily result = vit(type, config);
    result.patches.distillationToken = true;
    if (task(config) == "ImageClassificationWithTeacher") {
        result.family.head.of = HeadPlan::Of::FirstTwoTokens;
        result.family.head.output = "cls_classifier";
        result.family.head.secondOutput = "distillation_classifier";
        result.family.head.labels = labelsOf(config);
    }
    return result;
}

/// Oquab et al., "DINOv2", 2023; Darcet et al., "Vision Transformers Need Registers", 2024.
VisionFamily dinov2(const std::string& type, const io::JsonSettings& config)
{
    VisionFamily result = vit(type, config);
    Architecture& a = result.family.architecture;
    TensorNames& names = result.family.names;
    const double wide = std::floor(double(a.hiddenSize) * config.number("mlp_ratio", 0.01, 64, 4));
    a.layerScale = true;
    names.attentionNorm = "norm1";
    names.attentionScale = "layer_scale1.lambda1";
    names.feedForwardNorm = "norm2";
    names.feedForwardScale = "layer_scale2.lambda1";
    if (config.flag("use_swiglu_ffn", false)) {
        a.feedForwardSize = (Index(wide * 2 / 3) + 7) / 8 * 8;
        a.gated = true;
        a.activation = kernels::Activation::Silu;
        names.gateAndUp = "mlp.weights_in";
        names.down = "mlp.weights_out";
    } else {
        a.feedForwardSize = Index(wide);
        names.up = "mlp.fc1";
        names.down = "mlp.fc2";
    }
    if (a.feedForwardSize < 1)
        config.refuse("mlp_ratio", "a ratio to hidden_size that gives at least one feature");
    if (type == "dinov2_with_registers") {
        result.patches.registers = config.integer("num_register_tokens", 0, 1024, 4);
        result.patches.antialias = true;
    }
    if (result.family.head.of == HeadPlan::Of::FirstToken)
        result.family.head.of = HeadPlan::Of::FirstTokenAndPatchMean;
    result.family.head.firstPatch = result.patches.firstPatch();
    return result;
}

} // namespace

bool isVisionType(const io::JsonSettings& config)
{
    const std::string type = config.text("model_type", "");
    return type == "vit" || type == "deit" || type == "dinov2" || type == "dinov2_with_registers";
}

VisionFamily visionFamily(const io::JsonSettings& config)
{
    const std::string type = config.text("model_type", "");
    VisionFamily result = type.starts_with("dinov2") ? dinov2(type, config)
        : type == "deit"                             ? deit(type, config)
                                                     : vit(type, config);
    const PatchPlan& patches = result.patches;
    result.family.architecture.positions
        = patches.positionRows() * patches.positionColumns() + patches.leading();
    return result;
}

} // namespace fovea::transformer
