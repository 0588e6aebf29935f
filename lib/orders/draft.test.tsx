import { type CollectValues, EMPTY_PRESCRIPTION } from './collect-form'
import { clearDraft, draftOf, readDraft, writeDraft } from './draft'

const values: CollectValues = {
  customer: { first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  who: 'other',
  collected_by: 'Bruno Bianchi',
  same_prescription: false,
  prescriptions: {
    m012745093: { ...EMPTY_PRESCRIPTION, kind: 'nre', code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' },
  },
  payment: { id: 'card' },
  tax_code: 'RSSMRA80A01H501U',
  if_unavailable: 'drop',
  health_data_consent: true,
}

beforeEach(clearDraft)

test('keeps contact and choices, and nothing about health', () => {
  writeDraft(draftOf(7, values))
  expect(readDraft(7)).toMatchObject({ who: 'other', collected_by: 'Bruno Bianchi', payment: { id: 'card' } })
  const stored = sessionStorage.getItem('order') ?? ''
  for (const secret of ['1300A', 'RSSMRA', 'nre', 'consent', '012745093']) expect(stored).not.toContain(secret)
})

test('is nobody else’s', () => {
  writeDraft(draftOf(7, values))
  expect(readDraft(8)).toBeNull()
})

test.each(['{', 'null', '{"user_id":7}'])('a broken draft is none: %s', (text) => {
  sessionStorage.setItem('order', text)
  expect(readDraft(7)).toBeNull()
})
