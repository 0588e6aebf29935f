import type { Pharmacy } from '@/lib/contract/pharmacies'
import { isMedicine, type Product } from '@/lib/contract/products'
import { escapedMarkdown, markdownOf } from '@/lib/html/markdown'
import { parseHtml } from '@/lib/html/tree'
import { formatEuro } from '@/lib/money'
import { absolute } from '../site'

/** The texts of a product's page, filled in by the caller from the message catalogue. */
export interface ProductTexts {
  availability: string
  regime: string
  facts: { term: string; value: string | null }[]
  section(code: string): string | null
  price: string
  priceFrom(price: string): string
  leaflet: string
  note: string | null
}

/** A product's page as Markdown: the same facts and texts, for programs that read. */
export function productMarkdown(product: Product, pharmacy: Pharmacy | null, texts: ProductTexts): string {
  const { name, minsan, price, leaflet_url } = product
  const money = price === null ? null : product.price_from ? texts.priceFrom(formatEuro(price)) : formatEuro(price)
  const facts = [
    { term: texts.price, value: money && (pharmacy ? `${money} (${pharmacy.name})` : money) },
    ...texts.facts,
  ].filter((fact) => fact.value)
  const sections = product.sections.flatMap(({ code, html }) => {
    const title = texts.section(code)
    const text = markdownOf(parseHtml(html))
    return title && text !== '' ? [`## ${title}`, text] : []
  })
  const leaflet = isMedicine(product) && leaflet_url && /^https:\/\/[^\s()<>]+$/.test(leaflet_url) ? leaflet_url : null
  return `${[
    `# ${escapedMarkdown(name)}`,
    `${texts.regime}. ${texts.availability}.`,
    markdownOf(parseHtml(product.description)),
    facts.map(({ term, value }) => `- **${term}**: ${escapedMarkdown(value ?? '')}`).join('\n'),
    ...sections,
    leaflet && `[${texts.leaflet}](${leaflet})`,
    texts.note,
    `<${absolute(`/product/${minsan}`)}>`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}
