import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { type Appearance, readAppearances } from './pdf-annotations'
import { PdfCopier } from './pdf-copy'
import { type LoadedPdf, loadPdf } from './pdf-load'
import { RefusedFile } from './refusal'

/** A page with its inherited entries. */
type Page = ReadonlyMap<string, PDFObject>

const PAGES_MAX = 200
/** Maximum depth of the page tree. */
const DEPTH_MAX = 50
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const OWN = ['UserUnit', 'Group', 'Contents', 'Annots']

/** Lists the pages in order. Throws {@link RefusedFile} for no pages, too many, or a cycle in the tree. */
function readPages({ catalog, context }: PDFDocument): Page[] {
  const pages: Page[] = []
  const seen = new Set<PDFRef>()
  const visit = (node: PDFObject | undefined, inherited: Page, depth: number) => {
    if (node instanceof PDFRef) {
      if (seen.has(node)) throw new RefusedFile('file_unreadable')
      seen.add(node)
    }
    const dict = context.lookup(node)
    if (!(dict instanceof PDFDict)) return
    if (depth > DEPTH_MAX || pages.length >= PAGES_MAX) throw new RefusedFile('file_too_complex')
    const known = withEntries(inherited, dict, INHERITED)
    const kids = dict.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) visit(kid, known, depth + 1)
    else pages.push(withEntries(known, dict, OWN))
  }
  visit(catalog.get(PDFName.of('Pages')), new Map(), 0)
  if (pages.length === 0) throw new RefusedFile('file_unreadable')
  return pages
}

function withEntries(before: Page, dict: PDFDict, keys: readonly string[]): Page {
  const entries = new Map(before)
  for (const key of keys) {
    const value = dict.get(PDFName.of(key))
    if (value) entries.set(key, value)
  }
  return entries
}

/** Actions that run or send something (ISO 32000-2, 12.6.4), and forms with scripts. */
const ACTIVE_ACTIONS = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute'])
const ACTIVE_KEYS = ['JS', 'JavaScript', 'AA', 'XFA', 'RichMediaContent']
/** Viewers that read from the end may see older objects than a parser that reads from the start. */
const IN_CLEAR = /\/(JavaScript|Launch)/
/** A viewer may repair objects that the parser rejects. */
const IN_BROKEN = new RegExp(`/(${[...ACTIVE_KEYS, ...ACTIVE_ACTIONS].join('|')})\\b`)

/**
 * Checks whether a PDF would run or send something, by all objects, including compressed and replaced ones. An action
 * that only opens a page is allowed.
 */
function isActivePdf(content: Buffer, { document, replaced }: LoadedPdf): boolean {
  if (IN_CLEAR.test(plainNames(content)) || opensWithAction(document)) return true
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
  return [...objects, ...replaced].some(isActive)
}

function opensWithAction({ catalog }: PDFDocument): boolean {
  const action = catalog.lookup(PDFName.of('OpenAction'))
  return action instanceof PDFDict && (nameIn(action, 'S') !== 'GoTo' || action.has(PDFName.of('Next')))
}

/** Checks an object and the objects nested in it for active actions; referenced objects are checked separately. */
function isActive(object: unknown): boolean {
  const waiting = [object]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (one instanceof PDFInvalidObject && IN_BROKEN.test(plainNames(readObject(one)))) return true
    const dict = one instanceof PDFStream ? one.dict : one
    if (dict instanceof PDFArray) waiting.push(...dict.asArray())
    if (!(dict instanceof PDFDict)) continue
    if (ACTIVE_KEYS.some((key) => dict.has(PDFName.of(key))) || ACTIVE_ACTIONS.has(nameIn(dict, 'S') ?? '')) return true
    waiting.push(...dict.values())
  }
  return false
}

/** Decodes #xx escapes of names. */
const plainNames = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function readObject(object: PDFInvalidObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** Where zip readers look for the directory (APPNOTE 4.3.16): the longest comment plus the record. */
const ZIP_TAIL = 65_535 + 22
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/**
 * Copies the visible content of a PDF to a new one, without actions, links, scripts, forms, attachments, media,
 * metadata, external references, encryption, signatures and unused objects. Throws {@link RefusedFile}, also for a file
 * with active content or with typed content that no appearance shows.
 */
export async function cleanPdf(content: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await rewrite(content, bytesMax)
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('file_unreadable')
  }
}

async function rewrite(content: Buffer, bytesMax: number): Promise<Buffer> {
  const loaded = await loadPdf(withoutTail(content))
  if (isActivePdf(content, loaded)) throw new RefusedFile('file_active')
  if (loaded.is_ambiguous) throw new RefusedFile('file_unreadable')
  const written = Buffer.from(
    await (await copyDocument(loaded.document)).save({ useObjectStreams: false, updateFieldAppearances: false }),
  )
  if (written.length > bytesMax) throw new RefusedFile('file_too_complex')
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
  const isRegenerated = form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  const target = await PDFDocument.create({ updateMetadata: false })
  const copier = new PdfCopier(source.context, target.context)
  for (const page of readPages(source)) {
    const { node } = target.addPage()
    for (const key of ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group']) {
      const value = source.context.lookup(page.get(key))
      if (value) node.set(PDFName.of(key), await copier.copy(value))
    }
    const appearances = readAppearances(source.context, page.get('Annots'), isRegenerated)
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
  const withAppearances = await copier.copyDict(
    pictures instanceof PDFDict ? pictures : PDFDict.withContext(context),
    'named',
  )
  for (const [index, { stream }] of appearances.entries())
    withAppearances.set(PDFName.of(appearanceName(index)), await copier.copy(stream))
  copied.set(PDFName.of('XObject'), withAppearances)
  return copied
}

function contentParts(context: PDFContext, contents: PDFObject | undefined): PDFObject[] {
  const list = context.lookup(contents)
  if (list instanceof PDFArray) return list.asArray().filter((part) => context.lookup(part) instanceof PDFStream)
  return contents && list instanceof PDFStream ? [contents] : []
}
