<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Channel</name>
    <message>
        <source>light, level</source>
        <translation>亮，强度</translation>
    </message>
    <message>
        <source>light, fine spot</source>
        <translation>亮，细斑点</translation>
    </message>
    <message>
        <source>light, medium spot</source>
        <translation>亮，中斑点</translation>
    </message>
    <message>
        <source>light, coarse spot</source>
        <translation>亮，粗斑点</translation>
    </message>
    <message>
        <source>dark, level</source>
        <translation>暗，强度</translation>
    </message>
    <message>
        <source>dark, fine spot</source>
        <translation>暗，细斑点</translation>
    </message>
    <message>
        <source>dark, medium spot</source>
        <translation>暗，中斑点</translation>
    </message>
    <message>
        <source>dark, coarse spot</source>
        <translation>暗，粗斑点</translation>
    </message>
    <message>
        <source>red, level</source>
        <translation>红，强度</translation>
    </message>
    <message>
        <source>red, fine spot</source>
        <translation>红，细斑点</translation>
    </message>
    <message>
        <source>red, medium spot</source>
        <translation>红，中斑点</translation>
    </message>
    <message>
        <source>red, coarse spot</source>
        <translation>红，粗斑点</translation>
    </message>
    <message>
        <source>green, level</source>
        <translation>绿，强度</translation>
    </message>
    <message>
        <source>green, fine spot</source>
        <translation>绿，细斑点</translation>
    </message>
    <message>
        <source>green, medium spot</source>
        <translation>绿，中斑点</translation>
    </message>
    <message>
        <source>green, coarse spot</source>
        <translation>绿，粗斑点</translation>
    </message>
    <message>
        <source>blue, level</source>
        <translation>蓝，强度</translation>
    </message>
    <message>
        <source>blue, fine spot</source>
        <translation>蓝，细斑点</translation>
    </message>
    <message>
        <source>blue, medium spot</source>
        <translation>蓝，中斑点</translation>
    </message>
    <message>
        <source>blue, coarse spot</source>
        <translation>蓝，粗斑点</translation>
    </message>
    <message>
        <source>yellow, level</source>
        <translation>黄，强度</translation>
    </message>
    <message>
        <source>yellow, fine spot</source>
        <translation>黄，细斑点</translation>
    </message>
    <message>
        <source>yellow, medium spot</source>
        <translation>黄，中斑点</translation>
    </message>
    <message>
        <source>yellow, coarse spot</source>
        <translation>黄，粗斑点</translation>
    </message>
    <message>
        <source>fine edges, 0 degrees</source>
        <translation>细边缘，0 度</translation>
    </message>
    <message>
        <source>fine edges, 45 degrees</source>
        <translation>细边缘，45 度</translation>
    </message>
    <message>
        <source>fine edges, 90 degrees</source>
        <translation>细边缘，90 度</translation>
    </message>
    <message>
        <source>fine edges, 135 degrees</source>
        <translation>细边缘，135 度</translation>
    </message>
    <message>
        <source>coarse edges, 0 degrees</source>
        <translation>粗边缘，0 度</translation>
    </message>
    <message>
        <source>coarse edges, 45 degrees</source>
        <translation>粗边缘，45 度</translation>
    </message>
    <message>
        <source>coarse edges, 90 degrees</source>
        <translation>粗边缘，90 度</translation>
    </message>
    <message>
        <source>coarse edges, 135 degrees</source>
        <translation>粗边缘，135 度</translation>
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
        <translation>权重 spatial.conv.weight 的卷积核为 %1 x %2。请使用奇数大小。</translation>
    </message>
    <message>
        <source>The weight conv.weight of channel attention has an even kernel size, %1. Choose an odd one.</source>
        <translation>通道注意力的权重 conv.weight 的卷积核大小为偶数 %1。请使用奇数大小。</translation>
    </message>
    <message>
        <source>%1 query heads cannot share %2 key heads. Choose a number of key heads that divides the number of query heads.</source>
        <translation>%1 个查询头无法共享 %2 个键头。请让键头数整除查询头数。</translation>
    </message>
    <message>
        <source>The multi-head attention has the parameter %1, which is not supported. Use one made without add_bias_kv.</source>
        <translation>多头注意力含有不支持的参数 %1。请使用未启用 add_bias_kv 的模型。</translation>
    </message>
    <message>
        <source>%1 features cannot be split over %2 heads. Choose a number of heads that divides them.</source>
        <translation>%1 个特征无法平分给 %2 个头。请选择能整除特征数的头数。</translation>
    </message>
    <message>
        <source>A feature map of %1 x %2 cannot be subsampled by 2. Turn subsampling off.</source>
        <translation>%1 x %2 的特征图无法做 2 倍下采样。请关闭下采样。</translation>
    </message>
    <message>
        <source>The parameter %1 is missing. Choose a file that has all parameters.</source>
        <translation>缺少参数 %1。请选择包含全部参数的文件。</translation>
    </message>
    <message>
        <source>The weight %1 has the shape %2, but %3 is needed (-1: any size). Check that the weights belong to this mechanism and number of channels.</source>
        <translation>权重 %1 的形状为 %2，但需要 %3（-1 表示任意大小）。请检查权重是否与该机制和通道数相符。</translation>
    </message>
    <message>
        <source>There is no picture to read, its width or height is zero. Choose another one.</source>
        <translation>没有可读取的图片，它的宽或高为零。请选择其他图片。</translation>
    </message>
    <message>
        <source>The picture has %1 channels of %2 bits. Convert it to RGB or grey with 8 or 16 bits.</source>
        <translation>图片有 %1 个 %2 位的通道。请将它转换为 8 位或 16 位的 RGB 或灰度图片。</translation>
    </message>
    <message>
        <source>%1 is write-protected. Change its permissions or choose another name.</source>
        <translation>%1 是只读的。请更改其权限或换一个名称。</translation>
    </message>
    <message>
        <source>%1 is a folder. Give the name of a file.</source>
        <translation>%1 是文件夹。请给出文件名。</translation>
    </message>
    <message>
        <source>The name of the output file is empty. Give one.</source>
        <translation>输出文件名为空。请给出文件名。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: there is no folder %2. Create it or choose another place.</source>
        <translation>无法写入 %1：文件夹 %2 不存在。请创建它或换一个位置。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the folder %2 is not writable. Choose another place or change its permissions.</source>
        <translation>无法写入 %1：文件夹 %2 不可写。请换一个位置或更改其权限。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the disk is full. Free some space or choose another place.</source>
        <translation>无法写入 %1：磁盘已满。请腾出空间或换一个位置。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2. Choose another place.</source>
        <translation>无法写入 %1：%2。请换一个位置。</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path.</source>
        <translation>%1 不存在。请检查路径。</translation>
    </message>
    <message>
        <source>%1 may not be read. Change its permissions.</source>
        <translation>没有读取 %1 的权限。请更改其权限。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2. Choose another file.</source>
        <translation>无法读取 %1：%2。请选择其他文件。</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file inside it.</source>
        <translation>%1 是文件夹。请选择其中的文件。</translation>
    </message>
    <message>
        <source>%1 is a device or pipe. Save its data to a file first.</source>
        <translation>%1 是设备或管道。请先将其数据保存到文件。</translation>
    </message>
    <message>
        <source>%1 is damaged or not an npy file: its header can&apos;t be read. Save the array again with numpy.save.</source>
        <translation>%1 已损坏或不是 npy 文件：无法读取文件头。请用 numpy.save 重新保存数组。</translation>
    </message>
    <message>
        <source>%1 is not an npy file. Choose another file.</source>
        <translation>%1 不是 npy 文件。请选择其他文件。</translation>
    </message>
    <message>
        <source>%1 has npy version %2, which is not known. Save it as version 1.0.</source>
        <translation>%1 的 npy 版本 %2 无法识别。请以 1.0 版本保存。</translation>
    </message>
    <message>
        <source>%1 holds the type %2, which can&apos;t be read. Convert the array to float32.</source>
        <translation>%1 的数据类型 %2 无法读取。请将数组转换为 float32。</translation>
    </message>
    <message>
        <source>%1 is truncated: it has only %2 bytes of data, less than its shape needs. Get the file again.</source>
        <translation>%1 不完整：只有 %2 字节数据，少于其形状所需。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 has %2 bytes of data, more than its shape needs. Save one array per file.</source>
        <translation>%1 有 %2 字节数据，多于其形状所需。请每个文件只保存一个数组。</translation>
    </message>
    <message>
        <source>%1 is not a safetensors file. Choose another file.</source>
        <translation>%1 不是 safetensors 文件。请选择其他文件。</translation>
    </message>
    <message>
        <source>%1 is truncated: its header takes %2 bytes, but only %3 are there. Get the file again.</source>
        <translation>%1 不完整：文件头需要 %2 字节，但只有 %3 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is truncated: tensor %2 ends at byte %3 of the data, which has only %4. Get the file again.</source>
        <translation>%1 不完整：张量 %2 结束于数据的第 %3 字节，但数据只有 %4 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: the data of tensor %2 overlaps another&apos;s or leaves a gap. Get the file again.</source>
        <translation>%1 已损坏：张量 %2 的数据与其他张量重叠或留有空隙。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: the shape of tensor %2 does not fit its %3 bytes. Get the file again.</source>
        <translation>%1 已损坏：张量 %2 的形状与其 %3 字节数据不符。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 bytes after its last tensor belong to none. Get the file again.</source>
        <translation>%1 已损坏：最后一个张量之后有 %2 字节不属于任何张量。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 has no tensor %2. Check that the file belongs to this model.</source>
        <translation>%1 中没有张量 %2。请检查该文件是否属于此模型。</translation>
    </message>
    <message>
        <source>%1: tensor %2 has the type %3, which can&apos;t be read. Convert it to F32.</source>
        <translation>%1：张量 %2 的类型 %3 无法读取。请将它转换为 F32。</translation>
    </message>
    <message>
        <source>%1 is damaged: its safetensors header is not valid JSON at byte %2. Get the file again.</source>
        <translation>%1 已损坏：safetensors 文件头在第 %2 字节处不是有效的 JSON。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: the entry %2 in its safetensors header lacks a proper dtype, shape or data_offsets. Get the file again.</source>
        <translation>%1 已损坏：safetensors 文件头的条目 %2 缺少正确的 dtype、shape 或 data_offsets。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 occurs twice in its safetensors header. Get the file again.</source>
        <translation>%1 已损坏：%2 在 safetensors 文件头中出现了两次。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: the tensor name %2 is taken already. Rename one.</source>
        <translation>无法写入 %1：张量名称 %2 已被占用。请重命名其中一个。</translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Choose one of: %3.</source>
        <translation>设置项 %1 不能是“%2”。请从中选择：%3。</translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Give a whole number.</source>
        <translation>设置项 %1 不能是“%2”。请给出整数。</translation>
    </message>
    <message>
        <source>The image playground has no setting &quot;%1&quot;. Choose one of: channel, spatial, weights, reduction, kernel, seed.</source>
        <translation>图像演练场没有设置项“%1”。请从中选择：channel、spatial、weights、reduction、kernel、seed。</translation>
    </message>
    <message>
        <source>The setting reduction cannot be %1. Choose 1 to 32.</source>
        <translation>设置项 reduction 不能是 %1。请选择 1 到 32。</translation>
    </message>
    <message>
        <source>The setting kernel cannot be %1. Choose 3 or 7.</source>
        <translation>设置项 kernel 不能是 %1。请选择 3 或 7。</translation>
    </message>
    <message>
        <source>The character vectors have the shape %1, but the vocabulary lists %2 characters. Reinstall the program.</source>
        <translation>汉字向量的形状为 %1，但词表列有 %2 个字符。请重新安装本程序。</translation>
    </message>
    <message>
        <source>The setting %1 cannot be &quot;%2&quot;. Allowed is: %3.</source>
        <translation>设置项 %1 不能是“%2”。允许的值：%3。</translation>
    </message>
    <message>
        <source>The given matrix %1 has the shape %2, but the sizes chosen need %3. Give another matrix or other sizes.</source>
        <translation>给定的矩阵 %1 的形状为 %2，但所选维度需要 %3。请换一个矩阵或改变维度。</translation>
    </message>
    <message>
        <source>There is no setting &quot;%1&quot;. There are: unit, scoring, projection, heads, d_model, d_k, d_v, scaling, positions, temperature, causal, window, valid_length, seed.</source>
        <translation>没有设置项“%1”。可用的有：unit、scoring、projection、heads、d_model、d_k、d_v、scaling、positions、temperature、causal、window、valid_length、seed。</translation>
    </message>
    <message>
        <source>The playground block reads a picture of shape [3, height, width] with sides from 1 to %1, but this one has the shape %2. Resize it.</source>
        <translation>演练场模块读取形状为 [3, height, width]、边长为 1 到 %1 的图片，但这张图片的形状为 %2。请调整其大小。</translation>
    </message>
    <message>
        <source>The edit of %1 gave a tensor of shape %2; keep the shape %3 and float32.</source>
        <translation>对 %1 的修改得到了形状为 %2 的张量；请保持形状 %3 和 float32 类型。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but the playground takes at most %2. Shorten it.</source>
        <translation>文本有 %1 个词元，但演练场最多接受 %2 个。请缩短文本。</translation>
    </message>
    <message>
        <source>The rules for splitting text could not be loaded (%1). Reinstall the ICU library.</source>
        <translation>无法加载文本切分规则（%1）。请重新安装 ICU 库。</translation>
    </message>
    <message>
        <source>%1 could not be drawn. Choose a smaller size.</source>
        <translation>无法绘制 %1。请选择较小的尺寸。</translation>
    </message>
    <message>
        <source>%1 does not say which kind of picture it is. End it in .png, .svg or .pdf.</source>
        <translation>%1 没有说明图片的格式。请以 .png、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be %2 x %3 pixels. Choose another size.</source>
        <translation>%1 不能是 %2 x %3 像素。请选择其他尺寸。</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the name or open another picture.</source>
        <translation>%1 不存在。请检查名称或打开其他图片。</translation>
    </message>
    <message>
        <source>%1 is a folder. Open a picture inside it.</source>
        <translation>%1 是文件夹。请打开其中的图片。</translation>
    </message>
    <message>
        <source>%1 is not a regular file. Open a picture file.</source>
        <translation>%1 不是普通文件。请打开图片文件。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read (%2). Check its permissions.</source>
        <translation>无法读取 %1（%2）。请检查其权限。</translation>
    </message>
    <message>
        <source>%1 is larger than 1 GB. Save the picture in a smaller format.</source>
        <translation>%1 大于 1 GB。请将图片保存为更小的格式。</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read (%2). Check the disk or copy the file again.</source>
        <translation>无法读取 %1（%2）。请检查磁盘或重新复制该文件。</translation>
    </message>
    <message>
        <source>%1 is empty. Open another picture.</source>
        <translation>%1 是空文件。请打开其他图片。</translation>
    </message>
    <message>
        <source>%1 is %2 by %3 pixels, more than the 100 megapixels that can be opened. Scale it down first.</source>
        <translation>%1 为 %2 × %3 像素，超过了可打开的上限一亿像素。请先将它缩小。</translation>
    </message>
    <message>
        <source>%1 is not a picture in a known format. Save it as PNG, JPEG, WebP, GIF, BMP or TIFF.</source>
        <translation>%1 不是已知格式的图片。请将它保存为 PNG、JPEG、WebP、GIF、BMP 或 TIFF。</translation>
    </message>
    <message>
        <source>%1 ends too early: a part of the picture is missing. Copy or download it again.</source>
        <translation>%1 不完整：缺少图片的一部分。请重新复制或下载。</translation>
    </message>
    <message>
        <source>%1 is a CMYK picture that does not say how its inks are stored. Save it as RGB.</source>
        <translation>%1 是 CMYK 图片，但没有说明油墨的存储方式。请将它保存为 RGB。</translation>
    </message>
    <message>
        <source>%1 is damaged (%2). Copy it again or open another picture.</source>
        <translation>%1 已损坏（%2）。请重新复制或打开其他图片。</translation>
    </message>
    <message>
        <source>The pasted picture</source>
        <translation>粘贴的图片</translation>
    </message>
    <message>
        <source>The pasted picture is empty. Copy it again.</source>
        <translation>粘贴的图片是空的。请重新复制。</translation>
    </message>
    <message>
        <source>%1 has an ending that is not known here. Choose .csv, .json, .npy or .safetensors.</source>
        <translation>%1 的扩展名无法识别。请选择 .csv、.json、.npy 或 .safetensors。</translation>
    </message>
    <message>
        <source>%1 is damaged: a checksum is wrong. Copy it again or open another picture.</source>
        <translation>%1 已损坏：校验和不符。请重新复制该文件，或打开另一张图片。</translation>
    </message>
