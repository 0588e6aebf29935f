/** Pages that a mail's link may lead on to: their addresses tell nothing of whoever goes there. */
export const MAILED_PAGES = [
  '/checkout',
  '/checkout/click-and-collect',
  '/checkout/home-delivery',
  '/fidelity-card',
  '/pharmacy-selection',
  '/profile',
] as const
export type MailedPage = (typeof MAILED_PAGES)[number]
