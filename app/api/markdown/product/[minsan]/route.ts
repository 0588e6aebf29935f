import { getTranslations } from 'next-intl/server'
import { supplyRegime } from '@/components/catalogue/product-card'
import { readProduct } from '@/lib/catalogue/product-server'
import { readProductView } from '@/lib/catalogue/product-view'
import { markdownHeaders } from '@/lib/http/markdown'
import { readChosenPharmacy } from '@/lib/pharmacies/server'
import { sharedControl } from '@/lib/platform/cache'
import { productMarkdown } from '@/lib/seo/markdown/product'
import { unavailable } from '@/lib/seo/sitemap/xml'
import messages from '@/messages/it.json'

type Props = { params: Promise<{ minsan: string }> }

/** `/product/{minsan}.md`, and `/product/{minsan}` with Accept: text/markdown; routed by server.ts. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { minsan } = await params
  try {
    const id = await readChosenPharmacy()
    const product = /^\d{9}$/.test(minsan) ? await readProduct(minsan, id) : null
    const t = await getTranslations('product')
    if (product === 'withdrawn')
      return new Response(`# ${t('withdrawn')}\n`, { status: 410, headers: markdownHeaders(request, 'no-store') })
    const view = product && (await readProductView(product, id))
    if (!view) return new Response(null, { status: 404, headers: markdownHeaders(request, 'no-store') })
    const sections: Record<string, string> = messages.product.sections
    const text = productMarkdown(view, {
      product: t,
      legal: await getTranslations('legal'),
      pharmacy: await getTranslations('pharmacy'),
      regime: t(`supply.${supplyRegime(view.product.kind, view.product.supply)}`),
      section: (code) => sections[code] ?? null,
    })
    const kept = view.pharmacy ? 'private, no-cache' : sharedControl()
    return new Response(text, { headers: markdownHeaders(request, kept) })
  } catch (error) {
    return unavailable(error)
  }
}
