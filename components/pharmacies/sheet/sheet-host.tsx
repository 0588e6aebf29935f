'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import { beginStep } from '@/lib/browser/history-step'
import { onDemand } from '@/lib/browser/on-demand'
import type { MapsSettings } from '@/lib/maps/settings'
import type { Choosable } from '@/lib/pharmacies/choose'
import messages from '@/messages/it.json'
import { ChoosePharmacy, useChoosing } from '../choose-pharmacy'
import type { PharmacySheet, SheetRequest } from './pharmacy-sheet'

/** Chooses the pharmacy of a pressed form on a page that shows the new prices itself (PageAge). */
function ChooseHost({ button }: { button: HTMLButtonElement }) {
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

const SELECTION = '/pharmacy-selection'

interface Shown {
  Sheet: typeof PharmacySheet
  asked: SheetRequest
  maps: MapsSettings | null
}

export type SheetOpener = HTMLAnchorElement | HTMLButtonElement

/** What the last pressed link or button opens. */
export function SheetHost({ link, press }: { link: SheetOpener; press: MouseEvent }) {
  if ('href' in link) return <LinkedSheet link={link} press={press} />
  return <ChooseHost key={press.timeStamp} button={link} />
}

/** Sheet of the last pressed link. It adds a history entry, so that a phone's back button closes it. */
function LinkedSheet({ link, press }: { link: HTMLAnchorElement; press: MouseEvent }) {
  const router = useRouter()
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const after = useRef<(() => void) | null>(null)
  const heard = useRef<MouseEvent | null>(null)

  useEffect(() => {
    if (heard.current === press) return
    heard.current = press
    // The selection page has everything that the sheet has.
    if (window.location.pathname === SELECTION) return router.push(SELECTION)
    const load = async () => {
      const code = await onDemand(Promise.all([import('./pharmacy-sheet'), import('@/lib/maps/browser-settings')]))
      if (!code) return window.location.assign(link.href)
      const [{ PharmacySheet: Sheet }, { readMapsSettings }] = code
      const maps = await readMapsSettings()
      window.history.pushState(null, '')
      setShown({ Sheet, asked: whatIsAsked(link), maps })
      setOpen(true)
    }
    void load()
  }, [link, press, router])

  useEffect(() => {
    if (!open) return
    const endStep = beginStep()
    const closed = () => {
      setOpen(false)
      const todo = after.current
      after.current = null
      // Runs after Next's own handling of the history entry.
      setTimeout(() => {
        endStep()
        todo?.()
      })
    }
    window.addEventListener('popstate', closed)
    return () => {
      window.removeEventListener('popstate', closed)
      setTimeout(endStep)
    }
  }, [open])

  if (!shown) return null
  const { Sheet, asked, maps } = shown
  const { redirect } = asked
  return (
    <Sheet
      {...{ open, asked, maps }}
      onClose={() => window.history.back()}
      onChosen={() => {
        after.current = () => {
          const { href, pathname } = window.location
          if (redirect && new URL(redirect, href).href !== href) router.push(redirect)
          // Other pages refresh themselves (PharmacyWatch); a second refresh would reload them.
          else if (pathname.startsWith('/checkout/')) router.refresh()
          // The pressed link is unmounted when the page gets a pharmacy.
          document.querySelector('main')?.focus({ preventScroll: true })
        }
        window.history.back()
      }}
    />
  )
}

function whatIsAsked(link: HTMLAnchorElement): SheetRequest {
  const { searchParams } = new URL(link.href)
  return {
    redirect: searchParams.get('redirect'),
    delivery: searchParams.has('delivery'),
    place: searchParams.get('query') ?? '',
    minsan: link.dataset.pharmacySheet || null,
  }
}
