'use client'

import { useRouter } from 'next/navigation'
import { createContext, type FormEvent, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { fill } from '@/lib/i18n/fill'
import type { Choosable, Question } from '@/lib/pharmacies/choose'
import type { ChooseTexts } from './selection-texts'

const SwitchDialog = lazy(() => import('./switch-dialog').then((module) => ({ default: module.SwitchDialog })))

interface Choosing {
  busy: number | null
  choose: (pharmacy: Choosable) => void
  redirect: string
  texts: ChooseTexts
}

const Context = createContext<Choosing | null>(null)

/** Around the cards of a list: chooses a pharmacy, asks first where the cart is at another one, and goes back to where one came from. */
export function ChoosePharmacy({
  redirect,
  texts,
  children,
}: {
  redirect: string
  texts: ChooseTexts
  children: ReactNode
}) {
  const router = useRouter()
  const [busy, setBusy] = useState<number | null>(null)
  const [asking, setAsking] = useState<{ pharmacy: Choosable; question: Question } | null>(null)

  function done(pharmacy: Choosable) {
    setAsking(null)
    showToast({ text: fill(texts.updated, { pharmacy: pharmacy.name }), tone: 'positive', id: 'pharmacy' })
    router.push(redirect)
    // Pages that were fetched ahead show the other pharmacy's prices.
    router.refresh()
  }

  async function choose(pharmacy: Choosable) {
    if (busy !== null) return
    setBusy(pharmacy.id)
    const { beginChoice } = await import('@/lib/pharmacies/choose')
    const choice = await beginChoice(pharmacy)
    setBusy(null)
    if (choice.kind === 'chosen') done(pharmacy)
    else if (choice.kind === 'ask') setAsking({ pharmacy, question: choice })
    else showToast({ text: texts.failed, tone: 'critical', id: 'pharmacy' })
  }

  return (
    <Context value={{ busy, choose, redirect, texts }}>
      {children}
      {asking && (
        <Suspense>
          <SwitchDialog
            pharmacy={asking.pharmacy}
            question={asking.question}
            texts={texts}
            onClose={() => setAsking(null)}
            onDone={() => done(asking.pharmacy)}
          />
        </Suspense>
      )}
    </Context>
  )
}

/** "Scegli questa farmacia". Without JavaScript it is a plain form to our own server. */
export function ChooseButton({ pharmacy }: { pharmacy: Choosable }) {
  const choosing = useContext(Context)
  if (!choosing) throw new Error('ChooseButton stands outside ChoosePharmacy')
  const { busy, choose, redirect, texts } = choosing
  function submit(event: FormEvent) {
    event.preventDefault()
    choose(pharmacy)
  }
  return (
    <form method="post" action="/api/pharmacy" onSubmit={submit}>
      <input type="hidden" name="pharmacy_id" value={pharmacy.id} />
      <input type="hidden" name="redirect" value={redirect} />
      <Button
        type="submit"
        wide
        variant="secondary"
        loading={busy === pharmacy.id}
        aria-label={fill(texts.choose_label, { pharmacy: pharmacy.name })}
      >
        {texts.choose}
      </Button>
    </form>
  )
}
