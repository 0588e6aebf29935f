'use client'

import { noteLeaving, noteLogout } from './browser'
import { storeLogoutNotice } from './logout-notice'
import { writeTo } from './own-server'

/**
 * Ends the session in every tab and goes to /login. Returns false if our server did not answer: the session then stays.
 */
export async function logout(): Promise<boolean> {
  noteLeaving(true)
  const answer = await writeTo('/api/session', 'DELETE')
  if (!answer?.ok) {
    noteLeaving(false)
    return false
  }
  noteLogout()
  storeLogoutNotice('logged_out')
  window.location.assign('/login')
  return true
}
