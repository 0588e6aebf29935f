'use client'

import { useState } from 'react'
import { toFormFailure } from '@/lib/forms/form-failure'
import { type Failure, isMissingCall, problemCode } from '@/lib/platform/result'
import { failureText } from './failure-text'

export interface CallOptions {
  /** Which of several buttons was pressed. */
  at?: string
  /** A resource already removed by another tab counts as success. */
  or_gone?: boolean
  /** Text if the platform lacks this call. */
  missing?: string
  /** Returns true if the failure is reported elsewhere. */
  onFailure?: (failure: Failure) => boolean
}

/** A call behind a button: its pending state (`at` names the button), its failure, and `run`. */
export function useCall() {
  const [at, setAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: Promise<{ ok: true } | { ok: false; failure: Failure }>, options: CallOptions = {}) {
    setAt(options.at ?? '')
    setFailure(null)
    const result = await work
    setAt(null)
    if (result.ok) return 'done'
    if (options.or_gone && problemCode(result.failure) === 'not_found') return 'gone'
    if (options.onFailure?.(result.failure)) return 'failed'
    const missing = isMissingCall(result.failure) ? options.missing : undefined
    setFailure(missing ?? failureText(toFormFailure(result.failure)))
    return 'failed'
  }
  return { busy: at !== null, at, failure, setFailure, run }
}
