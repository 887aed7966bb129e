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
    <name>DrawStrip</name>
    <message>
        <source>u = %1 falls into %2: [%3, %4)</source>
        <translation>u = %1 落在 %2 的区间 [%3, %4) 中</translation>
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
        <source>The image playground has no setting &quot;%1&quot;. Choose one of: channel, spatial, weights, reduction, kernel, pools, seed.</source>
        <translation>图像演练场没有设置项“%1”。请从中选择：channel、spatial、weights、reduction、kernel、pools、seed。</translation>
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
    <message>
        <source>%1 holds no JSON object of settings. Repair it.</source>
        <translation>%1 中没有包含设置的 JSON 对象。请修复该文件。</translation>
    </message>
    <message>
        <source>%1 does not say &quot;%2&quot;, which is %3. Add it.</source>
        <translation>%1 没有写明“%2”（应为 %3）。请补上。</translation>
    </message>
    <message>
        <source>%1 says &quot;%2&quot; is %3, but it has to be %4. Correct it.</source>
        <translation>%1 中“%2”为 %3，但应为 %4。请更正。</translation>
    </message>
    <message>
        <source>%1 has its weights only in %2, a format that Fovea does not open. Convert it in Python: model = transformers.AutoModel.from_pretrained(folder), then model.save_pretrained(folder, safe_serialization=True).</source>
        <translation>%1 的权重只有 %2，Fovea 不打开这种格式。请在 Python 中转换：先 model = transformers.AutoModel.from_pretrained(folder)，再 model.save_pretrained(folder, safe_serialization=True)。</translation>
    </message>
    <message>
        <source>%1 has no model.safetensors and no model.safetensors.index.json. Choose the folder that holds the weights.</source>
        <translation>%1 中既没有 model.safetensors，也没有 model.safetensors.index.json。请选择存放权重的文件夹。</translation>
    </message>
    <message>
        <source>%1 is an archive, not a safetensors file. Unpack it.</source>
        <translation>%1 是压缩包，不是 safetensors 文件。请先解压。</translation>
    </message>
    <message>
        <source>%1 is only a pointer to the weights. Download the file itself, for example with git lfs pull.</source>
        <translation>%1 只是指向权重的指针。请下载文件本身，例如用 git lfs pull。</translation>
    </message>
    <message>
        <source>%1 places a tensor in %2, which is not the name of a file beside it. Correct it.</source>
        <translation>%1 把一个张量放在 %2，而这不是同一文件夹中的文件名。请更正。</translation>
    </message>
    <message>
        <source>%1 lists more than %2 files. Merge some of them.</source>
        <translation>%1 列出的文件超过 %2 个。请合并其中一些。</translation>
    </message>
    <message>
        <source>%1 has no tensor %2, although %3 says so. Download both again.</source>
        <translation>%1 中没有张量 %2，尽管 %3 说有。请重新下载这两个文件。</translation>
    </message>
    <message>
        <source>%1 lists no tensor under &quot;weight_map&quot;. Download it again.</source>
        <translation>%1 的“weight_map”下没有列出张量。请重新下载。</translation>
    </message>
    <message>
        <source>%1 describes a model of the type &quot;%2&quot;, which Fovea does not know. It opens bert, roberta, xlm-roberta, camembert, distilbert, electra, albert, mpnet, gpt2, gpt_neox, llama, mistral, qwen2, qwen3, vit, deit and dinov2.</source>
        <translation>%1 描述的模型类型为“%2”，Fovea 不认识。Fovea 可以打开 bert、roberta、xlm-roberta、camembert、distilbert、electra、albert、mpnet、gpt2、gpt_neox、llama、mistral、qwen2、qwen3、vit、deit 和 dinov2。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this model takes at most %2. Shorten it.</source>
        <translation>文本有 %1 个词元，但此模型最多接受 %2 个。请缩短文本。</translation>
    </message>
    <message>
        <source>Token %1 (&quot;%2&quot;) has the id %3, but this model&apos;s vocabulary goes from 0 to %4. Check that the tokenizer belongs to the model.</source>
        <translation>第 %1 个词元（“%2”）的编号为 %3，但此模型词表的编号为 0 到 %4。请检查分词器是否属于该模型。</translation>
    </message>
    <message>
        <source>The tensor %1 of %2 holds %3, but weights are F32, F16, BF16 or F64. Quantised models can&apos;t be opened.</source>
        <translation>%2 的张量 %1 为 %3 类型，但权重应为 F32、F16、BF16 或 F64。量化模型无法打开。</translation>
    </message>
    <message>
        <source>The tensor %1 of %2 has the shape %3, but config.json asks for %4. Check that they belong together.</source>
        <translation>%2 的张量 %1 形状为 %3，但 config.json 要求 %4。请检查两者是否属于同一模型。</translation>
    </message>
    <message>
        <source>%1 lacks tensors that its config.json asks for: %2. Check that both belong together.</source>
        <translation>%1 缺少其 config.json 要求的张量：%2。请检查两者是否属于同一模型。</translation>
    </message>
    <message>
        <source>%1 lacks %2 tensors that its config.json asks for: %3, and others. Check that both belong together.</source>
        <translation>%1 缺少其 config.json 要求的 %2 个张量：%3 等。请检查两者是否属于同一模型。</translation>
    </message>
    <message>
        <source>A picture of the shape %1 does not suit this model, which takes [%2, height, width] in patches of %3 pixels. Choose another one.</source>
        <translation>形状为 %1 的图片不适合此模型，它接受 [%2, 高, 宽]，每块 %3 像素。请选择其他图片。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but at most %2 fit when all scores or weights are kept. Shorten it.</source>
        <translation>文本有 %1 个词元，但要保留全部得分或权重时最多只能有 %2 个。请缩短文本。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but with additive scoring at most %2 fit. Shorten it or choose dot products.</source>
        <translation>文本有 %1 个词元，但加性打分时最多只能有 %2 个。请缩短文本，或改用点积。</translation>
    </message>
    <message>
        <source>%1 is nested more than %2 levels deep at byte %3. Get the file again.</source>
        <translation>%1 在第 %3 字节处的嵌套超过 %2 层。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values. Get the file again, or a smaller one.</source>
        <translation>%1 含有超过 %2 个值。请重新获取该文件，或换一个较小的文件。</translation>
    </message>
    <message>
        <source>%1: %2 is not %3. Get the file again or correct it.</source>
        <translation>%1：%2 不是 %3。请重新获取该文件或更正它。</translation>
    </message>
    <message>
        <source>%1 lacks the key %2. Get the file again.</source>
        <translation>%1 缺少键 %2。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 bytes. Choose another file.</source>
        <translation>%1 大于 %2 字节。请选择其他文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: it is not valid JSON at byte %2. Get it again.</source>
        <translation>%1 已损坏：在第 %2 字节处不是有效的 JSON。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1: added_tokens_decoder has the key %2, which is no id. Get the file again.</source>
        <translation>%1：added_tokens_decoder 的键 %2 不是编号。请重新获取该文件。</translation>
    </message>
    <message>
        <source>The tokenizer makes the text longer than 16 million characters. Give it a shorter text.</source>
        <translation>分词器使文本超过了 1600 万个字符。请给出较短的文本。</translation>
    </message>
    <message>
        <source>The rules for normalizing text could not be loaded (%1). Reinstall the ICU library.</source>
        <translation>无法加载文本规范化规则（%1）。请重新安装 ICU 库。</translation>
    </message>
    <message>
        <source>The regular expression %1 can&apos;t be used: %2. Use a tokenizer without it.</source>
        <translation>正则表达式 %1 无法使用：%2。请使用不含它的分词器。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s precompiled_charsmap is damaged. Get tokenizer.json again.</source>
        <translation>分词器的 precompiled_charsmap 已损坏。请重新获取 tokenizer.json。</translation>
    </message>
    <message>
        <source>%1: %2 is not two pieces with a space between them. Get the file again.</source>
        <translation>%1：%2 不是以空格隔开的两个片段。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1: %2 has the type %3, which Fovea does not know. Use a tokenizer without it.</source>
        <translation>%1：%2 的类型为 %3，Fovea 不认识。请使用不含它的分词器。</translation>
    </message>
    <message>
        <source>The text is longer than %1 bytes. Shorten it.</source>
        <translation>文本超过 %1 字节。请缩短文本。</translation>
    </message>
    <message>
        <source>%1 is damaged: line %2 is not UTF-8. Get it again.</source>
        <translation>%1 已损坏：第 %2 行不是 UTF-8。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 lacks the special token %2. Name the right one in tokenizer_config.json, or get the file again.</source>
        <translation>%1 缺少特殊词元 %2。请在 tokenizer_config.json 中写明正确的词元，或重新获取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: line %2 is not two pieces with a space between them. Get it again.</source>
        <translation>%1 已损坏：第 %2 行不是以空格隔开的两个片段。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 has no tokenizer.json, vocab.txt, or vocab.json with merges.txt. Save the tokenizer there with save_pretrained() of a fast tokenizer.</source>
        <translation>%1 中没有 tokenizer.json、vocab.txt，也没有 vocab.json 和 merges.txt。请用快速分词器的 save_pretrained() 将分词器保存到那里。</translation>
    </message>
    <message>
        <source>%1: %2 is longer than %3 bytes. Get the file again.</source>
        <translation>%1：%2 超过 %3 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1: %2 is not one character. Get the file again.</source>
        <translation>%1：%2 不是单个字符。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1: %2 has more than %3 steps. Get the file again.</source>
        <translation>%1：%2 超过 %3 个步骤。请重新获取该文件。</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>The tokenizer knows no piece for %1 and has no unk_id for unknown text. Change the text, or get tokenizer.json again.</source>
        <translation>分词器没有 %1 对应的片段，也没有表示未知文本的 unk_id。请更改文本，或重新获取 tokenizer.json。</translation>
    </message>
    <message>
        <source>The tokenizer knows no piece for %1 and has no %2 for unknown text. Change the text, or get the tokenizer&apos;s files again.</source>
        <translation>分词器没有 %1 对应的片段，也没有表示未知文本的 %2。请更改文本，或重新获取分词器的文件。</translation>
    </message>
    <message>
        <source>%1 was not written: %2 x %3 numbers in each of %4 heads are too many for a file. Keep some of the tokens, or save a picture.</source>
        <translation>未写入 %1：%4 个头各有 %2 x %3 个数值，对一个文件来说太多。请只保留部分词元，或保存图片。</translation>
    </message>
    <message>
        <source>The flow through %1 layers of %2 tokens is too large. Choose fewer layers, or shorten the text to %3 tokens.</source>
        <translation>经过 %1 层、%2 个词元的注意力流过大。请减少层数，或将文本缩短到 %3 个词元。</translation>
    </message>
    <message>
        <source>There is no flow, as a weight is not a finite number. Undo the last change to the model, or get its file again.</source>
        <translation>有权重不是有限的数，因此无法计算注意力流。请撤销对模型的上一次更改，或重新获取模型文件。</translation>
    </message>
    <message>
        <source>This model does not predict the next token, so it can&apos;t go on with a text. Open a causal language model.</source>
        <translation>此模型不预测下一个词元，无法续写文本。请打开因果语言模型。</translation>
    </message>
    <message>
        <source>The row held in layer %1, head %2 has %3 weights for %4 tokens. Release it, or hold it again for this text.</source>
        <translation>第 %1 层第 %2 个头中固定的行有 %3 个权重，但有 %4 个词元。请取消固定，或针对此文本重新固定。</translation>
    </message>
    <message>
        <source>There are no probabilities, as the logit of class %1 is no finite number. Undo the last change to the model, or get its file again.</source>
        <translation>类别 %1 的 logit 不是有限的数，因此没有概率。请撤销对模型的上一次更改，或重新获取模型文件。</translation>
    </message>
    <message>
        <source>There are no probabilities, as no logit is a finite number. Undo the last change to the model, or get its file again.</source>
        <translation>没有一个 logit 是有限的数，因此没有概率。请撤销对模型的上一次更改，或重新获取模型文件。</translation>
    </message>
    <message>
        <source>The rollout of all %1 tokens is too large. Choose one token, or shorten the text to %2 tokens.</source>
        <translation>全部 %1 个词元的注意力展开过大。请只选择一个词元，或将文本缩短到 %2 个词元。</translation>
    </message>
    <message>
        <source>The folder %1 is not there. Choose a model&apos;s folder.</source>
        <translation>文件夹 %1 不存在。请选择模型所在的文件夹。</translation>
    </message>
    <message>
        <source>%1 is a model for pictures, not for text. Choose a folder with a language model, such as BERT or GPT-2.</source>
        <translation>%1 是处理图片的模型，不处理文本。请选择语言模型的文件夹，例如 BERT 或 GPT-2。</translation>
    </message>
    <message>
        <source>All scores or weights of %1 tokens are too many to be kept or changed: at most %2 tokens fit. Shorten the text, or choose a smaller picture.</source>
        <translation>%1 个词元的全部得分或权重过多，无法保留或更改：最多只能有 %2 个词元。请缩短文本，或选择较小的图片。</translation>
    </message>
    <message>
        <source>In %1, %2 needs the value %3, which nothing computes. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，%2 需要值 %3，但没有任何节点计算它。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the value %2 is defined twice. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，值 %2 被定义了两次。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the node %2 depends on its own result. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，节点 %2 依赖于它自己的结果。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>%1 is larger than the 2 GB that an ONNX file may have. Export the model with its tensors in a data file of their own.</source>
        <translation>%1 超过了 ONNX 文件允许的 2 GB。请在导出模型时把张量放在单独的数据文件中。</translation>
    </message>
    <message>
        <source>%1 is not an ONNX model, or not all of it. Choose another file or download it again.</source>
        <translation>%1 不是 ONNX 模型，或者不完整。请选择其他文件或重新下载。</translation>
    </message>
    <message>
        <source>In %1, the value %2 is not a tensor. Export the model so that it takes and gives tensors.</source>
        <translation>%1 中，值 %2 不是张量。请重新导出模型，使其输入和输出都是张量。</translation>
    </message>
    <message>
        <source>%1 uses version %2 of the ONNX operators, and versions %3 to %4 can be read. Export the model with one of these (&quot;opset_version&quot;).</source>
        <translation>%1 使用 ONNX 算子集版本 %2，而能读取的是版本 %3 到 %4。请用其中一个版本导出模型（“opset_version”）。</translation>
    </message>
    <message>
        <source>%1 holds no network. Choose another file or download it again.</source>
        <translation>%1 中没有网络。请选择其他文件或重新下载。</translation>
    </message>
    <message>
        <source>%1 has functions of its own or sparse tensors, which can&apos;t be read. Export the model without them.</source>
        <translation>%1 含有自定义函数或稀疏张量，无法读取。请在导出模型时去掉它们。</translation>
    </message>
    <message>
        <source>In %1, the shape of tensor %2 is impossible. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，张量 %2 的形状不可能存在。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, tensor %2 has data for %3 numbers, but its shape needs %4. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，张量 %2 的数据有 %3 个数，而其形状需要 %4 个。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the place of tensor %2 in its data file is not a number: %3. Export the model again.</source>
        <translation>%1 中，张量 %2 在数据文件中的位置不是数字：%3。请重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the data of tensor %2 is said to lie in &quot;%3&quot;, which is not a file beside the model. Put it there and export the model again.</source>
        <translation>%1 中，张量 %2 的数据据称位于“%3”，但它不是模型旁边的文件。请把数据文件放在模型旁边并重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, tensor %2 does not fit into its data file &quot;%3&quot;. One of the two is damaged or belongs to another model: download both again.</source>
        <translation>%1 中，张量 %2 与数据文件“%3”不符。两个文件之一已损坏或属于其他模型：请重新下载这两个文件。</translation>
    </message>
    <message>
        <source>In %1, the value %2 has the element type %3, which can&apos;t be computed with. Export the model with float32 or float16 numbers.</source>
        <translation>%1 中，值 %2 的元素类型是 %3，无法用于计算。请用 float32 或 float16 导出模型。</translation>
    </message>
    <message>
        <source>In %1, attribute %3 of the node %2 has a value that is not supported. Export the model without it, or in another version of the operators.</source>
        <translation>%1 中，节点 %2 的属性 %3 的取值不受支持。请在导出模型时去掉它，或使用其他版本的算子集。</translation>
    </message>
    <message>
        <source>In %1, the node %2 lacks input %3. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，节点 %2 缺少输入 %3。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the node %2 would make a value of shape %3, which is too large. Use a smaller input, or another model.</source>
        <translation>%1 中，节点 %2 会产生形状为 %3 的值，这太大了。请使用较小的输入或其他模型。</translation>
    </message>
    <message>
        <source>In %1, the inputs of the node %2 do not fit together; their shapes are %3. Give the model an input of the size it was made for, or export it again.</source>
        <translation>%1 中，节点 %2 的输入互不相符；它们的形状是 %3。请按模型要求的尺寸提供输入，或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the node %2 can&apos;t take numbers of type %4 as input %3. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，节点 %2 的输入 %3 不能是类型为 %4 的数。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>In %1, the node %2 looks for place %3 on an axis of size %4. Give the model an input that it was made for: not longer, and without unknown tokens.</source>
        <translation>%1 中，节点 %2 在长度为 %4 的轴上查找位置 %3。请提供适合该模型的输入：不要过长，也不要含有未知词元。</translation>
    </message>
    <message>
        <source>%1 has no value %2 that can be seen. Choose another one.</source>
        <translation>%1 中没有可查看的值 %2。请选择其他值。</translation>
    </message>
    <message>
        <source>The input %2 of %1 is %3 of shape %4 and was given %5 of shape %6. Give it what the model was made for.</source>
        <translation>%1 的输入 %2 是形状为 %4 的 %3，而提供的是形状为 %6 的 %5。请提供适合该模型的输入。</translation>
    </message>
    <message>
        <source>The input %2 of %1 was not given. Give the model all of its inputs.</source>
        <translation>没有提供 %1 的输入 %2。请提供模型的全部输入。</translation>
    </message>
    <message>
        <source>%1 uses operators that can&apos;t be run: %2. Export the model without them, or choose another model.</source>
        <translation>%1 使用了无法运行的算子：%2。请在导出模型时去掉它们，或选择其他模型。</translation>
    </message>
    <message>
        <source>In %1, the node %2 has a number of inputs or outputs that its operator does not have. The file is damaged: download it or export the model again.</source>
        <translation>%1 中，节点 %2 的输入或输出个数与其算子不符。文件已损坏：请重新下载或重新导出模型。</translation>
    </message>
    <message>
        <source>%1 is not %2, but only %3. Get the file again or correct it.</source>
        <translation>%1 不是 %2，而只是 %3。请重新获取该文件或更正它。</translation>
    </message>
    <message>
        <source>The tensor %1 of %2 holds numbers that are not finite, such as %3 at %4. The file is damaged, or its training went wrong: choose another one.</source>
        <translation>%2 的张量 %1 含有非有限的数，例如 %4 处的 %3。文件已损坏，或其训练已发散：请另选一个。</translation>
    </message>
    <message>
        <source>%1 holds the tensor %2 of a layer beyond the %3 that its config.json asks for. Check that both belong together.</source>
        <translation>%1 含有张量 %2，其所在的层超出了 config.json 所要求的 %3 层。请检查两者是否属于同一模型。</translation>
    </message>
    <message>
        <source>A picture of the shape %1 is smaller than a patch of %2 pixels, of which this model needs at least one. Choose a larger one.</source>
        <translation>形状为 %1 的图片小于一个 %2 像素的图块，而此模型至少需要一个图块。请选择更大的图片。</translation>
    </message>
    <message>
        <source>A picture of the shape %1 has %2 x %3 patches, but at most %4 fit in all. Choose a smaller picture.</source>
        <translation>形状为 %1 的图片有 %2 x %3 个图块，但总共最多只能有 %4 个。请选择较小的图片。</translation>
    </message>
    <message>
        <source>In %1, the values up to the node %2 would need too much memory. Use a smaller input, or another model.</source>
        <translation>%1 中，到节点 %2 为止的值需要过多内存。请使用较小的输入或其他模型。</translation>
    </message>
    <message>
        <source>%1 needs the input %2, %3 of shape %4. Only models of a text&apos;s tokens or of one picture of three channels can be run: choose one of those.</source>
        <translation>%1 需要输入 %2，类型为 %3，形状为 %4。能运行的只有以文本词元或一张三通道图片为输入的模型，请选择这样的模型。</translation>
    </message>
    <message>
        <source>%1 has no inputs. Choose another model.</source>
        <translation>%1 没有输入。请选择其他模型。</translation>
    </message>
    <message>
        <source>%1 hands out nothing that can be shown. Choose another model.</source>
        <translation>%1 没有任何可以显示的输出。请选择其他模型。</translation>
    </message>
    <message>
        <source>%1 takes pictures of shape [3, height, width] and was given %2. Give it a picture of three channels.</source>
        <translation>%1 接受形状为 [3, height, width] 的图片，得到的却是 %2。请给它三通道的图片。</translation>
    </message>
    <message>
        <source>There are no tokens. Give at least one.</source>
        <translation>没有词元。请至少给出一个。</translation>
    </message>
    <message>
        <source>The token %1 has no number in the vocabulary of %2. Use the model&apos;s own tokenizer.</source>
        <translation>词元 %1 在 %2 的词表中没有编号。请使用模型自己的分词器。</translation>
    </message>
    <message>
        <source>In %1, an output has no name, so nothing can compute it. The file is damaged: download it or export the model again.</source>
        <translation>%1 中有一个没有名称的输出，无法计算它。文件已损坏：请重新下载，或重新导出模型。</translation>
    </message>
    <message>
        <source>%1 is a model for text, not for pictures. Choose a model on pictures, such as ViT, or an .onnx file with one.</source>
        <translation>%1 是用于文本的模型，不能用于图片。请选择图片模型，例如 ViT，或含有图片模型的 .onnx 文件。</translation>
    </message>
    <message>
        <source>%1 has no table with a vector for each of the tokenizer&apos;s %2 pieces. Choose another model.</source>
        <translation>%1 中没有与分词器的 %2 个词片一一对应的向量表。请选择其他模型。</translation>
    </message>
    <message>
        <source>Saliency is computed of a picture of shape [3, height, width], but this one has the shape %1. Give another one.</source>
        <translation>显著性要由形状为 [3, 高, 宽] 的图片计算，但这张的形状是 %1。请另给一张。</translation>
    </message>
    <message>
        <source>The site %1 has %2 x %3 numbers in each of %4 heads, too many for a file of at most %5. Choose one with --head, shorten the input, or write a picture.</source>
        <translation>位点 %1 的 %4 个头各有 %2 x %3 个数，超过文件最多 %5 个数的限制。请用 --head 选择一个头、缩短输入或改为写图片。</translation>
    </message>
    <message>
        <source>The site %1 has %2 x %3 numbers in a single head, too many for a file of at most %5. Shorten the input, or write a picture.</source>
        <translation>位点 %1 的单个头就有 %2 x %3 个数，超过文件最多 %5 个数的限制。请缩短输入或改为写图片。</translation>
    </message>
    <message>
        <source>The result for %1 tokens takes %2 GB; at most %3 are allowed. Shorten the input, or choose one step with --site and another kind of output.</source>
        <translation>%1 个词元的结果需要 %2 GB，最多允许 %3 GB。请缩短输入，或用 --site 选择一个步骤并改用其他输出格式。</translation>
    </message>
    <message>
        <source>%1 is no folder that can be read. Choose another one.</source>
        <translation>%1 不是可读取的文件夹。请另选一个。</translation>
    </message>
    <message>
        <source>%1 holds the pictures themselves. Choose another folder for the results.</source>
        <translation>%1 正是图片所在的文件夹。请为结果另选一个文件夹。</translation>
    </message>
    <message>
        <source>%1 holds no pictures. Choose another folder.</source>
        <translation>%1 中没有图片。请另选一个文件夹。</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made. Check its name and the permissions.</source>
        <translation>无法创建文件夹 %1。请检查名称和权限。</translation>
    </message>
    <message>
        <source>There is not enough memory for %1. Scale it down first.</source>
        <translation>内存不足，无法处理 %1。请先缩小图片。</translation>
    </message>
    <message>
        <source>Frame %1 of %2 is damaged. Copy the file again or open another one.</source>
        <translation>%2 的第 %1 帧已损坏。请重新复制文件或打开其他文件。</translation>
    </message>
    <message>
        <source>%1 has the frames 0 to %2, not %3.</source>
        <translation>%1 只有第 0 到 %2 帧，没有第 %3 帧。</translation>
    </message>
    <message>
        <source>The scale %1 is out of range. Choose a number above 0, such as 1/255.</source>
        <translation>缩放系数 %1 超出范围。请选择大于 0 的数，例如 1/255。</translation>
    </message>
    <message>
        <source>The mean %1 is out of range. Choose a smaller number.</source>
        <translation>均值 %1 超出范围。请选择较小的数。</translation>
    </message>
    <message>
        <source>The deviation %1 is out of range. Choose a number above 0: colours are divided by it.</source>
        <translation>标准差 %1 超出范围。请选择大于 0 的数：颜色要除以它。</translation>
    </message>
    <message>
        <source>%1 has no value &quot;%2&quot; that is made of numbers and follows from its input. Choose another name.</source>
        <translation>%1 中没有由数值构成且取决于输入的值“%2”。请选择其他名称。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but there is one number for each channel. Choose a value with one axis, or whose other axes have the size 1.</source>
        <translation>%1 的形状为 %2，而这里每个通道只有一个数。请选择只有一个轴、或其余轴大小为 1 的值。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but a mask has one number for each place. Choose a value of the shape [1, 1, height, width].</source>
        <translation>%1 的形状为 %2，而掩码在每个位置只有一个数。请选择形状为 [1, 1, 高, 宽] 的值。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but maps have channels and places. Choose a value of the shape [1, channels, height, width].</source>
        <translation>%1 的形状为 %2，而特征图有通道和位置。请选择形状为 [1, 通道, 高, 宽] 的值。</translation>
    </message>
    <message>
        <source>The weight %1 has the shape %2, but %3 is needed (-1: any size). Check that all weights belong together.</source>
        <translation>权重 %1 的形状是 %2，但需要 %3（-1：任意大小）。请检查这些权重是否属于同一个网络。</translation>
    </message>
    <message>
        <source>The network is too large for this page, which shows at most %1 features and classes and %2 hidden units.</source>
        <translation>网络太大，本页放不下：最多显示 %1 个特征和类别，以及 %2 个隐藏单元。</translation>
    </message>
    <message>
        <source>The parameter %1 has numbers that are infinite or NaN. Choose a file of a network that was trained to the end.</source>
        <translation>参数 %1 中有无穷大或 NaN（不是数）。请选择训练正常结束的网络文件。</translation>
    </message>
    <message>
        <source>%1 is no network for this page. %2</source>
        <translation>%1 不是本页能用的网络。%2</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but attention weights have heads, rows and columns. Choose a value with three axes or more, and more than one column.</source>
        <translation>%1 的形状为 %2，而注意力权重有头、行和列。请选择至少有三个轴、且不止一列的值。</translation>
    </message>
    <message>
        <source>The tokenizer&apos;s merges name %1, which is not in its vocabulary. Get the tokenizer&apos;s files again.</source>
        <translation>分词器的合并规则提到了 %1，但词表中没有它。请重新获取分词器的文件。</translation>
    </message>
    <message>
        <source>%1: a %2 of the kind &quot;%3&quot; can&apos;t be read. Put the tokenizer.json beside it that save_pretrained() of a fast tokenizer writes.</source>
        <translation>%1：无法读取“%3”类的 %2。请将快速分词器的 save_pretrained() 写出的 tokenizer.json 放在它旁边。</translation>
    </message>
    <message>
        <source>A side of %1 pixels is no picture. Choose 1 to %2.</source>
        <translation>边长 %1 像素不成图片。请选择 1 到 %2。</translation>
    </message>
    <message>
        <source>A side of %1 pixels is too long: what a model makes of so many would take too much memory. Choose 1 to %2.</source>
        <translation>边长 %1 像素太长：模型由此算出的内容会占用过多内存。请选择 1 到 %2。</translation>
    </message>
    <message>
        <source>%1 is a link to %2, which does not exist. Mend the link or remove it.</source>
        <translation>%1 是指向 %2 的链接，而后者不存在。请修复或删除该链接。</translation>
    </message>
    <message>
        <source>%1 ends too early: some of its frames are missing. Copy or download it again.</source>
        <translation>%1 提前结束：缺少部分帧。请重新复制或下载。</translation>
    </message>
