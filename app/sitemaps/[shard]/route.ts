import { readEntries } from '@/lib/seo/sitemap/shards'
import { streamed, unavailable, urlSet, XML } from '@/lib/seo/sitemap/xml'

type Props = { params: Promise<{ shard: string }> }

export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const name = /^(.+)\.xml$/.exec((await params).shard)?.[1]
  try {
    const entries = name === undefined ? null : await readEntries(name)
    if (!entries) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return await streamed(urlSet(entries), XML)
  } catch (error) {
    return unavailable(error)
  }
}
