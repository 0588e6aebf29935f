'use client'

import { useRouter } from 'next/navigation'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { codeText } from '@/components/account/failure-text'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import type { Profile } from '@/lib/contract/auth'
import { isoDay } from '@/lib/dates'
import { saveProfile } from '@/lib/profile/browser'
import {
  changesOf,
  DATA_FIELDS,
  type DataValues,
  data_values,
  dataErrors,
  isOtherBirthDay,
  valuesOf,
} from '@/lib/profile/data-form'
import { refreshSession } from '@/lib/session/browser'
import type { DataTexts } from './texts'
import { useProfileForm } from './use-profile-form'

/** Name, date of birth, telephone and codice fiscale. */
export function DataForm({ profile, texts }: { profile: Profile; texts: DataTexts }) {
  const router = useRouter()
  const { data } = texts
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<DataValues>({
    texts,
    fields: DATA_FIELDS,
    defaults: valuesOf(profile),
    errorsOf: (values) => dataErrors(values, isoDay()),
    draft: { name: 'data', user_id: profile.id, schema: data_values },
  })
  const { register, control, formState } = form
  const written = useWatch({ control })
  const other_birth_day = isOtherBirthDay({ ...valuesOf(profile), ...written })

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const changes = changesOf(values, profile)
    if (Object.keys(changes).length > 0) {
      const result = await saveProfile(changes)
      if (!result.ok) return refuse(result.failure)
      form.reset(valuesOf(result.data))
      void refreshSession()
      router.refresh()
    }
    forget()
    const text = Object.keys(changes).length > 0 ? data.saved : data.unchanged
    showToast({ text, tone: 'positive', id: 'profile' })
  })

  const field = (name: (typeof DATA_FIELDS)[number]) => ({
    ...register(name),
    id: name,
    error: codeText(texts, formState.errors[name]?.message),
  })
  const labels: Record<string, string> = {
    first_name: data.firstName,
    last_name: data.lastName,
    birth_day: data.birthDay,
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <FormHead
        texts={texts}
        fields={DATA_FIELDS.map((id) => ({ id, label: labels[id] ?? '' }))}
        errors={formState.errors as FieldErrors<DataValues>}
        attempt={formState.submitCount}
        failure={failure}
      />
      {restored && <Notice live title={restored === 'whole' ? texts.kept : texts.kept_without_code} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name')} label={data.firstName} autoComplete="given-name" maxLength={80} />
        <TextField {...field('last_name')} label={data.lastName} autoComplete="family-name" maxLength={80} />
      </div>
      <TextField
        {...field('birth_day')}
        label={data.birthDay}
        hint={data.birthDayHint}
        autoComplete="bday"
        inputMode="numeric"
        maxLength={12}
      />
      <TextField
        {...field('phone_number')}
        label={data.phone}
        hint={data.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <div>
        <TextField
          {...field('health_code')}
          label={data.healthCode}
          hint={data.healthCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          inputClassName="uppercase"
        />
        <p role="status" className="mt-1.5 text-sm text-warning empty:hidden">
          {other_birth_day ? data.otherBirthDay : ''}
        </p>
      </div>
      <SubmitButton loading={formState.isSubmitting}>{data.save}</SubmitButton>
    </form>
  )
}
