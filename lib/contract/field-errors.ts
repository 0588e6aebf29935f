import type * as z from 'zod/mini'
import type { FieldError } from './problem'

/**
 * Converts zod issues to the contract's field errors. Messages of schemas are codes (`too_young`); others become
 * `required` or `invalid`.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => fieldError([...issue.path, key], 'unknown'))
    return [fieldError(issue.path, issueCode(issue))]
  })
}

function fieldError(path: readonly PropertyKey[], code: string): FieldError {
  return { field: path.map(String).join('.'), code }
}

function issueCode(issue: z.core.$ZodIssue): string {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message)) return issue.message
  const missing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)
  return missing || (issue.code === 'too_small' && issue.minimum === 1) ? 'required' : 'invalid'
}
