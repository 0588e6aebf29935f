import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { BlogTeasers } from '@/components/blog/blog-teasers'
import { CategoryGrid } from '@/components/catalogue/category-grid'
import { HomeHero } from '@/components/catalogue/home-hero'
import { HomeQuestions } from '@/components/catalogue/home-questions'
import { HomeSteps } from '@/components/catalogue/home-steps'
import { HomeTrust } from '@/components/catalogue/home-trust'
import { ProductRow } from '@/components/catalogue/product-row'
import { Container } from '@/components/layout/container'
import { StructuredData } from '@/components/layout/structured-data'
import { HomeCities } from '@/components/pharmacies/cities/home-cities'
import { PageAge } from '@/components/pharmacies/page-age'
import { ServicesTeaser } from '@/components/pharmacies/services-teaser'
import { Section } from '@/components/ui/section'
import { readTeasers } from '@/lib/blog/server'
import { brandName } from '@/lib/brand'
import { categoryHref, DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { chooseRows, promotable } from '@/lib/catalogue/home'
import { readCategories, readCategoryRow, readReduced } from '@/lib/catalogue/server'
import { env } from '@/lib/env'
import { readPharmacyCities } from '@/lib/pharmacies/cities-server'
import { readServices } from '@/lib/pharmacies/server'
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
  const pharmacy = await requireChosen((await params).pharmacy)
  const pharmacy_id = pharmacy?.id ?? null
  const t = await getTranslations('home')
  const shell = await getTranslations('shell')
  const [categories, places, reduced, services, posts] = await Promise.all([
    readCategories(),
    readPharmacyCities(),
    readReduced(pharmacy_id, READ),
    pharmacy ? readServices(pharmacy.id) : [],
    readTeasers(TEASERS),
  ])
  const candidates = await Promise.all(
    categories.map(async (category) => ({
      category,
      products: await readCategoryRow(category.slug, pharmacy_id, READ),
    })),
  )
  const offers = promotable(reduced)
  const rows = chooseRows(candidates)
  return (
    <>
      <PageAge pharmacy_id={pharmacy_id} />
      <StructuredData things={[webSite(brandName()), organization(brandName(), shell('description'))]} />
      <HomeHero pharmacy={pharmacy} now={new Date()} />
      <Container className="grid gap-12 sm:gap-16 [&>*]:min-w-0">
        <Section id="categorie" heading_id="titolo-categorie" title={t('categories')} className="scroll-mt-24">
          <CategoryGrid categories={categories} />
        </Section>
        {offers.length > 0 && (
          <Section
            heading_id="titolo-offerte"
            title={t('offers')}
            lead={t('offersLead')}
            more={{ href: DISCOUNTS_PATH, label: t('allOffers') }}
          >
            <ProductRow label={t('offers')} products={offers} pharmacy_id={pharmacy_id} />
          </Section>
        )}
        <HomeSteps />
        {rows.map(({ category, products }) => (
          <Section
            key={category.slug}
            heading_id={`riga-${category.slug}`}
            title={category.name}
            more={{ href: categoryHref([category.slug]), label: t('rowAll', { category: category.name }) }}
          >
            <ProductRow label={category.name} products={products} pharmacy_id={pharmacy_id} />
          </Section>
        ))}
        {pharmacy && <ServicesTeaser pharmacy={pharmacy} services={services} />}
        <HomeCities cities={places} />
        <BlogTeasers id="dal-blog" title={t('blog')} posts={posts} />
        <HomeTrust />
        <HomeQuestions reservation_only={env().RESERVATION_ONLY} />
      </Container>
    </>
  )
}
