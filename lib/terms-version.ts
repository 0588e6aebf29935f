/** The version of the terms that an order is placed under; held to messages/legal/terms.json by a test, so that browsers need not load that. */
export const TERMS_VERSION = '2026-11-23'

export const termsPath = (version: string) => `/toc/${version}`
