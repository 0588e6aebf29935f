import type { NextRequest } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'

const LIMIT_MS = 3000

/** Ends a token at the platform. Where that is away, the token lives until it ends by itself. */
export async function revoke(request: NextRequest, token: string): Promise<void> {
  await platform()(calls.logout, {}, { token, timeout_ms: LIMIT_MS, headers: forwardedHeaders(request) })
}
