/** Version of the current terms. A test compares it with messages/legal/terms.json, which browsers need not load. */
export const TERMS_VERSION = '2026-11-28'

/** Path of a version: the day of its text, and a suffix for the shop's data stored with an order. */
export const termsPath = (version: string) => `/toc/${version}`

export const termsDay = (version: string) => version.slice(0, '2026-11-24'.length)
