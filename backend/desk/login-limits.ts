import { Limiter } from '../http/limits'

// docs/desk.md: wrong passwords cannot be tried at will, and a stranger's attempts do not lock the pharmacy out.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }
/** Attempts for a name from one address, and by who is in already. */
export const by_name = new Limiter('staff', growing)
/** Failures per address, whatever the names. */
export const by_address = new Limiter('staff address', { count: 20, window_seconds: 15 * 60 })
/** Attempts for a name from everywhere. */
export const by_name_everywhere = new Limiter('staff everywhere', { count: 100, window_seconds: 3600 })
/** Challenges of logins per address. */
export const challenges_by_address = new Limiter('staff challenge', { count: 60, window_seconds: 15 * 60 })
