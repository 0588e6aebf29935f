import { z } from 'zod'
import { categorySlug } from './categories'
import { cleanHtml, plainWords } from './clean-html'
import type { ReadHeading, UnreadHeading } from './headings'
import { jsonRecords } from './json-records'
import { type Outcome, readOutcome, reject } from './outcome'
import type { CountedFile } from './progress'
import { Table } from './table'
import { limited, readMinsan, required } from './values'

/**
 * A text of a product or a category: its description (plain text for categories), or one section of a product's
 * page.
 */
export type TextRecord = { section: string; html: string } & (
  | { minsan: string; category?: never }
  | { category: string; minsan?: never }
)

const DESCRIPTION = 'description'
/** Sections in display order, with their names in files. */
const sections: Record<string, readonly string[]> = {
  [DESCRIPTION]: ['descrizione'],
  indications: ['indicazioni', 'indicazioni_terapeutiche'],
  contraindications: ['controindicazioni'],
  composition: ['composizione', 'ingredienti'],
  dosage: ['posologia', 'dosaggio'],
  directions: ['modalita_uso', 'modalita_d_uso', 'modo_uso', 'modo_d_uso'],
  warnings: ['avvertenze'],
  interactions: ['interazioni'],
  pregnancy: ['gravidanza', 'gravidanza_e_allattamento'],
  side_effects: ['effetti_indesiderati', 'effetti_collaterali'],
  storage: ['conservazione'],
}
export const SECTION_ORDER = Object.keys(sections)
const LONGEST = 100_000

const key = (name: string) => categorySlug(name).replaceAll('-', '_')

function readSection(text: string): string {
  const name = key(text)
  const found = SECTION_ORDER.find((code) => code === name || sections[code]?.includes(name))
  return found ?? reject('invalid_value', `sezione is none of ${Object.values(sections).flat().join(', ')}: ${text}`)
}

/**
 * Digits are a product code, anything else a category slug, which only has a description; commas separate several.
 */
function records(codes: string, name: string, text: string): TextRecord[] {
  const given = limited(text, LONGEST, 'testo') ?? ''
  const section = readSection(name)
  const html = cleanHtml(given)
  return codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
    .map((code) => {
      if (/^A?\d/i.test(code)) return { minsan: readMinsan(code), section, html }
      if (section !== DESCRIPTION) reject('invalid_value', `a category has no ${name}: ${code}`)
      return { category: code.toLowerCase(), section: DESCRIPTION, html: plainWords(given) }
    })
}

const textTable = new Table(
  {
    columns: {
      code: { names: ['codice', 'minsan', 'aic', 'categoria', 'code'], required: true, code: 'needed' },
      section: { names: ['sezione', 'section'] },
      text: { names: ['testo', 'html', 'text'], required: true, lines: true },
    },
  },
  (row) => records(required(row.code, 'codice'), row.section || DESCRIPTION, row.text),
)

const element = z.object({
  code: z.string(),
  description: z.string().optional(),
  sections: z.record(z.string(), z.string()).default({}),
})

/**
 * The shop's own text formats, see docs/imports.md: one row per text, or JSON with all texts of a product or
 * category.
 */
export async function readTexts(
  source: CountedFile,
  onUnread?: (headings: UnreadHeading[], read: ReadHeading[]) => void,
): Promise<AsyncIterable<Outcome<TextRecord>>> {
  for await (const chunk of source.open())
    if (/^\uFEFF?\s*\[/.test(chunk.toString('utf8', 0, 1000))) return nested(source.open())
    else break
  return listed(source.open(), onUnread)
}

async function* listed(
  stream: AsyncIterable<Uint8Array>,
  onUnread?: (headings: UnreadHeading[], read: ReadHeading[]) => void,
): AsyncGenerator<Outcome<TextRecord>> {
  for await (const outcome of textTable.read(stream, onUnread)) yield* each(outcome)
}

function* each(outcome: Outcome<TextRecord[]>): Generator<Outcome<TextRecord>> {
  if (!('record' in outcome)) yield outcome
  else for (const record of outcome.record) yield { line: outcome.line, record }
}

async function* nested(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<TextRecord>> {
  for await (const outcome of jsonRecords(stream, null, element, (one) => one)) {
    if (!('record' in outcome)) {
      yield outcome
      continue
    }
    const { code, description, sections } = outcome.record
    const texts = { ...(description !== undefined && { [DESCRIPTION]: description }), ...sections }
    for (const [section, text] of Object.entries(texts))
      yield* each(readOutcome(outcome.line, () => records(code, section, text)))
  }
}
