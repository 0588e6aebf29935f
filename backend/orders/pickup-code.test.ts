import { newPickupCode } from './pickup-code'

it('draws six unambiguous characters', () => {
  const codes = Array.from({ length: 500 }, newPickupCode)
  for (const code of codes) expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(490)
})
