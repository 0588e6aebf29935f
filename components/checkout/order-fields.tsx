'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { EMAIL, HEALTH_CODE } from '@/components/forms/typing'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { TextField } from '@/components/ui/text-field'
import type { CollectValues } from '@/lib/checkout/values'
import type { PaymentId } from '@/lib/contract/pharmacies'
import messages from '@/messages/it.json'
import { useOrderFields } from './field-error'

const texts = messages.checkout

/** Who comes to the pharmacy: the customer, or somebody whose name the pharmacy has to know. */
export function WhoCollects() {
  const { register, field } = useOrderFields()
  const who = useWatch({ control: useFormContext<CollectValues>().control, name: 'who' })
  return (
    <div className="grid gap-3">
      <ChoiceCards
        legend={texts.who}
        name="who"
        columns
        inputProps={register('who')}
        choices={[
          { value: 'me', label: texts.whoMe },
          { value: 'other', label: texts.whoOther },
        ]}
      />
      {who === 'other' && (
        <TextField {...field('collected_by', texts.whoOtherName)} autoComplete="off" maxLength={120} />
      )}
    </div>
  )
}

/** How the pharmacy reaches the customer. */
export function ContactFields() {
  const { field } = useOrderFields()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('customer.first_name', texts.firstName)} autoComplete="given-name" maxLength={80} />
      <TextField {...field('customer.last_name', texts.lastName)} autoComplete="family-name" maxLength={80} />
      <TextField
        {...field('customer.email', texts.email)}
        {...EMAIL}
        maxLength={254}
        className="flex flex-col justify-end"
      />
      <TextField
        {...field('customer.phone_number', texts.phone)}
        hint={texts.phoneHint}
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
  home = false,
}: {
  payments: { id: PaymentId; label: string }[]
  /** With prescriptions in the order the pharmacist may propose an equivalent medicine. */
  prescriptions: boolean
  home?: boolean
}) {
  const { register, field, fieldError } = useOrderFields()
  return (
    <>
      <div id="payment.id" tabIndex={-1}>
        <ChoiceCards
          legend={texts.payment.title}
          name="payment.id"
          columns={payments.length > 1}
          inputProps={register('payment.id')}
          error={fieldError('payment.id')}
          choices={payments.map(({ id }) => ({
            value: id,
            label: id !== 'card' ? texts.payment[id] : home ? texts.homePage.page.cardHere : texts.collectPage.cardHere,
          }))}
        />
      </div>
      <TextField {...field('tax_code', texts.taxCode)} {...HEALTH_CODE} hint={texts.taxCodeHint} />
      <ChoiceCards
        legend={texts.ifUnavailable}
        name="if_unavailable"
        inputProps={register('if_unavailable')}
        choices={[
          { value: 'call', label: texts.ifUnavailableBy.call },
          ...(prescriptions ? [{ value: 'equivalent', label: texts.ifUnavailableBy.equivalent }] : []),
          { value: 'drop', label: texts.ifUnavailableBy.drop },
        ]}
      />
    </>
  )
}