</context>
<context>
    <name>ExplainedFormulas</name>
    <message>
        <source>The model&apos;s file does not say how these follow from A.</source>
        <translation>模型文件没有说明它们如何由 A 得出。</translation>
    </message>
    <message>
        <source>LayerNorm: the layer first brings each vector to mean 0 and variance 1, and gives each number a learned factor.</source>
        <translation>LayerNorm：该层先把每个向量化为均值 0、方差 1，再给每个数乘上学得的系数。</translation>
    </message>
    <message>
        <source>RMSNorm: the layer first divides each vector by the root mean square of its numbers, and gives each number a learned factor.</source>
        <translation>RMSNorm：该层先把每个向量除以其各数的均方根，再给每个数乘上学得的系数。</translation>
    </message>
    <message>
        <source>b: a learned vector, the same for every token.</source>
        <translation>b：学得的向量，对每个词元都相同。</translation>
    </message>
    <message>
        <source>The head then norms its own vectors by their root mean square, too.</source>
        <translation>随后该头也用均方根归一化自己的向量。</translation>
    </message>
    <message>
        <source>RoPE: pairs of numbers are turned, the further the later the token stands, so that scores depend on distances.</source>
        <translation>RoPE：成对的数被旋转，词元越靠后转得越多，于是分数取决于距离。</translation>
    </message>
    <message>
        <source>Nothing is divided by √d = √%1 here: the scores of this model are the products themselves, times 1. It does without, or W_q holds the factor.</source>
        <translation>这里没有除以 √d = √%1：该模型的分数就是点积本身，系数为 1。它或者不用这一系数，或者已把它并入 W_q。</translation>
    </message>
    <message>
        <source>The factor of this model is %1, not 1/√d = 1/√%2.</source>
        <translation>该模型的系数是 %1，而不是 1/√d = 1/√%2。</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>A %1 of the size of the image, %2 x %3, that the graph hands out: a mask over the image.</source>
        <translation>一个与图像同样大小（%2 x %3）的 %1，由计算图输出：覆盖图像的掩码。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of %4 channels in each of %5 branches: a channel gate.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，在 %5 个分支中各为 %4 个通道的每一个给出一个数：通道门控。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of %4 channels: a channel gate.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，为 %4 个通道的每一个给出一个数：通道门控。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of %4 x %5 places: a spatial mask.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，为 %4 x %5 个位置的每一个给出一个数：空间掩码。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of %4 rows: coordinate attention.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，为 %4 行的每一行给出一个数：坐标注意力。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of %4 columns: coordinate attention.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，为 %4 列的每一列给出一个数：坐标注意力。</translation>
    </message>
    <message>
        <source>A %1 that multiplies the feature map &quot;%2&quot; in %3 and has one number for each of its numbers: an elementwise gate.</source>
        <translation>一个 %1，在 %3 中与特征图“%2”相乘，为其中每个数给出一个数：逐元素门控。</translation>
    </message>
    <message>
        <source>A %1 over keys of &quot;%2&quot; that weighs &quot;%3&quot; in %4 (heads: %5): attention weights.</source>
        <translation>一个对“%2”沿键计算的 %1，在 %4 中对“%3”加权（头数：%5）：注意力权重。</translation>
    </message>
    <message>
        <source>A %1 over keys of the products of &quot;%2&quot; and &quot;%3&quot; that weighs &quot;%4&quot; in %5 (heads: %6): attention weights.</source>
        <translation>一个对“%2”与“%3”的乘积沿键计算的 %1，在 %5 中对“%4”加权（头数：%6）：注意力权重。</translation>
    </message>
    <message>
        <source>Pinned by hand, whatever its structure says.</source>
        <translation>由用户固定，不论其结构如何。</translation>
    </message>
</context>
<context>
    <name>Formula</name>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>times</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>element by element times</source>
        <translation>逐元素乘</translation>
    </message>
    <message>
        <source>convolved with</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>减</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>加</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>to</source>
        <translation>得到</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>小于等于</translation>
    </message>
    <message>
        <source>less than</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>about</source>
        <translation>约等于</translation>
    </message>
    <message>
        <source>in</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>prime</source>
        <translation>撇</translation>
    </message>
    <message>
        <source>fraction %1 over %2, end of fraction</source>
        <translation>分式，分子 %1，分母 %2，分式结束</translation>
    </message>
    <message>
        <source>square root of %1, end of root</source>
        <translation>根号 %1，根号结束</translation>
    </message>
    <message>
        <source>%1 sub %2</source>
        <translation>%1 下标 %2</translation>
    </message>
    <message>
        <source>%1 to the power of %2</source>
        <translation>%1 的 %2 次方</translation>
    </message>
    <message>
        <source>sum over %1 to %2 of</source>
        <translation>对 %1 到 %2 求和</translation>
    </message>
    <message>
        <source>sum over %1 of</source>
        <translation>对 %1 求和</translation>
    </message>
    <message>
        <source>sum of</source>
        <translation>求和</translation>
    </message>
</context>
<context>
    <name>HeadStatistic</name>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 奈特</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>%1%</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>a weight is not a finite number</source>
        <translation>有权重不是有限的数</translation>
    </message>
    <message>
        <source>no token attends to anything</source>
        <translation>没有词元关注任何对象</translation>
    </message>
    <message>
        <source>no token has one before it</source>
        <translation>没有词元前面还有词元</translation>
    </message>
    <message>
        <source>there are no separators</source>
        <translation>没有分隔符</translation>
    </message>
    <message>
        <source>this is no text</source>
        <translation>这不是文本</translation>
    </message>
    <message>
        <source>no token comes twice</source>
        <translation>没有词元重复出现</translation>
    </message>
    <message>
        <source>Same token</source>
        <translation>自身词元</translation>
    </message>
    <message>
        <source>Separators</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>How spread out the attention of a token is, in nats: from 0, all on one token, to ln n, even on n tokens. Mean over the tokens that attend.</source>
        <translation>一个词元的注意力有多分散，单位为奈特：0 表示全部集中于一个词元，ln n 表示均匀分布在 n 个词元上。对所有有关注对象的词元取平均。</translation>
    </message>
    <message>
        <source>How far away the attended tokens are on average, in tokens: 0 is the token itself.</source>
        <translation>被关注的词元平均有多远，以词元数计：0 表示词元自身。</translation>
    </message>
    <message>
        <source>The share of the attention that goes to the token before, 0 to 100%.</source>
        <translation>注意力中分给前一个词元的份额，0 到 100%。</translation>
    </message>
    <message>
        <source>The share of the attention that a token gives itself, 0 to 100%.</source>
        <translation>词元分给自身的注意力份额，0 到 100%。</translation>
    </message>
    <message>
        <source>The share of the attention that goes to the first token, 0 to 100%. Heads with nothing to look for often leave it there: an attention sink.</source>
        <translation>注意力中分给第一个词元的份额，0 到 100%。没有目标可寻的头常把注意力留在那里：即注意力汇聚点。</translation>
    </message>
    <message>
        <source>The share of the attention that goes to the separators, 0 to 100%: the tokens a tokenizer adds, such as [SEP], but for one at the beginning.</source>
        <translation>注意力中分给分隔符的份额，0 到 100%：分隔符是分词器添加的词元，如 [SEP]，但不含句首的那个。</translation>
    </message>
    <message>
        <source>Of tokens that stood in the text before: the share of their attention that goes to what followed then, 0 to 100%. High in heads that continue a repeated pattern.</source>
        <translation>对于前文已出现过的词元：其注意力中分给上次紧随其后的词元的份额，0 到 100%。延续重复模式的头数值较高。</translation>
    </message>
</context>
<context>
    <name>HeadsFigure</name>
    <message>
        <source>%1 heads · model %2 · scale: %3</source>
        <translation>%1 个头 · 模型 %2 · 色标：%3</translation>
    </message>
    <message>
        <source> · numbers: %1</source>
        <translation> · 数值：%1</translation>
    </message>
</context>
<context>
    <name>HeatmapFigure</name>
    <message>
        <source>%1 · model %2 · scale: %3</source>
        <translation>%1 · 模型 %2 · 色标：%3</translation>
    </message>
    <message>
        <source>%1 · head %2 (%3 heads) · model %4 · scale: %5</source>
        <translation>%1 · 头 %2（共 %3 个）· 模型 %4 · 色标：%5</translation>
    </message>
</context>
<context>
    <name>HeatmapHoverCard</name>
    <message>
        <source>id %1</source>
        <translation>编号 %1</translation>
    </message>
    <message>
        <source>ids %1 → %2</source>
        <translation>编号 %1 → %2</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
</context>
<context>
    <name>ImageChoice</name>
    <message>
        <source>%1, difference</source>
        <translation>%1，差值</translation>
    </message>
    <message>
        <source>%1 after the gate</source>
        <translation>%1（门控后）</translation>
    </message>
    <message>
        <source>%1 before the gate</source>
        <translation>%1（门控前）</translation>
    </message>
