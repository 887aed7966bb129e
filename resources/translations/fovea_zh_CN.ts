<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Channel</name>
    <message>
        <source>light, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>red, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>green, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yellow, level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yellow, fine spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yellow, medium spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yellow, coarse spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fine edges, 0 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fine edges, 45 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fine edges, 90 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fine edges, 135 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coarse edges, 0 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coarse edges, 45 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coarse edges, 90 degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coarse edges, 135 degrees</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColourMap</name>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Magma</source>
        <translation>Magma</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Blue to red</source>
        <translation>蓝到红</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>The weight spatial.conv.weight has the kernel %1 x %2. Choose odd sizes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight conv.weight of channel attention has an even kernel size, %1. Choose an odd one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 query heads cannot share %2 key heads. Choose a number of key heads that divides the number of query heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The multi-head attention has the parameter %1, which is not supported. Use one made without add_bias_kv.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 features cannot be split over %2 heads. Choose a number of heads that divides them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A feature map of %1 x %2 cannot be subsampled by 2. Turn subsampling off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameter %1 is missing. Choose a file that has all parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight %1 has the shape %2, but %3 is needed (-1: any size). Check that the weights belong to this mechanism and number of channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no picture to read, its width or height is zero. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture has %1 channels of %2 bits. Convert it to RGB or grey with 8 or 16 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is write-protected. Change its permissions or choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder. Give the name of a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of the output file is empty. Give one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: there is no folder %2. Create it or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the folder %2 is not writable. Choose another place or change its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the disk is full. Free some space or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may not be read. Change its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a device or pipe. Save its data to a file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged or not an npy file: its header can&apos;t be read. Save the array again with numpy.save.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not an npy file. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has npy version %2, which is not known. Save it as version 1.0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the type %2, which can&apos;t be read. Convert the array to float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is truncated: it has only %2 bytes of data, less than its shape needs. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 bytes of data, more than its shape needs. Save one array per file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a safetensors file. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is truncated: its header takes %2 bytes, but only %3 are there. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is truncated: tensor %2 ends at byte %3 of the data, which has only %4. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the data of tensor %2 overlaps another&apos;s or leaves a gap. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the shape of tensor %2 does not fit its %3 bytes. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: %2 bytes after its last tensor belong to none. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor %2. Check that the file belongs to this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 has the type %3, which can&apos;t be read. Convert it to F32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: its safetensors header is not valid JSON at byte %2. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the entry %2 in its safetensors header lacks a proper dtype, shape or data_offsets. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: %2 occurs twice in its safetensors header. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the tensor name %2 is taken already. Rename one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Choose one of: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Give a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image playground has no setting &quot;%1&quot;. Choose one of: channel, spatial, weights, reduction, kernel, seed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting reduction cannot be %1. Choose 1 to 32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting kernel cannot be %1. Choose 3 or 7.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The character vectors have the shape %1, but the vocabulary lists %2 characters. Reinstall the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Allowed is: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The given matrix %1 has the shape %2, but the sizes chosen need %3. Give another matrix or other sizes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no setting &quot;%1&quot;. There are: unit, scoring, projection, heads, d_model, d_k, d_v, scaling, positions, temperature, causal, window, valid_length, seed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The playground block reads a picture of shape [3, height, width] with sides from 1 to %1, but this one has the shape %2. Resize it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The edit of %1 gave a tensor of shape %2; keep the shape %3 and float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens, but the playground takes at most %2. Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rules for splitting text could not be loaded (%1). Reinstall the ICU library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be drawn. Choose a smaller size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not say which kind of picture it is. End it in .png, .svg or .pdf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2 x %3 pixels. Choose another size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist. Check the name or open another picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder. Open a picture inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a regular file. Open a picture file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be read (%2). Check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than 1 GB. Save the picture in a smaller format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be read (%2). Check the disk or copy the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty. Open another picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2 by %3 pixels, more than the 100 megapixels that can be opened. Scale it down first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a picture in a known format. Save it as PNG, JPEG, WebP, GIF, BMP or TIFF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends too early: a part of the picture is missing. Copy or download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a CMYK picture that does not say how its inks are stored. Save it as RGB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Copy it again or open another picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pasted picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pasted picture is empty. Copy it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImageSite</name>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel gates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask before the sigmoid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spatial mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element gates</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>row&apos;s largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>absolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlaneLegend</name>
    <message>
        <source>%1, stretched from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, absolute scale from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stretched to its range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>absolute scale</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TokenText</name>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attending token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attended token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::ui::AboutDialog</name>
    <message>
        <source>About Fovea</source>
        <translation>关于 Fovea</translation>
    </message>
    <message>
        <source>Fovea&apos;s icon</source>
        <translation>Fovea 的图标</translation>
    </message>
    <message>
        <source>Fovea</source>
        <translation>Fovea</translation>
    </message>
    <message>
        <source>Shows what attention does, in sentences and images.</source>
        <translation>展示注意力在句子和图片里做了什么。</translation>
    </message>
    <message>
        <source>Version %1, computing with %2 instructions, Qt %3.</source>
        <translation>版本 %1，使用 %2 指令集计算，Qt %3。</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Fovea is free software under the Apache License 2.0. It uses Qt (LGPL 3), Eigen (MPL 2.0), ICU (Unicode License) and JSON for Modern C++ (MIT).</source>
        <translation>Fovea 是自由软件，采用 Apache 许可证 2.0。它使用了 Qt（LGPL 3）、Eigen（MPL 2.0）、ICU（Unicode 许可证）和 JSON for Modern C++（MIT）。</translation>
    </message>
    <message>
        <source>The Chinese character vectors are under the Apache License 2.0. Sample photographs: coffee by Rachel Michetti and the cat Chelsea by Stefan van der Walt (both CC0), astronaut Eileen Collins by NASA (public domain). Colour maps: viridis, magma and cividis from matplotlib, blue to red after Kenneth Moreland.</source>
        <translation>汉字向量采用 Apache 许可证 2.0。示例照片：咖啡由 Rachel Michetti 拍摄，猫 Chelsea 由 Stefan van der Walt 拍摄（均为 CC0），宇航员 Eileen Collins 由 NASA 拍摄（公有领域）。颜色映射：viridis、magma 和 cividis 来自 matplotlib，蓝到红依照 Kenneth Moreland 的方法。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ActivityRail</name>
    <message>
        <source>Activities</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1（Ctrl+%2）</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ErrorBanner</name>
    <message>
        <source>Dismiss (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭这条消息</translation>
    </message>
</context>
<context>
    <name>fovea::ui::GateBars</name>
    <message>
        <source>Channel gates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapModel</name>
    <message>
        <source>%1 attends to %2 with weight %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores %2 with %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, feature %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapView</name>
    <message>
        <source>Heat map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageView</name>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::ui::Job</name>
    <message>
        <source>There is not enough memory for this. Try a smaller input.</source>
        <translation>内存不足。请换一个较小的输入。</translation>
    </message>
    <message>
        <source>Something unexpected went wrong. Try again.</source>
        <translation>出现了意外错误。请再试一次。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::Language</name>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LegendView</name>
    <message>
        <source>Legend: colours on the scale &quot;%1&quot;, from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::ui::MainWindow</name>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 is not a kind of file that Fovea opens. Choose a picture, such as a PNG or JPEG file.</source>
        <translation>%1 不是 Fovea 能打开的文件类型。请选择图片，例如 PNG 或 JPEG 文件。</translation>
    </message>
    <message>
        <source>%1 – Fovea</source>
        <translation>%1 – Fovea</translation>
    </message>
    <message>
        <source>Fovea</source>
        <translation>Fovea</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the computation</source>
        <translation>停止计算</translation>
    </message>
    <message>
        <source>Show or hide the inspector (F9)</source>
        <translation>显示或隐藏检查器（F9）</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>In pictures</source>
        <translation>在图中</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Wheel, pinch, + and −</source>
        <translation>滚轮、双指捏合、+ 和 −</translation>
    </message>
    <message>
        <source>Move the picture</source>
        <translation>移动图片</translation>
    </message>
    <message>
        <source>Drag, or Shift with the arrow keys</source>
        <translation>拖动，或按住 Shift 加方向键</translation>
    </message>
    <message>
        <source>Fit the picture to the window</source>
        <translation>让图片适合窗口</translation>
    </message>
    <message>
        <source>Double click, or 0</source>
        <translation>双击，或按 0</translation>
    </message>
    <message>
        <source>Move to the next cell</source>
        <translation>移到下一格</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Pin a cell</source>
        <translation>固定一格</translation>
    </message>
    <message>
        <source>Click, or Enter</source>
        <translation>单击，或按 Enter</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>随处可用</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>下一个控件</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Dismiss a message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>fovea::ui::WindowMenus</name>
    <message>
        <source>&amp;Clear the list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>键盘与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Fovea</source>
        <translation>关于 Fovea(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
</TS>
