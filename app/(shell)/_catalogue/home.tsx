import { getTranslations } from 'next-intl/server'
import { Activity, type ReactNode } from 'react'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { BlogTeasers } from '@/components/blog/post-card'
import { CategoryGrid } from '@/components/catalogue/categories'
import { HomeHero, HomeNeeds, HomeQuestions, HomeSteps, HomeTrust } from '@/components/catalogue/home'
import { ProductRow } from '@/components/catalogue/product-card'
import { Container } from '@/components/layout/container'
import { StructuredData } from '@/components/layout/trail-page'
import { HomeCities } from '@/components/pharmacies/cities/link-list'
import { PageAge } from '@/components/pharmacies/page-age'
import { ServicesTeaser } from '@/components/pharmacies/services-teaser'
import { Disclosure } from '@/components/ui/disclosure'
import { Section } from '@/components/ui/section'
import { readTeasers } from '@/lib/blog/server'
import { DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { promotable, readCategories, readReduced } from '@/lib/catalogue/server'
import { readOperator } from '@/lib/legal/legal-text'
import { readPharmacyCities } from '@/lib/pharmacies/cities'
import { readServices } from '@/lib/pharmacies/server'
import { organization, webSite } from '@/lib/seo/structured/site'
import { brandName, env } from '@/lib/settings/env'

/** Categories shown initially; the rest is behind a button. */
const TILES = 8

const TEASERS = 3

/** Products fetched for a row; medicines among them are filtered out. */
const READ = 12

/** Home page for the pharmacy in the path. `welcome` is personal, so only a page that is not cached passes it. */
export async function Home({ segment, welcome }: { segment: string; welcome?: ReactNode }) {
  const pharmacy = await requireChosen(segment)
  const pharmacyId = pharmacy?.id ?? null
  const t = await getTranslations('home')
  const shell = await getTranslations('shell')
  const now = new Date()
  const [categories, places, reduced, services, posts] = await Promise.all([
    readCategories(),
    readPharmacyCities(),
    readReduced(pharmacyId, READ),
    pharmacy ? readServices(pharmacy.id) : [],
    readTeasers(TEASERS),
  ])
  const offers = promotable(reduced)
  return (
    <>
      <PageAge pharmacy_id={pharmacyId} />
      <StructuredData
        things={[webSite(brandName()), organization(brandName(), shell('description'), await readOperator())]}
      />
      <HomeHero pharmacy={pharmacy} now={now}>
        {welcome}
      </HomeHero>
      <Container className="grid gap-6 sm:gap-14 [&>*]:min-w-0">
        <HomeNeeds now={now} />
        {offers.length > 0 && (
          <Section
            heading_id="titolo-offerte"
            title={t('offers')}
            lead={t('offersLead')}
            more={{ href: DISCOUNTS_PATH, label: t('allOffers') }}
          >
            <ProductRow label={t('offers')} products={offers} pharmacy_id={pharmacyId} />
          </Section>
        )}
        <Activity>
          <Section id="categorie" heading_id="titolo-categorie" title={t('categories')} className="scroll-mt-24">
            <CategoryGrid categories={categories.slice(0, TILES)} />
            {categories.length > TILES && (
              <Disclosure title={t('moreCategories')}>
                <CategoryGrid categories={categories.slice(TILES)} />
              </Disclosure>
            )}
          </Section>
          {pharmacy ? <ServicesTeaser pharmacy={pharmacy} services={services} /> : <HomeSteps />}
          <BlogTeasers id="dal-blog" title={t('blog')} posts={posts} />
          <HomeCities cities={places} />
          <HomeTrust reservation_only={env().RESERVATION_ONLY} />
          <HomeQuestions reservation_only={env().RESERVATION_ONLY} />
        </Activity>
      </Container>
    </>
  )
}
