/** Sealed, for this server alone. */
export const SESSION_COOKIE = 'session'

/** Keys of what was ordered without an account, sealed for this server alone. */
export const GUEST_COOKIE = 'guest_orders'
/** What a guest is about to order, sealed: what lies in a cart tells of health. */
export const GUEST_CART_COOKIE = 'guest_cart'

/** What tells this browser from others at a login, for the server alone. */
export const DEVICE_COOKIE = 'device'

/** A readable cookie beside the sealed one: it says "signed in" and nothing else, so that a guest's page asks the server nothing. */
export const HINT_COOKIE = 'signed_in'

/** The pair of a write: the names that HTTP clients of the specification use by default. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'
/** The `detail` of a write that was refused for its pair: it never left our server, so it may be sent again with a new one. */
export const STALE_PAIR = 'xsrf: pair'
