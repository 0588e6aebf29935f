'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useCall } from '@/components/forms/use-call'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { EmptyState } from '@/components/ui/empty-state'
import { HeartIcon, TrashIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { type Patient, patientCalls } from '@/lib/contract/patients'
import { healthCodeErrors } from '@/lib/forms/personal-errors'
import { fill } from '@/lib/i18n/fill'
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

const fullName = ({ first_name, last_name }: Patient) => `${first_name} ${last_name}`

export function Patients({ initial, user_id }: { initial: Patient[]; user_id: string }) {
  const [patients, setPatients] = useState(initial)
  const { at, failure, run } = useCall()

  async function remove(one: Patient) {
    const call = api(patientCalls.deletePatient, { params: { id: one.id } })
    const outcome = await run(call, { at: one.id, or_gone: true })
    if (outcome === 'failed') return
    changeAndFocus(() => setPatients((all) => all.filter(({ id }) => id !== one.id)))
    showToast({ text: fill(texts.deleted, { name: fullName(one) }), tone: 'positive', id: 'patient' })
  }

  function add(saved: Patient) {
    setPatients((all) =>
      [...all.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
        fullName(one).localeCompare(fullName(other), 'it'),
      ),
    )
    showToast({ text: texts.saved, tone: 'positive', id: 'patient' })
  }

  return (
    <>
      {failure && <Notice live tone="critical" title={failure} className="mb-4" />}
      {patients.length === 0 ? (
        <EmptyState icon={HeartIcon} heading="h2" title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line">
          {patients.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <span className="min-w-0 flex-1">
                <span className="block font-bold [overflow-wrap:anywhere]">{fullName(one)}</span>
                <span className="block font-code text-muted tabular-nums">{one.health_code}</span>
              </span>
              <Button
                variant="secondary"
                icon={TrashIcon}
                loading={at === one.id}
                aria-label={fill(texts.deleteOf, { name: fullName(one) })}
                onClick={() => void remove(one)}
              >
                {texts.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PatientForm user_id={user_id} onSaved={add} />
    </>
  )
}

function PatientForm({ user_id, onSaved }: { user_id: string; onSaved: (patient: Patient) => void }) {
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: { name: 'patient', user_id },
    defaults: EMPTY,
    send: (values) =>
      api(patientCalls.addPatient, { body: { ...values, health_code: normaliseCodiceFiscale(values.health_code) } }),
    onSent: (saved, { reset }) => {
      reset(EMPTY)
      onSaved(saved)
    },
  })
  const { field } = form
  const written = useWatch({ control: form.form.control })
  return (
    <SubmitForm
      of={form}
      aria-labelledby="patient-form"
      className="mt-5 grid max-w-form gap-4 border-line border-t pt-5"
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
