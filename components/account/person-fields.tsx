import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { EMPTY_USER } from '@/lib/account/sign-up'
import messages from '@/messages/it.json'

const texts = messages.auth

type Named<Name extends string> = `user.${Name}`
interface PersonForm {
  field: (
    name: Named<keyof typeof EMPTY_USER>,
  ) => UseFormRegisterReturn & { id: string; label: string; error: string | undefined }
}

/** Labels of a registration's fields, in screen order. */
export const personLabels = (account: Record<string, string> = {}) => ({
  ...account,
  'user.first_name': texts.firstName,
  'user.last_name': texts.lastName,
  'user.birth_day': texts.birthDay,
  'user.privacy_consent': '',
})

/**
 * Personal data and consents of a registration. Consents are separate and unchecked; only the privacy notice is
 * required (docs/domain.md#L15).
 */
export function PersonFields({
  of: { field },
  privacy,
  children,
}: {
  of: PersonForm
  privacy: ReactNode
  /** Fields of the account, which come first. */
  children?: ReactNode
}) {
  return (
    <>
      {children}
      <TextField {...field('user.first_name')} autoComplete="given-name" />
      <TextField {...field('user.last_name')} autoComplete="family-name" />
      <TextField {...field('user.birth_day')} hint={texts.birthDayHint} autoComplete="bday" inputMode="numeric" />
      <fieldset>
        <legend className="mb-1 font-bold">{texts.consents}</legend>
        <Checkbox {...field('user.privacy_consent')} label={privacy} />
        <Checkbox {...field('user.marketing_consent')} label={texts.marketing} />
        <Checkbox {...field('user.profiling_consent')} label={texts.profiling} />
        <Checkbox {...field('user.localization_consent')} label={texts.location} />
      </fieldset>
    </>
  )
}
