import current from '@/messages/legal/terms.json'
import first from '@/messages/legal/terms-2026-11-21.json'
import second from '@/messages/legal/terms-2026-11-23.json'
import third from '@/messages/legal/terms-2026-11-24.json'
import type { LegalText } from './legal-text'

/** All versions by day. Published ones never change: a copy stays here. */
const VERSIONS: readonly LegalText[] = [current, third, second, first]

/** Returns the terms of a day, or null. */
export const findTerms = (version: string): LegalText | null =>
  VERSIONS.find(({ updated }) => updated === version) ?? null

export const terms_versions = VERSIONS.map(({ updated }) => updated)
