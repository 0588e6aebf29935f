'use client'

import { useSyncExternalStore } from 'react'
import { listeners } from '@/lib/listeners'

/** Longer nobody waits for Google's script or an answer of it. */
export const MAPS_LIMIT_MS = 8000

let failed = false
let told = false
let opened = false
const followers = listeners()

/** Whatever happened to Google, it is not asked again on this page: map and address box go on without. */
export function reportMapsFailure(): void {
  if (failed) return
  failed = true
  followers.tell()
}

export const mapsFailed = (): boolean => failed

/** Who asks first says it; the others go on in silence. */
export function tellMapsFailure(): boolean {
  const first = !told
  told = true
  return first
}

export function useMapsFailed(): boolean {
  return useSyncExternalStore(followers.follow, mapsFailed, () => false)
}

/** A wrong key, another site's key, no billing: Google's script calls this name and nothing else tells (Google, "Error messages"). */
export function watchMapsKey(): void {
  Object.assign(window, { gm_authFailure: reportMapsFailure })
}

/** Whether the visitor has opened the map of a list since the page was loaded. */
export const mapOpened = (): boolean => opened

export function rememberOpenedMap(): void {
  opened = true
}

/** For tests: a page that was just loaded. */
export function forgetMapsPage(): void {
  failed = false
  told = false
  opened = false
}
