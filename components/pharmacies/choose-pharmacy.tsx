'use client'

import { useRouter } from 'next/navigation'
import { createContext, type FormEvent, type ReactNode, Suspense, useContext, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyOnline } from '@/components/ui/lazy'
import { showToast } from '@/components/ui/toast'
import { fill } from '@/lib/i18n/fill'
import { onDemand } from '@/lib/on-demand'
import type { Choosable, Question } from '@/lib/pharmacies/choose'
import messages from '@/messages/it.json'

const texts = messages.pharmacy

const SwitchDialog = lazyOnline(async () => (await import('./switch-dialog')).SwitchDialog)

interface Choosing {
  busy: string | null
  choose: (pharmacy: Choosable) => void
  redirect: string
}

const Context = createContext<Choosing | null>(null)

/** Around the cards of a list: chooses a pharmacy, asks first where the cart is at another one, and goes back to where one came from. */
export function ChoosePharmacy({ redirect, children }: { redirect: string; children: ReactNode }) {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
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
    const code = await onDemand(import('@/lib/pharmacies/choose'))
    const choice = (await code?.beginChoice(pharmacy)) ?? { kind: 'failed' }
    setBusy(null)
    if (choice.kind === 'chosen') done(pharmacy)
    else if (choice.kind === 'ask') setAsking({ pharmacy, question: choice })
    else showToast({ text: texts.selection.chooseFailed, tone: 'critical', id: 'pharmacy' })
  }

  return (
    <Context value={{ busy, choose, redirect }}>
      {children}
      {asking && (
        <Suspense>
          <SwitchDialog
            pharmacy={asking.pharmacy}
            question={asking.question}
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
  const { busy, choose, redirect } = choosing
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
        aria-label={fill(texts.chooseLabel, { pharmacy: pharmacy.name })}
      >
        {texts.choose}
      </Button>
    </form>
  )
}
