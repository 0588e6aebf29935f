import { createHmac } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { splitList } from '@/lib/process/split-list'
import { env } from '@/lib/settings/env'
import { classifyRefusal } from '../contract/refusal'
import type { SessionStatus } from './status'

/** Timeout of the status that the header waits for; then the visitor is "unknown". */
const STATUS_LIMIT_MS = 2500
const REVOKE_LIMIT_MS = 3000

/** Returns the owner of a token: `guest` if the session is over. An outage ends no session. */
export async function readTokenOwner(request: NextRequest, token: string): Promise<SessionStatus> {
  const options = { token, timeout_ms: STATUS_LIMIT_MS, headers: forwardedHeaders(request), cache: 'no-store' as const }
  const result = await platform()(calls.getMe, {}, options)
  if (!result.ok) return { status: classifyRefusal(calls.getMe, result.failure) === 'session' ? 'guest' : 'unknown' }
  const { id, first_name, pharmacy_id } = result.data
  return { status: 'customer', first_name, pharmacy_id, owner: getOwnerKey(id) }
}

function getOwnerKey(user_id: string): string {
  const [newest = ''] = splitList(env().SESSION_SECRET)
  return createHmac('sha256', newest).update(`owner:${user_id}`).digest('base64url').slice(0, 16)
}

/** Ends a token at the platform; on failure it expires by itself. */
export async function revoke(request: NextRequest, token: string): Promise<void> {
  await platform()(calls.logout, {}, { token, timeout_ms: REVOKE_LIMIT_MS, headers: forwardedHeaders(request) })
}
