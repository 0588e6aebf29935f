import { getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { SOCIAL_OUTCOMES, type SocialOutcome } from '@/lib/social/outcome'
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from '@/lib/social/providers'
import { providerSettings } from '@/lib/social/settings'
import type { SocialButton } from './social-buttons'

/** The three buttons, with what this shop's configuration makes of each. */
export async function socialButtons(): Promise<SocialButton[]> {
  const t = await getTranslations('auth')
  return SOCIAL_PROVIDERS.map((id) => {
    const provider = PROVIDER_NAMES[id]
    return {
      id,
      label: t(`social${provider}`),
      unavailable: t('socialUnavailable', { provider }),
      configured: providerSettings(env(), id) !== null,
    }
  })
}

export async function outcomeTexts(): Promise<Record<SocialOutcome, string>> {
  const t = await getTranslations('auth')
  const entries = SOCIAL_OUTCOMES.map((outcome) => [outcome, t(`socialOutcome.${outcome}`, { provider: '{provider}' })])
  return Object.fromEntries(entries)
}
