'use client'

import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { codeText } from '@/components/account/failure-text'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import { AddressFields } from '@/components/addresses/address-fields'
import { AddressSearch } from '@/components/addresses/address-search'
import { resolverOf } from '@/components/checkout/form-errors'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { type AddressDraft, lacksNumber } from '@/lib/addresses/address'
import {
  ADDRESS_FIELDS,
  type AddressValues,
  address_values,
  addressBodyOf,
  addressErrors,
  addressValuesOf,
  ON_ADDRESS_SCREEN,
} from '@/lib/addresses/address-form'
import { comuneOf } from '@/lib/addresses/comune'
import type { SavedAddress } from '@/lib/contract/user-data'
import type { MapsSettings } from '@/lib/maps/settings'
import { codeOf } from '@/lib/platform/result'
import { addAddress, updateAddress } from '@/lib/profile/browser'
import type { AddressesTexts } from './texts'
import { useProfileForm } from './use-profile-form'

/** A new address, or one that is changed: looked for, or written by hand. */
export function AddressForm({
  saved,
  user_id,
  maps,
  texts,
  onSaved,
  onGone,
  onCancel,
}: {
  saved: SavedAddress | null
  user_id: number
  maps: MapsSettings | null
  texts: AddressesTexts
  onSaved: () => void
  /** Another tab has removed it. */
  onGone: () => void
  onCancel: () => void
}) {
  const { addresses, address } = texts
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<AddressValues>({
    texts,
    fields: ADDRESS_FIELDS,
    defaults: addressValuesOf(saved),
    errorsOf: addressErrors,
    resolver: placedFirst,
    draft: { name: 'address', user_id, schema: address_values },
  })
  const { register, setValue, setError, clearErrors, setFocus, formState } = form
  const [focus_number, setFocusNumber] = useState(0)

  useEffect(() => {
    if (focus_number > 0) setFocus('address.street_number')
  }, [focus_number, setFocus])

  function take(next: AddressDraft) {
    setValue('address', next, { shouldDirty: true })
    clearErrors('address')
    if (!lacksNumber(next)) return
    setError('address.street_number', { message: 'street_number_required' })
    setFocusNumber((count) => count + 1)
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const body = addressBodyOf(values)
    const result = await (saved ? updateAddress(saved.id, body) : addAddress(body))
    if (result.ok) {
      forget()
      return onSaved()
    }
    if (saved && codeOf(result.failure) === 'not_found') {
      forget()
      return onGone()
    }
    refuse(result.failure, (field) => ON_ADDRESS_SCREEN[field] ?? field)
  })

  const labels: Record<string, string> = { 'address.address_name': address.street, 'address.city': address.city }
  return (
    <FormProvider {...form}>
      <form method="post" onSubmit={submit} noValidate aria-labelledby="address-form" className="grid max-w-form gap-4">
        <h2 id="address-form" className="text-xl" tabIndex={-1}>
          {saved ? addresses.editTitle : addresses.addTitle}
        </h2>
        <FormHead
          texts={texts}
          fields={ADDRESS_FIELDS.map((id) => ({ id, label: labels[id] ?? '' }))}
          errors={formState.errors}
          attempt={formState.submitCount}
          failure={failure}
        />
        {restored && <Notice live title={texts.kept} />}
        <AddressSearch maps={maps} near={null} texts={texts.box} onPick={take} />
        <AddressFields texts={address} errorText={(code) => codeText(texts, code)} />
        <TextField
          {...register('label')}
          id="label"
          label={addresses.label}
          hint={addresses.labelHint}
          error={codeText(texts, formState.errors.label?.message)}
          autoComplete="off"
          maxLength={60}
        />
        <Checkbox {...register('favorite')} label={addresses.favorite} />
        <SubmitButton loading={formState.isSubmitting}>{addresses.save}</SubmitButton>
        <Button
          variant="secondary"
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          {addresses.cancel}
        </Button>
      </form>
    </FormProvider>
  )
}

const checked = resolverOf<AddressValues>(addressErrors)

/** Who presses before the comune was looked up waits for it, instead of being told that nobody knows it. */
const placedFirst: typeof checked = async (values, ...rest) => {
  const { lat, lng, city } = values.address
  const comune = city.trim() !== '' && (lat === null || lng === null) ? await comuneOf(values.address) : null
  if (!comune) return checked(values, ...rest)
  const { latitude, longitude, slug } = comune
  const province = values.address.province.trim() || comune.province
  const address = { ...values.address, lat: latitude, lng: longitude, place_id: `city:${slug}`, province }
  return checked({ ...values, address }, ...rest)
}
