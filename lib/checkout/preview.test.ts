import { type OrderPreview, orderRequest } from '@/lib/contract/orders'
import { toProblem } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import messages from '@/messages/it.json'
import { countsForFree, findUndeliverable, missingForFree } from './deliverable'
import { codeFailure } from './outcome'
import { buildPreviewRequest, isReservation, previewFindings } from './preview'
import { type CollectValues, collectValues, EMPTY_PRESCRIPTION, forCart, patientCodes, withFiles } from './values'

describe('preview', () => {
  const line = {
    minsan: '012745093',
    name: 'Tachipirina',
    image: null,
    quantity: 1,
    unit_price: 5,
    total: 5,
    vat_rate: 10,
    kind: 'medicine' as const,
    supply: 'RR' as const,
    prescription_required: true,
    withdrawal_excluded: true,
  }
  const preview: OrderPreview = {
    lines: [line],
    subtotal: 5,
    delivery_fee: 0,
    total: 5,
    vat: [],
    ready_at: null,
    keep_until: null,
    problems: [],
  }

  test('a preview sends only the profile, and the contract accepts it', () => {
    const request = buildPreviewRequest({
      profile: { email: 'anna@example.com' },
      delivery_id: 'collect',
      payment_id: 'card',
    })
    expect(orderRequest.safeParse(request).success).toBe(true)
    expect(request.prescriptions).toEqual([])
  })

  test('tells what is gone from what is fewer', () => {
    const problems = [
      { code: 'not_available', minsan: '012745093' },
      { code: 'not_available', minsan: '034208013' },
      { code: 'prescription_missing', minsan: '012745093' },
    ]
    expect(previewFindings({ ...preview, problems })).toEqual({
      gone: ['034208013'],
      reduced: ['012745093'],
      limited: false,
      asks_code: false,
      age_restricted: false,
      delivery: [],
    })
    expect(previewFindings({ ...preview, problems: [{ code: 'age_restricted' }] }).age_restricted).toBe(true)
  })

  test('only what is on prescription, or not sold online by the pharmacy, makes a reservation', () => {
    const free = { ...line, minsan: '012745093', prescription_required: false }
    expect(isReservation(preview, [])).toBe(true)
    expect(isReservation({ ...preview, lines: [line, free] }, [])).toBe(false)
    expect(isReservation({ ...preview, lines: [line, free] }, [free.minsan])).toBe(true)
    expect(isReservation({ ...preview, lines: [] }, [])).toBe(false)
  })

  test('tells why it cannot be delivered, each reason once', () => {
    const problems = [
      { code: 'medicine_not_deliverable', minsan: '034208013' },
      { code: 'medicine_not_deliverable', minsan: '012745093' },
      { code: 'address_not_served', field: 'shipping.postal_code' },
      { code: 'required', field: 'shipping' },
    ]
    expect(previewFindings({ ...preview, problems }).delivery).toEqual([
      'address_not_served',
      'medicine_not_deliverable',
    ])
  })
})

describe('deliverable', () => {
  const mayNot = { online_medicines: null }
  const otc = { kind: 'medicine', supply: 'OTC' } as const
  const cream = { kind: 'cosmetic', supply: null } as const

  test('names what cannot go, with what is needed to put it back', () => {
    const line = { minsan: '012745093', name: 'Tachidol', quantity: 2, image: null, price: 4.5 }
    expect(
      findUndeliverable(
        [
          { ...line, ...otc },
          { ...line, minsan: '934182003', ...cream },
        ],
        mayNot,
      ),
    ).toEqual([{ ...line, because: 'not_online' }])
  })

  test('no medicine brings the free delivery nearer, and cents add up (docs/domain.md#L6)', () => {
    const lines = [
      { ...otc, quantity: 3, price: 20 },
      { ...cream, quantity: 3, price: 0.1 },
      { ...cream, quantity: 1, price: null },
    ]
    expect(countsForFree(lines)).toBe(0.3)
    expect(missingForFree({ fee: 4.9, free_from: 39 }, 0.3)).toBe(38.7)
    expect(missingForFree({ fee: 0, free_from: 39 }, 40)).toBe(0)
    expect(missingForFree({ fee: 4.9, free_from: null }, 40)).toBeNull()
  })
})

describe('outcome', () => {
  const texts: Record<string, string> = messages.validation.order
  const problem = (code: Parameters<typeof toProblem>[0], errors: { field: string; code: string }[] = []): Failure => ({
    kind: 'problem',
    status: toProblem(code).status,
    problem: { ...toProblem(code), ...(errors.length > 0 && { errors }) },
    retry_after_seconds: null,
  })

  it.each<[string, Failure, string]>([
    ['of another length', problem('validation_failed', [{ field: 'code', code: 'code_invalid' }]), 'code_invalid'],
    ['wrong', problem('code_wrong'), 'code_wrong'],
    ['late, used or tried five times', problem('link_expired'), 'code_expired'],
    ['tried too often', problem('rate_limited'), 'codes_limited'],
    ['while nobody answers', { kind: 'timeout' }, 'network'],
    ['while the platform is away', problem('unavailable'), 'network'],
  ])('a code %s has its own words at the field', (_what, failure, code) => {
    expect(codeFailure(failure)).toBe(code)
    expect(texts[code]).toBeTruthy()
  })
})

describe('values', () => {
  const written = {
    ...EMPTY_PRESCRIPTION,
    kind: 'nre' as const,
    code: '1300A4000000248',
    health_code: 'RSSMRA80A01H501U',
  }
  const values: CollectValues = {
    customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
    who: 'other',
    collected_by: 'Bruno Bianchi',
    same_prescription: false,
    prescriptions: { m012745093: written, m023456789: written },
    payment: { id: 'card' },
    tax_code: 'RSSMRA80A01H501U',
    if_unavailable: 'drop',
    health_data_consent: true,
    email_code: '',
  }

  test('an order’s draft is the form as it was', () => {
    expect(collectValues.parse(JSON.parse(JSON.stringify(values)))).toEqual(values)
  })

  test('a prescription follows its product: what left the cart is left out, and what came needs its own', () => {
    const found = forCart(values, ['012745093', '034567891'])
    expect(found.prescriptions).toEqual({ m012745093: written, m034567891: EMPTY_PRESCRIPTION })
  })

  test('a file that a plain form names goes with its prescription; what is none, or another’s field, does not', () => {
    const file = { id: 'f-1', file_name: 'ricetta.pdf', content_type: 'application/pdf', size: 900 }
    const fields = new URLSearchParams({
      'prescriptions.m012745093.file': JSON.stringify(file),
      'prescriptions.m023456789.file': '{"id":1}',
      'prescriptions.m034567891.file': JSON.stringify(file),
    })
    const { prescriptions } = withFiles(values, fields)
    expect(prescriptions).toEqual({ m012745093: { ...written, file }, m023456789: written })
    expect(withFiles({ who: 'me' }, fields)).toEqual({ who: 'me' })
  })

  test('each patient of electronic prescriptions is listed once', () => {
    const other = { ...written, health_code: 'bncbrn70a41f205e' }
    const paper = { ...other, kind: 'paper' as const }
    expect(patientCodes({ m1: written, m2: written, m3: paper })).toEqual(['RSSMRA80A01H501U'])
    expect(patientCodes({ m1: written }, 'm1')).toEqual([])
    expect(patientCodes({ m1: { ...written, health_code: 'RSSMRA80A01' } })).toEqual([])
  })
})
