'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { missingCodes } from '@/components/forms/missing-text'
import { createResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { type DataValues, dataErrors, profileChanges, toDataValues } from '@/lib/account/data-form'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { isoDay } from '@/lib/rules/dates'
import { toBirthDay } from '@/lib/rules/read-date'
import { api } from '@/lib/session/api'
import { refreshSession } from '@/lib/session/browser'
import messages from '@/messages/it.json'
import { HealthCodeField } from './health-code-field'

const texts = messages.profile.data
const labels = {
  first_name: texts.firstName,
  last_name: texts.lastName,
  birth_day: texts.birthDay,
  phone_number: texts.phone,
  health_code: texts.healthCode,
}
const resolver = createResolver<DataValues>((values) => dataErrors(values, isoDay()))

export function DataForm({ profile }: { profile: Profile }) {
  const router = useRouter()
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: { name: 'data', user_id: profile.id },
    defaults: toDataValues(profile),
    send: async (values) => {
      const body = profileChanges(values, profile)
      return Object.keys(body).length > 0 ? api(authCalls.updateMe, { body }) : { ok: true, data: null }
    },
    onSent: (saved: Profile | null, { reset }) => {
      if (saved) {
        reset(toDataValues(saved))
        void refreshSession()
        router.refresh()
      }
      showToast({ text: saved ? texts.saved : texts.unchanged, tone: 'positive', id: 'profile' })
    },
  })
  const { field } = form
  const written = { ...toDataValues(profile), ...useWatch({ control: form.form.control }) }
  return (
    <SubmitForm of={form} button={texts.save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name')} autoComplete="given-name" maxLength={80} />
        <TextField {...field('last_name')} autoComplete="family-name" maxLength={80} />
      </div>
      <TextField
        {...field('birth_day')}
        hint={texts.birthDayHint}
        autoComplete="bday"
        inputMode="numeric"
        maxLength={32}
      />
      <TextField {...field('phone_number')} hint={texts.phoneHint} type="tel" autoComplete="tel" maxLength={40} />
      <HealthCodeField
        {...field('health_code')}
        hint={texts.healthCodeHint}
        code={written.health_code}
        person={{ ...written, birth_day: toBirthDay(written.birth_day) }}
      />
    </SubmitForm>
  )
}
