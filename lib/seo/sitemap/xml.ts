import { absolute } from '../site'

export interface Entry {
  path: string
  /** RFC 3339; omitted if unknown. */
  lastmod?: string | null
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML and drops characters not allowed in XML 1.0. */
export function xml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
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
