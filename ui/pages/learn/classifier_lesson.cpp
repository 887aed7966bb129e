// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/classifier_lesson.h"

#include "base/error.h"
#include "io/printable.h"
#include "io/safetensors.h"
#include "io/torch_text.h"
#include "jobs/error_text.h"
#include "models/playground/worked_example.h"
#include "models/resource_data.h"
#include "models/token_text.h"
#include "ops/softmax.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/matrix_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr Index mostTokens = 4;
constexpr std::uint64_t firstSeed = 1;
constexpr int namedTensors = 3;
constexpr Index mostHidden = 1024;
constexpr Index mostFeatures = 16; ///< of a file's network: more can't be read on a page

const QString firstSentence = QStringLiteral("你好机车");

attention::SelfAttentionClassifier firstClassifier()
{
    return attention::SelfAttentionClassifier::random({}, firstSeed);
}

struct File {
    attention::SelfAttentionClassifier classifier;
    QStringList unused; ///< tensors that are no parameters of it
};

/// @throws Error that does not name the file
attention::SelfAttentionClassifier checkedClassifier(
    const std::map<std::string, Tensor>& parameters)
{
    auto result = attention::SelfAttentionClassifier::fromParameters(parameters);
    const Index widest
        = std::max({result.attention.queryWeight.dim(1), result.attention.queryWeight.dim(0),
            result.attention.valueWeight.dim(0), result.classWeight.dim(0)});
    if (widest > mostFeatures || result.hiddenWeight.dim(0) > mostHidden) {
        throw Error(FOVEA_TEXT("Error",
                        "The network is too large for this page, which shows at most %1 features "
                        "and classes and %2 hidden units."),
            {std::to_string(mostFeatures), std::to_string(mostHidden)});
    }
    for (const auto& [name, tensor] : result.parameters()) {
        const auto numbers = tensor.floats();
        if (!std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); }))
            throw Error(FOVEA_TEXT("Error",
                            "The parameter %1 has numbers that are infinite or NaN. Choose a file "
                            "of a network that was trained to the end."),
                {name});
    }
    return result;
}

/// The network of a file. @throws Error when it is none, or not for this page
File readClassifier(const QString& path)
{
    const io::SafeTensors file = io::SafeTensors::open(path.toStdString());
    const auto wanted = firstClassifier().parameters();
    std::map<std::string, Tensor> parameters;
    File result;
    for (const std::string& name : file.names()) {
        if (wanted.count(name) != 0)
            parameters[name] = file.tensor(name);
        else
            result.unused += QString::fromStdString(io::printable(name));
    }
    try {
        result.classifier = checkedClassifier(parameters);
    } catch (const Error& error) {
        throw Error(FOVEA_TEXT("Error", "%1 is no network for this page. %2"),
            {path.toStdString(), toUserText(error).toStdString()});
    }
    return result;
}

} // namespace

ClassifierLesson::ClassifierLesson(QWidget* parent)
    : Lesson(parent), m_sentenceLabel(new QLabel(this)), m_sentence(new QLineEdit(this)),
      m_inputHint(new QLabel(this)), m_torch(new QLabel(this))
{
    for (MatrixView** view : {&m_input, &m_query, &m_key, &m_value, &m_scores, &m_weights,
             &m_attended, &m_pooled, &m_hidden, &m_logits, &m_probabilities, &m_parameter})
        *view = new MatrixView(this);
    m_input->setEditable(true);
    m_parameter->setEditable(true);
    m_parameter->setFolding(5, 5);
    m_hidden->setFolding(0, 7);
    m_torch->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_torch->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_inputHint->setProperty("role", QStringLiteral("hint"));
    m_inputHint->setWordWrap(true);
    layOutRows();
    connectEditing();
    restart();
    retranslate();
}

