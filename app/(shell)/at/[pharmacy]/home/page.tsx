import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { BlogTeasers } from '@/components/blog/blog-teasers'
import { CategoryGrid, CategoryTile } from '@/components/catalogue/category-tile'
import { HomeHero } from '@/components/catalogue/home-hero'
import { HomeQuestions } from '@/components/catalogue/home-questions'
import { HomeSteps } from '@/components/catalogue/home-steps'
import { HomeTrust } from '@/components/catalogue/home-trust'
import { ProductRow } from '@/components/catalogue/product-row'
import { Container } from '@/components/layout/container'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { ServicesTeaser } from '@/components/pharmacy/services-teaser'
import { HomePlaces } from '@/components/places/home-places'
import { StructuredData } from '@/components/seo/structured-data'
import { Link } from '@/components/ui/link'
import { SectionHeader } from '@/components/ui/section-header'
import { readTeasers } from '@/lib/blog/server'
import { brandName } from '@/lib/brand'
import { categoryHref, DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { promotable, rowsOf } from '@/lib/catalogue/home'
import { readCategories, readCategoryRow, readReduced } from '@/lib/catalogue/server'
import { env } from '@/lib/env'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy, readServices } from '@/lib/pharmacies/server'
import { readPlaces } from '@/lib/places/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { organization, webSite } from '@/lib/seo/structured/site'

export const revalidate = 300
export const generateStaticParams = () => []

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  const title = t('title', { brand: brandName() })
  return pageMetadata({ title, description: t('description'), path: '/home', whole_title: true })
}

/** Posts of the blog. */
const TEASERS = 3

/** Products read for a row, of which some may be medicines, which are left out. */
const READ = 12

export default async function HomePage({ params }: { params: Promise<{ pharmacy: string }> }) {
  const pharmacy_id = pharmacyOfSegment((await params).pharmacy)
  if (pharmacy_id === undefined) notFound()
  const t = await getTranslations('home')
  const shell = await getTranslations('shell')
  const [categories, places, reduced, pharmacy, services, posts] = await Promise.all([
    readCategories(),
    readPlaces(),
    readReduced(pharmacy_id, READ),
    pharmacy_id === null ? null : readPharmacy(pharmacy_id),
    pharmacy_id === null ? [] : readServices(pharmacy_id),
    readTeasers(TEASERS),
  ])
  if (pharmacy_id !== null && !pharmacy) notFound()
  const candidates = await Promise.all(
    categories.map(async (category) => ({
      category,
      products: await readCategoryRow(category.slug, pharmacy_id, READ),
    })),
  )
  const offers = promotable(reduced)
  const rows = rowsOf(candidates)
  return (
    <>
      <PageWatch pharmacy_id={pharmacy_id} rendered_at={Date.now()} lifetime_seconds={LIFETIME.home} />
      <StructuredData things={[webSite(brandName()), organization(brandName(), shell('description'))]} />
      <HomeHero pharmacy={pharmacy} now={new Date()} />
      <Container className="grid gap-12 sm:gap-16 [&>*]:min-w-0">
        <section id="categorie" aria-labelledby="titolo-categorie" className="scroll-mt-24">
          <SectionHeader id="titolo-categorie" title={t('categories')} />
          <CategoryGrid>
            {categories.map((category) => (
              <CategoryTile key={category.slug} href={categoryHref([category.slug])} category={category} />
            ))}
          </CategoryGrid>
        </section>
        {offers.length > 0 && (
          <section aria-labelledby="titolo-offerte">
            <SectionHeader
              id="titolo-offerte"
              title={t('offers')}
              lead={t('offersLead')}
              action={
                <Link href={DISCOUNTS_PATH} className="link inline-flex min-h-touch items-center font-medium">
                  {t('allOffers')}
                </Link>
              }
            />
            <ProductRow label={t('offers')} products={offers} pharmacy_id={pharmacy_id} />
          </section>
        )}
        <HomeSteps />
        {rows.map(({ category, products }) => (
          <section key={category.slug} aria-labelledby={`riga-${category.slug}`}>
            <SectionHeader
              id={`riga-${category.slug}`}
              title={category.name}
              action={
                <Link
                  href={categoryHref([category.slug])}
                  className="link inline-flex min-h-touch items-center font-medium"
                >
                  {t('rowAll', { category: category.name })}
                </Link>
              }
            />
            <ProductRow label={category.name} products={products} pharmacy_id={pharmacy_id} />
          </section>
        ))}
        {pharmacy && <ServicesTeaser pharmacy={pharmacy} services={services} />}
        <HomePlaces places={places} />
        <BlogTeasers id="dal-blog" title={t('blog')} posts={posts} />
        <HomeTrust />
        <HomeQuestions reservation_only={env().RESERVATION_ONLY} />
      </Container>
    </>
  )
}
