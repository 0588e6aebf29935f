'use client'

import { lazy, Suspense, useState } from 'react'
import type { HelpTexts } from './help-texts'

const load = () => import('./help-panel')
const HelpPanel = lazy(() => load().then((module) => ({ default: module.HelpPanel })))

/** The way to the pharmacy's contacts for everybody, at the foot of each page; fetched on the tap. */
export function HelpLink({ label, texts }: { label: string; texts: HelpTexts }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-touch items-center text-ink underline-offset-4 hover:underline noscript:hidden"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open !== null && (
        <Suspense>
          <HelpPanel open={open} onClose={() => setOpen(false)} texts={texts} />
        </Suspense>
      )}
    </>
  )
}
