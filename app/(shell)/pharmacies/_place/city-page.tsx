import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListingPagination } from '@/components/catalogue/listing-pagination'
import { mapTexts } from '@/components/maps/map-texts'
import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { ChooseButton, ChoosePharmacy } from '@/components/pharmacy/choose-pharmacy'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { PharmacyCard, PharmacyList } from '@/components/pharmacy/pharmacy-card'
import { chooseTexts } from '@/components/pharmacy/selection-texts'
import { PlacesPage } from '@/components/places/places-page'
import { pointOf } from '@/lib/maps/points'
import { mapsSettings } from '@/lib/maps/settings'
import { cityPath, PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { provinceName } from '@/lib/pharmacies/provinces'
import { PLACE_PAGE, readPlace } from '@/lib/places/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'

export interface PlaceAddress {
  province: string
  city: string
  page: number
}

async function placeOf({ province, city, page }: PlaceAddress) {
  // One spelling of the address alone; the platform takes the letters in any case.
  const known = /^[a-z]{2}$/.test(province) && /^[a-z0-9-]{1,120}$/.test(city)
  const found = known ? await readPlace(province.toUpperCase(), city, page) : null
  if (!found) notFound()
  return found
}

const pathOf = (province: string, slug: string, page: number) =>
  page > 1 ? `${cityPath(province, slug)}/${page}` : cityPath(province, slug)

export async function cityMetadata(address: PlaceAddress): Promise<Metadata> {
  const t = await getTranslations('places')
  const { place } = await placeOf(address)
  const { city, province, slug, pharmacies_count: count } = place
  const title = t('cityTitle', { city, province })
  return pageMetadata({
    title,
    page: address.page,
    description: t('cityDescription', { city, province, count }),
    path: pathOf(province, slug, address.page),
  })
}

/** One page of a comune's pharmacies, each with its hours and services, to enter and to choose. */
export async function CityPage(address: PlaceAddress) {
  const t = await getTranslations('places')
  const { place, items, total } = await placeOf(address)
  const { city, province, slug } = place
  const title = t('cityTitle', { city, province })
  return (
    <PlacesPage
      title={title}
      lead={t('cityLead', { count: total, city })}
      path={pathOf(province, slug, address.page)}
      crumbs={[
        { label: t('crumb'), href: PLACES_PATH },
        { label: t('province', { letters: province, name: provinceName(province) }), href: provincePath(province) },
        { label: city },
      ]}
      things={items.map((pharmacy) => pharmacyThing(pharmacy))}
    >
      <PageWatch rendered_at={Date.now()} lifetime_seconds={LIFETIME.pharmacy} />
      <ChoosePharmacy redirect="/home" texts={await chooseTexts()}>
        <PharmaciesMap settings={mapsSettings()} points={items.map(pointOf)} texts={mapTexts()}>
          <PharmacyList label={title}>
            {items.map((pharmacy) => (
              <PharmacyCard
                key={pharmacy.id}
                heading="h2"
                pharmacy={pharmacy}
                now={new Date()}
                choose={<ChooseButton pharmacy={{ id: pharmacy.id, name: pharmacy.name }} />}
              />
            ))}
          </PharmacyList>
        </PharmaciesMap>
      </ChoosePharmacy>
      <ListingPagination
        page={address.page}
        pages={Math.ceil(total / PLACE_PAGE)}
        href={(page) => pathOf(province, slug, page)}
      />
    </PlacesPage>
  )
}
