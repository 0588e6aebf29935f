import 'server-only'
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { cookies } from 'next/headers'
import type { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { randomKey } from '@/lib/contract/random-key'
import { env, siteUrl } from '@/lib/env'
import type { SearchParams } from '@/lib/search-params'
import { GUEST_CART_COOKIE, SESSION_COOKIE } from '@/lib/session/names'
import { open, seal } from '@/lib/session/seal'
import { isXsrfToken, newXsrfToken } from '@/lib/session/xsrf-token'

// An order's form as a browser without JavaScript sends it. What was typed comes back with the page in a sealed cookie: it tells of health,
// and nothing of it may stand in an address or on the server.

const COOKIE = 'order_form'
const SECONDS = 3600
/** What a page's form carries besides its fields. */
const OWN = ['xsrf', 'key', 'user_id', 'total']

const failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields') }),
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('stale') }),
  z.object({ kind: z.literal('refused'), code: z.string(), retry_after_seconds: z.nullable(z.number()) }),
  z.object({ kind: z.literal('unknown'), timeout: z.boolean() }),
])
export type PlainFailure = z.infer<typeof failure>

const kept_form = z.object({
  id: z.string(),
  /** Whose page it was sent from. */
  user_id: z.string(),
  /** Keeps its value as long as it is tried: with the same content it is one order. */
  key: z.string(),
  fields: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(failure),
  code_sent: z.nullable(z.string()),
})
export type KeptForm = z.infer<typeof kept_form>

interface Cookies {
  get(name: string): { value: string } | undefined
}

/** Puts what was sent and why it did not go into the cookie; the page's address names it by `id`. */
export async function keepForm(response: NextResponse, form: KeptForm): Promise<void> {
  const fields = new URLSearchParams(form.fields)
  for (const name of OWN) fields.delete(name)
  const packed = deflateRawSync(JSON.stringify({ ...form, fields: fields.toString() })).toString('base64')
  const secure = siteUrl().startsWith('https:')
  const sealed = await seal({ packed }, env().SESSION_SECRET, SECONDS)
  response.cookies.set(COOKIE, sealed, { path: '/checkout', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
}

export const forgetForm = (response: NextResponse) =>
  response.cookies.set(COOKIE, '', { path: '/checkout', httpOnly: true, sameSite: 'lax', maxAge: 0 })

/** The same, of this page's request. */
export const readSent = async (search: SearchParams) => readKeptForm(await cookies(), search)

/** What was sent from the page whose address says so; null for another one's, a broken seal and one whose time is over. */
export async function readKeptForm(cookies: Cookies, search: SearchParams): Promise<KeptForm | null> {
  const found = await open(cookies.get(COOKIE)?.value, env().SESSION_SECRET, z.object({ packed: z.string() }))
  if (!found) return null
  const text = inflateRawSync(Buffer.from(found.packed, 'base64'), { maxOutputLength: 64 * 1024 }).toString()
  const form = kept_form.safeParse(JSON.parse(text))
  return form.success && form.data.id === search.form ? form.data : null
}

/** The session, or for a guest the very lines that are ordered: a token is good for these alone (OWASP, "HMAC-Based Token Pattern"). */
const boundTo = (cookies: Cookies) =>
  `form:${cookies.get(SESSION_COOKIE)?.value || cookies.get(GUEST_CART_COOKIE)?.value || ''}`

export const isOwnForm = (cookies: Cookies, form: URLSearchParams): boolean =>
  isXsrfToken(form.get('xsrf') ?? undefined, env().SESSION_SECRET, boundTo(cookies))

/** The hidden fields of a page's form. */
export const hiddenFields = (cookies: Cookies, user_id: string, kept: KeptForm | null) => ({
  xsrf: newXsrfToken(env().SESSION_SECRET, boundTo(cookies)),
  key: kept?.key ?? randomKey(),
  user_id,
})

/** The same content of the same form is one order, however often it is sent. */
export const idempotencyKey = (key: string, body: object): string =>
  createHash('sha256')
    .update(`${key}:${JSON.stringify(body)}`)
    .digest('hex')
    .slice(0, 32)
