import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountSlot } from '@/components/account/account-slot'
import { Shell } from '@/components/layout/shell'

/** The main shell. It reads neither cookie nor header: what belongs to the visitor alone is in its leaves. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell')
  const brand = t('brand')
  return (
    <Shell
      header={{ brand, search: null, pharmacy: null, account: <AccountSlot />, cart: null }}
      footer={{ brand, year: new Date().getFullYear(), groups: [] }}
    >
      {children}
    </Shell>
  )
}
