'use client'

import { useState } from 'react'
import { codeText, failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import { Button } from '@/components/ui/button'
import { changeAndFocus } from '@/components/ui/change-and-focus'
import { EmptyState } from '@/components/ui/empty-state'
import { HeartIcon, TrashIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import type { Patient } from '@/lib/contract/patients'
import { fill } from '@/lib/i18n/fill'
import { normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { addPatient, deletePatient } from '@/lib/profile/browser'
import { PATIENT_FIELDS, type PatientValues, patient_values, patientErrors } from '@/lib/profile/patient-form'
import type { PatientsTexts } from './texts'
import { useProfileForm } from './use-profile-form'

const EMPTY: PatientValues = { first_name: '', last_name: '', health_code: '' }
const nameOf = ({ first_name, last_name }: Patient) => `${first_name} ${last_name}`

/** The people for whom one hands in prescriptions. */
export function Patients({ initial, user_id, texts }: { initial: Patient[]; user_id: number; texts: PatientsTexts }) {
  const [patients, setPatients] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const { patient } = texts

  async function remove(one: Patient) {
    setRemoving(one.id)
    setFailure(null)
    const result = await deletePatient(one.id)
    setRemoving(null)
    const reason = result.ok ? null : failureOf(result.failure)
    // What another tab has removed is gone just as well.
    if (reason && reason.code !== 'not_found') return setFailure(failureText(texts, reason))
    changeAndFocus(() => setPatients((all) => all.filter(({ id }) => id !== one.id)))
    showToast({ text: fill(patient.deleted, { name: nameOf(one) }), tone: 'positive', id: 'patient' })
  }

  return (
    <>
      {failure && <Notice live tone="critical" title={failure} className="mb-4" />}
      {patients.length === 0 ? (
        <EmptyState icon={HeartIcon} heading="h2" title={patient.empty}>
          {patient.emptyHint}
        </EmptyState>
      ) : (
        <ul aria-label={patient.list} className="divide-y divide-line">
          {patients.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <span className="min-w-0 flex-1">
                <span className="block font-bold [overflow-wrap:anywhere]">{nameOf(one)}</span>
                <span className="block text-muted tabular-nums">{one.health_code}</span>
              </span>
              <Button
                variant="secondary"
                icon={TrashIcon}
                loading={removing === one.id}
                aria-label={fill(patient.deleteOf, { name: nameOf(one) })}
                onClick={() => void remove(one)}
              >
                {patient.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PatientForm
        user_id={user_id}
        texts={texts}
        onSaved={(saved) => {
          setPatients((all) =>
            [...all.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
              nameOf(one).localeCompare(nameOf(other), 'it'),
            ),
          )
          showToast({ text: patient.saved, tone: 'positive', id: 'patient' })
        }}
      />
    </>
  )
}

function PatientForm({
  user_id,
  texts,
  onSaved,
}: {
  user_id: number
  texts: PatientsTexts
  onSaved: (patient: Patient) => void
}) {
  const { patient } = texts
  const { form, failure, setFailure, refuse, restored, forget } = useProfileForm<PatientValues>({
    texts,
    fields: PATIENT_FIELDS,
    defaults: EMPTY,
    errorsOf: patientErrors,
    draft: { name: 'patient', user_id, schema: patient_values },
  })
  const { register, formState } = form

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const health_code = normaliseCodiceFiscale(values.health_code)
    const result = await addPatient({ ...values, health_code })
    if (!result.ok) return refuse(result.failure)
    form.reset(EMPTY)
    forget()
    onSaved(result.data)
  })

  const field = (name: keyof PatientValues, label: string) => ({
    ...register(name),
    id: name,
    label,
    error: codeText(texts, formState.errors[name]?.message),
  })
  const labels = { first_name: patient.firstName, last_name: patient.lastName, health_code: patient.healthCode }
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-labelledby="patient-form"
      className="mt-5 grid max-w-form gap-4 border-line border-t pt-5"
    >
      <h2 id="patient-form" className="text-xl">
        {patient.addTitle}
      </h2>
      <FormHead
        texts={texts}
        fields={PATIENT_FIELDS.map((id) => ({ id, label: labels[id] }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure}
      />
      {restored && <Notice live title={restored === 'whole' ? texts.kept : texts.kept_without_code} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name', patient.firstName)} autoComplete="off" maxLength={80} />
        <TextField {...field('last_name', patient.lastName)} autoComplete="off" maxLength={80} />
      </div>
      <TextField
        {...field('health_code', patient.healthCode)}
        hint={patient.healthCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        inputClassName="uppercase"
      />
      <p className="text-muted text-sm">{patient.privacy}</p>
      <SubmitButton loading={formState.isSubmitting}>{patient.save}</SubmitButton>
    </form>
  )
}
