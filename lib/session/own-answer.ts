import type * as z from 'zod/mini'
import { toFailure } from '@/lib/platform/client'
import type { Failure } from '@/lib/platform/result'
import { writeTo } from './own-server'

/** Sends a form to our server; returns its answer or the failure. */
export async function askOwnServer<Data>(
  path: string,
  body: object,
  schema: z.ZodMiniType<Data>,
): Promise<{ ok: true; data: Data } | { ok: false; failure: Failure }> {
  const answer = await writeTo(path, 'POST', body)
  if (!answer) return { ok: false, failure: { kind: 'network' } }
  const json: unknown = await answer.json().catch(() => null)
  if (!answer.ok) return { ok: false, failure: toFailure(answer, json) }
  const read = schema.safeParse(json)
  return read.success ? { ok: true, data: read.data } : { ok: false, failure: { kind: 'http', status: answer.status } }
}
