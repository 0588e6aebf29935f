import { fieldErrors } from '@/lib/contract/field-errors'
import { isoBirthDay } from '@/lib/forms/birth-day'
import { sign_up_form } from './sign-up'

const valid = {
  user: {
    first_name: 'Anna',
    last_name: 'Rossi',
    birth_day: '17/05/1990',
    email: ' Anna@Example.com',
    privacy_consent: true,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: false,
  },
  password: 'gatto-verde-tre',
}
const validate = (changes: object) => {
  const typed = { ...valid, user: { ...valid.user, ...changes } }
  const result = sign_up_form.safeParse(typed)
  return result.success ? [] : fieldErrors(result.error.issues)
}

test.each([
  ['17/05/1990', '1990-05-17'],
  ['7/5/1990', '1990-05-07'],
  [' 07.05.1990 ', '1990-05-07'],
  ['07-05-1990', '1990-05-07'],
  ['07051990', '1990-05-07'],
  ['7/5/90', '7/5/90'],
  ['1990-05-17', '1990-05-17'],
  ['ieri', 'ieri'],
])('%s is %s', (typed, iso) => {
  expect(isoBirthDay(typed)).toBe(iso)
})

describe('the sign-up form', () => {
  it('gives what the contract asks for', () => {
    const { user } = sign_up_form.parse(valid)
    expect(user).toMatchObject({ birth_day: '1990-05-17', email: 'anna@example.com' })
  })

  it.each([
    [{ birth_day: '' }, 'user.birth_day', 'required'],
    [{ birth_day: '31/02/1990' }, 'user.birth_day', 'date_unknown'],
    [{ birth_day: '7/5/90' }, 'user.birth_day', 'date_invalid'],
    [{ birth_day: '01/01/2999' }, 'user.birth_day', 'birth_day_in_future'],
    [{ birth_day: `01/01/${new Date().getFullYear() - 10}` }, 'user.birth_day', 'too_young'],
    [{ email: '' }, 'user.email', 'required'],
    [{ email: 'anna@' }, 'user.email', 'email_invalid'],
    [{ privacy_consent: false }, 'user.privacy_consent', 'privacy_required'],
    [{ first_name: ' ' }, 'user.first_name', 'required'],
    [{ first_name: 'vinci su evil.example' }, 'user.first_name', 'name_invalid'],
  ])('refuses %j', (changes, field, code) => {
    expect(validate(changes)).toEqual([{ field, code }])
  })

  it('tells everything at once', () => {
    const wrong = { birth_day: '31/02/2000', email: '', privacy_consent: false }
    expect(validate(wrong)).toEqual([
      { field: 'user.birth_day', code: 'date_unknown' },
      { field: 'user.email', code: 'required' },
      { field: 'user.privacy_consent', code: 'privacy_required' },
    ])
  })
})