</context>
<context>
    <name>ImageFigures</name>
    <message>
        <source>%1 · %2</source>
        <comment>what it is, its name</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, frame %2</source>
        <translation>%1，第 %2 帧</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a picture, a model</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1, original</source>
        <translation>%1，原始</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1，改动后</translation>
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
    <message>
        <source>Pasted picture</source>
        <translation>粘贴的图片</translation>
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
    <message>
        <source>Output mask</source>
        <translation>输出掩码</translation>
    </message>
    <message>
        <source>Row or column gates</source>
        <translation>行或列门控</translation>
    </message>
    <message>
        <source>Logits of the gates</source>
        <translation>门控的 logit</translation>
    </message>
    <message>
        <source>Squeezed channels</source>
        <translation>压缩后的通道</translation>
    </message>
    <message>
        <source>Feature maps before</source>
        <translation>门控前的特征图</translation>
    </message>
    <message>
        <source>Feature maps after</source>
        <translation>门控后的特征图</translation>
    </message>
    <message>
        <source>Attention %1</source>
        <translation>注意力 %1</translation>
    </message>
    <message>
        <source>Channel gates %1</source>
        <translation>通道门控 %1</translation>
    </message>
    <message>
        <source>Spatial mask %1</source>
        <translation>空间掩码 %1</translation>
    </message>
    <message>
        <source>Coordinate attention %1</source>
        <translation>坐标注意力 %1</translation>
    </message>
    <message>
        <source>Element gates %1</source>
        <translation>逐元素门控 %1</translation>
    </message>
    <message>
        <source>Channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>Temporal weights of the frames</source>
        <translation>各帧的时间权重</translation>
    </message>
    <message>
        <source>Saliency, without a network</source>
        <translation>显著性（不用网络）</translation>
    </message>
    <message>
        <source>Conspicuity: intensity, colour, orientation</source>
        <translation>显著程度：亮度、颜色、方向</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>squeeze-and-excitation</source>
        <translation>挤压与激励</translation>
    </message>
    <message>
        <source>CBAM as its authors (max, mean)</source>
        <translation>原作者的 CBAM（最大、平均）</translation>
    </message>
    <message>
        <source>CBAM as timm (mean, max)</source>
        <translation>timm 的 CBAM（平均、最大）</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, edited recipe</source>
        <translation>%1，处理方式已编辑</translation>
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
    <message>
        <source>reading the numbers…</source>
        <translation>正在读取数值…</translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation>%1（减少）</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1（增加）</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Cues</source>
        <translation>注意力线索</translation>
    </message>
    <message>
        <source>Attention follows two kinds of cues. The involuntary cue is conspicuousness: without any aim, the eye goes to what stands out from its surroundings. The voluntary cue is an aim, the query: the better it matches a thing&apos;s key, the more weight the thing gets.</source>
        <translation>注意力受两类线索引导。非自主性线索是显著性：没有任何目标时，目光会落到与周围最不同的东西上。自主性线索是目标，也就是查询：它与某个物体的键越匹配，该物体得到的权重就越大。</translation>
    </message>
    <message>
        <source>See what stands out in a photograph</source>
        <translation>看看照片中什么最突出</translation>
    </message>
    <message>
        <source>Attention pooling</source>
        <translation>注意力汇聚</translation>
    </message>
    <message>
        <source>To guess the value at a place (the query), average the known values, and let those count more whose places (the keys) are near. How fast the weight falls with the distance is the kernel&apos;s choice; it can also be learned.</source>
        <translation>要估计某一位置（查询）上的值，就对已知的值求平均，并让位置（键）更近的值占更大的权重。权重随距离衰减多快由核函数决定，也可以学习得到。</translation>
    </message>
    <message>
        <source>See the weights between the words of a sentence</source>
        <translation>看看一句话中各词之间的权重</translation>
    </message>
    <message>
        <source>From tokens to vectors</source>
        <translation>从词元到向量</translation>
    </message>
    <message>
        <source>See the embedding of your own sentence</source>
        <translation>看看你自己句子的嵌入</translation>
    </message>
    <message>
        <source>Query, key, value</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>See queries and keys of your own sentence</source>
        <translation>看看你自己句子的查询和键</translation>
    </message>
    <message>
        <source>Softmax and values</source>
        <translation>Softmax 与值</translation>
    </message>
    <message>
        <source>For each query the softmax turns the scores into weights: positive numbers with the sum 1. The output of the query is the sum of all values, each times its weight. A mask takes keys out before the softmax, so that their weight is exactly 0.</source>
        <translation>对每个查询，softmax 把分数变成权重：它们都是正数，和为 1。该查询的输出是所有值乘以各自权重后的和。掩码在 softmax 之前去掉一些键，使它们的权重恰好为 0。</translation>
    </message>
    <message>
        <source>See the weights of your own sentence</source>
        <translation>看看你自己句子的权重</translation>
    </message>
    <message>
        <source>Several heads, several places</source>
        <translation>多个头，多种对象</translation>
    </message>
    <message>
        <source>Several heads look at the same tokens in different ways, and their outputs are joined. The same idea, weigh and sum or scale, also serves elsewhere: it can weigh channels, places or frames instead of tokens.</source>
        <translation>多个头以不同的方式看同样的词元，再把它们的输出拼接起来。同样的想法（先加权，再求和或缩放）也能用在别处：加权的对象可以不是词元，而是通道、位置或帧。</translation>
    </message>
    <message>
        <source>See channels and places on a photograph</source>
        <translation>看看照片上的通道和位置</translation>
    </message>
    <message>
        <source>A classifier</source>
        <translation>一个分类器</translation>
    </message>
    <message>
        <source>See attention on real sentences</source>
        <translation>看看真实句子上的注意力</translation>
    </message>
    <message>
        <source>A token is only a number: its place in the vocabulary. The embedding a = W x turns it into a vector: x has a single 1, so the product picks the token&apos;s own column of W. Tokens used alike have vectors that point alike.</source>
        <translation>词元只是一个编号：它在词表中的位置。嵌入 a = W x 把它变成向量：x 中只有一个 1，因此乘积恰好取出 W 中属于该词元的那一列。用法相近的词元，向量的方向也相近。</translation>
    </message>
    <message>
        <source>A whole network in miniature: self-attention over a few tokens, their mean, a hidden layer, and one number (logit) for each class. Change an input or a parameter and follow the change down to the end.</source>
        <translation>一个完整网络的缩影：对几个词元做自注意力，取其均值，再经过一个隐藏层，最后每个类别得到一个数（logit）。改动一个输入或参数，看这一变化怎样一路传到最后。</translation>
    </message>
    <message>
        <source>Three matrices, the same for every token, make of each vector a query (what it looks for), a key (what it can be found by) and a value (what it gives). The score of a pair is the dot product of query and key, divided by the square root of d, the count of numbers in each of them. Otherwise, when d is large, the softmax would choose only one key.</source>
        <translation>三个矩阵由所有词元共用，把每个向量变成查询（它要找什么）、键（凭什么能找到它）和值（它提供什么）。一对词元的分数是查询与键的点积，再除以 d 的平方根，d 是查询和键的维数。否则当 d 较大时，softmax 几乎只会选中一个键。</translation>
    </message>
</context>
<context>
    <name>LinesFigure</name>
    <message>
        <source>%1 · heads %2 (%3 heads) · model %4</source>
        <translation>%1 · 头 %2（共 %3 个头）· 模型 %4</translation>
    </message>
</context>
<context>
    <name>NeuronFigure</name>
    <message>
        <source>%1 · head %2 (%3 heads) · model %4</source>
        <translation>%1 · 头 %2（共 %3 个头）· 模型 %4</translation>
    </message>
    <message>
        <source>Query %1 (token %2) against every key</source>
        <translation>查询 %1（词元 %2）与每个键</translation>
    </message>
</context>
<context>
    <name>NeuronPainter</name>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The token that attends: click another one, or use the arrow keys</source>
        <translation>发出关注的词元：点击另一个，或用方向键选择</translation>
    </message>
    <message>
        <source>The tokens that are attended</source>
        <translation>被关注的词元</translation>
    </message>
    <message>
        <source>The query&apos;s vector on top, below it the vector of every key</source>
        <translation>最上面是查询向量，下面是每个键的向量</translation>
    </message>
    <message>
        <source>Query times key, feature by feature; their sum is the dot product</source>
        <translation>查询与键逐个特征相乘；这些乘积之和就是点积</translation>
    </message>
    <message>
        <source>The dot product, scaled, with bias and mask: before the softmax</source>
        <translation>缩放后的点积，加上偏置和掩码：softmax 之前的数</translation>
    </message>
    <message>
        <source>The softmax over all scores of the query: they sum to 1</source>
        <translation>对这个查询的所有分数做 softmax：总和为 1</translation>
    </message>
    <message>
        <source>The value vector of every key</source>
        <translation>每个键的值向量</translation>
    </message>
    <message>
        <source>Values times weights; below, their sum over all keys: the output of the head</source>
        <translation>值乘以权重；下面是对所有键求和的结果，即这个头的输出</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Sum over all keys</source>
        <translation>对所有键求和</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
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
        <source>running sum</source>
        <translation>累加和</translation>
    </message>
    <message>
        <source>Move over a strip for the numbers of a feature</source>
        <translation>把指针移到条带上，可看某个特征的数值</translation>
    </message>
    <message>
        <source>Below 0 low in the row, above 0 high; ± under a title is the end of its scale</source>
        <translation>小于 0 靠下，大于 0 靠上；列标题下的 ± 是该列色标的两端</translation>
    </message>
</context>
<context>
    <name>NeuronText</name>
    <message>
        <source>q · k = %1</source>
        <translation>q · k = %1</translation>
    </message>
    <message>
        <source>÷ √%1 = %2</source>
        <translation>÷ √%1 = %2</translation>
    </message>
    <message>
        <source>× %1 = %2</source>
        <translation>× %1 = %2</translation>
    </message>
    <message>
        <source>÷ temperature %1</source>
        <translation>÷ 温度 %1</translation>
    </message>
    <message>
        <source>+ bias of the distance %1</source>
        <translation>+ 距离偏置 %1</translation>
    </message>
    <message>
        <source>+ %1, added after this step</source>
        <translation>+ %1（这一步之后加上的）</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>分数 %1</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>%1 attends to %2: %3</source>
        <translation>%1 关注 %2：%3</translation>
    </message>
    <message>
        <source>Feature %1 of the output: %2, the sum over all keys</source>
        <translation>输出的特征 %1：%2，即对所有键求和</translation>
    </message>
    <message>
        <source>Feature %1: value %2 × weight %3 = %4</source>
        <translation>特征 %1：值 %2 × 权重 %3 = %4</translation>
    </message>
    <message>
        <source>Feature %1: query %2</source>
        <translation>特征 %1：查询 %2</translation>
    </message>
    <message>
        <source>Feature %1: query %2, key %3</source>
        <translation>特征 %1：查询 %2，键 %3</translation>
    </message>
    <message>
        <source>Feature %1: query %2 × key %3 = %4, sum up to here %5</source>
        <translation>特征 %1：查询 %2 × 键 %3 = %4，累加到此为 %5</translation>
    </message>
    <message>
        <source>Every key is masked: all weights are 0</source>
        <translation>所有键都被屏蔽：权重全为 0</translation>
    </message>
    <message>
        <source>The scores were changed after the dot product</source>
        <translation>分数在点积之后被改动过</translation>
    </message>
    <message>
        <source>The weights were changed after the softmax</source>
        <translation>权重在 softmax 之后被改动过</translation>
    </message>
    <message>
        <source>The output was changed after this sum</source>
        <translation>输出在求和之后被改动过</translation>
    </message>
    <message>
        <source>The score is no dot product but additive: w · tanh(W₁ q + W₂ k)</source>
        <translation>分数不是点积，而是加性的：w · tanh(W₁ q + W₂ k)</translation>
    </message>
</context>
<context>
    <name>PatchLayers</name>
    <message>
        <source>patch %1, %2</source>
        <comment>row, column</comment>
        <translation>图块 %1, %2</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>distillation token</source>
        <translation>蒸馏词元</translation>
    </message>
    <message>
        <source>register %1</source>
        <translation>寄存器 %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>the class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>the distillation token</source>
        <translation>蒸馏词元</translation>
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
    <message>
        <source>%1, pinned scale from %2 to %3</source>
        <translation>%1，固定色标 %2 到 %3</translation>
    </message>
    <message>
        <source>pinned scale</source>
        <translation>固定色标</translation>
    </message>
</context>
<context>
    <name>PlaneQuantity</name>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Masks before the sigmoid</source>
        <translation>sigmoid 前的掩码</translation>
    </message>
    <message>
        <source>Feature maps</source>
        <translation>特征图</translation>
    </message>
    <message>
        <source>Element gates</source>
        <translation>逐元素门控</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>%1, changed − original</source>
        <translation>%1，改动后 − 原始</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>ShippedModel</name>
    <message>
        <source>Universal Sentence Encoder Lite</source>
        <translation>通用句子编码器 Lite</translation>
    </message>
    <message>
        <source>English: a trained network that makes a vector of a sentence&apos;s meaning</source>
        <translation>英文：训练好的网络，把句意变成一个向量</translation>
    </message>
    <message>
        <source>Chinese Tagger</source>
        <translation>中文标注器</translation>
    </message>
    <message>
        <source>Chinese: a trained network that finds words and their parts of speech</source>
        <translation>中文：训练好的网络，找出词语及其词性</translation>
    </message>
    <message>
        <source>Selfie Segmentation</source>
        <translation>自拍人像分割</translation>
    </message>
    <message>
        <source>A trained network that finds where people are, by ten channel gates</source>
        <translation>训练好的网络，用十组通道门控找出人在哪里</translation>
    </message>
    <message>
        <source>Itti-Koch Saliency</source>
        <translation>Itti-Koch 显著性</translation>
    </message>
    <message>
        <source>Without a network: where intensity, colour and orientation stand out</source>
        <translation>不用网络：亮度、颜色和方向突出之处</translation>
    </message>
    <message>
        <source>Spectral Residual Saliency</source>
        <translation>谱残差显著性</translation>
    </message>
    <message>
        <source>Without a network: where the spectrum is not what pictures usually have</source>
        <translation>不用网络：频谱与一般图片不同之处</translation>
    </message>
</context>
<context>
    <name>TagText</name>
    <message>
        <source>noun</source>
        <translation>名词</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方位词</translation>
    </message>
    <message>
        <source>place noun</source>
        <translation>处所词</translation>
    </message>
    <message>
        <source>time noun</source>
        <translation>时间词</translation>
    </message>
    <message>
        <source>person</source>
        <translation>人名</translation>
    </message>
    <message>
        <source>place</source>
        <translation>地名</translation>
    </message>
    <message>
        <source>organisation</source>
        <translation>机构名</translation>
    </message>
    <message>
        <source>work</source>
        <translation>作品名</translation>
    </message>
    <message>
        <source>proper noun</source>
        <translation>专名</translation>
    </message>
    <message>
        <source>verb</source>
        <translation>动词</translation>
    </message>
    <message>
        <source>adverbial verb</source>
        <translation>动副词</translation>
    </message>
    <message>
        <source>verbal noun</source>
        <translation>名动词</translation>
    </message>
    <message>
        <source>adjective</source>
        <translation>形容词</translation>
    </message>
    <message>
        <source>adverbial adjective</source>
        <translation>副形词</translation>
    </message>
    <message>
        <source>adjectival noun</source>
        <translation>名形词</translation>
    </message>
    <message>
        <source>adverb</source>
        <translation>副词</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数词</translation>
    </message>
    <message>
        <source>measure word</source>
        <translation>量词</translation>
    </message>
    <message>
        <source>pronoun</source>
        <translation>代词</translation>
    </message>
    <message>
        <source>preposition</source>
        <translation>介词</translation>
    </message>
    <message>
        <source>conjunction</source>
        <translation>连词</translation>
    </message>
    <message>
        <source>particle</source>
        <translation>助词</translation>
    </message>
    <message>
        <source>function word</source>
        <translation>虚词</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>other name</source>
        <translation>其他名称</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Words: %1</source>
        <translation>词：%1</translation>
    </message>
</context>
<context>
    <name>TextPredictions</name>
    <message>
        <source>id %1</source>
        <translation>编号 %1</translation>
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
    <message>
        <source>A novel, the first %L1 tokens</source>
        <translation>一部小说的前 %L1 个词元</translation>
    </message>
</context>
<context>
    <name>TokenShareText</name>
    <message>
        <source>%1%</source>
        <comment>a share</comment>
        <translation>%1%</translation>
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
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Hidden %1</source>
        <translation>隐藏状态 %1</translation>
    </message>
    <message>
        <source>Projected</source>
        <translation>投影输出</translation>
    </message>
    <message>
        <source>Neurons</source>
        <translation>神经元</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈层</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开</translation>
    </message>
    <message>
        <source>Attention flow</source>
        <translation>注意力流</translation>
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
    <message>
        <source>Licences…</source>
        <translation>许可证…</translation>
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
    <message>
        <source>%1 attends to %2, layer %3, head %4</source>
        <translation>%1 关注 %2，第 %3 层，第 %4 头</translation>
    </message>
    <message>
        <source>× scale %1 = %2</source>
        <translation>× 缩放 %1 = %2</translation>
    </message>
    <message>
        <source>+ bias of the distance %1</source>
        <translation>+ 距离偏置 %1</translation>
    </message>
    <message>
        <source>The head is switched off: the layer gets 0 in place of this output.</source>
        <translation>此头已关闭：该层得到的是 0，而不是这个输出。</translation>
    </message>
    <message>
        <source>score = w · tanh(W₁ q + W₂ k)</source>
        <translation>分数 = w · tanh(W₁ q + W₂ k)</translation>
    </message>
