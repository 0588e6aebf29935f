/** Sealed, readable only by this server. */
export const SESSION_COOKIE = 'session'

/** Session of the desk, sealed; only for paths below /banco. */
export const DESK_COOKIE = 'desk'
/** ID of the pharmacy that staff chose; only for paths below /banco. */
export const DESK_PHARMACY_COOKIE = 'desk_pharmacy'
/** Filters of Oggi that staff chose, as a query string; only for paths below /banco. */
export const DESK_FILTERS_COOKIE = 'desk_filters'

/** Keys of guest orders, sealed. */
export const GUEST_COOKIE = 'guest_orders'
/** A guest's lines being ordered, sealed, since they are health data. */
export const GUEST_CART_COOKIE = 'guest_cart'

/** Identifies this browser at a login; only for the server. */
export const DEVICE_COOKIE = 'device'

/** A readable hint that a session exists, so that guests' pages need no request. */
export const HINT_COOKIE = 'signed_in'

/** Names that HTTP clients use by default. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'
/** `detail` of a write refused for its pair: never forwarded, so it may be repeated with a new pair. */
export const STALE_PAIR = 'xsrf: pair'
