'use client'

import { FormProvider } from 'react-hook-form'
import { ADDRESS_LABELS, AddressFields } from '@/components/addresses/address-fields'
import { AddressSearch } from '@/components/addresses/address-search'
import { useTakeAddress } from '@/components/addresses/use-take-address'
import { codeText } from '@/components/forms/failure-text'
import { createResolver } from '@/components/forms/resolver'
import { SubmitButton } from '@/components/forms/submit-button'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import {
  type AddressValues,
  addressErrors,
  addressValues,
  ON_ADDRESS_SCREEN,
  toAddressBody,
  toAddressValues,
} from '@/lib/addresses/address-form'
import { withPoint } from '@/lib/addresses/find-city'
import { type SavedAddress, userDataCalls } from '@/lib/contract/user-data'
import type { MapsSettings } from '@/lib/maps/settings'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.profile.addresses
const { street_missing, postal_code_missing, city_missing } = messages.validation.order
const labels = { label: texts.label, ...ADDRESS_LABELS }
// A submit waits for the pending lookup of the comune instead of failing as unknown.
const resolver = createResolver<AddressValues>(addressErrors, withPoint)

export function AddressForm({
  saved,
  user_id,
  maps,
  onSaved,
  onGone,
  onCancel,
}: {
  saved: SavedAddress | null
  user_id: string
  maps: MapsSettings | null
  onSaved: () => void
  /** Another tab has deleted it. */
  onGone: () => void
  onCancel: () => void
}) {
  const form = useKeptForm({
    labels,
    codes: { street_missing, postal_code_missing, city_missing },
    resolver,
    draft: { name: 'address', user_id, schema: addressValues },
    defaults: toAddressValues(saved),
    send: async (values) => {
      const body = toAddressBody(values)
      return saved
        ? api(userDataCalls.updateAddress, { params: { id: saved.id }, body })
        : api(userDataCalls.addAddress, { body })
    },
    onSent: onSaved,
    onRefused: ({ code }, forget) => {
      if (!saved || code !== 'not_found') return false
      forget()
      onGone()
      return true
    },
    onScreen: (field) => ON_ADDRESS_SCREEN[field] ?? field,
  })
  function cancel() {
    form.forget()
    onCancel()
  }
  return (
    <FormProvider {...form.form}>
      <SubmitForm
        of={form}
        aria-labelledby="address-form"
        heading={
          <h2 id="address-form" className="text-xl" tabIndex={-1}>
            {saved ? texts.editTitle : texts.addTitle}
          </h2>
        }
        button={
          <>
            <SubmitButton loading={form.form.formState.isSubmitting}>{texts.save}</SubmitButton>
            <Button variant="secondary" onClick={cancel}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <Search maps={maps} />
        <AddressFields errorText={codeText} />
        <TextField {...form.field('label')} hint={texts.labelHint} autoComplete="off" maxLength={60} />
        <Checkbox {...form.form.register('favorite')} label={texts.favorite} />
      </SubmitForm>
    </FormProvider>
  )
}

function Search({ maps }: { maps: MapsSettings | null }) {
  return <AddressSearch maps={maps} near={null} onPick={useTakeAddress()} />
}
