import { toFormFailure } from '@/lib/forms/form-failure'
import type { Failure } from '@/lib/platform/result'

/** Whether a link was refused because this browser has to show a password first. */
export const asksPassword = (failure: Failure): boolean =>
  toFormFailure(failure).errors.some(({ field }) => field === 'password')
