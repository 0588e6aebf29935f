import { Limiter } from '@/backend/http/limits'

// docs/account.md#guessing: who may try how often. A day after the last try all is forgotten.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }

/** Passwords tried for a name from devices that have never logged in to it: all strangers together. */
export const by_name = new Limiter('name', growing)
/** The same from one device that has: nobody else's tries count here. */
export const by_device = new Limiter('device', growing)
/** Failures of an address, whatever the names. */
export const by_address = new Limiter('address', { count: 20, window_seconds: 15 * 60 })
/** Wrong passwords of somebody who is logged in. */
export const by_customer = new Limiter('customer', growing)

export const deviceKey = (email: string, device: string | null) => `${email}:${device}`
