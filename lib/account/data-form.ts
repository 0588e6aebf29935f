import * as z from 'zod/mini'
import { AGE_MIN, ageOn, birthDay, type Profile } from '@/lib/contract/auth'
import { fieldErrors } from '@/lib/contract/field-errors'
import { name } from '@/lib/contract/name'
import type { FieldError } from '@/lib/contract/problem'
import { healthCodeErrors, phoneErrors } from '@/lib/forms/personal-errors'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { toBirthDay } from '@/lib/rules/read-date'
import { typedPhone } from '@/lib/values/phone'
import { isBlank, typedLine } from '@/lib/values/text'

export type DataValues = ReturnType<typeof toDataValues>

const named = z.object({ first_name: name(80), last_name: name(80) })

export function toDataValues({ first_name, last_name, birth_day, phone_number, health_code }: Profile) {
  const [year = '', month = '', day = ''] = birth_day?.split('-') ?? []
  return {
    first_name,
    last_name,
    birth_day: birth_day === null ? '' : `${day}/${month}/${year}`,
    phone_number: phone_number ?? '',
    health_code: health_code ?? '',
  }
}

/** Returns errors by field. `today` is `YYYY-MM-DD`. */
export function dataErrors(values: DataValues, today: string): FieldError[] {
  const result = named.safeParse(values)
  return [
    ...(result.success ? [] : fieldErrors(result.error.issues)),
    ...birthDayErrors(values.birth_day, today),
    ...phoneErrors('phone_number', values.phone_number),
    ...healthCodeErrors('health_code', values.health_code),
  ]
}

function birthDayErrors(typed: string, today: string): FieldError[] {
  const wrong = (code: string) => [{ field: 'birth_day', code }]
  if (isBlank(typed)) return wrong('required')
  const result = birthDay.safeParse(toBirthDay(typed))
  if (!result.success) return fieldErrors(result.error.issues).map(({ code }) => ({ field: 'birth_day', code }))
  return ageOn(result.data, today) < AGE_MIN ? wrong('too_young') : []
}

/** Sends only changed fields, so that two tabs do not overwrite each other. */
export function profileChanges(values: DataValues, before: Profile) {
  const health_code = normaliseCodiceFiscale(values.health_code) || null
  const phone_number = typedPhone(values.phone_number) || null
  const first_name = typedLine(values.first_name).trim()
  const last_name = typedLine(values.last_name).trim()
  const birth_day = toBirthDay(values.birth_day)
  return {
    ...(first_name !== before.first_name && { first_name }),
    ...(last_name !== before.last_name && { last_name }),
    ...(birth_day !== before.birth_day && { birth_day }),
    ...(phone_number !== before.phone_number && { phone_number }),
    ...(health_code !== before.health_code && { health_code }),
  }
}
