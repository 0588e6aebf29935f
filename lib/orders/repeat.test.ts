import type { Cart } from '@/lib/contract/cart'
import { offerRepeat } from './repeat'

const product = (minsan: string, quantity: number, change: Partial<Cart['products'][number]> = {}) => ({
  minsan,
  quantity,
  price: 4.5,
  name: 'oggi',
  image: null,
  availability: 'available' as const,
  kind: 'cosmetic' as const,
  supply: null,
  max_quantity: null,
  ...change,
})
const line = (minsan: string, name: string, quantity: number) => ({ minsan, name, quantity })
const order = {
  delivered: false,
  pharmacy: { id: '1' },
  lines: [line('1', 'Crema', 2), line('2', 'Sapone', 1), line('3', 'Collirio', 1), line('1', 'Crema', 1)],
}

it('offers what can be had today, and names what cannot', () => {
  const cart = { products: [product('1', 2), product('2', 1, { availability: 'unavailable' })] }
  expect(offerRepeat(order, cart)).toEqual({
    products: [{ minsan: '1', name: 'Crema', quantity: 2, price: 4.5, reduced: true }],
    gone: ['Sapone', 'Collirio'],
  })
})

it('offers nothing where nothing is left', () => {
  expect(offerRepeat(order, { products: [] })).toEqual({ products: [], gone: ['Crema', 'Sapone', 'Collirio'] })
})
