import { isPostalCode } from './postal-code'

test.each(['00118', '20121', '98168'])('%s has the form of a CAP', (code) => {
  expect(isPostalCode(code)).toBe(true)
})

test.each(['153', '8604', '001180', '0011O', 'I-00118', '٠٠١١٨', ''])('"%s" has not', (code) => {
  expect(isPostalCode(code)).toBe(false)
})
