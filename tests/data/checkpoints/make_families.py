#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Fovea authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the checkpoints of families other than the first seven, with random weights.

    python3 make_families.py    (Debian: python3-torch 1.13; writes beside itself)

Each network is written down here once more, in PyTorch and float64, straight from its paper and
independently of Fovea's code: rotary positions as complex numbers, masks cell by cell, loops where
they are clear. Weights are rounded to float32 before they are used.
"""
import cmath
import ctypes
import json
import math
import os
import struct

import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
torch.set_default_dtype(torch.float64)


def save(path, tensors):
    header, offset, blobs = {}, 0, []
    for name in sorted(tensors):
        t = tensors[name]
        t = (t if t.dtype == torch.int64 else t.float()).contiguous()
        raw = ctypes.string_at(t.data_ptr(), t.numel() * t.element_size())
        header[name] = {"dtype": "I64" if t.dtype == torch.int64 else "F32",
                        "shape": list(t.shape), "data_offsets": [offset, offset + len(raw)]}
        offset += len(raw)
        blobs.append(raw)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + b"".join(blobs))


class Weights(dict):
    """Random tensors, made when first asked for."""

    def __init__(self, seed):
        super().__init__()
        self.random = torch.Generator().manual_seed(seed)

    def make(self, name, *shape, mean=0.0, scale=0.4):
        if name not in self:
            t = mean + scale * torch.randn(*shape, generator=self.random)
            self[name] = t.float().double()
        return self[name]

    def linear(self, name, x, out, bias=True, w="weight"):
        y = x @ self.make(f"{name}.{w}", out, x.shape[-1]).T
        return y + self.make(f"{name}.bias", out) if bias else y

    def layer_norm(self, name, x, eps):
        d = x.shape[-1]
        return F.layer_norm(x, (d,), self.make(f"{name}.weight", d, mean=1.0, scale=0.2),
                            self.make(f"{name}.bias", d, scale=0.2), eps)

    def rms_norm(self, name, x, eps):
        weight = self.make(f"{name}.weight", x.shape[-1], mean=1.0, scale=0.2)
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps) * weight


def split(x, heads):
    return x.reshape(x.shape[0], heads, -1).transpose(0, 1)


def attend(q, k, v, causal=False, window=None, bias=None):
    """[heads, n, d] each, fewer key heads allowed; returns weights and [n, heads * d]."""
    h, n, d = q.shape
    k = torch.stack([k[i * k.shape[0] // h] for i in range(h)])
    v = torch.stack([v[i * v.shape[0] // h] for i in range(h)])
    scores = q @ k.transpose(1, 2) / math.sqrt(d)
    if bias is not None:
        scores = scores + bias
    for i in range(n):
        for j in range(n):
            if causal and (j > i or (window and i - j >= window)):
                scores[:, i, j] = -math.inf
    weights = scores.softmax(-1)
    return weights, (weights @ v).transpose(0, 1).reshape(n, h * d)


def rotate(x, frequencies, factor=1.0):
    """Pairs (i, i + size / 2) as complex numbers, turned by position * frequency."""
    half = len(frequencies)
    pairs = torch.complex(x[..., :half], x[..., half:2 * half])
    turns = torch.tensor([[cmath.exp(1j * p * f) * factor for f in frequencies]
                          for p in range(x.shape[-2])])
    pairs = pairs * turns
    return torch.cat([pairs.real, pairs.imag, x[..., 2 * half:]], -1)


def frequencies(size, base):
    return [base ** (-2 * i / size) for i in range((size + 1) // 2)]


def write(name, config, weights, results, dropped=()):
    folder = os.path.join(HERE, name)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w") as f:
        json.dump(config, f, indent=1)
        f.write("\n")
    save(os.path.join(folder, "model.safetensors"),
         {k: v for k, v in weights.items() if k not in dropped})
    for i, result in enumerate(results):
        save(os.path.join(folder, f"expected_{i}.safetensors"), result)


IDS = [3, 17, 8, 8, 25, 1, 30, 12, 5, 22, 9, 14, 2]


def result(attentions, hidden, logits=None, ids=IDS, **more):
    out = {"attentions": torch.stack(attentions), "hidden_states": torch.stack(hidden), **more}
    if ids is not None:
        out["input_ids"] = torch.tensor(ids)
    if logits is not None:
        out["logits"] = logits
    return out


def albert():
    d, e, heads, ff, vocab = 24, 10, 3, 40, 31
    w = Weights(1)
    segments = [0] * 6 + [1] * 7
    p = "albert.embeddings."
    words = w.make(p + "word_embeddings.weight", vocab, e)
    x = words[IDS] + w.make(p + "token_type_embeddings.weight", 2, e)[segments] \
        + w.make(p + "position_embeddings.weight", 20, e)[:len(IDS)]
    x = w.layer_norm(p + "LayerNorm", x, 1e-12)
    x = w.linear("albert.encoder.embedding_hidden_mapping_in", x, d)
    hidden, maps = [x], []
    for layer in range(4):
        p = f"albert.encoder.albert_layer_groups.{layer // 2}.albert_layers.0."
        q, k, v = (split(w.linear(p + "attention." + s, x, d), heads)
                   for s in ("query", "key", "value"))
        a, c = attend(q, k, v)
        x = w.layer_norm(p + "attention.LayerNorm", x + w.linear(p + "attention.dense", c, d), 1e-12)
        y = F.gelu(w.linear(p + "ffn", x, ff), approximate="tanh")
        x = w.layer_norm(p + "full_layer_layer_norm", x + w.linear(p + "ffn_output", y, d), 1e-12)
        maps.append(a)
        hidden.append(x)
    y = F.gelu(w.linear("predictions.dense", x, e), approximate="tanh")
    y = w.layer_norm("predictions.LayerNorm", y, 1e-12)
    logits = y @ words.T + w.make("predictions.bias", vocab)
    write("albert-tiny", {
        "model_type": "albert", "architectures": ["AlbertForMaskedLM"], "vocab_size": vocab,
        "embedding_size": e, "hidden_size": d, "num_hidden_layers": 4, "num_hidden_groups": 2,
        "inner_group_num": 1, "num_attention_heads": heads, "intermediate_size": ff,
        "hidden_act": "gelu_new", "max_position_embeddings": 20, "type_vocab_size": 2,
        "layer_norm_eps": 1e-12, "pad_token_id": 0}, w,
        [result(maps, hidden, logits, token_type_ids=torch.tensor(segments))])


def bucket(distance, buckets=32, farthest=128):
    half = buckets // 2
    exact = half // 2
    side = half if distance > 0 else 0
    length = abs(distance)
    if length < exact:
        return side + length
    far = exact + int(math.log(length / exact) / math.log(farthest / exact) * (half - exact))
    return side + min(far, half - 1)


def causal_bert():
    """Trained to predict the next word; sizes that are the family's own are not said."""
    d, heads, ff, vocab = 24, 12, 40, 31
    w = Weights(30)
    p = "bert.embeddings."
    words = w.make(p + "word_embeddings.weight", vocab, d)
    x = words[IDS] + w.make(p + "token_type_embeddings.weight", 2, d)[0] \
        + w.make(p + "position_embeddings.weight", 16, d)[:len(IDS)]
    x = w.layer_norm(p + "LayerNorm", x, 1e-12)
    p = "bert.encoder.layer.0."
    q, k, v = (split(w.linear(p + "attention.self." + s, x, d), heads)
               for s in ("query", "key", "value"))
    a, c = attend(q, k, v, causal=True)
    y = w.layer_norm(p + "attention.output.LayerNorm",
                     x + w.linear(p + "attention.output.dense", c, d), 1e-12)
    z = w.linear(p + "intermediate.dense", y, ff)
    z = w.linear(p + "output.dense", z * torch.sigmoid(1.702 * z), d)
    hidden = [x, w.layer_norm(p + "output.LayerNorm", y + z, 1e-12)]
    p = "cls.predictions."
    y = w.linear(p + "transform.dense", hidden[-1], d)
    y = w.layer_norm(p + "transform.LayerNorm", y * torch.sigmoid(1.702 * y), 1e-12)
    logits = y @ words.T + w.make(p + "bias", vocab)
    write("bert-causal-tiny", {
        "model_type": "bert", "architectures": ["BertLMHeadModel"], "is_decoder": True,
        "vocab_size": vocab, "hidden_size": d, "num_hidden_layers": 1, "intermediate_size": ff,
        "hidden_act": "quick_gelu", "max_position_embeddings": 16}, w,
        [result([a], hidden, logits)])


