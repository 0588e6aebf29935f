/** Query of an order of the lines in this browser's cookie; without it a customer orders the account's cart. */
export const BASKET = 'basket=1'
