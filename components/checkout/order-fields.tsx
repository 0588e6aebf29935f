'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { MailField } from '@/components/forms/mail-field'
import { HEALTH_CODE } from '@/components/forms/typing'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { ControlledInput } from '@/components/ui/controlled-input'
import { PressButton } from '@/components/ui/press-button'
import { TextField } from '@/components/ui/text-field'
import { type CollectValues, type OrderValues, patientCodes } from '@/lib/checkout/values'
import type { PaymentId } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'
import { useOrderFields } from '../prescriptions/field-error'
import { Known } from './known'

const texts = messages.checkout

/** Who collects: the customer, or another person, whose name the pharmacy needs. */
export function WhoCollects() {
  const { field } = useOrderFields()
  const who = useWatch({ control: useFormContext<CollectValues>().control, name: 'who' })
  return (
    <div className="grid gap-3">
      <ChoiceCards
        {...field('who', texts.who)}
        columns
        choices={[
          { value: 'me', label: texts.whoMe },
          { value: 'other', label: texts.whoOther },
        ]}
      />
      {who === 'other' ? (
        <OtherName />
      ) : (
        <noscript>
          <OtherName />
        </noscript>
      )}
    </div>
  )
}

function OtherName() {
  const { field } = useOrderFields()
  return <TextField {...field('collected_by', texts.whoOtherName)} autoComplete="off" maxLength={120} />
}

/**
 * Contact data. Mails about a customer's order go to the account's address (`account_email`), which is not editable
 * here.
 */
export function ContactFields({ account_email }: { account_email: string | undefined }) {
  const { field } = useOrderFields()
  const { control, setValue } = useFormContext<OrderValues>()
  const email = useWatch({ control, name: 'customer.email' })
  // A draft may contain an address typed before the login.
  useEffect(() => {
    if (account_email !== undefined && email !== account_email) setValue('customer.email', account_email)
  }, [account_email, email, setValue])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('customer.first_name', texts.firstName)} autoComplete="given-name" maxLength={80} />
      <TextField {...field('customer.last_name', texts.lastName)} autoComplete="family-name" maxLength={80} />
      <MailField
        {...field('customer.email', texts.email)}
        onTake={(mailbox) => setValue('customer.email', mailbox, { shouldValidate: true, shouldDirty: true })}
        readOnly={account_email !== undefined}
        hint={account_email !== undefined && texts.emailHint}
        maxLength={254}
        className="flex flex-col justify-end"
      />
      <TextField
        {...field('customer.phone_number', texts.phone)}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
    </div>
  )
}

/** Payment, replacement preference, and the codice fiscale if something is deductible. */
export function PaymentFields({
  payments,
  deductible,
  prescriptions,
  home = false,
}: {
  payments: { id: PaymentId; label: string }[]
  deductible: boolean
  /** With prescriptions the pharmacist may propose an equivalent medicine. */
  prescriptions: boolean
  home?: boolean
}) {
  const { field } = useOrderFields()
  const [paymentId, ifUnavailable] = useWatch<OrderValues, ['payment.id', 'if_unavailable']>({
    name: ['payment.id', 'if_unavailable'],
  })
  const how = ({ id, label }: { id: PaymentId; label: string }) =>
    id === 'online'
      ? label
      : id !== 'card'
        ? texts.payment[id]
        : home
          ? texts.homePage.page.cardHere
          : texts.collectPage.cardHere
  const chosen = payments.find(({ id }) => id === paymentId)
  const line = chosen && (
    <>
      <span className="font-bold">{how(chosen)}</span>
      <br />
      {texts.ifUnavailable}: {texts.ifUnavailableBy[ifUnavailable]}
    </>
  )
  return (
    <>
      <Known line={line} label={texts.editPayment} fields={['payment', 'if_unavailable']}>
        <ChoiceCards
          {...field('payment.id', texts.payment.title)}
          columns={payments.length > 1}
          choices={payments.map((one) => ({ value: one.id, label: how(one) }))}
        />
        <ChoiceCards
          {...field('if_unavailable', texts.ifUnavailable)}
          choices={[
            { value: 'call', label: texts.ifUnavailableBy.call },
            ...(prescriptions ? [{ value: 'equivalent', label: texts.ifUnavailableBy.equivalent }] : []),
            { value: 'drop', label: texts.ifUnavailableBy.drop },
          ]}
        />
      </Known>
      {deductible && <TaxCode />}
    </>
  )
}

/** Codice fiscale for the deduction: one of a prescription can be selected instead of typed again. */
function TaxCode() {
  const { field } = useOrderFields()
  const { setValue, setFocus } = useFormContext<CollectValues>()
  const [taxCode, prescriptions] = useWatch<CollectValues, ['tax_code', 'prescriptions']>({
    name: ['tax_code', 'prescriptions'],
  })
  const [typing, setTyping] = useState(false)
  const codes = patientCodes(prescriptions)
  const ticked = compactCode(taxCode)
  if (typing || codes.length === 0 || (ticked !== '' && !codes.includes(ticked)))
    return (
      <TextField
        {...field('tax_code', texts.taxCode, { onChange: () => setTyping(true) })}
        {...HEALTH_CODE}
        hint={texts.taxCodeHint}
      />
    )
  return (
    <fieldset>
      <legend className="font-bold">{texts.taxCode}</legend>
      <p className="mt-1 text-muted text-sm">{texts.taxCodeHint}</p>
      {codes.map((code) => (
        <Checkbox
          key={code}
          as={ControlledInput}
          name="tax_code"
          value={code}
          label={fill(texts.taxCodeSame, { code })}
          checked={ticked === code}
          onChange={({ target }) => setValue('tax_code', target.checked ? code : '', { shouldDirty: true })}
        />
      ))}
      <PressButton
        className="link tap text-sm noscript:hidden"
        onClick={() => {
          flushSync(() => setTyping(true))
          setFocus('tax_code')
        }}
      >
        {texts.taxCodeOther}
      </PressButton>
    </fieldset>
  )
}
