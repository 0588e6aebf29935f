'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AddressInput } from '@/lib/addresses/address'

/** Fields in their order, with the error code of an empty one. */
const FIELDS = [
  ['address_name', 'street_missing'],
  ['street_number', 'street_number_required'],
  ['cap', 'postal_code_missing'],
] as const satisfies readonly (readonly [keyof AddressInput, string])[]

/**
 * Writes a picked address into the surrounding form (which has an `address`), says at each field what is missing,
 * and focuses the first. A postal code known before stays if the address is in the same comune.
 */
export function useTakeAddress(): (next: AddressInput) => void {
  const { getValues, setValue, setError, clearErrors, setFocus } = useFormContext<{ address: AddressInput }>()
  const [asked, setAsked] = useState<{ name: (typeof FIELDS)[number][0] } | null>(null)
  useEffect(() => {
    if (asked) setFocus(`address.${asked.name}`)
  }, [asked, setFocus])

  return (picked) => {
    const before = getValues('address')
    const next = picked.cap === '' && picked.city === before.city ? { ...picked, cap: before.cap } : picked
    setValue('address', next, { shouldDirty: true })
    clearErrors('address')
    // The empty address of "Un altro indirizzo" is no pick.
    const missing = next.city === '' ? [] : FIELDS.filter(([name]) => next[name].trim() === '')
    for (const [name, code] of missing) setError(`address.${name}`, { message: code })
    const [first] = missing
    if (first) setAsked({ name: first[0] })
  }
}
