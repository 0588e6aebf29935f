'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type AddressInput, lacksNumber } from '@/lib/addresses/address'

/** Puts an address that was picked into the form around, in any that has an `address`; where its number is missing, that is asked for. */
export function useTakeAddress(): (next: AddressInput) => void {
  const { setValue, setError, clearErrors, setFocus } = useFormContext<{ address: AddressInput }>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) setFocus('address.street_number')
  }, [asked, setFocus])

  return (next) => {
    setValue('address', next, { shouldDirty: true })
    clearErrors('address')
    if (!lacksNumber(next)) return
    setError('address.street_number', { message: 'street_number_required' })
    setAsked((count) => count + 1)
  }
}
