import { plainText, type RichNode } from '@/lib/html/rich-text'

const FIRST = ['indications', 'dosage', 'directions', 'contraindications', 'warnings']

/** Splits a product's sections into the most requested and the rest, which keeps its order. */
export function answersFirst<Part extends { code: string }>(
  sections: readonly Part[],
): { first: Part[]; rest: Part[] } {
  return {
    first: FIRST.flatMap((code) => sections.filter((section) => section.code === code)),
    rest: sections.filter(({ code }) => !FIRST.includes(code)),
  }
}

/** A medicine's purpose in one line, from the list in its leaflet; null without a list. */
export function purposeLine(indications: readonly RichNode[] | undefined): string | null {
  const list = indications?.find((node) => typeof node !== 'string' && node.tag === 'ul')
  if (list === undefined || typeof list === 'string') return null
  const items = list.children.map((item) => plainText([item]).replace(/[.;,]$/, '')).filter(Boolean)
  return items.length > 0 ? items.join(', ') : null
}
