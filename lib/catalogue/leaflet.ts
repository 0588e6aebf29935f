import { plainText, type RichNode } from '@/lib/html/rich-text'

/** What one asks of a product before all else, in this order: what for, how, for whom not. */
const FIRST = ['indications', 'dosage', 'directions', 'contraindications']

/** The parts of a product's texts that answer first, and the rest in the order that it came in. */
export function answersFirst<Part extends { code: string }>(
  sections: readonly Part[],
): { first: Part[]; rest: Part[] } {
  return {
    first: FIRST.flatMap((code) => sections.filter((section) => section.code === code)),
    rest: sections.filter(({ code }) => !FIRST.includes(code)),
  }
}

/** What a medicine is for in one line: what its leaflet lists, in the leaflet's own words. Null where it lists nothing. */
export function purposeLine(indications: readonly RichNode[] | undefined): string | null {
  const list = indications?.find((node) => typeof node !== 'string' && node.tag === 'ul')
  if (list === undefined || typeof list === 'string') return null
  const items = list.children.map((item) => plainText([item]).replace(/[.;,]$/, '')).filter(Boolean)
  return items.length > 0 ? items.join(', ') : null
}
