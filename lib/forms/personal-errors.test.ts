import { DASHES, HIDDEN, named, SPACES } from '@/lib/rules/testing/pasted'
import { healthCodeErrors, phoneErrors } from './personal-errors'

test.each([
  '(+39) 333 1234567',
  '+39 (333) 123-4567',
  '+(39) 333 1234567',
  '( +39 ) 333.123.4567',
  '0039 333 123 4567',
  '(0039) 02/1234.567',
  '\u202a+39 333 123 4567\u202c',
  '\u2066+39\u00a0333\u2011123\u20114567\u2069',
  '３３３ １２３４５６７',
  '02 1234 5678',
])('%j is a telephone number', (typed) => {
  expect(phoneErrors('phone', typed)).toEqual([])
})

test.each(['12', 'chiamami', '333 12345+67', '+39+333 1234567', '1234567890123456', '---', '()'])(
  '%j is none',
  (typed) => {
    expect(phoneErrors('phone', typed)).toEqual([{ field: 'phone', code: 'phone_invalid' }])
  },
)

test.each(named([...HIDDEN, ...SPACES, ...DASHES]))('%s stands in no one’s way', (_, mark) => {
  expect(phoneErrors('phone', `${mark}+39${mark}333${mark}1234567${mark}`)).toEqual([])
  expect(healthCodeErrors('code', `RSSMRA${mark}85T10${mark}A562S`)).toEqual([])
})

test('an empty field is for others to refuse', () => {
  for (const empty of ['', ' ', '\u200b', '\u202a\u202c']) {
    expect(phoneErrors('phone', empty)).toEqual([])
    expect(healthCodeErrors('code', empty)).toEqual([])
  }
})