void ClassifierLesson::layOutRows()
{
    auto* first = new EquationRow(this);
    first->setItems({{m_input, {}}, {nullptr, QStringLiteral("\\to")}, {m_query, {}}, {m_key, {}},
        {m_value, {}}});
    auto* second = new EquationRow(this);
    second->setItems({{m_scores, {}}, {nullptr, QStringLiteral("\\to")}, {m_weights, {}},
        {nullptr, QStringLiteral("\\to")}, {m_attended, {}}});
    auto* third = new EquationRow(this);
    third->setItems({{m_pooled, {}}, {nullptr, QStringLiteral("\\to")}, {m_hidden, {}},
        {nullptr, QStringLiteral("\\to")}, {m_logits, {}}, {nullptr, QStringLiteral("\\to")},
        {m_probabilities, {}}});
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addLayout(buildInput());
    auto* upper = new QHBoxLayout;
    upper->setSpacing(space::l);
    upper->addWidget(first, 1, Qt::AlignBottom);
    upper->addLayout(buildParameters());
    layout->addLayout(upper);
    layout->addWidget(second);
    layout->addWidget(third);
    layout->addLayout(buildFiles());
    layout->addStretch();
}

QLayout* ClassifierLesson::buildInput()
{
    m_sentenceLabel->setBuddy(m_sentence);
    m_sentence->setMaxLength(80);
    m_sentence->setFixedWidth(150);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(m_sentenceLabel);
    row->addWidget(m_sentence);
    row->addSpacing(space::s);
    row->addWidget(m_inputHint, 1);
    return row;
}

QLayout* ClassifierLesson::buildParameters()
{
    m_parameterLabel = new QLabel(this);
    m_names = new QComboBox(this);
    m_parameterLabel->setBuddy(m_names);
    for (const auto& [name, tensor] : firstClassifier().parameters())
        m_names->addItem(QString::fromStdString(name));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(m_parameterLabel);
    row->addWidget(m_names, 1);
    auto* column = new QVBoxLayout;
    column->setSpacing(space::xs);
    column->addLayout(row);
    column->addWidget(m_parameter);
    column->addStretch();
    return column;
}

QLayout* ClassifierLesson::buildFiles()
{
    m_load = new QPushButton(this);
    m_save = new QPushButton(this);
    m_shuffle = new QPushButton(this);
    m_reset = new QPushButton(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(m_torch);
    row->addStretch();
    row->addWidget(m_reset);
    row->addWidget(m_shuffle);
    row->addWidget(m_load);
    row->addWidget(m_save);
    return row;
}

void ClassifierLesson::connectEditing()
{
    connect(m_sentence, &QLineEdit::textEdited, this, &ClassifierLesson::setSentence);
    connect(m_sentence, &QLineEdit::editingFinished, this, [this] {
        if (m_sentence->text().trimmed().isEmpty()) // which is no sentence
            m_sentence->setText(m_taken);
    });
    connect(&m_sentenceJob, &Job::failed, this, &ClassifierLesson::failed);
    connect(m_input, &MatrixView::valueEdited, this, [this](Index row, Index column, float value) {
        m_x.mutableMatrix()(row, column) = value;
        Q_EMIT statusChanged({}); // an input was refused before
        refresh();
    });
    for (MatrixView* view : {m_input, m_parameter})
        connect(view, &MatrixView::refused, this, &ClassifierLesson::statusChanged);
    connect(m_reset, &QPushButton::clicked, this, &ClassifierLesson::restart);
    connect(
        m_parameter, &MatrixView::valueEdited, this, [this](Index row, Index column, float value) {
            auto parameters = m_classifier.parameters();
            Tensor& tensor = parameters.at(m_names->currentText().toStdString());
            tensor.mutableMatrix()(row, column) = value;
            Q_EMIT statusChanged({});
            setClassifier(attention::SelfAttentionClassifier::fromParameters(parameters));
        });
    connect(m_names, &QComboBox::currentTextChanged, this, &ClassifierLesson::showParameter);
    connect(m_shuffle, &QPushButton::clicked, this,
        [this] { setClassifier(attention::SelfAttentionClassifier::random({}, ++m_seed)); });
    const QString filter = QStringLiteral("safetensors (*.safetensors)");
    connect(m_load, &QPushButton::clicked, this, [this, filter] {
        auto* dialog = new QFileDialog(this, tr("Load parameters"), {}, filter);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        connect(dialog, &QFileDialog::fileSelected, this, &ClassifierLesson::load);
        dialog->open();
    });
    connect(m_save, &QPushButton::clicked, this, [this, filter] {
        auto* dialog = new QFileDialog(this, tr("Save parameters"), {}, filter);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("safetensors"));
        dialog->selectFile(QStringLiteral("classifier.safetensors"));
        connect(dialog, &QFileDialog::fileSelected, this, &ClassifierLesson::save);
        dialog->open();
    });
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        Q_EMIT statusChanged({}); // of an earlier file
        Q_EMIT failed(message);
    });
}

