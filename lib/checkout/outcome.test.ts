import { toProblem } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import messages from '@/messages/it.json'
import { codeFailure } from './outcome'

const texts: Record<string, string> = messages.validation.order
const problem = (code: Parameters<typeof toProblem>[0], errors: { field: string; code: string }[] = []): Failure => ({
  kind: 'problem',
  status: toProblem(code).status,
  problem: { ...toProblem(code), ...(errors.length > 0 && { errors }) },
  retry_after_seconds: null,
})

it.each<[string, Failure, string]>([
  ['of another length', problem('validation_failed', [{ field: 'code', code: 'code_invalid' }]), 'code_invalid'],
  ['wrong', problem('code_wrong'), 'code_wrong'],
  ['late, used or tried five times', problem('link_expired'), 'code_expired'],
  ['tried too often', problem('rate_limited'), 'codes_limited'],
  ['while nobody answers', { kind: 'timeout' }, 'network'],
  ['while the platform is away', problem('unavailable'), 'network'],
])('a code %s has its own words at the field', (_what, failure, code) => {
  expect(codeFailure(failure)).toBe(code)
  expect(texts[code]).toBeTruthy()
})
