import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { RefusedFile } from './refusal'

/** A page with its inherited entries. */
export type Page = ReadonlyMap<string, PDFObject>

const PAGES_MAX = 200
/** Maximum depth of the page tree. */
const DEPTH_MAX = 50
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const OWN = ['UserUnit', 'Group', 'Contents', 'Annots']

/** Lists the pages in order. Throws {@link RefusedFile} for no pages, too many, or a cycle in the tree. */
export function readPages({ catalog, context }: PDFDocument): Page[] {
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
