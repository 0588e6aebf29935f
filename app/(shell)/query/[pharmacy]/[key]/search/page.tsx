import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { CategoryGrid } from '@/components/catalogue/categories'
import { ListingResults } from '@/components/catalogue/listing-results'
import { PersonNotice } from '@/components/catalogue/search/person-notice'
import { QuestionNotice, SearchLeads } from '@/components/catalogue/search/search-leads'
import { StandsFor } from '@/components/catalogue/search/stands-for'
import { UnderstoodNotice } from '@/components/catalogue/search/understood-notice'
import { Container } from '@/components/layout/container'
import { DangerNotice } from '@/components/layout/danger-notice'
import { PageAge } from '@/components/pharmacies/page-age'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PharmacyIcon, SearchIcon } from '@/components/ui/icons'
import { Section } from '@/components/ui/section'
import { findArticles } from '@/lib/blog/server'
import { readListing, readPage } from '@/lib/catalogue/listing'
import { readProduct } from '@/lib/catalogue/product-server'
import { parseQueryKey, SEARCH_PATH } from '@/lib/catalogue/query-key'
import { isSearchable, readSearchText } from '@/lib/catalogue/search'
import { readCategories, readSearch } from '@/lib/catalogue/server'
import type { Lead } from '@/lib/contract/search'
import { readProductCode } from '@/lib/identifiers/product-code'
import { isQuestion } from '@/lib/rules/question'
import { privateMetadata } from '@/lib/seo/metadata'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; key: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('search')
  const query = readSearchText(parseQueryKey((await params).key).query)
  return privateMetadata(isSearchable(query) ? t('titleFor', { query }) : t('title'), { follow: true })
}

export default async function SearchPage({ params }: Props) {
  const { pharmacy: segment, key } = await params
  const asked = parseQueryKey(key)
  const query = readSearchText(asked.query)
  const values = readListing(asked)
  const page = readPage(asked.page)
  if (page === undefined) notFound()

  const t = await getTranslations('search')
  const pharmacy = await requireChosen(segment)
  const pharmacyId = pharmacy?.id ?? null
  const watch = <PageAge pharmacy_id={pharmacyId} />
  if (!isSearchable(query)) {
    return (
      <Container>
        {watch}
        <h1 className="text-2xl">{t('title')}</h1>
        <EmptyState icon={SearchIcon} title={query === '' ? t('emptyTitle') : t('tooShort')}>
          {t('hint')}
        </EmptyState>
        <Browse title={t('browse')} />
      </Container>
    )
  }

  await openCode(query, pharmacyId)
  const [listing, articles] = await Promise.all([readSearch(query, pharmacyId, page, values), findArticles(query)])
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()
  const {
    danger = null,
    need = null,
    person,
    stands_for,
    about,
    properties,
    missing_form,
    others = [],
  } = listing.understood ?? {}
  const leads = <SearchLeads leads={others} articles={danger ? [] : articles} />
  const title = t(listing.total > 0 ? 'titleFor' : 'titleOf', { query })
  const pharmacist = (
    <ButtonLink
      href={pharmacy ? `/pharmacy/${encodeURIComponent(pharmacy.code)}` : '/pharmacy-selection'}
      icon={PharmacyIcon}
    >
      {t('pharmacist')}
    </ButtonLink>
  )
  const isNoneAvailable = listing.total > 0 && listing.items.every(({ availability }) => availability === 'unavailable')
  const hasMedicines = listing.items.some(({ kind }) => kind === 'medicine')
  return (
    <Container>
      {watch}
      {danger && <DangerNotice danger={danger} className="mb-5" />}
      <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
      {person && <PersonNotice person={person} className="mt-3 max-w-text" />}
      {!danger && isQuestion(query) && <QuestionNotice question={query} className="mt-3 max-w-text" />}
      {stands_for && <StandsFor stands_for={stands_for} need={need} className="mt-2 max-w-text" />}
      {!danger && (
        <UnderstoodNotice
          about={about}
          properties={listing.total > 0 ? properties : undefined}
          missing_form={missing_form}
          className="mt-3 max-w-text"
        />
      )}
      {need && stands_for?.offered !== 'instead' && listing.total > 0 && (
        <div className="mt-2 max-w-text">
          <p className="font-bold">{t('understood', { need })}</p>
          {!person && <p className="text-muted text-sm">{t(hasMedicines ? 'understoodHint' : 'understoodGoods')}</p>}
        </div>
      )}
      <div className="mt-4">
        <ListingResults
          title={title}
          pathname={SEARCH_PATH}
          keep={{ query }}
          listing={listing}
          values={values}
          page={page}
          pharmacy={pharmacy}
          // In an emergency no products are suggested.
          empty={
            danger === null &&
            (isAnswered(others) && about?.kind !== 'doctor' ? (
              leads
            ) : (
              <>
                <EmptyState
                  icon={SearchIcon}
                  title={
                    need
                      ? t('noneFor', { need })
                      : about
                        ? t('nothing')
                        : isCode(query)
                          ? t('noneCode', { query })
                          : t('noneFound')
                  }
                  action={pharmacist}
                >
                  {need
                    ? t(person === 'animal' ? 'noneForAnimal' : 'noneForHint')
                    : about
                      ? t('nothingHint')
                      : `${t(isCode(query) ? 'noneCodeHint' : others.length > 0 ? 'noneLeads' : 'noneHint')} ${t('pharmacistHint')}`}
                </EmptyState>
                {leads}
                <Browse title={t('browse')} />
              </>
            ))
          }
        />
      </div>
      {isNoneAvailable && !danger && (
        <div className="mt-8">
          <p className="mb-3">{t('pharmacistHint')}</p>
          {pharmacist}
        </div>
      )}
      {listing.total > 0 && leads}
      {isNoneAvailable && <Browse title={t('browse')} />}
    </Container>
  )
}

/** The shop's pages, services or pharmacies answer it, and no product was looked for. */
const isAnswered = (leads: readonly Lead[]) =>
  leads.some(({ kind }) => ['page', 'pharmacies', 'service'].includes(kind))

/** Meant as a code of a product, with right check digits or not. */
const isCode = (query: string) => /^[a-z]?\d{8,14}$/i.test(query.replace(/[\s.-]/g, ''))

/** Redirects a product's exact code to the product; an unknown code is searched as text. */
async function openCode(query: string, pharmacyId: string | null): Promise<void> {
  const code = readProductCode(query)
  if (code?.minsan) {
    const product = await readProduct(code.minsan, pharmacyId)
    if (product !== null && product !== 'withdrawn') redirect(`/product/${code.minsan}`)
  }
  if (code?.ean) {
    const found = await readSearch(code.ean, pharmacyId, 1, {})
    const [only] = found?.items ?? []
    if (only && found?.total === 1) redirect(`/product/${only.minsan}`)
  }
}

async function Browse({ title }: { title: string }) {
  const categories = await readCategories()
  if (categories.length === 0) return null
  return (
    <Section heading_id="sfoglia" title={title} className="mt-8">
      <CategoryGrid categories={categories} />
    </Section>
  )
}