/// The numbers the lesson begins with.
void ClassifierLesson::restart()
{
    m_sentenceJob.cancel();
    m_seed = firstSeed;
    m_taken = firstSentence;
    m_sentence->setText(m_taken);
    m_tokens = m_taken.split(QString(), Qt::SkipEmptyParts);
    m_x = Tensor({4, 2}, {1, 0, 0, 1, 1, 1, -1, 0.5F});
    Q_EMIT statusChanged({});
    setClassifier(firstClassifier());
}

/// Nothing changes while it has no tokens.
void ClassifierLesson::setSentence(const QString& sentence)
{
    m_sentenceJob.start<example::Rows>(
        [text = toCoreText(sentence), features = m_x.dim(1)](Monitor&) {
            return example::rows(*sharedCharacterVectors(), text, mostTokens, features);
        },
        [this, sentence](const example::Rows& rows) {
            // A file with another size of input may have come meanwhile.
            if (rows.tokens.empty() || rows.x.dim(1) != m_x.dim(1))
                return;
            m_taken = sentence;
            m_tokens.clear();
            for (const Token& token : rows.tokens)
                m_tokens += tokenLabel(token);
            m_x = rows.x;
            refresh();
        });
}

void ClassifierLesson::load(const QString& path)
{
    m_job.start<File>([path](Monitor&) { return readClassifier(path); },
        [this, path](const File& file) {
            setClassifier(file.classifier);
            QString told = tr("Loaded %1").arg(path);
            if (!file.unused.isEmpty()) {
                QStringList names = file.unused.mid(0, namedTensors);
                if (file.unused.size() > namedTensors)
                    names += QStringLiteral("…");
                told = tr("%1. Not used, since the network has no such parameter: %2")
                           .arg(told, names.join(QStringLiteral(", ")));
            }
            Q_EMIT statusChanged(told);
        });
}

void ClassifierLesson::save(const QString& path)
{
    m_job.start<bool>(
        [path, parameters = m_classifier.parameters()](Monitor&) {
            io::writeSafeTensors(path.toStdString(), {parameters.begin(), parameters.end()});
            return true;
        },
        [this, path](bool) { Q_EMIT statusChanged(tr("Saved %1").arg(path)); });
}

void ClassifierLesson::setClassifier(const attention::SelfAttentionClassifier& classifier)
{
    m_classifier = classifier;
    const Index features = classifier.attention.queryWeight.dim(1);
    if (m_x.dim(1) != features) { // a file with another size of input
        Tensor x({m_x.dim(0), features});
        const Index kept = std::min(features, m_x.dim(1));
        x.mutableMatrix().leftCols(kept) = m_x.matrix().leftCols(kept);
        m_x = x;
    }
    refresh();
    showParameter();
}

void ClassifierLesson::showParameter()
{
    const std::string name = m_names->currentText().toStdString();
    m_parameter->setContent({m_classifier.parameters().at(name), {}, {}, {}});
}

