'use client'

import { MailField } from '@/components/forms/mail-field'
import { MailedCode } from '@/components/forms/mailed-code'
import { Checkbox } from '@/components/ui/checkbox'
import { ControlledInput } from '@/components/ui/controlled-input'
import { PressButton } from '@/components/ui/press-button'
import { TextField } from '@/components/ui/text-field'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import type { GuestBookingState, GuestErrors, GuestField } from './use-guest-booking'

const texts = messages.services.booking
const { checkout } = messages

/** Contact of a guest who books, and their age where the service has a minimum. */
export function GuestFields({
  guest: { contact, change, of_age, setOfAge },
  minimum_age,
  errors,
  onChange,
  onLogIn,
}: {
  guest: GuestBookingState
  minimum_age: number | null
  errors: GuestErrors
  onChange: (field: GuestField) => void
  onLogIn: () => void
}) {
  const field = (name: keyof typeof contact, label: string) => ({
    as: ControlledInput,
    id: name,
    name,
    label,
    error: errors[name],
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) => {
      change({ [name]: target.value })
      onChange(name)
    },
  })
  return (
    <section aria-labelledby="contact-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="contact-title" className="font-bold text-base">
          {checkout.contact}
        </h3>
        <PressButton className="link tap" onClick={onLogIn}>
          {checkout.haveAccount}
        </PressButton>
      </div>
      <div className="mt-1 grid grid-cols-1 gap-4">
        <TextField {...field('first_name', checkout.firstName)} autoComplete="given-name" maxLength={80} />
        <TextField {...field('last_name', checkout.lastName)} autoComplete="family-name" maxLength={80} />
        <TextField
          {...field('phone_number', checkout.phone)}
          hint={texts.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <MailField {...field('email', checkout.email)} onTake={(email) => change({ email })} maxLength={254} />
        {minimum_age !== null && (
          <Checkbox
            id="of_age"
            label={fill(texts.ofAge, { age: minimum_age })}
            error={errors.of_age}
            checked={of_age}
            onChange={({ target }) => {
              setOfAge(target.checked)
              onChange('of_age')
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Announces the mailed code, and takes it once it is sent. */
export function GuestCode({
  guest: { code, setCode, email, waits },
  error,
  onChange,
  onAgain,
}: {
  guest: GuestBookingState
  error: string | undefined
  onChange: () => void
  onAgain: () => Promise<boolean>
}) {
  if (!waits) {
    const mailbox = email.includes('@') ? email : null
    return (
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {mailbox ? fill(texts.announceTo, { email: mailbox }) : texts.announce}
      </p>
    )
  }
  return (
    <MailedCode
      id="email_code"
      name="email_code"
      as={ControlledInput}
      label={checkout.code.label}
      error={error}
      value={code}
      onChange={({ target }) => {
        setCode(target.value)
        onChange()
      }}
      sent_to={email}
      onAgain={onAgain}
    />
  )
}
