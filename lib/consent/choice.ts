/** Third parties that need consent: Google Maps and the operator's chat. */
export const THIRD_PARTIES = ['maps', 'chat'] as const
export type ThirdParty = (typeof THIRD_PARTIES)[number]

export const CONSENT_COOKIE = 'consent'
/** Six months: the minimum before asking again (Garante, guidelines of 10-6-2021). */
export const CONSENT_SECONDS = 15_552_000

export interface Consent {
  accepted: ThirdParty[]
}

/** Parses the choice from a Cookie header; null if missing or invalid. */
export function readConsent(cookies: string): Consent | null {
  const value = /(?:^|;\s*)consent=v1([a-z.]*)(?:;|$)/.exec(cookies)?.[1]
  if (value === undefined) return null
  const names = value.split('.')
  return { accepted: THIRD_PARTIES.filter((party) => names.includes(party)) }
}

/** Serializes a choice; `v1` without parties refuses all. */
export function consentText(accepted: readonly ThirdParty[]): string {
  return ['v1', ...THIRD_PARTIES.filter((party) => accepted.includes(party))].join('.')
}
