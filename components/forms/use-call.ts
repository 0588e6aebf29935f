'use client'

import { useState } from 'react'
import { toFormFailure } from '@/lib/forms/form-failure'
import { type Failure, isMissingCall, problemCode } from '@/lib/platform/result'
import { failureText } from './failure-text'

export interface CallOptions {
  /** Which of several buttons was pressed. */
  at?: string
  /** What another tab had removed before is as good as done. */
  or_gone?: boolean
  /** Said of a platform that has no such call. */
  missing?: string
  /** True where a failure is told elsewhere. */
  onFailure?: (failure: Failure) => boolean
}

/** A call behind a button: whether it is under way (and which one, `at`), why it was refused, and how to make it. */
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