def mpnet():
    d, heads, ff, vocab, n = 16, 2, 24, 31, 40
    w = Weights(2)
    ids = [(7 * i + 3) % vocab for i in range(n)]  # meets the padding's id 1
    positions, count = [], 1
    for i in ids:
        count += i != 1
        positions.append(count if i != 1 else 1)
    words = w.make("embeddings.word_embeddings.weight", vocab, d)
    x = words[ids] + w.make("embeddings.position_embeddings.weight", 50, d)[positions]
    x = w.layer_norm("embeddings.LayerNorm", x, 1e-5)
    table = w.make("encoder.relative_attention_bias.weight", 32, heads, scale=1.0)
    bias = torch.stack([torch.stack([table[bucket(j - i)] for j in range(n)]) for i in range(n)])
    bias = bias.permute(2, 0, 1)
    hidden, maps = [x], []
    for layer in range(2):
        p = f"encoder.layer.{layer}."
        q, k, v = (split(w.linear(p + "attention.attn." + s, x, d), heads) for s in "qkv")
        a, c = attend(q, k, v, bias=bias)
        x = w.layer_norm(p + "attention.LayerNorm", x + w.linear(p + "attention.attn.o", c, d), 1e-5)
        y = F.gelu(w.linear(p + "intermediate.dense", x, ff))
        x = w.layer_norm(p + "output.LayerNorm", x + w.linear(p + "output.dense", y, d), 1e-5)
        maps.append(a)
        hidden.append(x)
    write("mpnet-tiny", {
        "model_type": "mpnet", "architectures": ["MPNetModel"], "vocab_size": vocab,
        "hidden_size": d, "num_hidden_layers": 2, "num_attention_heads": heads,
        "intermediate_size": ff, "hidden_act": "gelu", "max_position_embeddings": 50,
        "layer_norm_eps": 1e-5, "relative_attention_num_buckets": 32, "pad_token_id": 1,
        "bos_token_id": 0, "eos_token_id": 2}, w, [result(maps, hidden, ids=ids)])


