'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Link } from '@/components/ui/link'
import { ChevronDownIcon, PinIcon } from '@/components/ui/shell-icons'
import { onDemand } from '@/lib/browser/on-demand'
import { useChosenPharmacy } from '@/lib/pharmacies/browser'
import messages from '@/messages/it.json'
import { useSheet } from './sheet/use-sheet'

/**
 * The chosen pharmacy with today's hours, or the link to choose one, at a fixed height; the sheet opens over any
 * page. Hours are fetched when the page is idle. `children` is the server's name for it, shown until the browser
 * knows one.
 */
export function ChosenPharmacy({ href, children }: { href?: string; children: ReactNode }) {
  const sheet = useSheet()
  const pharmacy = useChosenPharmacy()
  const id = pharmacy?.id
  const [detail, setDetail] = useState<{ id: string; text: string } | null>(null)

  useEffect(() => {
    if (id === undefined) return
    let gone = false
    let end: (() => void) | undefined
    const timer = setTimeout(async () => {
      // Offline, the chunk cannot load either.
      const code = await onDemand(import('@/lib/pharmacies/browser-opening'))
      end = await code?.followChosen(id, (text) => setDetail({ id, text }))
      if (gone) end?.()
    }, 400)
    return () => {
      gone = true
      clearTimeout(timer)
      end?.()
    }
  }, [id])

  const text = pharmacy && detail?.id === pharmacy.id && detail.text
  return (
    <>
      <Link
        {...(pharmacy !== null && href ? { href } : { href: '/pharmacy-selection', 'data-pharmacy-sheet': '' })}
        className="flex h-11 w-full min-w-0 max-w-60 overflow-hidden items-center gap-2 rounded-leaf-sm bg-brand-soft px-2 text-ink hover:bg-brand-line/60"
      >
        <PinIcon className="size-5 text-brand-ink @max-[22rem]:hidden" />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="chosen-name">
            {pharmacy?.name && <span className="sr-only">{messages.shell.yourPharmacy}: </span>}
            {pharmacy === null ? messages.shell.choosePharmacy : (pharmacy?.name ?? children)}
          </span>
          {text && <span className="chosen-hours">{text}</span>}
        </span>
        <ChevronDownIcon className="size-4 text-muted max-sm:hidden" />
      </Link>
      {sheet}
    </>
  )
}
