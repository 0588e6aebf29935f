import * as z from 'zod/mini'
import type { FieldError } from '@/lib/contract/problem'
import { healthCodeErrors, personNameErrors } from '@/lib/forms/personal-errors'
import { isBlank } from '@/lib/values/text'

/** Pen strokes with their drawing area, so that they can be scaled. */
export const strokes = z.object({
  width: z.number(),
  height: z.number(),
  groups: z
    .array(
      z.object({
        points: z.array(z.object({ x: z.number(), y: z.number(), time: z.number(), pressure: z.number() })),
      }),
    )
    .check(z.maxLength(500)),
})

export const delegationValues = z.object({
  whose: z.enum(['me', 'other']),
  first_name: z.string().check(z.maxLength(80)),
  last_name: z.string().check(z.maxLength(80)),
  health_code: z.string().check(z.maxLength(32)),
  pharmacy_id: z.string(),
  what: z.enum(['all', 'some']),
  scope: z.string().check(z.maxLength(300)),
  method: z.enum(['drawn', 'typed']),
  typed: z.string().check(z.maxLength(80)),
  drawn: z.nullable(strokes),
})
export type DelegationValues = z.infer<typeof delegationValues>
export type Strokes = z.infer<typeof strokes>

export function delegationErrors(values: DelegationValues): FieldError[] {
  const required = (field: 'first_name' | 'last_name' | 'health_code' | 'scope') =>
    isBlank(values[field]) ? [{ field, code: 'required' }] : []
  return [
    ...required('first_name'),
    ...required('last_name'),
    ...personNameErrors('first_name', values.first_name),
    ...personNameErrors('last_name', values.last_name),
    ...required('health_code'),
    ...healthCodeErrors('health_code', values.health_code),
    // Not preselected: the choice of a pharmacy is free (docs/domain.md#L19).
    ...(values.pharmacy_id === '' ? [{ field: 'pharmacy_id', code: 'choose_pharmacy' }] : []),
    ...(values.what === 'some' ? required('scope') : []),
    ...(values.method === 'drawn' && isEmpty(values.drawn) ? [{ field: 'signature', code: 'signature_empty' }] : []),
    ...(values.method === 'typed' && isBlank(values.typed) ? [{ field: 'typed', code: 'signature_name' }] : []),
  ]
}

export function isEmpty(drawn: Strokes | null): boolean {
  return drawn === null || drawn.groups.every(({ points }) => points.length === 0)
}

/** Scale to fit strokes into another area; at most 1. */
export function scaleInto(drawn: Pick<Strokes, 'width' | 'height'>, space: { width: number; height: number }): number {
  if (drawn.width <= 0 || drawn.height <= 0) return 1
  return Math.min(1, space.width / drawn.width, space.height / drawn.height)
}

export function fitted(drawn: Strokes, space: { width: number; height: number }): Strokes {
  const scale = scaleInto(drawn, space)
  if (scale === 1) return drawn
  const groups = drawn.groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
  return { width: drawn.width * scale, height: drawn.height * scale, groups }
}
