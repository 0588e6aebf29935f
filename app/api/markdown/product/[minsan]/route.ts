import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { regimeOf } from '@/components/catalogue/supply-badge'
import { readProduct } from '@/lib/catalogue/server'
import { isMedicine, needsPrescription } from '@/lib/contract/products'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { productMarkdown } from '@/lib/seo/markdown/product'
import { unavailable } from '@/lib/seo/sitemap/stream'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ minsan: string }> }

const HEADERS = { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept, Cookie' }

/** `/product/{minsan}` for whom asks for text/markdown; server.ts leads here. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { minsan } = await params
  try {
    const id = pharmacyOfSegment((await cookies()).get('pharmacy')?.value ?? 'none') ?? null
    const [product, pharmacy] = await Promise.all([
      /^\d{9}$/.test(minsan) ? readProduct(minsan, id) : null,
      id === null ? null : readPharmacy(id),
    ])
    const t = await getTranslations('product')
    if (product === null)
      return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } })
    if (product === 'withdrawn') return new Response(`# ${t('withdrawn')}\n`, { status: 410, headers: HEADERS })
    const sections: Record<string, string> = messages.product.sections
    const text = productMarkdown(product, pharmacy, {
      availability: t(!pharmacy && product.availability === 'available' ? 'availableSomewhere' : product.availability),
      regime: t(`supply.${regimeOf(product.kind, product.supply)}`),
      facts: [
        { term: t('activeIngredient'), value: product.active_ingredient },
        { term: t('strength'), value: product.strength },
        { term: t('form'), value: product.form },
        { term: t('pack'), value: product.pack },
        { term: t('brand'), value: product.brand },
        { term: t('manufacturer'), value: product.manufacturer },
        { term: t('minsan'), value: product.minsan },
        { term: t('ean'), value: product.ean.join(', ') },
        { term: t('atc'), value: product.atc },
      ],
      section: (code) => sections[code] ?? null,
      price: t('price'),
      priceFrom: (price) => t('priceFrom', { price }),
      leaflet: t('leaflet'),
      note: needsPrescription(product.supply)
        ? t('rxNotice')
        : isMedicine(product)
          ? (await getTranslations('legal'))('readLeaflet')
          : null,
    })
    const kept = pharmacy ? 'private, no-cache' : 'public, max-age=300'
    return new Response(text, { headers: { ...HEADERS, 'Cache-Control': kept } })
  } catch (error) {
    return unavailable(error)
  }
}
