'use client'

import { useState } from 'react'
import { isMissingCall, problemCode, type Result } from '@/lib/platform/result'
import { failureText } from './failure-text'
import { toFormFailure } from './form-failure'

/** A call behind a button: whether it is under way, why it was refused, and how to make it. */
export function useCall() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** `or_gone`: what another tab had removed before is as good as done. `missing` is said of a platform that has no such call. */
  async function run(work: Promise<Result<unknown>>, options: { or_gone?: boolean; missing?: string } = {}) {
    setBusy(true)
    setFailure(null)
    const result = await work
    setBusy(false)
    if (result.ok) return 'done'
    if (options.or_gone && problemCode(result.failure) === 'not_found') return 'gone'
    const missing = isMissingCall(result.failure) ? options.missing : undefined
    setFailure(missing ?? failureText(toFormFailure(result.failure)))
    return 'failed'
  }
  return { busy, failure, setFailure, run }
}
