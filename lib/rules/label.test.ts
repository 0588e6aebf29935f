import { labelOf } from './label'

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
  expect(labelOf({ kind, supply })).toBe(label)
})

test.each(['food', 'infant_food', 'goods'] as const)(
  'what is said to be %s has its label, unless the kind says more',
  (sector) => {
    expect(labelOf({ kind: 'baby', supply: null, sector })).toBe(sector)
    expect(labelOf({ kind: 'other', supply: null, sector })).toBe(sector)
    expect(labelOf({ kind: 'cosmetic', supply: null, sector })).toBe('cosmetic')
    expect(labelOf({ kind: 'other', supply: 'OTC', sector })).toBe('medicine')
  },
)
