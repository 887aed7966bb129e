// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "command_line.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace fovea::app
{

namespace
{

constexpr int longestSide = 16384; // pixels of a picture

const std::vector<std::string> siteOutputs{
    ".png", ".svg", ".pdf", ".csv", ".json", ".npy", ".safetensors"};

/// "WxH" in pixels.
Request::Size parseSize(const std::string& text)
{
    Request::Size size;
    const char* end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.width);
    if (width.ec != std::errc() || width.ptr == end || *width.ptr != 'x')
        throw UsageError("--size: " + text + " is not WIDTHxHEIGHT, such as 1200x800.");
    const auto height = std::from_chars(width.ptr + 1, end, size.height);
    if (height.ec != std::errc() || height.ptr != end)
        throw UsageError("--size: " + text + " is not WIDTHxHEIGHT, such as 1200x800.");
    if (std::min(size.width, size.height) < 1 || std::max(size.width, size.height) > longestSide)
        throw UsageError("--size: " + text + " is out of reach; each side may be 1 to "
            + std::to_string(longestSide) + " pixels.");
    return size;
}

Request::Setting parseSetting(const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
        throw UsageError("--set: " + text + " is not KEY=VALUE, such as heads=8.");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void checkOutputs(const Request& request, const std::vector<std::string>& allowed)
{
    for (const std::string& output : request.outputs) {
        if (std::find(allowed.begin(), allowed.end(), extension(output)) == allowed.end()) {
            std::string list;
            for (const std::string& one : allowed)
                list += (list.empty() ? "" : ", ") + one;
            throw UsageError("-o: " + output + " does not end in one of " + list + ".");
        }
        std::error_code ignored;
        if (request.command == Request::Command::Image
            && std::filesystem::equivalent(request.input, output, ignored))
            throw UsageError("-o: " + output + " is the input itself; name another file.");
    }
}

/// CLI11's messages may span lines and lack the full stop; ours are one sentence.
std::string oneLine(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.back() == '.' ? text : text + '.';
}

/// The program's options, bound to a request.
class Parser
{
public:
    explicit Parser(const std::string& version) : m_version(version)
    {
        m_app.name("fovea");
        m_app.set_version_flag("--version", version);
        m_app.require_subcommand(0, 1); // so that TEXT may be "text" or "image"
        m_app.add_option("FILE", m_request.files, "Models, images or sessions to open")
            ->option_text("...");

        auto* text = add("text", Request::Command::Text, "Compute the attention of a sentence");
        addText(text);
        addModel(text);
        addSiteOutput(text);
        auto* image = add(
            "image", Request::Command::Image, "Compute gates, masks and attention of an image");
        image
            ->add_option("FILE", m_request.input,
                "A picture, or a .npy file [C, H, W] of float32 that is taken as it is")
            ->option_text("required")
            ->required();
        addModel(image);
        addSiteOutput(image);
        auto* tokens = add("tokens", Request::Command::Tokens, "Split a text into tokens");
        addText(tokens);
        addModel(tokens);
        addOutput(tokens, "Output: .json");
        auto* sites = add("sites", Request::Command::Sites,
            "List the sites of a model, one a line: name, kind, shape");
        addModel(sites);
        m_app.footer("Without a subcommand the window opens.");
    }

    Request parse(int argc, const char* const* argv)
    {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::CallForHelp&) {
            return answer(m_app.help());
        } catch (const CLI::CallForVersion&) {
            return answer(m_version + "\n");
        } catch (const CLI::ParseError& error) {
            throw UsageError(oneLine(error.what()));
        }
        for (const std::string& text : m_settings)
            m_request.settings.push_back(parseSetting(text));
        if (!m_size.empty())
            m_request.size = parseSize(m_size);
        if (m_request.head && *m_request.head < 0)
            throw UsageError("--head: heads count from 0.");
        const bool tokens = m_request.command == Request::Command::Tokens;
        checkOutputs(m_request, tokens ? std::vector<std::string>{".json"} : siteOutputs);
        return m_request;
    }

private:
    static Request answer(std::string text)
    {
        Request request;
        request.command = Request::Command::Answer;
        request.answer = std::move(text);
        return request;
    }
    CLI::App* add(const char* name, Request::Command command, const char* what)
    {
        CLI::App* sub = m_app.add_subcommand(name, what);
        sub->set_version_flag("--version", m_version);
        sub->final_callback([this, command] { m_request.command = command; });
        return sub;
    }
    void addText(CLI::App* sub)
    {
        sub->add_option("TEXT", m_request.input, "The text; - reads it from standard input")
            ->option_text("required")
            ->required();
        sub->add_option("--pair", m_request.pair, "A second sentence")->type_name("TEXT");
    }
    void addModel(CLI::App* sub)
    {
        sub->add_option("--model", m_request.model, "The model: playground")
            ->type_name("SPEC")
            ->default_val("playground");
        sub->add_option("--set", m_settings, "A setting of the playground, such as heads=8")
            ->type_name("KEY=VALUE")
            ->allow_extra_args(false);
    }
    void addOutput(CLI::App* sub, const char* what)
    {
        sub->add_option("-o", m_request.outputs, what)
            ->option_text("FILE, required, repeatable")
            ->required()
            ->allow_extra_args(false);
    }
    void addSiteOutput(CLI::App* sub)
    {
        sub->add_option("--site", m_request.site, "The site to show or to write")
            ->type_name("NAME");
        sub->add_option("--head", m_request.head, "One head of the site; the first is 0")
            ->type_name("N");
        sub->add_option("--scale", m_request.scale, "What the colours of a picture span")
            ->option_text("absolute|row|head|log")
            ->check(CLI::IsMember({"absolute", "row", "head", "log"}));
        sub->add_option("--theme", m_request.theme, "Of a picture")
            ->option_text("light|dark")
            ->default_val("light")
            ->check(CLI::IsMember({"light", "dark"}));
        sub->add_option("--language", m_request.language, "Of a picture's words")
            ->option_text("en|zh_CN")
            ->check(CLI::IsMember({"en", "zh_CN"}));
        sub->add_option("--size", m_size, "Of a picture, in pixels")->type_name("WxH");
        addOutput(sub,
            "Output: .png .svg .pdf a picture; .csv .json .npy the data of the site; "
            ".safetensors every site");
    }

    CLI::App m_app{"Fovea shows what attention does"};
    std::string m_version;
    std::vector<std::string> m_settings;
    std::string m_size;
    Request m_request;
};

} // namespace

std::string extension(const std::string& path)
{
    std::string result = std::filesystem::path(path).extension().string();
    std::transform(result.begin(), result.end(), result.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return result;
}

Request parseCommandLine(int argc, const char* const* argv, const std::string& version)
{
    return Parser(version).parse(argc, argv);
}

} // namespace fovea::app
