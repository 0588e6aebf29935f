'use client'

import { useEffect, useState } from 'react'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import type { Choosable } from '@/lib/pharmacies/choose'
import { readUsedPharmacies } from '@/lib/pharmacies/recent'
import messages from '@/messages/it.json'
import { ChooseButton } from './choose-pharmacy'

/** Pharmacies chosen earlier on this device, each with its button; renders nothing without any. */
export function UsedPharmacies({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const chosen = useChosenPharmacy()
  const [used, setUsed] = useState<Choosable[]>([])
  useEffect(() => setUsed(readUsedPharmacies()), [])
  const others = used.filter(({ id }) => id !== chosen?.id)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="pharmacies-used">
      <Heading id="pharmacies-used" className="text-lg">
        {messages.pharmacy.sheet.used}
      </Heading>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {others.map((pharmacy) => (
          <li key={pharmacy.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2">
            <span className="min-w-0 font-bold">{pharmacy.name}</span>
            <ChooseButton pharmacy={pharmacy} />
          </li>
        ))}
      </ul>
    </section>
  )
}
