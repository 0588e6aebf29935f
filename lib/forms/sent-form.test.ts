import { randomBytes } from 'node:crypto'
import { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import type { Failure } from '@/lib/platform/result'
import { DASHES, HIDDEN, named, SPACES } from '@/lib/rules/testing/pasted'
import { giveEnvironment } from '@/lib/testing/environment'
import { healthCodeErrors, phoneErrors } from './personal-errors'
import { formToken, isOwnForm, keepSent, readSentForm, toRefusal } from './sent-form'

describe('sent form', () => {
  giveEnvironment({ SITE_URL: 'https://shop.example', SESSION_SECRET: 's'.repeat(32) })

  const schema = z.object({ id: z.string(), fields: z.string(), cut: z.optional(z.boolean()) })
  const noise = (characters: number) => randomBytes(characters).toString('base64url').slice(0, characters)

  /** Submits the form. Returns the restored form and the length of its cookie. */
  async function sentAndRead(fields: Record<string, string>) {
    const response = new NextResponse()
    await keepSent(response, '/checkout', { id: 'a1', fields: new URLSearchParams(fields).toString() })
    const { name, value } = response.cookies.getAll()[0] ?? { name: '', value: '' }
    const form = await readSentForm({ get: () => ({ value }) }, { form: 'a1' }, schema)
    return {
      bytes: `${name}=${value}`.length,
      cut: form?.cut,
      fields: Object.fromEntries(new URLSearchParams(form?.fields)),
    }
  }

  test('what was typed comes back to its own page, without passwords and what the page sends by itself', async () => {
    const typed = { first_name: 'Anna', note: 'Citofono Rossi, secondo piano. '.repeat(9) }
    const { fields, cut } = await sentAndRead({ ...typed, password: 'a', newPassword: 'a', xsrf: 'x', key: 'k' })
    expect(fields).toEqual(typed)
    expect(cut).toBeUndefined()
    const response = new NextResponse()
    await keepSent(response, '/checkout', { id: 'a1', fields: '' })
    const value = response.cookies.getAll()[0]?.value ?? ''
    expect(await readSentForm({ get: () => ({ value }) }, { form: 'b2' }, schema)).toBeNull()
    expect(
      await readSentForm({ get: () => ({ value: value.replace('Fe26', 'Fe27') }) }, { form: 'a1' }, schema),
    ).toBeNull()
  })

  test.each([[1500], [2000], [4000], [60_000]])(
    'a cookie holds it with %d characters of noise, without the longest where it must',
    async (size) => {
      const { bytes, cut, fields } = await sentAndRead({ first_name: 'Anna', note: noise(size), street: 'Via Melzo' })
      expect(bytes).toBeLessThanOrEqual(4096)
      expect(fields).toMatchObject({ first_name: 'Anna', street: 'Via Melzo' })
      expect('note' in fields).toBe(cut !== true)
      expect(cut === true).toBe(size > 2500)
    },
  )

  test('of more fields than a form of ours has none comes back', async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`f${index}`, noise(20)]))
    expect(await sentAndRead(many)).toMatchObject({ cut: true, fields: {} })
  })

  test.each([
    [{ kind: 'network' }, 'unavailable'],
    [{ kind: 'timeout' }, 'unavailable'],
    [{ kind: 'http', status: 502 }, 'unavailable'],
    [
      { kind: 'problem', status: 401, problem: { code: 'invalid_credentials' }, retry_after_seconds: null },
      'invalid_credentials',
    ],
  ] as [Failure, string][])(
    'a form that the platform answers with %j is refused with «%s», not with a missing network',
    (failure, code) => {
      expect(toRefusal(failure)).toEqual({ errors: [], failure: { code, retry_after_seconds: null } })
    },
  )

  test('a form belongs only to its session or its lines', () => {
    const cookies = (given: Record<string, string>) => ({
      get: (name: string) => (given[name] ? { value: given[name] } : undefined),
    })
    const form = (store: ReturnType<typeof cookies>) => new URLSearchParams({ xsrf: formToken(store) })
    expect(isOwnForm(cookies({ session: 'a' }), form(cookies({ session: 'a' })))).toBe(true)
    expect(isOwnForm(cookies({ session: 'a' }), form(cookies({ session: 'b' })))).toBe(false)
    expect(isOwnForm(cookies({ guest_cart: 'a' }), form(cookies({})))).toBe(false)
  })
})

describe('personal errors', () => {
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

  test.each(named([...HIDDEN, ...SPACES, ...DASHES]))('%s is accepted', (_, mark) => {
    expect(phoneErrors('phone', `${mark}+39${mark}333${mark}1234567${mark}`)).toEqual([])
    expect(healthCodeErrors('code', `RSSMRA${mark}85T10${mark}A562S`)).toEqual([])
  })

  test('an empty field is for others to refuse', () => {
    for (const empty of ['', ' ', '\u200b', '\u202a\u202c']) {
      expect(phoneErrors('phone', empty)).toEqual([])
      expect(healthCodeErrors('code', empty)).toEqual([])
    }
  })
})
