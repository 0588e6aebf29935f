import type { Call } from '@/lib/contract/call'
import { classifyRefusal } from '@/lib/contract/refusal'
import { type Failure, problemCode } from '@/lib/platform/result'

/** Checks whether a call failed because of a wrong password or code. */
export const isWrongPassword = (row: Call, failure: Failure): boolean =>
  classifyRefusal(row, failure) === 'credentials' || problemCode(failure) === 'wrong_password'
