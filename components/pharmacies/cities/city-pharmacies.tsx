import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { ChooseButton, ChoosePharmacy } from '@/components/pharmacies/choose-pharmacy'
import { PageAge } from '@/components/pharmacies/page-age'
import { PharmacyCard, PharmacyList } from '@/components/pharmacies/pharmacy-card'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { toMapPoint } from '@/lib/maps/points'
import { mapsSettings } from '@/lib/maps/settings'

/** Pharmacies of a comune to choose, with their map. */
export function CityPharmacies({ label, items }: { label: string; items: readonly Pharmacy[] }) {
  return (
    <>
      <PageAge />
      <div className="mt-6">
        <ChoosePharmacy redirect="/home">
          <PharmaciesMap settings={mapsSettings()} points={items.map(toMapPoint)}>
            <PharmacyList
              label={label}
              items={items}
              getKey={(pharmacy) => pharmacy.id}
              renderItem={(pharmacy) => (
                <PharmacyCard
                  heading="h2"
                  pharmacy={pharmacy}
                  now={new Date()}
                  choose={<ChooseButton pharmacy={{ id: pharmacy.id, name: pharmacy.name }} />}
                />
              )}
            />
          </PharmaciesMap>
        </ChoosePharmacy>
      </div>
    </>
  )
}
