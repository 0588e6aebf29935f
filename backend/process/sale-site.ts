/** `RESERVATION_ONLY`: the shop only takes reservations, and sales happen in the pharmacy (docs/domain.md#L3). */
export const reservationOnly = () => process.env.RESERVATION_ONLY === '1'

/** Placeholder for the site in records written by the demo's loader: matches any site. Imports cannot set it. */
export const DEMO_SITE = 'demo'

export const thisSite = () => process.env.SITE_URL || 'http://localhost:3000'

/** Checks whether the site of a complete record is this one; only the demo's need no logo. */
export function isForSite(recorded: string | null, has_logo: boolean, site = thisSite()): boolean {
  if (recorded === null || recorded === DEMO_SITE) return recorded !== null
  return has_logo && URL.canParse(recorded) && new URL(recorded).origin === new URL(site).origin
}
