// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/json_reader.h"
#include "tensor/tensor.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea::io
{

/// A JSON object of settings, such as a model's config.json, whose values are checked as they are
/// read: each must have the expected type and lie in a range. A key whose value is null counts as
/// absent. Every function throws Error naming the file, the key, what stands there and what is
/// allowed.
class JsonSettings
{
public:
    /// Larger files are refused.
    static constexpr std::size_t maximumBytes = std::size_t(16) << 20;

    static JsonSettings open(const std::filesystem::path& path);
    /// @param displayName stands for the file in messages
    static JsonSettings parse(std::string_view text, const std::string& displayName);

    bool has(const std::string& key) const;
    /// The object at a key; nothing when there is none.
    std::optional<JsonSettings> object(const std::string& key) const;

    /// A whole number within [least, most]; `otherwise` when absent, or an Error without it.
    Index integer(
        const std::string& key, Index least, Index most, std::optional<Index> otherwise = {}) const;
    /// A finite number within [least, most].
    double number(const std::string& key, double least, double most,
        std::optional<double> otherwise = {}) const;
    bool flag(const std::string& key, std::optional<bool> otherwise = {}) const;
    std::string text(const std::string& key, std::optional<std::string> otherwise = {}) const;
    /// A list of texts; empty when absent.
    std::vector<std::string> texts(const std::string& key) const;
    /// A list of finite numbers; empty when absent.
    std::vector<double> numbers(const std::string& key) const;
    /// An object {"0": text, "1": text, ...} as a list in that order; empty when absent.
    std::vector<std::string> labels(const std::string& key) const;
    /// An object {text: text}; empty when absent.
    std::map<std::string, std::string> textMap(const std::string& key) const;
    /// Whether the value is a number, a list, ...: for keys that may hold either.
    bool isNumber(const std::string& key) const;
    bool isList(const std::string& key) const;
    /// Whether the key stands there with null, which has() does not tell from no key.
    bool isNull(const std::string& key) const;

    /// The file, and the key of the object inside it.
    const std::string& displayName() const { return m_displayName; }
    /// Says that the value of a key is not usable, and why.
    [[noreturn]] void refuse(const std::string& key, const std::string& allowed) const;

private:
    explicit JsonSettings(std::shared_ptr<const JsonDocument> document);
    JsonSettings(
        std::shared_ptr<const JsonDocument> document, JsonValue object, std::string displayName);
    std::optional<JsonValue> find(const std::string& key) const { return m_object.find(key); }

    std::shared_ptr<const JsonDocument> m_document;
    JsonValue m_object;
    std::string m_displayName;
};

} // namespace fovea::io
