import type { SocialProvider } from '@/lib/contract/auth'

/** In display order; the names are the providers' own. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const satisfies readonly SocialProvider[]

export const PROVIDER_NAMES = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
} as const satisfies Record<SocialProvider, string>

export function providerNamed(text: string | null | undefined): SocialProvider | null {
  return SOCIAL_PROVIDERS.find((provider) => provider === text) ?? null
}
