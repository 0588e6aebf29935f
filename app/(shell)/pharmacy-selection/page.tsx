import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { Container } from '@/components/layout/container'
import { ChoosePharmacy } from '@/components/pharmacies/choose-pharmacy'
import { PlaceSearch } from '@/components/pharmacies/place-search'
import { SelectionFrame, SelectionResults } from '@/components/pharmacies/selection-frame'
import { SelectionList, SelectionSkeleton } from '@/components/pharmacies/selection-list'
import { SelectionFilters, SelectionStart } from '@/components/pharmacies/selection-start'
import type { SearchParams } from '@/lib/http/search-params'
import { readPharmacyCities } from '@/lib/pharmacies/cities'
import { cameFrom, parseSelection, type Selection } from '@/lib/pharmacies/selection'
import { readChosenPharmacy, readSelection, type SelectionResult } from '@/lib/pharmacies/server'
import { PlatformError } from '@/lib/platform/result'
import { pageMetadata } from '@/lib/seo/metadata'
import { readServiceKinds } from '@/lib/services/server'
import { AFTER_LOGIN } from '@/lib/session/redirect'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('pharmacy')
  // A place or filter in the address yields endless lists of the same pharmacies: noindex.
  const about = await pageMetadata({
    title: t('title'),
    description: t('selection.description'),
    path: '/pharmacy-selection',
  })
  const plain = Object.keys(await searchParams).length === 0
  return plain ? about : { ...about, robots: { index: false, follow: true } }
}

/** Pharmacy selection by position, comune or postal code, nearest first. Only the position needs JavaScript. */
export default async function PharmacySelectionPage({ searchParams }: Props) {
  const t = await getTranslations('pharmacy')
  const asked = await headers()
  const selection = cameFrom(parseSelection(await searchParams), asked.get('referer'), asked.get('host'))
  const chosen = await readChosenPharmacy()
  const result = await tryReadSelection(selection, chosen)
  const services = await getTranslations('services')
  const service = selection.service && (await nameService(selection.service, result))
  const redirect = selection.redirect ?? AFTER_LOGIN
  const searched = selection.query !== '' || selection.city !== '' || selection.position !== null
  const cities = searched ? [] : await readPharmacyCities().catch(noneOnOutage)
  return (
    <Container>
      {/* The form stays usable; the status informs caches and monitors. */}
      {result === 'failed' && <meta name="answer-status" content="503" />}
      <h1 className="mb-3 text-2xl">{service === '' ? t('title') : services('finder.title', { service })}</h1>
      {!searched && (
        <p className="-mt-1 mb-5 max-w-text text-muted">
          {selection.service ? services('finder.lead') : t('selection.lead')}
        </p>
      )}
      <SelectionFrame>
        <div className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
          <PlaceSearch key={selection.query} selection={selection} />
        </div>
        {result !== 'failed' && result.origin && !selection.service && <SelectionFilters selection={selection} />}
        <div className="mt-6">
          <SelectionResults skeleton={<SelectionSkeleton />}>
            <ChoosePharmacy redirect={redirect}>
              <SelectionList selection={selection} result={result} chosen={chosen} redirect={redirect} />
              {!searched && <SelectionStart selection={selection} cities={cities} />}
            </ChoosePharmacy>
          </SelectionResults>
        </div>
      </SelectionFrame>
    </Container>
  )
}

/** The service's name as its pharmacies call it; empty if none does. */
async function nameService(slug: string, result: SelectionResult | 'failed'): Promise<string> {
  const [offer] = (result !== 'failed' && result.offers) || []
  if (offer) return offer.service.name
  const kinds = await readServiceKinds().catch(noneOnOutage)
  return kinds.find((kind) => kind.slug === slug)?.name ?? ''
}

function noneOnOutage(error: unknown): never[] {
  if (error instanceof PlatformError) return []
  throw error
}

async function tryReadSelection(selection: Selection, chosen: string | null): Promise<SelectionResult | 'failed'> {
  try {
    return await readSelection(selection, chosen)
  } catch (error) {
    if (error instanceof PlatformError) return 'failed'
    throw error
  }
}
