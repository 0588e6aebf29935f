import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/lib/contract/field-errors'
import type { FieldError } from '@/lib/contract/problem'

/**
 * Adapts validation rules to react-hook-form: a tree with the first error of each field. `prepare` completes the
 * values before they are validated and sent.
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

/** Resolver of a contract schema plus rules that it cannot express. The parsed values are sent. */
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

/** Keeps the first error of each field. */
export function errorTree<Values extends FieldValues>(errors: readonly FieldError[]): FieldErrors<Values> {
  const tree = {}
  for (const { field, code } of errors) if (!get(tree, field)) set(tree, field, { type: code, message: code })
  return tree as FieldErrors<Values>
}
