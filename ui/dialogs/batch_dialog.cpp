// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/batch_dialog.h"

#include "export/site_choice.h"
#include "jobs/error_text.h"
#include "models/image_site_text.h"
#include "style/icon.h"
#include "style/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>

namespace fovea::ui
{

BatchDialog::BatchDialog(QWidget* parent)
    : QDialog(parent), m_hint(new QLabel(this)), m_form(new QFormLayout), m_model(new QLabel(this)),
      m_pictures(new QLineEdit(this)), m_choosePictures(new QPushButton(this)),
      m_results(new QLineEdit(this)), m_chooseResults(new QPushButton(this)),
      m_sites(new QComboBox(this)), m_formats(new QComboBox(this)),
      m_progress(new QProgressBar(this)), m_status(new QLabel(this)),
      m_failures(new QListWidget(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)),
      m_start(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole))
{
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setWordWrap(true);
    for (const std::string& format : outputExtensions())
        m_formats->addItem(QString(), QString::fromStdString(format));
    for (QComboBox* box : {m_sites, m_formats})
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_form->setHorizontalSpacing(space::m);
    m_form->setVerticalSpacing(space::s);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->addRow(new QLabel(this), folderRow(m_pictures, m_choosePictures));
    m_form->addRow(new QLabel(this), folderRow(m_results, m_chooseResults));
    m_form->addRow(new QLabel(this), m_model);
    m_form->addRow(new QLabel(this), m_sites);
    m_form->addRow(new QLabel(this), m_formats);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_status->setWordWrap(true);
    m_failures->setWordWrap(true);
    m_failures->hide();
    m_start->setProperty("role", QStringLiteral("primary"));
    m_start->setDefault(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::xl);
    layout->setSpacing(space::m);
    layout->addWidget(m_hint);
    layout->addLayout(m_form);
    layout->addSpacing(space::s);
    layout->addWidget(m_progress);
    layout->addWidget(m_status);
    layout->addWidget(m_failures, 1);
    layout->addStretch();
    layout->addWidget(m_buttons);
    resize(560, sizeHint().height());

    connect(m_choosePictures, &QPushButton::clicked, this,
        [this] { chooseFolder(m_pictures, tr("Folder of Pictures")); });
    connect(m_chooseResults, &QPushButton::clicked, this,
        [this] { chooseFolder(m_results, tr("Folder for the Results")); });
    for (QLineEdit* field : {m_pictures, m_results})
        connect(field, &QLineEdit::textChanged, this, &BatchDialog::refresh);
    connect(m_start, &QPushButton::clicked, this, [this] { m_job.isRunning() ? stop() : start(); });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &BatchDialog::reject);
    connect(&m_job, &Job::progressChanged, this,
        [this](double fraction) { m_progress->setValue(int(fraction * 1000)); });
    connect(&m_job, &Job::runningChanged, this, &BatchDialog::setRunning);
    connect(&m_job, &Job::failed, m_status, &QLabel::setText);
    retranslate();
}

BatchDialog::~BatchDialog() = default;

void BatchDialog::setSubject(const Subject& subject)
{
    const QString chosen = m_sites->currentData().toString();
    m_subject = subject;
    m_model->setText(subject.name);
    const Site usual = chooseSite(*subject.model, subject.options);
    m_sites->clear();
    const auto links = subject.model->attentionLinks();
    for (const Site& site : subject.model->sites())
        m_sites->addItem(
            tr("%1 (%2)").arg(imageSiteTitle(links, site), QString::fromStdString(site.name)),
            QString::fromStdString(site.name));
    const int again = m_sites->findData(chosen);
    m_sites->setCurrentIndex(
        again >= 0 ? again : m_sites->findData(QString::fromStdString(usual.name)));
}

QWidget* BatchDialog::folderRow(QLineEdit* field, QPushButton* button)
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(field, 1);
    layout->addWidget(button);
    button->setAutoDefault(false);
    return row;
}

void BatchDialog::chooseFolder(QLineEdit* field, const QString& title)
{
    auto* dialog = new QFileDialog(this, title, field->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this, field](const QString& path) {
        field->setText(QDir::toNativeSeparators(path));
        // A folder of its own beside that of the pictures, until another one is chosen.
        if (field == m_pictures && m_results->text().isEmpty())
            m_results->setText(QDir::toNativeSeparators(path) + QStringLiteral("-fovea"));
    });
    dialog->open();
}

