import type { Profile } from '@/lib/contract/auth'
import { fieldErrors } from '@/lib/contract/field-errors'
import type { FieldError } from '@/lib/contract/problem'
import { ordersPath, periodDays, periodsOn, readOrderFilters } from '@/lib/orders/order-state'
import { toBirthDay } from '@/lib/rules/read-date'
import { dataErrors, profileChanges, toDataValues } from './data-form'
import { type DelegationValues, delegationErrors, fitted, isEmpty, scaleInto } from './delegation-form'
import { readSection, SECTIONS, sectionPath } from './sections'
import { signUpForm } from './sign-up'

describe('forms', () => {
  const TODAY = '2026-11-21'
  const CODE = 'RSSMRA80A01H501U'
  const OMOCODE = 'RSSMRA80A01H50MM'
  const shown = (errors: FieldError[]) => errors.map(({ field, code }) => `${field} ${code}`)

  const profile: Profile = {
    id: '1',
    email: 'anna@example.com',
    email_confirmed: true,
    first_name: 'Anna',
    last_name: 'Rossi',
    birth_day: '1980-01-01',
    phone_number: '+393331234567',
    health_code: null,
    pharmacy_id: null,
    privacy_consent: true,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: false,
  }
  const values = toDataValues(profile)

  describe('personal data', () => {
    it('are shown as one types them, and are right as they are', () => {
      expect(values).toEqual({
        first_name: 'Anna',
        last_name: 'Rossi',
        birth_day: '01/01/1980',
        phone_number: '+393331234567',
        health_code: '',
      })
      expect(dataErrors(values, TODAY)).toEqual([])
      expect(profileChanges(values, profile)).toEqual({})
    })

    it.each([
      [{ first_name: ' ' }, 'first_name required'],
      [{ last_name: 'x'.repeat(81) }, 'last_name too_long'],
      [{ last_name: 'www.evil.example' }, 'last_name name_invalid'],
      [{ birth_day: '' }, 'birth_day required'],
      [{ birth_day: '31/02/1990' }, 'birth_day date_unknown'],
      [{ birth_day: '1/1/2999' }, 'birth_day birth_day_in_future'],
      [{ birth_day: '22/11/2012' }, 'birth_day too_young'],
      [{ phone_number: '12' }, 'phone_number phone_invalid'],
      [{ phone_number: 'chiamami' }, 'phone_number phone_invalid'],
      [{ health_code: 'RSSMRA80A01H501' }, 'health_code health_code_length'],
      [{ health_code: '01234567897' }, 'health_code health_code_numeric'],
      [{ health_code: 'RSSMRA80A01H501A' }, 'health_code health_code_invalid'],
    ])('%j is "%s"', (change, expected) => {
      expect(shown(dataErrors({ ...values, ...change }, TODAY))).toEqual([expected])
    })

    it('takes an omocode, spaces and small letters, and fourteen years to the day', () => {
      const right = { ...values, health_code: OMOCODE.toLowerCase(), birth_day: '21/11/2012' }
      expect(dataErrors(right, TODAY)).toEqual([])
    })

    it('sends only what was changed, an emptied field as none', () => {
      expect(profileChanges({ ...values, phone_number: ' ', health_code: ' rssmra 80a01 h501u ' }, profile)).toEqual({
        phone_number: null,
        health_code: CODE,
      })
      expect(profileChanges({ ...values, first_name: ' Ada ', birth_day: '2.1.1980' }, profile)).toEqual({
        first_name: 'Ada',
        birth_day: '1980-01-02',
      })
    })
  })

  describe('a delegation', () => {
    const line = { points: [{ x: 10, y: 20, time: 1, pressure: 0.5 }] }
    const drawn = { width: 400, height: 200, groups: [line] }
    const signed: DelegationValues = {
      whose: 'me',
      first_name: 'Anna',
      last_name: 'Rossi',
      health_code: CODE,
      pharmacy_id: '3',
      what: 'all',
      scope: '',
      method: 'drawn',
      typed: '',
      drawn,
    }

    it('needs whose, which pharmacy, what for and a signature', () => {
      expect(delegationErrors(signed)).toEqual([])
      const empty = { ...signed, first_name: '', last_name: '', health_code: '', pharmacy_id: '', drawn: null }
      expect(shown(delegationErrors({ ...empty, what: 'some' }))).toEqual([
        'first_name required',
        'last_name required',
        'health_code required',
        'pharmacy_id choose_pharmacy',
        'scope required',
        'signature signature_empty',
      ])
      expect(shown(delegationErrors({ ...signed, first_name: '<b>Anna</b>' }))).toEqual(['first_name name_invalid'])
      expect(shown(delegationErrors({ ...signed, method: 'typed', drawn: null }))).toEqual(['typed signature_name'])
      expect(delegationErrors({ ...signed, method: 'typed', typed: 'Anna Rossi', drawn: null })).toEqual([])
    })

    it('keeps its strokes inside another space, and never blows them up', () => {
      expect(scaleInto(drawn, { width: 200, height: 200 })).toBe(0.5)
      expect(scaleInto(drawn, { width: 400, height: 50 })).toBe(0.25)
      expect(scaleInto(drawn, { width: 900, height: 900 })).toBe(1)
      expect(fitted(drawn, { width: 200, height: 200 })).toEqual({
        width: 200,
        height: 100,
        groups: [{ points: [{ x: 5, y: 10, time: 1, pressure: 0.5 }] }],
      })
      expect(fitted(drawn, { width: 900, height: 900 })).toBe(drawn)
      expect(scaleInto({ width: 0, height: 0 }, { width: 10, height: 10 })).toBe(1)
    })

    it('is unsigned without a stroke', () => {
      expect(isEmpty(null)).toBe(true)
      expect(isEmpty({ ...drawn, groups: [{ points: [] }] })).toBe(true)
      expect(isEmpty(drawn)).toBe(false)
    })
  })

  describe('the orders’ filters', () => {
    it('read the address and drop what it cannot mean', () => {
      expect(readOrderFilters({ status: 'ready', period: '2025', page: '3' }, TODAY)).toEqual({
        status: 'ready',
        period: '2025',
        page: 3,
      })
      expect(readOrderFilters({ status: 'lost', period: '1999', page: '-1' }, TODAY)).toEqual({
        status: null,
        period: null,
        page: 1,
      })
      expect(periodsOn(TODAY)).toEqual(['30', '180', '2026', '2025', '2024'])
    })

    it('become days and an address', () => {
      expect(periodDays(null, TODAY)).toEqual({})
      expect(periodDays('30', TODAY)).toEqual({ from: '2026-10-22' })
      expect(periodDays('2025', TODAY)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
      expect(ordersPath({ status: 'ready', period: '30', page: 2 })).toBe(
        '/profile?section=orders&status=ready&period=30&page=2',
      )
      expect(ordersPath({ status: null, period: null, page: 1 })).toBe('/profile?section=orders')
    })
  })

  describe('sections', () => {
    it('each has its own address', () => {
      const paths = SECTIONS.map((section) => sectionPath(section))
      expect(new Set(paths).size).toBe(SECTIONS.length)
      expect(sectionPath('cards')).toBe('/fidelity-card')
      expect(readSection('orders')).toBe('orders')
      expect(readSection(['data', 'orders'])).toBe('data')
      for (const none of ['cards', 'ordini', '', undefined]) expect(readSection(none)).toBeNull()
    })
  })
})

describe('sign up', () => {
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
    const result = signUpForm.safeParse(typed)
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
    expect(toBirthDay(typed)).toBe(iso)
  })

  describe('the sign-up form', () => {
    it('gives what the contract asks for', () => {
      const { user } = signUpForm.parse(valid)
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
})
