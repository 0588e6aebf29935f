'use client'

import { useEffect, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import type { Choosable } from '@/lib/pharmacies/choose'
import messages from '@/messages/it.json'
import { ChoosePharmacy, useChoosing } from '../choose-pharmacy'

/** Chooses the pharmacy of a pressed form on a page that shows the new prices itself (PageAge). */
export function ChooseHost({ button }: { button: HTMLButtonElement }) {
  const [{ pharmacy, redirect }] = useState(() => {
    const form = new FormData(button.form ?? undefined)
    const read = (name: string) => String(form.get(name) ?? '')
    return { pharmacy: { id: read('pharmacy_id'), name: read('name') }, redirect: read('redirect') }
  })
  // The pressed button is unmounted; the prices are at the page's beginning.
  return (
    <ChoosePharmacy redirect={redirect} onChosen={() => document.querySelector('main')?.focus()}>
      <Choice pharmacy={pharmacy} />
    </ChoosePharmacy>
  )
}

function Choice({ pharmacy }: { pharmacy: Choosable }) {
  const { choose, failed } = useChoosing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, by the press
  useEffect(() => void choose(pharmacy), [])
  useEffect(() => {
    if (failed) showToast({ id: 'pharmacy', tone: 'critical', text: messages.pharmacy.selection.chooseFailed })
  }, [failed])
  return null
}
