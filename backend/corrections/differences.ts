import { ProblemError } from '@/backend/http/problem'

export interface Difference {
  column: string
  from: string
  to: string
}

export function listDifferences(before: object, after: object, columns: readonly string[]): Difference[] {
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return columns.flatMap((column) => {
    const [from, to] = [String(old.get(column) ?? '-'), String(fresh.get(column) ?? '-')]
    return from === to ? [] : [{ column, from, to }]
  })
}

export function refuse(detail: string): never {
  throw new ProblemError('validation_failed', { detail })
}
