// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_page.h"

#include "models/text_samples.h"
#include "models/token_text.h"
#include "pages/text_export.h"
#include "pages/text_inspector.h"
#include "pages/text_state.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/arithmetic_panel.h"
#include "views/head_chooser.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/legend_view.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"
#include "views/text_empty_state.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr std::array scales{
    HeatmapScale::Absolute, HeatmapScale::PerRow, HeatmapScale::PerHead, HeatmapScale::Logarithmic};
constexpr std::array weightMaps{
    ColourMapName::Viridis, ColourMapName::Magma, ColourMapName::Cividis, ColourMapName::Grey};

bool isBlank(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

} // namespace

TextPage::TextPage(QWidget* parent)
    : Page(parent), m_model(new HeatmapModel(this)), m_field(new SentenceField(this)),
      m_samplesButton(new QToolButton(this)), m_samplesMenu(new QMenu(this)),
      m_note(new QLabel(this)), m_stack(new QStackedWidget(this)),
      m_empty(new TextEmptyState(this)), m_steps(new StepStrip(this)),
      m_stepTitle(new QLabel(this)), m_heads(new HeadChooser(m_model, this)),
      m_view(new HeatmapView(m_model, this)), m_legend(new LegendView(m_model, this)),
      m_scale(new QComboBox(this)), m_colourMap(new QComboBox(this)),
      m_inspector(new TextInspector), m_inspectorGuard(m_inspector)
{
    buildActions();
    buildLayout();
    retranslate();

    connect(m_field, &SentenceField::sentenceChanged, this, &TextPage::compute);
    connect(m_empty, &TextEmptyState::sampleChosen, this, &TextPage::useSample);
    connect(m_steps, &StepStrip::siteChosen, this, &TextPage::showStep);
    connect(m_inspector->settingsPanel(), &LayerSettingsPanel::settingsChanged, this, [this] {
        m_layer.reset();
        compute();
    });
    connect(m_scale, &QComboBox::activated, this,
        [this](int index) { m_model->setScale(scales[std::size_t(index)]); });
    connect(m_colourMap, &QComboBox::activated, this,
        [this](int index) { m_model->setColourMap(weightMaps[std::size_t(index)]); });
    connect(m_model, &HeatmapModel::appearanceChanged, this, [this] {
        updateScaleItems();
        updateReadout();
        updateArithmetic();
    });
    connect(m_model, &HeatmapModel::hoveredChanged, this, &TextPage::updateReadout);
    connect(m_model, &HeatmapModel::pinnedChanged, this, [this] {
        if (m_model->pinned().isValid())
            m_inspector->showArithmetic();
        updateReadout();
        updateArithmetic();
    });
    for (Job* job : {&m_job, &m_arithmeticJob, &m_fileJob})
        connect(job, &Job::failed, this, &TextPage::failed);
    connect(&m_job, &Job::runningChanged, this, [this](bool running) {
        if (!running)
            Q_EMIT progressChanged(-1);
    });
    connect(&m_job, &Job::progressChanged, this, &TextPage::progressChanged);
    setFocusProxy(m_field);
    showEmpty();
}

TextPage::~TextPage()
{
    // The window owns the inspector once it asked for it, and may have deleted it already.
    if (m_inspectorGuard && !m_inspector->parent())
        delete m_inspector;
}

