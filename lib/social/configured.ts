import { SOCIAL_PROVIDERS } from '@/lib/account/social-providers'
import { providerSettings } from '@/lib/account/social-settings'
import { env } from '@/lib/env'

/** The providers that this shop's configuration has all of. */
export const configuredProviders = () => SOCIAL_PROVIDERS.filter((id) => providerSettings(env(), id) !== null)
