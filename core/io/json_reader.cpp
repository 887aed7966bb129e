// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/json_reader.h"

#include "base/error.h"
#include "io/mapped_file.h"
#include "io/printable.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace fovea::io
{

namespace
{

using Json = nlohmann::json;

const Json& json(const void* node)
{
    return *static_cast<const Json*>(node);
}

/// Appends the keys that lead from `from` to `wanted`. Searched for only when a message needs it, so
/// that values stay two pointers.
bool appendPath(const Json& from, const Json& wanted, std::string& path)
{
    if (&from == &wanted)
        return true;
    const std::size_t length = path.size();
    const std::string separator = path.empty() ? "" : ".";
    std::size_t index = 0;
    for (auto item = from.begin(); item != from.end(); ++item, ++index) {
        if (item->is_primitive() && &*item != &wanted)
            continue;
        path += separator + (from.is_object() ? printable(item.key()) : std::to_string(index));
        if (appendPath(*item, wanted, path))
            return true;
        path.resize(length);
    }
    return false;
}

/// Looks at brackets and commas only, before anything is allocated.
void checkSize(std::string_view text, const std::string& fileName)
{
    std::size_t depth = 0;
    std::size_t values = 1;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
            continue;
        }
        if (c == '"')
            inString = true;
        else if (c == '[' || c == '{')
            ++depth, ++values;
        else if ((c == ']' || c == '}') && depth > 0)
            --depth;
        else if (c == ',')
            ++values;
        if (depth > JsonDocument::maximumDepth)
            throw Error(FOVEA_TEXT("Error",
                            "%1 is nested more than %2 levels deep at byte %3. Get the file again."),
                {fileName, std::to_string(JsonDocument::maximumDepth), std::to_string(i)});
        if (values > JsonDocument::maximumValues)
            throw Error(FOVEA_TEXT("Error",
                            "%1 holds more than %2 values. Get the file again, or a smaller one."),
                {fileName, std::to_string(JsonDocument::maximumValues)});
    }
}

} // namespace

struct JsonDocument::Data {
    Json root;
};

bool JsonValue::isNull() const
{
    return json(m_node).is_null();
}
bool JsonValue::isString() const
{
    return json(m_node).is_string();
}
bool JsonValue::isObject() const
{
    return json(m_node).is_object();
}
bool JsonValue::isArray() const
{
    return json(m_node).is_array();
}
bool JsonValue::isBoolean() const
{
    return json(m_node).is_boolean();
}
bool JsonValue::isNumber() const
{
    return json(m_node).is_number();
}

void JsonValue::failType(const char* expected) const
{
    const std::string place = path();
    if (place.empty()) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is not %2, but only %3. Get the file again or correct it."),
            {fileName(), expected, shown()});
    }
    throw Error(FOVEA_TEXT("Error", "%1: %2 is not %3. Get the file again or correct it."),
        {fileName(), place, expected});
}

const std::string& JsonValue::string() const
{
    if (!isString())
        failType("a text");
    return json(m_node).get_ref<const std::string&>();
}

bool JsonValue::boolean() const
{
    if (!isBoolean())
        failType("true or false");
    return json(m_node).get<bool>();
}

std::int64_t JsonValue::integer(std::int64_t minimum, std::int64_t maximum) const
{
    const Json& value = json(m_node);
    const bool fits = value.is_number_integer()
        && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t(INT64_MAX))
        && value.get<std::int64_t>() >= minimum && value.get<std::int64_t>() <= maximum;
    if (!fits)
        failType(("a whole number from " + std::to_string(minimum) + " to "
            + std::to_string(maximum))
                     .c_str());
    return value.get<std::int64_t>();
}

double JsonValue::number() const
{
    if (!isNumber() || !std::isfinite(json(m_node).get<double>()))
        failType("a number");
    return json(m_node).get<double>();
}

std::size_t JsonValue::size() const
{
    return json(m_node).size();
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const
{
    if (!isObject())
        failType("an object");
    const auto found = json(m_node).find(key);
    if (found == json(m_node).end() || found->is_null())
        return std::nullopt;
    return JsonValue(*m_document, &*found);
}

JsonValue JsonValue::at(std::string_view key) const
{
    const auto found = find(key);
    if (!found) {
        const std::string here = path();
        throw Error(FOVEA_TEXT("Error", "%1 lacks the key %2. Get the file again."),
            {fileName(), (here.empty() ? "" : here + ".") + std::string(key)});
    }
    return *found;
}

JsonValue JsonValue::at(std::size_t index) const
{
    if (!isArray())
        failType("a list");
    if (index >= size())
        failType(("a list of more than " + std::to_string(index) + " elements").c_str());
    return JsonValue(*m_document, &json(m_node)[index]);
}

void JsonValue::forEachElement(const std::function<void(JsonValue)>& use) const
{
    if (!isArray())
        failType("a list");
    for (const Json& element : json(m_node))
        use(JsonValue(*m_document, &element));
}

void JsonValue::forEachMember(
    const std::function<void(const std::string& key, JsonValue)>& use) const
{
    if (!isObject())
        failType("an object");
    for (auto item = json(m_node).begin(); item != json(m_node).end(); ++item)
        use(item.key(), JsonValue(*m_document, &*item));
}

bool JsonValue::booleanOr(std::string_view key, bool fallback) const
{
    const auto value = find(key);
    return value ? value->boolean() : fallback;
}

std::string JsonValue::stringOr(std::string_view key, std::string_view fallback) const
{
    const auto value = find(key);
    return value ? value->string() : std::string(fallback);
}

const std::string& JsonValue::fileName() const
{
    return m_document->fileName();
}

std::string JsonValue::path() const
{
    std::string path;
    appendPath(m_document->m_data->root, json(m_node), path);
    constexpr std::size_t longest = 200; // for one line of a message
    return printable(path, longest);
}

std::string JsonValue::shown() const
{
    if (isObject())
        return "an object";
    if (isArray())
        return "a list";
    return printable(json(m_node).dump(-1, ' ', false, Json::error_handler_t::replace), 40);
}

JsonDocument::JsonDocument(std::string fileName)
    : m_fileName(std::move(fileName))
    , m_data(std::make_unique<Data>())
{
}

JsonDocument::~JsonDocument() = default;

JsonValue JsonDocument::root() const
{
    return JsonValue(*this, &m_data->root);
}

std::shared_ptr<const JsonDocument> JsonDocument::open(
    const std::filesystem::path& path, std::size_t maximumBytes)
{
    const auto file = MappedFile::open(path);
    if (file->bytes().size() > maximumBytes)
        throw Error(FOVEA_TEXT("Error", "%1 is larger than %2 bytes. Choose another file."),
            {path.string(), std::to_string(maximumBytes)});
    return parse({reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size()},
        path.string());
}

std::shared_ptr<const JsonDocument> JsonDocument::parse(
    std::string_view text, const std::string& fileName)
{
    checkSize(text, fileName);
    std::shared_ptr<JsonDocument> document(new JsonDocument(fileName));
    const auto fail = [&](std::size_t byte) {
        throw Error(
            FOVEA_TEXT("Error", "%1 is damaged: it is not valid JSON at byte %2. Get it again."),
            {fileName, std::to_string(byte)});
    };
    // The parser takes a NUL for the end of the text and would pass over what follows it.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
        fail(nul);
    try {
        document->m_data->root = Json::parse(text.begin(), text.end());
    } catch (const Json::parse_error& error) {
        fail(error.byte);
    } catch (const Json::exception&) { // a number beyond the range of double
        fail(0);
    }
    return document;
}

} // namespace fovea::io
