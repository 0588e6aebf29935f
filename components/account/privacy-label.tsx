import { useTranslations } from 'next-intl'

/** What one ticks at a registration. The notice opens in a tab of its own: what is typed already stays. */
export function PrivacyLabel() {
  return useTranslations('auth').rich('privacy', {
    link: (chunks) => (
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        {chunks}
      </a>
    ),
  })
}
