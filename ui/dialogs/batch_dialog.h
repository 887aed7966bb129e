// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "export/picture_batch.h"
#include "jobs/job.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace fovea::ui
{

/// Writes a site of every picture of a folder to another folder, see PictureBatch. Stays open
/// beside the window while it works; closing it stops the work, which goes on where it ended when
/// it is started again.
class BatchDialog : public QDialog
{
    Q_OBJECT
public:
    /// What runs on the pictures.
    struct Subject {
        std::shared_ptr<const Model> model;
        QString name; ///< of the model, for people
        OutputOptions options; ///< its name and settings
        std::optional<image::PictureRecipe> recipe = {}; ///< in place of the model's own
    };

    explicit BatchDialog(QWidget* parent = nullptr);
    ~BatchDialog() override;

    /// For the next start. The site stays chosen where the model has it, too.
    void setSubject(const Subject& subject);

    QLineEdit* pictures() const { return m_pictures; }
    QLineEdit* results() const { return m_results; }
    QComboBox* sites() const { return m_sites; }
    QComboBox* formats() const { return m_formats; }
    QPushButton* startButton() const { return m_start; }
    QProgressBar* progress() const { return m_progress; }
    /// How far it is, and what came of it.
    QLabel* status() const { return m_status; }
    /// A line for each picture that failed.
    QListWidget* failures() const { return m_failures; }

    void start();
    void stop();
    void reject() override;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Count {
        int written = 0;
        int kept = 0;
        int failed = 0;
    };

    QWidget* folderRow(QLineEdit* field, QPushButton* button);
    void chooseFolder(QLineEdit* field, const QString& title);
    void take(const BatchStep& step);
    void setRunning(bool running);
    void refresh();
    void retranslate();
    QString counted() const;

    Subject m_subject;
    QLabel* m_hint;
    QFormLayout* m_form;
    QLabel* m_model;
    QLineEdit* m_pictures;
    QPushButton* m_choosePictures;
    QLineEdit* m_results;
    QPushButton* m_chooseResults;
    QComboBox* m_sites;
    QComboBox* m_formats;
    QProgressBar* m_progress;
    QLabel* m_status;
    QListWidget* m_failures;
    QDialogButtonBox* m_buttons;
    QPushButton* m_start;

    int m_run = 0; ///< tells the steps of an earlier run
    Count m_count;
    Job m_job;
};

} // namespace fovea::ui
