import { Limiter } from '@/backend/http/limits'

// docs/account.md#guessing. Counters are deleted a day after the last attempt.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }

/** Attempts for a name from devices that never logged in to it, all together. */
export const by_name = new Limiter('name', growing)
/** Attempts for a name from one device that logged in to it before. */
export const by_device = new Limiter('device', growing)
/** Failures per address, whatever the names. */
export const by_address = new Limiter('address', { count: 20, window_seconds: 15 * 60 })
/** Wrong passwords of a logged-in customer. */
export const by_customer = new Limiter('customer', growing)

export const deviceKey = (email: string, device: string | null) => `${email}:${device}`
