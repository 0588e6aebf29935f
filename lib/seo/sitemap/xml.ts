import { absolute } from '@/lib/settings/site'
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
