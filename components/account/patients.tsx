'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { patientCalls } from '@/lib/contract/patients'
import { healthCodeErrors } from '@/lib/forms/personal-errors'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { HealthCodeField } from './health-code-field'

const texts = messages.profile.patient
const labels = { first_name: texts.firstName, last_name: texts.lastName, health_code: texts.healthCode }
const resolver = schemaResolver(patientCalls.addPatient.body, ({ health_code }) =>
  healthCodeErrors('health_code', health_code),
)
const EMPTY = { first_name: '', last_name: '', health_code: '' }

/** Adds a person of the household; the page shows them afterwards. */
export function NewPatient({ user_id, plain }: { user_id: string; plain?: PlainForm }) {
  const router = useRouter()
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: plain?.sent ? undefined : { name: 'patient', user_id },
    plain,
    defaults: EMPTY,
    send: (values) =>
      api(patientCalls.addPatient, { body: { ...values, health_code: normaliseCodiceFiscale(values.health_code) } }),
    onSent: (_, { reset }) => {
      reset(EMPTY)
      showToast({ text: texts.saved, tone: 'positive', id: 'patient' })
      router.refresh()
    },
  })
  const { field } = form
  const written = useWatch({ control: form.form.control })
  return (
    <SubmitForm
      of={form}
      aria-labelledby="patient-form"
      className="grid max-w-form gap-4"
      heading={
        <h2 id="patient-form" className="text-xl">
          {texts.addTitle}
        </h2>
      }
      button={texts.save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name')} autoComplete="off" maxLength={80} />
        <TextField {...field('last_name')} autoComplete="off" maxLength={80} />
      </div>
      <HealthCodeField
        {...field('health_code')}
        hint={texts.healthCodeHint}
        code={written.health_code}
        person={written}
      />
      <p className="text-muted text-sm">{texts.privacy}</p>
    </SubmitForm>
  )
}
