'use client'

import { guestCalls } from '@/lib/contract/guests'
import { api } from '@/lib/platform/browser'
import type { Failure } from '@/lib/platform/result'
import { codeFailure } from './outcome'

/** Has a code sent to the mailbox; what went wrong, null where it is on its way. */
export async function sendCode(email: string): Promise<Failure | null> {
  const result = await api(guestCalls.sendGuestCode, { body: { email } })
  return result.ok ? null : result.failure
}

/** Why the code does not show that the mailbox is the guest's, as its field says it; null where it does. */
export async function confirmCode(email: string, code: string): Promise<string | null> {
  const result = await api(guestCalls.confirmGuestCode, { body: { email, code } })
  return result.ok ? null : codeFailure(result.failure)
}
