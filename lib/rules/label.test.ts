import { label_facts, sector } from '@/lib/contract/products'
import { getLabel, LABELS, missingLabelFacts, needsCaution } from './label'

test.each([
  ['medicine', null, 'medicine'],
  ['homeopathic', null, 'medicine'],
  ['veterinary', null, 'medicine'],
  ['supplement', null, 'supplement'],
  ['supplement', 'OTC', 'medicine'],
  ['infant_formula', null, 'infant_formula'],
  ['cosmetic', null, 'cosmetic'],
  ['device', null, 'device'],
  ['baby', null, 'general'],
  ['other', null, 'general'],
] as const)('%s of regime %s has the label of %s', (kind, supply, label) => {
  expect(getLabel({ kind, supply })).toBe(label)
})

test.each(sector.options)('what is said to be %s has its label, unless the kind says more', (sector) => {
  expect(getLabel({ kind: 'baby', supply: null, sector })).toBe(sector)
  expect(getLabel({ kind: 'other', supply: null, sector })).toBe(sector)
  expect(getLabel({ kind: 'cosmetic', supply: null, sector })).toBe('cosmetic')
  expect(getLabel({ kind: 'other', supply: 'OTC', sector })).toBe('medicine')
})

const infant = { kind: 'baby', supply: null, sector: 'infant_food' } as const

test('what its acts want told is missed until somebody has said it', () => {
  const nutrition = { per: '100 g', values: [{ name: 'Energia', amount: '375 kcal' }] }
  expect(missingLabelFacts(infant)).toEqual(['from_months', 'gluten', 'nutrition'])
  expect(missingLabelFacts({ ...infant, label_facts: { from_months: 4, nutrition } })).toEqual(['gluten'])
  expect(missingLabelFacts({ ...infant, label_facts: { from_months: 4, gluten: 'free', nutrition } })).toEqual([])
  expect(missingLabelFacts({ kind: 'supplement', supply: null })).toEqual(['nutrition'])
  expect(missingLabelFacts({ kind: 'other', supply: null, sector: 'biocide' })).toEqual(['registration'])
  expect(missingLabelFacts({ kind: 'other', supply: null })).toEqual([])
  expect(missingLabelFacts({ kind: 'medicine', supply: 'OTC' })).toEqual([])
})

test('from six months on nothing has to be said of gluten (docs/domain.md#L40)', () => {
  expect(missingLabelFacts({ ...infant, label_facts: { from_months: 6 } })).toEqual(['nutrition'])
  expect(missingLabelFacts({ ...infant, label_facts: { from_months: 5 } })).toEqual(['gluten', 'nutrition'])
})

test('biocides and presidi carry the sentence of caution, no medicine does (docs/domain.md#L41)', () => {
  const other = { kind: 'other', supply: null } as const
  expect(sector.options.filter((one) => needsCaution({ ...other, sector: one }))).toEqual(['biocide', 'medical_aid'])
  expect(needsCaution({ kind: 'other', supply: 'OTC', sector: 'biocide' })).toBe(false)
})

test('every fact that an act wants is a field of the label', () => {
  const facts = new Set(Object.values(LABELS).flatMap(({ told }) => told))
  expect([...facts].sort()).toEqual(Object.keys(label_facts.shape).sort())
})
