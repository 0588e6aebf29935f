import { productCalls } from '@/lib/contract/products'
import { withoutFaults } from './cosmetic'

const summary = {
  minsan: '012745093',
  name: 'Prodotto',
  brand: null,
  image: null,
  price: 4.9,
  list_price: null,
  discount_percent: null,
  price_from: true,
  lowest_price_30d: null,
  unit_price: null,
  kind: 'medicine',
  supply: 'SOP',
  availability: 'available',
  max_quantity: null,
}
const equivalents = (...items: unknown[]) => withoutFaults(productCalls.listEquivalents.answer, items)

test.each([
  ['missing', {}],
  ['of another type', { image: 7, unit_price: 'x' }],
  ['unknown within', { unit_price: { amount: 'x' } }],
])('a cosmetic field that is %s is empty', (_, change) => {
  const { image: _image, unit_price: _unit, ...rest } = summary
  expect(equivalents({ ...rest, ...change })).toEqual([summary])
})

test.each(['kind', 'supply', 'availability', 'price', 'minsan', 'list_price', 'max_quantity'] as const)(
  'nothing stands for a %s that cannot be read: the thing is left out of its list',
  (field) => {
    expect(equivalents({ ...summary, [field]: {} }, summary)).toEqual([summary])
  },
)

test('a product whose regime cannot be read is none', () => {
  expect(withoutFaults(productCalls.getProduct.answer, { ...summary, supply: 'XYZ' })).toBeNull()
})

test('a proxy’s page and a list without its things are no answer', () => {
  expect(withoutFaults(productCalls.listCategoryProducts.answer, { total: 1 })).toBeNull()
  expect(withoutFaults(productCalls.listEquivalents.answer, undefined)).toBeNull()
  expect(equivalents(...Array.from({ length: 60 }, () => 'x'))).toBeNull()
})
