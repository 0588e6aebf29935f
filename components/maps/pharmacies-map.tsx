'use client'

import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { PositionIcon } from '@/components/ui/field-icons'
import { Notice } from '@/components/ui/notice'
import { PinIcon } from '@/components/ui/shell-icons'
import { Loading } from '@/components/ui/skeleton'
import { allow, useAllowed } from '@/lib/consent/browser'
import { mapOpened, rememberOpenedMap, tellMapsFailure, useMapsFailed } from '@/lib/maps/health'
import type { MapPoint } from '@/lib/maps/points'
import type { MapsSettings } from '@/lib/maps/settings'
import messages from '@/messages/it.json'
import { usePosition } from './use-position'

const texts = messages.pharmacy

const MapCanvas = lazy(() => import('./map-canvas').then((module) => ({ default: module.MapCanvas })))

/** From this width the map is next to the list in a reserved place and opens automatically with consent. */
const BESIDE = '(min-width: 64rem)'

export interface PharmaciesMapProps {
  /** Null without a key: only the list is shown. */
  settings: MapsSettings | null
  points: MapPoint[]
  /** Label of the map; default: the listed pharmacies. */
  label?: string
  /** In a sheet, whose header does not cover the map. */
  over?: boolean
  /** The list, with `data-pharmacy` on each card. */
  children?: ReactNode
}

/**
 * Pharmacies on Google's map, in sync with their list: a marker leads to its card, a card highlights its marker.
 * The map opens on tap or with consent; if it fails, the list remains and one message says so.
 */
export function PharmaciesMap({ settings, points, label = texts.map, over, children }: PharmaciesMapProps) {
  const allowed = useAllowed('maps')
  const failed = useMapsFailed()
  const inStep = children !== undefined
  const [tapped, setTapped] = useState(false)
  const [beside, setBeside] = useState(false)
  const [told, setTold] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLElement>(null)
  // Another list in the same visit keeps an opened map.
  const opened = tapped || (allowed && inStep && (beside || mapOpened()))

  useEffect(() => setBeside(window.matchMedia(BESIDE).matches), [])
  useEffect(() => {
    if (failed && opened && tellMapsFailure()) setTold(true)
  }, [failed, opened])
  useCardInFocus(list, opened && !failed, setActive)
  useEffect(() => {
    for (const card of list.current?.querySelectorAll('[data-pharmacy]') ?? [])
      card.toggleAttribute('data-active', !failed && card.getAttribute('data-pharmacy') === String(active))
  }, [active, failed])

  function toCard(id: string) {
    setActive(id)
    const card = list.current?.querySelector<HTMLElement>(`[data-pharmacy="${id}"]`)
    card?.scrollIntoView({ block: 'center' })
    // Never focuses its button: the key that picked the marker would press it too.
    const focused = card?.querySelector<HTMLElement>('a') ?? card
    focused?.focus({ preventScroll: true })
  }

  const shows = settings !== null && points.length > 0 && !failed
  return (
    <div
      className={cx(
        shows && inStep && 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] lg:items-start lg:gap-6',
      )}
    >
      {told && <Notice tone="warning" live title={inStep ? texts.mapFailed : texts.mapFailedOne} className="mb-4" />}
      {shows && (
        <section
          ref={frame}
          tabIndex={-1}
          aria-label={label}
          className={cx(
            'rounded-lg outline-none print:hidden noscript:hidden',
            // Below the sticky header.
            inStep && cx('lg:sticky lg:col-start-2 lg:row-start-1', over ? 'lg:top-0' : 'lg:top-36'),
          )}
        >
          {opened ? (
            <OpenMap settings={settings} points={points} active={active} onPick={inStep ? toCard : null} />
          ) : (
            <div
              className={cx(
                'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-sunken p-4',
                inStep && 'lg:h-80 lg:flex-col lg:justify-center lg:text-center',
              )}
            >
              <Button
                variant="secondary"
                icon={PinIcon}
                className="max-sm:w-full"
                onClick={() => {
                  allow('maps')
                  if (inStep) rememberOpenedMap()
                  setTapped(true)
                  // The button is unmounted; keep the focus here.
                  frame.current?.focus({ preventScroll: true })
                }}
              >
                {texts.showMap}
              </Button>
              {!allowed && <p className="max-w-text text-muted text-sm">{texts.mapHint}</p>}
            </div>
          )}
        </section>
      )}
      {inStep && (
        <div ref={list} className="min-w-0">
          {children}
        </div>
      )}
    </div>
  )
}

function OpenMap({
  settings,
  points,
  active,
  onPick,
}: {
  settings: MapsSettings
  points: MapPoint[]
  active: string | null
  /** Null without a list next to it. */
  onPick: ((id: string) => void) | null
}) {
  const [ready, setReady] = useState(false)
  const isReady = useCallback(() => setReady(true), [])
  const [centre, setCentre] = useState<{ latitude: number; longitude: number } | null>(null)
  const {
    locate,
    locating,
    failed: lost,
  } = usePosition(({ latitude, longitude }) => setCentre({ latitude, longitude }))

  return (
    <>
      <div
        className={cx(
          'relative h-80 overflow-hidden rounded-lg border border-line bg-sunken',
          onPick && 'lg:h-[min(34rem,calc(100dvh-14rem))]',
        )}
      >
        <Suspense>
          <MapCanvas
            settings={settings}
            points={points}
            active={active}
            centre={centre}
            onPick={onPick}
            onReady={isReady}
          />
        </Suspense>
        {!ready && <Loading label={texts.mapLoading} className="absolute inset-0" shapes={['size-full']} />}
      </div>
      {onPick && (
        <Button size="sm" variant="quiet" icon={PositionIcon} loading={locating} onClick={locate} className="mt-2">
          {texts.centerMap}
        </Button>
      )}
      {lost && <Notice tone="warning" live title={texts.positionFailed} className="mt-2" />}
    </>
  )
}

function useCardInFocus(list: RefObject<HTMLDivElement | null>, on: boolean, tell: (id: string) => void): void {
  useEffect(() => {
    const { current } = list
    if (!on || !current) return
    const hear = ({ target }: Event) => {
      const id = target instanceof Element ? target.closest('[data-pharmacy]')?.getAttribute('data-pharmacy') : null
      if (id) tell(id)
    }
    // Ignores a card that scrolls under a resting pointer.
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) hear(event)
    }
    current.addEventListener('focusin', hear)
    current.addEventListener('pointermove', follow)
    return () => {
      current.removeEventListener('focusin', hear)
      current.removeEventListener('pointermove', follow)
    }
  }, [list, on, tell])
}
