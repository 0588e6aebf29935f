import { processSingleton } from '@/lib/platform/of-process'
import type { SharedStore } from './shared-store'

export const CHANGES = 'shared-changes'

/** The changes that all storefronts hear of; null without CACHE_URL. */
export const sharedChanges = () =>
  processSingleton<Pick<SharedStore, 'isKnown' | 'publish'> | null>(CHANGES, () => null)
