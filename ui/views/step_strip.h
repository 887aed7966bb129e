// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_computation.h"

#include <QAbstractButton>
#include <QWidget>

class QButtonGroup;

namespace fovea::ui
{

/// One step of a computation: its matrix as a small picture, with its name below.
class StepButton : public QAbstractButton
{
    Q_OBJECT
public:
    explicit StepButton(QWidget* parent = nullptr);

    /// @param withPicture else the picture stays, for one that comes
    void setStep(const TextResult::Step& step, bool withPicture);
    const QImage& picture() const { return m_picture; }
    void setPicture(const QImage& picture);
    /// One that is on its way: a name without a picture.
    void setPending(const Site& site);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_picture;
};

/// The steps from embedding to output, one above the other in the order of computation; the checked
/// one is shown large. Up and down keys move along it.
class StepStrip : public QWidget
{
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);

    /// Keeps the buttons where the steps are the same kinds.
    /// @param withPictures of the steps; else setPictures() follows
    void setSteps(const TextResult& result, bool withPictures);
    /// Other pictures than the steps' own, by site.
    void setPictures(const std::map<std::string, QImage>& pictures);
    void setCurrentSite(const std::string& site);
    const std::string& currentSite() const { return m_current; }
    /// Null when there is none of that name.
    StepButton* currentButton() const;
    StepButton* button(int index) const { return m_buttons.value(index); }

Q_SIGNALS:
    void siteChosen(const std::string& site);

private:
    QButtonGroup* m_group;
    QList<StepButton*> m_buttons;
    std::vector<std::string> m_sites;
    std::string m_current;
};

} // namespace fovea::ui
