/** Destinations that a mail's link may contain: they reveal nothing about the reader. */
export const MAILED_PAGES = [
  '/checkout',
  '/checkout/click-and-collect',
  '/checkout/home-delivery',
  '/fidelity-card',
  '/pharmacy-selection',
  '/profile',
] as const
export type MailedPage = (typeof MAILED_PAGES)[number]
