/** The version of the terms that an order is placed under; held to messages/legal/terms.json by a test, so that browsers need not load that. */
export const TERMS_VERSION = '2026-11-24'

/** The page of a version: the day of its text, and after it what names the shop's own data in it, where an order has kept that. */
export const termsPath = (version: string) => `/toc/${version}`

export const termsDay = (version: string) => version.slice(0, '2026-11-24'.length)
