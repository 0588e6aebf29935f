'use client'

import { useSyncExternalStore } from 'react'
import { listeners } from '@/lib/browser/listeners'

/** Timeout for Google's script and its responses. */
export const MAPS_LIMIT_MS = 8000

let failed = false
let told = false
let opened = false
const followers = listeners()

/** Disables Google on this page after any failure: map and address field continue without it. */
export function reportMapsFailure(): void {
  if (failed) return
  failed = true
  followers.tell()
}

export const mapsFailed = (): boolean => failed

/** Returns true to the first caller, who shows the message. */
export function tellMapsFailure(): boolean {
  const first = !told
  told = true
  return first
}

export function useMapsFailed(): boolean {
  return useSyncExternalStore(followers.follow, mapsFailed, () => false)
}

/**
 * Google's script reports an invalid key, a wrong site or missing billing only through this global callback
 * (Google, "Error messages").
 */
export function watchMapsKey(): void {
  Object.assign(window, { gm_authFailure: reportMapsFailure })
}

/** The visitor has opened a map since the page was loaded. */
export const mapOpened = (): boolean => opened

export function rememberOpenedMap(): void {
  opened = true
}

export function forgetMapsPage(): void {
  failed = false
  told = false
  opened = false
}
