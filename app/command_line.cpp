// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "command_line.h"

#include "export/picture.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>

namespace fovea::app
{

namespace
{

// Of a picture, in pixels. In a smaller one, legend and labels run into each other.
constexpr int shortestWidth = 320;
constexpr int shortestHeight = 240;
constexpr int longestSide = 16384;

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
    if (size.width < shortestWidth || size.height < shortestHeight
        || std::max(size.width, size.height) > longestSide)
        throw UsageError("--size: " + text + " is out of reach; the width may be "
            + std::to_string(shortestWidth) + " to " + std::to_string(longestSide)
            + " pixels, the height " + std::to_string(shortestHeight) + " to "
            + std::to_string(longestSide) + ".");
    if (double(size.width) * size.height > ui::mostPixels)
        throw UsageError("--size: " + text + " is out of reach; a picture may have "
            + std::to_string(int(ui::mostPixels / 1e6)) + " million pixels in all.");
    return size;
}

/// What counts from 0.
int parseIndex(const std::string& option, const std::string& what, const std::string& text)
{
    int index = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, index);
    if (error != std::errc() || stop != end || index < 0)
        throw UsageError(
            option + ": " + text + " is not a whole number; " + what + " count from 0.");
    return index;
}

Request::Setting parseSetting(const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
        throw UsageError("--set: " + text + " is not KEY=VALUE, such as heads=8.");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

/// NAME=KIND; names may hold = themselves.
Pin parsePin(const std::string& text)
{
    const std::size_t equals = text.rfind('=');
    const auto kind = equals == std::string::npos ? std::nullopt : pinKind(text.substr(equals + 1));
    if (!kind || equals == 0) {
        std::string kinds;
        for (const PinKind one : allPinKinds)
            kinds += (kinds.empty() ? "" : ", ") + name(one);
        throw UsageError("--pin: " + text + " is not NAME=KIND, with one of the kinds " + kinds + ".");
    }
    return {text.substr(0, equals), *kind};
}

std::string listed(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

bool hasExtension(const std::string& path, const std::vector<std::string>& allowed)
{
    return std::find(allowed.begin(), allowed.end(), ui::extension(path)) != allowed.end();
}

bool isFolder(const std::string& path)
{
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

/// A folder may be called anything, but who writes "masks.txt" means a file. Longer endings, and
/// those of numbers, are those of folders: "masks.2024", "tmp.Xy7Qz12a".
bool looksLikeFile(const std::string& path)
{
    const std::string ending = ui::extension(path); // with its dot
    constexpr std::size_t longest = 5;
    return ending.size() > 1 && ending.size() <= longest + 1 && ending != ".d"
        && std::any_of(ending.begin(), ending.end(),
            [](unsigned char c) { return std::isalpha(c) != 0; });
}

/// A folder of pictures goes to a folder of results.
void checkFolders(const Request& request)
{
    std::error_code ignored;
    const std::string& output = request.outputs.front();
    if (request.outputs.size() > 1)
        throw UsageError("-o: " + request.input + " is a folder, so give one folder for its "
            "results; --format says what is written there.");
    if (std::filesystem::equivalent(request.input, output, ignored))
        throw UsageError("-o: " + output + " is the input itself; name another folder.");
    if (isFolder(output))
        return;
    const std::string rule
        = "-o: " + request.input + " is a folder, so its results go to a folder, too, but ";
    if (std::filesystem::exists(output, ignored))
        throw UsageError(rule + output + " is a file.");
    if (looksLikeFile(output))
        throw UsageError(
            rule + output + " is called as a file is; a folder of that name has to end in /.");
}

void checkOutputs(const Request& request, const std::vector<std::string>& allowed)
{
    for (const std::string& output : request.outputs) {
        if (!hasExtension(output, allowed))
            throw UsageError("-o: " + output + " does not end in one of " + listed(allowed) + ".");
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
        m_app.add_option("FILE", m_request.files, "Pictures, or folders of models, to open")
            ->option_text("...");

        auto* text = add("text", Request::Command::Text, "Compute the attention of a sentence");
        addText(text);
        addModel(text, "heads=8");
        addSiteOutput(text);
        auto* image = add(
            "image", Request::Command::Image, "Compute gates, masks and attention of an image");
        image
            ->add_option("FILE", m_request.input,
                "A picture, a folder of pictures, or a .npy file [C, H, W] of float32 that is taken "
                "as it is")
            ->option_text("required")
            ->required();
        addModel(image, "channel=cbam");
        addSiteOutput(image);
        image->add_option("--frame", m_frame, "One frame of an animated GIF or WebP; the first is 0")
            ->type_name("N");
        image
            ->add_option("--format", m_formats,
                "What to write of each picture of a folder: an extension of -o")
            ->option_text("EXTENSION, png unless given, repeatable")
            ->allow_extra_args(false);
        auto* tokens = add("tokens", Request::Command::Tokens, "Split a text into tokens");
        addText(tokens);
        addModel(tokens, "unit=characters");
        addOutput(tokens, "Output: .json");
        auto* sites = add("sites", Request::Command::Sites,
            "List the sites of a model, one a line: name, kind, shape");
        addModel(sites, "channel=cbam");
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
        for (const std::string& text : m_pins)
            m_request.pins.push_back(parsePin(text));
        if (!m_size.empty())
            m_request.size = parseSize(m_size);
        if (m_head)
            m_request.head = parseIndex("--head", "heads", *m_head);
        if (m_frame)
            m_request.frame = parseIndex("--frame", "frames", *m_frame);
        readFormats();
        const bool tokens = m_request.command == Request::Command::Tokens;
        if (!m_request.formats.empty())
            checkFolders(m_request);
        else
            checkOutputs(
                m_request, tokens ? std::vector<std::string>{".json"} : ui::outputExtensions());
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
    void readFormats()
    {
        if (m_request.command != Request::Command::Image || !isFolder(m_request.input)) {
            if (!m_formats.empty())
                throw UsageError("--format: " + m_request.input + " is no folder; the extension of "
                    "-o says what is written.");
            return;
        }
        if (m_frame)
            throw UsageError("--frame: " + m_request.input + " is a folder; frames are those of a file.");
        for (const std::string& format : m_formats) {
            m_request.formats.push_back(ui::extension((format.starts_with('.') ? "x" : "x.") + format));
            if (!hasExtension("x" + m_request.formats.back(), ui::outputExtensions()))
                throw UsageError("--format: " + format + " is not one of "
                    + listed(ui::outputExtensions()) + ".");
        }
        if (m_formats.empty())
            m_request.formats = {".png"};
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
        sub->add_option("--pair", m_request.pair, "A second sentence; - reads it from standard input")->type_name("TEXT");
    }
    void addModel(CLI::App* sub, const std::string& setting)
    {
        sub->add_option("--model", m_request.model, "The model: playground, one that ships, itti-koch or spectral-residual (saliency without a network), a folder with config.json and model.safetensors or with model.onnx, or an .onnx file")
            ->type_name("SPEC")
            ->default_val("playground");
        sub->add_option("--set", m_settings, "A setting of the playground, such as " + setting)
            ->type_name("KEY=VALUE")
            ->allow_extra_args(false);
        sub->add_option("--pin", m_pins, "A value of an .onnx file, by its name, as a site, such as relu_3=feature_map")
            ->type_name("NAME=KIND")
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
        sub->add_option("--head", m_head, "One head of the site; the first is 0")
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
    std::vector<std::string> m_pins;
    std::vector<std::string> m_formats;
    std::string m_size;
    std::optional<std::string> m_head;
    std::optional<std::string> m_frame;
    Request m_request;
};

} // namespace

Request parseCommandLine(int argc, const char* const* argv, const std::string& version)
{
    return Parser(version).parse(argc, argv);
}

} // namespace fovea::app
