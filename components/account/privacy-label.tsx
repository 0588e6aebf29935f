import { useTranslations } from 'next-intl'

/** Label of the registration's checkbox. The notice opens in another tab, so that input stays. */
export function PrivacyLabel() {
  return useTranslations('auth').rich('privacy', {
    link: (chunks) => (
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        {chunks}
      </a>
    ),
  })
}
