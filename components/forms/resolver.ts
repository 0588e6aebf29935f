import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'

/**
 * The trade's rules, as react-hook-form wants them: errors in a tree of the fields, of each the first. `prepare` completes the values
 * before they are looked at, and sent.
 */
export function createResolver<Values extends FieldValues>(
  validate: (values: Values) => FieldError[],
  prepare: (values: Values) => Values | Promise<Values> = (values) => values,
): Resolver<Values, unknown, Values> {
  return async (typed) => {
    const values = await prepare(typed)
    const errors = validate(values)
    return errors.length === 0 ? { values, errors: {} } : refused<Values>(errors)
  }
}

/** A schema of the contract's, and the rules that it cannot say, in the same way. What it reads is sent. */
export function schemaResolver<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  rules: (values: Values) => FieldError[] = () => [],
): Resolver<Values, unknown, Sent> {
  return (values) => {
    const read = schema.safeParse(values)
    const errors = [...(read.success ? [] : fieldErrors(read.error.issues)), ...rules(values)]
    return read.success && errors.length === 0 ? { values: read.data, errors: {} } : refused<Values>(errors)
  }
}

const refused = <Values extends FieldValues>(errors: readonly FieldError[]) => ({
  values: {},
  errors: errorTree<Values>(errors),
})

/** Of each field the first. */
export function errorTree<Values extends FieldValues>(errors: readonly FieldError[]): FieldErrors<Values> {
  const tree = {}
  for (const { field, code } of errors) if (!get(tree, field)) set(tree, field, { type: code, message: code })
  return tree as FieldErrors<Values>
}
