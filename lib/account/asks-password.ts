import { toFormFailure } from '@/lib/forms/form-failure'
import type { Failure } from '@/lib/platform/result'

/** Checks whether a link failed because this browser must enter a password first. */
export const asksPassword = (failure: Failure): boolean =>
  toFormFailure(failure).errors.some(({ field }) => field === 'password')
