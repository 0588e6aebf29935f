import type { SocialProvider } from '@/lib/contract/auth'
import type { Env } from '@/lib/process/storefront-environment'
import { SOCIAL_PROVIDERS } from './social-providers'

/** This shop's registration with a provider. */
export interface ProviderSettings {
  provider: SocialProvider
  issuer: string
  client_id: string
  /** A fixed secret, or the key that signs Apple's. */
  secret: string | { team_id: string; key_id: string; private_key: string }
  scope: string
  /** Apple sends name and address only in a cross-site POST. */
  response_mode: 'query' | 'form_post'
  /** For a provider whose discovery document lacks it. */
  token_endpoint?: string
}

type Traits = Omit<ProviderSettings, 'provider' | 'client_id' | 'secret'>

const TRAITS: Record<SocialProvider, Traits> = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', response_mode: 'query' },
  facebook: {
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    response_mode: 'query',
    token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  },
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid name email', response_mode: 'form_post' },
}

/** Returns a provider's settings; null if not configured. */
export function providerSettings(env: Env, provider: SocialProvider): ProviderSettings | null {
  const name = provider.toUpperCase() as Uppercase<SocialProvider>
  const client_id = env[`SOCIAL_${name}_CLIENT_ID`]
  const secret = env[`SOCIAL_${name}_CLIENT_SECRET`] ?? (provider === 'apple' ? appleKey(env) : null)
  if (!client_id || !secret) return null
  const issuer = env[`SOCIAL_${name}_ISSUER`]
  return { ...TRAITS[provider], provider, client_id, secret, ...(issuer && { issuer }) }
}

export function configuredProviders(env: Env): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((provider) => providerSettings(env, provider) !== null)
}

function appleKey(env: Env): ProviderSettings['secret'] | null {
  const { SOCIAL_APPLE_TEAM_ID: team_id, SOCIAL_APPLE_KEY_ID: key_id, SOCIAL_APPLE_PRIVATE_KEY: given } = env
  if (!team_id || !key_id || !given) return null
  // Line breaks are escaped in environment files.
  return { team_id, key_id, private_key: given.replaceAll('\\n', '\n') }
}
