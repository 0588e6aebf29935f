'use client'

import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type AddressInput, lacksNumber } from '@/lib/addresses/address'

/**
 * Writes a picked address into the surrounding form (which has an `address`) and focuses the number if it is
 * missing.
 */
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
