'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PressButton } from '@/components/ui/press-button'
import { Loading } from '@/components/ui/skeleton'
import { fill } from '@/lib/i18n/fill'
import { toMapPoint } from '@/lib/maps/points'
import type { MapsSettings } from '@/lib/maps/settings'
import { type Asked, readAround } from '@/lib/pharmacies/around-browser'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import { toPlace } from '@/lib/rules/city-name'
import messages from '@/messages/it.json'
import { SheetCard } from './sheet-card'

const texts = messages.pharmacy

/** Initial number: the best come first, and a phone shows two. */
const SHOWN = 6
/** Refresh interval in ms, as ready times and opening hours change. */
const ANEW_MS = 60_000

/**
 * Pharmacies around a place with the total of the products at each. `asked` is null until the products are known.
 */
export function SheetResults({
  asked,
  names,
  maps,
  onKeep,
  onElsewhere,
}: {
  asked: Asked | null
  names: ReadonlyMap<string, string>
  maps: MapsSettings | null
  onKeep: () => void
  onElsewhere: () => void
}) {
  const chosen = useChosenPharmacy()
  const [all, setAll] = useState(false)
  const { data, error, mutate } = useSWR(
    asked && ['pharmacies around', asked],
    ([, now]: [string, Asked]) => readAround(now),
    {
      refreshInterval: ANEW_MS,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  )

  if (error && !data)
    return <Notice tone="critical" live title={texts.selection.failed} onRetry={() => void mutate()} />
  if (!asked || !data)
    return (
      <Loading
        className="grid gap-3"
        shapes={['h-6 w-2/3', 'h-36 w-full rounded-lg', 'h-36 w-auto rounded-lg', 'h-36 w-full rounded-md']}
      />
    )
  const { origin, products, delivery } = asked
  const title =
    origin.kind === 'position'
      ? texts.nearYou
      : fill(texts.nearTo, { count: data.length, to_place: toPlace(origin.name) })
  const quoted = data.some(({ products: lines }) => lines !== undefined)
  const shown = all ? data : data.slice(0, SHOWN)
  return (
    <div className="grid gap-3">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 role="status" className="text-lg">
            {title}
          </h3>
          <PressButton className="link tap text-sm" onClick={onElsewhere}>
            {texts.sheet.changePlace}
          </PressButton>
        </div>
        {origin.approximate && <p className="text-muted text-sm">{texts.approximate}</p>}
        {quoted && <p className="text-muted text-sm">{fill(texts.sheet.lead, { count: products.length })}</p>}
        {delivery && (
          <p className="text-muted text-sm">
            {origin.postal_code ? fill(texts.sheet.deliveringTo, { cap: origin.postal_code }) : texts.sheet.delivering}
          </p>
        )}
      </div>
      {data.length === 0 && (
        <Notice tone="warning" title={delivery ? texts.sheet.noneDelivers : texts.none}>
          {delivery ? texts.sheet.noneDeliversHint : texts.noneHint}
        </Notice>
      )}
      <PharmaciesMap settings={maps} points={shown.map(({ pharmacy }) => toMapPoint(pharmacy))} over>
        <ul className="grid gap-3">
          {shown.map((around) => (
            <li key={around.pharmacy.id}>
              <SheetCard
                around={around}
                {...{ products, names }}
                chosen={around.pharmacy.id === chosen?.id}
                onKeep={onKeep}
              />
            </li>
          ))}
        </ul>
      </PharmaciesMap>
      {shown.length < data.length && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {texts.sheet.more}
        </Button>
      )}
    </div>
  )
}
