// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace fovea::ui
{

class Thumbnail;

/// What the image page shows before there is a picture: how to get one, and samples to try, or
/// which one is on its way.
class ImageEmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit ImageEmptyState(QWidget* parent = nullptr);

    /// Says that a picture is being opened, and how far, until the name is empty again.
    void setOpening(const QString& name);
    void setProgress(double fraction);

Q_SIGNALS:
    void openRequested();
    void sampleRequested(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();

    QWidget* m_card;
    QLabel* m_title;
    QLabel* m_hint;
    QProgressBar* m_progress;
    QString m_opening; // name of the picture
    QPushButton* m_open;
    QLabel* m_samplesTitle;
    QList<Thumbnail*> m_samples;
};

} // namespace fovea::ui
