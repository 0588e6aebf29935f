import type { LabelFacts, Sector } from '@/lib/contract/products'
import { INFANT_FOOD_FROM } from '@/lib/rules/label'
import { leaveOut, reject } from './outcome'
import { known, limited } from './values'

/** Columns of label data other than texts, see docs/imports.md. */
export const LABEL_COLUMNS = {
  from_months: { names: ['eta_mesi', 'from_months'] },
  gluten: { names: ['glutine', 'gluten'] },
  nutrition: { names: ['valori_nutrizionali', 'nutrition'] },
  registration: { names: ['registrazione', 'registration'] },
  protection: { names: ['protezione', 'protection'] },
} as const
export type LabelColumn = keyof typeof LABEL_COLUMNS
export const LABEL_FIELDS = Object.keys(LABEL_COLUMNS) as LabelColumn[]

export function readLabelFacts(cell: (name: LabelColumn) => string, sector: Sector | null): LabelFacts {
  const read = <Value>(name: LabelColumn, parse: (text: string) => Value) => {
    const text = known(cell(name))
    const value = text === null ? null : leaveOut(() => parse(text))
    return value === null ? {} : { [name]: value }
  }
  return {
    ...read('from_months', (text) => readMonths(text, sector)),
    ...read('gluten', readGluten),
    ...read('nutrition', readNutrition),
    ...read('registration', (text) => limited(text, 120, 'registrazione')),
    ...read('protection', (text) => limited(text, 160, 'protezione')),
  }
}

function readMonths(text: string, sector: Sector | null): number {
  const months = /^\d{1,3}$/.test(text) ? Number(text) : reject('invalid_number', `eta_mesi is no number: ${text}`)
  if (sector === 'infant_food' && months < INFANT_FOOD_FROM)
    reject('invalid_value', `eta_mesi: no food is for children under ${INFANT_FOOD_FROM} months`)
  return months
}

const gluten: Record<string, NonNullable<LabelFacts['gluten']>> = {
  senza: 'free',
  'senza glutine': 'free',
  free: 'free',
  contiene: 'present',
  'contiene glutine': 'present',
  present: 'present',
}

const readGluten = (text: string) =>
  gluten[text.toLowerCase()] ?? reject('invalid_value', `glutine is neither «senza» nor «contiene»: ${text}`)

/**
 * `per 100 g | energia: 1640 kJ / 388 kcal | vitamina B1: 1,2 mg (109 %)`; percentages are of the reference values.
 */
export function readNutrition(text: string): NonNullable<LabelFacts['nutrition']> {
  const wrong = (part: string) => reject('invalid_value', `valori_nutrizionali is not understood: ${part.slice(0, 80)}`)
  const [per = '', ...parts] = text.split('|').map((part) => part.trim())
  if (!/^per \S/.test(per) || per.length > 80 || parts.length === 0 || parts.length > 60) return wrong(text)
  return {
    per: per.slice('per '.length),
    values: parts.map((part) => {
      const [, name = '', amount = '', percent] =
        /^([^:|]{1,80}):\s*((?:[<≤]\s?)?\d[^()]{0,60}?)(?:\s*\((\d{1,4}(?:,\d)?)\s?%\))?$/u.exec(part) ?? wrong(part)
      return { name, amount, ...(percent && { reference_percent: Number(percent.replace(',', '.')) }) }
    }),
  }
}
