'use client'

import { type ChangeEvent, useEffect, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { drawn } from '@/components/forms/drawn'
import { errorCode } from '@/components/forms/failure-text'
import { Checkbox } from '@/components/ui/checkbox'
import { ControlledInput } from '@/components/ui/controlled-input'
import { TextField } from '@/components/ui/text-field'
import { type AddressInput, NO_NUMBER, withDetails } from '@/lib/addresses/address'
import { findCity, fitsCity } from '@/lib/addresses/find-city'
import type { City } from '@/lib/contract/cities'
import { fill } from '@/lib/i18n/fill'
import { readStreetLine } from '@/lib/rules/street-line'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'

const texts = messages.address
const missing: Record<string, string> = messages.validation.order

/** Field labels of every form that has an `address`. */
export const ADDRESS_LABELS = {
  'address.address_name': texts.street,
  'address.street_number': texts.number,
  'address.cap': texts.postalCode,
  'address.city': texts.city,
  'address.province': texts.province,
}

/** Each reader of these has them without what a copy adds. */
const CODES = new Set<string>(['address.cap', 'address.province'])

const CHECK_WAIT_MS = 400

/**
 * Address fields for any form with an `address`. Postal code and comune fill each other where one follows from the
 * other. A postal code that does not match its comune is only a question
 * and never blocks the form.
 */
export function AddressFields({
  errorText,
  folded = false,
}: {
  /** Text of an error code. */
  errorText: (code: string, value: unknown) => string | undefined
  /** Out of sight, for the browser's autofill alone. */
  folded?: boolean
}) {
  const { register, control, getValues, setValue, clearErrors, formState } = useFormContext<{ address: AddressInput }>()
  const [namedCity, setNamedCity] = useState<City | null>(null)
  const city = useWatch({ control, name: 'address.city' })
  const cap = useWatch({ control, name: 'address.cap' })
  const number = useWatch({ control, name: 'address.street_number' })
  const tabIndex = folded ? -1 : undefined
  const field = (name: keyof typeof ADDRESS_LABELS, onChange?: (event: ChangeEvent<HTMLInputElement>) => void) => {
    const code = errorCode(get(formState.errors, name))
    const error = code === undefined ? undefined : (missing[code] ?? errorText(code, getValues(name)))
    return {
      ...drawn(
        register(name, { ...(onChange && { onChange }), ...(CODES.has(name) && { setValueAs: compactCode }) }),
        getValues(name),
      ),
      id: name,
      tabIndex,
      label: ADDRESS_LABELS[name],
      error,
    }
  }

  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const found = await findCity({ city, cap, province: getValues('address.province') })
      if (!current) return
      setNamedCity(found)
      if (!found) return
      // Not while the shopper is rewriting it.
      if (city === '' && document.activeElement?.id !== 'address.city') setValue('address.city', found.name)
      const [only, ...others] = found.postal_codes
      if (cap === '' && only && others.length === 0) setValue('address.cap', only)
      if (getValues('address.lat') !== null) return
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

  /** The coordinates belong to the previous address. */
  function moved() {
    setValue('address.lat', null)
    setValue('address.lng', null)
    setValue('address.place_id', '')
  }

  /** Autofill writes the whole line, with the number. */
  function splitNumber({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const typed = 'inputType' in nativeEvent && nativeEvent.inputType !== 'insertReplacementText'
    const { street, street_number, details, place } = readStreetLine(target.value)
    const given = getValues('address')
    if (typed || street_number === '' || place !== '' || given.street_number !== '') return
    const split = withDetails({ ...given, address_name: street, street_number, details: details.join(' ') })
    setValue('address.address_name', split.address_name, { shouldDirty: true })
    setValue('address.street_number', split.street_number, { shouldDirty: true })
    clearErrors('address.street_number')
  }

  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...field('address.address_name', splitNumber)}
        autoComplete="address-line1"
        maxLength={160}
        className="sm:col-span-4"
      />
      <TextField
        {...field('address.street_number')}
        autoComplete="off"
        maxLength={16}
        readOnly={number === NO_NUMBER}
        className="sm:col-span-2"
      />
      <Checkbox
        as={ControlledInput}
        tabIndex={tabIndex}
        checked={number === NO_NUMBER}
        onChange={({ target }) => {
          setValue('address.street_number', target.checked ? NO_NUMBER : '', { shouldDirty: true })
          clearErrors('address.street_number')
        }}
        label={texts.noNumber}
        className="noscript:hidden -my-2 sm:col-span-6"
      />
      <TextField
        {...field('address.cap')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={16}
        className="sm:col-span-2"
      />
      <TextField
        {...field('address.city', moved)}
        autoComplete="address-level2"
        maxLength={80}
        className="sm:col-span-3"
      />
      <TextField
        {...field('address.province')}
        autoComplete="address-level1"
        autoCapitalize="characters"
        maxLength={16}
        inputClassName="uppercase"
        className="sm:col-span-1"
      />
      <p role="status" className="text-sm text-warning empty:hidden sm:col-span-6">
        {namedCity !== null && !fitsCity(cap, namedCity) ? fill(texts.mismatch, { cap, city: namedCity.name }) : ''}
      </p>
    </div>
  )
}
