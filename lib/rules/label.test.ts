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
