'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { TextField } from '@/components/ui/text-field'
import type { PaymentId } from '@/lib/contract/pharmacies'
import type { CollectValues } from '@/lib/orders/collect-form'
import type { OrderValues } from '@/lib/orders/order-values'
import { useFieldError, useOrderTexts } from './order-context'

/** Who comes to the pharmacy: the customer, or somebody whose name the pharmacy has to know. */
export function WhoCollects() {
  const { checkout } = useOrderTexts()
  const { register, control } = useFormContext<CollectValues>()
  const who = useWatch({ control, name: 'who' })
  const error = useFieldError('collected_by')
  return (
    <div className="grid gap-3">
      <ChoiceCards
        legend={checkout.who}
        name="who"
        columns
        inputProps={register('who')}
        choices={[
          { value: 'me', label: checkout.whoMe },
          { value: 'other', label: checkout.whoOther },
        ]}
      />
      {who === 'other' && (
        <TextField
          {...register('collected_by')}
          id="collected_by"
          label={checkout.whoOtherName}
          error={error}
          autoComplete="off"
          maxLength={120}
        />
      )}
    </div>
  )
}

/** How the pharmacy reaches the customer. */
export function ContactFields() {
  const { checkout } = useOrderTexts()
  const { register } = useFormContext<OrderValues>()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...register('customer.first_name')}
        id="customer.first_name"
        label={checkout.firstName}
        error={useFieldError('customer.first_name')}
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        {...register('customer.last_name')}
        id="customer.last_name"
        label={checkout.lastName}
        error={useFieldError('customer.last_name')}
        autoComplete="family-name"
        maxLength={80}
      />
      <TextField
        {...register('customer.email')}
        id="customer.email"
        label={checkout.email}
        error={useFieldError('customer.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        className="flex flex-col justify-end"
      />
      <TextField
        {...register('customer.phone_number')}
        id="customer.phone_number"
        label={checkout.phone}
        hint={checkout.phoneHint}
        error={useFieldError('customer.phone_number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
      />
    </div>
  )
}

/** Payment at the hand-over, the codice fiscale for the tax deduction, and what to do if something is missing. */
export function PaymentFields({
  payments,
  prescriptions,
}: {
  payments: { id: PaymentId; label: string }[]
  /** With prescriptions in the order the pharmacist may propose an equivalent medicine. */
  prescriptions: boolean
}) {
  const { checkout, page } = useOrderTexts()
  const { register } = useFormContext<OrderValues>()
  const { ifUnavailableBy } = checkout
  return (
    <>
      <div id="payment.id" tabIndex={-1}>
        <ChoiceCards
          legend={checkout.payment.title}
          name="payment.id"
          columns={payments.length > 1}
          inputProps={register('payment.id')}
          error={useFieldError('payment.id')}
          choices={payments.map(({ id }) => ({
            value: id,
            label: id === 'card' ? page.cardHere : checkout.payment[id],
          }))}
        />
      </div>
      <TextField
        {...register('tax_code')}
        id="tax_code"
        label={checkout.taxCode}
        hint={checkout.taxCodeHint}
        error={useFieldError('tax_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        inputClassName="uppercase"
      />
      <ChoiceCards
        legend={checkout.ifUnavailable}
        name="if_unavailable"
        inputProps={register('if_unavailable')}
        choices={[
          { value: 'call', label: ifUnavailableBy.call },
          ...(prescriptions ? [{ value: 'equivalent', label: ifUnavailableBy.equivalent }] : []),
          { value: 'drop', label: ifUnavailableBy.drop },
        ]}
      />
    </>
  )
}
