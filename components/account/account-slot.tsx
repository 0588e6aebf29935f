import { useTranslations } from 'next-intl'
import type { HelpTexts } from '@/components/pharmacy/help-texts'
import { AccountLeaf } from './account-leaf'

/** The header's account with its texts, for the shell. */
export function AccountSlot({ help }: { help?: HelpTexts }) {
  const t = useTranslations()
  return (
    <AccountLeaf
      help={help && { label: t('shell.openChat'), texts: help }}
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
