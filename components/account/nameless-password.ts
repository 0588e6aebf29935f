import { type FieldErrors, type FieldValues, get, type Path, type Resolver } from 'react-hook-form'
import { containsName } from '@/lib/rules/password-names'

/** The same checks, and that a new password contains no name. The rule needs more than its own field, so it stands in no schema. */
export function namelessPassword<Values extends FieldValues, Sent>(
  checks: Resolver<Values, unknown, Sent>,
  field: Path<Values>,
  names: (values: Values) => { email?: string; brand: string },
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const result = await checks(values, context, options)
    if (get(result.errors, field) || !containsName(String(get(values, field) ?? ''), names(values))) return result
    const error = { type: 'password_contains_name', message: 'password_contains_name' }
    return { values: {}, errors: { ...result.errors, [field]: error } as FieldErrors<Values> }
  }
}
