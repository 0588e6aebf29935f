import * as z from 'zod/mini'
import { ANYBODY, dropDraft, readDraft, writeDraft } from './draft'

const schema = z.object({ first_name: z.string(), health_code: z.string() })
const typed = { first_name: 'Anna', health_code: 'RSSMRA80A01H501U' }

beforeEach(() => sessionStorage.clear())

test('a draft is one customer’s, and never holds a code or a password', () => {
  writeDraft('patient', 7, { ...typed, password: 'gatto-verde-tre', confirm_password: 'gatto-verde-tre' })
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/RSSMRA|gatto/)
  expect(readDraft('patient', 8, schema, { health_code: '' })).toBeNull()
  expect(readDraft('patient', 7, schema, { first_name: '', health_code: '' })).toEqual({
    values: { first_name: 'Anna', health_code: '' },
    lacks_code: true,
  })
  dropDraft('patient')
  expect(readDraft('patient', 7, schema)).toBeNull()
})

test('a code that is the account’s own is there again, and nothing lacks', () => {
  writeDraft('data', 7, typed, typed)
  expect(readDraft('data', 7, schema, { ...typed, first_name: 'Bruna' })).toEqual({ values: typed, lacks_code: false })
})

test.each(['{', 'null', '[]', '{"user_id":0}', '{"user_id":0,"values":{"text":5}}', '{"user_id":0,"values":null}'])(
  'a broken draft is none: %s',
  (text) => {
    sessionStorage.setItem('profile_message', text)
    expect(readDraft('message', ANYBODY, z.object({ text: z.string() }))).toBeNull()
  },
)
