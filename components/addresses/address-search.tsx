'use client'

import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { AddressInput } from '@/lib/addresses/address'
import { createGoogleSource, type PlacesLibrary } from '@/lib/addresses/google-source'
import { createPlatformSource } from '@/lib/addresses/platform-source'
import { createTwoSources } from '@/lib/addresses/two-sources'
import { allow, useConsent } from '@/lib/consent/browser'
import { tellMapsFailure, useMapsFailed } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'
import messages from '@/messages/it.json'
import { AddressBox } from './address-box'

const texts = messages.address

const GooglePlaces = lazy(() =>
  import('@/components/maps/google-places').then((module) => ({ default: module.GooglePlaces })),
)

/**
 * The address field over its two sources. Google's script loads at first use, given a key and the visitor's
 * consent; until then, and after any failure, the platform's own suggestions answer.
 */
export function AddressSearch({
  maps,
  near,
  onPick,
}: {
  maps: MapsSettings | null
  /** Ranks suggestions near this point first. */
  near: { latitude: number; longitude: number } | null
  onPick: (address: AddressInput) => void
}) {
  const { latitude, longitude } = near ?? {}
  const place = useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  )
  const source = useMemo(() => createTwoSources(createPlatformSource(place)), [place])
  const { known, accepted } = useConsent()
  const failed = useMapsFailed()
  const [used, setUsed] = useState(false)
  const [told, setTold] = useState(false)
  const allowed = accepted.includes('maps')
  const google = maps && !failed ? maps : null
  const { region, language } = maps ?? {}

  const takeOver = useCallback(
    (library: PlacesLibrary) => {
      if (region && language) source.use(createGoogleSource(library, { near: place, region, language }))
    },
    [source, place, region, language],
  )
  useEffect(() => {
    // The consent can be withdrawn in another tab.
    if (!allowed) source.use(null)
  }, [allowed, source])
  useEffect(() => {
    if (failed && used && allowed && tellMapsFailure()) setTold(true)
  }, [failed, used, allowed])

  function agree() {
    allow('maps')
    setUsed(true)
  }

  return (
    <div>
      <AddressBox source={source} onPick={onPick} onUse={() => setUsed(true)} />
      {google && used && allowed && (
        <Suspense>
          <GooglePlaces settings={google} onReady={takeOver} />
        </Suspense>
      )}
      {google && known && !allowed && (
        <div className="mt-2">
          <Button size="sm" variant="quiet" className="-ms-3" onClick={agree}>
            {texts.google}
          </Button>
          <p className="text-muted text-sm">{texts.googleHint}</p>
        </div>
      )}
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {told ? texts.googleFailed : ''}
      </p>
    </div>
  )
}
