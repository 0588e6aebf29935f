import { ProblemError } from '@/backend/http/problem'

export interface Difference {
  column: string
  from: string
  to: string
}

/** Compares the columns of `after`. */
export function listDifferences(before: object, after: object): Difference[] {
  const old = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([column, value]) => {
    const [from, to] = [String(old.get(column) ?? '-'), String(value ?? '-')]
    return from === to ? [] : [{ column, from, to }]
  })
}

export function refuse(detail: string): never {
  throw new ProblemError('validation_failed', { detail })
}
