import current from '@/messages/legal/terms.json'
import first from '@/messages/legal/terms-2026-11-21.json'
import second from '@/messages/legal/terms-2026-11-23.json'
import type { LegalText } from './legal-text'

/** Every version of the terms that an order may have been placed under, by its day. One that was published is never changed: a copy of it stays here. */
const VERSIONS: readonly LegalText[] = [current, second, first]

/** The terms of a day; null where none were published on it. */
export const findTerms = (version: string): LegalText | null =>
  VERSIONS.find(({ updated }) => updated === version) ?? null

/** The days of all versions, newest first. */
export const terms_versions = VERSIONS.map(({ updated }) => updated)
