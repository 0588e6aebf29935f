import { get, useFormContext } from 'react-hook-form'
import { drawn } from '@/components/forms/drawn'
import { errorCode } from '@/components/forms/failure-text'
import { fieldCodeText } from '@/components/forms/missing-text'
import type { HomeValues } from '@/lib/checkout/home-form'
import type { CollectValues } from '@/lib/checkout/values'
import { fill } from '@/lib/i18n/fill'
import { nreLength } from '@/lib/prescriptions/nre-text'
import messages from '@/messages/it.json'

const codes: Record<string, string> = messages.validation.order

const texts = messages.checkout.prescription
const { rate_limited, unauthenticated, unavailable } = messages.errors.code

export const FILE_REASONS: Record<string, string> = {
  type: texts.refusedType,
  unsupported_media_type: texts.refusedType,
  size: texts.refusedSize,
  payload_too_large: texts.refusedSize,
  heic: texts.refusedHeic,
  unreadable: texts.refusedUnreadable,
  empty: texts.refusedEmpty,
  file_empty: texts.refusedEmpty,
  file_active: texts.refusedActive,
  file_form: texts.refusedForm,
  file_locked: texts.refusedLocked,
  file_unreadable: texts.refusedUnreadable,
  file_too_complex: texts.refusedComplex,
  too_many_files: texts.refusedMany,
  upload_failed: texts.failed,
  upload_busy: texts.busyPlain,
  upload_again: texts.uploadAgain,
  rate_limited,
  unauthenticated,
  unavailable,
}

/** Text of an error code at a field. `value` is the input, whose length some texts mention. */
export function fieldText(code: string, value: unknown, name = ''): string | undefined {
  if (code === 'nre_length' && typeof value === 'string')
    return fill(messages.validation.nreLength, { count: nreLength(value) })
  return codes[code] ?? FILE_REASONS[code] ?? fieldCodeText(name, code)
}

/** Returns the props of an order's fields, with error texts. */
export function useOrderFields() {
  const { register, formState, getValues } = useFormContext<CollectValues & HomeValues>()
  const fieldError = (name: string) => {
    const code = errorCode(get(formState.errors, name))
    return code === undefined ? undefined : fieldText(code, get(getValues(), name), name)
  }
  const field = (
    name: Parameters<typeof register>[0],
    label: string,
    options: Parameters<typeof register>[1] = {},
  ) => ({
    ...drawn(register(name, options), get(getValues(), name)),
    id: name,
    label,
    error: fieldError(name),
  })
  return { field, fieldError }
}
