import type { NextRequest } from 'next/server'
import { openLiveStream } from '@/lib/desk/live'
import { readDeskToken } from '@/lib/desk/session'

export const dynamic = 'force-dynamic'

/** Server-sent events for an open page of the desk. */
export async function GET(request: NextRequest): Promise<Response> {
  return openLiveStream(await readDeskToken(request.cookies), request.signal)
}
