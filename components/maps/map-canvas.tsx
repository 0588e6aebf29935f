'use client'

import { AdvancedMarker, Map as GoogleMap, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useMemo, useRef } from 'react'
import { cx } from '@/components/ui/class-names'
import { PharmacyIcon } from '@/components/ui/icons'
import { reportMapsFailure } from '@/lib/maps/health'
import { boundsAround, type MapPoint } from '@/lib/maps/points'
import type { MapsSettings } from '@/lib/maps/settings'
import { GoogleMaps } from './google-maps'

/** Zoom to street level for a single pharmacy. */
const STREETS_ZOOM = 16
const PADDING = 48

export interface MapCanvasProps {
  settings: MapsSettings
  points: MapPoint[]
  active: string | null
  /** Centre of the map: the visitor's position. */
  centre: { latitude: number; longitude: number } | null
  /** Null if markers are not links. */
  onPick: ((id: string) => void) | null
  onReady: () => void
}

export function MapCanvas({ settings, points, active, centre, onPick, onReady }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const area = useMemo(() => boundsAround(points), [points])
  useMapsErrors(frame)
  const [first] = points
  const start =
    points.length === 1 && first
      ? { defaultCenter: { lat: first.latitude, lng: first.longitude }, defaultZoom: STREETS_ZOOM }
      : { defaultBounds: { ...area, padding: PADDING } }
  return (
    <div ref={frame} className="size-full">
      <GoogleMaps settings={settings}>
        <GoogleMap
          {...start}
          className="size-full"
          mapId={settings.map_id}
          colorScheme="FOLLOW_SYSTEM"
          renderingType="RASTER"
          gestureHandling="cooperative"
          clickableIcons={false}
          mapTypeControl={false}
          streetViewControl={false}
          // Each new map is billed: the next list reuses this one.
          reuseMaps
        >
          <Camera points={points} active={active} centre={centre} onReady={onReady} />
          {points.map(({ id, name, latitude, longitude }) => (
            <AdvancedMarker
              key={id}
              position={{ lat: latitude, lng: longitude }}
              title={name}
              zIndex={id === active ? 2 : 1}
              {...(onPick && { onClick: () => onPick(id) })}
            >
              <span
                data-marker={id}
                className={cx(
                  'flex size-11 items-center justify-center rounded-pill border-2 shadow-raised',
                  id === active
                    ? 'border-brand bg-surface text-brand-ink outline-3 outline-brand'
                    : 'border-surface bg-brand text-on-brand',
                )}
              >
                <PharmacyIcon className="size-6" />
              </span>
            </AdvancedMarker>
          ))}
        </GoogleMap>
      </GoogleMaps>
    </div>
  )
}

/** Moves the map with the list: to new pharmacies, the focused card, or the visitor. */
function Camera({ points, active, centre, onReady }: Omit<MapCanvasProps, 'settings' | 'onPick'>) {
  const map = useMap()
  const shown = useRef(points)
  useEffect(() => {
    if (map) onReady()
  }, [map, onReady])
  useEffect(() => {
    if (!map || shown.current === points) return
    shown.current = points
    map.fitBounds(boundsAround(points), PADDING)
  }, [map, points])
  useEffect(() => {
    const point = points.find(({ id }) => id === active)
    if (!map || !point) return
    const at = { lat: point.latitude, lng: point.longitude }
    if (map.getBounds()?.contains(at) === false) map.panTo(at)
  }, [map, points, active])
  useEffect(() => {
    if (map && centre) map.panTo({ lat: centre.latitude, lng: centre.longitude })
  }, [map, centre])
  return null
}

/** An exhausted quota triggers no callback: Google only writes its error over the map. */
function useMapsErrors(frame: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const observer = new MutationObserver(() => {
      if (current.querySelector('.gm-err-container, .gm-err-message')) reportMapsFailure()
    })
    observer.observe(current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame])
}
