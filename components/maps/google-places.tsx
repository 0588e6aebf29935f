'use client'

import { useMapsLibrary } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import type { PlacesLibrary } from '@/lib/addresses/google-source'
import type { MapsSettings } from '@/lib/maps/settings'
import { GoogleMaps } from './google-maps'

/** Passes on Google's places library once loaded. Renders nothing. */
export function GooglePlaces({
  settings,
  onReady,
}: {
  settings: MapsSettings
  onReady: (library: PlacesLibrary) => void
}) {
  return (
    <GoogleMaps settings={settings}>
      <Library onReady={onReady} />
    </GoogleMaps>
  )
}

function Library({ onReady }: { onReady: (library: PlacesLibrary) => void }) {
  const places = useMapsLibrary('places')
  useEffect(() => {
    if (places) onReady(places)
  }, [places, onReady])
  return null
}
