import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { decoded } from '@/lib/http/decoded'

const routes = Object.values<Call>(calls)
  .map((row) => ({ row, segments: row.path.slice(1).split('/') }))
  // Fixed segments take precedence over parameters.
  .sort((a, b) => parameters(a.segments) - parameters(b.segments))

function parameters(segments: string[]): number {
  return segments.filter((segment) => segment.startsWith('{')).length
}

/** Finds the contract row of a path below /api and decodes its parameters; null if unknown. */
export function matchCall(method: string, path: string) {
  const given = path.split('/').slice(1)
  for (const { row, segments } of routes) {
    const params = row.method === method ? matchParams(segments, given) : null
    if (params) return { row, params }
  }
  return null
}

function matchParams(segments: string[], given: string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = decoded(given[index] ?? '')
    // A dot segment would escape the allowed path.
    if (value === null || value === '' || value === '.' || value === '..') return null
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = value
    else if (segment !== value) return null
  }
  return params
}
