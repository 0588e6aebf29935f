'use client'

import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { saveConsent, useConsent } from '@/lib/consent/browser'
import type { ConsentTexts } from './texts'

/**
 * The choice of cookies at the foot of the window: refusing is as easy as accepting, and closing refuses (Garante, guidelines of
 * 10-6-2021). It covers no page and takes no focus: nobody has to answer to go on.
 */
export default function ConsentBanner({ texts }: { texts: ConsentTexts }) {
  const { chosen } = useConsent()
  if (chosen) return null
  return (
    <section
      aria-label={texts.title}
      className="fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-40 border-line border-t bg-surface shadow-card md:bottom-0 print:hidden"
    >
      <div className="wrap relative grid gap-3 py-3 pe-14 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6">
        <div className="text-sm">
          <h2 className="font-bold text-base">{texts.title}</h2>
          <p className="mt-0.5">{texts.text}</p>
        </div>
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button variant="secondary" onClick={() => saveConsent([])}>
            {texts.refuse}
          </Button>
          <Button variant="secondary" onClick={() => saveConsent(texts.parties.map(({ id }) => id))}>
            {texts.accept}
          </Button>
          <ButtonLink variant="quiet" href="/cookies#preferenze" className="max-sm:col-span-2">
            {texts.customise}
          </ButtonLink>
        </div>
        <IconButton
          icon={CloseIcon}
          label={texts.close}
          className="absolute end-1 top-1"
          onClick={() => saveConsent([])}
        />
      </div>
    </section>
  )
}
