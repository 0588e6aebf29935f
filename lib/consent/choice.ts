/** What may be loaded from others, and only with consent: maps of Google, the operator's chat. */
export const THIRD_PARTIES = ['maps', 'chat'] as const
export type ThirdParty = (typeof THIRD_PARTIES)[number]

export const CONSENT_COOKIE = 'consent'
/** Six months: nobody is asked again earlier (Garante, guidelines of 10-6-2021). */
export const CONSENT_SECONDS = 15_552_000

export interface Consent {
  accepted: ThirdParty[]
}

/** The choice that a Cookie header holds; null where there is none, or one of another form. */
export function readConsent(cookies: string): Consent | null {
  const value = /(?:^|;\s*)consent=v1([a-z.]*)(?:;|$)/.exec(cookies)?.[1]
  if (value === undefined) return null
  const names = value.split('.')
  return { accepted: THIRD_PARTIES.filter((party) => names.includes(party)) }
}

/** A choice as the cookie keeps it: `v1` alone refuses all. */
export function consentText(accepted: readonly ThirdParty[]): string {
  return ['v1', ...THIRD_PARTIES.filter((party) => accepted.includes(party))].join('.')
}