void BatchDialog::start()
{
    if (!m_start->isEnabled())
        return;
    OutputOptions options = m_subject.options;
    options.site = m_sites->currentData().toString().toStdString();
    options.theme = Theme::current().dark ? "dark" : "light";
    m_count = {};
    m_failures->clear();
    m_failures->hide();
    m_progress->setValue(0);
    m_status->setText(tr("Reading the folder…"));
    const int run = ++m_run;
    m_job.start<bool>(
        [this, run, options, model = m_subject.model, recipe = m_subject.recipe,
            pictures = QDir::fromNativeSeparators(m_pictures->text()),
            results = QDir::fromNativeSeparators(m_results->text()),
            format = m_formats->currentData().toString()](Monitor& monitor) {
            const PictureBatch batch(pictures, results, {format}, ImageRun(model, options, recipe),
                [](const QString& path, Monitor& part) { return loadImage(path, part); });
            // The dialog's job waits for this work before the dialog is gone.
            const auto report = [this, run](const BatchStep& step) {
                QMetaObject::invokeMethod(
                    this,
                    [this, run, step] {
                        if (run == m_run)
                            take(step);
                    },
                    Qt::QueuedConnection);
            };
            batch.run(report, monitor);
            return true;
        },
        [this](bool) {
            m_progress->setValue(m_progress->maximum());
            m_status->setText(tr("Done: %1.").arg(counted()));
        });
}

void BatchDialog::stop()
{
    if (!m_job.isRunning())
        return;
    m_job.cancel();
    ++m_run;
    m_status->setText(tr("Stopped: %1. Start goes on where it ended.").arg(counted()));
}

/// Esc stops first.
void BatchDialog::reject()
{
    if (m_job.isRunning())
        stop();
    else
        QDialog::reject();
}

void BatchDialog::take(const BatchStep& step)
{
    switch (step.result) {
    case BatchStep::Result::Written:
        ++m_count.written;
        break;
    case BatchStep::Result::Kept:
        ++m_count.kept;
        break;
    case BatchStep::Result::Failed:
        ++m_count.failed;
        m_failures->addItem(new QListWidgetItem(icon(Icon::Warning), toUserText(*step.error)));
        m_failures->show();
        break;
    }
    m_status->setText(tr("%1 of %2: %3").arg(step.index + 1).arg(step.count).arg(step.picture));
}

QString BatchDialog::counted() const
{
    return tr("%1 written, %2 there already, %3 failed")
        .arg(m_count.written)
        .arg(m_count.kept)
        .arg(m_count.failed);
}

void BatchDialog::setRunning(bool running)
{
    for (QWidget* field : std::initializer_list<QWidget*>{
             m_pictures, m_choosePictures, m_results, m_chooseResults, m_sites, m_formats})
        field->setEnabled(!running);
    m_start->setText(running ? tr("Stop") : tr("Start"));
    refresh();
}

void BatchDialog::refresh()
{
    m_start->setEnabled(m_job.isRunning()
        || (!m_pictures->text().trimmed().isEmpty() && !m_results->text().trimmed().isEmpty()));
}

void BatchDialog::retranslate()
{
    setWindowTitle(tr("Pictures of a Folder"));
    m_hint->setText(
        tr("Of every picture of a folder, what the model makes of it is written to another folder. "
           "What is there already is passed over, unless the picture or a choice has changed."));
    const QStringList labels{
        tr("&Pictures"), tr("&Results"), tr("Model"), tr("&Step"), tr("&Write")};
    const QList<QWidget*> buddies{m_pictures, m_results, nullptr, m_sites, m_formats};
    for (int i = 0; i < labels.size(); ++i) {
        auto* label = qobject_cast<QLabel*>(m_form->itemAt(i, QFormLayout::LabelRole)->widget());
        label->setText(labels[i]);
        label->setBuddy(buddies[i]);
    }
    m_pictures->setAccessibleName(tr("Folder of the pictures"));
    m_results->setAccessibleName(tr("Folder for the results"));
    m_choosePictures->setText(tr("Choose…"));
    m_choosePictures->setAccessibleName(tr("Choose the folder of the pictures"));
    m_chooseResults->setText(tr("Choose…"));
    m_chooseResults->setAccessibleName(tr("Choose the folder for the results"));
    m_sites->setAccessibleName(tr("Step to write"));
    if (m_subject.model)
        setSubject(Subject(m_subject));
    m_formats->setAccessibleName(tr("Kind of file to write"));
    const QStringList formats{tr("Picture (PNG)"), tr("Picture (SVG)"), tr("Picture (PDF)"),
        tr("Numbers (CSV)"), tr("Numbers (JSON)"), tr("Numbers (NPY)"),
        tr("Every tensor (safetensors)")};
    for (int i = 0; i < m_formats->count(); ++i)
        m_formats->setItemText(i, formats[i]);
    m_progress->setAccessibleName(tr("Progress"));
    m_failures->setAccessibleName(tr("Pictures that failed"));
    m_buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    setRunning(m_job.isRunning());
}

void BatchDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace fovea::ui
