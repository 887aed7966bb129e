// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "io/json_settings.h"

#include "base/error.h"
#include "io/printable.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace fovea::io
{

namespace
{

std::string rangeText(const std::string& kind, const std::string& least, const std::string& most)
{
    return kind + " from " + least + " to " + most;
}

std::string shortNumber(double value)
{
    return nlohmann::json(value).dump();
}

} // namespace

JsonSettings::JsonSettings(std::shared_ptr<const JsonDocument> document)
    : m_document(std::move(document)), m_object(m_document->root()),
      m_displayName(m_document->fileName())
{
    if (!m_object.isObject())
        throw Error(FOVEA_TEXT("Error", "%1 holds no JSON object of settings. Repair it."),
            {m_displayName});
}

JsonSettings::JsonSettings(
    std::shared_ptr<const JsonDocument> document, JsonValue object, std::string displayName)
    : m_document(std::move(document)), m_object(object), m_displayName(std::move(displayName))
{
}

JsonSettings JsonSettings::open(const std::filesystem::path& path)
{
    return JsonSettings(JsonDocument::open(path, maximumBytes));
}

JsonSettings JsonSettings::parse(std::string_view text, const std::string& displayName)
{
    return JsonSettings(JsonDocument::parse(text, displayName));
}

void JsonSettings::refuse(const std::string& key, const std::string& allowed) const
{
    const auto value = find(key);
    if (!value) {
        throw Error(FOVEA_TEXT("Error", "%1 does not say \"%2\", which is %3. Add it."),
            {m_displayName, printable(key), allowed});
    }
    throw Error(FOVEA_TEXT("Error", "%1 says \"%2\" is %3, but it has to be %4. Correct it."),
        {m_displayName, printable(key), value->shown(), allowed});
}

bool JsonSettings::has(const std::string& key) const
{
    return find(key).has_value();
}

std::optional<JsonSettings> JsonSettings::object(const std::string& key) const
{
    const auto value = find(key);
    if (!value)
        return {};
    if (!value->isObject())
        refuse(key, "an object");
    return JsonSettings(m_document, *value, m_displayName + ": " + key);
}

Index JsonSettings::integer(
    const std::string& key, Index least, Index most, std::optional<Index> otherwise) const
{
    const std::string allowed
        = rangeText("a whole number", std::to_string(least), std::to_string(most));
    const auto value = find(key);
    if (!value && otherwise)
        return *otherwise;
    // 4.0 is written where a program computed the number.
    const double number = value && value->isNumber() ? value->number() : NAN;
    if (!(number >= double(least) && number <= double(most)) || number != std::floor(number))
        refuse(key, allowed);
    return Index(number);
}

double JsonSettings::number(
    const std::string& key, double least, double most, std::optional<double> otherwise) const
{
    const auto value = find(key);
    if (!value && otherwise)
        return *otherwise;
    const double number = value && value->isNumber() ? value->number() : NAN;
    if (!(number >= least && number <= most))
        refuse(key, rangeText("a number", shortNumber(least), shortNumber(most)));
    return number;
}

bool JsonSettings::flag(const std::string& key, std::optional<bool> otherwise) const
{
    const auto value = find(key);
    if (!value && otherwise)
        return *otherwise;
    if (!value || !value->isBoolean())
        refuse(key, "true or false");
    return value->boolean();
}

std::string JsonSettings::text(const std::string& key, std::optional<std::string> otherwise) const
{
    const auto value = find(key);
    if (!value && otherwise)
        return *otherwise;
    if (!value || !value->isString())
        refuse(key, "a text");
    return value->string();
}

std::vector<std::string> JsonSettings::texts(const std::string& key) const
{
    std::vector<std::string> result;
    const auto value = find(key);
    if (!value)
        return result;
    if (!value->isArray())
        refuse(key, "a list of texts");
    value->forEachElement([&](JsonValue element) {
        if (!element.isString())
            refuse(key, "a list of texts");
        result.push_back(element.string());
    });
    return result;
}

std::vector<double> JsonSettings::numbers(const std::string& key) const
{
    std::vector<double> result;
    const auto value = find(key);
    if (!value)
        return result;
    if (!value->isArray())
        refuse(key, "a list of numbers");
    value->forEachElement([&](JsonValue element) {
        if (!element.isNumber())
            refuse(key, "a list of numbers");
        result.push_back(element.number());
    });
    return result;
}

std::vector<std::string> JsonSettings::labels(const std::string& key) const
{
    std::vector<std::string> result;
    const auto value = find(key);
    if (!value)
        return result;
    const std::string allowed = "an object of texts under \"0\", \"1\", and so on";
    if (!value->isObject())
        refuse(key, allowed);
    for (std::size_t i = 0; i < value->size(); ++i) {
        const auto label = value->find(std::to_string(i));
        if (!label || !(label->isString() || label->isNumber()))
            refuse(key, allowed);
        result.push_back(label->isString() ? label->string() : label->shown());
    }
    return result;
}

std::map<std::string, std::string> JsonSettings::textMap(const std::string& key) const
{
    std::map<std::string, std::string> result;
    const auto value = find(key);
    if (!value)
        return result;
    if (!value->isObject())
        refuse(key, "an object of texts");
    value->forEachMember([&](const std::string& name, JsonValue element) {
        if (!element.isString())
            refuse(key, "an object of texts");
        result[name] = element.string();
    });
    return result;
}

bool JsonSettings::isNumber(const std::string& key) const
{
    const auto value = find(key);
    return value && value->isNumber();
}

bool JsonSettings::isList(const std::string& key) const
{
    const auto value = find(key);
    return value && value->isArray();
}

bool JsonSettings::isNull(const std::string& key) const
{
    bool result = false;
    m_object.forEachMember([&](const std::string& name, JsonValue value) {
        result = result || (name == key && value.isNull());
    });
    return result;
}

} // namespace fovea::io
