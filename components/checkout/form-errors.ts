import messages from '@/messages/it.json'
import { fieldText } from '../prescriptions/field-error'

const texts = messages.checkout

/** Fields of both orders, from top to bottom. */
const SCREEN = [
  ...['collected_by', 'address_id', 'address', 'delivery_id', 'slot_start', 'note'],
  ...['customer', 'prescriptions', 'payment', 'tax_code', 'if_unavailable', 'health_data_consent', 'email_code'],
]
const screenPosition = ({ field }: { field: string }) => SCREEN.indexOf(field.split('.', 1)[0] ?? '')

/** Lists the errors in screen order, with the IDs of their controls. */
export function listedErrors(tree: object, values: object): { field: string; text: string }[] {
  return branchErrors(tree, values, []).sort((one, other) => screenPosition(one) - screenPosition(other))
}

function branchErrors(tree: object, values: object, path: string[]): { field: string; text: string }[] {
  return Object.entries(tree).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null || name === 'ref' || name === 'root') return []
    const here = [...path, name]
    const value: unknown = (values as Record<string, unknown>)[name]
    if ('message' in error && typeof error.message === 'string')
      return [{ field: here.join('.'), text: fieldText(error.message, value, name) ?? '' }]
    return branchErrors(error, typeof value === 'object' && value !== null ? value : {}, here)
  })
}

/** Labels of common fields, for the list of errors. */
export const COMMON_LABELS: Record<string, string> = {
  'customer.first_name': texts.firstName,
  'customer.last_name': texts.lastName,
  'customer.email': texts.email,
  'customer.phone_number': texts.phone,
  'payment.id': texts.payment.title,
  tax_code: texts.taxCode,
  email_code: texts.code.label,
}
