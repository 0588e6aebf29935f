/** Every customer's. */
export const PASSWORD = 'gatto-verde-tre'

/** A small shop for tests of carts and orders: two pharmacies, a product of each sort, and customers with a session. */
export const shop = {
  /** Always open, sells everything, may sell medicines online. */
  central: '1',
  /** Sells little, and of medicines animals' alone online. */
  small: '2',
  otc: '012745093',
  on_prescription: '034208013',
  cosmetic: '934182003',
  orderable: '980123451',
  device: '930000018',
  sold_out: '940000017',
  /** An animal's medicine on prescription. */
  veterinary: '104567898',
  /** An animal's medicine without prescription. */
  animal: '103456784',
  /** Used in hospitals alone; the pharmacy's list names packs of it all the same. */
  hospital: '041234565',
  /** Two packs, and the wholesaler has none. */
  scarce: '950000019',
  /** One pack. */
  last_pack: '923456786',
  /** Services of the central pharmacy, every ten minutes of the day, one customer at a time. */
  pressure: '1',
  /** Two customers at a time, and a note is asked for. */
  swab: '2',
  /** For grown-ups. */
  ecg: '3',
} as const

/** Customers of the shop: grown up but for the one of this index, who is 16. */
export const MINOR = 0
export const CUSTOMERS = 160
