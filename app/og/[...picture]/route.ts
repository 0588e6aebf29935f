import { createHash } from 'node:crypto'
import { PlatformError } from '@/lib/platform/result'
import { readPicture } from '@/lib/seo/pictures/server'

type Props = { params: Promise<{ picture: string[] }> }

/** Open Graph pictures: `/og/<kind>/<key>.png`, `/og/site.png`, `/og/logo.png`. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const parts = (await params).picture
  const name = /^([\w-]{1,120})\.png$/.exec(parts.at(-1) ?? '')?.[1]
  if (name === undefined || parts.length > 2) return none()
  const [kind, key] = parts.length === 2 ? [parts[0] ?? '', name] : [name, undefined]
  try {
    const bytes = await readPicture(kind, key)
    if (bytes === null) return none()
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    const headers = { 'Cache-Control': 'public, max-age=86400', ETag: etag }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/png' } })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '30' } })
  }
}

const none = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
