export const FIND_ORDER_PATH = '/find-order'
/** For whoever looks for the order in order to withdraw from it. */
export const WITHDRAWAL_PATH = `${FIND_ORDER_PATH}?for=withdrawal`

/** The order page's part on withdrawal. */
export const WITHDRAWAL_ANCHOR = '#recesso'

/** Orders of an account. */
export const ORDERS_PATH = '/profile?section=orders'
