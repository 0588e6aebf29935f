'use client'

import { useRouter } from 'next/navigation'
import { createContext, type FormEvent, type ReactNode, Suspense, useContext, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyOnline } from '@/components/ui/lazy'
import { showToast } from '@/components/ui/toast'
import { onDemand } from '@/lib/browser/on-demand'
import { fill } from '@/lib/i18n/fill'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import type { Choosable, Question } from '@/lib/pharmacies/choose'
import messages from '@/messages/it.json'

const texts = messages.pharmacy

const SwitchDialog = lazyOnline(async () => (await import('./switch-dialog')).SwitchDialog)

interface Choosing {
  busy: string | null
  failed: string | null
  choose: (pharmacy: Choosable) => void
  redirect: string
}

const Context = createContext<Choosing | null>(null)

/** The cart page lists all changes itself. */
const CART = '/checkout'

/**
 * Wraps a list of cards: chooses a pharmacy, asks first if the cart belongs to another one, and returns to the
 * previous page.
 */
export function ChoosePharmacy({
  redirect,
  onChosen,
  children,
}: {
  redirect: string
  /** Replaces the redirect. */
  onChosen?: () => void
  children: ReactNode
}) {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ pharmacy: Choosable; question: Question } | null>(null)

  function done(pharmacy: Choosable, changes: string[]) {
    setAsking(null)
    const told = redirect === CART ? [] : changes
    showToast({
      text: chosenText(pharmacy.name, told),
      tone: 'positive',
      id: 'pharmacy',
      ...(told.length > 0 && {
        action: { label: messages.cart.open, onClick: () => router.push(CART) },
      }),
    })
    if (onChosen) return onChosen()
    router.push(redirect)
    // Prefetched pages show the previous pharmacy's prices.
    router.refresh()
  }

  async function choose(pharmacy: Choosable) {
    if (busy !== null) return
    setBusy(pharmacy.id)
    setFailed(null)
    const code = await onDemand(import('@/lib/pharmacies/choose'))
    const choice = (await code?.beginChoice(pharmacy)) ?? { kind: 'failed' }
    setBusy(null)
    if (choice.kind === 'chosen') done(pharmacy, choice.changes)
    else if (choice.kind === 'ask') setAsking({ pharmacy, question: choice })
    else setFailed(pharmacy.id)
  }

  return (
    <Context value={{ busy, failed, choose, redirect }}>
      {children}
      {asking && (
        <Suspense>
          <SwitchDialog
            pharmacy={asking.pharmacy}
            question={asking.question}
            onClose={() => setAsking(null)}
            // The dialog has already shown the changes.
            onDone={() => done(asking.pharmacy, [])}
          />
        </Suspense>
      )}
    </Context>
  )
}

/** "La tua farmacia ora è …", with the changes to the cart. */
function chosenText(pharmacy: string, changes: string[]): string {
  const updated = fill(texts.updated, { pharmacy })
  if (changes.length === 0) return updated
  const [change = ''] = changes
  if (changes.length === 1) return fill(texts.updatedOne, { updated, change })
  return fill(texts.updatedCart, { updated, count: changes.length })
}

export function useChoosing(): Choosing {
  const choosing = useContext(Context)
  if (!choosing) throw new Error('a choice stands outside ChoosePharmacy')
  return choosing
}

/**
 * "Scegli questa farmacia"; `main` is the page's primary button, `told` says of the chosen
 * pharmacy that it is. A plain form to our own server without JavaScript.
 */
export function ChooseButton({ pharmacy, main, told }: { pharmacy: Choosable; main?: boolean; told?: boolean }) {
  const { busy, failed, choose, redirect } = useChoosing()
  const chosen = useChosenPharmacy()
  function submit(event: FormEvent) {
    event.preventDefault()
    choose(pharmacy)
  }
  if (told && chosen?.id === pharmacy.id) return <p className="tap font-bold text-brand-ink">{texts.isChosen}</p>
  return (
    <form method="post" action="/api/pharmacy" onSubmit={submit}>
      <input type="hidden" name="pharmacy_id" value={pharmacy.id} />
      <input type="hidden" name="redirect" value={redirect} />
      <Button
        type="submit"
        wide
        variant={main ? 'primary' : 'secondary'}
        loading={busy === pharmacy.id}
        aria-label={fill(texts.chooseLabel, { pharmacy: pharmacy.name })}
      >
        {texts.choose}
      </Button>
      {failed === pharmacy.id && (
        <p role="alert" className="mt-1.5 text-critical text-sm">
          {texts.selection.chooseFailed}
        </p>
      )}
    </form>
  )
}
