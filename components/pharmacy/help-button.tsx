'use client'

import { lazy, Suspense, useState } from 'react'
import { HeaderButton } from '@/components/layout/header-action'
import { ChatIcon } from '@/components/ui/icons'
import type { HelpTexts } from './help-texts'

const load = () => import('./help-panel')
const HelpPanel = lazy(() => load().then((module) => ({ default: module.HelpPanel })))

/** The chat icon: opens the chosen pharmacy's contacts. The panel is fetched once somebody means to open it. */
export function HelpButton({ label, texts }: { label: string; texts: HelpTexts }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <HeaderButton
        icon={ChatIcon}
        label={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && (
        <Suspense>
          <HelpPanel open={open} onClose={() => setOpen(false)} texts={texts} />
        </Suspense>
      )}
    </>
  )
}
