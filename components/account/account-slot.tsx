import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountLeaf } from './account-leaf'

/** The header's account with its texts, for the shell. */
export function AccountSlot({ customer }: { customer?: ReactNode }) {
  const t = useTranslations()
  return (
    <AccountLeaf
      customer={customer}
      texts={{
        login: t('shell.login'),
        profile: t('shell.profile'),
        logout: t('shell.logout'),
        unknown: t('shell.accountUnknown'),
        retry: t('shell.retry'),
        logout_failed: t('auth.loggedOutFailed'),
      }}
    />
  )
}
