/** What keeping something for another person of the household still needs. */
export type Missing = 'consent_required' | 'delegation_required'

/**
 * Returns what is missing before something may be kept for another person (docs/domain.md#L46): for a medicine on
 * prescription a delegation to the pharmacy, for all else that or the person's consent.
 */
export function judgeKeeping(known: { consented: boolean; delegated: boolean; prescription: boolean }): Missing | null {
  if (known.delegated) return null
  if (known.prescription) return 'delegation_required'
  return known.consented ? null : 'consent_required'
}
