// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/projection_dialog.h"

#include "models/tensor_table_model.h"
#include "style/theme.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>

#include <algorithm>

namespace fovea::ui
{

namespace
{

// Head h takes the features from h * d_model / heads on, as the identity projection does.
Tensor identityMatrix(const LayerSettings& settings, int headSize)
{
    Tensor matrix({Index(settings.heads) * headSize, settings.modelSize});
    MatrixMap numbers = matrix.mutableMatrix();
    const int stride = settings.identityHeadSize();
    for (int head = 0; head < settings.heads; ++head) {
        for (int i = 0; i < std::min(headSize, stride); ++i) {
            if (const int feature = head * stride + i; feature < settings.modelSize)
                numbers(head * headSize + i, feature) = 1;
        }
    }
    return matrix;
}

Tensor fitted(const Tensor& old, const LayerSettings& settings, int headSize)
{
    Tensor matrix = identityMatrix(settings, headSize);
    if (old.isEmpty() || old.rank() != 2)
        return matrix;
    if (old.shape() == matrix.shape())
        return old;
    const Index rows = std::min(old.dim(0), matrix.dim(0));
    const Index columns = std::min(old.dim(1), matrix.dim(1));
    matrix.mutableMatrix().topLeftCorner(rows, columns) = old.matrix().topLeftCorner(rows, columns);
    return matrix;
}

} // namespace

void ProjectionDialog::fitMatrices(LayerSettings& settings)
{
    settings.queryWeight = fitted(settings.queryWeight, settings, settings.keySize);
    settings.keyWeight = fitted(settings.keyWeight, settings, settings.keySize);
    settings.valueWeight = fitted(settings.valueWeight, settings, settings.valueSize);
}

ProjectionDialog::ProjectionDialog(const LayerSettings& settings, QWidget* parent)
    : QDialog(parent), m_tabs(new QTabBar(this)), m_table(new QTableView(this))
{
    setWindowTitle(tr("Projection matrices"));
    LayerSettings fitting = settings;
    fitMatrices(fitting);
    const Tensor matrices[]{fitting.queryWeight, fitting.keyWeight, fitting.valueWeight};
    const QString names[]{tr("Query"), tr("Key"), tr("Value")};
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        m_models[i] = new TensorTableModel(this);
        m_models[i]->setMatrix(matrices[i]);
        m_tabs->addTab(names[i]);
    }
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Matrix"));
    m_table->setAccessibleName(tr("Numbers of the matrix"));
    m_table->horizontalHeader()->setDefaultSectionSize(72);
    m_table->verticalHeader()->setDefaultSectionSize(28);

    auto* hint = new QLabel(
        tr("Rows are the features of the heads, one head after the other; columns are the "
           "features of the token. Paste numbers from a spreadsheet into the selected cell."));
    hint->setProperty("role", QStringLiteral("hint"));
    hint->setWordWrap(true);

    auto* identity = new QPushButton(tr("Fill with identity"));
    auto* zero = new QPushButton(tr("Fill with zeros"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setProperty("role", QStringLiteral("primary"));
    for (QPushButton* button : {identity, zero})
        button->setAutoDefault(false);

    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(space::s);
    bottom->addWidget(identity);
    bottom->addWidget(zero);
    bottom->addStretch();
    bottom->addWidget(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::xl);
    layout->setSpacing(space::m);
    layout->addWidget(hint);
    layout->addWidget(m_tabs);
    layout->addWidget(m_table, 1);
    layout->addLayout(bottom);
    resize(760, 520);

    connect(identity, &QPushButton::clicked, this, [this, fitting] {
        const int index = m_tabs->currentIndex();
        m_models[std::size_t(index)]->setMatrix(
            identityMatrix(fitting, index == 2 ? fitting.valueSize : fitting.keySize));
    });
    connect(zero, &QPushButton::clicked, this, [this] {
        TensorTableModel* model = m_models[std::size_t(m_tabs->currentIndex())];
        model->setMatrix(Tensor(model->matrix().shape()));
    });
    connect(m_tabs, &QTabBar::currentChanged, this, &ProjectionDialog::showMatrix);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showMatrix(0);
}

Tensor ProjectionDialog::queryWeight() const
{
    return m_models[0]->matrix();
}

Tensor ProjectionDialog::keyWeight() const
{
    return m_models[1]->matrix();
}

Tensor ProjectionDialog::valueWeight() const
{
    return m_models[2]->matrix();
}

void ProjectionDialog::showMatrix(int index)
{
    m_table->setModel(m_models[std::size_t(index)]);
    m_table->setCurrentIndex(m_table->model()->index(0, 0));
}

void ProjectionDialog::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste)) {
        m_models[std::size_t(m_tabs->currentIndex())]->pasteText(
            QGuiApplication::clipboard()->text(), m_table->currentIndex());
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace fovea::ui
