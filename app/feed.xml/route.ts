import { getTranslations } from 'next-intl/server'
import { atomFeed } from '@/lib/blog/feed'
import { readPosts } from '@/lib/blog/server'
import { BlogUnreachable } from '@/lib/blog/source'
import { brandName } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/** The newest posts as an Atom feed (RFC 4287). */
export async function GET(): Promise<Response> {
  const t = await getTranslations('blog')
  try {
    const list = await readPosts(1)
    const feed = atomFeed(
      { title: `${t('title')} | ${brandName()}`, subtitle: t('description'), brand: brandName() },
      list?.posts ?? [],
    )
    return new Response(feed, {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    })
  } catch (error) {
    if (!(error instanceof BlogUnreachable)) throw error
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '30' } })
  }
}
