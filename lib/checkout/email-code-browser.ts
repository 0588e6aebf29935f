'use client'

import { guestCalls } from '@/lib/contract/guests'
import type { Failure } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { codeFailure } from './outcome'

/** Requests a code for the mailbox. Returns the failure, if any. */
export async function sendCode(email: string): Promise<Failure | null> {
  const result = await api(guestCalls.sendGuestCode, { body: { email } })
  return result.ok ? null : result.failure
}

/** Verifies the code. Returns the field's error, or null if the mailbox is proved. */
export async function confirmCode(email: string, code: string): Promise<string | null> {
  const result = await api(guestCalls.confirmGuestCode, { body: { email, code } })
  return result.ok ? null : codeFailure(result.failure)
}
