import { orderRequest } from '@/lib/contract/orders'
import { collectErrors, onScreen } from './collect-errors'
import { type CollectRules, collectRequest } from './collect-request'
import { type HomeRules, type HomeValues, homeErrors, homeRequest, NEW_ADDRESS, onHomeScreen } from './home-form'
import { unansweredFields } from './plain-form'
import { type CollectValues, EMPTY_PRESCRIPTION, prescriptionKey } from './values'

describe('collect errors', () => {
  const FIRST = '012745093'
  const SECOND = '034208013'

  const rules: CollectRules = {
    delivery_id: 'collect',
    prescription_minsans: [],
    has_medicines: false,
    deductible: true,
  }
  const onPrescription: CollectRules = { ...rules, prescription_minsans: [FIRST, SECOND], has_medicines: true }

  const values: CollectValues = {
    customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '333 1234567' },
    who: 'me',
    collected_by: '',
    same_prescription: false,
    prescriptions: {},
    payment: { id: 'in_pharmacy' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
    email_code: '',
  }

  const nre = { ...EMPTY_PRESCRIPTION, kind: 'nre' as const, code: '1300A 4000000248', health_code: 'rssmra80a01h501u' }

  const given = (of: Record<string, typeof EMPTY_PRESCRIPTION>) =>
    Object.fromEntries(Object.entries(of).map(([minsan, one]) => [prescriptionKey(minsan), one]))

  test('a plain order passes and is what the contract asks for', () => {
    expect(collectErrors(values, rules)).toEqual([])
    const request = collectRequest(values, rules)
    expect(orderRequest.safeParse(request).success).toBe(true)
    expect(request).not.toHaveProperty('health_data_consent')
    expect(request).not.toHaveProperty('tax_code')
    expect(request).not.toHaveProperty('collected_by')
  })

  test('a codice fiscale is neither judged nor sent where nothing can be deducted (docs/domain.md#L22)', () => {
    const none = { ...rules, deductible: false }
    expect(collectErrors({ ...values, tax_code: 'RSSMRA' }, none)).toEqual([])
    expect(collectRequest({ ...values, tax_code: 'RSSMRA80A01H501U' }, none)).not.toHaveProperty('tax_code')
    expect(collectRequest({ ...values, tax_code: 'RSSMRA80A01H501U' }, rules)).toHaveProperty('tax_code')
  })

  test.each([
    [{ customer: { ...values.customer, first_name: ' ' } }, 'customer.first_name', 'required'],
    [{ customer: { ...values.customer, email: 'anna@' } }, 'customer.email', 'email_invalid'],
    [{ customer: { ...values.customer, phone_number: '' } }, 'customer.phone_number', 'required'],
    [{ customer: { ...values.customer, phone_number: '12345' } }, 'customer.phone_number', 'phone_invalid'],
    [{ customer: { ...values.customer, phone_number: 'chiamami' } }, 'customer.phone_number', 'phone_invalid'],
    [{ who: 'other' as const }, 'collected_by', 'required'],
    [{ payment: { id: '' } }, 'payment.id', 'choose'],
    [{ tax_code: 'RSSMRA80A01H501A' }, 'tax_code', 'health_code_invalid'],
    [{ tax_code: 'RSSMRA' }, 'tax_code', 'health_code_length'],
    [{ tax_code: '01234567897' }, 'tax_code', 'health_code_numeric'],
  ])('%j is refused', (changes, field, code) => {
    expect(collectErrors({ ...values, ...changes }, rules)).toEqual([{ field, code }])
  })

  test('a medicine requires consent, a prescription its way, all reported at once', () => {
    expect(collectErrors(values, onPrescription)).toEqual([
      { field: `prescriptions.m${FIRST}.kind`, code: 'choose' },
      { field: `prescriptions.m${SECOND}.kind`, code: 'choose' },
      { field: 'health_data_consent', code: 'health_consent_missing' },
    ])
  })

  const file = { id: 'f-1', file_name: 'promemoria.pdf', content_type: 'application/pdf' as const, size: 64 }
  const rev = { ...EMPTY_PRESCRIPTION, kind: 'rev' as const, code: 'ab 123456', pin: '0123' }

  test.each([
    [{ ...EMPTY_PRESCRIPTION, kind: 'upload' as const }, 'file', 'upload_missing'],
    [{ ...rev, code: '' }, 'code', 'required'],
    [{ ...rev, code: '123' }, 'code', 'rev_length'],
    [{ ...rev, code: 'AB/123456' }, 'code', 'rev_invalid'],
    [{ ...rev, pin: '' }, 'pin', 'required'],
    [{ ...rev, pin: '12a4' }, 'pin', 'rev_pin_invalid'],
    [{ ...nre, code: '' }, 'code', 'required'],
    [{ ...nre, code: '1300A400000024' }, 'code', 'nre_length'],
    [{ ...nre, code: '1300A40000O0248' }, 'code', 'nre_letter_o'],
    [{ ...nre, code: '9990A4000000248' }, 'code', 'nre_region'],
    [{ ...nre, health_code: '' }, 'health_code', 'required'],
    [{ ...nre, health_code: 'RSSMRA80A01H501A' }, 'health_code', 'health_code_invalid'],
    [{ ...nre, kind: 'nrbe' as const, code: 'ABC' }, 'code', 'nrbe_length'],
    [{ ...nre, kind: 'nrbe' as const, code: 'ABCDE_12345' }, 'code', 'nrbe_invalid'],
  ])('a prescription as %j is refused', (one, part, code) => {
    const prescriptions = given({ [FIRST]: one, [SECOND]: { ...EMPTY_PRESCRIPTION, kind: 'paper' } })
    const errors = collectErrors({ ...values, prescriptions, health_data_consent: true }, onPrescription)
    expect(errors).toEqual([{ field: `prescriptions.m${FIRST}.${part}`, code }])
  })

  test('the numbers leave without spaces, in capitals', () => {
    const prescriptions = given({ [FIRST]: nre, [SECOND]: { ...EMPTY_PRESCRIPTION, kind: 'already_there' } })
    expect(collectRequest({ ...values, prescriptions }, onPrescription).prescriptions).toEqual([
      { minsan: FIRST, kind: 'nre', code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' },
      { minsan: SECOND, kind: 'already_there' },
    ])
  })

  test('a file leaves by its id, a veterinary prescription with its PIN', () => {
    const prescriptions = given({ [FIRST]: { ...nre, kind: 'upload' as never, file }, [SECOND]: { ...rev, file } })
    const all = { ...values, prescriptions, health_data_consent: true }
    expect(collectErrors(all, onPrescription)).toEqual([])
    expect(collectRequest(all, onPrescription).prescriptions).toEqual([
      { minsan: FIRST, kind: 'upload', prescription_id: 'f-1' },
      { minsan: SECOND, kind: 'rev', code: 'AB123456', pin: '0123' },
    ])
  })

  test('what is typed for another way does not leave', () => {
    const prescriptions = given({ [FIRST]: { ...nre, kind: 'paper' as never }, [SECOND]: nre })
    expect(collectRequest({ ...values, prescriptions }, onPrescription).prescriptions[0]).toEqual({
      minsan: FIRST,
      kind: 'paper',
    })
  })

  test('one prescription covers all, and its errors are reported once', () => {
    const prescriptions = given({ [FIRST]: { ...nre, code: '' } })
    const same = { ...values, prescriptions, same_prescription: true, health_data_consent: true }
    expect(collectErrors(same, onPrescription)).toEqual([{ field: `prescriptions.m${FIRST}.code`, code: 'required' }])
    const good = { ...same, prescriptions: given({ [FIRST]: nre }) }
    expect(collectRequest(good, onPrescription).prescriptions.map(({ code }) => code)).toEqual([
      '1300A4000000248',
      '1300A4000000248',
    ])
  })

  test('the platform’s fields find their place on the screen', () => {
    expect(onScreen({ field: 'prescriptions.1.code', code: 'nre_region' }, values, onPrescription).field).toBe(
      `prescriptions.m${SECOND}.code`,
    )
    expect(onScreen({ field: `products.${SECOND}`, code: 'prescription_missing' }, values, onPrescription)).toEqual({
      field: `prescriptions.m${SECOND}.kind`,
      code: 'choose',
    })
    const same = { ...values, same_prescription: true }
    expect(onScreen({ field: 'prescriptions.1.code', code: 'nre_region' }, same, onPrescription).field).toBe(
      `prescriptions.m${FIRST}.code`,
    )
  })
})

describe('home form', () => {
  const SLOT = '2026-11-23T09:00:00.000Z'
  const rules: HomeRules = {
    deliveries: [{ id: 'casa', slots: [{ start: SLOT, end: SLOT, available: true }] }],
    has_medicines: false,
    deductible: true,
  }
  const values: HomeValues = {
    customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '333 1234567' },
    address_id: NEW_ADDRESS,
    address: {
      lat: 45.47,
      lng: 9.2,
      place_id: '',
      address_name: ' Via Melzo ',
      street_number: '12/A',
      city: 'Milano',
      cap: '20129',
      province: 'mi',
    },
    save_address: false,
    favorite: false,
    delivery_id: 'casa',
    slot_start: SLOT,
    note: ' terzo piano ',
    payment: { id: 'on_delivery' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
    email_code: '',
  }

  const address = (change: Partial<HomeValues['address']>) => ({ address: { ...values.address, ...change } })

  test('a whole order passes and is what the contract asks for', () => {
    expect(homeErrors(values, rules)).toEqual([])
    const request = homeRequest(values, rules)
    expect(orderRequest.safeParse(request).success).toBe(true)
    expect(request).toMatchObject({
      delivery: { id: 'casa', slot_start: SLOT },
      shipping: {
        address: 'Via Melzo',
        street_number: '12/A',
        postal_code: '20129',
        province: 'MI',
        latitude: 45.47,
        note: 'terzo piano',
      },
      prescriptions: [],
    })
    expect(request).not.toHaveProperty('health_data_consent')
  })

  test.each<[Partial<HomeValues>, string, string]>([
    [address({ address_name: '' }), 'address.address_name', 'street_missing'],
    [address({ street_number: ' ' }), 'address.street_number', 'street_number_required'],
    [address({ cap: '' }), 'address.cap', 'postal_code_missing'],
    [address({ cap: '2012' }), 'address.cap', 'postal_code_invalid'],
    [address({ city: '' }), 'address.city', 'city_missing'],
    [address({ lat: null, lng: null }), 'address.city', 'city_unknown'],
    [{ slot_start: '' }, 'slot_start', 'slot_required'],
    [{ delivery_id: '' }, 'delivery_id', 'choose'],
    [{ payment: { id: '' } }, 'payment.id', 'choose'],
    [{ note: 'x'.repeat(301) }, 'note', 'too_long'],
    [{ customer: { ...values.customer, phone_number: '12' } }, 'customer.phone_number', 'phone_invalid'],
    [{ tax_code: 'RSSMRA' }, 'tax_code', 'health_code_length'],
  ])('%j is refused', (change, field, code) => {
    expect(homeErrors({ ...values, ...change }, rules)).toEqual([{ field, code }])
  })

  test('"snc" is a number; a delivery without slots asks for none', () => {
    expect(homeErrors({ ...values, ...address({ street_number: 'snc' }) }, rules)).toEqual([])
    expect(homeErrors({ ...values, slot_start: '' }, { ...rules, deliveries: [{ id: 'casa', slots: [] }] })).toEqual([])
  })

  test('a medicine requires consent, and all errors are reported at once', () => {
    const bad = { ...values, ...address({ street_number: '' }), slot_start: '', payment: { id: '' } }
    const fields = homeErrors(bad, { ...rules, has_medicines: true }).map(({ field }) => field)
    expect(fields.sort()).toEqual(['address.street_number', 'health_data_consent', 'payment.id', 'slot_start'])
  })

  test('the platform’s fields stand at the screen’s', () => {
    expect(onHomeScreen({ field: 'shipping.postal_code', code: 'address_not_served' }).field).toBe('address.cap')
    expect(onHomeScreen({ field: 'delivery.slot_start', code: 'required' })).toEqual({
      field: 'slot_start',
      code: 'slot_required',
    })
    expect(onHomeScreen({ field: 'customer.email', code: 'email_invalid' }).field).toBe('customer.email')
  })
})

describe('plain form', () => {
  const fields = 'total=12.5&ready=2027-02-08T17%3A59%3A00.000Z&who=me'

  test('an order whose answer was lost goes once more with what it went with', () => {
    const failure = { kind: 'unknown' as const, timeout: true }
    expect(unansweredFields({ fields, failure })).toEqual({ total: '12.5', ready: '2027-02-08T17:59:00.000Z' })
  })

  test('any other goes with what its page says', () => {
    expect(unansweredFields({ fields, failure: { kind: 'changed' } })).toEqual({})
    expect(unansweredFields(null)).toEqual({})
  })
})
