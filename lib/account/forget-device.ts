'use client'

import { inStorage } from '@/lib/browser/storage'
import { pharmacyCookie } from '@/lib/pharmacies/set-cookie'
import { logout } from '@/lib/session/logout'
import { storeLogoutNotice } from '@/lib/session/logout-notice'

/**
 * Deletes an erased customer's data from this browser: storage, offline files, and the pharmacy cookie. A logout keeps
 * what belongs to the device.
 */
export async function forgetDevice(): Promise<void> {
  inStorage(() => localStorage.clear())
  inStorage(() => sessionStorage.clear())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = pharmacyCookie(null, { secure: window.location.protocol === 'https:' })
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)))
}

/** After an erasure: clears the session's cookies and notifies all tabs and the login page. */
export async function endErasedSession(): Promise<void> {
  await forgetDevice()
  // If our server is unavailable, the token is invalid anyway.
  if (!(await logout())) window.location.assign('/login')
  storeLogoutNotice('erased')
}
