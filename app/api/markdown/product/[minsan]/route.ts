import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { regimeOf } from '@/components/catalogue/supply-badge'
import { readProductView } from '@/lib/catalogue/product-view'
import { readProduct } from '@/lib/catalogue/server'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
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
    const product = /^\d{9}$/.test(minsan) ? await readProduct(minsan, id) : null
    const t = await getTranslations('product')
    if (product === 'withdrawn') return new Response(`# ${t('withdrawn')}\n`, { status: 410, headers: HEADERS })
    const view = product && (await readProductView(product, id))
    if (!view) return new Response(null, { status: 404, headers: { ...HEADERS, 'Cache-Control': 'no-store' } })
    const sections: Record<string, string> = messages.product.sections
    const text = productMarkdown(view, {
      product: t,
      legal: await getTranslations('legal'),
      pharmacy: await getTranslations('pharmacy'),
      regime: t(`supply.${regimeOf(view.product.kind, view.product.supply)}`),
      section: (code) => sections[code] ?? null,
    })
    const kept = view.pharmacy ? 'private, no-cache' : 'public, max-age=300'
    return new Response(text, { headers: { ...HEADERS, 'Cache-Control': kept } })
  } catch (error) {
    return unavailable(error)
  }
}
