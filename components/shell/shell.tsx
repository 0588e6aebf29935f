import { useTranslations } from 'next-intl'
import { Activity, type ReactNode } from 'react'
import { ConsentBanner } from '@/components/consent/consent-banner'
import { ToasterSlot } from '@/components/ui/toaster-slot'
import { usedThirdParties } from '@/lib/consent/server'
import { SoftNavigation } from './soft-navigation'

const MAIN_ID = 'contenuto'

/**
 * Frame of every page: skip link, header, content, toasts and footer. It reads no cookie or header, and of the
 * platform only whether the shop is a demo; visitor data is in client components.
 */
export function Shell({ header, foot, children }: { header: ReactNode; foot: ReactNode; children: ReactNode }) {
  const t = useTranslations('shell')
  const parties = usedThirdParties()
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href={`#${MAIN_ID}`}
          className="fixed start-3 top-3 z-50 flex min-h-touch -translate-y-24 items-center rounded-md bg-brand px-4 font-bold text-on-brand focus:translate-y-0 focus:shadow-overlay print:hidden"
        >
          {t('skip')}
        </a>
        {header}
        <main id={MAIN_ID} tabIndex={-1} className="@container flex-1">
          {children}
        </main>
        {/* Must not be last: Tab leaves the page after the last element. */}
        <ToasterSlot />
        <SoftNavigation />
        <Activity>{foot}</Activity>
      </div>
      {parties.length > 0 && <ConsentBanner parties={parties} />}
    </>
  )
}
