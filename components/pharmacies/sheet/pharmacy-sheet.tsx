'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePosition } from '@/components/maps/use-position'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { Dialog } from '@/components/ui/dialog'
import { PositionIcon } from '@/components/ui/field-icons'
import { Notice } from '@/components/ui/notice'
import { SearchIcon } from '@/components/ui/shell-icons'
import { TextField } from '@/components/ui/text-field'
import { useCart } from '@/lib/cart/browser'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { readOrigin } from '@/lib/pharmacies/around-browser'
import { chosenPharmacyId } from '@/lib/pharmacies/browser'
import { readPharmacy } from '@/lib/pharmacies/browser-opening'
import { lastPlace, rememberPlace } from '@/lib/pharmacies/last-place'
import { atCity, atPharmacy, atPosition, type FoundOrigin, type SearchOrigin } from '@/lib/pharmacies/origin'
import { roundedPosition } from '@/lib/pharmacies/selection'
import messages from '@/messages/it.json'
import { ChoosePharmacy } from '../choose-pharmacy'
import { CityField } from '../city-field'
import { UsedPharmacies } from '../used-pharmacies'
import { SheetResults } from './sheet-results'

const texts = messages.pharmacy
const CAP = /^\d{5}$/

/** Place search: a comune, a postal code, a district, or the visitor's position; of a delivery, a postal code. */
function SheetPlace({
  delivery,
  initial,
  onFound,
}: {
  delivery: boolean
  initial: string
  onFound: (origin: SearchOrigin) => void
}) {
  const [busy, setBusy] = useState(false)
  const asked = useRef('')
  const [answer, setAnswer] = useState<{ text: string; found: FoundOrigin | null } | null>(null)
  const { locate, locating, failed } = usePosition(({ latitude, longitude }) =>
    onFound(atPosition(roundedPosition(latitude, longitude))),
  )

  async function search(text: string) {
    if (text === '' || asked.current === text) return
    asked.current = text
    setBusy(true)
    const found = await readOrigin(text)
    // The text has changed since the request.
    if (asked.current !== text) return
    asked.current = ''
    setBusy(false)
    if (found?.origin && delivery && CAP.test(text)) onFound({ ...found.origin, postal_code: text })
    else if (found?.origin && found.others.length === 0) onFound(found.origin)
    else setAnswer({ text, found })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: searched once, as the sheet opens
  useEffect(() => void search(initial), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void search(String(new FormData(event.currentTarget).get('query') ?? '').trim())
  }

  const found = answer?.found
  return (
    <div className="grid gap-4">
      <p className="text-muted">{delivery ? texts.sheet.leadDelivery : texts.sheet.leadNone}</p>
      <form onSubmit={submit} className="flex items-end gap-2 sm:gap-3">
        {delivery ? (
          <TextField
            name="query"
            label={texts.sheet.cap}
            defaultValue={initial}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            onChange={({ target }) => CAP.test(target.value) && void search(target.value)}
            className="flex-1"
          />
        ) : (
          <CityField
            initial=""
            hint={texts.sheet.addressHint}
            onPick={(city) => onFound(atCity(city))}
            onPostalCode={(cap) => void search(cap)}
          />
        )}
        <Button
          type="submit"
          icon={SearchIcon}
          loading={busy}
          aria-label={texts.addressSubmit}
          className="w-touch gap-0 pe-0 ps-1"
        />
      </form>
      {!delivery && (
        <Button variant="secondary" icon={PositionIcon} loading={locating} onClick={locate} wide>
          {locating ? texts.locating : texts.near}
        </Button>
      )}
      {failed && <Notice tone="warning" live title={texts.positionFailed} />}
      {found === null && <Notice tone="critical" live title={texts.selection.failed} />}
      {found && !found.origin && (
        <Notice tone="warning" live title={fill(texts.selection.unknownPlace, { place: answer.text })}>
          {texts.selection.unknownPlaceHint}
        </Notice>
      )}
      {found?.origin && (
        <div role="status">
          <p className="font-bold">{texts.selection.others}</p>
          <ul>
            {[found.origin, ...found.others.map((other) => other.origin)].map((origin) => (
              <li key={origin.name}>
                <Button variant="quiet" onClick={() => onFound(origin)}>
                  {origin.name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!delivery && <UsedPharmacies heading="h3" />}
    </div>
  )
}

/** Parameters of a link that opens the pharmacy sheet. */
export interface SheetRequest {
  /** Where to go afterwards; null to stay. */
  redirect: string | null
  delivery: boolean
  /** Postal code of a delivery; empty if it is to be typed. */
  place: string
  /** The product in question, in addition to those in the cart. */
  minsan: string | null
}

/** "Scegli la farmacia" over the page: a place, and its pharmacies with the cart's total at each. */
export function PharmacySheet({
  open,
  asked,
  maps,
  onClose,
  onChosen,
}: {
  open: boolean
  asked: SheetRequest
  maps: MapsSettings | null
  onClose: () => void
  onChosen: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.pharmacy.title} shape={maps ? 'wide' : 'sheet'}>
      <ChoosePharmacy redirect={asked.redirect ?? window.location.pathname} onChosen={onChosen}>
        <Content asked={asked} maps={maps} onKeep={onClose} />
      </ChoosePharmacy>
    </Dialog>
  )
}

function Content({ asked, maps, onKeep }: { asked: SheetRequest; maps: MapsSettings | null; onKeep: () => void }) {
  const { cart, failed } = useCart()
  const box = useRef<HTMLDivElement>(null)
  const [origin, setOrigin] = useState<SearchOrigin | null | 'unknown'>(
    // A delivery needs a postal code.
    () => (asked.delivery ? null : (lastPlace() ?? (chosenPharmacyId() === null ? null : 'unknown'))),
  )

  // Starts around the chosen pharmacy.
  useEffect(() => {
    const id = origin === 'unknown' ? chosenPharmacyId() : null
    if (id === null) return
    let gone = false
    void readPharmacy(id).then((pharmacy) => {
      if (!gone) setOrigin(pharmacy && atPharmacy(pharmacy))
    })
    return () => {
      gone = true
    }
  }, [origin])

  function look(place: SearchOrigin) {
    rememberPlace(place)
    // The form is unmounted; keep the focus here.
    changeAndFocus(() => setOrigin(place), box.current, { preventScroll: true })
  }

  const { minsan } = asked
  const lines = cart.products.map((line) => ({ minsan: line.minsan, quantity: line.quantity }))
  const products =
    minsan === null || lines.some((line) => line.minsan === minsan) ? lines : [...lines, { minsan, quantity: 1 }]
  return (
    <div ref={box} className="outline-none">
      {origin === null ? (
        <SheetPlace delivery={asked.delivery} initial={asked.place} onFound={look} />
      ) : (
        <SheetResults
          asked={
            origin !== 'unknown' && (cart.loaded || failed) ? { origin, products, delivery: asked.delivery } : null
          }
          names={new Map(cart.products.map((line) => [line.minsan, line.name]))}
          maps={maps}
          onKeep={onKeep}
          onElsewhere={() => setOrigin(null)}
        />
      )}
    </div>
  )
}
