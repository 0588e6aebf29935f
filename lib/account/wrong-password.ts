import type { Call } from '@/lib/contract/call'
import { type Failure, problemCode } from '@/lib/platform/result'
import { classifyRefusal } from '@/lib/session/refusal'

/** Checks whether a call failed because of a wrong password or code. */
export const isWrongPassword = (row: Call, failure: Failure): boolean =>
  classifyRefusal(row, failure) === 'credentials' || problemCode(failure) === 'wrong_password'
