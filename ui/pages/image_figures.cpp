// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_figures.h"

#include "models/image_samples.h"
#include "models/image_site_text.h"
#include "pages/image_stage.h"
#include "views/channel_panel.h"
#include "views/image_comparison.h"
#include "views/patch_panel.h"

#include <QCoreApplication>

namespace fovea::ui
{

namespace
{

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ImageFigures)
};

} // namespace

ImageFigure ImageFigures::shown() const
{
    if (m_stage.display() == ImageDisplay::Gates)
        return gates();
    ImageFigure figure = m_stage.display() == ImageDisplay::Attention
        ? m_stage.patches()->figure()
        : m_stage.choice().figure(m_stage.look());
    figure.title = titleInRun(figure);
    figure.subtitle = m_stage.pictureText();
    return figure;
}

ImageFigure ImageFigures::compared() const
{
    if (!m_stage.comparison()->isActive() || !m_stage.showsPlane())
        return shown();
    ImageFigure figure = toKeep();
    figure.look = shown().look;
    figure.beside = m_stage.comparison()->figures();
    return figure;
}

ImageFigure ImageFigures::toKeep() const
{
    const ImageAnalysis& analysis = *m_stage.analysis();
    ImageFigure figure = shown();
    figure.look = m_stage.display() == ImageDisplay::Attention ? m_stage.patches()->ownLook()
                                                               : m_stage.choice().look();
    figure.title = Texts::tr("%1 · %2", "what it is, its name")
                       .arg(figure.title, QString::fromStdString(figure.site.name));
    QString picture = pictureName(analysis.image->path);
    if (analysis.frame)
        picture = Texts::tr("%1, frame %2").arg(picture).arg(*analysis.frame);
    figure.subtitle
        = Texts::tr("%1 · %2", "a picture, a model").arg(picture, modelCaption(analysis));
    return figure;
}

ImageFigure ImageFigures::gates() const
{
    ImageFigure figure;
    figure.image = m_stage.analysis()->image;
    figure.site = {m_stage.channels()->gate(), SiteKind::ChannelGate, 0, {}};
    figure.values = m_stage.channels()->gates();
    figure.title = imageSiteTitle(SiteKind::ChannelGate);
    figure.title = titleInRun(figure);
    figure.subtitle = m_stage.pictureText();
    figure.channelNames = channelDisplayNames(*m_stage.analysis(), figure.values.size());
    return figure;
}

/// While something is changed in the model, whether it is of the changed run or of the original
/// one. Where there is no difference to be shown, what is changed is.
QString ImageFigures::titleInRun(const ImageFigure& figure) const
{
    if (!m_stage.results().difference || figure.quantity.isDifference
        || figure.site.kind == SiteKind::Image)
        return figure.title;
    return (m_stage.changeView() == ChangeView::Original ? Texts::tr("%1, original")
                                                         : Texts::tr("%1, changed"))
        .arg(figure.title);
}

} // namespace fovea::ui
