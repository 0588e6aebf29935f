'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { beginStep } from '@/lib/history-step'
import type { MapsSettings } from '@/lib/maps/settings'
import { onDemand } from '@/lib/on-demand'
import type { PharmacySheet, SheetRequest } from './pharmacy-sheet'

const SELECTION = '/pharmacy-selection'

interface Shown {
  Sheet: typeof PharmacySheet
  asked: SheetRequest
  maps: MapsSettings | null
}

/** The sheet of the link that was pressed last. It is a step of the history, so that a phone's back button closes it. */
export function SheetHost({ link, press }: { link: HTMLAnchorElement; press: MouseEvent }) {
  const router = useRouter()
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const after = useRef<(() => void) | null>(null)
  const heard = useRef<MouseEvent | null>(null)

  useEffect(() => {
    if (heard.current === press) return
    heard.current = press
    // On the page of the same name there is all that the sheet has.
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
      // Next's own work on the step comes first.
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
          // All others refresh themselves where they need it (PharmacyWatch), and a second time at once would load them anew.
          else if (pathname.startsWith('/checkout/')) router.refresh()
          // The link that was pressed goes with the page that has no pharmacy.
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
    minsan: link.dataset.pharmacySheet || null,
  }
}
