// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/safetensors_header.h"

#include "base/error.h"
#include "io/printable.h"

#include <nlohmann/json.hpp>

#include <unordered_set>

namespace fovea::io
{

namespace
{

using Json = nlohmann::json;

constexpr const char* metadataKey = "__metadata__";

/// {"__metadata__": {"key": "text", ...},
///  "name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...}
class HeaderReader : public nlohmann::json_sax<Json>
{
public:
    explicit HeaderReader(const std::string& displayName) : m_displayName(displayName) { }

    SafeTensorsHeader takeHeader() { return std::move(m_header); }

    bool start_object(std::size_t) override
    {
        switch (m_place) {
        case Place::Start:
            m_place = Place::Root;
            return true;
        case Place::Root:
            m_place = m_key == metadataKey ? Place::Metadata : Place::Entry;
            if (m_place == Place::Entry) {
                m_seenFields = 0;
                m_offsetCount = 0;
                m_header.entries.push_back({m_key, {}, {}, {}});
            }
            return true;
        case Place::Entry:
            return enterUnknownField();
        case Place::Skipped:
            ++m_skippedDepth;
            return true;
        default:
            failHere();
        }
    }

    bool end_object() override
    {
        if (m_place == Place::Skipped)
            return leaveUnknownField();
        if (m_place == Place::Entry && (m_seenFields != AllFields || m_offsetCount != 2))
            failHere();
        m_place = Place::Root;
        return true;
    }

    bool key(std::string& key) override
    {
        switch (m_place) {
        case Place::Root:
            m_key = key;
            if (!m_keys.insert(key).second)
                failTwice(key);
            return true;
        case Place::Metadata:
            m_field = key;
            if (m_header.metadata.count(key) != 0)
                failTwice(key);
            return true;
        case Place::Entry:
            m_field = key;
            m_fieldBit = fieldBit(key);
            if ((m_seenFields & m_fieldBit) != 0)
                failTwice(key);
            m_seenFields |= m_fieldBit;
            return true;
        default:
            return true;
        }
    }

    bool start_array(std::size_t) override
    {
        if (m_place == Place::Skipped) {
            ++m_skippedDepth;
            return true;
        }
        if (m_place != Place::Entry || m_fieldBit == Type)
            failHere();
        if (m_fieldBit == 0)
            return enterUnknownField();
        m_place = Place::Numbers;
        return true;
    }

    bool end_array() override
    {
        if (m_place == Place::Skipped)
            return leaveUnknownField();
        m_place = Place::Entry;
        return true;
    }

    bool string(std::string& text) override
    {
        if (m_place == Place::Metadata)
            m_header.metadata.emplace(m_field, text);
        else if (m_place == Place::Entry && m_fieldBit == Type)
            m_header.entries.back().type = text;
        else
            return ignoreOrFail();
        return true;
    }

    bool number_unsigned(std::uint64_t value) override
    {
        if (m_place != Place::Numbers)
            return ignoreOrFail();
        SafeTensorsHeader::Entry& entry = m_header.entries.back();
        if (m_fieldBit == Shape)
            entry.shape.push_back(value);
        else if (m_offsetCount < 2)
            entry.offsets[m_offsetCount++] = value;
        else
            failHere();
        return true;
    }

    bool null() override
    {
        return m_place == Place::Root && m_key == metadataKey ? true : ignoreOrFail();
    }
    bool boolean(bool) override { return ignoreOrFail(); }
    bool number_integer(std::int64_t) override { return ignoreOrFail(); }
    bool number_float(double, const std::string&) override { return ignoreOrFail(); }
    bool binary(Json::binary_t&) override { return ignoreOrFail(); }

    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override
    {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is damaged: its safetensors header is not valid JSON at byte %2. Get "
                        "the file again."),
            {m_displayName, std::to_string(position + 8)});
    }

private:
    enum class Place { Start, Root, Metadata, Entry, Numbers, Skipped };
    static constexpr unsigned Type = 1;
    static constexpr unsigned Shape = 2;
    static constexpr unsigned Offsets = 4;
    static constexpr unsigned AllFields = Type | Shape | Offsets;

    static unsigned fieldBit(const std::string& key)
    {
        if (key == "dtype")
            return Type;
        if (key == "shape")
            return Shape;
        return key == "data_offsets" ? Offsets : 0;
    }

    // Other readers pass over fields they don't know; so does this one.
    bool enterUnknownField()
    {
        if (m_fieldBit != 0)
            failHere();
        m_place = Place::Skipped;
        m_skippedDepth = 1;
        return true;
    }
    bool leaveUnknownField()
    {
        if (--m_skippedDepth == 0)
            m_place = Place::Entry;
        return true;
    }
    bool ignoreOrFail()
    {
        if (m_place != Place::Skipped && (m_place != Place::Entry || m_fieldBit != 0))
            failHere();
        return true;
    }

    [[noreturn]] void failHere() const
    {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is damaged: the entry %2 in its safetensors header lacks a proper "
                        "dtype, shape or data_offsets. Get the file again."),
            {m_displayName, printable(m_key)});
    }
    [[noreturn]] void failTwice(const std::string& key) const
    {
        throw Error(FOVEA_TEXT("Error",
                        "%1 is damaged: %2 occurs twice in its safetensors header. Get the file "
                        "again."),
            {m_displayName, printable(key)});
    }

    const std::string& m_displayName;
    SafeTensorsHeader m_header;
    std::unordered_set<std::string> m_keys;
    Place m_place = Place::Start;
    std::string m_key;
    std::string m_field;
    unsigned m_fieldBit = 0;
    unsigned m_seenFields = 0;
    std::size_t m_offsetCount = 0;
    std::size_t m_skippedDepth = 0;
};

} // namespace

SafeTensorsHeader parseSafeTensorsHeader(std::string_view json, const std::string& displayName)
{
    HeaderReader reader(displayName);
    // The parser takes a NUL for the end of the text and would pass over what follows it.
    if (const std::size_t nul = json.find('\0'); nul != std::string_view::npos)
        reader.parse_error(nul, {}, Json::other_error::create(0, "", nullptr));
    Json::sax_parse(json.begin(), json.end(), &reader);
    return reader.takeHeader();
}

} // namespace fovea::io
