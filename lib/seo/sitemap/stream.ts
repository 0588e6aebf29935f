import { BlogUnreachable } from '@/lib/blog/source'
import { markOutage } from '@/lib/platform/outage'
import { PlatformError } from '@/lib/platform/result'

/** Parts read before the status is sent: the opening markup and the platform's first response. */
const AHEAD = 2

/**
 * A streamed response. An outage at the start is 503; a later one aborts the connection, so that a truncated list
 * is not taken as complete.
 */
export async function streamed(parts: AsyncGenerator<string>, content_type: string): Promise<Response> {
  const ahead: string[] = []
  try {
    while (ahead.length < AHEAD) {
      const { value, done } = await parts.next()
      if (done) break
      ahead.push(value)
    }
  } catch (error) {
    return unavailable(error)
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = ahead.shift() ?? (await parts.next()).value
        if (part === undefined) controller.close()
        else controller.enqueue(encoder.encode(part))
      } catch (error) {
        controller.error(error)
      }
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, { headers: { 'Content-Type': content_type, 'Cache-Control': 'public, max-age=3600' } })
}

/** 503 if platform or blog is unreachable; rethrows other errors. */
export function unavailable(error: unknown): Response {
  if (error instanceof PlatformError) markOutage()
  else if (!(error instanceof BlogUnreachable)) throw error
  return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' } })
}

export const XML = 'application/xml; charset=utf-8'
