import * as z from 'zod/mini'
import { parseJson } from '@/lib/platform/json'
import { askOwnServer } from '@/lib/session/own-answer'
import type { DraftName } from './draft'

/** Has our server seal a part of a draft; null on failure. */
export async function sealDraft(draft: { name: DraftName; user_id: string; text: string }): Promise<string | null> {
  const answer = await askOwnServer('/api/drafts', draft, z.object({ sealed: z.string() }))
  return answer.ok ? answer.data.sealed : null
}

/** Has our server open it for the logged-in customer; null for another's or an expired seal. */
export async function openDraft(draft: { name: DraftName; sealed: string }): Promise<object | null> {
  const answer = await askOwnServer('/api/drafts/open', draft, z.object({ text: z.string() }))
  const values = answer.ok ? parseJson(answer.data.text) : null
  return typeof values === 'object' ? values : null
}
