'use client'

import { useEffect, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { codeOf } from '@/components/account/failure-text'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { type AddressDraft, NO_NUMBER } from '@/lib/addresses/address'
import { comuneOf, fitsComune } from '@/lib/addresses/comune'
import type { City } from '@/lib/contract/cities'
import { fill } from '@/lib/i18n/fill'

const CHECK_WAIT_MS = 400

export interface AddressFieldTexts {
  street: string
  number: string
  noNumber: string
  postalCode: string
  city: string
  province: string
  mismatch: string
}

/**
 * The address's fields, in any form that has an `address`. A postal code that does not fit its comune is a question and stops nobody.
 * `errorText` says a field's error code in words.
 */
export function AddressFields({
  texts: address,
  errorText,
}: {
  texts: AddressFieldTexts
  errorText: (code: string, value: unknown) => string | undefined
}) {
  const { register, control, getValues, setValue, clearErrors, formState } = useFormContext<{ address: AddressDraft }>()
  const [comune, setComune] = useState<City | null>(null)
  const city = useWatch({ control, name: 'address.city' })
  const cap = useWatch({ control, name: 'address.cap' })
  const number = useWatch({ control, name: 'address.street_number' })
  const errorOf = (field: keyof AddressDraft) => {
    const code = codeOf(get(formState.errors, `address.${field}`))
    return code === undefined ? undefined : errorText(code, getValues(`address.${field}`))
  }

  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const found = await comuneOf({ city, cap, province: getValues('address.province') })
      if (!current) return
      setComune(found)
      if (!found || getValues('address.lat') !== null) return
      setValue('address.lat', found.latitude)
      setValue('address.lng', found.longitude)
      setValue('address.place_id', `city:${found.slug}`)
      if (getValues('address.province') === '') setValue('address.province', found.province)
    }, CHECK_WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [city, cap, getValues, setValue])

  /** The point was another place's. */
  function moved() {
    setValue('address.lat', null)
    setValue('address.lng', null)
    setValue('address.place_id', '')
  }

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...register('address.address_name')}
        id="address.address_name"
        label={address.street}
        error={errorOf('address_name')}
        autoComplete="address-line1"
        maxLength={160}
        className="sm:col-span-4"
      />
      <TextField
        {...register('address.street_number')}
        id="address.street_number"
        label={address.number}
        error={errorOf('street_number')}
        autoComplete="off"
        maxLength={16}
        readOnly={number === NO_NUMBER}
        className="sm:col-span-2"
      />
      <Checkbox
        checked={number === NO_NUMBER}
        onChange={({ target }) => {
          setValue('address.street_number', target.checked ? NO_NUMBER : '', { shouldDirty: true })
          clearErrors('address.street_number')
        }}
        label={address.noNumber}
        className="-my-2 sm:col-span-6"
      />
      <div className="sm:col-span-2">
        <TextField
          {...register('address.cap')}
          id="address.cap"
          label={address.postalCode}
          error={errorOf('cap')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
        />
      </div>
      <TextField
        {...register('address.city', { onChange: moved })}
        id="address.city"
        label={address.city}
        error={errorOf('city')}
        autoComplete="address-level2"
        maxLength={80}
        className="sm:col-span-3"
      />
      <TextField
        {...register('address.province')}
        id="address.province"
        label={address.province}
        error={errorOf('province')}
        autoComplete="address-level1"
        autoCapitalize="characters"
        maxLength={2}
        inputClassName="uppercase"
        className="sm:col-span-1"
      />
      <p role="status" className="text-sm text-warning empty:hidden sm:col-span-6">
        {comune !== null && !fitsComune(cap, comune) ? fill(address.mismatch, { cap, city: comune.name }) : ''}
      </p>
    </div>
  )
}
