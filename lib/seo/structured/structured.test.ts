import type { Thing } from 'schema-dts'
import type { Product } from '@/lib/contract/products'
import { giveEnvironment } from '@/lib/testing/environment'
import { sampleMedicine, samplePharmacy, sampleProduct, sampleService } from '../testing/samples'
import { findRange, typesKnown, vocabularyErrors } from '../testing/vocabulary'
import { pharmacyThing, serviceThing } from './pharmacy'
import { productThing } from './product'
import { blogPosting, breadcrumbList, faqPage, graphText, itemList, organization, webSite } from './site'

giveEnvironment({ SITE_URL: 'https://salvia.example', PICTURE_HOSTS: 'pictures.example' })

const offers = (product: Product, at: typeof samplePharmacy | null = samplePharmacy) =>
  (productThing(product, at) as unknown as Record<string, unknown>).offers as Record<string, unknown> | undefined

test('a list states the number of items of all its pages, if it is known', () => {
  const one = [{ name: 'Uno', path: '/product/923456786' }]
  expect(itemList('Dolore', one, { first: 11, total: 30 })).toMatchObject({ numberOfItems: 30 })
  expect(itemList('Dolore', one)).toMatchObject({ numberOfItems: 1 })
  expect(itemList('Blog', one, { first: 10, total: null })).not.toHaveProperty('numberOfItems')
})

test('the vocabulary is read whole', () => {
  expect(typesKnown).toBeGreaterThan(800)
  expect(findRange('Drug', 'offers')).toContain('Offer')
  expect(findRange('Drug', 'openingHours')).toBeNull()
  expect(vocabularyErrors({ '@type': 'Offer', availability: 'https://schema.org/Perhaps' })).toHaveLength(1)
  expect(vocabularyErrors({ '@type': 'Offer', seller: { '@type': 'Country' } })).toHaveLength(1)
  expect(vocabularyErrors({ '@type': 'Farmacia' })).toHaveLength(1)
})

const nobody = { name: null, address: null, vat: null, register: null, email: null, pec: null, phone: null }
const publisher = organization('Salvia', 'Farmacie', {
  ...nobody,
  name: 'Rossi srl',
  address: 'Via Roma 1, 20121 Milano (MI)',
  vat: '02489000998',
  email: 'info@rossi.example',
  phone: '+39021234567',
})

const things: Record<string, Thing> = {
  'a product at a pharmacy': productThing(sampleProduct, samplePharmacy),
  'a product anywhere': productThing(sampleProduct, null),
  'a medicine': productThing(sampleMedicine, samplePharmacy),
  'a bare product': productThing(
    { ...sampleProduct, ean: [], images: [], brand: null, manufacturer: null, categories: [], description: '' },
    null,
  ),
  'a pharmacy': pharmacyThing(samplePharmacy, [sampleService]),
  'a bare pharmacy': pharmacyThing({
    ...samplePharmacy,
    phone_number: null,
    email: null,
    image: null,
    opening_hours: [],
  }),
  'a service': serviceThing(samplePharmacy, sampleService),
  crumbs: breadcrumbList([{ label: 'Home', href: '/home' }, { label: 'Dolore' }], '/categories/dolore'),
  'a list': itemList('Dolore', [{ name: 'Uno', path: '/product/923456786' }], { first: 11, total: 30 }),
  'the shop': organization('Salvia', 'Farmacie', nobody),
  'the shop with its operator': publisher,
  'the site': webSite('Salvia'),
  'a post': blogPosting({
    path: '/blog/raffreddore',
    title: 'Raffreddore',
    description: 'Che cosa fare',
    published: '2026-10-01T08:00:00Z',
    modified: '2026-10-02T08:00:00Z',
    author: { name: 'Anna Riva', person: true },
    review: { name: 'Dott. Ugo Sarti', day: '2026-10-05' },
    publisher,
    image: '/og/post/raffreddore.png',
  }),
  questions: faqPage([{ question: 'Quando?', answer: 'Subito.' }]),
}

test.each(['0000000000000', '2000000000008', '0412345678903'])(
  'a code that identifies nothing is no gtin: %s',
  (code) => {
    const gtin = (...ean: string[]) => JSON.parse(JSON.stringify(productThing({ ...sampleProduct, ean }, null))).gtin
    expect(gtin(code)).toBeUndefined()
    expect(gtin(code, '8001234567897')).toBe('8001234567897')
  },
)