</context>
<context>
    <name>ImageSample</name>
    <message>
        <source>Coffee</source>
        <translation>咖啡</translation>
    </message>
    <message>
        <source>Cat</source>
        <translation>猫</translation>
    </message>
    <message>
        <source>Astronaut</source>
        <translation>宇航员</translation>
    </message>
</context>
<context>
    <name>ImageSite</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Feature maps</source>
        <translation>特征图</translation>
    </message>
    <message>
        <source>Channel values</source>
        <translation>通道值</translation>
    </message>
    <message>
        <source>Channel gates</source>
        <translation>通道门控</translation>
    </message>
    <message>
        <source>Mask before the sigmoid</source>
        <translation>sigmoid 前的掩码</translation>
    </message>
    <message>
        <source>Spatial mask</source>
        <translation>空间掩码</translation>
    </message>
    <message>
        <source>Element gates</source>
        <translation>逐元素门控</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>row&apos;s largest</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>−largest</source>
        <translation>−最大值</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>per row</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>per head</source>
        <translation>按头</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
</context>
<context>
    <name>PlaneLegend</name>
    <message>
        <source>%1, stretched from %2 to %3</source>
        <translation>%1，拉伸自 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, absolute scale from %2 to %3</source>
        <translation>%1，绝对色标，从 %2 到 %3</translation>
    </message>
    <message>
        <source>stretched to its range</source>
        <translation>拉伸到自身范围</translation>
    </message>
    <message>
        <source>absolute scale</source>
        <translation>绝对色标</translation>
    </message>
