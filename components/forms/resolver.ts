import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldError } from '@/lib/contract/problem'

/**
 * The contract's schema and the trade's rules, as react-hook-form wants them: errors in a tree of the fields. `prepare` completes the values
 * before they are looked at, and sent.
 */
export function createResolver<Values extends FieldValues>(
  validate: (values: Values) => FieldError[],
  prepare: (values: Values) => Values | Promise<Values> = (values) => values,
): Resolver<Values, unknown, Values> {
  return async (typed) => {
    const values = await prepare(typed)
    const tree: Record<string, unknown> = {}
    for (const { field, code } of validate(values)) put(tree, field.split('.'), code)
    if (Object.keys(tree).length === 0) return { values, errors: {} }
    return { values: {}, errors: tree as FieldErrors<Values> }
  }
}

function put(tree: Record<string, unknown>, [name = '', ...rest]: string[], code: string): void {
  if (rest.length === 0) {
    tree[name] = { type: code, message: code }
    return
  }
  const branch = (tree[name] ?? {}) as Record<string, unknown>
  tree[name] = branch
  put(branch, rest, code)
}
