// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace fovea::io
{

class JsonDocument;

/// A value inside a JsonDocument, which must live as long. Copying costs nothing. Every access that
/// finds something else than asked for throws an Error that names the file and the key, such as
/// "model.vocab".
class JsonValue
{
public:
    bool isNull() const;
    bool isString() const;
    bool isObject() const;
    bool isArray() const;
    bool isBoolean() const;
    bool isNumber() const;

    const std::string& string() const;
    bool boolean() const;
    /// A whole number from `minimum` to `maximum`.
    std::int64_t integer(std::int64_t minimum, std::int64_t maximum) const;
    /// A finite number.
    double number() const;

    /// Elements of an array or members of an object.
    std::size_t size() const;
    /// The value at a key of an object; null values count as missing.
    std::optional<JsonValue> find(std::string_view key) const;
    JsonValue at(std::string_view key) const; ///< the same, but it must be there
    /// Element of an array.
    JsonValue at(std::size_t index) const;
    void forEachElement(const std::function<void(JsonValue)>& use) const;
    void forEachMember(const std::function<void(const std::string& key, JsonValue)>& use) const;

    bool booleanOr(std::string_view key, bool fallback) const;
    std::string stringOr(std::string_view key, std::string_view fallback) const;

    /// For messages: the file, and "model.vocab.12" or what else leads to this value.
    const std::string& fileName() const;
    std::string path() const;
    /// What stands here, in at most 40 bytes: numbers and texts as written, else their kind.
    std::string shown() const;

private:
    friend class JsonDocument;
    JsonValue(const JsonDocument& document, const void* node)
        : m_document(&document)
        , m_node(node)
    {
    }
    [[noreturn]] void failType(const char* expected) const;

    const JsonDocument* m_document;
    const void* m_node; ///< nlohmann::json, which no header of ours includes
};

/// JSON (RFC 8259) read from a file or from memory. Bounded: at most `maximumBytes` long, nested at
/// most maximumDepth deep, with at most maximumValues values. Of two equal keys the later counts.
class JsonDocument
{
public:
    static constexpr std::size_t maximumDepth = 64;
    static constexpr std::size_t maximumValues = 8'000'000;

    /// Throws Error when the file is missing, too large or not JSON.
    static std::shared_ptr<const JsonDocument> open(
        const std::filesystem::path& path, std::size_t maximumBytes);
    /// @param fileName for messages
    static std::shared_ptr<const JsonDocument> parse(
        std::string_view json, const std::string& fileName);

    ~JsonDocument();
    JsonValue root() const;
    const std::string& fileName() const { return m_fileName; }

private:
    struct Data;
    friend class JsonValue;
    explicit JsonDocument(std::string fileName);

    std::string m_fileName;
    std::unique_ptr<Data> m_data;
};

} // namespace fovea::io
