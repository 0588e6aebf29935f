'use client'

import { useRef, useState, useSyncExternalStore } from 'react'
import { deskAction } from '@/lib/desk/paths'

const never = () => () => {}
const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Whether the browser has passkeys; false on the server. */
export const usePasskeySupport = () => useSyncExternalStore(never, hasPasskeys, () => false)

type LoginOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

/** Lets the browser answer the options of a login with one of its passkeys. */
export async function answerLogin(options: Record<string, unknown>): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as unknown as LoginOptions })
}

type Failure = 'cancelled' | 'wrong_password' | 'rate_limited' | 'unavailable'

async function fetchOptions(action: string, fields: URLSearchParams): Promise<Record<string, unknown> | Failure> {
  const answer = await fetch(deskAction(action), { method: 'POST', body: fields })
  if (answer.ok) return (await answer.json()) as Record<string, unknown>
  if (answer.status === 403) return 'wrong_password'
  return answer.status === 429 ? 'rate_limited' : 'unavailable'
}

/**
 * Runs a ceremony for a form: fetches its options, lets the browser answer them, and sends the form with the answer in
 * its field `risposta`.
 */
export function usePasskey(
  action: string,
  answer: (options: Record<string, unknown>) => Promise<unknown>,
): {
  form: React.RefObject<HTMLFormElement | null>
  failure: Failure | null
  busy: boolean
  run(fields?: URLSearchParams): Promise<void>
} {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (fields: URLSearchParams): Promise<Failure | null> => {
    const options = await fetchOptions(action, fields).catch(() => 'unavailable' as const)
    if (typeof options === 'string') return options
    const made = await answer(options).catch(() => null)
    const field = form.current?.elements.namedItem('risposta')
    if (made === null || !(field instanceof HTMLInputElement)) return 'cancelled'
    field.value = JSON.stringify(made)
    form.current?.submit()
    return null
  }
  const run = async (fields = new URLSearchParams()) => {
    setBusy(true)
    setFailure(null)
    const failed = await attempt(fields)
    setFailure(failed)
    if (failed) setBusy(false)
  }
  return { form, failure, busy, run }
}
