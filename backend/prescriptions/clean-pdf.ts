import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { isActivePdf } from './pdf-actions'
import { type Appearance, readAppearances } from './pdf-annotations'
import { PdfCopier } from './pdf-copy'
import { loadPdf } from './pdf-load'
import { readPages } from './pdf-pages'
import { RefusedFile } from './refusal'

/** Where zip readers look for the directory (APPNOTE 4.3.16): the longest comment plus the record. */
const ZIP_TAIL = 65_535 + 22
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/**
 * Copies the visible content of a PDF to a new one, without actions, links, scripts, forms, attachments, media,
 * metadata, external references, encryption, signatures and unused objects. Throws {@link RefusedFile}, also for a file
 * with active content or with typed content that no appearance shows.
 */
export async function cleanPdf(content: Buffer, bytes_max: number): Promise<Buffer> {
  try {
    return await rewrite(content, bytes_max)
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('file_unreadable')
  }
}

async function rewrite(content: Buffer, bytes_max: number): Promise<Buffer> {
  const loaded = await loadPdf(withoutTail(content))
  if (isActivePdf(content, loaded)) throw new RefusedFile('file_active')
  if (loaded.is_ambiguous) throw new RefusedFile('file_unreadable')
  const written = Buffer.from(
    await (await copyDocument(loaded.document)).save({ useObjectStreams: false, updateFieldAppearances: false }),
  )
  if (written.length > bytes_max) throw new RefusedFile('file_too_complex')
  if (written.subarray(-ZIP_TAIL).includes(ZIP_END)) throw new RefusedFile('file_unreadable')
  return written
}

/** Removes bytes after the last end-of-file marker. */
function withoutTail(content: Buffer): Buffer {
  const end = content.lastIndexOf('%%EOF')
  return end < 0 ? content : content.subarray(0, end + '%%EOF'.length)
}

async function copyDocument(source: PDFDocument): Promise<PDFDocument> {
  const form = source.catalog.lookup(PDFName.of('AcroForm'))
  const is_regenerated = form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  const target = await PDFDocument.create({ updateMetadata: false })
  const copier = new PdfCopier(source.context, target.context)
  for (const page of readPages(source)) {
    const { node } = target.addPage()
    for (const key of ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']) {
      const value = source.context.lookup(page.get(key))
      if (value) node.set(PDFName.of(key), await copier.copy(value))
    }
    const appearances = readAppearances(source.context, page.get('Annots'), is_regenerated)
    const resources = source.context.lookup(page.get('Resources'))
    node.set(PDFName.of('Resources'), await copyResources(copier, target.context, resources, appearances))
    const contents = PDFArray.withContext(target.context)
    for (const part of contentParts(source.context, page.get('Contents'))) contents.push(await copier.copy(part))
    if (appearances.length > 0) {
      const draw = appearances.map(({ matrix }, index) => `q ${matrix.join(' ')} cm /${appearanceName(index)} Do Q`)
      // Content may change the matrix without restoring it.
      contents.insert(0, target.context.register(target.context.flateStream('q\n')))
      contents.push(target.context.register(target.context.flateStream(`\nQ\n${draw.join('\n')}\n`)))
    }
    node.set(PDFName.of('Contents'), contents)
  }
  const layers = source.catalog.get(PDFName.of('OCProperties'))
  if (layers) target.catalog.set(PDFName.of('OCProperties'), await copier.copy(layers))
  await copier.finish()
  return target
}

const appearanceName = (index: number) => `Appearance${index}`

async function copyResources(
  copier: PdfCopier,
  context: PDFContext,
  resources: PDFObject | undefined,
  appearances: readonly Appearance[],
): Promise<PDFDict> {
  const own = resources instanceof PDFDict ? resources : PDFDict.withContext(context)
  const copied = await copier.copyDict(own, 'resources')
  if (appearances.length === 0) return copied
  const pictures = own.lookup(PDFName.of('XObject'))
  const with_appearances = await copier.copyDict(
    pictures instanceof PDFDict ? pictures : PDFDict.withContext(context),
    'named',
  )
  for (const [index, { stream }] of appearances.entries())
    with_appearances.set(PDFName.of(appearanceName(index)), await copier.copy(stream))
  copied.set(PDFName.of('XObject'), with_appearances)
  return copied
}

function contentParts(context: PDFContext, contents: PDFObject | undefined): PDFObject[] {
  const list = context.lookup(contents)
  if (list instanceof PDFArray) return list.asArray().filter((part) => context.lookup(part) instanceof PDFStream)
  return contents && list instanceof PDFStream ? [contents] : []
}
