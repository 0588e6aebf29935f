import { getTranslations } from 'next-intl/server'
import { parseSlug } from '@/lib/blog/paths'
import { readPost } from '@/lib/blog/server'
import { markdownHeaders } from '@/lib/http/markdown'
import { formatDateWithYear, isoDay } from '@/lib/rules/dates'
import { postMarkdown } from '@/lib/seo/markdown/post'
import { unavailable } from '@/lib/seo/sitemap/xml'

type Props = { params: Promise<{ slug: string }> }

/** `/blog/{slug}.md`, and `/blog/{slug}` with Accept: text/markdown; routed by server.ts. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const slug = parseSlug((await params).slug)
  try {
    const post = slug === null ? null : await readPost(slug)
    if (!post) return new Response(null, { status: 404, headers: markdownHeaders(request, 'no-store') })
    const t = await getTranslations('blog')
    const { published, modified, author, review } = post
    const written = [
      t('published', { date: formatDateWithYear(published) }),
      isoDay(modified) === isoDay(published) ? null : t('updated', { date: formatDateWithYear(modified) }),
      author && t('by', { author: author.name }),
    ]
    const reviewed =
      review && `${t('reviewed', { name: review.name })} ${t('reviewedOn', { date: formatDateWithYear(review.day) })}`
    const byline = [written.filter(Boolean).join(', '), reviewed].filter(Boolean).join('. ')
    const text = postMarkdown(post, { byline, disclaimer: t('disclaimer') })
    return new Response(text, { headers: markdownHeaders(request, 'public, max-age=300') })
  } catch (error) {
    return unavailable(error)
  }
}
