import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ToasterSlot } from '@/components/ui/toaster-slot'
import { BottomBar } from './bottom-bar'
import { Footer } from './footer'
import { Header } from './header'
import { MAIN_ID, SkipLink } from './skip-link'

/** The main shell: skip link, header, content, footer, the phone's bottom bar and the toasts. Reads nothing of the request. */
export function Shell({
  header,
  footer,
  bottomCart,
  children,
}: {
  header: ComponentProps<typeof Header>
  footer: ComponentProps<typeof Footer>
  /** The bottom bar's cart, with its number. */
  bottomCart?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('shell')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink label={t('skip')} />
      <Header {...header} />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer {...footer} />
      <BottomBar cart={bottomCart} />
      <ToasterSlot label={t('notifications')} />
    </div>
  )
}
