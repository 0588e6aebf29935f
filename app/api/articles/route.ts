import { findArticles } from '@/lib/blog/server'
import { readSearchText } from '@/lib/catalogue/search'

export const dynamic = 'force-dynamic'

/** Returns blog articles for the search box; none if the blog fails. */
export async function GET(request: Request): Promise<Response> {
  const query = readSearchText(new URL(request.url).searchParams.get('query') ?? undefined)
  return Response.json({ items: await findArticles(query) }, { headers: { 'Cache-Control': 'no-store' } })
}
