import { findArticles } from '@/lib/blog/server'
import { readSearchText } from '@/lib/catalogue/search'

export const dynamic = 'force-dynamic'

/** The blog's articles that a search leads to, for the search box; none while the blog does not answer. */
export async function GET(request: Request): Promise<Response> {
  const query = readSearchText(new URL(request.url).searchParams.get('query') ?? undefined)
  return Response.json({ items: await findArticles(query) }, { headers: { 'Cache-Control': 'no-store' } })
}
