import type { Call } from '@/lib/contract/call'
import { type Failure, problemCode } from '@/lib/platform/result'
import { whatIsRefused } from '@/lib/session/refusal'

/** Whether a call failed because the password, or the code in its place, was not the customer's. */
export const saysWrongPassword = (row: Call, failure: Failure): boolean =>
  whatIsRefused(row, failure) === 'credentials' || problemCode(failure) === 'wrong_password'
