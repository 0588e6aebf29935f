import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldError } from '@/lib/contract/problem'
import { fieldText } from './order-context'
import type { OrderTexts } from './order-texts'

/** The contract's schema and the trade's rules, as react-hook-form wants them: errors in a tree of the fields. */
export function resolverOf<Values extends FieldValues>(
  errorsOf: (values: Values) => FieldError[] | Promise<FieldError[]>,
): Resolver<Values> {
  return async (values) => {
    const tree: Record<string, unknown> = {}
    for (const { field, code } of await errorsOf(values)) put(tree, field.split('.'), code)
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

/** The steps' fields from top to bottom, of either order. */
const SCREEN = [
  ...['collected_by', 'address_id', 'address', 'delivery_id', 'slot_start', 'note'],
  ...['customer', 'prescriptions', 'payment', 'tax_code', 'if_unavailable', 'health_data_consent'],
]
const placeOf = ({ field }: { field: string }) => SCREEN.indexOf(field.split('.', 1)[0] ?? '')

/** The errors in the order of the screen, each with the id of its control. */
export function listedErrors(tree: object, texts: OrderTexts, values: object): { field: string; text: string }[] {
  return branchErrors(tree, texts, values, []).sort((one, other) => placeOf(one) - placeOf(other))
}

function branchErrors(
  tree: object,
  texts: OrderTexts,
  values: object,
  path: string[],
): { field: string; text: string }[] {
  return Object.entries(tree).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref' || name === 'root') return []
    const here = [...path, name]
    const value: unknown = (values as Record<string, unknown>)[name]
    if ('message' in error && typeof error.message === 'string')
      return [{ field: here.join('.'), text: fieldText(texts, error.message, value) }]
    return branchErrors(error, texts, typeof value === 'object' && value !== null ? value : {}, here)
  })
}

/** What the fields of every order are called, for the list of errors. */
export function commonLabels({ checkout }: OrderTexts): Record<string, string> {
  return {
    'customer.first_name': checkout.firstName,
    'customer.last_name': checkout.lastName,
    'customer.email': checkout.email,
    'customer.phone_number': checkout.phone,
    'payment.id': checkout.payment.title,
    tax_code: checkout.taxCode,
  }
}
