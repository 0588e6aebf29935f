import { offerTerms } from './offer'

describe('offerTerms', () => {
  it.each([
    [{ stock: 3, orderable: false }, null, 'available', 3],
    [{ stock: 3, orderable: false }, 2, 'available', 2],
    [{ stock: 3, orderable: true }, null, 'available', null],
    [{ stock: 3, orderable: true }, 5, 'available', 5],
    [{ stock: 0, orderable: true }, null, 'orderable', null],
    [{ stock: 0, orderable: false }, 5, 'unavailable', 5],
  ] as const)('%j with a product limit of %p is %s up to %p', (offer, limit, availability, max_quantity) => {
    expect(offerTerms({ kind: 'other', supply: null, max_quantity: limit }, offer)).toEqual({
      availability,
      max_quantity,
    })
  })

  it('has none of what is not sold to the public', () => {
    const offer = { stock: 3, orderable: true }
    for (const supply of ['OSP', 'USPL'] as const)
      expect(offerTerms({ kind: 'medicine', supply, max_quantity: null }, offer).availability).toBe('unavailable')
  })
})
