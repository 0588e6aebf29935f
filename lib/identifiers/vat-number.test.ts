import { isVatNumber, normaliseVatNumber } from './vat-number'

test.each(['02489000998', '00743110157'])('%s is valid', (number) => {
  expect(isVatNumber(number)).toBe(true)
})

test.each(['12345678901', '0248900099', '024890009980', '02489000989', '00000000000', '0248900099X', ''])(
  '"%s" is not',
  (number) => {
    expect(isVatNumber(number)).toBe(false)
    expect(normaliseVatNumber(number)).toBeNull()
  },
)

test.each(['IT02489000998', 'it 02489000998', ' 024 89000998 '])('"%s" is normalised', (text) => {
  expect(normaliseVatNumber(text)).toBe('02489000998')
})
