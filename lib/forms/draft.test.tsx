import * as z from 'zod/mini'
import { ANYBODY, dropDraft, hiddenPart, readDraft, storeSeal, writeDraft } from './draft'

const schema = z.object({ first_name: z.string(), health_code: z.string() })
const typed = { first_name: 'Anna', health_code: 'RSSMRA80A01H501U' }
const empty = { first_name: '', health_code: '' }

beforeEach(() => sessionStorage.clear())

test('a draft is one customer’s; a code is stored only sealed, and a password never', () => {
  writeDraft('patient', '7', { ...typed, password: 'gatto-verde-tre', confirm_password: 'gatto-verde-tre' })
  storeSeal('patient', '7', 'Fe26.2*sealed')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/RSSMRA|gatto/)
  expect(readDraft('patient', '8', schema, empty)).toBeNull()
  expect(readDraft('patient', '7', schema, empty)).toEqual({
    values: { first_name: 'Anna', health_code: '' },
    sealed: 'Fe26.2*sealed',
    lacks: false,
  })
  dropDraft('patient')
  expect(readDraft('patient', '7', schema)).toBeNull()
})

test('the seal stays while the rest is written, until there is nothing to seal', () => {
  writeDraft('data', '7', typed, { lacks: true })
  expect(readDraft('data', '7', schema, empty)).toMatchObject({ sealed: null, lacks: true })
  storeSeal('data', '7', 'one')
  writeDraft('data', '7', { ...typed, first_name: 'Bruna' })
  expect(readDraft('data', '7', schema, empty)).toMatchObject({ values: { first_name: 'Bruna' }, sealed: 'one' })
  writeDraft('data', '7', typed, { sealed: null, lacks: false })
  expect(readDraft('data', '7', schema, empty)).toMatchObject({ sealed: null, lacks: false })
})

test('a sealed part is not stored without its draft, nor in another customer’s', () => {
  storeSeal('data', '7', 'one')
  expect(sessionStorage).toHaveLength(0)
  writeDraft('data', '8', typed)
  storeSeal('data', '7', 'one')
  expect(readDraft('data', '8', schema, empty)?.sealed).toBeNull()
})

test('what is sealed of an order is all that tells of health', () => {
  const order = { who: 'me', tax_code: 'T', health_data_consent: true, prescriptions: { m1: { code: 'C' } } }
  expect(JSON.parse(hiddenPart(order))).toEqual({
    tax_code: 'T',
    health_data_consent: true,
    prescriptions: { m1: { code: 'C' } },
  })
})

test.each(['{', 'null', '[]', '{"user_id":0}', '{"user_id":0,"values":{"text":5}}', '{"user_id":0,"values":null}'])(
  'a broken draft is none: %s',
  (text) => {
    sessionStorage.setItem('draft_message', text)
    expect(readDraft('message', ANYBODY, z.object({ text: z.string() }))).toBeNull()
  },
)
