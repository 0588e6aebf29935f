import messages from '@/messages/it.json'

export interface MapTexts {
  label: string
  show: string
  hint: string
  loading: string
  failed: string
  centre: string
  position_failed: string
}

const { pharmacy } = messages

/** What the map says; `alone` on one pharmacy's page, which has no list to point to. Server only: it takes the catalogue along. */
export function mapTexts({ alone = false } = {}): MapTexts {
  return {
    label: pharmacy.map,
    show: pharmacy.showMap,
    hint: pharmacy.mapHint,
    loading: pharmacy.mapLoading,
    failed: alone ? pharmacy.mapFailedOne : pharmacy.mapFailed,
    centre: pharmacy.centerMap,
    position_failed: pharmacy.positionFailed,
  }
}
