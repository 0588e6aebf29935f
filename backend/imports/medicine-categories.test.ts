import { categorySlug } from './categories'
import { medicineShelf } from './medicine-categories'

test.each([
  [{ kind: 'medicine', supply: 'RR', atc: 'A10BF01' }, ['Farmaci con ricetta', 'Diabete']],
  [{ kind: 'medicine', supply: 'RNR', atc: 'A02BC01' }, ['Farmaci con ricetta', 'Stomaco e intestino']],
  [{ kind: 'medicine', supply: 'OSP', atc: 'C10AA05' }, ['Farmaci con ricetta', 'Colesterolo']],
  [{ kind: 'medicine', supply: 'RR', atc: 'C09AA05' }, ['Farmaci con ricetta', 'Cuore e pressione']],
  [{ kind: 'medicine', supply: 'RR', atc: null }, ['Farmaci con ricetta']],
  [{ kind: 'medicine', supply: 'RR', atc: 'V03AX' }, ['Farmaci con ricetta']],
  [{ kind: 'medicine', supply: null, atc: null }, ['Farmaci con ricetta']],
  [{ kind: 'medicine', supply: 'OTC', atc: 'N02BE01' }, ['Farmaci senza ricetta']],
  [{ kind: 'homeopathic', supply: 'SOP', atc: 'V03AX' }, ['Omeopatia']],
] as const)('%j stands on %j', (medicine, shelf) => {
  expect(medicineShelf(medicine)).toEqual(shelf)
})

test('slugs', () => {
  expect(categorySlug('Cuore e pressione')).toBe('cuore-e-pressione')
  expect(categorySlug(' Età & Città! ')).toBe('eta-citta')
})
