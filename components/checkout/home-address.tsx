'use client'

import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AddressFields } from '@/components/addresses/address-fields'
import { AddressSearch } from '@/components/addresses/address-search'
import { useTakeAddress } from '@/components/addresses/use-take-address'
import { drawn } from '@/components/forms/drawn'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { Notice } from '@/components/ui/notice'
import { useHydrated } from '@/components/ui/use-hydrated'
import { addressLine, EMPTY_ADDRESS, inputFromSaved, isValidAddress } from '@/lib/addresses/address'
import { type HomeValues, NEW_ADDRESS } from '@/lib/checkout/home-form'
import type { SavedAddress } from '@/lib/contract/user-data'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import messages from '@/messages/it.json'
import { fieldText } from '../prescriptions/field-error'
import { Known } from './known'

const texts = messages.checkout.homePage

/** Delivery address: saved, searched, or typed. */
export function HomeAddress({
  saved,
  keeps,
  near,
  maps,
  not_served,
}: {
  saved: SavedAddress[]
  /** The account can save a new address. */
  keeps: boolean
  /** Position of the pharmacy, which ranks suggestions. */
  near: { latitude: number; longitude: number }
  maps: MapsSettings | null
  /** A postal code that the pharmacy does not serve. */
  not_served: string | null
}) {
  const { register, control, formState, getValues } = useFormContext<HomeValues>()
  const take = useTakeAddress()
  const [byHand, setByHand] = useState(false)
  const addressId = useWatch({ control, name: 'address_id' })
  const address = useWatch({ control, name: 'address' })
  const isNew = addressId === NEW_ADDRESS
  const known = saved.find(({ id }) => id === addressId)
  const whole = known !== undefined && isValidAddress(inputFromSaved(known))
  // Shows the fields of an invalid address.
  const wrong = formState.errors.address !== undefined
  const open =
    wrong || (isNew ? byHand || address.address_name !== '' || address.cap !== '' || address.city !== '' : !whole)

  const folded = useHydrated() && !open

  const line = !open && known && (
    <>
      {known.label && <span className="font-bold">{known.label}, </span>}
      {addressLine(inputFromSaved(known))}
    </>
  )
  return (
    <>
      <Known line={line} label={messages.checkout.editAddress} fields={['address', 'address_id']}>
        {saved.length > 0 && (
          <ChoiceCards
            label={texts.saved}
            {...drawn(
              register('address_id', {
                onChange: ({ target }: { target: HTMLInputElement }) => {
                  const chosen = saved.find(({ id }) => id === target.value)
                  setByHand(false)
                  take(chosen ? inputFromSaved(chosen) : { ...EMPTY_ADDRESS })
                },
              }),
              getValues('address_id'),
            )}
            choices={[
              ...saved.map((one) => ({
                value: one.id,
                label: one.label ?? addressLine(inputFromSaved(one)),
                hint: one.label ? addressLine(inputFromSaved(one)) : undefined,
                aside: one.favorite ? texts.favorite : undefined,
              })),
              { value: NEW_ADDRESS, label: texts.newAddress },
            ]}
          />
        )}
        {isNew && (
          <div className="noscript:hidden">
            <AddressSearch maps={maps} near={near} onPick={take} />
          </div>
        )}
        {isNew && !open && (
          <div className="noscript:hidden">
            <Button variant="secondary" onClick={() => setByHand(true)}>
              {messages.address.manual}
            </Button>
          </div>
        )}
        {/* Folded they stay in reach of the browser's autofill, which unfolds them. */}
        {open || isNew ? (
          <div aria-hidden={folded} className={open ? undefined : 'sr-only noscript:not-sr-only'}>
            <AddressFields errorText={fieldText} folded={folded} />
          </div>
        ) : (
          <noscript>
            <AddressFields errorText={fieldText} />
          </noscript>
        )}
        {keeps && <SaveFields shown={isNew && open} />}
      </Known>
      {not_served !== null && address.cap === not_served && (
        <Notice
          tone="warning"
          live
          title={fill(texts.notServedTitle, { cap: not_served })}
          action={
            <>
              <ButtonLink size="sm" variant="secondary" href="/checkout/click-and-collect">
                {texts.toCollect}
              </ButtonLink>
              <ButtonLink
                size="sm"
                variant="secondary"
                data-pharmacy-sheet=""
                href={`/pharmacy-selection?redirect=/checkout&delivery=1&query=${not_served}`}
              >
                {texts.changePharmacy}
              </ButtonLink>
            </>
          }
        >
          {texts.notServed}
        </Notice>
      )}
    </>
  )
}

/** Option to save the address; `shown`: also with JavaScript. */
function SaveFields({ shown }: { shown: boolean }) {
  const { register, control, getValues } = useFormContext<HomeValues>()
  const save = useWatch({ control, name: 'save_address' })
  const tick = (name: 'save_address' | 'favorite') => drawn(register(name), getValues(name))
  const keep = <Checkbox {...tick('save_address')} label={texts.saveAddress} />
  const favorite = <Checkbox {...tick('favorite')} label={texts.makeFavorite} className="ps-9" />
  if (!shown)
    return (
      <noscript>
        {keep}
        {favorite}
      </noscript>
    )
  return (
    <div>
      {keep}
      {save ? favorite : <noscript>{favorite}</noscript>}
    </div>
  )
}
