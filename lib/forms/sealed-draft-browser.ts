import { parseJson } from '@/lib/json'
import { writeTo } from '@/lib/session/own-server'
import type { DraftName } from './draft'

/** Has our server seal a part of a draft; null where it cannot be asked. */
export async function sealDraft(draft: { name: DraftName; user_id: string; text: string }): Promise<string | null> {
  const answer = await postJson('/api/drafts', draft)
  return typeof answer?.sealed === 'string' ? answer.sealed : null
}

/** Has our server open it for the customer who is logged in; null for anybody else's and for one whose time is over. */
export async function openDraft(draft: { name: DraftName; sealed: string }): Promise<object | null> {
  const answer = await postJson('/api/drafts/open', draft)
  const values = parseJson(typeof answer?.text === 'string' ? answer.text : '')
  return typeof values === 'object' ? values : null
}

async function postJson(path: string, body: object): Promise<Record<string, unknown> | null> {
  const answer = await writeTo(path, 'POST', body)
  const json: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
}
