'use client'

import { useEffect, useRef, useState } from 'react'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { Dialog } from '@/components/ui/dialog'
import { useCart } from '@/lib/cart/browser'
import type { MapsSettings } from '@/lib/maps/settings'
import { chosenPharmacyId } from '@/lib/pharmacies/browser'
import { readPharmacy } from '@/lib/pharmacies/browser-opening'
import { lastPlace, rememberPlace } from '@/lib/pharmacies/last-place'
import { atPharmacy, type SearchOrigin } from '@/lib/pharmacies/origin'
import messages from '@/messages/it.json'
import { ChoosePharmacy } from '../choose-pharmacy'
import { SheetPlace } from './sheet-place'
import { SheetResults } from './sheet-results'

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
