export const PASSWORD = 'gatto-verde-tre'

/** A small shop for tests of carts and orders: two pharmacies, a product of each kind, customers with sessions. */
export const shop = {
  /** Always open, sells everything, may sell medicines online. */
  central: '1',
  /** Sells little; of medicines only veterinary ones online. */
  small: '2',
  otc: '012745093',
  on_prescription: '034208013',
  cosmetic: '934182003',
  orderable: '980123451',
  device: '930000018',
  sold_out: '940000017',
  veterinary: '104567898',
  /** A veterinary medicine without prescription. */
  animal: '103456784',
  /** For hospitals only, although the pharmacy's list contains packs. */
  hospital: '041234565',
  /** Two packs, not orderable. */
  scarce: '950000019',
  last_pack: '923456786',
  /** Services of the central pharmacy, every ten minutes of the day, one customer at a time. */
  pressure: '1',
  /** Two customers at a time, with a required note. */
  swab: '2',
  /** For adults. */
  ecg: '3',
} as const

/** Customers are adults, except the one with this index, who is 16. */
export const MINOR = 0
export const CUSTOMERS = 160