def gpt2():
    d, heads, vocab = 24, 3, 31
    w = Weights(3)

    def conv1d(name, x, out):
        return x @ w.make(name + ".weight", x.shape[-1], out) + w.make(name + ".bias", out)

    t = "transformer."
    x = w.make(t + "wte.weight", vocab, d)[IDS] + w.make(t + "wpe.weight", 16, d)[:len(IDS)]
    hidden, maps = [x], []
    for layer in range(2):
        p = f"{t}h.{layer}."
        y = conv1d(p + "attn.c_attn", w.layer_norm(p + "ln_1", x, 1e-5), 3 * d)
        a, c = attend(*(split(s, heads) for s in y.split(d, -1)), causal=True)
        x = x + conv1d(p + "attn.c_proj", c, d)
        y = F.gelu(conv1d(p + "mlp.c_fc", w.layer_norm(p + "ln_2", x, 1e-5), 4 * d),
                   approximate="tanh")
        x = x + conv1d(p + "mlp.c_proj", y, d)
        maps.append(a)
        hidden.append(x)
    hidden[-1] = w.layer_norm(t + "ln_f", x, 1e-5)
    logits = hidden[-1] @ w[t + "wte.weight"].T
    write("gpt2-biased-tiny", {
        "model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "vocab_size": vocab,
        "n_positions": 16, "n_embd": d, "n_layer": 2, "n_head": heads,
        "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5}, w,
        [result(maps, hidden, logits)])


def gpt_neox(name, seed, parallel, share=0.5):
    d, heads, ff, vocab = 24, 3, 40, 31
    w = Weights(seed)
    turned = frequencies(int(share * 8), 10000)  # of a head's 8 features
    t = "gpt_neox."
    x = w.make(t + "embed_in.weight", vocab, d)[IDS]
    hidden, maps = [x], []
    for layer in range(2):
        p = f"{t}layers.{layer}."
        y = w.linear(p + "attention.query_key_value",
                     w.layer_norm(p + "input_layernorm", x, 1e-5), 3 * d)
        y = y.reshape(len(IDS), heads, 3, d // heads).permute(2, 1, 0, 3)
        a, c = attend(rotate(y[0], turned), rotate(y[1], turned), y[2], causal=True)
        step = w.linear(p + "attention.dense", c, d)
        base = x if parallel else x + step
        y = F.gelu(w.linear(p + "mlp.dense_h_to_4h",
                            w.layer_norm(p + "post_attention_layernorm", base, 1e-5), ff))
        x = x + step + w.linear(p + "mlp.dense_4h_to_h", y, d)
        maps.append(a)
        hidden.append(x)
    hidden[-1] = w.layer_norm(t + "final_layer_norm", x, 1e-5)
    logits = w.linear("embed_out", hidden[-1], vocab, bias=False)
    write(name, {
        "model_type": "gpt_neox", "architectures": ["GPTNeoXForCausalLM"], "vocab_size": vocab,
        "hidden_size": d, "num_hidden_layers": 2, "num_attention_heads": heads,
        "intermediate_size": ff, "hidden_act": "gelu", "rotary_pct": share, "rotary_emb_base": 10000,
        "max_position_embeddings": 16, "layer_norm_eps": 1e-5, "use_parallel_residual": parallel,
        "tie_word_embeddings": False}, w, [result(maps, hidden, logits)])


def llama_like(name, seed, config, bias=False, window=None, windowed=lambda layer: True,
               turned=None, factor=1.0, qk_norm=False, size=8, classes=None, ids=IDS,
               prefix="model.", each=None):
    d, heads, key_heads, ff, vocab = 24, 4, 2, 32, 31
    w = Weights(seed)
    turned = turned or frequencies(size, 10000)
    x = w.make(prefix + "embed_tokens.weight", vocab, d)[ids]
    hidden, maps = [x], []
    for layer in range(2):
        p = f"{prefix}layers.{layer}."
        y = w.rms_norm(p + "input_layernorm", x, 1e-6)
        q = split(w.linear(p + "self_attn.q_proj", y, heads * size, bias), heads)
        k = split(w.linear(p + "self_attn.k_proj", y, key_heads * size, bias), key_heads)
        v = split(w.linear(p + "self_attn.v_proj", y, key_heads * size, bias), key_heads)
        if qk_norm:
            q = w.rms_norm(p + "self_attn.q_norm", q, 1e-6)
            k = w.rms_norm(p + "self_attn.k_norm", k, 1e-6)
        a, c = attend(rotate(q, turned, factor), rotate(k, turned, factor), v, causal=True,
                      window=window if windowed(layer) else None)
        x = x + w.linear(p + "self_attn.o_proj", c, d, False)
        y = w.rms_norm(p + "post_attention_layernorm", x, 1e-6)
        y = F.silu(w.linear(p + "mlp.gate_proj", y, ff, False)) \
            * w.linear(p + "mlp.up_proj", y, ff, False)
        x = x + w.linear(p + "mlp.down_proj", y, d, False)
        maps.append(a)
        hidden.append(x)
    hidden[-1] = w.rms_norm(prefix + "norm", x, 1e-6)
    if classes:
        last = max(i for i, token in enumerate(ids) if token != 0)
        logits = w.linear("score", hidden[-1][last], classes, False)
    elif each:
        logits = w.linear(each[0], hidden[-1], each[1])
    else:
        logits = w.linear("lm_head", hidden[-1], vocab, False)
    write(name, {"vocab_size": vocab, "hidden_size": d, "num_hidden_layers": 2,
                 "num_attention_heads": heads, "num_key_value_heads": key_heads,
                 "intermediate_size": ff, "hidden_act": "silu", "max_position_embeddings": 32,
                 "rms_norm_eps": 1e-6, "rope_theta": 10000.0, "tie_word_embeddings": False,
                 "head_dim": size, **config}, w, [result(maps, hidden, logits, ids=ids)])


def llama3_frequencies():
    out = []
    for f in frequencies(8, 10000):
        wave = 2 * math.pi / f
        if wave < 16 / 4:
            out.append(f)
        elif wave > 16 / 1:
            out.append(f / 8)
        else:
            smooth = (16 / wave - 1) / (4 - 1)
            out.append((1 - smooth) * f / 8 + smooth * f)
    return out


def yarn_frequencies():
    def pair(turns):
        return 8 * math.log(16 / (turns * 2 * math.pi)) / (2 * math.log(10000))
    low, high = max(math.floor(pair(2)), 0), min(math.ceil(pair(0.1)), 7)
    out = []
    for i, f in enumerate(frequencies(8, 10000)):
        ramp = min(max((i - low) / (high - low), 0), 1)
        out.append(f / 4 * ramp + f * (1 - ramp))
    return out


def vision(name, seed, config, image, distillation=False, dino=False, registers=0, swiglu=False,
           picture=(16, 16), classes=5, teacher=False, channels=3):
    d, heads, ff, patch = 24, 3, 40, 4
    w = Weights(seed)
    kind = config["model_type"]
    e = kind + ".embeddings."
    rows = image // patch
    lead = 2 if distillation else 1
    positions = w.make(e + "position_embeddings", 1, rows * rows + lead, d)[0]
    pixels = torch.randn(channels, *picture, generator=w.random).float().double()
    x = F.conv2d(pixels[None], w.make(e + "patch_embeddings.projection.weight", d, channels, patch, patch),
                 w.make(e + "patch_embeddings.projection.bias", d), stride=patch)[0]
    grid = positions[lead:].T.reshape(1, d, rows, rows)
    if x.shape[1:] != grid.shape[2:]:
        grid = F.interpolate(grid, size=x.shape[1:], mode="bicubic", align_corners=False,
                             antialias=registers > 0)
    x = (x + grid[0]).flatten(1).T
    first = [w.make(e + "cls_token", 1, 1, d)[0, 0] + positions[0]]
    if distillation:
        first.append(w.make(e + "distillation_token", 1, 1, d)[0, 0] + positions[1])
    if registers:
        first += list(w.make(e + "register_tokens", 1, registers, d)[0])
    if dino:
        w.make(e + "mask_token", 1, d)
    x = torch.cat([torch.stack(first), x])
    hidden, maps = [x], []
    for layer in range(2):
        p = f"{kind}.encoder.layer.{layer}."
        y = w.layer_norm(p + ("norm1" if dino else "layernorm_before"), x, 1e-6)
        q, k, v = (split(w.linear(p + "attention.attention." + s, y, d), heads)
                   for s in ("query", "key", "value"))
        a, c = attend(q, k, v)
        y = w.linear(p + "attention.output.dense", c, d)
        x = x + (y * w.make(p + "layer_scale1.lambda1", d) if dino else y)
        y = w.layer_norm(p + ("norm2" if dino else "layernorm_after"), x, 1e-6)
        if swiglu:
            gate, up = w.linear(p + "mlp.weights_in", y, 2 * 64).chunk(2, -1)
            y = w.linear(p + "mlp.weights_out", F.silu(gate) * up, d)
        elif dino:
            y = w.linear(p + "mlp.fc2", F.gelu(w.linear(p + "mlp.fc1", y, 4 * d)), d)
        else:
            y = w.linear(p + "output.dense", F.gelu(w.linear(p + "intermediate.dense", y, ff)), d)
        x = x + (y * w.make(p + "layer_scale2.lambda1", d) if dino else y)
        maps.append(a)
        hidden.append(x)
    x = w.layer_norm(kind + ".layernorm", x, 1e-6)
    if teacher:
        logits = (w.linear("cls_classifier", x[0], classes)
                  + w.linear("distillation_classifier", x[1], classes)) / 2
    elif dino:
        logits = w.linear("classifier", torch.cat([x[0], x[1 + registers:].mean(0)]), classes)
    else:
        logits = w.linear("classifier", x[0], classes)
    write(name, {"hidden_size": d, "num_hidden_layers": 2, "num_attention_heads": heads,
                 "intermediate_size": ff, "hidden_act": "gelu", "layer_norm_eps": 1e-6,
                 "image_size": image, "patch_size": patch, "num_channels": channels, "qkv_bias": True,
                 "id2label": {str(i): f"class {i}" for i in range(classes)}, **config}, w,
          [result(maps, hidden, logits, ids=None, pixel_values=pixels)])


albert()
causal_bert()
mpnet()
gpt2()
gpt_neox("gpt_neox-tiny", 5, True)
gpt_neox("gpt_neox-serial-tiny", 4, False)
gpt_neox("gpt_neox-odd-tiny", 6, True, share=0.375)
llama_like("mistral-tiny", 10, {"model_type": "mistral", "architectures": ["MistralForCausalLM"],
                                "sliding_window": 5}, window=5)
llama_like("qwen2-tiny", 11, {"model_type": "qwen2", "architectures": ["Qwen2ForCausalLM"],
                              "use_sliding_window": True, "sliding_window": 4,
                              "max_window_layers": 1},
           bias=True, window=4, windowed=lambda layer: layer >= 1)
llama_like("mistral-labels-tiny", 17, {
    "model_type": "mistral", "architectures": ["MistralForTokenClassification"],
    "id2label": {"0": "O", "1": "B", "2": "I"}}, each=("score", 3))
llama_like("qwen2-answers-tiny", 18, {
    "model_type": "qwen2", "architectures": ["Qwen2ForQuestionAnswering"]},
    bias=True, each=("qa_outputs", 2), prefix="transformer.")
llama_like("qwen3-tiny", 12, {"model_type": "qwen3", "architectures": ["Qwen3ForCausalLM"]},
           qk_norm=True, size=10)
llama_like("llama3-tiny", 13, {
    "model_type": "llama", "architectures": ["LlamaForSequenceClassification"], "pad_token_id": 0,
    "id2label": {"0": "no", "1": "yes", "2": "perhaps"},
    "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                     "high_freq_factor": 4.0, "original_max_position_embeddings": 16}},
    turned=llama3_frequencies(), classes=3, ids=IDS + [0, 0])
llama_like("llama-linear-tiny", 14, {
    "model_type": "llama", "architectures": ["LlamaForCausalLM"],
    "rope_scaling": {"type": "linear", "factor": 2.0}},
    turned=[f / 2 for f in frequencies(8, 10000)])
llama_like("llama-dynamic-tiny", 15, {
    "model_type": "llama", "architectures": ["LlamaForCausalLM"], "max_position_embeddings": 10,
    "rope_scaling": {"type": "dynamic", "factor": 2.0}},
    turned=frequencies(8, 10000 * (2 * len(IDS) / 10 - 1) ** (8 / 6)))
llama_like("llama-yarn-tiny", 16, {
    "model_type": "llama", "architectures": ["LlamaForCausalLM"],
    "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "beta_fast": 2.0, "beta_slow": 0.1,
                     "original_max_position_embeddings": 16}},
    turned=yarn_frequencies(), factor=0.1 * math.log(4) + 1)
vision("vit-wide-tiny", 20, {"model_type": "vit", "architectures": ["ViTForImageClassification"]},
       16, picture=(12, 24))
vision("vit-grey-tiny", 24, {"model_type": "vit", "architectures": ["ViTForImageClassification"]},
       16, channels=1)
vision("deit-tiny", 21, {"model_type": "deit",
                         "architectures": ["DeiTForImageClassificationWithTeacher"]},
       16, distillation=True, teacher=True)
vision("dinov2-tiny", 22, {"model_type": "dinov2", "mlp_ratio": 4,
                           "architectures": ["Dinov2ForImageClassification"]},
       24, dino=True)
vision("dinov2-registers-tiny", 23, {
    "model_type": "dinov2_with_registers", "mlp_ratio": 4, "num_register_tokens": 3,
    "use_swiglu_ffn": True, "architectures": ["Dinov2WithRegistersForImageClassification"]},
    28, dino=True, registers=3, swiglu=True)
