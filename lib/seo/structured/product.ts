import type {
  AggregateOffer,
  Drug,
  DrugLeaf,
  ItemAvailability,
  Offer,
  ProductLeaf,
  Product as ProductThing,
} from 'schema-dts'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { Availability, Product } from '@/lib/contract/products'
import { parseRichText, plainText } from '@/lib/html/tree'
import { isProductEan } from '@/lib/identifiers/gtin'
import { may } from '@/lib/rules/channels'
import { decimalEuro } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import { conditionsMet, isMedicine } from '@/lib/rules/sale'
import { absolute, publicPictures } from '@/lib/settings/env'
import { today } from '@/lib/values/rome-time'
import { shortened } from '@/lib/values/shorten'
import { pharmacyId } from './pharmacy'

const AVAILABILITY = {
  available: 'https://schema.org/InStock',
  orderable: 'https://schema.org/BackOrder',
  unavailable: 'https://schema.org/OutOfStock',
} as const satisfies Record<Availability, ItemAvailability>

const DESCRIPTION_MAX = 5000

/**
 * A product at a pharmacy, or without one across all. No reviews and no reductions: a list price would be a
 * promotion, which is not allowed for all products.
 */
export function productThing(product: Product, pharmacy: Pharmacy | null): ProductThing {
  const things = isMedicine(product) ? drug(product) : plain(product)
  const offers = productOffer(product, pharmacy)
  return offers ? { ...things, offers } : things
}

function common(product: Product) {
  const { minsan, name, brand, images, manufacturer } = product
  const ean = product.ean.filter(isProductEan)
  const url = absolute(`/product/${minsan}`)
  const about = plainText(parseRichText(product.description))
  const [path] = product.categories
  const pictures = publicPictures(images)
  return {
    '@id': `${url}#product`,
    url,
    name,
    sku: minsan,
    identifier: { '@type': 'PropertyValue' as const, propertyID: 'minsan', value: minsan },
    ...(about && { description: shortened(about, DESCRIPTION_MAX) }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(ean.length > 0 && { gtin: ean.length === 1 && ean[0] ? ean[0] : ean }),
    ...(brand && { brand: { '@type': 'Brand' as const, name: brand } }),
    ...(manufacturer && { manufacturer: { '@type': 'Organization' as const, name: manufacturer } }),
    ...(path && path.length > 0 && { category: path.map((category) => category.name).join(' > ') }),
  }
}

function plain(product: Product): ProductLeaf {
  return { '@type': 'Product', ...common(product) }
}

function drug(product: Product): DrugLeaf {
  const { active_ingredient, strength, form, pack, atc, supply, leaflet_url, brand, reimbursement } = product
  return {
    '@type': 'Drug',
    ...common(product),
    prescriptionStatus: needsPrescription(product) ? 'https://schema.org/PrescriptionOnly' : 'https://schema.org/OTC',
    ...(active_ingredient && { activeIngredient: active_ingredient, nonProprietaryName: active_ingredient }),
    ...(brand && { proprietaryName: brand }),
    ...(form && { dosageForm: form }),
    ...((strength || pack) && { drugUnit: [strength, pack].filter(Boolean).join(', ') }),
    ...(supply && { legalStatus: reimbursement ? `${supply}, classe ${reimbursement.class}` : supply }),
    ...(atc && { code: { '@type': 'MedicalCode' as const, codeValue: atc, codingSystem: 'ATC' } }),
    ...(leaflet_url && isHttps(leaflet_url) && { labelDetails: leaflet_url }),
  } satisfies Drug
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

/** Price and availability; null if the pharmacy, or without one all pharmacies, may not sell it online. */
function productOffer(product: Product, pharmacy: Pharmacy | null): Offer | AggregateOffer | null {
  const url = absolute(`/product/${product.minsan}`)
  if (!pharmacy) {
    const { online_offers } = product
    if (!online_offers) return null
    return {
      '@type': 'AggregateOffer',
      url,
      lowPrice: decimalEuro(online_offers.lowest_price),
      highPrice: decimalEuro(online_offers.highest_price),
      priceCurrency: 'EUR',
      offerCount: online_offers.pharmacies_count,
      availability: AVAILABILITY[online_offers.availability],
    }
  }
  if (!may(product, 'sold_online', ...conditionsMet(pharmacy)) || product.price === null) return null
  return {
    '@type': 'Offer',
    url,
    price: decimalEuro(product.price),
    priceCurrency: 'EUR',
    ...(product.sale_ends_at && { priceValidUntil: today(Date.parse(product.sale_ends_at) - 1) }),
    availability: AVAILABILITY[product.availability],
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Pharmacy', '@id': pharmacyId(pharmacy.code), name: pharmacy.name },
  }
}