void TextPage::buildActions()
{
    const auto add
        = [this](auto slot, const QIcon& picture = {}, const QKeySequence& shortcut = {}) {
              auto* action = new QAction(picture, {}, this);
              action->setShortcut(shortcut);
              connect(action, &QAction::triggered, this, slot);
              return action;
          };
    m_savePicture = add([this] { savePicture(); }, ui::icon(Icon::Save), QKeySequence::Save);
    m_exportData = add([this] { exportData(); }, ui::icon(Icon::Export), Qt::CTRL | Qt::Key_E);
    m_copyValue
        = add([this] { copyValue(); }, ui::icon(Icon::Copy), Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    m_copyRow = add([this] { copyRow(); });
    m_zoomIn = add([this] { m_view->zoomIn(); }, ui::icon(Icon::ZoomIn), QKeySequence::ZoomIn);
    m_zoomOut = add([this] { m_view->zoomOut(); }, ui::icon(Icon::ZoomOut), QKeySequence::ZoomOut);
    m_fit = add([this] { m_view->fit(); }, ui::icon(Icon::Fit), Qt::CTRL | Qt::Key_0);
    for (int i = 0; i < textSamples().size(); ++i)
        m_sampleActions += add([this, i] { useSample(i); });
    m_samplesMenu->addActions(m_sampleActions);
    m_view->addActions({m_copyValue, m_copyRow});
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void TextPage::buildLayout()
{
    QFont large = m_field->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    m_field->setFont(large);
    m_samplesButton->setIcon(ui::icon(Icon::Sample));
    m_samplesButton->setProperty("role", QStringLiteral("quiet"));
    m_samplesButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_samplesButton->setPopupMode(QToolButton::InstantPopup);
    m_samplesButton->setMenu(m_samplesMenu);
    m_note->setProperty("role", QStringLiteral("hint"));
    m_note->setWordWrap(true);
    QFont bold = m_stepTitle->font();
    bold.setWeight(QFont::DemiBold);
    m_stepTitle->setFont(bold);
    for (QComboBox* box : {m_scale, m_colourMap})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_scale->addItems({{}, {}, {}, {}});
    m_colourMap->addItems({{}, {}, {}, {}});

    auto* top = new QHBoxLayout;
    top->setSpacing(space::s);
    top->addWidget(m_field, 1);
    top->addWidget(m_samplesButton, 0, Qt::AlignTop);

    auto* head = new QHBoxLayout;
    head->setSpacing(space::l);
    head->addWidget(m_stepTitle);
    head->addStretch();
    head->addWidget(m_heads);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(space::m);
    foot->addWidget(m_legend, 1);
    foot->addStretch(0);
    foot->addWidget(m_scale);
    foot->addWidget(m_colourMap);
    m_legend->setMaximumWidth(360);
    auto* main = new QVBoxLayout;
    main->setSpacing(space::s);
    main->addLayout(head);
    main->addWidget(m_view, 1);
    main->addLayout(foot);

    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(space::l);
    columns->addWidget(m_steps);
    columns->addLayout(main, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::l, space::xl, space::m);
    layout->setSpacing(space::m);
    layout->addLayout(top);
    layout->addWidget(m_note);
    layout->addWidget(m_stack, 1);
}

QString TextPage::title() const
{
    return tr("Text");
}

QIcon TextPage::icon() const
{
    return ui::icon(Icon::Text);
}

QWidget* TextPage::inspector()
{
    return m_inspector;
}

QList<QAction*> TextPage::menuActions(Menu menu) const
{
    switch (menu) {
    case Menu::File:
        return {m_savePicture, m_exportData};
    case Menu::Samples:
        return m_sampleActions;
    case Menu::Edit:
        return {m_copyValue, m_copyRow};
    case Menu::View:
        return {m_zoomIn, m_zoomOut, m_fit};
    case Menu::Page:
        break;
    }
    return {};
}

bool TextPage::showsEmptyState() const
{
    return m_stack->currentWidget() == m_empty;
}

void TextPage::useSample(int index)
{
    m_field->setSentence(textSamples().value(index).text);
    m_field->setFocus();
}

// The newest sentence and settings; a result that is on its way for older ones never arrives.
void TextPage::compute()
{
    const QString text = m_field->sentence();
    if (isBlank(text)) {
        m_job.cancel();
        showEmpty();
        return;
    }
    const TextRequest request{text, m_inspector->settingsPanel()->settings(), m_layer};
    m_job.start<std::shared_ptr<const TextResult>>(
        [request](Monitor& monitor) { return computeText(request, monitor); },
        [this](std::shared_ptr<const TextResult> result) { showResult(result); });
}

void TextPage::showResult(const std::shared_ptr<const TextResult>& result)
{
    m_layer = result->layer;
    if (result->steps.empty()) // nothing but white space for the tokenizer
        return showEmpty();
    m_result = result;
    m_steps->setSteps(result->steps);
    showStep(result->step(m_site) ? m_site : weightsSite);
    m_stack->setCurrentIndex(1);
    for (QAction* action : {m_savePicture, m_exportData})
        action->setEnabled(true);
    updateNote();
    updateArithmetic();
    updateReadout();
    Q_EMIT resultShown();
}

void TextPage::showEmpty()
{
    m_arithmeticJob.cancel();
    m_result.reset();
    m_model->setData(nullptr);
    m_stack->setCurrentWidget(m_empty);
    for (QAction* action : {m_savePicture, m_exportData})
        action->setEnabled(false);
    updateNote();
    updateArithmetic();
    updateReadout();
}

void TextPage::showStep(const std::string& site)
{
    m_site = site;
    m_steps->setCurrentSite(site);
    m_model->setData(m_result->step(site)->data);
    m_stepTitle->setText(stepName(m_model->data()->site().kind));
    updateScaleItems();
}

void TextPage::updateArithmetic()
{
    ArithmeticPanel* panel = m_inspectorGuard ? m_inspector->arithmeticPanel() : nullptr;
    if (!panel)
        return;
    const Cell cell = m_model->pinned();
    if (!m_result || !cell.isValid() || !m_model->data()->isTokenByToken()) {
        m_arithmeticJob.cancel();
        panel->clear();
        return;
    }
    const LayerSettings& settings = m_result->layer->settings();
    ArithmeticSubject subject;
    subject.cell = cell;
    subject.head = m_model->head();
    subject.tokens = m_model->data()->rowLabels();
    subject.additive = settings.scoring == LayerSettings::Scoring::Additive;
    subject.scaling = settings.scaling;
    using Numbers = std::shared_ptr<const attention::CellArithmetic>;
    m_arithmeticJob.start<Numbers>(
        [result = m_result, cell, head = subject.head, temperature = settings.temperature](
            Monitor&) -> Numbers {
            return std::make_shared<attention::CellArithmetic>(attention::explainCell(
                result->attention, head, cell.row, cell.column, result->scale(), temperature));
        },
        [panel, subject](Numbers numbers) mutable {
            subject.numbers = std::move(numbers);
            panel->setSubject(subject);
        });
}

void TextPage::updateReadout()
{
    const Cell cell = m_model->current();
    m_copyValue->setEnabled(cell.isValid());
    m_copyRow->setEnabled(cell.isValid());
    if (cell.isValid())
        Q_EMIT statusChanged(m_model->sentence(cell));
    else
        Q_EMIT statusChanged(
            m_result ? tr("%n token(s)", nullptr, int(m_result->tokens)) : QString());
}

void TextPage::updateNote()
{
    QStringList notes;
    if (m_field->wasCut())
        notes += tr("The text was cut to %L1 characters.").arg(SentenceField::maximumLength);
    if (m_result && m_result->tokensInText > m_result->tokens)
        notes += tr("The first %L1 of %L2 tokens are shown.")
                     .arg(m_result->tokens)
                     .arg(m_result->tokensInText);
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

void TextPage::updateScaleItems()
{
    const bool isSigned = m_model->data() && m_model->data()->isSigned();
    for (std::size_t i = 0; i < scales.size(); ++i) {
        if (scales[i] == m_model->scale())
            m_scale->setCurrentIndex(int(i));
    }
    auto* items = qobject_cast<QStandardItemModel*>(m_scale->model());
    items->item(m_scale->count() - 1)->setEnabled(!isSigned);
    for (std::size_t i = 0; i < weightMaps.size(); ++i) {
        if (weightMaps[i] == m_model->chosenColourMap())
            m_colourMap->setCurrentIndex(int(i));
    }
    m_colourMap->setEnabled(!isSigned);
}

void TextPage::copyValue()
{
    if (const Cell cell = m_model->current(); cell.isValid())
        QGuiApplication::clipboard()->setText(
            HeatmapModel::numberText(m_model->value(cell)).replace(u'−', u'-'));
}

void TextPage::copyRow()
{
    if (const Cell cell = m_model->current(); cell.isValid())
        QGuiApplication::clipboard()->setText(rowText(*m_model->data(), m_model->head(), cell.row));
}

bool TextPage::copy()
{
    if (!m_result)
        return false;
    copyValue();
    return m_model->current().isValid();
}

void TextPage::cancel()
{
    m_job.cancel();
    m_fileJob.cancel();
}

bool TextPage::paste(const QMimeData* mimeData)
{
    if (!mimeData->hasText() || mimeData->hasImage() || mimeData->hasUrls())
        return false;
    m_field->setSentence(mimeData->text());
    return true;
}

void TextPage::savePicture()
{
    if (!m_result)
        return;
    auto* dialog = new QFileDialog(this, tr("Save picture"), {},
        tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(QStringLiteral("attention.png"));
    const HeatmapFigure figure{m_model->data(),
        {m_model->head(), m_model->scale(), m_model->colourMap()}, tr("playground")};
    connect(dialog, &QFileDialog::fileSelected, this, [this, figure](const QString& path) {
        m_fileJob.start<bool>(
            [figure, path, dark = Theme::current().dark](Monitor&) {
                writeHeatmapPicture(figure, path, dark);
                return true;
            },
            [this, path](bool) { Q_EMIT statusChanged(tr("Saved %1").arg(path)); });
    });
    dialog->open();
}

void TextPage::exportData()
{
    if (!m_result)
        return;
    auto* dialog = new QFileDialog(this, tr("Export data"), {},
        tr("CSV table (*.csv);;JSON (*.json);;NumPy array (*.npy);;All steps, safetensors "
           "(*.safetensors)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(QStringLiteral("attention.csv"));
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, result = m_result, data = m_model->data()](const QString& path) {
            m_fileJob.start<bool>(
                [result, data, path](Monitor&) {
                    writeTextData(*result, *data, path);
                    return true;
                },
                [this, path](bool) { Q_EMIT statusChanged(tr("Saved %1").arg(path)); });
        });
    dialog->open();
}

void TextPage::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("text"), m_field->sentence());
    settings.setValue(QStringLiteral("site"), QString::fromStdString(m_site));
    settings.setValue(QStringLiteral("head"), qlonglong(m_model->head()));
    settings.setValue(QStringLiteral("scale"), int(m_model->chosenScale()));
    settings.setValue(QStringLiteral("colourMap"), ColourMap::get(m_model->chosenColourMap()).id());
    if (m_inspectorGuard)
        saveLayerSettings(settings, m_inspector->settingsPanel()->settings());
}

void TextPage::restoreState(QSettings& settings)
{
    m_inspector->settingsPanel()->setSettings(loadLayerSettings(settings));
    m_site = settings.value(QStringLiteral("site"), QString::fromLatin1(weightsSite))
                 .toString()
                 .toStdString();
    m_model->setHead(settings.value(QStringLiteral("head"), 0).toInt());
    const int scale = settings.value(QStringLiteral("scale"), int(HeatmapScale::PerHead)).toInt();
    m_model->setScale(scales[std::size_t(std::clamp(scale, 0, int(scales.size()) - 1))]);
    const QString map = settings.value(QStringLiteral("colourMap")).toString();
    for (const ColourMapName name : weightMaps) {
        if (ColourMap::get(name).id() == map)
            m_model->setColourMap(name);
    }
    updateScaleItems();
    if (settings.contains(QStringLiteral("text")))
        m_field->setSentence(settings.value(QStringLiteral("text")).toString());
    else
        useSample(0);
}

void TextPage::retranslate()
{
    m_field->setPlaceholderText(tr("Type a sentence"));
    m_field->setAccessibleName(tr("Sentence"));
    m_samplesButton->setText(tr("Samples"));
    m_savePicture->setText(tr("Save Picture…"));
    m_exportData->setText(tr("Export Data…"));
    m_copyValue->setText(tr("Copy Value"));
    m_copyRow->setText(tr("Copy Row"));
    m_zoomIn->setText(tr("Zoom In"));
    m_zoomOut->setText(tr("Zoom Out"));
    m_fit->setText(tr("Fit"));
    const QList<TextSample> samples = textSamples();
    for (qsizetype i = 0; i < samples.size(); ++i)
        m_sampleActions[i]->setText(samples[i].name);
    m_scale->setAccessibleName(tr("Colour scale"));
    m_scale->setToolTip(tr("How numbers become colours"));
    for (std::size_t i = 0; i < scales.size(); ++i)
        m_scale->setItemText(int(i), tr("Scale: %1").arg(scaleName(scales[i])));
    m_colourMap->setAccessibleName(tr("Colour map"));
    for (std::size_t i = 0; i < weightMaps.size(); ++i)
        m_colourMap->setItemText(int(i), ColourMap::get(weightMaps[i]).displayName());
    if (m_result) {
        m_steps->setSteps(m_result->steps);
        m_stepTitle->setText(stepName(m_model->data()->site().kind));
    }
    updateNote();
    updateReadout();
}

void TextPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

} // namespace fovea::ui