</context>
<context>
    <name>fovea::ui::AxesPanel</name>
    <message>
        <source>Which axis each kind of attention weighs</source>
        <translation>各种注意力在哪个轴上加权</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>n × n weights</source>
        <translation>n × n 个权重</translation>
    </message>
    <message>
        <source>Channel attention</source>
        <translation>通道注意力</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>C gates</source>
        <translation>C 个门控</translation>
    </message>
    <message>
        <source>Spatial attention</source>
        <translation>空间注意力</translation>
    </message>
    <message>
        <source>places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>H × W mask</source>
        <translation>H × W 的掩码</translation>
    </message>
    <message>
        <source>Temporal attention</source>
        <translation>时间注意力</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>T × T weights</source>
        <translation>T × T 个权重</translation>
    </message>
    <message>
        <source>A feature map has channels, rows and columns; a film has frames as well; a sentence has tokens. Attention gives weights to the parts along one of these axes; places are rows and columns together. The stronger the colour, the larger the weight; the weights of this drawing are made up.</source>
        <translation>特征图有通道、行和列；视频还有帧；句子有词元。注意力沿其中一个轴给各部分分配权重；位置由行和列共同确定。颜色越浓，权重越大；图中的权重只是示意。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::BatchDialog</name>
    <message>
        <source>Folder of Pictures</source>
        <translation>图片文件夹</translation>
    </message>
    <message>
        <source>Folder for the Results</source>
        <translation>结果文件夹</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>正在读取文件夹…</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>完成：%1。</translation>
    </message>
    <message>
        <source>Stopped: %1. Start goes on where it ended.</source>
        <translation>已停止：%1。再次开始将从中断处继续。</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>第 %1 张，共 %2 张：%3</translation>
    </message>
    <message>
        <source>%1 written, %2 there already, %3 failed</source>
        <translation>写入 %1 张，已有 %2 张，失败 %3 张</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pictures of a Folder</source>
        <translation>文件夹中的图片</translation>
    </message>
    <message>
        <source>Of every picture of a folder, what the model makes of it is written to another folder. What is there already is passed over, unless the picture or a choice has changed.</source>
        <translation>对文件夹中的每张图片运行模型，并把结果写入另一个文件夹。已有的结果会跳过，除非图片或这里的选择有变动。</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>图片(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>结果(&amp;R)</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Write</source>
        <translation>写为(&amp;W)</translation>
    </message>
    <message>
        <source>Folder of the pictures</source>
        <translation>图片所在的文件夹</translation>
    </message>
    <message>
        <source>Folder for the results</source>
        <translation>存放结果的文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the folder of the pictures</source>
        <translation>选择图片所在的文件夹</translation>
    </message>
    <message>
        <source>Choose the folder for the results</source>
        <translation>选择存放结果的文件夹</translation>
    </message>
    <message>
        <source>Step to write</source>
        <translation>要写出的步骤</translation>
    </message>
    <message>
        <source>Kind of file to write</source>
        <translation>要写出的文件类型</translation>
    </message>
    <message>
        <source>Picture (PNG)</source>
        <translation>图片 (PNG)</translation>
    </message>
    <message>
        <source>Picture (SVG)</source>
        <translation>图片 (SVG)</translation>
    </message>
    <message>
        <source>Picture (PDF)</source>
        <translation>图片 (PDF)</translation>
    </message>
    <message>
        <source>Numbers (CSV)</source>
        <translation>数值 (CSV)</translation>
    </message>
    <message>
        <source>Numbers (JSON)</source>
        <translation>数值 (JSON)</translation>
    </message>
    <message>
        <source>Numbers (NPY)</source>
        <translation>数值 (NPY)</translation>
    </message>
    <message>
        <source>Every tensor (safetensors)</source>
        <translation>全部张量 (safetensors)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Pictures that failed</source>
        <translation>失败的图片</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>fovea::ui::BlockSettingsPanel</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
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
        <translation>位置</translation>
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
        <source>Pools</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Max, mean</source>
        <translation>最大，平均</translation>
    </message>
    <message>
        <source>Mean, max</source>
        <translation>平均，最大</translation>
    </message>
    <message>
        <source>The order of the authors&apos; code, which the weights are for</source>
        <translation>作者代码的顺序，权重即为此而设</translation>
    </message>
    <message>
        <source>The order of timm: the same weights make another mask</source>
        <translation>timm 的顺序：同样的权重得到另一个掩码</translation>
    </message>
</context>
<context>
    <name>fovea::ui::CandidateList</name>
    <message>
        <source>top-p %1 ends here</source>
        <translation>top-p %1 到此为止</translation>
    </message>
    <message>
        <source>top-k %1 ends here</source>
        <translation>top-k %1 到此为止</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>%1, rank %2, id %3</source>
        <translation>%1，排名 %2，编号 %3</translation>
    </message>
    <message>
        <source>probability %1</source>
        <translation>概率 %1</translation>
    </message>
    <message>
        <source>probability %1 at temperature %2</source>
        <translation>温度 %2 下的概率 %1</translation>
    </message>
    <message>
        <source>ln p = %1 at temperature 1</source>
        <translation>温度 1 下 ln p = %1</translation>
    </message>
    <message>
        <source>cut by top-p: never drawn</source>
        <translation>被 top-p 截去：不会被抽到</translation>
    </message>
    <message>
        <source>cut by top-k: never drawn</source>
        <translation>被 top-k 截去：不会被抽到</translation>
    </message>
    <message>
        <source>drawn with probability %1, as the rest is cut</source>
        <translation>其余已被截去，因此抽到的概率为 %1</translation>
    </message>
    <message>
        <source>before the change: %1, rank %2</source>
        <translation>更改之前：%1，排名 %2</translation>
    </message>
    <message>
        <source>the text has this token there</source>
        <translation>文本在此处正是这个词元</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>原为 %1</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChangeActions</name>
    <message>
        <source>Head Off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>Head %1 of Layer %2 Off</source>
        <translation>关闭第 %2 层的头 %1</translation>
    </message>
    <message>
        <source>Head %1 Off</source>
        <translation>关闭头 %1</translation>
    </message>
    <message>
        <source>Layer %1 Off</source>
        <translation>关闭第 %1 层</translation>
    </message>
    <message>
        <source>All Heads Off</source>
        <translation>关闭所有头</translation>
    </message>
    <message>
        <source>Mask “%1”</source>
        <translation>屏蔽“%1”</translation>
    </message>
    <message>
        <source>Mask Token</source>
        <translation>屏蔽词元</translation>
    </message>
    <message>
        <source>Hold Row of “%1”…</source>
        <translation>固定“%1”的行…</translation>
    </message>
    <message>
        <source>Hold Row…</source>
        <translation>固定行…</translation>
    </message>
    <message>
        <source>Intervene</source>
        <translation>干预</translation>
    </message>
    <message>
        <source>Switch heads off, mask tokens, hold rows, change temperatures</source>
        <translation>关闭头、屏蔽词元、固定行、改变温度</translation>
    </message>
    <message>
        <source>Switch Heads by Click</source>
        <translation>点击开关头</translation>
    </message>
    <message>
        <source>Switch Heads</source>
        <translation>开关头</translation>
    </message>
    <message>
        <source>A click on a head among all heads switches it off or on, with Shift its layer. Without this: Ctrl and a click, or X</source>
        <translation>在所有头的视图中，点击即可关闭或打开一个头，按住 Shift 则作用于整层。未启用时：按住 Ctrl 点击，或按 X</translation>
    </message>
    <message>
        <source>The head gives nothing to the layer&apos;s output (X)</source>
        <translation>该头对本层的输出不再有贡献（X）</translation>
    </message>
    <message>
        <source>Layer Off</source>
        <translation>关闭层</translation>
    </message>
    <message>
        <source>All heads of the layer give nothing (Shift+X)</source>
        <translation>本层所有头都不再有贡献（Shift+X）</translation>
    </message>
    <message>
        <source>No token attends to this one, in any layer (M)</source>
        <translation>任何层中都没有词元关注它（M）</translation>
    </message>
    <message>
        <source>Hold Row</source>
        <translation>固定行</translation>
    </message>
    <message>
        <source>This row of the head attends as you choose (H)</source>
        <translation>该头的这一行按您选定的权重关注（H）</translation>
    </message>
    <message>
        <source>Reset All Changes</source>
        <translation>撤回所有改动</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>全部撤回</translation>
    </message>
    <message>
        <source>Take back all changes; can be undone</source>
        <translation>撤回所有改动；此操作可以撤销</translation>
    </message>
    <message>
        <source>Show Changed</source>
        <translation>显示改动后</translation>
    </message>
    <message>
        <source>Show Original</source>
        <translation>显示原始</translation>
    </message>
    <message>
        <source>Show Difference</source>
        <translation>显示差值</translation>
    </message>
    <message>
        <source>Rows can be held in texts of up to %L1 tokens</source>
        <translation>只能在不超过 %L1 个词元的文本中固定行</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChangesBar</name>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature of the head: below 1 its attention is sharper, above 1 flatter; 1 changes nothing</source>
        <translation>该头的温度：小于 1 时注意力更集中，大于 1 时更平缓；1 表示不变</translation>
    </message>
    <message>
        <source>Temperature of the head</source>
        <translation>该头的温度</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>With the changes (C)</source>
        <translation>含改动（C）</translation>
    </message>
    <message>
        <source>Without the changes (O)</source>
        <translation>不含改动（O）</translation>
    </message>
    <message>
        <source>Changed minus original (D)</source>
        <translation>改动后减原始（D）</translation>
    </message>
    <message>
        <source>Changed, original, or their difference</source>
        <translation>改动后、原始或二者的差值</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChannelGallery</name>
    <message>
        <source>Feature maps</source>
        <translation>特征图</translation>
    </message>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n 个通道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
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
    <message>
        <source>squeezed %1</source>
        <translation>压缩值 %1</translation>
    </message>
    <message>
        <source>logit %1</source>
        <translation>logit %1</translation>
    </message>
    <message>
        <source>gate %1</source>
        <translation>门控 %1</translation>
    </message>
    <message>
        <source>Channel %1: gate %2</source>
        <translation>通道 %1：门控 %2</translation>
    </message>
    <message>
        <source>This model has no channel gates.</source>
        <translation>此模型没有通道门控。</translation>
    </message>
    <message>
        <source>Layer of the channel gates</source>
        <translation>通道门控所在的层</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChannelsPanel</name>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>y, each channel times its gate</source>
        <translation>y，各通道乘以门控</translation>
    </message>
    <message>
        <source>Means of the channels</source>
        <translation>各通道的均值</translation>
    </message>
    <message>
        <source>First matrix</source>
        <translation>第一个矩阵</translation>
    </message>
    <message>
        <source>Hidden layer</source>
        <translation>隐藏层</translation>
    </message>
    <message>
        <source>Second matrix</source>
        <translation>第二个矩阵</translation>
    </message>
    <message>
        <source>Logits of the gates</source>
        <translation>门控的 logit</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>Squeeze: the mean of each channel. Excite: a small network makes of the means a gate between 0 and 1 for each channel. Scale: each channel times its gate. Double click a number of W to change it; click a place of the picture for its numbers.</source>
        <translation>压缩：求每个通道的均值。激励：一个小网络由这些均值为每个通道算出 0 到 1 之间的门控。缩放：每个通道乘以自己的门控。双击 W 中的数即可修改；点击图片中的位置可查看那里的数。</translation>
    </message>
    <message>
        <source>x: choose a place</source>
        <translation>x：选择一个位置</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The two matrices the lesson began with</source>
        <translation>恢复本课开始时的两个矩阵</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ChipRow</name>
    <message>
        <source>Take back: %1</source>
        <translation>撤回：%1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 项改动</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::ClassifierLesson</name>
    <message>
        <source>Load parameters</source>
        <translation>读取参数</translation>
    </message>
    <message>
        <source>Save parameters</source>
        <translation>保存参数</translation>
    </message>
    <message>
        <source>Loaded %1</source>
        <translation>已读取 %1</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>Input, one row for each token</source>
        <translation>输入，每个词元一行</translation>
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
        <source>Outputs of the attention</source>
        <translation>注意力的输出</translation>
    </message>
    <message>
        <source>Mean over the tokens</source>
        <translation>对词元取平均</translation>
    </message>
    <message>
        <source>Hidden layer</source>
        <translation>隐藏层</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Output in PyTorch&apos;s form</source>
        <translation>PyTorch 形式的输出</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Numbers of the parameter</source>
        <translation>参数的数值</translation>
    </message>
    <message>
        <source>New random parameters</source>
        <translation>重新随机生成参数</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>读取…</translation>
    </message>
    <message>
        <source>Read the parameters from a safetensors file with PyTorch&apos;s names</source>
        <translation>从 safetensors 文件读取参数，名称与 PyTorch 相同</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write the parameters to a safetensors file with PyTorch&apos;s names</source>
        <translation>把参数写入 safetensors 文件，名称与 PyTorch 相同</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The first %1 tokens. The beginning of the vector of each becomes its row of x.</source>
        <translation>取前 %1 个词元。每个词元的向量开头的几个数成为 x 中它的那一行。</translation>
    </message>
    <message>
        <source>Double click a number of x or of the parameter to change it. Rows are tokens, as in code. Click … for the numbers that are folded.</source>
        <translation>双击 x 或参数中的数即可修改。与代码中一样，每行是一个词元。点击 … 可查看折叠的数。</translation>
    </message>
    <message>
        <source>What print(model(x)) would write for this sentence as a batch of one. Ctrl+C copies it.</source>
        <translation>把这句话作为一个样本的批次时 print(model(x)) 会输出的内容。按 Ctrl+C 复制。</translation>
    </message>
    <message>
        <source>%1. Not used, since the network has no such parameter: %2</source>
        <translation>%1。以下张量未使用，因为网络没有这样的参数：%2</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The input and the parameters the lesson began with</source>
        <translation>恢复本课开始时的输入和参数</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
</context>
<context>
    <name>fovea::ui::CompareModel</name>
    <message>
        <source>There is no difference A − B: A has %L1 tokens and B has %L2. Choose sentences that become equally many.</source>
        <translation>没有差值 A − B：A 有 %L1 个词元，B 有 %L2 个。请选择词元数相同的句子。</translation>
    </message>
    <message>
        <source>The tokens differ: cells are compared by their place in the text.</source>
        <translation>词元不同：单元格按其在文本中的位置比较。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ComparePanel</name>
    <message>
        <source>Open model folder for B</source>
        <translation>为 B 打开模型文件夹</translation>
    </message>
    <message>
        <source>playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>%1: %2, layer %3, head %4</source>
        <comment>A or B, a model</comment>
        <translation>%1：%2，第 %3 层，头 %4</translation>
    </message>
    <message>
        <source>B is being computed…</source>
        <translation>正在计算 B…</translation>
    </message>
    <message>
        <source>Side by Side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>A, which is what the page shows, beside B</source>
        <translation>A 即页面当前所示，与 B 并排</translation>
    </message>
    <message>
        <source>What A has more than B, cell by cell</source>
        <translation>A 比 B 多多少，逐单元格</translation>
    </message>
    <message>
        <source>How A and B are shown</source>
        <translation>A 与 B 的显示方式</translation>
    </message>
    <message>
        <source>Open Model Folder for B…</source>
        <translation>为 B 打开模型文件夹…</translation>
    </message>
    <message>
        <source>The same sentence. Type another one for B.</source>
        <translation>同一句子。可为 B 输入另一句。</translation>
    </message>
    <message>
        <source>Sentence of B</source>
        <translation>B 的句子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layer of B</source>
        <translation>B 的层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Head of B</source>
        <translation>B 的头</translation>
    </message>
    <message>
        <source>A − B: above 0 where A attends more, below 0 where B does</source>
        <translation>A − B：大于 0 处 A 的关注更多，小于 0 处 B 的更多</translation>
    </message>
    <message>
        <source>Heat map A</source>
        <translation>热图 A</translation>
    </message>
    <message>
        <source>Heat map B</source>
        <translation>热图 B</translation>
    </message>
    <message>
        <source>Difference A − B</source>
        <translation>差值 A − B</translation>
    </message>
    <message>
        <source>The sentences have a similarity of %1, the cosine of the vectors that the model makes of both.</source>
        <translation>两句话的相似度为 %1，即模型为两者生成的向量的余弦。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::CuesLesson</name>
    <message>
        <source>conspicuousness, the largest on the table is 1</source>
        <translation>显著性，桌上的最大值为 1</translation>
    </message>
    <message>
        <source>Without an aim every thing has the same weight, and the gaze goes back to what stands out.</source>
        <translation>没有目标时，每个物体的权重都相同，目光又回到最突出的东西上。</translation>
    </message>
    <message>
        <source>weights, together 1</source>
        <translation>权重，合计为 1</translation>
    </message>
    <message>
        <source>Cue</source>
        <translation>线索</translation>
    </message>
    <message>
        <source>Involuntary cue: no query</source>
        <translation>非自主性线索：没有查询</translation>
    </message>
    <message>
        <source>Voluntary cue: a query</source>
        <translation>自主性线索：有查询</translation>
    </message>
    <message>
        <source>Show the map of conspicuousness</source>
        <translation>显示显著图</translation>
    </message>
    <message>
        <source>A table with five things</source>
        <translation>放着五件东西的桌子</translation>
    </message>
    <message>
        <source>newspaper</source>
        <translation>报纸</translation>
    </message>
    <message>
        <source>research paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>cup of coffee</source>
        <translation>咖啡</translation>
    </message>
    <message>
        <source>notebook</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>book</source>
        <translation>书</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>print</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>书页</translation>
    </message>
    <message>
        <source>to drink</source>
        <translation>可以喝</translation>
    </message>
    <message>
        <source>to write</source>
        <translation>可以写</translation>
    </message>
    <message>
        <source>Keys of the things</source>
        <translation>各物体的键</translation>
    </message>
    <message>
        <source>I want to read</source>
        <translation>我想阅读</translation>
    </message>
    <message>
        <source>I am thirsty</source>
        <translation>我口渴了</translation>
    </message>
    <message>
        <source>I want to write</source>
        <translation>我想写字</translation>
    </message>
    <message>
        <source>No aim</source>
        <translation>没有目标</translation>
    </message>
    <message>
        <source>Nothing is wanted here. The numbers are computed from the picture alone: how far each place differs from its surroundings in brightness, colour and orientation (Itti, Koch and Niebur, 1998). Print is everywhere, red is only once.</source>
        <translation>这里没有任何目标。这些数只由画面计算得出：每个位置在亮度、颜色和朝向上与周围相差多少（Itti、Koch 和 Niebur，1998）。印刷的文字到处都是，红色只有一处。</translation>
    </message>
    <message>
        <source>Several things share it here: the gaze takes the leftmost.</source>
        <translation>这里有几个物体的权重并列最大：目光取最左边的一个。</translation>
    </message>
    <message>
        <source>Scores of the things</source>
        <translation>各物体的得分</translation>
    </message>
    <message>
        <source>Weights of the things</source>
        <translation>各物体的权重</translation>
    </message>
    <message>
        <source>The sliders are the query q, the rows of K the keys; d = 5 is the number of features. The softmax makes weights of the scores, and the gaze goes to the largest.</source>
        <translation>滑块是查询 q，K 的各行是键；d = 5 是特征的个数。softmax 由得分算出权重，目光落在权重最大的物体上。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::CurvePlot</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::DrawStrip</name>
    <message>
        <source>The next draw</source>
        <translation>下一次抽取</translation>
    </message>
    <message>
        <source>%1: [%2, %3), drawn with probability %4</source>
        <translation>%1：[%2, %3)，抽到的概率为 %4</translation>
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
    <message numerus="yes">
        <source>%n more message(s)</source>
        <translation>
            <numerusform>另有 %n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss All</source>
        <translation>全部关闭</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ExplainedLesson</name>
    <message>
        <source>Real numbers: %1, layer %2, head %3</source>
        <translation>真实数值：%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>Of %1 tokens, %2 are drawn: those of the cell, and those that its query attends to most.</source>
        <translation>共 %1 个词元，画出 %2 个：单元格的两个，以及其查询最关注的几个。</translation>
    </message>
    <message>
        <source>Back to the Cell</source>
        <translation>返回单元格</translation>
    </message>
    <message>
        <source>To the text page, where the cell is pinned</source>
        <translation>回到文本页，该单元格已固定</translation>
    </message>
    <message>
        <source>Small Example</source>
        <translation>小例子</translation>
    </message>
    <message>
        <source>The lesson with its own sentence, which can be changed</source>
        <translation>课程自带的句子，可以修改</translation>
    </message>
    <message>
        <source>Convention</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Sentence: %1</source>
        <translation>句子：%1</translation>
    </message>
    <message>
        <source>The text page shows another sentence, model, layer or change by now.</source>
        <translation>文本页现在显示的已是另一个句子、模型、层或改动。</translation>
    </message>
    <message>
        <source>To the Text Page</source>
        <translation>转到文本页</translation>
    </message>
    <message>
        <source>To the text page, which no longer shows this cell</source>
        <translation>转到文本页，那里已不再显示这个单元格</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ExplainedPair</name>
    <message>
        <source>Choose a pair: %1 (i) looks at %2 (j)</source>
        <translation>选择一对：%1（i）看 %2（j）</translation>
    </message>
    <message>
        <source>The scores of this model are no products of query and key: a small network of their own makes them.</source>
        <translation>此模型的分数不是查询与键的乘积，而由一个单独的小网络算出。</translation>
    </message>
    <message>
        <source>The pair is masked: whatever its product, its score is −∞ and its weight 0.</source>
        <translation>这一对被掩蔽：不论乘积如何，分数都是 −∞，权重为 0。</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
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
        <source>Vectors of the tokens</source>
        <translation>各词元的向量</translation>
    </message>
    <message>
        <source>Projected vectors</source>
        <translation>投影后的向量</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Products of query and key</source>
        <translation>查询与键的乘积</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ExplainedSoftmax</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The weights of this query were changed by hand: they are not the softmax of its scores.</source>
        <translation>此查询的权重经过手动修改，不是其分数的 softmax。</translation>
    </message>
    <message>
        <source>Over all tokens of the sentence, each column of α&apos; sums to: %1.</source>
        <translation>对句子的全部词元，α&apos; 每一列之和为：%1。</translation>
    </message>
    <message>
        <source>Over all tokens of the sentence, each row of α&apos; sums to: %1.</source>
        <translation>对句子的全部词元，α&apos; 每一行之和为：%1。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ExplainedTokens</name>
    <message>
        <source>All %1 numbers of the vector of %2:</source>
        <translation>%2 的向量的全部 %1 个数：</translation>
    </message>
    <message>
        <source>Vectors of the tokens</source>
        <translation>各词元的向量</translation>
    </message>
    <message>
        <source>All numbers of the vector</source>
        <translation>向量的全部数值</translation>
    </message>
    <message>
        <source>This model does not say which vectors its layer reads. The next lesson begins with what is known: queries and keys.</source>
        <translation>此模型不给出该层读入的向量。下一课从已知的查询和键开始。</translation>
    </message>
    <message>
        <source>Beside each token stands its number in the vocabulary, if it has one: it chooses the embedding. Layer 0 reads these vectors; where the model marks places, they are in them. Click a token to see all of its vector.</source>
        <translation>每个词元旁边是它在词表中的编号（如果有），编号决定嵌入。第 0 层读入这些向量；若模型标记位置，位置已包含其中。点击词元可查看它的整个向量。</translation>
    </message>
    <message>
        <source>Beside each token stands its number in the vocabulary, if it has one. Layer %1 reads these vectors: what layer %2 made of the tokens. Click a token to see all of its vector.</source>
        <translation>每个词元旁边是它在词表中的编号（如果有）。第 %1 层读入这些向量，它们是第 %2 层的结果。点击词元可查看它的整个向量。</translation>
    </message>
    <message>
        <source>Beside each token stands its number in the vocabulary, if it has one: it chooses the embedding. Layer 0 reads these vectors. Places come later: queries and keys are turned by them. Click a token to see all of its vector.</source>
        <translation>每个词元旁边是它在词表中的编号（如果有），由它选出嵌入。第 0 层读入这些向量。位置稍后才加入：查询和键按位置旋转。点击词元可查看它的整个向量。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::Filmstrip</name>
    <message>
        <source>Frame %1 of %2 · shown for %3 ms</source>
        <translation>第 %1 帧，共 %2 帧 · 显示 %3 毫秒</translation>
    </message>
    <message>
        <source>Frame %1 of %2 · temporal weight %3 · shown for %4 ms</source>
        <translation>第 %1 帧，共 %2 帧 · 时间权重 %3 · 显示 %4 毫秒</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>fovea::ui::FlowControls</name>
    <message>
        <source>Rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Max Flow</source>
        <translation>最大流</translation>
    </message>
    <message>
        <source>One Head</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>How much of each input token is in a token after some layers, if states mix as the weights say. Shares sum to 100%. Abnar and Zuidema, 2020.</source>
        <translation>若各状态按权重混合，经过若干层后，一个词元中含有每个输入词元的多少。份额之和为 100%。Abnar 与 Zuidema，2020。</translation>
    </message>
    <message>
        <source>The most that can flow from each input token to a token if the weights are the widths of pipes: it sees the narrowest place of a way. Shown as shares of the sum. Abnar and Zuidema, 2020.</source>
        <translation>把权重看作管道的粗细，从每个输入词元到一个词元最多能流过多少：取决于路径上最窄之处。以占总和的份额显示。Abnar 与 Zuidema，2020。</translation>
    </message>
    <message>
        <source>The weights of one head of one layer</source>
        <translation>某一层中一个头的权重</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>图示</translation>
    </message>
    <message>
        <source>One token: its share of each input token, on the text and as bars</source>
        <translation>一个词元：每个输入词元在其中的份额，标在文本上并以条形显示</translation>
    </message>
    <message>
        <source>All tokens as a heat map: rows are made of columns</source>
        <translation>全部词元的热图：行由列构成</translation>
    </message>
    <message>
        <source>The tokens of all layers with lines between them, for short texts</source>
        <translation>各层的词元及其间的连线，适用于短文本</translation>
    </message>
    <message>
        <source>Picture of the flow</source>
        <translation>流的显示方式</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>From layer</source>
        <translation>起始层</translation>
    </message>
    <message>
        <source>To layer</source>
        <translation>终止层</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>How heads become one</source>
        <translation>多头的合并方式</translation>
    </message>
    <message>
        <source>How the weights of a layer&apos;s heads become one. Heads that are switched off are left out.</source>
        <translation>一层中各头的权重如何合并为一个。已关闭的头不计入。</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>The share of a token&apos;s state that goes around the attention, 0 to 1: 0.5 as in the paper, 0 for the attention alone.</source>
        <translation>词元状态中绕过注意力的份额，0 到 1：论文中为 0.5，0 表示只看注意力。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>舍弃</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Which part of a token&apos;s weights is left out in each layer, the smallest first, once the heads are put together: many small weights hide what matters.</source>
        <translation>各头合并之后，每层舍去词元权重中的多大部分，从最小的开始：大量的小权重会掩盖重要的内容。</translation>
    </message>
    <message>
        <source>By Values</source>
        <translation>按值加权</translation>
    </message>
    <message>
        <source>Multiply each weight by the length of the value it carries, behind the head&apos;s output projection, and divide by the row&apos;s sum: a large weight on a short value counts little. Kobayashi et al., 2020.</source>
        <translation>将每个权重乘以它所携带的值向量（经该头的输出投影之后）的长度，再除以该行之和：落在短的值向量上的大权重作用很小。Kobayashi 等，2020。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::FlowDiagram</name>
    <message>
        <source>A line is as thick as the weight.</source>
        <translation>线的粗细即权重。</translation>
    </message>
    <message>
        <source>A line is as thick as the weight from layer to layer, heads and residual together.</source>
        <translation>线的粗细即层与层之间的权重，各头与残差合在一起。</translation>
    </message>
    <message>
        <source>Coloured is what goes to %1, as thick as its share. Weights below %2 (%3 of all) and shares below %4 (%5) have no line.</source>
        <translation>彩色的线通向 %1，粗细即其份额。小于 %2 的权重（占全部的 %3）和小于 %4 的份额（%5）没有画线。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Before %1</source>
        <comment>a layer</comment>
        <translation>第 %1 层前</translation>
    </message>
    <message>
        <source>Flow from layer to layer</source>
        <translation>层与层之间的流</translation>
    </message>
    <message>
        <source>Token %1, %2</source>
        <translation>词元 %1，%2</translation>
    </message>
    <message>
        <source>%1: %2 through %3</source>
        <comment>a column, a share, a token</comment>
        <translation>%1：%2 经过 %3</translation>
    </message>
    <message>
        <source>%1 of %2 comes from %3</source>
        <comment>a share, two tokens</comment>
        <translation>%2 的 %1 来自 %3</translation>
    </message>
    <message>
        <source>%1 of %2 comes through %3 after layer %4</source>
        <translation>%2 的 %1 在第 %4 层之后经过 %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::FlowModel</name>
    <message>
        <source>The diagram takes up to %L1 tokens, and this text has %L2. Choose Tokens or Matrix, or shorten the text.</source>
        <translation>图示最多容纳 %L1 个词元，而此文本有 %L2 个。请选择“词元”或“矩阵”，或缩短文本。</translation>
    </message>
    <message>
        <source>Stopped. Change a setting or choose another token to go on.</source>
        <translation>已停止。更改设置或选择另一个词元即可继续。</translation>
    </message>
    <message>
        <source>%1% of %2 comes from %3</source>
        <comment>a share, two tokens</comment>
        <translation>%2 的 %1% 来自 %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::FlowPanel</name>
    <message>
        <source>Layer %1, head %2: which tokens (columns) each token (rows) attends to.</source>
        <translation>第 %1 层，头 %2：每个词元（行）关注哪些词元（列）。</translation>
    </message>
    <message>
        <source>Layer %1, head %2: which tokens %3 attends to.</source>
        <translation>第 %1 层，头 %2：%3 关注哪些词元。</translation>
    </message>
    <message>
        <source>each input token</source>
        <translation>每个输入词元</translation>
    </message>
    <message>
        <source>each token before layer %1</source>
        <translation>第 %1 层之前的每个词元</translation>
    </message>
    <message>
        <source>Shares of %1 (columns) in each token after layer %2 (rows).</source>
        <translation>%1（列）在第 %2 层之后每个词元（行）中的份额。</translation>
    </message>
    <message>
        <source>Share of %1 in %2 after layer %3.</source>
        <translation>%1 在第 %3 层之后的 %2 中的份额。</translation>
    </message>
    <message>
        <source>Largest flow from %1 (columns) to each token after layer %2 (rows), as shares of the row&apos;s sum.</source>
        <translation>从%1（列）到第 %2 层之后每个词元（行）的最大流，以占该行之和的份额表示。</translation>
    </message>
    <message>
        <source>Largest flow from %1 to %2 after layer %3, as shares of their sum.</source>
        <translation>从%1到第 %3 层之后的 %2 的最大流，以占总和的份额表示。</translation>
    </message>
    <message>
        <source>The largest is %1.</source>
        <translation>其中最大的为 %1。</translation>
    </message>
    <message>
        <source>Weights count by the length of what they carry.</source>
        <translation>权重按所携带内容的长度计。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>As in the text</source>
        <translation>按文本顺序</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>Order of the bars</source>
        <translation>条形的顺序</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Give up what is being computed</source>
        <translation>放弃正在进行的计算</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Matrix of the flow</source>
        <translation>流的矩阵</translation>
    </message>
    <message>
        <source>%1 has a share of %3 from %2</source>
        <comment>tokens and a number</comment>
        <translation>%1 中有 %3 的份额来自 %2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::FramesPanel</name>
    <message>
        <source>frame %1</source>
        <translation>第 %1 帧</translation>
    </message>
    <message>
        <source>Inverted frame</source>
        <translation>颜色反转的帧</translation>
    </message>
    <message>
        <source>Weights between frames</source>
        <translation>帧与帧之间的权重</translation>
    </message>
    <message>
        <source>Weight of each frame</source>
        <translation>每一帧的权重</translation>
    </message>
    <message>
        <source>Each frame is summed up by its mean colour alone, from which its query and its key are made: what it shows, and where, plays no part. (A trained network would compare learned features.) Frames of like colour attend to each other; the one whose colours are inverted attends to itself. The mean of the rows tells how much each frame counts in all.</source>
        <translation>每一帧只用它的平均颜色来概括，由此得到它的查询和键：画面里有什么、在哪里，都不起作用（训练好的网络会比较学到的特征）。颜色相近的帧互相关注；颜色反转的那一帧关注自己。各行的平均说明每一帧总共占多大比重。</translation>
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
    <name>fovea::ui::GateOverview</name>
    <message>
        <source>All channel gates</source>
        <translation>所有通道门控</translation>
    </message>
    <message>
        <source>mean %1 · %2 to %3</source>
        <translation>平均 %1 · %2 到 %3</translation>
    </message>
    <message>
        <source>%1, channel %2: gate %3</source>
        <translation>%1，通道 %2：门控 %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::GenerationControls</name>
    <message>
        <source>Next: %1</source>
        <translation>下一个：%1</translation>
    </message>
    <message>
        <source>Drawn: %1</source>
        <translation>已抽取：%1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>已生成 %1 个，共 %2 个词元</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Keep what was drawn so far</source>
        <translation>保留目前已抽取的内容</translation>
    </message>
    <message>
        <source>Draw so many tokens, one after the other</source>
        <translation>逐个抽取这么多个词元</translation>
    </message>
    <message>
        <source>Next Token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Draw the next token and go on with the text (Ctrl+Return)</source>
        <translation>抽取下一个词元并续写文本（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>Take the last drawn token off</source>
        <translation>去掉最后抽取的词元</translation>
    </message>
    <message>
        <source>Tokens to generate</source>
        <translation>要生成的词元数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same numbers, one for each token</source>
        <translation>同一种子抽出同样的随机数，每个词元用一个</translation>
    </message>
    <message>
        <source>Next seed</source>
        <translation>下一个种子</translation>
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
    <message>
        <source>Head %1, off</source>
        <translation>头 %1，已关闭</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Mean of the heads</source>
        <translation>各头的平均</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeadGrid</name>
    <message>
        <source> nats</source>
        <translation> 奈特</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 词元</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Show only heads of at least this: %1</source>
        <translation>仅显示不低于此值的头：%1</translation>
    </message>
    <message>
        <source>%L1 of %L2 heads read</source>
        <translation>已读取 %L1/%L2 个头</translation>
    </message>
    <message>
        <source>%L1 of %L2 heads</source>
        <translation>%L1/%L2 个头</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>按顺序</translation>
    </message>
    <message>
        <source>Highest first</source>
        <translation>从高到低</translation>
    </message>
    <message>
        <source>Lowest first</source>
        <translation>从低到高</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>头的排列顺序</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>不低于</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>不低于</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeadGridModel</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>L%1 H%2</source>
        <comment>layer and head</comment>
        <translation>L%1 H%2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeadGridView</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No head known so far has so much.</source>
        <translation>目前已知的头都达不到这个值。</translation>
    </message>
    <message>
        <source>%1, off</source>
        <translation>%1，已关闭</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeadsPanel</name>
    <message>
        <source>Weights of head %1</source>
        <translation>头 %1 的权重</translation>
    </message>
    <message>
        <source>Outputs of both heads</source>
        <translation>两个头的输出</translation>
    </message>
    <message>
        <source>Output matrix</source>
        <translation>输出矩阵</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Each head h has queries, keys and values of its own, half as long as the tokens&apos; vectors, and so weights of its own. Their outputs are put end to end (0 and 1 say whose numbers they are), and one more matrix mixes them.</source>
        <translation>每个头 h 都有自己的查询、键和值，长度是词元向量的一半，因此也有自己的权重。它们的输出首尾拼接（0 和 1 表示数来自哪个头），再由另一个矩阵混合。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapActions</name>
    <message>
        <source>%1 Is a Sink</source>
        <translation>%1 是汇聚词元</translation>
    </message>
    <message>
        <source>Keep Column %1 Only</source>
        <translation>只保留列 %1</translation>
    </message>
    <message>
        <source>Keep Row %1 Only</source>
        <translation>只保留行 %1</translation>
    </message>
    <message>
        <source>Strongest in View</source>
        <translation>视图中最强的单元格</translation>
    </message>
    <message>
        <source>Find Token…</source>
        <translation>查找词元…</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Go to Token…</source>
        <translation>转到词元…</translation>
    </message>
    <message>
        <source>Copy Strongest of the Row</source>
        <translation>复制本行最强的单元格</translation>
    </message>
    <message>
        <source>Copy Map as Table</source>
        <translation>将热力图复制为表格</translation>
    </message>
    <message>
        <source>Keep What Is in View</source>
        <translation>只保留可见部分</translation>
    </message>
    <message>
        <source>Show All Rows and Columns</source>
        <translation>显示所有行和列</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>全图概览</translation>
    </message>
    <message>
        <source>Memory for the Heat Map</source>
        <translation>热力图占用的内存</translation>
    </message>
    <message>
        <source>%L1 MB</source>
        <translation>%L1 MB</translation>
    </message>
    <message>
        <source>%L1 × %L2 cells are too many to copy. Keep fewer rows or columns first, by a drag along their header.</source>
        <translation>%L1 × %L2 个单元格太多，无法复制。请先在表头上拖动，保留较少的行或列。</translation>
    </message>
    <message>
        <source>Copied %L1 × %L2 numbers</source>
        <translation>已复制 %L1 × %L2 个数值</translation>
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
    <message>
        <source>%1 → %2: %3 %4, %5 %6, difference %7</source>
        <translation>%1 → %2：%3 %4，%5 %6，差值 %7</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapNotes</name>
    <message>
        <source>Show all rows and columns again (Esc)</source>
        <translation>重新显示所有行和列（Esc）</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3</source>
        <translation>行 %1–%2，共 %3 行</translation>
    </message>
    <message>
        <source>columns %1–%2 of %3</source>
        <translation>列 %1–%2，共 %3 列</translation>
    </message>
    <message>
        <source>Hidden sinks had %1 of the attention</source>
        <translation>隐藏的汇聚词元占注意力的 %1</translation>
    </message>
    <message>
        <source>Hidden sinks had %1 of the attention, %2 in this row</source>
        <translation>隐藏的汇聚词元占注意力的 %1，本行占 %2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapOverview</name>
    <message>
        <source>Overview of the map</source>
        <translation>全图概览</translation>
    </message>
    <message>
        <source>Click or drag to go there</source>
        <translation>点击或拖动以转到该处</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapTools</name>
    <message>
        <source>mean of %1 × %1</source>
        <translation>%1 × %1 的平均值</translation>
    </message>
    <message>
        <source>maximum of %1 × %1</source>
        <translation>%1 × %1 的最大值</translation>
    </message>
    <message>
        <source>Each pixel: mean of %1 × %1 cells</source>
        <translation>每个像素：%1 × %1 个单元格的平均值</translation>
    </message>
    <message>
        <source>Each pixel: maximum of %1 × %1 cells</source>
        <translation>每个像素：%1 × %1 个单元格的最大值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Show Sinks</source>
        <translation>显示汇聚词元</translation>
    </message>
    <message>
        <source>Hide Sinks</source>
        <translation>隐藏汇聚词元</translation>
    </message>
    <message>
        <source>Hide and Renormalise</source>
        <translation>隐藏并重新归一化</translation>
    </message>
    <message>
        <source>A token becomes a sink by its column&apos;s menu</source>
        <translation>在列的右键菜单中可将词元标为汇聚词元</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>注意力汇聚</translation>
    </message>
    <message>
        <source>Tokens that soak up attention, at first the first one</source>
        <translation>吸走注意力的词元，起初为第一个词元</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HeatmapView</name>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Computing the picture…</source>
        <translation>正在计算图像…</translation>
    </message>
</context>
<context>
    <name>fovea::ui::HoldRowDialog</name>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Hold the row of “%1”</source>
        <translation>固定“%1”的行</translation>
    </message>
    <message>
        <source>Whatever queries and keys say, this row attends as written here.</source>
        <translation>无论查询和键如何，这一行都按此处所写的权重关注。</translation>
    </message>
    <message>
        <source>Weights of the keys</source>
        <translation>各键的权重</translation>
    </message>
    <message>
        <source>As Now</source>
        <translation>当前值</translation>
    </message>
    <message>
        <source>The weights the row has at present</source>
        <translation>这一行目前的权重</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>The same for every key that is not masked</source>
        <translation>所有未被屏蔽的键权重相同</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>仅</translation>
    </message>
    <message>
        <source>The only key</source>
        <translation>唯一的键</translation>
    </message>
    <message>
        <source>All of the attention goes to one key</source>
        <translation>全部注意力给予一个键</translation>
    </message>
    <message>
        <source>one key</source>
        <translation>一个键</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Weights are 0 or more, and one of them is more than 0.</source>
        <translation>权重不能小于 0，且至少有一个大于 0。</translation>
    </message>
    <message>
        <source>The sum is %1: each number is divided by it.</source>
        <translation>总和为 %1：每个数都将除以它。</translation>
    </message>
    <message>
        <source>The sum is 1.</source>
        <translation>总和为 1。</translation>
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
    <message>
        <source>Open Model Folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>Show All Channels</source>
        <translation>显示所有通道</translation>
    </message>
    <message>
        <source>Show All Gates</source>
        <translation>显示所有门控</translation>
    </message>
    <message>
        <source>Keep to Compare</source>
        <translation>保留以便比较</translation>
    </message>
    <message>
        <source>Show Attention</source>
        <translation>显示注意力</translation>
    </message>
    <message>
        <source>Pictures of a Folder…</source>
        <translation>文件夹中的图片…</translation>
    </message>
    <message>
        <source>Keeps what is shown beside what comes next: another picture, model, layer or setting, on one scale; up to %1 of them</source>
        <translation>把当前显示的内容保留在后来的内容旁边：另一张图片、模型、层或设置，使用同一色标；最多 %1 个</translation>
    </message>
    <message>
        <source>Remove All That Was Kept</source>
        <translation>移除全部保留内容</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageChangeActions</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Mute Channel</source>
        <translation>屏蔽通道</translation>
    </message>
    <message>
        <source>Set Gate to 1</source>
        <translation>门控设为 1</translation>
    </message>
    <message>
        <source>Reset Gate</source>
        <translation>恢复门控</translation>
    </message>
    <message>
        <source>Switch Channel Attention Off</source>
        <translation>关闭通道注意力</translation>
    </message>
    <message>
        <source>All gates of this layer become 1</source>
        <translation>此层的所有门控变为 1</translation>
    </message>
    <message>
        <source>Paint Mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>Fill Mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>Invert Mask</source>
        <translation>反转掩码</translation>
    </message>
    <message>
        <source>Reset All Changes</source>
        <translation>撤回所有改动</translation>
    </message>
    <message>
        <source>Show Changed</source>
        <translation>显示改动后</translation>
    </message>
    <message>
        <source>Show Original</source>
        <translation>显示原始</translation>
    </message>
    <message>
        <source>Show Difference</source>
        <translation>显示差值</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageChanges</name>
    <message>
        <source>Set Gate %1</source>
        <translation>设置门控 %1</translation>
    </message>
    <message>
        <source>Mute Channel %1</source>
        <translation>屏蔽通道 %1</translation>
    </message>
    <message>
        <source>Reset Gate %1</source>
        <translation>恢复门控 %1</translation>
    </message>
    <message>
        <source>Switch Channel Attention Off</source>
        <translation>关闭通道注意力</translation>
    </message>
    <message>
        <source>Paint Mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>Fill Mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>Invert Mask</source>
        <translation>反转掩码</translation>
    </message>
    <message>
        <source>Take Back a Change</source>
        <translation>撤回一项改动</translation>
    </message>
    <message>
        <source>Reset All Changes</source>
        <translation>撤回所有改动</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageChangesBar</name>
    <message>
        <source>%1: painted</source>
        <translation>%1：已绘制</translation>
    </message>
    <message>
        <source>%1: off</source>
        <translation>%1：已关闭</translation>
    </message>
    <message>
        <source>%1: several changed</source>
        <translation>%1：多处已改</translation>
    </message>
    <message>
        <source>%1: channel %2 muted</source>
        <translation>%1：通道 %2 已屏蔽</translation>
    </message>
    <message>
        <source>%1: gate %2 is %3</source>
        <translation>%1：门控 %2 为 %3</translation>
    </message>
    <message>
        <source>Brush value</source>
        <translation>画笔的值</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Brush size</source>
        <translation>画笔大小</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>With the changes</source>
        <translation>含更改</translation>
    </message>
    <message>
        <source>Without the changes</source>
        <translation>不含更改</translation>
    </message>
    <message>
        <source>Changed minus original: blue for less, red for more</source>
        <translation>更改后减去原来：蓝色为减少，红色为增加</translation>
    </message>
    <message>
        <source>Which maps are shown</source>
        <translation>显示哪些图</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageComparison</name>
    <message>
        <source>%1: %2 · cell %3, %4</source>
        <translation>%1：%2 · 单元 %3, %4</translation>
    </message>
    <message>
        <source>Above 0 where the shown one is more, below 0 where it is less</source>
        <translation>显示的较大处高于 0，较小处低于 0</translation>
    </message>
    <message>
        <source>Shown − kept</source>
        <translation>显示 − 保留</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>What is shown minus what was kept, cell by cell</source>
        <translation>逐个单元用显示的减去保留的</translation>
    </message>
    <message>
        <source>Differences: shown − kept</source>
        <translation>差值：显示 − 保留</translation>
    </message>
    <message>
        <source>Kept, on one scale; the shown one goes beyond it</source>
        <translation>已保留，同一色标；当前显示的超出色标</translation>
    </message>
    <message>
        <source>Kept, on one scale</source>
        <translation>已保留，同一色标</translation>
    </message>
    <message>
        <source>What was kept, on one scale with what is shown</source>
        <translation>保留的内容，与当前显示的使用同一色标</translation>
    </message>
    <message>
        <source>How they are compared</source>
        <translation>比较方式</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Remove all that was kept</source>
        <translation>移除全部保留内容</translation>
    </message>
    <message>
        <source>Kept, a scale for each kind; the shown one goes beyond its own</source>
        <translation>已保留，每类各用一个色标；当前显示的超出其色标</translation>
    </message>
    <message>
        <source>Kept, a scale for each kind</source>
        <translation>已保留，每类各用一个色标</translation>
    </message>
    <message>
        <source>Scales are pinned: as wide as the kept ones of a kind need, also for what is shown</source>
        <translation>色标已固定：每类的宽度以容纳该类保留内容为准，也用于当前显示的内容</translation>
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
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageFilm</name>
    <message>
        <source>The film is long: its first %1 frames are shown.</source>
        <translation>影片很长：显示前 %1 帧。</translation>
    </message>
    <message>
        <source>The file ends too early: its first %1 frames are shown.</source>
        <translation>文件提前结束：显示前 %1 帧。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImageInspector</name>
    <message>
        <source>Sites</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
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
        <source>Networks (*.onnx)</source>
        <translation>网络 (*.onnx)</translation>
    </message>
    <message>
        <source>Open Model Folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>全部通道</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>The feature maps of all channels</source>
        <translation>所有通道的特征图</translation>
    </message>
    <message>
        <source>The channel gates of all layers</source>
        <translation>所有层的通道门控</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>What patches of the picture attend to</source>
        <translation>图片中的图块关注什么</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ImagePins</name>
    <message>
        <source>Pin a Value…</source>
        <translation>固定一个值…</translation>
    </message>
    <message>
        <source>Shows a value of the network that was not found by itself, by its name</source>
        <translation>按名称显示网络中未被自动发现的值</translation>
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
    <name>fovea::ui::ImageStage</name>
    <message>
        <source>%1: %2 · pixel %3, %4 · cell %5, %6</source>
        <translation>%1：%2 · 像素 %3, %4 · 格 %5, %6</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>gate %1</source>
        <translation>门控 %1</translation>
    </message>
    <message>
        <source>What the colours mean, and how often each of them occurs</source>
        <translation>颜色的含义，以及各自出现的多少</translation>
    </message>
    <message>
        <source>%1 · shown with the recipe before the edit</source>
        <translation>%1 · 按编辑前的处理方式显示</translation>
    </message>
    <message>
        <source>The model can&apos;t use what stands in the settings; what is wrong is said there.</source>
        <translation>模型无法使用设置中的处理方式；原因见设置。</translation>
    </message>
    <message>
        <source>%1, frame %2</source>
        <translation>%1，第 %2 帧</translation>
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
    <name>fovea::ui::Intake</name>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 is not a kind of file that Fovea opens. Choose a picture, such as a PNG or JPEG file, or a model&apos;s folder.</source>
        <translation>Fovea 不能打开 %1 这类文件。请选择图片（如 PNG 或 JPEG 文件）或模型文件夹。</translation>
    </message>
    <message>
        <source>%1 does not exist. Check its name, or choose another file.</source>
        <translation>%1 不存在。请检查名称，或选择其他文件。</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>松开以打开 %1</translation>
    </message>
    <message>
        <source>Drop to open the files</source>
        <translation>松开以打开这些文件</translation>
    </message>
    <message>
        <source>Drop to open the picture</source>
        <translation>松开以打开图片</translation>
    </message>
    <message>
        <source>Drop to use the text</source>
        <translation>松开以使用这段文字</translation>
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
    <name>fovea::ui::KeptCard</name>
    <message>
        <source>%1, %2</source>
        <comment>title, picture and model</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Kept: %1</source>
        <translation>保留：%1</translation>
    </message>
    <message>
        <source>Remove this one</source>
        <translation>移除这一个</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
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
    <message>
        <source>Chinese characters have learned vectors (Baidu LAC); all else has random ones, seeded by its spelling.</source>
        <translation>汉字使用学得的向量（百度 LAC）；其余一律使用以拼写为种子的随机向量。</translation>
    </message>
    <message>
        <source>Chinese characters have learned vectors (Baidu LAC), and words those of the pieces they have in the Universal Sentence Encoder Lite; all else has random ones, seeded by its spelling.</source>
        <translation>汉字使用学得的向量（百度 LAC），单词使用其词片在 Universal Sentence Encoder Lite 中的向量；其余一律使用以拼写为种子的随机向量。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LearnPage</name>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Seven short lessons</source>
        <translation>七节短课</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>&amp;Previous lesson</source>
        <translation>上一课(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next lesson</source>
        <translation>下一课(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>Previous lesson (Alt+Left)</source>
        <translation>上一课（Alt+Left）</translation>
    </message>
    <message>
        <source>Next lesson (Alt+Right)</source>
        <translation>下一课（Alt+Right）</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LegendView</name>
    <message>
        <source>Legend: colours on the scale &quot;%1&quot;, from %2 to %3</source>
        <translation>图例：色标“%1”的颜色，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Legend: colours on the scale &quot;%1&quot;</source>
        <translation>图例：色标“%1”的颜色</translation>
    </message>
</context>
<context>
    <name>fovea::ui::Lesson</name>
    <message>
        <source>The survey also writes A and A&apos; for the matrices of scores and weights; here they are α and α&apos;, as A stands for the tokens&apos; vectors.</source>
        <translation>综述也把分数矩阵和权重矩阵记作 A 和 A&apos;；这里记作 α 和 α&apos;，因为 A 已表示词元的向量。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LicencesDialog</name>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Whose licence</source>
        <translation>谁的许可证</translation>
    </message>
    <message>
        <source>Fovea</source>
        <translation>Fovea</translation>
    </message>
    <message>
        <source>Character vectors</source>
        <translation>汉字向量</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LinesModel</name>
    <message>
        <source>Token %1, attending: %2</source>
        <translation>第 %1 个词元（关注方）：%2</translation>
    </message>
    <message>
        <source>Token %1, attended: %2</source>
        <translation>第 %1 个词元（被关注方）：%2</translation>
    </message>
    <message>
        <source>%1 attends most to %2: mean %3, most in head %4: %5</source>
        <translation>%1 最关注 %2：平均 %3，头 %4 最多：%5</translation>
    </message>
    <message>
        <source>%1 gets most from %2: mean %3, most in head %4: %5</source>
        <translation>%1 最受 %2 关注：平均 %3，头 %4 最多：%5</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LinesTools</name>
    <message>
        <source>Lines: all</source>
        <translation>连线：全部</translation>
    </message>
    <message>
        <source>Lines: A → A</source>
        <translation>连线：A → A</translation>
    </message>
    <message>
        <source>Lines: A → B</source>
        <translation>连线：A → B</translation>
    </message>
    <message>
        <source>Lines: B → A</source>
        <translation>连线：B → A</translation>
    </message>
    <message>
        <source>Lines: B → B</source>
        <translation>连线：B → B</translation>
    </message>
    <message>
        <source>Sentences that lines join</source>
        <translation>连线所连的句子</translation>
    </message>
    <message>
        <source>From which sentence to which lines go: A is the first, B the second</source>
        <translation>连线从哪一句到哪一句：A 是第一句，B 是第二句</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>横排</translation>
    </message>
    <message>
        <source>Tokens from left to right, lines from top to bottom</source>
        <translation>词元从左到右排列，连线从上到下</translation>
    </message>
</context>
<context>
    <name>fovea::ui::LinesView</name>
    <message>
        <source>Lines show attention weights: choose the step Weights.</source>
        <translation>连线显示注意力权重：请选择“权重”步骤。</translation>
    </message>
    <message>
        <source>All heads are off: click a tile above.</source>
        <translation>所有头都已关闭：请点击上方的色块。</translation>
    </message>
    <message>
        <source>Lines below %1 are not drawn: %2 of the weight in view</source>
        <translation>未画出低于 %1 的连线：占可见权重的 %2</translation>
    </message>
    <message>
        <source>Tokens %1–%2 are in view; lines to others are not drawn</source>
        <translation>可见词元为 %1–%2；未画出通向其他词元的连线</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) are no finite numbers</source>
        <translation>
            <numerusform>%n 个权重不是有限数</numerusform>
        </translation>
    </message>
    <message>
        <source>Attention lines</source>
        <translation>注意力连线</translation>
    </message>
    <message>
        <source>Head %1: on</source>
        <translation>头 %1：已打开</translation>
    </message>
    <message>
        <source>Head %1: off</source>
        <translation>头 %1：已关闭</translation>
    </message>
    <message>
        <source>No token is chosen</source>
        <translation>未选择词元</translation>
    </message>
    <message>
        <source>Head %1: click to show or hide it, double click to show it alone</source>
        <translation>头 %1：点击以显示或隐藏，双击以单独显示</translation>
    </message>
    <message>
        <source>Switched off in the model</source>
        <translation>已在模型中关闭</translation>
    </message>
</context>
<context>
    <name>fovea::ui::MainWindow</name>
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
        <source>Show or hide the inspector (F9)</source>
        <translation>显示或隐藏检查器（F9）</translation>
    </message>
</context>
<context>
    <name>fovea::ui::MaskLookPanel</name>
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
        <source>Mask</source>
        <translation>掩码</translation>
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
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
</context>
<context>
    <name>fovea::ui::MatrixView</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Click to see the numbers folded here</source>
        <translation>点击可查看这里折叠的数</translation>
    </message>
    <message>
        <source>“%1” is no number such as −0.5: %2 stays.</source>
        <translation>“%1”不是 −0.5 这样的数：仍为 %2。</translation>
    </message>
    <message>
        <source>%1 is out of reach, numbers go from −%2 to %2: %3 stays.</source>
        <translation>%1 超出范围，可输入 −%2 到 %2 的数：仍为 %3。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ModelChooser</name>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>a model, what it is</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Filters, gates and a mask made by hand, to be set</source>
        <translation>人工设计的滤波器、门控和掩码，可以设置</translation>
    </message>
    <message>
        <source>One layer without training, to be set</source>
        <translation>一个未经训练的层，可以设置</translation>
    </message>
    <message>
        <source>The model in use</source>
        <translation>正在使用的模型</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ModelPanel</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>each token sees all</source>
        <translation>每个词元看所有词元</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>%1, in groups that share %2 keys</source>
        <translation>%1 个，分组共用 %2 组键</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>头的维度</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈层</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Longest text</source>
        <translation>最长文本</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储类型</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Tensors not used</source>
        <translation>未使用的张量</translation>
    </message>
    <message>
        <source>None: the model uses all that is in its files.</source>
        <translation>没有：模型用到了文件中的全部内容。</translation>
    </message>
    <message>
        <source>Without effect on attention:</source>
        <translation>不影响注意力：</translation>
    </message>
    <message>
        <source>each token sees itself and those before it</source>
        <translation>每个词元只看自己和它之前的词元</translation>
    </message>
</context>
<context>
    <name>fovea::ui::NeuronView</name>
    <message>
        <source>How the weights of a query come about</source>
        <translation>一个查询的权重是怎样算出来的</translation>
    </message>
    <message>
        <source>Query %1, token %2, head %3</source>
        <translation>查询 %1，词元 %2，头 %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PageModels</name>
    <message>
        <source>The model %1 is no longer there. The playground is used.</source>
        <translation>模型 %1 已不存在。改用演练场。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PatchModel</name>
    <message>
        <source>What %1 is made of after layer %2, by rollout</source>
        <translation>经第 %2 层后 %1 由什么组成（展开）</translation>
    </message>
    <message>
        <source>Where %1 is after layer %2, by rollout</source>
        <translation>经第 %2 层后 %1 到了哪里（展开）</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>layer %1, mean of the heads</source>
        <translation>第 %1 层，各头的平均</translation>
    </message>
    <message>
        <source>What %1 attends to · %2</source>
        <translation>%1 关注什么 · %2</translation>
    </message>
    <message>
        <source>What attends to %1 · %2</source>
        <translation>什么关注 %1 · %2</translation>
    </message>
    <message>
        <source>%1 attends to %2: %3</source>
        <translation>%1 关注 %2：%3</translation>
    </message>
    <message>
        <source>%2 in %1: %3 of what patches give</source>
        <comment>rollout</comment>
        <translation>%1 中的 %2：占图块贡献的 %3</translation>
    </message>
    <message>
        <source>%2 in %1: %3</source>
        <comment>rollout</comment>
        <translation>%1 中的 %2：%3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PatchPanel</name>
    <message>
        <source>Up to layer</source>
        <translation>直到层</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Class Token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>Point at a patch to see its attention; a click keeps it.</source>
        <translation>指向一个图块即可看到它的注意力；单击可固定。</translation>
    </message>
    <message>
        <source>Patches give %1%, other tokens %2%. Over the picture, the patches are divided by what they give.</source>
        <translation>图块贡献 %1%，其他词元贡献 %2%。图片上的数值已除以图块的总贡献。</translation>
    </message>
    <message>
        <source>Summed up: %1 in patches, %2 in other tokens. Over the picture, the patches are divided by their sum.</source>
        <translation>合计：图块中 %1，其他词元中 %2。图片上的数值已除以图块的总和。</translation>
    </message>
    <message>
        <source>Patches get %1%, other tokens %2%.</source>
        <translation>图块得到 %1%，其他词元得到 %2%。</translation>
    </message>
    <message>
        <source>Scale: absolute, 0 to 1</source>
        <translation>色标：绝对，0 到 1</translation>
    </message>
    <message>
        <source>Scale: to the largest, %1</source>
        <translation>色标：到最大值 %1</translation>
    </message>
    <message>
        <source>Scale: held at %1</source>
        <translation>色标：保持在 %1</translation>
    </message>
    <message>
        <source>Scale: hold this one</source>
        <translation>色标：保持当前</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>The patch under the pointer, or the one that was clicked</source>
        <translation>指针下的图块，或单击过的图块</translation>
    </message>
    <message>
        <source>The token that stands for the whole picture, or another one that is no patch</source>
        <translation>代表整幅图片的词元，或其他不是图块的词元</translation>
    </message>
    <message>
        <source>What a token is made of after all layers up to one, if states mix as the weights say</source>
        <translation>若状态按权重混合，经过直到某层的所有层之后，一个词元由什么组成</translation>
    </message>
    <message>
        <source>Whose attention is shown</source>
        <translation>显示谁的注意力</translation>
    </message>
    <message>
        <source>Attends To</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>Attended By</source>
        <translation>被关注</translation>
    </message>
    <message>
        <source>What the token attends to: a row of the weights</source>
        <translation>该词元关注什么：权重的一行</translation>
    </message>
    <message>
        <source>What attends to the token: a column of the weights</source>
        <translation>什么关注该词元：权重的一列</translation>
    </message>
    <message>
        <source>Direction of attention</source>
        <translation>注意力的方向</translation>
    </message>
    <message>
        <source>All Heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>All heads of all layers, small (Backspace)</source>
        <translation>所有层的所有头，小图（Backspace）</translation>
    </message>
    <message>
        <source>Other tokens</source>
        <translation>其他词元</translation>
    </message>
    <message>
        <source>Tokens that are no patches</source>
        <translation>不是图块的词元</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>How weights become colours. One that is held stays for the next pictures.</source>
        <translation>权重如何变成颜色。保持的色标对后面的图片仍然有效。</translation>
    </message>
    <message>
        <source>Attention over the picture</source>
        <translation>图片上的注意力</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PinDialog</name>
    <message>
        <source>Pin a Value</source>
        <translation>固定一个值</translation>
    </message>
    <message>
        <source>What is not found by itself can be shown nevertheless: choose a value of the network by its name, and what it is.</source>
        <translation>未被自动发现的值也可以显示：按名称选择网络中的一个值，并说明它是什么。</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>a name, a shape</comment>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Values of the network</source>
        <translation>网络中的值</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>它是什么</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>No value has such a name.</source>
        <translation>没有这样名称的值。</translation>
    </message>
    <message>
        <source>Choose a value.</source>
        <translation>请选择一个值。</translation>
    </message>
    <message>
        <source>Attention weights are shown over the patches. Choose a value with %1 rows and columns.</source>
        <translation>注意力权重显示在图块之上。请选择行数和列数均为 %1 的值。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PlacesPanel</name>
    <message>
        <source>x: choose a place</source>
        <translation>x：选择一个位置</translation>
    </message>
    <message>
        <source>maximum over the channels</source>
        <translation>各通道的最大值</translation>
    </message>
    <message>
        <source>mean over the channels</source>
        <translation>各通道的均值</translation>
    </message>
    <message>
        <source>Kernel of the convolution</source>
        <translation>卷积核</translation>
    </message>
    <message>
        <source>mask m, 0 to 1</source>
        <translation>掩码 m，0 到 1</translation>
    </message>
    <message>
        <source>y, each place times its mask</source>
        <translation>y，各位置乘以掩码</translation>
    </message>
    <message>
        <source>At each place the maximum and the mean over the channels are taken; a 7 × 7 convolution over both maps and a sigmoid make of them one mask for all channels. The kernel w, the same for both maps, opens the mask where a place is lighter than its surroundings. Beyond the edge of the picture the convolution finds zeros, which are black: that is why the rim is open, too. In the maps dark is 0, yellow 1. Click a place of the picture for its numbers.</source>
        <translation>在每个位置上对各通道取最大值和均值；再对这两张图做 7 × 7 卷积和 sigmoid，得到所有通道共用的一张掩码。两张图用同一个卷积核 w，比周围亮的位置会打开掩码。图片边缘之外，卷积取到的是零，也就是黑色，所以四周一圈也会打开。图中深色为 0，黄色为 1。点击图片中的位置可查看其数值。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PoolingLesson</name>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>Mean squared error against the true curve: %1</source>
        <translation>与真实曲线的均方误差：%1</translation>
    </message>
    <message>
        <source>(over the %1 of %2 places where the estimate is defined)</source>
        <translation>（只计估计值有定义的位置，共 %2 处中的 %1 处）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Fit w</source>
        <translation>拟合 w</translation>
    </message>
    <message>
        <source>steps of gradient descent</source>
        <translation>梯度下降的步数</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>Boxcar</source>
        <translation>矩形</translation>
    </message>
    <message>
        <source>Triangular</source>
        <translation>三角</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>Every point counts the same</source>
        <translation>每个点的权重都相同</translation>
    </message>
    <message>
        <source>The weight falls like a bell; it reaches everywhere</source>
        <translation>权重按钟形曲线衰减，处处都不为零</translation>
    </message>
    <message>
        <source>Points nearer than h count the same, others not at all</source>
        <translation>距离小于 h 的点权重相同，其余的点不计入</translation>
    </message>
    <message>
        <source>The weight falls in a straight line to 0 at the distance h</source>
        <translation>权重随距离线性下降，到距离 h 处为 0</translation>
    </message>
    <message>
        <source>Bandwidth h</source>
        <translation>带宽 h</translation>
    </message>
    <message>
        <source>w</source>
        <translation>w</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>True curve (dotted)</source>
        <translation>真实曲线（点线）</translation>
    </message>
    <message>
        <source>Points, estimate and weights</source>
        <translation>数据点、估计值和权重</translation>
    </message>
    <message>
        <source>Weights of all queries and keys</source>
        <translation>所有查询与键之间的权重</translation>
    </message>
    <message>
        <source>Loss while w is fitted</source>
        <translation>拟合 w 时的损失</translation>
    </message>
    <message>
        <source>Drag points or the query&apos;s line; double click or Insert adds a point, Delete removes the chosen one. Arrow keys move the query, or the point chosen with Ctrl and an arrow key.</source>
        <translation>可拖动数据点或查询线；双击或按 Insert 添加点，按 Delete 删除选中的点。方向键移动查询；用 Ctrl 加方向键选中点后，方向键移动该点。</translation>
    </message>
    <message>
        <source>1 \text{ if } |u| &lt; 1 , \text{ else } 0</source>
        <translation>1 \text{（} |u| &lt; 1 \text{ 时），否则为 } 0</translation>
    </message>
    <message>
        <source>A Gaussian with the bandwidth h = 1 / w, where w is fitted to the points</source>
        <translation>带宽 h = 1 / w 的高斯核，其中 w 由数据点拟合得出</translation>
    </message>
    <message>
        <source>Gradient descent on the mean squared error when each point is estimated from all the others</source>
        <translation>用其余所有点估计每个点，对由此得到的均方误差做梯度下降</translation>
    </message>
    <message>
        <source>Rows: queries, 0 (top) to 5. Columns: keys. Each row sums to 1, or to 0 where no key is in reach. Dark is 0, yellow 1.</source>
        <translation>行：查询，从 0（上）到 5。列：键。每行之和为 1；够不到任何键的行，和为 0。深色为 0，黄色为 1。</translation>
    </message>
    <message>
        <source>Loss: the mean squared error when each point is estimated from all the others, without itself.</source>
        <translation>损失：每个点都由其余各点（不含自身）来估计时的均方误差。</translation>
    </message>
    <message>
        <source>This point stays: without any there is nothing to average. To fit w there must be two, for each is estimated from the others. Double click or Insert adds one.</source>
        <translation>这个点不能删除：一个点都没有就无从平均。要拟合 w 至少需要两个点，因为每个点都由其余的点来估计。双击或按 Insert 可添加点。</translation>
    </message>
    <message>
        <source>This point stays: without any there is nothing to average. Double click or Insert adds one.</source>
        <translation>这个点不能删除：一个点都没有就无从平均。双击或按 Insert 可添加点。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PoolingPlot</name>
    <message>
        <source>Query %1, estimate %2</source>
        <translation>查询 %1，估计值 %2</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>Point at %1, %2, weight %3</source>
        <translation>点 %1，%2，权重 %3</translation>
    </message>
    <message>
        <source>x = %1, y = %2, weight %3</source>
        <translation>x = %1，y = %2，权重 %3</translation>
    </message>
    <message>
        <source>f(%1) is undefined</source>
        <translation>f(%1) 无定义</translation>
    </message>
    <message>
        <source>weights of the query</source>
        <translation>该查询的权重</translation>
    </message>
    <message>
        <source>f(%1) ≈ %2</source>
        <translation>f(%1) ≈ %2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::PredictionsPanel</name>
    <message>
        <source>Type a sentence, and the model&apos;s predictions for it appear here.</source>
        <translation>输入一个句子，模型对它的预测便显示在这里。</translation>
    </message>
    <message>
        <source>The playground is one layer of attention and predicts nothing. Open a model that guesses words, such as BERT or GPT-2, to see its predictions here.</source>
        <translation>演练场只是一层注意力，不作任何预测。请打开能猜词的模型，例如 BERT 或 GPT-2，它的预测便显示在这里。</translation>
    </message>
    <message>
        <source>This checkpoint ends with its hidden states: it has no prediction head. One saved for masked words, next words or classes has one; its config.json then names a class such as BertForMaskedLM, GPT2LMHeadModel or BertForSequenceClassification under &quot;architectures&quot;.</source>
        <translation>此检查点止于隐藏状态，没有预测层。为遮盖词、下一个词或分类而保存的检查点才有预测层；其 config.json 的 &quot;architectures&quot; 中会写明 BertForMaskedLM、GPT2LMHeadModel 或 BertForSequenceClassification 之类的名称。</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n 个类别</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 tokens are kept, together %3 of the probability.</source>
        <translation>保留 %2 个词元中的 %1 个，合计占概率的 %3。</translation>
    </message>
    <message>
        <source>After token</source>
        <translation>在此词元之后</translation>
    </message>
    <message>
        <source>At token</source>
        <translation>在此词元处</translation>
    </message>
    <message>
        <source>Back to the last token</source>
        <translation>回到最后一个词元</translation>
    </message>
    <message>
        <source>Back to the usual token</source>
        <translation>回到默认词元</translation>
    </message>
    <message>
        <source>The text goes on with %1: rank %2, %3.</source>
        <translation>文本的下一个词元是 %1：排名 %2，概率 %3。</translation>
    </message>
    <message>
        <source>The text has %1 here: rank %2, %3.</source>
        <translation>文本此处是 %1：排名 %2，概率 %3。</translation>
    </message>
    <message>
        <source>The model sees it; write %1 in its place to have it guessed.</source>
        <translation>模型看得到它；要让模型来猜，请把它写成 %1。</translation>
    </message>
    <message>
        <source>Lost most by the change:</source>
        <translation>因更改而损失最多的：</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token whose prediction is shown; a click on a cell of the map chooses that of its row</source>
        <translation>显示其预测的词元；单击热图中的单元格即选择该行的词元</translation>
    </message>
    <message>
        <source>All %1 tokens are kept.</source>
        <translation>全部 %1 个词元均保留。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Write %1 in place of a token to have it guessed.</source>
        <translation>把某个词元改写为 %1，模型就会猜测它。</translation>
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
    <name>fovea::ui::QueryKeyLesson</name>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
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
        <source>Double click a number of W to change it.</source>
        <translation>双击 W 中的数即可修改。</translation>
    </message>
    <message>
        <source>Other matrices</source>
        <translation>换一组矩阵</translation>
    </message>
    <message>
        <source>Draw the three matrices anew</source>
        <translation>重新随机生成三个矩阵</translation>
    </message>
    <message>
        <source>Projection matrix</source>
        <translation>投影矩阵</translation>
    </message>
    <message>
        <source>Vectors of all tokens</source>
        <translation>所有词元的向量</translation>
    </message>
    <message>
        <source>Projected vectors</source>
        <translation>投影后的向量</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Products of query and key</source>
        <translation>查询与键的乘积</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽样</translation>
    </message>
    <message>
        <source>Largest weight by d</source>
        <translation>最大权重随 d 的变化</translation>
    </message>
    <message>
        <source>Entropy by d</source>
        <translation>熵随 d 的变化</translation>
    </message>
    <message>
        <source>Choose a pair, query above, key at the left: %1 looks at %2</source>
        <translation>选择一对词元，上方是查询，左侧是键：%1 看 %2</translation>
    </message>
    <message>
        <source>Choose a pair, query at the left, key above: %1 looks at %2</source>
        <translation>选择一对词元，左侧是查询，上方是键：%1 看 %2</translation>
    </message>
    <message>
        <source>largest weight, scores divided by √d</source>
        <translation>最大权重（分数除以 √d）</translation>
    </message>
    <message>
        <source>largest weight, scores not divided</source>
        <translation>最大权重（分数不除）</translation>
    </message>
    <message>
        <source>entropy in nats, scores divided by √d</source>
        <translation>熵，单位为奈特（分数除以 √d）</translation>
    </message>
    <message>
        <source>entropy in nats, scores not divided</source>
        <translation>熵，单位为奈特（分数不除）</translation>
    </message>
    <message>
        <source>The softmax over %1 keys. All numbers of the query and of the keys are drawn from the standard normal distribution; mean of %2 draws, seed %3:</source>
        <translation>对 %1 个键做 softmax，查询和键的各个数都取自标准正态分布；取 %2 次抽样的平均，随机种子为 %3：</translation>
    </message>
    <message>
        <source>What is looked at</source>
        <translation>查看的内容</translation>
    </message>
    <message>
        <source>The score of a pair</source>
        <translation>一对词元的得分</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>The three matrices the lesson began with</source>
        <translation>恢复本课开始时的三个矩阵</translation>
    </message>
    <message>
        <source>Why divide by the root of d?</source>
        <translation>为什么除以 d 的平方根？</translation>
    </message>
</context>
<context>
    <name>fovea::ui::RecipeForm</name>
    <message>
        <source>nearest</source>
        <translation>最近邻</translation>
    </message>
    <message>
        <source>bilinear</source>
        <translation>双线性</translation>
    </message>
    <message>
        <source>bicubic</source>
        <translation>双三次</translation>
    </message>
    <message>
        <source>box</source>
        <translation>方框</translation>
    </message>
    <message>
        <source>The model takes pictures of %1 × %2 alone, and this makes %3 × %4.</source>
        <translation>该模型只接受 %1 × %2 的图片，而这样得到 %3 × %4。</translation>
    </message>
    <message>
        <source>The model takes pictures of %1 × %2 alone: resize to that, or cut it out.</source>
        <translation>该模型只接受 %1 × %2 的图片：请缩放到此大小，或裁剪出此大小。</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>0 to 255</source>
        <translation>0 到 255</translation>
    </message>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Width to resize to</source>
        <translation>缩放后的宽度</translation>
    </message>
    <message>
        <source>Height to resize to</source>
        <translation>缩放后的高度</translation>
    </message>
    <message>
        <source>Shorter side</source>
        <translation>短边</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>插值</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>Crop to</source>
        <translation>裁剪为</translation>
    </message>
    <message>
        <source>Width of the crop</source>
        <translation>裁剪的宽度</translation>
    </message>
    <message>
        <source>Height of the crop</source>
        <translation>裁剪的高度</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Mean, %1</source>
        <comment>a colour</comment>
        <translation>均值，%1</translation>
    </message>
    <message>
        <source>Deviation, %1</source>
        <comment>a colour</comment>
        <translation>标准差，%1</translation>
    </message>
    <message>
        <source>Subtracted, %1</source>
        <comment>a colour</comment>
        <translation>减去，%1</translation>
    </message>
    <message>
        <source>Divided by, %1</source>
        <comment>a colour</comment>
        <translation>除以，%1</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>to a size</source>
        <translation>到指定大小</translation>
    </message>
    <message>
        <source>by the shorter side</source>
        <translation>按短边</translation>
    </message>
    <message>
        <source>To a size, proportions may change; by the shorter side they stay</source>
        <translation>到指定大小时比例可能改变；按短边时比例不变</translation>
    </message>
    <message>
        <source>the middle</source>
        <translation>取中间</translation>
    </message>
    <message>
        <source>What black and white are before mean and deviation</source>
        <translation>减均值、除标准差之前黑与白的数值</translation>
    </message>
    <message>
        <source>red, green, blue</source>
        <translation>红、绿、蓝</translation>
    </message>
    <message>
        <source>blue, green, red</source>
        <translation>蓝、绿、红</translation>
    </message>
    <message>
        <source>The model can&apos;t run with pictures of %1 × %2, and the recipe before is used. %3</source>
        <translation>该模型无法处理 %1 × %2 的图片，仍使用之前的处理方式。%3</translation>
    </message>
    <message>
        <source>The model can&apos;t run with this recipe, and the one before is used. %1</source>
        <translation>该模型无法按此方式运行，仍使用之前的处理方式。%1</translation>
    </message>
</context>
<context>
    <name>fovea::ui::RecipePanel</name>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>From picture to input</source>
        <translation>从图片到输入</translation>
    </message>
    <message>
        <source>No preprocessor_config.json was found. What follows is usual, but the model may have been trained on pictures prepared in another way.</source>
        <translation>没有找到 preprocessor_config.json。以下是常用的做法，但模型训练时的图片可能以另一种方式准备。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset how pictures are taken</source>
        <translation>重置图片的处理方式</translation>
    </message>
    <message>
        <source>What is usual, again</source>
        <translation>恢复通常的做法</translation>
    </message>
    <message>
        <source>As the model&apos;s files say, again</source>
        <translation>恢复模型文件中的设置</translation>
    </message>
</context>
<context>
    <name>fovea::ui::SamplingControls</name>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature as a number</source>
        <translation>温度数值</translation>
    </message>
    <message>
        <source>The logits are divided by it: below 1 the likeliest gain, above 1 all become alike. 0 always takes the likeliest.</source>
        <translation>logit 除以温度：小于 1 时最可能者更占优，大于 1 时各候选趋于相同。0 总是取最可能者。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Only so many of the likeliest can be drawn; 0 cuts nothing</source>
        <translation>只能抽取这么多个最可能的候选；0 表示不截去</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only as many of the likeliest can be drawn as together have this probability; 1 cuts nothing</source>
        <translation>只能抽取概率合计达到此值的最可能候选；1 表示不截去</translation>
    </message>
</context>
<context>
    <name>fovea::ui::ScaleChooser</name>
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
    <name>fovea::ui::SentenceBar</name>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>(first %1 tokens)</source>
        <translation>（前 %1 个词元）</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Add to each embedding a vector that tells the token&apos;s place</source>
        <translation>给每个嵌入加上表示词元位置的向量</translation>
    </message>
    <message>
        <source>Convention</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>A token is a column, as in the survey: Q = W A</source>
        <translation>一个词元是一列，与综述相同：Q = W A</translation>
    </message>
    <message>
        <source>A token is a row, as in code: Q = A Wᵀ</source>
        <translation>一个词元是一行，与代码相同：Q = A Wᵀ</translation>
    </message>
    <message>
        <source>Type a word: this is still “%1”.</source>
        <translation>请输入文字：图中仍是“%1”。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::SeveralLesson</name>
    <message>
        <source>What is weighed</source>
        <translation>加权的对象</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Which axis?</source>
        <translation>哪个轴？</translation>
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
    <message>
        <source>Unpin it</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Click it again, or Esc</source>
        <translation>再次单击，或 Esc</translation>
    </message>
    <message>
        <source>In lines</source>
        <translation>在连线图中</translation>
    </message>
    <message>
        <source>Move to the next token, change the side</source>
        <translation>移到下一个词元，或换到另一侧</translation>
    </message>
    <message>
        <source>Show or hide a head</source>
        <translation>显示或隐藏一个头</translation>
    </message>
    <message>
        <source>Click, its digit, or Space</source>
        <translation>点击、对应的数字键或空格键</translation>
    </message>
    <message>
        <source>Show a head alone, and back</source>
        <translation>单独显示一个头，再次操作则还原</translation>
    </message>
    <message>
        <source>Double click, or Enter</source>
        <translation>双击或回车键</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>选择一个头</translation>
    </message>
    <message>
        <source>Ctrl with Left or Right</source>
        <translation>Ctrl 加左右方向键</translation>
    </message>
    <message>
        <source>Move tokens apart</source>
        <translation>拉开词元间距</translation>
    </message>
    <message>
        <source>Ctrl with the wheel, + and −</source>
        <translation>Ctrl 加滚轮、+ 和 −</translation>
    </message>
    <message>
        <source>In the neuron view</source>
        <translation>在神经元视图中</translation>
    </message>
    <message>
        <source>Move in the list, go from queries to keys</source>
        <translation>在列表中移动，在查询与键之间切换</translation>
    </message>
    <message>
        <source>Go through the features</source>
        <translation>逐个查看特征</translation>
    </message>
    <message>
        <source>Let go of feature and key</source>
        <translation>取消选中的特征和键</translation>
    </message>
</context>
<context>
    <name>fovea::ui::SiteTree</name>
    <message>
        <source>Sites of the model</source>
        <translation>模型的各处张量</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
</context>
<context>
    <name>fovea::ui::SiteTreeModel</name>
    <message>
        <source>%1, %2, %3</source>
        <comment>what a site is, its name, its shape</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Most probable classes:</source>
        <translation>最可能的类别：</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>%1 %  %2</source>
        <comment>a probability, a class</comment>
        <translation>%1%  %2</translation>
    </message>
    <message>
        <source>Pinned by hand.</source>
        <translation>由用户固定。</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>从 %1 到 %2。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <comment>a site</comment>
        <translation>%1，已固定</translation>
    </message>
</context>
<context>
    <name>fovea::ui::SoftmaxLesson</name>
    <message>
        <source>Tokens away, at most</source>
        <translation>最远相隔词元数</translation>
    </message>
    <message>
        <source>Real tokens</source>
        <translation>真实词元数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>评分方式</translation>
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
        <source>Query times key, divided by √d</source>
        <translation>查询与键的点积，除以 √d</translation>
    </message>
    <message>
        <source>A small network of its own scores the pair; its matrices are random here</source>
        <translation>由一个单独的小网络为每对词元评分；这里它的矩阵是随机的</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Every query sees every key</source>
        <translation>每个查询都能看到所有键</translation>
    </message>
    <message>
        <source>A query sees its own token and those before</source>
        <translation>查询只能看到自己和之前的词元</translation>
    </message>
    <message>
        <source>A query sees only near tokens</source>
        <translation>查询只能看到附近的词元</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
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
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Tokens from a place on only fill up the batch: no query sees their keys</source>
        <translation>从某个位置起的词元只是批次中的填充：任何查询都看不到它们的键</translation>
    </message>
    <message>
        <source>Vector w of the scoring</source>
        <translation>打分所用的向量 w</translation>
    </message>
    <message>
        <source>Matrix of the queries in the scoring</source>
        <translation>打分中用于查询的矩阵</translation>
    </message>
    <message>
        <source>Matrix of the keys in the scoring</source>
        <translation>打分中用于键的矩阵</translation>
    </message>
    <message>
        <source>In the formulas i is the query and j the key. Each column of α&apos; belongs to one query and sums to 1: %1.</source>
        <translation>公式中 i 是查询，j 是键。α&apos; 的每一列属于一个查询，和为 1：%1。</translation>
    </message>
    <message>
        <source>In the formulas i is the query and j the key. Each row of α&apos; belongs to one query and sums to 1: %1.</source>
        <translation>公式中 i 是查询，j 是键。α&apos; 的每一行属于一个查询，和为 1：%1。</translation>
    </message>
    <message>
        <source>Show the scoring&apos;s own numbers</source>
        <translation>显示打分用的参数</translation>
    </message>
</context>
<context>
    <name>fovea::ui::StatusLine</name>
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
</context>
<context>
    <name>fovea::ui::StepButton</name>
    <message>
        <source>%1: %2 × %3</source>
        <translation>%1：%2 × %3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TableScene</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The gaze rests on: %1. %2: %3</source>
        <translation>目光停在：%1。%2：%3</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TensorPicture</name>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>%1: red %2, green %3, blue %4</source>
        <translation>%1：红 %2，绿 %3，蓝 %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextActions</name>
    <message>
        <source>Open Model Folder…</source>
        <translation>打开模型文件夹…</translation>
    </message>
    <message>
        <source>Previous Layer</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>Next Layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>Draw Next Token</source>
        <translation>抽取下一个词元</translation>
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
</context>
<context>
    <name>fovea::ui::TextArithmetic</name>
    <message>
        <source>The pieces of words are merged. Turn Words off to see how a number of single tokens comes about.</source>
        <translation>词的各部分已合并。关闭“词”即可查看单个词元的数值如何得来。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextAutomatic</name>
    <message>
        <source>Automatic, by the script of the text</source>
        <translation>自动，按文本的文字选择</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextChanges</name>
    <message>
        <source>Head %1 of Layer %2</source>
        <translation>第 %2 层的头 %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>Switch Off %1</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>Switch On %1</source>
        <translation>打开%1</translation>
    </message>
    <message>
        <source>Switch Off Layer %1</source>
        <translation>关闭第 %1 层</translation>
    </message>
    <message>
        <source>Switch On Layer %1</source>
        <translation>打开第 %1 层</translation>
    </message>
    <message>
        <source>Temperature of %1</source>
        <translation>%1的温度</translation>
    </message>
    <message>
        <source>Mask Token %1</source>
        <translation>屏蔽词元 %1</translation>
    </message>
    <message>
        <source>Unmask Token %1</source>
        <translation>取消屏蔽词元 %1</translation>
    </message>
    <message>
        <source>Hold Row %1</source>
        <translation>固定行 %1</translation>
    </message>
    <message>
        <source>Release Row %1</source>
        <translation>放开行 %1</translation>
    </message>
    <message>
        <source>Take Back a Change</source>
        <translation>撤回一项改动</translation>
    </message>
    <message>
        <source>Reset All Changes</source>
        <translation>撤回所有改动</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层头 %2</translation>
    </message>
    <message>
        <source>Layer %1 off</source>
        <translation>第 %1 层已关闭</translation>
    </message>
    <message>
        <source>All heads off</source>
        <translation>所有头已关闭</translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation>%1 已关闭</translation>
    </message>
    <message>
        <source>Token %1 masked</source>
        <translation>词元 %1 已屏蔽</translation>
    </message>
    <message>
        <source>%1: temperature %2</source>
        <translation>%1：温度 %2</translation>
    </message>
    <message>
        <source>%1: row %2 held</source>
        <translation>%1：行 %2 已固定</translation>
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
    <name>fovea::ui::TextExplainer</name>
    <message>
        <source>Point at a cell of the scores or weights, or pin one.</source>
        <translation>请指向分数或权重中的一个单元格，或固定一个单元格。</translation>
    </message>
    <message>
        <source>The pieces of words are merged. Turn Words off to explain a cell.</source>
        <translation>词的片段已合并。请关闭“按词”再讲解单元格。</translation>
    </message>
    <message>
        <source>This model does not show its queries, keys and values.</source>
        <translation>此模型不给出查询、键和值。</translation>
    </message>
    <message>
        <source>Playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Explain This Cell</source>
        <translation>讲解此单元格</translation>
    </message>
    <message>
        <source>Opens the lessons with the numbers of this cell</source>
        <translation>用此单元格的数值打开课程</translation>
    </message>
    <message>
        <source>The explained cell is not on this map.</source>
        <translation>这张图上没有所讲解的单元格。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextInputBar</name>
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
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextInterventions</name>
    <message>
        <source>changed</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>Masked tokens and held rows were let go: they belonged to another text.</source>
        <translation>已放开被屏蔽的词元和被固定的行：它们属于另一段文本。</translation>
    </message>
    <message>
        <source>While scores are changed, the model reads %L1 of %L2 tokens: all weights are kept.</source>
        <translation>改变分数期间，模型读取 %L2 个词元中的 %L1 个：因为要保存全部权重。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextMapPanel</name>
    <message>
        <source>Map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>One head, large</source>
        <translation>放大显示一个头</translation>
    </message>
    <message>
        <source>All heads, small (Backspace)</source>
        <translation>缩小显示所有头（退格键）</translation>
    </message>
    <message>
        <source>All Heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Merge the pieces of a word: what they attend to on average, what they get together</source>
        <translation>合并同一个词的各部分：关注取平均，被关注取总和</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>All heads of a layer as lines from token to token</source>
        <translation>用词元之间的连线显示一层的所有头</translation>
    </message>
    <message>
        <source>How the step is shown</source>
        <translation>这一步的显示方式</translation>
    </message>
    <message>
        <source>Neuron</source>
        <translation>神经元</translation>
    </message>
    <message>
        <source>How the weights of one query come about, and its output</source>
        <translation>一个查询的权重怎样算出来，又得到怎样的输出</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>What tokens are made of after several layers</source>
        <translation>经过若干层之后，词元由什么构成</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Beside another head, sentence or model, and the difference</source>
        <translation>与另一个头、句子或模型并排，并显示差值</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextPage</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
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
        <source>playground</source>
        <translation>演练场</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>The text has %L2 tokens, the model takes %L1: the rest was cut off.</source>
        <translation>文本有 %L2 个词元，模型最多接受 %L1 个：其余已截去。</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextPair</name>
    <message>
        <source>Similarity of both sentences: %1</source>
        <translation>两句话的相似度：%1</translation>
    </message>
    <message>
        <source>Type the second sentence</source>
        <translation>输入第二句</translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation>第二句</translation>
    </message>
    <message>
        <source>Second Sentence</source>
        <translation>第二句</translation>
    </message>
    <message>
        <source>Say how alike another sentence is, by the vectors that the model makes of both</source>
        <translation>用模型为两句话生成的向量说明它们有多相似</translation>
    </message>
    <message>
        <source>Read two sentences together, as the model was made to</source>
        <translation>把两句话一起读入，模型正是为此训练的</translation>
    </message>
    <message>
        <source>The cosine of the vectors that the model makes of both: 1 is the same direction, 0 none in common</source>
        <translation>模型为两句话生成的向量的余弦：1 表示方向相同，0 表示毫无共同之处</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextPredictor</name>
    <message>
        <source>%1, chosen from the list</source>
        <translation>%1，从列表中选取</translation>
    </message>
    <message>
        <source>The model ended the text with %1. Take it back to go on in another way.</source>
        <translation>模型以 %1 结束了文本。请退回它，再以别的方式续写。</translation>
    </message>
    <message>
        <source>The text has all %1 tokens that the model takes. Shorten it to go on.</source>
        <translation>文本已达模型可接受的 %1 个词元。请缩短文本后再续写。</translation>
    </message>
    <message>
        <source>The drawn tokens stay as they are. Read anew, this text would fall into others.</source>
        <translation>已抽取的词元保持不变。若重新读取，此文本会分成别的词元。</translation>
    </message>
    <message>
        <source>Draw “%1”</source>
        <translation>抽取“%1”</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextReadout</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextSaver</name>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)</source>
        <translation>PNG 图片 (*.png);;SVG 矢量图 (*.svg);;PDF 文档 (*.pdf)</translation>
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
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Saving was stopped</source>
        <translation>已停止保存</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TextUndo</name>
    <message>
        <source>Undo %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokenChip</name>
    <message>
        <source>%1%</source>
        <comment>a share</comment>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokenChips</name>
    <message>
        <source>%1: %2</source>
        <comment>token, number</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokenFinder</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>No such token</source>
        <translation>没有这样的词元</translation>
    </message>
    <message>
        <source>Tokens are numbered 0 to %1</source>
        <translation>词元编号为 0 到 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Number or token</source>
        <translation>编号或词元</translation>
    </message>
    <message>
        <source>Go to a token</source>
        <translation>转到词元</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokenShareBars</name>
    <message>
        <source>Shares of the input tokens</source>
        <translation>输入词元的份额</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokenShareText</name>
    <message>
        <source>Text with the shares in the chosen token</source>
        <translation>标有所选词元中各份额的文本</translation>
    </message>
    <message>
        <source>Token %1, %2</source>
        <translation>词元 %1，%2</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 来自 %2</translation>
    </message>
</context>
<context>
    <name>fovea::ui::TokensLesson</name>
    <message>
        <source>The characters whose vectors point most like that of %1, and the cosine of the angle between them:</source>
        <translation>向量方向与 %1 最接近的汉字，以及夹角的余弦：</translation>
    </message>
    <message>
        <source>Embedding matrix, one vector for each token of the vocabulary</source>
        <translation>嵌入矩阵，词表中每个词元一个向量</translation>
    </message>
    <message>
        <source>The token as a vector with a single 1</source>
        <translation>只有一个 1 的词元向量</translation>
    </message>
    <message>
        <source>Embedding of the token</source>
        <translation>该词元的嵌入</translation>
    </message>
    <message>
        <source>Vectors of all tokens</source>
        <translation>所有词元的向量</translation>
    </message>
    <message>
        <source>All numbers of the vector</source>
        <translation>向量的所有数值</translation>
    </message>
    <message>
        <source>Nearest characters</source>
        <translation>最接近的汉字</translation>
    </message>
    <message>
        <source>Of the vocabulary only the tokens of this sentence are drawn; for all others x is 0. Click a token of A to see its product. With positions, A holds the sums.</source>
        <translation>词表中只画出了这句话的词元；x 在其余位置上都是 0。点击 A 中的词元可查看它的乘积。加上位置后，A 中是两者之和。</translation>
    </message>
    <message>
        <source>The vector of %1 comes from a trained English model: the mean over its pieces there, in the %2 directions that tell most. The lessons go on with the first %3.</source>
        <translation>%1 的向量来自训练好的英文模型：取其词片向量的平均，并保留最能区分的 %2 个方向。后面的课程使用前 %3 个。</translation>
    </message>
    <message>
        <source>%1 has no learned vector. Its numbers are random, seeded by its spelling.</source>
        <translation>%1 没有学得的向量。它的数值是以拼写为种子的随机数。</translation>
    </message>
    <message>
        <source>The learned vector of %1 has %2 numbers. The lessons go on with the first %3, which vary most, stretched to the same length.</source>
        <translation>%1 的向量是学习得到的，有 %2 个数。后面的课程只用变化最大的前 %3 个，并缩放到同样的长度。</translation>
    </message>
    <message>
        <source>Position vector of the token</source>
        <translation>该词元的位置向量</translation>
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