</context>
<context>
    <name>TextSamples</name>
    <message>
        <source>English sentence</source>
        <translation>英文句子</translation>
    </message>
    <message>
        <source>Chinese sentence</source>
        <translation>中文句子</translation>
    </message>
    <message>
        <source>A paragraph of 64 tokens</source>
        <translation>64 个词元的段落</translation>
    </message>
    <message>
        <source>Emoji and mixed scripts</source>
        <translation>表情符号与混合文字</translation>
    </message>
    <message>
        <source>Right-to-left script</source>
        <translation>从右到左的文字</translation>
    </message>
</context>
<context>
    <name>TokenText</name>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Hidden state</source>
        <translation>隐藏状态</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>attending token</source>
        <translation>关注方词元</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>attended token</source>
        <translation>被关注词元</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
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
    <name>fovea::ui::ArithmeticPanel</name>
    <message>
        <source>Click a cell of the scores or weights, or press Enter on it, to see how its number comes about.</source>
        <translation>单击分数或权重中的一格，或在其上按 Enter，查看其数值的由来。</translation>
    </message>
    <message>
        <source>%1 attends to %2, head %3</source>
        <translation>%1 关注 %2，头 %3</translation>
    </message>
    <message>
        <source>1  Score</source>
        <translation>1  分数</translation>
    </message>
    <message>
        <source>2  Softmax over the row</source>
        <translation>2  对该行做 softmax</translation>
    </message>
    <message>
        <source>3  Output: weighted values</source>
        <translation>3  输出：值的加权和</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>products</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>score = wᵥ · tanh(W_q q + W_k k)</source>
        <translation>分数 = wᵥ · tanh(W_q q + W_k k)</translation>
    </message>
    <message>
        <source>q · k = sum of products = %1</source>
        <translation>q · k = 乘积之和 = %1</translation>
    </message>
    <message>
        <source>÷ √d_k = ÷ √%1 = %2</source>
        <translation>÷ √d_k = ÷ √%1 = %2</translation>
    </message>
    <message>
        <source>÷ temperature %1</source>
        <translation>÷ 温度 %1</translation>
    </message>
    <message>
        <source>masked: this key may not be attended</source>
        <translation>已屏蔽：不可关注此键</translation>
    </message>
    <message>
        <source>score = %1</source>
        <translation>分数 = %1</translation>
    </message>
    <message>
        <source>The score was changed after this step.</source>
        <translation>此步之后分数被修改过。</translation>
    </message>
    <message>
        <source>Every key of this row is masked: all weights are 0.</source>
        <translation>该行的键全部被屏蔽：所有权重为 0。</translation>
    </message>
    <message>
        <source>exp(score − largest) = exp(%1 − %2) = %3</source>
        <translation>exp(分数 − 最大值) = exp(%1 − %2) = %3</translation>
    </message>
    <message>
        <source>÷ sum of the row %1</source>
        <translation>÷ 该行之和 %1</translation>
    </message>
    <message>
        <source>weight = %1</source>
        <translation>权重 = %1</translation>
    </message>
    <message>
        <source>sum of the row&apos;s weights = %1</source>
        <translation>该行权重之和 = %1</translation>
    </message>
    <message>
        <source>The weights were changed after this step.</source>
        <translation>此步之后权重被修改过。</translation>
    </message>
    <message>
        <source>%1 × value of %2, token %3</source>
        <translation>%1 × %2 的值，词元 %3</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChannelPanel</name>
    <message>
        <source>Before the gate</source>
        <translation>门控前</translation>
    </message>
    <message>
        <source>After: times %1</source>
        <translation>门控后：× %1</translation>
    </message>
    <message>
        <source>%1 before the gate</source>
        <translation>%1（门控前）</translation>
    </message>
    <message>
        <source>%1 after the gate</source>
        <translation>%1（门控后）</translation>
    </message>
    <message>
        <source>Channel %1, %2: gate %3</source>
        <translation>通道 %1，%2：门控 %3</translation>
    </message>
    <message>
        <source>Channel gates</source>
        <translation>通道门控</translation>
    </message>
    <message>
        <source>Channel attention is off: every channel passes as it is.</source>
        <translation>通道注意力已关闭：每个通道原样通过。</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>按序号</translation>
    </message>
    <message>
        <source>Strongest first</source>
        <translation>从强到弱</translation>
    </message>
    <message>
        <source>Order of the bars</source>
        <translation>条形的顺序</translation>
    </message>
    <message>
        <source>Feature map before the gate</source>
        <translation>门控前的特征图</translation>
    </message>
    <message>
        <source>Feature map after the gate</source>
        <translation>门控后的特征图</translation>
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
        <translation>通道门控</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n 个通道</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeadChooser</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapModel</name>
    <message>
        <source>%1 attends to %2 with weight %3</source>
        <translation>%1 以权重 %3 关注 %2</translation>
    </message>
    <message>
        <source>%1 scores %2 with %3</source>
        <translation>%1 对 %2 的分数为 %3</translation>
    </message>
    <message>
        <source>%1, feature %2: %3</source>
        <translation>%1，特征 %2：%3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapView</name>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageActions</name>
    <message>
        <source>Open a Picture…</source>
        <translation>打开图片…</translation>
    </message>
    <message>
        <source>Save What Is Shown…</source>
        <translation>保存所示画面…</translation>
    </message>
    <message>
        <source>Save Channel Gates…</source>
        <translation>保存通道门控…</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Before and After</source>
        <translation>前后对比</translation>
    </message>
    <message>
        <source>Show Overlay</source>
        <translation>显示叠加</translation>
    </message>
    <message>
        <source>Show Mask</source>
        <translation>显示掩码</translation>
    </message>
    <message>
        <source>Show Picture</source>
        <translation>显示图片</translation>
    </message>
    <message>
        <source>Show Channel</source>
        <translation>显示通道</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageEmptyState</name>
    <message>
        <source>Drop a picture here</source>
        <translation>将图片拖放到这里</translation>
    </message>
    <message>
        <source>See which of its features stand out, and where.</source>
        <translation>看看哪些特征突出，又在何处。</translation>
    </message>
    <message>
        <source>Open a Picture…</source>
        <translation>打开图片…</translation>
    </message>
    <message>
        <source>or try one of these</source>
        <translation>或试试这些</translation>
    </message>
    <message>
        <source>Sample picture: %1</source>
        <translation>示例图片：%1</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageInspector</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1 % of the picture is at or above it.</source>
        <translation>图片的 %1% 达到或超过阈值。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>SimAM has no weights of its own. It weighs each channel by itself; the mask is that of the mean over channels.</source>
        <translation>SimAM 没有自己的权重。它对每个通道单独加权；所示掩码由各通道的均值得出。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>缩减比</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>卷积核</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Squeeze-and-excitation</source>
        <translation>压缩-激励</translation>
    </message>
    <message>
        <source>Designed</source>
        <translation>设计</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Strong and rare features win</source>
        <translation>强而稀有的特征胜出</translation>
    </message>
    <message>
        <source>Drawn from the seed</source>
        <translation>由种子生成</translation>
    </message>
    <message>
        <source>How many times fewer hidden units than channels</source>
        <translation>通道数是隐藏单元数的多少倍</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>换一个种子</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation>清晰</translation>
    </message>
    <message>
        <source>Bilinear between the cells</source>
        <translation>格子之间双线性插值</translation>
    </message>
    <message>
        <source>Each cell as it is</source>
        <translation>每格保持原样</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>Stretched</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>The same colours for every picture</source>
        <translation>所有图片使用相同的颜色</translation>
    </message>
    <message>
        <source>From the lowest to the highest value of this mask</source>
        <translation>从此掩码的最小值到最大值</translation>
    </message>
    <message>
        <source>Divide: picture left, mask right</source>
        <translation>分界：左为图片，右为掩码</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImagePage</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片 (%1)</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>%1 after the gate</source>
        <translation>%1（门控后）</translation>
    </message>
    <message>
        <source>%1 before the gate</source>
        <translation>%1（门控前）</translation>
    </message>
    <message>
        <source>%1: %2 · pixel %3, %4 · cell %5, %6</source>
        <translation>%1：%2 · 像素 %3, %4 · 格 %5, %6</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>粘贴的图片</translation>
    </message>
    <message>
        <source>Open a Picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>The mask over the picture</source>
        <translation>掩码叠加在图片上</translation>
    </message>
    <message>
        <source>The mask alone</source>
        <translation>仅掩码</translation>
    </message>
    <message>
        <source>The picture alone</source>
        <translation>仅图片</translation>
    </message>
    <message>
        <source>The feature map of the chosen channel</source>
        <translation>所选通道的特征图</translation>
    </message>
    <message>
        <source>What the view shows</source>
        <translation>视图显示的内容</translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation>颜色的含义</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageSaver</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Picture (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Numbers (*.csv *.json *.npy)</source>
        <translation>数值 (*.csv *.json *.npy)</translation>
    </message>
    <message>
        <source>Every tensor (*.safetensors)</source>
        <translation>所有张量 (*.safetensors)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageView</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
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
    <name>fovea::ui::LayerSettingsPanel</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Model size d_model</source>
        <translation>模型维度 d_model</translation>
    </message>
    <message>
        <source>Key size d_k</source>
        <translation>键维度 d_k</translation>
    </message>
    <message>
        <source>Value size d_v</source>
        <translation>值维度 d_v</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature as a number</source>
        <translation>温度数值</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Valid length</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>恒等</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Typed in</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>What turns a token&apos;s vector into query, key and value: nothing (similar tokens attend to each other), random matrices, or your own</source>
        <translation>用什么把词元的向量变为查询、键和值：不变换（相似的词元互相关注）、随机矩阵，或自行输入的矩阵</translation>
    </message>
    <message>
        <source>Edit matrices…</source>
        <translation>编辑矩阵…</translation>
    </message>
    <message>
        <source>Divide scores by √d_k</source>
        <translation>分数除以 √d_k</translation>
    </message>
    <message>
        <source>Add positions</source>
        <translation>加入位置编码</translation>
    </message>
    <message>
        <source>Causal: only earlier tokens</source>
        <translation>因果掩码：只看之前的词元</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Attend at most this many tokens away</source>
        <translation>最远只关注相距这么多个词元的位置</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Tokens after these count as padding and are not attended</source>
        <translation>此后的词元视为填充，不被关注</translation>
    </message>
    <message>
        <source>Next seed</source>
        <translation>下一个种子</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>All settings as they were at first</source>
        <translation>将所有设置恢复到初始状态</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: words, but Chinese characters one by one</source>
        <translation>自动：按词切分，但汉字逐字切分</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LegendView</name>
    <message>
        <source>Legend: colours on the scale &quot;%1&quot;, from %2 to %3</source>
        <translation>图例：色标“%1”的颜色，从 %2 到 %3</translation>
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
    <name>fovea::ui::ProjectionDialog</name>
    <message>
        <source>Projection matrices</source>
        <translation>投影矩阵</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Numbers of the matrix</source>
        <translation>矩阵的数值</translation>
    </message>
    <message>
        <source>Rows are the features of the heads, one head after the other; columns are the features of the token. Paste numbers from a spreadsheet into the selected cell.</source>
        <translation>行是各个头的特征，逐头排列；列是词元的特征。可将电子表格中的数值粘贴到所选单元格。</translation>
    </message>
    <message>
        <source>Fill with identity</source>
        <translation>填为单位矩阵</translation>
    </message>
    <message>
        <source>Fill with zeros</source>
        <translation>填零</translation>
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
    <name>fovea::ui::StepButton</name>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1：%2 × %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextEmptyState</name>
    <message>
        <source>See what attends to what</source>
        <translation>看看谁在关注谁</translation>
    </message>
    <message>
        <source>Type a sentence above: its attention is drawn as you type, each row a token that attends, each column a token that is attended to. Or start from a sample.</source>
        <translation>在上方输入一个句子：输入时即绘出其注意力，每行是一个关注方词元，每列是一个被关注词元。也可以从示例开始。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextInspector</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算式</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextPage</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>The text was cut to %L1 characters.</source>
        <translation>文本已截断为 %L1 个字符。</translation>
    </message>
    <message>
        <source>The first %L1 of %L2 tokens are shown.</source>
        <translation>显示 %L2 个词元中的前 %L1 个。</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)</source>
        <translation>PNG 图片 (*.png);;SVG 矢量图 (*.svg);;PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Export data</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>CSV table (*.csv);;JSON (*.json);;NumPy array (*.npy);;All steps, safetensors (*.safetensors)</source>
        <translation>CSV 表格 (*.csv);;JSON (*.json);;NumPy 数组 (*.npy);;所有步骤，safetensors (*.safetensors)</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一个句子</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Save Picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Export Data…</source>
        <translation>导出数据…</translation>
    </message>
    <message>
        <source>Copy Value</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Copy Row</source>
        <translation>复制整行</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>How numbers become colours</source>
        <translation>数值如何变为颜色</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>色标：%1</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>颜色映射</translation>
    </message>
</context>
<context>
    <name>fovea::ui::VectorStrip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