void ClassifierLesson::refresh()
{
    const auto result = m_classifier.forward(m_x);
    const auto& self = result.attention;
    m_input->setContent({m_x, m_tokens, {}, QStringLiteral("x")});
    m_query->setContent({self.query, {}, {}, QStringLiteral("q = x W_q^\\top + b_q")});
    m_key->setContent({self.key, {}, {}, QStringLiteral("k")});
    m_value->setContent({self.value, {}, {}, QStringLiteral("v")});
    m_scores->setContent({self.attention.scores, m_tokens, m_tokens,
        QStringLiteral("\\frac{q k^\\top}{\\sqrt{%1}}").arg(self.query.dim(1))});
    m_weights->setContent({self.attention.weights, m_tokens, m_tokens, QStringLiteral("\\softmax"),
        MatrixView::Tint::Weights});
    m_attended->setContent(
        {self.attention.output, m_tokens, {}, QStringLiteral("\\softmax \\cdot v")});
    m_pooled->setContent({result.pooled, {}, {}, QStringLiteral("\\mean")});
    m_hidden->setContent(
        {result.hidden, {}, {}, QStringLiteral("\\relu(W_1 \\cdot \\mean + b_1)")});
    QStringList classes;
    for (Index i = 0; i < result.logits.size(); ++i)
        classes += tr("class %1").arg(i);
    m_logits->setContent({result.logits, {}, classes, QStringLiteral("\\text{logits}")});
    m_probabilities->setContent({ops::softmax(result.logits), {}, classes,
        QStringLiteral("\\softmax"), MatrixView::Tint::Weights});
    m_torch->setText(torchText());
}

/// As a batch of one sentence, which is what PyTorch would be given.
QString ClassifierLesson::torchText() const
{
    const Tensor logits = m_classifier.forward(m_x).logits;
    return QString::fromStdString(
        io::torchText(logits.reshaped({1, logits.size()}), "grad_fn=<AddmmBackward0>"));
}

bool ClassifierLesson::copy()
{
    QGuiApplication::clipboard()->setText(torchText());
    return true;
}

void ClassifierLesson::retranslate()
{
    m_sentenceLabel->setText(tr("Tokens"));
    m_sentence->setAccessibleName(tr("Tokens"));
    m_sentence->setToolTip(
        tr("The first %1 tokens. The beginning of the vector of each becomes its "
           "row of x.")
            .arg(mostTokens));
    m_inputHint->setText(tr("Double click a number of x or of the parameter to change it. Rows are "
                            "tokens, as in code. Click … for the numbers that are folded."));
    m_input->setAccessibleName(tr("Input, one row for each token"));
    m_query->setAccessibleName(tr("Queries"));
    m_key->setAccessibleName(tr("Keys"));
    m_value->setAccessibleName(tr("Values"));
    m_scores->setAccessibleName(tr("Scores"));
    m_weights->setAccessibleName(tr("Weights"));
    m_attended->setAccessibleName(tr("Outputs of the attention"));
    m_pooled->setAccessibleName(tr("Mean over the tokens"));
    m_hidden->setAccessibleName(tr("Hidden layer"));
    m_logits->setAccessibleName(tr("Logits"));
    m_probabilities->setAccessibleName(tr("Probabilities"));
    m_torch->setAccessibleName(tr("Output in PyTorch's form"));
    m_torch->setToolTip(tr("What print(model(x)) would write for this sentence as a batch of one. "
                           "Ctrl+C copies it."));
    m_parameterLabel->setText(tr("Parameter"));
    m_names->setAccessibleName(tr("Parameter"));
    m_parameter->setAccessibleName(tr("Numbers of the parameter"));
    m_reset->setText(tr("Start over"));
    m_reset->setToolTip(tr("The input and the parameters the lesson began with"));
    m_shuffle->setText(tr("Draw again"));
    m_shuffle->setToolTip(tr("New random parameters"));
    m_load->setText(tr("Load…"));
    m_load->setToolTip(tr("Read the parameters from a safetensors file with PyTorch's names"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Write the parameters to a safetensors file with PyTorch's names"));
    refresh();
}

} // namespace fovea::ui
