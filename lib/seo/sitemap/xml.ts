import { BlogUnreachable } from '@/lib/blog/source'
import { markOutage } from '@/lib/platform/outage'
import { PlatformError } from '@/lib/platform/result'
import { absolute } from '@/lib/settings/env'
import { xml } from '@/lib/values/xml'

export interface Entry {
  path: string
  /** RFC 3339; omitted if unknown. */
  lastmod?: string | null
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function element(name: string, { path, lastmod }: Entry): string {
  const changed = lastmod ? `<lastmod>${xml(lastmod)}</lastmod>` : ''
  return `<${name}><loc>${xml(absolute(path))}</loc>${changed}</${name}>\n`
}

export async function* urlSet(entries: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`
  for await (const some of entries) yield some.map((entry) => element('url', entry)).join('')
  yield '</urlset>\n'
}

export function sitemapIndex(shards: readonly Entry[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${shards.map((shard) => element('sitemap', shard)).join('')}</sitemapindex>\n`
}

/** Parts read before the status is sent: the opening markup and the platform's first response. */
const AHEAD = 2

/**
 * A streamed response. An outage at the start is 503; a later one aborts the connection, so that a truncated list
 * is not taken as complete.
 */
export async function streamed(parts: AsyncGenerator<string>, contentType: string): Promise<Response> {
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
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=3600' } })
}

/** 503 if platform or blog is unreachable; rethrows other errors. */
export function unavailable(error: unknown): Response {
  if (error instanceof PlatformError) markOutage()
  else if (!(error instanceof BlogUnreachable)) throw error
  return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' } })
}

export const XML = 'application/xml; charset=utf-8'
