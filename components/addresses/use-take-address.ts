'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type AddressInput, type PickedAddress, withDetails } from '@/lib/addresses/address'

/** Fields in their order, with the error code of an empty one. */
const FIELDS = [
  ['address_name', 'street_missing'],
  ['street_number', 'street_number_required'],
  ['cap', 'postal_code_missing'],
] as const satisfies readonly (readonly [keyof AddressInput, string])[]

/**
 * Writes a picked address into the surrounding form (which has an `address`), says at each field what is missing,
 * and focuses the first. Stair and floor go into the form's note for the courier, if it has one. A postal code known before stays if the address is in the same comune.
 */
export function useTakeAddress(): (next: PickedAddress) => void {
  const { getValues, setValue, setError, clearErrors, setFocus } = useFormContext<{
    address: AddressInput
    note?: string
  }>()
  const [asked, setAsked] = useState<{ name: (typeof FIELDS)[number][0] } | null>(null)
  useEffect(() => {
    if (asked) setFocus(`address.${asked.name}`)
  }, [asked, setFocus])

  return ({ details = '', ...given }) => {
    const note = getValues('note')
    const picked = note === undefined ? withDetails({ ...given, details }) : given
    if (details !== '' && note?.includes(details) === false)
      setValue('note', [note.trim(), details].filter(Boolean).join(', '), { shouldDirty: true })
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
