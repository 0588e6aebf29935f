import 'server-only'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { GUEST_CART_COOKIE, SESSION_COOKIE } from '@/lib/http/cookie-names'
import type { SearchParams } from '@/lib/http/search-params'
import type { Failure } from '@/lib/platform/result'
import { open, seal } from '@/lib/session/seal'
import { isXsrfToken, newXsrfToken } from '@/lib/session/xsrf-token'
import { env, siteUrl } from '@/lib/settings/env'
import { toFormFailure } from './form-failure'

// A form sent without JavaScript. Input comes back with the page in a sealed cookie, never in a URL or on the server.

const COOKIE = 'sent_form'
const SECONDS = 3600
/** For a page whose URL names no form. */
export const NO_FORM = '-'
/** Bytes of the deflated form whose seal fits into a cookie: browsers drop one of more than 4096 (RFC 6265bis, 5.6). */
const PACKED_MOST = 2000
/** More than any of our forms has. */
const FIELDS_MOST = 300
/** Hidden fields and secrets. */
const NOT_KEPT = [
  ...['xsrf', 'key', 'user_id', 'password', 'confirm_password', 'newPassword', 'current_password', 'new_password'],
  'risposta',
  'pin',
]

const base = z.object({
  id: z.string(),
  fields: z.string(),
  /** Too long for a cookie: the longest texts were dropped. */
  cut: z.optional(z.boolean()),
})
type SentForm = z.infer<typeof base>

/** A form that was refused: at fields, or as a whole. */
export const refusedForm = z.extend(base, {
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(z.object({ code: z.nullable(z.string()), retry_after_seconds: z.nullable(z.number()) })),
})

/** Converts the refusal of a form that has reached us: if the platform does not answer, the visitor's network is not at fault. */
export function toRefusal(refused: Failure): Pick<z.infer<typeof refusedForm>, 'errors' | 'failure'> {
  const { errors, code, retry_after_seconds } = toFormFailure(refused)
  return { errors, failure: errors.length > 0 ? null : { code: code ?? 'unavailable', retry_after_seconds } }
}

interface Cookies {
  get(name: string): { value: string } | undefined
}

const pack = (form: object) => deflateRawSync(JSON.stringify(form)).toString('base64')

/** Packs the form for a cookie, dropping the longest texts if needed. */
function packed(form: SentForm): string {
  const fields = new URLSearchParams(form.fields)
  for (const name of NOT_KEPT) fields.delete(name)
  const longest = [...fields.entries()].sort(([, one], [, other]) => one.length - other.length)
  let text = pack({ ...form, fields: fields.toString() })
  while (text.length * 0.75 > PACKED_MOST) {
    const [name] = (longest.length <= FIELDS_MOST && longest.pop()) || []
    if (name === undefined) return pack({ ...form, fields: '', cut: true })
    fields.delete(name)
    text = pack({ ...form, fields: fields.toString(), cut: true })
  }
  return text
}

/** Stores the input in the cookie of the pages under `path`; the URL names it by `id`. */
export async function keepSent(response: NextResponse, path: string, form: SentForm, maxAge = SECONDS): Promise<void> {
  const sealed = await seal({ packed: packed(form) }, env().SESSION_SECRET, maxAge)
  const secure = siteUrl().startsWith('https:')
  response.cookies.set(COOKIE, sealed, { path, httpOnly: true, sameSite: 'lax', secure, maxAge })
}

export const forgetSent = (response: NextResponse, path: string) =>
  response.cookies.set(COOKIE, '', { path, httpOnly: true, sameSite: 'lax', maxAge: 0 })

/** Reads the input for the page's URL; null for another page's, invalid or expired seal. */
export async function readSentForm<Form extends SentForm>(
  cookies: Cookies,
  search: SearchParams,
  schema: z.ZodMiniType<Form>,
): Promise<Form | null> {
  const found = await open(cookies.get(COOKIE)?.value, env().SESSION_SECRET, z.object({ packed: z.string() }))
  if (!found) return null
  const text = inflateRawSync(Buffer.from(found.packed, 'base64'), { maxOutputLength: 64 * 1024 }).toString()
  const form = schema.safeParse(JSON.parse(text))
  return form.success && form.data.id === (search.form ?? NO_FORM) ? form.data : null
}

/** Binds tokens to the session, or to a guest's lines (OWASP, "HMAC-Based Token Pattern"). */
const boundTo = (cookies: Cookies) =>
  `form:${cookies.get(SESSION_COOKIE)?.value || cookies.get(GUEST_CART_COOKIE)?.value || ''}`

export const isOwnForm = (cookies: Cookies, form: URLSearchParams): boolean =>
  isXsrfToken(form.get('xsrf') ?? undefined, env().SESSION_SECRET, boundTo(cookies))

/** Hidden field against cross-site requests. */
export const formToken = (cookies: Cookies) => newXsrfToken(env().SESSION_SECRET, boundTo(cookies))

/**
 * Reads a submitted form into the shape of `defaults`: missing texts keep their default, missing checkboxes are false,
 * other values are not form fields.
 */
export function readFormValues<Value>(defaults: Value, fields: URLSearchParams, path = ''): Value {
  const typed = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return fields.get(name)?.replaceAll('\r\n', '\n') ?? value
    if (typeof value === 'boolean') return fields.has(name)
    return value === null ? null : readFormValues(value, fields, `${name}.`)
  }
  if (typeof defaults !== 'object' || defaults === null) return defaults
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, typed(`${path}${name}`, value)]),
  ) as Value
}
