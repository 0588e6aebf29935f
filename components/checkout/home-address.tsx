'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AddressFields } from '@/components/addresses/address-fields'
import { AddressSearch } from '@/components/addresses/address-search'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { Notice } from '@/components/ui/notice'
import {
  type AddressDraft,
  addressLine,
  draftOfSaved,
  EMPTY_ADDRESS,
  isValidAddress,
  lacksNumber,
} from '@/lib/addresses/address'
import type { SavedAddress } from '@/lib/contract/user-data'
import { fill } from '@/lib/i18n/fill'
import type { MapsSettings } from '@/lib/maps/settings'
import { type HomeValues, NEW_ADDRESS } from '@/lib/orders/home-form'
import type { HomeTexts } from './home-texts'
import { fieldText } from './order-context'

/** Where to deliver: one of the saved addresses, one that is looked for, or one that is written by hand. */
export function HomeAddress({
  texts,
  saved,
  near,
  maps,
  not_served,
}: {
  texts: HomeTexts
  saved: SavedAddress[]
  /** The pharmacy: its surroundings are suggested first. */
  near: { latitude: number; longitude: number }
  maps: MapsSettings | null
  /** The postal code that the pharmacy does not deliver to. */
  not_served: string | null
}) {
  const { register, control, setValue, setError, clearErrors, setFocus, formState } = useFormContext<HomeValues>()
  const [by_hand, setByHand] = useState(false)
  const [focus_number, setFocusNumber] = useState(0)
  const address_id = useWatch({ control, name: 'address_id' })
  const address = useWatch({ control, name: 'address' })
  const is_new = address_id === NEW_ADDRESS
  const known = saved.find(({ id }) => id === address_id)
  const whole = known !== undefined && isValidAddress(draftOfSaved(known))
  // What is wrong has to be in sight.
  const wrong = formState.errors.address !== undefined
  const open =
    wrong || (is_new ? by_hand || address.address_name !== '' || address.cap !== '' || address.city !== '' : !whole)

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

  return (
    <>
      {saved.length > 0 && (
        <ChoiceCards
          legend={texts.home.saved}
          name="address_id"
          inputProps={register('address_id', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              const chosen = saved.find(({ id }) => id === target.value)
              setByHand(false)
              take(chosen ? draftOfSaved(chosen) : { ...EMPTY_ADDRESS })
            },
          })}
          choices={[
            ...saved.map((one) => ({
              value: one.id,
              label: one.label ?? addressLine(draftOfSaved(one)),
              hint: one.label ? addressLine(draftOfSaved(one)) : undefined,
              aside: one.favorite ? texts.home.favorite : undefined,
            })),
            { value: NEW_ADDRESS, label: texts.home.newAddress },
          ]}
        />
      )}
      {is_new && <AddressSearch maps={maps} near={near} texts={texts.box} onPick={take} />}
      {is_new && !open && (
        <div>
          <Button variant="secondary" onClick={() => setByHand(true)}>
            {texts.address.manual}
          </Button>
        </div>
      )}
      {open && <AddressFields texts={texts.address} errorText={(code, value) => fieldText(texts, code, value)} />}
      {is_new && open && <SaveFields texts={texts} />}
      {not_served !== null && address.cap === not_served && (
        <Notice
          tone="warning"
          live
          title={fill(texts.home.notServedTitle, { cap: not_served })}
          action={
            <>
              <ButtonLink size="sm" variant="secondary" href="/checkout/click-and-collect">
                {texts.home.toCollect}
              </ButtonLink>
              <ButtonLink size="sm" variant="secondary" href="/pharmacy-selection?redirect=/checkout&delivery=1">
                {texts.home.changePharmacy}
              </ButtonLink>
            </>
          }
        >
          {texts.home.notServed}
        </Notice>
      )}
    </>
  )
}

function SaveFields({ texts }: { texts: HomeTexts }) {
  const { register, control } = useFormContext<HomeValues>()
  const save = useWatch({ control, name: 'save_address' })
  return (
    <div>
      <Checkbox {...register('save_address')} label={texts.home.saveAddress} />
      {save && <Checkbox {...register('favorite')} label={texts.home.makeFavorite} className="ps-9" />}
    </div>
  )
}
