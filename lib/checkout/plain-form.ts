import 'server-only'
import { createHash } from 'node:crypto'
import { cookies } from 'next/headers'
import type { NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { forgetSent, formToken, keepSent, readSentForm } from '@/lib/forms/sent-form'
import type { SearchParams } from '@/lib/http/search-params'
import { randomKey } from '@/lib/identifiers/random-key'

// An order's form sent without JavaScript.

const PATH = '/checkout'

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
  /** Visitor of the page that sent it. */
  user_id: z.string(),
  /** Constant across attempts, for idempotency. */
  key: z.string(),
  fields: z.string(),
  cut: z.optional(z.boolean()),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
  failure: z.nullable(failure),
  code_sent: z.nullable(z.string()),
})
export type KeptForm = z.infer<typeof kept_form>

export const keepForm = (response: NextResponse, form: KeptForm) => keepSent(response, PATH, form)
export const forgetForm = (response: NextResponse) => forgetSent(response, PATH)

export const readSent = async (search: SearchParams) => readSentForm(await cookies(), search, kept_form)

export const hiddenFields = (store: Parameters<typeof formToken>[0], user_id: string, kept: KeptForm | null) => ({
  xsrf: formToken(store),
  key: kept?.key ?? randomKey(),
  user_id,
})

/** Fields of an order whose answer was lost: a repetition must have the same content, whatever the page says by now. */
export function unansweredFields(sent: Pick<KeptForm, 'failure' | 'fields'> | null): Record<string, string> {
  if (sent?.failure?.kind !== 'unknown') return {}
  const fields = new URLSearchParams(sent.fields)
  return Object.fromEntries(['total', 'ready'].map((name) => [name, fields.get(name) ?? '']))
}

/** Same for the same content of the same form. */
export const idempotencyKey = (key: string, body: object): string =>
  createHash('sha256')
    .update(`${key}:${JSON.stringify(body)}`)
    .digest('hex')
    .slice(0, 32)
