import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { SignUpTexts } from './sign-up-form'

/**
 * What a field is spread with: its registration, its id and what is wrong with it. The form itself registers its fields, so that the first
 * wrong one on the screen is the one that gets the focus.
 */
type FieldProps = UseFormRegisterReturn & { id: string; error: string | undefined }

/** Who a new customer is, however they sign up. */
export function PersonFields({
  first_name,
  last_name,
  birth_day,
  texts,
}: Record<'first_name' | 'last_name' | 'birth_day', FieldProps> & {
  texts: Pick<SignUpTexts, 'first_name' | 'last_name' | 'birth_day' | 'birth_day_hint'>
}) {
  return (
    <>
      <TextField {...first_name} label={texts.first_name} autoComplete="given-name" />
      <TextField {...last_name} label={texts.last_name} autoComplete="family-name" />
      <TextField
        {...birth_day}
        label={texts.birth_day}
        hint={texts.birth_day_hint}
        autoComplete="bday"
        inputMode="numeric"
      />
    </>
  )
}

/** What a new customer allows; only the first is asked for. */
export function ConsentFields({
  privacy,
  marketing,
  profiling,
  localization,
  texts,
  notice,
}: Record<'marketing' | 'profiling' | 'localization', UseFormRegisterReturn> & {
  privacy: FieldProps
  texts: Pick<SignUpTexts, 'consents' | 'marketing' | 'profiling' | 'localization'>
  notice: ReactNode
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{texts.consents}</legend>
      <Checkbox {...privacy} label={notice} />
      <Checkbox {...marketing} label={texts.marketing} />
      <Checkbox {...profiling} label={texts.profiling} />
      <Checkbox {...localization} label={texts.localization} />
    </fieldset>
  )
}
