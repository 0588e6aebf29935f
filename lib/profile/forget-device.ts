'use client'

import { inStorage } from '@/lib/browser/storage'
import { pharmacyCookie } from '@/lib/pharmacies/set-cookie'
import { logout } from '@/lib/session/logout'
import { sayLogoutNotice } from '@/lib/session/logout-notice'

/**
 * Empties what this browser keeps of the customer: storage of device and tab, files kept for use without a network, and the cookie of the
 * chosen pharmacy. For an account that is gone; a logout keeps what is the device's.
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

/** After the account was erased: the session's cookies go as well, every tab learns of it, and the login page says it. */
export async function endErasedSession(): Promise<void> {
  await forgetDevice()
  // Where our own server is away by now the token is dead all the same.
  if (!(await logout())) window.location.assign('/login')
  sayLogoutNotice('erased')
}