test.each(Object.entries(things))('schema.org knows all of %s', (_name, thing) => {
  expect(vocabularyErrors(JSON.parse(JSON.stringify(thing)))).toEqual([])
})

test('without a pharmacy an offer covers all that may sell the product online, with one its own', () => {
  for (const product of [sampleProduct, { ...sampleMedicine, supply: 'OTC' as const }]) {
    expect(offers(product, null)).toEqual({
      '@type': 'AggregateOffer',
      url: `https://salvia.example/product/${product.minsan}`,
      lowPrice: '9.90',
      highPrice: '14.00',
      priceCurrency: 'EUR',
      offerCount: 12,
      availability: 'https://schema.org/InStock',
    })
    expect(offers({ ...product, online_offers: null }, null)).toBeUndefined()
    expect(offers({ ...product, online_offers: undefined }, null)).toBeUndefined()
  }
  expect(offers(sampleProduct)).toMatchObject({
    '@type': 'Offer',
    price: '9.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    seller: { name: 'Farmacia Porta Venezia' },
  })
  expect(offers(sampleProduct)).not.toHaveProperty('priceValidUntil')
  // The end is the first moment without the reduction, midnight in Rome.
  expect(offers({ ...sampleProduct, sale_ends_at: '2026-12-31T23:00:00.000Z' })).toMatchObject({
    priceValidUntil: '2026-12-31',
  })
})

test.each(['RR', 'RNR', 'RRL', 'RMR', 'OSP', 'USPL', null] as const)(
  'a medicine of regime %s has no offer',
  (supply) => {
    expect(offers({ ...sampleMedicine, supply })).toBeUndefined()
    expect(productThing({ ...sampleMedicine, supply }, null)).toMatchObject({
      prescriptionStatus: 'https://schema.org/PrescriptionOnly',
    })
  },
)

test('an animal’s medicine has no offer: the record of online sale is for people’s', () => {
  expect(offers({ ...sampleProduct, kind: 'veterinary' })).toBeUndefined()
})

test('nothing carries a review or a price before the reduction', () => {
  for (const product of [sampleProduct, sampleMedicine, { ...sampleProduct, kind: 'infant_formula' as const }]) {
    const text = JSON.stringify(productThing(product, samplePharmacy))
    expect(text).not.toMatch(/review|rating|priceSpecification|12\.5/i)
  }
})

test('a name can neither end the script nor open a comment', () => {
  const evil = { ...sampleProduct, name: 'A</script><script>alert(1)</script><!--\u2028' }
  const text = graphText([productThing(evil, null)])
  expect(text).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(text)['@graph'][0].name).toBe(evil.name)
})

test('a post names its author, the pharmacist who reviewed it with the day, and a whole publisher', () => {
  expect(JSON.parse(JSON.stringify(things['a post']))).toMatchObject({
    author: { '@type': 'Person', name: 'Anna Riva' },
    mainEntityOfPage: { reviewedBy: { name: 'Dott. Ugo Sarti' }, lastReviewed: '2026-10-05' },
    publisher: {
      name: 'Salvia',
      legalName: 'Rossi srl',
      logo: { url: 'https://salvia.example/og/logo.png' },
      vatID: 'IT02489000998',
      contactPoint: { email: 'info@rossi.example', telephone: '+39021234567' },
    },
  })
  const about = {
    path: '/blog/x',
    title: 'x',
    description: 'x',
    published: '2026-10-01',
    modified: '2026-10-01',
    publisher,
  }
  const bare = JSON.stringify(blogPosting({ ...about, author: { name: 'La redazione', person: false } }))
  expect(bare).not.toMatch(/reviewed/i)
  expect(bare).toContain('"author":{"@type":"Organization","name":"La redazione"}')
})

test('a picture on a host that browsers may not load is left out', () => {
  const images = ['http://backend.internal:4000/media/a.webp', 'https://pictures.example/b.webp', '/media/c.webp']
  const graph = graphText([
    productThing({ ...sampleProduct, images }, null),
    pharmacyThing({ ...samplePharmacy, image: images[0] ?? null }),
  ])
  expect(graph).not.toContain('internal')
  expect(graph).toContain('"image":["https://pictures.example/b.webp","https://salvia.example/media/c.webp"]')
})
