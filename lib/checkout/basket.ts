/** In the address of an order of just the lines that this browser carries; without it a customer's is of the account's cart. */
export const BASKET = 'basket=1'
